"""The judge: what a position is worth, and which of several moves is better, in worlds that are the same for all.

Every question is played on by the policy until the turn or round is settled, and valued there. Chance is keyed by the
number of the world, never by the move, so that moves differ by what they do and not by luck.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.bots.search import imagine_world
from kociarnia.core.chance import FastRng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State, lowest_seat

FIRST_LOOK: Final = 16  # worlds before a move may be given up
LOOK_EVERY: Final = 8  # worlds between two looks
BEHIND: Final = 3.0  # errors a move must be behind the best one to be given up
SEED_STEP: Final = 1_000_003


def play_to_settled(policy: Policy, world: State, seat: i64, rng: FastRng) -> float:
    """Play on by second thoughts until a position is settled, and return what it is worth to a seat."""
    settled = policy.settled(world)
    left = policy.patience()
    while left and world.acting() and policy.settled(world) == settled:
        other = lowest_seat(world.acting())
        world.apply(other, policy.advise(world, other, rng), rng)
        left -= 1
    if world.acting():
        policy.look_ahead(world, seat, rng)
    return policy.value(world, seat)


def judge(policy: Policy, state: State, seat: i64, playouts: i64, seed: int) -> float:
    """Return what a position is worth to a seat as it really stands, hidden cards and all."""
    total: float = 0.0
    number: i64 = 0
    while number < playouts:
        total += play_to_settled(policy, state.clone(), seat, FastRng(seed + number * SEED_STEP))
        number += 1
    return total / float(playouts)


@final
class Comparison:
    """How moves did in the same worlds; a move that was clearly behind has seen fewer of them."""

    def __init__(self, moves: vec[i64], most: i64) -> None:
        self.moves: vec[i64] = moves
        self.most: i64 = most
        self.values: vec[float] = vec[float]([0.0] * (len(moves) * most))  # a row a move
        self.seen: vec[i64] = vec[i64]([0] * len(moves))
        self.is_tried: vec[i64] = vec[i64]([1] * len(moves))  # 0: given up
        self.left: i64 = len(moves)
        self.worlds: i64 = 0

    def mean(self, index: i64, first: i64 = 0, step: i64 = 1) -> float:
        """Return what a move is worth, over all the worlds it has seen or every `step`-th of them."""
        total: float = 0.0
        count: float = 0.0
        world: i64 = first
        while world < self.seen[index]:
            total += self.values[index * self.most + world]
            count += 1.0
            world += step
        return total / count if count > 0.0 else 0.0

    def best(self, first: i64 = 0, step: i64 = 1) -> i64:
        """Return the index of the move that did best among those that were not given up."""
        best: i64 = -1
        highest: float = 0.0
        index: i64 = 0
        while index < len(self.moves):
            if self.is_tried[index]:
                mean = self.mean(index, first, step)
                if best < 0 or mean > highest:
                    best = index
                    highest = mean
            index += 1
        return best

    def lead(self, one: i64, other: i64, first: i64 = 0, step: i64 = 1) -> float:
        """Return by how much a move is better than another, in the worlds both have seen."""
        total: float = 0.0
        count: float = 0.0
        world: i64 = first
        end = min(self.seen[one], self.seen[other])
        while world < end:
            total += self.values[one * self.most + world] - self.values[other * self.most + world]
            count += 1.0
            world += step
        return total / count if count > 0.0 else 0.0

    def error(self, one: i64, other: i64) -> float:
        """Return the standard error of such a lead."""
        end = min(self.seen[one], self.seen[other])
        if end < 2:
            return 1.0
        mean = self.lead(one, other)
        total: float = 0.0
        world: i64 = 0
        while world < end:
            rest = self.values[one * self.most + world] - self.values[other * self.most + world] - mean
            total += rest * rest
            world += 1
        return sqrt(total / float(end - 1) / float(end))

    def loss(self, index: i64) -> float:
        """Return what a move gives away: the best one is found in half of the worlds and measured in the other half."""
        even = self.best(0, 2)
        odd = self.best(1, 2)
        return (self.lead(even, index, 1, 2) + self.lead(odd, index, 0, 2)) / 2.0

    def give_up(self) -> None:
        """Let moves that are clearly behind the best one see no more worlds."""
        best = self.best()
        index: i64 = 0
        while index < len(self.moves):
            if self.is_tried[index] and self.lead(best, index) > BEHIND * self.error(best, index):
                self.is_tried[index] = 0
                self.left -= 1
            index += 1


def compare(policy: Policy, base: State, seat: i64, worlds: i64, seed: int) -> Comparison:
    """Try every legal move of a seat in up to so many worlds it holds possible, until one move is left.

    `base` is a state imagined from the view of that seat, so that nothing hidden can have a say, not even by its order.
    """
    found = Comparison(base.legal(seat), worlds)
    while found.worlds < worlds and found.left > 1:
        number = found.worlds
        start: int = seed + number * SEED_STEP
        world = imagine_world(policy, base, seat, FastRng(start))
        index: i64 = 0
        while index < len(found.moves):
            if found.is_tried[index]:
                rng = FastRng(start + 1)
                after = world.clone()
                after.apply(seat, found.moves[index], rng)
                found.values[index * worlds + number] = play_to_settled(policy, after, seat, rng)
                found.seen[index] = number + 1
            index += 1
        found.worlds = number + 1
        if found.worlds >= FIRST_LOOK and found.worlds % LOOK_EVERY == 0:
            found.give_up()
    return found
