"""Web Push: short messages to browsers that are not looking, sealed so that only they can read them.

What is sent is sealed by `sealing`. It is sent by our own session, which connects to public addresses only, follows
nobody elsewhere and reads no answer but its status.
"""

import asyncio
import re
import secrets
import time
from base64 import urlsafe_b64decode
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp
from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from msgspec import Struct

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.protocol.refusals import BadEndpoint
from kociarnia.server.runtime.endpoints import PublicResolver, check_endpoint
from kociarnia.server.runtime.fair_queue import Asker, FairQueue, Full
from kociarnia.server.storage.subscriptions import Subscription

if TYPE_CHECKING:  # what it needs takes a third of a second to read
    from kociarnia.server.runtime.sealing import Sealing

SEND_SECONDS = 10.0
FINISHING_SECONDS = 1.0
SENDERS = 4
"""How many messages are on their way at a time."""
MOST_WAITING = 1000
MOST_FOR_USER = 100
"""Messages that wait: in all, and of one user. Users take turns, so that nobody waits long for those of somebody whose
push service never answers."""
MOST_ATTEMPTS = 3
AGAIN_SECONDS = 60.0
"""After a push service had trouble of its own it is asked again a little later."""
CURVE_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""A key of the curve P-256 is a number from 1 to one less than this."""
POINT_BYTES = 65
AUTH_BYTES = 16
GONE = (404, 410)
TROUBLE = (429, 500, 502, 503, 504)


class Parcel(Struct, frozen=True):
    """A message to one browser: whose it is, what it says, how long it is worth telling, what a later one replaces."""

    user: str
    subscription: Subscription
    text: bytes
    seconds: int
    topic: str
    attempt: int = 1


class Push:
    """Sends messages to push services, a few at a time; what cannot wait any more is dropped."""

    def __init__(
        self,
        key: bytes,
        contact: str,
        metrics: Metrics,
        forget: Callable[[str, str], Awaitable[None]],
        *,
        allows_local: bool = False,
    ) -> None:
        """`contact` says whose server it is; `forget` forgets a browser of a user that is gone."""
        self._key = key
        self._contact = contact
        self._sealing_task: asyncio.Task[Sealing] | None = None
        self._metrics = metrics
        self._forget = forget
        self._allows_local = allows_local
        self._waiting: FairQueue[Parcel] = FairQueue(MOST_WAITING, MOST_FOR_USER, MOST_FOR_USER)
        self._ready = asyncio.Semaphore(0)
        self._sending = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._session: ClientSession | None = None

    async def public_key(self) -> str:
        """Return what browsers are told to accept messages from."""
        return (await self._sealing()).public_key

    async def check(self, subscription: Subscription) -> None:
        """Refuse a subscription nothing could be sent to."""
        check_endpoint(subscription.endpoint, allows_local=self._allows_local)
        sealing = await self._sealing()
        try:
            sealing.check_point(decode_key(subscription.p256dh, POINT_BYTES))
            decode_key(subscription.auth, AUTH_BYTES)
        except ValueError:
            raise BadEndpoint("these are no keys of a browser") from None

    async def _sealing(self) -> "Sealing":
        """Return what seals messages; it is read beside everything else when it is asked for first."""
        if self._sealing_task is None:
            self._sealing_task = asyncio.create_task(asyncio.to_thread(read_sealing, self._key, self._contact))
        return await asyncio.shield(self._sealing_task)

    async def start(self) -> None:
        """Begin to send."""
        self._session = ClientSession(
            connector=TCPConnector(resolver=PublicResolver(), limit=SENDERS, force_close=True),
            cookie_jar=DummyCookieJar(),
            timeout=ClientTimeout(total=SEND_SECONDS),
            auto_decompress=False,
        )
        self._tasks = [asyncio.create_task(self._send_for_ever()) for _ in range(SENDERS)]

    async def stop(self) -> None:
        """Send what waits, as far as that is quick, and no more."""
        deadline = time.monotonic() + FINISHING_SECONDS
        while not self.is_idle and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    @property
    def has_room(self) -> bool:
        """Whether more can wait."""
        return len(self._waiting) < MOST_WAITING // 2

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits and nothing is on its way."""
        return not self._waiting and not self._sending

    def send(self, parcel: Parcel) -> None:
        """Send a message when it is its turn; never waits."""
        try:
            # Where it goes is up to the user, so turns are taken by users first, and then by where it goes.
            self._waiting.add(Asker(parcel.user, parcel.user, parcel.subscription.endpoint), parcel)
        except Full:
            self._metrics.pushes_failed += 1
        else:
            self._ready.release()

    async def _send_for_ever(self) -> None:
        while True:
            await self._ready.acquire()
            parcel = self._waiting.take()
            self._sending += 1
            try:
                await self._send(parcel)
            except KociarniaError:  # the storage will be told next time
                continue
            except Exception:
                log_failure("push_failed")
            finally:
                self._sending -= 1

    async def _send(self, parcel: Parcel) -> None:
        assert self._session is not None
        place = parcel.subscription
        try:
            await self.check(place)  # the operator may have become stricter
            sealing = await self._sealing()
            async with self._session.post(
                place.endpoint,
                data=sealing.seal(place, parcel.text),
                headers={
                    **sealing.sign(place.endpoint),
                    "Content-Encoding": "aes128gcm",
                    "Content-Type": "application/octet-stream",
                    "TTL": str(parcel.seconds),
                    "Topic": parcel.topic,
                },
                allow_redirects=False,
            ) as response:
                status = response.status
        except BadEndpoint:
            status = GONE[0]
        except (aiohttp.ClientError, OSError, TimeoutError):
            status = TROUBLE[-1]
        if 200 <= status < 300:
            self._metrics.pushes += 1
            return
        self._metrics.pushes_failed += 1
        if status in GONE:
            await self._forget(parcel.user, place.endpoint)
        elif status in TROUBLE and parcel.attempt < MOST_ATTEMPTS:
            later = Parcel(parcel.user, place, parcel.text, parcel.seconds, parcel.topic, attempt=parcel.attempt + 1)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS * parcel.attempt, self.send, later)


def read_sealing(key: bytes, contact: str) -> "Sealing":
    """Read what messages are sealed by, and return it."""
    sealing: Sealing = import_module("kociarnia.server.runtime.sealing").Sealing(key, contact)
    return sealing


def new_key() -> bytes:
    """Return a key to sign messages with."""
    return (1 + secrets.randbelow(CURVE_ORDER - 1)).to_bytes(32, "big")


def decode_key(text: str, size: int) -> bytes:
    """Return the bytes of a key, or raise ValueError."""
    key = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(key) != size:
        raise ValueError("a key of another length")
    return key


def contact_of(public_url: str) -> str:
    """Return what push services are told of whose server it is; they want to know."""
    host = urlsplit(public_url).hostname or ""
    return f"https://{host}" if re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", host) else "https://localhost"
