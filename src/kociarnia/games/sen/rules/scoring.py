"""Counting the ravens when a round of Sen is over (ruling 10 gives the order); `worth` is what each kind carries."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.sen.rules.cards import HOURGLASS, NINE, kind_of
from kociarnia.games.sen.rules.moves import MOST_CARDS

NOBODY: Final = -1
CALLER_SCORE: Final = 0  # of a call in time
ALL_OR_NOTHING_PENALTY: Final = 50


def hourglasses(cards: vec[i64], seat: i64, count: i64) -> i64:
    """Return how many hourglasses lie in a dream."""
    found: i64 = 0
    square: i64 = seat * MOST_CARDS
    end: i64 = square + count
    while square < end:
        if kind_of(cards[square]) == HOURGLASS:
            found += 1
        square += 1
    return found


def ravens(worth: vec[i64], cards: vec[i64], seat: i64, count: i64) -> i64:
    """Return the ravens of a dream: an odd number of hourglasses counts 9 each, an even one nothing (ruling 7)."""
    total: i64 = 0
    found: i64 = 0
    square: i64 = seat * MOST_CARDS
    end: i64 = square + count
    while square < end:
        kind = kind_of(cards[square])
        if kind == HOURGLASS:
            found += 1
        total += worth[kind]
        square += 1
    if found & 1:
        total += found * 9
    return total


def nines(worth: vec[i64], cards: vec[i64], seat: i64, count: i64) -> i64:
    """Return how many cards of a dream count nine ravens."""
    found: i64 = 0
    square: i64 = seat * MOST_CARDS
    end: i64 = square + count
    while square < end:
        if worth[kind_of(cards[square])] == NINE:
            found += 1
        square += 1
    glasses = hourglasses(cards, seat, count)
    if glasses & 1:
        found += glasses
    return found


def only_nines(worth: vec[i64], cards: vec[i64], lengths: vec[i64]) -> i64:
    """Return the one seat whose dream holds nothing but nines, or NOBODY when none or several do."""
    found: i64 = NOBODY
    seat: i64 = 0
    while seat < len(lengths):
        if nines(worth, cards, seat, lengths[seat]) == lengths[seat]:
            if found != NOBODY:
                return NOBODY
            found = seat
        seat += 1
    return found


def most_nines(worth: vec[i64], cards: vec[i64], lengths: vec[i64]) -> i64:
    """Return the one seat with the most cards of nine ravens, or NOBODY when none has any or several share."""
    found: i64 = NOBODY
    most: i64 = 0
    seat: i64 = 0
    while seat < len(lengths):
        count = nines(worth, cards, seat, lengths[seat])
        if count > most:
            most = count
            found = seat
        elif count == most:
            found = NOBODY
        seat += 1
    return found


def round_sums(worth: vec[i64], cards: vec[i64], lengths: vec[i64], rewarded: i64) -> vec[i64]:
    """Return the ravens a seat; the rewarded one does not count its nines."""
    sums = vec[i64]([0] * len(lengths))
    seat: i64 = 0
    while seat < len(lengths):
        total = ravens(worth, cards, seat, lengths[seat])
        if seat == rewarded:
            total -= 9 * nines(worth, cards, seat, lengths[seat])
        sums[seat] = total
        seat += 1
    return sums


def call(sums: vec[i64], caller: i64, penalty: i64) -> i64:
    """Return what the caller of Wake up! scores: nothing, the own sum when tied (ruling 9), or a penalty on top."""
    own = sums[caller]
    is_tied = False
    seat: i64 = 0
    while seat < len(sums):
        if seat != caller:
            if sums[seat] < own:
                return own + penalty
            if sums[seat] == own:
                is_tied = True
        seat += 1
    return own if is_tied else CALLER_SCORE


def nothing_but(winner: i64, seats: i64) -> vec[i64]:
    """Return the scores of a round that one seat has won with all or nothing (ruling 6)."""
    scores = vec[i64]()
    seat: i64 = 0
    while seat < seats:
        score: i64 = ALL_OR_NOTHING_PENALTY
        if seat == winner:
            score = 0
        scores = append(scores, score)
        seat += 1
    return scores
