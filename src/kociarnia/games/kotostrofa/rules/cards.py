"""The cats of Kotostrofa: the table of their colours, their kinds, and cards held together as a mask."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The colours of the cats of each value, from 1 to 9, a letter a card. The book does not tell them: five colours are
# dealt round and round along the values. Everything else follows from this table, so another one can take its place
# with the same number of cards of each value.
COLOURS_OF_VALUE: Final[list[str]] = ["ROGBVROGB", "VROGBVRO", "GBVROGB", "VROGBV", "ROGBV", "ROGB", "VRO", "GB", "V"]
COLOUR_LETTERS: Final = "ROGBV"
COLOUR_NAMES: Final[list[str]] = ["red", "orange", "green", "blue", "violet", "black"]

COLOURS: Final = 5  # of the cats that can make pairs
BLACK: Final = 5  # the colour of Kotruś alone
KOTRUS_VALUE: Final = 10
NONE: Final = -1  # no card


def list_cards() -> list[tuple[int, int]]:
    """Return the value and the colour of every card, equal cards side by side."""
    cards: list[tuple[int, int]] = []
    for index, letters in enumerate(COLOURS_OF_VALUE):
        if len(letters) != 9 - index:
            raise ValueError(f"there are {9 - index} cards of value {index + 1}, not {len(letters)}")
        cards.extend(sorted([(index + 1, COLOUR_LETTERS.index(letter)) for letter in letters]))
    return [*cards, (KOTRUS_VALUE, BLACK)]


CARD_LIST: Final[list[tuple[int, int]]] = list_cards()
KIND_LIST: Final[list[tuple[int, int]]] = sorted(set(CARD_LIST))
KINDS: Final[i64] = len(KIND_LIST)
KOTRUS: Final[i64] = KINDS - 1

CARD_NAMES: Final[list[str]] = [
    "kotrus" if colour == BLACK else f"{COLOUR_NAMES[colour]}{value}" for value, colour in KIND_LIST
]
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(CARD_NAMES)}

# Read with a kind.
VALUE: Final = vec[i64]([value for value, _ in KIND_LIST])
COPIES: Final = vec[i64]([CARD_LIST.count(kind) for kind in KIND_LIST])

# Cards held together are one number with a bit for every card of the list. Of a kind that is held once the first bit is
# set, of a kind that is held twice the first two, and so on: equal cards are alike, so equal hands are equal numbers.
FIRST_PLACE: Final = vec[i64]([CARD_LIST.index(kind) for kind in KIND_LIST])  # in the list
FIRST_BIT: Final = vec[i64]([1 << CARD_LIST.index(kind) for kind in KIND_LIST])
ALL_BITS: Final = vec[i64]([((1 << CARD_LIST.count(kind)) - 1) << CARD_LIST.index(kind) for kind in KIND_LIST])
FIRST_BITS: Final[i64] = sum([1 << CARD_LIST.index(kind) for kind in KIND_LIST])
KIND_AT: Final = vec[i64]([KIND_LIST.index(card) for card in CARD_LIST])  # read with a place in the list

# The powers of two up to 2**65 leave different rests when they are divided by 67: a bit is looked up by its rest.
PRIME: Final = 67
CARD_OF_REST: Final[dict[int, tuple[int, int]]] = {(1 << place) % PRIME: card for place, card in enumerate(CARD_LIST)}
KIND_OF_REST: Final = vec[i64]([KIND_LIST.index(CARD_OF_REST.get(rest, CARD_LIST[0])) for rest in range(PRIME)])

TWO_BITS: Final = 0x155555555555
FOUR_BITS: Final = 0x333333333333
EIGHT_BITS: Final = 0x0F0F0F0F0F0F


def with_card(cards: i64, kind: i64) -> i64:
    """Return cards and one more."""
    everyone = ALL_BITS[kind]
    return cards | FIRST_BIT[kind] | (((cards & everyone) << 1) & everyone)


def without_card(cards: i64, kind: i64) -> i64:
    """Return cards less one of a kind; the same cards when there is none of it."""
    everyone = ALL_BITS[kind]
    return (cards & ~everyone) | (((cards & everyone) >> 1) & everyone)


def holds(cards: i64, kind: i64) -> bool:
    """Tell whether there is a card of a kind among cards."""
    return (cards & FIRST_BIT[kind]) != 0


def count_cards(cards: i64) -> i64:
    """Return how many cards there are: the bits are added up two, four, eight at a time."""
    pairs: i64 = (cards & TWO_BITS) + ((cards >> 1) & TWO_BITS)
    fours: i64 = (pairs & FOUR_BITS) + ((pairs >> 2) & FOUR_BITS)
    eights: i64 = (fours & EIGHT_BITS) + ((fours >> 4) & EIGHT_BITS)
    halves: i64 = eights + (eights >> 24)
    return (halves + (halves >> 8) + (halves >> 16)) & 0xFF


def first_card(cards: i64) -> i64:
    """Return the kind of the first of some cards, in the order of the list."""
    return KIND_OF_REST[(cards & -cards) % PRIME]


def card_at(cards: i64, index: i64) -> i64:
    """Return the kind of the card with an index, in the order of the list."""
    while index:
        cards &= cards - 1  # leaves the first card out
        index -= 1
    return first_card(cards)


def is_single_kind(cards: i64) -> bool:
    """Tell whether all of some cards are alike."""
    kinds = cards & FIRST_BITS
    return (kinds & (kinds - 1)) == 0


def deck_for(seats: int) -> list[int]:
    """Return the cards that so many seats play with, in the order of the list."""
    left_out = [1] * (seats < 5) + [2, 9] * (seats < 4)
    return [int(KIND_AT[place]) for place, (value, _) in enumerate(CARD_LIST) if value not in left_out]


TINY_DECK: Final[list[int]] = [
    KIND_OF[name] for name in ("green3", "blue3", "green4", "violet4", "blue5", "green5", "kotrus")
]


def mask_of_kinds(kinds: list[int]) -> int:
    """Return cards as a mask."""
    cards: i64 = 0
    for kind in kinds:
        cards = with_card(cards, kind)
    return cards


def kinds_of_mask(cards: i64) -> list[int]:
    """Return the kinds of the cards of a mask, in the order of the list."""
    return [int(card_at(cards, index)) for index in range(count_cards(cards))]


def card_names(cards: i64) -> list[str]:
    """Return the names of the cards of a mask, in the order of the list."""
    return [CARD_NAMES[kind] for kind in kinds_of_mask(cards)]
