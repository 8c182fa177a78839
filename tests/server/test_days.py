"""The deal of the day: the same for everybody, the first try counts, and nothing is known before one has finished."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from kociarnia.core.chance import FairRng
from kociarnia.games import GAMES
from kociarnia.play.record import Record
from kociarnia.server.http.app import App
from kociarnia.server.operate.config import BadConfig, read_config
from kociarnia.server.runtime.calendar import Zone, deals_on, read_calendar
from kociarnia.server.runtime.deals import valid_par
from kociarnia.server.runtime.par import PAR_LEVELS, play_par
from kociarnia.server.storage.deals import Deal, DealPlan, LevelPar, read_deal
from kociarnia.server.storage.entries import Moved, decode_entry
from kociarnia.server.table.deal import awaited_seat, thinking_seed
from tests.server.playing import PATIENCE, Guest, Message, Refusal, running, tells

DAY = 86_400_000
MONDAY = int(datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp() * 1000)
"""Noon of a Monday."""
SHORT = """
sen = [ { options = { rounds = 1 }, bots = ["cat", "lynx"], seat = 1 } ]
luckybox = [ { preset = "classic", bots = ["cat"], seat = 0 } ]
"""


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets bots think a little, also where nothing is compiled."""
    monkeypatch.setattr(
        "kociarnia.server.runtime.workers.worlds_of", lambda level: {"lynx": 8, "tiger": 16}.get(level, 0)
    )


class Clock:
    """A clock that is set by hand."""

    def __init__(self, app: App) -> None:
        self.time = MONDAY
        app.deals.clock = lambda: self.time


def run(folder: Path, scenario: Callable[[App, Clock], Awaitable[None]], **settings: Any) -> None:
    folder.joinpath("daily.toml").write_text(SHORT)

    async def carry_out() -> None:
        daily = str(folder / "daily.toml")
        async with running(folder / "data", daily=daily, time_zone="UTC", **settings) as app:
            await scenario(app, Clock(app))

    asyncio.run(carry_out())


async def show(guest: Guest, deal: str, is_shown: object = True) -> Any:
    return await guest.submit(f"days/{deal}", {"is_shown": is_shown})


async def look(guest: Guest, game: str = "sen", day: str = "today") -> Message:
    """Return what a guest may know of a deal."""
    deals: list[Message] = (await guest.get(f"days/{day}"))["deals"]
    return next(deal for deal in deals if deal["game"] == game)


async def begin(guest: Guest, game: str = "sen", day: str = "2026-11-16") -> str:
    return str((await guest.ask("deal", day=day, game=game))["table"])


async def finish(guest: Guest, game: str = "sen", day: str = "2026-11-16", seed: int = 1) -> str:
    table = await begin(guest, game, day)
    await guest.play(table, random.Random(seed))
    return table


async def moves_at(app: App, table: str) -> list[tuple[int, str]]:
    log = [decode_entry(body) for body in await app.store.read(table)]
    return [(entry.seat, entry.move) for entry in log if isinstance(entry, Moved)]


async def wait_for_par(guest: Guest, game: str = "sen", day: str = "today") -> list[Message]:
    async def wait() -> list[Message]:
        while True:
            par: list[Message] = (await look(guest, game, day))["par"]
            if len(par) == len(PAR_LEVELS):
                return par
            await asyncio.sleep(0.05)

    return await asyncio.wait_for(wait(), 120)


@pytest.mark.parametrize("game", ["sen", "luckybox"])
def test_the_same_moves_meet_the_same_answers(tmp_path: Path, game: str) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana, bob, cyd = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Cyd")]
        first, second = await asyncio.gather(finish(ana, game, seed=5), finish(bob, game, seed=5))
        assert await moves_at(app, first) == await moves_at(app, second)
        third = await finish(cyd, game, seed=6)
        assert await moves_at(app, first) != await moves_at(app, third)
        for guest in (ana, bob, cyd):
            await guest.leave()

    run(tmp_path, scenario)


def test_the_first_try_counts_and_all_others_are_practice(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        assert (await look(ana))["status"] == "new"
        table = await begin(ana)
        await ana.ask("watch", table=table)
        info = await ana.wait_for("table")
        assert info["deal"] == "2026-11-16/sen"
        assert "uncounted" not in info
        assert info["commitment"] == (await look(ana))["commitment"]
        assert (await look(ana))["status"] == "playing"
        assert await begin(ana) == table  # while it is under way there is no other
        await ana.play(table, random.Random(1))
        first = await look(ana)
        assert first["status"] == "finished"
        assert first["table"] == table
        practice = await begin(ana)
        assert practice != table
        await ana.ask("watch", table=practice)
        assert (await ana.wait_for("table", table=practice))["uncounted"] == "same_cards"
        await ana.play(practice, random.Random(2))
        again = await look(ana)
        assert (again["table"], again["score"]) == (table, first["score"])
        rows = await app.store.select("select table_id, uncounted, score from results where user_id <> ''")
        assert {(row[0], row[1]) for row in rows} == {(table, ""), (practice, "same_cards")}
        assert next(row[2] for row in rows if row[0] == table) == first["score"]
        await ana.leave()

    run(tmp_path, scenario, database=database)


def test_two_devices_that_begin_at_once_have_one_first_try(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        device = await ana.other_device(app)
        answers = await asyncio.gather(*(guest.ask("deal", day="2026-11-16", game="sen") for guest in (ana, device)))
        assert len({answer["table"] for answer in answers}) == 1
        assert len(await app.store.select("select table_id from tries")) == 1
        table = answers[0]["table"]
        await device.ask("watch", table=table)
        await ana.play(table, random.Random(1))
        await device.find(lambda message: message.get("status") == "over")
        assert (await look(device))["status"] == (await look(ana))["status"] == "finished"
        rows = await app.store.select("select score from results where table_id = $1 and user_id <> ''", table)
        assert len(rows) == 1
        for guest in (ana, device):
            await guest.leave()

    run(tmp_path, scenario, database=database)


def test_two_devices_that_finish_at_once_have_one_result(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        device = await ana.other_device(app)
        table = await begin(ana)
        # Both play on; where one was quicker the other is refused, and goes on.
        outcomes = await asyncio.gather(
            ana.play(table, random.Random(1)), device.play(table, random.Random(1)), return_exceptions=True
        )
        assert all(not isinstance(each, BaseException) or isinstance(each, Refusal) for each in outcomes)
        for guest in (ana, device):
            await guest.connect()
        await ana.play(table, random.Random(1))
        found = [await look(guest) for guest in (ana, device)]
        assert found[0]["status"] == "finished"
        assert [each["score"] for each in found] == [found[0]["score"]] * 2
        for rows in ("tries", "results where user_id <> ''"):
            assert len(await app.store.select(f"select 1 from {rows}")) == 1, rows
        for guest in (ana, device):
            await guest.leave()

    run(tmp_path, scenario, database=database)


def test_somebody_recovered_on_another_device_has_the_same_tries_matches_and_ratings(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        await finish(ana)
        await wait_for_par(ana)
        under_way = await begin(ana, "luckybox")
        asked = ("days/today", "me/matches", "me/waiting", "me/ratings/sen", "me/statistics/sen", "export")
        known = [await ana.get(path) for path in asked]
        await ana.leave()
        phone = await Guest.arrive(app, "Nobody", connect=False)
        assert [await phone.get(path) for path in asked] != known
        await phone.submit("recover", {"phrase": ana.phrase})
        assert [await phone.get(path) for path in asked] == known
        await phone.connect()
        phone.asked = 1000  # other names for its requests
        assert await begin(phone, "luckybox") == under_way, "the first try goes on there"
        await phone.play(under_way, random.Random(1))
        assert (await look(phone, "luckybox"))["status"] == "finished"
        await phone.leave()

    run(tmp_path, scenario)


def test_par_of_a_day_that_goes_on_is_played_anew_when_the_bots_have_changed_and_the_deal_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change_bots(version: str) -> None:
        measured = {game: [SimpleNamespace(bots=version)] for game in GAMES}
        monkeypatch.setattr("kociarnia.server.runtime.par.anchors", lambda: measured)

    async def versions(app: App) -> set[str]:
        deal = await read_deal(app.store, "2026-11-16/sen")
        assert deal is not None
        return {deal.par[level].version if level in deal.par else "" for level in PAR_LEVELS}

    async def before(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        phrase.append(ana.phrase)
        await finish(ana)
        await wait_for_par(ana)
        assert await versions(app) == {"first"}
        assert "has_other_bots" not in await look(ana)
        await ana.leave()

    async def after(app: App, clock: Clock) -> None:
        async with asyncio.timeout(2 * PATIENCE):
            while await versions(app) != {"second"}:
                await asyncio.sleep(0.05)
        ana = await Guest.arrive(app, "Nobody", connect=False)
        await ana.submit("recover", {"phrase": phrase[0]})
        assert (await look(ana))["has_other_bots"]
        clock.time += DAY
        assert "has_other_bots" not in await look(ana), "tomorrow's deal is made for the new bots"
        await ana.leave()

    phrase: list[str] = []
    change_bots("first")
    run(tmp_path, before)
    change_bots("second")
    run(tmp_path, after)


def test_par_of_a_day_that_is_over_stays_what_the_bots_of_that_day_have_reached() -> None:
    plan = DealPlan(edition=1, options={}, bots=["cat"], seat=0)
    par = {"cat": LevelPar(score=1, place=1, moves=[], version="of an earlier day")}
    deal = Deal(id="2026-11-16/sen", day="2026-11-16", game="sen", plan=plan, par=par)
    assert valid_par(deal) == {}
    assert valid_par(msgspec.structs.replace(deal, is_over=True)) == par


def test_a_first_try_is_played_without_taking_back_and_without_hints(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        table = await begin(ana)
        await ana.ask("watch", table=table)
        seen = await ana.find(lambda message: bool(message.get("choices")))
        await ana.ask("move", table=table, seat=1, move=seen["choices"][0]["move"], seen=seen["number"])
        with pytest.raises(Refusal, match="no_taking_back"):
            await ana.ask("undo", table=table)
        with pytest.raises(Refusal, match="no_hints"):
            await ana.ask("hint", table=table, seat=1)
        await ana.connect()  # what was told so far is forgotten
        await ana.play(table, random.Random(1))
        practice = await begin(ana)
        await ana.ask("watch", table=practice)
        await ana.find(lambda message: message.get("table") == practice and bool(message.get("choices")))
        assert (await ana.ask("hint", table=practice, seat=1))["type"] == "hinted"
        await ana.leave()

    run(tmp_path, scenario)


def test_who_leaves_has_given_up_and_the_try_was_the_first(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        table = await begin(ana)
        await ana.ask("leave", table=table)
        deal = await look(ana)
        assert deal["status"] == "given_up"
        assert "score" not in deal
        practice = await finish(ana)
        assert practice != table
        assert (await look(ana))["status"] == "given_up"
        await ana.leave()

    run(tmp_path, scenario)


def test_what_a_bot_reaches_for_somebody_who_has_left_is_rated_and_no_result_of_the_try(
    tmp_path: Path, database: str
) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await begin(ana)
        await ana.ask("leave", table=table)
        async with asyncio.timeout(PATIENCE):
            while not await app.store.select("select 1 from results where table_id = $1", table):
                await asyncio.sleep(0.02)
        scales = (await ana.get("me/ratings/sen"))["scales"]
        assert sum(scale["matches"] for scale in scales) == 1
        deal = await look(ana)
        assert (deal["status"], deal["others"]) == ("given_up", [])
        assert "score" not in deal
        await show(ana, "2026-11-16/sen")
        await finish(bob)
        assert [each["name"] for each in (await look(bob))["others"]] == ["Bob"]
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario, database=database)


def test_par_is_what_the_levels_reach_and_a_person_who_plays_like_the_tiger_reaches_it(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        await finish(ana)
        par = {each["level"]: each for each in await wait_for_par(ana)}
        assert list(par) == ["cat", "lynx", "tiger"]
        stored = await read_deal(app.store, "2026-11-16/sen")
        assert stored is not None
        tiger = [move for seat, move in stored.par["tiger"].moves if seat == stored.plan.seat]
        table = await begin(bob)
        await bob.ask("watch", table=table)
        for move in tiger:
            seen = await bob.find(lambda message: bool(message.get("choices")))
            bob.messages = [message for message in bob.messages if message["type"] == "table"]
            await bob.ask("move", table=table, seat=1, move=move, seen=seen["number"])
        await bob.find(lambda message: message.get("status") == "over")
        deal = await look(bob)
        assert (deal["score"], deal["place"]) == (par["tiger"]["score"], par["tiger"]["place"])
        steps = await bob.get("days/2026-11-16/sen/replay?seat=1")
        assert [step["move"] for step in steps if step.get("seat") == 1] == tiger
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario)


# Time


def test_a_deal_once_begun_can_be_finished_after_midnight_and_none_counts_that_begins_then(tmp_path: Path) -> None:
    async def scenario(app: App, clock: Clock) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await begin(ana)
        clock.time += DAY
        assert (await ana.get("days/today"))["day"] == "2026-11-17"
        assert await begin(ana) == table
        await ana.play(table, random.Random(1))
        assert (await look(ana, day="2026-11-16"))["status"] == "finished"
        await finish(bob)
        assert (await look(bob, day="2026-11-16"))["status"] == "new"
        rows = await app.store.select("select uncounted from results where user_id <> '' order by finished")
        assert [row[0] for row in rows] == ["", "same_cards"]
        archive = await ana.get("days")
        assert [day["day"] for day in archive["days"]] == ["2026-11-16"]
        assert [(deal["game"], deal["status"]) for deal in archive["days"][0]["deals"]] == [
            ("luckybox", "new"),
            ("sen", "finished"),
        ]
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario)


def test_the_seed_shown_the_day_after_is_the_one_committed_to_the_day_before(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, clock: Clock) -> None:
        ana = await Guest.arrive(app)
        promised = (await look(ana))["next_commitment"]
        clock.time += DAY
        today = await look(ana)
        assert today["commitment"] == promised
        table = await finish(ana, day="2026-11-17")
        record = await ana.http.get(f"{ana.site}/api/tables/{table}/record")
        assert Record.parse(await record.text()).seed is None
        clock.time += DAY
        record = await ana.http.get(f"{ana.site}/api/tables/{table}/record")
        past = await look(ana, day="2026-11-17")
        assert FairRng(bytes.fromhex(past["seed"])).commitment() == promised
        assert Record.parse(await record.text()).seed == past["seed"]
        await ana.leave()

    run(tmp_path, scenario, database=database)


def test_a_clock_set_back_opens_no_deal_again_whose_seed_was_shown(tmp_path: Path) -> None:
    async def scenario(app: App, clock: Clock) -> None:
        ana = await Guest.arrive(app)
        await look(ana)
        clock.time += DAY
        await look(ana)
        clock.time -= DAY // 2 + 1  # a little before midnight again: the new day goes on
        assert (await ana.get("days/today"))["day"] == "2026-11-17"
        clock.time += 100 * DAY
        await look(ana)
        clock.time = MONDAY  # far back: what was over stays over
        today = await ana.get("days/today")
        assert today["day"] == "2026-11-16"
        assert today["is_over"]
        await finish(ana)
        assert (await look(ana))["status"] == "new"
        with pytest.raises(Refusal, match="no_such_deal"):  # of days to come nothing is told, though they were there
            await ana.get("days/2027-02-24")
        with pytest.raises(Refusal, match="no_such_deal"):
            await begin(ana, day="2027-02-24")
        clock.time = MONDAY + 3 * DAY  # a day that was never begun counts
        await finish(ana, day="2026-11-19")
        assert (await look(ana))["status"] == "finished"
        await ana.leave()

    run(tmp_path, scenario)


def test_a_server_that_was_off_for_some_midnights_makes_up_for_them(tmp_path: Path) -> None:
    async def before(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        await look(ana)
        await ana.leave()

    async def after(app: App, clock: Clock) -> None:
        clock.time += 3 * DAY
        ana = await Guest.arrive(app)
        assert (await ana.get("days/today"))["day"] == "2026-11-19"
        archive = await ana.get("days")
        assert [day["day"] for day in archive["days"]] == ["2026-11-18", "2026-11-17", "2026-11-16"]
        assert (await look(ana, day="2026-11-17"))["seed"]
        await ana.leave()

    run(tmp_path, before)
    run(tmp_path, after)


def test_days_end_at_midnight_where_the_server_stands() -> None:
    zone = Zone("Europe/Warsaw")
    midnight = int(datetime(2026, 11, 16, 23, tzinfo=UTC).timestamp() * 1000)  # an hour before that of UTC
    assert (zone.day_of(midnight - 1), zone.day_of(midnight)) == ("2026-11-16", "2026-11-17")
    assert zone.end_of("2026-11-16") == midnight
    # The night summer time begins is an hour shorter.
    assert zone.end_of("2026-03-29") - zone.end_of("2026-03-28") == timedelta(hours=23) // timedelta(milliseconds=1)
    assert zone.name_at(midnight) == "Europe/Warsaw"
    with pytest.raises(BadConfig, match="time_zone"):
        read_config({"time_zone": "Atlantis/Poseidonis"}, {})


# Secrets


async def everything_said(guest: Guest, table: str = "") -> str:
    """Return all that a guest can be told of today's deals, by every way of asking."""
    paths = ["days/today", "days", "days/2026-11-16", "days/2026-11-17", "export", "me/waiting", "me/matches"]
    paths += ["me/statistics/sen", "days/2026-11-16/sen/replay?seat=0"]
    paths += [f"tables/{table}/{what}" for what in ("result", "record", "replay?seat=0", "stored")]
    said = "".join(guest.frames)
    for path in paths:
        async with guest.http.get(f"{guest.site}/api/{path}") as response:
            said += f"\n{path} {response.status} " + await response.text()
    return said


async def check_secret(app: App) -> None:
    """Refuse a server that tells somebody who has not finished anything of what a deal brings."""
    guests = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Cyd")]
    try:
        await check_secret_from(app, *guests)
    finally:
        for guest in guests:
            await guest.leave()


async def check_secret_from(app: App, ana: Guest, bob: Guest, cyd: Guest) -> None:
    table = await finish(ana, seed=3)
    await show(ana, "2026-11-16/sen")
    par = await wait_for_par(ana)
    seeds = [app.deals.seed(f"2026-11-{day}/sen") for day in (16, 17)]
    known = await everything_said(ana, table)
    assert '"par":[{' in known
    assert '"Ana"' in known
    for seed in seeds:
        assert not tells(known, seed), "whoever has finished knows the seed while others play"
    # The same cards once more tell no seed either.
    again = str((await ana.ask("again", table=table))["table"])
    await ana.play(again, random.Random(4))
    assert seeds[0] not in await everything_said(ana, again), "the seed is told by playing again"
    bobs = await begin(bob)
    await bob.ask("watch", table=bobs)
    await bob.find(lambda message: bool(message.get("choices")))
    for guest in (bob, cyd):  # one in the middle of it, one who has not begun
        for other in (table, bobs, again):
            said = await everything_said(guest, other)
            for secret in (*seeds, '"par"', '"others"', '"Ana"'):
                assert not tells(said, secret), f"{guest.name} is told {secret}"
            assert "days/2026-11-16/sen/replay?seat=0 404" in said
    with pytest.raises(Refusal, match="no_such_deal"):  # as if there were no such thing
        await show(cyd, "2026-11-16/sen")
    assert len(par) == 3


def test_nobody_who_has_not_finished_is_told_what_a_deal_brings(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        await check_secret(app)

    run(tmp_path, scenario)


@pytest.mark.parametrize("leak", ["par", "seed", "record"])
def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    if leak == "par":
        monkeypatch.setattr("kociarnia.server.http.days.may_know", lambda _deal, _own: True)
    elif leak == "seed":
        monkeypatch.setattr("kociarnia.server.table.info.may_see_seed", lambda _table: True)
    else:
        monkeypatch.setattr("kociarnia.server.table.access.may_see_seed", lambda _table: True)

    async def scenario(app: App, _clock: Clock) -> None:
        await check_secret(app)

    with pytest.raises(AssertionError, match=r"is told|knows the seed"):
        run(tmp_path, scenario)


def test_whoever_is_still_at_it_after_midnight_is_told_nothing_that_others_know_by_then(tmp_path: Path) -> None:
    async def scenario(app: App, clock: Clock) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        await begin(ana)
        clock.time += DAY
        await look(ana)
        assert "seed" in await look(bob, day="2026-11-16")
        assert not {"seed", "par", "others"} & (await look(ana, day="2026-11-16")).keys()
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario)


def test_only_those_who_chose_it_are_shown_and_nobody_after_they_were_deleted(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana, bob, cyd = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Cyd")]
        for number, guest in enumerate((ana, bob, cyd)):
            await finish(guest, seed=number)
        await show(ana, "2026-11-16/sen")
        assert sorted(each["name"] for each in (await look(cyd))["others"]) == ["Ana", "Cyd"]
        assert sorted(each["name"] for each in (await look(ana))["others"]) == ["Ana"]
        await show(ana, "2026-11-16/sen", is_shown=False)
        assert [each["name"] for each in (await look(cyd))["others"]] == ["Cyd"]
        await show(ana, "2026-11-16/sen")
        exported = await ana.get("export")
        table = (await look(ana))["table"]
        assert exported["tries"] == [{"deal": "2026-11-16/sen", "table": table, "is_shown": True}]
        async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
            assert response.status == 200
        assert [each["name"] for each in (await look(cyd))["others"]] == ["Cyd"]
        assert len(await app.store.select("select 1 from tries")) == 2
        for guest in (ana, bob, cyd):
            await guest.leave()

    run(tmp_path, scenario, database=database)


@pytest.mark.parametrize("day", ["2026-11-15", "2026-11-17", "9999-99-99", "----------", "0000-00-00"])
def test_a_day_without_deals_is_refused(tmp_path: Path, day: str) -> None:
    async def scenario(app: App, _clock: Clock) -> None:
        ana = await Guest.arrive(app)
        await look(ana)
        with pytest.raises(Refusal, match="no_such_deal"):
            await ana.get(f"days/{day}")
        with pytest.raises(Refusal, match="no_such_deal"):
            await begin(ana, day=day)
        with pytest.raises(Refusal, match="bad_message"):
            await begin(ana, day="2026-11-1x")
        with pytest.raises(Refusal, match="no_such_deal"):
            await begin(ana, game="chess")
        with pytest.raises(Refusal, match="bad_message"):
            await show(ana, "2026-11-16/sen", is_shown="yes")
        await ana.leave()

    run(tmp_path, scenario)


# The calendar, and how bots think


def test_every_line_of_the_calendar_can_be_played_and_every_game_has_seven() -> None:
    calendar = read_calendar()
    assert set(calendar) == set(GAMES)
    assert {len(lines) for lines in calendar.values()} == {7}
    monday = {deal.game: deal.plan for deal in deals_on(calendar, "2026-11-16")}
    assert monday["koty"].bots == ["cat"]
    sunday = {deal.game: deal.plan for deal in deals_on(calendar, "2026-11-22")}
    assert sunday["koty"].bots == ["tiger"]
    assert sunday["koty"].seat == 1
    assert deals_on(calendar, "2026-11-23")[0].plan == deals_on(calendar, "2026-11-16")[0].plan


@pytest.mark.parametrize(
    "text",
    [
        "sen = 3",
        "chess = []",
        'sen = [ { bots = ["lion"] } ]',
        'sen = [ { bots = ["cat"], seat = 2 } ]',
        'sen = [ { bots = ["cat"], preset = "chess" } ]',
        'sen = [ { bots = ["cat"], options = { rounds = 0 } } ]',
        "sen = [ { bots = [] } ]",
    ],
)
def test_a_calendar_that_cannot_be_played_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "daily.toml"
    file.write_text(text)
    with pytest.raises(BadConfig, match="daily"):
        read_calendar(str(file))


def test_what_a_bot_thinks_belongs_to_the_deal_the_decision_and_the_seat() -> None:
    seeds = {
        thinking_seed(seed, length, seat)
        for seed in ("00" * 32, "01" * 32)
        for length in range(20)
        for seat in range(4)
    }
    assert len(seeds) == 2 * 20 * 4
    assert thinking_seed("00" * 32, 3, 1) == thinking_seed("00" * 32, 3, 1)
    assert [awaited_seat(acting, [1]) for acting in ([0, 1, 2], [0, 2], [2])] == [1, 0, 2]


def test_par_asks_for_one_decision_after_another_with_the_level_of_each_seat() -> None:
    asked: list[tuple[str, int]] = []

    def think(game: str, view: bytes, level: str, seed: int) -> "asyncio.Future[bytes]":
        asked.append((level, seed))
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        state = GAMES[game].imagine(json_view(game, view), FairRng(bytes(32)))
        move = GAMES[game].notation.write(state.legal(json.loads(view)["seat"])[0])
        future.set_result(json.dumps({"notation": move, "candidates": []}).encode())
        return future

    plan = DealPlan(edition=GAMES["luckybox"].edition, options={}, bots=["cat", "lynx"], seat=1)
    deal = Deal(id="x", day="", game="luckybox", plan=plan)
    par = asyncio.run(play_par(deal, "00" * 32, "tiger", think))
    assert {level for level, _seed in asked} == {"cat", "lynx", "tiger"}
    assert len(par.moves) == len(asked) == len({seed for _level, seed in asked})
    assert par.moves[0][0] == 1  # the person's seat comes first where all may move


def json_view(game: str, view: bytes) -> Any:
    return msgspec.json.decode(view, type=GAMES[game].view_type)
