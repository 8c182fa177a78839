"""Every request a client can make: one JSON object per text frame, told apart by the field `type`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kociarnia.server.protocol.shared import (
    DuelId,
    EventNumber,
    Language,
    Level,
    MoveText,
    Reaction,
    RequestId,
    SeatNumber,
    Settings,
    TableId,
)


class Request(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """Something a client asks for; `id` is the client's own name for it and comes back in the answer.

    A request that changes something and is sent again with the same `id` is done once and answered again.
    """

    id: RequestId


class SeatWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat of a new table is for: `mine` (a seat of the creator), `person` (free to join) or `bot`."""

    kind: Literal["mine", "person", "bot"]
    level: Level = "cat"


class Create(Request, frozen=True, tag="create"):
    """Set up a table; the answer is `created` with its link."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    settings: Settings = Settings()


class Learn(Request, frozen=True, tag="learn"):
    """Set up a table where a game is learned by playing it; the answer is `created`, and the match has begun."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]


class Again(Request, frozen=True, tag="again"):
    """Play the cards of a finished match again, from the same seat against bots; the answer is `created`."""

    table: TableId


class Deal(Request, frozen=True, tag="deal"):
    """Play a deal of the day; the answer is `created`, and the match has begun.

    The first try counts, if it begins on that day; while it is under way, it is what the answer names.
    """

    day: Annotated[str, Meta(min_length=10, max_length=10, pattern="^[0-9-]+$")]
    game: Annotated[str, Meta(min_length=1, max_length=40)]


class Duel(Request, frozen=True, tag="duel"):
    """Play the next deal of a duel, or go on with the one under way; the answer is `created`, the match has begun."""

    duel: DuelId


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


class Publish(Request, frozen=True, tag="publish"):
    """Agree that strangers who have the link see the finished match, or no more; they may when all people agree."""

    table: TableId
    agrees: bool


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


class Picture(Request, frozen=True, tag="picture"):
    """Ask for a table drawn as text, as one sees it now; the answer is `pictured`."""

    table: TableId
    wish: PictureWish


class React(Request, frozen=True, tag="react"):
    """Show everybody at the table a reaction."""

    table: TableId
    reaction: Reaction


class Lobby(Request, frozen=True, tag="lobby"):
    """Ask for the listed tables and one's own, once, or with `follow` whenever they change."""

    follow: bool = False


class Ping(Request, frozen=True, tag="ping"):
    """Ask for a `pong`."""


TableRequest = (
    Join
    | Leave
    | Kick
    | Offer
    | Start
    | Rematch
    | Publish
    | Watch
    | Unwatch
    | Move
    | Back
    | Undo
    | Answer
    | Hint
    | Picture
    | React
)

ClientMessage = Create | Learn | Again | Deal | Duel | TableRequest | Lobby | Ping
