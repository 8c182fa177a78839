"""The dice of Dom kotów, their symbols, and the twelve ability tiles."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A symbol is a face of a die. A number's symbol is also the place of its ability, and number = symbol + 2.
TWO: Final = 0
THREE: Final = 1
FOUR: Final = 2
FIVE: Final = 3
CAT: Final = 4
MOUSE: Final = 5
SYMBOLS: Final = 6
NUMBERS: Final = 4
SYMBOL_NAMES: Final[list[str]] = ["2", "3", "4", "5", "cat", "mouse"]
SYMBOL_OF_NAME: Final[dict[str, int]] = {name: symbol for symbol, name in enumerate(SYMBOL_NAMES)}

# Sets of symbols are bit masks.
ANY_NUMBER: Final = 15
ANY_SYMBOL: Final = 63
JUST_THREE: Final = 1 << THREE
JUST_MOUSE: Final = 1 << MOUSE

DICE: Final = 4
START_DICE: Final = 3  # rolled for the starred cells
DICE_USED: Final = 3  # in a turn without ability e
MOST_DICE_USED: Final = 4  # with it
FEWEST_DICE_USED: Final = 2
DOUBLE_DICE: Final = 2  # that ability k writes in one cell

# Ruling 1: only the letters a and j are the book's.
ABILITY_LETTERS: Final = "abcdefghijkl"
ABILITIES: Final = 12
APART: Final = 0
STEP: Final = 1
NUMBER_FOR_MOUSE: Final = 2
WRITE_THREE: Final = 3
DICE_MORE_OR_FEWER: Final = 4
TWO_FOR_FIVE: Final = 5
ANIMAL_FOR_NUMBER: Final = 6
WRITE_ANY: Final = 7
WRITE_MICE: Final = 8
DIAGONAL: Final = 9
DOUBLE: Final = 10
MOVE_NUMBER: Final = 11
IS_FLASH: Final = vec[i64]([0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1])  # must be used at once

# What abilities b, c, f and g make of a symbol; no two of them make the same change.
CHANGE_ABILITY: Final = vec[i64]([1] * 6 + [2] * 4 + [5] * 2 + [6] * 8)
CHANGE_FROM: Final = vec[i64]([0, 1, 1, 2, 2, 3] + [5] * 4 + [0, 3] + [0, 0, 1, 1, 2, 2, 3, 3])
CHANGE_TO: Final = vec[i64]([1, 0, 2, 1, 3, 2] + [0, 1, 2, 3] + [3, 0] + [4, 5] * 4)
CHANGE_COUNT: Final = vec[i64]([0, 6, 4, 0, 0, 2, 8, 0, 0, 0, 0, 0])  # of each ability
CHANGES: Final = 20
FIRST_CHANGE_OF_ANY_SYMBOL: Final = 6  # b serves dice only (ruling 11)

# Small counts, one a symbol, packed into one number.
DICE_BITS: Final = 4  # dice of a symbol
DICE_MASK: Final = 15
COUNT_BITS: Final = 8  # rooms of a number, or uses of its ability
COUNT_MASK: Final = 255


def dice_of(pool: i64, symbol: i64) -> i64:
    """Return how many dice of a pool show a symbol."""
    return (pool >> (DICE_BITS * symbol)) & DICE_MASK


EACH_SYMBOL: Final = 0x111111  # one die of each
LAST_DICE: Final = 20  # where the dice of the last symbol stand


def shown_by(pool: i64, least: i64) -> i64:
    """Return one die of each symbol that at least so many dice of a pool show."""
    return ((pool + (8 - least) * EACH_SYMBOL) >> 3) & EACH_SYMBOL


def symbols_in(shown: i64) -> i64:
    """Return how many symbols there are in a pool with at most one die of each."""
    return ((shown * EACH_SYMBOL) >> LAST_DICE) & DICE_MASK


def one_die(symbol: i64) -> i64:
    """Return the pool of a single die."""
    return 1 << (DICE_BITS * symbol)


def count_of(counts: i64, symbol: i64) -> i64:
    """Return a number's count of rooms or uses."""
    return (counts >> (COUNT_BITS * symbol)) & COUNT_MASK


def one_count(symbol: i64) -> i64:
    """Return a count of one for a number."""
    return 1 << (COUNT_BITS * symbol)
