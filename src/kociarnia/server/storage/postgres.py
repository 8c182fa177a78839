"""PostgreSQL: for several nodes; entries that wait together are stored by one statement."""

import asyncio
from asyncio import Future
from collections import deque
from collections.abc import Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import asyncpg

from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage.backup_file import keep_before_upgrade
from kociarnia.server.storage.packing import HEAD, IS_PACKED, replaced, unpacked
from kociarnia.server.storage.postgres_copy import read_postgres
from kociarnia.server.storage.postgres_database import (
    IS_FREE,
    LOG,
    MIGRATION_LOCK,
    TROUBLES,
    UPGRADE_SECONDS,
    append_entry,
    inspect_database,
    migrate,
    pack_log,
    put_listing,
    put_result,
    unreachable,
)
from kociarnia.server.storage.results import MatchResult
from kociarnia.server.storage.rows import ListedTable
from kociarnia.server.storage.store import FORGET_DUELLIST, FORGET_USER, Append, Conflict, Store, newest_version

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

MOST_AT_ONCE = 512
CLOSING_SECONDS = 1.0
"""A database that does not answer must not keep a node from ending; what is not stored then was not acknowledged."""
COMMAND_SECONDS = 10.0


class PostgresStore(Store):
    """A database that several nodes share; its unique key decides which of them stores number n of a table."""

    def __init__(self, address: str, connections: int = 4, backups: Path | None = None) -> None:
        self.address = address
        self.backups = backups
        self.connections = connections
        self._pool: asyncpg.Pool[Any] | None = None
        self._waiting: deque[tuple[tuple[Append, ...], Future[None]]] = deque()
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address, min_size=1, max_size=self.connections, command_timeout=COMMAND_SECONDS, timeout=5
            )
        except TROUBLES as error:
            raise unreachable(error) from None
        try:
            async with self._connection() as connection, connection.transaction():
                # Another node may have it, which first writes a backup of everything.
                lock = "select pg_advisory_xact_lock($1)"
                await connection.execute(lock, MIGRATION_LOCK, timeout=UPGRADE_SECONDS)
                if self.backups is not None and 0 < await inspect_database(connection) < newest_version("postgres"):
                    await keep_before_upgrade(read_postgres(self.address), self.backups)
                await migrate(connection)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                while self._writing is not None:
                    await asyncio.wait([self._writing])
                if self._pool is not None:
                    await self._pool.close()
        except TimeoutError:
            if self._pool is not None:
                self._pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> "AsyncIterator[asyncpg.pool.PoolConnectionProxy[Any]]":
        assert self._pool is not None
        try:
            async with self._pool.acquire(timeout=5) as connection:
                yield connection
        except TROUBLES as error:
            raise StorageUnavailable(f"the database cannot be reached: {type(error).__name__}") from None

    # Writing

    def append(self, *appends: Append) -> "Future[None]":
        loop = asyncio.get_running_loop()
        future: Future[None] = loop.create_future()
        self._waiting.append((appends, future))
        if self._writing is None:
            self._writing = loop.create_task(self._write_all())
        return future

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
                try:
                    await self._write_jobs(jobs)
                except Exception as error:  # whatever it was, everybody who waits is told, and the next are written
                    log_failure("writing_failed")
                    for _appends, future in jobs:
                        settle(future, StorageUnavailable(f"this could not be stored: {type(error).__name__}"))
        finally:
            self._writing = None

    async def _write_jobs(self, jobs: list[tuple[tuple[Append, ...], "Future[None]"]]) -> None:
        plain = [job for job in jobs if len(job[0]) == 1 and job[0][0].listing is None]
        if plain:
            await self._write_plain(plain)
        for appends, future in jobs:
            if len(appends) > 1 or appends[0].listing is not None:
                await self._write_together(appends, future)

    async def _write_plain(self, jobs: list[tuple[tuple[Append, ...], "Future[None]"]]) -> None:
        """Store entries that have nothing to do with one another."""
        appends = [job[0][0] for job in jobs]
        try:
            async with self._connection() as connection:
                rows = await connection.fetch(
                    "insert into entries (table_id, number, body) select * from"
                    f" unnest($1::text[], $2::integer[], $3::text[]) as new (t, n, b) where {IS_FREE.format('t', 'n')}"
                    " on conflict do nothing returning table_id, number",
                    [append.table for append in appends],
                    [append.number for append in appends],
                    [append.body.decode() for append in appends],
                )
        except StorageUnavailable as error:
            for _appends, future in jobs:
                settle(future, error)
            return
        stored = {(row[0], row[1]) for row in rows}
        for append, (_appends, future) in zip(appends, jobs, strict=True):
            # Two of the same number in one batch: the first has it.
            key = (append.table, append.number)
            settle(future, None if key in stored else Conflict())
            stored.discard(key)

    async def _write_together(self, appends: tuple[Append, ...], future: "Future[None]") -> None:
        """Store all entries or none."""
        try:
            async with self._connection() as connection, connection.transaction():
                for append in appends:
                    await append_entry(connection, append)
        except (StorageUnavailable, Conflict) as error:
            settle(future, error)
        else:
            settle(future, None)

    def update_listing(self, listing: ListedTable) -> "Future[None]":
        return asyncio.get_running_loop().create_task(self._update_listing(listing))

    async def _update_listing(self, listing: ListedTable) -> None:
        async with self._connection() as connection, connection.transaction():
            await put_listing(connection, listing)

    # Reading

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        async with self._connection() as connection:
            return list(await connection.fetch(query, *values))

    async def rows(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        rows = [(row[0], row[1].encode()) for row in await self._fetch(f"{LOG} order by number", table, since)]
        if any(body.startswith(HEAD) for _number, body in rows):
            rows = await asyncio.to_thread(unpacked, rows, since)
        return rows

    async def numbers(self, tables: Collection[str]) -> Mapping[str, int]:
        query = "select table_id, max(number) from entries where table_id = any($1::text[]) group by table_id"
        found = {row[0]: row[1] for row in await self._fetch(query, list(tables))}
        return {table: found.get(table, 0) for table in tables}

    async def tables_after(self, table: str, limit: int) -> list[str]:
        query = 'select id from tables where id collate "C" > $1 order by id collate "C" limit $2'
        return [row[0] for row in await self._fetch(query, table, limit)]

    async def forget_tables(self, tables: Collection[str], before: int) -> int:
        query = "delete from tables where id = any($1::text[]) and status = 'over' and updated < $2 returning id"
        async with self._connection() as connection, connection.transaction():
            forgotten = [row[0] for row in await connection.fetch(query, list(tables), before)]
            await connection.execute("delete from members where table_id = any($1::text[])", forgotten)
            await connection.execute("delete from entries where table_id = any($1::text[])", forgotten)
            await connection.execute("delete from analyses where table_id = any($1::text[])", forgotten)
        return len(forgotten)

    async def pack_log(self, before: int) -> bool:
        async with self._connection() as connection, connection.transaction():
            return await pack_log(connection, before)

    async def put_results(self, results: Collection[MatchResult]) -> None:
        async with self._connection() as connection, connection.transaction():
            for result in results:
                await put_result(connection, result)

    def figure(self, name: str) -> str:
        return f"(figures::jsonb ->> '{name}')::bigint"

    async def select(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._fetch(query, *values)]

    async def execute(self, query: str, *values: object) -> int:
        async with self._connection() as connection:
            status: str = await connection.execute(query, *values)
        return int(status.rpartition(" ")[2])

    # Users

    async def names(self, users: Collection[str]) -> Mapping[str, str]:
        rows = await self._fetch("select id, name from users where id = any($1::text[])", list(users))
        return {row[0]: row[1] for row in rows}

    async def forget_user(self, user_id: str, replacement: str) -> None:
        concerned = "(select table_id from members where user_id = $1)"
        async with self._connection() as connection, connection.transaction():
            query = (
                f"select table_id, number, body from entries where {IS_PACKED} and table_id in {concerned} for update"
            )
            for table, number, body in await connection.fetch(query, user_id):
                changed = await asyncio.to_thread(replaced, body, user_id, replacement)
                query = "update entries set body = $3 where table_id = $1 and number = $2"
                await connection.execute(query, table, number, changed)
            await connection.execute(
                f"update entries set body = replace(body, $1, $2) where table_id in {concerned}", user_id, replacement
            )
            await connection.execute(
                f"update tables set users = replace(users, $1, $2) where id in {concerned}", user_id, replacement
            )
            await connection.execute("update results set user_id = $2 where user_id = $1", user_id, replacement)
            stranger = f"{replacement} {token_hex(8)}"
            for query in FORGET_DUELLIST:
                await connection.execute(query, user_id, stranger)
            for query in FORGET_USER:
                await connection.execute(query, user_id)


def settle(future: "Future[None]", error: Exception | None) -> None:
    """Tell the one who waits what became of it."""
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
