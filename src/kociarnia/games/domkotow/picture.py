"""A view of House of Cats drawn as text."""

from kociarnia.core.words import Words
from kociarnia.games.domkotow.view import DomkotowView


def picture_of(view: DomkotowView, words: Words, users: list[str]) -> str:
    """Draw the table: the own sheet, the dice, the points, and the rivals in a line each."""
    return ""
