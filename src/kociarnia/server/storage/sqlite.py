"""SQLite: one file, one writer thread, many entries per commit."""

import asyncio
import os
import sqlite3
from asyncio import Future
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage.backup_file import keep_before_upgrade
from kociarnia.server.storage.database import (
    LOG,
    connect,
    create_database,
    migrate,
    named,
    pack_log,
    put_listing,
    put_result,
)
from kociarnia.server.storage.folder import lock_folder, secure_folder
from kociarnia.server.storage.inspection import inspect_database, wal_of
from kociarnia.server.storage.losses import find_losses
from kociarnia.server.storage.packing import IS_PACKED, replaced, unpacked
from kociarnia.server.storage.results import MatchResult
from kociarnia.server.storage.rows import ListedTable
from kociarnia.server.storage.sqlite_copy import read_sqlite
from kociarnia.server.storage.store import FORGET_DUELLIST, FORGET_USER, Append, Store, newest_version
from kociarnia.server.storage.tail import Tail
from kociarnia.server.storage.wal import WalContent, read_wal
from kociarnia.server.storage.writer import Result, Writer


class SqliteStore(Store):
    """A database file that this process has for itself; what is read is read by a thread of its own."""

    def __init__(self, path: Path, busy_seconds: float = 2.0, backups: Path | None = None) -> None:
        self.path = path
        self.backups = backups
        self.busy_seconds = busy_seconds
        self._lock: int | None = None
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(1, "store-reader")

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            wal = await loop.run_in_executor(None, self._take_folder)
            if self.backups is not None and inspect_database(self.path) < newest_version("sqlite"):
                await keep_before_upgrade(read_sqlite(self.path), self.backups)
            tail = Tail(self.path.with_name(f"{self.path.name}.tail"))
            numbers = tail.read()
            self._writer = Writer(self.path, self.busy_seconds, tail, loop)
            await self._write(migrate)
            # What was stored once and is not there any more is said in the log; then we go on with what is whole.
            await self._write(partial(find_losses, wal=wal, tail=numbers))
            tail.clear()
        except BaseException:
            await self.close()
            raise

    def _take_folder(self) -> WalContent:
        """Refuse what is not ours before anything is changed; then take the folder for this process alone."""
        inspect_database(self.path)
        secure_folder(self.path)
        self._lock = lock_folder(self.path)
        if not self.path.exists():
            create_database(self.path)
        return read_wal(wal_of(self.path))

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.stop()
            self._writer = None
        if self._lock is not None:
            self._readers.submit(self._drop_reader)
            self._readers.shutdown()
            os.close(self._lock)
            self._lock = None

    # Writing

    def _writing(self) -> Writer:
        assert self._writer is not None
        return self._writer

    def append(self, *appends: Append) -> "Future[None]":
        return self._writing().submit(appends)

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._writing().submit(work)

    def update_listing(self, listing: ListedTable) -> "Future[None]":
        return self._writing().submit(lambda connection: put_listing(connection, listing))

    # Reading

    async def _read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            os.stat(self.path)
            if self._reader is None:
                self._reader = connect(self.path, self.busy_seconds)
            return work(self._reader)
        except (sqlite3.Error, OSError) as error:
            self._drop_reader()
            raise StorageUnavailable(f"nothing can be read now: {error}") from None

    def _drop_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def rows(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        # As bytes: what is no text any more is the trouble of its own table.
        return await self._read(lambda connection: unpacked(connection.execute(LOG, (table, since)), since))

    async def numbers(self, tables: Collection[str]) -> Mapping[str, int]:
        query = "select max(number) from entries where table_id = ?"
        return await self._read(
            lambda connection: {table: connection.execute(query, (table,)).fetchone()[0] or 0 for table in tables}
        )

    async def tables_after(self, table: str, limit: int) -> list[str]:
        query = "select id from tables where id > $1 order by id limit $2"
        return [row[0] for row in await self.select(query, table, limit)]

    async def forget_tables(self, tables: Collection[str], before: int) -> int:
        def forget(connection: sqlite3.Connection) -> int:
            count = 0
            for table in tables:
                query = "delete from tables where id = ? and status = 'over' and updated < ?"
                if connection.execute(query, (table, before)).rowcount:
                    connection.execute("delete from entries where table_id = ?", (table,))
                    count += 1
            if count:
                connection.execute("delete from members where table_id not in (select id from tables)")
                connection.execute("delete from analyses where table_id not in (select id from tables)")
            return count

        return await self._write(forget)

    async def pack_log(self, before: int) -> bool:
        return await self._write(partial(pack_log, before=before))

    async def put_results(self, results: Collection[MatchResult]) -> None:
        def put(connection: sqlite3.Connection) -> None:
            for result in results:
                put_result(connection, result)

        await self._write(put)

    def figure(self, name: str) -> str:
        return f"json_extract(figures, '$.{name}')"

    async def select(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(query, named(*values)).fetchall())

    async def execute(self, query: str, *values: object) -> int:
        return await self._write(lambda connection: connection.execute(query, named(*values)).rowcount)

    # Users

    async def names(self, users: Collection[str]) -> Mapping[str, str]:
        query = "select name from users where id = ?"

        def find(connection: sqlite3.Connection) -> dict[str, str]:
            rows = ((user, connection.execute(query, (user,)).fetchone()) for user in users)
            return {user: row[0] for user, row in rows if row is not None}

        return await self._read(find)

    async def forget_user(self, user_id: str, replacement: str) -> None:
        def forget(connection: sqlite3.Connection) -> None:
            concerned = "(select table_id from members where user_id = ?)"
            connection.create_function("replaced", 3, replaced, deterministic=True)
            for change, kind in (("replaced", IS_PACKED), ("replace", f"not {IS_PACKED}")):
                connection.execute(
                    f"update entries set body = {change}(body, ?, ?) where {kind} and table_id in {concerned}",
                    (user_id, replacement, user_id),
                )
            connection.execute(
                f"update tables set users = replace(users, ?, ?) where id in {concerned}",
                (user_id, replacement, user_id),
            )
            connection.execute("update results set user_id = ? where user_id = ?", (replacement, user_id))
            stranger = f"{replacement} {token_hex(8)}"
            for query in FORGET_DUELLIST:
                connection.execute(query, named(user_id, stranger))
            for query in FORGET_USER:
                connection.execute(query, named(user_id))

        await self._write(forget)
