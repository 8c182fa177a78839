"""A SQLite database: how it is made, brought up to date and opened, and how an entry is put into it."""

import os
import sqlite3
from functools import cache
from pathlib import Path

from kociarnia.server.storage.folder import open_private
from kociarnia.server.storage.packing import packed_log
from kociarnia.server.storage.results import PUT_RESULT, MatchResult, rows_of
from kociarnia.server.storage.rows import PUT_LISTING, PUT_MEMBER, ListedTable, row_of
from kociarnia.server.storage.store import ENTER_DUEL, FIRST_TRY, Append, UnusableStorage, migrations

# A number is taken when it or a later one is stored: of a packed log only the last is there.
INSERT_ENTRY = (
    "insert into entries (table_id, number, body) select ?1, ?2, ?3"
    " where not exists (select 1 from entries where table_id = ?1 and number >= ?2)"
)
LOG = "select number, cast(body as blob) from entries where table_id = ? and number > ? order by number"
MOST_IN_STATEMENT = 256
UNPACKED = "select id from tables where status = 'over' and not is_packed and updated < ? order by updated limit 1"


def connect(path: Path, busy_seconds: float) -> sqlite3.Connection:
    """Open a database that exists, with a write-ahead log, synchronised to the disk at every commit."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw",  # a file that is gone is not made anew
        uri=True,
        timeout=busy_seconds,
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


@cache
def insert_many(count: int) -> str:
    """Return the statement that stores so many entries, as far as their numbers are free."""
    return (
        "insert into entries (table_id, number, body) select column1, column2, column3"
        f" from (values {', '.join(['(?, ?, ?)'] * count)})"
        " where not exists (select 1 from entries where table_id = column1 and number >= column2)"
        " on conflict do nothing"
    )


def append_plain(connection: sqlite3.Connection, appends: list[Append]) -> bool:
    """Store entries by few statements, which keep the other threads running; tell whether all of them were new.

    Statements are for 1, 2, 4, … entries, so that the connection remembers all of them.
    """
    start = 0
    while start < len(appends):
        count = min(MOST_IN_STATEMENT, 1 << (len(appends) - start).bit_length() - 1)
        values: list[str | int] = []
        for append in appends[start : start + count]:
            values += (append.table, append.number, append.body.decode())
        if connection.execute(insert_many(count), values).rowcount < count:
            return False
        start += count
    return True


def append_entry(connection: sqlite3.Connection, append: Append) -> bool:
    """Store an entry, and tell whether it is; if not, what was stored for it has to be undone."""
    cursor = connection.execute(INSERT_ENTRY, (append.table, append.number, append.body.decode()))
    if not cursor.rowcount:
        return False
    if append.listing is not None:
        put_listing(connection, append.listing)
    if append.result is not None:
        put_result(connection, append.result)
    if append.first_try is not None:
        values = named(append.first_try.deal, append.first_try.user, append.table)
        if connection.execute(FIRST_TRY, values).rowcount == 0:
            return False
        if append.first_try.duel:
            return connection.execute(ENTER_DUEL, named(append.first_try.duel)).rowcount == 1
    return True


def named(*values: object) -> dict[str, object]:
    """Return the values that `$1`, `$2`, … stand for."""
    return {str(number): value for number, value in enumerate(values, 1)}


def put_listing(connection: sqlite3.Connection, listing: ListedTable) -> None:
    """Store what is listed of a table."""
    connection.execute(PUT_LISTING, named(*row_of(listing)))
    connection.executemany(PUT_MEMBER, [named(user, listing.table) for user in listing.users])


def put_result(connection: sqlite3.Connection, result: MatchResult) -> None:
    """Store how a match ended."""
    connection.executemany(PUT_RESULT, [named(*row) for row in rows_of(result)])


def pack_log(connection: sqlite3.Connection, before: int) -> bool:
    """Pack the log of one match that was over before a time; tell whether there was one."""
    found = connection.execute(UNPACKED, (before,)).fetchone()
    if found is None:
        return False
    (table,) = found
    rows = connection.execute(LOG, (table, 0)).fetchall()
    body = packed_log(rows)
    if body is not None:
        last = rows[-1][0]
        connection.execute("delete from entries where table_id = ? and number < ?", (table, last))
        connection.execute(
            "update entries set body = ? where table_id = ? and number = ?", (body.decode(), table, last)
        )
    connection.execute("update tables set is_packed = 1 where id = ?", (table,))
    return True


def migrate(connection: sqlite3.Connection, newest: int | None = None) -> None:
    """Bring the tables of the database up to date, or to a version, inside the transaction that is open."""
    found: int = connection.execute("pragma user_version").fetchone()[0]
    for version, script in migrations("sqlite"):
        if found < version <= (newest or version):
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
