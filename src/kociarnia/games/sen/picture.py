"""A view of Sen drawn as text."""

from kociarnia.core.words import Words
from kociarnia.games.sen.view import SenView


def picture_of(view: SenView, words: Words, users: list[str]) -> str:
    """Draw the table: rivals first, the seat that looks last."""
    return ""
