"""What is counted of a finished match of Super Mega Lucky Box, for statistics."""

from collections.abc import Sequence

from kociarnia.core.event import Event
from kociarnia.games.luckybox.rules.events import MatchEnded

POINTS = ("cards", "stars", "cells", "moons")
FIGURES = (*POINTS, "grade")


def figures_of(events: Sequence[Event]) -> list[dict[str, int]]:
    """Return the points of each seat by category, and of one that played alone its grade."""
    end = events[-1]
    assert isinstance(end, MatchEnded)
    grade = {} if end.grade is None else {"grade": end.grade}
    return [{name: getattr(sheet, name) for name in POINTS} | grade for sheet in end.sheets]
