"""Rules of thumb: what a move of Dom kotów seems to gain, in tenths of a point."""

from typing import Final

from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import (
    CAT,
    CHANGE_FROM,
    CHANGE_TO,
    MOUSE,
    NUMBERS,
    SYMBOLS,
    dice_of,
)
from kociarnia.games.domkotow.rules.grid import BIT_OF, COLUMNS, ROWS, around, beside, count, flood
from kociarnia.games.domkotow.rules.legal import dice_cells
from kociarnia.games.domkotow.rules.moves import (
    CELL_WRITTEN,
    CHANGE,
    CROSS,
    DONE,
    GROW,
    SKIP,
    STRIKE,
    SYMBOL_WRITTEN,
    USE,
    USE_APART,
    USE_DIAGONAL,
    USE_DOUBLE,
    USE_FEWER,
    USE_MORE,
)
from kociarnia.games.domkotow.rules.moves import ROOM as ROOM_MOVE
from kociarnia.games.domkotow.rules.scoring import ROOM_POINTS
from kociarnia.games.domkotow.rules.table import CROSSING, DICE, EXTRA, GROWTH, LIFT, ROOM, SECOND, Sheet

TENTHS: Final = 10
ABILITY_WORTH: Final = 12  # of a use won
GROWTH_WORTH: Final = 5  # of a cell the house grows by
BLOCKED_GROUP: Final = 4  # what it costs to stand in the way of an open group
DEAD_NUMBER: Final = 6  # what a number costs that can never become a room
LOST_DIE: Final = 8
ANIMAL_HOPE: Final = 3  # what a later cat or mouse in the same line is worth
ABILITY_PRICE: Final = 14  # what using an ability must gain
NOTHING: Final = -100000


def row_of(cell: i64) -> i64:
    """Return the row of a cell."""
    line: i64 = 0
    while not ROWS[line] & cell:
        line += 1
    return ROWS[line]


def column_of(cell: i64) -> i64:
    """Return the column of a cell."""
    line: i64 = 0
    while not COLUMNS[line] & cell:
        line += 1
    return COLUMNS[line]


def worth(sheet: Sheet, move: i64) -> i64:  # noqa: PLR0911 - one case for each kind of move
    """Return what a move seems to gain."""
    phase = sheet.phase
    if move < CROSS:
        weight: i64 = 2 if sheet.is_double else 1
        return symbol_worth(sheet, SYMBOL_WRITTEN[move], CELL_WRITTEN[move], weight)
    if move == DONE or move == SKIP:
        return 0
    if move == CROSS:
        return cat_worth(sheet)
    if move < USE:
        return change_worth(sheet, move - CHANGE)
    if move < ROOM_MOVE:
        return -1 if phase == CROSSING else use_worth(sheet, move)
    if phase == ROOM:
        return room_cell_worth(sheet, BIT_OF[move - ROOM_MOVE])
    if phase == GROWTH:
        return growth_worth(sheet, BIT_OF[move - GROW])
    assert phase == LIFT or phase == CROSSING
    return strike_worth(sheet, BIT_OF[move - STRIKE])


def cat_worth(sheet: Sheet) -> i64:
    """Return what crossing off the next cat of the track gains."""
    track = sheet.variant.track
    if sheet.track == len(track):
        return 0
    if track[sheet.track]:
        return TENTHS + ABILITY_WORTH
    return TENTHS


def promise(symbol: i64, group: i64, weight: i64, empty: i64) -> i64:
    """Return what an open group of a number may become."""
    number = symbol + 2
    space = flood(group, group | empty)
    if count(space) < number:
        return -DEAD_NUMBER
    return TENTHS * ROOM_POINTS[symbol] * weight * weight // (number * number)


def symbol_worth(sheet: Sheet, symbol: i64, cell: i64, weight: i64) -> i64:
    """Return what a symbol gains in a cell."""
    empty = sheet.empty & ~cell
    if symbol < NUMBERS:
        value = number_worth(sheet, symbol, cell, weight, empty)
    else:
        value = animal_worth(sheet, symbol, cell) * weight
    near = beside(cell)
    other: i64 = 0
    while other < NUMBERS:
        if other != symbol and near & sheet.marks[other] & ~sheet.roomed:
            value -= BLOCKED_GROUP
        other += 1
    if sheet.phase == DICE and not sheet.is_apart and not sheet.links:
        wanted = sheet.quota - sheet.used
        space = count(flood(cell, sheet.empty))
        if space < wanted:
            value -= LOST_DIE * (wanted - space)
    return value


def number_worth(sheet: Sheet, symbol: i64, cell: i64, weight: i64, empty: i64) -> i64:
    """Return what a number gains: a room, or the promise of one."""
    variant = sheet.variant
    number = symbol + 2
    open_cells = sheet.marks[symbol] & ~sheet.roomed
    group = flood(cell, open_cells | cell)
    size = sheet.weight(group & ~cell) + weight
    value: i64 = 0
    if size >= number:
        value = TENTHS * ROOM_POINTS[symbol] + ABILITY_WORTH + TENTHS * number * count(group & variant.bonus)
        if variant.is_growing:
            value += GROWTH_WORTH * number
        value -= BLOCKED_GROUP * (size - number)
    else:
        value = promise(symbol, group, size, empty)
        value += number * count(group & variant.bonus)
    rest = group & ~cell
    while rest:  # what the groups it joins have promised before
        part = flood(rest & -rest, rest)
        rest &= ~part
        value -= promise(symbol, part, sheet.weight(part), sheet.empty)
    return value


# One case for each level and symbol; split into functions it made playouts of level 2 slower by 2 %.
def animal_worth(sheet: Sheet, symbol: i64, cell: i64) -> i64:  # noqa: C901, PLR0912
    """Return what a cat or a mouse gains."""
    variant = sheet.variant
    others = sheet.marks[CAT + MOUSE - symbol]
    alike = sheet.marks[symbol]
    row = row_of(cell)
    column = column_of(cell)
    value: i64 = 0
    if variant.level == 3:
        area: i64 = 0
        while area + 1 < len(variant.areas) and not variant.areas[area] & cell:
            area += 1
        cells = variant.areas[area]
        value = TENTHS * count(others & cells) + ANIMAL_HOPE * count(alike & cells)
        if symbol == CAT and count(alike & cells) != 0 and count(alike & cells) != 2:
            value = ANIMAL_HOPE
    else:
        if symbol == MOUSE and variant.has_cheese:
            if not alike & row:
                value += TENTHS
            if not alike & column:
                value += TENTHS
        if not variant.has_track:
            if symbol == CAT:
                if not alike & row:
                    value += TENTHS * count(others & row)
                if not alike & column:
                    value += TENTHS * count(others & column)
            else:
                if others & row:
                    value += TENTHS
                if others & column:
                    value += TENTHS
            value += ANIMAL_HOPE
    if variant.bonus & cell:
        value -= TENTHS * 2
    return value


def best_worth(sheet: Sheet, symbol: i64, cells: i64, weight: i64) -> i64:
    """Return what a symbol gains in the best of some cells."""
    if symbol == CAT and sheet.variant.has_track:
        return cat_worth(sheet)
    highest: i64 = NOTHING
    while cells:
        cell = cells & -cells
        cells &= ~cell
        highest = max(highest, symbol_worth(sheet, symbol, cell, weight))
    return highest


def best_die(sheet: Sheet, cells: i64) -> i64:
    """Return what the best of the dice gains in some cells."""
    highest: i64 = NOTHING
    symbol: i64 = 0
    while symbol < SYMBOLS:
        if dice_of(sheet.pool, symbol):
            highest = max(highest, best_worth(sheet, symbol, cells, 1))
        symbol += 1
    return highest


def change_worth(sheet: Sheet, change: i64) -> i64:
    """Return what another symbol gains, less the price of the ability; it competes with the best writing."""
    cells = sheet.empty
    if sheet.phase == DICE:
        cells = dice_cells(sheet)
    elif sheet.phase == SECOND:
        cells = beside(sheet.first_mouse) & sheet.empty
    if not cells:
        return -1
    gain = best_worth(sheet, CHANGE_TO[change], cells, 1) - ABILITY_PRICE
    if sheet.phase == EXTRA and not (sheet.allowed >> CHANGE_FROM[change]) & 1:
        return -1
    return gain


def use_worth(sheet: Sheet, move: i64) -> i64:  # noqa: C901, PLR0911 - one case for each ability
    """Return what ability a, e, j or k gains over going on without it."""
    cells = dice_cells(sheet)
    if move == USE_MORE:
        if sheet.used < sheet.quota:
            return NOTHING + 1
        return best_die(sheet, cells) - ABILITY_PRICE
    if move == USE_FEWER:
        if sheet.used < 2 or not cells:
            return NOTHING + 1
        return -ABILITY_PRICE
    if move == USE_APART:
        if not sheet.links:
            return NOTHING + 1
        return best_die(sheet, sheet.empty) - ABILITY_PRICE
    if move == USE_DIAGONAL:
        if not sheet.links:
            return NOTHING + 1
        return best_die(sheet, around(sheet.links) & sheet.empty) - ABILITY_PRICE
    assert move == USE_DOUBLE
    highest: i64 = NOTHING
    symbol: i64 = 0
    while symbol < SYMBOLS:
        if dice_of(sheet.pool, symbol) >= 2 and not (symbol == CAT and sheet.variant.has_track):
            highest = max(highest, best_worth(sheet, symbol, cells, 2))
        symbol += 1
    return highest - ABILITY_PRICE


def room_cell_worth(sheet: Sheet, cell: i64) -> i64:
    """Return what speaks for a cell to be walled in: a bonus, and no empty cell it could still grow into."""
    value = -count(beside(cell) & sheet.empty)
    if sheet.variant.bonus & cell:
        value += TENTHS
    return value


def growth_worth(sheet: Sheet, cell: i64) -> i64:
    """Return what speaks for a new cell: empty neighbours, and lines without a mouse yet."""
    value = TENTHS * count(beside(cell) & (sheet.empty | sheet.chosen))
    if not sheet.marks[MOUSE] & (row_of(cell) | column_of(cell)):
        value += ANIMAL_HOPE
    return value


def strike_worth(sheet: Sheet, cell: i64) -> i64:
    """Return what speaks for crossing a cell out: it is lonely, or its number cannot become a room."""
    if sheet.phase == LIFT:
        symbol: i64 = 0
        while not sheet.marks[symbol] & cell:
            symbol += 1
        group = flood(cell, sheet.marks[symbol] & ~sheet.roomed)
        return -promise(symbol, group, sheet.weight(group), sheet.empty)
    value = -count(beside(cell) & (sheet.house & ~sheet.roomed))
    if not sheet.house & cell:
        value += TENTHS  # level 4: a cell outside the house is worth least
    if sheet.variant.bonus & cell:
        value -= TENTHS
    return value
