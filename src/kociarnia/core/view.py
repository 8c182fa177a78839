"""What one seat may know, built field by field."""

import msgspec

from kociarnia.core.options import Options


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The table as one seat (or a spectator) may know it, with perfect recall; each game has its own kind.

    A field that is left out is not known. The legal moves are not in it: they follow from any state imagined from it.
    """

    seat: int
    seats: int
    acting: list[int]
    edition: int = 1  # of the rules; a game whose first documents were of another one says so
    phase: str = "turn"  # one of the game's phases: what the acting seats, or this one, have to decide


class Position(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole state as a document, so that a test, a puzzle or a bug report can start anywhere."""

    seats: int
    options: Options
    edition: int = 1  # as in a view
