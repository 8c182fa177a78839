"""Whom to tell that it is their turn: where, when not, what they were told, and at which tables to look."""

from typing import Any

import msgspec
from msgspec import Struct

from kociarnia.server.storage.store import Store

SUBSCRIPTION = "endpoint, p256dh, auth, language, created"
MOST_SUBSCRIPTIONS = 5
"""Of one user: one a browser; a new one takes the place of the oldest."""


class Subscription(Struct, frozen=True, kw_only=True):
    """A browser of a user: the address of its push service, and the keys only it can open messages with."""

    endpoint: str
    p256dh: str
    auth: str
    language: str
    created: int


class Quiet(Struct, frozen=True, kw_only=True):
    """From when until when somebody wants to hear nothing: minutes of the day, in a time zone."""

    start: int
    end: int
    zone: str


async def put_subscription(store: Store, user: str, subscription: Subscription) -> None:
    """Keep where a browser of a user is reached; of too many the oldest goes."""
    values = msgspec.structs.astuple(subscription)
    await store.execute(
        f"insert into subscriptions (user_id, {SUBSCRIPTION}) values ($1, $2, $3, $4, $5, $6)"
        " on conflict (user_id, endpoint) do update set"
        " p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created = excluded.created",
        user,
        *values,
    )
    await store.execute(
        "delete from subscriptions where user_id = $1 and endpoint not in"
        " (select endpoint from subscriptions where user_id = $1 order by created desc, endpoint limit $2)",
        user,
        MOST_SUBSCRIPTIONS,
    )


async def read_subscriptions(store: Store, user: str) -> list[Subscription]:
    """Return where the browsers of a user are reached, the latest first."""
    query = f"select {SUBSCRIPTION} from subscriptions where user_id = $1 order by created desc, endpoint limit $2"
    return [
        Subscription(endpoint=endpoint, p256dh=p256dh, auth=auth, language=language, created=created)
        for endpoint, p256dh, auth, language, created in await store.select(query, user, MOST_SUBSCRIPTIONS)
    ]


async def forget_subscription(store: Store, user: str, endpoint: str) -> None:
    """Forget one browser of a user."""
    await store.execute("delete from subscriptions where user_id = $1 and endpoint = $2", user, endpoint)


async def forget_subscriptions(store: Store, user: str) -> None:
    """Forget all browsers of a user."""
    await store.execute("delete from subscriptions where user_id = $1", user)


async def put_quiet(store: Store, user: str, quiet: Quiet | None) -> None:
    """Keep when a user wants to hear nothing."""
    text = "" if quiet is None else msgspec.json.encode(quiet).decode()
    await store.execute("update users set quiet = $2 where id = $1", user, text)


async def read_quiet(store: Store, user: str) -> Quiet | None:
    """Return when a user wants to hear nothing."""
    rows = await store.select("select quiet from users where id = $1", user)
    return msgspec.json.decode(rows[0][0], type=Quiet) if rows and rows[0][0] else None


async def was_told(store: Store, user: str, table: str, number: int) -> bool:
    """Tell whether a user was told that it is their turn since an entry of a table."""
    query = "select told from members where user_id = $1 and table_id = $2"
    rows = await store.select(query, user, table)
    return not rows or rows[0][0] >= number


async def note_told(store: Store, user: str, table: str, number: int) -> bool:
    """Note that a user is told; of several who note the same at once, only one is the first."""
    query = "update members set told = $3 where user_id = $1 and table_id = $2 and told < $3"
    return await store.execute(query, user, table, number) == 1


async def read_waking(store: Store, now: int, latest: int, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
    """Return tables to look at, each with its time, in their order from after one of them on.

    That is those whose time has come, and those whose time is later than any should be: a clock was wrong.
    """
    query = (
        "select wake, id from tables where wake > 0 and (wake <= $1 or wake > $2) and not is_unreadable"
        " and (wake > $3 or (wake = $3 and id > $4)) order by wake, id limit $5"
    )
    return [(wake, table) for wake, table in await store.select(query, now, latest, *after, limit)]


async def put_off(store: Store, table: str, wake: int, later: int) -> None:
    """Look at a table later, unless something has happened there meanwhile."""
    await store.execute("update tables set wake = $3 where id = $1 and wake = $2", table, wake, later)


async def export_subscriptions(store: Store, user: str) -> dict[str, Any]:
    """Return what is kept here about a user, for those who want to have it."""
    return {
        "devices": [
            {"endpoint": each.endpoint, "language": each.language, "created": each.created}
            for each in await read_subscriptions(store, user)
        ],
        "quiet": msgspec.to_builtins(await read_quiet(store, user)),
    }
