"""A session with a WebSocket: what is sent, when, and whether the other side is still there."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from kociarnia.server.http.session import Offended, Session
from kociarnia.server.http.sockets import CountedHandler
from kociarnia.server.operate.logs import log, log_failure
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage.store import User

LOOK_SECONDS = 5.0
SILENCE_SECONDS = 30.0
"""A client that has been silent for this long is asked whether it is still there."""
MOST_LOOKS = 3
"""A client that has not answered after this many looks is dropped."""

OFFENCE_SECONDS = 0.025
"""So long nothing is read from a client whose last message was refused as too fast or as none at all."""
AT_ONCE_SECONDS = 0.0001
"""A message read so soon after the one before had come together with it."""


class Outlet:
    """Sends what all connections have to send at the end of each turn of the loop."""

    def __init__(self) -> None:
        self.waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        """Let a connection send what it has, soon."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.send_all)
        self.waiting.append(connection)

    def send_all(self) -> None:
        """Let everybody who waits send; whoever cannot must not keep the others waiting."""
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            try:
                connection.flush()
            except Exception:
                log_failure("sending_failed")
                connection.transport.abort()


class Connection(Session):
    """A session with a socket; what is sent together leaves in one frame, and nobody waits for a slow client."""

    def __init__(
        self,
        registry: Registry,
        user: User,
        address: str,
        *,
        outlet: Outlet,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
    ) -> None:
        self.outlet = outlet
        self.socket = socket
        self.transport = transport
        self.outbox: list[bytes] = []
        self.heard_at = time.monotonic()
        self.looks = 0
        self.device = ""
        # What to note when the client has answered the ping of a number, and the number of the last ping.
        self.receipts: deque[tuple[int, Callable[[], None]]] = deque()
        self.pings = 0
        super().__init__(registry, user, address)

    def send(self, message: bytes) -> None:
        if not self.outbox:
            self.outlet.add(self)
        self.outbox.append(message)

    def flush(self) -> None:
        """Hand everything that waits to the transport, as one frame; it never blocks."""
        outbox, self.outbox = self.outbox, []
        transport = self.transport
        if not outbox or transport.is_closing() or self.socket.closed:
            return
        frame = text_frame(outbox)
        if self.receipts and self.receipts[-1][0] > self.pings:
            self.pings += 1
            frame += ping_frame(self.pings)
        transport.write(frame)
        if transport.get_write_buffer_size() > self.node.config.outbox_bytes:
            self.drop("reads too slowly")

    def when_received(self, note: Callable[[], None]) -> None:
        """A ping after what was sent is answered when that has come; so is a farewell."""
        self.receipts.append((self.pings + 1, note))

    def _note_received(self, number: int) -> None:
        while self.receipts and self.receipts[0][0] <= number:
            self.receipts.popleft()[1]()

    def drop(self, reason: str) -> None:
        """Cut off a client that does not read what it is sent, or does not answer."""
        self.node.metrics.dropped_clients += 1
        log("client_dropped", reason=reason)
        self.transport.abort()

    async def sign_out(self) -> None:
        """Close the connection of a device that has signed out, or of a user who is no more."""
        await self.socket.close(code=WSCloseCode.POLICY_VIOLATION)

    async def converse(self) -> None:
        """Take in what the client sends until it goes."""
        with contextlib.suppress(ConnectionError):  # it may be gone before it is answered
            done_at = 0.0
            async for message in self.socket:
                self.heard_at = time.monotonic()
                if self.heard_at - done_at < AT_ONCE_SECONDS:  # it waited here: now everybody else has a turn
                    await asyncio.sleep(0)
                self.looks = 0
                await self._take_in(message)
                done_at = time.monotonic()
        if self.socket.close_code not in (None, WSCloseCode.ABNORMAL_CLOSURE):
            self._note_received(self.pings)

    async def _take_in(self, message: WSMessage) -> None:
        """Take in one frame; after an offence nothing else is read for a moment, so that refusing is little work."""
        offences = self.offences
        try:
            match message.type:
                case WSMsgType.TEXT:
                    self.receive(message.data)
                case WSMsgType.PONG if self.receipts and message.data.isdigit():
                    self._note_received(min(int(message.data), self.pings))
                case WSMsgType.PING | WSMsgType.PONG:
                    self.count_ping()
                    if message.type is WSMsgType.PING and self.offences == offences:
                        await self.socket.pong(message.data)
                case _:
                    log("client_offence", code="binary" if message.type is WSMsgType.BINARY else "broken")
                    self.node.metrics.refuse("bad_message")
                    await self.socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
        except Offended:
            await self.socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return
        if self.offences > offences:
            protocol = self.transport.get_protocol()
            if isinstance(protocol, CountedHandler):
                await protocol.pause(OFFENCE_SECONDS)


async def look_after(connections: Iterable[Connection]) -> None:
    """Ask clients that have been silent for long whether they are there, and drop those that do not answer.

    Looks are counted, not seconds: whoever answers while this process stands still is heard before the next look.
    """
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.monotonic()
        for connection in list(connections):
            if now - connection.heard_at < SILENCE_SECONDS:
                continue
            connection.looks += 1
            if connection.looks == 1 and not connection.transport.is_closing() and not connection.socket.closed:
                connection.transport.write(PING)
            elif connection.looks > MOST_LOOKS:
                connection.drop("does not answer")


PING = b"\x89\x00"
"""A ping without content (RFC 6455, section 5.5.2)."""


def ping_frame(number: int) -> bytes:
    """Return a ping whose answer repeats a number."""
    payload = b"%d" % number
    return b"\x89%c%b" % (len(payload), payload)


def text_frame(messages: list[bytes]) -> bytes:
    """Return messages as one list in one frame of text from a server (RFC 6455, section 5.2)."""
    payload = b",".join(messages)
    size = len(payload) + 2
    if size < 126:
        return b"\x81%c[%b]" % (size, payload)
    if size < 1 << 16:
        return b"\x81\x7e%b[%b]" % (size.to_bytes(2, "big"), payload)
    return b"\x81\x7f%b[%b]" % (size.to_bytes(8, "big"), payload)
