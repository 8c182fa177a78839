"""The cats of Kotostrofa: values, colours and kinds, and the places of the cards in the list of all of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The colours of the cats of each value, from 1 to 9, a letter a card. The book does not tell them: five colours are
# dealt round and round along the values. A host may play with those of the printed cards instead (`colours`).
COLOURS_OF_VALUE: Final[list[str]] = ["ROGBVROGB", "VROGBVRO", "GBVROGB", "VROGBV", "ROGBV", "ROGB", "VRO", "GB", "V"]
COLOUR_LETTERS: Final = "ROGBV"
COLOUR_NAMES: Final[list[str]] = ["red", "orange", "green", "blue", "violet", "black"]

COLOURS: Final = 5  # of the cats that can make pairs
BLACK: Final = 5  # the colour of Kotruś alone
VALUES: Final = 9  # of the cats that have a colour
MOST_COPIES: Final = 9  # of one kind, if all ones had the same colour
KOTRUS_VALUE: Final = 10
NONE: Final = -1  # no card

# A kind is a value and a colour, whether or not there are cards of it.
KIND_LIST: Final[list[tuple[int, int]]] = [
    *[(value, colour) for value in range(1, VALUES + 1) for colour in range(COLOURS)],
    (KOTRUS_VALUE, BLACK),
]
KINDS: Final[i64] = len(KIND_LIST)
KOTRUS: Final[i64] = KINDS - 1
CARD_NAMES: Final[list[str]] = [
    "kotrus" if colour == BLACK else f"{COLOUR_NAMES[colour]}{value}" for value, colour in KIND_LIST
]
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(CARD_NAMES)}
VALUE: Final = vec[i64]([value for value, _ in KIND_LIST])


def cards_of_value(value: int) -> int:
    """Return how many cards of a value there are: the book says it, whatever their colours."""
    return 1 if value == KOTRUS_VALUE else KOTRUS_VALUE - value


# All cards are one list, by value and then by colour: the value of a place is always the same.
VALUE_AT: Final[list[int]] = [value for value in range(1, KOTRUS_VALUE + 1) for _ in range(cards_of_value(value))]
CARDS: Final[i64] = len(VALUE_AT)
ONES_MASK: Final = 0x1FF  # the places of the cards of value 1
POINTS: Final = sum(VALUE_AT)

# The powers of two up to 2**65 leave different rests when they are divided by 67: a bit is looked up by its rest.
PRIME: Final = 67
PLACE_OF_REST: Final[dict[int, int]] = {(1 << place) % PRIME: place for place in range(len(VALUE_AT))}
VALUE_OF_REST: Final = vec[i64]([VALUE_AT[PLACE_OF_REST.get(rest, 0)] for rest in range(PRIME)])

TWO_BITS: Final = 0x155555555555
FOUR_BITS: Final = 0x333333333333
EIGHT_BITS: Final = 0x0F0F0F0F0F0F


def count_cards(cards: i64) -> i64:
    """Return how many cards there are: the bits are added up two, four, eight at a time."""
    pairs: i64 = (cards & TWO_BITS) + ((cards >> 1) & TWO_BITS)
    fours: i64 = (pairs & FOUR_BITS) + ((pairs >> 2) & FOUR_BITS)
    eights: i64 = (fours & EIGHT_BITS) + ((fours >> 4) & EIGHT_BITS)
    halves: i64 = eights + (eights >> 24)
    return (halves + (halves >> 8) + (halves >> 16)) & 0xFF


def first_value(cards: i64) -> i64:
    """Return the value of the first of some cards, in the order of the list."""
    return VALUE_OF_REST[(cards & -cards) % PRIME]


def places_for(seats: int) -> list[int]:
    """Return the places of the cards that so many seats play with."""
    left_out = [1] * (seats < 5) + [2, 9] * (seats < 4)
    return [place for place, value in enumerate(VALUE_AT) if value not in left_out]


TINY_DECK: Final[list[int]] = [
    KIND_OF[name] for name in ("green3", "blue3", "green4", "violet4", "blue5", "green5", "kotrus")
]
