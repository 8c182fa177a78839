"""The data folder: what is not ours is left alone, nobody else looks into it, and one server at a time has it."""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from kociarnia.cli import main
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.doctor import check_folder, check_store
from kociarnia.server.operate.machine import NotWell
from kociarnia.server.storage.database import create_database
from kociarnia.server.storage.inspection import APPLICATION
from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import UnusableStorage, newest_version
from tests.server.playing import Guest
from tests.server.processes import ServerProcess


def make_foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript("pragma user_version = 1; create table songs (name text); insert into songs values ('a')")
    connection.close()


def make_foreign_with_log(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript("pragma journal_mode = wal; pragma user_version = 1; create table entries (name text)")
    for suffix in ("", "-wal", "-shm"):  # as if its program had been killed
        shutil.copy(f"{path}{suffix}", f"{path}{suffix}.kept")
    connection.close()
    for suffix in ("", "-wal", "-shm"):
        os.replace(f"{path}{suffix}.kept", f"{path}{suffix}")


def make_newer(path: Path) -> None:
    create_database(path)
    connection = sqlite3.connect(path)
    connection.executescript("pragma user_version = 99; create table cushions (name text)")
    connection.close()


def make_newer_in_the_log(path: Path) -> None:
    """The upgrade was the last thing its program did before it was killed: only the write-ahead log knows."""
    create_database(path)
    connection = sqlite3.connect(path)
    connection.executescript("pragma journal_mode = wal; pragma user_version = 99")
    for suffix in ("", "-wal", "-shm"):
        shutil.copy(f"{path}{suffix}", f"{path}{suffix}.kept")
    connection.close()
    for suffix in ("", "-wal", "-shm"):
        os.replace(f"{path}{suffix}.kept", f"{path}{suffix}")


def make_text(path: Path) -> None:
    path.write_text("dear diary\n" * 100, encoding="utf-8")


def make_orphan(path: Path) -> None:
    make_newer_in_the_log(path)
    path.unlink()


UNUSABLE: dict[str, tuple[Callable[[Path], None], str]] = {
    "another program's": (make_foreign, "is a database of another program"),
    "another program's, with a log": (make_foreign_with_log, "is a database of another program"),
    "newer": (make_newer, "was written by a newer Kociarnia (storage 99, this one knows"),
    "newer in the log": (make_newer_in_the_log, "was written by a newer Kociarnia (storage 99, this one knows"),
    "no database": (make_text, "is not a database"),
    "empty": (Path.touch, "is empty"),
    "a log without its database": (make_orphan, "the last moves are still in kociarnia.db-wal"),
}


def look(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    """Return everything of a folder that a program could change, and when something was last made there."""
    return {
        file.name: (b"" if file is folder else file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_mode)
        for file in (folder, *sorted(folder.iterdir()))
    }


def spoil(folder: Path, kind: str) -> tuple[Path, str]:
    """Make a data folder that cannot be used, and return it with what is said of it."""
    if kind == "a file":
        (folder / "file").touch()
        return folder / "file", "is not a folder"
    if kind == "no rights":
        return Path("/sys/kociarnia"), "/sys"  # nobody makes a folder there, not even the superuser
    make, sentence = UNUSABLE[kind]
    make(folder / "kociarnia.db")
    return folder, sentence


@pytest.mark.parametrize("kind", UNUSABLE)
def test_what_is_not_ours_is_refused_in_a_sentence_and_nothing_is_changed(kind: str, tmp_path: Path) -> None:
    make, sentence = UNUSABLE[kind]
    make(tmp_path / "kociarnia.db")
    before = look(tmp_path)
    with pytest.raises(UnusableStorage, match=re.escape(sentence)):
        asyncio.run(SqliteStore(tmp_path / "kociarnia.db").open())
    assert look(tmp_path) == before
    with pytest.raises(UnusableStorage, match=re.escape(sentence)):
        asyncio.run(check_store(Config(data=str(tmp_path))))
    assert look(tmp_path) == before


@pytest.mark.parametrize("command", ["serve", "doctor"])
@pytest.mark.parametrize("kind", ["newer", "empty", "a file", "no rights"])
def test_the_commands_say_it_in_one_line_and_end_with_code_2(command: str, kind: str, tmp_path: Path) -> None:
    folder, sentence = spoil(tmp_path, kind)
    before = look(tmp_path)
    line = [sys.executable, "-m", "kociarnia", command, "--data", str(folder), "--port", "0"]
    ended = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 2, ended.stdout + ended.stderr
    said = [each for each in ended.stdout.splitlines() if not each.startswith("ok ")]
    assert said
    assert all(sentence in each for each in said)
    assert len(said) == 1 or command == "doctor"
    assert "Traceback" not in ended.stderr
    assert look(tmp_path) == before
    assert not Path("/sys/kociarnia").exists()


@pytest.mark.parametrize("command", [["backup", "{folder}/kept.backup"], ["results", "--rebuild"], ["tidy"]])
@pytest.mark.parametrize("kind", ["another program's", "newer", "empty", "a file", "no rights"])
def test_the_commands_for_what_is_stored_say_it_too(
    command: list[str], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, sentence = spoil(tmp_path, kind)
    before = look(tmp_path)
    assert main([*(word.format(folder=tmp_path) for word in command), "--data", str(folder)]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert sentence in streams.err
    assert streams.err.count("\n") == 1
    assert look(tmp_path) == before


def test_nothing_is_restored_over_a_database_of_another_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    create_database(tmp_path / "kociarnia.db")
    kept = tmp_path / "kept.backup"
    assert main(["backup", str(kept), "--data", str(tmp_path)]) == 0
    (tmp_path / "other").mkdir()
    make_foreign(tmp_path / "other" / "kociarnia.db")
    before = look(tmp_path / "other")
    assert main(["restore", str(kept), "--data", str(tmp_path / "other")]) == 2
    assert "is a database of another program" in capsys.readouterr().err
    assert look(tmp_path / "other") == before


def test_a_postgres_of_another_program_or_of_a_newer_version_is_refused_and_left_as_it_is(postgres: str) -> None:
    async def scenario() -> None:
        connection = await asyncpg.connect(postgres)
        tables = "select tablename from pg_tables where schemaname = 'public' order by 1"
        try:
            await connection.execute("create table songs (name text)")
            with pytest.raises(UnusableStorage, match="another program"):
                await PostgresStore(postgres).open()
            with pytest.raises(UnusableStorage, match="another program"):
                await check_store(Config(database=postgres))
            assert [row[0] for row in await connection.fetch(tables)] == ["songs"]
            await connection.execute("drop table songs")
            assert "is empty" in await check_store(Config(database=postgres))
            assert await connection.fetch(tables) == []
            store = PostgresStore(postgres)
            await store.open()
            await store.close()
            assert f"version {newest_version('postgres')}" in await check_store(Config(database=postgres))
            await connection.execute("insert into versions values (99)")
            before = await connection.fetch(tables)
            with pytest.raises(UnusableStorage, match=r"newer Kociarnia \(storage 99, this one knows"):
                await PostgresStore(postgres).open()
            assert await connection.fetch(tables) == before
        finally:
            await connection.close()

    asyncio.run(scenario())


def test_a_new_database_says_whose_it_is_and_which_version(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "data" / "kociarnia.db")
        await store.open()
        await store.close()

    asyncio.run(scenario())
    header = (tmp_path / "data" / "kociarnia.db").read_bytes()[:100]
    assert int.from_bytes(header[60:64], "big") == newest_version("sqlite")
    assert int.from_bytes(header[68:72], "big") == APPLICATION


def test_a_database_whose_making_was_cut_off_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "kociarnia.db.new").write_bytes(b"SQLite for")

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "kociarnia.db")
        await store.open()
        await store.check()
        await store.close()

    asyncio.run(scenario())
    assert not (tmp_path / "kociarnia.db.new").exists()


# Rights


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", [0o000, 0o277])
def test_only_the_one_who_runs_the_server_may_look_into_the_data_folder(umask: int, tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def scenario() -> None:
        before = os.umask(umask)
        try:
            store = SqliteStore(folder / "kociarnia.db")
            await store.open()
            await store.secret("key", b"value")
            found = {file.name: rights(file) for file in folder.iterdir()}
            await store.close()
        finally:
            os.umask(before)
        assert rights(folder) == 0o700
        assert found.keys() >= {"kociarnia.db", "kociarnia.db-wal", "kociarnia.db-shm", "kociarnia.db.lock"}
        assert set(found.values()) == {0o600}

    asyncio.run(scenario())


def test_a_file_never_has_wider_rights_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fchmod", lambda _file, _rights: None)
    monkeypatch.setattr(Path, "chmod", lambda _path, _rights: None)
    before = os.umask(0)
    try:
        store = SqliteStore(tmp_path / "data" / "kociarnia.db")
        asyncio.run(open_and_close(store))
    finally:
        os.umask(before)
    assert {rights(file) for file in (tmp_path / "data").iterdir()} == {0o600}
    assert rights(tmp_path / "data") == 0o700


async def open_and_close(store: SqliteStore) -> None:
    await store.open()
    await store.close()


def test_rights_that_are_too_wide_are_narrowed_and_logged_and_the_doctor_sees_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kociarnia.server.operate.logs.LOGGER.propagate", True)
    folder = tmp_path / "data"
    asyncio.run(open_and_close(SqliteStore(folder / "kociarnia.db")))
    config = Config(data=str(folder))
    assert "nobody else's" in asyncio.run(check_folder(config))
    folder.chmod(0o755)
    (folder / "kociarnia.db").chmod(0o644)
    with pytest.raises(NotWell, match="chmod 700"):
        asyncio.run(check_folder(config))
    with pytest.raises(NotWell, match="chmod 600"):
        asyncio.run(check_store(config))
    assert rights(folder) == 0o755  # the doctor only looks
    asyncio.run(open_and_close(SqliteStore(folder / "kociarnia.db")))
    assert (rights(folder), rights(folder / "kociarnia.db")) == (0o700, 0o600)
    fields = [record.fields for record in caplog.records if record.message == "rights_narrowed"]  # type: ignore[attr-defined]
    assert fields == [
        {"file": "data", "before": "0755", "after": "0700"},
        {"file": "kociarnia.db", "before": "0644", "after": "0600"},
    ]


def test_a_folder_that_is_everybodys_on_purpose_keeps_its_rights(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    asyncio.run(open_and_close(SqliteStore(folder / "kociarnia.db")))
    assert rights(folder) == 0o1777
    assert rights(folder / "kociarnia.db") == 0o600


# One server at a time


def test_a_second_server_on_the_same_folder_is_refused_and_says_who_has_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = ServerProcess(tmp_path), ServerProcess(tmp_path)
        await first.start()
        try:
            assert first.process is not None
            line = [*second.command, "--port", str(second.port)]
            ended = subprocess.run(
                line, env=second.environment, capture_output=True, text=True, check=False, timeout=60
            )
            assert ended.returncode == 2
            assert f"process {first.process.pid} on {os.uname().nodename}, since 20" in ended.stdout
            # The first goes on as if nothing had happened, and a doctor finds nothing wrong with its storage.
            ana = await Guest.arrive(first.site)
            await ana.create("mm")
            await ana.leave()
            config = Config(data=str(tmp_path))
            assert f"in use by a server (process {first.process.pid} " in await check_store(config)
            assert "can be written" in await check_folder(config)
            # Killed without warning it leaves nothing behind that could keep the next one out.
            first.process.send_signal(signal.SIGKILL)
            first.process.wait()
            assert "not in use" in await check_store(config)
            await second.start()
            assert second.stop() == 0
        finally:
            first.kill()
            second.kill()

    asyncio.run(scenario())


def test_a_folder_is_given_back_when_its_server_stops_and_when_it_cannot_start(tmp_path: Path) -> None:
    async def scenario() -> None:
        for _ in range(2):
            await open_and_close(SqliteStore(tmp_path / "kociarnia.db"))
        first = SqliteStore(tmp_path / "kociarnia.db")
        await first.open()
        with pytest.raises(UnusableStorage, match=f"process {os.getpid()} on"):
            await SqliteStore(tmp_path / "kociarnia.db").open()
        await first.secret("key", b"value")
        await first.close()
        await open_and_close(SqliteStore(tmp_path / "kociarnia.db"))

    asyncio.run(scenario())
