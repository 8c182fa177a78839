"""The box cards of Super Mega Lucky Box: their cells, lines and bonuses, and the ring of numbers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

CELLS: Final = 9  # on a card, row by row
ROWS: Final = 3
LINES: Final = 6  # the three rows from the top, then the three columns from the left
CARD_MASK: Final = 511  # every cell of a card
NUMBERS: Final = 9
NUMBER_CARDS: Final = 18  # 1 to 9, twice

# What stands at the end of a line. A number's kind is the number itself.
NO_BONUS: Final = 0
QUESTION: Final = 10
LIGHTNING: Final = 11
TWO_LIGHTNINGS: Final = 12
MOON: Final = 13
STAR: Final = 14
BONUS_KINDS: Final = 15
CROSSING_BONUSES: Final = (1 << (QUESTION + 1)) - 2  # the numbers and the question mark, as a mask of kinds

# Masks of cells, of a card or a whole sheet, are read with a number, and with QUESTION for all cells.
MASKS: Final = QUESTION + 1

BONUS_NAMES: Final[list[str]] = [
    "none",
    *[str(number) for number in range(1, 10)],
    "question",
    "lightning",
    "two-lightnings",
    "moon",
    "star",
]
BONUS_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(BONUS_NAMES)}


def lightning_in(kind: i64) -> i64:
    """Return how much lightning a bonus is that brings some."""
    return kind - LIGHTNING + 1


# A set of cells of one card is a mask of nine bits; the tables below are read with such a mask.


def line_mask(line: i64) -> i64:
    """Return the cells of a line."""
    if line < ROWS:
        return 7 << (ROWS * line)
    return 73 << (line - ROWS)  # bits 0, 3 and 6


def count_table() -> vec[i64]:
    """Return how many cells a mask holds."""
    table = vec[i64]()
    mask: i64 = 0
    while mask <= CARD_MASK:
        count: i64 = 0
        cell: i64 = 0
        while cell < CELLS:
            count += (mask >> cell) & 1
            cell += 1
        table = append(table, count)
        mask += 1
    return table


def line_table() -> vec[i64]:
    """Return the mask of the lines a mask of cells completes."""
    table = vec[i64]()
    mask: i64 = 0
    while mask <= CARD_MASK:
        lines: i64 = 0
        line: i64 = 0
        while line < LINES:
            if mask & line_mask(line) == line_mask(line):
                lines |= 1 << line
            line += 1
        table = append(table, lines)
        mask += 1
    return table


COUNT: Final = count_table()
LINES_OF: Final = line_table()

# Ruling 6: the numbers form a ring, so no number is more than four steps away from another.
RING_STRIDE: Final = NUMBERS + 1
MOST_STEPS: Final = 4


def ring_table() -> vec[i64]:
    """Return the lightning it takes from one number to another."""
    table = vec[i64]()
    first: i64 = 0
    while first <= NUMBERS:
        second: i64 = 0
        while second <= NUMBERS:
            gap = first - second if first > second else second - first
            around = NUMBERS - gap
            steps: i64 = gap if gap < around else around
            table = append(table, steps if first and second else 0)
            second += 1
        first += 1
    return table


RING: Final = ring_table()


def lightning_between(first: i64, second: i64) -> i64:
    """Return the lightning it takes to turn one number into another."""
    return RING[first * RING_STRIDE + second]
