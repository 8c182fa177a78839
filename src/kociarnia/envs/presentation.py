"""How a match is shown to agents: their names, their spaces, and where each finds its mask."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Literal, Unpack

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from kociarnia.core.door import whole
from kociarnia.core.errors import BadOptions, BadSeats, IllegalNow, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.episode import Episode, Mask, Setting, Wishes, check_choice
from kociarnia.envs.spaces import LegalDiscrete, number_space

Masks = Literal["info", "observation"]
RENDER_MODES = ["ansi"]


class AgentWishes(Wishes, total=False):
    """What PettingZoo's environments may be asked for: where masks are, after how much a match is cut off, pictures."""

    masks: Masks
    max_cycles: int | None
    render_mode: str | None


def check_render_mode(render_mode: str | None) -> None:
    """Refuse a way of drawing that does not exist."""
    if render_mode is not None:
        check_choice("render_mode", render_mode, RENDER_MODES)


class Presentation:
    """What the agents of one environment are given."""

    def __init__(
        self, setting: Setting, *, legal: Callable[[int], Mask], actions: int, masks: Masks, max_cycles: int | None
    ) -> None:
        check_choice("masks", masks, ("info", "observation"))
        cycles = whole(max_cycles)
        if max_cycles is not None and (cycles is None or cycles < 1):
            raise BadOptions(f"max_cycles: {max_cycles!r} is not allowed, but a whole number from 1 on or none")
        self.actions = actions
        self.is_dict = masks == "observation"
        self.max_cycles = cycles
        self.agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces: dict[str, Discrete] = {
            agent: LegalDiscrete(actions, partial(legal, seat)) for agent, seat in self.seat_of.items()
        }
        self.observation_spaces: dict[str, Space[Any]] = {agent: self.space(setting) for agent in self.agents}

    def seat(self, agent: object) -> int:
        """Return the seat of an agent, or refuse one that does not exist."""
        seat = self.seat_of.get(agent) if isinstance(agent, str) else None
        if seat is None:
            raise BadSeats(f"there is no agent {agent!r}; the agents are {', '.join(self.agents)}")
        return seat

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


class AgentsEnv:
    """What both interfaces of PettingZoo have in common: how they are made, and what does not change."""

    always_passes: ClassVar[bool] = False  # whether seats are asked that have nothing to decide, however it is made
    is_parallelizable: ClassVar[bool] = True

    def __init__(
        self,
        game: AnyGame | str,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        masks: Masks = "info",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        """See AgentWishes."""
        super().__init__()
        check_render_mode(render_mode)
        self.setting = Setting(game, seats, options, **wishes)
        self.has_pass = self.always_passes or max_cycles is not None
        actions = self.setting.actions + self.has_pass
        self.shown = Presentation(self.setting, legal=self.mask, actions=actions, masks=masks, max_cycles=max_cycles)
        self.metadata: dict[str, Any] = {
            "name": f"{self.setting.game.id}_v{self.setting.game.layout}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": self.is_parallelizable,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self.shown.agents)
        self.agents: list[str] = []
        self.episode = Episode(self.setting)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of what an agent observes."""
        return self.shown.observation_spaces[self.shown.agents[self.shown.seat(agent)]]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.shown.action_spaces[self.shown.agents[self.shown.seat(agent)]]

    @property
    def pass_action(self) -> int:
        """The action of a seat that has nothing to decide, where such seats are asked: the one after all moves."""
        return self.setting.actions

    def mask(self, seat: int) -> Mask:
        """Return 1 for every action a seat may choose now: its moves, or the pass alone."""
        mask = self.episode.mask(seat, self.setting.actions + self.has_pass)
        if self.has_pass and not mask.any():
            mask[self.pass_action] = 1
        return mask

    def is_pass(self, seat: int, action: object) -> bool:
        """Tell whether a seat that has nothing to decide passes; otherwise refuse it, if that was asked for."""
        if whole(action) == self.pass_action:
            return True
        if self.setting.illegal_reward is None:
            raise IllegalNow(
                f"action {quoted(action)} is not possible for seat {seat} now; possible is {self.pass_action} (pass)"
            )
        return False

    def render(self) -> str | None:
        """Return the table as a spectator sees it, where `render_mode` asks for it."""
        return self.episode.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Release nothing: an environment holds no resources."""
