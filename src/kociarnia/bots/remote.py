"""A bot's decision as a message: what a worker process is sent, and what it answers. No state ever crosses."""

import msgspec

from kociarnia.bots.bot import Budget, Candidate, within
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.games import GAMES


class Question(msgspec.Struct, frozen=True):
    """A seat's view, the level that is to decide, and how much it may think (0: as much as its level does)."""

    game: str
    level: str
    view: msgspec.Raw
    seed: int
    iterations: int = 0
    seconds: float = 0.0


class Answer(msgspec.Struct, frozen=True):
    """The move chosen, as a notation, and what was seen of the others."""

    notation: str
    candidates: list[Candidate]


_QUESTIONS = msgspec.json.Decoder(Question)


def decide(message: bytes) -> bytes:
    """Answer a question; runs in a worker process."""
    question = _QUESTIONS.decode(message)
    game = GAMES[question.game]
    view = msgspec.json.decode(question.view, type=game.view_type)
    budget: Budget | None = None
    if question.seconds:
        budget = within(question.seconds, question.iterations or 2**31)
    elif question.iterations:
        budget = Budget(question.iterations)
    thought = bot_of(question.level).think(game, view, FastRng(question.seed), budget)
    return msgspec.json.encode(Answer(game.notation.write(thought.move), thought.candidates))
