"""A SQLite database read as a whole at one moment, also while a server writes into it, and a new one made from rows."""

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from kociarnia.server.storage.database import migrate
from kociarnia.server.storage.folder import lock_folder, open_private, secure_folder
from kociarnia.server.storage.forms import Form, forms_at
from kociarnia.server.storage.inspection import inspect_database
from kociarnia.server.storage.snapshot import ROWS_AT_ONCE, CopyFailed, Row, Snapshot, Target
from kociarnia.server.storage.store import UnusableStorage


def read_text(stored: bytes) -> str:
    """Return a stored text; what is none any more stays unreadable, and can be kept in either database."""
    return stored.decode("utf-8", "backslashreplace").replace("\0", "\\x00")


class SqliteSnapshot(Snapshot):
    """What a connection sees inside one transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.version = connection.execute("pragma user_version").fetchone()[0]
        self.counts = {
            form.name: connection.execute(f"select count(*) from {form.name}").fetchone()[0]
            for form in forms_at(self.version)
        }

    async def rows(self, form: Form) -> AsyncIterator[list[Row]]:
        names = form.names
        truths = [index for index, column in enumerate(form.columns) if column.kind is bool]
        # Whatever kind of value damage has made of a text, it is read as one.
        values = [f"cast({column.name} as text)" if column.kind is str else column.name for column in form.columns]
        query = f"select {', '.join(values)} from {form.name} order by {', '.join(names[: form.keys])}"
        cursor = self._connection.execute(query)
        while rows := cursor.fetchmany(ROWS_AT_ONCE):
            yield [with_truths(row, truths) for row in rows] if truths else rows


def with_truths(row: Row, places: list[int]) -> Row:
    """Return a row whose values at some places say whether something is so."""
    values = list(row)
    for place in places:
        values[place] = bool(values[place])
    return tuple(values)


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """Look at a database as it is now; whoever writes into it is not kept from it, and nothing is changed."""
    if not inspect_database(path):
        raise UnusableStorage(f"there is no database at {path}")
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            connection.text_factory = read_text
            connection.execute("begin")
            yield connection
        finally:
            connection.close()
    except sqlite3.Error:
        raise CopyFailed(f"{path} cannot be read: it is damaged, or another program holds it") from None


@asynccontextmanager
async def read_sqlite(path: Path) -> AsyncIterator[Snapshot]:
    """Look at a database as a whole, as `looking_at` does."""
    with looking_at(path) as connection:
        yield SqliteSnapshot(connection)


class NewSqlite(Target):
    """A database file that is being made; it gets its name when it is whole."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    async def put(self, form: Form, rows: list[Row]) -> None:
        places = ", ".join("?" * len(form.columns))
        self._connection.executemany(f"insert into {form.name} ({', '.join(form.names)}) values ({places})", rows)

    async def written(self) -> Snapshot:
        return SqliteSnapshot(self._connection)

    async def finish(self) -> None:
        migrate(self._connection)
        self._connection.execute("commit")
        self._connection.close()
        # What the last database of this folder had stored says nothing about this one.
        self.path.with_name(f"{self.path.name}.tail").unlink(missing_ok=True)
        self.path.with_name(f"{self.path.name}.new").replace(self.path)


@asynccontextmanager
async def make_sqlite(path: Path, version: int) -> AsyncIterator[Target]:
    """Make a database of a storage version where there is none yet; one that is not finished leaves nothing behind."""
    if inspect_database(path):
        raise UnusableStorage(f"there is a database at {path} already: move its folder away, or choose another")
    secure_folder(path)
    lock = lock_folder(path)
    unfinished = path.with_name(f"{path.name}.new")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(open_private(unfinished))
        connection = sqlite3.connect(unfinished, isolation_level=None)
        try:
            connection.execute("pragma journal_mode = memory")
            connection.execute("begin immediate")
            migrate(connection, version)
            yield NewSqlite(path, connection)
        finally:
            connection.close()
    except sqlite3.Error:
        raise CopyFailed(f"{path} cannot be made: see whether there is room, and the right to write") from None
    finally:
        unfinished.unlink(missing_ok=True)
        os.close(lock)
