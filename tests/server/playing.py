"""Servers and clients for the tests, over real sockets on loopback."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from kociarnia.server.http.app import App
from kociarnia.server.operate.config import Config

Message = dict[str, Any]
PATIENCE = 60.0
"""Seconds until something that has to happen counts as not happening: long, because machines are busy."""
GENEROUS: dict[str, Any] = {
    "message_rate": 100_000.0,
    "message_burst": 100_000,
    "address_rate": 100_000.0,
    "address_burst": 100_000,
    "user_watched": 100_000,
    "bot_pace": 0.0,
    "address_connections": 100_000,
    "user_connections": 100_000,
    "address_guests": 100_000,
    "user_tables": 100_000,
    "address_tables": 100_000,
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


async def wait_until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is so, or fail."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not is_so():
        assert asyncio.get_running_loop().time() < deadline, "this was waited for in vain"
        await asyncio.sleep(0.01)


def tells(text: str, secret: str) -> bool:
    """Whether a secret stands in a text; where `in` itself is asserted, a failure compares the two for minutes."""
    return secret in text


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
        if response.status != 200:
            await guest.http.close()
            raise Refusal(answer)
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

    async def find(self, fits: Callable[[Message], bool], seconds: float = PATIENCE) -> Message:
        """Wait for the first message that fits and take it out of those that arrived."""

        async def look() -> Message:
            while True:
                for index, message in enumerate(self.messages):
                    if fits(message):
                        return self.messages.pop(index)
                self.arrived.clear()
                await self.arrived.wait()

        return await asyncio.wait_for(look(), seconds)

    async def wait_for(self, kind: str, seconds: float = PATIENCE, **fields: object) -> Message:
        def fits(message: Message) -> bool:
            return message["type"] == kind and all(message.get(name) == value for name, value in fields.items())

        return await self.find(fits, seconds)

    async def send(self, kind: str, /, **fields: object) -> str:
        self.asked += 1
        request = {"type": kind, "id": f"q{self.asked}", **fields}
        assert self.socket is not None
        await self.socket.send_str(json.dumps(request))
        return str(request["id"])

    async def ask(self, kind: str, /, seconds: float = PATIENCE, **fields: object) -> Message:
        """Send a request and return its answer, or raise Refusal."""
        request = await self.send(kind, **fields)
        answers = ("accepted", "refused", "created", "hinted", "pictured", "tables", "pong")
        answer = await self.find(lambda message: message["type"] in answers and message.get("id") == request, seconds)
        if answer["type"] == "refused":
            raise Refusal(answer)
        return answer

    async def get(self, path: str) -> Any:
        """Return what is answered over HTTP, or raise Refusal."""
        async with self.http.get(f"{self.site}/api/{path}") as response:
            return await self._answer(response)

    async def submit(self, path: str, body: object) -> Any:
        async with self.http.post(f"{self.site}/api/{path}", json=body) as response:
            return await self._answer(response)

    async def _answer(self, response: aiohttp.ClientResponse) -> Any:
        body = await response.json(content_type=None)
        if response.status != 200:
            raise Refusal(body)
        return body

    async def other_device(self, app: App) -> "Guest":
        """Return the same user on another device."""
        device = await Guest.arrive(app, "Nobody", connect=False)
        await device.submit("recover", {"phrase": self.phrase})
        await device.connect()
        device.asked = 1000  # other names for its requests
        return device

    async def create(self, seats: str, game: str = "sen", options: Message | None = None, **settings: object) -> str:
        kinds = {"m": "mine", "p": "person", "b": "bot"}
        wishes = [{"kind": kinds[letter], "level": "kitten"} for letter in seats]
        answer = await self.ask("create", game=game, seats=wishes, options=options or {}, settings=settings)
        return str(answer["table"])

    async def play(
        self, table: str, chooser: random.Random, seconds: float = 2 * PATIENCE, views: str = "always"
    ) -> Message:
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


class Regular(Guest):
    """Somebody who does not give up: connects again, to any of several sites, and repeats what was not answered."""

    def __init__(self, sites: list[str], name: str, chooser: random.Random) -> None:
        super().__init__(sites[0], name)
        self.sites = sites
        self.chooser = chooser
        self.table = ""
        self.viewer = -1
        self.number = 0
        self.view: Any = None
        self.choices: list[Message] = []
        self.pending: Message | None = None
        self.acknowledged: dict[str, int] = {}
        self.connections = 0
        self.is_over = False

    async def sign_in(self) -> None:
        """Become a guest; the cookie is good on every site."""
        async with self.http.post(f"{self.sites[0]}/api/guest", json={"name": self.name}) as response:
            assert response.status == 200
            token = response.cookies["kociarnia"].value
        self.http.headers["Cookie"] = f"kociarnia={token}"
        self.http.cookie_jar.clear()

    async def play_to_the_end(self, table: str, seconds: float = 10 * PATIENCE) -> None:
        """Play until the match is over, whatever happens to the connection."""
        self.table = table
        self.viewer, self.number, self.view, self.choices, self.is_over = -1, 0, None, [], False
        # The last match may have ended before its last move was answered; nobody asks about that any more.
        self.pending = None
        deadline = asyncio.get_running_loop().time() + seconds
        while not self.is_over:
            assert asyncio.get_running_loop().time() < deadline, "the match did not end in time"
            try:
                site = self.sites[self.connections % len(self.sites)]
                self.connections += 1
                timeout = aiohttp.ClientWSTimeout(ws_close=0.5)
                async with self.http.ws_connect(f"{site}/ws", max_msg_size=0, timeout=timeout) as socket:
                    self.socket = socket
                    await self.resume()
                    await self.converse(socket)
            except (TimeoutError, aiohttp.ClientError, ConnectionError):
                pass
            if not self.is_over:
                await asyncio.sleep(self.chooser.uniform(0.01, 0.1))

    async def resume(self) -> None:
        """Ask from where one stopped, and repeat what was not answered."""
        since = {"seat": self.viewer, "since": self.number} if self.view is not None else {}
        await self.post({"type": "watch", "id": f"w{self.connections}", "table": self.table, **since})
        if self.pending is not None:
            await self.post(self.pending)

    async def post(self, message: Message) -> None:
        assert self.socket is not None
        await self.socket.send_str(json.dumps(message))

    async def converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            for message in json.loads(frame.data):
                await self.take(message)
            if self.is_over:
                return

    async def take(self, message: Message) -> None:
        kind = message["type"]
        if kind == "accepted" and self.pending is not None and message["id"] == self.pending["id"]:
            self.acknowledged[message["id"]] = message["number"]
            self.pending = None
            await self.move(message["number"])
        elif kind == "refused":
            assert message["code"] in self.tolerated, message
            if self.pending is not None and message.get("id") == self.pending["id"]:
                if message["code"] == "storage_unavailable":
                    await asyncio.sleep(0.05)
                    await self.post(self.pending)
                else:
                    seen, self.pending = self.pending["seen"], None
                    await self.move(seen + 1)
        elif kind == "table":
            self.is_over = message["status"] == "over"
        elif kind in ("snapshot", "update"):
            if kind == "update":
                assert message["since"] <= self.number or message["seat"] != self.viewer, "events are missing"
            self.viewer, self.number, self.view = message["seat"], message["number"], message.get("view", self.view)
            self.choices = message["choices"]
            await self.move(self.number)

    tolerated: tuple[str, ...] = ("stale", "not_your_turn", "storage_unavailable", "closing")

    async def move(self, least: int) -> None:
        """Move if it is this seat's turn and what is known is new enough."""
        if not self.choices or self.pending is not None or self.number < least:
            return
        self.asked += 1
        self.pending = {
            "type": "move",
            "id": f"m{self.asked}",
            "table": self.table,
            "seat": self.viewer,
            "move": self.chooser.choice(self.choices)["move"],
            "seen": self.number,
        }
        await self.post(self.pending)


async def seat_regulars(regulars: list[Regular], game: str, options: Message) -> str:
    """Set up a table for these people and start it; return its link."""
    host = regulars[0]
    for regular in regulars:
        await regular.sign_in()
    await host.connect()
    # However long somebody is away on a busy machine, nobody else moves for them.
    table = await host.create("m" + "p" * (len(regulars) - 1), game, options, patience=None)
    for regular in regulars[1:]:
        await regular.connect()
        await regular.ask("join", table=table)
        await regular.disconnect()
    await host.ask("start", table=table)
    await host.disconnect()
    return table
