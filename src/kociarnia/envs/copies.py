"""Copies for whoever asks, in memory that nobody holds any more: fresh memory costs more than the copying itself."""

from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_KEPT = 4  # arrays of one shape: a learner holds the last two or three, or all of them, and then none is free
ONLY_HERE = 3  # references to an array that only the list of a shelf has: the list, a name, and the count itself


class Copies:
    """Copies of arrays of one shape and type; one that somebody still holds, or a part of it, is never written over."""

    def __init__(self) -> None:
        self.kept: list[NDArray[Any]] = []

    def of(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return a copy that belongs to the caller."""
        for kept in self.kept:
            if getrefcount(kept) == ONLY_HERE:
                np.copyto(kept, array)
                return kept
        fresh = array.copy()
        if len(self.kept) < MOST_KEPT:
            self.kept.append(fresh)
        return fresh
