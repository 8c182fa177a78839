"""One node: HTTP and WebSockets in, sessions behind them."""

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import WSCloseCode, web
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.server.bus import make_bus
from kociarnia.server.bus.bus import SignedOut
from kociarnia.server.http.answers import HEADERS, answer, answer_with_file, info_of, language_of, packed
from kociarnia.server.http.limits import Gate
from kociarnia.server.http.pages import read_page
from kociarnia.server.http.socket import Connection, Outlet, look_after
from kociarnia.server.operate.config import Config, worker_count
from kociarnia.server.operate.logs import log, log_failure, log_loop_failure
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.people.users import COOKIE_SECONDS, Users, hash_token
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import BadMessage, NoSuchTable, NotSignedIn, StorageUnavailable, UnreadableTable
from kociarnia.server.runtime.jobs import clock
from kociarnia.server.runtime.registry import Keeper, new_node_name
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage import make_store
from kociarnia.server.storage.store import User
from kociarnia.server.table.remains import remains_of
from kociarnia.server.table.replay import record_for, steps_of

COOKIE = "kociarnia"
SWITCH_SECONDS = 0.0005
"""The thread that stores moves must not wait long for the one that plays them."""
GARBAGE_THRESHOLDS = (50_000, 20, 100)
"""Messages leave no cycles behind, so looking for them in all tables can wait."""
PAGES = ("/", "/t/{table}", "/r/{table}", "/new/{game}", "/rules/{game}", "/settings")
"""The addresses the page itself knows what to show at."""
STATUS = {
    "not_signed_in": 401,
    "bad_origin": 403,
    "no_such_table": 404,
    "unknown_game": 404,
    "not_over": 409,
    "unreadable_table": 410,
    "too_many": 429,
}

Body = TypeVar("Body")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class App:
    """One node."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.node = new_node_name()
        self.metrics = Metrics()
        self.store = make_store(config)
        self.bus = make_bus(config, self.node)
        self.workers = Workers(worker_count(config), self.metrics)
        self.page = read_page()
        self.connections: set[Connection] = set()
        self.outlet = Outlet()
        self.gate = Gate(config)
        self.port = 0
        self._looking: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None
        self.metrics.gauges["connections"] = lambda: len(self.connections)

    # Running

    async def start(self) -> None:
        """Open everything and listen."""
        await self.store.open()
        self.users = Users(self.store, await self.store.secret("signing key", os.urandom(32)))
        self.keeper = Keeper(
            self.config, self.store, self.bus, self.workers, self.users, self.gate, self.metrics, self.node
        )
        self.keeper.signed_out = self._disconnect
        await self.bus.open(self.keeper.take_notice)
        await self.workers.start()
        self.keeper.start()
        self._looking = asyncio.create_task(look_after(self.connections))
        self._runner = web.AppRunner(self._routes(), access_log=None, handle_signals=False, shutdown_timeout=2.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.config.host, self.config.port, backlog=4096)
        await site.start()
        self.port = self._runner.addresses[0][1]
        log("listening", host=self.config.host, port=self.port, node=self.node)

    async def stop(self) -> None:
        """Finish what was begun, tell everybody to connect again, and close."""
        self.keeper.is_closing = True
        await self.keeper.stop()
        if self._looking is not None:
            self._looking.cancel()
        for connection in list(self.connections):
            connection.send(encode(messages.Goodbye(milliseconds=500)))
            connection.flush()
        closings = [connection.socket.close(code=WSCloseCode.SERVICE_RESTART) for connection in list(self.connections)]
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.gather(*closings, return_exceptions=True), 2)
        if self._runner is not None:
            await self._runner.cleanup()
        await self.workers.stop()
        await self.bus.close()
        await self.store.close()
        log("stopped")

    def _routes(self) -> web.Application:
        app = web.Application(client_max_size=self.config.message_bytes, middlewares=[self._answer_errors])
        app.on_response_prepare.append(self._add_headers)
        app.add_routes(
            [
                web.get("/ws", self._socket),
                web.get("/healthz", self._health),
                web.get("/metrics", self._metrics),
                web.get("/api/me", self._me),
                web.get("/api/games", self._games),
                web.get("/api/games/{game}/words", self._words),
                web.get("/api/games/{game}/rules", self._rules),
                web.get("/api/export", self._export),
                web.get("/api/tables/{table}/result", self._result),
                web.get("/api/tables/{table}/record", self._record),
                web.get("/api/tables/{table}/replay", self._replay),
                web.get("/api/tables/{table}/stored", self._stored),
                web.post("/api/guest", self._guest),
                web.post("/api/name", self._name),
                web.post("/api/recover", self._recover),
                web.post("/api/sign-out", self._sign_out),
                web.post("/api/delete", self._delete),
                *(web.get(path, self._index) for path in PAGES),
                web.get("/{path:.+}", self._file),
            ]
        )
        return app

    async def _add_headers(self, _request: web.Request, response: web.StreamResponse) -> None:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")

    @web.middleware
    async def _answer_errors(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except KociarniaError as error:
            self.metrics.refuse(error.code)
            status = 503 if isinstance(error, StorageUnavailable) else STATUS.get(error.code, 400)
            return answer(messages.Refused(code=error.code, text=str(error)), status)
        except web.HTTPException:
            raise
        except Exception:
            self.metrics.errors += 1
            log_failure("request_failed", route=request.match_info.route.name or request.method)
            return answer(messages.Refused(code="internal", text="something broke; it was logged"), 500)

    # Who is asking

    async def _user(self, request: web.Request) -> User:
        return await self.users.user_of_token(request.cookies.get(COOKIE))

    async def _read(self, request: web.Request, kind: type[Body]) -> Body:
        """Return the body of a request from a page of our own."""
        self.gate.check_origin(request.headers, request.host)
        if request.content_type != "application/json":
            raise BadMessage("the body has to be JSON")
        try:
            return msgspec.json.decode(await request.read(), type=kind)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadMessage(f"this is no message: {error}") from None

    def _remember(self, request: web.Request, response: web.Response, user: User) -> web.Response:
        is_secure = self.config.public_url.startswith("https:") or request.secure
        response.set_cookie(
            COOKIE,
            self.users.token(user),
            max_age=COOKIE_SECONDS,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=is_secure,
        )
        return response

    # Users

    async def _guest(self, request: web.Request) -> web.StreamResponse:
        wish = await self._read(request, messages.GuestWish)
        self.gate.count_guest(self.gate.address(request.headers, request.remote))
        user, phrase = await self.users.welcome(wish.name, clock())
        return self._remember(request, answer(messages.GuestWelcome(user.name, phrase)), user)

    async def _recover(self, request: web.Request) -> web.StreamResponse:
        recovery = await self._read(request, messages.Recovery)
        self.gate.count_guest(self.gate.address(request.headers, request.remote))
        user = await self.users.recover(recovery.phrase)
        return self._remember(request, answer(messages.Me(user.name)), user)

    async def _me(self, request: web.Request) -> web.StreamResponse:
        return answer(messages.Me((await self._user(request)).name))

    async def _name(self, request: web.Request) -> web.StreamResponse:
        wish = await self._read(request, messages.NameWish)
        user = await self._user(request)
        name = await self.users.rename(user, wish.name)
        for connection in self.connections:
            if connection.user == user.id:
                connection.name = name
        self.keeper.rename_user(user.id, name)
        return answer(messages.Me(name))

    async def _sign_out(self, request: web.Request) -> web.StreamResponse:
        await self._read(request, dict)
        token = request.cookies.get(COOKIE, "")
        with contextlib.suppress(NotSignedIn):  # whoever is not signed in is signed out
            await self.users.sign_out(token, clock())
            device = hash_token(token).hex()
            self.keeper.publish(SignedOut(node=self.node, device=device))
            self._disconnect(device)
        response = answer({})
        response.del_cookie(COOKIE, path="/")
        return response

    def _disconnect(self, device: str) -> None:
        """Close the connections of a device that has signed out."""
        for connection in [each for each in self.connections if each.device == device]:
            self.keeper.spawn(connection.sign_out())

    async def _export(self, request: web.Request) -> web.StreamResponse:
        user = await self._user(request)
        tables: list[dict[str, Any]] = []
        for row in await self.store.tables_of(user.id, 100_000):
            try:
                table = await self.keeper.wake(row.table)
            except UnreadableTable:
                tables.append(
                    {
                        "table": row.table,
                        "game": row.game,
                        "status": "unreadable",
                        "stored": remains_of(await self.store.rows(row.table), user.id),
                    }
                )
                continue
            lines = table.match.record.lines if table.match is not None else []
            seats = table.seats_of(user.id)
            tables.append(
                {
                    "table": table.id,
                    "game": table.game.id,
                    "options": table.options,
                    "status": table.status,
                    "seats": seats,
                    "moves": [line.notation for line in lines if line.seat in seats],
                }
            )
        return answer({"name": user.name, "created": user.created, "tables": tables})

    async def _delete(self, request: web.Request) -> web.StreamResponse:
        await self._read(request, dict)
        user = await self._user(request)
        for connection in [each for each in self.connections if each.user == user.id]:
            await connection.socket.close(code=WSCloseCode.POLICY_VIOLATION)
        await self.keeper.forget_user(user.id)
        response = answer({})
        response.del_cookie(COOKIE, path="/")
        return response

    # Reading

    async def _games(self, _request: web.Request) -> web.StreamResponse:
        return packed([info_of(game) for game in GAMES.values()])

    async def _words(self, request: web.Request) -> web.StreamResponse:
        game = GAMES[request.match_info["game"]]
        return packed(game.words[language_of(request)].entries)

    async def _rules(self, request: web.Request) -> web.StreamResponse:
        game = GAMES[request.match_info["game"]]
        response = web.Response(text=game.rules(language_of(request)), content_type="text/markdown", charset="utf-8")
        response.enable_compression()
        return response

    async def _result(self, request: web.Request) -> web.StreamResponse:
        table = await self.keeper.wake(request.match_info["table"])
        user = await self._user_or_none(request)
        record_for(table, user)
        return answer(table.info(user, ()))

    async def _record(self, request: web.Request) -> web.StreamResponse:
        table = await self.keeper.wake(request.match_info["table"])
        record = record_for(table, await self._user_or_none(request))
        return web.Response(text=record.text(), content_type="text/plain", charset="utf-8")

    async def _replay(self, request: web.Request) -> web.StreamResponse:
        table = await self.keeper.wake(request.match_info["table"])
        record = record_for(table, await self._user_or_none(request))
        seat = request.query.get("seat", "-1")
        picture = None
        if "picture" in request.query:
            try:
                picture = msgspec.json.decode(request.query["picture"], type=messages.PictureWish)
            except msgspec.MsgspecError as error:
                raise BadMessage(f"this is no wish for a picture: {error}") from None
        return packed(steps_of(table, record, int(seat) if seat.isdigit() else -1, picture))

    async def _stored(self, request: web.Request) -> web.StreamResponse:
        """What is stored of a table, for those who have a seat there: all that is left of one that cannot be read."""
        user = await self._user(request)
        row = await self.store.listing(request.match_info["table"])
        if row is None or user.id not in row.users:
            raise NoSuchTable("there is no such table, or it is private")
        entries = remains_of(await self.store.rows(row.table), user.id)
        response = packed({"table": row.table, "game": row.game, "entries": entries})
        response.headers["Content-Disposition"] = f'attachment; filename="{row.table}.json"'
        return response

    async def _user_or_none(self, request: web.Request) -> str | None:
        try:
            return (await self._user(request)).id
        except NotSignedIn:
            return None

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        await self.store.check()
        return answer({"status": "closing" if self.keeper.is_closing else "ok", "node": self.node})

    async def _metrics(self, _request: web.Request) -> web.StreamResponse:
        if not self.config.serves_metrics:
            raise web.HTTPNotFound
        return web.Response(text=self.metrics.text(), content_type="text/plain", charset="utf-8")

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return answer_with_file(request, self.page.get("index.html"))

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return answer_with_file(request, self.page.get(request.match_info["path"]))

    # Playing

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self.gate.check_origin(request.headers, request.host)
        user = await self._user(request)
        address = self.gate.address(request.headers, request.remote)
        self.gate.enter(user.id, address)
        # Pings are counted here: a timer for every connection, set anew with every message, costs more than the rest.
        socket = web.WebSocketResponse(max_msg_size=self.config.message_bytes, compress=False, autoping=False)
        connection: Connection | None = None
        try:
            await socket.prepare(request)
            if request.transport is None:
                return socket
            connection = Connection(self.keeper, user, address, self.outlet, socket, request.transport)
            connection.device = hash_token(request.cookies.get(COOKIE, "")).hex()
            self.connections.add(connection)
            await connection.converse()
        finally:
            self.gate.leave(user.id, address)
            if connection is not None:
                self.connections.discard(connection)
                connection.end()
        return socket


async def serve(config: Config, announce: Callable[[App], None]) -> None:
    """Run a node until it is told to stop."""
    app = App(config)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    sys.setswitchinterval(SWITCH_SECONDS)
    loop.set_exception_handler(log_loop_failure)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows knows no such signals
            loop.add_signal_handler(number, stopping.set)
    await app.start()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    announce(app)
    await stopping.wait()
    await app.stop()
