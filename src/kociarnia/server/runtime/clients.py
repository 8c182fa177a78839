"""Those who are connected, and what they wait for."""

import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable

from msgspec.json import encode
from mypy_extensions import mypyc_attr

from kociarnia.core.errors import KociarniaError
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import Postponed
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append

LONGEST_TEXT = 600


def encode_refusal(request_id: str | None, error: KociarniaError) -> bytes:
    """Return why a request was not carried out, and when it may be sent again if that is known, encoded."""
    return encode(
        messages.Refused(
            id=request_id,
            code=error.code,
            text=str(error)[:LONGEST_TEXT],
            texts=None if error.texts is None else dict(error.texts),
            milliseconds=error.milliseconds if isinstance(error, Postponed) else None,
        )
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Client(ABC):
    """Somebody connected to this node."""

    user: str
    name: str
    address: str

    def __init__(self) -> None:
        self.pending: set[Future[bytes]] = set()
        """What workers have been asked for this client; nobody waits for it any more when the client has gone."""
        self.has_gone = False

    def expect(self, future: "Future[bytes]") -> None:
        """Wait for the answer of a worker as long as one is connected."""
        self.pending.add(future)
        future.add_done_callback(self.pending.discard)
        if self.has_gone:  # while what was asked for had to be stored first
            future.cancel()

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message; never waits."""

    def when_received(self, note: Callable[[], None]) -> None:
        """Call `note` once all that was sent so far has been received, as far as that can be known."""
        note()

    @abstractmethod
    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        """Say why a request was not carried out."""

    @abstractmethod
    def start_watching(self, table: str) -> None:
        """Count a table about which something is told from now on, once, or refuse it."""

    @abstractmethod
    def stop_watching(self, table: str) -> None:
        """Take note that nothing is told about a table any more."""


class Job:
    """Something to be decided when it is its turn; `decide` returns the entry it needs, if any."""

    __slots__ = ("also", "attempts", "client", "decide", "done", "given_up", "id", "started", "unreadable")

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
        self.done: Callable[[], None] | None = None
        """What to do when it is stored, instead of saying so."""
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
