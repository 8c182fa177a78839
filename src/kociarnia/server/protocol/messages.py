"""Every message a client can send or receive.

A client opens one WebSocket and sends one JSON object a text frame; the server sends frames that hold a JSON list of
messages. The field `type` tells the messages apart. What belongs to a game (views, events) has the form the game's
own types give it. Numbers of events are counted separately for every seat and for the spectators, so that a number
tells nothing about what others were told.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

PROTOCOL = 1

Level = Literal["kitten", "cat", "lynx", "tiger"]
Status = Literal["open", "playing", "over"]
Reaction = Literal["purr", "meow", "hiss", "paw", "yawn", "wow", "thanks", "oops"]
SeatKind = Literal["person", "bot", "free"]
Language = Literal["en", "pl"]

TableId = Annotated[str, Meta(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]+$")]
RequestId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
EventNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]
Seconds = Annotated[float, Meta(gt=0, le=1_000_000)]


# Sent by the client


class Request(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something a client asks for; `id` is the client's own name for it and comes back in the answer.

    A request that changes something and is sent again with the same `id` is done once and answered again.
    """

    id: RequestId


class SeatWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat of a new table is for: `mine` (a seat of the creator), `person` (free to join) or `bot`."""

    kind: Literal["mine", "person", "bot"]
    level: Level = "cat"


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run, whatever is played at it."""

    is_listed: bool = False
    """Listed in the lobby, and replayable by anybody who has the link; otherwise private by link."""
    allows_spectators: bool = True
    allows_hints: bool = True
    clock: Seconds | None = None
    """Seconds for a decision; when they are over a bot takes the seat until its owner is back."""
    patience: Seconds | None = 60.0
    """Seconds somebody may be disconnected before a bot takes the seat; none: for ever."""
    stand_in: Level = "cat"
    """The level of a bot that takes the seat of somebody who is away."""


class Create(Request, frozen=True, tag="create"):
    """Set up a table; the answer is `created` with its link."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    settings: Settings = Settings()


class Learn(Request, frozen=True, tag="learn"):
    """Set up a table where a game is learned by playing it; the answer is `created`, and the match has begun."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]


class Join(Request, frozen=True, tag="join"):
    """Take a free seat, or any free seat; joining twice takes two seats of one device (hot seat)."""

    table: TableId
    seat: SeatNumber | None = None
    is_bot: bool = False
    """Says that a program plays here: everybody is told, and it gets views with perfect recall."""


class Leave(Request, frozen=True, tag="leave"):
    """Give up all own seats for good; during a match a bot plays on."""

    table: TableId


class Kick(Request, frozen=True, tag="kick"):
    """Send the user of a seat away (by the host)."""

    table: TableId
    seat: SeatNumber


class Offer(Request, frozen=True, tag="offer"):
    """Give a seat nobody has taken to a bot, or free it for somebody to join (by the host, before the start)."""

    table: TableId
    seat: SeatNumber
    kind: Literal["person", "bot"]
    level: Level = "cat"


class Start(Request, frozen=True, tag="start"):
    """Start the match (by the host)."""

    table: TableId


class Rematch(Request, frozen=True, tag="rematch"):
    """Set up a new table with the same people, options and settings; `table` tells everybody which it is."""

    table: TableId


class PictureWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table drawn as text, for those who have no drawing of the game: in which language, with which names."""

    language: Language
    names: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=12)] = ()
    """What to call the users, seat by seat."""


class Watch(Request, frozen=True, tag="watch"):
    """Be told what happens at a table, at one's own seat or as a spectator.

    With `since` (and the seat it belongs to) the events from that number on come in an `update`, if they can be told
    apart from those of a move taken back; otherwise a `snapshot` comes.
    """

    table: TableId
    seat: Annotated[int, Meta(ge=-1, le=11)] | None = None
    since: EventNumber | None = None
    views: Literal["always", "turn"] = "always"
    """Whether views come with every update, or only when it is the seat's turn (enough for bots)."""
    picture: PictureWish | None = None
    """With this every view comes with a picture."""


class Unwatch(Request, frozen=True, tag="unwatch"):
    """Be told no more about a table."""

    table: TableId


class Move(Request, frozen=True, tag="move"):
    """Make a move; `seen` is the number of events the mover has seen."""

    table: TableId
    seat: SeatNumber
    move: MoveText
    seen: EventNumber


class Back(Request, frozen=True, tag="back"):
    """Take back one's seats from the bot that plays for one who was away."""

    table: TableId


class Undo(Request, frozen=True, tag="undo"):
    """Ask everybody to take back one's last move; possible while it has revealed nothing to anybody."""

    table: TableId


class Answer(Request, frozen=True, tag="answer"):
    """Agree or disagree with the one who asked to take back a move."""

    table: TableId
    agrees: bool


class Hint(Request, frozen=True, tag="hint"):
    """Ask what a strong bot would do at one's seat; the answer is `hinted`."""

    table: TableId
    seat: SeatNumber


class React(Request, frozen=True, tag="react"):
    """Show everybody at the table a reaction."""

    table: TableId
    reaction: Reaction


class Lobby(Request, frozen=True, tag="lobby"):
    """Ask for the listed tables and one's own, once, or with `follow` whenever they change."""

    follow: bool = False


class Ping(Request, frozen=True, tag="ping"):
    """Ask for a `pong`."""


ClientMessage = (
    Create
    | Learn
    | Join
    | Leave
    | Kick
    | Offer
    | Start
    | Rematch
    | Watch
    | Unwatch
    | Move
    | Back
    | Undo
    | Answer
    | Hint
    | React
    | Lobby
    | Ping
)

TableRequest = (
    Join | Leave | Kick | Offer | Start | Rematch | Watch | Unwatch | Move | Back | Undo | Answer | Hint | React
)


# Sent by the server


class Message(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
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
    """After so long the same request may be sent again (`too_fast`)."""


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
    is_lesson: bool = False
    """The match begins with a lesson: its first moves and their chance are prepared, and there is no commitment."""


class SeatClock(Struct, frozen=True, kw_only=True):
    """How long a seat may still think."""

    seat: int
    milliseconds: int


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
    picture: str | None = None
    """The view drawn as text, if that was asked for."""


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
    picture: str | None = None


class Hinted(Message, frozen=True, tag="hinted"):
    """What a bot would do."""

    id: str
    table: str
    seat: int
    move: str


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


ServerMessage = (
    Hello | Accepted | Refused | Created | TableInfo | Snapshot | Update | Hinted | Reacted | Tables | Pong | Goodbye
)


# Over HTTP, as JSON


class GuestWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guest: be a guest of this name."""

    name: Annotated[str, Meta(max_length=200)]


class NameWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/name: be called something else from now on."""

    name: Annotated[str, Meta(max_length=200)]


class GuestWelcome(Struct, frozen=True):
    """The answer: the name as it will be shown, and the phrase that proves who one is on another device."""

    name: str
    phrase: str


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/recover: be who one was on another device."""

    phrase: Annotated[str, Meta(max_length=200)]


class Me(Struct, frozen=True):
    """GET /api/me, and the answer to a recovery or to a new name."""

    name: str


class NetworkWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/network: let others in this network join, or no more."""

    is_open: bool


class NetworkInfo(Struct, frozen=True):
    """GET /api/network, and the answer to a wish.

    `is_local` while only this computer reaches the server; `addresses` are those others in this network can open; both
    are for the person at this computer, who alone `may_change` it.
    """

    is_local: bool
    may_change: bool
    addresses: list[str]


class GameInfo(Struct, frozen=True):
    """GET /api/games: a game on the shelf, with what it is called and about by language; `options` is a JSON Schema."""

    game: str
    edition: int
    titles: dict[str, str]
    abouts: dict[str, str]
    lengths: dict[str, str]
    fewest_seats: int
    most_seats: int
    options: dict[str, Any]
    presets: dict[str, dict[str, Any]]
    has_lesson: bool


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/ID/replay: the match after one more move, as one seat saw it."""

    view: Raw
    events: Raw
    seat: int | None = None
    move: str | None = None
    picture: str | None = None
