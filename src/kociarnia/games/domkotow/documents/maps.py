"""The sheets: text maps that read like the drawing, and how they are read and checked.

A map says its level, then draws the house: a cell every three characters, a row per line. A cell is a dot, on level 3
the letter of its coloured area, on level 4 # for the starting house; a star or the letter of a bonus cell follows it.
On levels 1 and 4 an o is the cheese at the end of a row, and a line of them ends the columns. Level 1 names the cats
of the track from left to right: a number to be written, # for one of the seat's choice, - for none. A last line may
name the abilities of the tiles that are printed with the letters a, b, c, …, where they are not those of ours.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from typing import Any

from msgspec import Struct

from kociarnia.core.box import BYTE_ORDER_MARK, BadBox, Fault, remembered, words_of
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, ANY_NUMBER, SYMBOL_OF_NAME
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELL_NAMES, FIELD, SIDE, beside, count, flood
from kociarnia.games.domkotow.rules.variant import FIRST_EDITION, TRACK_LENGTH

PITCH = 3
CHEESE_COLUMN = SIDE * PITCH + 1
AREAS = "RYGBV"
BONUSES = "abcde"
STARS = 3
FEWEST_CELLS = 36
# Ruling 27: the book has a grade for 70 points. In 40 cells no more than 69 fit on level 1 without ability k (ten cats,
# ten cheeses of five mice, seven rooms of 5), and no bot reached 70 on level 3; five areas hold 45 cells.
MOST_CELLS = {1: 48, 2: 40, 3: 45}
SMALLEST_AREA = 6
LARGEST_AREA = 9
TRACK_WORDS = {"-": 0, **{name: 1 << symbol for name, symbol in SYMBOL_OF_NAME.items() if symbol < 4}, "#": ANY_NUMBER}
# What the abilities are called in a map, in the order of our letters.
ABILITY_NAMES = (
    "apart", "step", "number", "three", "dice", "two-five", "animal", "any", "mice", "diagonal", "double", "move",
)  # fmt: skip


def refuse(line: int, column: int, reason: str) -> BadBox:
    """Return the refusal of a map: where it is wrong, and why."""
    return BadBox(Fault(line, column, reason))


def refuse_house(reason: str) -> BadBox:
    """Return the refusal of a house as a whole, at the line that says its level: no cell is wrong by itself."""
    return refuse(1, 1, reason)


class Plan(Struct, frozen=True, kw_only=True):
    """A sheet in numbers: sets of cells, and what the cats of the track carry."""

    house: int
    stars: int = 0
    bonuses: tuple[int, ...] = ()  # the cells a to e
    areas: tuple[int, ...] = ()
    track: tuple[int, ...] = ()
    letters: str = ABILITY_LETTERS  # printed on the tiles, in the order of our own

    @property
    def bonus(self) -> int:
        """All bonus cells."""
        return sum(self.bonuses)


class _Reader:
    """Reads a map and remembers where everything stands."""

    def __init__(self, text: str, level: int) -> None:
        self.lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
        self.level = level
        self.has_cheese = level in (1, 4)
        self.cells: dict[int, str] = {}  # the kind of each cell, in reading order
        self.marks: dict[str, list[int]] = {}
        self.first_line = 0  # the index of the line that holds the first row
        self.next_line = 0

    def refuse_at(self, cell: int, reason: str) -> BadBox:
        row, column = divmod(cell, SIDE)
        return refuse(self.first_line + row + 1, column * PITCH + 1, f"{CELL_NAMES[cell]} {reason}")

    def read(self) -> Plan:
        self.read_head()
        rows = self.read_rows()
        self.read_cheese(rows)
        track = self.read_track() if self.level == 1 else ()
        letters = self.read_letters()
        self.refuse_rest()
        if self.level == 4:
            self.check_field()
        else:
            self.check_size(rows)
        kinds = self.sets_by(self.cells.get, self.cells.values())
        house = kinds.get("#", 0) if self.level == 4 else sum(kinds.values())
        self.check_connected(house, "the house")
        areas = tuple(kinds.get(letter, 0) for letter in AREAS) if self.level == 3 else ()
        for letter, area in zip(AREAS, areas, strict=False):
            self.check_area(letter, area)
        if self.level in (2, 3):
            self.check_marks()
        return Plan(
            house=house,
            stars=_set_of(self.marks.get("*", [])),
            bonuses=tuple(_set_of(self.marks[letter]) for letter in BONUSES if letter in self.marks),
            areas=areas,
            track=track,
            letters=letters,
        )

    def read_head(self) -> None:
        wanted = f"level {self.level}"
        found = self.lines[0].rstrip() if self.lines else ""
        if found != wanted:
            raise refuse(1, 1, f"a map for this level begins with {wanted!r}")
        self.first_line = 1
        while self.first_line < len(self.lines) and not self.lines[self.first_line].strip():
            self.first_line += 1

    def read_rows(self) -> list[str]:
        """Read the lines of the drawing, less that of the cheese below the columns."""
        end = self.first_line
        while end < len(self.lines) and self.lines[end].strip():
            end += 1
        rows = self.lines[self.first_line : end]
        if self.has_cheese and rows and set(rows[-1]) <= {"o", " "}:
            rows = rows[:-1]
        if not rows:
            raise refuse(self.first_line + 1, 1, "the drawing of the house is missing")
        if len(rows) > SIDE:
            raise refuse(self.first_line + SIDE + 1, 1, f"a house has at most {SIDE} rows")
        for row, line in enumerate(rows):
            self.read_row(row, line)
        self.next_line = self.first_line + len(rows)
        return rows

    def read_row(self, row: int, line: str) -> None:
        kinds, marks = signs_of(self.level)
        for column, character in enumerate(line):
            place, offset = divmod(column, PITCH)
            cell = row * SIDE + place
            where = (self.first_line + row + 1, column + 1)
            if character == " " or (self.has_cheese and column == CHEESE_COLUMN and character == "o"):
                continue
            if place >= SIDE:
                raise refuse(*where, f"this lies beyond the last of the {SIDE} columns")
            if offset == 0:
                if character not in kinds:
                    raise refuse(*where, f"this is no cell of level {self.level}; a cell is {_one_of(kinds)}")
                self.cells[cell] = character
            elif offset == 1 and character in marks and cell in self.cells:
                self.marks.setdefault(character, []).append(cell)
            elif offset == 1 and cell in self.cells and marks:
                raise refuse(*where, f"this is no mark of a cell; a mark is {_one_of(marks)}")
            else:
                raise refuse(*where, f"this is between two cells; they stand {PITCH} characters apart")

    def read_cheese(self, rows: list[str]) -> None:
        """Refuse a row or a column that has no cheese at its end, or cheese where there is no row or column."""
        if not self.has_cheese:
            return
        for row, line in enumerate(rows):
            if line[CHEESE_COLUMN : CHEESE_COLUMN + 1] != "o":
                raise refuse(self.first_line + row + 1, CHEESE_COLUMN + 1, "the cheese of this row is missing")
        number = self.next_line + 1
        below = self.lines[self.next_line] if self.next_line < len(self.lines) else ""
        if not below.strip():
            raise refuse(number, 1, "the cheeses of the columns are missing")
        for column in range(max(SIDE * PITCH, len(below))):
            place, offset = divmod(column, PITCH)
            is_end = offset == 0 and any(cell % SIDE == place for cell in self.cells)
            if is_end and below[column : column + 1] != "o":
                raise refuse(number, column + 1, "the cheese of this column is missing")
            if not is_end and below[column : column + 1] == "o":
                raise refuse(number, column + 1, "there is no column above this cheese")
        self.next_line += 1

    def next_words(self) -> list[tuple[int, str]]:
        """Return the words of the next line that has some, each with its column."""
        while self.next_line < len(self.lines) and not self.lines[self.next_line].strip():
            self.next_line += 1
        return words_of(self.lines[self.next_line]) if self.next_line < len(self.lines) else []

    def read_track(self) -> tuple[int, ...]:
        words = self.next_words()
        number = self.next_line + 1
        if not words or words[0] != (1, "cats"):
            raise refuse(number, 1, "the track is missing: a line of 'cats' and what each of them carries")
        for column, word in words[1:]:
            if word not in TRACK_WORDS:
                raise refuse(number, column, f"a cat carries {_one_of(TRACK_WORDS)}")
        self.check_count(words, TRACK_LENGTH, "the track has {} cats, not {}")
        self.next_line += 1
        return tuple(TRACK_WORDS[word] for _, word in words[1:])

    def read_letters(self) -> str:
        """Read the line of the abilities, if there is one: the first of them is printed with an a."""
        words = self.next_words()
        if not words or words[0] != (1, "abilities"):
            return ABILITY_LETTERS
        number = self.next_line + 1
        names = [word for _, word in words[1:]]
        for index, (column, word) in enumerate(words[1:]):
            if word not in ABILITY_NAMES:
                raise refuse(number, column, f"there is no such ability; the abilities are {', '.join(ABILITY_NAMES)}")
            if word in names[:index]:
                raise refuse(number, column, f"ability {word} has a letter already")
        self.check_count(words, len(ABILITY_NAMES), "there are {} abilities, not {}")
        self.next_line += 1
        return "".join(ABILITY_LETTERS[names.index(name)] for name in ABILITY_NAMES)

    def check_count(self, words: list[tuple[int, str]], wanted: int, reason: str) -> None:
        """Refuse a line that has fewer or more words than it should behind its first."""
        if len(words) - 1 != wanted:
            column, word = words[-1]
            raise refuse(self.next_line + 1, column + len(word), reason.format(wanted, len(words) - 1))

    def refuse_rest(self) -> None:
        for index in range(self.next_line, len(self.lines)):
            line = self.lines[index]
            if line.strip():
                column = len(line) - len(line.lstrip())
                raise refuse(index + 1, column + 1, "nothing is expected here")

    def check_size(self, rows: list[str]) -> None:
        size = len(self.cells)
        most = MOST_CELLS[self.level]
        if not FEWEST_CELLS <= size <= most:
            reason = f"the house has {size} cells, but {FEWEST_CELLS} to {most} are needed"
            raise refuse_house(reason)
        used_columns = len({cell % SIDE for cell in self.cells})
        if self.level == 1 and size == len(rows) * used_columns:
            raise refuse_house("the house is a plain rectangle")

    def check_field(self) -> None:
        for cell in range(SIDE * SIDE):
            if cell not in self.cells:
                raise self.refuse_at(cell, f"is missing: the field of level 4 has {SIDE} rows and {SIDE} columns")
        size = sum(kind == "#" for kind in self.cells.values())
        if size != 15:
            raise refuse_house(f"the house starts with {size} cells #, but 15 are needed")

    def check_connected(self, cells: int, name: str) -> None:
        together = flood(cells & -cells, cells)
        for cell in self.cells:
            if BIT_OF[cell] & cells & ~together:
                raise self.refuse_at(cell, f"is not connected with the first cell of {name}")

    def check_area(self, letter: str, cells: int) -> None:
        size = count(cells)
        if not SMALLEST_AREA <= size <= LARGEST_AREA:
            reason = f"area {letter} has {size} cells, but {SMALLEST_AREA} to {LARGEST_AREA} are needed"
            first = next((cell for cell in self.cells if BIT_OF[cell] & cells), None)
            if first is None:
                raise refuse_house(reason)
            raise refuse(self.first_line + first // SIDE + 1, first % SIDE * PITCH + 1, reason)
        self.check_connected(cells, f"area {letter}")

    def check_marks(self) -> None:
        """Refuse stars and bonus cells that are missing, too many, or side by side (ruling 15)."""
        stars = self.marks.get("*", [])
        if len(stars) != STARS:
            raise refuse_house(f"there are {len(stars)} starred cells, but {STARS} are needed")
        for letter in BONUSES:
            cells = self.marks.get(letter, [])
            if not cells:
                raise refuse_house(f"bonus cell {letter} is missing")
            if len(cells) > 1:
                raise self.refuse_at(cells[1], f"is a second bonus cell {letter}")
        special = _set_of(cell for cells in self.marks.values() for cell in cells)
        for cell in self.cells:
            if BIT_OF[cell] & special & beside(special):
                raise self.refuse_at(cell, "touches another starred or bonus cell")

    def sets_by(self, kind_of: Callable[[int], str | None], kinds: Iterable[str]) -> dict[str, int]:
        """Return the set of cells of every kind."""
        return {kind: _set_of(cell for cell in self.cells if kind_of(cell) == kind) for kind in set(kinds)}


def signs_of(level: int) -> tuple[str, str]:
    """Return what a cell of a level can be, and what it can be marked with."""
    return {3: AREAS, 4: ".#"}.get(level, "."), "*" + BONUSES if level in (2, 3) else ""


def _set_of(cells: Iterable[int]) -> int:
    return sum(BIT_OF[cell] for cell in cells) & FIELD


def _one_of(texts: Iterable[str]) -> str:
    return " or ".join(texts)


@cache
def sheet_text(level: int, edition: int) -> str:
    """Return our own map of a level: the newest one that is not newer than an edition of the rules."""
    folder = resources.files(__package__)
    names = [f"level{level}.{number}.txt" for number in range(edition, FIRST_EDITION - 1, -1)]
    newest = next(file for file in map(folder.joinpath, names) if file.is_file())
    return newest.read_text(encoding="utf-8")


def content_of(level: int, sheet: str | None, edition: int) -> dict[str, Any]:
    """Return the cells of a sheet as they are drawn, and all that can be drawn on one, for those who change it."""
    reader = _Reader(sheet_text(level, edition) if sheet is None else sheet, level)
    plan = reader.read()
    kinds, marks = signs_of(level)
    words = {mask: word for word, mask in TRACK_WORDS.items()}
    return {
        "level": level,
        "cells": {CELL_NAMES[cell]: kind for cell, kind in reader.cells.items()},
        "marks": {CELL_NAMES[cell]: mark for mark, cells in reader.marks.items() for cell in cells},
        "track": [words[mask] for mask in plan.track],
        "parts": [CELL_NAMES[cell] for cell in reader.cells],
        "kinds": list(kinds),
        "signs": list(marks),
        "carried": list(TRACK_WORDS) if level == 1 else [],
        "letters": list(ABILITY_LETTERS),
        "tiles": [ABILITY_LETTERS[plan.letters.index(letter)] for letter in ABILITY_LETTERS],
        "ability_names": dict(zip(ABILITY_LETTERS, ABILITY_NAMES, strict=True)),
        "has_cheese": reader.has_cheese,
        "side": SIDE,
        "pitch": PITCH,
    }


@remembered
def read_sheet(text: str, level: int) -> Plan:
    """Return the sheet a map draws, or refuse it (BadBox) with the line and the column."""
    return _Reader(text, level).read()


def level_of(text: str) -> int | None:
    """Return the level a map says it is for, if it says one."""
    words = text.removeprefix(BYTE_ORDER_MARK).partition("\n")[0].split()
    return int(words[1]) if len(words) == 2 and words[0] == "level" and words[1] in "1234" else None


def plan_of(level: int, sheet: str | None, edition: int) -> Plan:
    """Return the sheet of a level: the host's own map, or ours in an edition of the rules."""
    return read_sheet(sheet_text(level, edition) if sheet is None else sheet, level)
