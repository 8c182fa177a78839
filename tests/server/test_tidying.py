"""Finished matches of people who never came back go when the operator wants it; how they ended stays."""

import asyncio
import random
from pathlib import Path

import pytest

from kociarnia.cli import main
from kociarnia.server.http.app import App
from kociarnia.server.runtime import tidying
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.results import rebuild_results
from kociarnia.server.runtime.tidying import DAY, Tally, count_outdated, tidy
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store
from tests.server.playing import Guest, running
from tests.server.test_results import finish, get, rows, run


async def execute(store: Store, query: str) -> None:
    if isinstance(store, SqliteStore):
        await store._write(lambda connection: connection.execute(query).rowcount)
    else:
        await store.select(query)


async def let_time_pass(store: Store, days: int) -> None:
    """Make everybody and all tables older; only the logs say when matches that go on were last played."""
    await execute(store, f"update tables set updated = updated - {days * DAY}")
    await execute(store, f"update users set created = created - {days * DAY}")


async def play_and_go(app: App, seats: str = "mb") -> str:
    guest = await Guest.arrive(app)
    table = await finish(guest, seats)
    await guest.leave()
    return table


async def tables(store: Store) -> set[str]:
    return set(await store.tables_after("", 100))


def test_matches_of_those_who_never_came_back_go_and_their_results_stay(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        old = await finish(ana, "mbb")
        await ana.ask("unwatch", table=old)
        await let_time_pass(app.store, 40)
        bob = await Guest.arrive(app, "Bob")
        new = await finish(bob, "mb")
        before = await rows(app.store)
        size = sum(len(body) for body in await app.store.read(old))
        assert await count_outdated(app.store.select, 30) == Tally(1, size)
        assert await tidy(app.store, 41) == Tally()
        assert await tidy(app.store, 30, in_use={old}) == Tally()
        assert await tables(app.store) == {old, new}

        assert await tidy(app.store, 30) == Tally(1, size)
        assert await tables(app.store) == {new}
        assert await app.store.read(old) == []
        assert await app.store.select("select * from members where table_id = $1", old) == []
        assert await rows(app.store) == before
        _, shown = await get(ana, "me/matches")
        assert [match["is_gone"] for match in shown["finished"]] == [True]
        _, shown = await get(bob, "me/matches")
        assert ["is_gone" in match for match in shown["finished"]] == [False]
        await app.store.clear_results()
        await rebuild_results(app.store)
        assert await rows(app.store) == before
        assert await tidy(app.store, 30) == Tally()
        await ana.leave()
        await bob.leave()

    run(tmp_path, scenario, database=database)


def test_a_match_stays_while_one_of_its_people_plays_on(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await ana.create("mpb", options={"rounds": 1})
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await bob.ask("leave", table=table)  # a bot plays on, and it is still a match of theirs
        await ana.play(table, random.Random(1))
        await let_time_pass(app.store, 40)
        going_on = await bob.create("mb")
        await bob.ask("start", table=going_on)
        await let_time_pass(app.store, 40)
        await play_and_go(app)
        assert await count_outdated(app.store.select, 30) == Tally()  # the log of what goes on says: played just now
        await execute(app.store, "update entries set body = replace(body, '\"time\":1', '\"time\":-1')")
        assert (await count_outdated(app.store.select, 30)).matches == 1
        await ana.leave()
        await bob.leave()

    run(tmp_path, scenario, database=database)


def test_a_clock_that_was_set_wrong_makes_nothing_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(app: App) -> None:
        await play_and_go(app)
        late = wall() + 1000 * DAY
        monkeypatch.setattr(tidying, "wall", lambda: late)
        assert await tidy(app.store, 30) == Tally()

    run(tmp_path, scenario)


async def prepare_old_match(folder: Path) -> str:
    async with running(folder) as app:
        old = await play_and_go(app)
        await let_time_pass(app.store, 40)
        await play_and_go(app)
        return old


def test_a_server_tidies_by_itself_where_it_is_told_to(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        assert old in await tables(app.store)

    async def tidied(app: App) -> None:
        while old in await tables(app.store):
            pass
        ana = await Guest.arrive(app)
        _, shown = await get(ana, "me/matches")
        assert shown["keep_days"] == 30  # which the page tells everybody
        await ana.leave()

    old = asyncio.run(prepare_old_match(tmp_path))
    run(tmp_path, scenario)
    run(tmp_path, tidied, keep_days=30)


def test_the_command_says_what_would_go_before_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = asyncio.run(prepare_old_match(tmp_path))
    data = ["--data", str(tmp_path)]
    assert main(["tidy", "--dry-run", *data]) == 1
    assert "--keep-days" in capsys.readouterr().err

    async def scenario(app: App) -> None:
        assert await asyncio.to_thread(main, ["tidy", "--dry-run", "--keep-days", "30", *data]) == 0
        assert await tables(app.store) >= {old}

    run(tmp_path, scenario)
    would = capsys.readouterr().out
    assert "1 matches would go" in would
    assert main(["tidy", "--keep-days", "30", *data]) == 0
    assert capsys.readouterr().out.splitlines()[0] == would.replace("would go", "went").strip()
    assert main(["tidy", "--keep-days", "30", *data]) == 0
    assert "0 matches went" in capsys.readouterr().out
