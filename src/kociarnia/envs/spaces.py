"""The spaces agents are given: numbers with their true bounds, and actions of which legal ones are sampled."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete

from kociarnia.envs.episode import Mask, Setting


def number_space(setting: Setting) -> Box[Any]:
    """Return the space of the numbers a seat may know: whole ones between their bounds, or floats."""
    numbers = setting.numbers
    if setting.floats:
        return Box(numbers.least, numbers.most, dtype=np.float32)
    return Box(numbers.low, numbers.high, dtype=np.int64)


class LegalDiscrete(Discrete):
    """All actions of a seat; without a mask `sample` chooses among those that are legal at the moment."""

    def __init__(self, size: int, legal: Callable[[], Mask]) -> None:
        super().__init__(size)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._legal()
            if not mask.any():  # there is no match under way, or the seat has nothing to decide
                mask = None
        return super().sample(mask=mask, probability=probability)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out whose moment it is: a copy of a space, as learners keep with what they learned, has none."""
        return {**self.__dict__, "_legal": at_no_moment}


def at_no_moment() -> Mask:
    """Return the mask of no moment."""
    return np.zeros(0, np.int8)
