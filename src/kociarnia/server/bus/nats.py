"""NATS: a bus between machines."""

import asyncio
import contextlib
import time
from urllib.parse import unquote, urlsplit

import msgspec
import nats
from nats.aio.client import Callback, Client, ErrorCallback
from nats.aio.msg import Msg

from kociarnia.server.bus.bus import AnyNotice, Bus, BusUnavailable, Listener, decode_notice, encode_notice
from kociarnia.server.operate.logs import log, warn

SUBJECT = "kociarnia.notices"
PING_SECONDS = 2
MOST_PINGS = 2
"""A server that leaves this many pings unanswered is gone, even if its connection stands."""
OPENING_SECONDS = 5
CLOSING_SECONDS = 1


class NatsBus(Bus):
    """Publishes every notice to all nodes; after a broken connection it connects again by itself."""

    def __init__(self, address: str, node: str) -> None:
        self.address = address
        self.node = node
        self._client: Client | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._connected_at: float | None = None
        self._is_closing = False

    async def open(self, listener: Listener) -> None:
        async def receive(message: Msg) -> None:
            try:
                notice = decode_notice(message.data)
            except msgspec.MsgspecError:
                log("bus_garbage", size=len(message.data))
                return
            if notice.node != self.node:
                listener(notice)

        reasons: list[str] = []

        async def note_error(error: Exception) -> None:
            reasons[:] = [str(error) or type(error).__name__]
            log("bus_error", error=type(error).__name__)

        async def note_break() -> None:
            self._connected_at = None
            if not self._is_closing:
                warn("bus_lost")

        async def note_return() -> None:
            self._connected_at = time.monotonic()
            log("bus_back")

        # The client would try for ever, also with a wrong password; who starts a node wants to know.
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                await self._connect(note_error, note_break, note_return)
        except (TimeoutError, nats.errors.Error, OSError) as error:
            reason = ", ".join(reasons) or str(error) or type(error).__name__
            raise BusUnavailable(
                f"the bus cannot be used as the setting bus says ({reason}): see whether NATS runs there, and whether"
                " the password is right"
            ) from None
        assert self._client is not None
        await self._client.subscribe(SUBJECT, cb=receive)
        # The client sends the ping of a flush ahead of what waits to be sent: only the second says that one hears.
        for _ in range(2):
            await self._client.flush()
        self._connected_at = time.monotonic()

    async def _connect(self, note_error: ErrorCallback, note_break: Callback, note_return: Callback) -> None:
        address = urlsplit(self.address)
        # The client takes a name and a password from the address as they stand there, without the signs they stand for.
        self._client = await nats.connect(
            self.address,
            user=unquote(address.username or "") or None,
            password=unquote(address.password or "") or None,
            name=self.node,
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.5,
            connect_timeout=5,
            ping_interval=PING_SECONDS,
            max_outstanding_pings=MOST_PINGS,
            error_cb=note_error,
            disconnected_cb=note_break,
            reconnected_cb=note_return,
        )

    async def close(self) -> None:
        self._is_closing = True
        if self._client is not None:
            # It may be gone already, of which the loop complains in its own way, or not answer.
            with contextlib.suppress(OSError, nats.errors.Error, RuntimeError, TimeoutError):
                await asyncio.wait_for(self._client.close(), CLOSING_SECONDS)

    def publish(self, notice: AnyNotice) -> None:
        task = asyncio.get_running_loop().create_task(self._publish(encode_notice(notice)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _publish(self, data: bytes) -> None:
        try:
            if self._client is not None:
                await self._client.publish(SUBJECT, data)
        except (nats.errors.Error, OSError) as error:
            # Nodes also look into the database from time to time, so a lost notice costs time only.
            log("bus_error", error=type(error).__name__)

    @property
    def is_shared(self) -> bool:
        return True

    def connected_seconds(self) -> float:
        return 0.0 if self._connected_at is None else time.monotonic() - self._connected_at
