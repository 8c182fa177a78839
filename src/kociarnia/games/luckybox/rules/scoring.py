"""Counting the points of Super Mega Lucky Box."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.luckybox.rules.cards import CARD_MASK, CELLS, COUNT

CARD_POINTS: Final = vec[i64]([15, 12, 10, 8])  # a completed card in each round (ruling 8)
STAR_POINTS: Final = vec[i64]([0, 1, 4, 9])  # a round, read with its stars
MOST_STARS: Final = 3
MOON_PRIZE: Final = 6
FEWEST_SEATS_FINED: Final = 3  # from so many seats on the fewest moons take the prize away
SOLO_MOON_POINTS: Final = vec[i64]([-6, -2, 0, 1, 3, 6, 10])  # read with the moons, the last for all that are more
GRADE_FLOORS: Final = vec[i64]([45, 50, 55, 60, 65, 70])  # the lowest total of each grade but the first


def moon_points(own: i64, most: i64, fewest: i64, seats: i64) -> i64:
    """Return what a seat's moons bring, read against the most and the fewest that anybody has."""
    if seats == 1:
        last: i64 = len(SOLO_MOON_POINTS) - 1
        return SOLO_MOON_POINTS[min(own, last)]
    points: i64 = 0
    if own == most:  # ruling 10: two seats tied both get it, even with none
        points += MOON_PRIZE
    if own == fewest and seats >= FEWEST_SEATS_FINED:  # ruling 2: when all are tied prize and fine cancel
        points -= MOON_PRIZE
    return points


def crossed_cells(crossed: i64) -> i64:
    """Return the crossed cells of the cards that are not complete (ruling 3)."""
    total: i64 = 0
    rest: i64 = crossed
    while rest:
        nine = rest & CARD_MASK
        if nine != CARD_MASK:
            total += COUNT[nine]
        rest >>= CELLS
    return total


def complete_cards(crossed: i64) -> i64:
    """Return how many cards have every cell crossed."""
    total: i64 = 0
    rest: i64 = crossed
    while rest:
        if rest & CARD_MASK == CARD_MASK:
            total += 1
        rest >>= CELLS
    return total


def grade(total: i64) -> i64:
    """Return the verdict on a match played alone, 0 to 6."""
    found: i64 = 0
    while found < len(GRADE_FLOORS) and total >= GRADE_FLOORS[found]:
        found += 1
    return found
