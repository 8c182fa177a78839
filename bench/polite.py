"""The polite: people who move once a second, people against kittens, people who arrive; and what they notice."""

import asyncio
import contextlib
import itertools
import random
import time
from types import TracebackType

import aiohttp
import msgspec

from bench_server import Heard, Load, Seat, guest, hear, play_matches
from phase import Phase

MATCHES = 50
SEATS = 3
GAMES = ("sen", "koty", "luckybox")
KITTEN_TABLES = 5
PACE = 1.0
"""Seconds between two moves of a match."""
THOUGHT = 0.3
"""Seconds somebody who plays against kittens takes to move."""
ARRIVAL = 0.5
"""Seconds between two arrivals."""
CALM = 0.25
"""Seconds an answer may take when a server has got over an attack; kittens may take a second."""
PATIENCE = 5.0
"""Seconds until somebody who arrives gives up."""


class Pulse:
    """When the next move of a match is due, and who has not heard of the last one."""

    def __init__(self, chooser: random.Random) -> None:
        self.due = time.perf_counter() + chooser.uniform(0, PACE)
        self.lock = asyncio.Lock()
        self.sent = 0.0
        self.unaware: set[PoliteSeat] = set()
        self.seats: list[PoliteSeat] = []


class PoliteSeat(Seat):
    """Somebody at a match who moves when a second has passed since the last move."""

    def __init__(self, company: "Company", http: aiohttp.ClientSession, cookie: str, pulse: Pulse) -> None:
        super().__init__(company.load, company.site, http, cookie, "always")
        self.company = company
        self.pulse = pulse
        pulse.seats.append(self)

    async def play(self) -> None:
        async for frame in self.socket:
            now = time.perf_counter()
            for message in hear(frame.data):
                if message.type in ("update", "snapshot"):
                    if message.type == "update" and self in self.pulse.unaware:
                        self.pulse.unaware.discard(self)
                        self.company.phase.told.all.append(now - self.pulse.sent)
                    if message.choices and not self.moving:
                        self.moving = True
                        task = asyncio.create_task(self.move(message))
                        self.company.moving.add(task)
                        task.add_done_callback(self.company.moving.discard)
                elif message.type == "accepted":
                    sent = self.pending.pop(message.id or "", None)
                    if sent is not None:
                        self.moving = False
                        self.company.phase.accepted.all.append(now - sent)
                elif message.type == "refused":
                    refused = self.company.phase.refused
                    refused[message.code] = refused.get(message.code, 0) + 1
                    self.pending.clear()
                    self.moving = False
                elif message.type == "table" and message.status == "over":
                    return
        # Nobody polite leaves a match, so the server has closed the connection.
        self.company.lose(self)

    async def move(self, message: Heard) -> None:
        pulse = self.pulse
        async with pulse.lock:
            await asyncio.sleep(max(0.0, pulse.due - time.perf_counter()))
            pulse.due = time.perf_counter() + PACE
            pulse.sent = time.perf_counter()
            pulse.unaware = set(pulse.seats) - {self}
            with contextlib.suppress(ConnectionError):  # whoever was cut off is counted where the match ends
                await super().move(message)


class KittenSeat(Seat):
    """Somebody who plays against kittens, and how long those take."""

    def __init__(self, company: "Company", http: aiohttp.ClientSession, cookie: str) -> None:
        super().__init__(company.load, company.site, http, cookie, "always")
        self.company = company
        self.waiting_since: float | None = None

    async def play_for_ever(self) -> None:
        while True:
            await self.send("create", game="koty", seats=[{"kind": "mine"}, {"kind": "bot", "level": "kitten"}])
            table = (await self.until("created")).table
            await self.send("start", table=table)
            await self.until("accepted")
            await self.send("watch", table=table)
            await self.play_one()
            await self.send("unwatch", table=table)
            await self.until("accepted")

    async def play_one(self) -> None:
        self.waiting_since = None
        self.pending.clear()
        async for frame in self.socket:
            for message in hear(frame.data):
                if message.type in ("update", "snapshot"):
                    now = time.perf_counter()
                    if self.waiting_since is not None:
                        self.company.phase.kittens.all.append(now - self.waiting_since)
                    self.waiting_since = None if message.choices else now
                    if message.choices:
                        await asyncio.sleep(THOUGHT)
                        choice = self.chooser.choice(message.choices).move
                        fields = {"table": message.table, "seat": message.seat, "seen": message.number}
                        sent = time.perf_counter()
                        self.pending[await self.send("move", move=choice, **fields)] = sent
                elif message.type == "accepted":
                    sent = self.pending.pop(message.id or "", time.perf_counter())
                    self.company.phase.accepted.all.append(time.perf_counter() - sent)
                elif message.type == "refused":
                    refused = self.company.phase.refused
                    refused[message.code] = refused.get(message.code, 0) + 1
                elif message.type == "table" and message.status == "over":
                    self.waiting_since = None
                    return
        self.company.lose(self)


class Company:
    """Everybody polite, each at an address of their own."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.load = Load(None)
        self.phase = Phase("before")
        self.addresses = (f"127.0.0.{number}" for number in itertools.count(2))
        self.sessions: list[aiohttp.ClientSession] = []
        self.seats: list[PoliteSeat] = []
        self.kittens: list[KittenSeat] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.moving: set[asyncio.Task[None]] = set()
        self.arriving_since: float | None = None

    def session(self) -> aiohttp.ClientSession:
        """Return what somebody at the next address connects with."""
        connector = aiohttp.TCPConnector(limit=0, local_addr=(next(self.addresses), 0), force_close=True)
        session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())
        self.sessions.append(session)
        return session

    async def __aenter__(self) -> "Company":
        chooser = random.Random(7)
        for number in range(MATCHES):
            pulse = Pulse(chooser)
            for _ in range(SEATS):
                http = self.session()
                self.seats.append(PoliteSeat(self, http, await guest(http, self.site), pulse))
            await asyncio.gather(*(seat.connect() for seat in pulse.seats))
            self.tasks.append(asyncio.create_task(play_matches(list(pulse.seats), GAMES[number % len(GAMES)], {})))
        for _ in range(KITTEN_TABLES):
            http = self.session()
            kitten = KittenSeat(self, http, await guest(http, self.site))
            await kitten.connect()
            self.kittens.append(kitten)
            self.tasks.append(asyncio.create_task(kitten.play_for_ever()))
        http = self.session()
        self.tasks.append(asyncio.create_task(self.arrive_for_ever(http, await guest(http, self.site))))
        await asyncio.sleep(2 * PACE)
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for task in (*self.tasks, *self.moving):
            task.cancel()
        results = await asyncio.gather(*self.tasks, return_exceptions=True)
        broken = [result for result in results if not isinstance(result, asyncio.CancelledError)]
        for session in self.sessions:
            await session.close()
        if broken:
            print(f"{len(broken)} of the polite could not play on: {broken[:3]}")

    async def arrive_for_ever(self, http: aiohttp.ClientSession, cookie: str) -> None:
        """Open a connection again and again, and see how long it takes to be welcome."""
        while True:
            started = self.arriving_since = time.perf_counter()
            seat = Seat(self.load, self.site, http, cookie, "always")
            try:
                async with asyncio.timeout(PATIENCE):
                    await seat.connect()
                self.phase.arrivals.all.append(time.perf_counter() - started)
                self.arriving_since = None
                async with asyncio.timeout(PATIENCE):
                    await seat.socket.close()
            except (aiohttp.ClientError, OSError, TimeoutError, msgspec.MsgspecError) as error:
                self.phase.arrivals.all.append(time.perf_counter() - started)
                what = f"arrival: {getattr(error, 'status', type(error).__name__)}"
                self.phase.shut_out[what] = self.phase.shut_out.get(what, 0) + 1
            self.arriving_since = None
            await asyncio.sleep(max(0.0, ARRIVAL - (time.perf_counter() - started)))

    def lose(self, seat: Seat) -> None:
        """Count somebody whose connection was closed by the server."""
        what = f"connection lost ({seat.socket.close_code})"
        self.phase.shut_out[what] = self.phase.shut_out.get(what, 0) + 1

    async def calm_down(self, longest: float) -> float:
        """Wait until everybody is answered as usual, or for so many seconds; return how long it took."""
        started = time.perf_counter()
        while time.perf_counter() - started < longest:
            phase = self.begin("between")
            begun = time.perf_counter() - started
            await asyncio.sleep(PACE)
            self.finish(phase)
            slowest = max((*phase.accepted.all, *phase.told.all, *phase.arrivals.all), default=longest)
            if slowest < CALM and max(phase.kittens.all, default=0.0) < 1.0 and not phase.refused:
                return begun
        return longest

    def begin(self, name: str) -> Phase:
        """Begin to notice anew."""
        self.phase = Phase(name)
        return self.phase

    def finish(self, phase: Phase) -> None:
        """Add what is still waited for; what comes later belongs to nothing."""
        self.phase = Phase("between")
        now = time.perf_counter()
        phase.seconds = now - phase.started
        if self.arriving_since is not None:
            phase.arrivals.all.append(now - self.arriving_since)
        for seat in (*self.seats, *self.kittens):
            phase.accepted.all += [now - sent for sent in seat.pending.values()]
        for pulse in {id(seat.pulse): seat.pulse for seat in self.seats}.values():
            if any(seat.pending for seat in pulse.seats):
                phase.told.all += [now - pulse.sent] * len(pulse.unaware)
        phase.kittens.all += [now - kitten.waiting_since for kitten in self.kittens if kitten.waiting_since is not None]
