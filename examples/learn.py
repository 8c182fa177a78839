"""A seat that learns by playing: NumPy, the vector environment, and nothing else.

    python examples/learn.py                                         # one round of Sen against a kitten, five minutes
    python examples/learn.py --minutes 10 --curve docs/learning.svg

A small network learns how well a match ends after each action, from matches it plays itself: at first nearly at random,
then more and more as it thinks best.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kociarnia.envs.vector import VectorEnv

Numbers = NDArray[np.float32]

HIDDEN = 64
FEW_VALUES = 20
WARM_MATCHES = 20_000
COOLEST = 0.05
PARTS = 4  # of what was played, for as many steps of learning
CLIP = 5.0  # of a number that was brought to size
ILLEGAL = -1e9


class Encoding:
    """Observations as a network likes them: a number of few values as one input a value, any other brought to size."""

    def __init__(self, env: VectorEnv, steps: int) -> None:
        """Look at random play to find out which values each number has."""
        seen = []
        for _ in range(steps):
            env.step(env.sample())
            seen.append(env.observations[::4].copy())
        together = np.concatenate(seen)
        self.lowest = together.min(axis=0)
        ranges = together.max(axis=0) - self.lowest + 1
        self.is_small = ranges <= FEW_VALUES
        self.most = ranges[self.is_small] - 1
        self.starts = np.concatenate([[0], ranges[self.is_small].cumsum()])
        self.mean: Numbers = together[:, ~self.is_small].mean(axis=0).astype(np.float32)
        self.spread: Numbers = together[:, ~self.is_small].std(axis=0).astype(np.float32) + np.float32(0.1)
        self.width = int(self.starts[-1]) + len(self.mean)

    def __call__(self, observations: NDArray[np.int64]) -> Numbers:
        """Return observations fit for a network."""
        inputs: Numbers = np.zeros((len(observations), self.width), np.float32)
        small = np.clip((observations - self.lowest)[:, self.is_small], 0, self.most) + self.starts[:-1]
        np.put_along_axis(inputs, small, np.float32(1), axis=1)
        large = (observations[:, ~self.is_small] - self.mean) / self.spread
        inputs[:, int(self.starts[-1]) :] = np.clip(large, -CLIP, CLIP)
        return inputs


class Network:
    """How well the match is expected to end after each action, from what a seat may know."""

    def __init__(self, width: int, actions: int, rng: np.random.Generator) -> None:
        self.parameters: list[Numbers] = [
            rng.normal(0, 0.1, (width, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
        ]

    def hidden(self, inputs: Numbers) -> Numbers:
        """Return the hidden layer."""
        layer: Numbers = np.tanh(inputs @ self.parameters[0] + self.parameters[1])
        return layer

    def expect(self, hidden: Numbers) -> Numbers:
        """Return what each action is expected to lead to."""
        expected: Numbers = hidden @ self.parameters[2] + self.parameters[3]
        return expected

    def gradient(self, inputs: Numbers, hidden: Numbers, missed: Numbers) -> list[Numbers]:
        """Return the slope of the parameters where what was expected of each action missed by so much."""
        back = (missed @ self.parameters[2].T) * (1 - hidden * hidden)
        return [inputs.T @ back, back.sum(axis=0), hidden.T @ missed, missed.sum(axis=0)]


class Adam:
    """Steps of a size that suits each parameter."""

    def __init__(self, parameters: list[Numbers], rate: float) -> None:
        self.parameters = parameters
        self.rate = rate
        self.steps = 0
        self.means = [np.zeros_like(parameter) for parameter in parameters]
        self.squares = [np.zeros_like(parameter) for parameter in parameters]

    def climb(self, gradient: list[Numbers]) -> None:
        """Move the parameters uphill."""
        self.steps += 1
        for number, slope in enumerate(gradient):
            self.means[number] += 0.1 * (slope - self.means[number])
            self.squares[number] += 0.001 * (slope * slope - self.squares[number])
            mean = self.means[number] / (1 - 0.9**self.steps)
            square = self.squares[number] / (1 - 0.999**self.steps)
            self.parameters[number] += self.rate * mean / (np.sqrt(square) + 1e-8)


def draw(expected: Numbers, masks: NDArray[np.bool_], warmth: float, rng: np.random.Generator) -> NDArray[np.int64]:
    """Choose a legal action in every row: the best expected, or the more at random the warmer it is."""
    noise = rng.gumbel(size=expected.shape).astype(np.float32)
    chosen: NDArray[np.int64] = np.where(masks, expected + np.float32(warmth) * noise, np.float32(ILLEGAL)).argmax(
        axis=1
    )
    return chosen


@dataclass
class Memory:
    """The decisions of the matches under way, kept until their matches end."""

    inputs: list[Numbers] = field(default_factory=list)
    actions: list[NDArray[np.int64]] = field(default_factory=list)
    rewards: list[NDArray[np.float64]] = field(default_factory=list)
    dones: list[NDArray[np.bool_]] = field(default_factory=list)

    def returns(self, discount: float) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Return what each decision led to, later ends counting less, and which of them are known already."""
        rewards, dones = np.array(self.rewards), np.array(self.dones)
        returns, known = np.zeros_like(rewards), np.zeros_like(dones)
        following, is_known = np.zeros(rewards.shape[1]), np.zeros(rewards.shape[1], bool)
        for step in range(len(rewards) - 1, -1, -1):
            following = np.where(dones[step], rewards[step], discount * following)
            is_known = dones[step] | is_known
            returns[step], known[step] = following, is_known
        return returns, known


class Learner:
    """One seat that plays, remembers and learns."""

    def __init__(self, env: VectorEnv, seat: int, *, seed: int, rate: float, discount: float, warmth: float) -> None:
        self.env = env
        self.seat = seat
        self.discount = discount
        self.warmest = self.warmth = warmth
        self.matches = 0
        self.rng = np.random.default_rng(seed)
        env.reset(seed=seed)
        self.encode = Encoding(env, 200)
        self.network = Network(self.encode.width, env.setting.actions, self.rng)
        self.adam = Adam(self.network.parameters, rate)

    def play(self, steps: int, memory: Memory | None) -> tuple[float, int]:
        """Make so many steps; return the sum of the rewards and how many matches ended."""
        total, ended = 0.0, 0
        for _ in range(steps):
            inputs = self.encode(self.env.observations)
            expected = self.network.expect(self.network.hidden(inputs))
            actions = draw(expected, self.env.masks, self.warmth if memory is not None else 0.0, self.rng)
            self.env.step(actions)
            rewards, dones = self.env.rewards[:, self.seat].copy(), self.env.dones.copy()
            total += float(rewards.sum())
            ended += int(dones.sum())
            if memory is not None:
                memory.inputs.append(inputs)
                memory.actions.append(actions)
                memory.rewards.append(rewards)
                memory.dones.append(dones)
        return total, ended

    def learn(self, steps: int) -> tuple[float, int]:
        """Play so many steps and learn what they led to; return the rewards and the matches ended."""
        memory = Memory()
        result = self.play(steps, memory)
        self.matches += result[1]
        self.warmth = max(COOLEST, self.warmest / (1 + self.matches / WARM_MATCHES))
        returns, known = memory.returns(self.discount)
        use = np.flatnonzero(known.ravel())
        inputs, actions = np.concatenate(memory.inputs)[use], np.concatenate(memory.actions)[use]
        for part in np.array_split(self.rng.permutation(len(use)), PARTS):
            hidden = self.network.hidden(inputs[part])
            expected = self.network.expect(hidden)
            rows = np.arange(len(part))
            missed = np.zeros_like(expected)
            missed[rows, actions[part]] = returns.ravel()[use][part] - expected[rows, actions[part]]
            self.adam.climb(self.network.gradient(inputs[part], hidden, missed / np.float32(len(part))))
        return result


@dataclass(frozen=True)
class Point:
    """How well the learner did at some time."""

    matches: int
    seconds: float
    reward: float


def train(
    learner: Learner,
    is_done: Callable[[float, int], bool],
    *,
    steps: int,
    report_every: int,
    tell: Callable[[Point], None] = lambda _point: None,
) -> list[Point]:
    """Learn until told that it is done by the seconds and the matches; return the learning curve."""
    start = time.perf_counter()
    curve: list[Point] = []
    matches, total, ended = 0, 0.0, 0
    while not is_done(time.perf_counter() - start, matches):
        reward, over = learner.learn(steps)
        matches, total, ended = matches + over, total + reward, ended + over
        if ended >= report_every:
            curve.append(Point(matches, time.perf_counter() - start, total / ended))
            tell(curve[-1])
            total, ended = 0.0, 0
    return curve


def share_won(reward: float) -> float:
    """Return the share of two-seat matches won that a mean reward by place stands for, ties counting half."""
    return (1 + reward) / 2


def play_at_random(env: VectorEnv, seat: int, steps: int) -> float:
    """Return the mean reward of random play."""
    env.reset(seed=0)
    total, ended = 0.0, 0
    for _ in range(steps):
        env.step(env.sample())
        total += float(env.rewards[:, seat].sum())
        ended += int(env.dones.sum())
    return total / max(1, ended)


def draw_curve(curve: list[Point], random_reward: float, title: str) -> str:
    """Return the learning curve as a picture."""
    width, height, left, bottom = 720, 360, 60, 320
    most = max(point.matches for point in curve)

    def across(matches: float) -> float:
        return left + (width - left - 20) * matches / most

    def up(share: float) -> float:
        return bottom - (bottom - 40) * (share - 0.2) / 0.5

    line = " ".join(f"{across(point.matches):.1f},{up(share_won(point.reward)):.1f}" for point in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<g font-size="13"><rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{left}" y="24" font-size="15">{title}</text>',
    ]
    for percent in range(20, 71, 10):
        y = up(percent / 100)
        colour = "#888" if percent == 50 else "#ddd"
        parts.append(f'<path d="M{left} {y:.1f}H{width - 20}" stroke="{colour}"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for quarter in range(5):
        matches = most * quarter / 4
        parts.append(f'<text x="{across(matches):.1f}" y="{bottom + 20}" text-anchor="middle">{matches:,.0f}</text>')
    y = up(share_won(random_reward))
    parts.append(f'<path d="M{left} {y:.1f}H{width - 20}" stroke="#c60" stroke-dasharray="6 4"/>')
    parts.append(f'<text x="{width - 24}" y="{y - 6:.1f}" text-anchor="end" fill="#c60">random play</text>')
    parts.append(f'<polyline points="{line}" fill="none" stroke="#06c" stroke-width="2.5"/>')
    parts.append(f'<text x="{(left + width) / 2:.0f}" y="{height - 4}" text-anchor="middle">matches played</text>')
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def main() -> None:
    """Train, tell how it goes, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--opponents", default="kitten")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a file for the picture of the learning curve")
    chosen = parser.parse_args()
    env = VectorEnv("sen", 512, 2, {"rounds": 1}, seat=0, opponents=chosen.opponents)
    random_reward = play_at_random(env, 0, 200)
    sys.stdout.write(f"random play wins {share_won(random_reward):.1%} against a {chosen.opponents}\n")
    learner = Learner(env, 0, seed=chosen.seed, rate=0.002, discount=1.0, warmth=0.5)

    def tell(point: Point) -> None:
        sys.stdout.write(f"{point.matches:9,} matches, {point.seconds:4.0f} s: wins {share_won(point.reward):.1%}\n")
        sys.stdout.flush()

    end = 60 * chosen.minutes
    curve = train(learner, lambda seconds, _: seconds >= end, steps=32, report_every=10_000, tell=tell)
    total, ended = learner.play(300, None)
    sys.stdout.write(f"playing its best it wins {share_won(total / ended):.1%} of {ended:,} matches\n")
    if chosen.curve and curve:
        title = f"One round of Sen: matches won against a {chosen.opponents}, while learning"
        chosen.curve.write_text(draw_curve(curve, random_reward, title), encoding="utf-8")


if __name__ == "__main__":
    main()
