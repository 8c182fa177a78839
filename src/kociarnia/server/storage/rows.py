"""What is listed of a table, and users, as rows: the same columns in both databases."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

LISTING = "id, game, status, is_listed, allows_spectators, seats, free, users, updated, wake"
PUT_LISTING = (
    f"insert into tables ({LISTING}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    " on conflict (id) do update set status = excluded.status, free = excluded.free, users = excluded.users,"
    " updated = excluded.updated, wake = excluded.wake, is_unreadable = false, is_packed = false"
)
PUT_MEMBER = "insert into members (user_id, table_id) values ($1, $2) on conflict do nothing"
SELECTED = f"{LISTING}, is_unreadable"
USER = "id, name, phrase, created, is_on_board"
Status = Literal["open", "playing", "over"]


class ListedTable(Struct, frozen=True, kw_only=True):
    """What can be listed of a table without reading its entries."""

    table: str
    game: str
    status: Status
    is_listed: bool
    allows_spectators: bool
    seats: int
    free: int
    users: tuple[str, ...]
    """The users at its seats, in the order in which they came, and its host."""
    updated: int
    wake: int = 0
    """When a node has to look at it, because its people have days to decide; 0: never."""
    is_unreadable: bool = False
    """What is stored of it could not be understood when it was last asked for."""


class User(Struct, frozen=True, kw_only=True):
    """A user: the phrase that proves who it is is kept as a hash only."""

    id: str
    name: str
    phrase: bytes
    created: int
    is_on_board: bool = False
    """Whether they want to be seen on the board of honour."""


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
