"""Symbols no die gave: the abilities that must be used at once, and the numbers of the cat track."""

from mypy_extensions import i64

from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    ANY_SYMBOL,
    JUST_MOUSE,
    JUST_THREE,
    MOVE_NUMBER,
    SYMBOL_NAMES,
    TWO,
    WRITE_ANY,
    WRITE_MICE,
    WRITE_THREE,
)
from kociarnia.games.domkotow.rules.grid import beside, cell_names
from kociarnia.games.domkotow.rules.rooms import write
from kociarnia.games.domkotow.rules.table import DICE, EXTRA, FROM_TRACK, LIFT, SECOND, Sheet


def settle(sheet: Sheet) -> None:
    """Go on after a symbol: the second mouse, then what must be used at once, then the dice (rulings 10, 18)."""
    if sheet.mice == 1 and beside(sheet.first_mouse) & sheet.empty:
        sheet.mice = 2
        sheet.phase = SECOND
        sheet.allowed = JUST_MOUSE
        sheet.source = WRITE_MICE
        return
    sheet.mice = 0
    sheet.first_mouse = 0
    sheet.is_first_won = False
    while sheet.chain:
        ability = sheet.variant.abilities[(sheet.chain & 7) - 1]
        sheet.chain >>= 3
        if start_flash(sheet, ability):
            return
        if sheet.journal is not None:
            sheet.journal.whisper(
                1 << sheet.seat, events.AbilityLost(seat=sheet.seat, ability=ABILITY_LETTERS[ability]), None
            )
    sheet.phase = DICE


def start_flash(sheet: Sheet, ability: i64) -> bool:
    """Begin to use an ability that must be used at once; return whether it is possible."""
    if ability == WRITE_ANY:
        if not sheet.empty and not sheet.variant.has_track:  # ruling 13: on level 1 a cat needs no cell
            return False
        ask_for_extra(sheet, ANY_SYMBOL, ability)
        return True
    if not sheet.empty:
        return False
    if ability == WRITE_THREE:
        ask_for_extra(sheet, JUST_THREE, ability)
    elif ability == WRITE_MICE:
        ask_for_extra(sheet, JUST_MOUSE, ability)
        sheet.mice = 1
    else:
        assert ability == MOVE_NUMBER
        if not sheet.loose_numbers():
            return False
        sheet.phase = LIFT
    return True


def ask_for_extra(sheet: Sheet, allowed: i64, source: i64) -> None:
    """Let one of the allowed symbols be written in any empty cell."""
    sheet.phase = EXTRA
    sheet.allowed = allowed
    sheet.source = source


def lift(sheet: Sheet, cell: i64) -> None:
    """Cross out a loose number and let it be written again elsewhere (ruling 14)."""
    symbol: i64 = TWO
    while not sheet.marks[symbol] & cell:
        symbol += 1
    sheet.marks[symbol] &= ~cell
    sheet.doubles &= ~cell  # ruling 7: a double cell moves as a single number
    sheet.written &= ~cell  # ruling 19
    strike(sheet, cell)
    ask_for_extra(sheet, 1 << symbol, MOVE_NUMBER)


def strike(sheet: Sheet, cell: i64) -> None:
    """Cross a cell out."""
    sheet.struck |= cell
    sheet.empty &= ~cell
    if sheet.journal is not None:
        sheet.journal.whisper(1 << sheet.seat, events.Struck(seat=sheet.seat, cell=cell_names(cell)[0]), None)


def write_extra(sheet: Sheet, symbol: i64, cell: i64) -> None:
    """Write a symbol no die gave; it links nothing (ruling 13)."""
    if sheet.mice == 1:
        sheet.first_mouse = cell
    sheet.allowed = 0
    if write(sheet, symbol, cell):
        settle(sheet)


def cross_cat(sheet: Sheet) -> None:
    """Cross off the next cat of the track, and write the number it carries."""
    sheet.allowed = 0
    if sheet.mice == 1:
        sheet.mice = 0  # ruling 23: the first mouse has become a cat of the track, so nothing is beside it
    if sheet.track == len(sheet.variant.track):
        whisper_cat(sheet, 0)
        settle(sheet)  # ruling 5
        return
    wanted = sheet.variant.track[sheet.track]
    sheet.track += 1
    whisper_cat(sheet, wanted)
    if wanted and sheet.empty:
        ask_for_extra(sheet, wanted, FROM_TRACK)
    else:
        settle(sheet)  # ruling 13


def whisper_cat(sheet: Sheet, wanted: i64) -> None:
    """Tell the seat of a cat crossed off, and the numbers it makes one write."""
    if sheet.journal is not None:
        sheet.journal.whisper(
            1 << sheet.seat,
            events.CrossedCat(
                seat=sheet.seat,
                cats=sheet.track,
                numbers=[name for symbol, name in enumerate(SYMBOL_NAMES) if (wanted >> symbol) & 1],
            ),
            None,
        )
