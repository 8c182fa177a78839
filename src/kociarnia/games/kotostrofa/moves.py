"""The moves of Kotostrofa as small whole numbers, and the tables the pairs of a hand are read from."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.cards import (
    COLOURS,
    COPIES,
    FIRST_BIT,
    FIRST_BITS,
    HIGHEST_PAIR_VALUE,
    KIND_AT,
    KINDS,
    LOWEST,
    SECTION,
    SECTION_MASK,
    count_cards,
    first_positions,
    list_cards,
    list_kinds,
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
    kinds = list_kinds()
    pairs: list[tuple[int, int]] = []
    for first, (value, colour) in enumerate(kinds):
        if COPIES[first] > 1:
            pairs.append((first, first))
        partners = [second for second, kind in enumerate(kinds) if kind[0] == value or kind[1] == colour]
        pairs.extend([(first, second) for second in partners if second > first])
    return pairs


def list_effects() -> list[int]:
    """Return the value of every pair that is one by value, and 0 for the others."""
    kinds = list_kinds()
    return [kinds[first][0] if kinds[first][0] == kinds[second][0] else 0 for first, second in list_pairs()]


# Read with a pair.
FIRST_OF_PAIR: Final = vec[i64]([first for first, _ in list_pairs()])
SECOND_OF_PAIR: Final = vec[i64]([second for _, second in list_pairs()])
EFFECT: Final = vec[i64](list_effects())
PAIRS: Final[i64] = len(list_pairs())
MOVES: Final[i64] = DISCARD + PAIRS

# The pairs of a hand are put together from short lists: one for the cards it holds of each value, and one for those it
# holds of each colour. A row is a value or a colour; an entry is a row with one choice of its cards.
ROWS: Final = HIGHEST_PAIR_VALUE + COLOURS


def kinds_of_row(row: int) -> list[int]:
    """Return the kinds of a value, or of a colour."""
    kinds = list_kinds()
    if row < HIGHEST_PAIR_VALUE:
        return [kind for kind, (value, _) in enumerate(kinds) if value == row + 1]
    return [kind for kind, (_, colour) in enumerate(kinds) if colour == row - HIGHEST_PAIR_VALUE]


def row_starts() -> list[int]:
    """Return where each row begins in a mask: the values in a hand's, the colours in one of their own."""
    positions = first_positions()
    starts = [positions[kinds_of_row(row)[0]] for row in range(HIGHEST_PAIR_VALUE)]
    return starts + [SECTION * colour for colour in range(COLOURS)]


def row_sizes() -> list[int]:
    """Return how many bits each row has: a value one a card, a colour one a kind."""
    cards = list_cards()
    sizes = [len([card for card in cards if card[0] == row + 1]) for row in range(HIGHEST_PAIR_VALUE)]
    return sizes + [len(kinds_of_row(HIGHEST_PAIR_VALUE + colour)) for colour in range(COLOURS)]


def entry_starts() -> list[int]:
    """Return the first entry of each row, and the number of entries."""
    starts = [0]
    for size in row_sizes():
        starts.append(starts[-1] + (1 << size))
    return starts


def moves_of_entry(row: int, bits: int, pairs: list[tuple[int, int]]) -> list[int]:
    """Return the pairs among some cards of a value, or among some kinds of a colour."""
    kinds = kinds_of_row(row)
    if row < HIGHEST_PAIR_VALUE:
        bits <<= row_starts()[row]
        held = [kind for kind in kinds if bits & FIRST_BIT[kind]]
        doubles = [kind for kind in held if bits & (FIRST_BIT[kind] << 1) and COPIES[kind] > 1]
    else:
        held = [kind for index, kind in enumerate(kinds) if (bits >> index) & 1]
        doubles = []
    found = [(first, second) for first in held for second in held if first < second or first == second in doubles]
    return [int(DISCARD) + pairs.index(pair) for pair in found]


def list_entries() -> list[list[int]]:
    """Return the pairs of every entry."""
    pairs = list_pairs()
    sizes = row_sizes()
    return [moves_of_entry(row, bits, pairs) for row in range(ROWS) for bits in range(1 << sizes[row])]


def colours_of_entry(row: int, bits: int) -> int:
    """Return the kinds among some cards of a value, as a mask in the order of the colours."""
    spread = 0
    for kind in kinds_of_row(row):
        if (bits << row_starts()[row]) & FIRST_BIT[kind]:
            colour = list_kinds()[kind][1]
            place = kinds_of_row(HIGHEST_PAIR_VALUE + colour).index(kind)
            spread |= 1 << (SECTION * colour + place)
    return spread


def list_spreads() -> list[int]:
    """Return the colours of every entry that is one of a value."""
    sizes = row_sizes()
    return [colours_of_entry(row, bits) for row in range(HIGHEST_PAIR_VALUE) for bits in range(1 << sizes[row])]


def running_sums(counts: list[int]) -> list[int]:
    """Return the sum of all counts before each."""
    sums = [0]
    for count in counts:
        sums.append(sums[-1] + count)
    return sums


_ENTRIES: Final = list_entries()
ROW_START: Final = vec[i64](row_starts())
ROW_MASK: Final = vec[i64]([(1 << size) - 1 for size in row_sizes()])
ROW_ENTRY: Final = vec[i64](entry_starts())
ENTRY_COLOURS: Final = vec[i64](list_spreads())
ENTRY_MOVE: Final = vec[i64](running_sums([len(moves) for moves in _ENTRIES]))  # where its moves begin
PAIR_MOVES: Final = vec[i64]([move for moves in _ENTRIES for move in moves])


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
