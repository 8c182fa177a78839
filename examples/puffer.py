"""The vector environment as one of PufferLib's own, learned with a policy that plays by the masks.

python examples/puffer.py [game] [rounds]      (needs PufferLib and PyTorch)

PufferLib hands a policy nothing but observations, so that the mask stands behind the numbers there.
"""

import sys
from typing import Any

import numpy as np
import pufferlib
import pufferlib.vector
import torch
from gymnasium.spaces import Box, Discrete
from torch import nn

from kociarnia.envs.vector import VectorEnv

MATCHES, HORIZON = 256, 64


class PufferMatches(pufferlib.PufferEnv):  # type: ignore[misc]  # PufferLib is not installed where types are checked
    """Matches of one game; each is an agent of PufferLib's, the seat that is asked, and numbers are scaled to 0 … 1."""

    def __init__(self, game: str, matches: int = MATCHES, buf: Any = None, seed: int = 0, **wishes: Any) -> None:
        self.matches = VectorEnv(game, matches, copy=False, floats=True, **wishes)
        self.width, actions = self.matches.setting.width, self.matches.setting.actions
        self.single_observation_space = Box(0.0, 1.0, (self.width + actions,), np.float32)
        self.single_action_space = Discrete(actions)
        self.num_agents = matches
        super().__init__(buf)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> tuple[Any, list[Any]]:
        numbers, info = self.matches.reset(seed=seed)
        self._show(numbers, info["action_mask"])
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[Any]]:
        numbers, rewards, terminals, _, info = self.matches.step(np.asarray(actions).astype(np.int64))
        self._show(numbers, info["action_mask"])
        self.rewards[:], self.terminals[:], self.truncations[:] = rewards, terminals, False
        finished = [{"reward": float(rewards[terminals].mean())}] if terminals.any() else []
        return self.observations, self.rewards, self.terminals, self.truncations, finished

    def _show(self, numbers: Any, masks: Any) -> None:
        self.observations[:, : self.width], self.observations[:, self.width :] = numbers, masks

    def close(self) -> None:
        self.matches.close()


class Policy(nn.Module):  # type: ignore[misc]  # PyTorch is not installed where types are checked
    """Preferences for the actions that the mask behind the numbers allows."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.width = width
        self.body = nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, actions))
        nn.init.zeros_(self.body[2].weight)

    def forward(self, observations: Any) -> torch.distributions.Categorical:
        preferences = self.body(observations[:, : self.width])
        return torch.distributions.Categorical(logits=preferences.masked_fill(observations[:, self.width :] == 0, -1e9))


def learn(game: str, rounds: int, **wishes: Any) -> tuple[Policy, list[float]]:
    """Learn one seat by REINFORCE, with what matches bring on average as the base; return the mean rewards as well."""
    env = pufferlib.vector.make(PufferMatches, env_kwargs={"game": game, "seat": 0, **wishes})
    policy = Policy(env.driver_env.width, env.single_action_space.n)
    optimiser = torch.optim.Adam(policy.parameters(), lr=2e-3)
    observations, _ = env.reset(seed=1)
    means: list[float] = []
    seen: list[list[tuple[Any, int]]] = [[] for _ in range(MATCHES)]  # of the matches under way
    while len(means) < rounds:
        batch: list[tuple[Any, int, float]] = []
        ended: list[float] = []
        for _ in range(HORIZON):
            shown = torch.from_numpy(observations.copy())
            with torch.no_grad():
                actions = policy(shown).sample().numpy()
            observations, rewards, terminals, _, _ = env.step(actions)
            for match in range(MATCHES):
                seen[match].append((shown[match], int(actions[match])))
            for match in np.flatnonzero(terminals).tolist():
                batch += [(own, action, float(rewards[match])) for own, action in seen[match]]
                seen[match] = []
                ended.append(float(rewards[match]))
        if not ended:
            continue
        means.append(float(np.mean(ended)))
        rows, chosen, worth = zip(*batch, strict=True)
        gains = torch.tensor(worth)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        loss = -(policy(torch.stack(rows)).log_prob(torch.tensor(chosen)) * gains).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    env.close()
    return policy, means


if __name__ == "__main__":
    learned, rewards = learn(sys.argv[1] if len(sys.argv) > 1 else "luckybox", int((sys.argv[2:] or ["100"])[0]))
    sys.stdout.write(f"mean reward {rewards[0]:.2f} at first, {np.mean(rewards[-5:]):.2f} at the end\n")
