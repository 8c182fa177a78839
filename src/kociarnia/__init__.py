"""Kociarnia: five light games about cats and dreams, one engine."""

from kociarnia.core import state as _state
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.play.record import Record

is_compiled = not _state.__file__.endswith(".py")
"""Whether the engine runs compiled or as pure Python."""

__all__ = ["GAMES", "SPECTATOR", "Match", "Record", "is_compiled"]
