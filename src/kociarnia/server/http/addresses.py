"""Every address of a node: which there are, what the page's own files are, and how a refusal is answered."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path

from aiohttp import web

from kociarnia.core.errors import KociarniaError
from kociarnia.server.http.answers import HEADERS, answer, answer_from_disk, answer_with_file, refusal
from kociarnia.server.http.hints import Hints, spoken_language
from kociarnia.server.http.operator import Operator
from kociarnia.server.http.pages import INDEX, File
from kociarnia.server.http.previews import preview_of, with_preview
from kociarnia.server.http.requests import Requests
from kociarnia.server.operate.config import site_root
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import BadMessage, StorageUnavailable, TooFast
from kociarnia.server.runtime.limits import WAKING_UNITS
from kociarnia.server.runtime.registry import Registry

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
NUL = "%00"
"""No name of anything has it, and PostgreSQL cannot even be asked."""
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


class Addresses:
    """The files of the page and of the documentation, and the way every answer takes."""

    def __init__(
        self, registry: Registry, requests: Requests, page: Mapping[str, File], site: Mapping[str, Path]
    ) -> None:
        self.registry = registry
        self.node = registry.node
        self.prefix = registry.node.config.prefix
        self.requests = requests
        self.page = page
        self.site = site
        self.hints = Hints(page, self.prefix)

    def application(self, routes: Iterable[web.RouteDef]) -> web.Application:
        """Return all that is answered: what the rooms answer, and besides it the files."""
        config = self.node.config
        app = web.Application(client_max_size=config.message_bytes, middlewares=[self._answer_errors])
        app.on_response_prepare.append(self._add_headers)
        operator = Operator(self.node, self.requests)
        root = self.prefix.rstrip("/")
        for route in operator.routes():
            app.router.add_route(route.method, route.path, route.handler, expect_handler=expect)
        for route in (
            *routes,
            web.get("/api/status", operator.status),
            *(web.get(path, self._index) for path in PAGES),
            web.get("/r/{table}", self._replay),
            web.get("/docs", self._to_documentation),
            web.get("/docs/{path:.*}", self._documentation),
            web.get("/{path:.+}", self._file),
            web.route("*", "/{path:.*}", self._refuse_method),
        ):
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
            is_file = not request.path.startswith(f"{self.prefix}api/")
            self.node.limits.ask(None, self.requests.address(request), FILE_UNITS if is_file else 1.0)
            if NUL in request.raw_path:
                raise BadMessage("an address has no sign with the number 0")
            return await handler(request)
        except KociarniaError as error:
            self.node.metrics.refuse(error.code)
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

    async def _elsewhere(self, request: web.Request) -> web.StreamResponse:
        if f"{request.path}/" == self.prefix:
            raise web.HTTPPermanentRedirect(self.prefix)
        text = f"this server is at {self.prefix} (its setting prefix); the proxy has to pass that path on"
        return answer(messages.Refused(code="no_such_address", text=text), 404)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        response = answer_with_file(request, self.page.get(INDEX))
        is_table = "table" in request.match_info and request.path.startswith(f"{self.prefix}t/")
        place = "table" if is_table else "home" if request.path == self.prefix else "other"
        language = spoken_language(request.headers.get("Accept-Language", ""))
        if link := self.hints.link(language, place=place):
            response.headers["Link"] = link
        return response

    async def _replay(self, request: web.Request) -> web.StreamResponse:
        """Give the page, with what messengers show of a match that strangers may see."""
        index = self.page[INDEX]
        try:
            self.node.limits.ask(None, self.requests.address(request), WAKING_UNITS)
            preview = preview_of(await self.registry.wake(request.match_info["table"]))
        except KociarniaError:
            preview = None
        if preview is None:
            return answer_with_file(request, index)
        public = self.node.config.public_url
        site = site_root(public) if public else str(request.url.origin())
        picture = preview.picture if preview.picture in self.page else "icon-512.png"
        document = with_preview(index.content, preview, site + request.path, f"{site}{self.prefix}{picture}")
        return web.Response(body=document, headers={"Content-Type": index.kind})

    async def _to_documentation(self, _request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"{self.prefix}docs/")

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


async def expect(request: web.Request) -> None:
    """Let a client send the body it announces; what else it may expect, it does not get."""
    if request.headers.get("Expect", "").lower() != "100-continue":
        raise web.HTTPExpectationFailed
    if request.transport is not None:
        request.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
