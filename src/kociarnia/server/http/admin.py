"""What the one who runs a node may do while it runs: over a socket in the data folder, which nobody else may open.

A request is one line of JSON, `{"do": "find", "text": "Ana"}`; so is the answer, with rows to show or a refusal.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.server.bus.bus import Announced, Maintained, Muted, person_of
from kociarnia.server.http.accounts import Accounts
from kociarnia.server.http.socket import Connection
from kociarnia.server.operate.logs import log, log_failure, warn
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import BadMessage, NoSuchTable
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage.folder import FILE_RIGHTS, FOLDER_RIGHTS
from kociarnia.server.storage.rows import User

MOST_FOUND = 50
USERS_AT_ONCE = 200
"""So few that nobody's move waits for it."""
LONGEST_NOTICE = 300
LONGEST_LINE = 10_000
MUTED = "muted "
"""What is noted in the storage of those who are muted begins so."""

Rows = list[dict[str, Any]]


class AdminRequest(Struct, forbid_unknown_fields=True):
    """What is to be done, to whom or what, and with which words."""

    do: str
    text: str = ""
    name: str = ""


class AdminAnswer(Struct, omit_defaults=True):
    """What to show, or why it was not done."""

    rows: Rows = []
    refused: str = ""


def socket_of(folder: Path, port: int) -> Path:
    """Return the socket of the node that listens on a port."""
    return folder / f"admin-{port}.sock"


@contextmanager
def short_path(path: Path) -> Iterator[str]:
    """Give a name of a socket that is short enough for the system, however deep its folder lies."""
    if not Path("/proc/self/fd").is_dir():
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


class Admin:
    """Answers the socket."""

    def __init__(
        self, registry: Registry, accounts: Accounts, connections: Callable[[], Iterable[Connection]], path: Path
    ) -> None:
        self.registry = registry
        self.node = registry.node
        self.accounts = accounts
        self.connections = connections
        self.path = path
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._is_closed = False
        self._begun = time.monotonic()

    async def open(self) -> None:
        """Listen; a system without such sockets goes without."""
        if not hasattr(asyncio, "start_unix_server"):
            return
        try:
            self.path.parent.mkdir(mode=FOLDER_RIGHTS, parents=True, exist_ok=True)
            self.path.unlink(missing_ok=True)
            mask = os.umask(0o777 & ~FILE_RIGHTS)
            try:
                with short_path(self.path) as name:
                    self._server = await asyncio.start_unix_server(self._serve, name, limit=LONGEST_LINE)
            finally:
                os.umask(mask)
        except OSError as error:
            warn("no_admin_socket", text=str(error))

    async def close(self) -> None:
        """Stop listening, and hang up."""
        self._is_closed = True
        if self._server is not None:
            self._server.close()
            self.path.unlink(missing_ok=True)
        for writer in list(self._open):
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if not self._is_closed:
                await self._answer(reader, writer)
        finally:
            writer.close()
            self._open.discard(writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            try:
                request = msgspec.json.decode(await reader.readline(), type=AdminRequest)
                log("admin", do=request.do)
                answer = AdminAnswer(rows=await self.carry_out(request))
            except (KociarniaError, msgspec.MsgspecError, ValueError) as error:
                answer = AdminAnswer(refused=str(error))
            except Exception:
                log_failure("admin_failed")
                answer = AdminAnswer(refused="something broke; it was logged")
            writer.write(encode(answer) + b"\n")
            await writer.drain()

    async def carry_out(self, request: AdminRequest) -> Rows:  # noqa: C901, PLR0911 - one case per command
        """Do what is asked for and return what to show."""
        match request.do:
            case "who":
                return self.who()
            case "tables":
                return self.tables()
            case "load":
                return await self.load()
            case "find":
                return await self.find(request.text)
            case "rename":
                user = await self.user(request.text)
                return [{"user": user.id, "was": user.name, "is": await self.accounts.call(user, request.name)}]
            case "remove":
                user = await self.user(request.text)
                await self.accounts.remove(user.id)
                return [{"removed": user.name}]
            case "mute" | "unmute":
                return await self.mute(await self.user(request.text), is_muted=request.do == "mute")
            case "close":
                return await self.close_table(link_of(request.text))
            case "notice":
                return self.announce(request.text)
            case "maintenance":
                if request.text not in ("on", "off"):
                    raise BadMessage("maintenance is on or off")
                is_on = request.text == "on"
                self.node.maintain(is_on=is_on)
                self.node.publish(Maintained(node=self.node.name, is_on=is_on))
                return [{"maintenance": request.text}]
        raise BadMessage(f"there is no command {request.do!r}")

    def who(self) -> Rows:
        """List those who are connected."""
        now = time.monotonic()
        return [
            {
                "name": connection.name,
                "user": connection.user,
                "address": connection.address,
                "tables": len(connection.watched),
                "silent": f"{now - connection.heard_at:.0f} s",
            }
            for connection in sorted(self.connections(), key=lambda each: (each.name, each.user))
        ]

    def tables(self) -> Rows:
        """List the tables that are awake."""
        return [
            {
                "table": live.id,
                "game": live.table.game.id,
                "status": live.table.status,
                "people": ", ".join(live.table.names.get(user, "?") for user in sorted(live.table.users())),
                "entries": live.table.number,
                "watching": len(live.watchers.users()),
            }
            for live in self.registry.tables.values()
            if live.table is not None
        ]

    async def load(self) -> Rows:
        """Show what the node is busy with."""
        await self.node.store.look()
        metrics = self.node.metrics
        gauges = {name: read() for name, read in metrics.gauges.items()}
        return [
            {
                "node": self.node.name,
                "minutes": int((time.monotonic() - self._begun) / 60),
                "moves": metrics.moves,
                "errors": metrics.errors,
                "maintenance": "on" if self.node.is_in_maintenance else "off",
                **gauges,
            }
        ]

    async def find(self, text: str) -> Rows:
        """Find users by a part of their name, by their id or their link for friends; by a table's link those at it."""
        wanted = text.casefold().strip()
        if not wanted:
            raise BadMessage("say a name, an id or a link")
        tables: Rows = []
        found = {user.id: user for user in await self._named(wanted, text.strip())}
        friend = await self.node.users.user_of_code(link_of(text))
        row = await self.node.store.listing(link_of(text))
        if row is not None:
            names = await self.node.store.names(row.users)
            people = ", ".join(names.get(user, "?") for user in row.users)
            tables = [{"table": row.table, "game": row.game, "status": row.status, "people": people}]
        for user in (friend, *[await self.node.store.user(user) for user in (row.users if row is not None else ())]):
            if user is not None:
                found[user.id] = user
        latest = sorted(found.values(), key=lambda user: user.created, reverse=True)
        users: Rows = [
            {"user": user.id, "name": user.name, "since": time.strftime("%Y-%m-%d", time.gmtime(user.created / 1000))}
            for user in latest[:MOST_FOUND]
        ]
        if len(latest) > MOST_FOUND:
            users.append({"user": "…", "name": f"{len(latest) - MOST_FOUND} more: say more of the name"})
        return tables + users

    async def _named(self, part: str, user_id: str) -> list[User]:
        """Return the users with this in their name, or with this id; all names are read, some at a time."""
        found: list[User] = []
        after = ""
        while users := await self.node.store.users_after(after, USERS_AT_ONCE):
            after = users[-1].id
            found += [user for user in users if part in user.name.casefold() or user.id == user_id]
        return found

    async def user(self, user_id: str) -> User:
        """Return a user by the id that `find` shows."""
        user = await self.node.store.user(user_id)
        if user is None:
            raise BadMessage(f"nobody has the id {user_id!r}; kociarnia admin find NAME shows ids")
        return user

    async def close_table(self, table: str) -> Rows:
        """Let everybody leave a table."""
        row = await self.node.store.listing(table)
        if row is None:
            raise NoSuchTable("there is no such table")
        for user in row.users:
            await self.registry.leave(table, user)
        return [{"closed": table, "people": len(row.users)}]

    async def mute(self, user: User, *, is_muted: bool) -> Rows:
        """Show nobody the reactions of a user, or show them again."""
        person = person_of(user.id)
        if is_muted:
            await self.node.store.note(f"{MUTED}{person}", "1")
        else:
            await self.node.store.execute("delete from meta where name = $1", f"{MUTED}{person}")
        self.node.mute(person, is_muted=is_muted)
        self.node.publish(Muted(node=self.node.name, person=person, is_muted=is_muted))
        return [{"user": user.id, "name": user.name, "muted": "yes" if is_muted else "no"}]

    async def recall_muted(self) -> None:
        """Mute those who were muted before the node was started."""
        rows = await self.node.store.select("select name from meta where name like $1", f"{MUTED}%")
        self.node.muted.update(name.removeprefix(MUTED) for (name,) in rows)

    def announce(self, text: str) -> Rows:
        """Tell everybody who is connected something, to whichever node."""
        text = " ".join(text.split())
        if not is_notice(text):
            raise BadMessage(f"a notice has 1 to {LONGEST_NOTICE} signs that can be seen")
        self.node.publish(Announced(node=self.node.name, text=text))
        return [{"told": self.tell_everybody(text)}]

    def tell_everybody(self, text: str) -> int:
        """Tell everybody who is connected to this node something, and return how many that are."""
        told = list(self.connections())
        if not is_notice(text):  # whoever else can write to the bus
            return 0
        self.node.announced = text
        for connection in told:
            connection.send(encode(messages.Announcement(text=text)))
        return len(told)


def is_notice(text: str) -> bool:
    """Tell whether something can be shown to everybody."""
    return 0 < len(text) <= LONGEST_NOTICE and text.isprintable()


def link_of(text: str) -> str:
    """Return the id of a table from its link."""
    return text.strip().rstrip("/").rpartition("/")[2]
