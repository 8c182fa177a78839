"""What the server needs of a storage."""

import asyncio
import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Collection, Mapping
from importlib import resources
from typing import Any, Literal

from msgspec import Struct

from kociarnia.core.errors import KociarniaError
from kociarnia.server.storage.results import MatchResult

LOOK_SECONDS = 5.0
CHECK_SECONDS = 3.0
"""For this long the result of one check stands for others."""
Status = Literal["open", "playing", "over"]


class Conflict(Exception):
    """The number is taken: another node was quicker."""


class BrokenLog(Exception):
    """A number is missing in the log of a table."""


class UnusableStorage(KociarniaError):
    """The storage is not one this program may use as it is; nothing was created or changed there."""

    code = "unusable_storage"


class ListedTable(Struct, frozen=True, kw_only=True):
    """What can be listed of a table without reading its entries."""

    table: str
    game: str
    status: Status
    is_listed: bool
    allows_spectators: bool
    seats: int
    free: int
    users: tuple[str, ...]
    """The users at its seats, in the order in which they came, and its host."""
    updated: int
    wake: int = 0
    """When a node has to look at it, because its people have days to decide; 0: never."""
    is_unreadable: bool = False
    """What is stored of it could not be understood when it was last asked for."""


class FirstTry(Struct, frozen=True, kw_only=True):
    """The try of a user at a deal that counts: there is one, begun before the deal was over."""

    deal: str
    user: str
    duel: str = ""
    """The duel the user enters by it: nothing is stored if that is full or over."""


class Append(Struct, frozen=True, kw_only=True, gc=False):
    """One entry to be stored as number `number` of a table; `listing` when that changes too."""

    table: str
    number: int
    body: bytes
    listing: ListedTable | None = None
    result: MatchResult | None = None
    """How the match ended, if this entry ends it; there is a listing, too."""
    first_try: FirstTry | None = None
    """Which first try begins here, if one does: nothing is stored if that is taken, or the deal is over."""


class User(Struct, frozen=True, kw_only=True):
    """A user: the phrase that proves who it is is kept as a hash only."""

    id: str
    name: str
    phrase: bytes
    created: int
    is_on_board: bool = False
    """Whether they want to be seen on the board of honour."""


class Store(ABC):
    """Keeps everything; each promise holds once the call has returned."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables of the database up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for and disconnect."""

    _checked_at = -CHECK_SECONDS

    async def check(self) -> None:
        """Raise StorageUnavailable if nothing can be stored now; whether it can is tried at most every few seconds."""
        now = time.monotonic()
        if now - self._checked_at >= CHECK_SECONDS:
            await self.touch()
            self._checked_at = now

    is_well = True
    """What was found when somebody last looked."""

    async def look(self) -> bool:
        """Tell whether something can be stored now; a storage that takes long to answer is not well either."""
        try:
            await asyncio.wait_for(self.check(), LOOK_SECONDS)
            self.is_well = True
        except (KociarniaError, TimeoutError):
            self.is_well = False
        return self.is_well

    async def touch(self) -> None:
        """Store something small, as durably as everything else."""
        await self.note("checked", str(time.time_ns()))

    @abstractmethod
    async def note(self, name: str, value: str) -> None:
        """Keep something about the storage itself."""

    @abstractmethod
    def append(self, *appends: Append) -> "Future[None]":
        """Store entries, all or none: they are durable when the future is done.

        It fails with Conflict when a number or a first try is taken and with StorageUnavailable when nothing can be
        stored now.
        """

    @abstractmethod
    def update_listing(self, listing: ListedTable) -> "Future[None]":
        """Store what is listed of a table."""

    @abstractmethod
    async def rows(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        """Return what is stored of a table after number `since`, each with its number."""

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """Return the entries of a table after number `since`, or raise BrokenLog when one of them is missing."""
        bodies: list[bytes] = []
        for expected, (number, body) in enumerate(await self.rows(table, since), since + 1):
            if number != expected:
                raise BrokenLog(f"entry {expected} is missing")
            bodies.append(body)
        return bodies

    @abstractmethod
    async def numbers(self, tables: Collection[str]) -> Mapping[str, int]:
        """Return the number of the last entry of each table."""

    @abstractmethod
    async def listed(self, limit: int) -> list[ListedTable]:
        """Return the listed tables that are not over, the latest first."""

    @abstractmethod
    async def tables_of(self, user: str, limit: int) -> list[ListedTable]:
        """Return the tables a user has or had a seat at, or hosts, the latest first."""

    @abstractmethod
    async def unfinished(self, user: str) -> list[str]:
        """Return the tables that count for a user: not over, readable, and the user has a seat there or hosts it."""

    @abstractmethod
    async def listing(self, table: str) -> ListedTable | None:
        """Return what is listed of a table."""

    @abstractmethod
    async def tables_after(self, table: str, limit: int) -> list[str]:
        """Return the ids of tables in their order, from the first after `table` on."""

    @abstractmethod
    async def forget_tables(self, tables: Collection[str], before: int) -> int:
        """Delete tables that are over and have not changed since `before`, and return how many; results are kept."""

    @abstractmethod
    async def pack_log(self, before: int) -> bool:
        """Pack the log of one match that was over before a time, if that is worth it; tell whether there was one."""

    @abstractmethod
    async def put_results(self, results: Collection[MatchResult]) -> None:
        """Store how matches ended, in place of what was stored of them."""

    @abstractmethod
    async def clear_results(self) -> None:
        """Forget how those matches ended whose logs are kept, and that nothing of it is missing."""

    @abstractmethod
    async def select(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return rows; `$1`, `$2`, … in the query stand for the values."""

    @abstractmethod
    async def execute(self, query: str, *values: object) -> int:
        """Change rows, and return how many; `$1`, `$2`, … in the query stand for the values."""

    @abstractmethod
    def figure(self, name: str) -> str:
        """Return what stands for a figure of a result in a query; where it is missing there is nothing."""

    @abstractmethod
    async def mark_unreadable(self, table: str) -> None:
        """Remember that what is stored of a table cannot be understood, until it is listed anew."""

    @abstractmethod
    async def leave_unreadable(self, table: str, user: str) -> None:
        """Take a user out of what is listed of a table whose log cannot take the leaving in."""

    @abstractmethod
    async def add_user(self, user: User) -> None:
        """Keep a new user."""

    @abstractmethod
    async def rename_user(self, user_id: str, name: str) -> None:
        """Give a user another name."""

    @abstractmethod
    async def put_on_board(self, user_id: str, *, is_on_board: bool) -> None:
        """Let a user be seen on the board of honour, or no more."""

    @abstractmethod
    async def user(self, user_id: str) -> User | None:
        """Return a user."""

    @abstractmethod
    async def users_after(self, user_id: str, limit: int) -> list[User]:
        """Return users in the order of their ids, from the first after `user_id` on."""

    @abstractmethod
    async def user_of_phrase(self, phrase: bytes) -> User | None:
        """Return the user whose phrase has this hash."""

    @abstractmethod
    async def names(self, users: Collection[str]) -> Mapping[str, str]:
        """Return the names of those users that exist."""

    @abstractmethod
    async def forget_user(self, user_id: str, replacement: str) -> None:
        """Delete a user and put `replacement` for its id wherever it stands."""

    @abstractmethod
    async def revoke(self, token: bytes, time: int, until: int) -> None:
        """Remember the hash of a token that was signed out; those older than `until` have ended by themselves."""

    @abstractmethod
    async def is_revoked(self, token: bytes) -> bool:
        """Tell whether a token was signed out."""

    @abstractmethod
    async def secret(self, name: str, proposal: bytes) -> bytes:
        """Return the secret of this name, which is `proposal` if there was none."""


FIRST_TRY = (
    "insert into tries (deal_id, user_id, table_id, is_shown) select $1, $2, $3, false"
    " where exists (select 1 from deals where id = $1 and not is_over) on conflict do nothing"
)


MOST_DUELLISTS = 8
ENTER_DUEL = f"update duels set people = people + 1 where id = $1 and people < {MOST_DUELLISTS} and not is_over"
FORGET_DUELLIST = (
    "update tries set user_id = $2 where user_id = $1 and deal_id in (select id from deals where day = '')",
    "update duels set user_id = $2, is_over = true where user_id = $1",
)
"""What somebody ($1) reached in duels stays, as that of a stranger ($2); nobody else begins those they called for."""


def migrations(kind: str) -> list[tuple[int, str]]:
    """Return the versions of a database's tables, in order, each with what makes it from the one before."""
    folder = resources.files("kociarnia.server.storage").joinpath("migrations", kind)
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [(int(file.name.partition("_")[0]), file.read_text(encoding="utf-8")) for file in files]


def newest_version(kind: str) -> int:
    """Return the storage version this program makes."""
    return migrations(kind)[-1][0]


def check_version(found: int, known: int) -> None:
    """Refuse a database of a newer version than this program knows."""
    if found > known:
        raise UnusableStorage(
            f"the database was written by a newer Kociarnia (storage {found}, this one knows {known}):"
            " start that version, or restore the backup made before it was first started"
        )
