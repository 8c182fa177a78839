"""Being told that it is one's turn: by which browsers, and when not. Nobody is answered about anybody else."""

from hashlib import sha256

import msgspec
from aiohttp import web

from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import BadMessage, NoPush
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.node import Node
from kociarnia.server.runtime.push import Push
from kociarnia.server.runtime.reminders import zone_of
from kociarnia.server.storage import subscriptions as storage

SUBSCRIBING_UNITS = 10.0


class PushRoutes:
    """Answers what people wish about being told."""

    def __init__(self, node: Node, requests: Requests, push: Push | None) -> None:
        """Without `push` nobody can be told."""
        self.node = node
        self.store = node.store
        self.requests = requests
        self.push = push

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/me/push", self.push_info),
            web.post("/api/me/push", self.subscribe),
            web.post("/api/me/push/remove", self.unsubscribe),
            web.post("/api/me/quiet", self.keep_quiet),
        ]

    async def push_info(self, request: web.Request) -> web.StreamResponse:
        """Say whether one's browsers are told, and when not."""
        return answer(await self._info(await self._user(request, 1.0)))

    async def subscribe(self, request: web.Request) -> web.StreamResponse:
        """Tell a browser from now on."""
        wish = await self.requests.read(request, bodies.PushWish)
        user = await self._user(request, SUBSCRIBING_UNITS)
        if self.push is None:
            raise NoPush("this server tells nobody by push")
        subscription = storage.Subscription(
            endpoint=wish.endpoint, p256dh=wish.p256dh, auth=wish.auth, language=wish.language, created=wall()
        )
        await self.push.check(subscription)
        await storage.put_subscription(self.store, user, subscription)
        return answer(await self._info(user))

    async def unsubscribe(self, request: web.Request) -> web.StreamResponse:
        """Tell a browser no more, or none of one's browsers."""
        wish = await self.requests.read(request, bodies.PushRemoval)
        user = await self._user(request, 1.0)
        if wish.endpoint is None:
            await storage.forget_subscriptions(self.store, user)
        else:
            await storage.forget_subscription(self.store, user, wish.endpoint)
        return answer(await self._info(user))

    async def keep_quiet(self, request: web.Request) -> web.StreamResponse:
        """Tell nothing at some hours."""
        wish = await self.requests.read(request, bodies.QuietWish)
        user = await self._user(request, 1.0)
        quiet = wish.quiet
        if quiet is not None:
            zone_of(quiet.zone)
            if quiet.start == quiet.end:
                raise BadMessage("quiet hours end at another time than they begin")
        kept = None if quiet is None else storage.Quiet(start=quiet.start, end=quiet.end, zone=quiet.zone)
        await storage.put_quiet(self.store, user, kept)
        return answer(await self._info(user))

    async def _user(self, request: web.Request, units: float) -> str:
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), units)
        return user

    async def _info(self, user: str) -> bodies.PushInfo:
        quiet = await storage.read_quiet(self.store, user)
        known = await storage.read_subscriptions(self.store, user)
        return bodies.PushInfo(
            key=None if self.push is None else await self.push.public_key(),
            browsers=[sha256(each.endpoint.encode()).hexdigest() for each in known],
            quiet=None if quiet is None else msgspec.convert(msgspec.to_builtins(quiet), bodies.QuietHours),
        )
