"""What breaks is said, costs nothing that was acknowledged and is over by itself; `bench/faults.py` says when."""

import asyncio
import time
from pathlib import Path

import aiohttp
import pytest

from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.sqlite import SqliteStore
from tests.server.faults import Disk, Evening, halted, stopped
from tests.server.playing import Guest, Refusal, wait_until
from tests.server.processes import NatsProcess, PostgresProcess, ServerProcess
from tests.server.test_full_disk import health


async def metrics(site: str) -> str:
    """Return what a node counts."""
    async with aiohttp.ClientSession() as http, http.get(f"{site}/metrics") as response:
        return await response.text()


def test_on_a_disk_that_becomes_read_only_moves_are_refused_and_play_goes_on_when_it_is_writable_again(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        disk = Disk(tmp_path)
        await disk.server.start()
        try:
            evening = Evening([disk.server.site], "mp")
            async with evening.playing():
                disk.break_down("readonly")
                while await health(disk.server.site) != (
                    503,
                    "storage_unavailable",
                ):  # for seconds the last check stands
                    await asyncio.sleep(0.1)
                assert "kociarnia_storage_is_well 0" in await metrics(disk.server.site)
                with pytest.raises(Refusal, match="storage_unavailable"):
                    await Guest.arrive(disk.server.site, "Eve", connect=False)
                await wait_until(lambda: any("storage_unavailable" in patron.told for patron in evening.everybody))
                disk.recover()
                await evening.go_on()
            assert await health(disk.server.site) == (200, "ok")
            assert "kociarnia_storage_is_well 1" in await metrics(disk.server.site)
        finally:
            disk.server.kill()
        acknowledged, _bot_moves = await evening.check(SqliteStore(disk.data / "kociarnia.db"))
        assert acknowledged >= 2 * 2 * 2

    asyncio.run(scenario())


def test_on_a_slow_disk_moves_that_come_together_wait_together(tmp_path: Path) -> None:
    people, seconds = 24, 0.5

    async def scenario() -> None:
        disk = Disk(tmp_path)
        await disk.server.start()
        guests = []
        try:
            for number in range(people):
                guest = await Guest.arrive(disk.server.site, f"P{number}")
                table = await guest.create("mm")
                await guest.ask("start", table=table)
                guests.append((guest, table))
            disk.break_down("slow", str(int(1000 * seconds)))
            begun = time.monotonic()
            await asyncio.gather(
                *(guest.ask("move", table=table, seat=0, move="look 1", seen=1) for guest, table in guests)
            )
            # One after the other they would wait for the disk for twelve seconds.
            assert seconds <= time.monotonic() - begun < people * seconds / 2
            assert await health(disk.server.site) == (200, "ok")
            for guest, _table in guests:
                await guest.leave()
        finally:
            disk.server.kill()

    asyncio.run(scenario())


def test_a_node_ends_and_says_goodbye_also_when_its_database_and_its_bus_stand_still(tmp_path: Path) -> None:
    async def scenario(database: PostgresProcess, bus: NatsProcess) -> None:
        server = ServerProcess(tmp_path, database=database.address, bus=bus.address)
        await server.start()
        ana = await Guest.arrive(server.site, "Ana")
        table = await ana.create("mp")
        with halted(database.process), halted(bus.process):
            leaving = asyncio.create_task(ana.ask("leave", table=table))  # it is never answered
            begun = time.monotonic()
            assert await asyncio.get_running_loop().run_in_executor(None, server.stop) == 0
            assert time.monotonic() - begun < 15  # after which systemd would kill it, as the page about hosting says
        await ana.wait_for("goodbye")
        leaving.cancel()
        await ana.leave()

    bus = NatsProcess()
    database = PostgresProcess(is_doomed=True)
    try:
        asyncio.run(scenario(database, bus))
    finally:
        bus.kill()
        database.end()


def test_two_nodes_endure_a_stopped_node_a_killed_bus_a_killed_database_and_an_upgrade_of_one_after_the_other(
    tmp_path: Path,
) -> None:
    async def scenario(database: PostgresProcess, bus: NatsProcess) -> None:
        loop = asyncio.get_running_loop()
        nodes = [ServerProcess(tmp_path, database=database.address, bus=bus.address) for _ in range(2)]
        await asyncio.gather(*(node.start() for node in nodes))
        evening = Evening([node.site for node in nodes], "mp", "mpb")
        try:
            async with evening.playing():
                async with stopped(nodes[0]):
                    await asyncio.sleep(2)
                await evening.go_on()
                bus.kill()
                await evening.go_on()
                bus.start()
                await evening.go_on()
                database.kill()
                await loop.run_in_executor(None, database.start)
                await evening.go_on()
                for node in nodes:
                    assert await loop.run_in_executor(None, node.stop) == 0
                    await evening.go_on()
                    await node.start()
                await evening.go_on()
            bus.kill()
            assert [await loop.run_in_executor(None, node.stop) for node in nodes] == [0, 0]
        finally:
            for node in nodes:
                node.kill()
        acknowledged, _bot_moves = await evening.check(PostgresStore(database.address))
        assert acknowledged >= 2 * 2 * 6

    bus = NatsProcess()
    database = PostgresProcess(is_doomed=True)
    try:
        asyncio.run(scenario(database, bus))
    finally:
        bus.kill()
        database.end()
