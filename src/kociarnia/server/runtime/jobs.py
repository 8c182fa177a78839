"""Those who are connected, and what waits to be decided."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.server.protocol import messages
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append


def clock() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Client(ABC):
    """Somebody connected to this node."""

    user: str
    name: str
    address: str

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message; never waits."""

    @abstractmethod
    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        """Say why a request was not carried out."""


class Watching:
    """How a client watches: from which seat, what it has been told, and whether it wants views always, or pictures."""

    __slots__ = ("always_views", "number", "picture", "viewer")

    def __init__(self, viewer: int, *, always_views: bool, picture: messages.PictureWish | None = None) -> None:
        self.viewer = viewer
        self.number = 0
        self.always_views = always_views
        self.picture = picture


class Job:
    """Something to be decided when it is its turn; `decide` returns the entry it needs, if any."""

    __slots__ = ("also", "attempts", "client", "decide", "given_up", "id", "started", "unreadable")

    def __init__(
        self,
        decide: Callable[["Job"], entries.AnyEntry | None],
        client: Client | None = None,
        request_id: str | None = None,
        given_up: Callable[[], None] | None = None,
    ) -> None:
        self.decide = decide
        self.client = client
        self.id = request_id
        self.given_up = given_up
        self.attempts = 0
        self.started = time.perf_counter()
        self.also: Append | None = None
        self.unreadable: Callable[[], None] | None = None
        """What to do instead when the table cannot be read."""

    def accept(self, number: int) -> None:
        """Tell the client that it was carried out."""
        if self.client is not None and self.id is not None:
            self.client.send(encode(messages.Accepted(id=self.id, number=number)))

    def refuse(self, error: KociarniaError) -> None:
        """Tell the client that it was not."""
        if self.client is not None:
            self.client.refuse(self.id, error)
        if self.given_up is not None:
            self.given_up()
