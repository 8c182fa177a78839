"""What can be listed of a table without reading its log."""

from msgspec.structs import replace

from kociarnia.server.storage import entries
from kociarnia.server.storage.store import ListedTable
from kociarnia.server.table.state import Table


def list_table(table: Table, now: int) -> ListedTable:
    """Return what is listed of a table; its host is among the users also without a seat."""
    users: dict[str, None] = dict.fromkeys(user for user in table.arrivals if table.seats_of(user))
    if table.host is not None:
        users[table.host] = None
    return ListedTable(
        table=table.id,
        game=table.game.id,
        status=table.status,
        is_listed=table.settings.is_listed,
        allows_spectators=table.settings.allows_spectators,
        seats=len(table.seats),
        free=sum(seat.kind == "free" for seat in table.seats),
        users=tuple(users),
        updated=now,
    )


def listing_after(table: Table, entry: entries.AnyEntry) -> ListedTable | None:
    """Return what will be listed once an entry is stored, or None when it changes nothing there.

    The end of a match is listed afterwards: which move ends it is known when it has been made.
    """
    if isinstance(entry, entries.Moved):
        return None
    if isinstance(entry, entries.Started):
        return replace(list_table(table, entry.time), status="playing")
    if not isinstance(entry, (entries.Joined, entries.Left, entries.Kicked, entries.Offered)):
        return None
    future = table.seating_copy()
    future.apply(entry, 0)
    return list_table(future, entry.time)
