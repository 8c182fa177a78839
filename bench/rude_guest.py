"""One rude guest: one user from one address, with as many devices as are allowed, and nothing but allowed traffic."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import aiohttp

from bench_server import Heard, Load, Seat, guest, hear

DEVICES = 12
"""Connections a user may have."""
RATE, BURST = 20.0, 60
"""Messages a connection may send by default."""
Work = Awaitable[None]


class Device(Seat):
    """A connection of the rude guest, that counts what it is told and comes again when it is thrown out."""

    def __init__(self, rude: "Rude", cookie: str) -> None:
        super().__init__(Load(None), rude.site, rude.http, cookie, "always")
        self.rude = rude
        self.latest: dict[str, Heard] = {}
        self.reading: asyncio.Task[None] | None = None
        self.allowance, self.counted_at = float(BURST), time.monotonic()

    async def come(self) -> bool:
        """Connect, or connect again; tell whether one was let in."""
        await self.go()
        try:
            async with asyncio.timeout(10):
                await self.connect()
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            self.rude.count(f"not let in: {getattr(error, 'status', type(error).__name__)}")
            await asyncio.sleep(0.2)
            return False
        self.rude.count("connections")
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
        """Count what comes; remember where one may move."""
        async for frame in self.socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                continue
            for message in hear(frame.data):
                self.rude.count(message.type if message.type != "refused" else f"refused: {message.code}")
                if message.type in ("snapshot", "update"):
                    self.latest[message.table] = message
        self.rude.count(f"closed: {self.socket.close_code}")

    @property
    def is_there(self) -> bool:
        return self.reading is not None and not self.reading.done()

    async def say(self, kind: str, **fields: object) -> None:
        """Send a request as soon as the allowance has room for it."""
        await self.wait()
        with contextlib.suppress(aiohttp.ClientError, OSError):
            self.rude.sent += 1
            await self.send(kind, **fields)

    async def shout(self, text: str) -> None:
        """Send a text, allowance or not."""
        with contextlib.suppress(aiohttp.ClientError, OSError):
            self.rude.sent += 1
            await self.socket.send_str(text)

    async def wait(self) -> None:
        """Wait until the allowance of this connection has room for a message."""
        while True:
            now = time.monotonic()
            self.allowance = min(BURST, self.allowance + (now - self.counted_at) * RATE)
            self.counted_at = now
            if self.allowance >= 1:
                self.allowance -= 1
                return
            await asyncio.sleep((1 - self.allowance) / RATE)


class Rude:
    """The guest, and everything that was answered."""

    def __init__(self, site: str, address: str) -> None:
        self.site = site
        self.address = address
        connector = aiohttp.TCPConnector(limit=0, local_addr=(address, 0))
        self.http = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())
        self.tally: Counter[str] = Counter()
        self.sent = 0
        self.cookie = ""
        self.devices: list[Device] = []

    def count(self, what: str) -> None:
        self.tally[what] += 1

    async def arrive(self, cookie: str = "") -> None:
        """Be a guest, the one of a cookie or a new one."""
        self.cookie = cookie or await guest(self.http, self.site)

    async def connect(self, count: int = DEVICES) -> list[Device]:
        """Come with so many devices."""
        self.devices = [Device(self, self.cookie) for _ in range(count)]
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
