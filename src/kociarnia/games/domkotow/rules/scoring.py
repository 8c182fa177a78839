"""Counting the points of a sheet."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import CAT, MOUSE, NUMBERS, SYMBOLS, count_of
from kociarnia.games.domkotow.rules.grid import COLUMNS, ROW, ROW_BITS, ROWS, SIDE, count
from kociarnia.games.domkotow.rules.table import Sheet
from kociarnia.games.domkotow.rules.variant import FIRST_EDITION, Variant

ROOM_POINTS: Final = vec[i64]([1, 3, 5, 7])
GRADE_STEP: Final = 10


def room_points(sheet: Sheet) -> i64:
    """Return 1, 3, 5 or 7 points for each room of 2, 3, 4 or 5."""
    points: i64 = 0
    symbol: i64 = 0
    while symbol < NUMBERS:
        points += ROOM_POINTS[symbol] * count_of(sheet.rooms, symbol)
        symbol += 1
    return points


def cat_points(sheet: Sheet) -> i64:
    """Return a point for each cat crossed off the track (level 1)."""
    return sheet.track


def cheese_points(sheet: Sheet) -> i64:
    """Return a point for each row and each column with a mouse (levels 1 and 4)."""
    if not sheet.variant.has_cheese:
        return 0
    mice = sheet.marks[MOUSE]
    rows: i64 = 0
    columns: i64 = 0
    while mice:
        if mice & ROW:
            rows += 1
        columns |= mice & ROW
        mice >>= ROW_BITS
    return rows + count(columns)


def animals(sheet: Sheet, symbol: i64, cells: i64) -> i64:
    """Return how many cats or mice are in some cells; a double cell holds two (ruling 7)."""
    found = sheet.marks[symbol] & cells
    return count(found) + count(found & sheet.doubles)


def mouse_points(sheet: Sheet) -> i64:
    """Return what the mice are worth under the eyes of the cats."""
    level = sheet.variant.level
    points: i64 = 0
    if level == 3:
        area: i64 = 0
        while area < len(sheet.variant.areas):
            cells = sheet.variant.areas[area]
            cats = animals(sheet, CAT, cells)
            if cats >= 3:
                points += 2 * animals(sheet, MOUSE, cells)
            elif cats:
                points += animals(sheet, MOUSE, cells)
            area += 1
    elif level != 1:
        cats = sheet.marks[CAT]
        line: i64 = 0
        while line < SIDE:  # ruling 15: rows and columns run across gaps
            row = ROWS[line]
            if cats & row:
                points += animals(sheet, MOUSE, row)
            column = COLUMNS[line]
            if cats & column:
                points += animals(sheet, MOUSE, column)
            line += 1
    return points


def bonus_points(sheet: Sheet) -> i64:
    """Return the numbers of the bonus cells that belong to a room (levels 2 and 3)."""
    cells = sheet.variant.bonus & sheet.roomed
    if not cells:
        return 0
    points: i64 = 0
    symbol: i64 = 0
    while symbol < NUMBERS:
        points += (symbol + 2) * count(cells & sheet.marks[symbol])
        symbol += 1
    return points


def empty_points(sheet: Sheet) -> i64:
    """Return a point lost for each empty cell, but not on level 4."""
    if sheet.variant.is_growing:
        return 0
    return -count(sheet.empty)


def total(sheet: Sheet) -> i64:
    """Return all points of a sheet."""
    return (
        room_points(sheet)
        + cat_points(sheet)
        + cheese_points(sheet)
        + mouse_points(sheet)
        + bonus_points(sheet)
        + empty_points(sheet)
    )


def filled(sheet: Sheet) -> i64:
    """Return how many cells hold a symbol, which breaks ties (ruling 8: crossed-out cells do not)."""
    cells: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        cells += count(sheet.marks[symbol])
        symbol += 1
    return cells


def score_sheet(sheet: Sheet) -> dict[str, int]:
    """Return the points by category, those of the level that is played."""
    points: dict[str, int] = {"rooms": room_points(sheet)}
    level = sheet.variant.level
    if level == 1:
        points["cats"] = cat_points(sheet)
    if sheet.variant.has_cheese:
        points["cheese"] = cheese_points(sheet)
    if level != 1:
        points["mice"] = mouse_points(sheet)
    if level == 2 or level == 3:
        points["bonus"] = bonus_points(sheet)
    if level != 4:
        points["empty"] = empty_points(sheet)
    return points


def first_grade(variant: Variant) -> i64:
    """Return the points below which a match of one seat is lost; two higher grades follow in steps of ten."""
    if variant.is_hard and variant.edition > FIRST_EDITION:  # ruling 28
        return 20 if variant.is_growing else 30
    return 30 if variant.is_growing else 50


def grade_of(variant: Variant, score: i64) -> i64:
    """Return the grade of a seat that plays alone, from 0 for a lost match to 3."""
    first = first_grade(variant)
    if score < first:
        return 0
    return min((score - first) // GRADE_STEP + 1, 3)
