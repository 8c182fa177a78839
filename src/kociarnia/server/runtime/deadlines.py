"""Tables that go on while nobody is there: looked at when it is time, awake or not, by all nodes; one of them acts.

People have days to decide there, or all have left and bots play the match to its end.
"""

import asyncio
from collections.abc import Callable

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.runtime.clock import steady, wall
from kociarnia.server.runtime.live import LiveTable
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.runtime.reminders import Reminders
from kociarnia.server.storage.subscriptions import put_off, read_waking
from kociarnia.server.table.decide import find_asked, find_bots_to_move
from kociarnia.server.table.result import is_played_out
from kociarnia.server.table.state import Table
from kociarnia.server.topic import topic_of

SWEEP_SECONDS = 5.0
AT_ONCE = 20
PAUSE_SECONDS = 0.02
"""Between two tables, so that many whose time has come are not all woken at once."""
CAUTION = 1_800_000
"""Milliseconds after a start in which nobody's time runs out: before, nobody could move, or the clock was wrong."""
HASTE = 2
"""The date by which time runs out goes at most so much faster than time itself."""
AGAIN = 300_000
"""Milliseconds until a table is looked at again where something is due that could not be done."""

SELDOM = 3_600_000
"""However late somebody's time is over, a table is looked at once in so many milliseconds: the clock may be set."""
LEFT_TO_OTHERS = 15_000
"""So many milliseconds a table that sleeps here is left to a node where it is awake, which knows who is there."""


class CautiousDate:
    """The date as far as it is believed: when a clock jumps ahead, it is followed slowly.

    So whatever somebody does to the clock, nobody loses more than half of the time that was left, and not all lose it
    at once; a clock that is set right again has done no harm.
    """

    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self.wall = wall
        self.steady = steady
        self._begun = self._looked = steady()
        self._date = wall()

    @property
    def is_sure(self) -> bool:
        """Whether this node has been there long enough."""
        return self.steady() - self._begun >= CAUTION

    def now(self) -> int:
        """Return the date, in milliseconds."""
        looked = self.steady()
        self._date = min(self.wall(), self._date + HASTE * (looked - self._looked))
        self._looked = looked
        return self._date


class Deadlines:
    """Looks at tables: lets bots stand in where time is over, people be told that it is their turn, and matches end."""

    def __init__(self, registry: Registry, reminders: Reminders | None) -> None:
        """Without `reminders` nobody is told."""
        self.registry = registry
        self.store = registry.node.store
        self.reminders = reminders
        self.date = CautiousDate()

    async def sweep_for_ever(self) -> None:
        """Look at tables whenever it is time."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except KociarniaError:  # the storage will be back
                continue
            except Exception:
                log_failure("sweep_failed")

    async def sweep(self) -> None:
        """Look at all tables it is time to look at, some at a time."""
        self.date.now()
        after = (0, "")
        now = self.date.wall()
        while rows := await read_waking(self.store, now, now + 2 * SELDOM, after, AT_ONCE):
            for wake, table_id in rows:
                try:
                    await self._look(table_id, wake)
                except KociarniaError:  # it cannot be read, or not now
                    continue
                except Exception:  # whatever it is, it keeps no other table waiting
                    log_failure("look_failed", topic=topic_of(table_id))
                await asyncio.sleep(PAUSE_SECONDS)
            after = rows[-1]

    async def _look(self, table_id: str, wake: int) -> None:
        is_left = 0 <= self.date.wall() - wake < LEFT_TO_OTHERS and self.registry.node.bus.is_shared
        if is_left and table_id not in self.registry.tables:
            return
        number = (await self.store.numbers([table_id]))[table_id]
        # From here on nothing is waited for until the table has been asked: it could fall asleep meanwhile.
        table = await self.registry.wake(table_id)
        live = self.registry.live(table_id)
        if number > table.number:  # it went on elsewhere
            live.queue.doubt()
            return
        if self.date.is_sure:
            live.stand_in(self.date.now())
        times = await self._remind(live, table)
        now = self.date.wall()
        if table.plays_on:
            times += [min(max(table.deadline(seat), now + AGAIN), now + SELDOM) for seat in find_asked(table)]
            times += [now + AGAIN for _bot in find_bots_to_move(table)]
        if is_played_out(table):
            times.append(now + AGAIN)
        await put_off(self.store, table_id, wake, min(times, default=0))

    async def _remind(self, live: LiveTable, table: Table) -> list[int]:
        """Tell those who are asked; return when to try again."""
        if self.reminders is None or not table.plays_on:
            return []
        now = self.date.wall()
        tried = [await self.reminders.remind(table, seat, now, live.is_there) for seat in find_asked(table)]
        return [time for time in tried if time is not None]
