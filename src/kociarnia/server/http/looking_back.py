"""Looking back on a finished match: asked for by those who may see its replay, told when it is done."""

import asyncio
import gzip

from aiohttp import web

from kociarnia.play.record import Record
from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import NoSuchDeal
from kociarnia.server.runtime.coach import Progress
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.table.access import record_for
from kociarnia.server.table.state import Table

ASKING_UNITS = 5.0
"""As for every question about a finished match, which may have to be read from the storage."""
POLLING_UNITS = 1.0
ACCEPTED = 202


class LookingBack:
    """Answers what the coach says of a match."""

    def __init__(self, registry: Registry, requests: Requests) -> None:
        self.registry = registry
        self.node = registry.node
        self.coach = registry.node.coach
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/tables/{table}/analysis", self.find),
            web.post("/api/tables/{table}/analysis", self.ask),
        ]

    async def find(self, request: web.Request) -> web.StreamResponse:
        """Give what was found about a match, or say how far it is."""
        user = await self.requests.user_or_none(request)
        table = request.match_info["table"]
        units = POLLING_UNITS if table in self.coach.under_way else ASKING_UNITS
        record = await self._record(request, user, units)
        return await tell(request, await self.coach.find(table, record.game))

    async def ask(self, request: web.Request) -> web.StreamResponse:
        """Begin to look back on a match, if that has not been done."""
        await self.requests.read(request, dict)
        user = (await self.requests.user(request)).id
        record = await self._record(request, user, ASKING_UNITS)
        asker = Asker(self.requests.address(request), user, request.match_info["table"])
        return await tell(request, await self.coach.ask(asker, record))

    async def _record(self, request: web.Request, user: str | None, units: float) -> Record:
        """Return a match that may be looked back on, when that was counted."""
        self.node.limits.ask(user, self.requests.address(request), units)
        return (await open_match(self.registry, request.match_info["table"], user))[1]


async def open_match(registry: Registry, table_id: str, user: str | None) -> tuple[Table, Record]:
    """Return a match a user may look back on: it is over, and a deal others still play keeps its secrets."""
    table = await registry.wake(table_id)
    record = record_for(table, user)
    if table.deal is not None and not await registry.node.deals.may_look_back(table.deal, user):
        raise NoSuchDeal("this deal keeps its secrets until you have finished it")
    return table, record


async def tell(request: web.Request, found: bytes | Progress | None) -> web.Response:
    """Return an analysis; without one, status 202 and how far it is."""
    if not isinstance(found, bytes):
        progress = found or Progress()
        body = bodies.LookBack(is_asked=found is not None, done=progress.done, total=progress.total)
        return answer(body, ACCEPTED)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        unpacked = await asyncio.to_thread(gzip.decompress, found)
        return web.Response(body=unpacked, content_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return web.Response(body=found, content_type="application/json", headers=headers)
