"""What the server needs of a storage."""

import asyncio
import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Collection, Mapping
from importlib import resources
from typing import Any

from msgspec import Struct

from kociarnia.core.errors import KociarniaError
from kociarnia.server.storage.results import MatchResult
from kociarnia.server.storage.rows import SELECTED, USER, ListedTable, User, listing_of, user_of

LOOK_SECONDS = 5.0
CHECK_SECONDS = 3.0
"""For this long the result of one check stands for others."""


class Conflict(Exception):
    """The number is taken: another node was quicker."""


class BrokenLog(Exception):
    """A number is missing in the log of a table."""


class UnusableStorage(KociarniaError):
    """The storage is not one this program may use as it is; nothing was created or changed there."""

    code = "unusable_storage"


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


class Store(ABC):
    """Keeps everything; each promise holds once the call has returned.

    What both databases say in the same words stands here; what they say differently, or all at once, is abstract.
    """

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

    async def note(self, name: str, value: str) -> None:
        """Keep something about the storage itself."""
        query = "insert into meta values ($1, $2) on conflict (name) do update set value = excluded.value"
        await self.execute(query, name, value)

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

    async def listed(self, limit: int) -> list[ListedTable]:
        """Return the listed tables that are not over, the latest first."""
        query = (
            f"select {SELECTED} from tables where is_listed and status <> 'over' and not is_unreadable"
            " order by updated desc limit $1"
        )
        return [listing_of(row) for row in await self.select(query, limit)]

    async def tables_of(self, user: str, limit: int) -> list[ListedTable]:
        """Return the tables a user has or had a seat at, or hosts, the latest first."""
        query = (
            f"select {SELECTED} from members join tables on table_id = id"
            " where user_id = $1 order by updated desc limit $2"
        )
        return [listing_of(row) for row in await self.select(query, user, limit)]

    async def unfinished(self, user: str) -> list[str]:
        """Return the tables that count for a user: not over, readable, and the user has a seat there or hosts it."""
        query = (
            "select id, users from members join tables on table_id = id"
            " where user_id = $1 and status <> 'over' and not is_unreadable"
        )
        return [table for table, users in await self.select(query, user) if user in users.split()]

    async def listing(self, table: str) -> ListedTable | None:
        """Return what is listed of a table."""
        rows = await self.select(f"select {SELECTED} from tables where id = $1", table)
        return listing_of(rows[0]) if rows else None

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

    async def clear_results(self) -> None:
        """Forget how those matches ended whose logs are kept, and that nothing of it is missing."""
        # In this order: whoever is interrupted must not believe that nothing is missing.
        await self.execute("delete from meta where name = 'results'")
        await self.execute("delete from results where table_id in (select id from tables)")

    @abstractmethod
    async def select(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return rows; `$1`, `$2`, … in the query stand for the values."""

    @abstractmethod
    async def execute(self, query: str, *values: object) -> int:
        """Change rows, and return how many; `$1`, `$2`, … in the query stand for the values."""

    @abstractmethod
    def figure(self, name: str) -> str:
        """Return what stands for a figure of a result in a query; where it is missing there is nothing."""

    async def mark_unreadable(self, table: str) -> None:
        """Remember that what is stored of a table cannot be understood, until it is listed anew."""
        await self.execute("update tables set is_unreadable = true where id = $1", table)

    async def leave_unreadable(self, table: str, user: str) -> None:
        """Take a user out of what is listed of a table whose log cannot take the leaving in."""
        others = "trim(replace(' ' || users || ' ', ' ' || $2 || ' ', ' '))"
        await self.execute(f"update tables set users = {others} where id = $1", table, user)
        await self.execute("delete from members where user_id = $2 and table_id = $1", table, user)

    async def add_user(self, user: User) -> None:
        """Keep a new user."""
        query = "insert into users (id, name, phrase, created) values ($1, $2, $3, $4)"
        await self.execute(query, user.id, user.name, user.phrase, user.created)

    async def rename_user(self, user_id: str, name: str) -> None:
        """Give a user another name."""
        await self.execute("update users set name = $2 where id = $1", user_id, name)

    async def put_on_board(self, user_id: str, *, is_on_board: bool) -> None:
        """Let a user be seen on the board of honour, or no more."""
        await self.execute("update users set is_on_board = $2 where id = $1", user_id, is_on_board)

    async def user(self, user_id: str) -> User | None:
        """Return a user."""
        rows = await self.select(f"select {USER} from users where id = $1", user_id)
        return user_of(rows[0]) if rows else None

    async def users_after(self, user_id: str, limit: int) -> list[User]:
        """Return users in the order of their ids, from the first after `user_id` on."""
        query = f"select {USER} from users where id > $1 order by id limit $2"
        return [user_of(row) for row in await self.select(query, user_id, limit)]

    async def user_of_phrase(self, phrase: bytes) -> User | None:
        """Return the user whose phrase has this hash."""
        rows = await self.select(f"select {USER} from users where phrase = $1", phrase)
        return user_of(rows[0]) if rows else None

    @abstractmethod
    async def names(self, users: Collection[str]) -> Mapping[str, str]:
        """Return the names of those users that exist."""

    @abstractmethod
    async def forget_user(self, user_id: str, replacement: str) -> None:
        """Delete a user and put `replacement` for its id wherever it stands."""

    async def revoke(self, token: bytes, time: int, until: int) -> None:
        """Remember the hash of a token that was signed out; those older than `until` have ended by themselves."""
        await self.execute("delete from revoked where time < $1", until)
        await self.execute("insert into revoked values ($1, $2) on conflict do nothing", token, time)

    async def is_revoked(self, token: bytes) -> bool:
        """Tell whether a token was signed out."""
        return bool(await self.select("select 1 from revoked where token = $1", token))

    async def secret(self, name: str, proposal: bytes) -> bytes:
        """Return the secret of this name, which is `proposal` if there was none."""
        await self.execute("insert into secrets values ($1, $2) on conflict do nothing", name, proposal)
        value: bytes = (await self.select("select value from secrets where name = $1", name))[0][0]
        return value


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
FORGET_USER = (
    "delete from tries where user_id = $1",
    "delete from boxes where user_id = $1",
    "delete from subscriptions where user_id = $1",
    "delete from members where user_id = $1",
    "delete from users where id = $1",
)


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
