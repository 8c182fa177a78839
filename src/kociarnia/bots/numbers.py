"""The numbers a seat may know: how small and how large each can be, and all of them as floats from 0 to 1."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kociarnia.core.game import AnyGame
from kociarnia.core.weights import pattern_of

LOWEST, HIGHEST = -(2**31), 2**31 - 1  # stand for no bound; no number of any game comes near
WIDE = 255  # a number with a wider range is scaled by its logarithm: what is usual would be next to nothing

Floats = NDArray[np.float32]


class Numbers:
    """The bounds of every number of an observation, true in every variant, and the way to floats."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        bounds = game.features.bounds(seats)
        names = game.features.names(seats)
        pairs = [bounds.get(pattern_of(game.features, name) or "", (LOWEST, HIGHEST)) for name in names]
        self.low = np.array([low for low, _ in pairs], np.int64)
        self.high = np.array([high for _, high in pairs], np.int64)
        is_open = self.low == LOWEST
        spread = self.high - self.low
        self._zero = np.where(is_open, 0, self.low)
        self._open = np.flatnonzero(is_open)
        self._wide = np.flatnonzero((spread > WIDE) & ~is_open)
        self._factor = (1.0 / np.maximum(spread, 1)).astype(np.float32)
        self._factor[self._wide] = 1.0 / np.log1p(spread[self._wide])
        self._factor[self._open] = 1.0 / np.log1p(HIGHEST)
        self.least: Floats = np.where(is_open, -1.0, 0.0).astype(np.float32)
        self.most: Floats = np.ones(len(names), np.float32)

    def floats(self, numbers: NDArray[np.int64]) -> Floats:
        """Return numbers as floats from 0 for the least to 1 for the greatest; those without bounds from -1 to 1."""
        scaled: Floats = (numbers - self._zero).astype(np.float32)
        if len(self._wide):
            scaled[..., self._wide] = np.log1p(scaled[..., self._wide])
        if len(self._open):
            unbounded = scaled[..., self._open]
            scaled[..., self._open] = np.sign(unbounded) * np.log1p(np.abs(unbounded))
        scaled *= self._factor
        return np.minimum(scaled, self.most, out=scaled)


@cache
def numbers_of(game: AnyGame, seats: int) -> Numbers:
    """Return the bounds of a game for so many seats; they are made once."""
    return Numbers(game, seats)
