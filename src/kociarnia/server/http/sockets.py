"""Open sockets: counted by address, so that nobody can hold all of them, and fewer than this process may have files."""

import asyncio
import errno
import heapq
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from aiohttp import web

from kociarnia.server.http.origins import is_trusted, network_of
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.logs import warn
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.protocol.refusals import TooFast
from kociarnia.server.runtime.limits import Limits, take_one

SOCKETS_PER_CONNECTION = 4
"""A browser needs more sockets than the one it plays through: for the files of the page, for a moment."""
SOCKET_UNITS = 0.5
"""A new socket is less work than a message, even if nothing is said over it."""
LINGERING_SECONDS = 2.0
MOST_RESERVED = 128
"""Files that are kept for everything else: the database, workers, the bus, and sockets that are just being closed."""
CLOSED_AT_ONCE = 16
"""Where room has to be made it is made for a few, because finding whose sockets to close is work, too."""
LET_IN_AT_ONCE, LOOKED_AT_AT_ONCE = 4, 64
"""How many are let in, and how many are looked at, before everybody else has their turn."""
BACKLOG = 4096
RECEIVE_BYTES = 8192
"""What the system keeps of what a client has sent (Linux: twice that), so that one turn of the loop reads no more."""
NO_FILES_SECONDS = 0.1
"""How long to wait when the system has no file left, whatever was counted."""
MISSING = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
"""What is said where a computer has no IPv6."""


class Sockets:
    """Counts the sockets of each address, and closes some when there are too many of all together."""

    def __init__(self, config: Config, metrics: Metrics, limits: Limits, most_open: int | None = None) -> None:
        """`most_open` is how many there may be in all; by default what the system allows, less a reserve."""
        self.most = config.address_connections * SOCKETS_PER_CONNECTION
        self.most_open = files_for_sockets() if most_open is None else most_open
        self.config = config
        self.metrics = metrics
        self.limits = limits
        self.open: Counter[str] = Counter()
        self.count = 0
        # By address, the oldest first: those through which somebody plays, and all others.
        self.playing: dict[str, dict[CountedHandler, None]] = {}
        self.others: dict[str, dict[CountedHandler, None]] = {}
        self.told: set[str] = set()  # addresses that have too many; each is told once in the log
        self.is_full = False
        metrics.gauges["sockets"] = lambda: self.count

    def may_enter(self, address: str) -> bool:
        """Tell whether one more socket of an address may stay; room is made for it if there is none."""
        is_proxy = is_trusted(self.config, address)
        address = network_of(address)
        if not is_proxy:  # through a proxy come those of everybody; it counts for itself
            if self.open[address] >= self.most:
                self._refuse(address)
                return False
            try:
                self.limits.ask(None, address, SOCKET_UNITS)
            except TooFast as error:
                self.metrics.refuse(error.code)
                return False
        if self.count < self.most_open:
            return True
        if not self.is_full:
            self.is_full = True
            warn("sockets_full", most=self.most_open)
        self.metrics.refuse("too_many_sockets")
        return self.make_room(self.open[address] + 1)

    def _refuse(self, address: str) -> None:
        self.metrics.refuse("too_many_sockets")
        if address not in self.told:
            self.told.add(address)
            warn("sockets_refused", most=self.most)

    def make_room(self, fewest: int = 1) -> bool:
        """Close the oldest sockets of those addresses that have most; tell whether any could be closed.

        One through which nobody plays is closed first. One through which somebody does is closed only at an address
        that has more than `fewest`: where everybody has a few, whoever comes last has to wait.
        """
        chosen = choose(self.others, CLOSED_AT_ONCE, 0) or choose(self.playing, 1, fewest)
        for handler in chosen:
            self.leave(handler)
            handler.hang_up()
        return bool(chosen)

    def enter(self, handler: "CountedHandler") -> None:
        """Count a socket."""
        self.open[handler.address] += 1
        self.count += 1
        self.others.setdefault(handler.address, {})[handler] = None

    def note_playing(self, handler: "CountedHandler") -> None:
        """Take note that somebody who is known plays through a socket."""
        if take_out(self.others, handler):
            self.playing.setdefault(handler.address, {})[handler] = None

    def leave(self, handler: "CountedHandler") -> None:
        """Forget a socket."""
        if take_out(self.others, handler) or take_out(self.playing, handler):
            self.count -= 1
            take_one(self.open, handler.address)
            if handler.address not in self.open:
                self.told.discard(handler.address)
            if self.count < self.most_open // 2:
                self.is_full = False

    def has(self, handler: "CountedHandler") -> bool:
        """Tell whether a socket is counted."""
        return any(handler in kind.get(handler.address, ()) for kind in (self.others, self.playing))


class CountedHandler(web.RequestHandler):
    """Handles the requests of one socket, which is counted from before it begins until it is closed."""

    def __init__(self, sockets: Sockets, address: str, server: web.Server, **settings: Any) -> None:
        super().__init__(server, **settings)
        self.sockets = sockets
        self.address = network_of(address)
        self.take_in: Callable[[bytes], None] | None = None
        """What is read through a WebSocket goes there, past aiohttp."""
        self.note_gone: Callable[[], None] | None = None
        sockets.enter(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self.sockets.has(self):  # it had to make room before it began
            self.hang_up()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.sockets.leave(self)
        super().connection_lost(exc)
        if self.note_gone is not None:
            self.note_gone()

    def data_received(self, data: bytes) -> None:
        if self.take_in is None:
            super().data_received(data)
        else:
            self.take_in(data)

    def take_early(self) -> bytes:
        """Return what has come after the request for a WebSocket, before it was granted."""
        early, self._message_tail = self._message_tail, b""
        return early

    def hand_over(self, take_in: Callable[[bytes], None], note_gone: Callable[[], None]) -> None:
        """Let somebody who plays through this socket take in all that comes."""
        self.take_in = take_in
        self.note_gone = note_gone
        self.sockets.note_playing(self)

    def hang_up(self) -> None:
        """Close the socket at once."""
        if self.transport is not None:
            self.transport.abort()


class Listener:
    """Lets in those who connect, a few at a time.

    The loop's own server takes in everybody who waits before it asks whether they may stay: a crowd takes every file
    there is, and then it shuts out all who wait, whoever they are.
    """

    def __init__(self, sockets: Sockets, make_handler: Callable[[str], CountedHandler]) -> None:
        """`make_handler` is told the address of who has connected."""
        self.sockets = sockets
        self.make_handler = make_handler
        self.listening: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._beginning: set[asyncio.Task[None]] = set()
        self._is_short = False

    @property
    def places(self) -> list[tuple[str, int]]:
        """The addresses and ports where this listens."""
        return [each.getsockname()[:2] for each in self.listening]

    async def open(self, host: str, port: int) -> None:
        """Listen at all addresses of a host, at one port; 0 takes a free one."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        refused: OSError | None = None
        for family, place in dict.fromkeys((each[0], each[4][0]) for each in found):
            try:
                one = socket.create_server((str(place), port), family=family, backlog=BACKLOG)
            except OSError as error:
                refused = error
                if error.errno not in MISSING:
                    break
            else:
                refused = None
                port = one.getsockname()[1]
                one.settimeout(0)
                # Those it lets in have these from it.
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
                self.listening.append(one)
        if refused is not None and (not self.listening or refused.errno not in MISSING):
            for one in self.listening:
                one.close()
            raise refused
        for one in self.listening:
            task = loop.create_task(self._accept_for_ever(one))
            task.add_done_callback(partial(shut, one))
            self._accepting.append(task)

    def close(self) -> None:
        """Let nobody in any more; those who are there stay."""
        for task in self._accepting:
            task.cancel()
        self.listening.clear()

    async def _accept_for_ever(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                let_in = int(self._let_in(*await loop.sock_accept(listening)))
                for _ in range(LOOKED_AT_AT_ONCE):
                    if let_in == LET_IN_AT_ONCE:
                        break
                    let_in += self._let_in(*listening.accept())
                self._is_short = False
                await asyncio.sleep(0)
            except (BlockingIOError, ConnectionError):  # nobody else waits, or not any more
                continue
            except OSError as error:
                if not self._is_short:
                    self._is_short = True
                    warn("nobody_can_be_let_in", error=errno.errorcode.get(error.errno or 0, ""))
                self.sockets.make_room()
                await asyncio.sleep(NO_FILES_SECONDS)

    def _let_in(self, connection: socket.socket, peer: object) -> bool:
        """Let somebody in, or hang up; tell which."""
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not self.sockets.may_enter(address):
            connection.close()
            return False
        connection.settimeout(0)
        task = asyncio.get_running_loop().create_task(self._begin(connection, self.make_handler(address)))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)
        return True

    async def _begin(self, connection: socket.socket, handler: CountedHandler) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: handler, connection)
        except OSError:  # whoever it was has gone already
            self.sockets.leave(handler)
            connection.close()


def shut(listening: socket.socket, _accepting: "asyncio.Task[None]") -> None:
    """Close a socket at which nobody is let in any more."""
    listening.close()


def choose(kind: dict[str, dict[CountedHandler, None]], count: int, fewest: int) -> list[CountedHandler]:
    """Return the oldest sockets of the addresses that have most, as long as these have more than `fewest`."""
    # Of addresses that have as many, the one that has had them for longest comes first.
    crowds = [(-len(those), place, iter(those)) for place, those in enumerate(kind.values())]
    heapq.heapify(crowds)
    chosen: list[CountedHandler] = []
    while len(chosen) < count and crowds and -crowds[0][0] > fewest:
        left, place, those = crowds[0]
        chosen.append(next(those))
        heapq.heapreplace(crowds, (left + 1, place, those))
    return chosen


def take_out(kind: dict[str, dict[CountedHandler, None]], handler: CountedHandler) -> bool:
    """Take a socket out of those of its kind; tell whether it was one of them."""
    those = kind.get(handler.address)
    if those is None or handler not in those:
        return False
    del those[handler]
    if not those:
        del kind[handler.address]
    return True


def files_for_sockets() -> int:
    """Return how many sockets may be open so that files are left for everything else."""
    try:
        import resource  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        return 1 << 20
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 20 if files == resource.RLIM_INFINITY else files - min(MOST_RESERVED, files // 4)
