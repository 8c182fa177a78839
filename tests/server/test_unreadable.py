"""A table whose log is damaged breaks nothing but itself."""

import asyncio
import json
import logging
import random
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kociarnia.server.http.app import App
from kociarnia.server.table.remains import remains_of
from kociarnia.server.topic import topic_of
from tests.server.playing import Guest, Refusal, running

DAMAGES = {
    "no JSON": "update entries set body = '{' where table_id = '{table}' and number = 1",
    "an unknown entry": """update entries set body = '{"entry":"teleported","time":1}'
        where table_id = '{table}' and number = 5""",
    "an entry of a later version": """update entries set body = replace(body, '{"entry"', '{"v":9,"entry"')
        where table_id = '{table}' and number = 4""",
    "an unknown game": """update entries set body = replace(body, '"game":"sen"', '"game":"chess"')
        where table_id = '{table}' and number = 1""",
    "an unknown edition": """update entries set body = replace(body, '"edition":1', '"edition":99')
        where table_id = '{table}' and number = 1""",
    "a missing number": "delete from entries where table_id = '{table}' and number = 4",
    "an illegal move": """update entries set body = replace(body, '"look 2"', '"look 1"')
        where table_id = '{table}' and number = 5""",
    "no move at all": """update entries set body = replace(body, '"look 2"', '"pounce"')
        where table_id = '{table}' and number = 5""",
    "an unknown level": """update entries set body = replace(body, '"stand_in":"cat"', '"stand_in":"puma"')
        where table_id = '{table}' and number = 1""",
    "nothing": "delete from entries where table_id = '{table}'",
}
NO_TEXT = "update entries set body = cast(x'7b22ff' as text) where table_id = '{table}' and number = 4"


async def execute(statement: str, folder: Path, database: str | None) -> int:
    """Change a database behind the server's back; return how many rows were changed."""
    if database is None:
        with sqlite3.connect(folder / "kociarnia.db") as connection:
            changed = connection.execute(statement).rowcount
        connection.close()
        return changed
    other = await asyncpg.connect(database)
    try:
        return int((await other.execute(statement)).split()[-1])
    finally:
        await other.close()


async def set_up(app: App) -> tuple[Guest, Guest, str, str]:
    """Two people at two tables, each begun: who they are, and the tables."""
    ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
    tables = []
    for _ in range(2):
        table = await ana.create("mp", options={"rounds": 1}, is_listed=True)
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
        await ana.ask("move", table=table, seat=0, move="look 2", seen=2)
        await bob.ask("move", table=table, seat=1, move="look 1", seen=3)
        tables.append(table)
    return ana, bob, tables[0], tables[1]


async def get(guest: Guest, path: str) -> tuple[int, Any]:
    async with guest.http.get(f"{guest.site}{path}") as response:
        return response.status, await response.json()


async def move_to(app: App, *guests: Guest) -> None:
    """Connect people to the server that runs now."""
    for guest in guests:
        [cookie] = [each.value for each in guest.http.cookie_jar]
        guest.site = f"http://127.0.0.1:{app.port}"
        guest.http.cookie_jar.update_cookies({"kociarnia": cookie})
        await guest.connect()


async def survive(folder: Path, database: str | None, damage: str, log: pytest.LogCaptureFixture) -> None:
    settings: dict[str, Any] = {"database": database or ""}
    async with running(folder, **settings) as app:
        ana, bob, broken, whole = await set_up(app)
        ids = {
            guest: (await app.node.users.user_of_token(next(iter(guest.http.cookie_jar)).value)).id
            for guest in (ana, bob)
        }
        for guest in (ana, bob):
            await guest.disconnect()
    assert await execute(damage.replace("{table}", broken), folder, database) >= 1
    async with running(folder, **settings, user_tables=2) as app:
        await move_to(app, ana, bob)
        eve = await Guest.arrive(app, "Eve")
        # Those at the table are told what is the matter, the log says which table it is, and nothing else suffers.
        for request in ("watch", "start", "join", "undo"):
            with pytest.raises(Refusal) as refused:
                await ana.ask(request, table=broken)
            assert refused.value.code == "unreadable_table"
        assert topic_of(broken) in [getattr(record, "fields", {}).get("topic") for record in log.records]
        assert broken not in log.text
        for page in ("result", "record", "replay"):
            status, answer = await get(ana, f"/api/tables/{broken}/{page}")
            assert (status, answer["code"]) == (410, "unreadable_table")
        lobby = await ana.ask("lobby")
        assert {row["table"] for row in lobby["mine"]} == {broken, whole}
        assert [row["table"] for row in lobby["listed"]] == [whole]
        await check_remains(ana, bob, eve, broken, ids)
        await check_export(ana, broken, whole)
        # It does not count: of two tables one is left.
        third = await ana.create("mm")
        with pytest.raises(Refusal, match="too_many"):
            await ana.create("mm")
        await ana.ask("leave", table=third)
        # It can be left, once and for all.
        await bob.ask("leave", table=broken)
        assert [row["table"] for row in (await bob.ask("lobby"))["mine"]] == [whole]
        assert (await get(bob, f"/api/tables/{broken}/stored"))[0] == 404
        # The other table goes on; a user can be deleted.
        await asyncio.gather(*(guest.play(whole, random.Random(5)) for guest in (ana, bob)))
        async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
            assert response.status == 200
        for guest in (ana, bob, eve):
            await guest.leave()
    rows = f"update entries set number = number where body like '%{ids[ana]}%'"
    assert await execute(rows, folder, database) == 0
    async with running(folder, **settings) as app:  # it starts and stops once more
        assert await app.store.numbers([whole])


async def check_remains(ana: Guest, bob: Guest, eve: Guest, broken: str, ids: dict[Guest, str]) -> None:
    """Those at the table get what they did there, without secrets; others get nothing."""
    assert (await get(eve, f"/api/tables/{broken}/stored"))[0] == 404
    for guest, other in ((ana, bob), (bob, ana)):
        status, remains = await get(guest, f"/api/tables/{broken}/stored")
        assert (status, remains["table"], remains["game"]) == (200, broken, "sen")
        text = json.dumps(remains)
        assert "seed" not in text
        assert ids[other] not in text
        assert {entry["entry"]["user"] for entry in remains["entries"] if "entry" in entry} <= {ids[guest]}


async def check_export(ana: Guest, broken: str, whole: str) -> None:
    status, export = await get(ana, "/api/export")
    assert status == 200
    tables = {table["table"]: table for table in export["tables"]}
    assert tables[broken]["status"] == "unreadable"
    assert tables[whole]["moves"] == ["look 1", "look 2"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_refused_left_and_kept_and_everything_else_goes_on(
    damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kociarnia")
    asyncio.run(survive(tmp_path, None, DAMAGES[damage], caplog))


def test_what_is_no_text_any_more_is_the_trouble_of_its_own_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kociarnia")
    asyncio.run(survive(tmp_path, None, NO_TEXT, caplog))


@pytest.mark.parametrize("damage", ["no JSON", "a missing number", "an unknown game"])
def test_the_same_holds_in_postgres(
    damage: str, tmp_path: Path, postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kociarnia")
    asyncio.run(survive(tmp_path, postgres, DAMAGES[damage], caplog))


def test_what_remains_of_a_table_is_what_its_user_did_there_without_secrets_and_others() -> None:
    rows = [
        (1, b'{"entry":"created","user":"ana","seats":[{"user":"ana"},{"user":"bob"}],"lesson":{"seed":"x"}}'),
        (2, b'{"entry":"joined","user":"bob","seat":1}'),
        (3, b'{"entry":"started","user":"ana","seed":"secret"}'),
        (4, b'{"entry":"moved","user":"bob","move":"draw"}'),
        (5, b'{"entry":"moved","user":"ana","mo'),
        (6, b'{"entry":"moved","user":"bob","mo'),
        (8, b'{"entry":"purred","user":"ana","at":"bob"}'),
    ]
    assert remains_of(rows, "ana") == [
        {
            "number": 1,
            "entry": {"entry": "created", "user": "ana", "seats": [{"user": "ana"}, {"user": None}], "lesson": {}},
        },
        {"number": 3, "entry": {"entry": "started", "user": "ana"}},
        {"number": 5, "is_damaged": True},
        {"number": 8, "entry": {"entry": "purred", "user": "ana", "at": None}},
    ]


# The limit


def test_tables_a_user_has_left_do_not_count_against_the_limit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, user_tables=2) as app:
            hosts = [await Guest.arrive(app, f"Host {number}") for number in range(3)]
            bob = await Guest.arrive(app, "Bob")
            tables = [await host.create("mp") for host in hosts]
            for table in tables:
                await bob.ask("join", table=table)
            with pytest.raises(Refusal, match="too_many"):
                await bob.create("mm")
            await bob.ask("leave", table=tables[0])
            with pytest.raises(Refusal, match="too_many"):
                await bob.create("mm")
            for table in tables[1:]:
                await bob.ask("leave", table=table)
            own = [await bob.create("mp"), await bob.create("pp")]  # one with a seat, one only hosted
            with pytest.raises(Refusal, match="too_many"):
                await bob.create("mm")
            await bob.ask("leave", table=own[1])
            await bob.create("mm")
            for guest in (*hosts, bob):
                await guest.leave()

    asyncio.run(scenario())
