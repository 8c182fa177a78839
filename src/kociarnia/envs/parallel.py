"""PettingZoo's parallel interface: all seats that may move do so together, the others pass."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from kociarnia.core.errors import IllegalNow, MatchOver, quoted
from kociarnia.envs.presentation import AgentsEnv

Steps = tuple[
    dict[str, Any],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class TogetherEnv(AgentsEnv, ParallelEnv[str, Any, Any]):
    """A match whose seats act together; the last action code, `pass_action`, is for those who have nothing to decide.

    Each step is one move of every seat that may move. A seat that may not has the mask of the pass alone, and may as
    well be left out. After `max_cycles` steps the match is cut off.
    """

    always_passes = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new match; the variant was chosen when the environment was made, `options` are not looked at."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.steps_made = 0
        return self.show()

    def show(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Return what every agent observes and is told."""
        masks = [self.mask(seat) for seat in range(self.setting.seats)]
        observations = {
            agent: self.shown.observation(self.episode, seat, masks[seat])
            for seat, agent in enumerate(self.possible_agents)
        }
        return observations, {agent: self.shown.info(masks[seat]) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, Any]) -> Steps:
        """Make the moves of all seats that may move, or refuse them all; who comes first changes nothing."""
        if not self.agents:
            raise MatchOver("there is no match under way; reset begins one")
        if not isinstance(actions, Mapping):
            raise IllegalNow(f"actions come by the names of their agents, not as {quoted(actions)}")
        acting = self.episode.acting
        culprits = self.check_passes(actions, acting)
        moves = {seat: self.episode.read(seat, actions.get(self.shown.agents[seat])) for seat in acting}
        rewards = dict.fromkeys(self.agents, 0.0)
        culprits += [seat for seat, move in moves.items() if move is None]
        for seat in culprits:
            rewards[self.shown.agents[seat]] = self.setting.illegal_reward or 0.0
        if not culprits:
            for seat, move in moves.items():
                assert move is not None
                self.episode.play(seat, move)
        self.steps_made += 1
        is_over = bool(culprits) or self.episode.is_over
        if is_over and not culprits:
            rewards.update(zip(self.agents, self.episode.rewards(), strict=True))
        is_cut = not is_over and self.steps_made == self.shown.max_cycles
        terminations = dict.fromkeys(self.agents, is_over)
        truncations = dict.fromkeys(self.agents, is_cut)
        if is_over or is_cut:
            self.agents = []
        observations, infos = self.show()
        return observations, rewards, terminations, truncations, infos

    def check_passes(self, actions: Mapping[str, Any], acting: list[int]) -> list[int]:
        """Return the seats that have nothing to decide and do not pass, or refuse them; refuse an unknown agent."""
        culprits: list[int] = []
        for agent, action in actions.items():
            if agent not in self.shown.seat_of:
                raise IllegalNow(f"there is no agent {quoted(agent)}; the agents are {', '.join(self.possible_agents)}")
            seat = self.shown.seat_of[agent]
            if seat not in acting and action is not None and not self.is_pass(seat, action):
                culprits.append(seat)
        return culprits
