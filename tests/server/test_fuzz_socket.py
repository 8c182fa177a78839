"""Rubbish through a real WebSocket: whatever comes, the server lives on and answers."""

import asyncio
import json
import random
import struct
from pathlib import Path
from typing import Any

from tests.server.playing import Guest, running
from tests.server.test_fuzz import FIELDS, spoil, valid_message

MESSAGES = 5_000
TABLES = 10
ROWDIES = 10
A_CONNECTION = 40  # fewer than the offences after which a connection is closed
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
RUBBISH: list[Any] = [None, True, -1, 2**70, 0.5, "", "\x00", "ż" * 50, [], [[[]]], {}, {"id": 1}, "x" * 300]


class Wire:
    """A connection whose every byte is our own: nothing keeps it from breaking the protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def open(port: int, token: str) -> "Wire":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: kociarnia={token}\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        return Wire(reader, writer)

    async def end(self) -> int | None:
        """Read until the server has closed the connection; return the code it gave, if it gave one."""
        code = None
        try:
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    (size,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(size)
                if first & 15 == CLOSE:
                    if len(payload) >= 2:
                        (code,) = struct.unpack(">H", payload[:2])
                    self.writer.write(frame(payload, CLOSE))
        except (asyncio.IncompleteReadError, ConnectionError):
            return code
        finally:
            self.writer.close()


def frame(payload: bytes, kind: int = TEXT, *, is_last: bool = True, reserved: int = 0) -> bytes:
    """Return a frame of a client, right or wrong."""
    first = (0x80 if is_last else 0) | reserved << 4 | kind
    size = len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 1 << 16:
        head = bytes([first, 0x80 | 126]) + struct.pack(">H", size)
    else:
        head = bytes([first, 0x80 | 127]) + struct.pack(">Q", size)
    mask = b"\x5a\x17\xc3\x08"
    return head + mask + bytes(byte ^ mask[index & 3] for index, byte in enumerate(payload))


def last_words(chooser: random.Random, text: bytes) -> tuple[bytes, set[int]]:
    """Return something after which a connection is closed, and the codes that may tell why."""
    protocol = {1002}
    return chooser.choice(
        [
            (frame(text, BINARY), {1003}),
            (frame(b'{"type":"ping","id":"' + b"x" * 20_000 + b'"}'), {1009}),
            (frame(b"", CLOSE), {1000}),
            (frame(struct.pack(">H", 1000) + b"bye", CLOSE), {1000}),
            (frame(text, TEXT, reserved=chooser.randint(1, 7)), protocol),
            (frame(text, chooser.choice([3, 7, 11, 15])), protocol),
            (frame(text, CONTINUATION), protocol),
            (frame(b"x" * 200, PING), protocol),
            (frame(b"\xff\xfe\xc3", TEXT), {1007}),
            (b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"abcd", {1009, 1002}),
        ]
    )


def harmless(chooser: random.Random, text: bytes) -> bytes:
    """Return a message in one of the forms the protocol allows."""
    way = chooser.random()
    if way < 0.1 and len(text) > 2:
        middle = chooser.randrange(1, len(text))
        ping = frame(b"are you there", chooser.choice([PING, PONG]))
        return frame(text[:middle], is_last=False) + ping + frame(text[middle:], CONTINUATION)
    if way < 0.15:
        return frame(b"", PING) + frame(text)
    return frame(text)


class Around:
    """What `valid_message` needs to know of a server."""

    def __init__(self, app: Any, tables: list[str]) -> None:
        self.app = app
        self.tables = tables


async def set_up_table(host: Guest, rowdy: Guest) -> str:
    """Start a match for two; the second one's requests come by way of a wire."""
    table = await host.create("mp")
    await rowdy.connect()
    await rowdy.ask("join", table=table, seconds=60)
    await rowdy.disconnect()
    await host.ask("start", table=table, seconds=60)
    return table


class Rowdy:
    """One who opens connections, one after another, and sends rubbish through each."""

    def __init__(self, around: Around, token: str, number: int) -> None:
        self.around = around
        self.token = token
        self.chooser = random.Random(f"rowdy {number}")
        self.codes: set[int | None] = set()

    async def send(self, messages: int) -> None:
        """Send so many messages, or some more."""
        sent = 0
        while sent < messages:
            sent += await self.connect_once()

    async def connect_once(self) -> int:
        """Send some messages through one connection, the last of which ends it; return how many."""
        chooser = self.chooser
        wire = await Wire.open(self.around.app.port, self.token)
        harmless_ones = chooser.randrange(1, A_CONNECTION)
        for _ in range(harmless_ones):
            message = spoil(valid_message(chooser, self.around), chooser, RUBBISH)
            text = message if isinstance(message, bytes) else message.encode("utf-8", "replace")
            wire.writer.write(harmless(chooser, text))
        words, allowed = last_words(chooser, json.dumps({chooser.choice(FIELDS): 1}).encode())
        # Some just vanish, in the middle of a frame.
        if chooser.random() < 0.2:
            wire.writer.write(words[: chooser.randrange(len(words))])
            wire.writer.transport.abort()
        else:
            wire.writer.write(words)
            code = await asyncio.wait_for(wire.end(), 60)
            assert code is None or code in allowed, (code, words[:20])  # none: the end came too fast to be read
            self.codes.add(code)
        return harmless_ones + 1


def test_thousands_of_spoiled_messages_through_a_socket_leave_the_server_alive(tmp_path: Path) -> None:
    async def scenario() -> None:
        failures: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failures.append(context))
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve", connect=False)
            token = next(cookie.value for cookie in eve.http.cookie_jar if cookie.key == "kociarnia")
            around = Around(app, [])
            # The server lets who offends wait, so they come side by side.
            rowdies = [Rowdy(around, token, number) for number in range(ROWDIES)]
            for _ in range(TABLES):  # a user who sends anything also leaves sooner or later
                around.tables.append(await set_up_table(ana, eve))
                await asyncio.gather(*(rowdy.send(MESSAGES // TABLES // ROWDIES) for rowdy in rowdies))
                await ana.ask("ping", seconds=60)
            assert set().union(*(rowdy.codes for rowdy in rowdies)) >= {1002, 1003, 1007, 1009}
            assert {"bad_message", "illegal_now", "not_your_seat", "no_such_table"} <= app.metrics.refusals.keys()
            assert app.metrics.errors == 0
            # The tables at which all this was tried can still be played at.
            for table in around.tables:
                await ana.ask("watch", table=table, seconds=60)
                assert (await ana.wait_for("snapshot", 60, table=table))["seat"] == 0
                await ana.ask("unwatch", table=table, seconds=60)
            await ana.leave()
            await eve.leave()
        assert failures == []

    asyncio.run(scenario())
