"""Keeps the tables of this node: wakes them, looks at their clocks, lets them sleep."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from secrets import token_hex

from msgspec.json import encode

from kociarnia.core.chance import SEED_BYTES
from kociarnia.core.errors import KociarniaError
from kociarnia.server.bus.bus import AnyNotice, Bus, Forgotten, LobbyChanged, SignedOut
from kociarnia.server.http.limits import Gate
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.people.users import Users
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import Closing, TooMany, UnreadableTable
from kociarnia.server.runtime.jobs import Client, Job, clock
from kociarnia.server.runtime.live import LiveTable
from kociarnia.server.runtime.lobby import Lobby
from kociarnia.server.runtime.watchers import Audience
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append, Conflict, Store
from kociarnia.server.table.decide import GONE, Table, new_lesson_entries, new_table_entry, rebuild
from kociarnia.server.table.listing import list_table

SWEEP_SECONDS = 2.0


class Keeper:
    """All tables that are awake on this node."""

    def __init__(
        self,
        config: Config,
        store: Store,
        bus: Bus,
        workers: Workers,
        users: Users,
        gate: Gate,
        metrics: Metrics,
        node: str,
    ) -> None:
        self.config = config
        self.store = store
        self.bus = bus
        self.workers = workers
        self.users = users
        self.gate = gate
        self.metrics = metrics
        self.node = node
        self.lobby = Lobby(store)
        self.tables: dict[str, LiveTable] = {}
        self.topics: dict[str, LiveTable] = {}
        self.is_closing = False
        self.signed_out: Callable[[str], None] = lambda _device: None
        """What to do when a device has signed out at another node."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._ticking: asyncio.Task[None] | None = None
        metrics.gauges["tables_awake"] = lambda: len(self.tables)
        metrics.gauges["bot_questions_waiting"] = lambda: workers.waiting

    def start(self) -> None:
        """Start looking at the clocks."""
        self._ticking = asyncio.create_task(self._tick_for_ever())

    async def stop(self) -> None:
        """Take nothing more in, and wait until everything under way is stored."""
        self.is_closing = True
        if self._ticking is not None:
            self._ticking.cancel()
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and (self._tasks or any(live.is_busy for live in self.tables.values())):
            await asyncio.sleep(0.01)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Do something that has to wait."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def live(self, table_id: str) -> LiveTable:
        """Return a table; one that sleeps is woken, and what is submitted meanwhile waits."""
        if self.is_closing:
            raise Closing("the server is shutting down")
        live = self.tables.get(table_id)
        if live is None:
            live = self.tables[table_id] = LiveTable(self, table_id)
            self.topics[live.topic] = live
            live.is_busy = True
            self.spawn(live.load())
        return live

    def forget(self, live: Audience) -> None:
        """Let a table sleep."""
        self.tables.pop(live.id, None)
        self.topics.pop(live.topic, None)

    async def wake(self, table_id: str) -> Table:
        """Return a table as it is now, or refuse."""
        future: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        live = self.live(table_id)

        def decide(_job: Job) -> None:
            assert live.table is not None
            future.set_result(live.table)

        class Caller(Client):
            """Takes the refusal."""

            def send(self, message: bytes) -> None:
                pass

            def refuse(self, request_id: str | None, error: KociarniaError) -> None:
                if not future.done():
                    future.set_exception(error)

        live.submit(Job(decide, Caller()))
        return await future

    # Creating

    def create(self, client: Client, request: messages.Create) -> None:
        """Set up a table."""
        if self.is_closing:
            raise Closing("the server is shutting down")
        entry = new_table_entry(client.user, request, clock())
        self.spawn(self._create(client, request.id, entry))

    def learn(self, client: Client, request: messages.Learn) -> None:
        """Set up a table where a game is learned, and begin."""
        if self.is_closing:
            raise Closing("the server is shutting down")
        log = new_lesson_entries(client.user, request, clock(), token_hex(SEED_BYTES))
        self.spawn(self._create(client, request.id, *log))

    async def _create(
        self, client: Client, request_id: str, entry: entries.TableCreated, *more: entries.AnyEntry
    ) -> None:
        try:
            # The same request gives the same table, so that a repeated one makes no second.
            link = self.users.derived_id("table", f"{client.user} {request_id}")
            if await self.store.listing(link) is None:
                await self._check_limit(client.user)
                self.gate.count_table(client.address)
            table = rebuild(link, [entry, *more], {client.user: client.name})
            listing = list_table(table, entry.time)
            appends = [
                Append(table=link, number=number, body=entries.encode_entry(each), listing=listing)
                for number, each in enumerate((entry, *more), 1)
            ]
            with contextlib.suppress(Conflict):  # it was asked for before
                await self.store.append(*appends)
                self._keep_awake(table)
            client.send(encode(messages.Created(id=request_id, table=link)))
            if entry.settings.is_listed:
                self.lobby_changed(None)
        except KociarniaError as error:
            client.refuse(request_id, error)

    async def _check_limit(self, user: str) -> None:
        """Refuse a user who has too many unfinished tables; those that turn out to be unreadable do not count."""
        unfinished = await self.store.unfinished(user)
        if len(unfinished) < self.config.user_tables:
            return
        for table_id in unfinished:
            with contextlib.suppress(UnreadableTable):
                await self.wake(table_id)
        if len(await self.store.unfinished(user)) >= self.config.user_tables:
            raise TooMany(f"you may have {self.config.user_tables} tables at a time")

    def _keep_awake(self, table: Table) -> None:
        """Keep a table that was just stored: it will be asked for at once, and of one node only this can be asked."""
        if table.id not in self.tables and not self.is_closing and not self.bus.is_shared:
            live = self.tables[table.id] = LiveTable(self, table.id)
            self.topics[live.topic] = live
            live.adopt(table)

    def lobby_changed(self, live: Audience | None) -> None:
        """Tell those who follow the lobby, here and on other nodes."""
        if live is None or (live.table is not None and live.table.settings.is_listed):
            self.lobby.is_changed = True
            self.publish(LobbyChanged(node=self.node))

    def rename_user(self, user_id: str, name: str) -> None:
        """Call a user by another name at every table."""
        for live in self.tables.values():
            if live.table is not None and user_id in live.table.names:
                live.table.names[user_id] = name
                live.tell_info()
                self.publish(Forgotten(node=self.node, topic=live.topic))

    async def forget_user(self, user_id: str) -> None:
        """Delete everything about a user: bots take the seats, and the id is taken out of all logs."""
        rows = await self.store.tables_of(user_id, 100_000)
        for row in rows:
            if row.status != "over" and user_id in row.users:
                await self._leave(row.table, user_id)
        await self.store.forget_user(user_id, GONE)
        for row in rows:
            live = self.tables.get(row.table)
            if live is not None:
                await live.reload()
                self.publish(Forgotten(node=self.node, topic=live.topic))

    async def _leave(self, table_id: str, user_id: str) -> None:
        done = asyncio.Event()
        live = self.live(table_id)

        def decide(_job: Job) -> entries.AnyEntry | None:
            done.set()
            assert live.table is not None
            if live.table.seats_of(user_id) or live.table.host == user_id:
                return entries.Left(time=clock(), user=user_id)
            return None

        live.submit(Job(decide, given_up=done.set))
        await done.wait()
        while live.is_busy:
            await asyncio.sleep(0.005)

    # Clocks and other nodes

    async def _tick_for_ever(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(self.config.tick)
            try:
                now = time.monotonic()
                for live in list(self.tables.values()):
                    live.tick(now)
                await self.lobby.tell_followers()
                if self.bus.is_shared and now - swept > SWEEP_SECONDS:
                    swept = now
                    await self._sweep()
            except KociarniaError:
                continue
            except Exception:
                self.metrics.errors += 1
                log_failure("tick_failed")

    async def _sweep(self) -> None:
        """Find tables that went on elsewhere without a notice."""
        for table_id, number in (await self.store.numbers(list(self.tables))).items():
            live = self.tables.get(table_id)
            if live is not None and live.table is not None and number > live.table.number:
                live.is_doubtful = True

    def publish(self, notice: AnyNotice) -> None:
        """Tell other nodes."""
        if self.bus.is_shared:
            self.bus.publish(notice)

    def take_notice(self, notice: AnyNotice) -> None:
        """Take in what another node says."""
        if isinstance(notice, LobbyChanged):
            self.lobby.is_changed = True
            return
        if isinstance(notice, SignedOut):
            self.signed_out(notice.device)
            return
        live = self.topics.get(notice.topic)
        if live is not None:
            live.notice(notice)


def new_node_name() -> str:
    """Return a name for this node."""
    return token_hex(6)
