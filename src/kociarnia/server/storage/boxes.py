"""The boxes of users: cards and sheets of their own, each with what bots found out about it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kociarnia.server.storage.store import Store

BOX = "id, user_id, game, name, options, updated, trial"
MOST_BOXES = 40
"""Of one user; each is no longer than a message."""


class LevelTrial(Struct):
    """What bots of a level have reached: how many matches, and how often each score."""

    matches: int = 0
    scores: dict[str, int] = {}


class Trial(Struct):
    """What a box is like: the matches of each level, and the parts of the box that came to something."""

    levels: dict[str, LevelTrial] = {}
    reached: list[str] = []
    is_wanted: bool = False
    """Whether bots still play with it."""


class Box(Struct, frozen=True, kw_only=True):
    """A box; who has its id may look into it."""

    id: str
    user: str
    game: str
    name: str
    options: dict[str, Any]
    updated: int
    trial: Trial


def _box_of(row: Sequence[Any]) -> Box:
    identity, user, game, name, options, updated, trial = row
    return Box(
        id=identity,
        user=user,
        game=game,
        name=name,
        options=msgspec.json.decode(options),
        updated=updated,
        trial=msgspec.json.decode(trial, type=Trial) if trial else Trial(),
    )


async def put_box(store: Store, box: Box) -> bool:
    """Keep a new box, or another form of one's own of that id; tell whether there is room for it."""
    options = msgspec.json.encode(box.options).decode()
    changed = await store.execute(
        "update boxes set name = $3, options = $4, updated = $5,"
        " trial = case when options = $4 then trial else '' end where id = $1 and user_id = $2",
        box.id,
        box.user,
        box.name,
        options,
        box.updated,
    )
    if changed:
        return True
    query = (
        f"insert into boxes ({BOX}) select $1, $2, $3, $4, $5, $6, ''"
        " where (select count(*) from boxes where user_id = $2) < $7 on conflict do nothing"
    )
    return await store.execute(query, box.id, box.user, box.game, box.name, options, box.updated, MOST_BOXES) == 1


async def read_box(store: Store, identity: str) -> Box | None:
    """Return a box."""
    rows = await store.select(f"select {BOX} from boxes where id = $1", identity)
    return _box_of(rows[0]) if rows else None


async def read_boxes(store: Store, user: str) -> list[Box]:
    """Return the boxes of a user, the latest first."""
    query = f"select {BOX} from boxes where user_id = $1 order by updated desc, id"
    return [_box_of(row) for row in await store.select(query, user)]


async def forget_box(store: Store, identity: str, user: str) -> bool:
    """Forget a box of a user, and tell whether there was one."""
    return await store.execute("delete from boxes where id = $1 and user_id = $2", identity, user) == 1


async def keep_trial(store: Store, box: Box, trial: Trial) -> bool:
    """Keep what bots have found out about a box as it was read; tell whether it is still the same."""
    text = msgspec.json.encode(trial).decode()
    query = "update boxes set trial = $3 where id = $1 and options = $2"
    return await store.execute(query, box.id, msgspec.json.encode(box.options).decode(), text) == 1


async def read_wanted(store: Store, limit: int) -> list[str]:
    """Return the boxes with which bots still play."""
    query = "select id from boxes where trial like '%\"is_wanted\":true%' order by updated limit $1"
    return [row[0] for row in await store.select(query, limit)]


async def export_boxes(store: Store, user: str) -> list[dict[str, Any]]:
    """Return the boxes of a user, for those who want to have what is kept."""
    return [
        {"box": box.id, "game": box.game, "name": box.name, "options": box.options, "updated": box.updated}
        for box in await read_boxes(store, user)
    ]
