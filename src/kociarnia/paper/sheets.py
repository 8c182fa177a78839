"""The sheets of Dom kotów: our own, or one's own map."""

from collections.abc import Sequence
from typing import Any

from kociarnia.core.game import AnyGame
from kociarnia.games.domkotow.documents.maps import AREAS, BONUSES, Plan, plan_of
from kociarnia.games.domkotow.documents.options import DomkotowOptions
from kociarnia.games.domkotow.documents.position import variant_of
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, ANY_NUMBER, NUMBERS, SYMBOL_NAMES
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELLS, SIDE
from kociarnia.games.domkotow.rules.scoring import GRADE_STEP, ROOM_POINTS, first_grade, score_sheet
from kociarnia.games.domkotow.rules.table import blank_sheet
from kociarnia.games.domkotow.rules.variant import Variant
from kociarnia.paper.words import paper_words

GRADES = 3
LEVELS = (1, 2, 3, 4)
FIELD_LEVEL = 4
"""The level whose house grows over the whole field, so that all of the field is drawn."""


def domkotow_sheets(
    game: AnyGame, options: DomkotowOptions, language: str, per_page: int
) -> tuple[str, dict[str, Any]]:
    """Return a page of equal sheets, ready to be cut."""
    sheet = sheet_of(game, options, language)
    return "sheets", {"sheets": [sheet] * per_page, "words": paper_words(language)}


def sheet_of(game: AnyGame, options: DomkotowOptions, language: str) -> dict[str, Any]:
    """Return everything that is drawn on a sheet."""
    level = options.level
    plan = plan_of(level, options.sheet, game.edition)
    variant = variant_of(options, "".join(options.abilities or "abcd"), game.edition)
    cells = [cell_of(plan, number) for number in range(CELLS)]
    # The house is drawn over the field around it.
    drawn = sorted(
        (each for each in cells if each["is_house"] or level == FIELD_LEVEL), key=lambda each: each["is_house"]
    )
    words, said = paper_words(language), game.words[language].entries
    printed = [plan.letters[ABILITY_LETTERS.index(letter)] for letter in options.abilities or []]
    letters: Sequence[str | None] = printed or [None] * NUMBERS
    categories = list(score_sheet(blank_sheet(variant, 0)))
    return {
        "name": f"{game.titles[language]} · {words['level']} {level}",
        "cells": drawn,
        "has_cheese": level in (1, FIELD_LEVEL),
        "rows": sorted({each["row"] for each in drawn}),
        "columns": sorted({each["column"] for each in drawn}),
        "track": [carried_by(mask) for mask in plan.track],
        "abilities": [[number + 2, letters[number]] for number in range(NUMBERS)],
        "scores": [score_line(name, level, words, str(said[f"points.{name}"])) for name in categories],
        "grades": grades_of(variant, words) if options.sheet is None else "",
    }


def cell_of(plan: Plan, number: int) -> dict[str, Any]:
    """Return where a cell lies and what is printed in it."""
    bit = BIT_OF[number]
    return {
        "row": number // SIDE,
        "column": number % SIDE,
        "is_house": bool(plan.house & bit),
        "star": bool(plan.stars & bit),
        "bonus": next((letter for letter, cells in zip(BONUSES, plan.bonuses, strict=False) if cells & bit), None),
        "area": next((letter for letter, cells in zip(AREAS, plan.areas, strict=False) if cells & bit), None),
    }


def carried_by(mask: int) -> str:
    """Return what is written on a cat of the track."""
    if mask == ANY_NUMBER:
        return "#"
    return next((SYMBOL_NAMES[symbol] for symbol in range(NUMBERS) if mask == 1 << symbol), "")


def score_line(name: str, level: int, words: dict[str, str], said: str) -> str:
    """Return a line of the score with what it counts."""
    if name == "rooms":
        prices = ", ".join(f"{symbol + 2}: {ROOM_POINTS[symbol]}" for symbol in range(NUMBERS))
        return f"{said} ({prices})"
    hint = words.get(f"hint.{name}.{level}", words.get(f"hint.{name}", ""))
    return f"{said} ({hint})" if hint else said


def grades_of(variant: Variant, words: dict[str, str]) -> str:
    """Return from how many points on each grade is reached by one who plays alone."""
    first = first_grade(variant)
    floors = [f"{words[f'grade.{grade}']} {first + (grade - 1) * GRADE_STEP}" for grade in range(1, GRADES + 1)]
    return f"{words['alone']}: {', '.join(floors)}"
