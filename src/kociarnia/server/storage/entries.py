"""What is stored of a table: a log of entries, numbered from 1; a table is what its entries make of it.

Nothing here is ever sent to a client: `Started` holds the secret seed. Users appear by their id only, so that a name
can be forgotten.

These types belong to the storage alone, whatever messages, games and options are like today. They are read leniently:
what is not known is passed over (and stays where it is stored), what is missing has its default. When the form of an
entry changes, its version goes up and `upcast.py` says how the old form becomes the new one.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from kociarnia.server.storage.upcast import LIFTS, lift

GONE = "gone"
"""Stands for a user who was deleted."""


class Entry(Struct, frozen=True, kw_only=True, tag_field="entry", omit_defaults=True, gc=False):
    """One thing that happened to a table: when (milliseconds), by whom, in answer to which request."""

    time: int
    user: str | None = None
    id: str | None = None


class SeatPlan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as the table was set up: `kind` is person, bot or free."""

    kind: str
    user: str | None = None
    level: str = "cat"
    is_program: bool = False


class TableSettings(Struct, frozen=True, kw_only=True):
    """How a table is run; all of it is stored, so that another default changes nothing at an old table."""

    is_listed: bool = False
    shares_replay: bool = False
    allows_spectators: bool = True
    allows_hints: bool = True
    clock: float | None = None
    days: int | None = None
    patience: float | None = 60.0
    stand_in: str = "cat"


class LessonPlay(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision of a lesson, the learner's (with what is said about it) or another seat's (with its move)."""

    draws: list[tuple[int, int]] = []
    brings: list[dict[str, Any]] = []
    seat: int | None = None
    move: str | None = None


class LessonStep(LessonPlay, frozen=True):
    """What the learner is told and asked for, and what others answer."""

    say: list[dict[str, str]] = []
    moves: list[str] = []
    otherwise: dict[str, str] = {}
    mistakes: list[dict[str, Any]] = []
    then: list[LessonPlay] = []


class StoredLesson(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The lesson a match begins with."""

    position: dict[str, Any] = {}
    steps: list[LessonStep] = []
    farewell: list[dict[str, str]] = []
    learner: int = 0


class TableCreated(Entry, frozen=True, tag="created"):
    """The table was set up by its host."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: list[SeatPlan]
    settings: TableSettings = TableSettings()
    lesson: StoredLesson | None = None
    """The lesson the match begins with, as it was then: a later version of it changes nothing here."""
    repeats: str | None = None
    """The finished match whose cards are played again."""
    deal: str | None = None
    """The deal whose cards are played, by many, apart from one another."""
    is_practice: bool = False
    """Whether the cards may be known already, so that nothing counts."""


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
    kind: str
    level: str = "cat"


class Started(Entry, frozen=True, tag="started"):
    """The match began; all its chance follows from the seed."""

    seed: str
    has_hot_seat: bool | None = None
    """Whether somebody had several seats: not to be told from the ids of users any more when they were deleted."""

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


class Hinted(Entry, frozen=True, tag="hinted"):
    """A seat was given a hint for the first time."""

    seat: int


class Rematched(Entry, frozen=True, tag="rematched"):
    """A new table was set up for the same people."""

    table: str


class Published(Entry, frozen=True, tag="published"):
    """A user agrees that strangers see the finished match, or no more."""

    agrees: bool = True


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
    | Hinted
    | Rematched
    | Published
)

_encode = msgspec.json.Encoder().encode
_decode: Callable[[bytes | str], AnyEntry] = msgspec.json.Decoder(AnyEntry).decode


class _Form(Struct):
    """The kind and the version of an entry."""

    entry: str
    v: int = 1


_read_form = msgspec.json.Decoder(_Form).decode


def encode_entry(entry: AnyEntry) -> bytes:
    """Return an entry as it is stored, with its version unless that is the first."""
    body = _encode(entry)
    lifts = LIFTS.get(str(entry.__struct_config__.tag))
    return body if lifts is None else b'%b,"v":%d}' % (body[:-1], len(lifts) + 1)


def decode_entry(body: bytes | str) -> AnyEntry:
    """Return a stored entry, whichever version wrote it, or raise msgspec.MsgspecError."""
    form = _read_form(body)
    newest = len(LIFTS.get(form.entry, ())) + 1
    if form.v == newest:
        return _decode(body)
    if not 1 <= form.v <= newest:
        raise msgspec.ValidationError(f"{form.entry} has version {form.v}, but this program knows 1 to {newest}")
    lifted: AnyEntry = msgspec.convert(lift(form.entry, form.v, msgspec.json.decode(body)), AnyEntry)
    return lifted
