"""Counting the cats of a dream."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import BARE, MOST_NINES, NINES_SHIFT, SHAPE_MASK, nines_of
from kociarnia.games.koty.rules.moves import LANDS

NINE_POINTS: Final = 9
NINE_FACTOR: Final = 2  # by which a nine multiplies what lies on it
LANDS_TO_END: Final = 3  # with three nines each


def raised(points: i64, nines: i64) -> i64:
    """Return what something counts on so many nines."""
    while nines:
        points *= NINE_FACTOR
        nines -= 1
    return points


def point_table(*, is_nine_doubling_itself: bool) -> vec[i64]:
    """Return the points of a land, read with its top and its number of nines."""
    table = vec[i64]([0] * (SHAPE_MASK + 1))
    nines: i64 = 0
    while nines <= MOST_NINES:
        top: i64 = 0
        while top < BARE:
            table[(nines << NINES_SHIFT) | top] = raised(top, nines)
            top += 1
        if nines:
            # Ruling 9: a nine on top is doubled by those under it, and in one variant by itself.
            doublings = nines if is_nine_doubling_itself else nines - 1
            table[(nines << NINES_SHIFT) | BARE] = raised(NINE_POINTS, doublings)
        nines += 1
    return table


POINTS: Final = point_table(is_nine_doubling_itself=False)
POINTS_DOUBLED: Final = point_table(is_nine_doubling_itself=True)


def dream_points(lands: vec[i64], seat: i64, points: vec[i64]) -> i64:
    """Return the points of a dream."""
    square: i64 = seat * LANDS
    end: i64 = square + LANDS
    total: i64 = 0
    while square < end:
        total += points[lands[square] & SHAPE_MASK]
        square += 1
    return total


def dream_nines(lands: vec[i64], seat: i64) -> i64:
    """Return the nines of a dream, covered ones too."""
    square: i64 = seat * LANDS
    end: i64 = square + LANDS
    total: i64 = 0
    while square < end:
        total += nines_of(lands[square])
        square += 1
    return total


def has_ended(lands: vec[i64], seat: i64) -> bool:
    """Tell whether a dream has three lands with three nines each, whatever else lies there."""
    square: i64 = seat * LANDS
    end: i64 = square + LANDS
    found: i64 = 0
    while square < end:
        if nines_of(lands[square]) == MOST_NINES:
            found += 1
        square += 1
    return found >= LANDS_TO_END
