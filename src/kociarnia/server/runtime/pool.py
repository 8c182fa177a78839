"""Processes that answer questions, and the fair queue in front of them."""

import asyncio
import contextlib
import os
import sys
import time
from asyncio import Future
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import Callable

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log, warn
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.protocol.refusals import TooFast
from kociarnia.server.runtime.fair_queue import Asker, FairQueue, Full
from kociarnia.server.runtime.worker import READY

GRACE = 5.0
START_SECONDS = 60.0
STOP_SECONDS = 5.0
MOST_ATTEMPTS = 3
LONGEST_LINE = 1 << 16
MOST_WAITING = 2000
MOST_WAITING_FOR_ADDRESS = 500
MOST_WAITING_FOR_USER = 100
FULL_MILLISECONDS = 1000
"""When to ask again where the queue is full."""


class NoAnswer(KociarniaError):
    """No worker could answer."""

    code = "no_answer"


class Question:
    """A question to a worker, and who waits for its answer."""

    __slots__ = ("asker", "attempts", "future", "kind", "payload", "seconds", "spent", "taken_up")

    def __init__(self, asker: Asker, kind: str, payload: bytes, seconds: float, future: "Future[bytes]") -> None:
        self.asker = asker
        self.kind = kind
        self.payload = payload
        self.seconds = seconds
        self.future = future
        self.attempts = 0
        self.spent = 0.0
        self.taken_up: Callable[[], None] | None = None


class Pool:
    """A few processes of one room (see `worker.py`); what nobody waits for any more is not thought about."""

    def __init__(
        self,
        room: str,
        count: int,
        metrics: Metrics,
        *,
        grace: float = GRACE,
        charge: Callable[[Asker, float], None] | None = None,
    ) -> None:
        """`charge` is told who has used how many seconds of a process."""
        self.room = room
        self.metrics = metrics
        self.grace = grace
        self.charge = charge
        self.processes: list[Process | None] = [None] * count
        self.queue: FairQueue[Question] = FairQueue(MOST_WAITING, MOST_WAITING_FOR_ADDRESS, MOST_WAITING_FOR_USER)
        self.leisure: deque[Question] = deque()
        """What is answered when nothing else waits."""
        self._waiting = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_stopping = False

    def start(self, *, is_warm: bool = False) -> None:
        """Start answering; the processes start when they are first needed, or at once to be warm."""
        self._tasks = [asyncio.create_task(self._answer_for_ever(slot, is_warm)) for slot in range(len(self.processes))]

    async def stop(self) -> None:
        """Stop answering and end the processes."""
        self._is_stopping = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        for slot in range(len(self.processes)):
            await self._end(slot)

    def ask(
        self, asker: Asker, kind: str, payload: bytes, seconds: float, taken_up: Callable[[], None] | None = None
    ) -> "Future[bytes]":
        """Return the answer to a question that may take `seconds`, or refuse it when too many wait.

        `taken_up` is called when it waits no more. Whoever does not want the answer any more cancels it.
        """
        future: Future[bytes] = asyncio.get_running_loop().create_future()
        question = Question(asker, kind, payload, seconds, future)
        question.taken_up = taken_up
        try:
            self.queue.add(asker, question)
        except Full:
            raise TooFast("too much waits to be thought about", milliseconds=FULL_MILLISECONDS) from None
        future.add_done_callback(lambda done: self._forget(question) if done.cancelled() else None)
        self._waiting.release()
        return future

    def ask_at_leisure(self, kind: str, payload: bytes, seconds: float) -> "Future[bytes]":
        """Return the answer to a question nobody waits for: it is taken when the queue is empty."""
        future: Future[bytes] = asyncio.get_running_loop().create_future()
        question = Question(Asker("", "", ""), kind, payload, seconds, future)
        self.leisure.append(question)
        future.add_done_callback(lambda done: self._forget(question) if done.cancelled() else None)
        self._waiting.release()
        return future

    def _forget(self, question: Question) -> None:
        if question in self.leisure:
            self.leisure.remove(question)
        else:
            self.queue.remove(question.asker, question)

    def _take(self) -> Question | None:
        """Return what is answered next; none if what waited was taken out."""
        if len(self.queue):
            return self.queue.take()
        return self.leisure.popleft() if self.leisure else None

    async def _answer_for_ever(self, slot: int, is_warm: bool) -> None:  # noqa: FBT001 - a task's argument
        if is_warm:
            with contextlib.suppress(TimeoutError, OSError, ValueError):  # it is tried again when it is needed
                async with asyncio.timeout(START_SECONDS):
                    await self._begin(slot)
        while not self._is_stopping:
            await self._waiting.acquire()
            question = self._take()
            if question is None:
                continue
            if question.taken_up is not None:
                question.taken_up()
            while not question.future.done() and not self._is_stopping:
                await self._try(slot, question)
            if self.charge is not None:
                self.charge(question.asker, question.spent)

    async def _try(self, slot: int, question: Question) -> None:
        """Put a question to a process; a process that crashed or is stuck is replaced."""
        question.attempts += 1
        try:
            process = self.processes[slot]
            if process is None:
                async with asyncio.timeout(START_SECONDS):
                    process = await self._begin(slot)
            begun = time.monotonic()
            try:
                async with asyncio.timeout(question.seconds + self.grace):
                    answer = await put(process, question)
            finally:
                question.spent += time.monotonic() - begun
            if not question.future.done():
                question.future.set_result(answer)
        except NoAnswer as error:
            log("worker_refused", room=self.room, kind=question.kind, error=str(error).partition(":")[0])
            if not question.future.done():
                question.future.set_exception(error)
        except (TimeoutError, OSError, ValueError) as error:
            warn("worker_replaced", room=self.room, error=type(error).__name__)
            self.metrics.replaced_workers += 1
            await self._end(slot)
            if question.attempts == MOST_ATTEMPTS and not question.future.done():
                question.future.set_exception(NoAnswer("no worker could answer"))

    async def _begin(self, slot: int) -> Process:
        """Start a process; it has begun when it says so."""
        environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
        process = self.processes[slot] = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "kociarnia.server.runtime.worker", self.room),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environment,
            limit=LONGEST_LINE,
        )
        assert process.stdout is not None
        if await process.stdout.readline() != READY:
            raise ConnectionError("the worker has not begun")
        return process

    async def _end(self, slot: int) -> None:
        process, self.processes[slot] = self.processes[slot], None
        if process is not None:
            if process.stdin is not None:
                process.stdin.close()
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
                    process.kill()
            with contextlib.suppress(asyncio.TimeoutError):
                async with asyncio.timeout(STOP_SECONDS):
                    await process.wait()


async def put(process: Process, question: Question) -> bytes:
    """Return what a worker answers."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"%b %d\n" % (question.kind.encode(), len(question.payload)) + question.payload)
    await process.stdin.drain()
    verdict, _, size = (await process.stdout.readline()).rstrip(b"\n").partition(b" ")
    if not size:
        raise ConnectionError("the worker has ended")
    answer = await process.stdout.readexactly(int(size))
    if verdict != b"yes":
        raise NoAnswer(answer.decode())
    return answer
