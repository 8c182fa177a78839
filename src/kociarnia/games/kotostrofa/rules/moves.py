"""The moves of Kotostrofa as small whole numbers, and the tables the pairs of a hand are read from."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.rules.cards import (
    COLOURS,
    COPIES,
    FIRST_BIT,
    FIRST_BITS,
    FIRST_PLACE,
    KIND_LIST,
    KINDS,
    VALUE,
    count_cards,
    first_card,
)

FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5

DRAW: Final = 0
PASS: Final = 1
STOP: Final = 2  # no further pair after 6+6
USE: Final = 3  # the effect of 1+1, 2+2 or 3+3 itself
REVERSE: Final = 4  # the arrow instead of it
TO: Final = 5  # + seat: who is given a card by 4+4
GIVE: Final = TO + MOST_SEATS  # + kind: what that seat is given
MARK: Final[i64] = GIVE + KINDS  # + kind: the card that must be taken after 2+2
TAKE: Final[i64] = MARK + KINDS  # + kind: what comes out of the pile after 3+3
LAY: Final[i64] = TAKE + KINDS  # + kind: what goes there for it
HAND: Final[i64] = LAY + KINDS  # + kind: what a rival is handed from the pile by 5+5
DISCARD: Final[i64] = HAND + KINDS  # + pair


def list_pairs() -> list[tuple[int, int]]:
    """Return every two kinds that make a pair: equal in value, or in colour."""
    pairs: list[tuple[int, int]] = []
    for first, (value, colour) in enumerate(KIND_LIST):
        if COPIES[first] > 1:
            pairs.append((first, first))
        partners = [second for second, kind in enumerate(KIND_LIST) if kind[0] == value or kind[1] == colour]
        pairs.extend([(first, second) for second in partners if second > first])
    return pairs


PAIR_LIST: Final[list[tuple[int, int]]] = list_pairs()

# Read with a pair. A pair by value has an effect, which is told by the value; any other has none, 0.
FIRST_OF_PAIR: Final = vec[i64]([first for first, _ in PAIR_LIST])
SECOND_OF_PAIR: Final = vec[i64]([second for _, second in PAIR_LIST])
EFFECT: Final = vec[i64]([int(VALUE[first]) if VALUE[first] == VALUE[second] else 0 for first, second in PAIR_LIST])

# The pairs of a hand are put together from short lists, each looked up with a part of the hand: the cards of one value
# or of a few for the pairs by value, and the kinds of one colour, which are first brought together in a mask of their
# own, a section a colour. A list is one number: where its moves begin in PAIR_MOVES, and how many they are.
VALUES_OF_PART: Final[list[list[int]]] = [[1], [2], [3], [4, 5], [6, 7, 8, 9]]
TWOS_SHIFT: Final = 9  # where the parts are cut; the book says how many cards a value has
THREES_SHIFT: Final = 17
MIDDLE_SHIFT: Final = 24
HIGH_SHIFT: Final = 35
ONES_MASK: Final = 0x1FF
TWOS_MASK: Final = 0xFF
THREES_MASK: Final = 0x7F
MIDDLE_MASK: Final = 0x7FF
HIGH_MASK: Final = 0x3FF
ONES: Final = 0  # where the entries of each part begin in the tables
TWOS: Final = ONES + ONES_MASK + 1
THREES: Final = TWOS + TWOS_MASK + 1
MIDDLE: Final = THREES + THREES_MASK + 1
HIGH: Final = MIDDLE + MIDDLE_MASK + 1
SECTION: Final = 9  # bits a colour
SECTION_MASK: Final = 0x1FF
RED_PAIRS: Final = HIGH + HIGH_MASK + 1
ORANGE_PAIRS: Final = RED_PAIRS + SECTION_MASK + 1
GREEN_PAIRS: Final = ORANGE_PAIRS + SECTION_MASK + 1
BLUE_PAIRS: Final = GREEN_PAIRS + SECTION_MASK + 1
VIOLET_PAIRS: Final = BLUE_PAIRS + SECTION_MASK + 1
ORANGE_SHIFT: Final = 9
GREEN_SHIFT: Final = 18
BLUE_SHIFT: Final = 27
VIOLET_SHIFT: Final = 36
LOW_CARDS: Final = 0x1FFFF  # the ones and the twos
COUNT_BITS: Final = 8
COUNT_MASK: Final = (1 << COUNT_BITS) - 1

KINDS_OF_COLOUR: Final[list[list[int]]] = [
    [kind for kind, (_, own) in enumerate(KIND_LIST) if own == colour] for colour in range(COLOURS)
]


def colour_bit(kind: int) -> int:
    """Return the bit of a kind in the mask of colours."""
    colour = KIND_LIST[kind][1]
    return 1 << (SECTION * colour + KINDS_OF_COLOUR[colour].index(kind))


def choices_of_value(value: int) -> list[tuple[list[int], list[int]]]:
    """Return the kinds, and those held twice, for every choice of the cards of a value."""
    kinds = [kind for kind in range(KINDS) if VALUE[kind] == value]
    start = int(FIRST_PLACE[kinds[0]])
    choices: list[tuple[list[int], list[int]]] = []
    for bits in range(1 << sum([int(COPIES[kind]) for kind in kinds])):
        held = [kind for kind in kinds if bits << start & FIRST_BIT[kind]]
        choices.append((held, [kind for kind in held if COPIES[kind] > 1 and bits << start & FIRST_BIT[kind] << 1]))
    return choices


def pairs_among(held: list[int], doubles: list[int]) -> list[tuple[int, int]]:
    """Return every two of some kinds, and those that are there twice."""
    return [(first, second) for first in held for second in held if first < second or first == second in doubles]


def join(parts: list[list[list[int]]]) -> list[list[int]]:
    """Return all ways to take one list of each part, the first part changing fastest, with the lists put together."""
    joined: list[list[int]] = [[]]
    for part in parts:
        joined = [before + after for after in part for before in joined]
    return joined


def list_entries() -> tuple[list[list[int]], list[list[int]]]:
    """Return, for every entry of every part, the numbers of its pairs by value and the bits of its colours."""
    numbers = {pair: int(DISCARD) + number for number, pair in enumerate(PAIR_LIST)}
    moves: list[list[int]] = []
    colours: list[list[int]] = []
    for values in VALUES_OF_PART:
        choices = [choices_of_value(value) for value in values]
        moves += join([[[numbers[pair] for pair in pairs_among(*choice)] for choice in part] for part in choices])
        colours += join([[[colour_bit(kind) for kind in held] for held, _ in part] for part in choices])
    for kinds in KINDS_OF_COLOUR:
        for bits in range(1 << SECTION):
            held = [kind for place, kind in enumerate(kinds) if bits >> place & 1]
            moves.append([numbers[pair] for pair in pairs_among(held, [])])
    return moves, colours


def pack(lists: list[list[int]]) -> list[int]:
    """Return where each of some lists begins when they are put one behind another, and how long it is."""
    packed: list[int] = []
    start = 0
    for entries in lists:
        packed.append(start << COUNT_BITS | len(entries))
        start += len(entries)
    return packed


ENTRIES: Final = list_entries()
PAIRS_OF_ENTRY: Final = vec[i64](pack(ENTRIES[0]))
COLOURS_OF_ENTRY: Final = vec[i64]([sum(bits) for bits in ENTRIES[1]])
PASS_MOVES: Final = vec[i64]([PASS])  # for a hand without pairs
STOP_MOVES: Final = vec[i64]([STOP])
PAIR_MOVES: Final = vec[i64]([move for moves in ENTRIES[0] for move in moves])


def add_pairs(moves: vec[i64], filled: i64, pairs: i64) -> i64:
    """Write a list of pairs behind the moves that are already there; return how many there are now."""
    index: i64 = pairs >> COUNT_BITS
    end: i64 = filled + (pairs & COUNT_MASK)
    while filled < end:
        moves[filled] = PAIR_MOVES[index]
        filled += 1
        index += 1
    return filled


def pair_moves(cards: i64, otherwise: i64) -> vec[i64]:
    """Return the pairs of a hand, those by value first, and at the end what can be done instead."""
    pairs = PAIRS_OF_ENTRY
    threes: i64 = THREES + ((cards >> THREES_SHIFT) & THREES_MASK)
    middle: i64 = MIDDLE + ((cards >> MIDDLE_SHIFT) & MIDDLE_MASK)
    high: i64 = HIGH + ((cards >> HIGH_SHIFT) & HIGH_MASK)
    colours: i64 = COLOURS_OF_ENTRY[threes] | COLOURS_OF_ENTRY[middle] | COLOURS_OF_ENTRY[high]
    threes = pairs[threes]
    middle = pairs[middle]
    high = pairs[high]
    count: i64 = 1 + (threes & COUNT_MASK) + (middle & COUNT_MASK) + (high & COUNT_MASK)
    ones: i64 = 0
    twos: i64 = 0
    if cards & LOW_CARDS:  # with three seats there are none
        ones = ONES + (cards & ONES_MASK)
        twos = TWOS + ((cards >> TWOS_SHIFT) & TWOS_MASK)
        colours |= COLOURS_OF_ENTRY[ones] | COLOURS_OF_ENTRY[twos]
        ones = pairs[ones]
        twos = pairs[twos]
        count += (ones & COUNT_MASK) + (twos & COUNT_MASK)
    red = pairs[RED_PAIRS + (colours & SECTION_MASK)]
    orange = pairs[ORANGE_PAIRS + ((colours >> ORANGE_SHIFT) & SECTION_MASK)]
    green = pairs[GREEN_PAIRS + ((colours >> GREEN_SHIFT) & SECTION_MASK)]
    blue = pairs[BLUE_PAIRS + ((colours >> BLUE_SHIFT) & SECTION_MASK)]
    violet = pairs[VIOLET_PAIRS + (colours >> VIOLET_SHIFT)]
    count += (red & COUNT_MASK) + (orange & COUNT_MASK) + (green & COUNT_MASK)
    count += (blue & COUNT_MASK) + (violet & COUNT_MASK)
    if count == 1:
        return PASS_MOVES if otherwise == PASS else STOP_MOVES
    moves = vec[i64]([0] * count)
    moves[count - 1] = otherwise
    filled: i64 = 0
    if ones | twos:
        filled = add_pairs(moves, filled, ones)
        filled = add_pairs(moves, filled, twos)
    filled = add_pairs(moves, filled, threes)
    filled = add_pairs(moves, filled, middle)
    filled = add_pairs(moves, filled, high)
    filled = add_pairs(moves, filled, red)
    filled = add_pairs(moves, filled, orange)
    filled = add_pairs(moves, filled, green)
    filled = add_pairs(moves, filled, blue)
    add_pairs(moves, filled, violet)
    return moves


def kind_moves(first: i64, cards: i64) -> vec[i64]:
    """Return a move for every kind among some cards."""
    kinds: i64 = cards & FIRST_BITS
    moves = vec[i64]([0] * count_cards(kinds))
    filled: i64 = 0
    while kinds:
        moves[filled] = first + first_card(kinds)
        filled += 1
        kinds &= kinds - 1
    return moves


def seat_moves() -> vec[vec[i64]]:
    """Return who can be given a card, read with the mask of those who may."""
    table = vec[vec[i64]]()
    mask: i64 = 0
    while mask < 1 << MOST_SEATS:
        moves = vec[i64]()
        seat: i64 = 0
        while seat < MOST_SEATS:
            if (mask >> seat) & 1:
                moves = append(moves, TO + seat)
            seat += 1
        table = append(table, moves)
        mask += 1
    return table


DRAW_MOVES: Final = vec[i64]([DRAW])
CHOICE_MOVES: Final = vec[i64]([USE, REVERSE])
SEAT_MOVES: Final = seat_moves()
NO_MOVES: Final = vec[i64]()
