"""The server under load: a server process and a client process on loopback, with durable SQLite.

    python bench/bench_server.py --game sen --matches 100 --seconds 8
    python bench/bench_server.py --game sen --matches 1000 --seconds 8
    python bench/bench_server.py --game sen --matches 100 --pace 1000 --seconds 8
    python bench/bench_server.py --idle 10000
    python bench/bench_server.py --python OLD/.venv/bin/python --python .venv/bin/python --rounds 3

With several interpreters their servers are measured in turns. Moves per CPU-second are also given normalised: a fixed
piece of Python work is timed on the server's core every 30 ms, and the moves are counted as on a core that does it in
half a millisecond. Without that the same program varies by 30 % on a shared machine, with it by 6 %.

Clients play random legal moves; a match that ends is followed by another one. Views come with every update
(`--views always`, what a page wants) or only when it is a seat's turn (`--views turn`, what a bot wants).
"""

import argparse
import asyncio
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from typing import Any

import aiohttp
import msgspec
import psutil
import uvloop

LIMITS = {
    "KOCIARNIA_MESSAGE_RATE": "1000000",
    "KOCIARNIA_MESSAGE_BURST": "1000000",
    "KOCIARNIA_ADDRESS_RATE": "1000000",
    "KOCIARNIA_ADDRESS_BURST": "1000000",
    "KOCIARNIA_ADDRESS_CONNECTIONS": "1000000",
    "KOCIARNIA_USER_CONNECTIONS": "1000000",
    "KOCIARNIA_ADDRESS_GUESTS": "1000000",
    "KOCIARNIA_USER_TABLES": "1000000",
    "KOCIARNIA_ADDRESS_TABLES": "1000000",
    "KOCIARNIA_LOG_LEVEL": "warning",
    "KOCIARNIA_PORT": "0",
}


NORMAL_SECONDS = 0.0005
"""How long the fixed piece of work takes on the core that moves are normalised to."""


def fixed_work() -> int:
    """A bit of everything an interpreted server does: calls, dictionaries, lists, bytes."""
    found: dict[int, bytes] = {}
    for number in range(2000):
        found[number & 63] = b"%d" % number
    return sum(len(text) for text in found.values())


def meter() -> None:
    """Time the fixed work as long as the bench runs, and write down when it was done and how much CPU time it took."""
    bench = os.getppid()
    while os.getppid() == bench:
        time.sleep(0.03)
        begun = time.thread_time()
        fixed_work()
        print(time.monotonic(), time.thread_time() - begun, flush=True)


class Server:
    """A server process with a database of its own, and the meter of its core."""

    def __init__(self, python: str, core: int | None) -> None:
        self.python = python
        self.folder = tempfile.mkdtemp(prefix="kociarnia-bench-")
        command = [python, "-m", "kociarnia", "serve", "--data", self.folder]
        self.process = subprocess.Popen(command, env=os.environ | LIMITS, stdout=subprocess.PIPE, text=True)
        self.readings = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the server
        self.meter = subprocess.Popen([sys.executable, __file__, "--meter"], stdout=self.readings)
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})
            os.sched_setaffinity(self.meter.pid, {core})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, line
        self.site = found[0]
        self.status = psutil.Process(self.process.pid)

    def cpu(self) -> float:
        times = self.status.cpu_times()
        return float(times.user + times.system)

    def system(self) -> float:
        return float(self.status.cpu_times().system)

    def memory(self) -> int:
        return int(self.status.memory_info().rss)

    def slowness(self, since: float) -> float:
        """Return how many times as long as normal the fixed work has taken on the server's core."""
        self.readings.seek(0)
        rows = [line.split() for line in self.readings if line.endswith("\n")]
        seconds = [float(took) for when, took in rows if float(when) >= since]
        return sum(seconds) / len(seconds) / NORMAL_SECONDS if seconds else 1.0

    def stop(self) -> None:
        self.meter.kill()
        self.meter.wait()
        self.readings.close()
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


class Offered(msgspec.Struct):
    """A move that may be made."""

    move: str


class Heard(msgspec.Struct):
    """What a client needs of a message; the rest is passed over, so that the load costs less than the server."""

    type: str
    id: str | None = None
    table: str = ""
    seat: int = -1
    number: int | None = None
    choices: list[Offered] = []
    code: str = ""
    milliseconds: int | None = None
    status: str = ""


hear = msgspec.json.Decoder(list[Heard]).decode


class Load:
    """What all clients together have done."""

    def __init__(self, pace: float | None) -> None:
        self.acknowledged = 0
        self.refused: dict[str, int] = {}
        self.delays: list[float] = []
        self.pace = pace
        self.ready: deque[asyncio.Future[None]] = deque()

    async def wait_turn(self) -> None:
        """With a pace, wait until the next move is due."""
        if self.pace is not None:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.ready.append(turn)
            await turn

    async def give_turns(self) -> None:
        """Let so many moves a second be made as the pace says."""
        assert self.pace is not None
        started, given = time.perf_counter(), 0
        while True:
            await asyncio.sleep(0.002)
            due = int((time.perf_counter() - started) * self.pace)
            while given < due:
                given += 1
                if self.ready:
                    self.ready.popleft().set_result(None)


class Seat:
    """One client with one connection."""

    def __init__(self, load: Load, site: str, http: aiohttp.ClientSession, cookie: str, views: str) -> None:
        self.load = load
        self.site = site
        self.http = http
        self.cookie = cookie
        self.views = views
        self.chooser = random.Random(cookie)
        self.asked = 0
        self.pending: dict[str, float] = {}
        self.moving = False

    async def connect(self) -> None:
        self.socket = await self.http.ws_connect(f"{self.site}/ws", headers={"Cookie": self.cookie}, max_msg_size=0)
        await self.socket.receive()

    async def send(self, kind: str, /, **fields: object) -> str:
        self.asked += 1
        await self.socket.send_str(msgspec.json.encode({"type": kind, "id": f"{self.asked}", **fields}).decode())
        return f"{self.asked}"

    async def until(self, kind: str) -> Heard:
        while True:
            frame = await self.socket.receive()
            for message in hear(frame.data):
                if message.type == kind:
                    return message
                if message.type == "refused":
                    raise RuntimeError(message)

    async def play(self) -> None:
        """Move whenever it is this seat's turn; with the end of the match everything ends here."""
        async for frame in self.socket:
            for message in hear(frame.data):
                kind = message.type
                if kind == "accepted":
                    sent = self.pending.pop(message.id or "", None)
                    if sent is not None:
                        self.load.acknowledged += 1
                        self.load.delays.append(time.perf_counter() - sent)
                        self.moving = False
                elif kind in ("update", "snapshot"):
                    if message.choices and not self.moving:
                        self.moving = True
                        await self.move(message)
                elif kind == "refused":
                    self.load.refused[message.code] = self.load.refused.get(message.code, 0) + 1
                    self.moving = False
                elif kind == "table" and message.status == "over":
                    return

    async def move(self, message: Heard) -> None:
        await self.load.wait_turn()
        choice = self.chooser.choice(message.choices).move
        sent = time.perf_counter()
        request = await self.send("move", table=message.table, seat=message.seat, move=choice, seen=message.number)
        self.pending[request] = sent


async def guest(http: aiohttp.ClientSession, site: str) -> str:
    async with http.post(f"{site}/api/guest", json={"name": "Load"}) as response:
        return response.headers["Set-Cookie"].partition(";")[0]


async def play_matches(seats: list[Seat], game: str, options: dict[str, Any]) -> None:
    """Play one match after another at the same seats."""
    while True:
        host = seats[0]
        wishes = [{"kind": "mine"}, *[{"kind": "person"}] * (len(seats) - 1)]
        await host.send("create", game=game, seats=wishes, options=options)
        table = (await host.until("created")).table
        for seat in seats[1:]:
            await seat.send("join", table=table)
        for seat in seats[1:]:
            await seat.until("accepted")
        for seat in seats:
            await seat.send("watch", table=table, views=seat.views)
            await seat.until("accepted")
        await host.send("start", table=table)
        await asyncio.gather(*(seat.play() for seat in seats))
        for seat in seats:
            await seat.send("unwatch", table=table)
            await seat.until("accepted")


async def set_up_seats(load: Load, site: str, count: int, views: str, http: aiohttp.ClientSession) -> list[Seat]:
    seats: list[Seat] = []
    for start in range(0, count, 50):
        cookies = await asyncio.gather(*(guest(http, site) for _ in range(min(50, count - start))))
        batch = [Seat(load, site, http, cookie, views) for cookie in cookies]
        await asyncio.gather(*(seat.connect() for seat in batch))
        seats += batch
    return seats


async def bench_play(server: Server, arguments: argparse.Namespace) -> None:
    load = Load(arguments.pace)
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:
        seats = await set_up_seats(load, server.site, arguments.matches * arguments.seats, arguments.views, http)
        tasks = [
            asyncio.create_task(play_matches(seats[start : start + arguments.seats], arguments.game, {}))
            for start in range(0, len(seats), arguments.seats)
        ]
        if arguments.pace:
            tasks.append(asyncio.create_task(load.give_turns()))
        await asyncio.sleep(arguments.warm_up + arguments.matches / 400)
        own = psutil.Process()
        before, cpu, system, own_cpu = load.acknowledged, server.cpu(), server.system(), sum(own.cpu_times()[:2])
        load.delays.clear()
        started, since = time.perf_counter(), time.monotonic()
        await asyncio.sleep(arguments.seconds)
        wall = time.perf_counter() - started
        moves, spent = load.acknowledged - before, server.cpu() - cpu
        system = server.system() - system
        own_spent = sum(own.cpu_times()[:2]) - own_cpu
        delays = sorted(load.delays)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        broken = [result for result in results if not isinstance(result, asyncio.CancelledError)]
        print(
            f"{arguments.game}: {arguments.matches} matches x {arguments.seats} seats, views {arguments.views},"
            f" pace {arguments.pace or 'none'}: {moves / wall:.0f} acknowledged moves/s,"
            f" {moves / spent:.0f} moves per server-CPU-second, {moves / spent * server.slowness(since):.0f} normalised"
            f" (server used {spent / wall:.0%} of a core,"
            f" {system / spent:.0%} of it in the system,"
            f" clients {own_spent / wall:.0%}),"
            f" median {delays[len(delays) // 2] * 1000:.1f} ms, p99 {delays[int(len(delays) * 0.99)] * 1000:.1f} ms,"
            f" refused {load.refused or 0}, broken {broken or 0}"
        )


async def seat_idle(group: list[Seat], game: str) -> None:
    """Start a match at which everybody waits."""
    wishes = [{"kind": "mine"}, *[{"kind": "person"}] * (len(group) - 1)]
    await group[0].send("create", game=game, seats=wishes, settings={"patience": 100000.0})
    table = (await group[0].until("created")).table
    for seat in group[1:]:
        await seat.send("join", table=table)
        await seat.until("accepted")
    for seat in group:
        await seat.send("watch", table=table, views="turn")
    await group[0].send("start", table=table)
    for seat in group:
        await seat.until("snapshot")


async def hold(seat: Seat) -> None:
    """Answer pings until the connection ends."""
    async for _frame in seat.socket:
        pass


async def bench_idle(server: Server, arguments: argparse.Namespace) -> None:
    """Hold many connections, each at a seat of a match that waits, and measure the memory of the server."""
    load = Load(None)
    connector = aiohttp.TCPConnector(limit=0)
    held: list[asyncio.Task[None]] = []
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:
        before = server.memory()
        for _ in range(0, arguments.idle, 30 * arguments.seats):
            seats = await set_up_seats(load, server.site, 30 * arguments.seats, "turn", http)
            groups = [seats[start : start + arguments.seats] for start in range(0, len(seats), arguments.seats)]
            await asyncio.gather(*(seat_idle(group, arguments.game) for group in groups))
            held += [asyncio.create_task(hold(seat)) for seat in seats]
        await asyncio.sleep(1)
        cpu = server.cpu()
        await asyncio.sleep(3)
        print(
            f"{arguments.game}: {sum(not task.done() for task in held)} of {len(held)} idle seats held,"
            f" {(server.memory() - before) / len(held) / 1000:.1f} kB of server memory a seat,"
            f" server uses {(server.cpu() - cpu) / 3:.0%} of a core while idle"
        )
        for task in held:
            task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="sen")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm-up", type=float, default=2)
    parser.add_argument("--pace", type=float)
    parser.add_argument("--views", choices=("always", "turn"), default="always")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--python", action="append", help="whose server is measured; several are measured in turns")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--meter", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.meter:
        meter()
    cores = sorted(os.sched_getaffinity(0))
    for python in (arguments.python or [sys.executable]) * arguments.rounds:
        if arguments.python:
            print(python)
        os.sched_setaffinity(0, set(cores))
        server = Server(python, cores[0] if len(cores) > 1 else None)
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        try:
            uvloop.run(bench_idle(server, arguments) if arguments.idle else bench_play(server, arguments))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
