"""Counting penalty points, and who they make the next first seat."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.rules.cards import first_value


def penalty(cards: i64) -> i64:
    """Return the points of the cards left in a hand."""
    points: i64 = 0
    while cards:
        points += first_value(cards)
        cards &= cards - 1
    return points


def next_first_seat(points: vec[i64], last: i64) -> i64:
    """Return the seat with the most points of a round; of several the first one to the left of `last` (ruling 12)."""
    seats: i64 = len(points)
    found: i64 = last
    highest: i64 = -1
    seat: i64 = last
    step: i64 = 0
    while step < seats:
        seat += 1
        if seat == seats:
            seat = 0
        if points[seat] > highest:
            highest = points[seat]
            found = seat
        step += 1
    return found


def is_lowest_shared(totals: vec[i64]) -> bool:
    """Tell whether the fewest points belong to several seats."""
    lowest: i64 = totals[0]
    sharing: i64 = 0
    for total in totals:
        if total < lowest:
            lowest = total
            sharing = 0
        if total == lowest:
            sharing += 1
    return sharing > 1
