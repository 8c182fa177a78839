"""A table and its log: what is decided is stored first, then takes effect, then is told."""

import asyncio
import time
from abc import abstractmethod
from asyncio import Future
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from kociarnia.core.errors import KociarniaError, Stale
from kociarnia.server.bus.bus import Advanced
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import Internal, NoSuchTable, StorageUnavailable, UnreadableTable
from kociarnia.server.runtime.jobs import Job, clock
from kociarnia.server.runtime.watchers import Audience
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append, Conflict
from kociarnia.server.table.decide import Behind, Repeated, Table, rebuild
from kociarnia.server.table.listing import list_table, listing_after

if TYPE_CHECKING:
    from kociarnia.server.runtime.registry import Keeper

MOST_ATTEMPTS = 20


class LoggedTable(Audience):
    """A table that changes only by entries of its log."""

    def __init__(self, keeper: "Keeper", table_id: str) -> None:
        super().__init__(keeper, table_id)
        self.is_busy = False
        self.is_doubtful = False
        self.waiting: deque[Job] = deque()

    @abstractmethod
    def engage_bots(self) -> None:
        """Let bots think about what they have to decide."""

    async def load(self) -> None:
        """Build the table from its log, and answer those who wait for it."""
        self.is_busy = True
        try:
            await self._load()
        except KociarniaError as error:
            self._give_up(error)
            return
        except Exception:
            log_failure("table_broken", topic=self.topic)
            self.keeper.metrics.errors += 1
            self._give_up(Internal("this table cannot be read"))
            return
        finally:
            self.is_busy = False
        self._pump()

    def _give_up(self, error: KociarniaError) -> None:
        """Forget a table that could not be read, and tell those who wait for it."""
        self.keeper.forget(self)
        while self.waiting:
            job = self.waiting.popleft()
            if isinstance(error, UnreadableTable) and job.unreadable is not None:
                job.unreadable()
            else:
                job.refuse(error)

    async def _load(self) -> None:
        try:
            bodies = await self.keeper.store.read(self.id)
            if not bodies and await self.keeper.store.listing(self.id) is None:
                raise NoSuchTable("there is no such table")
            log = [entries.decode_entry(body) for body in bodies]
            users = {entry.user for entry in log if entry.user is not None}
            first = log[0]
            if isinstance(first, entries.TableCreated):
                users |= {plan.user for plan in first.seats if plan.user is not None}
            table = rebuild(self.id, log, await self.keeper.store.names(users))
        except (NoSuchTable, StorageUnavailable):
            raise
        except Exception:
            # Whatever is wrong with what is stored of one table, nothing else may suffer from it.
            log_failure("table_unreadable", topic=self.topic)
            await self.keeper.store.mark_unreadable(self.id)
            raise UnreadableTable("what is stored of this table cannot be read") from None
        self.adopt(table)

    def adopt(self, table: Table) -> None:
        """Go on from here with a table as it is stored."""
        self.table = table
        self.awake_since = clock()
        self.away_since = dict.fromkeys(table.users() - self.present(), self.awake_since)
        if table.status == "over":
            self._relist()

    async def catch_up(self, job: Job | None = None) -> None:
        """Take in what other nodes have stored, then try the job again."""
        self.is_busy = True
        try:
            await self._read_on()
            self.is_doubtful = False
            if job is not None:
                job.attempts += 1
                if job.attempts > MOST_ATTEMPTS:
                    job.refuse(StorageUnavailable("too many others moved at the same time"))
                else:
                    self.waiting.appendleft(job)
        except KociarniaError as error:
            self.is_doubtful = True
            if job is not None:
                job.refuse(error)
        except Exception:
            log_failure("catch_up_failed", topic=self.topic)
            self.keeper.metrics.errors += 1
            if job is not None:
                job.refuse(UnreadableTable("what is stored of this table cannot be read"))
        finally:
            self.is_busy = False
        self._pump()

    async def _read_on(self) -> None:
        table = self.table
        assert table is not None
        bodies = await self.keeper.store.read(self.id, table.number)
        log = [entries.decode_entry(body) for body in bodies]
        strangers = {entry.user for entry in log if entry.user is not None} - table.names.keys()
        if strangers:
            table.names.update(await self.keeper.store.names(strangers))
        for entry in log:
            self._advance(entry)

    async def reload(self) -> None:
        """Build the table anew, because its past was changed, and show it to everybody again."""
        while self.is_busy:  # what is being stored has to take effect first
            await asyncio.sleep(0.005)
        self.is_busy = True
        try:
            await self._load()
        except KociarniaError as error:
            self._give_up(error)
            return
        finally:
            self.is_busy = False
        self.tell_info()
        self.tell_snapshots()
        self._pump()

    def submit(self, job: Job) -> None:
        """Decide a job when it is its turn."""
        self.waiting.append(job)
        self._pump()

    def _pump(self) -> None:
        while self.waiting and not self.is_busy:
            self._run(self.waiting.popleft())

    def _run(self, job: Job) -> None:
        try:
            entry = job.decide(job)
        except Repeated as repeated:
            job.accept(repeated.number)
        except Behind:
            if job.attempts:
                job.refuse(Stale("nobody has been told so many events yet"))
            else:
                self.is_busy = True
                self.keeper.spawn(self.catch_up(job))
        except KociarniaError as error:
            job.refuse(error)
        except Exception:
            log_failure("request_failed", topic=self.topic)
            self.keeper.metrics.errors += 1
            job.refuse(Internal("something broke; it was logged"))
        else:
            if entry is not None:
                self._store(job, entry)

    def _store(self, job: Job, entry: entries.AnyEntry) -> None:
        """Store first; nobody is told, not even the table itself, before it is done."""
        table = self.table
        assert table is not None
        self.is_busy = True
        append = Append(
            table=self.id,
            number=table.number + 1,
            body=entries.encode_entry(entry),
            listing=listing_after(table, entry),
        )
        appends = (append,) if job.also is None else (append, job.also)
        self.keeper.store.append(*appends).add_done_callback(partial(self._stored, job, entry))

    def _stored(self, job: Job, entry: entries.AnyEntry, future: "Future[None]") -> None:
        error = future.exception()
        if error is None:
            self._take_in(job, entry)
            self.is_busy = False
            self._pump()
        elif isinstance(error, Conflict):
            self.keeper.metrics.conflicts += 1
            self.keeper.spawn(self.catch_up(job))
        else:
            # Whether it was stored after all shows when the storage is back.
            self.is_busy = False
            self.is_doubtful = True
            job.refuse(error if isinstance(error, KociarniaError) else StorageUnavailable("this could not be stored"))
            self._pump()

    def _take_in(self, job: Job, entry: entries.AnyEntry) -> None:
        """Let a stored entry have its effect; a table that cannot take it in is built anew when it is asked for."""
        table = self.table
        assert table is not None
        try:
            self._advance(entry, job)
        except Exception:
            log_failure("entry_failed", topic=self.topic)
            self.keeper.metrics.errors += 1
            self.keeper.forget(self)
            job.refuse(Internal("something broke; it was logged"))
        else:
            if self.keeper.bus.is_shared:
                self.keeper.publish(Advanced(node=self.keeper.node, topic=self.topic, number=table.number))

    def _advance(self, entry: entries.AnyEntry, job: Job | None = None) -> None:
        """Take in a stored entry and tell everybody."""
        table = self.table
        assert table is not None
        floors = None if isinstance(entry, entries.Moved) else list(table.floors)
        status = table.status
        table.apply(entry)
        if job is not None and job.id is not None:
            job.accept(table.answers.get((entry.user, job.id), 0))
        metrics = self.keeper.metrics
        if isinstance(entry, entries.Moved):
            if entry.user is None:
                metrics.bot_moves += 1
            else:
                metrics.moves += 1
            if job is not None:
                metrics.move_seconds.observe(time.perf_counter() - job.started)
            self.shown.pop(entry.seat, None)  # the mover is always told
            self.tell_updates()
            if table.status != status:
                self._relist()
                self.tell_info()
        else:
            self.dismiss_unwelcome(table)
            self.tell_info()
            if isinstance(entry, entries.Started) or table.floors != floors:
                self.tell_snapshots()
            elif not isinstance(entry, entries.UndoAsked):
                self.change_viewers()
            self.keeper.lobby_changed(self)
        self.engage_bots()

    def _relist(self) -> None:
        """Put the table into the list as it is now; when that fails it is done when the table wakes next time."""
        assert self.table is not None
        future = self.keeper.store.update_listing(list_table(self.table, clock()))
        future.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        self.keeper.lobby_changed(self)
