"""Which of equally good moves a seat prefers: seats look at their sheets from different sides.

With the same dice the same rules of thumb would fill the same sheet at every seat.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.domkotow.rules.grid import CELLS, SIDE
from kociarnia.games.domkotow.rules.moves import CROSS, GROW, MOVES, ROOM, SKIP, STRIKE

MIRRORED: Final = 1  # from right to left
REVERSED: Final = 2  # from the bottom up
ACROSS: Final = 4  # column by column
SIDES: Final = vec[i64]([0, ACROSS, REVERSED, ACROSS + REVERSED, MIRRORED, ACROSS + MIRRORED])  # by seat


def seen_from(cell: i64, side: i64) -> i64:
    """Return the number of a cell when cells are counted from a side."""
    row = cell // SIDE
    column = cell % SIDE
    if side & MIRRORED:
        column = SIDE - 1 - column
    if side & REVERSED:
        row = SIDE - 1 - row
    return column * SIDE + row if side & ACROSS else row * SIDE + column


def order_table() -> vec[i64]:
    """Return where every move stands in the order of every temper; moves without a cell stand where they are."""
    table = vec[i64]()
    temper: i64 = 0
    while temper < len(SIDES):
        side = SIDES[temper]
        move: i64 = 0
        while move < MOVES:
            place = move
            if move < CROSS:
                cell = move % CELLS
                place = move - cell + seen_from(cell, side)
            elif ROOM <= move < SKIP:
                cell = (move - ROOM) % CELLS
                place = move - cell + seen_from(cell, side)
            table = append(table, place)
            move += 1
        temper += 1
    return table


ORDER: Final = order_table()


def is_preferred(move: i64, other: i64, temper: i64) -> bool:
    """Tell whether somebody of this temper makes a move rather than another that is as good."""
    start = (temper % len(SIDES)) * MOVES
    return ORDER[start + move] < ORDER[start + other]


assert ROOM + CELLS == GROW
assert GROW + CELLS == STRIKE
assert STRIKE + CELLS == SKIP
