"""Looking back over HTTP: for those who may see the replay, once for all, at leisure, and stored with the match."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from kociarnia import GAMES
from kociarnia.play.record import Record
from kociarnia.server.http.app import App
from kociarnia.server.runtime import coach
from kociarnia.server.runtime.tidying import tidy
from kociarnia.server.storage import analyses
from tests.server import test_days
from tests.server.playing import PATIENCE, Guest, Refusal, running, wait_until

OVER, UNDER_WAY = 200, 202


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture(autouse=True)
def _rough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here holds for a few playouts too."""
    monkeypatch.setattr(coach, "EFFORT", 0.01)


def run(folder: Path, scenario: Callable[[App], Awaitable[None]], **settings: Any) -> None:
    async def carry_out() -> None:
        async with running(folder, **settings) as app:
            await scenario(app)

    asyncio.run(carry_out())


async def ask(guest: Guest, table: str, method: str = "post") -> tuple[int, Any]:
    body = {"json": {}} if method == "post" else {}
    async with guest.http.request(method, f"{guest.site}/api/tables/{table}/analysis", **body) as response:
        found = await response.json()
        if response.status not in (OVER, UNDER_WAY):
            raise Refusal(found)
        return response.status, found


async def wait_for_analysis(guest: Guest, table: str) -> Any:
    async def wait() -> Any:
        while True:
            status, found = await ask(guest, table, "get")
            if status == OVER:
                return found
            assert found["is_asked"]
            await asyncio.sleep(0.02)

    return await asyncio.wait_for(wait(), 2 * PATIENCE)


async def finish(guest: Guest, **settings: object) -> str:
    table = await guest.create("mb", options={"rounds": 1}, **settings)
    await guest.ask("start", table=table)
    await guest.play(table, random.Random(1))
    return table


def stop_thinking(app: App) -> Callable[[], None]:
    """Keep all questions that are asked at leisure waiting, until what is returned is called."""
    pool = app.workers.deep
    take = pool._take
    pool._take = lambda: take() if len(pool.queue) else None  # type: ignore[method-assign]

    def go_on() -> None:
        pool._take = take  # type: ignore[method-assign]
        for _ in pool.leisure:
            pool._waiting.release()

    return go_on


def test_ten_who_ask_at_once_get_one_analysis_that_is_stored_with_the_match(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await finish(ana)
        status, found = await ask(ana, table, "get")
        assert (status, found) == (UNDER_WAY, {"is_asked": False, "done": 0, "total": 0})
        answers = await asyncio.gather(*(ask(ana, table) for _ in range(10)))
        assert {status for status, _found in answers} == {UNDER_WAY}
        assert list(app.node.coach.under_way) == [table]
        told = await wait_for_analysis(ana, table)
        async with ana.http.get(f"{ana.site}/api/tables/{table}/record") as response:
            record = Record.parse(await response.text())
        assert [moment["move"] for moment in told["moments"][1:]] == [line.notation for line in record.lines]
        places = record.places or []
        for account, place in zip(told["accounts"], places, strict=True):
            parts = [account["par"], account["fortune"], *account["play"], account["rest"]]
            assert sum(part["mean"] for part in parts) == pytest.approx(account["outcome"], abs=0.001)
            assert account["outcome"] == (1 / places.count(1) if place == 1 else 0)  # who tie share the win
        assert (await ask(ana, table)) == (OVER, told)
        assert not app.node.coach.under_way
        async with ana.http.get(f"{ana.site}/api/export") as response:
            assert [each["analysis"] for each in (await response.json())["tables"]] == [told]
        await ana.leave()

    run(tmp_path, scenario, database=database)


def test_a_match_under_way_is_not_looked_back_on_and_a_private_one_only_by_those_who_played(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        running_table = await ana.create("mb")
        private = await finish(ana)
        listed = await finish(ana, is_listed=True)
        for method in ("get", "post"):
            with pytest.raises(Refusal, match="not_over"):
                await ask(ana, running_table, method)
            with pytest.raises(Refusal, match="no_such_table"):
                await ask(bob, private, method)
        await ask(bob, listed)
        await wait_for_analysis(ana, listed)
        with pytest.raises(Refusal, match="no_such_table"):
            await ask(bob, "no-such-table")
        async with bob.http.post(f"{bob.site}/api/sign-out", json={}) as response:
            assert response.status == OVER
        with pytest.raises(Refusal, match="not_signed_in"):
            await ask(bob, listed)
        assert [row[0] for row in await app.store.select("select table_id from analyses")] == [listed]
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario)


def test_a_user_has_one_match_looked_at_at_a_time_and_a_full_queue_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "MOST_LOOKS", 1)

    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        one, other, third = await finish(ana), await finish(ana), await finish(bob)
        go_on = stop_thinking(app)
        await ask(ana, one)
        with pytest.raises(Refusal, match="too_many: another match of yours"):
            await ask(ana, other)
        with pytest.raises(Refusal, match="too_many: many matches wait"):
            await ask(bob, third)
        go_on()
        await wait_for_analysis(ana, one)
        await wait_until(lambda: not app.node.coach.under_way)
        await ask(bob, third)
        await wait_for_analysis(bob, third)
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario)


def test_whoever_waits_for_a_bot_comes_before_any_look_back(tmp_path: Path) -> None:
    """A match against a bot that searches is played to its end while what is asked at leisure waits its turn."""

    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await finish(ana)
        stop_thinking(app)
        await ask(ana, table)
        seats = [{"kind": "mine"}, {"kind": "bot", "level": "lynx"}]
        answer = await ana.ask("create", game="sen", seats=seats, options={"rounds": 1}, settings={})
        await ana.ask("start", table=answer["table"])
        await ana.play(answer["table"], random.Random(3))
        assert (await ask(ana, table, "get"))[0] == UNDER_WAY
        await ana.leave()

    run(tmp_path, scenario)


def test_a_restart_in_the_middle_begins_again_and_other_bots_throw_away_what_was_found(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, database=database) as app:
            ana = await Guest.arrive(app)
            table = await finish(ana)
            stop_thinking(app)
            await ask(ana, table)
            await wait_until(lambda: bool(app.workers.deep.leisure))
            phrase = ana.phrase
            await ana.leave()
        async with running(tmp_path, database=database) as app:
            ana = await Guest.arrive(app, "Other")
            async with ana.http.post(f"{ana.site}/api/recover", json={"phrase": phrase}) as response:
                assert response.status == OVER
            told = await wait_for_analysis(ana, table)
            await ana.leave()
        monkeypatch.setattr(coach, "version_of", lambda game: f"another {game}")
        async with running(tmp_path, database=database) as app:
            ana = await Guest.arrive(app, "Again")
            async with ana.http.post(f"{ana.site}/api/recover", json={"phrase": phrase}) as response:
                assert response.status == OVER
            assert (await ask(ana, table, "get"))[1]["is_asked"] is False
            await ask(ana, table)
            assert await wait_for_analysis(ana, table) == told
            await ana.leave()

    asyncio.run(scenario())


def test_what_a_worker_cannot_answer_is_forgotten_and_may_be_asked_again(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await finish(ana)
        record = await app.registry.finished_record(table)
        assert record is not None
        record.scores = None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kociarnia.server.http.looking_back.record_for", lambda _table, _user: record)
            await ask(ana, table)
            await wait_until(lambda: not app.node.coach.under_way)
        assert (await ask(ana, table, "get"))[1]["is_asked"] is False
        await ask(ana, table)
        await wait_for_analysis(ana, table)
        await ana.leave()

    run(tmp_path, scenario)


def test_an_analysis_goes_with_its_match(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await finish(ana)
        await ask(ana, table)
        await wait_for_analysis(ana, table)
        await ana.ask("unwatch", table=table)
        async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
            assert response.status == OVER
        await app.store.execute("update tables set updated = 1")
        await app.store.execute(
            "insert into tables (id, game, status, is_listed, allows_spectators, seats, free, users, updated)"
            " select 'x', game, status, is_listed, allows_spectators, seats, free, users, 9999999999999 from tables"
        )
        assert (await tidy(app.store, 0)).matches == 1
        assert await app.store.select("select table_id from analyses") == []
        # What was under way when the match went is not stored either.
        await analyses.keep_analysis(app.store, table, "1", b"late")
        assert await app.store.select("select table_id from analyses") == []
        await ana.leave()

    run(tmp_path, scenario, database=database)


def test_a_deal_keeps_its_secrets_until_one_has_finished_it(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: test_days.Clock) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await test_days.finish(ana)
        await ask(ana, table)
        await wait_for_analysis(ana, table)
        deal = await app.deals.find("2026-11-16", "sen")
        names = {name: (await app.node.users.recover(guest.phrase)).id for name, guest in (("ana", ana), ("bob", bob))}
        assert await app.deals.may_look_back(deal.id, names["ana"])
        assert not await app.deals.may_look_back(deal.id, names["bob"])
        await test_days.begin(bob)
        assert not await app.deals.may_look_back(deal.id, names["bob"])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kociarnia.server.table.access.may_see_record", lambda _table, _user: True)
            with pytest.raises(Refusal, match="no_such_deal"):
                await ask(bob, table, "get")
        for guest in (ana, bob):
            await guest.leave()

    test_days.run(tmp_path, scenario)


def test_every_judge_has_a_version_of_its_own() -> None:
    assert len({coach.version_of(game) for game in GAMES}) == len(GAMES)
