"""How entries of earlier versions become entries of today: one small function per version.

What is stored is never rewritten for it: an entry is lifted whenever it is read.
"""

from collections.abc import Callable
from typing import Any

Body = dict[str, Any]


def name_edition(body: Body) -> Body:
    """`created` 2: the edition a match is played by is called so; it was called the version of the game."""
    lifted = {name: value for name, value in body.items() if name != "version"}
    if "version" in body:
        lifted["edition"] = body["version"]
    return lifted


LIFTS: dict[str, tuple[Callable[[Body], Body], ...]] = {"created": (name_edition,)}
"""For each kind of entry that has changed, what makes version 2 of version 1, version 3 of version 2, and so on."""


def lift(kind: str, version: int, body: Body) -> Body:
    """Return the newest form of an entry that was stored in an earlier one."""
    for step in LIFTS[kind][version - 1 :]:
        body = step(body)
    return body
