"""What the results of a contest say, and how sure one can be of it."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log10, sqrt
from statistics import fmean, stdev, variance

import msgspec

from kociarnia.play.contest import Result

NORMAL_95 = 1.96
ELO_ROUNDS = 200
FEWEST_DEALS = 4


class Estimate(msgspec.Struct, frozen=True):
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float


class Share(msgspec.Struct, frozen=True):
    """A share of wins, or a mean of points, and its 95 % interval."""

    mean: float
    low: float
    high: float


class Adjusted(msgspec.Struct, frozen=True):
    """The share of wins with the luck taken out, and how many times as many matches it would have taken otherwise."""

    wins: Estimate
    times: float


class Standing(msgspec.Struct, frozen=True):
    """How one bot of a contest did."""

    bot: str
    matches: int
    win_rate: Share
    place: float
    score: Estimate
    rating: float
    adjusted: Adjusted | None = None


def estimate(results: Sequence[Result], value: Callable[[Result], float]) -> Estimate:
    """Return the mean of a value over the deals: the seatings of one deal belong together, so they count as one."""
    means = means_of_deals(results, value)
    margin = NORMAL_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Estimate(fmean(means), margin)


def means_of_deals(results: Sequence[Result], value: Callable[[Result], float]) -> list[float]:
    """Return the mean of a value over the seatings of each deal."""
    of_deal: dict[int, list[float]] = defaultdict(list)
    for result in results:
        of_deal[result.deal].append(value(result))
    return [fmean(values) for values in of_deal.values()]


def estimate_share(results: Sequence[Result], value: Callable[[Result], float]) -> Share:
    """Return the mean of a value from 0 to 1 with Wilson's interval, which is right for shares near 0 and 1 too.

    It counts as many trials as independent matches would need to vary as much as the deals do: at least one per
    deal, at most one per match.
    """
    means = means_of_deals(results, value)
    share = fmean(means)
    scatter = stdev(means) ** 2 / len(means) if len(means) > 1 else 0.0
    least = len(results) if 0 < share < 1 and len(means) > 1 else len(means)  # deals that all agree on a mixed share
    trials = min(max(share * (1 - share) / scatter if scatter else least, len(means)), len(results))
    return wilson(share, trials)


def wilson(share: float, trials: float) -> Share:
    """Return a share of so many independent trials with Wilson's interval."""
    square = NORMAL_95**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    margin = NORMAL_95 / (1 + square / trials) * sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    return Share(share, max(0.0, middle - margin), min(1.0, middle + margin))


def won(result: Result, bot: int) -> float:
    """Return 1 for a win, shared among those who share it, and 0 for a loss."""
    return 1 / result.places.count(1) if result.places[bot] == 1 else 0.0


def adjust(results: Sequence[Result], bot: int) -> Adjusted | None:
    """Return the share of wins of a bot with its luck taken out, if that was measured.

    Luck is 0 on average, so any factor of it can be taken out; the best one for half of the deals is found in the other
    half, for one that was found in the same matches would not be fair.
    """
    if not results or not all(result.luck for result in results):
        return None
    wins = means_of_deals(results, lambda result: won(result, bot))
    luck = means_of_deals(results, lambda result: result.luck[bot])
    if len(wins) < FEWEST_DEALS:
        return None
    factors = [slope(luck[half::2], wins[half::2]) for half in (1, 0)]
    left = [win - factors[deal % 2] * lucky for deal, (win, lucky) in enumerate(zip(wins, luck, strict=True))]
    scatter = variance(left)
    margin = NORMAL_95 * sqrt(scatter / len(left))
    return Adjusted(Estimate(fmean(left), margin), variance(wins) / scatter if scatter else 1.0)


def slope(given: Sequence[float], values: Sequence[float]) -> float:
    """Return how much values change with what is given; 0 where nothing changes."""
    return covariance(given, values) / scatter if (scatter := variance(given)) else 0.0


def covariance(given: Sequence[float], values: Sequence[float]) -> float:
    """Return how two columns vary together."""
    one, other = fmean(given), fmean(values)
    return sum((x - one) * (y - other) for x, y in zip(given, values, strict=True)) / (len(values) - 1)


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
            win_rate=estimate_share(results, lambda result: won(result, bot)),
            place=fmean(result.places[bot] for result in results),
            score=estimate(results, lambda result: float(result.scores[bot])),
            rating=rated[bot],
            adjusted=adjust(results, bot),
        )

    return [standing(bot) for bot in range(len(bots))]
