"""What was stored once and is not there any more: said in the log, table by table."""

import sqlite3
from collections.abc import Mapping

from kociarnia.server.operate.logs import warn
from kociarnia.server.storage.packing import IS_PACKED
from kociarnia.server.storage.wal import WalContent
from kociarnia.server.topic import topic_of

LAST_NUMBER = "select coalesce(max(number), 0) from entries where table_id = ?"
# A packed log stands for all entries up to its number.
GAPS = (
    f"select table_id, max(number) - sum(case when {IS_PACKED} then number else 1 end) as lost"
    " from entries group by table_id having lost <> 0"
)


def find_losses(connection: sqlite3.Connection, wal: WalContent, tail: Mapping[str, int]) -> None:
    """Compare a database with what its write-ahead log held and with the last numbers that were stored."""
    is_suspicious = bool(wal.lost_commits or wal.is_unreadable)
    if is_suspicious:
        # The last commit may never have been acknowledged: the power may have gone while it was being written.
        warn("wal_damaged", lost_commits=wal.lost_commits, lost_frames=wal.lost_frames, is_unreadable=wal.is_unreadable)
    for table, number in tail.items():
        found: int = connection.execute(LAST_NUMBER, (table,)).fetchone()[0]
        if found < number:
            is_suspicious = True
            warn("entries_lost", topic=topic_of(table), entries=number - found)
    if is_suspicious:
        look_closer(connection)


def look_closer(connection: sqlite3.Connection) -> None:
    """Look through the whole database for what does not fit together."""
    try:
        for table, missing in connection.execute(GAPS).fetchall():
            warn("entries_missing", topic=topic_of(table), entries=missing)
        verdict = str(connection.execute("pragma quick_check").fetchone()[0])
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        warn("database_damaged", text=verdict[:200])
