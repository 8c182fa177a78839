"""Writing a symbol, closing rooms, and the growth of the house."""

from mypy_extensions import i64

from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, CAT, IS_FLASH, SYMBOL_NAMES, one_count
from kociarnia.games.domkotow.rules.grid import beside, cell_names, count, flood
from kociarnia.games.domkotow.rules.table import GROWTH, ROOM, SOURCE_NAMES, Sheet


def can_complete(chosen: i64, barred: i64, group: i64, doubles: i64, missing: i64) -> bool:
    """Tell whether chosen cells can grow inside a group, past none that are barred, by exactly what is missing."""
    if missing == 0:
        return True
    if missing < 0:
        return False
    near = beside(chosen) & group & ~(chosen | barred)
    while near:
        cell = near & -near
        weight: i64 = 2 if cell & doubles else 1
        if can_complete(chosen | cell, barred, group, doubles, missing - weight):
            return True
        barred |= cell
        near &= ~cell
    return False


def write(sheet: Sheet, symbol: i64, cell: i64) -> bool:
    """Write a symbol, doubly if ability k serves it, and close the room it completes."""
    marks = sheet.marks
    marks[symbol] |= cell
    sheet.empty &= ~cell
    sheet.written |= cell
    if sheet.is_double:
        sheet.doubles |= cell
    if sheet.journal is not None:
        sheet.journal.whisper(
            1 << sheet.seat,
            events.Wrote(
                seat=sheet.seat,
                symbol=SYMBOL_NAMES[symbol],
                cell=cell_names(cell)[0],
                source=SOURCE_NAMES[sheet.source],
                is_double=sheet.is_double,
            ),
            None,
        )
    sheet.is_double = False
    sheet.is_apart = False
    if symbol >= CAT:
        return True
    group = flood(cell, marks[symbol] & ~sheet.roomed)
    weight = count(group) + count(group & sheet.doubles)
    number = symbol + 2
    if weight < number:
        return True
    sheet.number = symbol
    if weight == number:
        return close(sheet, group)
    # The rest of a group never reached its number, so every room to be found in it holds the cell just written.
    sheet.chosen = cell
    sheet.wanted = number
    doubled = group & sheet.doubles
    if doubled and not can_complete(cell, 0, group, doubled, number - sheet.weight(cell)):
        sheet.wanted = number + 1  # ruling 7
        if weight == sheet.wanted:
            return close(sheet, group)
    return extend_room(sheet)


def room_choices(sheet: Sheet) -> i64:
    """Return the cells that may join the room being closed."""
    group = flood(sheet.chosen, sheet.marks[sheet.number] & ~sheet.roomed)
    near = beside(sheet.chosen) & group & ~sheet.chosen
    doubled = group & sheet.doubles
    if not doubled:
        return near
    choices: i64 = 0
    missing = sheet.wanted - sheet.weight(sheet.chosen)
    while near:
        cell = near & -near
        near &= ~cell
        weight: i64 = 2 if cell & doubled else 1
        if can_complete(sheet.chosen | cell, 0, group, doubled, missing - weight):
            choices |= cell
    return choices


def extend_room(sheet: Sheet) -> bool:
    """Add the cells that leave no choice; close the room, or ask for the next cell."""
    while sheet.weight(sheet.chosen) < sheet.wanted:
        choices = room_choices(sheet)
        if choices & (choices - 1):
            sheet.phase = ROOM
            return False
        sheet.chosen |= choices
    return close(sheet, sheet.chosen)


def choose_for_room(sheet: Sheet, cell: i64) -> bool:
    """Add a cell to the room being closed."""
    sheet.chosen |= cell
    whisper_choice(sheet, cell)
    return extend_room(sheet)


def close(sheet: Sheet, room: i64) -> bool:
    """Draw the walls, win the ability, and let the house grow (ruling 10)."""
    symbol = sheet.number
    sheet.roomed |= room
    sheet.joined_right |= room & (room >> 1)
    sheet.joined_below |= room & (room >> 8)
    sheet.rooms += one_count(symbol)
    sheet.number = 0
    sheet.chosen = 0
    sheet.wanted = 0
    ability = sheet.variant.abilities[symbol]
    if not IS_FLASH[ability]:
        sheet.kept += one_count(symbol)
    elif sheet.mice == 2 and sheet.is_first_won:
        # Ruling 10: what the first mouse has won comes before what the second one wins.
        sheet.chain = (((sheet.chain >> 3 << 3) | (symbol + 1)) << 3) | (sheet.chain & 7)
    else:
        sheet.chain = (sheet.chain << 3) | (symbol + 1)
        if sheet.mice == 1:
            sheet.is_first_won = True
    if sheet.journal is not None:
        sheet.journal.whisper(
            1 << sheet.seat,
            events.Closed(seat=sheet.seat, number=symbol + 2, cells=cell_names(room), ability=ABILITY_LETTERS[ability]),
            None,
        )
    if sheet.variant.is_growing:
        return start_growth(sheet, symbol + 2)
    return True


def start_growth(sheet: Sheet, number: i64) -> bool:
    """Add `number` connected cells to the house, or as many as the largest free group has."""
    rest = sheet.free_field()
    wide: i64 = 0  # the groups that are large enough
    largest: i64 = 0
    while rest:
        group = flood(rest & -rest, rest)
        rest &= ~group
        size = min(count(group), number)
        if size > largest:
            largest = size
            wide = group
        elif size == largest:
            wide |= group
    if largest == 0:
        return True
    sheet.wanted = largest
    if count(wide) == largest:
        return end_growth(sheet, wide)
    sheet.phase = GROWTH
    return False


def growth_choices(sheet: Sheet) -> i64:
    """Return the cells that may be the next ones to join the house."""
    rest = sheet.free_field()
    if sheet.chosen:
        return beside(sheet.chosen) & rest & ~sheet.chosen
    choices: i64 = 0
    while rest:
        group = flood(rest & -rest, rest)
        rest &= ~group
        if count(group) >= sheet.wanted:
            choices |= group
    return choices


def choose_for_growth(sheet: Sheet, cell: i64) -> bool:
    """Add a cell to the growth, and all those that leave no choice."""
    sheet.chosen |= cell
    whisper_choice(sheet, cell)
    group = flood(sheet.chosen, sheet.free_field())
    if count(group) == sheet.wanted:
        return end_growth(sheet, group)
    while count(sheet.chosen) < sheet.wanted:
        choices = growth_choices(sheet)
        if choices & (choices - 1):
            return False
        sheet.chosen |= choices
    return end_growth(sheet, sheet.chosen)


def end_growth(sheet: Sheet, cells: i64) -> bool:
    """Add cells to the house."""
    sheet.house |= cells
    sheet.empty |= cells
    sheet.chosen = 0
    sheet.wanted = 0
    if sheet.journal is not None:
        sheet.journal.whisper(1 << sheet.seat, events.Grew(seat=sheet.seat, cells=cell_names(cells)), None)
    return True


def whisper_choice(sheet: Sheet, cell: i64) -> None:
    """Tell the seat of a cell it has chosen."""
    if sheet.journal is not None:
        sheet.journal.whisper(1 << sheet.seat, events.Chose(seat=sheet.seat, cell=cell_names(cell)[0]), None)
