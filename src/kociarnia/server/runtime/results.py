"""Results made again from the logs: for matches that ended before results were stored, and whenever it is asked for."""

import msgspec

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.runtime.clock import Pause
from kociarnia.server.storage import entries
from kociarnia.server.storage.entries import GONE
from kociarnia.server.storage.results import MatchResult
from kociarnia.server.storage.store import BrokenLog, Store
from kociarnia.server.table.result import result_at_end
from kociarnia.server.table.setup import begin_table
from kociarnia.server.topic import topic_of

AT_ONCE = 50
COMPLETE = "results"
"""What is noted in the storage when every match that is over has its result."""


async def complete_results(store: Store) -> None:
    """Store the results that are missing, once after an upgrade; what goes on meanwhile is let through."""
    if not await store.select("select 1 from meta where name = $1", COMPLETE):
        await rebuild_results(store)


async def rebuild_results(store: Store) -> int:
    """Store the result of every match that is over, as its log tells it, and return how many there are."""
    count = 0
    after = ""
    while tables := await store.tables_after(after, AT_ONCE):
        after = tables[-1]
        results = [result for table in tables if (result := await read_result(store, table)) is not None]
        await store.put_results(results)
        # Somebody may have been deleted between the reading and the writing.
        users = {seat.user for result in results for seat in result.seats if seat.user is not None} - {GONE}
        for user in users - (await store.names(users)).keys():
            await store.forget_user(user, GONE)
        count += len(results)
    await store.note(COMPLETE, "1")
    return count


async def read_result(store: Store, table_id: str) -> MatchResult | None:
    """Return how the match of a table ended, if it did and its log can be read."""
    pause = Pause()
    try:
        log = [entries.decode_entry(body) for body in await store.read(table_id)]
        table = begin_table(table_id, log, {}, 0)
        for entry in log[1:]:
            table.apply(entry, 0)
            if table.status == "over":
                break
            await pause.if_long()
        return result_at_end(table)
    except StorageUnavailable:
        raise
    except (KociarniaError, BrokenLog, msgspec.MsgspecError, AssertionError, LookupError, TypeError, ValueError):
        log_failure("table_unreadable", topic=topic_of(table_id))
        return None
