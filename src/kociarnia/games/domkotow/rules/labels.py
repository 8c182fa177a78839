"""A sheet in names: cells, symbols and rooms as people speak of them."""

from typing import Final

from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import SYMBOL_NAMES
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELL_NAMES, cell_names
from kociarnia.games.domkotow.rules.table import Sheet

CELLS: Final[i64] = len(CELL_NAMES)
SYMBOLS: Final[i64] = len(SYMBOL_NAMES)


def symbol_names(sheet: Sheet) -> dict[str, str]:
    """Return the symbol of every cell that holds one, in reading order."""
    names: dict[str, str] = {}
    cell: i64 = 0
    while cell < CELLS:
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if sheet.marks[symbol] & BIT_OF[cell]:
                names[CELL_NAMES[cell]] = SYMBOL_NAMES[symbol]
                break
            symbol += 1
        cell += 1
    return names


def rooms_of(sheet: Sheet) -> list[int]:
    """Return the cells of every room as a bit mask, in the order of their first cells."""
    rooms: list[int] = []
    rest = sheet.roomed
    while rest:
        room = rest & -rest
        more = room | neighbours_in_room(sheet, room)
        while more != room:
            room = more
            more = room | neighbours_in_room(sheet, room)
        rooms.append(int(room))
        rest &= ~room
    return rooms


def neighbours_in_room(sheet: Sheet, cells: i64) -> i64:
    """Return the cells no wall divides from those given."""
    right = (cells & sheet.joined_right) << 1
    left = (cells >> 1) & sheet.joined_right
    below = (cells & sheet.joined_below) << 8
    above = (cells >> 8) & sheet.joined_below
    return right | left | below | above


def room_names(sheet: Sheet) -> list[list[str]]:
    """Return the names of the cells of every room."""
    return [cell_names(room) for room in rooms_of(sheet)]
