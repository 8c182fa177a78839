"""What faults cost those who play: `python bench/faults.py [--seconds 60] [--earlier FOLDER]`.

People play matches with a bot, two at each table, at one node with SQLite or at two nodes with PostgreSQL and NATS from
their wheels; something breaks, and is mended after a while. The outage is the longest time in which no move of a
person was acknowledged at a table; then every log is replayed and held against what was acknowledged. With `--earlier`,
the source folder of an earlier version, the nodes are upgraded from that one.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.faults import Disk, Evening, stopped
from tests.server.processes import NatsProcess, PostgresProcess, ServerProcess

from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store

MATCHES = ("mpb", "mpb", "mpb")
Fault = Callable[[Evening], Awaitable[None]]


async def measure(name: str, evening: Evening, store: Store, fault: Fault) -> None:
    """Let something break while people play, and print a row of the table."""
    async with evening.playing():
        begun = time.monotonic()
        await fault(evening)
        lasted = time.monotonic() - begun
        await evening.go_on()
    acknowledged, bot_moves = await evening.check(store)
    told = ", ".join(sorted({code for patron in evening.everybody for code in patron.told} - {"stale"})) or "nothing"
    outage = evening.outage(begun)
    row = f"| {name} | {lasted:.1f} s | {outage:.1f} s | {told} | 0 of {acknowledged} | {bot_moves}, none twice |"
    sys.stdout.write(f"{row}\n")
    sys.stdout.flush()


async def in_thread(work: Callable[[], object]) -> None:
    await asyncio.get_running_loop().run_in_executor(None, work)


async def try_one_node(seconds: float) -> None:
    """Faults of one node with a database file."""

    def broken(disk: Disk, how: str, text: str = "") -> Fault:
        async def fault(_evening: Evening) -> None:
            disk.break_down(how, text)
            await asyncio.sleep(seconds)
            disk.recover()

        return fault

    def killed(disk: Disk) -> Fault:
        async def fault(_evening: Evening) -> None:
            disk.server.kill()
            await disk.server.start()

        return fault

    faults: dict[str, Callable[[Disk], Fault]] = {
        "SQLite: kill -9 of the node, started again at once": killed,
        f"SQLite: disk read-only for {seconds:.0f} s": lambda disk: broken(disk, "readonly"),
        f"SQLite: disk full for {seconds:.0f} s": lambda disk: broken(disk, "full"),
        f"SQLite: disk slow, 100 ms a sync, for {seconds:.0f} s": lambda disk: broken(disk, "slow", "100"),
    }
    for name, fault in faults.items():
        with tempfile.TemporaryDirectory() as folder:
            disk = Disk(Path(folder))
            await disk.server.start()
            try:
                evening = Evening([disk.server.site], *MATCHES)
                await measure(name, evening, StoppedStore(disk), fault(disk))
            finally:
                disk.server.kill()


class StoppedStore(SqliteStore):
    """The database of a server that is killed before it is read."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk.data / "kociarnia.db")
        self.disk = disk

    async def open(self) -> None:
        self.disk.server.kill()
        await super().open()


class Cluster:
    """Two nodes and what they share, and all that can happen to them."""

    def __init__(self, folder: Path, seconds: float, earlier: str) -> None:
        self.seconds = seconds
        self.bus, self.database = NatsProcess(), PostgresProcess(is_doomed=True)
        shared = {"database": self.database.address, "bus": self.bus.address}
        self.nodes = [ServerProcess(folder, **shared) for _ in range(2)]
        self.today = self.nodes[0].environment.get("PYTHONPATH", "")
        for node in self.nodes:
            node.environment["PYTHONPATH"] = earlier or self.today

    async def stop_a_node(self, evening: Evening) -> None:
        """One stopped for 10 s."""
        async with stopped(self.nodes[0]):
            await asyncio.sleep(10)
        await evening.go_on()

    async def kill_a_node(self, evening: Evening) -> None:
        """kill -9 of one, started again when the others have played on."""
        self.nodes[0].kill()
        await evening.go_on()
        await self.nodes[0].start()

    async def lose_the_bus(self, evening: Evening) -> None:
        """kill -9 of NATS, gone for {seconds:.0f} s."""
        self.bus.kill()
        await asyncio.sleep(self.seconds)
        self.bus.start()
        await evening.go_on()

    async def kill_the_database(self, _evening: Evening) -> None:
        """kill -9 of PostgreSQL, started again at once."""
        self.database.kill()
        await in_thread(self.database.start)

    async def lose_the_database(self, _evening: Evening) -> None:
        """PostgreSQL gone for {seconds:.0f} s."""
        self.database.kill()
        await asyncio.sleep(self.seconds)
        await in_thread(self.database.start)

    async def upgrade(self, evening: Evening) -> None:
        """One after the other upgraded."""
        for node in self.nodes:
            await in_thread(node.stop)
            node.environment["PYTHONPATH"] = self.today
            await node.start()
            await evening.go_on()

    def end(self) -> None:
        """Leave nothing behind."""
        for node in self.nodes:
            node.kill()
        self.bus.kill()
        self.database.end()


FAULTS = (
    Cluster.stop_a_node,
    Cluster.kill_a_node,
    Cluster.lose_the_bus,
    Cluster.kill_the_database,
    Cluster.lose_the_database,
    Cluster.upgrade,
)


async def try_two_nodes(seconds: float, earlier: str) -> None:
    """Faults of two nodes and what they share."""
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(Path(folder), seconds, earlier if fault is Cluster.upgrade else "")
            try:
                for node in cluster.nodes:
                    await node.start()
                evening = Evening([node.site for node in cluster.nodes], *MATCHES)
                name = str(fault.__doc__).format(seconds=seconds).rstrip(".")
                store = PostgresStore(cluster.database.address)
                await measure(f"two nodes: {name}", evening, store, partial(fault, cluster))
            finally:
                cluster.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for how long something is gone")
    parser.add_argument("--earlier", default="", help="the source folder of the version that is upgraded from")
    arguments = parser.parse_args()
    sys.stdout.write("| fault | lasted | outage of a match | people were told | lost | moves of bots |\n")
    sys.stdout.write("|---|---:|---:|---|---:|---:|\n")
    asyncio.run(try_one_node(arguments.seconds))
    asyncio.run(try_two_nodes(arguments.seconds, arguments.earlier))


if __name__ == "__main__":
    main()
