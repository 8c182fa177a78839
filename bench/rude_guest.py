"""One rude guest: one user from one address, with as many devices as are allowed, who asks for all a user may ask for.

What a user may ask for is counted over all devices, in the units of `kociarnia.server.runtime.limits`, so the guest
keeps one count too. Where the server counts more, because something took it long, its `too_fast` says when to go on.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import aiohttp

from bench_server import Heard, Load, Seat, guest, hear
from kociarnia.server.operate.config import Config
from kociarnia.server.runtime.limits import HINT_UNITS, WAKING_UNITS

DEVICES = Config().user_connections
RATE, BURST = Config().message_rate, Config().message_burst
PATIENCE = 10.0
"""Seconds until an answer is not waited for any more."""
REQUESTS = 1_000_000
"""More than a device ever asks for."""
MORE_UNITS = {"hint": HINT_UNITS}
"""What some requests cost besides the message itself."""
Work = Awaitable[None]


class Pace:
    """What the guest may still ask for, whichever device asks."""

    def __init__(self) -> None:
        self.left, self.counted_at = float(BURST), time.monotonic()
        self.turn = asyncio.Lock()

    async def spend(self, units: float = 1.0) -> None:
        """Wait until there is room for something, and for those who have waited longer."""
        async with self.turn:
            while (missing := units - self._grown()) > 0:
                await asyncio.sleep(missing / RATE)
            self.left -= units

    def stop_for(self, seconds: float) -> None:
        """Ask for nothing before so many seconds have passed: the server counts more than this."""
        self.left = min(self._grown(), 1.0 - seconds * RATE)

    def _grown(self) -> float:
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.counted_at) * RATE)
        self.counted_at = now
        return self.left


class Device(Seat):
    """A connection of the rude guest, that counts what it is told and comes again when it is thrown out."""

    def __init__(self, rude: "Rude", number: int) -> None:
        super().__init__(Load(None), rude.site, rude.http, rude.cookie, "always")
        self.rude = rude
        # What has the id of an earlier request of the user is not done again.
        self.asked = (1 + number) * REQUESTS
        self.latest: dict[str, Heard] = {}
        self.reading: asyncio.Task[None] | None = None
        self.answers: dict[str, asyncio.Future[Heard | None]] = {}

    async def come(self) -> bool:
        """Connect, or connect again; tell whether one was let in."""
        await self.go()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.connect()
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            self.rude.count(f"not let in: {getattr(error, 'status', type(error).__name__)}")
            await asyncio.sleep(0.2)
            return False
        self.rude.count("connections")
        self.latest.clear()
        self.reading = asyncio.create_task(self.read())
        return True

    async def go(self) -> None:
        """Disconnect."""
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None
            with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError):
                async with asyncio.timeout(2):
                    await self.socket.close()

    async def read(self) -> None:
        """Count what comes, remember where one may move, and keep to what the server says of the pace."""
        try:
            async for frame in self.socket:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    continue
                for message in hear(frame.data):
                    self.rude.count(message.type if message.type != "refused" else f"refused: {message.code}")
                    if message.type in ("snapshot", "update"):
                        self.latest[message.table] = message
                    if message.code == "too_fast":
                        self.rude.pace.stop_for((message.milliseconds or 0) / 1000)
                    answer = self.answers.pop(message.id or "", None)
                    if answer is not None and not answer.done():
                        answer.set_result(message)
            self.rude.count(f"closed: {self.socket.close_code}")
        finally:
            for answer in self.answers.values():
                if not answer.done():
                    answer.set_result(None)
            self.answers.clear()

    @property
    def is_there(self) -> bool:
        return self.reading is not None and not self.reading.done()

    async def say(self, kind: str, *, more_units: float = 0.0, **fields: object) -> str:
        """Send a request as soon as the user's allowance has room for it, and return its id."""
        await self.rude.pace.spend(1.0 + more_units + MORE_UNITS.get(kind, 0.0))
        with contextlib.suppress(aiohttp.ClientError, OSError):
            self.rude.sent += 1
            return await self.send(kind, **fields)
        return ""

    async def ask(self, kind: str, *, more_units: float = 0.0, **fields: object) -> Heard | None:
        """Send a request and return its answer; none if the connection is lost, or the answer takes very long."""
        request = await self.say(kind, more_units=more_units, **fields)
        if not request or not self.is_there:
            return None
        answer: asyncio.Future[Heard | None] = asyncio.get_running_loop().create_future()
        self.answers[request] = answer
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                return await answer
        self.rude.count("no answer")
        return None

    async def watch(self, table: str) -> Heard | None:
        """Return how a table stands; the first time it has to be woken."""
        if table not in self.latest:
            units = 0.0 if table in self.rude.woken else WAKING_UNITS
            answer = await self.ask("watch", more_units=units, table=table)
            if answer is not None and answer.type == "accepted":
                self.rude.woken.add(table)
        return self.latest.get(table)

    async def move(self, message: Heard) -> None:
        """Make a move where one may; what is told next says where that is."""
        self.latest[message.table] = Heard(type="asked", table=message.table)
        choice = self.chooser.choice(message.choices).move
        await self.ask("move", table=message.table, seat=message.seat, move=choice, seen=message.number)

    async def shout(self, text: str) -> None:
        """Send a text, allowance or not."""
        with contextlib.suppress(aiohttp.ClientError, OSError):
            self.rude.sent += 1
            await self.socket.send_str(text)

    async def ping(self) -> None:
        """Send a ping frame, allowance or not."""
        with contextlib.suppress(aiohttp.ClientError, OSError):
            self.rude.sent += 1
            await self.socket.ping()


class Rude:
    """The guest, and everything that was answered."""

    def __init__(self, site: str, address: str, tally: Counter[str] | None = None) -> None:
        """Several guests may be counted in one `tally`."""
        self.site = site
        self.address = address
        connector = aiohttp.TCPConnector(limit=0, local_addr=(address, 0))
        self.http = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())
        self.tally: Counter[str] = Counter() if tally is None else tally
        self.sent = 0
        self.cookie = ""
        self.pace = Pace()
        self.woken: set[str] = set()
        self.devices: list[Device] = []

    def count(self, what: str) -> None:
        self.tally[what] += 1

    async def arrive(self, cookie: str = "") -> None:
        """Be a guest, the one of a cookie or a new one."""
        self.cookie = cookie or await guest(self.http, self.site)

    async def connect(self, count: int = DEVICES) -> list[Device]:
        """Come with so many devices."""
        self.devices = [Device(self, number) for number in range(count)]
        await asyncio.gather(*(device.come() for device in self.devices))
        return self.devices

    async def leave(self) -> None:
        await asyncio.gather(*(device.go() for device in self.devices))
        await self.http.close()

    def place(self) -> tuple[str, int]:
        """Return host and port of the server."""
        host, _colon, port = self.site.removeprefix("http://").partition(":")
        return host, int(port)


async def all_devices(rude: Rude, work: Callable[[Device, int], Work], count: int = DEVICES) -> None:
    """Let every device do its work again and again, coming again whenever it was thrown out."""

    async def go_on(device: Device, number: int) -> None:
        while True:
            if device.is_there or await device.come():
                await work(device, number)
            await asyncio.sleep(0)

    await asyncio.gather(*(go_on(device, number) for number, device in enumerate(await rude.connect(count))))
