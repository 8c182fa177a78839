"""Looking back on finished matches: in portions, by the bots' workers, after everything that people wait for.

Nothing of it is held but what is under way: what was asked for is stored, so that a restart begins again, and what was
found is stored with the match.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

import msgspec

from kociarnia import is_compiled
from kociarnia.core.errors import KociarniaError
from kociarnia.play.analysis import Portion, Worked
from kociarnia.play.looking import VERSION, Finding
from kociarnia.play.ratings import anchors, bots_version
from kociarnia.play.record import Record
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import TooMany
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.workers import Workers, write_record
from kociarnia.server.storage import analyses as storage
from kociarnia.server.storage.store import Store

MOST_LOOKS = 32
"""Matches that are looked back on at a time, each by one question; they take turns."""
MOST_FOR_ADDRESS = 8
"""Of these, so many for everybody at one address."""
PORTION_SECONDS = 0.25
"""So long somebody may wait for a bot because a worker is looking back."""
EFFORT = 1.0 if is_compiled else 0.04
"""Without a compiler everything is rougher, so that it does not take many minutes."""
FULL_MILLISECONDS = 5000


class Progress(NamedTuple):
    """How far a look back has come: so many of so many questions; 0 of 0 while nothing is known of it."""

    done: int = 0
    total: int = 0


def version_of(game: str) -> str:
    """Return a name of the judge of a game: what another one has found is thrown away."""
    return f"{VERSION}-{bots_version(game) if game in anchors() else 'brought'}"


_WORKED = msgspec.json.Decoder(Worked)


class Coach:
    """Everything about looking back that a node knows."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.under_way: dict[str, Progress] = {}
        self._askers: dict[str, Asker] = {}  # by table
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, table: str, game: str) -> bytes | Progress | None:
        """Return what was found about a match, compressed, or how far it is; None if nobody has asked."""
        if table in self.under_way:
            return self.under_way[table]
        body = await storage.read_analysis(self.store, table, version_of(game))
        return Progress() if body == b"" else body

    async def ask(self, asker: Asker, record: Record) -> bytes | Progress:
        """Look back on a match that is over, once for everybody; a user has one looked at at a time."""
        table = asker.table
        found = await self.find(table, record.game)
        # From here on nothing is waited for: of ten who ask at once the first one begins.
        if isinstance(found, bytes):
            return found
        if table not in self.under_way:
            others = self._askers.values()
            if any(asker.user == other.user for other in others):
                raise TooMany("another match of yours is being looked back on", milliseconds=FULL_MILLISECONDS)
            of_address = sum(asker.address == other.address for other in others)
            if len(self.under_way) >= MOST_LOOKS or of_address >= MOST_FOR_ADDRESS:
                raise TooMany("many matches wait to be looked back on", milliseconds=FULL_MILLISECONDS)
            self._begin(table, record, asker)
        return self.under_way[table]

    async def resume(self, games: Iterable[str], record_of: Callable[[str], Awaitable[Record | None]]) -> None:
        """Forget what another judge has found, and begin again what was under way when the server stopped."""
        await storage.drop_outdated(self.store, [version_of(game) for game in games])
        for table in await storage.read_unfinished(self.store, MOST_LOOKS):
            record = await record_of(table)
            if record is None:
                await storage.drop_analysis(self.store, table)
            elif table not in self.under_way and len(self.under_way) < MOST_LOOKS:
                self._begin(table, record, None)

    def stop(self) -> None:
        """Look back no more; what was under way is begun again by the next start."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, table: str, record: Record, asker: Asker | None) -> None:
        self.under_way[table] = Progress()
        if asker is not None:
            self._askers[table] = asker
        task = asyncio.get_running_loop().create_task(self._look(table, record))
        self._tasks.add(task)

        def end(done: asyncio.Task[None]) -> None:
            self._tasks.discard(done)
            del self.under_way[table]
            self._askers.pop(table, None)

        task.add_done_callback(end)

    async def _look(self, table: str, record: Record) -> None:
        version = version_of(record.game)
        found: list[Finding] | msgspec.Raw = []
        try:
            await storage.keep_analysis(self.store, table, version)
            record = await write_record(record)
            while True:
                portion = Portion(record=record, seconds=PORTION_SECONDS, effort=EFFORT, found=found)  # type: ignore[arg-type]
                worked = _WORKED.decode(await self.workers.look_back(portion))
                self.under_way[table] = Progress(worked.done, worked.total)
                if worked.packed is not None:
                    await storage.keep_analysis(self.store, table, version, worked.packed)
                    return
                found = worked.found.copy()
        except KociarniaError:  # whoever asks again begins again
            log_failure("look_back_failed")
            await storage.drop_analysis(self.store, table)
