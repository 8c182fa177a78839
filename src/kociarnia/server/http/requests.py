"""What every request is asked first: who sends it, from where, and what it holds."""

import asyncio
from typing import TypeVar

import msgspec
from aiohttp import web

from kociarnia.server.http.origins import check_origin, client_address, is_secure, is_trusted, network_of
from kociarnia.server.operate.logs import warn
from kociarnia.server.people.users import COOKIE_SECONDS
from kociarnia.server.protocol.refusals import BadMessage, CompressedBody, NotSignedIn, TooLong, TooSlow
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage.rows import User

COOKIE = "kociarnia"

Body = TypeVar("Body")


class Requests:
    """Reads requests for all who answer them."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self._has_warned = False

    def address(self, request: web.Request) -> str:
        """Return where a request comes from: what counts as one address."""
        if "X-Forwarded-For" in request.headers and not is_trusted(self.node.config, request.remote or ""):
            self._warn_of_proxy(request.remote)
        return network_of(client_address(self.node.config, request.headers, request.remote))

    def _warn_of_proxy(self, address: str | None) -> None:
        """Say once that everybody behind a proxy counts as one address, in case it is one of the operator's."""
        if not self._has_warned:
            self._has_warned = True
            warn("proxy_not_trusted", address=address, setting="trusted_proxies")

    def check_origin(self, request: web.Request) -> None:
        """Refuse what a page of another site has sent."""
        check_origin(self.node.config, request.headers, request.host)

    def token(self, request: web.Request) -> str | None:
        """Return what the cookie of a request holds; it is made of plain letters, or it is none of ours."""
        token = request.cookies.get(COOKIE)
        return token if token is not None and token.isascii() else None

    async def user(self, request: web.Request) -> User:
        """Return who sends a request, or refuse it."""
        return await self.node.users.user_of_token(self.token(request))

    async def user_or_none(self, request: web.Request) -> str | None:
        """Return the id of who sends a request; none if that is not known."""
        try:
            return (await self.user(request)).id
        except NotSignedIn:
            return None

    async def read(self, request: web.Request, kind: type[Body]) -> Body:
        """Return the body of a request from a page of our own."""
        body = await self._read(request, "application/json", self.node.config.message_bytes)
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadMessage(f"this is no message: {error}") from None

    async def read_text(self, request: web.Request, most: int) -> str:
        """Return the text a page of our own has sent, of at most so many bytes."""
        try:
            return (await self._read(request, "text/plain", most)).decode()
        except UnicodeDecodeError:
            raise BadMessage("this is no text") from None

    async def _read(self, request: web.Request, kind: str, most: int) -> bytes:
        self.check_origin(request)
        if "Content-Encoding" in request.headers:
            raise CompressedBody("compressed bodies are not taken")
        if request.content_type != kind:
            raise BadMessage("the body has to be JSON" if kind == "application/json" else f"the body has to be {kind}")
        body = bytearray()
        try:
            async with asyncio.timeout(self.node.config.header_seconds):
                async for part in request.content.iter_any():
                    body += part
                    if len(body) > most:
                        raise TooLong(f"a request has at most {most} bytes")
        except TimeoutError:
            raise TooSlow("the request was not complete in time") from None
        return bytes(body)

    def remember(self, request: web.Request, response: web.Response, token: str) -> web.Response:
        """Let a browser keep who it is."""
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            path=self.node.config.prefix,
            httponly=True,
            samesite="Strict",
            secure=request.secure or is_secure(self.node.config, request.headers, request.remote),
        )
        return response

    def forget(self, response: web.Response) -> web.Response:
        """Let a browser forget who it is."""
        response.del_cookie(COOKIE, path=self.node.config.prefix)
        return response
