"""What can be listed of a table without reading its log."""

from msgspec.structs import replace

from kociarnia.server.people.names import UNKNOWN
from kociarnia.server.protocol import bodies
from kociarnia.server.storage import entries
from kociarnia.server.storage.rows import ListedTable
from kociarnia.server.table.state import Table

SOON = 15_000
"""Milliseconds after which somebody who has days to decide, and is not there, is told that it is their turn."""


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
        wake=now + SOON if (table.is_slow and table.status == "playing") or table.is_deserted else 0,
    )


def running_match(table: Table, user: str) -> bodies.RunningMatch:
    """Return a table that is not over as one of its users finds it among their matches."""
    acting = [] if table.match is None else table.match.acting
    own = [seat for seat in acting if table.seats[seat].user == user]
    names = table.names_of_people()
    others = [number for number, seat in enumerate(table.seats) if seat.user not in (None, user)]
    return bodies.RunningMatch(
        table=table.id,
        game=table.game.id,
        status=table.status,
        preset=table.game.preset_of(table.game.check(len(table.seats), table.options)),
        names=list(dict.fromkeys(names[seat] or UNKNOWN for seat in others)),
        free=sum(seat.kind == "free" for seat in table.seats),
        bots=sum(seat.kind == "bot" for seat in table.seats),
        turn=[names[seat] or UNKNOWN for seat in acting if seat in others],
        is_your_turn=bool(own),
        is_bots_turn=bool(acting) and all(table.seats[seat].is_played_by_bot for seat in acting),
        since=max((table.asked_since[seat] for seat in acting), default=table.time),
        until=min((table.deadline(seat) for seat in own), default=None) if table.is_slow else None,
    )


def listing_after(table: Table, entry: entries.AnyEntry, *, is_last: bool) -> ListedTable | None:
    """Return what will be listed once an entry is stored, or None when it changes nothing there; `is_last` ends it."""
    if isinstance(entry, entries.Moved):
        if is_last:
            return replace(list_table(table, entry.time), status="over", wake=0)
        return list_table(table, entry.time) if table.is_slow else None
    if isinstance(entry, entries.Started):
        return replace(list_table(table, entry.time), status="playing", wake=entry.time + SOON if table.is_slow else 0)
    if table.is_slow and isinstance(
        entry, entries.StoodIn | entries.CameBack | entries.UndoAsked | entries.UndoAnswered
    ):
        return list_table(table, entry.time)
    if not isinstance(entry, (entries.Joined, entries.Left, entries.Kicked, entries.Offered)):
        return None
    future = table.seating_copy()
    future.apply(entry, 0)
    return list_table(future, entry.time)
