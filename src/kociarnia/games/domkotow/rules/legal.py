"""The legal moves of a seat, in a fixed order. No other seat is ever looked at."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.domkotow.rules.cards import (
    APART,
    CAT,
    CHANGE_ABILITY,
    CHANGE_COUNT,
    CHANGE_FROM,
    CHANGE_TO,
    CHANGES,
    DIAGONAL,
    DICE_BITS,
    DOUBLE,
    DOUBLE_DICE,
    FIRST_CHANGE_OF_ANY_SYMBOL,
    SYMBOLS,
    dice_of,
    one_die,
    shown_by,
    symbols_in,
)
from kociarnia.games.domkotow.rules.cards import DICE as DICE_ROLLED
from kociarnia.games.domkotow.rules.grid import CELLS, FIELD, around, beside, cell_at, count, put_cells, repeat_cells
from kociarnia.games.domkotow.rules.moves import (
    CHANGE,
    CROSS,
    DONE,
    GROW,
    SCRATCH,
    SKIP,
    STRIKE,
    USE_APART,
    USE_DIAGONAL,
    USE_DOUBLE,
    USE_FEWER,
    USE_MORE,
    WRITE,
)
from kociarnia.games.domkotow.rules.moves import ROOM as ROOM_MOVE
from kociarnia.games.domkotow.rules.offers import (
    can_change,
    can_use_apart,
    can_use_diagonal,
    can_use_fewer,
    can_use_more,
    has_place,
    most_dice,
)
from kociarnia.games.domkotow.rules.rooms import growth_choices, room_choices
from kociarnia.games.domkotow.rules.table import (
    CROSSED,
    CROSSING,
    DICE,
    EXTRA,
    GROWTH,
    LIFT,
    ROOM,
    SECOND,
    START,
    Sheet,
)

NO_FIRST: Final = -1


def legal_moves(sheet: Sheet) -> vec[i64]:
    """Return the moves of this seat, in a fixed order."""
    return SCRATCH[: put_moves(sheet, SCRATCH)]


def any_move(sheet: Sheet, rng: Rng) -> i64:
    """Return any of the moves of this seat, by one draw; which die could go where is counted, and not listed."""
    if sheet.phase != DICE:
        return SCRATCH[rng.below(put_moves(sheet, SCRATCH))]
    cells = cells_left(sheet)
    shown = symbols_to_write(sheet, least_dice(sheet))
    size = count(cells)
    writes = size * symbols_in(shown)
    place = rng.below(writes + put_dice_choices(sheet, SCRATCH, 0, cells))
    if place >= writes:
        return SCRATCH[place - writes]
    first: i64 = WRITE
    while not shown & 1 or place >= size:
        if shown & 1:
            place -= size
        shown >>= DICE_BITS
        first += CELLS
    return first + cell_at(cells, place)


def put_moves(sheet: Sheet, moves: vec[i64]) -> i64:  # noqa: PLR0911 - one case for each phase
    """Write the moves of this seat; return how many there are."""
    phase = sheet.phase
    if phase == DICE:
        return put_dice_moves(sheet, moves)
    if phase == EXTRA:
        return put_extra_moves(sheet, moves, sheet.empty)
    if phase == SECOND:
        length = put_extra_moves(sheet, moves, beside(sheet.first_mouse) & sheet.empty)
        moves[length] = SKIP
        return length + 1
    if phase == ROOM:
        return put_cells(moves, 0, ROOM_MOVE, room_choices(sheet))
    if phase == GROWTH:
        return put_cells(moves, 0, GROW, growth_choices(sheet))
    if phase == LIFT:
        return put_cells(moves, 0, STRIKE, sheet.loose_numbers())
    if phase == CROSSING:
        return put_crossing_moves(sheet, moves)
    if phase == START and sheet.pool:
        return put_writes(moves, symbols_to_write(sheet, 1), sheet.variant.stars & sheet.empty)
    if phase == START or phase == CROSSED:
        moves[0] = DONE
        return 1
    return 0


def least_dice(sheet: Sheet) -> i64:
    """Return how many dice the next cell takes, which show the same."""
    if sheet.is_double:
        return DOUBLE_DICE
    return 1


def symbols_to_write(sheet: Sheet, least: i64) -> i64:
    """Return the symbols at least so many dice show that take a cell, as a pool with one die of each."""
    shown = shown_by(sheet.pool, least)
    if sheet.variant.has_track:
        shown &= ~one_die(CAT)
    return shown


def put_writes(moves: vec[i64], shown: i64, cells: i64) -> i64:
    """Write a move for every symbol and every one of the cells; return how many there are."""
    first: i64 = WRITE
    length: i64 = 0
    start: i64 = 0
    written: i64 = NO_FIRST
    while shown:
        if shown & 1:
            if written == NO_FIRST:
                length = put_cells(moves, 0, first, cells)
            else:  # the same cells once more, which is faster than finding them again
                end = length
                length = repeat_cells(moves, start, length, first - written)
                start = end
            written = first
        shown >>= DICE_BITS
        first += CELLS
    return length


def cells_left(sheet: Sheet) -> i64:
    """Return the cells the next die may go to, if one may be used."""
    if sheet.used == sheet.quota:
        return 0
    return dice_cells(sheet)


def dice_cells(sheet: Sheet) -> i64:
    """Return the cells the next die may go to (rulings 2, 3, 4, 6)."""
    links = sheet.links
    if not links or sheet.is_apart:
        return sheet.empty
    if sheet.is_diagonal:
        return around(links) & sheet.empty
    return beside(links) & sheet.empty


def put_dice_moves(sheet: Sheet, moves: vec[i64]) -> i64:
    """Write the moves with the dice and the abilities that serve them."""
    cells = cells_left(sheet)
    shown = symbols_to_write(sheet, least_dice(sheet))
    return put_dice_choices(sheet, moves, put_writes(moves, shown, cells), cells)


def put_dice_choices(sheet: Sheet, moves: vec[i64], length: i64, cells: i64) -> i64:
    """Add all that can be done with the dice but writing them in the cells they may go to."""
    left = sheet.quota - sheet.used
    if left:
        is_armed = sheet.is_apart or sheet.is_double
        track_cats: i64 = 0
        if sheet.variant.has_track:
            track_cats = dice_of(sheet.pool, CAT)
        if track_cats and not is_armed:
            moves[length] = CROSS
            length += 1
        if sheet.kept:
            if not is_armed:
                length = put_dice_changes(sheet, moves, length)
            length = put_dice_uses(sheet, moves, length, cells, left)
        # Rulings 6, 17 and 24: dice are lost when the turn ends; a cat of the track always fits.
        if cells or is_armed or DICE_ROLLED - sheet.used - track_cats < left:
            return length
    elif sheet.kept and can_use_more(sheet):
        moves[length] = USE_MORE
        length += 1
    moves[length] = DONE
    return length + 1


def put_dice_changes(sheet: Sheet, moves: vec[i64], length: i64) -> i64:
    """Add what b, c, f and g can make of the dice."""
    most = most_dice(sheet)
    is_placed = has_place(sheet)
    is_any = not sheet.variant.is_strict
    change: i64 = 0
    while change < CHANGES:
        ability = CHANGE_ABILITY[change]
        end = change + CHANGE_COUNT[ability]
        if sheet.uses(ability):
            while change < end:
                if dice_of(sheet.pool, CHANGE_FROM[change]) and (
                    is_any or can_change(sheet, change, most, is_placed=is_placed)
                ):
                    moves[length] = CHANGE + change
                    length += 1
                change += 1
        change = end
    return length


def put_dice_uses(sheet: Sheet, moves: vec[i64], length: i64, cells: i64, left: i64) -> i64:
    """Add abilities a, e, j and k where they can do something."""
    is_armed = sheet.is_apart or sheet.is_double
    if can_use_apart(sheet):
        moves[length] = USE_APART
        length += 1
    if not is_armed:
        if can_use_more(sheet):
            moves[length] = USE_MORE
            length += 1
        if can_use_fewer(sheet):
            moves[length] = USE_FEWER
            length += 1
        if can_use_diagonal(sheet):
            moves[length] = USE_DIAGONAL
            length += 1
    if (
        cells
        and left >= DOUBLE_DICE
        and not sheet.is_double
        and sheet.uses(DOUBLE)
        and symbols_to_write(sheet, DOUBLE_DICE)
    ):
        moves[length] = USE_DOUBLE
        length += 1
    return length


def put_extra_moves(sheet: Sheet, moves: vec[i64], cells: i64) -> i64:
    """Write the moves for a symbol no die gave: where it goes, and what c, f and g can make of it (ruling 11)."""
    length: i64 = 0
    symbol: i64 = 0
    allowed = sheet.allowed
    while symbol < SYMBOLS:
        if (allowed >> symbol) & 1:
            if symbol == CAT and sheet.variant.has_track:
                moves[length] = CROSS
                length += 1
            else:
                length = put_cells(moves, length, WRITE + symbol * CELLS, cells)
        symbol += 1
    if sheet.kept:
        change: i64 = FIRST_CHANGE_OF_ANY_SYMBOL
        while change < CHANGES:
            is_possible = (allowed >> CHANGE_FROM[change]) & ~(allowed >> CHANGE_TO[change]) & 1
            if is_possible and sheet.uses(CHANGE_ABILITY[change]):
                moves[length] = CHANGE + change
                length += 1
            change += 1
    return length


def put_crossing_moves(sheet: Sheet, moves: vec[i64]) -> i64:
    """Write the moves of solo hard after the writing: abilities a and j where they help, and the cells."""
    free = free_cells(sheet)
    touching = beside(sheet.written) & free
    cells = free
    if touching and not sheet.is_apart:
        cells = around(sheet.written) & free if sheet.is_diagonal else touching
    length = put_cells(moves, 0, STRIKE, cells)
    if sheet.kept and cells != free:
        if sheet.uses(APART):
            moves[length] = USE_APART
            length += 1
        if not sheet.is_diagonal and around(sheet.written) & free != touching and sheet.uses(DIAGONAL):
            moves[length] = USE_DIAGONAL
            length += 1
    return length


def free_cells(sheet: Sheet) -> i64:
    """Return the cells solo hard may cross out: on level 4 also those outside the house (ruling 19)."""
    if sheet.variant.is_growing:
        return (FIELD & ~(sheet.house | sheet.struck)) | sheet.empty
    return sheet.empty
