"""What everybody has seen since a reshuffle, written small: it grows with plays and goes into every copy.

That is which cards have left the hands, and what the pile was they were filled from.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import CARD_BITS, CARD_MASK, KINDS, NO_CARD

# A card that was shed as one number: its kind, the seat, and among how many cards that not everybody knew it was.
SEAT_SHIFT: Final = 4
SEAT_MASK: Final = 7
AMONG_SHIFT: Final = 7

# Four of them stand in a number, one after another.
PLACE_BITS: Final = 2
PLACE_MASK: Final = 3
ENTRY_BITS: Final = 16
ENTRY_MASK: Final = 0xFFFF

# After a reshuffle no more cards can leave the hands than the deck has, and those the hands hold: 108 and 24.
NOTHING_SHED: Final = vec[i64]([0] * 33)


def shed_entry(seat: i64, kind: i64, among: i64) -> i64:
    """Return a card that was shed as a number."""
    return (among << AMONG_SHIFT) | (seat << SEAT_SHIFT) | kind


def write_entry(shed: vec[i64], index: i64, entry: i64) -> None:
    """Write a card that was shed behind `index` others."""
    shed[index >> PLACE_BITS] |= entry << ((index & PLACE_MASK) * ENTRY_BITS)


def read_entry(shed: vec[i64], index: i64) -> i64:
    """Return a card that was shed."""
    return (shed[index >> PLACE_BITS] >> ((index & PLACE_MASK) * ENTRY_BITS)) & ENTRY_MASK


# A pile is one number: how many cards it has of each kind, four bits each.
COUNT_BITS: Final = 4
MOST_COUNTED: Final = 15


def piles_of_one() -> vec[i64]:
    """Return the pile of one card of each kind, and of NO_CARD, which is none."""
    piles = vec[i64]([1])
    while len(piles) < KINDS:  # a constant must not be shifted so far: C would give it 32 bits
        piles = append(piles, piles[len(piles) - 1] << COUNT_BITS)
    while len(piles) <= NO_CARD:
        piles = append(piles, 0)
    return piles


PILES_OF_ONE: Final = piles_of_one()


def in_pile(kind: i64) -> i64:
    """Return a pile of one card."""
    return PILES_OF_ONE[kind]


def pile_of(kinds: vec[i64], size: i64) -> i64:
    """Return the pile of the first so many cards."""
    ones = PILES_OF_ONE
    pile: i64 = 0
    index: i64 = 0
    while index < size:
        pile += ones[kinds[index]]
        index += 1
    return pile


def pile_of_hand(hand: i64) -> i64:
    """Return the cards of a hand as a pile."""
    ones = PILES_OF_ONE
    pile = ones[hand & CARD_MASK] + ones[(hand >> CARD_BITS) & CARD_MASK]
    return pile + ones[(hand >> (2 * CARD_BITS)) & CARD_MASK] + ones[(hand >> (3 * CARD_BITS)) & CARD_MASK]


def count_in(pile: i64, kind: i64) -> i64:
    """Return how many cards of a kind a pile has."""
    return (pile >> (kind * COUNT_BITS)) & MOST_COUNTED


@final
class Period:
    """What all have seen between a reshuffle and the next one; it never changes, so copies share it."""

    def __init__(self, shuffled: i64, shed: vec[i64], sheds: i64) -> None:
        self.shuffled: i64 = shuffled  # what the pile was, less what all saw lost
        self.shed: vec[i64] = shed
        self.sheds: i64 = sheds
        self.letters: str = ""  # the same in a view, once it was written
