"""What travels over HTTP, as JSON: the bodies of requests and of their answers."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct


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
    brings_table: bool = False
    """Whether a drawn table comes with the game: GET /api/games/GAME/table.js."""


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


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/ID/replay: the match after one more move, as one seat saw it."""

    view: Raw
    events: Raw
    seat: int | None = None
    move: str | None = None
    picture: str | None = None
