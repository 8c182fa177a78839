"""Deals that many play: of the day, and in duels."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kociarnia.server.protocol.shared import Level, TableId

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
    has_other_bots: bool = False
    """Whether the bots have changed since the deal was made: whoever plays it now may meet other answers."""
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
