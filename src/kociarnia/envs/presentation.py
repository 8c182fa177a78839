"""How a match is shown to agents: their names, their spaces, and where each finds its mask."""

from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from kociarnia.core.errors import BadOptions
from kociarnia.envs.episode import HIGHEST, LOWEST, Episode, Mask, Setting, check_choice

Masks = Literal["info", "observation"]
RENDER_MODES = ["ansi"]


def number_space(setting: Setting) -> Box[np.int64]:
    """Return the space of the numbers a seat may know."""
    return Box(LOWEST, HIGHEST, (setting.width,), np.int64)


def check_render_mode(render_mode: str | None) -> None:
    """Refuse a way of drawing that does not exist."""
    if render_mode is not None:
        check_choice("render_mode", render_mode, RENDER_MODES)


class Presentation:
    """What the agents of one environment are given."""

    def __init__(self, setting: Setting, *, actions: int, masks: Masks, max_cycles: int | None) -> None:
        check_choice("masks", masks, ("info", "observation"))
        if max_cycles is not None and (isinstance(max_cycles, bool) or max_cycles < 1):
            raise BadOptions(f"max_cycles: {max_cycles!r} is not allowed, but a whole number from 1 on or none")
        self.actions = actions
        self.is_dict = masks == "observation"
        self.max_cycles = max_cycles
        self.agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces: dict[str, Discrete] = {agent: Discrete(actions) for agent in self.agents}
        self.observation_spaces: dict[str, Space[Any]] = {agent: self.space(setting) for agent in self.agents}

    def space(self, setting: Setting) -> Space[Any]:
        """Return the space of what an agent observes."""
        numbers = number_space(setting)
        if not self.is_dict:
            return numbers
        return Dict({"observation": numbers, "action_mask": Box(0, 1, (self.actions,), np.int8)})

    def observation(self, episode: Episode, seat: int, mask: Mask) -> Any:
        """Return what an agent observes."""
        numbers = episode.observe(seat)
        return {"observation": numbers, "action_mask": mask} if self.is_dict else numbers

    def info(self, mask: Mask) -> dict[str, Any]:
        """Return what an agent is told beside its observation."""
        return {} if self.is_dict else {"action_mask": mask}
