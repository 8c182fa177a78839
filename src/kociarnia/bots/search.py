"""Information-set Monte Carlo: a fresh fair world each iteration; what a seat knows decides where it is in the tree.

A node belongs to what the acting seat can know (a hash of its features), not to the true state: a seat cannot decide
differently in two worlds it cannot tell apart, and its later decisions may depend on what it has seen by then.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.features import Features
from kociarnia.core.policy import Policy
from kociarnia.core.state import MOST_SEATS, State, lowest_seat

HASH_SEED: Final = 2026  # any number: it chooses the weights of the features
HASH_HALF: Final = 1 << 20  # how many values each half of a weight has
HASH_MASK: Final = (1 << 60) - 1
MOST_DEPTH: Final = 12  # decisions of an iteration that are kept in the tree
WANDERING: Final = 5  # how many of a hundred moves of a playout leave the rule of thumb
MOST_TRIES: Final = 16  # worlds imagined until one is believed
EMPTY: Final = -1


def imagine_world(policy: Policy, base: State, seat: i64, rng: Rng) -> State:
    """Return a fair world, more often one in which the others had reason to do what they did."""
    world = base.clone()
    tries: i64 = 0
    while True:
        world.redeal(seat, rng)
        tries += 1
        if tries == MOST_TRIES or float(rng.below(1000)) < 1000.0 * policy.plausibility(world, seat):
            return world


@final
class Search:
    """A tree that grows from one decision of one seat."""

    def __init__(
        self,
        policy: Policy,
        features: Features,
        size: i64,
        capacity: i64,
        exploration: float | None = None,
    ) -> None:
        """`size` is the number of features; `capacity` bounds the number of nodes.

        Without `exploration` the policy says how curious to be.
        """
        self.exploration: float = policy.curiosity() if exploration is None else exploration
        self.policy: Policy = policy
        self.features: Features = features
        self.buffer: vec[i64] = vec[i64]([0] * size)
        self.weights: vec[i64] = vec[i64]([0] * size)
        chooser = FastRng(HASH_SEED)
        index: i64 = 0
        while index < size:
            self.weights[index] = chooser.below(HASH_HALF) * HASH_HALF + chooser.below(HASH_HALF)
            index += 1
        slots: i64 = 1
        while slots < 2 * capacity:
            slots *= 2
        self.slots: i64 = slots
        self.capacity: i64 = capacity
        self.nodes: i64 = 0
        self.keys: vec[i64] = vec[i64]([EMPTY] * slots)
        self.starts: vec[i64] = vec[i64]([0] * slots)  # where the moves of a node begin
        self.counts: vec[i64] = vec[i64]([0] * slots)  # how many moves it has
        self.favourites: vec[i64] = vec[i64]([0] * slots)  # the move that is trusted most, as an index
        # Visits are kept as floats because they are divided by all the time.
        self.totals: vec[float] = vec[float]([0.0] * slots)  # visits of the node
        self.visits: vec[float] = vec[float]()  # of each move
        self.rewards: vec[float] = vec[float]()
        self.trusts: vec[float] = vec[float]()
        self.judged: vec[float] = vec[float]([0.0] * MOST_SEATS)  # what the end of an iteration is worth to each seat
        self.path_seats: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self.path_slots: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self.path_moves: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self.iterations: i64 = 0

    def key(self, state: State, seat: i64) -> i64:
        """Return a number for what a seat knows."""
        self.features.fill(state, seat, self.buffer, 0)
        value: i64 = seat
        index: i64 = 0
        buffer = self.buffer
        weights = self.weights
        size: i64 = len(buffer)
        while index < size:
            # Features are far below 2**20, so a product stays below 2**60 and nothing overflows.
            value = (value + buffer[index] * weights[index]) & HASH_MASK
            index += 1
        return value

    def find(self, key: i64) -> i64:
        """Return the slot of a node, or the free slot where it would go."""
        slot: i64 = key & (self.slots - 1)
        while self.keys[slot] != EMPTY and self.keys[slot] != key:
            slot = (slot + 1) & (self.slots - 1)
        return slot

    def expand(self, slot: i64, key: i64, trusts: vec[float]) -> None:
        """Make a node."""
        self.keys[slot] = key
        self.starts[slot] = len(self.visits)
        self.counts[slot] = len(trusts)
        self.nodes += 1
        favourite: i64 = 0
        index: i64 = 0
        while index < len(trusts):
            if trusts[index] > trusts[favourite]:
                favourite = index
            self.visits = append(self.visits, 0.0)
            self.rewards = append(self.rewards, 0.0)
            self.trusts = append(self.trusts, trusts[index])
            index += 1
        self.favourites[slot] = favourite

    def select(self, slot: i64) -> i64:
        """Return the index of the move to try next: good so far, or not yet tried enough for what is expected of it."""
        start = self.starts[slot]
        count = self.counts[slot]
        total = self.totals[slot]
        favourite = self.favourites[slot]
        width: float = self.exploration * sqrt(total + 1.0)
        mean: float = 0.5
        if total > 0.0:
            reward: float = 0.0
            index: i64 = 0
            while index < count:
                reward += self.rewards[start + index]
                index += 1
            mean = reward / total
        best: i64 = 0
        highest: float = -1.0
        index = 0
        while index < count:
            visits = self.visits[start + index]
            worth: float = mean - 0.1
            if visits > 0.0:
                worth = self.rewards[start + index] / visits
            elif index == favourite:
                worth = mean
            score: float = worth + width * self.trusts[start + index] / (1.0 + visits)
            if score > highest:
                highest = score
                best = index
            index += 1
        return best

    def run(self, base: State, seat: i64, rng: Rng, iterations: i64) -> None:
        """Play that many worlds imagined by `seat`."""
        made: i64 = 0
        while made < iterations:
            self.iterate(imagine_world(self.policy, base, seat, rng), seat, rng)
            made += 1
        self.iterations += iterations

    def iterate(self, world: State, thinker: i64, rng: Rng) -> None:
        """Walk down the tree, add a node, play on by rules of thumb, and remember how it went for whom."""
        policy = self.policy
        milestone = policy.milestone(world)
        depth: i64 = 0
        is_growing = True
        while is_growing and depth < MOST_DEPTH:
            acting = world.acting()
            if not acting or policy.milestone(world) != milestone:
                break
            # Where several seats decide at the same time, the one who thinks comes first.
            seat = thinker if (acting >> thinker) & 1 else lowest_seat(acting)
            moves = world.legal(seat)
            if len(moves) == 1:
                world.apply(seat, moves[0], rng)
                continue
            key = self.key(world, seat)
            slot = self.find(key)
            if self.keys[slot] == EMPTY:
                if self.nodes >= self.capacity:
                    break
                self.expand(slot, key, policy.trusts(world, seat, moves, rng))
                is_growing = False
            if self.counts[slot] != len(moves):  # two things known that happen to have one number
                break
            index = self.select(slot)
            self.path_seats[depth] = seat
            self.path_slots[depth] = slot
            self.path_moves[depth] = index
            depth += 1
            world.apply(seat, moves[index], rng)
        self.play_on(world, milestone, rng)
        if world.acting():
            policy.look_ahead(world, thinker, rng)
        judged: i64 = 0
        while depth:
            depth -= 1
            slot = self.path_slots[depth]
            move = self.starts[slot] + self.path_moves[depth]
            self.totals[slot] += 1.0
            self.visits[move] += 1.0
            seat = self.path_seats[depth]
            if not (judged >> seat) & 1:
                judged |= 1 << seat
                self.judged[seat] = policy.value(world, seat)
            self.rewards[move] += self.judged[seat]

    def play_on(self, world: State, milestone: i64, rng: Rng) -> None:
        """Play by rules of thumb, with a little wandering, until the position can be judged."""
        policy = self.policy
        left = policy.patience()
        while left:
            left -= 1
            acting = world.acting()
            if not acting or policy.milestone(world) != milestone:
                return
            seat = lowest_seat(acting)
            if rng.below(100) < WANDERING:
                move = world.any_move(seat, rng)
            else:
                move = policy.advise(world, seat, rng)
            world.apply(seat, move, rng)

    def root(self, base: State, seat: i64) -> i64:
        """Return the slot of the decision the search began with, or EMPTY when nothing was searched."""
        slot = self.find(self.key(base, seat))
        if self.keys[slot] == EMPTY:
            return EMPTY
        return slot

    def root_visits(self, base: State, seat: i64) -> list[int]:
        """Return how often each legal move was tried."""
        slot = self.root(base, seat)
        if slot == EMPTY:
            return []
        start = self.starts[slot]
        return [int(self.visits[start + index]) for index in range(self.counts[slot])]

    def root_values(self, base: State, seat: i64) -> list[float]:
        """Return how well each legal move did, 0 when it was never tried."""
        slot = self.root(base, seat)
        if slot == EMPTY:
            return []
        start = self.starts[slot]
        values: list[float] = []
        for index in range(self.counts[slot]):
            visits = self.visits[start + index]
            values.append(self.rewards[start + index] / visits if visits else 0.0)
        return values
