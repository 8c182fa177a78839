"""What requests and messages have in common: small types, and how a table is run."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Level = Literal["kitten", "cat", "lynx", "tiger"]
Status = Literal["open", "playing", "over"]
Reaction = Literal["purr", "meow", "hiss", "paw", "yawn", "wow", "thanks", "oops"]
SeatKind = Literal["person", "bot", "free"]
Language = Literal["en", "pl"]
Uncounted = Literal[
    "lesson", "same_cards", "several_seats", "nobody", "sent_away", "hints", "taken_back", "box", "paper"
]
"""Why a match does not count: a lesson, cards that were known, one person with several seats, bots alone, somebody was
sent away, a hint was given, a move was taken back, the cards or sheets were somebody's own, it was played on paper."""

TableId = Annotated[str, Meta(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]+$")]
DuelId = TableId
RequestId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
EventNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]
Seconds = Annotated[float, Meta(gt=0, le=1_000_000)]
Days = Annotated[int, Meta(ge=1, le=14)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run, whatever is played at it."""

    is_listed: bool = False
    """Listed in the lobby, and replayable by anybody who has the link; otherwise private by link."""
    shares_replay: bool = False
    """Whether strangers who have the link may see the match when it is over."""
    allows_spectators: bool = True
    allows_hints: bool = True
    clock: Seconds | None = None
    """Seconds for a decision; when they are over a bot takes the seat until its owner is back."""
    days: Days | None = None
    """Days for a decision, instead of seconds, whether anybody is connected or not; then patience means nothing."""
    patience: Seconds | None = 60.0
    """Seconds somebody may be disconnected before a bot takes the seat; none: for ever."""
    stand_in: Level = "cat"
    """The level of a bot that takes the seat of somebody who is away."""
