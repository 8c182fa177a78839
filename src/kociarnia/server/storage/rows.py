"""What is listed of a table, as a row: the same columns in both databases."""

from collections.abc import Sequence
from typing import Any

from kociarnia.server.storage.store import ListedTable

LISTING = "id, game, status, is_listed, allows_spectators, seats, free, users, updated"
SELECTED = f"{LISTING}, is_unreadable"


def row_of(listing: ListedTable) -> tuple[object, ...]:
    """Return a listing as the values of its columns."""
    return (
        listing.table,
        listing.game,
        listing.status,
        listing.is_listed,
        listing.allows_spectators,
        listing.seats,
        listing.free,
        " ".join(listing.users),
        listing.updated,
    )


def listing_of(row: Sequence[Any]) -> ListedTable:
    """Return a row of the listing."""
    table, game, status, is_listed, allows_spectators, seats, free, users, updated, is_unreadable = row
    return ListedTable(
        table=table,
        game=game,
        status=status,
        is_listed=bool(is_listed),
        allows_spectators=bool(allows_spectators),
        seats=seats,
        free=free,
        users=tuple(users.split()),
        updated=updated,
        is_unreadable=bool(is_unreadable),
    )
