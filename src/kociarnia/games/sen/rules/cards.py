"""The dream lands of Sen: kinds of cards, their ravens, and the two decks."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# A plain land's kind is its number of ravens, 0 to 9.
NINE: Final = 9
HOURGLASS: Final = 10
PICK_ONE: Final = 11
TAKE_TWO: Final = 12
PEEK_ONE: Final = 13
SWAP_TWO: Final = 14
BASE_PEEK_ONE: Final = 15  # the base edition's peek 1 shows another number of ravens
KINDS: Final = 16

CARD_NAMES: Final[list[str]] = [
    *[str(ravens) for ravens in range(10)],
    "hourglass",
    "pick1",
    "take2",
    "peek1",
    "swap2",
    "peek1-base",
]
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(CARD_NAMES)}

# Ruling 14: the values are facts from outside the book's text, kept as replaceable data.
# An hourglass has no ravens of its own: scoring.py counts hourglasses together.
RAVENS: Final = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 6, 5, 3, 7, 6])
JUBILEE_COPIES: Final = vec[i64]([4, 4, 4, 4, 4, 4, 4, 4, 0, 6, 5, 4, 3, 3, 3, 0])
BASE_COPIES: Final = vec[i64]([4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 0, 0, 3, 0, 3, 3])


def deck(copies: vec[i64]) -> vec[i64]:
    """Return so many cards of each kind, kind by kind."""
    cards = vec[i64]()
    kind: i64 = 0
    while kind < KINDS:
        left = copies[kind]
        while left:
            cards = append(cards, kind)
            left -= 1
        kind += 1
    return cards


TINY_DECK: Final = vec[i64]([0, 0, 5, NINE, NINE, PEEK_ONE])  # two cards each, one on the discards, one in the pile


def is_special(kind: i64) -> bool:
    """Tell whether a card drawn from the pile may be used for its effect."""
    return kind > HOURGLASS


# A card in a dream is one number: its kind, and who knows its face (a bit a seat, one more for everybody).
KIND_BITS: Final = 4
KIND_MASK: Final = 15
PUBLIC: Final = 1 << 5
KNOWN_TO_ALL: Final = 63


def kind_of(card: i64) -> i64:
    """Return the kind of a card in a dream."""
    return card & KIND_MASK


def knowers_of(card: i64) -> i64:
    """Return the mask of those who know the face of a card in a dream."""
    return card >> KIND_BITS


def knower(seat: i64) -> i64:
    """Return the bit of a seat, or of a spectator, among those who know a card."""
    if seat < 0:
        return PUBLIC
    return 1 << seat


def card_known_to(kind: i64, knowers: i64) -> i64:
    """Return a card as it lies in a dream."""
    return kind | (knowers << KIND_BITS)


def carries(worth: vec[i64], kind: i64, number: i64) -> bool:
    """Tell whether a card may be named by a number of ravens, or as an hourglass (rulings 5 and 12)."""
    if number == HOURGLASS or kind == HOURGLASS:
        return kind == number
    return worth[kind] == number
