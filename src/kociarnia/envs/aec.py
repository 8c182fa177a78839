"""PettingZoo's turn-by-turn interface: one seat after another, in a fixed order where several may move."""

from typing import Any

from pettingzoo import AECEnv

from kociarnia.core.errors import IllegalNow, MatchOver, quoted
from kociarnia.envs.presentation import AgentsEnv


class TurnEnv(AgentsEnv, AECEnv[str, Any, Any]):
    """A match whose seats are asked one at a time; who moves first among several changes nothing.

    After `max_cycles` moves of one seat the match is cut off.
    """

    is_parallelizable = False  # the parallel interface is an environment of its own

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
        seat = self.shown.seat(agent)
        return self.shown.observation(self.episode, seat, self.episode.mask(seat))

    def step(self, action: Any) -> None:
        if not self.agents:
            raise MatchOver("there is no match under way; reset begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalNow(f"the match is over for {agent}, so its action is None, not {quoted(action)}")
            self._was_dead_step(None)
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
