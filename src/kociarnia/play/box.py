"""Boxes looked into: what is wrong with one, who can play with it, and what it is like when bots do."""

import time
from typing import Any

import msgspec
from msgspec import Struct

from kociarnia.bots.bot import within
from kociarnia.bots.levels import bot_of
from kociarnia.core.box import BadBox, BoxFault, BoxLook, plain_text
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions
from kociarnia.core.game import AnyGame
from kociarnia.core.options import read_options
from kociarnia.core.phrases import translate
from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import LANGUAGES
from kociarnia.games import GAMES
from kociarnia.play.match import Match

SEARCHES = {"lynx": 100, "tiger": 400}
"""Worlds per decision of the levels that search: fewer than at a table, so that a few matches take no hour."""


class NoBox(BadOptions):
    """The game has nothing of one's own, or these are not its options."""

    code = "no_box"


class BoxQuestion(Struct, frozen=True):
    """A box somebody wants to have looked at."""

    game: str
    options: dict[str, Any]


class TrialQuestion(Struct, frozen=True):
    """Matches to be played with a box, by bots of one level, one after another while there is time."""

    game: str
    options: dict[str, Any]
    level: str
    seed: int
    matches: int
    seconds: float


class TrialAnswer(Struct, frozen=True):
    """What matches brought: their number, the scores of all seats, the parts of the box that came to something."""

    matches: int
    scores: list[int]
    reached: list[str]


def box_game(game: str) -> AnyGame:
    """Return a game that has boxes, or refuse."""
    found = GAMES[game]
    if not found.box_options:
        raise NoBox(f"{game} has nothing that can be replaced")
    return found


def fault_of(reason: str, line: int | None = None, column: int | None = None) -> BoxFault:
    """Return a fault in every language."""
    return BoxFault(line, column, {language: translate(reason, language) for language in LANGUAGES})


def look_into(question: BoxQuestion) -> BoxLook:
    """Look into a box as the engine does."""
    game = box_game(question.game)
    others = [name for name in question.options if name not in game.box_options]
    if others:
        raise NoBox(f"a box of {game.id} has the options {', '.join(game.box_options)}")
    name = game.box_options[0]
    given = dict(question.options)
    if isinstance(given.get(name), str):
        given[name] = plain_text(given[name])
    try:
        options = read_options(game.options_type, given)
    except BadOptions as error:
        return BoxLook(given, [fault_of(str(error))])
    try:
        content = game.box(options)
    except BadBox as error:
        return BoxLook(given, [fault_of(fault.reason, fault.line, fault.column) for fault in error.faults])
    reasons = {seats: game.misfit(seats, options) for seats in range(game.fewest_seats, game.most_seats + 1)}
    seats = [number for number, reason in reasons.items() if reason is None]
    if not seats:
        reason = str(reasons[game.fewest_seats]).removeprefix(f"option {name}: ")
        return BoxLook(given, [fault_of(reason)], content)
    return BoxLook(msgspec.to_builtins(options), [], content, seats)


def answer_box(question: bytes) -> bytes:
    """Return what was found in a box, as documents."""
    return msgspec.json.encode(look_into(msgspec.json.decode(question, type=BoxQuestion)))


def try_box(question: TrialQuestion) -> TrialAnswer:
    """Let bots play with a box."""
    game = box_game(question.game)
    seats = next(n for n in range(game.fewest_seats, game.most_seats + 1) if not fit_reason(game, n, question.options))
    bot = bot_of(question.level)
    budget = within(60.0, SEARCHES[question.level]) if question.level in SEARCHES else None
    end = time.monotonic() + question.seconds
    scores: list[int] = []
    reached: set[str] = set()
    count = 0
    while count < question.matches and (not count or time.monotonic() < end):
        match = Match(game, seats, question.options, seed=question.seed + count)
        rng = FastRng(question.seed + count)
        while not match.is_over:
            seat = match.acting[0]
            match.play(seat, game.notation.write(bot.think(game, match.view(seat), rng, budget).move))
        scores += match.scores
        reached |= set(game.reached(match.state, match.events(SPECTATOR)))
        count += 1
    return TrialAnswer(count, scores, sorted(reached))


def fit_reason(game: AnyGame, seats: int, options: dict[str, Any]) -> str | None:
    """Say why so many cannot play with a box, or return None."""
    return game.misfit(seats, read_options(game.options_type, options))


def answer_trial(question: bytes) -> bytes:
    """Return what matches with a box brought, as documents."""
    return msgspec.json.encode(try_box(msgspec.json.decode(question, type=TrialQuestion)))
