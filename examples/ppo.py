"""PPO in one file, in the manner of CleanRL, on the vector environment: one seat, alone or against bots.

    python examples/ppo.py luckybox --minutes 2                  # alone; writes ppo_luckybox1.pt
    python examples/ppo.py sen --seats 3 --opponents cat         # --updates 40 instead of minutes: the same every time
    kociarnia arena sen --bots examples.ppo:ppo_sen3,cat,cat     # the agent of ppo_sen3.pt
    kociarnia bot --agent examples.ppo:ppo_sen3 --table LINK     # at a table on the page, against friends
    kociarnia benchmark examples.ppo:every                       # the agents of all files here, each in its game

Needs PyTorch.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from kociarnia.envs.vector import VectorEnv

MATCHES, HORIZON, EPOCHS, MINIBATCHES = 256, 64, 4, 8
DISCOUNT, TRACE, CLIP, CURIOSITY, VALUE = 1.0, 0.95, 0.2, 0.01, 0.5
RATE, STEEPEST = 1e-3, 0.5
HIDDEN = 128


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not installed where types are checked
    """Preferences for every action, and what the match will be worth, from the numbers of a seat as floats."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh())
        self.actor = nn.Linear(HIDDEN, actions)
        self.critic = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.actor.weight)  # every legal action is equally likely at first
        nn.init.zeros_(self.actor.bias)

    def forward(self, numbers: Any, masks: Any) -> tuple[torch.distributions.Categorical, Any]:
        body = self.body(numbers)
        preferences = self.actor(body).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=preferences), self.critic(body).squeeze(-1)


@dataclass
class Rollout:
    """What was seen and done in HORIZON moves of every match."""

    numbers: list[Any] = field(default_factory=list)
    masks: list[Any] = field(default_factory=list)
    actions: list[Any] = field(default_factory=list)
    logs: list[Any] = field(default_factory=list)
    values: list[Any] = field(default_factory=list)
    rewards: list[Any] = field(default_factory=list)
    dones: list[Any] = field(default_factory=list)


class Learner:
    """Plays and learns; rewards are divided by `scale`, so that a match is worth about 1."""

    def __init__(self, env: VectorEnv, seed: int, scale: float) -> None:
        torch.manual_seed(seed)
        self.scale = scale
        self.network = Network(env.setting.width, env.setting.actions)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=RATE, eps=1e-5)
        self.turn_to(env, seed)

    def turn_to(self, env: VectorEnv, seed: int) -> None:
        """Begin matches of an environment, and go on learning there."""
        self.env = env
        self.numbers, info = env.reset(seed=seed)
        self.masks = info["action_mask"]
        self.finished: list[float] = []  # rewards of the matches that are over

    def play(self) -> Rollout:
        """Make HORIZON moves in every match."""
        rollout = Rollout()
        for _ in range(HORIZON):
            numbers, masks = torch.from_numpy(self.numbers), torch.from_numpy(self.masks)
            with torch.no_grad():
                chances, values = self.network(numbers, masks)
                actions = chances.sample()
            rollout.numbers.append(numbers)
            rollout.masks.append(masks)
            rollout.actions.append(actions)
            rollout.logs.append(chances.log_prob(actions))
            rollout.values.append(values)
            self.numbers, rewards, dones, _, info = self.env.step(actions.numpy())
            self.masks = info["action_mask"]
            self.finished += rewards[dones].tolist()
            rollout.rewards.append(torch.from_numpy(rewards / self.scale).float())
            rollout.dones.append(torch.from_numpy(dones).float())
        return rollout

    def advantages(self, rollout: Rollout) -> Any:
        """Return how much better each move turned out than was expected (generalised advantage estimation)."""
        with torch.no_grad():
            _, following = self.network(torch.from_numpy(self.numbers), torch.from_numpy(self.masks))
        found, carried = [], torch.zeros(self.env.num_envs)
        for step in reversed(range(HORIZON)):
            goes_on = 1.0 - rollout.dones[step]
            surprise = rollout.rewards[step] + DISCOUNT * following * goes_on - rollout.values[step]
            carried = surprise + DISCOUNT * TRACE * goes_on * carried
            found.append(carried)
            following = rollout.values[step]
        return torch.stack(found[::-1])

    def learn(self) -> None:
        """Play a little and learn from it."""
        rollout = self.play()
        gains = self.advantages(rollout)
        values = torch.stack(rollout.values)
        columns = [torch.cat(rows) for rows in (rollout.numbers, rollout.masks, rollout.actions, rollout.logs)]
        columns += [gains.flatten(), (gains + values).flatten()]
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(columns[0])).chunk(MINIBATCHES):
                self.improve(*(column[rows] for column in columns))

    def improve(self, numbers: Any, masks: Any, actions: Any, logs: Any, gains: Any, worth: Any) -> None:  # noqa: PLR0917
        """Make one step up the clipped objective."""
        chances, values = self.network(numbers, masks)
        ratio = (chances.log_prob(actions) - logs).exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        objective = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
        loss = -objective + VALUE * (values - worth).pow(2).mean() - CURIOSITY * chances.entropy().mean()
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.optimiser.step()


def train(
    learner: Learner,
    seconds: float,
    updates: int | None = None,
    tell: Callable[[float, int], object] = lambda _mean, _matches: None,
) -> None:
    """Learn for so many seconds or updates, and tell the mean reward of the last matches now and then."""
    end, made = time.monotonic() + seconds, 0
    while made < updates if updates else time.monotonic() < end:
        learner.learn()
        made += 1
        if learner.finished:
            tell(float(np.mean(learner.finished[-1000:])), len(learner.finished))


class Agent:
    """What was learned, at its best: an agent of the arena and an opponent, in batches."""

    is_batched = True
    floats = True

    def __init__(self, network: Network) -> None:
        self.network = network

    def __call__(self, numbers: Any, masks: Any) -> Any:
        with torch.no_grad():
            chances, _ = self.network(torch.as_tensor(numbers), torch.as_tensor(masks))
        return chances.probs.argmax(dim=1).numpy()


class Every:
    """The agents of all files of a folder; the shape of what one is shown says which game it is, and how many play."""

    floats = True

    def __init__(self, folder: Path) -> None:
        agents = [load(path) for path in sorted(folder.glob("ppo_*.pt"))]
        self.agents = {(agent.network.body[0].in_features, agent.network.actor.out_features): agent for agent in agents}

    def __call__(self, numbers: Any, mask: Any) -> int:
        agent = self.agents.get((numbers.shape[0], mask.shape[0]))
        if agent is None:
            raise LookupError(
                f"no ppo_*.pt here is of a game with {numbers.shape[0]} numbers and {mask.shape[0]} actions"
            )
        return int(agent(numbers[None], mask[None])[0])


def save(network: Network, path: Path) -> None:
    """Write what was learned."""
    torch.save(network.state_dict(), path)


def load(path: Path) -> Agent:
    """Return the agent of a file."""
    weights = torch.load(path, weights_only=True)
    network = Network(weights["body.0.weight"].shape[1], weights["actor.bias"].shape[0])
    network.load_state_dict(weights)
    return Agent(network)


def __getattr__(name: str) -> Any:
    """Return the agent of a file by its name without the ending: so every file has an import path."""
    if name == "every":
        return Every(Path())
    path = Path(f"{name}.pt")
    if not path.exists():
        raise AttributeError(f"there is no file {path}")
    return load(path)


def main() -> None:
    """Learn a game and write what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--opponents", default="cat")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--updates", type=int)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    env = VectorEnv(chosen.game, MATCHES, chosen.seats, seat=0, opponents=chosen.opponents, floats=True)
    learner = Learner(env, chosen.seed, 1.0 if env.setting.seats > 1 else 50.0)

    def tell(mean: float, matches: int) -> None:
        sys.stderr.write(f"{matches:>8} matches {mean:8.2f}\n")

    train(learner, 60 * chosen.minutes, chosen.updates, tell)
    save(learner.network, Path(f"ppo_{chosen.game}{env.setting.seats}.pt"))


if __name__ == "__main__":
    main()
