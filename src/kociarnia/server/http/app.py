"""One node: everything it is made of, and the network it listens to."""

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial

from aiohttp import web
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.server.bus import make_bus
from kociarnia.server.http.accounts import Accounts
from kociarnia.server.http.admin import Admin, socket_of
from kociarnia.server.http.answers import HEADERS, answer, answer_from_disk, answer_with_file, refusal
from kociarnia.server.http.boxes import Boxes
from kociarnia.server.http.days import Days
from kociarnia.server.http.documents import Documents
from kociarnia.server.http.duels import Duels
from kociarnia.server.http.frames import RESTARTING
from kociarnia.server.http.friends import Friends
from kociarnia.server.http.looking_back import LookingBack
from kociarnia.server.http.matches import Matches
from kociarnia.server.http.neighbours import NeighbourRoutes, Neighbours
from kociarnia.server.http.operator import Operator
from kociarnia.server.http.pages import INDEX, find_site, read_page
from kociarnia.server.http.practice import Practice
from kociarnia.server.http.previews import preview_of, with_preview
from kociarnia.server.http.prints import Prints
from kociarnia.server.http.push import PushRoutes
from kociarnia.server.http.requests import Requests
from kociarnia.server.http.socket import Connection, Outlet, look_after
from kociarnia.server.http.sockets import LINGERING_SECONDS, CountedHandler, Listener, Sockets
from kociarnia.server.http.strength import Strength
from kociarnia.server.operate.config import Config, data_folder, site_root, worker_count
from kociarnia.server.operate.logs import log, log_failure, log_loop_failure, warn
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.people.names import read_unwelcome
from kociarnia.server.people.users import Users, hash_token
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import StorageUnavailable, TooFast
from kociarnia.server.runtime.calendar import Zone, read_calendar
from kociarnia.server.runtime.deadlines import Deadlines
from kociarnia.server.runtime.deals import Deals
from kociarnia.server.runtime.limits import WAKING_UNITS, Limits
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
time took a thirtieth of all work. Messages and
connections leave no cycles behind, so looking for them in all tables can wait."""
PAGES = (
    "/",
    "/t/{table}",
    "/f/{code}",
    "/look/{table}",
    "/new/{game}",
    "/rules/{game}",
    "/pad",
    "/pad/{game}",
    "/pad/{game}/{sheet}",
    "/boxes",
    "/boxes/{game}",
    "/box/{box}",
    "/settings",
    "/status",
    "/me",
    "/me/{game}",
    "/day",
    "/day/{day}",
    "/day/{day}/{game}",
    "/days",
    "/duels",
    "/duel/{duel}",
    "/duel/{duel}/{number}/{person}",
    "/record",
    "/practise",
    "/practise/{game}",
)
"""The addresses the page itself knows what to show at."""
REFUSAL_SECONDS = 0.25
"""Who asks too often waits so long for the refusal: otherwise refusing is work that can be asked for, too."""
MOST_ALIASES = 10_000
FILE_UNITS = 0.2
"""A file of the page is less work than a message."""
STATUS = {
    "not_signed_in": 401,
    "bad_origin": 403,
    "not_for_everybody": 403,
    "not_at_this_computer": 403,
    "bad_record": 422,
    "no_such_table": 404,
    "no_such_deal": 404,
    "no_such_duel": 404,
    "no_such_box": 404,
    "no_such_friend": 404,
    "no_such_problem": 404,
    "unknown_game": 404,
    "nothing_to_print": 404,
    "too_slow": 408,
    "not_over": 409,
    "too_long": 413,
    "unreadable_table": 410,
    "broken_table": 410,
    "compressed_body": 415,
    "too_many": 429,
    "too_fast": 429,
    "no_answer": 503,
    "cannot_print": 501,
    "closing": 503,
    "unreachable": 503,
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


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
            self._routes(), access_log=None, handle_signals=False, shutdown_timeout=LINGERING_SECONDS
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

    def _routes(self) -> web.Application:
        app = web.Application(client_max_size=self.config.message_bytes, middlewares=[self._answer_errors])
        app.on_response_prepare.append(self._add_headers)
        operator = Operator(self.node, self.requests)
        routes = [
            web.get("/ws", self._socket),
            web.get("/api/status", operator.status),
            *self.accounts.routes(),
            *Documents(self.registry, self.requests).routes(),
            *Matches(self.registry, self.requests).routes(),
            *Strength(self.node, self.requests).routes(),
            *Days(self.node, self.requests).routes(),
            *Duels(self.registry, self.requests).routes(),
            *LookingBack(self.registry, self.requests).routes(),
            *Practice(self.registry, self.requests).routes(),
            *Prints(self.node, self.requests).routes(),
            *Boxes(self.node, self.requests, self.trials).routes(),
            *NeighbourRoutes(self.neighbours, self.requests).routes(),
            *Friends(self.node, self.requests).routes(),
            *PushRoutes(self.node, self.requests, self.push).routes(),
            *(web.get(path, self._index) for path in PAGES),
            web.get("/r/{table}", self._replay),
            web.get("/docs", self._to_documentation),
            web.get("/docs/{path:.*}", self._documentation),
            web.get("/{path:.+}", self._file),
            web.route("*", "/{path:.*}", self._refuse_method),
        ]
        root = self.config.prefix.rstrip("/")
        for route in operator.routes():
            app.router.add_route(route.method, route.path, route.handler, expect_handler=expect)
        for route in routes:
            app.router.add_route(route.method, root + route.path, route.handler, expect_handler=expect)
        if root:
            app.router.add_route("*", "/{path:.*}", self._elsewhere, expect_handler=expect)
        return app

    async def _add_headers(self, _request: web.Request, response: web.StreamResponse) -> None:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")

    @web.middleware
    async def _answer_errors(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            is_file = not request.path.startswith(f"{self.config.prefix}api/")
            self.limits.ask(None, self.requests.address(request), FILE_UNITS if is_file else 1.0)
            return await handler(request)
        except KociarniaError as error:
            self.metrics.refuse(error.code)
            status = 503 if isinstance(error, StorageUnavailable) else STATUS.get(error.code, 400)
            if isinstance(error, TooFast):
                await asyncio.sleep(REFUSAL_SECONDS)
            return refusal(error, status)
        except web.HTTPException:  # an answer too
            raise
        except ConnectionResetError:  # nobody is there to be answered, and nobody needs to read of it in the log
            return web.Response(status=400)
        except Exception:
            log_failure("request_failed", route=request.match_info.route.name or request.method)
            return answer(messages.Refused(code="internal", text="something broke; it was logged"), 500)

    # The files of the page

    async def _elsewhere(self, request: web.Request) -> web.StreamResponse:
        if f"{request.path}/" == self.config.prefix:
            raise web.HTTPPermanentRedirect(self.config.prefix)
        text = f"this server is at {self.config.prefix} (its setting prefix); the proxy has to pass that path on"
        return answer(messages.Refused(code="no_such_address", text=text), 404)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return answer_with_file(request, self.page.get(INDEX))

    async def _replay(self, request: web.Request) -> web.StreamResponse:
        """Give the page, with what messengers show of a match that strangers may see."""
        index, prefix = self.page[INDEX], self.config.prefix
        try:
            self.limits.ask(None, self.requests.address(request), WAKING_UNITS)
            preview = preview_of(await self.registry.wake(request.match_info["table"]))
        except KociarniaError:
            preview = None
        if preview is None:
            return answer_with_file(request, index)
        public = self.config.public_url
        site = site_root(public) if public else str(request.url.origin())
        picture = preview.picture if preview.picture in self.page else "icon-512.png"
        document = with_preview(index.content, preview, site + request.path, f"{site}{prefix}{picture}")
        return web.Response(body=document, headers={"Content-Type": index.kind})

    async def _to_documentation(self, _request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"{self.config.prefix}docs/")

    async def _documentation(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        return answer_from_disk(self.site.get(path if path and not path.endswith("/") else path + INDEX))

    async def _refuse_method(self, _request: web.Request) -> web.StreamResponse:
        return answer(messages.Refused(code="bad_method", text="this address is not asked in this way"), 405)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        if path.startswith("api/"):
            return answer(messages.Refused(code="no_such_address", text="there is nothing at this address"), 404)
        file = self.page.get(path)
        if file is None and "text/html" in request.headers.get("Accept", ""):
            # Somebody at a browser: the page says in their language that there is nothing here.
            index = self.page[INDEX]
            return web.Response(body=index.content, status=404, headers={"Content-Type": index.kind})
        return answer_with_file(request, file)

    # Playing

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


async def expect(request: web.Request) -> None:
    """Let a client send the body it announces; what else it may expect, it does not get."""
    if request.headers.get("Expect", "").lower() != "100-continue":
        raise web.HTTPExpectationFailed
    if request.transport is not None:
        request.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")


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
