"""What the server needs of a bus."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from hashlib import sha256
from math import inf

import msgspec
from msgspec import Struct

from kociarnia.core.errors import KociarniaError
from kociarnia.server.protocol.shared import Reaction


class BusUnavailable(KociarniaError):
    """The nodes cannot talk to one another."""

    code = "bus_unavailable"


class Notice(Struct, frozen=True, kw_only=True, tag_field="notice", omit_defaults=True):
    """Something other nodes should know; a table is named by a hash, because its id is the key to it."""

    node: str


class Advanced(Notice, frozen=True, tag="advanced"):
    """A table has got entries up to this number."""

    topic: str
    number: int


class Present(Notice, frozen=True, tag="present"):
    """These seats have somebody connected to this node; `watched` when anybody is."""

    topic: str
    seats: list[int]
    watched: bool


class ReactionShown(Notice, frozen=True, tag="reaction"):
    """A seat reacts."""

    topic: str
    seat: int
    reaction: Reaction


class Forgotten(Notice, frozen=True, tag="forgotten"):
    """The entries of a table were changed because a user was deleted: read them again."""

    topic: str


class LobbyChanged(Notice, frozen=True, tag="lobby"):
    """The list of tables has changed."""


class UserLeft(Notice, frozen=True, tag="user_left"):
    """A user was deleted; `person` is a hash of who it was."""

    person: str


class SignedOut(Notice, frozen=True, tag="signed_out"):
    """A device has signed out: its token, by its hash, is good for nothing any more."""

    device: str


class Announced(Notice, frozen=True, tag="announced"):
    """The one who runs the nodes has something to say to everybody."""

    text: str


class Maintained(Notice, frozen=True, tag="maintained"):
    """No new tables from now on, or as usual again."""

    is_on: bool


class Muted(Notice, frozen=True, tag="muted"):
    """Nobody is shown the reactions of somebody any more, or they are again; `person` is a hash of who it is."""

    person: str
    is_muted: bool


class Spent(Notice, frozen=True, tag="spent"):
    """What users and addresses, by names that tell nobody anything, have lately spent of what they may ask for."""

    users: dict[str, float] = {}
    addresses: dict[str, float] = {}
    guests: dict[str, float] = {}
    tables: dict[str, float] = {}


AnyNotice = (
    Advanced
    | Present
    | ReactionShown
    | Forgotten
    | LobbyChanged
    | UserLeft
    | SignedOut
    | Announced
    | Maintained
    | Muted
    | Spent
)
Listener = Callable[[AnyNotice], None]

encode_notice = msgspec.json.Encoder().encode
decode_notice = msgspec.json.Decoder(AnyNotice).decode


def person_of(user: str) -> str:
    """Return the name of a user that may be told to anybody."""
    return sha256(b"kociarnia user " + user.encode()).hexdigest()[:20]


class Bus(ABC):
    """Carries notices to the other nodes; one that is lost only costs time."""

    @abstractmethod
    async def open(self, listener: Listener) -> None:
        """Connect; the notices of other nodes go to `listener`."""

    @abstractmethod
    async def close(self) -> None:
        """Disconnect."""

    @abstractmethod
    def publish(self, notice: AnyNotice) -> None:
        """Tell the other nodes."""

    @property
    @abstractmethod
    def is_shared(self) -> bool:
        """Whether there may be other nodes."""

    def connected_seconds(self) -> float:
        """Return for how long this node has been hearing the others without a break; 0 while it does not."""
        return inf
