"""What travels over HTTP, as JSON: the bodies of requests and of their answers."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from kociarnia.core.box import BoxFault
from kociarnia.core.pad import Pad
from kociarnia.server.protocol.messages import TableInfo
from kociarnia.server.protocol.shared import Level, MoveText, Status, TableId, Uncounted


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


class FriendLink(Struct, frozen=True):
    """GET /api/me/link: the code of the link that leads friends to one's table."""

    code: str


class Friend(Struct, frozen=True, omit_defaults=True):
    """GET /api/friends/CODE: whose link it is, and the table they are at now."""

    name: str
    table: str | None = None


class BoardWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/board: be seen on the board of honour, or no more."""

    is_shown: bool


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
    has_pad: bool
    box_options: list[str]
    """What of it can be one's own: the options a box consists of, the text of its file first."""
    brings_table: bool = False
    """Whether a drawn table comes with the game: GET /api/games/GAME/table.js."""
    has_problems: bool = False
    """Whether there are problems to practise with: GET /api/practise/GAME."""
    is_rated: bool = False
    """Whether its bots were measured, so that people have a rating next to them."""


class PadInfo(Struct, frozen=True):
    """GET /api/games/GAME/pad: all that scoring a match with the printed box needs, with its words by language."""

    pad: Pad
    fewest_points_win: bool
    words: dict[str, dict[str, Any]]


class FactsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/GAME/facts: of which variant; the newest edition is meant if none is named."""

    edition: int | None = None
    options: dict[str, Any] = {}


class NodeStatus(Struct, frozen=True, kw_only=True):
    """GET /api/status, for the one who runs the server: how a node is since it began, so many seconds ago."""

    node: str
    seconds: float
    people: int
    tables: int
    moves: int
    waiting: int
    """Questions that wait for a bot."""
    errors: int
    move_bounds: list[float]
    move_counts: list[int]
    """How many moves took at most so many seconds until they were stored; the last: of those beyond."""
    free_bytes: int
    disk_bytes: int
    last_backup: int | None
    """When the newest backup in the data folder was made, in milliseconds."""
    is_in_maintenance: bool


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


class Share(Struct, frozen=True, kw_only=True):
    """How many matches with so many seats against such rivals were played and won."""

    seats: int
    rivals: list[str]
    """Levels of bots, and `person`."""
    matches: int
    won: int


class ScoreCount(Struct, frozen=True, kw_only=True):
    """How many matches ended with a score."""

    score: int
    matches: int


class BoxWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/boxes/look: what lies in a box, or what is wrong with it? The answer is a BoxLook."""

    game: str
    options: dict[str, Any]


class BoxSaving(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/boxes: keep a box under a name; `box` is the one of one's own that it takes the place of."""

    game: str
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    options: dict[str, Any]
    box: str | None = None


class LevelScores(Struct, frozen=True, kw_only=True):
    """What bots of a level have reached with a box, all seats together, the lowest score first."""

    matches: int
    scores: list[ScoreCount]


class BoxTrial(Struct, frozen=True, kw_only=True):
    """What a box is like: by level, out of so many matches (`aims`), and which of its parts came to something."""

    is_running: bool
    aims: dict[str, int]
    levels: dict[str, LevelScores]
    reached: list[str]


class BoxInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/boxes/BOX, for anybody who has the link; GET /api/boxes gives all of one's own."""

    box: str
    game: str
    name: str
    options: dict[str, Any]
    updated: int
    is_yours: bool = False
    trial: BoxTrial | None = None


class BoxSaved(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The box that was kept, or why it was not."""

    box: BoxInfo | None = None
    faults: list[BoxFault] = []


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


TryStatus = Literal["new", "playing", "finished", "given_up"]
"""How far one's first try at a deal is; whoever left the table has given up."""


class LevelResult(Struct, frozen=True, kw_only=True):
    """What a bot of a level has reached on a deal."""

    level: Level
    score: int
    place: int


class TryResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody has reached on a deal who chose to show it, or oneself; in a duel, everybody who has finished."""

    name: str
    score: int
    is_yours: bool = False
    person: str | None = None
    """In a duel: which of its people it is."""
    place: int | None = None
    was_helped: bool = False
    """By hints, or by taking moves back, in the match the duel was made from."""


class DealInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal of a day or a duel, as far as the one who asks may know it: par, others and the seed come afterwards."""

    game: str
    edition: int
    options: dict[str, Any]
    levels: list[Level | None]
    """Seat by seat; none at one's own."""
    commitment: str
    fewest_points_win: bool
    status: TryStatus
    preset: str | None = None
    table: str | None = None
    """Of the first try."""
    score: int | None = None
    place: int | None = None
    is_shown: bool = False
    next_commitment: str | None = None
    """Of tomorrow's deal, which was not chosen therefore."""
    seed: str | None = None
    """When the day, or the duel, is over."""
    par: list[LevelResult] | None = None
    """When one has finished; of levels that are missing it is not known yet."""
    others: list[TryResult] | None = None


class Day(Struct, frozen=True, kw_only=True):
    """GET /api/days/DAY, or /api/days/today: its deals; the day ends at `ends` (milliseconds), midnight of the zone."""

    day: str
    today: str
    zone: str
    ends: int
    is_over: bool
    deals: list[DealInfo]


class PastDeal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal of the archive, and what one has reached on it."""

    game: str
    status: TryStatus
    score: int | None = None


class PastDay(Struct, frozen=True, kw_only=True):
    """A day of the archive."""

    day: str
    deals: list[PastDeal]


class PastDays(Struct, frozen=True, kw_only=True):
    """GET /api/days: a page of the days that are over, the latest first."""

    days: list[PastDay]
    page: int
    pages: int


class DuelDeal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal of a new duel: `bots` are the levels in the order of seats, `seat` is the one left to people."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    bots: Annotated[list[Level], Meta(max_length=11)]
    seat: Annotated[int, Meta(ge=0, le=11)] = 0
    options: dict[str, Any] = {}


class DuelWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/duels: challenge others to 1, 3 or 5 deals; with `table`, the first is that finished match."""

    deals: Annotated[list[DuelDeal], Meta(max_length=5)] = []
    table: TableId | None = None


class DuellistInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who has finished a duel; `person` is what they are called in it."""

    person: str
    name: str
    is_yours: bool = False


class DuelInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/duels/DUEL: a duel, as far as the one who asks may know it; `people` come when one has finished."""

    duel: str
    challenger: str
    created: int
    deals: list[DealInfo]
    is_yours: bool = False
    """Whether one has challenged the others."""
    is_match: bool = False
    """Whether the first deal has the cards of a match that the challenger had played before."""
    is_full: bool = False
    is_over: bool = False
    """Nobody else may begin it, and who has finished may know the seeds."""
    people: list[DuellistInfo] | None = None
    playing: int = 0
    """How many others have begun and not finished; it is told to those who have."""


class MyDuel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/duels: a duel of one's own, or one that one has begun."""

    duel: str
    challenger: str
    created: int
    games: list[str]
    status: TryStatus
    is_yours: bool = False
    is_over: bool = False


class ShowWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/days/DAY/GAME: let the others who have finished see one's result, or no more."""

    is_shown: bool


class LookBack(Struct, frozen=True, kw_only=True):
    """GET or POST /api/tables/TABLE/analysis, status 202: how far it is; status 200 has the Analysis itself.

    It has not been asked for before a POST; so many of so many questions are answered, 0 of 0 while it waits.
    """

    is_asked: bool
    done: int
    total: int


class ProblemRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/practise/GAME: a list of these, the easy ones first."""

    problem: str
    phase: str
    fools: Literal["kitten", "cat", "lynx"]
    """The strongest bot that goes wrong there."""
    seats: int
    preset: str | None = None


class OwnMistake(Struct, frozen=True, kw_only=True):
    """GET /api/me/mistakes: a list of these, from matches of one's own that were looked back on, the latest first."""

    table: TableId
    game: str
    number: int
    """Of the move."""
    loss: float


class ProblemInfo(Struct, frozen=True, kw_only=True):
    """GET /api/practise/GAME/PROBLEM, and /api/tables/TABLE/problems/NUMBER: what a seat saw, and might do."""

    info: TableInfo
    seat: int
    view: Raw
    choices: Raw
    """A list of `Choice`."""


class AnswerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST to the same addresses: what one would play."""

    move: MoveText


class JudgedMove(Struct, frozen=True, kw_only=True):
    """What the coach thinks of a move: the chance to win, and all else beside the best move, as in a `Decision`."""

    move: str
    chance: float
    loss: float
    error: float
    points: float
    better_in: float
    worse_in: float


class Verdict(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer: whether that is the best move or as good, and what all of them bring, the best first."""

    move: str
    is_right: bool
    moves: list[JudgedMove]
    played: str | None = None
    """What was played in the match, if it was one's own."""


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
