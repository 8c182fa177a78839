"""A view of Miska drawn as text."""

from msgspec import UNSET

from kociarnia.core.words import Words
from tests.sixth.documents.view import MiskaView


def picture_of(view: MiskaView, words: Words, users: list[str]) -> str:
    """Draw what is in the bowl, then a line a seat: what it has eaten, held and laid."""
    lines = [f"({words.noun('bite', view.bowl)})"]
    for seat, user in enumerate(users):
        own = view.hand if seat == view.seat and view.hand is not UNSET else None
        fish = [str(size) for size in own] if own is not None else ["?"] * view.held[seat]
        laid = "-" if view.has_laid[seat] else " "
        lines.append(f"{user:<20.20} {view.bites[seat]:>3} {laid} {' '.join(fish)}")
    return "\n".join(lines)
