"""Sensible play in the blink of an eye: what a game's folder knows about playing it."""

from abc import abstractmethod

from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses a move from what the seat may know; the rest of the state it must not look at."""

    @abstractmethod
    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a legal move of an acting seat."""


class RandomPolicy(Policy):
    """Any legal move, each equally likely."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        moves = state.legal(seat)
        return moves[rng.below(len(moves))]
