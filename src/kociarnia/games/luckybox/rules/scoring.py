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


def moon_points(moons: vec[i64], seat: i64) -> i64:
    """Return what a seat's moons bring, read against everybody's."""
    own = moons[seat]
    if len(moons) == 1:
        most: i64 = len(SOLO_MOON_POINTS) - 1
        return SOLO_MOON_POINTS[own if own < most else most]
    is_most = True
    is_fewest = True
    other: i64 = 0
    while other < len(moons):
        if moons[other] > own:
            is_most = False
        if moons[other] < own:
            is_fewest = False
        other += 1
    points: i64 = 0
    if is_most:  # ruling 10: two seats tied both get it, even with none
        points += MOON_PRIZE
    if is_fewest and len(moons) >= FEWEST_SEATS_FINED:  # ruling 2: when all are tied prize and fine cancel
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
