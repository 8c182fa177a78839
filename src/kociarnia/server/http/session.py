"""One connection, apart from its socket: text in, messages out."""

import time
from abc import abstractmethod

import msgspec
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log, log_failure
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import BadMessage, Internal, TooFast, TooMany
from kociarnia.server.runtime.jobs import Client
from kociarnia.server.runtime.registry import Keeper
from kociarnia.server.storage.store import User
from kociarnia.version import VERSION

MOST_WATCHED = 40
MOST_OFFENCES = 50
LONGEST_TEXT = 600

decode_request = msgspec.json.Decoder(messages.ClientMessage).decode


class Offended(Exception):
    """The client does not keep to the rules; the connection is closed."""


class Session(Client):
    """What one connection may do."""

    def __init__(self, keeper: Keeper, user: User, address: str = "") -> None:
        self.keeper = keeper
        self.user = user.id
        self.name = user.name
        self.address = address
        self.watched: set[str] = set()
        self.offences = 0
        self._allowance = float(keeper.config.message_burst)
        self._counted_at = time.monotonic()
        self.send(encode(messages.Hello(name=user.name, protocol=messages.PROTOCOL, version=VERSION)))

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message; never waits."""

    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        self.keeper.metrics.refuse(error.code)
        log("refused", code=error.code)
        texts = None if error.texts is None else dict(error.texts)
        self.send(encode(messages.Refused(id=request_id, code=error.code, text=str(error)[:LONGEST_TEXT], texts=texts)))

    def receive(self, data: str | bytes) -> None:
        """Take in one message; raises Offended when the connection should be closed."""
        self.keeper.metrics.messages += 1
        request_id: str | None = None
        try:
            self._count()
            request = decode_request(data)
            request_id = request.id
            self._dispatch(request)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._take_offence(BadMessage(f"this is no message: {error}"))
        except TooFast as error:
            self._take_offence(error)
        except KociarniaError as error:
            self.refuse(request_id, error)
        except Exception:
            log_failure("message_failed")
            self.keeper.metrics.errors += 1
            self.refuse(request_id, Internal("something broke; it was logged"))

    def _take_offence(self, error: KociarniaError) -> None:
        """Refuse; after many times close the connection."""
        self.refuse(None, error)
        self.offences += 1
        if self.offences > MOST_OFFENCES:
            raise Offended

    def _count(self) -> None:
        """Refuse messages that come too fast."""
        config = self.keeper.config
        now = time.monotonic()
        self._allowance = min(config.message_burst, self._allowance + (now - self._counted_at) * config.message_rate)
        self._counted_at = now
        if self._allowance < 1:
            raise TooFast(f"at most {config.message_rate:g} messages a second")
        self._allowance -= 1

    def _dispatch(self, request: messages.ClientMessage) -> None:
        match request:
            case messages.Move():
                self.keeper.live(request.table).request(self, request)
            case messages.Ping():
                self.send(encode(messages.Pong(id=request.id)))
            case messages.Create():
                self.keeper.create(self, request)
            case messages.Learn():
                self.keeper.learn(self, request)
            case messages.Lobby():
                if request.follow:
                    self.keeper.lobby.followers.add(self)
                self.keeper.spawn(self._tell_lobby(request.id))
            case _:
                if isinstance(request, messages.Watch):
                    if request.table not in self.watched and len(self.watched) >= MOST_WATCHED:
                        raise TooMany(f"one connection watches at most {MOST_WATCHED} tables")
                    self.watched.add(request.table)
                elif isinstance(request, messages.Unwatch):
                    self.watched.discard(request.table)
                self.keeper.live(request.table).request(self, request)

    async def _tell_lobby(self, request_id: str) -> None:
        try:
            await self.keeper.lobby.tell(self, request_id)
        except KociarniaError as error:
            self.refuse(request_id, error)

    def end(self) -> None:
        """Stop watching everything."""
        self.keeper.lobby.followers.discard(self)
        for table_id in self.watched:
            live = self.keeper.tables.get(table_id)
            if live is not None:
                live.leave(self)
