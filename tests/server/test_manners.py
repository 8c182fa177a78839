"""How a server comes and goes: it starts at once however much is stored, and leaves quickly, telling everybody."""

import asyncio
import os
import socket
import sqlite3
import time
from pathlib import Path

import pytest

from kociarnia.server.storage.database import create_database
from kociarnia.server.storage.rows import LISTING
from tests.server.playing import PATIENCE, Guest, running
from tests.server.processes import ServerProcess
from tests.server.test_archive import ARCHIVE, restore

TABLES = 10_000


def fill(path: Path) -> None:
    """Make a database with ten thousand tables: one of the archive, again and again."""
    create_database(path)
    source = path.with_name("archive.db")
    restore(ARCHIVE / "2", source)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("attach ? as archive", (str(source),))
    (table,) = connection.execute(
        "select table_id from archive.entries group by table_id order by count(*) desc limit 1"
    ).fetchone()
    connection.execute("begin")
    numbers = f"with recursive n(i) as (select 1 union all select i + 1 from n where i < {TABLES})"
    connection.execute(
        f"insert into entries {numbers} select printf('%022d', i), number, body from n, archive.entries"
        " where table_id = ? and number <= 30",
        (table,),
    )
    connection.execute(
        f"insert into tables ({LISTING}) {numbers} select printf('%022d', i), game, status, is_listed,"
        " allows_spectators, seats, free, users, updated, 0 from n, archive.tables where id = ?",
        (table,),
    )
    connection.execute("commit")
    connection.close()


def test_with_ten_thousand_stored_tables_a_server_starts_in_less_than_a_second_of_work(tmp_path: Path) -> None:
    """Work, not time: on a busy machine others have their turn in between."""
    fill(tmp_path / "kociarnia.db")

    async def scenario() -> float:
        begun = time.process_time()
        async with running(tmp_path):
            return time.process_time() - begun

    assert asyncio.run(scenario()) < 1.0


@pytest.mark.parametrize("sign", ["", "@"])
def test_systemd_is_told_when_people_can_be_let_in_by_a_file_or_a_name_of_the_kernel(sign: str, tmp_path: Path) -> None:
    name = f"{tmp_path}/notify"

    async def scenario() -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(name if not sign else f"\0{name}")
            manager.setblocking(False)
            server = ServerProcess(tmp_path)
            server.environment["NOTIFY_SOCKET"] = sign + name
            hearing = asyncio.create_task(asyncio.get_running_loop().sock_recv(manager, 100))
            starting = asyncio.create_task(server.start())
            try:
                assert await asyncio.wait_for(hearing, PATIENCE) == b"READY=1"
                # It can be connected to by then, whether or not the one at the terminal has read that.
                guest = await Guest.arrive(server.site)
                await guest.leave()
                await starting
            finally:
                server.kill()

    asyncio.run(scenario())


def test_a_server_that_is_told_to_stop_says_goodbye_to_everybody_and_is_gone_within_five_seconds(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        guests = [await Guest.arrive(server.site, f"Guest{number}") for number in range(20)]
        for guest in guests:
            table = await guest.create("mb", options={"rounds": 1})
            await guest.ask("start", table=table)
            await guest.ask("watch", table=table)
        begun = time.monotonic()
        assert await asyncio.get_running_loop().run_in_executor(None, server.stop) == 0
        assert time.monotonic() - begun < 5.0
        for guest in guests:
            assert (await guest.wait_for("goodbye"))["milliseconds"] > 0
            await guest.leave()
        assert not [name for name in os.listdir(tmp_path) if name.endswith((".sock", "-wal"))]

    asyncio.run(scenario())
