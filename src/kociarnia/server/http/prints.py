"""Paper over HTTP: what can be printed of a game, and the PDF itself."""

import time

import msgspec
from aiohttp import web
from msgspec.json import encode
from msgspec.structs import replace

from kociarnia.games import GAMES
from kociarnia.paper.order import NothingToPrint, Order, check_order, file_name, kinds_of, prints_of
from kociarnia.paper.press import CannotPrint, check_press
from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol.refusals import BadMessage, NoSuchBox
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage.boxes import read_box

PRINT_UNITS = 5.0
"""A page is set in a process of its own, but that is not free either."""


class Prints:
    """Answers those who want paper."""

    def __init__(self, node: Node, requests: Requests) -> None:
        self.node = node
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [web.get("/api/print/{game}", self.prints), web.get("/api/print/{game}/{kind}", self.print)]

    async def prints(self, request: web.Request) -> web.StreamResponse:
        """Tell what can be printed of a game: nothing where the packages for it are missing."""
        game = GAMES[request.match_info["game"]]
        try:
            check_press()
        except CannotPrint:
            return answer([])
        return answer(prints_of(game.id))

    async def print(self, request: web.Request) -> web.StreamResponse:
        """Give what was ordered as a PDF."""
        order = order_of(request)
        user = await self.requests.user_or_none(request)
        address = self.requests.address(request)
        self.node.limits.ask(user, address, PRINT_UNITS)
        if "box" in request.query:
            order = replace(order, options=await self._box_options(request.query["box"], order.game))
        begun = time.thread_time()
        try:
            check_order(order)
        finally:
            self.node.limits.charge(user, address, time.thread_time() - begun)
        check_press()
        asker = Asker(address, user or f"somebody at {address}", "paper")
        body = await self.node.workers.look_at_record(asker, "print", encode(order))
        headers = {"Content-Disposition": f'inline; filename="{file_name(order)}"'}
        return web.Response(body=body, content_type="application/pdf", headers=headers)

    async def _box_options(self, identity: str, game: str) -> dict[str, object]:
        box = await read_box(self.node.store, identity)
        if box is None or box.game != game:
            raise NoSuchBox("there is no such box")
        return box.options


def order_of(request: web.Request) -> Order:
    """Return the order an address spells."""
    query = request.query
    given: dict[str, object] = dict(request.match_info)
    given |= {name: query[name] for name in ("paper", "ink", "language") if name in query}
    if given["kind"] not in kinds_of(GAMES[str(given["game"])].id):
        raise NothingToPrint(f"there is no such thing to print of {given['game']}")
    try:
        if "per_page" in query:
            given["per_page"] = msgspec.json.decode(query["per_page"])
        if "options" in query:
            given["options"] = msgspec.json.decode(query["options"], type=dict[str, object])
        return msgspec.convert(given, Order)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"this cannot be printed: {error}") from None
