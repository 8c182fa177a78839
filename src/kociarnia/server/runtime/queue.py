"""The order in which things happen to a table: one after another, each stored before it takes effect."""

import asyncio
import time
from asyncio import Future
from collections import deque
from collections.abc import Callable
from functools import partial

from kociarnia.core.errors import KociarniaError, Stale
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import Internal, NoSuchTable, StorageUnavailable, TooFast, UnreadableTable
from kociarnia.server.runtime.clients import Client, Job
from kociarnia.server.runtime.clock import Pause, steady
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append, Conflict
from kociarnia.server.table.decide import AlreadyDone, Behind
from kociarnia.server.table.listing import listing_after
from kociarnia.server.table.result import result_after
from kociarnia.server.table.setup import begin_table
from kociarnia.server.table.state import RulesFailed, Table

MOST_ATTEMPTS = 20
MOST_WAITING = 200
"""At most this many requests wait at one table."""
FULL_MILLISECONDS = 500


class TableQueue:
    """Decides jobs in order; what is decided is stored, then takes effect, and then comes the next."""

    def __init__(
        self,
        node: Node,
        table_id: str,
        topic: str,
        *,
        take_effect: Callable[[entries.AnyEntry, Job | None], None],
        loaded: Callable[[], None],
        given_up: Callable[[], None],
    ) -> None:
        """`take_effect` applies a stored entry and tells everybody; `loaded` and `given_up` end a load."""
        self.node = node
        self.id = table_id
        self.topic = topic
        self.take_effect = take_effect
        self.loaded = loaded
        self.given_up = given_up
        self.table: Table | None = None
        self.is_busy = False
        self.is_doubtful = False
        self.waiting: deque[Job] = deque()

    def current(self) -> Table:
        """Return the table; it must have been loaded."""
        assert self.table is not None
        return self.table

    # Loading

    async def load(self) -> None:
        """Build the table from its log, and answer those who wait for it."""
        self.is_busy = True
        try:
            self.table = await self._read_table()
            self.loaded()
        except KociarniaError as error:
            self._give_up(error)
            return
        except Exception:
            self._note_failure("table_broken")
            self._give_up(Internal("something broke; it was logged"))
            return
        finally:
            self.is_busy = False
        self._pump()

    def _give_up(self, error: KociarniaError) -> None:
        """Forget a table that could not be read, and tell those who wait for it."""
        self.given_up()
        while self.waiting:
            job = self.waiting.popleft()
            if isinstance(error, UnreadableTable) and job.unreadable is not None:
                job.unreadable()
            else:
                job.refuse(error)

    async def _read_table(self) -> Table:
        try:
            bodies = await self.node.store.read(self.id)
            if not bodies and await self.node.store.listing(self.id) is None:
                raise NoSuchTable("there is no such table, or it is private")
            return await self._build(bodies)
        except (NoSuchTable, StorageUnavailable):
            raise
        except Exception:
            # Whatever is wrong with what is stored of one table, nothing else may suffer from it.
            log_failure("table_unreadable", topic=self.topic)
            await self.node.store.mark_unreadable(self.id)
            raise UnreadableTable("what is stored of this table cannot be read") from None

    async def _build(self, bodies: list[bytes]) -> Table:
        """Return the table a log tells; a long one lets others have their turn."""
        log: list[entries.AnyEntry] = []
        pause = Pause()
        for body in bodies:
            log.append(entries.decode_entry(body))
            await pause.if_long()
        users = {entry.user for entry in log if entry.user is not None}
        first = log[0]
        if isinstance(first, entries.TableCreated):
            users |= {plan.user for plan in first.seats if plan.user is not None}
        names = await self.node.store.names(users)
        now = steady()
        table = begin_table(self.id, log, names, now)
        for entry in log[1:]:
            table.apply(entry, now)
            await pause.if_long()
        return table

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
            self._note_failure("catch_up_failed")
            if job is not None:
                job.refuse(UnreadableTable("what is stored of this table cannot be read"))
        finally:
            self.is_busy = False
        self._pump()

    async def _read_on(self) -> None:
        table = self.current()
        bodies = await self.node.store.read(self.id, table.number)
        log = [entries.decode_entry(body) for body in bodies]
        strangers = {entry.user for entry in log if entry.user is not None} - table.names.keys()
        if strangers:
            table.names.update(await self.node.store.names(strangers))
        pause = Pause()
        for entry in log:
            self.take_effect(entry, None)
            await pause.if_long()

    async def reload(self) -> None:
        """Build the table anew, because its past was changed."""
        while self.is_busy:  # what is being stored has to take effect first
            await asyncio.sleep(0.005)
        self.is_busy = True
        try:
            self.table = await self._read_table()
        except KociarniaError as error:
            self._give_up(error)
            raise
        finally:
            self.is_busy = False
        self._pump()

    # Deciding

    def submit(self, job: Job) -> None:
        """Decide a job when it is its turn; a client's job is refused where too many wait."""
        if job.client is not None and len(self.waiting) >= MOST_WAITING:
            job.refuse(TooFast("too much waits at this table", milliseconds=FULL_MILLISECONDS))
            return
        self.waiting.append(job)
        self._pump()

    def forget_client(self, client: Client) -> None:
        """Answer nobody who has gone."""
        for job in self.waiting:
            if job.client is client:
                job.client = None

    def doubt(self) -> None:
        """Other nodes have stored something: read it as soon as nothing else is under way."""
        if self.is_busy:
            self.is_doubtful = True
        else:
            self.is_busy = True
            self.node.spawn(self.catch_up())

    def _pump(self) -> None:
        while self.waiting and not self.is_busy:
            self._run(self.waiting.popleft())

    def _run(self, job: Job) -> None:
        try:
            entry = job.decide(job)
            append = None if entry is None else self._append_of(entry)
        except AlreadyDone as done:
            job.accept(done.number)
        except Behind:
            if job.attempts:
                job.refuse(Stale("nobody has been told so many events yet"))
            else:
                self.is_busy = True
                self.node.spawn(self.catch_up(job))
        except KociarniaError as error:
            job.refuse(error)
        except RulesFailed:
            self._note_failure("rules_failed")
            job.refuse(Internal("something broke; it was logged"))
            self.given_up()
        except Exception:
            self._note_failure("request_failed")
            job.refuse(Internal("something broke; it was logged"))
        else:
            if entry is not None and append is not None:
                self._store(job, entry, append)

    # Storing

    def _append_of(self, entry: entries.AnyEntry) -> Append:
        """Return what storing an entry adds to the storage."""
        table = self.current()
        result = result_after(table, entry)
        return Append(
            table=self.id,
            number=table.number + 1,
            body=entries.encode_entry(entry),
            listing=listing_after(table, entry, is_last=result is not None),
            result=result,
        )

    def _store(self, job: Job, entry: entries.AnyEntry, append: Append) -> None:
        """Store first; nobody is told, not even the table itself, before it is done."""
        self.is_busy = True
        appends = (append,) if job.also is None else (append, job.also)
        self.node.store.append(*appends).add_done_callback(partial(self._stored, job, entry))

    def _stored(self, job: Job, entry: entries.AnyEntry, future: "Future[None]") -> None:
        error = future.exception()
        if error is None:
            begun = time.thread_time()
            self._take_in(job, entry)
            if job.client is not None:
                self.node.limits.charge(job.client.user, job.client.address, time.thread_time() - begun)
            self.is_busy = False
            self._pump()
        elif isinstance(error, Conflict):
            self.node.metrics.conflicts += 1
            self.node.spawn(self.catch_up(job))
        else:
            # Whether it was stored after all shows when the storage is back.
            self.is_busy = False
            self.is_doubtful = True
            job.refuse(error if isinstance(error, KociarniaError) else StorageUnavailable("this could not be stored"))
            self._pump()

    def _take_in(self, job: Job, entry: entries.AnyEntry) -> None:
        """Let a stored entry have its effect; a table that cannot take it in is built anew when it is asked for."""
        try:
            self.take_effect(entry, job)
        except Exception:
            self._note_failure("entry_failed")
            self.given_up()
            job.refuse(Internal("something broke; it was logged"))

    def _note_failure(self, event: str) -> None:
        log_failure(event, topic=self.topic)
