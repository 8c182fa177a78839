"""Arrays for whoever asks, in memory that nobody holds any more: fresh memory costs more than the copying itself."""

from ctypes import c_bool, c_int64
from sys import getrefcount
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8
from numpy.typing import NDArray

MOST_KEPT = 4  # pages: a learner holds the last two or three, or all of them, and then none is free
ONLY_ON_PAGE = 2  # references to an array that only its page has: the page, and the count itself


class Page:
    """Memory as the engine writes in it, and as NumPy shows it to whoever is given the page: numbers, and masks."""

    def __init__(self, matches: int, width: int, actions: int) -> None:
        self.number_memory = vec[i64]([0] * (matches * width))
        self.mask_memory = vec[u8]([0] * (matches * actions))
        self.numbers: NDArray[np.int64] = writable(self.number_memory, (matches, width), np.int64, c_int64)
        self.masks: NDArray[np.bool_] = writable(self.mask_memory, (matches, actions), np.bool_, c_bool)

    @property
    def is_free(self) -> bool:
        """Whether nobody holds an array of it, or a part of one."""
        return getrefcount(self.numbers) == getrefcount(self.masks) == ONLY_ON_PAGE


class Pages:
    """Memory for the engine to write on, page after page, so that a full one can be given away and none is copied."""

    def __init__(self, matches: int, width: int, actions: int) -> None:
        self.shape = (matches, width, actions)
        self.kept: list[Page] = []

    def free(self) -> Page | None:
        """Return a page that nobody holds; None when all are held."""
        for page in self.kept:
            if page.is_free:
                return page
        if len(self.kept) == MOST_KEPT:
            return None
        self.kept.append(Page(*self.shape))
        return self.kept[-1]


def writable(memory: Any, shape: tuple[int, int], dtype: type[np.generic], kind: Any) -> NDArray[Any]:
    """Return an array over the memory of the engine that may be written in; it keeps the memory alive."""
    address, _ = np.frombuffer(memory, dtype).__array_interface__["data"]
    room: Any = (kind * len(memory)).from_address(address)
    room.owner = memory
    return np.ndarray(shape, dtype, room)  # no view of another array, so whoever holds a part of it holds it
