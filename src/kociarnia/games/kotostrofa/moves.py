"""The moves of Kotostrofa as small whole numbers, and the tables the pairs of a hand are read from."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.cards import (
    COLOURS,
    COPIES,
    FIRST_BIT,
    FIRST_BITS,
    FIRST_PLACE,
    HIGHEST_PAIR_VALUE,
    KIND_AT,
    KIND_LIST,
    KINDS,
    LOWEST,
    SECTION,
    SECTION_MASK,
    VALUE,
    count_cards,
)

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
PAIRS: Final[i64] = len(PAIR_LIST)
MOVES: Final[i64] = DISCARD + PAIRS

# Read with a pair. A pair by value has an effect, which is told by the value; any other has none, 0.
FIRST_OF_PAIR: Final = vec[i64]([first for first, _ in PAIR_LIST])
SECOND_OF_PAIR: Final = vec[i64]([second for _, second in PAIR_LIST])
EFFECT: Final = vec[i64]([int(VALUE[first]) if VALUE[first] == VALUE[second] else 0 for first, second in PAIR_LIST])

# The pairs of a hand are put together from short lists: one for the cards it holds of each value, and one for the kinds
# it holds of each colour. A row is a value or a colour; an entry is a row with one choice of what it may hold. The
# values lie one after another in a hand; the kinds of a colour are first brought together in a mask of their own.
ROWS: Final = HIGHEST_PAIR_VALUE + COLOURS
KINDS_OF_ROW: Final[list[list[int]]] = [
    *[[kind for kind, (value, _) in enumerate(KIND_LIST) if value == row + 1] for row in range(HIGHEST_PAIR_VALUE)],
    *[[kind for kind, (_, own) in enumerate(KIND_LIST) if own == colour] for colour in range(COLOURS)],
]
START_OF_ROW: Final[list[int]] = [
    *[int(FIRST_PLACE[kinds[0]]) for kinds in KINDS_OF_ROW[:HIGHEST_PAIR_VALUE]],
    *[SECTION * colour for colour in range(COLOURS)],
]
SIZE_OF_ROW: Final[list[int]] = [
    *[sum([int(COPIES[kind]) for kind in kinds]) for kinds in KINDS_OF_ROW[:HIGHEST_PAIR_VALUE]],
    *[len(kinds) for kinds in KINDS_OF_ROW[HIGHEST_PAIR_VALUE:]],
]


def pairs_of_entry(row: int, bits: int) -> list[tuple[int, int]]:
    """Return the pairs among some cards of a value, or among some kinds of a colour."""
    kinds = KINDS_OF_ROW[row]
    doubles: list[int] = []
    if row < HIGHEST_PAIR_VALUE:
        bits <<= START_OF_ROW[row]
        held = [kind for kind in kinds if bits & FIRST_BIT[kind]]
        doubles = [kind for kind in held if COPIES[kind] > 1 and bits & (FIRST_BIT[kind] << 1)]
    else:
        held = [kind for place, kind in enumerate(kinds) if (bits >> place) & 1]
    return [(first, second) for first in held for second in held if first < second or first == second in doubles]


def colours_of_entry(row: int, bits: int) -> int:
    """Return the kinds among some cards of a value, as a mask in the order of the colours."""
    colours = 0
    for kind in KINDS_OF_ROW[row]:
        if (bits << START_OF_ROW[row]) & FIRST_BIT[kind]:
            colour = KIND_LIST[kind][1]
            place = KINDS_OF_ROW[HIGHEST_PAIR_VALUE + colour].index(kind)
            colours |= 1 << (START_OF_ROW[HIGHEST_PAIR_VALUE + colour] + place)
    return colours


def running_sums(counts: list[int]) -> list[int]:
    """Return the sum of all counts before each, and of all."""
    sums = [0]
    for count in counts:
        sums.append(sums[-1] + count)
    return sums


def list_entries() -> list[list[tuple[int, int]]]:
    """Return the pairs of every entry."""
    return [pairs_of_entry(row, bits) for row in range(ROWS) for bits in range(1 << SIZE_OF_ROW[row])]


def list_colours() -> list[int]:
    """Return the colours of every entry of a value."""
    return [colours_of_entry(row, bits) for row in range(HIGHEST_PAIR_VALUE) for bits in range(1 << SIZE_OF_ROW[row])]


def list_pair_moves(entries: list[list[tuple[int, int]]]) -> list[int]:
    """Return the moves of every entry, one after another."""
    numbers = {pair: int(DISCARD) + number for number, pair in enumerate(PAIR_LIST)}
    return [numbers[pair] for pairs in entries for pair in pairs]


ROW_START: Final = vec[i64](START_OF_ROW)
ROW_MASK: Final = vec[i64]([(1 << size) - 1 for size in SIZE_OF_ROW])
ROW_ENTRY: Final = vec[i64](running_sums([1 << size for size in SIZE_OF_ROW]))
ENTRY_COLOURS: Final = vec[i64](list_colours())
ENTRY_MOVE: Final = vec[i64](running_sums([len(pairs) for pairs in list_entries()]))  # where its moves begin
PAIR_MOVES: Final = vec[i64](list_pair_moves(list_entries()))


def pair_moves(cards: i64, otherwise: i64) -> vec[i64]:
    """Return the pairs of a hand, those by value first, and at the end what can be done instead."""
    colours: i64 = 0
    count: i64 = 1
    row: i64 = 0
    while row < HIGHEST_PAIR_VALUE:
        entry = ROW_ENTRY[row] + ((cards >> ROW_START[row]) & ROW_MASK[row])
        colours |= ENTRY_COLOURS[entry]
        count += ENTRY_MOVE[entry + 1] - ENTRY_MOVE[entry]
        row += 1
    while row < ROWS:
        entry = ROW_ENTRY[row] + ((colours >> ROW_START[row]) & ROW_MASK[row])
        count += ENTRY_MOVE[entry + 1] - ENTRY_MOVE[entry]
        row += 1
    moves = vec[i64]([0] * count)
    filled: i64 = 0
    row = 0
    while row < ROWS:
        held = cards if row < HIGHEST_PAIR_VALUE else colours
        entry = ROW_ENTRY[row] + ((held >> ROW_START[row]) & ROW_MASK[row])
        index = ENTRY_MOVE[entry]
        end = ENTRY_MOVE[entry + 1]
        while index < end:
            moves[filled] = PAIR_MOVES[index]
            filled += 1
            index += 1
        row += 1
    moves[filled] = otherwise
    return moves


def kind_moves(first: i64, cards: i64) -> vec[i64]:
    """Return a move for every kind among some cards."""
    kinds: i64 = cards & FIRST_BITS
    moves = vec[i64]([0] * count_cards(kinds))
    filled: i64 = 0
    position: i64 = 0
    while kinds:
        section = kinds & SECTION_MASK
        while section:
            moves[filled] = first + KIND_AT[position + LOWEST[section]]
            filled += 1
            section &= section - 1
        kinds >>= SECTION
        position += SECTION
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
