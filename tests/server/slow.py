"""Slow tables for the tests: two people with days to decide, clocks set by hand, and a push service of our own."""

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import http_ece
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kociarnia.server.http.app import App
from kociarnia.server.runtime.clock import steady, wall
from kociarnia.server.runtime.deadlines import CAUTION, CautiousDate
from tests.server.playing import Guest, wait_until

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR


class Time:
    """Clocks set by hand: `date` is added to the one on the wall, `passed` to the one that only goes forward."""

    def __init__(self, app: App | None = None, date: int = 0) -> None:
        self.date = date
        self.passed = 0
        self.believed = CautiousDate(lambda: wall() + self.date, lambda: steady() + self.passed)
        if app is not None:
            app.deadlines.date = self.believed

    def pass_by(self, milliseconds: int) -> None:
        """Let time pass, by both clocks."""
        self.date += milliseconds
        self.passed += milliseconds


async def pass_time(app: App, time: Time, milliseconds: int) -> None:
    """Let time pass at a server, which looks at its tables before and after."""
    await app.deadlines.sweep()
    time.pass_by(milliseconds)
    await app.deadlines.sweep()


async def seat_two(app: App, seats: str = "mp", **settings: object) -> tuple[Guest, Guest, str]:
    """Two people begin a match with days to decide; nobody watches it yet."""
    ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
    table = await ana.create(seats, **{"days": 1, "stand_in": "kitten", **settings})
    await bob.ask("join", table=table)
    await ana.ask("start", table=table)
    return ana, bob, table


async def move(app: App, guest: Guest, table: str, seat: int) -> None:
    """Make the first legal move."""
    state = await app.registry.wake(table)
    assert state.match is not None
    await guest.ask("move", table=table, seat=seat, move=state.match.legal(seat)[0], seen=state.numbers[seat])


async def move_on(app: App, guest: Guest, table: str, seat: int) -> None:
    """Move as long as one is asked."""
    while seat in await acting(app, table):
        await move(app, guest, table, seat)


async def acting(app: App, table: str) -> list[int]:
    """Return the seats that are asked."""
    match = (await app.registry.wake(table)).match
    assert match is not None
    return list(match.acting)


async def stood_in(app: App, table: str) -> list[bool]:
    """Return at which seats a bot stands in, once nothing is being stored."""
    state = await app.registry.wake(table)
    live = app.registry.live(table)
    await wait_until(lambda: not live.queue.is_busy and not live.queue.waiting)
    return [seat.is_stood_in for seat in state.seats]


class Browser:
    """Takes in messages, and is the only one that can read them."""

    def __init__(self, service: "PushService", name: str) -> None:
        self.address = f"/push/{name}"
        self.endpoint = f"{service.site}{self.address}"
        self._service = service
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = name.encode().ljust(16, b".")[:16]

    def wish(self, language: str = "en") -> dict[str, str]:
        """Return what the page would send of it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "p256dh": urlsafe_b64encode(point).rstrip(b"=").decode(),
            "auth": urlsafe_b64encode(self._secret).rstrip(b"=").decode(),
            "language": language,
        }

    @property
    def messages(self) -> list[dict[str, str]]:
        """What has arrived."""
        return [
            json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"))
            for path, _headers, body in self._service.arrived
            if path == self.address
        ]


class PushService:
    """A push service on this machine: remembers what arrives, and answers with a status that may be set."""

    def __init__(self) -> None:
        self.site = ""
        self.status = 201
        self.headers: dict[str, str] = {}
        self.arrived: list[tuple[str, dict[str, str], bytes]] = []
        self.is_slow = False
        self.waiting = 0

    async def take(self, request: web.Request) -> web.StreamResponse:
        """Take in a message."""
        self.arrived.append((request.path, dict(request.headers), await request.read()))
        if self.is_slow:
            self.waiting += 1
            await asyncio.sleep(3600)
        return web.Response(status=self.status, headers=self.headers)


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """Run a push service."""
    service = PushService()
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", service.take)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address: Any = runner.addresses[0]
    service.site = f"http://127.0.0.1:{address[1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


def after_caution(app: App) -> Time:
    """Return clocks of a server that has run for long enough."""
    time = Time(app)
    time.passed += CAUTION
    return time
