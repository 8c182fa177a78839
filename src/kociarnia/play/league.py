"""Everybody against everybody: a cross table of how each bot does against each, and ratings, with intervals."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, permutations
from random import Random
from statistics import fmean

import msgspec

from kociarnia.core.errors import BadOptions
from kociarnia.play.contest import Contest, Result
from kociarnia.play.standing import Share, estimate_share, placed_before, rate

RESAMPLES = 200  # of the deals, for the interval of a rating
Table = list[list[float]]
ANCHOR = "cat"  # whose rating is 0, where it takes part: the rules of thumb are the same in every game


class Cell(msgspec.Struct, frozen=True):
    """How one bot did alone against others of one kind: the share of them it placed before, ties counting half."""

    bot: str
    against: str
    matches: int
    share: Share
    forfeits: int


class Rated(msgspec.Struct, frozen=True):
    """A bot's rating, with the interval that holds 95 of 100 resampled leagues."""

    bot: str
    rating: float
    low: float
    high: float


class League(msgspec.Struct, frozen=True):
    """The cross table of some bots and their ratings, the best first."""

    game: str
    seats: int
    options: dict[str, object]
    cells: list[Cell]
    ratings: list[Rated]


def pairings(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return who sits together: each bot alone among each other; with two seats that is each pair once."""
    if len(set(bots)) < len(bots) or len(bots) < 2:
        raise BadOptions(f"a league is of two or more different bots, not of {', '.join(bots)}")
    if seats < 2:
        raise BadOptions("a league needs at least 2 seats")
    pairs = [(one, other) for one, other in permutations(bots, 2)]
    if seats == 2:
        pairs = [(one, other) for one, other in pairs if bots.index(one) < bots.index(other)]
    return [(one, *[other] * (seats - 1)) for one, other in pairs]


def share(result: Result, bot: int = 0) -> float:
    """Return the share of the others that a bot placed before."""
    others = [other for other in range(len(result.places)) if other != bot]
    return fmean(placed_before(result, bot, other) for other in others)


def run_league(
    bots: Sequence[str],
    seats: int,
    contest: Contest,
    run: Callable[[Contest], list[Result]],
) -> League:
    """Let every pairing play, as `run` does it, with the options and limits of `contest`, and return the league."""
    played: dict[tuple[str, str], list[Result]] = {}
    for lineup in pairings(bots, seats):
        played[lineup[0], lineup[1]] = run(msgspec.structs.replace(contest, bots=lineup))
    return League(
        contest.game,
        seats,
        contest.options,
        cells_of(played, seats),
        ratings_of(bots, chain.from_iterable(played.values())),
    )


def cells_of(played: Mapping[tuple[str, str], list[Result]], seats: int) -> list[Cell]:
    """Return the cells of the cross table; with two seats a match fills two of them."""
    cells: list[Cell] = []
    for (one, other), results in played.items():
        sides = [(one, other, 0)] if seats > 2 else [(one, other, 0), (other, one, 1)]
        for bot, against, index in sides:
            forfeits = sum(1 for result in results if result.forfeited == index)
            found = estimate_share(results, lambda result, index=index: share(result, index))  # type: ignore[misc]
            cells.append(Cell(bot, against, len(results), found, forfeits))
    return cells


def ratings_of(bots: Sequence[str], results: Iterable[Result]) -> list[Rated]:
    """Return the ratings of all bots, the best first, with intervals from deals drawn again with replacement."""
    deals: dict[tuple[str, ...], dict[int, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        # In whatever order they sat: what is dealt is the same.
        deals[tuple(sorted(result.contest.bots))][result.deal].append(result)
    found = [[count_ahead(bots, own) for own in of_deal.values()] for of_deal in deals.values()]
    chance = Random(0)  # noqa: S311  # the same interval every time
    samples = [rate_sums(bots, [chance.choice(own) for own in found for _ in own]) for _ in range(RESAMPLES)]
    ratings = rate_sums(bots, [each for own in found for each in own])
    rated: list[Rated] = []
    for index, bot in enumerate(bots):
        column = sorted(sample[index] for sample in samples)
        rated.append(Rated(bot, ratings[index], column[RESAMPLES // 40], column[-RESAMPLES // 40 - 1]))
    return sorted(rated, key=lambda own: -own.rating)


def count_ahead(bots: Sequence[str], results: Iterable[Result]) -> Table:
    """Return how often each bot was ahead of each; a match counts once for everybody, however many sat there."""
    place = {bot: index for index, bot in enumerate(bots)}
    ahead = [[0.0] * len(bots) for _ in bots]
    for result in results:
        seats = [place[bot] for bot in result.contest.bots]
        for one, other in permutations(range(len(seats)), 2):
            if seats[one] != seats[other]:
                ahead[seats[one]][seats[other]] += placed_before(result, one, other) / (len(seats) - 1)
    return ahead


def rate_sums(bots: Sequence[str], tables: Sequence[Table]) -> list[float]:
    """Return ratings with the anchor at 0, or with mean 0 where it takes no part."""
    size = range(len(bots))
    found = rate([[sum(table[one][other] for table in tables) for other in size] for one in size])
    zero = found[bots.index(ANCHOR)] if ANCHOR in bots else 0.0
    return [rating - zero for rating in found]
