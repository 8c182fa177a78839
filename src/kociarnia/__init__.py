"""Kociarnia: five light games about cats and dreams, one engine.

What stands in `__all__` is the public interface. A match is played by seats; a spectator may look too:

>>> from kociarnia import GAMES, SPECTATOR, Match, is_compiled
>>> match = Match(GAMES["sen"], seats=2, seed=7)
>>> match.play(0, "look 1")
>>> match.view(SPECTATOR).seat == SPECTATOR
True
>>> match.events(SPECTATOR)[-1]  # which card it was only seat 0 is told
Looked(seat=0, place=0, card=UNSET)
>>> is_compiled in (True, False)  # whether the engine runs compiled or as pure Python: they play the same
True
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kociarnia.core.errors import (
    BadEdition,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeats,
    CannotTakeBack,
    IllegalNow,
    Incomplete,
    KociarniaError,
    MatchOver,
    MoveError,
    NoSuchPoint,
    NotTheStep,
    NotYourTurn,
    ScriptError,
    SetupError,
    Stale,
    UnknownGame,
)

if TYPE_CHECKING:
    from kociarnia.core.state import SPECTATOR
    from kociarnia.games import GAMES
    from kociarnia.play.analysis import analyse
    from kociarnia.play.match import Match
    from kociarnia.play.record import Record

    is_compiled: bool

_HOMES = {
    "GAMES": "kociarnia.games",
    "Match": "kociarnia.play.match",
    "Record": "kociarnia.play.record",
    "SPECTATOR": "kociarnia.core.state",
    "analyse": "kociarnia.play.analysis",
}
"""Where the names live that are read when they are asked for, so that what is not used costs nothing."""


def __getattr__(name: str) -> Any:
    """Read a name when it is asked for the first time."""
    value: object
    if name == "is_compiled":
        spec = find_spec("kociarnia.core.state")
        value = spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
    elif name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "GAMES",
    "SPECTATOR",
    "BadEdition",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "CannotTakeBack",
    "IllegalNow",
    "Incomplete",
    "KociarniaError",
    "Match",
    "MatchOver",
    "MoveError",
    "NoSuchPoint",
    "NotTheStep",
    "NotYourTurn",
    "Record",
    "ScriptError",
    "SetupError",
    "Stale",
    "UnknownGame",
    "analyse",
    "is_compiled",
]
