"""Whole matches played through an environment, and all that is seen on the way."""

from random import Random
from typing import Any

import numpy as np

from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.parallel import TogetherEnv

MOST_STEPS = 20_000


def legal(mask: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(mask)]


def play_turns(env: TurnEnv, seed: int, choices: int = 0) -> list[Any]:
    """Play a match at random; return who was asked, what it saw, what it might do and did, and what it got."""
    chance = Random(choices)
    env.reset(seed=seed)
    seen: list[Any] = []
    for agent in env.agent_iter(MOST_STEPS):
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        action = None if terminated or truncated else chance.choice(legal(info["action_mask"]))
        seen.append((agent, observation.tolist(), reward, terminated, truncated, action))
        env.step(action)
    assert not env.agents
    return seen


def play_together(env: TogetherEnv, seed: int, choices: int = 0) -> list[Any]:
    """Play a match at random through the parallel interface; return all that was seen."""
    chance = Random(choices)
    observations, infos = env.reset(seed=seed)
    seen: list[Any] = []
    for _ in range(MOST_STEPS):
        actions = {agent: chance.choice(legal(infos[agent]["action_mask"])) for agent in env.agents}
        observations, rewards, terminations, _, infos = env.step(actions)
        seen.append(
            ({agent: numbers.tolist() for agent, numbers in observations.items()}, rewards, terminations, actions)
        )
        if not env.agents:
            return seen
    raise AssertionError("the match does not end")
