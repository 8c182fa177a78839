"""Squared paper: sets of cells as the bits of one number, eight bits per row, the eighth of them always clear.

So a set moves a column by one bit and a row by eight, and nothing ever runs over the edge.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 7
CELLS: Final = SIDE * SIDE
ROW_BITS: Final = 8
ROW: Final = 127
BYTE_BITS: Final = 8
COLUMN: Final = 0x01010101010101  # the leftmost one
FIELD: Final = 0x7F7F7F7F7F7F7F

COLUMN_LETTERS: Final = "abcdefg"
CELL_NAMES: Final[list[str]] = [f"{letter}{row + 1}" for row in range(7) for letter in "abcdefg"]
CELL_OF_NAME: Final[dict[str, int]] = {name: cell for cell, name in enumerate(CELL_NAMES)}


def bit_table() -> vec[i64]:
    """Return the bit of every cell, in reading order."""
    table = vec[i64]()
    bit: i64 = 1  # doubled step by step: compiled, a shifted literal has 32 bits only
    while bit < FIELD:
        if bit & FIELD:
            table = append(table, bit)
        bit += bit
    return table


def lowest_table() -> vec[i64]:
    """Return the leftmost column of every set of cells of a row."""
    table = vec[i64]()
    cells: i64 = 0
    while cells <= ROW:
        column: i64 = 0
        while column < SIDE - 1 and not (cells >> column) & 1:
            column += 1
        table = append(table, column)
        cells += 1
    return table


def spread_table() -> vec[i64]:
    """Return every set of cells of a row with a byte for each column: 1 where the set has a cell, 0 elsewhere."""
    table = vec[i64]()
    cells: i64 = 0
    while cells <= ROW:
        spread: i64 = 0
        column: i64 = 0
        while column < SIDE:
            spread |= ((cells >> column) & 1) << (column * BYTE_BITS)
            column += 1
        table = append(table, spread)
        cells += 1
    return table


def line_table(first: i64, step: i64) -> vec[i64]:
    """Return the seven rows, or the seven columns, as sets of cells."""
    table = vec[i64]()
    line: i64 = 0
    while line < SIDE:
        table = append(table, first << (line * step))
        line += 1
    return table


ROWS: Final = line_table(ROW, ROW_BITS)
COLUMNS: Final = line_table(COLUMN, 1)
BIT_OF: Final = bit_table()
LOWEST: Final = lowest_table()
SPREAD: Final = spread_table()


def beside(cells: i64) -> i64:
    """Return what shares an edge with a set of cells, some bits outside the field among it (ruling 2)."""
    return (cells << 1) | (cells >> 1) | (cells << ROW_BITS) | (cells >> ROW_BITS)


def around(cells: i64) -> i64:
    """Return a set of cells and what touches it, by an edge or a corner."""
    wide = (cells | (cells << 1) | (cells >> 1)) & FIELD
    return wide | (wide << ROW_BITS) | (wide >> ROW_BITS)


def diagonal(cells: i64) -> i64:
    """Return what touches a set of cells at a corner, some bits outside the field among it."""
    sides = ((cells << 1) | (cells >> 1)) & FIELD
    return (sides << ROW_BITS) | (sides >> ROW_BITS)


def flood(seed: i64, within: i64) -> i64:
    """Return all cells of `within` that are connected with the seed, which is among them."""
    found = seed
    more = (found | beside(found)) & within
    while more != found:
        found = more
        more = (found | beside(found)) & within
    return found


def count(cells: i64) -> i64:
    """Return the size of a set of cells: first of every two of them, then of four, of each row, of all rows."""
    pairs = cells - ((cells >> 1) & 0x55555555555555)
    fours = (pairs & 0x33333333333333) + ((pairs >> 2) & 0x33333333333333)
    rows = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F
    halves = rows + (rows >> 32)
    quarters = halves + (halves >> 16)
    return (quarters + (quarters >> ROW_BITS)) & 63


def put_cells(moves: vec[i64], length: i64, first: i64, cells: i64) -> i64:
    """Write `first` + cell for every cell of a set into `moves` from `length` on; return the new length."""
    lowest = LOWEST
    base = first
    while cells:
        row = cells & ROW
        while row:
            moves[length] = base + lowest[row]
            length += 1
            row &= row - 1
        cells >>= ROW_BITS
        base += SIDE
    return length


def repeat_cells(moves: vec[i64], start: i64, length: i64, shift: i64) -> i64:
    """Write the moves from `start` on once more behind `length`, each so much higher; return the new length."""
    end = length
    while start < end:
        moves[length] = moves[start] + shift
        start += 1
        length += 1
    return length


def cell_at(cells: i64, place: i64) -> i64:
    """Return the number of the cell that stands at a place among those of a set, in reading order."""
    while place:
        cells &= cells - 1
        place -= 1
    base: i64 = 0
    while not cells & ROW:
        cells >>= ROW_BITS
        base += SIDE
    return base + LOWEST[cells & ROW]


def cell_names(cells: i64) -> list[str]:
    """Return the names of a set of cells, in reading order."""
    names: list[str] = []
    base: i64 = 0
    while cells:
        row = cells & ROW
        while row:
            names.append(CELL_NAMES[base + LOWEST[row]])
            row &= row - 1
        cells >>= ROW_BITS
        base += SIDE
    return names


def cells_named(names: str) -> i64:
    """Return the set of cells of these names."""
    cells: i64 = 0
    for name in names.split():
        cells |= BIT_OF[CELL_OF_NAME[name]]
    return cells
