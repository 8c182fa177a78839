"""PettingZoo's turn-by-turn interface: one seat after another, in a fixed order where several may move."""

from typing import Any

from pettingzoo import AECEnv

from kociarnia.core.errors import IllegalNow, MatchOver, quoted
from kociarnia.envs.presentation import AgentsEnv


class TurnEnv(AgentsEnv, AECEnv[str, Any, Any]):
    """A match whose seats are asked one at a time; who moves first among several changes nothing.

    With `max_cycles` it is cut off after so many cycles, as PettingZoo counts them: in each every seat is asked once,
    and one that has nothing to decide has the mask of the pass alone, the last action code (`pass_action`).
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
        self.asked = 0
        self.ask_next()

    def ask_next(self) -> None:
        """Make it the turn of the seat that is asked next: of the next one in the cycle, or of one that may move."""
        seat = self.asked % self.setting.seats if self.has_pass else self.episode.acting[0]
        self.agent_selection = self.shown.agents[seat]
        self.infos[self.agent_selection] = self.shown.info(self.mask(seat))

    def observe(self, agent: str) -> Any:
        seat = self.shown.seat(agent)
        return self.shown.observation(self.episode, seat, self.mask(seat))

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
        is_asked = seat in self.episode.acting
        move = self.episode.read(seat, action) if is_asked else None
        is_refused = move is None if is_asked else not self.is_pass(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        if is_refused:
            self.rewards[agent] = self.setting.illegal_reward or 0.0
            self.end(self.terminations)
        else:
            if move is not None:
                self.episode.play(seat, move)
            self.asked += 1
            if self.episode.is_over:
                self.rewards.update(zip(self.possible_agents, self.episode.rewards(), strict=True))
                self.end(self.terminations)
            elif self.shown.max_cycles is not None and self.asked == self.shown.max_cycles * self.setting.seats:
                self.end(self.truncations)
            else:
                self.ask_next()
        self._accumulate_rewards()
        self._deads_step_first()

    def end(self, flags: dict[str, bool]) -> None:
        """Say of all agents that the match is over, or cut off."""
        for agent in self.agents:
            flags[agent] = True
