"""Long lists encoded a part at a time, so that others have their turn in between."""

from collections.abc import Sequence

from msgspec.json import encode

from kociarnia.server.runtime.clock import Pause

AT_ONCE = 200
"""So many items are encoded before it is asked whether others should have their turn: a match has a hundred moves, or
fifty thousand."""


async def encode_list(items: Sequence[object]) -> bytes:
    """Return a list encoded, however long it is."""
    pause = Pause()
    parts: list[bytes] = []
    for start in range(0, len(items), AT_ONCE):
        parts.append(encode(items[start : start + AT_ONCE])[1:-1])
        await pause.if_long()
    return b"[%b]" % b",".join(parts)
