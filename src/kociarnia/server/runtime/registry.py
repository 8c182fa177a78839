"""The tables of a node: which are awake, setting up new ones, and letting all look at their clocks."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from secrets import token_hex
from weakref import WeakValueDictionary

from msgspec.json import encode

from kociarnia.core.chance import SEED_BYTES
from kociarnia.core.errors import KociarniaError
from kociarnia.play.record import Record
from kociarnia.server.bus.bus import (
    Announced,
    AnyNotice,
    Forgotten,
    LobbyChanged,
    Maintained,
    Muted,
    SignedOut,
    Spent,
    UserLeft,
    person_of,
)
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol import messages, requests
from kociarnia.server.protocol.refusals import (
    Closing,
    DealOver,
    DuelClosed,
    InMaintenance,
    NoSuchTable,
    TooMany,
    UnreadableTable,
)
from kociarnia.server.runtime.clients import Client, Job
from kociarnia.server.runtime.clock import steady, wall
from kociarnia.server.runtime.duels import find_duel, next_deal
from kociarnia.server.runtime.limits import WAKING_UNITS
from kociarnia.server.runtime.live import LiveTable
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage import entries
from kociarnia.server.storage.deals import read_some, read_tries
from kociarnia.server.storage.store import Append, Conflict, FirstTry
from kociarnia.server.table.access import record_for
from kociarnia.server.table.deal import new_deal_entries
from kociarnia.server.table.listing import list_table
from kociarnia.server.table.setup import (
    new_lesson_entries,
    new_repetition_entries,
    new_table_entry,
    rebuild,
)
from kociarnia.server.table.state import Table

SWEEP_SECONDS = 2.0
SLICE_SECONDS = 0.002
SHARE_SECONDS = 0.5
"""How often nodes tell one another what was spent of the allowances."""
FINISHING_SECONDS = 2.0
"""So long what is under way may take when the node stops; what is not stored then was not acknowledged either."""


class Registry:
    """All tables that are awake on this node."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.tables: dict[str, LiveTable] = {}
        self.topics: dict[str, LiveTable] = {}
        self.on_user_left: Callable[[str], None] = lambda _person: None
        self.on_signed_out: Callable[[str], None] = lambda _device: None
        self.on_announced: Callable[[str], object] = lambda _text: None
        """What to do when a user was deleted, or a device has signed out, at another node."""
        self._creating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._ticking: asyncio.Task[None] | None = None
        node.metrics.gauges["tables_awake"] = lambda: len(self.tables)
        node.metrics.gauges["matches_watched"] = self.count_matches_watched
        node.metrics.gauges["bot_questions_waiting"] = lambda: node.workers.waiting

    def count_matches_watched(self) -> int:
        """Return at how many tables somebody is in the middle of a match."""
        tables = ((live.table, len(live.watchers)) for live in self.tables.values())
        return sum(1 for table, watchers in tables if watchers and table is not None and table.status == "playing")

    def start(self) -> None:
        """Start looking at the clocks."""
        self._ticking = asyncio.create_task(self._tick_for_ever())

    async def stop(self) -> None:
        """Take nothing more in, and wait until everything under way is stored."""
        self.node.is_closing = True
        if self._ticking is not None:
            self._ticking.cancel()
        deadline = time.monotonic() + FINISHING_SECONDS
        while time.monotonic() < deadline and (
            self.node.tasks or any(live.queue.is_busy for live in self.tables.values())
        ):
            await asyncio.sleep(0.01)

    def live(self, table_id: str, client: Client | None = None) -> LiveTable:
        """Return a table; one that sleeps is woken, which counts for the client, and what is submitted waits."""
        self._check_open()
        live = self.tables.get(table_id)
        if live is None:
            if client is not None:
                self.node.limits.ask(client.user, client.address, WAKING_UNITS)
            live = self._add(table_id)
            live.queue.is_busy = True
            self.node.spawn(live.queue.load())
        return live

    def _add(self, table_id: str) -> LiveTable:
        live = self.tables[table_id] = LiveTable(self.node, table_id, self._forget)
        self.topics[live.topic] = live
        return live

    def _forget(self, live: LiveTable) -> None:
        """Let a table sleep."""
        live.bots.stop()
        self.node.played_out.discard(live.topic)
        if self.tables.get(live.id) is live:
            del self.tables[live.id]
            del self.topics[live.topic]

    def _check_open(self) -> None:
        if self.node.is_closing:
            raise Closing("the server is shutting down")

    def _check_welcoming(self) -> None:
        self._check_open()
        if self.node.is_in_maintenance:
            raise InMaintenance("no new tables now, because the server will soon be restarted; matches go on")

    async def wake(self, table_id: str, client: Client | None = None) -> Table:
        """Return a table as it is now, or refuse."""
        future: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        live = self.live(table_id, client)

        def decide(_job: Job) -> None:
            if not future.done():
                future.set_result(live.queue.current())

        class Caller(Client):
            """Takes the refusal."""

            def send(self, message: bytes) -> None:
                pass

            def refuse(self, request_id: str | None, error: KociarniaError) -> None:
                if not future.done():
                    future.set_exception(error)

            def start_watching(self, table: str) -> None:
                pass

            def stop_watching(self, table: str) -> None:
                pass

        live.queue.submit(Job(decide, Caller()))
        return await future

    async def finished_record(self, table_id: str) -> Record | None:
        """Return the record of a match, if there still is one and it is over."""
        try:
            table = await self.wake(table_id)
        except (NoSuchTable, UnreadableTable):
            return None
        return table.match.record if table.match is not None and table.status == "over" else None

    # Creating

    def create(self, client: Client, request: requests.Create) -> None:
        """Set up a table."""
        self._check_welcoming()
        entry = new_table_entry(client.user, request, wall())
        self.node.spawn(self._create(client, request.id, entry))

    def learn(self, client: Client, request: requests.Learn) -> None:
        """Set up a table where a game is learned, and begin."""
        self._check_welcoming()
        log = new_lesson_entries(client.user, request, wall(), token_hex(SEED_BYTES))
        self.node.spawn(self._create(client, request.id, *log))

    def play_again(self, client: Client, request: requests.Again) -> None:
        """Set up a table where a finished match is played again, and begin."""
        self._check_welcoming()
        self.live(request.table, client)  # what it takes to wake it is counted, or refused, now
        self.node.spawn(self._play_again(client, request))

    async def _play_again(self, client: Client, request: requests.Again) -> None:
        try:
            table = await self.wake(request.table)
            record_for(table, client.user)  # refuses a match that is not over, or not theirs
            log = new_repetition_entries(table, client.user, request, wall())
        except KociarniaError as error:
            client.refuse(request.id, error)
            return
        await self._create(client, request.id, *log)

    def play_deal(self, client: Client, request: requests.Deal) -> None:
        """Set up a table where a deal of the day is played, and begin, or go on with the first try."""
        self._check_welcoming()
        self.node.spawn(self._play_deal(client, request))

    async def _play_deal(self, client: Client, request: requests.Deal) -> None:
        deals = self.node.deals
        try:
            deal = await deals.find(request.day, request.game)
            own = await deals.first_try(deal, client.user)
            if own is not None and own.is_under_way:
                client.send(encode(messages.Created(id=request.id, table=own.table)))
                return
            is_practice = own is not None or deal.is_over
            seed = deals.seed(deal.id)
            log = new_deal_entries(client.user, request.id, deal, seed, wall(), is_practice=is_practice)
        except KociarniaError as error:
            client.refuse(request.id, error)
            return
        first_try = None if is_practice else FirstTry(deal=deal.id, user=client.user)
        await self._create(client, request.id, *log, first_try=first_try)
        deals.want_par(deal.id)

    def play_duel(self, client: Client, request: requests.Duel) -> None:
        """Set up a table where the next deal of a duel is played, and begin, or go on with the one under way."""
        self._check_welcoming()
        self.node.spawn(self._play_duel(client, request))

    async def _play_duel(self, client: Client, request: requests.Duel) -> None:
        try:
            duel = await find_duel(self.node.store, request.duel)
            own = await read_tries(self.node.store, client.user, duel.deal_ids)
            identity = next_deal(duel, own)
            if identity in own:
                client.send(encode(messages.Created(id=request.id, table=own[identity].table)))
                return
            deal = (await read_some(self.node.store, [identity]))[identity]
            seed = self.node.deals.seed_of(deal)
            log = new_deal_entries(client.user, request.id, deal, seed, wall(), is_practice=False)
        except KociarniaError as error:
            client.refuse(request.id, error)
            return
        first_try = FirstTry(deal=deal.id, user=client.user, duel="" if own else duel.id)
        await self._create(client, request.id, *log, first_try=first_try)

    async def _create(
        self,
        client: Client,
        request_id: str,
        entry: entries.TableCreated,
        *more: entries.AnyEntry,
        first_try: FirstTry | None = None,
    ) -> None:
        # One after another: all at once would be much work for one turn of the loop, and pass the limit.
        async with self._creating.setdefault(client.user, asyncio.Lock()):
            try:
                # The same request gives the same table, so that a repeated one makes no second.
                link = self.node.users.derived_id("table", f"{client.user} {request_id}")
                await self._check_limits(client, link)
                begun = time.thread_time()
                table = rebuild(link, [entry, *more], {client.user: client.name}, steady())
                listing = list_table(table, entry.time)
                self.node.limits.charge(client.user, client.address, time.thread_time() - begun)
                appends = [
                    Append(
                        table=link,
                        number=number,
                        body=entries.encode_entry(each),
                        listing=listing,
                        first_try=first_try if number == 1 else None,
                    )
                    for number, each in enumerate((entry, *more), 1)
                ]
                try:
                    await self.node.store.append(*appends)
                    self._keep_awake(table)
                except Conflict:  # it was asked for before, a first try perhaps on another device
                    if first_try is not None:
                        link = await self._begun_try(first_try)
                client.send(encode(messages.Created(id=request_id, table=link)))
                if entry.settings.is_listed:
                    self.node.note_lobby_changed()
            except KociarniaError as error:
                client.refuse(request_id, error)

    async def _begun_try(self, first_try: FirstTry) -> str:
        """Return the table of a first try that was begun elsewhere at the same time."""
        found = (await read_tries(self.node.store, first_try.user, [first_try.deal])).get(first_try.deal)
        if found is None:
            if first_try.duel:
                raise DuelClosed("this duel was ended, or is full")
            raise DealOver("this day has just ended; its deal can be played for practice")
        return found.table

    async def _check_limits(self, client: Client, link: str) -> None:
        """Refuse one table too many; those a user has left, and those that are over, do not count."""
        if await self.node.store.listing(link) is not None:
            return
        most = self.node.config.user_tables
        unfinished = await self.node.store.unfinished(client.user)
        if len(unfinished) >= most:
            for table_id in unfinished:  # those that turn out to be unreadable do not count
                live = self.tables.get(table_id)
                if live is None or live.table is None:
                    with contextlib.suppress(UnreadableTable):
                        await self.wake(table_id, client)
            unfinished = await self.node.store.unfinished(client.user)
        if len(unfinished) >= most:
            raise TooMany(f"you may have {most} tables at a time")
        self.node.limits.count_table(client.address)

    def _keep_awake(self, table: Table) -> None:
        """Keep a table that was just stored: it will be asked for at once, and a single node is the one asked."""
        if table.id not in self.tables and not self.node.is_closing and not self.node.bus.is_shared:
            self._add(table.id).adopt(table)

    # Users

    def rename_user(self, user_id: str, name: str) -> None:
        """Call a user by another name at every table."""
        for live in self.tables.values():
            live.rename(user_id, name)

    async def forget_user(self, user_id: str) -> None:
        """Delete everything about a user: bots take the seats, and the id is taken out of all logs."""
        rows = await self.node.store.tables_of(user_id, 100_000)
        for row in rows:
            if row.status != "over" and user_id in row.users:
                await self.leave(row.table, user_id)
        await self.node.store.forget_user(user_id, entries.GONE)
        self.node.ratings.forget(user_id)
        self.node.publish(UserLeft(node=self.node.name, person=person_of(user_id)))
        for row in rows:
            live = self.tables.get(row.table)
            if live is not None:
                await live.reload()
                self.node.publish(Forgotten(node=self.node.name, topic=live.topic))
        # A table that was still awake may have stored a result under the old id meanwhile; now none knows it.
        await self.node.store.forget_user(user_id, entries.GONE)

    async def leave(self, table_id: str, user_id: str) -> None:
        """Let a user leave a table, and wait until that is stored."""
        done = asyncio.Event()
        live = self.live(table_id)

        def decide(_job: Job) -> entries.AnyEntry | None:
            done.set()
            table = live.queue.current()
            if table.seats_of(user_id) or table.host == user_id:
                return entries.Left(time=wall(), user=user_id)
            return None

        live.queue.submit(Job(decide, given_up=done.set))
        await done.wait()
        while live.queue.is_busy:
            await asyncio.sleep(0.005)

    # Clocks and other nodes

    async def _tick_for_ever(self) -> None:
        swept = shared = time.monotonic()
        while True:
            await asyncio.sleep(self.node.config.tick)
            try:
                if time.monotonic() - shared > SHARE_SECONDS:
                    shared = time.monotonic()
                    self._share_spending()
                await self._tick()
                await self.node.lobby.tell_followers()
                if self.node.bus.is_shared and time.monotonic() - swept > SWEEP_SECONDS:
                    swept = time.monotonic()
                    await self._sweep()
            except KociarniaError:
                continue
            except Exception:
                log_failure("tick_failed")

    async def _tick(self) -> None:
        """Let every table look at its clocks; others have their turn in between."""
        begun = time.perf_counter()
        for live in list(self.tables.values()):
            live.tick(time.monotonic())
            if time.perf_counter() - begun > SLICE_SECONDS:
                await asyncio.sleep(0)
                begun = time.perf_counter()

    def _share_spending(self) -> None:
        """Let other nodes know who has spent much here."""
        news = self.node.limits.news(self.node.name)
        if news is not None:
            self.node.publish(news)

    async def _sweep(self) -> None:
        """Find tables that went on elsewhere without a notice."""
        for table_id, number in (await self.node.store.numbers(list(self.tables))).items():
            live = self.tables.get(table_id)
            if live is not None and live.table is not None and number > live.table.number:
                live.queue.is_doubtful = True

    def take_notice(self, notice: AnyNotice) -> None:
        """Take in what another node says."""
        if isinstance(notice, LobbyChanged):
            self.node.lobby.is_changed = True
        elif isinstance(notice, SignedOut):
            self.on_signed_out(notice.device)
        elif isinstance(notice, UserLeft):
            self.on_user_left(notice.person)
        elif isinstance(notice, Announced):
            self.on_announced(notice.text)
        elif isinstance(notice, Maintained):
            self.node.maintain(is_on=notice.is_on)
        elif isinstance(notice, Muted):
            self.node.mute(notice.person, is_muted=notice.is_muted)
        elif isinstance(notice, Spent):
            self.node.limits.take_in(notice)
        else:
            live = self.topics.get(notice.topic)
            if live is not None:
                live.notice(notice)
