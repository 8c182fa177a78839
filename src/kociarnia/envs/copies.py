"""Arrays for whoever asks, in memory that nobody holds any more: fresh memory costs more than the copying itself."""

from ctypes import c_int64
from sys import getrefcount
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

MOST_KEPT = 4  # arrays of one shape: a learner holds the last two or three, or all of them, and then none is free
ONLY_HERE = 3  # references to an array that only the list of a shelf has: the list, a name, and the count itself
ONLY_ON_PAGE = 2  # references to an array that only its page has: the page, and the count itself


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


class Page:
    """Memory as the engine writes in it, and as NumPy shows it to whoever is given the page."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.memory = vec[i64]([0] * (shape[0] * shape[1]))
        self.array = writable(self.memory, shape)


class Pages:
    """Memory for the engine to write on, page after page, so that a full one can be given away and none is copied."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        self.kept: list[Page] = []

    def free(self) -> Page | None:
        """Return a page whose array, or a part of it, nobody holds; None when all are held."""
        for page in self.kept:
            if getrefcount(page.array) == ONLY_ON_PAGE:
                return page
        if len(self.kept) == MOST_KEPT:
            return None
        self.kept.append(Page(self.shape))
        return self.kept[-1]


def writable(memory: Any, shape: tuple[int, int]) -> NDArray[np.int64]:
    """Return an array over the memory of the engine that may be written in; it keeps the memory alive."""
    address, _ = np.frombuffer(memory, np.int64).__array_interface__["data"]
    room: Any = (c_int64 * len(memory)).from_address(address)
    room.owner = memory
    return np.ndarray(shape, np.int64, room)  # no view of another array, so whoever holds a part of it holds it
