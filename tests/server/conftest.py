"""Storages for the tests; everything on loopback or in a socket file."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from kociarnia.server.runtime import deadlines
from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store
from tests.server.processes import PostgresProcess


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server: the one named in KOCIARNIA_TEST_POSTGRES, or one started from a wheel."""
    given = os.environ.get("KOCIARNIA_TEST_POSTGRES")
    if given:
        yield given
        return
    with started_postgres() as (address, _process):
        yield address


@contextmanager
def started_postgres(*, is_doomed: bool = False) -> Iterator[tuple[str, int]]:
    """A PostgreSQL server of our own: its address, and its process; one that is doomed is killed in the end."""
    server = PostgresProcess(is_doomed=is_doomed)
    try:
        yield server.address, server.process
    finally:
        server.end()


@pytest.fixture
def doomed_postgres(postgres_server: str) -> Iterator[tuple[str, int]]:
    """A PostgreSQL server that may be killed: its address, and its process."""
    if os.environ.get("KOCIARNIA_TEST_POSTGRES"):
        pytest.skip("there is no PostgreSQL of our own to kill")
    with started_postgres(is_doomed=True) as started:
        yield started


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    name = f"test_{os.getpid()}_{os.urandom(4).hex()}"

    async def run(statement: str) -> None:
        connection = await asyncpg.connect(postgres_server)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(run(f"create database {name}"))
    head, _slash, tail = postgres_server.rpartition("/postgres")
    yield f"{head}/{name}{tail}"
    asyncio.run(run(f"drop database {name} with (force)"))


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """A store of each kind that is still to be opened."""
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "kociarnia.db")
    return PostgresStore(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """What a server is told of its database, of each kind."""
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
def swept_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow tables are looked at only when a test says so, however long it takes."""
    monkeypatch.setattr(deadlines, "SWEEP_SECONDS", 1e6)
