"""Problems: positions in which one move is clearly better, by what its seat could know (docs/coach.md).

A problem holds a position document: it opens at once however long the match was, and for ever, by its edition. What its
seat cannot know stands there as a fair guess, so that nothing in it could tell more than the view does.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from kociarnia.bots.judge import Comparison
from kociarnia.core.errors import KociarniaError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.state import State
from kociarnia.play.account import Weighed

PROBLEMS = ("texts", "problems.json")
"""Where a game's folder has its problems."""
Victim = Literal["kitten", "cat", "lynx"]
"""The strongest bot that goes wrong: how hard a problem is."""
CLOSE = 0.01  # of a win: what loses no more is as good
ERRORS_FROM_NOTHING = 2.0


class NoSuchProblem(KociarniaError):
    """There is no problem of that name."""

    code = "no_such_problem"


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A decision with one move that is clearly the best."""

    id: str
    seat: int
    phase: str
    fools: Victim
    chance: float  # to win, with the best move
    moves: list[Weighed]  # all that are legal, the best first
    position: dict[str, Any]

    @property
    def seats(self) -> int:
        """How many play."""
        seats: int = self.position["seats"]
        return seats

    def restore(self, game: AnyGame) -> State:
        """Return a state the seat holds possible."""
        state: State = game.restore(game.read_position(self.position))
        return state


class Problems(msgspec.Struct, frozen=True, kw_only=True):
    """All problems of a game, and how they were found (`bench/problems.py`)."""

    game: str
    made: dict[str, Any]
    problems: list[Problem]


@lru_cache(maxsize=64)
def problems_of(game: AnyGame) -> dict[str, Problem]:
    """Return the problems that come with a game, by their ids; a game without the file has none."""
    file = game.file(*PROBLEMS)
    if file is None:
        return {}
    return {each.id: each for each in msgspec.json.decode(file.read_bytes(), type=Problems).problems}


def find_problem(game: AnyGame, problem: str) -> Problem:
    """Return a problem of a game, or refuse."""
    found = problems_of(game).get(problem)
    if found is None:
        raise NoSuchProblem(f"{game.id} has no problem {quoted(problem)}")
    return found


def weigh(game: AnyGame, found: Comparison, best: int, index: int) -> Weighed:
    """Return how a move did beside the best one."""
    sign = -1.0 if game.fewest_points_win else 1.0
    return Weighed(
        move=game.notation.write(found.moves[index]),
        loss=found.lead(best, index),
        error=0.0 if index == best else found.error(best, index),
        points=sign * found.lead_in(found.points, best, index, 0, 1),
        better_in=found.share_ahead(best, index),
        worse_in=found.share_ahead(index, best),
    )


def weigh_all(game: AnyGame, found: Comparison) -> list[Weighed]:
    """Return how all moves did beside the best one, the best first."""
    best = found.best()
    return in_order([weigh(game, found, best, index) for index in range(len(found.moves))], best)


def in_order(moves: Sequence[Weighed], best: int) -> list[Weighed]:
    """Return the best move and then the others; one that was given up early may have looked better for a while."""
    others = [move for index, move in enumerate(moves) if index != best]
    return [moves[best], *sorted(others, key=lambda move: move.loss)]


def is_as_good(move: Weighed) -> bool:
    """Tell whether a move may be as good as the best one, by all that was seen."""
    return move.loss <= max(CLOSE, ERRORS_FROM_NOTHING * move.error)


def weighed_move(moves: Sequence[Weighed], move: str) -> Weighed | None:
    """Return what was found of a move."""
    return next((each for each in moves if each.move == move), None)
