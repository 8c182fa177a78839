"""Duels: some deals that a few people play with the same cards, apart from one another, to compare them afterwards."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from kociarnia.server.storage.deals import Deal, add_deals
from kociarnia.server.storage.store import Store

DUEL = "id, user_id, created, deals, people, is_over"
MOST_OPEN = 20
"""Open duels of one challenger."""
MOST_LISTED = 40
ID_LENGTH = 22


class Duel(Struct, frozen=True, kw_only=True):
    """A duel: who challenged, over how many deals, and how many people have begun; once it is over nobody else can."""

    id: str
    user: str
    created: int
    deals: int
    people: int = 0
    is_over: bool = False

    @property
    def deal_ids(self) -> list[str]:
        """The ids of its deals, in the order in which they are played."""
        return [deal_id(self.id, number) for number in range(1, self.deals + 1)]


def deal_id(duel: str, number: int) -> str:
    """Return the id of a deal of a duel."""
    return f"{duel}/{number}"


def duel_of(deal: str) -> str:
    """Return the id of the duel of a deal; that of a day gives one that no duel has."""
    return deal.partition("/")[0]


def _duel_of(row: Sequence[Any]) -> Duel:
    identity, user, created, deals, people, is_over = row
    return Duel(id=identity, user=user, created=created, deals=deals, people=people, is_over=bool(is_over))


async def add_duel(store: Store, duel: Duel, deals: Sequence[Deal], played: str | None) -> bool:
    """Keep a new duel, and the table where its challenger has played the first deal; tell whether there is room."""
    await add_deals(store, deals)
    if played is not None:
        query = "insert into tries (deal_id, user_id, table_id, is_shown) values ($1, $2, $3, false)"
        await store.execute(f"{query} on conflict do nothing", deals[0].id, duel.user, played)
    # Last, so that a duel that is there is whole.
    query = (
        f"insert into duels ({DUEL}) select $1, $2, $3, $4, $5, false"
        " where (select count(*) from duels where user_id = $2 and not is_over) < $6 on conflict do nothing"
    )
    values = (duel.id, duel.user, duel.created, duel.deals, duel.people, MOST_OPEN)
    if await store.execute(query, *values):
        return True
    for deal in deals:
        await store.execute("delete from tries where deal_id = $1", deal.id)
        await store.execute("delete from deals where id = $1", deal.id)
    return False


async def read_duel(store: Store, identity: str) -> Duel | None:
    """Return a duel."""
    rows = await store.select(f"select {DUEL} from duels where id = $1", identity)
    return _duel_of(rows[0]) if rows else None


async def read_duels(store: Store, user: str) -> list[Duel]:
    """Return the latest duels a user has challenged to or takes part in."""
    query = (
        f"select {DUEL} from duels where user_id = $1"
        f" or id in (select substr(deal_id, 1, {ID_LENGTH}) from tries where user_id = $1)"
        " order by created desc, id limit $2"
    )
    return [_duel_of(row) for row in await store.select(query, user, MOST_LISTED)]


async def end_duel(store: Store, identity: str, user: str) -> bool:
    """Let nobody else begin a duel, if this user has challenged to it; tell whether that is so."""
    return await store.execute("update duels set is_over = true where id = $1 and user_id = $2", identity, user) == 1


async def export_duels(store: Store, user: str) -> list[dict[str, Any]]:
    """Return the duels a user has challenged to, for those who want to have what is kept."""
    query = f"select {DUEL} from duels where user_id = $1 order by created, id"
    return [
        {"duel": duel.id, "created": duel.created, "deals": duel.deals, "people": duel.people, "is_over": duel.is_over}
        for duel in map(_duel_of, await store.select(query, user))
    ]
