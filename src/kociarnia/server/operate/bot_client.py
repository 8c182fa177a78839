"""A program at a table: joins by the link and plays one match with the messages everybody uses."""

import asyncio
import time
from secrets import randbits, token_hex
from typing import Any
from urllib.parse import SplitResult, urlsplit

import aiohttp
import msgspec

from kociarnia.bots.bot import Bot
from kociarnia.bots.levels import bot_of
from kociarnia.bots.pace import answer_time
from kociarnia.bots.players import BadAgent, ask, name_of
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import KociarniaError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View
from kociarnia.games import GAMES
from kociarnia.server.protocol.shared import Level

MOST_RECONNECTIONS = 30
AGAIN_MILLISECONDS = 500


class TableRefused(KociarniaError):
    """The server does not let the bot play."""

    code = "table_refused"


def read_link(link: str) -> SplitResult:
    """Return the address of a table, or refuse what is none."""
    try:
        address = urlsplit(link)
    except ValueError:
        address = urlsplit("")
    if address.scheme not in ("http", "https") or not address.netloc or "/t/" not in address.path:
        raise TableRefused(f"{quoted(link)} is no link of a table; those look like http://127.0.0.1:8765/t/…")
    return address


class BotClient:
    """One bot at one seat."""

    def __init__(self, link: str, level: Level, name: str, pace: float = 1.0, player: Bot | None = None) -> None:
        """`player` decides, or without one the bot of the level; the level says how soon it answers."""
        address = read_link(link)
        place, _slash, self.table = address.path.rpartition("/")
        self.site = f"{address.scheme}://{address.netloc}{place.removesuffix('/t')}"
        self.level: Level = level
        self.player = bot_of(level) if player is None else player
        self.name = name
        self.game = ""
        self.sat = False
        self.pace = pace
        self.question: dict[str, Any] | None = None
        self.rng = FastRng(randbits(48))
        self.result: str | None = None
        self.socket: aiohttp.ClientWebSocketResponse | None = None

    async def play(self) -> str:
        """Play until the match is over; a broken connection is made again."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            await self._become_guest(session)
            for _ in range(MOST_RECONNECTIONS):
                try:
                    async with session.ws_connect(f"{self.site}/ws") as self.socket:
                        await self._converse(self.socket)
                except aiohttp.ClientError:
                    pass
                if self.result is not None:
                    return self.result
                await asyncio.sleep(0.5)
        raise TableRefused("the connection was lost too often")

    async def _become_guest(self, session: aiohttp.ClientSession) -> None:
        try:
            async with session.post(f"{self.site}/api/guest", json={"name": self.name}) as response:
                answer = await response.json()
        except (aiohttp.ClientError, ValueError, TimeoutError):
            raise TableRefused(f"no server of Kociarnia answers at {self.site}") from None
        if response.status != 200:
            raise TableRefused(str(answer["text"]))

    async def _send(self, kind: str, **fields: object) -> None:
        assert self.socket is not None
        await self.socket.send_json({"type": kind, "id": token_hex(8), "table": self.table, **fields})

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        if not self.sat:
            await self._send("join", is_bot=True)
        await self._send("watch", views="turn")
        async for frame in socket:
            for message in msgspec.json.decode(frame.data):
                await self._take(message)
                if self.result is not None:
                    return

    async def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "refused":
                # A move can be overtaken by a bot that stood in; everything else ends it.
                if message["code"] not in ("stale", "not_your_turn", "illegal_now", "storage_unavailable", "too_fast"):
                    raise TableRefused(message["text"])
                if message["code"] in ("storage_unavailable", "too_fast") and self.question is not None:
                    await asyncio.sleep(message.get("milliseconds", AGAIN_MILLISECONDS) / 1000)
                    await self._move(self.question)
            case "table":
                self.game = message["game"]
                self.sat = any(seat.get("is_yours") for seat in message["seats"])
                if message["status"] == "over":
                    self.result = f"scores {message.get('scores')}, places {message.get('places')}"
            case "snapshot" | "update":
                self.question = message if message["choices"] else None
                if self.question is not None:
                    await self._move(self.question)

    async def _move(self, message: dict[str, Any]) -> None:
        game = GAMES[self.game]
        view = msgspec.convert(message["view"], game.view_type)
        asked = time.monotonic()
        move = self._decide(game, view, [choice["move"] for choice in message["choices"]])
        thought = time.monotonic()
        # How long it thought would tell something of its cards.
        await asyncio.sleep(answer_time(self.level, asked, thought, self.pace) - thought)
        await self._send("move", seat=message["seat"], move=move, seen=message["number"])

    def _decide(self, game: AnyGame, view: View, possible: list[str]) -> str:
        """Return what the player decides; whatever it does wrong is said with its name."""
        move = game.notation.write(ask(self.player, game, view, self.rng))
        if move not in possible:
            raise BadAgent(f"agent {name_of(self.player)} gave {quoted(move)}, which is not possible in {game.id} now")
        return move


async def play_as_bot(link: str, level: Level, name: str, pace: float = 1.0, player: Bot | None = None) -> str:
    """Join the table of a link, play one match and say how it ended."""
    return await BotClient(link, level, name, pace, player).play()
