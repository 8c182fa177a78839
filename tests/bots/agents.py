"""Agents as people write them, good ones and bad ones, for the tests to name by their import paths."""

import os
import sys
import time
from typing import Any

import numpy as np

from kociarnia.bots.bot import Bot, Budget, Thought
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View


def first(observation: Any, mask: Any) -> int:
    """Take the first legal action."""
    return int(np.flatnonzero(mask)[0])


class Last:
    """Take the last legal action of every row."""

    is_batched = True
    floats = True

    def __call__(self, observations: Any, masks: Any) -> Any:
        assert observations.dtype == np.float32
        assert observations.ndim == masks.ndim == 2
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class Own(Bot):
    """A bot written elsewhere."""

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        return Thought(game.imagine(view, rng).legal(view.seat)[0], [])


class LastBot(Bot):
    """Does as Last does, one view at a time; what it draws is its own."""

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        return Thought(max(game.imagine(view, FastRng(1)).legal(view.seat)), [])


class Answering(Bot):
    """A bot written elsewhere, whose thought may be anything."""

    thought: Any = None

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        return self.thought


class Beside(Answering):
    """Before the first move of all, which a list would take for its last."""

    thought = Thought(-1, [])


class Beyond(Answering):
    thought = Thought(10**6, [])


class Wordy(Answering):
    thought = Thought("draw", [])  # type: ignore[arg-type]  # that is the question


class Cheating(Bot):
    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        return Thought(min(set(range(game.notation.size)) - set(game.imagine(view, rng).legal(view.seat))), [])


class Raising(Bot):
    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        raise ZeroDivisionError("of my own")


def raising(observation: Any, mask: Any) -> int:
    raise ZeroDivisionError("of my own")


def silent(observation: Any, mask: Any) -> None:
    return None


def exiting(observation: Any, mask: Any) -> int:
    sys.exit(0)


def talking(observation: Any, mask: Any) -> int:
    """Say what it thinks, as people let it to see whether it does."""
    sys.stdout.write("I think, so I am\n")
    return first(observation, mask)


def cheating(observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(~mask)[0])


def endless(observation: Any, mask: Any) -> int:
    while True:
        time.sleep(0.01)


def fatal(observation: Any, mask: Any) -> int:
    os._exit(3)


def fatal_once(observation: Any, mask: Any) -> int:
    """End the process the first time anybody calls it, as the file named in the environment remembers."""
    mark = os.environ["KOCIARNIA_MARK"]
    if not os.path.exists(mark):  # as people write it
        with open(mark, "w", encoding="utf-8"):
            os._exit(3)
    return first(observation, mask)


NO_AGENT = 7

WRONG = [
    (Raising(), "agent Raising raised ZeroDivisionError: of my own"),
    (Answering(), "agent Answering gave None, which is no move of"),
    (Beside(), "agent Beside gave"),
    (Beyond(), "agent Beyond gave"),
    (Wordy(), "agent Wordy gave"),
    (Cheating(), "agent Cheating: action .* is not possible for seat . now; possible is"),
    (raising, "agent raising raised ZeroDivisionError"),
    (exiting, "agent exiting raised SystemExit"),
    (silent, "agent silent gave None"),
]
"""Opponents that give no legal move, and what is said of them."""
