"""A view of Kotostrofa drawn as text."""

from kociarnia.core.words import Words
from kociarnia.games.kotostrofa.view import KotostrofaView


def picture_of(view: KotostrofaView, words: Words, users: list[str]) -> str:
    """Draw the table: rivals first, the seat that looks last."""
    raise NotImplementedError
