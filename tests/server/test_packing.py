"""The logs of finished matches are packed: they take a fraction of the room, and nobody else notices."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kociarnia.cli import main
from kociarnia.server.http.app import App
from kociarnia.server.runtime import tidying
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.tidying import pack_finished
from kociarnia.server.storage.database import create_database
from kociarnia.server.storage.losses import GAPS
from kociarnia.server.storage.packing import pack, packed_log, unpacked
from kociarnia.server.storage.rows import LISTING
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Append, BrokenLog, Conflict, Store
from tests.server.playing import PATIENCE, Guest
from tests.server.test_archive import get
from tests.server.test_results import check_rebuilt, finish, run
from tests.server.test_store import MakeStore, listing, make_store
from tests.server.test_store import run as run_steps

__all__ = ["make_store"]

LENGTH = 60


def bodies(user: str = "ana", count: int = LENGTH) -> list[bytes]:
    """A log with words of its own in every entry."""
    return [
        f'{{"entry":"moved","time":{number},"user":"{user}","move":"look ł{number}"}}'.encode()
        for number in range(count)
    ]


async def store_log(store: Store, table: str, log: list[bytes], *users: str) -> None:
    over = listing(table, *users, status="over", updated=5)
    for number, body in enumerate(log, 1):
        last = over if number == len(log) else None
        await store.append(Append(table=table, number=number, body=body, listing=last))


async def stored_rows(store: Store, table: str) -> int:
    return int((await store.select("select count(*) from entries where table_id = $1", table))[0][0])


def test_a_packed_log_is_read_as_before_and_its_numbers_stay_taken(make_store: MakeStore) -> None:
    log = bodies()

    async def write_and_pack(store: Store) -> None:
        await store_log(store, "old", log, "ana")
        await store_log(store, "new", log)
        await store.update_listing(listing("new", status="over", updated=20))
        await store.append(Append(table="running", number=1, body=log[0], listing=listing("running", updated=5)))
        assert await store.pack_log(10)
        assert not await store.pack_log(10)  # what ended later and what is still played have time
        assert [await stored_rows(store, table) for table in ("old", "new", "running")] == [1, LENGTH, 1]

    async def look(store: Store) -> None:
        assert await store.read("old") == log
        assert await store.read("old", LENGTH - 2) == log[-2:]
        assert await store.read("old", LENGTH) == []
        assert await store.numbers(["old"]) == {"old": LENGTH}
        # A node that was stopped for an hour does not know what has happened since.
        late = [Append(table="old", number=number, body=b"{}") for number in (1, 20, LENGTH)]
        for append in late:
            with pytest.raises(Conflict):
                await store.append(append)
            with pytest.raises(Conflict):
                await store.append(append, Append(table="orphan", number=1, body=b"{}"))
        results = await asyncio.gather(*(store.append(append) for append in late), return_exceptions=True)
        assert [type(result) for result in results] == [Conflict] * 3
        assert await store.read("orphan") == []
        # What still happens at the table is stored after it, and packed with it when it is over once more.
        over = listing("old", "ana", status="over", updated=6)
        await store.append(Append(table="old", number=LENGTH + 1, body=b'{"entry":"rematched"}', listing=over))
        assert await store.read("old", LENGTH - 1) == [log[-1], b'{"entry":"rematched"}']
        assert await store.pack_log(10)
        assert await stored_rows(store, "old") == 1
        assert await store.read("old") == [*log, b'{"entry":"rematched"}']

    run_steps(make_store, write_and_pack, look)


def test_who_is_forgotten_is_in_no_packed_log_any_more(make_store: MakeStore) -> None:
    async def scenario(store: Store) -> None:
        await store_log(store, "packed", bodies("anaanaana"), "anaanaana")
        await store.pack_log(10)
        await store_log(store, "plain", bodies("anaanaana"), "anaanaana")
        await store.forget_user("anaanaana", "gone")
        for table in ("packed", "plain"):
            assert await store.read(table) == bodies("gone")
        assert await stored_rows(store, "packed") == 1

    run_steps(make_store, scenario)


def test_what_cannot_be_packed_or_is_damaged_is_left_alone_and_concerns_no_other_table(make_store: MakeStore) -> None:
    async def scenario(store: Store) -> None:
        await store_log(store, "short", [b"{}"])
        await store_log(store, "no json", [b'{"entry":', *bodies()])
        await store_log(store, "gap", bodies())
        await store.execute("delete from entries where table_id = 'gap' and number = 7")
        await store_log(store, "damaged", bodies(), "ana")
        await store_log(store, "whole", bodies(), "ana")
        assert await pack_finished(store, 10, 0.0) == 5
        assert not await store.pack_log(10)  # nothing is tried again and again
        assert await stored_rows(store, "no json") == LENGTH + 1
        await store.execute("update entries set body = replace(body, 'e', 'f') where table_id = 'damaged'")
        await store.execute(
            'update entries set body = replace(body, \'{"fntry":"packfd"\', \'{"entry":"packed"\')'
            " where table_id = 'damaged'"
        )
        for table in ("gap", "damaged"):
            with pytest.raises(BrokenLog):
                await store.read(table)
        await store.forget_user("ana", "gone")
        assert await store.read("whole") == bodies("gone")
        assert await store.read("short") == [b"{}"]

    run_steps(make_store, scenario)


def test_a_log_is_packed_only_where_that_saves_more_than_half() -> None:
    rows = list(enumerate(bodies(), 1))
    body = packed_log(rows)
    assert body is not None
    assert 2 * len(body) < sum(len(each) for _number, each in rows)
    assert unpacked([(LENGTH, body)], 57) == rows[57:]
    assert packed_log(rows[:1]) is None
    assert packed_log(rows[1:]) is None
    # One that claims another number than its own holds nothing.
    assert unpacked([(LENGTH + 1, body)]) == [(LENGTH + 1, body)]
    assert unpacked([(1, pack([b"1", b"2"]))]) == [(1, pack([b"1", b"2"]))]


def test_a_match_whose_log_is_packed_is_shown_copied_counted_and_tidied_as_before(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ["--data", str(tmp_path), *(["--database", database] if database else [])]
    addresses = ("tables/{}/record", "export")

    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await finish(ana, "mm", "luckybox")
        await ana.ask("unwatch", table=table)
        before = [await get(ana, address.format(table)) for address in addresses]
        # What was asked for has woken the table, which is being listed anew: PostgreSQL passes over it meanwhile.
        async with asyncio.timeout(PATIENCE):
            while not await pack_finished(app.store, wall() + 1, 0.0):
                await asyncio.sleep(0.05)
        assert await stored_rows(app.store, table) == 1
        app.registry.tables.clear()
        assert [await get(ana, address.format(table)) for address in addresses] == before
        await check_rebuilt(app.store)
        assert await asyncio.to_thread(main, ["backup", str(tmp_path / "one.backup"), *place]) == 0
        assert "every log replays" in capsys.readouterr().out
        again = (await ana.ask("again", table=table))["table"]
        assert again != table
        await ana.leave()

    run(tmp_path, scenario, database=database)
    assert main(["restore", str(tmp_path / "one.backup"), "--data", str(tmp_path / "copy")]) == 0
    assert "every log replays" in capsys.readouterr().out


def test_a_server_packs_by_itself_what_has_been_over_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "HOUR", 10)

    async def scenario(app: App) -> None:
        guest = await Guest.arrive(app)
        table = await finish(guest, "mm", "luckybox")  # never short
        async with asyncio.timeout(PATIENCE):
            while await stored_rows(app.store, table) > 1:
                await asyncio.sleep(0.01)
        await guest.leave()

    run(tmp_path, scenario)


PACKING = """
import asyncio, sys
from pathlib import Path
from kociarnia.server.storage.sqlite import SqliteStore

async def pack():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    while await store.pack_log(10):
        print("packed", flush=True)

asyncio.run(pack())
"""


def test_killed_while_it_packs_a_server_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kociarnia.db"
    create_database(path)
    log = bodies()
    connection = sqlite3.connect(path)
    for table in range(200):
        rows = [(f"t{table}", number, body.decode()) for number, body in enumerate(log, 1)]
        connection.executemany("insert into entries values (?, ?, ?)", rows)
        values = f"'t{table}', 'sen', 'over', 0, 0, 3, 0, '', {table % 9}, 0"
        connection.execute(f"insert into tables ({LISTING}) values ({values})")
    connection.commit()
    for kill in range(3):
        process = subprocess.Popen([sys.executable, "-c", PACKING, str(path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for _ in range(10 + kill):
            assert process.stdout.readline() == "packed\n"
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    packed = connection.execute("select count(*) from tables where is_packed").fetchone()[0]
    assert 30 <= packed < 200
    assert connection.execute(GAPS).fetchall() == []
    connection.close()

    async def look() -> None:
        store = SqliteStore(path)
        await store.open()
        for table in range(200):
            assert await store.read(f"t{table}") == log
        await store.close()

    asyncio.run(look())
