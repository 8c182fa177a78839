"""Action spaces that sample by the mask of the moment, for checks of others that sample without one."""

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete

from kociarnia.envs.parallel import TogetherEnv


class MaskedDiscrete(Discrete):
    """All actions, of which only those are sampled that a seat may choose now."""

    def __init__(self, env: Any, seat: int, size: int) -> None:
        super().__init__(size)
        self.env = env
        self.seat = seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None:
            mask = self.env.mask(self.seat)
        return super().sample(mask=mask)


class MaskedTogetherEnv(TogetherEnv):
    """The parallel environment for checks that know no masks."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for agent, seat in self.shown.seat_of.items():
            self.shown.action_spaces[agent] = MaskedDiscrete(self, seat, self.shown.actions)
