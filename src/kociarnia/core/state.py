"""The rules of one game, as every other part sees them."""

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal

SPECTATOR: Final = -1
MOST_SEATS: Final = 12  # that a game of any kind can have; each game says how many it has


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """The whole truth of one match, changed in place; nothing in it refers back to it, so no collector need know it."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.journal: Journal | None = None

    @abstractmethod
    def acting(self) -> i64:
        """Return the bit mask of the seats that may move now; 0 when the match is over."""

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """Return the moves of an acting seat, in a fixed order; callers never change it."""

    @abstractmethod
    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        """Carry out a legal move; the caller has checked that it is one."""

    @abstractmethod
    def clone(self) -> "State":
        """Return an independent copy, without the journal."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat, as on the score sheet."""

    @abstractmethod
    def places(self) -> list[int]:
        """Return the place of each seat: 1 has won, ties share, tie-breaks applied."""

    @abstractmethod
    def redeal(self, seat: i64, rng: Rng) -> None:
        """Put a fair guess in place of all that `seat` (or SPECTATOR) cannot know."""

    @abstractmethod
    def numbers(self) -> list[int]:
        """Return everything that makes up this state, for comparing two of them."""

    def any_move(self, seat: i64, rng: Rng) -> i64:
        """Return any legal move of an acting seat, by one draw: the one at that place in `legal`.

        Random play asks for nothing else, so a game overrides this where it can spare itself the list.
        """
        moves = self.legal(seat)
        return moves[rng.below(len(moves))]


def seat_table() -> vec[i64]:
    """Return the lowest seat of every mask."""
    table = vec[i64]()
    mask: i64 = 0
    while mask < 1 << MOST_SEATS:
        seat: i64 = 0
        while seat < MOST_SEATS - 1 and not (mask >> seat) & 1:
            seat += 1
        table = append(table, seat)
        mask += 1
    return table


LOWEST_SEAT: Final = seat_table()


def lowest_seat(mask: i64) -> i64:
    """Return the first seat of a mask that is not empty."""
    return LOWEST_SEAT[mask]


def rank(keys: list[int]) -> list[int]:
    """Return the place of each key, the highest first; equal keys share, and the next places are skipped."""
    return [1 + sum([1 for other in keys if other > key]) for key in keys]
