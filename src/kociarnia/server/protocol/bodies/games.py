"""What there is to play with: games, pads, boxes of one's own; and how a node is."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from kociarnia.core.box import BoxFault
from kociarnia.core.pad import Pad
from kociarnia.server.protocol.shared import TableId


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
    box: TableId | None = None


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
