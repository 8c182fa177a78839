"""Every message a server can send: frames that hold a JSON list of them, told apart by the field `type`.

What belongs to a game (views, events) has the form the game's own types give it. Numbers of events are counted
separately for every seat and for the spectators, so that a number tells nothing about what others were told.
"""

from typing import Any

from msgspec import Raw, Struct

from kociarnia.bots.why import Why
from kociarnia.server.protocol.shared import Level, Reaction, SeatKind, Settings, Status, Uncounted

PROTOCOL = 1


class Message(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True, gc=False):
    """Something the server says."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection."""

    name: str
    protocol: int
    version: str


class Accepted(Message, frozen=True, tag="accepted"):
    """A request was carried out and stored; for a move `number` is the mover's number of events after it."""

    id: str
    number: int = 0


class Refused(Message, frozen=True, tag="refused"):
    """A request was not carried out and nothing has changed; `code` is stable, the text is for people."""

    code: str
    text: str
    id: str | None = None
    texts: dict[str, str] | None = None
    """The text in every language, where there is one."""
    milliseconds: int | None = None
    """After so long the same request may be sent again (always with `too_fast`)."""


class Created(Message, frozen=True, tag="created"):
    """The table that was asked for."""

    id: str
    table: str


class SeatInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits where; `name` is missing at a free seat and at a bot's, `level` belongs to bots."""

    kind: SeatKind
    name: str | None = None
    level: Level | None = None
    is_yours: bool = False
    is_program: bool = False
    is_present: bool = False
    is_stood_in: bool = False
    """A bot is playing for the owner, who is away."""
    is_host: bool = False


class UndoInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody asks to take back a move."""

    seat: int
    agreed: list[int]
    """The seats whose users have agreed."""
    awaits_you: bool = False


class TableInfo(Message, frozen=True, tag="table"):
    """The table apart from the match itself; comes whenever any of this changes."""

    table: str
    game: str
    edition: int
    """Of the rules the match is played by."""
    options: dict[str, Any]
    settings: Settings
    status: Status
    seats: list[SeatInfo]
    is_hosted_by_you: bool = False
    commitment: str | None = None
    """The hash of the secret seed all chance of the match comes from; known from the start."""
    seed: str | None = None
    """The seed itself, when the match is over."""
    scores: list[int] | None = None
    places: list[int] | None = None
    undo: UndoInfo | None = None
    rematch: str | None = None
    """The table of the rematch."""
    is_public: bool = False
    """Strangers who have the link may see this finished match."""
    publishers: list[int] = []
    """The seats whose people agree to that."""
    uncounted: Uncounted | None = None
    """Why the match does not count, as far as is known now."""
    deal: str | None = None
    """The deal that is played, of a day (day/game) or a duel (duel/number); its seed comes when that is over, and not
    from here."""
    is_lesson: bool = False
    """The match begins with a lesson: its first moves and their chance are prepared, and there is no commitment."""


class SeatClock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How long a seat may still think: so many milliseconds, or where it has days until a date (in milliseconds)."""

    seat: int
    milliseconds: int | None = None
    until: int | None = None


class Choice(Struct, frozen=True, kw_only=True):
    """One possible move: how it is written, and in pieces."""

    move: str
    parts: dict[str, int | str]


class LessonStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a lesson says now; while `moves` are there, one of them is what the learner is asked for."""

    step: int
    """Counted from 1."""
    steps: int
    texts: list[dict[str, str]]
    """To be shown one after another, each in every language."""
    moves: list[str] = []
    """Missing after the last step: from now on everybody plays freely."""


class Snapshot(Message, frozen=True, tag="snapshot"):
    """The match as one seat (or a spectator: -1) sees it now."""

    table: str
    seat: int
    number: int
    """How many events this seat has been told so far."""
    view: Raw
    choices: Raw
    """The possible moves, a list of `Choice`; empty when it is not the seat's turn."""
    clocks: list[SeatClock] = []
    lesson: LessonStep | None = None


class Update(Message, frozen=True, tag="update"):
    """What has happened since event number `since`, and how things are now."""

    table: str
    seat: int
    since: int
    number: int
    events: Raw
    """A list of the game's events."""
    choices: Raw
    view: Raw | None = None
    clocks: list[SeatClock] = []
    lesson: LessonStep | None = None


class Pictured(Message, frozen=True, tag="pictured"):
    """A table drawn as text, as a seat (or a spectator: -1) saw it after event number `number`."""

    id: str
    table: str
    seat: int
    number: int
    picture: str


class Hinted(Message, frozen=True, tag="hinted"):
    """What a bot would do, and why; a move that a lesson has prepared, or the only one, needs no reason."""

    id: str
    table: str
    seat: int
    move: str
    why: Why | None = None


class Reacted(Message, frozen=True, tag="reacted"):
    """Somebody at the table reacts."""

    table: str
    seat: int
    reaction: Reaction


class TableRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    status: Status
    seats: int
    free: int
    names: list[str]
    allows_spectators: bool = False


class Tables(Message, frozen=True, tag="tables"):
    """The tables that are listed and, in answer to a request, those of the user."""

    listed: list[TableRow]
    mine: list[TableRow] | None = None
    id: str | None = None


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: str


class Goodbye(Message, frozen=True, tag="goodbye"):
    """The server is shutting down; connect again after so many milliseconds, and nothing will be lost."""

    milliseconds: int
    text: str | None = None
    """In maintenance: what was last announced, such as when it will be back."""


class Announcement(Message, frozen=True, tag="announcement"):
    """The one who runs the server has something to say to everybody."""

    text: str


ServerMessage = (
    Hello
    | Accepted
    | Refused
    | Created
    | TableInfo
    | Snapshot
    | Update
    | Hinted
    | Pictured
    | Reacted
    | Tables
    | Pong
    | Goodbye
    | Announcement
)
