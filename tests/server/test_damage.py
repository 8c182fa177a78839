"""What is lost is noticed and said: a damaged write-ahead log, a database that has gone back in time."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Append
from kociarnia.server.storage.tail import BYTES, Tail
from kociarnia.server.storage.wal import FRAME, HEADER, read_wal
from kociarnia.server.topic import topic_of

FRAME_BYTES = FRAME.size + 4096


@pytest.fixture
def warnings(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """What the log warns of, while the test runs."""
    found: list[dict[str, Any]] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append({"event": record.getMessage(), **getattr(record, "fields", {})})

    collector = Collector(logging.WARNING)
    logger = logging.getLogger("kociarnia")
    logger.addHandler(collector)
    yield found
    logger.removeHandler(collector)


def copy_files(path: Path, folder: Path) -> Path:
    """Copy a database as it lies there, as if its server were killed now."""
    folder.mkdir(mode=0o700)
    for file in path.parent.glob("kociarnia.db*"):
        shutil.copy(file, folder / file.name)
    (folder / "kociarnia.db.lock").unlink()
    return folder / path.name


def write_and_be_killed(tmp_path: Path) -> Path:
    """Store ten entries at each of two tables, one a commit, and return the database as a killed server leaves it."""

    async def scenario() -> Path:
        store = SqliteStore(tmp_path / "first" / "kociarnia.db")
        await store.open()
        for number in range(1, 11):
            for table in ("ana", "bob"):
                await store.append(Append(table=table, number=number, body=b'{"n":%d}' % number))
        tail = Tail(store.path.with_name("kociarnia.db.tail"))
        while tail.read() != {"ana": 10, "bob": 10}:  # it is a moment behind
            await asyncio.sleep(0.001)
        tail.close()
        copy = copy_files(store.path, tmp_path / "copy")
        await store.close()
        return copy

    return asyncio.run(scenario())


def read_again(path: Path) -> dict[str, int]:
    """Open a database, store one more entry at a third table, and return how many entries the others have."""

    async def scenario() -> dict[str, int]:
        store = SqliteStore(path)
        await store.open()
        try:
            found = {table: len(await store.read(table)) for table in ("ana", "bob")}
            next_number = (await store.numbers(["cyd"]))["cyd"] + 1
            await store.append(Append(table="cyd", number=next_number, body=b"{}"))
            return found
        finally:
            await store.close()

    return asyncio.run(scenario())


def frames(path: Path) -> int:
    return (path.with_name("kociarnia.db-wal").stat().st_size - HEADER.size) // FRAME_BYTES


def damage(path: Path, position: int) -> None:
    with path.with_name("kociarnia.db-wal").open("r+b") as file:
        file.seek(position)
        byte = file.read(1)
        file.seek(position)
        file.write(bytes([byte[0] ^ 1]))


def test_a_whole_log_is_read_as_sqlite_reads_it_and_nothing_is_said(tmp_path: Path, warnings: list[Any]) -> None:
    path = write_and_be_killed(tmp_path)
    found = read_wal(path.with_name("kociarnia.db-wal"))
    assert found.commits >= 20
    assert (found.lost_frames, found.lost_commits, found.is_unreadable) == (0, 0, False)
    assert read_again(path) == {"ana": 10, "bob": 10}
    assert read_again(path) == {"ana": 10, "bob": 10}
    assert warnings == []


def test_a_log_damaged_in_the_middle_is_noticed_with_the_tables_and_the_number_of_lost_entries(
    tmp_path: Path, warnings: list[Any]
) -> None:
    path = write_and_be_killed(tmp_path)
    # Each commit of an entry writes one page, the leaf of the entries: the last six frames hold the last six commits.
    damage(path, HEADER.size + (frames(path) - 6) * FRAME_BYTES + FRAME.size + 2000)
    assert read_again(path) == {"ana": 7, "bob": 7}
    lost = [warning for warning in warnings if warning["event"] == "wal_damaged"]
    assert lost == [{"event": "wal_damaged", "lost_commits": 6, "lost_frames": 6, "is_unreadable": False}]
    assert {warning["topic"]: warning["entries"] for warning in warnings if warning["event"] == "entries_lost"} == {
        topic_of("ana"): 3,
        topic_of("bob"): 3,
    }
    assert not [warning for warning in warnings if warning["event"] in ("entries_missing", "database_damaged")]
    # It is said once; then the database is what it is.
    warnings.clear()
    assert read_again(path) == {"ana": 7, "bob": 7}
    assert warnings == []


def test_a_log_whose_last_commit_or_header_is_damaged_is_noticed_too(tmp_path: Path, warnings: list[Any]) -> None:
    path = write_and_be_killed(tmp_path)
    header = tmp_path / "header"
    shutil.copytree(path.parent, header)
    damage(path, HEADER.size + (frames(path) - 1) * FRAME_BYTES + FRAME.size + 2000)
    assert read_again(path) == {"ana": 10, "bob": 9}
    assert [warning["entries"] for warning in warnings if warning["event"] == "entries_lost"] == [1]
    warnings.clear()
    damage(header / path.name, 17)
    read_again(header / path.name)
    assert {"event": "wal_damaged", "lost_commits": 0, "lost_frames": 0, "is_unreadable": True} in warnings
    assert sorted(warning["entries"] for warning in warnings if warning["event"] == "entries_lost") == [10, 10]


def test_a_database_that_is_older_than_what_was_stored_here_is_noticed(tmp_path: Path, warnings: list[Any]) -> None:
    path = tmp_path / "data" / "kociarnia.db"

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.append(Append(table="ana", number=1, body=b"{}"))
        await store.close()
        shutil.copy(path, tmp_path / "backup")
        await store_more(path)
        shutil.copy(tmp_path / "backup", path)
        await store_nothing(path)

    asyncio.run(scenario())
    assert warnings == [{"event": "entries_lost", "topic": topic_of("ana"), "entries": 2}]


async def store_more(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.append(Append(table="ana", number=2, body=b"{}"), Append(table="ana", number=3, body=b"{}"))
    await store.close()


async def store_nothing(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.close()


def test_the_tail_remembers_the_last_numbers_round_and_round(tmp_path: Path) -> None:
    tail = Tail(tmp_path / "tail")
    tail.clear()
    for number in range(1, 20_001):
        tail.note([(f"table{number % 7}", number)])
        tail.flush()
    tail.close()
    assert (tmp_path / "tail").stat().st_size == BYTES
    again = Tail(tmp_path / "tail")
    assert again.read() == {f"table{number % 7}": number for number in range(19_994, 20_001)}
    again.clear()
    assert again.read() == {}
    again.close()


def test_a_tail_that_is_damaged_itself_breaks_nothing(tmp_path: Path, warnings: list[Any]) -> None:
    path = write_and_be_killed(tmp_path)
    path.with_name("kociarnia.db.tail").write_bytes(b"\xff\x00" * 5000 + b'\n[["ana", "many"]]\n[["ana", 99')
    assert read_again(path) == {"ana": 10, "bob": 10}
    assert warnings == []


def test_of_a_log_that_is_cut_off_anywhere_just_those_commits_are_counted_that_sqlite_takes_in(tmp_path: Path) -> None:
    path = write_and_be_killed(tmp_path)
    wal = path.with_name("kociarnia.db-wal").read_bytes()
    others = read_wal(path.with_name("kociarnia.db-wal")).commits - 20
    for count in range(frames(path) - 20, frames(path) + 1):
        folder = tmp_path / f"cut{count}"
        folder.mkdir()
        shutil.copy(path, folder / path.name)
        (folder / "kociarnia.db-wal").write_bytes(wal[: HEADER.size + count * FRAME_BYTES + 100])
        found = read_wal(folder / "kociarnia.db-wal")
        connection = sqlite3.connect(folder / path.name)
        assert connection.execute("select count(*) from entries").fetchone() == (found.commits - others,)
        connection.close()
        assert found.lost_frames == 0
