"""A pad: how a game that is played with the printed box is scored, as data anybody can work out without the engine.

What is written down are fields, a seat or a round; what follows from them are lines, each a formula over the fields,
the options (a switch is 1 or 0, an option that is not set 0) and `seats`, `seat` and `round` (counted from 1).
A formula is worked out for one seat at a time; of cards written down as `hand`, `hand` is what they are worth together,
`hand.count` how many they are and `hand.NAME` how many of a kind. `FIELD.before` is the sum of the rounds before.

Where a sheet of squared paper can be copied cell by cell, `counted` of a field says how its number follows from the
copy: `rooms.SYMBOL` is how many rooms of a symbol there are, and of the cell a sum has come to `cell.SYMBOL` how many
of it stand there (a double one counts as two), `cell.is_empty`, `cell.is_filled` (with a symbol, not crossed out),
`cell.in_room` and `cell.is_bonus` are 1 or 0.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

Operation = Literal[
    "the",  # the value of a name
    "plus",
    "minus",
    "times",
    "divided",  # rounded down
    "equals",  # 1 or 0
    "is_less",  # 1 or 0
    "choose",  # if the first is not 0 the second, else the third
    "at",  # the entry of a table; before its beginning the first, past its end the last
    "least",  # of all seats
    "most",
    "total",
    "sharing",  # how many seats have the same as this one, itself among them
    "of",  # for the seat the first one says, the second
    "cells",  # the sum over all cells of a copied sheet,
    "rows",  # over its rows, columns or areas, each with its own cells alone
    "columns",
    "areas",
]


class Formula(Struct, frozen=True):
    """What is done to which parts."""

    does: Operation
    to: list["Formula | int | str"]

    def __add__(self, other: "Part") -> "Formula":
        return Formula("plus", [self, other])

    def __sub__(self, other: "Part") -> "Formula":
        return Formula("minus", [self, other])

    def __mul__(self, other: "Part") -> "Formula":
        return Formula("times", [self, other])

    def __floordiv__(self, other: "Part") -> "Formula":
        return Formula("divided", [self, other])

    def __and__(self, other: "Part") -> "Formula":
        return self * other

    def __or__(self, other: "Part") -> "Formula":
        return Formula("is_less", [0, self + other])

    def __gt__(self, other: "Part") -> "Formula":
        return Formula("is_less", [other, self])

    def __lt__(self, other: "Part") -> "Formula":
        return Formula("is_less", [self, other])

    def __ge__(self, other: "Part") -> "Formula":
        return Formula("minus", [1, self < other])

    def equals(self, other: "Part") -> "Formula":
        """Return whether both are the same; two formulas are still compared by ==."""
        return Formula("equals", [self, other])


Part = Formula | int


def the(name: str) -> Formula:
    """Return the value of a field, a line before this one, an option, `seats`, `seat` or `round`."""
    return Formula("the", [name])


def choose(condition: Formula, first: Part, second: Part) -> Formula:
    """Return the first where the condition holds, else the second."""
    return Formula("choose", [condition, first, second])


def at(table: Iterable[int], index: Formula) -> Formula:
    """Return the entry of a table."""
    return Formula("at", [index, *(int(entry) for entry in table)])


def least(formula: Formula) -> Formula:
    """Return the lowest value of all seats."""
    return Formula("least", [formula])


def most(formula: Formula) -> Formula:
    """Return the highest value of all seats."""
    return Formula("most", [formula])


def total(formula: Formula) -> Formula:
    """Return the sum over all seats."""
    return Formula("total", [formula])


def sharing(formula: Formula) -> Formula:
    """Return how many seats have the same value as this one."""
    return Formula("sharing", [formula])


def of_seat(seat: Formula, formula: Formula) -> Formula:
    """Return what a formula is for another seat."""
    return Formula("of", [seat, formula])


def cells(formula: Formula) -> Formula:
    """Return the sum over all cells of a copied sheet, or of the part of it a sum has come to."""
    return Formula("cells", [formula])


def rows(formula: Formula) -> Formula:
    """Return the sum over the rows of a copied sheet."""
    return Formula("rows", [formula])


def columns(formula: Formula) -> Formula:
    """Return the sum over the columns of a copied sheet."""
    return Formula("columns", [formula])


def areas(formula: Formula) -> Formula:
    """Return the sum over the areas of a copied sheet."""
    return Formula("areas", [formula])


def add_up(formulas: Sequence[Formula]) -> Formula:
    """Return the sum of several formulas."""
    first, *others = formulas
    return sum(others, first)


class PadField(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something to write down for every seat; `label` is its name among the words of the game."""

    name: str
    label: str
    asked: Formula | int = 1  # whether it has to be written down
    group: int = 0  # fields with one number belong together


class NumberField(PadField, frozen=True, kw_only=True, tag="number"):
    """A whole number; without being touched it is 0."""

    most: Formula | int
    counted: Formula | None = None  # how it follows from a copy of the sheet


class ChoiceField(PadField, frozen=True, kw_only=True, tag="choice"):
    """One of a few things, by its place in the list; without being touched it is `usual`."""

    values: list[str]  # labels, or numbers as they stand
    usual: int


class PadCard(Struct, frozen=True):
    """A card as the pad tells cards apart; without a label it is called by its name."""

    name: str
    worth: int
    copies: Formula | int  # in the box
    label: str = ""


class CardsField(PadField, frozen=True, kw_only=True, tag="cards"):
    """Cards that lie open, in any order."""

    cards: list[PadCard]
    least: Formula | int
    most: Formula | int


class SeatField(PadField, frozen=True, kw_only=True, tag="seat"):
    """One seat or nobody (-1), written down once a round."""


class PadSymbol(Struct, frozen=True):
    """What can be written in a cell."""

    name: str
    label: str
    room: int = 0  # so many that touch by their sides make a room; 0: they never do


class PadPaper(Struct, frozen=True, kw_only=True):
    """A printed sheet of squared paper; the facts of a variant name the same things."""

    symbols: list[str]
    field: list[str]  # all cells
    house: list[str]  # those that are there from the start
    stars: list[str]
    bonuses: dict[str, str]
    areas: dict[str, str]


class PadCopy(Struct, frozen=True, kw_only=True):
    """Sheets that can be copied cell by cell, instead of counting what stands on them."""

    symbols: list[PadSymbol]
    double: int  # what a double cell weighs
    option: str  # chooses the sheet
    papers: dict[int, PadPaper]  # ours


class PadLine(Struct, frozen=True, kw_only=True):
    """Something that follows from what is written down; one with a label is shown."""

    name: str
    value: Formula
    label: str = ""
    group: int = 0
    asked: Formula | int = 1  # whether it is shown


class PadCheck(Struct, frozen=True):
    """Why the options do not fit so many seats."""

    label: str
    refused: Formula


class Pad(Struct, frozen=True, kw_only=True):
    """How a game is scored: `score` is among the lines; `total` is known where a match ends, and after it."""

    options: list[str]  # those that matter here
    checks: list[PadCheck] = []
    fields: list[NumberField | ChoiceField | CardsField | SeatField]
    group: str = ""  # the label of a group of fields
    lines: list[PadLine]
    ends: Formula | int = 1  # whether the match is over after a round
    breaks: list[Formula] = []  # what decides between equal totals; more is better
    copy: PadCopy | None = None
    grade: Formula | None = None  # of a match played alone: a place among the labels `grade.0`, `grade.1`, ...

    def labels(self) -> set[str]:
        """Return the names of all words the pad needs."""
        found = {part.label for part in (*self.fields, *self.lines, *self.checks) if part.label}
        for field in self.fields:
            if isinstance(field, ChoiceField):
                found |= {value for value in field.values if not value.isdigit()}
            elif isinstance(field, CardsField):
                found |= {card.label for card in field.cards if card.label}
        if self.copy is not None:
            found |= {symbol.label for symbol in self.copy.symbols}
        found |= {f"option.{name}" for name in self.options} | ({self.group} if self.group else set())
        return found | ({"grade"} if self.grade is not None else set())
