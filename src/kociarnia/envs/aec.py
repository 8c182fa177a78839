"""PettingZoo's turn-by-turn interface: one seat after another, in a fixed order where several may move."""

from collections.abc import Mapping
from typing import Any

from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.episode import Episode, Rewards, Setting
from kociarnia.envs.presentation import RENDER_MODES, Masks, Presentation, check_render_mode


class TurnEnv(AECEnv[str, Any, Any]):
    """A match whose seats are asked one at a time; who moves first among several changes nothing."""

    def __init__(
        self,
        game: AnyGame,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        rewards: Rewards | None = None,
        illegal_reward: float | None = None,
        masks: Masks = "info",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """After `max_cycles` moves of one seat the match is cut off."""
        super().__init__()  # type: ignore[no-untyped-call]  # PettingZoo's constructor has no annotation
        check_render_mode(render_mode)
        self.setting = Setting(game, seats, options, rewards=rewards, illegal_reward=illegal_reward)
        self.shown = Presentation(self.setting, actions=self.setting.actions, masks=masks, max_cycles=max_cycles)
        self.metadata = {
            "name": f"{game.id}_v{game.layout}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,  # the parallel interface is an environment of its own
        }
        self.render_mode = render_mode
        self.possible_agents = list(self.shown.agents)
        self.agents = []
        self.episode = Episode(self.setting)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.shown.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.shown.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the variant was chosen when the environment was made, `options` are not looked at."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does
        self.moves_made = [0] * self.setting.seats
        self.ask(self.episode.acting[0])

    def ask(self, seat: int) -> None:
        """Make it a seat's turn."""
        self.agent_selection = self.shown.agents[seat]
        self.infos[self.agent_selection] = self.shown.info(self.episode.mask(seat))

    def observe(self, agent: str) -> Any:
        seat = self.shown.seat_of[agent]
        return self.shown.observation(self.episode, seat, self.episode.mask(seat))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.shown.seat_of[agent]
        move = self.episode.read(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        if move is None:
            self.rewards[agent] = self.setting.illegal_reward or 0.0
            self.end(self.terminations)
        else:
            self.episode.play(seat, move)
            self.moves_made[seat] += 1
            if self.episode.is_over:
                self.rewards.update(zip(self.possible_agents, self.episode.rewards(), strict=True))
                self.end(self.terminations)
            elif self.moves_made[seat] == self.shown.max_cycles:
                self.end(self.truncations)
            else:
                self.ask(self.episode.acting[0])
        self._accumulate_rewards()
        self._deads_step_first()

    def end(self, flags: dict[str, bool]) -> None:
        """Say of all agents that the match is over, or cut off."""
        for agent in self.agents:
            flags[agent] = True

    def render(self) -> str | None:
        """Return the table as a spectator sees it, where `render_mode` asks for it."""
        return self.episode.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Release nothing: an environment holds no resources."""
