"""One policy for all seats, learned by playing against itself: a whole multi-agent learner in sixty lines.

python examples/shared_policy.py [game] [rounds]      (needs PyTorch)
"""

import sys

import numpy as np
import torch
from torch import nn

from kociarnia.envs.vector import VectorEnv

MATCHES, HORIZON, SEATS = 256, 64, 3


def network(env: VectorEnv) -> nn.Module:
    """Return a small network from the numbers of a seat to a preference for every action."""
    return nn.Sequential(nn.Linear(env.setting.width, 128), nn.ReLU(), nn.Linear(128, env.setting.actions))


def chances(policy: nn.Module, numbers: torch.Tensor, masks: torch.Tensor) -> torch.distributions.Categorical:
    """Return how likely each legal action is."""
    return torch.distributions.Categorical(logits=policy(numbers).masked_fill(~masks, -1e9))


def learn(game: str, rounds: int) -> tuple[nn.Module, list[float]]:
    """Play and learn; return the policy and how far from even its choices have become, round by round."""
    torch.manual_seed(1)
    env = VectorEnv(game, MATCHES, SEATS)
    env.begin(seed=1)
    policy = network(env)
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-2)
    seen: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(MATCHES)]  # of the match under way
    sharpness: list[float] = []
    while len(sharpness) < rounds:
        batch: list[tuple[np.ndarray, np.ndarray, int, float]] = []
        for _ in range(HORIZON):
            numbers, masks, seats = env.setting.numbers.floats(env.observations), env.masks.copy(), env.acting.copy()
            with torch.no_grad():
                actions = chances(policy, torch.from_numpy(numbers), torch.from_numpy(masks)).sample().numpy()
            env.move(actions)
            for match in range(MATCHES):
                seen[match].append((numbers[match], masks[match], int(actions[match]), int(seats[match])))
            for match in np.flatnonzero(env.dones).tolist():  # every move is worth what the match was to its seat
                batch += [(own, mask, action, env.rewards[match, seat]) for own, mask, action, seat in seen[match]]
                seen[match] = []
        if not batch:
            continue
        rows, legal, chosen, worth = (torch.as_tensor(np.array(column)) for column in zip(*batch, strict=True))
        found = chances(policy, rows, legal)
        loss = -(found.log_prob(chosen) * worth.float()).mean() - 0.01 * found.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        sharpness.append((legal.sum(dim=1).float().log() - found.entropy()).mean().item())
    return policy, sharpness


if __name__ == "__main__":
    named = sys.argv[1] if len(sys.argv) > 1 else "sen"
    learned, _ = learn(named, int(sys.argv[2]) if len(sys.argv) > 2 else 200)
    torch.save(learned.state_dict(), f"shared_{named}.pt")
