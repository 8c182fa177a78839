"""What is stored of a table: a log of entries, numbered from 1; a table is what its entries make of it.

Nothing here is ever sent to a client: `Started` holds the secret seed. Users appear by their id only, so that a name
can be forgotten.
"""

from typing import Any

import msgspec
from msgspec import Struct

from kociarnia.core.lesson import Lesson
from kociarnia.server.protocol.messages import Level, SeatKind, Settings


class Entry(Struct, frozen=True, kw_only=True, tag_field="entry", omit_defaults=True):
    """One thing that happened to a table: when (milliseconds), by whom, in answer to which request."""

    time: int
    user: str | None = None
    id: str | None = None


class SeatPlan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as the table was set up."""

    kind: SeatKind
    user: str | None = None
    level: Level = "cat"
    is_program: bool = False


class TableCreated(Entry, frozen=True, tag="created"):
    """The table was set up by its host."""

    game: str
    version: int
    options: dict[str, Any]
    seats: list[SeatPlan]
    settings: Settings
    lesson: Lesson | None = None
    """The lesson the match begins with, as it was then: a later version of it changes nothing here."""


class Joined(Entry, frozen=True, tag="joined"):
    """A user took a seat."""

    seat: int
    is_program: bool = False


class Left(Entry, frozen=True, tag="left"):
    """A user left for good."""


class Kicked(Entry, frozen=True, tag="kicked"):
    """The host sent the user of a seat away."""

    seat: int


class Offered(Entry, frozen=True, tag="offered"):
    """The host gave a seat nobody has taken to a bot, or freed it."""

    seat: int
    kind: SeatKind
    level: Level = "cat"


class Started(Entry, frozen=True, tag="started"):
    """The match began; all its chance follows from the seed."""

    seed: str

    def __repr__(self) -> str:
        """Say nothing of the seed, wherever this may be printed."""
        return "Started(...)"


class Moved(Entry, frozen=True, tag="moved"):
    """A seat moved; without a user it was a bot."""

    seat: int
    move: str


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot took the seat of somebody who is away."""

    seat: int


class CameBack(Entry, frozen=True, tag="came_back"):
    """A user is back at all seats a bot held meanwhile."""


class UndoAsked(Entry, frozen=True, tag="undo_asked"):
    """A user asks to go back to the point after `length` moves."""

    seat: int
    length: int


class UndoAnswered(Entry, frozen=True, tag="undo_answered"):
    """A user agrees to that or does not."""

    agrees: bool


class Rematched(Entry, frozen=True, tag="rematched"):
    """A new table was set up for the same people."""

    table: str


AnyEntry = (
    TableCreated
    | Joined
    | Left
    | Kicked
    | Offered
    | Started
    | Moved
    | StoodIn
    | CameBack
    | UndoAsked
    | UndoAnswered
    | Rematched
)

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(AnyEntry).decode
