"""Where an ability can do something: it is offered only if it allows what could not be done without it (ruling 25).

Each function looks at what the seat holds and at the sheet as they are now. A use that becomes possible later in the
turn is offered then; one that helps only together with another ability held is offered.
"""

from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import (
    ANIMAL_FOR_NUMBER,
    APART,
    CAT,
    CHANGE_ABILITY,
    CHANGE_TO,
    DIAGONAL,
    DICE,
    DICE_MORE_OR_FEWER,
    DICE_USED,
    DOUBLE,
    DOUBLE_DICE,
    MOUSE,
    NUMBER_FOR_MOUSE,
    dice_of,
)
from kociarnia.games.domkotow.rules.grid import around, beside, count, diagonal, flood
from kociarnia.games.domkotow.rules.table import Sheet
from kociarnia.games.domkotow.rules.variant import NO_SLOT


def cats_left(sheet: Sheet) -> i64:
    """Return how many cats of the track are not crossed off yet; none but on level 1."""
    return len(sheet.variant.track) - sheet.track


def written_dice(sheet: Sheet) -> i64:
    """Return how many dice are left that take a cell."""
    dice = DICE - sheet.used
    if sheet.variant.has_track:
        dice -= dice_of(sheet.pool, CAT)
    return dice


def most_dice(sheet: Sheet) -> i64:
    """Return how many dice may still be used, ability e included."""
    most = sheet.quota - sheet.used
    if sheet.quota == DICE_USED and sheet.uses(DICE_MORE_OR_FEWER):
        most += 1
    return most


def has_place(sheet: Sheet) -> bool:
    """Tell whether a die can find a cell, if need be by ability a or j."""
    empty = sheet.empty
    links = sheet.links
    if not links or sheet.uses(APART):
        return empty != 0
    if sheet.is_diagonal or sheet.uses(DIAGONAL):
        return around(links) & empty != 0
    return beside(links) & empty != 0


def space(sheet: Sheet, *, is_diagonal: bool) -> i64:
    """Return how many cells the dice of this turn can still take one after another, without ability a."""
    empty = sheet.empty
    if sheet.links:
        return count(spread(sheet.links, empty, is_diagonal=is_diagonal))
    largest: i64 = 0
    while empty:
        region = spread(empty & -empty, empty, is_diagonal=is_diagonal)
        empty &= ~region
        largest = max(largest, count(region))
    return largest


def spread(cells: i64, empty: i64, *, is_diagonal: bool) -> i64:
    """Return the empty cells that can be reached from some cells."""
    if not is_diagonal:
        return flood(cells, cells | empty) & empty
    found = around(cells) & empty
    more = around(found | cells) & empty
    while more != found:
        found = more
        more = around(found | cells) & empty
    return found


def can_change(sheet: Sheet, change: i64, most: i64, *, is_placed: bool) -> bool:
    """Tell whether b, c, f or g can do something with a die, when so many may be used and it has a place or not."""
    symbol = CHANGE_TO[change]
    if dice_of(sheet.pool, symbol) >= most:
        return False  # as many dice as may be used show it already
    if is_placed:
        return True
    # Without a cell only a cat of the track is left: made by g, of a mouse by c and g.
    if not cats_left(sheet):
        return False
    if symbol == CAT:
        return True
    return CHANGE_ABILITY[change] == NUMBER_FOR_MOUSE and sheet.uses(ANIMAL_FOR_NUMBER) > 0


def can_use_more(sheet: Sheet) -> bool:
    """Tell whether e can bring in the fourth die: then all that are left find a cell, or a cat of the track."""
    if sheet.quota != DICE_USED or not sheet.uses(DICE_MORE_OR_FEWER):
        return False
    if not sheet.variant.is_strict:
        return True
    dice = written_dice(sheet)
    if sheet.variant.has_track:
        spare = cats_left(sheet) - dice_of(sheet.pool, CAT)
        if spare < 0:
            return False  # the cat that would do nothing is left out anyway
        mice = dice_of(sheet.pool, MOUSE)
        numbers = dice - mice + min(mice, sheet.uses(NUMBER_FOR_MOUSE))
        dice -= min(spare, numbers, sheet.uses(ANIMAL_FOR_NUMBER))
    cells = space(sheet, is_diagonal=sheet.is_diagonal or sheet.uses(DIAGONAL) > 0)
    cells = min(cells + sheet.uses(APART), count(sheet.empty))
    if cells:
        cells += sheet.uses(DOUBLE)
    return dice <= cells


def can_use_fewer(sheet: Sheet) -> bool:
    """Tell whether e can spare a die: the third one would have to be used."""
    if sheet.quota != DICE_USED or sheet.used == DICE_USED or not sheet.uses(DICE_MORE_OR_FEWER):
        return False
    if not sheet.variant.is_strict or written_dice(sheet) < DICE_USED - sheet.used:
        return True
    return space(sheet, is_diagonal=sheet.is_diagonal) >= DICE_USED - sheet.used


def can_use_apart(sheet: Sheet) -> bool:
    """Tell whether a can do something: open a cell, or keep the first die from tying the next ones."""
    if not sheet.empty or sheet.is_apart or not sheet.uses(APART) or not written_dice(sheet):
        return False
    if not sheet.variant.is_strict:
        return True
    if sheet.links:
        return sheet.empty & ~(around(sheet.links) if sheet.is_diagonal else beside(sheet.links)) != 0
    weight: i64 = DOUBLE_DICE if sheet.is_double else 1
    most = sheet.quota - sheet.used
    if sheet.quota == DICE_USED and sheet.variant.slots[DICE_MORE_OR_FEWER] != NO_SLOT:
        most += 1  # the die itself may win e, and a room it closes may make the house grow
    is_followed = min(most, written_dice(sheet)) > weight
    return is_followed and (count(sheet.empty) > 1 or sheet.variant.is_growing)


def can_use_diagonal(sheet: Sheet) -> bool:
    """Tell whether j can do something: open a cell at a corner, now or after the first die."""
    if not sheet.empty or sheet.is_diagonal or not sheet.uses(DIAGONAL):
        return False
    if not sheet.variant.is_strict:
        return True
    if sheet.links:
        return written_dice(sheet) > 0 and around(sheet.links) & ~beside(sheet.links) & sheet.empty != 0
    return most_dice(sheet) > 1 and written_dice(sheet) > 1 and diagonal(sheet.empty) & sheet.empty != 0
