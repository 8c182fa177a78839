"""The moves of Dom kotów as small whole numbers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import SYMBOLS
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELLS

# Sizes written out once more: the compiler makes constants only of what stands in the same file.
CELL_MOVES: Final = 49  # a move a cell
WRITE_MOVES: Final = 6 * CELL_MOVES  # a move a symbol and cell
CHANGE_MOVES: Final = 20

WRITE: Final = 0  # + symbol * CELLS + cell
CROSS: Final = WRITE + WRITE_MOVES  # the next cat of the track
CHANGE: Final = CROSS + 1  # + change: abilities b, c, f, g
USE: Final = CHANGE + CHANGE_MOVES  # + one of the five below
USE_APART: Final = USE
USE_MORE: Final = USE + 1
USE_FEWER: Final = USE + 2
USE_DIAGONAL: Final = USE + 3
USE_DOUBLE: Final = USE + 4
ROOM: Final = USE + 5  # + cell: it belongs to the room being closed
GROW: Final = ROOM + CELL_MOVES  # + cell: it is added to the house
STRIKE: Final = GROW + CELL_MOVES  # + cell: it is crossed out (ability l, solo hard)
SKIP: Final = STRIKE + CELL_MOVES  # no second mouse
DONE: Final = SKIP + 1
MOVES: Final = DONE + 1

USE_NAMES: Final[list[str]] = ["a", "e+", "e-", "j", "k"]


def symbol_table() -> vec[i64]:
    """Return the symbol every move of writing writes."""
    table = vec[i64]()
    symbol: i64 = 0
    while symbol < SYMBOLS:
        cell: i64 = 0
        while cell < CELLS:
            table = append(table, symbol)
            cell += 1
        symbol += 1
    return table


def target_table() -> vec[i64]:
    """Return the bit of the cell every move of writing writes in."""
    table = vec[i64]()
    symbol: i64 = 0
    while symbol < SYMBOLS:
        cell: i64 = 0
        while cell < CELLS:
            table = append(table, BIT_OF[cell])
            cell += 1
        symbol += 1
    return table


SYMBOL_WRITTEN: Final = symbol_table()
CELL_WRITTEN: Final = target_table()
SCRATCH: Final = vec[i64]([0] * MOVES)  # where a list of moves is collected before it is copied out
