"""What the one who runs a node asks it: whether it lives, whether it may be sent people, and what it counts."""

from hmac import compare_digest

from aiohttp import web

from kociarnia.server.http.answers import answer
from kociarnia.server.http.origins import is_loopback
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol.refusals import Closing, NotForEverybody, NotReady
from kociarnia.server.runtime.node import Node


class Operator:
    """Answers the one who runs the node."""

    def __init__(self, node: Node, requests: Requests) -> None:
        self.node = node
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here, whatever the prefix of the page is."""
        return [
            web.get("/healthz", self.health),
            web.get("/readyz", self.readiness),
            web.get("/metrics", self.metrics),
        ]

    async def health(self, _request: web.Request) -> web.StreamResponse:
        """Say that the node lives, and can store."""
        await self.node.store.check()
        return answer({"status": "closing" if self.node.is_closing else "ok", "node": self.node.name})

    async def readiness(self, _request: web.Request) -> web.StreamResponse:
        """Say whether people may be sent here: it lives, is not about to close, and hears the other nodes."""
        if self.node.is_closing:
            raise Closing("the server is shutting down")
        if self.node.is_in_maintenance:
            raise NotReady("the server is in maintenance")
        if self.node.bus.connected_seconds() == 0:
            raise NotReady("the bus is not connected, so this node does not hear the others")
        await self.node.store.check()
        return answer({"status": "ok", "node": self.node.name})

    async def metrics(self, request: web.Request) -> web.StreamResponse:
        """Give what the node counts to the one who runs it."""
        if not self.node.config.serves_metrics:
            raise web.HTTPNotFound
        self.check(request)
        return web.Response(text=self.node.metrics.text(), content_type="text/plain", charset="utf-8")

    def check(self, request: web.Request) -> None:
        """Refuse whoever neither has the token nor asks from this very machine."""
        config = self.node.config
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if config.admin_token and compare_digest(token.encode(), config.admin_token.encode()):
            return
        # A proxy that is not named in the settings would make everybody a neighbour.
        has_unknown_proxy = bool(config.public_url) and not config.trusted_proxies
        is_here = is_loopback(self.requests.address(request)) and is_loopback(request.host)
        if has_unknown_proxy or not is_here or "X-Forwarded-For" in request.headers:
            raise NotForEverybody(
                "this is for the one who runs the server: ask from its own machine, or set admin_token and send"
                " Authorization: Bearer with it"
            )
