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

from kociarnia.core import state as _state
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
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.play.record import Record

is_compiled = not _state.__file__.endswith(".py")
"""Whether the engine runs compiled or as pure Python."""

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
    "is_compiled",
]
