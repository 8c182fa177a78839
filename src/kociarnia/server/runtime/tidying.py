"""Finished matches: their logs are packed, and those of people who never came back go if the operator wants it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any, NamedTuple

import msgspec

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log, log_failure
from kociarnia.server.runtime.clock import wall
from kociarnia.server.storage.entries import GONE
from kociarnia.server.storage.store import Store

Select = Callable[..., Awaitable[list[tuple[Any, ...]]]]
DAY = 86_400_000
HOUR = 3_600_000
PACKING_PAUSE = 0.05
AT_ONCE = 20
"""So few that whoever stores a move meanwhile does not wait long."""


class Timed(msgspec.Struct):
    """What is asked of an entry here."""

    time: int


class Tally(NamedTuple):
    """How many matches, and how many bytes their logs have."""

    matches: int = 0
    size: int = 0


async def cutoff(select: Select, days: int) -> int:
    """Return the time before which everything is old: so many days before now.

    A clock that was set wrong must not make everything old, so it is never later than the last thing that happened.
    """
    rows = await select("select max(updated) from tables")
    return min(wall(), rows[0][0] or 0) - days * DAY


async def find_outdated(select: Select, before: int) -> AsyncIterator[list[str]]:
    """Find, some at a time, the finished matches of which nobody who had a seat has played anything since."""
    known: dict[str, bool] = {}
    query = "select id, users from tables where status = 'over' and updated < $1 and id > $2 order by id limit $3"
    after = ""
    while rows := await select(query, before, after, AT_ONCE):
        after = rows[-1][0]
        outdated: list[str] = []
        for table, users in rows:
            seated = await select("select user_id from results where table_id = $1 and user_id <> ''", table)
            people = {*users.split(), *(user for (user,) in seated)} - {GONE}
            for user in people - known.keys():
                known[user] = await came_back(select, user, before)
            if not any(known[user] for user in people):
                outdated.append(table)
        yield outdated


async def came_back(select: Select, user: str, before: int) -> bool:
    """Tell whether somebody is new, or has done anything at a table, since a time."""
    if await select("select 1 from users where id = $1 and created >= $2", user, before):
        return True
    tables = await select(
        "select id, updated from members join tables on id = table_id"
        " where user_id = $1 and (updated >= $2 or status <> 'over')",
        user,
        before,
    )
    for table, updated in tables:
        # Of a match under way only the log tells when it was last played.
        if updated >= before or await last_time(select, table) >= before:
            return True
    return False


async def last_time(select: Select, table: str) -> int:
    """Return when the last entry of a table was made; one that cannot be read counts as very old."""
    rows = await select("select body from entries where table_id = $1 order by number desc limit 1", table)
    try:
        return msgspec.json.decode(rows[0][0], type=Timed).time if rows else 0
    except msgspec.MsgspecError:
        return 0


async def size_of(select: Select, tables: Collection[str]) -> int:
    """Return how many bytes the logs of some tables have."""
    query = "select sum(length(body)) from entries where table_id = $1"
    return sum([(await select(query, table))[0][0] or 0 for table in tables])


async def count_outdated(select: Select, days: int) -> Tally:
    """Tell what `tidy` would let go; nothing is changed."""
    tally = Tally()
    async for tables in find_outdated(select, await cutoff(select, days)):
        tally = Tally(tally.matches + len(tables), tally.size + await size_of(select, tables))
    return tally


async def tidy(store: Store, days: int, in_use: Collection[str] = ()) -> Tally:
    """Let finished matches go whose people never came back in so many days; how they ended is kept."""
    before = await cutoff(store.select, days)
    tally = Tally()
    async for outdated in find_outdated(store.select, before):
        tables = [table for table in outdated if table not in in_use]
        size = await size_of(store.select, tables)
        tally = Tally(tally.matches + await store.forget_tables(tables, before), tally.size + size)
    return tally


async def pack_finished(store: Store, before: int, pause: float = PACKING_PAUSE) -> int:
    """Pack the logs of matches that were over before a time, one by one, and return how many."""
    count = 0
    while await store.pack_log(before):
        count += 1
        await asyncio.sleep(pause)  # whoever stores a move comes in between
    return count


async def pack_hourly(store: Store) -> None:
    """Pack what has been over for an hour, every hour; not at once, while nodes of an earlier version may still run."""
    while True:
        await asyncio.sleep(HOUR / 1000)
        try:
            count = await pack_finished(store, wall() - HOUR)
        except KociarniaError:  # in an hour is early enough
            log_failure("packing_failed")
        else:
            if count:
                log("packed", matches=count)


async def tidy_daily(store: Store, days: int, in_use: Collection[str]) -> None:
    """Tidy when a server starts and every day after that."""
    while True:
        try:
            tally = await tidy(store, days, in_use)
        except KociarniaError:  # tomorrow is early enough
            log_failure("tidying_failed")
        else:
            if tally.matches:
                log("tidied", matches=tally.matches, bytes=tally.size, days=days)
        await asyncio.sleep(DAY / 1000)
