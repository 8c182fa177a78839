"""A PostgreSQL database: whose it is, how it is brought up to date, and how an entry is put into it."""

import asyncio
from typing import Any

import asyncpg

from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage.packing import packed_log
from kociarnia.server.storage.results import PUT_RESULT, MatchResult, rows_of
from kociarnia.server.storage.rows import PUT_LISTING, PUT_MEMBER, ListedTable, row_of
from kociarnia.server.storage.store import (
    ENTER_DUEL,
    FIRST_TRY,
    Append,
    Conflict,
    UnusableStorage,
    check_version,
    migrations,
    newest_version,
)

LOG = "select number, body from entries where table_id = $1 and number > $2"
MIGRATION_LOCK = 0x6B6F7479
UPGRADE_SECONDS = 3600.0
"""How long the upgrade of a large database may take, and how long other nodes wait for it."""
# A number is taken when it or a later one is stored: of a packed log only the last is there.
IS_FREE = "not exists (select 1 from entries where table_id = {} and number >= {})"
TROUBLES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, asyncio.TimeoutError)


async def find_version(address: str) -> int:
    """Return the storage version of a database, 0 if it is empty, or refuse it; nothing is changed."""
    try:
        connection = await asyncpg.connect(address, timeout=5, command_timeout=10)
        try:
            return await inspect_database(connection)
        finally:
            await connection.close()
    except TROUBLES as error:
        raise unreachable(error) from None


def unreachable(error: Exception) -> StorageUnavailable:
    """Return what the one who runs the server can do about a database that cannot be connected to."""
    return StorageUnavailable(
        f"the database cannot be reached ({type(error).__name__}): see whether PostgreSQL runs, and whether it lets"
        " in whom the setting database names"
    )


async def append_entry(connection: Any, append: Append) -> None:
    """Store an entry, or raise Conflict if its number is taken, or the first try it begins."""
    inserted = await connection.fetch(
        f"insert into entries (table_id, number, body) select $1, $2, $3 where {IS_FREE.format('$1', '$2')}"
        " on conflict do nothing returning number",
        append.table,
        append.number,
        append.body.decode(),
    )
    if not inserted:
        raise Conflict
    if append.listing is not None:
        await put_listing(connection, append.listing)
    if append.result is not None:
        await put_result(connection, append.result)
    if append.first_try is not None:
        values = (append.first_try.deal, append.first_try.user, append.table)
        if not await connection.fetch(f"{FIRST_TRY} returning deal_id", *values):
            raise Conflict
        duel = append.first_try.duel
        if duel and not await connection.fetch(f"{ENTER_DUEL} returning id", duel):
            raise Conflict


async def put_listing(connection: Any, listing: ListedTable) -> None:
    """Store what is listed of a table."""
    await connection.execute(PUT_LISTING, *row_of(listing))
    await connection.executemany(PUT_MEMBER, [(user, listing.table) for user in listing.users])


async def put_result(connection: Any, result: MatchResult) -> None:
    """Store how a match ended."""
    await connection.executemany(PUT_RESULT, rows_of(result))


async def pack_log(connection: Any, before: int) -> bool:
    """Pack the log of one match that was over before a time; tell whether there was one. Nodes take turns at it."""
    table = await connection.fetchval(
        "select id from tables where status = 'over' and not is_packed and updated < $1"
        " order by updated limit 1 for update skip locked",
        before,
    )
    if table is None:
        return False
    rows = [(row[0], row[1].encode()) for row in await connection.fetch(f"{LOG} order by number", table, 0)]
    body = await asyncio.to_thread(packed_log, rows)
    if body is not None:
        last = rows[-1][0]
        await connection.execute("delete from entries where table_id = $1 and number < $2", table, last)
        query = "update entries set body = $3 where table_id = $1 and number = $2"
        await connection.execute(query, table, last, body.decode())
    await connection.execute("update tables set is_packed = true where id = $1", table)
    return True


async def migrate(connection: Any, newest: int | None = None) -> None:
    """Bring the tables of the database up to date, or to a version, inside the transaction that is open."""
    found = await inspect_database(connection)
    if not found:
        await connection.execute("create table versions (version integer primary key)")
    for version, script in migrations("postgres"):
        if found < version <= (newest or version):
            await connection.execute(script, timeout=UPGRADE_SECONDS)
            await connection.execute("insert into versions values ($1)", version)


async def inspect_database(connection: Any) -> int:
    """Return the storage version of a database, 0 if it is empty, or refuse what cannot be used; it only reads."""
    if (encoding := await connection.fetchval("select getdatabaseencoding()")) != "UTF8":
        raise UnusableStorage(
            f"the database keeps letters as {encoding}: make it anew with createdb --encoding UTF8 --template template0"
        )
    query = "select tablename from pg_tables where schemaname = current_schema()"
    tables = {row[0] for row in await connection.fetch(query)}
    if not tables:
        return 0
    if not {"versions", "users", "secrets", "tables", "members", "entries"} <= tables:
        raise UnusableStorage("the database holds tables of another program: give Kociarnia a database of its own")
    found: int = await connection.fetchval("select coalesce(max(version), 0) from versions")
    check_version(found, newest_version("postgres"))
    return found
