"""Deals that many play with the same cards, apart from one another, and the first try of each user."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from kociarnia.server.storage.store import Store

DEAL = "id, day, game, plan, is_over, par, seed"
MOST_SHOWN = 100
MOST_UNFINISHED = 32


class DealPlan(Struct, frozen=True, kw_only=True):
    """What is played: `bots` are the levels of the bots in the order of seats, `seat` is the one left to a person."""

    edition: int
    options: dict[str, Any]
    bots: list[str]
    seat: int
    version: str = ""
    """Of the bots there were when the deal was made; empty if it is not known."""


class LevelPar(Struct, frozen=True, kw_only=True):
    """What a bot of a level has reached on a deal, its match as (seat, move), and of which version the bots were."""

    score: int
    place: int
    moves: list[tuple[int, str]]
    version: str = ""


Par = dict[str, LevelPar]


class Deal(Struct, frozen=True, kw_only=True):
    """A deal, of a day or (then `day` is empty) of a duel.

    Once its day is over its seed is known, and no try counts that begins then.
    """

    id: str
    day: str
    game: str
    plan: DealPlan
    is_over: bool = False
    par: Par = {}
    seed: str = ""
    """Of cards that were played before; without one the seed follows from the secret of the server."""


class Try(NamedTuple):
    """The first try of a user at a deal; place and score are there when the match is over."""

    deal: str
    user: str
    table: str
    is_shown: bool
    is_under_way: bool
    place: int | None
    score: int | None
    was_helped: bool
    """By hints, or by taking moves back."""


def _deal_of(row: Sequence[Any]) -> Deal:
    identity, day, game, plan, is_over, par, seed = row
    return Deal(
        id=identity,
        day=day,
        game=game,
        plan=msgspec.json.decode(plan, type=DealPlan),
        is_over=bool(is_over),
        par=msgspec.json.decode(par, type=Par) if par else {},
        seed=seed,
    )


def _places(values: Sequence[object], first: int = 1) -> str:
    """Return what stands for some values in a query, numbered from `first` on."""
    return ", ".join(f"${number}" for number in range(first, first + len(values)))


async def add_deals(store: Store, deals: Sequence[Deal]) -> None:
    """Keep new deals; one that is there already stays as it is."""
    for deal in deals:
        await store.execute(
            f"insert into deals ({DEAL}) values ($1, $2, $3, $4, $5, '', $6) on conflict do nothing",
            deal.id,
            deal.day,
            deal.game,
            msgspec.json.encode(deal.plan).decode(),
            deal.is_over,
            deal.seed,
        )


async def end_days_before(store: Store, day: str) -> None:
    """Remember that the deals of all earlier days are over, whatever any clock says later."""
    await store.execute("update deals set is_over = true where day < $1 and day <> '' and not is_over", day)


async def read_newest_day(store: Store) -> str | None:
    """Return the latest day that has deals."""
    day: str | None = (await store.select("select max(day) from deals"))[0][0]
    return day or None


async def read_deals(store: Store, day: str) -> list[Deal]:
    """Return the deals of a day."""
    return [_deal_of(row) for row in await store.select(f"select {DEAL} from deals where day = $1 order by id", day)]


async def read_deal(store: Store, identity: str) -> Deal | None:
    """Return a deal."""
    rows = await store.select(f"select {DEAL} from deals where id = $1", identity)
    return _deal_of(rows[0]) if rows else None


async def read_some(store: Store, identities: Sequence[str]) -> dict[str, Deal]:
    """Return deals by their ids; those that do not exist are missing."""
    if not identities:
        return {}
    rows = await store.select(f"select {DEAL} from deals where id in ({_places(identities)})", *identities)
    return {deal.id: deal for deal in map(_deal_of, rows)}


async def read_past(store: Store, limit: int, offset: int) -> tuple[int, list[str]]:
    """Return how many days are over, and some of them, the latest first."""
    count = await store.select("select count(distinct day) from deals where is_over")
    query = "select distinct day from deals where is_over order by day desc limit $1 offset $2"
    return int(count[0][0]), [row[0] for row in await store.select(query, limit, offset)]


async def keep_par(store: Store, identity: str, par: Par) -> None:
    """Keep what bots have reached on a deal."""
    await store.execute("update deals set par = $2 where id = $1", identity, msgspec.json.encode(par).decode())


async def read_without_par(store: Store) -> list[str]:
    """Return deals that were tried and of whose par nothing or not everything is known, the latest first."""
    query = (
        "select id from deals where day <> '' and id in (select deal_id from tries) and par not like '%\"tiger\"%'"
        " order by day desc, id limit $1"
    )
    return [row[0] for row in await store.select(query, MOST_UNFINISHED)]


TRY = (
    "select tries.deal_id, tries.user_id, tries.table_id, tries.is_shown, tables.status, tables.users,"
    " tables.is_unreadable, results.place, results.score, results.was_hinted, results.took_back"
    " from tries left join tables on tables.id = tries.table_id"
    # One person alone plays a deal; what a bot reaches for somebody who has left is no result of a try.
    " left join results on results.table_id = tries.table_id and results.user_id <> '' and not results.has_left"
)


def _try_of(row: Sequence[Any]) -> Try:
    deal, user, table, is_shown, status, users, is_unreadable, place, score, was_hinted, took_back = row
    # Whoever has left, and whoever's table cannot be read any more, has given up.
    is_under_way = status == "playing" and not is_unreadable and user in users.split()
    return Try(deal, user, table, bool(is_shown), is_under_way, place, score, bool(was_hinted or took_back))


async def read_tries(store: Store, user: str, deals: Sequence[str]) -> dict[str, Try]:
    """Return the first tries of a user at some deals."""
    if not deals:
        return {}
    query = f"{TRY} where tries.user_id = $1 and tries.deal_id in ({_places(deals, 2)})"
    rows = await store.select(query, user, *deals)
    return {row[0]: _try_of(row) for row in rows}


async def read_everybodys(store: Store, deals: Sequence[str]) -> list[Try]:
    """Return the first tries of all users at some deals."""
    rows = await store.select(f"{TRY} where tries.deal_id in ({_places(deals)}) order by results.finished", *deals)
    return [_try_of(row) for row in rows]


async def read_shown(store: Store, deal: str, *, fewest_points_win: bool) -> list[Try]:
    """Return the finished first tries at a deal whose users chose to show them, the best first."""
    order = "asc" if fewest_points_win else "desc"
    query = (
        f"{TRY} where tries.deal_id = $1 and tries.is_shown and results.score is not null"
        f" order by results.score {order}, results.place, results.finished limit $2"
    )
    return [_try_of(row) for row in await store.select(query, deal, MOST_SHOWN)]


async def show_try(store: Store, deal: str, user: str, *, is_shown: bool) -> bool:
    """Let others see a first try, or no more; tell whether there is one."""
    query = "update tries set is_shown = $3 where deal_id = $1 and user_id = $2"
    return await store.execute(query, deal, user, is_shown) == 1


async def export_tries(store: Store, user: str) -> list[dict[str, Any]]:
    """Return the first tries of a user, for those who want to have what is kept."""
    rows = await store.select("select deal_id, table_id, is_shown from tries where user_id = $1 order by deal_id", user)
    return [{"deal": deal, "table": table, "is_shown": bool(is_shown)} for deal, table, is_shown in rows]
