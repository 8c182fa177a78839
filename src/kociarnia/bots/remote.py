"""A bot's decision as a message: what a worker process is sent, and what it answers. No state ever crosses."""

from collections.abc import Callable

import msgspec

from kociarnia.bots.bot import Bot, Budget, Candidate, within
from kociarnia.bots.levels import bot_of
from kociarnia.bots.players import read_thought
from kociarnia.bots.why import Why, why
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
    says_why: bool = False


class Answer(msgspec.Struct, frozen=True):
    """The move chosen, as a notation, and what was seen of the others; why, if that was asked."""

    notation: str
    candidates: list[Candidate]
    why: Why | None = None


_QUESTIONS = msgspec.json.Decoder(Question)


def read_question(message: bytes) -> Question:
    """Return the question of a message."""
    return _QUESTIONS.decode(message)


def answer(question: Question, player: Callable[[str], Bot]) -> Answer:
    """Let the bot that `player` finds by its level decide."""
    game = GAMES[question.game]
    view = msgspec.json.decode(question.view, type=game.view_type)
    budget: Budget | None = None
    if question.seconds:
        budget = within(question.seconds, question.iterations or 2**31)
    elif question.iterations:
        budget = Budget(question.iterations)
    rng = FastRng(question.seed)
    bot = player(question.level)
    thought = bot.think(game, view, rng, budget)
    move = read_thought(bot, game, thought)
    reasons = why(game, view, thought, rng) if question.says_why else None
    return Answer(game.notation.write(move), thought.candidates, reasons)


def decide(message: bytes) -> bytes:
    """Answer a question by a level of ours; runs in a worker process."""
    return msgspec.json.encode(answer(read_question(message), bot_of))
