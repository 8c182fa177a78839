"""The moves of Super Mega Lucky Box as small whole numbers, and lists of them made from masks."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.luckybox.rules.cards import CARD_MASK, CELLS, COUNT

FEWEST_SEATS: Final = 1
MOST_SEATS: Final = 12

# A seat keeps three cards at the start and one before each of the rounds 2, 3 and 4, and every card it keeps has a slot
# of its own for the whole match: six slots are all that can ever be needed, however many cards stay unfinished.
FIRST_KEEP: Final = 3
LATER_KEEP: Final = 1
ROUNDS: Final = 4
SLOTS: Final = FIRST_KEEP + ROUNDS - 1
# A spot is a cell of the card in a slot; a mask of spots fits into one number. This is SLOTS * CELLS, written as a
# plain number because compiled code does not work out what depends on another module's constant.
SPOTS: Final = 54
FIRST_OFFER: Final = 5
LATER_OFFER: Final = 3

SPOT_NAMES: Final[list[str]] = [
    f"{slot + 1}{'abc'[cell % 3]}{cell // 3 + 1}" for slot in range(SLOTS) for cell in range(CELLS)
]  # the card, the column, the row

KEEP: Final = 0  # + index in the offer
CROSS: Final = KEEP + FIRST_OFFER  # + spot: by the number revealed, or by a number from the pool
WILD: Final = CROSS + SPOTS  # + spot: by a question mark
COLLECT: Final = WILD + SPOTS  # + bonus kind - LIGHTNING: tokens and stars
PASS: Final = COLLECT + 4
MOVES: Final = PASS + 1


def power_table(first: i64, factor: i64, count: i64) -> vec[i64]:
    """Return a number, and again and again the last one times a factor."""
    table = vec[i64]()
    number: i64 = first
    while len(table) < count:
        table = append(table, number)
        number *= factor
    return table


# Masks of spots are read from tables, for compiled code shifts a literal number as one of 32 bits.
SPOT_BIT: Final = power_table(1, 2, SPOTS)
SLOT_MASK: Final = power_table(CARD_MASK, CARD_MASK + 1, SLOTS)  # every cell of the card in a slot


def keep_table() -> vec[vec[i64]]:
    """Return the cards that can still be kept, read with the mask of those kept, of a full first offer."""
    table = vec[vec[i64]]()
    size: i64 = LATER_OFFER
    while size <= FIRST_OFFER:
        kept: i64 = 0
        while kept < 1 << FIRST_OFFER:
            moves = vec[i64]()
            index: i64 = 0
            while index < size:
                if not (kept >> index) & 1:
                    moves = append(moves, KEEP + index)
                index += 1
            table = append(table, moves)
            kept += 1
        size += FIRST_OFFER - LATER_OFFER
    return table


KEEP_MOVES: Final = (
    keep_table()
)  # read with the mask of cards kept: later offers, then, 1 << FIRST_OFFER on, first ones
NO_MOVES: Final = vec[i64]()
SCRATCH: Final = vec[i64]([0] * MOVES)  # where lists of moves are put together; only copies of its beginning are given


def index_table() -> vec[i64]:
    """Return which spot a single bit stands for, read with the rest of dividing it by RESIDUES."""
    table = vec[i64]([0] * RESIDUES)
    spot: i64 = 0
    while spot < SPOTS:
        table[SPOT_BIT[spot] % RESIDUES] = spot
        spot += 1
    return table


RESIDUES: Final = 67  # no two powers of two below 2**66 leave the same rest
SPOT_OF_BIT: Final = index_table()


def count_spots(mask: i64) -> i64:
    """Return how many spots there are in a mask."""
    counts = COUNT
    total: i64 = 0
    while mask:
        total += counts[mask & CARD_MASK]
        mask >>= CELLS
    return total


def spot_at(mask: i64, place: i64) -> i64:
    """Return the spot at a place among those of a mask."""
    while place:
        mask &= mask - 1
        place -= 1
    return SPOT_OF_BIT[(mask & -mask) % RESIDUES]


def add_spots(moves: vec[i64], start: i64, first: i64, mask: i64) -> i64:
    """Write a move for each spot of a mask into `moves`, from `start` on; return where the next one goes."""
    spot_of_bit = SPOT_OF_BIT
    index: i64 = start
    rest: i64 = mask
    while rest:
        bit = rest & -rest
        moves[index] = first + spot_of_bit[bit % RESIDUES]
        index += 1
        rest ^= bit
    return index
