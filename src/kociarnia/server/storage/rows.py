"""What is listed of a table, and users, as rows: the same columns in both databases."""

from collections.abc import Sequence
from typing import Any

from kociarnia.server.storage.store import ListedTable, User

LISTING = "id, game, status, is_listed, allows_spectators, seats, free, users, updated, wake"
SELECTED = f"{LISTING}, is_unreadable"
USER = "id, name, phrase, created, is_on_board"


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
        listing.wake,
    )


def listing_of(row: Sequence[Any]) -> ListedTable:
    """Return a row of the listing."""
    table, game, status, is_listed, allows_spectators, seats, free, users, updated, wake, is_unreadable = row
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
        wake=wake,
        is_unreadable=bool(is_unreadable),
    )


def user_of(row: Sequence[Any]) -> User:
    """Return a row of the users."""
    return User(id=row[0], name=row[1], phrase=row[2], created=row[3], is_on_board=bool(row[4]))
