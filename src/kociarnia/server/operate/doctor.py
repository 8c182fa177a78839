"""Checks of the installation, each with a reason and a way to mend it when it fails."""

import asyncio
import errno
import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from errno import EADDRINUSE, EADDRNOTAVAIL
from pathlib import Path

from msgspec import Struct
from msgspec.json import encode

from kociarnia import is_compiled
from kociarnia.core.errors import KociarniaError
from kociarnia.core.extras import describe_missing
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.server.bus import make_bus
from kociarnia.server.http.admin import short_path, socket_of
from kociarnia.server.http.pages import NOT_BUILT, read_page
from kociarnia.server.operate.config import Config, data_folder
from kociarnia.server.operate.machine import NotWell, check_clock, check_disk, check_files, check_proxy, check_python
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.people.names import read_unwelcome
from kociarnia.server.runtime.calendar import read_calendar
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.workers import Workers, move_of
from kociarnia.server.storage import database_file
from kociarnia.server.storage.folder import FILE_RIGHTS, FOLDER_RIGHTS, excess_rights, files_of, find_holder
from kociarnia.server.storage.inspection import inspect_database, nearest_folder
from kociarnia.server.storage.store import UnusableStorage

THINKING_SECONDS = 30.0
Check = Callable[[Config], Awaitable[str]]


class Finding(Struct, frozen=True):
    """What a check has found; `is_unusable` when the storage is not one this program may use as it is."""

    name: str
    is_fine: bool
    text: str
    is_unusable: bool = False


def describe(error: Exception) -> str:
    """Return an error in our own words, with the place it is about."""
    if isinstance(error, KociarniaError):
        return str(error)
    if isinstance(error, TimeoutError):
        return "there was no answer in time"
    if isinstance(error, OSError) and error.errno == EADDRINUSE:
        return "the address is in use by another program; choose another port with --port, or 0 for a free one"
    if isinstance(error, OSError) and error.errno == EADDRNOTAVAIL:
        return "this computer has no such address; --host has to be one of its own"
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror}"
    missing = describe_missing(error) if isinstance(error, ModuleNotFoundError) else None
    return missing or str(error) or type(error).__name__


async def check_engine(_config: Config) -> str:
    """Say which engine runs."""
    engine = "compiled engine" if is_compiled else "pure engine (slower: install a wheel built with a C compiler)"
    return f"{engine}, games {', '.join(game.id for game in GAMES.values())}"


async def check_games(_config: Config) -> str:
    """Say which games other packages bring, and which of them cannot be used."""
    left_out = [f"{name} ({reason})" for name, reason in GAMES.left_out.items()]
    if left_out:
        raise NotWell(f"left out: {', '.join(left_out)}; mend or uninstall the package")
    brought = [game.id for game in GAMES.values() if not game.package.startswith("kociarnia.")]
    if not brought:
        return f"{len(GAMES)} games, none of another package"
    return f"{len(GAMES)} games, of other packages {', '.join(brought)}"


async def check_lists(config: Config) -> str:
    """Read the files that settings name: without them a server does not start."""
    names = read_unwelcome(config.unwelcome_names)
    read_calendar(config.daily)
    return f"{len(names)} names nobody may have, and the calendar of the deals"


async def check_folder(config: Config) -> str:
    """Write a file into the data folder, or where a server would make it, and look at its rights."""
    if config.database:
        return "not needed: the database is a server"
    inspect_database(database_file(config))  # nothing is written beside what is not ours
    folder = database_file(config).parent
    place = nearest_folder(folder)
    try:
        with tempfile.NamedTemporaryFile(dir=place) as file:
            file.write(b"kociarnia")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise UnusableStorage(
            f"{place} cannot be written ({error.strerror}): give the one who runs the server the right to, or choose"
            " another folder (setting data)"
        ) from None
    if place != folder:
        return f"{folder} can be made"
    check_rights(folder, FOLDER_RIGHTS)
    return f"{folder} can be written, and is nobody else's"


def check_rights(path: Path, rights: int) -> None:
    """Refuse a file or folder that others may look into."""
    if excess_rights(path, rights):
        raise NotWell(f"others may look into {path}: chmod {rights:o} {path}, or start a server, which does it")


async def check_store(config: Config) -> str:
    """Look at the storage; nothing is changed, whether a server uses it or not."""
    if config.database:
        from kociarnia.server.storage.postgres_database import find_version  # noqa: PLC0415 - only an extra installs it

        version = await find_version(config.database)
        return f"PostgreSQL answers, {f'storage version {version}' if version else 'the database is empty'}"
    path = database_file(config)
    version = inspect_database(path)
    if not version:
        return f"SQLite {sqlite3.sqlite_version}, no database yet: the server will make it"
    for file in files_of(path):
        check_rights(file, FILE_RIGHTS)
    holder = find_holder(path)
    use = "not in use" if holder is None else f"in use by a server ({holder})"
    return f"SQLite {sqlite3.sqlite_version}, storage version {version}, {use}"


async def check_bus(config: Config) -> str:
    """Connect to the bus."""
    bus = make_bus(config, "doctor")
    await bus.open(lambda _notice: None)
    await bus.close()
    return "NATS answers" if bus.is_shared else "one node, no bus needed"


async def is_running(config: Config) -> bool:
    """Tell whether the server of this folder and port answers its administrator."""
    with suppress(OSError), short_path(socket_of(data_folder(config, os.environ), config.port)) as name:
        _reader, writer = await asyncio.open_unix_connection(name)
        writer.close()
        await writer.wait_closed()
        return True
    return False


async def check_port(config: Config) -> str:
    """Listen where the server is to listen."""
    try:
        server = await asyncio.start_server(lambda _reader, _writer: None, config.host, config.port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and await is_running(config):
            return f"{config.host}:{config.port} is in use, as the server runs"
        reason = error.strerror or str(error)
        raise NotWell(
            f"nobody can listen on {config.host}:{config.port} ({reason}): stop what does, or choose another port"
        ) from None
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
        answer = await asyncio.wait_for(
            workers.think(asker, game.id, encode(match.view(seat)), "kitten"), THINKING_SECONDS
        )
    except (TimeoutError, KociarniaError):
        raise NotWell(
            "no process that thinks for bots answers: see whether there is memory for one, and whether the one who runs"
            " the server may start processes"
        ) from None
    finally:
        await workers.stop()
    match.check(seat, move_of(answer))
    return "a bot thinks in a process of its own"


async def check_page(_config: Config) -> str:
    """Look for the page."""
    files = read_page()
    if files["index.html"].content == NOT_BUILT:
        raise NotWell(
            "it has not been built: people would see nothing; run make build, or install a wheel, which holds it"
        )
    return f"{len(files)} files"


CHECKS: tuple[tuple[str, Check], ...] = (
    ("python", check_python),
    ("engine", check_engine),
    ("games", check_games),
    ("clock", check_clock),
    ("files", check_files),
    ("disk", check_disk),
    ("proxy", check_proxy),
    ("lists", check_lists),
    ("folder", check_folder),
    ("storage", check_store),
    ("bus", check_bus),
    ("port", check_port),
    ("bots", check_bots),
    ("page", check_page),
)


async def examine(config: Config) -> list[Finding]:
    """Return what was found by each check."""
    found: list[Finding] = []
    for name, check in CHECKS:
        try:
            found.append(Finding(name, is_fine=True, text=await check(config)))
        except UnusableStorage as error:
            found.append(Finding(name, is_fine=False, text=str(error), is_unusable=True))
        except (TimeoutError, KociarniaError, OSError, ImportError, RuntimeError) as error:
            found.append(Finding(name, is_fine=False, text=describe(error)))
    return found
