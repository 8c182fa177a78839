"""A view of Koty drawn as text."""

from kociarnia.core.words import Words
from kociarnia.games.koty.view import KotyView


def picture_of(view: KotyView, words: Words, users: list[str]) -> str:
    """Draw the table: rivals first, the seat that looks last."""
    return ""
