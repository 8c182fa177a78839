"""Backups: whole, of one moment, checked, readable by both databases; upgrades begin with one."""

import asyncio
import gzip
import random
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kociarnia.server.operate.config import Config
from kociarnia.server.operate.data_commands import copy_all, make_place, read_place
from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage import database, make_store, postgres_database, store
from kociarnia.server.storage.backup_file import BackupFile, StoredSnapshot, write_backup
from kociarnia.server.storage.database import create_database, migrate
from kociarnia.server.storage.forms import FORMS, forms_at
from kociarnia.server.storage.postgres import COMMAND_SECONDS, PostgresStore
from kociarnia.server.storage.postgres_database import MIGRATION_LOCK
from kociarnia.server.storage.rows import User
from kociarnia.server.storage.snapshot import CopyFailed, Tally, transfer
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.sqlite_copy import read_sqlite
from kociarnia.server.storage.store import Append, UnusableStorage, migrations, newest_version
from tests.server.playing import PATIENCE, Guest, running
from tests.server.processes import ServerProcess
from tests.server.test_archive import ARCHIVE, VERSIONS, restore, restore_into_postgres

NEWEST = newest_version("sqlite")


def no_matter(_rows: int) -> None:
    pass


async def run_command(*arguments: object, code: int = 0) -> str:
    """Run the program as an operator does, and return what it says."""
    command = [sys.executable, "-m", "kociarnia", *map(str, arguments)]
    program = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _errors = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == code, output.decode()
    return output.decode()


async def tally_of(place: str) -> Tally:
    async with read_place(place) as snapshot:
        return await snapshot.read()


def content(path: Path) -> dict[str, list[Any]]:
    """Return everything a database file holds, by plain SQL."""
    connection = sqlite3.connect(path)
    try:
        names = [name for (name,) in connection.execute("select name from sqlite_schema where type = 'table'")]
        return {name: sorted(connection.execute(f"select * from {name}").fetchall()) for name in names}
    finally:
        connection.close()


@pytest.mark.parametrize("version", range(1, NEWEST + 1))
def test_the_forms_are_the_tables_of_every_storage_version(version: int) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection, version)
    tables = connection.execute("select name from sqlite_schema where type = 'table'").fetchall()
    assert {form.name for form in forms_at(version)} == {name for (name,) in tables}
    for form in forms_at(version):
        columns = connection.execute(f"pragma table_info({form.name})").fetchall()
        assert form.names == [column[1] for column in columns]
        assert form.names[: form.keys] == [column[1] for column in columns if column[5]]
    connection.close()


def test_the_forms_are_the_tables_of_postgresql_too(postgres: str) -> None:
    async def scenario() -> None:
        async with make_place(postgres, NEWEST) as target:
            await target.finish()
        connection = await asyncpg.connect(postgres)
        kinds = {str: "text", int: ("bigint", "integer"), bytes: "bytea", bool: "boolean"}
        for form in FORMS:
            rows = await connection.fetch(
                "select column_name, data_type from information_schema.columns where table_name = $1"
                " and table_schema = 'public' order by ordinal_position",
                form.name,
            )
            assert [row[0] for row in rows] == form.names
            assert all(row[1] in kinds[column.kind] for row, column in zip(rows, form.columns, strict=True))
        await connection.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_backup_of_every_version_makes_the_same_database_again(folder: Path, tmp_path: Path, postgres: str) -> None:
    """From SQLite to a file, to PostgreSQL, to a file and back: what comes back is what was there."""

    async def scenario() -> None:
        original, file, back = tmp_path / "kociarnia.db", tmp_path / "one.backup", tmp_path / "back"
        restore(folder, original)
        async with read_sqlite(original) as source:
            before = await write_backup(source, file)
        assert StoredSnapshot(file).version == int(folder.name)
        for place in (postgres, str(back)):
            source = StoredSnapshot(file)
            async with make_place(place, source.version) as target:
                assert (await transfer(source, target, no_matter)).digests() == before.digests()
        # Both have been brought up to date, in the same way as the database itself is.
        connection = sqlite3.connect(original, isolation_level=None)
        migrate(connection)
        connection.close()
        assert content(back / "kociarnia.db") == content(original)
        assert (await tally_of(postgres)).digests() == (await tally_of(str(back))).digests()
        again = tmp_path / "again"
        await copy_all(postgres, str(again))
        assert content(again / "kociarnia.db") == content(original)

    asyncio.run(scenario())


@asynccontextmanager
async def storing(path: Path, tables: int) -> AsyncIterator[dict[str, int]]:
    """Store entries at many tables as fast as it goes; what is given is the last number acknowledged of each."""
    store = SqliteStore(path)
    await store.open()
    acknowledged = {f"table{number:02d}": 0 for number in range(tables)}
    is_going = True

    async def play(table: str) -> None:
        number = 0
        while is_going:
            number += 1
            body = b'{"entry":"moved","time":%d,"seat":0,"move":"take pile"}' % number
            await store.append(Append(table=table, number=number, body=body))
            acknowledged[table] = number
            await asyncio.sleep(0.002)

    playing = [asyncio.create_task(play(table)) for table in acknowledged]
    try:
        yield acknowledged
    finally:
        is_going = False
        await asyncio.gather(*playing)
        await store.close()


def test_a_backup_under_two_hundred_moves_a_second_has_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        # So many that there are several times two hundred also on a busy machine with a slow disk.
        async with storing(tmp_path / "kociarnia.db", 60) as acknowledged:
            begun, first = time.monotonic(), sum(acknowledged.values())
            for attempt in range(3):
                before = dict(acknowledged)
                file = tmp_path / f"{attempt}.backup"
                said = await run_command("backup", file, "--data", tmp_path)
                after = dict(acknowledged)
                assert "read again and equal" in said
                logs: dict[str, list[int]] = {}
                await StoredSnapshot(file).read(
                    lambda form, rows, logs=logs: [  # type: ignore[misc]
                        logs.setdefault(row[0], []).append(row[1]) for row in rows if form.name == "entries"
                    ]
                )
                for table, number in before.items():
                    stored = logs.get(table, [])
                    assert number <= len(stored) <= after[table] + 1
                    assert stored == list(range(1, len(stored) + 1))
            moves = sum(acknowledged.values()) - first
            assert moves / (time.monotonic() - begun) >= 200

    asyncio.run(scenario())


def test_a_server_that_was_backed_up_while_people_play_goes_on_from_the_backup_elsewhere(
    tmp_path: Path, postgres: str
) -> None:
    async def scenario() -> None:
        (tmp_path / "old").mkdir()
        server = ServerProcess(tmp_path / "old")
        await server.start()
        ana = await Guest.arrive(server.site, "Ana")
        finished = await ana.create("mm", options={"rounds": 1})
        await ana.ask("start", table=finished)
        result = await ana.play(finished, random.Random(4))
        table = await ana.create("mm", options={"rounds": 1})
        await ana.ask("start", table=table)
        await ana.ask("watch", table=table)
        view = (await ana.wait_for("snapshot", table=table))["view"]
        file = tmp_path / "evening.backup"
        said = await run_command("backup", file, "--data", tmp_path / "old")
        assert "1 users, 2 tables" in said
        assert "every log replays" in said
        assert file.stat().st_mode & 0o777 == 0o600
        await ana.disconnect()
        server.stop()

        (tmp_path / "new").mkdir()
        assert "every log replays" in await run_command("restore", file, "--data", tmp_path / "new")
        assert "every log replays" in await run_command("copy", "--from", tmp_path / "new", "--to", postgres)
        for settings in ({"data": tmp_path / "new"}, {"data": tmp_path / "other", "database": postgres}):
            async with running(**{"folder": tmp_path, **settings}) as app:
                ana.site = f"http://127.0.0.1:{app.port}"  # the cookie is good there too
                await ana.connect()
                await ana.ask("watch", table=table)
                assert (await ana.wait_for("snapshot", table=table))["view"] == view
                await ana.ask("watch", table=finished)
                assert (await ana.wait_for("table", table=finished, status="over"))["places"] == result["places"]
                await ana.disconnect()
        await ana.leave()

    asyncio.run(scenario())


def make_database(folder: Path) -> Path:
    """Make a small database with a user, a table that is readable and one that is not."""
    folder.mkdir()
    restore(ARCHIVE / str(NEWEST), folder / "kociarnia.db")
    return folder / "kociarnia.db"


def test_a_damaged_log_is_kept_as_it_is_and_told_of(tmp_path: Path, postgres: str) -> None:
    async def scenario() -> None:
        path = make_database(tmp_path / "data")
        connection = sqlite3.connect(path, isolation_level=None)
        (table,) = connection.execute("select table_id from entries where number = 1 limit 1").fetchone()
        connection.execute(
            "update entries set body = cast(? as text) where table_id = ? and number = 1", (b"\xff\x00{", table)
        )
        connection.close()
        file = tmp_path / "damaged.backup"
        assert "logs cannot be replayed" in await run_command("backup", file, "--data", tmp_path / "data")
        assert "1 of" in await run_command("restore", file, "--database", postgres)
        body = await asyncpg.connect(postgres)
        kept = await body.fetchval("select body from entries where table_id = $1 and number = 1", table)
        await body.close()
        assert kept == r"\xff\x00{"

    asyncio.run(scenario())


def spoil(file: Path, how: str) -> None:
    if how == "cut off":
        file.write_bytes(file.read_bytes()[:-30])
    elif how == "changed":
        text = gzip.decompress(file.read_bytes()).replace(b"Ana", b"Eve", 1)
        file.write_bytes(gzip.compress(text))
    elif how == "a row less":
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        file.write_bytes(gzip.compress(b"".join(lines[:5] + lines[6:])))
    elif how == "no ending":
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif how == "newer":
        text = gzip.decompress(file.read_bytes()).replace(b'"storage":%d' % NEWEST, b'"storage":99', 1)
        file.write_bytes(gzip.compress(text))
    else:
        file.write_text("dear diary", encoding="utf-8")


@pytest.mark.parametrize("how", ["cut off", "changed", "a row less", "no ending", "newer", "no backup"])
def test_a_backup_that_is_not_whole_restores_nothing(how: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        file = tmp_path / "one.backup"
        async with read_sqlite(make_database(tmp_path / "data")) as source:
            await write_backup(source, file)
        spoil(file, how)
        said = await run_command("restore", file, "--data", tmp_path / "new", code=2 if how == "newer" else 1)
        assert said.splitlines()[-1].startswith("Nothing was restored: ")
        assert not (tmp_path / "new" / "kociarnia.db").exists()
        assert list((tmp_path / "new").glob("*.new")) == []

    asyncio.run(scenario())


def test_nothing_is_overwritten_by_a_backup_a_restore_or_a_copy(tmp_path: Path, postgres: str) -> None:
    async def scenario() -> None:
        path = make_database(tmp_path / "data")
        file = tmp_path / "one.backup"
        await run_command("backup", file, "--data", tmp_path / "data")
        before = (file.read_bytes(), content(path))
        assert "exists already" in await run_command("backup", file, "--data", tmp_path / "data", code=1)
        assert "already" in await run_command("restore", file, "--data", tmp_path / "data", code=2)
        await run_command("copy", "--from", tmp_path / "data", "--to", postgres)
        said = await run_command("copy", "--from", tmp_path / "data", "--to", postgres, code=2)
        assert "not empty" in said
        assert (file.read_bytes(), content(path)) == before
        assert "there is no database" in await run_command("backup", tmp_path / "x", "--data", tmp_path / "no", code=2)

    asyncio.run(scenario())


def test_into_a_folder_backups_are_named_by_time_and_the_newest_are_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        make_database(tmp_path / "data")
        folder = tmp_path / "backups"
        folder.mkdir()
        for day in range(1, 5):
            (folder / f"kociarnia-2020010{day}T000000Z-storage2.backup").touch()
        (folder / "letter.txt").touch()
        await run_command("backup", folder, "--keep", 3, "--data", tmp_path / "data")
        names = sorted(path.name for path in folder.iterdir())
        assert names[:2] == [f"kociarnia-2020010{day}T000000Z-storage2.backup" for day in (3, 4)]
        assert names[3:] == ["letter.txt"]
        await StoredSnapshot(folder / names[2]).read()

    asyncio.run(scenario())


def test_of_a_folder_the_newest_backup_is_restored_that_this_program_understands(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = make_database(tmp_path / "data")
        folder = tmp_path / "backups"
        folder.mkdir()
        assert "no backup" in await run_command("restore", folder, "--data", tmp_path / "new", code=1)
        (folder / "kociarnia-20200101T000000Z-storage2.backup").write_text("older", encoding="utf-8")
        await run_command("backup", folder, "--data", tmp_path / "data")
        (folder / "kociarnia-29990101T000000Z-storage99.backup").write_text("of a later version", encoding="utf-8")
        (folder / "kociarnia-29990101T000000Z-storage.backup").write_text("somebody's own", encoding="utf-8")
        await run_command("restore", folder, "--data", tmp_path / "new")
        assert content(tmp_path / "new" / "kociarnia.db") == content(path)

    asyncio.run(scenario())


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = make_database(tmp_path / "data")
        async with read_sqlite(path) as source:
            source.counts["users"] += 1
            with pytest.raises(CopyFailed):
                await write_backup(source, tmp_path / "one.backup")
        assert sorted(each.name for each in tmp_path.iterdir()) == ["data"]
        assert BackupFile.__name__ not in content(path)

    asyncio.run(scenario())


@pytest.mark.parametrize("folder", VERSIONS[:-1], ids=lambda folder: folder.name)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_upgrade_begins_with_a_backup_from_which_the_old_database_can_be_had_again(
    folder: Path, kind: str, tmp_path: Path, postgres: str
) -> None:
    async def scenario() -> None:
        data = tmp_path / "data"
        data.mkdir()
        settings = {}
        if kind == "postgres":
            await restore_into_postgres(folder, postgres, tmp_path / "kociarnia.db")
            settings["database"] = postgres
        else:
            restore(folder, data / "kociarnia.db")
            restore(folder, tmp_path / "kociarnia.db")
        for _start in range(2):  # the second start finds nothing to upgrade
            async with running(data, **settings):
                pass
        [backup] = (data / "backups").iterdir()
        before = StoredSnapshot(backup)
        assert before.version == int(folder.name)
        async with read_sqlite(tmp_path / "kociarnia.db") as original:
            assert (await before.read()).digests() == (await original.read()).digests()

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_upgrade_that_fails_at_its_last_step_has_changed_nothing(
    kind: str, tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (NEWEST + 1, "create table cushions (name text); insert into nowhere values (1)")
    config = Config(data=str(tmp_path), database=postgres if kind == "postgres" else "")

    def with_a_broken_one(of: str) -> list[tuple[int, str]]:
        return [*migrations(of), broken]

    async def scenario() -> None:
        if kind == "postgres":
            await restore_into_postgres(VERSIONS[0], postgres, tmp_path / "old.db")
            place = postgres
        else:
            restore(VERSIONS[0], tmp_path / "kociarnia.db")
            place = str(tmp_path)
        before = (await tally_of(place)).digests()
        with monkeypatch.context() as patch:
            for module in (store, database, postgres_database):
                patch.setattr(module, "migrations", with_a_broken_one)
            with pytest.raises(StorageUnavailable):
                await make_store(config).open()
        async with read_place(place) as found:
            assert found.version == 1
            assert (await found.read()).digests() == before
        [backup] = (tmp_path / "backups").iterdir()
        backup.unlink()  # the next one may be of the same second, and nothing is overwritten
        whole = make_store(config)
        await whole.open()  # with steps that are whole it goes on
        await whole.close()
        async with read_place(place) as found:
            assert found.version == NEWEST

    asyncio.run(scenario())


def test_a_node_waits_while_another_one_upgrades_the_database(postgres: str) -> None:
    async def scenario() -> None:
        other = await asyncpg.connect(postgres)
        await other.execute("select pg_advisory_lock($1)", MIGRATION_LOCK)
        node = PostgresStore(postgres)
        opening = asyncio.create_task(node.open())
        done, _waiting = await asyncio.wait([opening], timeout=COMMAND_SECONDS + 1)  # longer than for a move
        assert not done
        await other.close()
        await asyncio.wait_for(opening, PATIENCE)
        await node.close()

    asyncio.run(scenario())


def test_without_room_for_a_backup_nothing_is_upgraded(tmp_path: Path) -> None:
    async def scenario() -> None:
        restore(VERSIONS[0], tmp_path / "kociarnia.db")
        (tmp_path / "backups").write_text("no folder", encoding="utf-8")
        store = SqliteStore(tmp_path / "kociarnia.db", backups=tmp_path / "backups")
        with pytest.raises(UnusableStorage, match="backup"):
            await store.open()
        async with read_sqlite(tmp_path / "kociarnia.db") as found:
            assert found.version == 1

    asyncio.run(scenario())


def test_a_new_database_needs_no_backup(tmp_path: Path) -> None:
    async def scenario() -> None:
        create_database(tmp_path / "kociarnia.db")
        store = SqliteStore(tmp_path / "kociarnia.db", backups=tmp_path / "backups")
        await store.open()
        await store.add_user(User(id="u", name="Ana", phrase=b"p", created=1))
        await store.close()
        assert not (tmp_path / "backups").exists()

    asyncio.run(scenario())
