"""Stable-Baselines3 as it comes: MaskablePPO learns one seat, alone or against bots.

    python examples/maskable_ppo.py [game] [steps]                                   # writes maskable_ppo_sen.zip
    kociarnia arena sen --bots examples.maskable_ppo:maskable_ppo_sen,cat            # the agent of that file

Needs sb3-contrib.
"""

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor

import kociarnia.envs  # noqa: F401  # registers the games
from kociarnia.envs.gymnasium import environment_id
from kociarnia.games import GAMES


def make(game: str, **wishes: Any) -> gymnasium.Env[Any, Any]:
    """Return an environment with floats; it tells its masks to whoever asks, so no wrapper is needed for them."""
    env: gymnasium.Env[Any, Any] = Monitor(gymnasium.make(environment_id(GAMES[game]), floats=True, **wishes).unwrapped)
    return env


def learn(game: str, steps: int, **wishes: Any) -> MaskablePPO:
    """Learn for so many moves."""
    model = MaskablePPO("MlpPolicy", make(game, **wishes), n_steps=1024, batch_size=256, seed=1, device="cpu")
    return model.learn(steps)


def mean_reward(model: MaskablePPO, game: str, matches: int, **wishes: Any) -> float:
    """Return what the model gets in a match, on average, at its best."""
    env = make(game, **wishes).unwrapped
    rewards: list[float] = []
    for match in range(matches):
        observation, info = env.reset(seed=10_000 + match)
        is_over = False
        while not is_over:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, reward, is_over, _, info = env.step(int(action))
        rewards.append(float(reward))
    return float(np.mean(rewards))


class Agent:
    """A model that was learned, at its best: an agent of the arena and an opponent."""

    floats = True

    def __init__(self, model: MaskablePPO) -> None:
        self.model = model

    def __call__(self, observation: Any, mask: Any) -> int:
        action, _ = self.model.predict(observation, action_masks=mask, deterministic=True)
        return int(action)


def __getattr__(name: str) -> Any:
    """Return the agent of a file by its name without the ending: so every file has an import path."""
    path = Path(f"{name}.zip")
    if not path.exists():
        raise AttributeError(f"there is no file {path}")
    return Agent(MaskablePPO.load(path, device="cpu"))


if __name__ == "__main__":
    named = sys.argv[1] if len(sys.argv) > 1 else "luckybox"
    learned = learn(named, int(sys.argv[2]) if len(sys.argv) > 2 else 200_000)
    learned.save(f"maskable_ppo_{named}")
    sys.stdout.write(f"mean reward {mean_reward(learned, named, 100):.2f}\n")
