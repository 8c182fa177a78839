"""What is counted of a finished match of Super Mega Lucky Box, for statistics."""

from collections.abc import Sequence

from kociarnia.core.event import Event
from kociarnia.games.luckybox.rules.events import MatchEnded, RoundEnded

POINTS = ("cards", "stars", "cells", "moons")
FIGURES = (*POINTS, "grade")


def figures_of(events: Sequence[Event]) -> list[dict[str, int]]:
    """Return the points of each seat by category, and of one that played alone its grade."""
    end = events[-1]
    assert isinstance(end, MatchEnded)
    grade = {} if end.grade is None else {"grade": end.grade}
    return [{name: getattr(sheet, name) for name in POINTS} | grade for sheet in end.sheets]


def completed_cards(events: Sequence[Event], size: int) -> list[str]:
    """Return the numbers of all cards that were completed, of a deck of some size."""
    rounds = [event for event in events if isinstance(event, RoundEnded)]
    return sorted({str((box - 1) % size + 1) for event in rounds for own in event.completed for box in own})
