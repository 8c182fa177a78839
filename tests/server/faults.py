"""People who play while things break: what was acknowledged must be stored, once, and play must go on by itself."""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import psutil
import pytest

from kociarnia.server.storage.entries import Moved, decode_entry
from kociarnia.server.storage.store import Store
from kociarnia.server.table.setup import rebuild
from tests.server.playing import PATIENCE, Message, Regular, wait_until
from tests.server.processes import ServerProcess

DISK = r"""
// Stands between a program and its disk: what it writes below $DISK fails while $DISK.readonly or $DISK.full exists, as
// on a file system that has become that, and a sync takes as many milliseconds as $DISK.slow says.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int concerns(int file) {
    char link[64], path[4096];
    const char *disk = getenv("DISK");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!disk || length < 0) return 0;
    path[length] = 0;
    return !strncmp(path, disk, strlen(disk));
}

static int is_broken(int file, const char *how, int error) {
    char name[4096];
    if (!concerns(file)) return 0;
    snprintf(name, sizeof name, "%s.%s", getenv("DISK"), how);
    if (access(name, F_OK)) return 0;
    errno = error;
    return 1;
}

static int is_readonly(int file) { return is_broken(file, "readonly", EROFS); }
static int refuses(int file) { return is_readonly(file) || is_broken(file, "full", ENOSPC); }

static void wait_for_disk(int file) {
    char name[4096];
    int milliseconds = 0;
    if (!concerns(file)) return;
    snprintf(name, sizeof name, "%s.slow", getenv("DISK"));
    FILE *setting = fopen(name, "r");
    if (!setting) return;
    if (fscanf(setting, "%d", &milliseconds) != 1) milliseconds = 0;
    fclose(setting);
    usleep(milliseconds * 1000);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRITES(name, result, more, arguments) \
    result name(int file, more) { return refuses(file) ? -1 : REAL(name) arguments; }
#define SYNCS(name) \
    int name(int file) { if (is_readonly(file)) return -1; wait_for_disk(file); return REAL(name)(file); }
#define AND ,
WRITES(write, ssize_t, const void *data AND size_t size, (file, data, size))
WRITES(pwrite, ssize_t, const void *data AND size_t size AND off_t at, (file, data, size, at))
WRITES(pwrite64, ssize_t, const void *data AND size_t size AND off64_t at, (file, data, size, at))
WRITES(ftruncate, int, off_t size, (file, size))
WRITES(ftruncate64, int, off64_t size, (file, size))
SYNCS(fsync)
SYNCS(fdatasync)
"""


class Disk:
    """The disk of a server, which can be made slow or read-only while it runs."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            pytest.skip("there is no C compiler here to build a disk that breaks")
        self.data = folder / "data"
        self.data.mkdir()
        library = folder / "disk.so"
        (folder / "disk.c").write_text(DISK, encoding="utf-8")
        built = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(folder / "disk.c"), "-ldl"]
        subprocess.run(built, check=True, capture_output=True)
        self.server = ServerProcess(folder, data=self.data)
        self.server.environment |= {"LD_PRELOAD": str(library), "DISK": str(self.data)}

    def break_down(self, how: str, text: str = "") -> None:
        """Become `readonly` or `full`, or `slow` by so many milliseconds a sync."""
        Path(f"{self.data}.{how}").write_text(text)

    def recover(self) -> None:
        """Be as it was."""
        for how in ("readonly", "full", "slow"):
            Path(f"{self.data}.{how}").unlink(missing_ok=True)


class Patron(Regular):
    """Somebody who thinks for a moment before each move, and notes when moves were acknowledged."""

    tolerated = (*Regular.tolerated, "illegal_now", "match_over")
    thinks = 0.05

    def __init__(self, sites: list[str], name: str, chooser: random.Random) -> None:
        super().__init__(sites, name, chooser)
        self.times: list[float] = []
        self.told: set[str] = set()

    async def take(self, message: Message) -> None:
        if message["type"] == "refused":
            self.told.add(message["code"])
        before = len(self.acknowledged)
        await super().take(message)
        if len(self.acknowledged) > before:
            self.times.append(time.monotonic())

    async def move(self, least: int) -> None:
        # Nobody wakes up, so that there is much to play.
        self.choices = [choice for choice in self.choices if choice["move"] != "wake"] or self.choices
        await asyncio.sleep(self.thinks)
        await super().move(least)


class Evening:
    """Matches of two people, with or without a bot, played until it is enough."""

    def __init__(self, sites: list[str], *seats: str) -> None:
        self.seats = seats
        self.groups = [
            [
                Patron(sites if seat % 2 else sites[::-1], f"P{seat}", random.Random(f"{match} {seat}"))
                for seat in range(2)
            ]
            for match in range(len(seats))
        ]
        self.tables: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.everybody = [patron for group in self.groups for patron in group]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let them play meanwhile."""
        for group, seats in zip(self.groups, self.seats, strict=True):
            host, other = group
            for patron in group:
                await patron.sign_in()
                await patron.connect()
            table = await host.create(seats, "sen", {"raven_limit": 300}, patience=None)
            await other.ask("join", table=table)
            await host.ask("start", table=table)
            self.tables.append(table)
            for patron in group:
                await patron.disconnect()
        self.tasks = [
            asyncio.create_task(patron.play_to_the_end(table))
            for group, table in zip(self.groups, self.tables, strict=True)
            for patron in group
        ]
        try:
            await self.go_on()
            yield
            await self.go_on()
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            for patron in self.everybody:
                await patron.http.close()

    async def go_on(self, moves: int = 2) -> None:
        """Wait until everybody has moved a few times more, or their match is over.

        Where there are tables without bots only these count: on a busy machine bots have to wait for a long time.
        """
        alone = [group for group, seats in zip(self.groups, self.seats, strict=True) if "b" not in seats]
        before = {patron: len(patron.times) for group in alone or self.groups for patron in group}

        def is_so() -> bool:
            for task in self.tasks:
                if task.done():
                    task.result()  # raises what somebody has stumbled over
            return all(patron.is_over or len(patron.times) >= count + moves for patron, count in before.items())

        await wait_until(is_so, 2 * PATIENCE)

    def outage(self, since: float) -> float:
        """Return for how many seconds since a moment nobody at a table could move, at the one that waited longest."""
        longest = 0.0
        for group in self.groups:
            times = sorted(moment for patron in group for moment in patron.times)
            waits = [after - max(before, since) for before, after in pairwise(times) if after > since]
            longest = max(longest, *waits)
        return longest

    async def check(self, store: Store) -> tuple[int, int]:
        """Hold every log against what was acknowledged; return how many moves were, and how many bots have made."""
        acknowledged = bot_moves = 0
        await store.open()
        for group, table in zip(self.groups, self.tables, strict=True):
            log = [decode_entry(body) for body in await store.read(table)]
            moves = [entry for entry in log if isinstance(entry, Moved)]
            made = [(entry.seat, entry.id) for entry in moves if entry.seat < len(group)]
            assert len(made) == len(set(made)), "a move was doubled"
            for seat, patron in enumerate(group):
                assert {(seat, request) for request in patron.acknowledged} <= set(made), "a move was lost"
                acknowledged += len(patron.acknowledged)
            # Whoever is not on turn cannot move: a decision that two bots had made would not replay.
            match = rebuild(table, log, {}, 0).match
            assert match is not None
            assert [line.seat for line in match.record.lines] == [entry.seat for entry in moves]
            bot_moves += sum(entry.seat == len(group) for entry in moves)
        await store.close()
        return acknowledged, bot_moves


@asynccontextmanager
async def stopped(server: ServerProcess) -> AsyncIterator[None]:
    """Let a server stand still for a while."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(server.process.pid, signal.SIGCONT)


@contextmanager
def halted(process: int) -> Iterator[None]:
    """Let a process and all it has started stand still for a while."""
    family = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
    for each in family:
        each.suspend()
    try:
        yield
    finally:
        for each in family:
            with suppress(psutil.NoSuchProcess):
                each.resume()
