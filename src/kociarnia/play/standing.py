"""What the results of a contest say, and how sure one can be of it."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log10, sqrt
from statistics import fmean, stdev

import msgspec

from kociarnia.play.contest import Result

NORMAL_95 = 1.96
ELO_ROUNDS = 200


class Estimate(msgspec.Struct, frozen=True):
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float


class Standing(msgspec.Struct, frozen=True):
    """How one bot of a contest did."""

    bot: str
    matches: int
    win_rate: Estimate
    place: Estimate
    score: Estimate
    rating: float


def estimate(results: Sequence[Result], value: Callable[[Result], float]) -> Estimate:
    """Return the mean of a value over the deals: the seatings of one deal belong together, so they count as one."""
    of_deal: dict[int, list[float]] = defaultdict(list)
    for result in results:
        of_deal[result.deal].append(value(result))
    means = [fmean(values) for values in of_deal.values()]
    margin = NORMAL_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Estimate(fmean(means), margin)


def won(result: Result, bot: int) -> float:
    """Return 1 for a win, shared among those who share it, and 0 for a loss."""
    return 1 / result.places.count(1) if result.places[bot] == 1 else 0.0


def ratings(results: Sequence[Result], bots: int) -> list[float]:
    """Return Elo-like ratings (mean 0) that explain best who placed before whom, ties counting half."""
    ahead = [[0.0] * bots for _ in range(bots)]
    for result in results:
        for one in range(bots):
            for other in range(bots):
                if one != other:
                    ahead[one][other] += placed_before(result, one, other)
    return rate(ahead)


def placed_before(result: Result, one: int, other: int) -> float:
    """Return 1 if one bot placed before another, 0 if behind it, and a half if they share a place."""
    difference = result.places[other] - result.places[one]
    return 0.5 + 0.5 * ((difference > 0) - (difference < 0))


def rate(ahead: Sequence[Sequence[float]]) -> list[float]:
    """Return Elo-like ratings (mean 0) that explain best how often each was ahead of each."""
    bots = len(ahead)
    strength = [1.0] * bots
    for _ in range(ELO_ROUNDS):  # the classical iteration for the Bradley–Terry model, with one virtual draw a pair
        for one in range(bots):
            wins = sum(ahead[one][other] + 0.5 for other in range(bots) if other != one)
            played = sum(
                (ahead[one][other] + ahead[other][one] + 1) / (strength[one] + strength[other])
                for other in range(bots)
                if other != one
            )
            strength[one] = wins / played if played else 1.0
    levels = [400 * log10(value) for value in strength]
    return [level - fmean(levels) for level in levels]


def standings(results: Sequence[Result]) -> list[Standing]:
    """Return how every bot of a contest did, in the order of the contest."""
    bots = results[0].contest.bots
    rated = ratings(results, len(bots))

    def standing(bot: int) -> Standing:
        return Standing(
            bot=bots[bot],
            matches=len(results),
            win_rate=estimate(results, lambda result: won(result, bot)),
            place=estimate(results, lambda result: float(result.places[bot])),
            score=estimate(results, lambda result: float(result.scores[bot])),
            rating=rated[bot],
        )

    return [standing(bot) for bot in range(len(bots))]
