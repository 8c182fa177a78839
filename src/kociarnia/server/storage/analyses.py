"""Finished matches that were looked back on: kept with the match, until the judge is another one."""

from collections.abc import Sequence

from kociarnia.server.storage.store import Store

PUT = (
    "insert into analyses (table_id, version, body) select $1, $2, $3 where exists (select 1 from tables where id = $1)"
    " on conflict (table_id) do update set version = excluded.version, body = excluded.body"
)


async def read_analysis(store: Store, table: str, version: str) -> bytes | None:
    """Return what was found about a match, compressed; empty if it is being looked at, None if nobody has asked."""
    rows = await store.select("select body from analyses where table_id = $1 and version = $2", table, version)
    return bytes(rows[0][0]) if rows else None


async def keep_analysis(store: Store, table: str, version: str, body: bytes = b"") -> None:
    """Keep what was found about a match, or that somebody has asked for it."""
    await store.execute(PUT, table, version, body)


async def drop_analysis(store: Store, table: str) -> None:
    """Forget what was asked or found about a match."""
    await store.execute("delete from analyses where table_id = $1", table)


async def drop_outdated(store: Store, versions: Sequence[str]) -> None:
    """Forget what other versions of the judge have found."""
    places = ", ".join(f"${number}" for number in range(1, len(versions) + 1))
    await store.execute(f"delete from analyses where version not in ({places})", *versions)


async def read_unfinished(store: Store, limit: int) -> list[str]:
    """Return matches that were being looked at when a server stopped."""
    query = "select table_id from analyses where length(body) = 0 order by table_id limit $1"
    return [row[0] for row in await store.select(query, limit)]


async def read_looked_back(store: Store, user: str, versions: Sequence[str], limit: int) -> list[str]:
    """Return the tables of a user whose matches were looked back on by one of these judges, the latest first."""
    places = ", ".join(f"${number}" for number in range(3, len(versions) + 3))
    query = (
        "select distinct results.finished, results.table_id from results"
        " join analyses on analyses.table_id = results.table_id"
        f" where results.user_id = $1 and length(analyses.body) > 0 and analyses.version in ({places})"
        " order by results.finished desc, results.table_id limit $2"
    )
    return [row[1] for row in await store.select(query, user, limit, *versions)]
