"""Being a guest: coming, being called something else, coming back, leaving."""

import asyncio
import contextlib
import gzip
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Raw
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.play.ratings import anchors
from kociarnia.server.bus.bus import SignedOut, person_of
from kociarnia.server.http.answers import answer
from kociarnia.server.http.frames import UNWELCOME
from kociarnia.server.http.requests import Requests
from kociarnia.server.http.socket import Connection
from kociarnia.server.http.strength import ratings_of
from kociarnia.server.people.users import hash_token
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import NoSuchTable, NotSignedIn, TooMany, UnreadableTable
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.runtime.slices import encode_list
from kociarnia.server.storage.boxes import export_boxes
from kociarnia.server.storage.deals import export_tries
from kociarnia.server.storage.duels import export_duels
from kociarnia.server.storage.rows import ListedTable, User
from kociarnia.server.storage.statistics import read_all
from kociarnia.server.storage.subscriptions import export_subscriptions
from kociarnia.server.table.remains import remains_of

MOST_EXPORTED = 100_000
EXPORT_UNITS = 20.0
EXPORTED_UNITS = 1.0
"""An export reads every table of a user, each when there is time for it."""
WAITING_SECONDS = 0.25
EXPORT_MILLISECONDS = 5000
READING_SECONDS = 60.0
"""Who does not read a part of an export for so long does not get the rest."""


class Accounts:
    """Answers what concerns one's own account."""

    def __init__(self, registry: Registry, requests: Requests, connections: Callable[[], Iterable[Connection]]) -> None:
        self.registry = registry
        self.node = registry.node
        self.requests = requests
        self.connections = connections
        self._exporting: set[str] = set()

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/me", self.me),
            web.get("/api/export", self.export),
            web.post("/api/guest", self.welcome),
            web.post("/api/name", self.rename),
            web.post("/api/recover", self.recover),
            web.post("/api/sign-out", self.sign_out),
            web.post("/api/delete", self.delete),
        ]

    async def me(self, request: web.Request) -> web.StreamResponse:
        """Say who is asking."""
        return answer(bodies.Me((await self.requests.user(request)).name))

    async def welcome(self, request: web.Request) -> web.StreamResponse:
        """Make a guest."""
        wish = await self.requests.read(request, bodies.GuestWish)
        self.node.limits.count_guest(self.requests.address(request))
        user, phrase = await self.node.users.welcome(wish.name, wall())
        response = answer(bodies.GuestWelcome(user.name, phrase))
        return self.requests.remember(request, response, self.node.users.token(user))

    async def recover(self, request: web.Request) -> web.StreamResponse:
        """Let somebody be who they were on another device."""
        recovery = await self.requests.read(request, bodies.Recovery)
        self.node.limits.count_guest(self.requests.address(request))
        user = await self.node.users.recover(recovery.phrase)
        return self.requests.remember(request, answer(bodies.Me(user.name)), self.node.users.token(user))

    async def rename(self, request: web.Request) -> web.StreamResponse:
        """Call a user something else."""
        wish = await self.requests.read(request, bodies.NameWish)
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request))
        return answer(bodies.Me(await self.call(user, wish.name)))

    async def call(self, user: User, wanted: str) -> str:
        """Call a user something else everywhere, and return the name as it is shown."""
        name = await self.node.users.rename(user, wanted)
        for connection in self.connections():
            if connection.user == user.id:
                connection.name = name
        self.registry.rename_user(user.id, name)
        return name

    async def sign_out(self, request: web.Request) -> web.StreamResponse:
        """Let this device forget who it is, and nobody be who it was."""
        await self.requests.read(request, dict)
        token = self.requests.token(request) or ""
        with contextlib.suppress(NotSignedIn):  # whoever is not signed in is signed out
            await self.node.users.sign_out(token, wall())
            device = hash_token(token).hex()
            self.node.publish(SignedOut(node=self.node.name, device=device))
            self.disconnect(device)
        return self.requests.forget(answer({}))

    def disconnect(self, device: str) -> None:
        """Close the connections of a device that has signed out."""
        for connection in [each for each in self.connections() if each.device == device]:
            connection.close(UNWELCOME)

    async def export(self, request: web.Request) -> web.StreamResponse:
        """Give a user everything that is kept about them."""
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request), EXPORT_UNITS)
        if user.id in self._exporting:
            raise TooMany("your data is on its way already", milliseconds=EXPORT_MILLISECONDS)
        self._exporting.add(user.id)
        try:
            return await self._export(request, user)
        finally:
            self._exporting.discard(user.id)

    async def _export(self, request: web.Request, user: User) -> web.StreamResponse:
        """Send everything, one table after another; nothing of it is held longer than it takes to send it."""
        store = self.node.store
        rows = await store.tables_of(user.id, MOST_EXPORTED)
        ratings = [
            {"game": game, **msgspec.to_builtins(scale)}
            for game in anchors()
            for scale in (await ratings_of(self.node, user.id, game)).scales
            if scale.matches
        ]
        about = encode(
            {
                "name": user.name,
                "created": user.created,
                "is_on_board": user.is_on_board,
                "results": Raw(await encode_list(await read_all(store, user.id, MOST_EXPORTED))),
                "ratings": Raw(await encode_list(ratings)),
                "tries": await export_tries(store, user.id),
                "duels": await export_duels(store, user.id),
                "boxes": await export_boxes(store, user.id),
                "push": await export_subscriptions(store, user.id),
            }
        )
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        try:
            await send_part(response, about[:-1] + b',"tables":[')
            comma = b""
            for row in rows:
                await self._wait_for_plenty(request, user.id)
                with contextlib.suppress(NoSuchTable):  # it went while the others were told
                    await send_part(response, comma + encode(await self._export_table(row, user.id)))
                    comma = b","
            await send_part(response, b"]}")
        except (KociarniaError, TimeoutError):  # half of it was sent: that it is not whole must be seen
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError("the export was broken off") from None
        return response

    async def _wait_for_plenty(self, request: web.Request, user: str) -> None:
        """Count one more table when its user has not much else to do."""
        address = self.requests.address(request)
        while not self.node.limits.has_plenty(user, address):
            await asyncio.sleep(WAITING_SECONDS)
            if request.transport is None:
                raise ConnectionResetError("nobody waits for the export any more")
        self.node.limits.ask(user, address, EXPORTED_UNITS)

    async def _export_table(self, row: ListedTable, user: str) -> dict[str, Any]:
        """Return what a user did at a table; of one that cannot be read, what is stored of it."""
        try:
            table = await self.registry.wake(row.table)
        except UnreadableTable:
            stored = await asyncio.to_thread(remains_of, await self.node.store.rows(row.table), user)
            kept = Raw(await encode_list(stored))
            return {"table": row.table, "game": row.game, "status": "unreadable", "stored": kept}
        lines = table.match.lines() if table.match is not None else []
        seats = table.seats_of(user)
        found = await self.node.coach.find(table.id, table.game.id)
        return {
            "table": table.id,
            "game": table.game.id,
            "options": table.options,
            "status": table.status,
            "seats": seats,
            "moves": Raw(await encode_list([line.notation for line in lines if line.seat in seats])),
            "analysis": Raw(await asyncio.to_thread(gzip.decompress, found)) if isinstance(found, bytes) else None,
        }

    async def delete(self, request: web.Request) -> web.StreamResponse:
        """Forget a user for good."""
        await self.requests.read(request, dict)
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request), EXPORT_UNITS)
        await self.remove(user.id)
        return self.requests.forget(answer({}))

    async def remove(self, user_id: str) -> None:
        """Forget a user for good."""
        await self.close_connections(person_of(user_id))
        await self.registry.forget_user(user_id)

    async def close_connections(self, person: str) -> None:
        """Close the connections of somebody who is no more."""
        for connection in [each for each in self.connections() if person_of(each.user) == person]:
            connection.close(UNWELCOME)


async def send_part(response: web.StreamResponse, part: bytes) -> None:
    """Send a part of an answer, unless it is not read for too long."""
    async with asyncio.timeout(READING_SECONDS):
        await response.write(part)
