"""Processes in which bots think; they receive views and nothing else, so they cannot cheat."""

import asyncio
import contextlib
import os
import sys
from asyncio import Future
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict, deque
from secrets import randbits
from typing import Final

import msgspec
from msgspec import Raw

from kociarnia.bots.remote import Answer, Question
from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.protocol.messages import Level

SECONDS: Final[dict[str, float]] = {"kitten": 0.2, "cat": 0.5, "lynx": 1.0, "tiger": 2.0}
"""How long a bot of each level may think."""
GRACE = 5.0
START_SECONDS = 60.0
STOP_SECONDS = 5.0
READY = b"ready\n"
MOST_ATTEMPTS = 3
LONGEST_LINE = 1 << 20


class NoAnswer(KociarniaError):
    """No worker could find a move."""

    code = "no_answer"


class Waiting:
    """A question somebody waits for the answer to."""

    __slots__ = ("attempts", "future", "line", "seconds")

    def __init__(self, line: bytes, seconds: float, future: "Future[str]") -> None:
        self.line = line
        self.seconds = seconds
        self.future = future
        self.attempts = 0


class Workers:
    """A few processes and a queue in which every table waits for its turn."""

    def __init__(self, count: int, metrics: Metrics, grace: float = GRACE) -> None:
        self.count = count
        self.metrics = metrics
        self.grace = grace
        self.processes: list[Process | None] = [None] * count
        self._queues: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self._waiting = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_stopping = False

    async def start(self) -> None:
        """Start answering; the processes start when they are first needed."""
        self._tasks = [asyncio.create_task(self._answer_for_ever(slot)) for slot in range(self.count)]

    async def stop(self) -> None:
        """Stop answering and end the processes."""
        self._is_stopping = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        for slot in range(self.count):
            await self._end(slot)

    def think(self, topic: str, game: str, view: bytes, level: Level) -> "Future[str]":
        """Return the move a bot of a level makes with this view; tables (`topic`) are served in turn."""
        line = msgspec.json.encode(Question(game, level, Raw(view), randbits(48))) + b"\n"
        future: Future[str] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(topic, deque()).append(Waiting(line, SECONDS[level], future))
        self._waiting.release()
        return future

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return sum(len(queue) for queue in self._queues.values())

    def _next(self) -> Waiting:
        """Take one question of the table that was served longest ago."""
        topic, queue = self._queues.popitem(last=False)
        question = queue.popleft()
        if queue:
            self._queues[topic] = queue
        return question

    async def _answer_for_ever(self, slot: int) -> None:
        while not self._is_stopping:
            await self._waiting.acquire()
            question = self._next()
            while not question.future.done() and not self._is_stopping:
                question.attempts += 1
                try:
                    process = self.processes[slot]
                    if process is None:
                        async with asyncio.timeout(START_SECONDS):
                            process = await self._begin(slot)
                    async with asyncio.timeout(question.seconds + self.grace):
                        answer = await ask(process, question.line)
                    if not question.future.done():
                        question.future.set_result(answer)
                except (TimeoutError, OSError, ValueError) as error:
                    # It crashed or is stuck: another process thinks again.
                    log("worker_replaced", error=type(error).__name__)
                    self.metrics.replaced_workers += 1
                    await self._end(slot)
                    if question.attempts == MOST_ATTEMPTS and not question.future.done():
                        question.future.set_exception(NoAnswer("no worker could find a move"))

    async def _begin(self, slot: int) -> Process:
        """Start a process; it has begun when it says so."""
        environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
        process = self.processes[slot] = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "kociarnia.server.runtime.worker"),
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


async def ask(process: Process, line: bytes) -> str:
    """Return what a worker answers."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    await process.stdin.drain()
    answer = await process.stdout.readline()
    if not answer.endswith(b"\n"):
        raise ConnectionError("the worker has ended")
    return msgspec.json.decode(answer, type=Answer).notation
