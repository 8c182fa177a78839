"""The cards of Koty: kinds, the deck, and hands of at most four cards."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# A cat's kind is its value, 1 to 8; two cats of one colour add up to nine, so the value says the colour too.
RAVEN: Final = 0
FIRST_CAT: Final = 1
LAST_CAT: Final = 8
JOKER: Final = 9
MOTH: Final = 10
BAT: Final = 11
OWL: Final = 12
DRAGON: Final = 13
KINDS: Final = 14
FRIENDS_SUM: Final = 9  # what the values of two friends add up to

CARD_NAMES: Final[list[str]] = [
    "raven",
    "blue1",
    "yellow2",
    "green3",
    "pink4",
    "pink5",
    "green6",
    "yellow7",
    "blue8",
    "joker",
    "moth",
    "bat",
    "owl",
    "dragon",
]
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(CARD_NAMES)}

COPIES: Final = vec[i64]([10, 10, 10, 10, 10, 10, 10, 10, 10, 5])  # ruling 10


def deck(moths: i64, bats: i64, owls: i64, dragons: i64) -> vec[i64]:
    """Return the cats, ravens and jokers, and as many night cards as were agreed on, kind by kind."""
    cards = vec[i64]()
    kind: i64 = 0
    while kind < KINDS:
        copies: i64 = dragons
        if kind <= JOKER:
            copies = COPIES[kind]
        elif kind == MOTH:
            copies = moths
        elif kind == BAT:
            copies = bats
        elif kind == OWL:
            copies = owls
        while copies:
            cards = append(cards, kind)
            copies -= 1
        kind += 1
    return cards


TINY_DECK: Final = vec[i64]([RAVEN, 1, 1, 5, 8, 8, JOKER])


def is_cat(kind: i64) -> bool:
    """Tell whether a card is a cat."""
    return FIRST_CAT <= kind <= LAST_CAT


# A hand is one number: the kinds of its cards in rising order, four bits each from the lowest on, then NO_CARD.
HAND_SIZE: Final = 4
CARD_BITS: Final = 4
CARD_MASK: Final = 15
NO_CARD: Final = 15
EMPTY_HAND: Final = 0xFFFF
LAST_CARD: Final = 12  # the shift of the fourth card
LAST_NO_CARD: Final = 0xF000


# The following look at the four places of a hand at once: a loop whose end cannot be foreseen costs more.
EACH_CARD: Final = 0x1111
EACH_SIGN: Final = 0x8888


def with_card(hand: i64, kind: i64) -> i64:
    """Return a hand of at most three cards with one more."""
    lower: i64 = ((hand & CARD_MASK) - kind) >> 63
    lower += (((hand >> CARD_BITS) & CARD_MASK) - kind) >> 63
    lower += (((hand >> (2 * CARD_BITS)) & CARD_MASK) - kind) >> 63
    shift = -lower * CARD_BITS  # behind all lower cards
    below = (1 << shift) - 1
    return ((hand & below) | (kind << shift) | ((hand & ~below) << CARD_BITS)) & EMPTY_HAND


def places_of(hand: i64, kind: i64) -> i64:
    """Return a mask whose lowest bit is the sign of the first place with this kind; 0 when there is none."""
    difference = hand ^ (kind * EACH_CARD)
    return (difference - EACH_CARD) & ~difference & EACH_SIGN


def without_card(hand: i64, kind: i64) -> i64:
    """Return a hand less one card that is in it."""
    places = places_of(hand, kind)
    below = ((places & -places) >> (CARD_BITS - 1)) - 1
    return (hand & below) | ((hand >> CARD_BITS) & ~below) | LAST_NO_CARD


def hand_without(hand: i64, others: i64) -> i64:
    """Return a hand less some cards that are all in it."""
    rest: i64 = hand
    shift: i64 = 0
    while shift <= LAST_CARD:
        kind = (others >> shift) & CARD_MASK
        if kind != NO_CARD:
            rest = without_card(rest, kind)
        shift += CARD_BITS
    return rest


def has_card(hand: i64, kind: i64) -> bool:
    """Tell whether a card is in a hand."""
    return places_of(hand, kind) != 0


def count_of(hand: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a hand."""
    found: i64 = 0
    shift: i64 = 0
    while shift <= LAST_CARD:
        if (hand >> shift) & CARD_MASK == kind:
            found += 1
        shift += CARD_BITS
    return found


def count_hand(hand: i64, step: i64, counts: vec[i64], start: i64) -> None:
    """Add `step` for each card of a hand to the count of its kind."""
    shift: i64 = 0
    while shift <= LAST_CARD:
        kind = (hand >> shift) & CARD_MASK
        if kind != NO_CARD:
            counts[start + kind] += step
        shift += CARD_BITS


def hand_size(hand: i64) -> i64:
    """Return how many cards are in a hand; it is full or empty nearly always."""
    if is_full(hand):
        return HAND_SIZE
    return 0 if hand == EMPTY_HAND else HAND_SIZE - count_of(hand, NO_CARD)


def is_full(hand: i64) -> bool:
    """Tell whether there are four cards in a hand."""
    return hand >> LAST_CARD != NO_CARD


def cards_of(hand: i64) -> list[int]:
    """Return the kinds of a hand, in rising order."""
    kinds: list[int] = []
    shift: i64 = 0
    while shift <= LAST_CARD:
        kind = (hand >> shift) & CARD_MASK
        if kind != NO_CARD:
            kinds.append(kind)
        shift += CARD_BITS
    return kinds


def hand_names(hand: i64) -> list[str]:
    """Return the names of the cards in a hand, in rising order."""
    return [CARD_NAMES[kind] for kind in cards_of(hand)]


# A land is one number: what lies face up on it, its nines, and the card each nine is with whether all saw it.
BARE: Final = 9  # nothing lies face up
TOP_MASK: Final = 15
NINES_SHIFT: Final = 4
NINES_MASK: Final = 3
MOST_NINES: Final = 3  # in a land
SHAPE_BITS: Final = 6
SHAPE_MASK: Final = 63  # the top and the number of nines, without their faces
EMPTY_LAND: Final = BARE
FACES_SHIFT: Final = 6
SEEN: Final = 16  # the mark of a nine that all saw become one (ruling 3)
OLD: Final = 32  # the mark of another nine that lies there since before the last reshuffle (ruling 20)
AGE_SHIFT: Final = 5  # such a nine has one mark more, above that one, for every reshuffle before that is remembered
MOST_RESHUFFLES: Final = 12  # that are remembered
FACE_BITS: Final = AGE_SHIFT + MOST_RESHUFFLES
FACE_MASK: Final = (1 << FACE_BITS) - 1

# What the top of a land is: a raven or a cat by its kind, or one of these.
EMPTY: Final = 9
NINE: Final = 10  # with room for another one
FULL: Final = 11  # the third nine
TOPS: Final = 12


def top_of(land: i64) -> i64:
    """Return the card that lies face up on a land, or BARE."""
    return land & TOP_MASK


def nines_of(land: i64) -> i64:
    """Return how many nines lie in a land."""
    return (land >> NINES_SHIFT) & NINES_MASK


def surface_table() -> vec[i64]:
    """Return what the next card would lie on, read with the shape of a land."""
    table = vec[i64]([0] * (SHAPE_MASK + 1))
    shape: i64 = 0
    while shape <= SHAPE_MASK:
        nines = nines_of(shape)
        if top_of(shape) < BARE:
            table[shape] = top_of(shape)
        elif nines == 0:
            table[shape] = EMPTY
        else:
            table[shape] = FULL if nines == MOST_NINES else NINE
        shape += 1
    return table


SURFACE: Final = surface_table()


def surface_of(land: i64) -> i64:
    """Return what the next card would lie on: a raven, a cat, EMPTY ground, a NINE or a FULL stack of them."""
    return SURFACE[land & SHAPE_MASK]


def with_top(land: i64, kind: i64) -> i64:
    """Return a land with a card face up on it, or BARE of it."""
    return (land & ~TOP_MASK) | kind


def with_nine(land: i64, kind: i64, mark: i64) -> i64:
    """Return a land with room for it with one more nine, marked SEEN or with 0."""
    shift = FACES_SHIFT + nines_of(land) * FACE_BITS
    return (land + (1 << NINES_SHIFT)) | ((kind | mark) << shift)


def face_of(land: i64, nine: i64) -> i64:
    """Return the kind a nine is on its other side, and its marks."""
    return (land >> (FACES_SHIFT + nine * FACE_BITS)) & FACE_MASK


def with_face(land: i64, nine: i64, face: i64) -> i64:
    """Return a land in which a nine has another face, or other marks."""
    # A constant must not be shifted so far: in C it would be a number of 32 bits.
    return land ^ ((face_of(land, nine) ^ face) << (FACES_SHIFT + nine * FACE_BITS))


def mark_table(marks: i64) -> vec[i64]:
    """Return some marks of all nines of a land, read with their number."""
    table = vec[i64]([0])
    while len(table) <= MOST_NINES:
        nine: i64 = len(table) - 1
        table = append(table, table[nine] | (marks << (FACES_SHIFT + nine * FACE_BITS)))
    return table


ALL_OLD: Final = mark_table(OLD)
ALL_AGES: Final = mark_table(FACE_MASK & ~(OLD - 1))


def with_older_nines(land: i64) -> i64:
    """Return a land in which every nine that is not SEEN has lain through one more reshuffle."""
    nines = nines_of(land)
    older = (land << 1) & ALL_AGES[nines] & ~ALL_OLD[nines]
    return land | older | ((~land << 1) & ALL_OLD[nines])


def has_old_nines(land: i64) -> bool:
    """Tell whether a nine of a land lies there since before the last reshuffle, and not all have seen which it is."""
    return land & ALL_OLD[nines_of(land)] != 0


def age_of(face: i64) -> i64:
    """Return how many of the reshuffles that are remembered a nine that is not SEEN has lain through."""
    marks: i64 = (face & FACE_MASK) >> AGE_SHIFT
    age: i64 = 0
    while marks:
        age += marks & 1
        marks >>= 1
    return age


def age_marks(age: i64) -> i64:
    """Return the marks of a nine that has lain through so many reshuffles."""
    return ((1 << age) - 1) << AGE_SHIFT
