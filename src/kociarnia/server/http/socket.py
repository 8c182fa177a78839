"""A session with a WebSocket: what is read and sent, when, and whether the other side is still there."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from kociarnia.server.http.frames import (
    BAD_TEXT,
    BINARY,
    CLOSE,
    DONE,
    NO_TEXT,
    PING,
    PONG,
    TEXT,
    UNWELCOME,
    BrokenFrames,
    Frame,
    FrameReader,
    close_frame,
    frame_of,
    text_frame,
)
from kociarnia.server.http.session import Offended, Session
from kociarnia.server.operate.logs import log, log_failure
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage.rows import User

LOOK_SECONDS = 5.0
SILENCE_SECONDS = 30.0
"""A client that has been silent for this long is asked whether it is still there."""
MOST_LOOKS = 3
"""A client that has not answered after this many looks is dropped."""
OFFENCE_SECONDS = 0.025
"""So long nothing is read from a client whose last message was refused as too fast or as none at all, so that refusing
is little work."""
FAREWELL_SECONDS = 0.25
"""A client has so long to hear why it has to go, and to say farewell itself."""
AT_ONCE: Final = 200
"""So many connections send in one turn of the loop: a crowd that is told of a move keeps nobody else waiting. What a
hundred matches have to tell at once leaves in one turn, so that what they answer is stored together."""


class Outlet:
    """Sends what all connections have to send at the end of each turn of the loop, so many a turn."""

    def __init__(self) -> None:
        self.waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        """Let a connection send what it has, soon."""
        if not self.waiting:
            connection.loop.call_soon(self.send_all)
        self.waiting.append(connection)

    def send_all(self) -> None:
        """Let those send who wait, the first of a crowd now; whoever cannot must not keep the others waiting."""
        waiting, self.waiting = self.waiting[:AT_ONCE], self.waiting[AT_ONCE:]
        if self.waiting:
            self.waiting[0].loop.call_soon(self.send_all)
        for connection in waiting:
            try:
                connection.flush()
            except Exception:
                log_failure("sending_failed")
                connection.transport.abort()


class Connection(Session):
    """A session with a socket; what is sent together leaves in one frame, and nobody waits for a slow client."""

    def __init__(
        self, registry: Registry, user: User, address: str, *, outlet: Outlet, transport: asyncio.Transport
    ) -> None:
        self.outlet = outlet
        self.transport = transport
        self.loop = asyncio.get_running_loop()
        self.gone: asyncio.Future[None] = self.loop.create_future()
        """Done when the connection has ended."""
        self.frames = FrameReader(registry.node.config.message_bytes)
        self.outbox: list[bytes] = []
        self.is_waiting = False
        """Whether frames that have come wait until everybody else has had a turn, or until an offence is over."""
        self.is_closing = False
        self.is_broken = False
        """Whether nothing that comes is looked at any more."""
        self.heard_at = time.monotonic()
        self.looks = 0
        self.device = ""
        # What to note when the client has answered the ping of a number, and the number of the last ping.
        self.receipts: deque[tuple[int, Callable[[], None]]] = deque()
        self.pings = 0
        super().__init__(registry, user, address)

    # Sending

    def send(self, message: bytes) -> None:
        if not self.outbox:
            self.outlet.add(self)
        self.outbox.append(message)

    def flush(self) -> None:
        """Hand everything that waits to the transport, as one frame; it never blocks."""
        outbox, self.outbox = self.outbox, []
        transport = self.transport
        if not outbox or self.is_closing or transport.is_closing():
            return
        frame = text_frame(outbox)
        if self.receipts and self.receipts[-1][0] > self.pings:
            self.pings += 1
            frame += frame_of(PING, b"%d" % self.pings)
        transport.write(frame)
        if transport.get_write_buffer_size() > self.node.config.outbox_bytes:
            self.drop("reads too slowly")

    def ask_whether_there(self) -> None:
        """Send a ping."""
        if not self.is_closing and not self.transport.is_closing():
            self.transport.write(frame_of(PING, b""))

    def when_received(self, note: Callable[[], None]) -> None:
        """A ping after what was sent is answered when that has come; so is a farewell."""
        self.receipts.append((self.pings + 1, note))

    def _note_received(self, number: int) -> None:
        while self.receipts and self.receipts[0][0] <= number:
            self.receipts.popleft()[1]()

    # Reading

    def take_in(self, data: bytes) -> None:
        """Take in what was read: one message now, and each of the others after everybody else has had a turn."""
        self.heard_at = time.monotonic()
        self.looks = 0
        if not self.is_broken:
            self.frames.add(data)
            if not self.is_waiting:
                self._read_on()

    def _read_on(self) -> None:
        """Take in the next message, if it has come; after an offence nothing is read for a moment."""
        offences = self.offences
        try:
            frame = self.frames.next()
            if frame is not None:
                self._take_frame(frame)
        except BrokenFrames as error:
            log("client_offence", code="binary" if error.code == NO_TEXT else "broken")
            self.node.metrics.refuse("bad_message")
            self.is_broken = True
            self.close(error.code)
        except Offended:
            self.is_broken = True
            self._wait(FAREWELL_SECONDS)
            self.close(UNWELCOME)
        else:
            if self.offences > offences:
                self._wait(OFFENCE_SECONDS)
            elif frame is not None and self.frames.unread:
                self._wait(0)

    def _wait(self, seconds: float) -> None:
        """Read nothing for a while."""
        if not self.is_waiting and not self.transport.is_closing():
            self.is_waiting = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self.is_waiting = False
        if self.transport.is_closing():
            return
        if not self.is_broken:
            self._read_on()
        if not self.is_waiting and not self.transport.is_closing():
            self.transport.resume_reading()

    def _take_frame(self, frame: Frame) -> None:
        if frame.kind == CLOSE:
            self._note_received(self.pings)
            self.close(DONE)
            self.transport.close()
        elif self.is_closing:
            return
        elif frame.kind == TEXT:
            try:
                text = frame.payload.decode()
            except UnicodeDecodeError:
                raise BrokenFrames(BAD_TEXT) from None
            self.receive(text)
        elif frame.kind == BINARY:
            raise BrokenFrames(NO_TEXT)
        elif frame.kind == PONG and self.receipts and frame.payload.isdigit():
            self._note_received(min(int(frame.payload), self.pings))
        else:
            offences = self.offences
            self.count_ping()
            if frame.kind == PING and self.offences == offences:
                self.transport.write(frame_of(PONG, frame.payload))

    # The end

    def close(self, code: int) -> None:
        """Say farewell; the socket is closed when the client has answered, or soon."""
        if not self.is_closing and not self.transport.is_closing():
            self.is_closing = True
            self.transport.write(close_frame(code))
            self.loop.call_later(FAREWELL_SECONDS, self.transport.close)

    def drop(self, reason: str) -> None:
        """Cut off a client that does not read what it is sent, or does not answer."""
        self.node.metrics.dropped_clients += 1
        log("client_dropped", reason=reason)
        self.transport.abort()

    def note_gone(self) -> None:
        """Take note that the socket is closed."""
        if not self.gone.done():
            self.gone.set_result(None)


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
            if connection.looks == 1:
                connection.ask_whether_there()
            elif connection.looks > MOST_LOOKS:
                connection.drop("does not answer")
