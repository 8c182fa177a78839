"""One node: everything it is made of, and the network it listens to."""

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable
from functools import lru_cache, partial

from aiohttp import web
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.server.bus import make_bus
from kociarnia.server.http.accounts import Accounts
from kociarnia.server.http.addresses import Addresses
from kociarnia.server.http.admin import Admin, socket_of
from kociarnia.server.http.boxes import Boxes
from kociarnia.server.http.days import Days
from kociarnia.server.http.documents import Documents
from kociarnia.server.http.duels import Duels
from kociarnia.server.http.frames import RESTARTING
from kociarnia.server.http.friends import Friends
from kociarnia.server.http.looking_back import LookingBack
from kociarnia.server.http.matches import Matches
from kociarnia.server.http.neighbours import NeighbourRoutes, Neighbours
from kociarnia.server.http.pages import INDEX, find_site, read_page
from kociarnia.server.http.practice import Practice
from kociarnia.server.http.prints import Prints
from kociarnia.server.http.push import PushRoutes
from kociarnia.server.http.requests import Requests
from kociarnia.server.http.socket import Connection, Outlet, look_after
from kociarnia.server.http.sockets import LINGERING_SECONDS, CountedHandler, Listener, Sockets
from kociarnia.server.http.strength import Strength
from kociarnia.server.operate.config import Config, data_folder, worker_count
from kociarnia.server.operate.logs import log, log_failure, log_loop_failure, warn
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.people.names import read_unwelcome
from kociarnia.server.people.users import Users, hash_token
from kociarnia.server.protocol import messages
from kociarnia.server.runtime.calendar import Zone, read_calendar
from kociarnia.server.runtime.deadlines import Deadlines
from kociarnia.server.runtime.deals import Deals
from kociarnia.server.runtime.limits import Limits
from kociarnia.server.runtime.node import Node, new_node_name
from kociarnia.server.runtime.push import Push, contact_of, new_key
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.runtime.reminders import Reminders
from kociarnia.server.runtime.results import complete_results
from kociarnia.server.runtime.tidying import pack_hourly, tidy_daily
from kociarnia.server.runtime.trials import Trials
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage import make_store
from kociarnia.server.storage.subscriptions import forget_subscription

SWITCH_SECONDS = 0.001
"""The thread that stores moves must not wait long for the one that plays them."""
GARBAGE_THRESHOLDS = (4_000, 1, 50_000)
"""Few objects are looked through at a time: fifty thousand took 54 ms, in which nobody could move; a thousand at a
time took a thirtieth of all work. Messages and connections leave no cycles behind, so looking for them in all tables
can wait."""
MOST_ALIASES = 10_000


class App:
    """One node."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.name = new_node_name()
        self.metrics = Metrics()
        self.store = make_store(config)
        self.bus = make_bus(config, self.name)
        self.limits = Limits(config)
        self.calendar = read_calendar(config.daily)
        self.workers = Workers(worker_count(config), self.metrics, self.limits)
        self.site = find_site()
        self.page = read_page(prefix=config.prefix, has_site=INDEX in self.site)
        self.connections: set[Connection] = set()
        self.outlet = Outlet()
        self.sockets = Sockets(config, self.metrics, self.limits)
        self.neighbours = Neighbours(config.host, config.public_url)
        self.push: Push | None = None
        self.port = 0
        self._looking: asyncio.Task[None] | None = None
        self._completing: asyncio.Task[None] | None = None
        self._tidying: list[asyncio.Task[None]] = []
        self._runner: web.AppRunner | None = None
        self._admin: Admin | None = None
        self._listener: Listener | None = None
        self.metrics.gauges["connections"] = lambda: len(self.connections)

    # Running

    async def start(self) -> None:
        """Open everything and listen."""
        await self.store.open()
        key = await self.store.secret("signing key", os.urandom(32))
        users = Users(self.store, key, read_unwelcome(self.config.unwelcome_names))
        secret = await self.store.secret("deals", os.urandom(32))
        self.deals = Deals(self.store, self.workers, secret, self.calendar, Zone(self.config.time_zone))
        self.trials = Trials(self.store, self.workers)
        if self.bus.is_shared:
            self.limits.alias = lru_cache(MOST_ALIASES)(partial(users.derived_id, "allowance"))
        self.node = Node(
            self.name,
            self.config,
            store=self.store,
            bus=self.bus,
            workers=self.workers,
            users=users,
            deals=self.deals,
            limits=self.limits,
            metrics=self.metrics,
        )
        self.registry = Registry(self.node)
        self.deadlines = Deadlines(self.registry, await self._open_push())
        self.requests = Requests(self.node)
        self.accounts = Accounts(self.registry, self.requests, lambda: self.connections)
        self.registry.on_signed_out = self.accounts.disconnect
        self.registry.on_user_left = lambda person: self.node.spawn(self.accounts.close_connections(person))
        await self.bus.open(self.registry.take_notice)
        self.workers.start()
        self.registry.start()
        self._completing = asyncio.create_task(self._complete_results())
        self._looking = asyncio.create_task(look_after(self.connections))
        self._tidying.append(asyncio.create_task(pack_hourly(self.store)))
        self._tidying.append(asyncio.create_task(self.deadlines.sweep_for_ever()))
        if self.config.keep_days:
            tidying = tidy_daily(self.store, self.config.keep_days, self.registry.tables)
            self._tidying.append(asyncio.create_task(tidying))
        await self._listen()
        path = socket_of(data_folder(self.config, os.environ), self.port)
        self._admin = Admin(self.registry, self.accounts, lambda: self.connections, path)
        self.registry.on_announced = self._admin.tell_everybody
        await self._admin.recall_muted()
        await self._admin.open()
        log("listening", host=self.config.host, port=self.port, node=self.name)

    async def _open_push(self) -> Reminders | None:
        """Be ready to tell people that it is their turn; the key all nodes share is made at the first start."""
        if not self.config.sends_push:
            return None
        self.push = Push(
            await self.store.secret("push", new_key()),
            contact_of(self.config.public_url),
            self.metrics,
            partial(forget_subscription, self.store),
            allows_local=self.config.allows_local_push,
        )
        await self.push.start()
        return Reminders(self.store, self.push, self.config.prefix)

    async def _complete_results(self) -> None:
        """Make results that are missing from before they were stored, and go on with what bots did at leisure."""
        try:
            await complete_results(self.store)
            await self.deals.resume()
            await self.node.coach.resume(GAMES, self.registry.finished_record)
            await self.trials.resume()
        except KociarniaError:  # it is tried again when the node starts next time
            log_failure("results_incomplete")

    async def _listen(self) -> None:
        runner = self._runner = web.AppRunner(
            self._application(), access_log=None, handle_signals=False, shutdown_timeout=LINGERING_SECONDS
        )
        await runner.setup()
        server = runner.server
        assert server is not None
        loop = asyncio.get_running_loop()

        def handle(address: str) -> CountedHandler:
            return CountedHandler(
                self.sockets,
                address,
                server,
                loop=loop,
                access_log=None,
                keepalive_timeout=self.config.header_seconds,
                lingering_time=LINGERING_SECONDS,
                auto_decompress=False,
            )

        self._listener = Listener(self.sockets, handle)
        await self._listener.open(self.config.host, self.config.port)
        self.port = self._listener.places[0][1]
        self.neighbours.listen(self.sockets, handle, self.port)

    async def stop(self) -> None:
        """Finish what was begun, tell everybody to connect again, and close."""
        await self.registry.stop()
        self.deals.stop()
        self.node.coach.stop()
        self.trials.stop()
        for task in (self._looking, self._completing, *self._tidying):
            if task is not None:
                task.cancel()
        if self.push is not None:
            await self.push.stop()
        said = self.node.announced if self.node.is_in_maintenance else ""
        goodbye = encode(messages.Goodbye(milliseconds=500, text=said or None))
        for connection in list(self.connections):
            connection.send(goodbye)
            connection.flush()
        closings = [connection.gone for connection in self.connections]
        for connection in list(self.connections):
            connection.close(RESTARTING)
        if closings:
            await asyncio.wait(closings, timeout=2)
        if self._admin is not None:
            await self._admin.close()
        if self._listener is not None:
            self._listener.close()
        self.neighbours.close()
        if self._runner is not None:
            await self._runner.cleanup()
        await self.workers.stop()
        await asyncio.gather(self.bus.close(), self.store.close())
        log("stopped")

    def _application(self) -> web.Application:
        """Return everything that is answered at this node."""
        registry, node, requests = self.registry, self.node, self.requests
        return Addresses(registry, requests, self.page, self.site).application(
            [
                web.get("/ws", self._socket),
                *self.accounts.routes(),
                *Documents(registry, requests).routes(),
                *Matches(registry, requests).routes(),
                *Strength(node, requests).routes(),
                *Days(node, requests).routes(),
                *Duels(registry, requests).routes(),
                *LookingBack(registry, requests).routes(),
                *Practice(registry, requests).routes(),
                *Prints(node, requests).routes(),
                *Boxes(node, requests, self.trials).routes(),
                *NeighbourRoutes(self.neighbours, requests).routes(),
                *Friends(node, requests).routes(),
                *PushRoutes(node, requests, self.push).routes(),
            ]
        )

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self.requests.check_origin(request)
        user = await self.requests.user(request)
        address = self.requests.address(request)
        self.limits.enter(user.id, address)
        # aiohttp shakes hands; from then on the frames are our own (`Connection`).
        socket = web.WebSocketResponse(compress=False)
        handler = request.protocol
        connection: Connection | None = None
        try:
            assert isinstance(handler, CountedHandler)
            early = handler.take_early()
            await socket.prepare(request)
            if request.transport is None:
                return socket
            connection = Connection(self.registry, user, address, outlet=self.outlet, transport=request.transport)
            connection.device = hash_token(self.requests.token(request) or "").hex()
            self.connections.add(connection)
            if self.node.is_in_maintenance and self.node.announced:
                connection.send(encode(messages.Announcement(text=self.node.announced)))
            handler.hand_over(connection.take_in, connection.note_gone)
            connection.take_in(early)
            await connection.gone
        finally:
            self.limits.leave(user.id, address)
            if connection is not None:
                self.connections.discard(connection)
                connection.end()
        return socket


def allow_many_files() -> None:
    """Let this process have as many sockets open as the system permits."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource  # noqa: PLC0415 - does not exist on Windows

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def serve(config: Config, announce: Callable[[App], None], *, lets_neighbours_in: bool = False) -> None:
    """Run a node until it is told to stop; others in this network may join from the start, or when that is asked."""
    allow_many_files()
    for game, reason in GAMES.left_out.items():  # all of them are read before anybody plays
        warn("game_left_out", game=game, reason=reason)
    app = App(config)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    sys.setswitchinterval(SWITCH_SECONDS)
    loop.set_exception_handler(log_loop_failure)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows knows no such signals
            loop.add_signal_handler(number, stopping.set)
    await app.start()
    if lets_neighbours_in:
        await app.neighbours.open()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    announce(app)
    await stopping.wait()
    await app.stop()
