"""Servers and clients for the tests, over real sockets on loopback."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from kociarnia.server.app import App
from kociarnia.server.config import Config

Message = dict[str, Any]
GENEROUS: dict[str, Any] = {
    "message_rate": 100_000.0,
    "message_burst": 100_000,
    "address_connections": 100_000,
    "user_connections": 100_000,
    "address_guests": 100_000,
    "user_tables": 100_000,
}


@asynccontextmanager
async def running(folder: Path, **settings: Any) -> AsyncIterator[App]:
    """A server in this process."""
    app = App(Config(**{"port": 0, "data": str(folder), "workers": 1, "tick": 0.02, **GENEROUS, **settings}))
    await app.start()
    try:
        yield app
    finally:
        await app.stop()


class Refusal(Exception):
    """The server refused; `code` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code = message["code"]


class Guest:
    """A person at a browser, more or less."""

    def __init__(self, site: str, name: str) -> None:
        self.site = site
        self.name = name
        self.phrase = ""
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.frames: list[str] = []
        self.messages: list[Message] = []
        self.asked = 0
        self.arrived = asyncio.Event()
        self.reading: asyncio.Task[None] | None = None
        self.listener: Callable[[Message], None] | None = None

    @staticmethod
    async def arrive(app: App | str, name: str = "Ana", *, connect: bool = True) -> "Guest":
        guest = Guest(app if isinstance(app, str) else f"http://127.0.0.1:{app.port}", name)
        async with guest.http.post(f"{guest.site}/api/guest", json={"name": name}) as response:
            answer = await response.json()
            assert response.status == 200, answer
            guest.phrase = answer["phrase"]
        if connect:
            await guest.connect()
        return guest

    async def connect(self) -> None:
        await self.disconnect()
        self.socket = await self.http.ws_connect(f"{self.site}/ws", max_msg_size=0)
        self.reading = asyncio.create_task(self._read(self.socket))
        await self.wait_for("hello")

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            self.frames.append(frame.data)
            for message in json.loads(frame.data):
                self.messages.append(message)
                if self.listener is not None:
                    self.listener(message)
            self.arrived.set()
        self.arrived.set()

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reading is not None:
            await self.reading
        self.messages.clear()

    async def leave(self) -> None:
        await self.disconnect()
        await self.http.close()

    async def find(self, fits: Callable[[Message], bool], seconds: float = 5.0) -> Message:
        """Wait for the first message that fits and take it out of those that arrived."""

        async def look() -> Message:
            while True:
                for index, message in enumerate(self.messages):
                    if fits(message):
                        return self.messages.pop(index)
                self.arrived.clear()
                await self.arrived.wait()

        return await asyncio.wait_for(look(), seconds)

    async def wait_for(self, kind: str, seconds: float = 5.0, **fields: object) -> Message:
        def fits(message: Message) -> bool:
            return message["type"] == kind and all(message.get(name) == value for name, value in fields.items())

        return await self.find(fits, seconds)

    async def send(self, kind: str, **fields: object) -> str:
        self.asked += 1
        request = {"type": kind, "id": f"q{self.asked}", **fields}
        assert self.socket is not None
        await self.socket.send_str(json.dumps(request))
        return str(request["id"])

    async def ask(self, kind: str, seconds: float = 5.0, **fields: object) -> Message:
        """Send a request and return its answer, or raise Refusal."""
        request = await self.send(kind, **fields)
        answers = ("accepted", "refused", "created", "hinted", "tables", "pong")
        answer = await self.find(lambda message: message["type"] in answers and message.get("id") == request, seconds)
        if answer["type"] == "refused":
            raise Refusal(answer)
        return answer

    async def create(self, seats: str, game: str = "sen", options: Message | None = None, **settings: object) -> str:
        kinds = {"m": "mine", "p": "person", "b": "bot"}
        wishes = [{"kind": kinds[letter], "level": "kitten"} for letter in seats]
        answer = await self.ask("create", game=game, seats=wishes, options=options or {}, settings=settings)
        return str(answer["table"])

    async def play(self, table: str, chooser: random.Random, seconds: float = 60.0, views: str = "always") -> Message:
        """Play at every own seat until the match is over; return the last information about the table."""
        await self.send("watch", table=table, views=views)

        def concerns(message: Message) -> bool:
            kind = message["type"]
            if kind == "table":
                return message["table"] == table and message["status"] == "over"
            return kind in ("refused", "accepted") or (kind in ("snapshot", "update") and message["table"] == table)

        async def play_on() -> Message:
            pending = None
            while True:
                message = await self.find(concerns, seconds)
                if message["type"] == "table":
                    return message
                if message["type"] == "refused":
                    raise Refusal(message)
                if message["type"] == "accepted":
                    pending = None if message["id"] == pending else pending
                elif message["choices"] and pending is None:
                    choice = chooser.choice(message["choices"])
                    pending = await self.send(
                        "move", table=table, seat=message["seat"], move=choice["move"], seen=message["number"]
                    )

        return await asyncio.wait_for(play_on(), seconds)
