"""How long a server needs to come and to go: `python bench/coming_and_going.py [--rounds 5]`.

A server process is started on an empty folder and on one with ten thousand stored tables, in turn, and timed until it
has said where it is and answered that people may be sent there. Then a hundred people sit at forty tables with bots,
ten of them never read again, and it is told to stop.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import aiohttp
import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.playing import Guest
from tests.server.processes import ServerProcess
from tests.server.test_manners import TABLES, fill

PEOPLE, AT_TABLES, DEAF = 100, 40, 10


async def time_start(folder: Path) -> tuple[float, float]:
    """Return the seconds of time and of work until a server lets people in."""
    server = ServerProcess(folder)
    begun = time.monotonic()
    await server.start()
    async with aiohttp.ClientSession() as http, http.get(f"{server.site}/readyz") as response:
        assert response.status == 200
    wall = time.monotonic() - begun
    assert server.process is not None
    work = psutil.Process(server.process.pid).cpu_times()
    assert server.stop() == 0
    return wall, work.user + work.system


async def time_stop(folder: Path) -> tuple[float, int]:
    """Return the seconds until a server is gone, and how many of those who read were told."""
    server = ServerProcess(folder)
    await server.start()
    guests = [await Guest.arrive(server.site, f"Guest{number}") for number in range(PEOPLE)]
    tables: list[str] = []
    for guest in guests[:AT_TABLES]:
        tables.append(await guest.create("mb", options={"rounds": 1}))
        await guest.ask("start", table=tables[-1])
    for number, guest in enumerate(guests):
        await guest.ask("watch", table=tables[number % AT_TABLES])
    for guest in guests[-DEAF:]:
        assert guest.reading is not None
        guest.reading.cancel()
    begun = time.monotonic()
    assert await asyncio.get_running_loop().run_in_executor(None, server.stop) == 0
    seconds = time.monotonic() - begun
    told = 0
    for guest in guests[:-DEAF]:
        await guest.wait_for("goodbye")
        told += 1
        await guest.leave()
    for guest in guests[-DEAF:]:
        await guest.http.close()
    return seconds, told


def show(what: str, figures: list[tuple[float, float]]) -> None:
    """Print a row of the table: time and work of each round."""
    walls, works = (", ".join(f"{value:.2f}" for value in values) for values in zip(*figures, strict=True))
    sys.stdout.write(f"| {what} | {walls} s | {works} s |\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as place:
        empty, full = Path(place, "empty"), Path(place, "full")
        for folder in (empty, full):
            folder.mkdir()
        fill(full / "kociarnia.db")
        starts = [(asyncio.run(time_start(empty)), asyncio.run(time_start(full))) for _ in range(rounds)]
        stops = [asyncio.run(time_stop(empty)) for _ in range(rounds)]
    sys.stdout.write("| | time | work |\n|---|---:|---:|\n")
    show("start, nothing stored", [start for start, _ in starts])
    show(f"start, {TABLES:,} tables", [start for _, start in starts])
    seconds = ", ".join(f"{stop:.2f}" for stop, _told in stops)
    told = min(told for _stop, told in stops)
    people = (
        f"{PEOPLE} people at {AT_TABLES} tables, {DEAF} of whom never read again: {told} of {PEOPLE - DEAF} others told"
    )
    sys.stdout.write(f"| stop, {people} | {seconds} s | |\n")


if __name__ == "__main__":
    main()
