"""One connection, apart from its socket: text in, messages out."""

import time
from abc import abstractmethod

import msgspec
from msgspec import Struct
from msgspec.json import encode
from mypy_extensions import mypyc_attr

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log, log_failure
from kociarnia.server.protocol import messages, requests, shared
from kociarnia.server.protocol.refusals import BadMessage, InMaintenance, Internal, TooFast
from kociarnia.server.runtime.clients import Client, encode_refusal
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage.rows import User
from kociarnia.version import VERSION

MOST_OFFENCES = 50

decode_request = msgspec.json.Decoder(requests.ClientMessage).decode


class Named(Struct):
    """As much of a request as is read to say that it comes too soon, or is none."""

    id: shared.RequestId


decode_name = msgspec.json.Decoder(Named).decode


class Offended(Exception):
    """The client does not keep to the rules; the connection is closed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Session(Client):
    """What one connection may do."""

    def __init__(self, registry: Registry, user: User, address: str = "") -> None:
        super().__init__()
        self.registry = registry
        self.node = registry.node
        self.user = user.id
        self.name = user.name
        self.address = address
        self.watched: set[str] = set()
        self.offences = 0
        self.send(encode(messages.Hello(name=user.name, protocol=messages.PROTOCOL, version=VERSION)))

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message; never waits."""

    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        self.node.metrics.refuse(error.code)
        log("refused", code=error.code)
        self.send(encode_refusal(request_id, error))
        if isinstance(error, InMaintenance) and self.node.announced:  # which says when it will be over
            self.send(encode(messages.Announcement(text=self.node.announced)))

    def receive(self, data: str | bytes) -> None:
        """Take in one message; raises Offended when the connection should be closed."""
        self.node.metrics.messages += 1
        try:
            self.node.limits.ask(self.user, self.address)
        except TooFast as error:
            self._take_offence(name_of(data), error)
            return
        begun = time.thread_time()
        request_id: str | None = None
        try:
            request = decode_request(data)
            request_id = request.id
            self._dispatch(request)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._take_offence(name_of(data), BadMessage(f"this is no message: {error}"))
        except TooFast as error:
            self._take_offence(request_id, error)
        except KociarniaError as error:
            self.refuse(request_id, error)
        except Exception:
            log_failure("message_failed")
            self.refuse(request_id, Internal("something broke; it was logged"))
        finally:
            self.node.limits.charge(self.user, self.address, time.thread_time() - begun)

    def count_ping(self) -> None:
        """Count a frame that asks whether the server is there; too many of them offend like anything else."""
        try:
            self.node.limits.ask(self.user, self.address)
        except TooFast as error:
            self._take_offence(None, error)

    def _take_offence(self, request_id: str | None, error: KociarniaError) -> None:
        """Refuse; after many times close the connection."""
        self.refuse(request_id, error)
        self.offences += 1
        if self.offences > MOST_OFFENCES:
            raise Offended

    def _dispatch(self, request: requests.ClientMessage) -> None:  # noqa: C901 - one case for each kind of request
        match request:
            case requests.Move():
                self.registry.live(request.table, self).request(self, request)
            case requests.Ping():
                self.send(encode(messages.Pong(id=request.id)))
            case requests.Create():
                self.registry.create(self, request)
            case requests.Learn():
                self.registry.learn(self, request)
            case requests.Again():
                self.registry.play_again(self, request)
            case requests.Deal():
                self.registry.play_deal(self, request)
            case requests.Duel():
                self.registry.play_duel(self, request)
            case requests.Lobby():
                if request.follow:
                    self.node.lobby.followers.add(self)
                self.node.spawn(self._tell_lobby(request.id))
            case _:
                live = self.registry.live(request.table, self)
                if isinstance(request, requests.Watch):
                    self.start_watching(request.table)
                live.request(self, request)

    def start_watching(self, table: str) -> None:
        if table not in self.watched:
            self.node.limits.watch(self.user)
            self.watched.add(table)

    def stop_watching(self, table: str) -> None:
        if table in self.watched:
            self.watched.remove(table)
            self.node.limits.unwatch(self.user)

    async def _tell_lobby(self, request_id: str) -> None:
        try:
            await self.node.lobby.tell(self, request_id)
        except KociarniaError as error:
            self.refuse(request_id, error)

    def end(self) -> None:
        """Stop watching everything and waiting for anything."""
        self.has_gone = True
        for future in list(self.pending):
            future.cancel()
        self.node.lobby.followers.discard(self)
        for table_id in list(self.watched):
            self.stop_watching(table_id)
            live = self.registry.tables.get(table_id)
            if live is not None:
                live.leave(self)


def name_of(data: str | bytes) -> str | None:
    """Return the id of a request that is not looked at any further."""
    try:
        return decode_name(data).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
