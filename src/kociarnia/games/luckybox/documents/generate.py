"""Makes the project's own deck: run it as a module to write the data file again."""

from collections import Counter
from pathlib import Path
from typing import TypeVar

from kociarnia.core.chance import FastRng, Rng
from kociarnia.games.luckybox.documents.deck import BoxCard, write_deck
from kociarnia.games.luckybox.rules.cards import LIGHTNING, MOON, NO_BONUS, QUESTION, ROWS, STAR, TWO_LIGHTNINGS

SEED = 60
BANDS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
CARDS_A_COMBINATION = 10
TIMES_A_NUMBER = 17  # as a bonus
OTHER_BONUSES = {LIGHTNING: 50, TWO_LIGHTNINGS: 23, MOON: 49, STAR: 44, QUESTION: 33, NO_BONUS: 8}
MOST_ALIKE = {LIGHTNING: 2, MOON: 2, STAR: 2, TWO_LIGHTNINGS: 1, QUESTION: 1, NO_BONUS: 1}  # on one card

Item = TypeVar("Item")
Combination = tuple[int, int, int]  # the band of two rows, the band of one row, the absent band


class Stuck(Exception):
    """The bonuses left do not fit on the next card."""


def shuffled(items: list[Item], rng: Rng) -> list[Item]:
    """Return the items in a random order."""
    rest = list(items)
    return [rest.pop(rng.below(len(rest))) for _ in items]


def make_grid(combination: Combination, rng: Rng) -> tuple[int, ...]:
    """Return nine numbers, no column with the same number twice."""
    double, single, _ = combination
    while True:
        rows = [shuffled(list(BANDS[band]), rng) for band in (double, double, single)]
        if all(len(set(column)) == ROWS for column in zip(*rows, strict=True)):
            return tuple(number for row in shuffled(rows, rng) for number in row)


def share_numbers(combinations: list[Combination], rng: Rng) -> list[tuple[int, int]]:
    """Return how many number bonuses each card has at its rows and at its columns.

    Every card has one of each; the rest goes to cards in random order, from the band that has most left.
    """
    left = [TIMES_A_NUMBER * ROWS] * len(BANDS)
    shares: list[tuple[int, int]] = []
    for _, single, absent in combinations:
        left[single] -= 1
        left[absent] -= 1
        shares.append((1, 1))
    for index in shuffled(list(range(len(combinations))), rng):
        _, single, absent = combinations[index]
        if left[absent] >= left[single] and left[absent] > 0:
            left[absent] -= 1
            shares[index] = (2, 1)
        elif left[single] > 0:
            left[single] -= 1
            shares[index] = (1, 2)
    if any(left):
        raise Stuck
    return shares


def draw_bonuses(pool: list[int], count: int, most_alike: dict[int, int], rng: Rng) -> list[int]:
    """Take some bonuses from a pool so that no kind is on the card more often than allowed."""
    drawn: list[int] = []
    for _ in range(count):
        counted = Counter(drawn)
        fitting = [place for place, kind in enumerate(pool) if counted[kind] < most_alike.get(kind, 1)]
        if not fitting:
            raise Stuck
        drawn.append(pool.pop(fitting[rng.below(len(fitting))]))
    return drawn


def make_bonuses(combinations: list[Combination], rng: Rng) -> list[tuple[int, ...]]:
    """Return the six bonuses of each card."""
    numbers = [[number for number in band for _ in range(TIMES_A_NUMBER)] for band in BANDS]
    others = [kind for kind, times in OTHER_BONUSES.items() for _ in range(times)]
    bonuses: list[tuple[int, ...]] = []
    for (_, single, absent), (at_rows, at_columns) in zip(combinations, share_numbers(combinations, rng), strict=True):
        row_numbers = draw_bonuses(numbers[absent], at_rows, {}, rng)
        column_numbers = draw_bonuses(numbers[single], at_columns, {}, rng)
        rest = draw_bonuses(others, 2 * ROWS - at_rows - at_columns, MOST_ALIKE, rng)
        at_row_ends = rest[: ROWS - at_rows]
        below_columns = rest[ROWS - at_rows :]
        bonuses.append((*shuffled(row_numbers + at_row_ends, rng), *shuffled(column_numbers + below_columns, rng)))
    return bonuses


def make_deck() -> list[BoxCard]:
    """Return the sixty cards, always the same."""
    rng = FastRng(SEED)
    combinations = [
        (double, single, 3 - double - single)
        for double in range(3)
        for single in range(3)
        if single != double
        for _ in range(CARDS_A_COMBINATION)
    ]
    while True:
        order = shuffled(combinations, rng)
        try:
            bonuses = make_bonuses(order, rng)
        except Stuck:
            continue
        cards = [BoxCard(make_grid(combination, rng), own) for combination, own in zip(order, bonuses, strict=True)]
        if len(set(cards)) == len(cards):
            return cards


def main() -> None:
    """Write the data file beside this module."""
    Path(__file__).with_name("deck.txt").write_text(write_deck(make_deck()), encoding="utf-8")


if __name__ == "__main__":
    main()
