"""Open sockets: counted by address, so that nobody can hold all of them."""

import asyncio
from collections import Counter
from typing import Any

from aiohttp import web

from kociarnia.server.http.origins import is_trusted
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.logs import log
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.runtime.limits import take_one

SOCKETS_PER_CONNECTION = 4
"""A browser needs more sockets than the one it plays through: for the files of the page, for a moment."""
LINGERING_SECONDS = 2.0
LONGEST_BACKLOG = 4096


class Sockets:
    """Counts the sockets of each address."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.most = config.address_connections * SOCKETS_PER_CONNECTION
        self.config = config
        self.metrics = metrics
        self.open: Counter[str] = Counter()
        self.refused: set[str] = set()  # addresses that have too many; each is told once in the log
        metrics.gauges["sockets"] = self.open.total

    def enter(self, address: str) -> bool:
        """Count a socket; tell whether it may stay."""
        # Through a proxy come those of everybody; it counts for itself.
        if self.open[address] >= self.most and not is_trusted(self.config, address):
            self.metrics.refuse("too_many_sockets")
            if address not in self.refused:
                self.refused.add(address)
                log("sockets_refused", most=self.most)
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a socket."""
        take_one(self.open, address)
        if address not in self.open:
            self.refused.discard(address)


def backlog() -> int:
    """Return how many sockets may wait to be let in.

    They are let in all at once, before any is refused. Where few files may be open that many must not fill them.
    """
    try:
        import resource  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        return LONGEST_BACKLOG
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return LONGEST_BACKLOG if files == resource.RLIM_INFINITY else min(LONGEST_BACKLOG, files // 4)


class CountedHandler(web.RequestHandler):
    """Handles the requests of one socket, unless its address has too many."""

    def __init__(self, sockets: Sockets, server: web.Server, **settings: Any) -> None:
        super().__init__(server, **settings)
        self.sockets = sockets
        self.counted: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if self.sockets.enter(address):
            self.counted = address
            super().connection_made(transport)
        elif isinstance(transport, asyncio.WriteTransport):
            transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        if self.counted is not None:
            self.sockets.leave(self.counted)
            self.counted = None
            super().connection_lost(exc)
