"""The one thread that writes: it takes all that waits, stores it in one transaction, and reports it."""

import os
import sqlite3
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage.database import append_entry, append_plain, connect
from kociarnia.server.storage.store import Append, Conflict
from kociarnia.server.storage.tail import FLUSH_SECONDS, Tail

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], object]
Job = tuple[Work | tuple[Append, ...], "Future[object]"]
Outcome = tuple["Future[object]", object, BaseException | None]

MOST_AT_ONCE = 512
GATHERING_SECONDS = 0.004
"""While much is going on, commits are at least this far apart: many moves share the work of one."""


class Writer:
    """Writes into a database file; `tail` notes the entries of each commit."""

    def __init__(self, path: Path, busy_seconds: float, tail: Tail, loop: AbstractEventLoop) -> None:
        self.path = path
        self.busy_seconds = busy_seconds
        self.tail = tail
        self._loop = loop
        self._gathered: list[Job] = []
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._inode = 0
        self._thread = Thread(target=self._write_for_ever, name="store-writer", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Finish what was asked for and end the thread."""
        self._hand_over()
        self._jobs.put(None)
        await self._loop.run_in_executor(None, self._thread.join)
        self.tail.close()

    def submit(self, work: Callable[[sqlite3.Connection], Result] | tuple[Append, ...]) -> "Future[Result]":
        """Let the thread do something, together with all else that is asked for in this turn of the loop."""
        future: Future[Result] = self._loop.create_future()
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((work, future))  # type: ignore[arg-type]
        return future

    def _hand_over(self) -> None:
        if self._gathered:
            self._jobs.put(self._gathered)
            self._gathered = []

    def _write_for_ever(self) -> None:
        is_open = True
        is_busy = False
        begun = 0.0
        while is_open:
            jobs: list[Job] = []
            if is_busy:  # whoever hands something over meanwhile need not wake this thread
                time.sleep(max(0.0, begun + GATHERING_SECONDS - time.monotonic()))
            try:
                more = self._jobs.get(timeout=FLUSH_SECONDS if self.tail.is_behind else None)
            except Empty:
                self.tail.flush()
                continue
            while True:
                if more is None:
                    is_open = False
                    break
                jobs += more
                if len(jobs) >= MOST_AT_ONCE or self._jobs.empty():
                    break
                more = self._jobs.get()
            is_busy = len(jobs) > 1
            begun = time.monotonic()
            if jobs:
                outcomes = self._commit(jobs)
                if not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(report, outcomes)
        self._disconnect()

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        try:
            connection = self._usable_connection()
            connection.execute("begin immediate")
            outcomes = carry_out_all(connection, jobs)
            connection.execute("commit")
        except Exception as error:  # whatever it was, the thread goes on and everybody who waits is told
            self._disconnect()
            failure = error
            if isinstance(error, (sqlite3.Error, OSError)):
                failure = StorageUnavailable(f"this could not be stored: {error}")
            return [(future, None, failure) for _work, future in jobs]
        self.tail.note(stored_numbers(jobs, outcomes))
        return outcomes

    def _usable_connection(self) -> sqlite3.Connection:
        """Return the connection, if the file it belongs to is still the one at the path."""
        if self._connection is not None:
            if os.stat(self.path).st_ino == self._inode:
                return self._connection
            # What is written into a file that was taken away would be lost without a word.
            self._disconnect()
        if self._inode and not self.path.exists():
            raise FileNotFoundError(f"{self.path.name} is gone")
        self._connection = connect(self.path, self.busy_seconds)
        self._inode = os.stat(self.path).st_ino
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            try:
                self._connection.close()
            finally:
                self._connection = None


def carry_out_all(connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
    """Store all plain entries by one statement, the rest one by one."""
    plain: list[Job] = []
    others: list[Job] = []
    for job in jobs:
        (plain if is_plain(job) else others).append(job)
    if len(plain) > 1:
        if append_plain(connection, [work[0] for work, _future in plain]):  # type: ignore[index]
            outcomes: list[Outcome] = [(future, None, None) for _work, future in plain]
            return outcomes + [carry_out(connection, work, future) for work, future in others]
        # Some number was taken: begin again, and find out which.
        connection.execute("rollback")
        connection.execute("begin immediate")
    return [carry_out(connection, work, future) for work, future in jobs]


def carry_out(connection: sqlite3.Connection, work: Work | tuple[Append, ...], future: "Future[object]") -> Outcome:
    """Do one job; entries that belong together are stored all or none."""
    if not isinstance(work, tuple):
        return future, work(connection), None
    if len(work) == 1 and work[0].first_try is None:
        return future, None, None if append_entry(connection, work[0]) else Conflict()
    connection.execute("savepoint several")
    is_stored = all(append_entry(connection, append) for append in work)
    if not is_stored:
        connection.execute("rollback to several")
    connection.execute("release several")
    return future, None, None if is_stored else Conflict()


def is_plain(job: Job) -> bool:
    """Tell whether a job stores one entry and nothing else."""
    work = job[0]
    return isinstance(work, tuple) and len(work) == 1 and work[0].listing is None


def stored_numbers(jobs: list[Job], outcomes: list[Outcome]) -> list[tuple[str, int]]:
    """Return the tables and numbers of the entries that were stored."""
    failed = {id(future) for future, _result, error in outcomes if error is not None}
    return [
        (append.table, append.number)
        for work, future in jobs
        if isinstance(work, tuple) and id(future) not in failed
        for append in work
    ]


def report(outcomes: list[Outcome]) -> None:
    """Tell everybody who waits what became of it."""
    for future, result, error in outcomes:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
