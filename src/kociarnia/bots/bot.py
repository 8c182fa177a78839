"""What a bot is: it gets a view and nothing else, so it cannot cheat."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec

from kociarnia.core.chance import Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think: a number of iterations (reproducible), or until `stop` says so, whichever is first."""

    iterations: int
    stop: Callable[[], bool] | None = None


def within(seconds: float, iterations: int = 2**31, clock: Callable[[], float] = time.monotonic) -> Budget:
    """Return a budget of time."""
    end = clock() + seconds
    return Budget(iterations, lambda: clock() >= end)


class Candidate(msgspec.Struct, frozen=True):
    """A legal move and what the search saw of it."""

    notation: str
    win_rate: float
    visits: int


class Thought(msgspec.Struct, frozen=True):
    """The move a bot chose and, where it searched, why: the candidates, the best first."""

    move: int
    candidates: list[Candidate]


class Bot(ABC):
    """Chooses moves for one seat."""

    @abstractmethod
    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        """Return a legal move of the seat whose view it is, and why; without a budget the bot uses its own."""

    def choose(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> int:
        """Return a legal move of the seat whose view it is."""
        return self.think(game, view, rng, budget).move
