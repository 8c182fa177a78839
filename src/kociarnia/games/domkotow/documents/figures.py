"""What is counted of a finished match of Dom kotów, for statistics."""

from kociarnia.games.domkotow.rules.scoring import grade_of, score_sheet, total
from kociarnia.games.domkotow.rules.state import DomkotowState

FIGURES = ("rooms", "cats", "cheese", "mice", "bonus", "empty", "grade")


def figures_of(state: DomkotowState) -> list[dict[str, int]]:
    """Return the points of each seat by category, those of its level, and of one that played alone its grade."""
    figures = [score_sheet(sheet) for sheet in state.shown]
    if len(figures) == 1:
        figures[0]["grade"] = int(grade_of(state.variant, total(state.shown[0])))
    return figures
