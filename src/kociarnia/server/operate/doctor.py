"""Checks of the installation, each with a reason when it fails."""

import asyncio
import os
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable

from msgspec.json import encode

from kociarnia import is_compiled
from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.server.bus import make_bus
from kociarnia.server.http.pages import NOT_BUILT, read_page
from kociarnia.server.operate.config import Config, data_folder
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.workers import Workers, move_of
from kociarnia.server.storage import make_store

Check = Callable[[Config], Awaitable[str]]


async def check_engine(_config: Config) -> str:
    """Say which engine runs."""
    return f"Python {sys.version.split()[0]}, {'compiled' if is_compiled else 'pure'} engine, games {', '.join(GAMES)}"


async def check_folder(config: Config) -> str:
    """Write a file where the database is to be."""
    if config.database:
        return "not needed: the database is a server"
    folder = data_folder(config, os.environ)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(b"kociarnia")
        file.flush()
        os.fsync(file.fileno())
    return f"{folder} can be written"


async def check_store(config: Config) -> str:
    """Open the storage and read from it."""
    store = make_store(config)
    try:
        await store.open()
        await store.check()
    finally:
        await store.close()
    return "PostgreSQL answers" if config.database else f"SQLite {sqlite3.sqlite_version} answers"


async def check_bus(config: Config) -> str:
    """Connect to the bus."""
    bus = make_bus(config, "doctor")
    await asyncio.wait_for(bus.open(lambda _notice: None), 5)
    await bus.close()
    return "NATS answers" if bus.is_shared else "one node, no bus needed"


async def check_port(config: Config) -> str:
    """Listen where the server is to listen."""
    server = await asyncio.start_server(lambda _reader, _writer: None, config.host, config.port)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    return f"{config.host}:{port} is free"


async def check_bots(_config: Config) -> str:
    """Let a bot think in a process of its own."""
    game = next(iter(GAMES.values()))
    match = Match(game, max(2, game.fewest_seats), seed=1)
    seat = match.acting[0]
    workers = Workers(1, Metrics())
    workers.start()
    try:
        asker = Asker("doctor", "doctor", "doctor")
        answer = await asyncio.wait_for(workers.think(asker, game.id, encode(match.view(seat)), "kitten"), 30)
    finally:
        await workers.stop()
    match.check(seat, move_of(answer))
    return "a bot thinks in a process of its own"


async def check_page(_config: Config) -> str:
    """Look for the page."""
    files = read_page()
    return "not built" if files["index.html"].content == NOT_BUILT else f"{len(files)} files"


CHECKS: tuple[tuple[str, Check], ...] = (
    ("engine", check_engine),
    ("folder", check_folder),
    ("storage", check_store),
    ("bus", check_bus),
    ("port", check_port),
    ("bots", check_bots),
    ("page", check_page),
)


async def examine(config: Config) -> list[tuple[str, bool, str]]:
    """Return each check, whether it is fine, and what was found."""
    found: list[tuple[str, bool, str]] = []
    for name, check in CHECKS:
        try:
            found.append((name, True, await check(config)))
        except (TimeoutError, KociarniaError, OSError, ImportError, RuntimeError) as error:
            found.append((name, False, f"{type(error).__name__}: {error}"))
    return found
