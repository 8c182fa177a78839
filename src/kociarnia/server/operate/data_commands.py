"""The commands for what is stored: backup, restore, copy, results, tidy."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from kociarnia.core.errors import KociarniaError, SetupError
from kociarnia.core.phrases import translate
from kociarnia.core.printable import printable
from kociarnia.server.operate.commands import UNUSABLE, read_settings, say
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.doctor import describe as explain
from kociarnia.server.operate.replays import Replays
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.results import rebuild_results
from kociarnia.server.runtime.tidying import Select, count_outdated, pack_finished, tidy
from kociarnia.server.storage import database_file, make_store
from kociarnia.server.storage.backup_file import SUFFIX, StoredSnapshot, backup_name, newest_backup, write_backup
from kociarnia.server.storage.folder import find_holder
from kociarnia.server.storage.snapshot import Snapshot, Tally, Target, transfer
from kociarnia.server.storage.sqlite_copy import looking_at, make_sqlite, read_sqlite
from kociarnia.server.storage.store import UnusableStorage

POSTGRES = ("postgresql://", "postgres://")
FAILED = 1


def run_backup(arguments: argparse.Namespace) -> int:
    """Write a backup and check it."""
    return carry_out(
        "No backup was made",
        lambda language: back_up(read_settings(arguments), arguments.file, arguments.keep, language),
        arguments.lang,
    )


def run_restore(arguments: argparse.Namespace) -> int:
    """Make the storage of a server from a backup."""
    return carry_out(
        "Nothing was restored",
        lambda language: restore_from(arguments.file, place_of(read_settings(arguments)), language),
        arguments.lang,
    )


def run_results(arguments: argparse.Namespace) -> int:
    """Make the results of all matches again."""
    return carry_out(
        "No results were made", lambda language: rebuild_all(read_settings(arguments), language), arguments.lang
    )


def run_tidy(arguments: argparse.Namespace) -> int:
    """Pack finished matches, and let those go whose people never came back, or say which would."""
    return carry_out(
        "Nothing was removed",
        lambda language: tidy_up(read_settings(arguments), language, is_dry=arguments.dry_run),
        arguments.lang,
    )


def run_copy(arguments: argparse.Namespace) -> int:
    """Copy everything from one storage to another."""
    return carry_out(
        "Nothing was copied", lambda language: copy_all(arguments.source, arguments.target, language), arguments.lang
    )


def carry_out(refusal: str, work: Callable[[str], Coroutine[Any, Any, None]], language: str) -> int:
    """Do something, and say in one sentence why it could not be done."""
    try:
        asyncio.run(work(language))
    except (KociarniaError, OSError) as error:
        sys.stderr.write(f"{printable(translate(f'{refusal}: {explain(error)}', language))}\n")
        return UNUSABLE if isinstance(error, UnusableStorage) else FAILED
    return 0


def place_of(config: Config) -> str:
    """Return where a configuration keeps what is stored."""
    return config.database or str(database_file(config))


def file_of(place: str) -> Path:
    """Return the database file that a place means: itself, or the one in that folder."""
    path = Path(place)
    return path if path.suffix == ".db" else path / "kociarnia.db"


def read_place(place: str) -> AbstractAsyncContextManager[Snapshot]:
    """Look at what is stored at a place."""
    if place.startswith(POSTGRES):
        from kociarnia.server.storage.postgres_copy import read_postgres  # noqa: PLC0415 - only an extra installs it

        return read_postgres(place)
    return read_sqlite(file_of(place))


def make_place(place: str, version: int) -> AbstractAsyncContextManager[Target]:
    """Make a storage at a place."""
    if place.startswith(POSTGRES):
        from kociarnia.server.storage.postgres_copy import make_postgres  # noqa: PLC0415 - only an extra installs it

        return make_postgres(place, version)
    return make_sqlite(file_of(place), version)


async def back_up(config: Config, file: Path, keep: int | None, language: str = "en") -> None:
    """Write a backup and say what is in it."""
    async with read_place(place_of(config)) as source:
        path = file / backup_name(source.version) if file.is_dir() else file
        replays = Replays()
        with shown(source, f"Backing up to {path.name}", language) as progress:
            tally = await write_backup(source, path, progress, replays.take)
    size = path.stat().st_size
    say(f"{path}: {describe(tally)} ({size} bytes), read again and equal; {replays.verdict()}", language)
    if keep is not None and file.is_dir():
        for old in sorted(file.glob(f"kociarnia-*{SUFFIX}"))[: -max(1, keep)]:
            old.unlink()


async def rebuild_all(config: Config, language: str = "en") -> None:
    """Make the results of all matches again, and say how many there are."""
    store = make_store(config)
    await store.open()
    try:
        await store.clear_results()
        with working("Making results from the logs", language):
            count = await rebuild_results(store)
        say(f"{count} results, made from the logs", language)
    finally:
        await store.close()


async def tidy_up(config: Config, language: str = "en", *, is_dry: bool) -> None:
    """Pack finished matches and let outdated ones go, or only count these, and say how many there are."""
    if is_dry and not config.keep_days:
        raise SetupError("say after how many days matches go: --keep-days N, or the setting keep_days")
    if is_dry:
        async with select_at(place_of(config)) as select:
            tally = await count_outdated(select, config.keep_days)
        say(f"{tally.matches} matches would go ({tally.size} bytes of logs); how they ended is kept", language)
        return
    store = make_store(config)
    await store.open()
    try:
        if config.keep_days:
            with working("Letting old matches go", language):
                tally = await tidy(store, config.keep_days)
            say(f"{tally.matches} matches went ({tally.size} bytes of logs); how they ended is kept", language)
        with working("Packing logs", language):
            count = await pack_finished(store, wall(), 0.0)
        say(f"{count} logs of finished matches were packed", language)
    finally:
        await store.close()


@asynccontextmanager
async def select_at(place: str) -> AsyncIterator[Select]:
    """Let something be asked of what is stored at a place; nothing is changed, and a server may run there."""
    if place.startswith(POSTGRES):
        store = make_store(Config(database=place))
        await store.open()
        try:
            yield store.select
        finally:
            await store.close()
    else:
        with looking_at(file_of(place)) as connection:

            async def select(query: str, *values: object) -> list[tuple[Any, ...]]:
                named = {str(number): value for number, value in enumerate(values, 1)}
                return connection.execute(query, named).fetchall()

            yield select


async def restore_from(file: Path, place: str, language: str = "en") -> None:
    """Make a storage from a backup."""
    source = StoredSnapshot(newest_backup(file) if file.is_dir() else file)
    say(f"{source.path} was made {source.heading.made} by Kociarnia {source.heading.program}", language)
    await fill(source, place, "Restoring", language)


async def copy_all(source_place: str, target_place: str, language: str = "en") -> None:
    """Copy everything from one storage to another."""
    if not source_place.startswith(POSTGRES) and (holder := find_holder(file_of(source_place))) is not None:
        say(f"A server is running there ({holder}): what it stores from now on will not be in the copy.", language)
    async with read_place(source_place) as source:
        await fill(source, target_place, "Copying", language)


async def fill(source: Snapshot, place: str, title: str, language: str) -> None:
    """Make a storage from a snapshot and say what is in it."""
    replays = Replays()
    async with make_place(place, source.version) as target:
        with shown(source, title, language) as progress:
            tally = await transfer(source, target, progress, replays.take)
    say(f"{describe(tally)}, read again and equal; {replays.verdict()}", language)


def describe(tally: Tally) -> str:
    """Say how much there is."""
    return ", ".join(f"{tally.counts[name]} {name}" for name in ("users", "tables", "entries"))


@contextmanager
def shown(source: Snapshot, title: str, language: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far it is: every row is written once and read again once."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with bar_of(*columns) as progress:
        task = progress.add_task(translate(title, language), total=2 * sum(source.counts.values()))
        yield lambda rows: progress.advance(task, rows)


@contextmanager
def working(title: str, language: str) -> Iterator[None]:
    """Show on a terminal what is being done, and for how long, where nobody knows how much of it there is."""
    with bar_of(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()) as progress:
        progress.add_task(translate(title, language), total=None)
        yield


def bar_of(*columns: ProgressColumn) -> Progress:
    """Return a bar for the one at the terminal, which a pipe is spared."""
    errors = Console(stderr=True)
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)
