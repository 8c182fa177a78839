"""Matches of one's own, under way and finished, what follows from them, and how they are shown again."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from kociarnia.server.protocol.bodies.games import ScoreCount
from kociarnia.server.protocol.messages import TableInfo
from kociarnia.server.protocol.shared import Level, Status, Uncounted


class SeatOutcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a seat; `name` is missing at a bot's, `level` belongs to bots."""

    place: int
    score: int
    name: str | None = None
    level: Level | None = None
    is_yours: bool = False
    has_left: bool = False
    """A bot has played on to the end."""


class FinishedMatch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match of one's own that is over; `finished` is in milliseconds."""

    table: str
    game: str
    variant: str
    finished: int
    seats: list[SeatOutcome]
    preset: str | None = None
    uncounted: Uncounted | None = None
    """Why it does not count."""
    is_gone: bool = False
    """Whether the match itself is no longer kept, only how it ended."""


class Invitation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody who comes by the link of a table is told before they give a name."""

    game: str
    status: Status
    seats: int
    free: int
    bots: int
    people: list[str]
    """Who has a seat, in the order in which they came."""
    host: str
    preset: str | None = None
    """Of options that are no preset, there is none."""
    allows_spectators: bool = False


class RunningMatch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of one's own that is not over: who is to move (by seats), since when (in milliseconds)."""

    table: str
    game: str
    status: Status
    names: list[str]
    """Of the other people there."""
    since: int
    free: int = 0
    bots: int = 0
    preset: str | None = None
    turn: list[str] = []
    """The names of the others who have something to decide."""
    is_your_turn: bool = False
    is_bots_turn: bool = False
    until: int | None = None
    """Until when one has time, where there are days to decide."""


class PlayedVariant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A variant one has played, and how often; of options that are no preset, there is only the digest."""

    game: str
    variant: str
    matches: int
    preset: str | None = None


class Acquaintance(Struct, frozen=True, kw_only=True):
    """Somebody one has played with; `person` is good for filters, and another one for everybody who asks.

    `won` and `lost` say how often one placed before them, and behind them.
    """

    person: str
    name: str
    matches: int
    won: int
    lost: int


class MyMatches(Struct, frozen=True, kw_only=True):
    """GET /api/me/matches: a page of one's own matches, and what they can be filtered by."""

    running: list[RunningMatch]
    finished: list[FinishedMatch]
    matches: int
    """How many finished matches fit the filter."""
    page: int
    pages: int
    variants: list[PlayedVariant]
    people: list[Acquaintance]
    keep_days: int
    """After so many days without anybody who played it, a match goes and only its result stays; 0: all are kept."""


class Share(Struct, frozen=True, kw_only=True):
    """How many matches with so many seats against such rivals were played and won."""

    seats: int
    rivals: list[str]
    """Levels of bots, and `person`."""
    matches: int
    won: int


class PaperSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has played with the printed box."""

    name: Annotated[str, Meta(max_length=60)]
    score: Annotated[int, Meta(ge=-100_000, le=100_000)]
    place: Annotated[int, Meta(ge=1, le=12)]


class PaperMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/paper: put a match with the printed box among one's own; `seat` was one's own."""

    sheet: Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9]+$")]
    """What the device calls it: sent twice, it is the same match."""
    game: str
    options: dict[str, Any]
    seats: Annotated[list[PaperSeat], Meta(min_length=1, max_length=12)]
    seat: Annotated[int, Meta(ge=0, le=11)]
    finished: Annotated[int, Meta(ge=0, le=10_000_000_000_000)]


class FigureMean(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The mean of a figure a match: one's own, and that of the cats at the same tables, if any sat there."""

    figure: str
    mean: float
    cats: float | None = None


class SoloBest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Matches played alone: how many, the best score, and how many there were of each grade."""

    matches: int
    best: int
    grades: dict[str, int]
    preset: str | None = None


class Statistics(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/me/statistics/GAME: what one's matches of a game say."""

    game: str
    matches: int
    fewest_points_win: bool
    shares: list[Share]
    scores: list[ScoreCount]
    figures: list[FigureMean]
    people: list[Acquaintance]
    solo: list[SoloBest]
    longest_streak: int
    streak: int
    """Of matches won in a row: the longest, and the one that goes on."""
    mean: float | None = None
    best: int | None = None


class RatingPoint(Struct, frozen=True, kw_only=True):
    """The rating one had after a match, and how far it may have been off; `finished` is in milliseconds."""

    finished: int
    points: int
    deviation: int


class MyRating(Struct, frozen=True, kw_only=True):
    """How strong one plays a game at tables of `fewest` to `most` seats, next to its bots."""

    fewest: int
    most: int
    matches: int
    """How many matches it rests on: those that count."""
    levels: dict[str, int]
    """What the bots are worth."""
    history: list[RatingPoint]
    """After each of the latest matches; the last one is how it is now."""


class MyRatings(Struct, frozen=True, kw_only=True):
    """GET /api/me/ratings/GAME: how strong one plays a game; nothing where nobody has measured its bots."""

    game: str
    scales: list[MyRating]
    has_board: bool
    """Whether the host shows a board of honour."""


class BoardRow(Struct, frozen=True, kw_only=True):
    """Somebody on the board of honour."""

    name: str
    points: int
    matches: int
    is_you: bool


class BoardScale(Struct, frozen=True, kw_only=True):
    """The best at tables of `fewest` to `most` seats, of those who want to be seen and whose strength is known."""

    fewest: int
    most: int
    rows: list[BoardRow]


class Board(Struct, frozen=True, kw_only=True):
    """GET /api/board/GAME: the board of honour, where the host has one."""

    game: str
    are_you_shown: bool
    scales: list[BoardScale]


class ShowWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/days/DAY/GAME: let the others who have finished see one's result, or no more."""

    is_shown: bool


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/ID/replay: the match after one more move, as one seat saw it."""

    view: Raw
    events: Raw
    seat: int | None = None
    move: str | None = None
    picture: str | None = None


class OpenedRecord(Struct, frozen=True, kw_only=True):
    """POST /api/record: a record file as the page replays it; nothing of it is kept."""

    info: TableInfo
    steps: list[Step]
