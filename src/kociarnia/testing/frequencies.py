"""Whether redeal and imagine really guess, and with the right frequencies."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from itertools import combinations, islice
from random import Random
from typing import Any

import msgspec

from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.state import State
from kociarnia.testing.findings import demand, viewer_name
from kociarnia.testing.laws import text_of, view_text
from kociarnia.testing.samples import MOVES, TOLD_WORLDS, Case, acting_seats
from kociarnia.testing.secrecy import redealt, told

UNLIKELY = 5.2  # standard deviations: one in ten million
ABSENT = "absent"  # from a document: what has its default is left out
IMPOSSIBLE = 1e-6  # the chance of what cannot be chance any more
MOST_PATHS = 24
MOST_PAIRS = 200
FEWEST_EXPECTED = 5.0  # rarer outcomes are counted together


def deviation(statistic: float, freedom: int) -> float:
    """Return how many standard deviations a chi-square statistic lies above what is expected (Wilson and Hilferty)."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def deviation_from(expected: dict[Any, float], found: Counter[Any]) -> float:
    """Compare counts with the probabilities worked out for them; an outcome that cannot happen is infinitely off."""
    if set(found) - set(expected):
        return float("inf")
    total = sum(found.values())
    statistic = sum((found[key] - total * chance) ** 2 / (total * chance) for key, chance in expected.items())
    return deviation(statistic, len(expected) - 1)


def deviation_between(one: Counter[Any], other: Counter[Any]) -> float:
    """Compare two samples of the same size; rare outcomes are counted together."""
    frequent = {key for key in set(one) | set(other) if (one[key] + other[key]) / 2 >= FEWEST_EXPECTED}
    cells = [(one[key], other[key]) for key in frequent]
    rare = (
        sum(number for key, number in one.items() if key not in frequent),
        sum(number for key, number in other.items() if key not in frequent),
    )
    if sum(rare) / 2 >= FEWEST_EXPECTED:
        cells.append(rare)
    statistic = sum((first - second) ** 2 / (first + second) for first, second in cells)
    return deviation(statistic, max(0, len(cells) - 1))


def leaves(document: Any, path: str = "") -> Iterable[tuple[str, Hashable]]:
    """Yield every value of a document with where it stands."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from leaves(value, f"{path}.{key}")
    elif isinstance(document, list):
        yield f"{path}.length", len(document)
        for index, value in enumerate(document):
            yield from leaves(value, f"{path}[{index}]")
    else:
        yield path, document


def truths(game: AnyGame, state: State) -> list[tuple[str, Hashable]]:
    """Return everything that is true of a state, with where it stands in its position document."""
    return list(leaves(msgspec.json.decode(text_of(game.position(state)))))


def demand_the_same(game: AnyGame, one: Iterable[State], other: Iterable[State], what: str) -> None:
    """Demand that each value of the position is as frequent in one sample of states as in the other."""
    tables: list[dict[str, Counter[Hashable]]] = []
    for states in (one, other):
        table: dict[str, Counter[Hashable]] = defaultdict(Counter)
        for state in states:
            for path, value in truths(game, state):
                table[path][value] += 1
            table[""][ABSENT] += 1
        tables.append(table)
    for path in tables[0].keys() | tables[1].keys():
        counts = [with_absent(table[path], table[""][ABSENT]) for table in tables]
        off = deviation_between(*counts)
        demand(off < UNLIKELY, f"{what}: {path} is {off:.1f} deviations off, {counts[0]} and {counts[1]}")


def with_absent(counts: Counter[Hashable], total: int) -> Counter[Hashable]:
    """Count in how many documents a value was left out."""
    return counts + Counter({ABSENT: total - counts.total()})


def redeal_agrees_with_imagine(game: AnyGame, state: State, seat: int, worlds: int) -> None:
    """The worlds of a redeal are as likely as those imagined from the view, which cannot know the truth."""
    view = game.view(state, seat)
    demand_the_same(
        game,
        (redealt(state, seat, seed) for seed in range(worlds)),
        (game.imagine(view, FastRng(-seed - 1)) for seed in range(worlds)),
        f"what {viewer_name(seat)} cannot know",
    )


def redeal_agrees_with_the_deal(case: Case, seat: int, deals: int) -> None:
    """Over many matches that have just been dealt a redeal gives each truth and each two of them as often as the deal.

    Two of them, because something open may follow from something hidden: a redeal then gives either as often as the
    deal does, but not both together.
    """
    states = [case.new(FastRng(seed)) for seed in range(deals)]
    redeals = [redealt(state, seat, -seed - 1) for seed, state in enumerate(states)]  # of other chance than the deal
    what = f"what {viewer_name(seat)} cannot know of a deal"
    demand_the_same(case.game, states, redeals, what)
    documents = [[dict(truths(case.game, state)) for state in sample] for sample in (states, redeals)]
    paths = sorted({path for document in documents[0] for path in document})
    varying = [path for path in paths if len({document.get(path) for document in documents[0]}) > 1]
    for pair in islice(combinations(Random(0).sample(varying, min(len(varying), MOST_PATHS)), 2), MOST_PAIRS):
        counts = [Counter(tuple(map(document.get, pair)) for document in sample) for sample in documents]
        off = deviation_between(*counts)
        demand(off < UNLIKELY, f"{what}: {' and '.join(pair)} together are {off:.1f} deviations off")


def a_hidden_choice_is_not_told(game: AnyGame, state: State, seat: int, seed: int) -> None:
    """What a seat is told of another's move leaves open whatever its view leaves open."""
    chance = Random(seed)
    for mover in acting_seats(state):
        moves = sorted(state.legal(mover), key=lambda _: chance.random())[:MOVES] if mover != seat else []
        alike: dict[bytes, tuple[State, list[bytes]]] = {}
        for move in moves:
            after, events = told(state, seat, mover, move, seed)
            twin, twin_events = alike.setdefault(view_text(game, after, seat), (after, events))
            if events != twin_events and after.numbers() != twin.numbers():
                what = f"{game.notation.write(move)!r} by seat {mover}"
                demand_open(
                    game, state, seat, mover, (after, events), f"the events of {what} tell {viewer_name(seat)} too much"
                )


def demand_open(
    game: AnyGame, before: State, seat: int, mover: int, outcome: tuple[State, list[bytes]], what: str
) -> None:
    """Demand that what varies in what a seat holds possible also varies in all that would be told the same way."""
    after, events = outcome
    view = view_text(game, after, seat)
    guessed = [dict(truths(game, redealt(after, seat, -seed - 1))) for seed in range(TOLD_WORLDS)]
    same: list[dict[str, Hashable]] = []
    for seed in range(TOLD_WORLDS):
        world = redealt(before, seat, seed)
        for move in world.legal(mover):
            state, others = told(world, seat, mover, move, seed)
            if others == events and view_text(game, state, seat) == view:
                same.append(dict(truths(game, state)))
    for path, value in truths(game, after):
        share = sum(document.get(path) == value for document in guessed) / TOLD_WORLDS
        is_settled = all(document.get(path) == value for document in same)
        demand(
            not is_settled or share ** len(same) > IMPOSSIBLE,
            f"{what}: {path} is always {value} then, and its view leaves that open\n{b' '.join(events).decode()}",
        )


def agrees_with(expected: dict[Any, float], outcome: Callable[[int], Any], samples: int, what: str) -> None:
    """Demand the frequencies that were worked out by hand."""
    found = Counter(outcome(seed) for seed in range(samples))
    off = deviation_from(expected, found)
    demand(off < UNLIKELY, f"{what} is {off:.1f} deviations off: {dict(found)} instead of {expected}")


def secrets_vary(game: AnyGame, states: Iterable[State], seats: Iterable[int], seeds: range) -> int:
    """Where a seat's view fits several worlds redeal finds several; return at how many points there were some."""
    guessed = 0
    seats = list(seats)
    for state in states:
        for seat in seats:
            view = game.view(state, seat)
            imagined = {text_of(game.position(game.imagine(view, FastRng(-seed - 1)))) for seed in seeds}
            dealt = {text_of(game.position(redealt(state, seat, seed))) for seed in seeds}
            if len(imagined) * 2 > len(seeds):
                guessed += 1
                demand(len(dealt) > 1, f"a redeal for {viewer_name(seat)} always gives the same world")
    return guessed
