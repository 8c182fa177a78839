"""A match all people have left in the middle of it: bots play it to its end, and who has left gets their place."""

import asyncio
import random
from pathlib import Path

import pytest

from kociarnia.server.http.app import App
from kociarnia.server.runtime import node
from kociarnia.server.runtime.clock import wall
from kociarnia.server.storage.subscriptions import read_waking
from kociarnia.server.table.result import is_played_out
from tests.server.playing import Guest, wait_until
from tests.server.prepared import user_of
from tests.server.slow import DAY, HOUR, Time
from tests.server.test_results import SHORT, check_rebuilt, get, rows, run

pytestmark = pytest.mark.usefixtures("swept_by_hand")


async def begin(guest: Guest, seats: str = "mb", game: str = "sen") -> str:
    """Begin a match."""
    table = await guest.create(seats, game, SHORT.get(game, {}), patience=None)
    await guest.ask("start", table=table)
    return table


async def desert(guest: Guest, seats: str = "mb", game: str = "sen") -> str:
    """Begin a match and leave it."""
    table = await begin(guest, seats, game)
    await guest.ask("leave", table=table)
    return table


async def wait_for_results(app: App, matches: int = 1) -> None:
    """Wait until so many matches have ended."""
    async with asyncio.timeout(120):
        while len({row[0] for row in await rows(app.store, "table_id")}) < matches:
            await asyncio.sleep(0.02)


async def tables_to_look_at(app: App) -> list[str]:
    """Return all tables that will ever be looked at."""
    return [table for _wake, table in await read_waking(app.store, wall() + DAY, wall() + DAY, (0, ""), 100)]


def test_bots_end_the_match_of_the_last_who_leaves_and_it_counts(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana, eve = await Guest.arrive(app), await Guest.arrive(app, "Eve")
        table = await desert(ana)
        await wait_for_results(app)
        ended = await rows(app.store, "table_id, user_id, place, has_left, uncounted")
        assert [(row[0], row[1], bool(row[3]), row[4]) for row in ended] == [
            (table, user_of(ana), True, ""),
            (table, "", False, ""),
        ]
        [point] = (await get(ana, "me/ratings/sen"))[1]["scales"][0]["history"]
        places = [row[2] for row in ended]
        assert (point["points"] > 1000) == (places[0] < places[1])
        [match] = (await get(ana, "me/matches"))[1]["finished"]
        assert (match["table"], match["seats"][0]["has_left"]) == (table, True)
        # Whoever has left may see how it ended, and strangers may not.
        for way in ("result", "record", "replay"):
            assert (await get(eve, f"tables/{table}/{way}"))[0] == 404
            async with ana.http.get(f"{ana.site}/api/tables/{table}/{way}") as response:
                assert response.status == 200
        await check_rebuilt(app.store)
        await wait_until(lambda: not app.registry.node.played_out)
        assert await tables_to_look_at(app) == []
        await ana.leave()
        await eve.leave()

    run(tmp_path, scenario, database=database)


def test_the_last_of_several_who_leave_has_the_match_ended(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await ana.create("mpb", options={"rounds": 1}, patience=None)
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await ana.ask("leave", table=table)
        assert not is_played_out(await app.registry.wake(table)), "Bob is still there"
        await bob.ask("leave", table=table)
        await wait_for_results(app)
        ended = await rows(app.store, "user_id, has_left")
        assert [(user, bool(left)) for user, left in ended] == [(user_of(ana), True), (user_of(bob), True), ("", False)]
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario)


def test_a_server_that_stops_meanwhile_goes_on_when_it_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stop_in_between(app: App) -> None:
        ana = await Guest.arrive(app)
        tables.append(await desert(ana))
        await ana.leave()

    async def go_on(app: App) -> None:
        assert await rows(app.store) == []
        Time(app, date=HOUR)
        assert not app.registry.tables
        await app.deadlines.sweep()
        await wait_for_results(app)
        assert {row[0] for row in await rows(app.store, "table_id")} == set(tables)

    tables: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(node, "MOST_PLAYED_OUT", 0)
        run(tmp_path, stop_in_between)
    run(tmp_path, go_on)


def test_a_few_deserted_tables_are_played_at_a_time_and_the_others_sleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        here = app.registry.node
        asked = asyncio.Event()

        def never(*_question: object) -> "asyncio.Future[bytes]":
            asked.set()
            return asyncio.get_running_loop().create_future()

        monkeypatch.setattr(here.workers, "think_at_leisure", never)
        tables = [await desert(ana, "mbb", "koty") for _ in range(node.MOST_PLAYED_OUT + 3)]
        await wait_until(lambda: len(here.played_out) == node.MOST_PLAYED_OUT == len(app.registry.tables))
        assert asked.is_set()
        assert set(await tables_to_look_at(app)) == set(tables), "those that wait are found again"
        await ana.leave()

    run(tmp_path, scenario, sleep_after=0.01)


def test_what_does_not_count_is_not_played_on(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        alone = await desert(ana, "m", "luckybox")
        two_seats = await desert(ana, "mm")
        hinted = await begin(ana)
        await ana.ask("watch", table=hinted)
        asked = await ana.find(lambda message: message.get("table") == hinted and bool(message.get("choices")))
        await ana.ask("hint", table=hinted, seat=asked["seat"])
        await ana.ask("unwatch", table=hinted)  # those who watch are shown how bots go on
        await ana.ask("leave", table=hinted)
        for table in (alone, two_seats, hinted):
            assert not is_played_out(await app.registry.wake(table))
        Time(app, date=HOUR)
        await app.deadlines.sweep()
        assert await tables_to_look_at(app) == []
        assert await rows(app.store) == []
        await ana.leave()

    run(tmp_path, scenario)


def test_the_match_of_somebody_who_is_deleted_is_nobodys_and_not_played_on(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        user = user_of(ana)
        finished = await begin(ana)
        await ana.play(finished, random.Random(1))
        tables = [await begin(ana) for _ in range(3)]
        await ana.submit("delete", {})
        for table in tables:
            assert not is_played_out(await app.registry.wake(table))
        for name in ("results", "members", "tries", "subscriptions"):
            assert await app.store.select(f"select 1 from {name} where user_id = $1", user) == []
        Time(app, date=HOUR)
        await app.deadlines.sweep()
        assert await tables_to_look_at(app) == []
        await ana.leave()

    run(tmp_path, scenario, database=database)
