"""The judge: what a position is worth, and which of several moves is better, in worlds that are the same for all.

A position is played on by the policy until the turn or round is settled, and valued there; a decision is played on for
its seat as a search would, because rules of thumb that cannot follow up a good move call it a mistake. Chance is keyed
by the number of the world, never by the move, so that moves differ by what they do and not by luck.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.bots.search import imagine_world
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State, lowest_seat

FIRST_LOOK: Final = 16  # worlds before a move may be given up
LOOK_EVERY: Final = 8  # worlds between two looks
MANY: Final = 16  # moves; of more than these only so many are left after the first glance
GLANCE: Final = 4  # worlds
BEHIND: Final = 3.0  # errors a move must be behind the best one to be given up
CLEARLY: Final = 0.01  # of a win by which a move is better in a world
SEED_STEP: Final = 1_000_003


def play_on(policy: Policy, world: State, settled: i64, patience: i64, rng: Rng) -> i64:
    """Play by second thoughts until a position is settled or patience ends; return how many moves that took."""
    made: i64 = 0
    while made < patience and world.acting() and policy.settled(world) == settled:
        seat = lowest_seat(world.acting())
        world.apply(seat, policy.go_on(world, seat, rng), rng)
        made += 1
    return made


def worth(policy: Policy, world: State, seat: i64, rng: Rng) -> float:
    """Return what a settled position is worth to a seat; the position may be played on for that."""
    if world.acting():
        policy.look_ahead(world, seat, rng)
    return policy.chance(world, seat)


def judge(policy: Policy, state: State, seat: i64, playouts: i64, seed: int) -> float:
    """Return what a position is worth to a seat as it really stands, hidden cards and all."""
    total: float = 0.0
    number: i64 = 0
    while number < playouts:
        world = state.clone()
        rng = FastRng(seed + number * SEED_STEP)
        play_on(policy, world, policy.settled(world), policy.patience(), rng)
        total += worth(policy, world, seat, rng)
        number += 1
    return total / float(playouts)


@final
class Contrast:
    """What each seat has of one thing and of another in its place, pair by pair."""

    def __init__(self, policy: Policy, seats: i64) -> None:
        self.policy: Policy = policy
        self.seats: i64 = seats
        self.pairs: i64 = 0
        self.one: vec[float] = vec[float]([0.0] * seats)  # what the last pair was worth
        self.other: vec[float] = vec[float]([0.0] * seats)
        self.sums: vec[float] = vec[float]([0.0] * seats)  # of the differences
        self.squares: vec[float] = vec[float]([0.0] * seats)

    def fill(self, worths: vec[float], world: State, settled: i64, patience: i64, rng: Rng) -> None:
        """Play a world on, and note what it is worth to every seat: one match in all."""
        policy = self.policy
        play_on(policy, world, settled, patience, rng)
        total: float = 0.0
        seat: i64 = 0
        while seat < self.seats:
            worths[seat] = worth(policy, world.clone(), seat, rng)
            total += worths[seat]
            seat += 1
        if self.seats > 1 and total > 0.0:
            seat = 0
            while seat < self.seats:
                worths[seat] /= total
                seat += 1

    def add(self, one: State, other: State, patience: i64, seed: int) -> None:
        """Play two positions on with the same chance, each until it is settled, and count them; both are used up."""
        self.fill(self.one, one, self.policy.settled(one), patience, FastRng(seed))
        self.fill(self.other, other, self.policy.settled(other), patience, FastRng(seed))
        self.count()

    def count(self) -> None:
        """Add the last pair to the sums."""
        self.pairs += 1
        seat: i64 = 0
        while seat < self.seats:
            difference = self.one[seat] - self.other[seat]
            self.sums[seat] += difference
            self.squares[seat] += difference * difference
            seat += 1

    def mean(self, seat: i64) -> float:
        """Return how much better the one is for a seat."""
        return self.sums[seat] / float(self.pairs)

    def error(self, seat: i64) -> float:
        """Return the standard error of that."""
        return standard_error(self.mean(seat), self.squares[seat], self.pairs)


def standard_error(mean: float, squares: float, count: i64) -> float:
    """Return the standard error of a mean of so many numbers, by the sum of their squares."""
    if count < 2:
        return 1.0
    return sqrt(max(squares - mean * mean * float(count), 0.0) / float(count - 1) / float(count))


@final
class Prospect:
    """What a match is worth to each seat when it is played to its end, over many playouts."""

    def __init__(self, policy: Policy, seats: i64) -> None:
        self.policy: Policy = policy
        self.seats: i64 = seats
        self.playouts: i64 = 0
        self.sums: vec[float] = vec[float]([0.0] * seats)
        self.squares: vec[float] = vec[float]([0.0] * seats)

    def add(self, state: State, rng: Rng) -> None:
        """Play a match to its end; the state is used up."""
        policy = self.policy
        acting = state.acting()
        while acting:
            seat = lowest_seat(acting)
            state.apply(seat, policy.go_on(state, seat, rng), rng)
            acting = state.acting()
        self.playouts += 1
        seat = 0
        while seat < self.seats:
            won = policy.value(state, seat)
            self.sums[seat] += won
            self.squares[seat] += won * won
            seat += 1

    def add_many(self, state: State, playouts: i64, seed: int) -> None:
        """Play on from one position many times."""
        number: i64 = 0
        while number < playouts:
            self.add(state.clone(), FastRng(seed + number * SEED_STEP))
            number += 1

    def add_worlds(self, base: State, seat: i64, worlds: i64, seed: int) -> None:
        """Play on from many worlds that a seat holds possible; `base` is a state imagined from its view."""
        number: i64 = 0
        while number < worlds:
            rng = FastRng(seed + number * SEED_STEP)
            self.add(imagine_world(self.policy, base, seat, rng), rng)
            number += 1

    def mean(self, seat: i64) -> float:
        """Return what the match is worth to a seat."""
        return self.sums[seat] / float(self.playouts)

    def error(self, seat: i64) -> float:
        """Return the standard error of that."""
        return standard_error(self.mean(seat), self.squares[seat], self.playouts)


def weigh_move(policy: Policy, base: State, seat: i64, move: i64, *, pairs: i64, seed: int) -> Contrast:
    """Weigh a move of a seat against what the policy would do, in worlds the seat holds possible.

    `base` is a state imagined from the view of that seat.
    """
    found = Contrast(policy, base.seats)
    patience = policy.patience()
    settled = policy.settled(base)
    number: i64 = 0
    while number < pairs:
        start = seed + number * SEED_STEP
        world = imagine_world(policy, base, seat, FastRng(start))
        after = world.clone()
        rng = FastRng(start + 1)
        after.apply(seat, move, rng)
        found.fill(found.one, after, settled, patience - 1, rng)
        found.fill(found.other, world, settled, patience, FastRng(start + 1))
        found.count()
        number += 1
    return found


@final
class Comparison:
    """How moves did in the same worlds; a move that was clearly behind has seen fewer of them."""

    def __init__(self, moves: vec[i64], most: i64, kept: i64 = -1) -> None:
        """`kept` is the index of a move that is never given up, because it is the one that is asked about."""
        self.moves: vec[i64] = moves
        self.most: i64 = most
        self.kept: i64 = kept
        self.values: vec[float] = vec[float]([0.0] * (len(moves) * most))  # one row per move
        self.points: vec[float] = vec[float]([0.0] * (len(moves) * most))  # likewise, as on the score sheet
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
        return self.lead_in(self.values, one, other, first, step)

    def lead_in(self, rows: vec[float], one: i64, other: i64, first: i64, step: i64) -> float:
        """Return the same of values or of points."""
        total: float = 0.0
        count: float = 0.0
        world: i64 = first
        end = min(self.seen[one], self.seen[other])
        while world < end:
            total += rows[one * self.most + world] - rows[other * self.most + world]
            count += 1.0
            world += step
        return total / count if count > 0.0 else 0.0

    def share_ahead(self, one: i64, other: i64) -> float:
        """Return in which part of the worlds that both have seen a move is clearly better than another."""
        ahead: float = 0.0
        world: i64 = 0
        end = min(self.seen[one], self.seen[other])
        while world < end:
            if self.values[one * self.most + world] > self.values[other * self.most + world] + CLEARLY:
                ahead += 1.0
            world += 1
        return ahead / float(end) if end else 0.0

    def error(self, one: i64, other: i64, first: i64 = 0, step: i64 = 1) -> float:
        """Return the standard error of such a lead."""
        total: float = 0.0
        squares: float = 0.0
        count: i64 = 0
        world: i64 = first
        end = min(self.seen[one], self.seen[other])
        while world < end:
            lead = self.values[one * self.most + world] - self.values[other * self.most + world]
            total += lead
            squares += lead * lead
            count += 1
            world += step
        return standard_error(total / float(count), squares, count) if count else 1.0

    def loss(self, index: i64) -> float:
        """Return what a move gives away: the best one is found in half of the worlds and measured in the other half."""
        return self.loss_in(self.values, index)

    def lost_points(self, index: i64) -> float:
        """Return how many points more the best move has when the turn or round is settled, found in the same way."""
        return self.loss_in(self.points, index)

    def loss_in(self, rows: vec[float], index: i64) -> float:
        """Return the loss in values or in points."""
        even = self.best(0, 2)
        odd = self.best(1, 2)
        return (self.lead_in(rows, even, index, 1, 2) + self.lead_in(rows, odd, index, 0, 2)) / 2.0

    def loss_error(self, index: i64) -> float:
        """Return the standard error of a loss."""
        one = self.error(self.best(0, 2), index, 1, 2)
        other = self.error(self.best(1, 2), index, 0, 2)
        return sqrt(one * one + other * other) / 2.0

    def give_up(self) -> None:
        """Let moves that are clearly behind the best one see no more worlds."""
        best = self.best()
        index: i64 = 0
        while index < len(self.moves):
            is_behind = self.is_tried[index] and self.lead(best, index) > BEHIND * self.error(best, index)
            if is_behind and index != self.kept:
                self.is_tried[index] = 0
                self.left -= 1
            index += 1

    def leave(self, many: i64) -> None:
        """Give up all but so many of the moves, the best ones."""
        while self.left > many:
            worst: i64 = -1
            lowest: float = 0.0
            index: i64 = 0
            while index < len(self.moves):
                if self.is_tried[index] and index != self.kept:
                    mean = self.mean(index)
                    if worst < 0 or mean < lowest:
                        worst = index
                        lowest = mean
                index += 1
            self.is_tried[worst] = 0
            self.left -= 1

    def is_sure(self, precision: float) -> bool:
        """Tell whether it is known so well what the move that is asked about gives away to any that is left."""
        if self.kept < 0:
            return False
        index: i64 = 0
        while index < len(self.moves):
            if self.is_tried[index] and self.error(index, self.kept) > precision:
                return False
            index += 1
        return True


def compare(
    policy: Policy,
    base: State,
    seat: i64,
    worlds: i64,
    seed: int,
    *,
    kept: i64 = -1,
    precision: float = 0.0,
    most: i64 = 1 << 60,
) -> Comparison:
    """Try every legal move of a seat in up to so many worlds it holds possible, until one move is left.

    `base` is a state imagined from the view of that seat, so that nothing hidden can have a say, not even by its order.
    With a move that is asked about (`kept`, its index) it ends when that is known to a standard error, and after `most`
    moves played on in any case.
    """
    found = Comparison(base.legal(seat), worlds, kept)
    base = base.clone()
    policy.forget_hidden(base, seat)
    milestone = policy.milestone(base)
    patience = policy.patience() - 1
    turns = finished_turns(policy, base, seat, found.moves)
    made: i64 = 0
    while found.worlds < worlds and found.left > 1 and made < most:
        number = found.worlds
        start: int = seed + number * SEED_STEP
        world = imagine_world(policy, base, seat, FastRng(start))
        index: i64 = 0
        while index < len(found.moves):
            if found.is_tried[index]:
                rng = FastRng(start + 1)
                turn = turns[index]
                if turn is None:
                    after = world.clone()
                    after.apply(seat, found.moves[index], rng)
                else:
                    after = imagine_world(policy, turn, seat, FastRng(start))
                made += 1 + go_on_for(policy, after, seat, rng, milestone=milestone, patience=patience)
                found.values[index * worlds + number] = worth(policy, after, seat, rng)
                found.points[index * worlds + number] = float(policy.points(after, seat))
                found.seen[index] = number + 1
            index += 1
        found.worlds = number + 1
        if found.worlds == GLANCE:
            found.leave(MANY)
        if found.worlds >= FIRST_LOOK and found.worlds % LOOK_EVERY == 0:
            found.give_up()
            if found.is_sure(precision):
                break
    return found


def finished_turns(policy: Policy, base: State, seat: i64, moves: vec[i64]) -> list[State | None]:
    """Return what every move comes to whatever is hidden; None where that cannot be said."""
    turns: list[State | None] = []
    index: i64 = 0
    while index < len(moves):
        turn = base.clone()
        turns.append(turn if policy.finish_turn(turn, seat, moves[index], FastRng(0)) else None)
        index += 1
    return turns


def go_on_for(policy: Policy, world: State, seat: i64, rng: Rng, *, milestone: i64, patience: i64) -> i64:
    """Play on until a search would judge for a seat, or patience ends; return how many moves that took.

    The seat whose decision it is comes first. The others may be left in the middle of their turns: those are hidden,
    and playing them on by guesses would only blur what the seat has done.
    """
    made: i64 = 0
    while made < patience and world.acting() and policy.milestone(world) == milestone:
        acting = world.acting()
        mover = seat if (acting >> seat) & 1 else lowest_seat(acting)
        if mover == seat:
            move = policy.advise(world, mover, rng)
        else:
            move = policy.go_on(world, mover, rng)
        world.apply(mover, move, rng)
        made += 1
    return made
