"""What has happened, in words."""

from collections.abc import Iterable, Sequence

from kociarnia.core.event import Event
from kociarnia.core.words import Words

ROW_INDENT = "   "


def tell_story(words: Words, events: Iterable[Event], users: Sequence[str], viewer: int | None) -> list[str]:
    """Return the lines that tell some events to a viewer; what one seat does in a row shares a line."""
    lines: list[str] = []
    last_seat: object = None
    for event in events:
        sentence, *rows = words.tell(event, users, viewer)
        seat = getattr(event, "seat", None)
        if seat is not None and seat == last_seat:
            lines[-1] += f" {sentence}"
        else:
            lines.append(sentence)
        lines += [ROW_INDENT + row for row in rows]
        last_seat = None if rows else seat
    return lines
