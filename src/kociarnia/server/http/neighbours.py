"""Friends in the same room: a server for this computer alone can be opened to its network, and closed again."""

import contextlib
import socket
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit
from weakref import WeakSet

from aiohttp import web

from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.http.sockets import CountedHandler, Listener, Sockets
from kociarnia.server.operate.logs import log
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import NotAtThisComputer, Unreachable

ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): nothing is sent, but the system says from which of its own it would be."""
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
"""What proxies add: whoever comes through one need not be at this computer."""


def is_loopback(host: str) -> bool:
    """Tell whether a name or address is that of this computer, and of no other."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def is_everywhere(host: str) -> bool:
    """Tell whether a server that listens there listens at all addresses of this computer."""
    try:
        return ip_address(host or "0.0.0.0").is_unspecified  # noqa: S104  asked about, not listened at
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """Return the addresses by which others in its network reach this computer, the likeliest first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = (one for one in dict.fromkeys(found) if not is_loopback(one) and not is_everywhere(one))
    return list(usable)


def written(address: str, port: int) -> str:
    """Return the address of a page as it is typed."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/"


def addresses_of(host: str, port: int, prefix: str = "/") -> list[str]:
    """Return the addresses that can be opened when a server listens at a host: this computer's own first."""
    hosts = ("127.0.0.1", *own_addresses()) if is_everywhere(host) else (host,)
    return [written(each, port).rstrip("/") + prefix for each in hosts]


class Neighbours:
    """Opens a server that only this computer reaches to others in its network, when the person at it asks for that."""

    def __init__(self, host: str, public_url: str) -> None:
        self.is_local = is_loopback(host) and not public_url
        self.host = host
        self.port = 0
        self.make_listener: Callable[[], Listener] | None = None
        self._listeners: list[Listener] = []
        self._handlers: WeakSet[CountedHandler] = WeakSet()

    def listen(self, sockets: Sockets, make_handler: Callable[[str], CountedHandler], port: int) -> None:
        """Remember how the node listens."""

        def handle(address: str) -> CountedHandler:
            handler = make_handler(address)
            self._handlers.add(handler)
            return handler

        self.make_listener = lambda: Listener(sockets, handle)
        self.port = port

    @property
    def is_open(self) -> bool:
        """Whether others have been let in."""
        return bool(self._listeners)

    @property
    def addresses(self) -> list[str]:
        """Where others reach the server now."""
        if self._listeners:
            return [written(name, port) for listener in self._listeners for name, port in listener.places]
        return addresses_of(self.host, self.port)[1:]

    async def open(self, addresses: Iterable[str] | None = None) -> None:
        """Listen at the addresses of this computer in its network, too."""
        if self.is_open or not self.is_local or self.make_listener is None:
            return
        reason = "this computer is in no network"
        for address in own_addresses() if addresses is None else addresses:
            listener = self.make_listener()
            try:
                await listener.open(address, self.port)
                self._listeners.append(listener)
            except OSError as error:
                reason = f"{address}: {error.strerror}"
        if not self._listeners:
            raise Unreachable(f"others cannot be let in: {reason}")
        log("opened_to_network", addresses=len(self._listeners))

    def close(self) -> None:
        """Listen there no more, and hang up on all who came that way."""
        if self._listeners:
            log("closed_to_network")
        for listener in self._listeners:
            listener.close()
        self._listeners.clear()
        for handler in list(self._handlers):
            if handler.transport is not None:
                handler.transport.close()


class NeighbourRoutes:
    """Answers what the page asks about this network; only the person at this computer may change it."""

    def __init__(self, neighbours: Neighbours, requests: Requests) -> None:
        self.neighbours = neighbours
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [web.get("/api/network", self.look), web.post("/api/network", self.change)]

    async def look(self, request: web.Request) -> web.StreamResponse:
        """Say who can reach this server, as far as the one who asks needs to know."""
        return answer(self._info(may_change=is_at_this_computer(request)))

    async def change(self, request: web.Request) -> web.StreamResponse:
        """Let others in this network join, or no more."""
        wish = await self.requests.read(request, bodies.NetworkWish)
        if not is_at_this_computer(request) or request.headers.get("Origin") != f"http://{request.host}":
            raise NotAtThisComputer("only the person at the computer this server runs on may do that, on its own page")
        if wish.is_open:
            await self.neighbours.open()
        else:
            self.neighbours.close()
        return answer(self._info(may_change=True))

    def _info(self, *, may_change: bool) -> bodies.NetworkInfo:
        near = self.neighbours
        return bodies.NetworkInfo(
            is_local=near.is_local and not near.is_open,
            may_change=may_change and near.is_local,
            addresses=near.addresses if may_change else [],
        )


def is_at_this_computer(request: web.Request) -> bool:
    """Tell whether a request was made at this computer: from it, under its own name, and not through a proxy.

    The name counts because a page of another site can have its name lead to this computer.
    """
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        host = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return False
    peer = request.transport.get_extra_info("peername") if request.transport is not None else None
    return is_loopback(host) and isinstance(peer, tuple) and is_loopback(str(peer[0]))
