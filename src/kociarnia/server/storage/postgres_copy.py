"""A PostgreSQL database read as a whole at one moment, also while nodes write into it, and an empty one filled."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from kociarnia.server.storage.forms import Form, forms_at
from kociarnia.server.storage.postgres_database import MIGRATION_LOCK, TROUBLES, inspect_database, migrate
from kociarnia.server.storage.snapshot import ROWS_AT_ONCE, CopyFailed, Row, Snapshot, Target
from kociarnia.server.storage.store import UnusableStorage


async def connect(address: str) -> Any:
    """Connect; nothing is prepared, because the same words fetch rows of every table."""
    return await asyncpg.connect(address, timeout=5, statement_cache_size=0)


class PostgresSnapshot(Snapshot):
    """What a connection sees inside one transaction."""

    def __init__(self, connection: Any, version: int, counts: dict[str, int]) -> None:
        self._connection = connection
        self.version = version
        self.counts = counts

    async def rows(self, form: Form) -> AsyncIterator[list[Row]]:
        # The order of bytes, as SQLite has it, whatever the language of the database.
        keys = [f'{column.name} collate "C"' if column.kind is str else column.name for column in form.columns]
        query = f"select {', '.join(form.names)} from {form.name} order by {', '.join(keys[: form.keys])}"
        # A cursor that can be closed: while one is open, the table it reads cannot be changed.
        await self._connection.execute(f"declare copied no scroll cursor for {query}")
        while rows := await self._connection.fetch(f"fetch {ROWS_AT_ONCE} from copied"):
            yield [tuple(row) for row in rows]
        await self._connection.execute("close copied")


async def look(connection: Any, version: int) -> Snapshot:
    """Return what a connection sees inside its transaction."""
    counts = {form.name: await connection.fetchval(f"select count(*) from {form.name}") for form in forms_at(version)}
    return PostgresSnapshot(connection, version, counts)


@asynccontextmanager
async def read_postgres(address: str) -> AsyncIterator[Snapshot]:
    """Look at a database as it is now; whoever writes into it is not kept from it, and nothing is changed."""
    try:
        connection = await connect(address)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                version = await inspect_database(connection)
                if not version:
                    raise UnusableStorage("the database is empty")
                yield await look(connection, version)
        finally:
            await connection.close()
    except TROUBLES as error:
        raise CopyFailed(
            f"the database cannot be read ({type(error).__name__}): see whether PostgreSQL runs, and lets you in"
        ) from None


class NewPostgres(Target):
    """A database that is being filled, inside one transaction."""

    def __init__(self, connection: Any, version: int) -> None:
        self._connection = connection
        self._version = version

    async def put(self, form: Form, rows: list[Row]) -> None:
        await self._connection.copy_records_to_table(form.name, records=rows, columns=form.names)

    async def written(self) -> Snapshot:
        return await look(self._connection, self._version)

    async def finish(self) -> None:
        await migrate(self._connection)


@asynccontextmanager
async def make_postgres(address: str, version: int) -> AsyncIterator[Target]:
    """Fill an empty database with tables of a storage version; what fails leaves it empty."""
    try:
        connection = await connect(address)
        try:
            async with connection.transaction():
                await connection.execute("select pg_advisory_xact_lock($1)", MIGRATION_LOCK)
                if await inspect_database(connection):
                    raise UnusableStorage("the database is not empty: make a new one, and name it instead")
                await migrate(connection, version)
                yield NewPostgres(connection, version)
        finally:
            await connection.close()
    except TROUBLES as error:
        raise CopyFailed(
            f"the database cannot be written ({type(error).__name__}): see whether PostgreSQL runs, and lets you in"
        ) from None
