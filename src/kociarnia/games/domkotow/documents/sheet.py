"""A sheet and its turn as documents, both ways."""

from collections.abc import Iterable

from msgspec import Struct

from kociarnia.core.document import demand, members
from kociarnia.games.domkotow.rules.cards import (
    CAT,
    DICE,
    DICE_USED,
    FEWEST_DICE_USED,
    FIVE,
    FOUR,
    IS_FLASH,
    MOST_DICE_USED,
    NUMBERS,
    START_DICE,
    SYMBOL_NAMES,
    SYMBOL_OF_NAME,
    SYMBOLS,
    THREE,
    TWO,
    count_of,
    dice_of,
    one_count,
    one_die,
)
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELL_OF_NAME, FIELD, cell_names, count, flood
from kociarnia.games.domkotow.rules.labels import room_names, symbol_names
from kociarnia.games.domkotow.rules.legal import legal_moves
from kociarnia.games.domkotow.rules.table import FROM_DIE, PHASE_NAMES, SOURCE_NAMES, Sheet, blank_sheet
from kociarnia.games.domkotow.rules.variant import Variant


class SheetDocument(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is written on a sheet."""

    cells: dict[str, str] = {}
    doubles: list[str] = []
    struck: list[str] = []
    rooms: list[list[str]] = []
    grown: list[str] = []
    kept: tuple[int, int, int, int] = (0, 0, 0, 0)  # unused abilities of 2, 3, 4 and 5
    cats: int = 0


class TurnDocument(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How far a seat has come with its turn; the default is a seat that is done."""

    phase: str = "finished"
    dice: list[str] = []  # not used yet
    used: int = 0
    quota: int = DICE_USED
    links: list[str] = []
    written: list[str] = []
    is_diagonal: bool = False
    is_apart: bool = False
    is_double: bool = False
    allowed: list[str] = []
    source: str = "die"
    chain: list[int] = []  # numbers whose abilities are to be used at once, the next one first
    mice: int = 0
    first_mouse: str | None = None
    is_first_won: bool = False
    number: int | None = None
    chosen: list[str] = []
    wanted: int = 0


def cells_of(names: Iterable[str]) -> int:
    """Return the set of cells with these names, each at most once."""
    cells = 0
    for name in names:
        demand(name in CELL_OF_NAME, f"there is no cell {name!r}; the cells are a1 to g7")
        bit = BIT_OF[CELL_OF_NAME[name]]
        demand(not cells & bit, f"{name} is named twice")
        cells |= bit
    return cells


def symbol_of(name: str) -> int:
    """Return the symbol of a name."""
    demand(name in SYMBOL_OF_NAME, f"there is no symbol {name!r}; the symbols are {', '.join(SYMBOL_NAMES)}")
    return SYMBOL_OF_NAME[name]


def pool_of(names: Iterable[str]) -> int:
    """Return dice as a pool."""
    return sum(one_die(symbol_of(name)) for name in names)


def sheet_document(sheet: Sheet) -> SheetDocument:
    """Return what is written on a sheet as a document."""
    return SheetDocument(
        cells=symbol_names(sheet),
        doubles=cell_names(sheet.doubles),
        struck=cell_names(sheet.struck),
        rooms=room_names(sheet),
        grown=cell_names(sheet.house & ~sheet.variant.house),
        kept=(
            count_of(sheet.kept, TWO),
            count_of(sheet.kept, THREE),
            count_of(sheet.kept, FOUR),
            count_of(sheet.kept, FIVE),
        ),
        cats=sheet.track,
    )


def turn_document(sheet: Sheet) -> TurnDocument:
    """Return how far a seat has come with its turn as a document."""
    chain: list[int] = []
    rest = sheet.chain
    while rest:
        chain.append((rest & 7) + 1)
        rest >>= 3
    return TurnDocument(
        phase=PHASE_NAMES[sheet.phase],
        dice=[name for symbol, name in enumerate(SYMBOL_NAMES) for _ in range(dice_of(sheet.pool, symbol))],
        used=sheet.used,
        quota=sheet.quota,
        links=cell_names(sheet.links),
        written=cell_names(sheet.written),
        is_diagonal=sheet.is_diagonal,
        is_apart=sheet.is_apart,
        is_double=sheet.is_double,
        allowed=[SYMBOL_NAMES[symbol] for symbol in members(sheet.allowed)],
        source=SOURCE_NAMES[sheet.source],
        chain=chain,
        mice=sheet.mice,
        first_mouse=cell_names(sheet.first_mouse)[0] if sheet.first_mouse else None,
        is_first_won=sheet.is_first_won,
        number=sheet.number + 2 if PHASE_NAMES[sheet.phase] == "room" else None,
        chosen=cell_names(sheet.chosen),
        wanted=sheet.wanted,
    )


def fill_sheet(sheet: Sheet, document: SheetDocument, *, is_closing: bool) -> None:
    """Write a document onto an empty sheet, or refuse it."""
    variant = sheet.variant
    grown = cells_of(document.grown)
    demand(not grown or variant.is_growing, "a house grows on level 4 only")
    demand(not grown & variant.house, "grown cells lie outside the starting house")
    sheet.house = variant.house | grown
    for name, symbol_name in document.cells.items():
        sheet.marks[symbol_of(symbol_name)] |= cells_of([name])
    filled = sum(sheet.marks)
    demand(not filled & ~sheet.house, f"{', '.join(cell_names(filled & ~sheet.house))} lies outside the house")
    demand(not (sheet.marks[CAT] and variant.has_track), "on level 1 no cat is written in the house")
    sheet.doubles = cells_of(document.doubles)
    demand(not sheet.doubles & ~filled, "a double cell holds a symbol")
    sheet.struck = cells_of(document.struck)
    demand(not sheet.struck & filled, "a crossed-out cell holds no symbol")
    demand(variant.is_growing or not sheet.struck & ~sheet.house, "a crossed-out cell lies in the house")
    sheet.empty = sheet.house & ~filled & ~sheet.struck
    demand(0 <= document.cats <= len(variant.track), f"{document.cats} cats of a track of {len(variant.track)}")
    sheet.track = document.cats
    for room in document.rooms:
        fill_room(sheet, room)
    fill_kept(sheet, document.kept)
    if not is_closing:
        demand_open_groups_are_small(sheet)


def fill_room(sheet: Sheet, names: list[str]) -> None:
    """Draw the walls of a room."""
    room = cells_of(names)
    numbers = [symbol for symbol in range(NUMBERS) if room and not room & ~sheet.marks[symbol]]
    demand(numbers, f"a room holds one number only: {', '.join(names)}")
    symbol = numbers[0]
    demand(flood(room & -room, room) == room, f"a room is connected: {', '.join(names)}")
    demand(not room & sheet.roomed, f"a cell belongs to one room only: {', '.join(names)}")
    excess = sheet.weight(room) - (symbol + 2)
    demand(excess == 0 or (excess == 1 and room & sheet.doubles), f"a room of {symbol + 2} is not {', '.join(names)}")
    sheet.roomed |= room
    sheet.joined_right |= room & (room >> 1)
    sheet.joined_below |= room & (room >> 8)
    sheet.rooms += one_count(symbol)


def fill_kept(sheet: Sheet, kept: tuple[int, ...]) -> None:
    """Note the unused abilities."""
    for symbol, uses in enumerate(kept):
        number = symbol + 2
        most = 0 if IS_FLASH[sheet.variant.abilities[symbol]] else count_of(sheet.rooms, symbol)
        demand(0 <= uses <= most, f"{uses} unused abilities of {number}, but there can be {most}")
        sheet.kept += uses * one_count(symbol)


def demand_open_groups_are_small(sheet: Sheet) -> None:
    """Refuse a sheet with a group that would have become a room."""
    for symbol in range(NUMBERS):
        rest = sheet.marks[symbol] & ~sheet.roomed
        while rest:
            group = flood(rest & -rest, rest)
            rest &= ~group
            is_small = sheet.weight(group) < symbol + 2
            demand(is_small, f"{', '.join(cell_names(group))} would have become a room of {symbol + 2}")


def check_turn(sheet: Sheet, document: TurnDocument, turn: int) -> None:
    """Refuse a document of a turn whose parts do not fit together."""
    phase = document.phase
    variant = sheet.variant
    demand((phase == "start") == (turn == 0), "starred cells are written in turn 0, and nothing else is")
    dice = START_DICE if turn == 0 else DICE
    spent = count(variant.stars & ~sheet.empty) if turn == 0 else document.used
    demand(0 <= document.used <= document.quota, f"{document.used} dice used, but {document.quota} may be")
    is_quota = document.quota in (FEWEST_DICE_USED, DICE_USED, MOST_DICE_USED)
    quotas = f"{FEWEST_DICE_USED}, {DICE_USED} or {MOST_DICE_USED}"
    demand(is_quota, f"a turn has {quotas} dice, not {document.quota}")
    demand(len(document.dice) + spent == dice, f"{len(document.dice)} dice left and {spent} used are not {dice}")
    demand(document.source in SOURCE_NAMES, f"there is no source {document.source!r}")
    demand(bool(document.allowed) == (phase in ("extra", "second")), "symbols are allowed in phase extra or second")
    demand(phase not in ("crossing", "crossed") or variant.is_hard, "cells are crossed out in solo hard only")
    demand((document.number is not None) == (phase == "room"), "a room has a number in phase room and only there")
    demand(bool(document.wanted) == (phase in ("room", "growth")), "cells are wanted in phase room or growth")
    demand(phase != "second" or document.first_mouse is not None, "a second mouse follows a first one")
    demand(
        all(number in (2, 3, 4, 5) for number in document.chain), f"the numbers of chain {document.chain} are 2 to 5"
    )
    demand(document.mice in (0, 1, 2), "there are two mice at most")


def fill_turn(sheet: Sheet, document: TurnDocument, turn: int) -> None:
    """Note how far a seat has come with its turn, or refuse the document."""
    phases = ", ".join(PHASE_NAMES)
    demand(document.phase in PHASE_NAMES, f"there is no phase {document.phase!r}; the phases are {phases}")
    if document.phase == "finished":
        demand(document == TurnDocument(), "a seat that is done has nothing left of its turn")
        return
    check_turn(sheet, document, turn)
    variant = sheet.variant
    phase = document.phase
    sheet.phase = PHASE_NAMES.index(phase)
    sheet.pool = pool_of(document.dice)
    sheet.used = document.used
    sheet.quota = document.quota
    sheet.links = cells_of(document.links)
    sheet.written = cells_of(document.written)
    demand(not (sheet.links | sheet.written) & sheet.empty, "cells of this turn's symbols are not empty")
    sheet.is_diagonal = document.is_diagonal
    sheet.is_apart = document.is_apart
    sheet.is_double = document.is_double
    sheet.allowed = sum(1 << symbol_of(name) for name in document.allowed)
    sheet.source = SOURCE_NAMES.index(document.source)
    for number in reversed(document.chain):
        demand(IS_FLASH[variant.abilities[number - 2]], f"the ability of {number} need not be used at once")
        sheet.chain = (sheet.chain << 3) | (number - 1)
    sheet.mice = document.mice
    sheet.first_mouse = cells_of([document.first_mouse]) if document.first_mouse is not None else 0
    sheet.is_first_won = document.is_first_won
    sheet.chosen = cells_of(document.chosen)
    sheet.wanted = document.wanted
    if document.number is not None:
        demand(document.number in (2, 3, 4, 5), f"there is no room of {document.number}")
        sheet.number = document.number - 2
        open_cells = sheet.marks[sheet.number] & ~sheet.roomed
        demand(sheet.chosen and not sheet.chosen & ~open_cells, "the cells chosen for a room hold its number")
        demand(sheet.weight(sheet.chosen) < sheet.wanted <= document.number + 1, "the room is complete, or too large")
    if phase == "growth":
        demand(variant.is_growing, "a house grows on level 4 only")
        demand(not sheet.chosen & ~sheet.free_field(), "the house grows over free cells")
        demand(count(sheet.chosen) < sheet.wanted, "the growth is complete")
    demand(len(legal_moves(sheet)) > 0, f"nothing can be decided in phase {phase}")


def demand_growth(before: Sheet, sheet: Sheet) -> None:
    """Refuse a sheet that does not follow from the one the others see."""
    for symbol in range(SYMBOLS):
        lost = before.marks[symbol] & ~sheet.marks[symbol] & ~sheet.struck
        demand(not lost, f"{', '.join(cell_names(lost))} was written before, but is not any more")
    parts = (
        (before.struck, sheet.struck),
        (before.house, sheet.house),
        (before.roomed, sheet.roomed),
        (before.joined_right, sheet.joined_right),
        (before.joined_below, sheet.joined_below),
    )
    for old, new in parts:
        demand(not old & ~new & FIELD, "a sheet shows less than before the turn")
    demand(before.track <= sheet.track, "fewer cats are crossed off than before the turn")


def plain_sheet(variant: Variant, seat: int, document: SheetDocument) -> Sheet:
    """Return the sheet of a seat that is done."""
    sheet = blank_sheet(variant, seat)
    fill_sheet(sheet, document, is_closing=False)
    assert sheet.source == FROM_DIE
    return sheet
