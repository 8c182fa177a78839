"""SQLite: one file, one writer thread, many entries a commit."""

import asyncio
import os
import sqlite3
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from msgspec.json import encode

from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage.folder import lock_folder, open_private, secure_folder
from kociarnia.server.storage.inspection import inspect_database, wal_of
from kociarnia.server.storage.losses import find_losses
from kociarnia.server.storage.store import (
    Append,
    Conflict,
    ListedTable,
    Status,
    Store,
    UnusableStorage,
    User,
    migrations,
)
from kociarnia.server.storage.tail import Tail
from kociarnia.server.storage.wal import WalContent, read_wal

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], object]
Job = tuple[Work | tuple[Append, ...], "Future[object]"]
Outcome = tuple["Future[object]", object, BaseException | None]

MOST_AT_ONCE = 512
GATHERING_SECONDS = 0.004
"""While much is going on, commits are at least so far apart: many moves share the work of one."""
LISTING = "id, game, status, is_listed, allows_spectators, seats, free, users, updated"
SELECTED = f"{LISTING}, is_unreadable"
INSERT_ENTRY = "insert into entries (table_id, number, body) values (?, ?, ?) on conflict do nothing"

TOUCH = "insert into meta values ('checked', ?) on conflict (name) do update set value = excluded.value"
INSERT_MANY = (
    "insert into entries (table_id, number, body)"
    " select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')"
    " from json_each(?) where true on conflict do nothing"
)


class SqliteStore(Store):
    """A database file with a write-ahead log, synchronised to the disk at every commit."""

    def __init__(self, path: Path, busy_seconds: float = 2.0) -> None:
        self.path = path
        self.busy_seconds = busy_seconds
        self._gathered: list[Job] = []
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._loop: AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._inode = 0
        self._lock: int | None = None
        self._tail: Tail | None = None
        self._wal = WalContent()

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            await self._loop.run_in_executor(None, self._take_folder)
            self._thread = Thread(target=self._write_for_ever, name="store-writer", daemon=True)
            self._thread.start()
            await self._write(migrate)
            await self._write(self._find_losses)
        except BaseException:
            await self.close()
            raise

    def _take_folder(self) -> None:
        """Refuse what is not ours before anything is changed; then take the folder for this process alone."""
        inspect_database(self.path)
        secure_folder(self.path)
        self._lock = lock_folder(self.path)
        if not self.path.exists():
            create_database(self.path)
        self._tail = Tail(self.path.with_name(f"{self.path.name}.tail"))
        self._wal = read_wal(wal_of(self.path))

    def _find_losses(self, connection: sqlite3.Connection) -> None:
        """Say in the log what was stored once and is not there any more, and go on with what is whole."""
        assert self._tail is not None
        find_losses(connection, self._wal, self._tail.read())
        self._tail.clear()

    async def close(self) -> None:
        if self._thread is not None and self._loop is not None:
            self._hand_over()
            self._jobs.put(None)
            await self._loop.run_in_executor(None, self._thread.join)
            self._thread = None
        if self._lock is not None:
            self._readers.submit(self._drop_reader)
            self._readers.shutdown()
            if self._tail is not None:
                self._tail.close()
                self._tail = None
            os.close(self._lock)
            self._lock = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self.path.resolve().as_uri()}?mode=rw",  # a file that is gone is not made anew
            uri=True,
            timeout=self.busy_seconds,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=64,
        )
        try:
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            connection.execute("pragma temp_store = memory")  # what one statement may have to undo needs no file
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    # Writing

    def append(self, *appends: Append) -> "Future[None]":
        return self._submit(appends)

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._submit(work)

    def _submit(self, work: Callable[[sqlite3.Connection], Result] | tuple[Append, ...]) -> "Future[Result]":
        """Let the writer thread do something, together with all else that is asked for in this turn of the loop."""
        assert self._loop is not None
        future: Future[Result] = self._loop.create_future()
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((work, future))  # type: ignore[arg-type]
        return future

    def _hand_over(self) -> None:
        if self._gathered:
            self._jobs.put(self._gathered)
            self._gathered = []

    def _write_for_ever(self) -> None:
        """Take all that waits, store it in one transaction, and report it."""
        assert self._loop is not None
        is_open = True
        is_busy = False
        begun = 0.0
        while is_open:
            jobs: list[Job] = []
            if is_busy:  # whoever hands something over meanwhile need not wake this thread
                time.sleep(max(0.0, begun + GATHERING_SECONDS - time.monotonic()))
            more = self._jobs.get()
            while True:
                if more is None:
                    is_open = False
                    break
                jobs += more
                if len(jobs) >= MOST_AT_ONCE or self._jobs.empty():
                    break
                more = self._jobs.get()
            is_busy = len(jobs) > 1
            begun = time.monotonic()
            if jobs:
                outcomes = self._commit(jobs)
                if not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(report, outcomes)
        self._drop_writer()

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        try:
            connection = self._usable_writer()
            connection.execute("begin immediate")
            outcomes = self._carry_out_all(connection, jobs)
            connection.execute("commit")
            assert self._tail is not None
            self._tail.note(stored_numbers(jobs, outcomes))
        except Exception as error:  # whatever it was, the thread goes on and everybody who waits is told
            self._drop_writer()
            failure = error
            if isinstance(error, (sqlite3.Error, OSError)):
                failure = StorageUnavailable(f"this could not be stored: {error}")
            return [(future, None, failure) for _work, future in jobs]
        return outcomes

    def _carry_out_all(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        """Store all plain entries by one statement, which keeps the other threads running; the rest one by one."""
        plain: list[Job] = []
        others: list[Job] = []
        for job in jobs:
            (plain if is_plain(job) else others).append(job)
        if len(plain) > 1:
            rows = [(work[0].table, work[0].number, work[0].body.decode()) for work, _future in plain]  # type: ignore[index]
            stored = connection.execute(INSERT_MANY, (encode(rows).decode(),)).rowcount
            if stored == len(plain):
                outcomes: list[Outcome] = [(future, None, None) for _work, future in plain]
                return outcomes + [self._carry_out(connection, work, future) for work, future in others]
            # Some number was taken: begin again, and find out which.
            connection.execute("rollback")
            connection.execute("begin immediate")
        return [self._carry_out(connection, work, future) for work, future in jobs]

    def _carry_out(
        self, connection: sqlite3.Connection, work: Work | tuple[Append, ...], future: "Future[object]"
    ) -> Outcome:
        if not isinstance(work, tuple):
            return future, work(connection), None
        if len(work) == 1:
            return future, None, None if append_entry(connection, work[0]) else Conflict()
        connection.execute("savepoint several")
        is_stored = all(append_entry(connection, append) for append in work)
        if not is_stored:
            connection.execute("rollback to several")
        connection.execute("release several")
        return future, None, None if is_stored else Conflict()

    def _usable_writer(self) -> sqlite3.Connection:
        """Return the connection, if the file it belongs to is still the one at the path."""
        if self._writer is not None:
            if os.stat(self.path).st_ino == self._inode:
                return self._writer
            # What is written into a file that was taken away would be lost without a word.
            self._drop_writer()
        if self._inode and not self.path.exists():
            raise FileNotFoundError(f"{self.path.name} is gone")
        self._writer = self._connect()
        self._inode = os.stat(self.path).st_ino
        return self._writer

    def _drop_writer(self) -> None:
        if self._writer is not None:
            try:
                self._writer.close()
            finally:
                self._writer = None

    def update_listing(self, listing: ListedTable) -> "Future[None]":
        return self._submit(lambda connection: put_listing(connection, listing))

    # Reading

    async def _read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        assert self._loop is not None
        return await self._loop.run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            os.stat(self.path)
            if self._reader is None:
                self._reader = self._connect()
            return work(self._reader)
        except (sqlite3.Error, OSError) as error:
            self._drop_reader()
            raise StorageUnavailable(f"nothing can be read now: {error}") from None

    def _drop_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def touch(self) -> None:
        value = str(time.time_ns())
        await self._write(lambda connection: connection.execute(TOUCH, (value,)).rowcount)

    async def rows(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        # As bytes: what is no text any more is the trouble of its own table.
        query = "select number, cast(body as blob) from entries where table_id = ? and number > ? order by number"
        return await self._read(lambda connection: connection.execute(query, (table, since)).fetchall())

    async def numbers(self, tables: Collection[str]) -> Mapping[str, int]:
        query = "select max(number) from entries where table_id = ?"
        return await self._read(
            lambda connection: {table: connection.execute(query, (table,)).fetchone()[0] or 0 for table in tables}
        )

    async def listed(self, limit: int) -> list[ListedTable]:
        query = (
            f"select {SELECTED} from tables where is_listed and status <> 'over' and not is_unreadable"
            " order by updated desc limit ?"
        )
        rows = await self._read(lambda connection: connection.execute(query, (limit,)).fetchall())
        return [listing_of(row) for row in rows]

    async def tables_of(self, user: str, limit: int) -> list[ListedTable]:
        query = (
            f"select {SELECTED} from members join tables on table_id = id"
            " where user_id = ? order by updated desc limit ?"
        )
        rows = await self._read(lambda connection: connection.execute(query, (user, limit)).fetchall())
        return [listing_of(row) for row in rows]

    async def unfinished(self, user: str) -> list[str]:
        query = (
            "select id from members join tables on table_id = id where user_id = ?1 and status <> 'over'"
            " and not is_unreadable and instr(' ' || users || ' ', ' ' || ?1 || ' ')"
        )
        rows = await self._read(lambda connection: connection.execute(query, (user,)).fetchall())
        return [table for (table,) in rows]

    async def listing(self, table: str) -> ListedTable | None:
        query = f"select {SELECTED} from tables where id = ?"
        row = await self._read(lambda connection: connection.execute(query, (table,)).fetchone())
        return None if row is None else listing_of(row)

    async def mark_unreadable(self, table: str) -> None:
        query = "update tables set is_unreadable = 1 where id = ?"
        await self._write(lambda connection: connection.execute(query, (table,)).rowcount)

    async def leave_unreadable(self, table: str, user: str) -> None:
        def leave(connection: sqlite3.Connection) -> None:
            row = connection.execute("select users from tables where id = ?", (table,)).fetchone()
            if row is not None:
                left = " ".join(each for each in row[0].split() if each != user)
                connection.execute("update tables set users = ? where id = ?", (left, table))
            connection.execute("delete from members where user_id = ? and table_id = ?", (user, table))

        await self._write(leave)

    # Users

    async def add_user(self, user: User) -> None:
        def add(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert into users (id, name, phrase, created) values (?, ?, ?, ?)",
                (user.id, user.name, user.phrase, user.created),
            )

        await self._write(add)

    async def rename_user(self, user_id: str, name: str) -> None:
        def rename(connection: sqlite3.Connection) -> None:
            connection.execute("update users set name = ? where id = ?", (name, user_id))

        await self._write(rename)

    async def user(self, user_id: str) -> User | None:
        return await self._find_user("id", user_id)

    async def user_of_phrase(self, phrase: bytes) -> User | None:
        return await self._find_user("phrase", phrase)

    async def _find_user(self, column: str, value: str | bytes) -> User | None:
        query = f"select id, name, phrase, created from users where {column} = ?"
        row = await self._read(lambda connection: connection.execute(query, (value,)).fetchone())
        return None if row is None else User(id=row[0], name=row[1], phrase=row[2], created=row[3])

    async def names(self, users: Collection[str]) -> Mapping[str, str]:
        query = "select name from users where id = ?"

        def find(connection: sqlite3.Connection) -> dict[str, str]:
            rows = ((user, connection.execute(query, (user,)).fetchone()) for user in users)
            return {user: row[0] for user, row in rows if row is not None}

        return await self._read(find)

    async def forget_user(self, user_id: str, replacement: str) -> None:
        def forget(connection: sqlite3.Connection) -> None:
            concerned = "(select table_id from members where user_id = ?)"
            connection.execute(
                f"update entries set body = replace(body, ?, ?) where table_id in {concerned}",
                (user_id, replacement, user_id),
            )
            connection.execute(
                f"update tables set users = replace(users, ?, ?) where id in {concerned}",
                (user_id, replacement, user_id),
            )
            connection.execute("delete from members where user_id = ?", (user_id,))
            connection.execute("delete from users where id = ?", (user_id,))

        await self._write(forget)

    async def revoke(self, token: bytes, time: int, until: int) -> None:
        def remember(connection: sqlite3.Connection) -> None:
            connection.execute("delete from revoked where time < ?", (until,))
            connection.execute("insert into revoked values (?, ?) on conflict do nothing", (token, time))

        await self._write(remember)

    async def is_revoked(self, token: bytes) -> bool:
        query = "select 1 from revoked where token = ?"
        return await self._read(lambda connection: connection.execute(query, (token,)).fetchone() is not None)

    async def secret(self, name: str, proposal: bytes) -> bytes:
        def find(connection: sqlite3.Connection) -> bytes:
            connection.execute("insert into secrets values (?, ?) on conflict do nothing", (name, proposal))
            value: bytes = connection.execute("select value from secrets where name = ?", (name,)).fetchone()[0]
            return value

        return await self._write(find)


def is_plain(job: Job) -> bool:
    """Tell whether a job stores one entry and nothing else."""
    work = job[0]
    return isinstance(work, tuple) and len(work) == 1 and work[0].listing is None


def stored_numbers(jobs: list[Job], outcomes: list[Outcome]) -> list[tuple[str, int]]:
    """Return the tables and numbers of the entries that were stored."""
    failed = {id(future) for future, _result, error in outcomes if error is not None}
    return [
        (append.table, append.number)
        for work, future in jobs
        if isinstance(work, tuple) and id(future) not in failed
        for append in work
    ]


def report(outcomes: list[Outcome]) -> None:
    """Tell everybody who waits what became of it."""
    for future, result, error in outcomes:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def append_entry(connection: sqlite3.Connection, append: Append) -> bool:
    """Store an entry unless its number is taken."""
    cursor = connection.execute(INSERT_ENTRY, (append.table, append.number, append.body.decode()))
    if not cursor.rowcount:
        return False
    if append.listing is not None:
        put_listing(connection, append.listing)
    return True


def put_listing(connection: sqlite3.Connection, listing: ListedTable) -> None:
    """Store what is listed of a table."""
    connection.execute(
        f"insert or replace into tables ({LISTING}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            listing.table,
            listing.game,
            listing.status,
            listing.is_listed,
            listing.allows_spectators,
            listing.seats,
            listing.free,
            " ".join(listing.users),
            listing.updated,
        ),
    )
    connection.executemany(
        "insert into members (user_id, table_id) values (?, ?) on conflict do nothing",
        [(user, listing.table) for user in listing.users],
    )


def listing_of(row: tuple[str, str, Status, int, int, int, int, str, int, int]) -> ListedTable:
    """Return a row of the listing."""
    table, game, status, is_listed, allows_spectators, seats, free, users, updated, is_unreadable = row
    return ListedTable(
        table=table,
        game=game,
        status=status,
        is_listed=bool(is_listed),
        allows_spectators=bool(allows_spectators),
        seats=seats,
        free=free,
        users=tuple(users.split()),
        updated=updated,
        is_unreadable=bool(is_unreadable),
    )


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables of the database up to date, inside the transaction that is open."""
    found: int = connection.execute("pragma user_version").fetchone()[0]
    for version, script in migrations("sqlite"):
        if version > found:
            for statement in script.split(";"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"pragma user_version = {version:d}")


def create_database(path: Path) -> None:
    """Make a new database; it has its name only when it is whole, and never more rights than it should."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(open_private(unfinished))
        connection = sqlite3.connect(unfinished, isolation_level=None)
        try:
            connection.execute("pragma journal_mode = memory")
            connection.execute("begin immediate")
            migrate(connection)
            connection.execute("commit")
        finally:
            connection.close()
        unfinished.replace(path)
    except (sqlite3.Error, OSError) as error:
        raise UnusableStorage(f"no database can be made in {path.parent}: {error}") from None
