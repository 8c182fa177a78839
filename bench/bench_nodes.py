"""One node and two, with PostgreSQL and NATS from their wheels: `python bench/bench_nodes.py [--seconds 8]`.

With two, whole matches are dealt out to them, or, as by a proxy that knows no tables, the seats of every match. Printed
is what each node has spent on a move, how many moves all could make per second if each had a core of its own (what the
busiest node allows), and whether everything that was acknowledged is stored. All processes share one machine, so only
seconds of CPU are given.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

import aiohttp
import psutil

from bench_server import Heard, Load, Seat, guest, play_matches

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.processes import NatsProcess, PostgresProcess, ServerProcess

from kociarnia.server.storage.entries import Moved, decode_entry
from kociarnia.server.storage.postgres import PostgresStore

Told = tuple[str, str, str]
"""A table, a user and a request of theirs."""


class Witness(Seat):
    """A seat that remembers what it has asked for."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.sent: dict[str, str] = {}

    async def move(self, message: Heard) -> None:
        await super().move(message)
        self.sent[f"{self.asked}"] = message.table

    def acknowledged(self) -> set[Told]:
        """Return what the server has said that it was done."""
        user = self.cookie.partition("=")[2].partition(".")[0]
        return {(table, user, request) for request, table in self.sent.items() if request not in self.pending}


async def stored(address: str, tables: set[str]) -> set[Told]:
    """Return the moves that stand in the logs of some tables."""
    store = PostgresStore(address)
    await store.open()
    try:
        logs = {table: [decode_entry(body) for body in await store.read(table, 0)] for table in tables}
    finally:
        await store.close()
    moves = [(table, entry) for table, log in logs.items() for entry in log if isinstance(entry, Moved)]
    return {(table, entry.user or "", entry.id or "") for table, entry in moves}


async def measure(name: str, count: int, together: int, arguments: argparse.Namespace, folder: Path) -> None:
    """Play at so many nodes, so many seats in a row at the same, and print a row of the table."""
    bus, database = NatsProcess(), PostgresProcess(is_doomed=True)
    nodes = [ServerProcess(folder, database=database.address, bus=bus.address) for _ in range(count)]
    load = Load(None)
    try:
        for node in nodes:
            await node.start()
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:
            seats: list[Seat] = []
            for number in range(arguments.matches * arguments.seats):
                site = nodes[number // together % count].site
                seats.append(Witness(load, site, http, await guest(http, site), "always"))
                await seats[-1].connect()
            tasks = [
                asyncio.create_task(play_matches(seats[start : start + arguments.seats], arguments.game, {}))
                for start in range(0, len(seats), arguments.seats)
            ]
            await asyncio.sleep(arguments.warm_up)
            before, made = [cpu_of(node) for node in nodes], load.acknowledged
            await asyncio.sleep(arguments.seconds)
            spent = [cpu_of(node) - then for node, then in zip(nodes, before, strict=True)]
            made = load.acknowledged - made
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        told = {each for seat in seats if isinstance(seat, Witness) for each in seat.acknowledged()}
        kept = await stored(database.address, {table for table, _user, _request in told})
        print(
            f"| {name} | {made} | {' + '.join(f'{1e6 * seconds / made:.0f}' for seconds in spent)} µs"
            f" | {made / max(spent):.0f} | {len(told - kept)} of {len(told)} | {load.refused or 0} |",
            flush=True,
        )
    finally:
        for node in nodes:
            node.kill()
        database.end()
        bus.kill()


def cpu_of(node: ServerProcess) -> float:
    assert node.process is not None
    return float(sum(psutil.Process(node.process.pid).cpu_times()[:2]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="sen")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm-up", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    ways = {"one": (1, 1), "two, by matches": (2, arguments.seats), "two, by seats": (2, 1)}
    print("| nodes | moves | CPU of a move, by node | moves per second with a core each | lost | refused |")
    print("|---|---:|---:|---:|---:|---|")
    for name, (count, together) in [*ways.items()] * arguments.rounds:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(name, count, together, arguments, Path(folder)))


if __name__ == "__main__":
    main()
