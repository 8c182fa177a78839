"""The legal moves of a seat, in a fixed order. No other seat is ever looked at."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
    DICE_MASK,
    DOUBLE,
    DOUBLE_DICE,
    FIRST_CHANGE_OF_ANY_SYMBOL,
    SYMBOLS,
    dice_of,
)
from kociarnia.games.domkotow.rules.cards import DICE as DICE_ROLLED
from kociarnia.games.domkotow.rules.grid import CELLS, FIELD, around, beside, put_cells, repeat_cells
from kociarnia.games.domkotow.rules.moves import (
    CHANGE,
    CROSS,
    DONE,
    GROW,
    JUST_DONE,
    NO_MOVES,
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


def legal_moves(sheet: Sheet) -> vec[i64]:  # noqa: C901 - one case for each phase
    """Return the moves of this seat, in a fixed order."""
    phase = sheet.phase
    moves = SCRATCH
    length: i64 = 0
    if phase == DICE:
        length = put_dice_moves(sheet, moves)
    elif phase == EXTRA:
        length = put_extra_moves(sheet, moves, sheet.empty)
    elif phase == SECOND:
        length = put_extra_moves(sheet, moves, beside(sheet.first_mouse) & sheet.empty)
        moves[length] = SKIP
        length += 1
    elif phase == ROOM:
        length = put_cells(moves, 0, ROOM_MOVE, room_choices(sheet))
    elif phase == GROWTH:
        length = put_cells(moves, 0, GROW, growth_choices(sheet))
    elif phase == LIFT:
        length = put_cells(moves, 0, STRIKE, sheet.loose_numbers())
    elif phase == START:
        if not sheet.pool:
            return JUST_DONE
        length = put_writes(sheet, moves, 0, sheet.variant.stars & sheet.empty, 1)
    elif phase == CROSSING:
        length = put_crossing_moves(sheet, moves)
    elif phase == CROSSED:
        return JUST_DONE
    else:
        return NO_MOVES
    return moves[:length]


def put_writes(sheet: Sheet, moves: vec[i64], length: i64, cells: i64, least: i64) -> i64:
    """Add a move for every symbol at least so many dice show, and every one of the cells."""
    pool = sheet.pool
    if sheet.variant.has_track:
        pool &= ~(DICE_MASK << (DICE_BITS * CAT))
    first: i64 = WRITE
    start = length
    written: i64 = NO_FIRST
    while pool:
        if pool & DICE_MASK >= least:
            if written == NO_FIRST:
                length = put_cells(moves, length, first, cells)
            else:  # the same cells once more, which is faster than finding them again
                end = length
                length = repeat_cells(moves, start, length, first - written)
                start = end
            written = first
        pool >>= DICE_BITS
        first += CELLS
    return length


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
    left = sheet.quota - sheet.used
    length: i64 = 0
    if left:
        cells = dice_cells(sheet)
        is_armed = sheet.is_apart or sheet.is_double
        if cells:
            length = put_writes(sheet, moves, 0, cells, DOUBLE_DICE if sheet.is_double else 1)
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
        moves[0] = USE_MORE
        length = 1
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
    if cells and left >= DOUBLE_DICE and not sheet.is_double and sheet.uses(DOUBLE) and has_pair(sheet):
        moves[length] = USE_DOUBLE
        length += 1
    return length


def has_pair(sheet: Sheet) -> bool:
    """Tell whether two dice are left that show the same symbol, one that takes a cell."""
    symbol: i64 = 0
    while symbol < SYMBOLS:
        if dice_of(sheet.pool, symbol) >= DOUBLE_DICE and not (symbol == CAT and sheet.variant.has_track):
            return True
        symbol += 1
    return False


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
