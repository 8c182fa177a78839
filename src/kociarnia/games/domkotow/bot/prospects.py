"""What a sheet may still bring, as a sum of learned weights; `bench/learn_domkotow.py` learns them from self-play."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import ABILITIES, CAT, MOUSE, NUMBERS, count_of
from kociarnia.games.domkotow.rules.grid import COLUMNS, ROWS, SIDE, beside, count, flood
from kociarnia.games.domkotow.rules.scoring import total
from kociarnia.games.domkotow.rules.table import Sheet

SHARES: Final = 16  # a trait counts partly as one of an empty sheet, partly as one of a sheet that is nearly full
HALF_WAY: Final = 10  # with so many empty cells it is half of either
POINT: Final = 1000  # values are thousandths of a point
MOST_FREEDOM: Final = 3  # more empty cells around a group than this make no difference
MOST_ROOM: Final = 4  # nor do more empty cells in a line
MOST_SPACE: Final = 6  # nor a larger space of empty cells
MOST_CHOICE: Final = 8  # nor more cells of a kind
MOST_KEPT: Final = 3

# Where the traits of a kind begin; sizes are written out because compiled constants come from one file only.
EMPTY: Final = 0  # empty cells
SPACE: Final = 1  # + size - 1: cells in a space of empty cells of this size
GROUP: Final = 7  # + (start of the number + weight - 1) * MOST_FREEDOM + freedom - 1: open groups
JOINT: Final = 37  # + symbol: empty cells between two open groups of a number
PRIZE: Final = 41  # + letter: open groups whose room would win this ability, by how complete they are
KEPT: Final = 53  # + letter: abilities not used yet
LINE: Final = 65  # + empty cells - 1: rows and columns without a mouse
CROSSING: Final = 69  # empty cells that would be the first mouse of both their lines
WATCHED: Final = 70  # + 0, 1: empty cells with a cat in one, or both, of their lines
HOPE: Final = 72  # mice in lines without a cat that have an empty cell
AMBUSH: Final = 73  # what one more cat would gain in the best cell
AREA: Final = 74  # + cats * 3: areas with empty cells, their empty cells, their mice
BONUS: Final = 86  # empty bonus cells
CLAIM: Final = 87  # + symbol * 2 + (1 for more than one missing): bonus cells in an open group
TRACK: Final = 95  # cats crossed off
NEXT: Final = 96  # the next cat of the track carries a number
BEYOND: Final = 97  # cells a house may still grow over
OVER: Final = 98  # empty cells beyond those the rivals leave time for
TRAITS: Final = 99
ALONE: Final = 99  # more cells than a house has: nobody ends the match before the sheet is full
RACE: Final = 4  # where the weights of levels 1 to 3 against rivals begin
GROUP_START: Final = vec[i64]([0, 1, 3, 6])  # how many kinds of open groups smaller numbers have


def trait_names() -> list[str]:
    """Return what each trait is called in the file of the weights."""
    names = ["empty"]
    names += [f"space_{size}" for size in range(1, 7)]
    names += [
        f"group_{weight}_of_{number}_free_{freedom}"
        for number in range(2, 6)
        for weight in range(1, number)
        for freedom in range(1, 4)
    ]
    names += [f"joint_{number}" for number in range(2, 6)]
    names += [f"prize_{letter}" for letter in "abcdefghijkl"]
    names += [f"kept_{letter}" for letter in "abcdefghijkl"]
    names += [f"line_{cells}" for cells in range(1, 5)]
    names += ["crossing", "watched_1", "watched_2", "hope", "ambush"]
    names += [f"area_{cats}_cats_{what}" for cats in range(4) for what in ("open", "cells", "mice")]
    names += ["bonus"]
    names += [f"claim_{number}_{missing}" for number in range(2, 6) for missing in ("last", "more")]
    return [*names, "track", "next", "beyond", "over"]


@final
class Prospects:
    """Weighs the traits of a sheet."""

    def __init__(self, weights: list[vec[i64]]) -> None:
        """Take the weights of levels 1 to 4 alone, then 1 to 3 with rivals: two a trait, when full and when empty."""
        self.weights: list[vec[i64]] = weights
        self.traits: vec[i64] = vec[i64]([0] * TRAITS)

    def value(self, sheet: Sheet, left: i64) -> i64:
        """Return what a sheet may bring, in thousandths of a point, when the rivals have so many cells left."""
        secured = total(sheet) * POINT
        if not sheet.empty or left <= 0:
            return secured
        self.find(sheet, left)
        traits = self.traits
        kind = sheet.variant.level - 1
        if left < ALONE:
            kind += RACE
        weights = self.weights[kind]
        early = early_share(traits[EMPTY])
        late = SHARES - early
        value: i64 = 0
        trait: i64 = 0
        while trait < TRAITS:
            amount = traits[trait]
            if amount:
                value += amount * (weights[2 * trait] * late + weights[2 * trait + 1] * early)
            trait += 1
        return secured + value // SHARES

    def find(self, sheet: Sheet, left: i64) -> None:
        """Count the traits of a sheet that is not full, when the rivals have so many cells left."""
        traits = self.traits
        trait: i64 = 0
        while trait < TRAITS:
            traits[trait] = 0
            trait += 1
        variant = sheet.variant
        cells = count(sheet.empty)
        traits[EMPTY] = min(cells, left)
        traits[OVER] = cells - traits[EMPTY]
        self.find_spaces(sheet.empty)
        self.find_groups(sheet)
        if variant.level == 3:
            self.find_areas(sheet)
        else:
            if variant.has_cheese:
                self.find_cheese(sheet)
            if not variant.has_track:
                self.find_watch(sheet)
        traits[BONUS] = count(variant.bonus & sheet.empty)
        if variant.has_track:
            traits[TRACK] = sheet.track
            if sheet.track < len(variant.track) and variant.track[sheet.track]:
                traits[NEXT] = 1
        if variant.is_growing:
            traits[BEYOND] = count(sheet.free_field())

    def find_spaces(self, empty: i64) -> None:
        """Count the empty cells by the size of the space they are part of."""
        while empty:
            space = flood(empty & -empty, empty)
            empty &= ~space
            size = count(space)
            self.traits[SPACE + min(size, MOST_SPACE) - 1] += size

    def find_groups(self, sheet: Sheet) -> None:
        """Count the open groups that can become rooms, and what they would win."""
        traits = self.traits
        variant = sheet.variant
        empty = sheet.empty
        symbol: i64 = 0
        while symbol < NUMBERS:
            number = symbol + 2
            rest = sheet.marks[symbol] & ~sheet.roomed
            around: i64 = 0
            letter = variant.abilities[symbol]
            while rest:
                group = flood(rest & -rest, rest)
                rest &= ~group
                near = beside(group) & empty
                if not near:
                    continue
                weight = sheet.weight(group)
                missing = number - weight
                if missing > 1 and count(flood(near & -near, group | empty)) < number:
                    continue
                freedom = min(count(near), MOST_FREEDOM)
                traits[GROUP + (GROUP_START[symbol] + weight - 1) * MOST_FREEDOM + freedom - 1] += 1
                traits[PRIZE + letter] += weight
                traits[JOINT + symbol] += count(near & around)
                around |= near
                bonus = count(group & variant.bonus)
                if bonus:
                    traits[CLAIM + symbol * 2 + (1 if missing > 1 else 0)] += bonus
            kept = count_of(sheet.kept, symbol)
            if kept:
                traits[KEPT + letter] = min(kept, MOST_KEPT)
            symbol += 1

    def find_cheese(self, sheet: Sheet) -> None:
        """Count the lines that still want a mouse."""
        mice = sheet.marks[MOUSE]
        empty = sheet.empty
        rows: i64 = 0
        columns: i64 = 0
        line: i64 = 0
        while line < SIDE:
            row = ROWS[line]
            if not mice & row:
                rows |= row
                cells = count(empty & row)
                if cells:
                    self.traits[LINE + min(cells, MOST_ROOM) - 1] += 1
            column = COLUMNS[line]
            if not mice & column:
                columns |= column
                cells = count(empty & column)
                if cells:
                    self.traits[LINE + min(cells, MOST_ROOM) - 1] += 1
            line += 1
        self.traits[CROSSING] = min(count(empty & rows & columns), MOST_CHOICE)

    def find_watch(self, sheet: Sheet) -> None:
        """Count what the cats of rows and columns see, and what they could see."""
        cats = sheet.marks[CAT]
        mice = sheet.marks[MOUSE]
        empty = sheet.empty
        rows: i64 = 0
        columns: i64 = 0
        hope: i64 = 0
        best_row: i64 = 0
        best_column: i64 = 0
        line: i64 = 0
        while line < SIDE:
            row = ROWS[line]
            if cats & row:
                rows |= row
            elif empty & row:
                seen = count(mice & row)
                hope += seen
                best_row = max(best_row, seen)
            column = COLUMNS[line]
            if cats & column:
                columns |= column
            elif empty & column:
                seen = count(mice & column)
                hope += seen
                best_column = max(best_column, seen)
            line += 1
        both = empty & rows & columns
        self.traits[WATCHED] = min(count(empty & (rows | columns) & ~both), MOST_CHOICE)
        self.traits[WATCHED + 1] = min(count(both), MOST_CHOICE)
        self.traits[HOPE] = hope
        self.traits[AMBUSH] = best_row + best_column

    def find_areas(self, sheet: Sheet) -> None:
        """Count the coloured areas by their cats: those with empty cells, the empty cells, the mice there."""
        cats = sheet.marks[CAT]
        mice = sheet.marks[MOUSE]
        areas = sheet.variant.areas
        area: i64 = 0
        while area < len(areas):
            cells = areas[area]
            empty = count(cells & sheet.empty)
            if empty:
                watch = cats & cells
                start = AREA + 3 * min(count(watch) + count(watch & sheet.doubles), 3)
                self.traits[start] += 1
                self.traits[start + 1] += empty
                self.traits[start + 2] += count(mice & cells)
            area += 1


def early_share(cells: i64) -> i64:
    """Return how much of SHARES a sheet with so many empty cells has before it."""
    return SHARES * cells // (cells + HALF_WAY)


assert KEPT + ABILITIES == LINE
