"""What the moves of a seat do. No other seat is ever looked at."""

from typing import Final

from mypy_extensions import i64

from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.abilities import cross_cat, lift, settle, strike, write_extra
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    APART,
    CAT,
    CHANGE_ABILITY,
    CHANGE_FROM,
    CHANGE_TO,
    DIAGONAL,
    DICE_MORE_OR_FEWER,
    DOUBLE,
    DOUBLE_DICE,
    FEWEST_DICE_USED,
    MOST_DICE_USED,
    SYMBOL_NAMES,
    one_die,
)
from kociarnia.games.domkotow.rules.grid import BIT_OF
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
    USE_FEWER,
    USE_MORE,
    USE_NAMES,
)
from kociarnia.games.domkotow.rules.moves import ROOM as ROOM_MOVE
from kociarnia.games.domkotow.rules.rooms import choose_for_growth, choose_for_room, write
from kociarnia.games.domkotow.rules.table import (
    CROSSED,
    CROSSING,
    DICE,
    FROM_DIE,
    LIFT,
    START,
    Sheet,
)

NO_FIRST: Final = -1


def apply_move(sheet: Sheet, move: i64) -> None:  # noqa: C901, PLR0912 - one case for each kind of move
    """Carry out a legal move of this seat."""
    if move < CROSS:
        place_symbol(sheet, SYMBOL_WRITTEN[move], CELL_WRITTEN[move])
    elif move == DONE:
        end_writing(sheet)
    elif move == CROSS:
        if sheet.phase == DICE:
            sheet.pool -= one_die(CAT)
            sheet.used += 1
        cross_cat(sheet)
    elif move < USE:
        change_symbol(sheet, move - CHANGE)
    elif move < ROOM_MOVE:
        use_ability(sheet, move)
    elif move < GROW:
        if choose_for_room(sheet, BIT_OF[move - ROOM_MOVE]):
            settle(sheet)
    elif move < STRIKE:
        if choose_for_growth(sheet, BIT_OF[move - GROW]):
            settle(sheet)
    elif move < SKIP:
        cell = BIT_OF[move - STRIKE]
        if sheet.phase == LIFT:
            lift(sheet, cell)
        else:
            strike(sheet, cell)
            sheet.phase = CROSSED
    else:
        skip_mouse(sheet)


def place_symbol(sheet: Sheet, symbol: i64, cell: i64) -> None:
    """Write a die, or a symbol no die gave."""
    if sheet.phase != DICE:
        if sheet.phase == START:
            sheet.pool -= one_die(symbol)
            write(sheet, symbol, cell)  # closes nothing, for starred cells do not touch (ruling 15)
        else:
            write_extra(sheet, symbol, cell)
        return
    weight: i64 = DOUBLE_DICE if sheet.is_double else 1
    sheet.pool -= weight * one_die(symbol)
    sheet.used += weight
    if sheet.is_apart:
        sheet.source = APART
    else:
        sheet.source = FROM_DIE
        sheet.links |= cell
    if write(sheet, symbol, cell):
        settle(sheet)


def change_symbol(sheet: Sheet, change: i64) -> None:
    """Make another symbol of a die, or of the one to be written."""
    ability = CHANGE_ABILITY[change]
    sheet.spend(ability)
    if sheet.phase == DICE:
        sheet.pool += one_die(CHANGE_TO[change]) - one_die(CHANGE_FROM[change])
    else:
        sheet.allowed = 1 << CHANGE_TO[change]
    if sheet.journal is not None:
        sheet.journal.whisper(
            1 << sheet.seat,
            events.Changed(
                seat=sheet.seat,
                ability=ABILITY_LETTERS[ability],
                old=SYMBOL_NAMES[CHANGE_FROM[change]],
                new=SYMBOL_NAMES[CHANGE_TO[change]],
            ),
            None,
        )


def use_ability(sheet: Sheet, move: i64) -> None:
    """Use one of the abilities a, e, j and k."""
    if move == USE_APART:
        sheet.spend(APART)
        sheet.is_apart = True
    elif move == USE_MORE:
        sheet.spend(DICE_MORE_OR_FEWER)
        sheet.quota = MOST_DICE_USED
    elif move == USE_FEWER:
        sheet.spend(DICE_MORE_OR_FEWER)
        sheet.quota = FEWEST_DICE_USED
    elif move == USE_DIAGONAL:
        sheet.spend(DIAGONAL)
        sheet.is_diagonal = True
    else:
        sheet.spend(DOUBLE)
        sheet.is_double = True
    if sheet.journal is not None:
        sheet.journal.whisper(1 << sheet.seat, events.Used(seat=sheet.seat, ability=USE_NAMES[move - USE]), None)


def skip_mouse(sheet: Sheet) -> None:
    """Leave the second mouse of ability i out."""
    sheet.allowed = 0
    if sheet.journal is not None:
        sheet.journal.whisper(1 << sheet.seat, events.Skipped(seat=sheet.seat), None)
    settle(sheet)


def end_writing(sheet: Sheet) -> None:
    """End the writing, and the turn unless a cell is to be crossed out (solo hard, ruling 16)."""
    if sheet.phase == DICE:
        if sheet.journal is not None and sheet.quota > sheet.used:
            sheet.journal.whisper(
                1 << sheet.seat, events.DiceLost(seat=sheet.seat, count=sheet.quota - sheet.used), None
            )
        if sheet.variant.is_hard and sheet.empty:
            sheet.phase = CROSSING
            sheet.is_diagonal = False  # ruling 16: a j spent on writing does not cover the crossing out
            return
    sheet.clear_turn()
