"""Of which draw piles the cards of a hand are: every possible mixture as a small number.

Generation 0 is what was hidden already at the first reshuffle that is remembered, generation n what was drawn from the
pile of the n-th one. A mixture says how many cards a hand holds of each generation but the newest.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import HAND_SIZE, MOST_RESHUFFLES

BASE: Final = HAND_SIZE + 1


def powers() -> vec[i64]:
    """Return what one card of each generation adds to the code of a mixture."""
    values = vec[i64]([1])
    while len(values) <= MOST_RESHUFFLES:
        values = append(values, values[len(values) - 1] * BASE)
    return values


POWERS: Final = powers()


def digit(code: i64, generation: i64) -> i64:
    """Return how many cards of a generation the mixture with this code has."""
    return code // POWERS[generation] % BASE


def size_of(code: i64) -> i64:
    """Return how many cards the mixture with this code has."""
    size: i64 = 0
    generation: i64 = 0
    while generation < MOST_RESHUFFLES:
        size += digit(code, generation)
        generation += 1
    return size


def mixture_codes() -> vec[i64]:
    """Return the codes of all mixtures: first those of generation 0 only, then those of 0 and 1, and so on."""
    codes = vec[i64]([0])
    generation: i64 = 0
    while generation < MOST_RESHUFFLES:
        fewer: i64 = len(codes)
        index: i64 = 0
        while index < fewer:
            more: i64 = 1
            while size_of(codes[index]) + more <= HAND_SIZE:
                codes = append(codes, codes[index] + more * POWERS[generation])
                more += 1
            index += 1
        generation += 1
    return codes


CODES: Final = mixture_codes()


def mixtures_until() -> vec[i64]:
    """Return how many mixtures there are of the generations below each."""
    counts = vec[i64]()
    generation: i64 = 0
    while generation <= MOST_RESHUFFLES:
        count: i64 = 0
        index: i64 = 0
        while index < len(CODES):
            if CODES[index] < POWERS[generation]:
                count += 1
            index += 1
        counts = append(counts, count)
        generation += 1
    return counts


def numbers_of_codes() -> vec[i64]:
    """Return the number of each mixture, read with its code."""
    numbers = vec[i64]([0] * POWERS[MOST_RESHUFFLES])
    index: i64 = 0
    while index < len(CODES):
        numbers[CODES[index]] = index
        index += 1
    return numbers


def sizes_of_mixtures() -> vec[i64]:
    """Return how many cards each mixture has."""
    sizes = vec[i64]()
    index: i64 = 0
    while index < len(CODES):
        sizes = append(sizes, size_of(CODES[index]))
        index += 1
    return sizes


def shares_of_mixtures() -> vec[i64]:
    """Return how many cards each mixture has of each generation, one mixture after another."""
    shares = vec[i64]()
    index: i64 = 0
    while index < len(CODES):
        generation: i64 = 0
        while generation < MOST_RESHUFFLES:
            shares = append(shares, digit(CODES[index], generation))
            generation += 1
        index += 1
    return shares


MIXTURES: Final = mixtures_until()
NUMBERS: Final = numbers_of_codes()
SIZES: Final = sizes_of_mixtures()
SHARES: Final = shares_of_mixtures()


def share_of(mixture: i64, generation: i64) -> i64:
    """Return how many cards of a generation a mixture has."""
    return SHARES[mixture * MOST_RESHUFFLES + generation]


def mixture_with(mixture: i64, generation: i64, cards: i64) -> i64:
    """Return a mixture with so many more cards of a generation, or less."""
    return NUMBERS[CODES[mixture] + cards * POWERS[generation]]
