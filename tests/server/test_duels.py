"""Duels: the same cards for a few people, apart from one another, compared by those who have finished."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from kociarnia.core.chance import FairRng
from kociarnia.play.record import Record
from kociarnia.server.http.app import App
from kociarnia.server.people.names import UNKNOWN
from kociarnia.server.storage.duels import MOST_OPEN
from kociarnia.server.storage.entries import Moved, decode_entry
from kociarnia.server.storage.store import MOST_DUELLISTS
from tests.server.playing import Guest, Message, Refusal, running, tells
from tests.server.processes import ServerProcess

SEN: Message = {"game": "sen", "bots": ["cat", "kitten"], "seat": 1, "options": {"rounds": 1}}
LUCKYBOX: Message = {"game": "luckybox", "bots": ["cat"]}


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


def run(folder: Path, scenario: Callable[..., Awaitable[None]], *names: str, **settings: Any) -> None:
    """Run a server, and a scenario with it and some guests."""

    async def carry_out() -> None:
        async with running(folder / "data", **settings) as app:
            guests = [await Guest.arrive(app, name) for name in names]
            try:
                await scenario(app, *guests)
            finally:
                for guest in guests:
                    await guest.leave()

    asyncio.run(carry_out())


async def challenge(guest: Guest, *deals: Message, table: str | None = None) -> str:
    return str((await guest.submit("duels", {"deals": deals, "table": table}))["duel"])


async def begin(guest: Guest, duel: str) -> str:
    return str((await guest.ask("duel", duel=duel))["table"])


async def play(guest: Guest, duel: str, seed: int = 1) -> str:
    """Play the next deal of a duel, and return its table."""
    table = await begin(guest, duel)
    await guest.play(table, random.Random(seed))
    return table


async def play_alone(guest: Guest, seed: int = 1, **settings: object) -> str:
    """Play a match against bots, and return its table."""
    table = await guest.create("bmb", "sen", {"rounds": 1}, **settings)
    await guest.ask("start", table=table)
    await guest.play(table, random.Random(seed))
    return table


async def moves_at(app: App, table: str) -> list[tuple[int, str]]:
    log = [decode_entry(body) for body in await app.store.read(table)]
    return [(entry.seat, entry.move) for entry in log if isinstance(entry, Moved)]


def of(info: Message, name: str) -> str:
    """Return what somebody who has finished is called in a duel."""
    return str(next(each["person"] for each in info["people"] if each["name"] == name))


@pytest.mark.parametrize("deal", [SEN, LUCKYBOX], ids=["sen", "luckybox"])
def test_the_same_moves_meet_the_same_answers(tmp_path: Path, deal: Message) -> None:
    async def scenario(app: App, ana: Guest, bob: Guest, cyd: Guest) -> None:
        duel = await challenge(ana, deal)
        first, second = await asyncio.gather(play(ana, duel, 5), play(bob, duel, 5))
        assert await moves_at(app, first) == await moves_at(app, second)
        third = await play(cyd, duel, 6)
        assert await moves_at(app, first) != await moves_at(app, third)

    run(tmp_path, scenario, "Ana", "Bob", "Cyd")


def test_those_who_have_finished_compare_results_and_see_one_anothers_matches(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, ana: Guest, bob: Guest) -> None:
        duel = await challenge(ana, SEN)
        new = await ana.get(f"duels/{duel}")
        assert (new["challenger"], new["is_yours"], new["deals"][0]["status"]) == ("Ana", True, "new")
        assert "is_match" not in new
        assert new["deals"][0]["levels"] == ["cat", None, "kitten"]
        anas = await play(ana, duel, 3)
        alone = await ana.get(f"duels/{duel}")
        assert [each["name"] for each in alone["people"]] == ["Ana"]
        bobs = await begin(bob, duel)
        assert (await ana.get(f"duels/{duel}"))["playing"] == 1
        await bob.play(bobs, random.Random(4))
        for guest in (ana, bob):
            info = await guest.get(f"duels/{duel}")
            assert "playing" not in info
            assert [each["name"] for each in info["people"] if each.get("is_yours")] == [guest.name]
            results = {each["name"]: each["score"] for each in info["deals"][0]["others"]}
            assert results.keys() == {"Ana", "Bob"}
            assert list(results.values()) == sorted(results.values())  # in Sen the fewest points win
            assert info["deals"][0]["score"] == results[guest.name]
        steps = await bob.get(f"duels/{duel}/1/replay?seat=1&person={of(info, 'Ana')}")
        assert [(step["seat"], step["move"]) for step in steps[1:]] == await moves_at(app, anas)
        # They count like any match against bots.
        rows = await app.store.select("select table_id, uncounted from results where user_id <> ''")
        assert {(row[0], row[1]) for row in rows} == {(anas, ""), (bobs, "")}
        for wrong in ("1/replay?person=nobody", f"2/replay?person={of(info, 'Ana')}", "x/replay"):
            with pytest.raises(Refusal, match="no_such_duel"):
                await bob.get(f"duels/{duel}/{wrong}")

    run(tmp_path, scenario, "Ana", "Bob", database=database)


def test_a_duel_is_played_once_without_hints_and_without_taking_back(tmp_path: Path) -> None:
    async def scenario(_app: App, ana: Guest) -> None:
        duel = await challenge(ana, SEN)
        table = await begin(ana, duel)
        await ana.ask("watch", table=table)
        seen = await ana.find(lambda message: bool(message.get("choices")))
        with pytest.raises(Refusal, match="no_hints"):
            await ana.ask("hint", table=table, seat=1)
        await ana.ask("move", table=table, seat=1, move=seen["choices"][0]["move"], seen=seen["number"])
        with pytest.raises(Refusal, match="no_taking_back"):
            await ana.ask("undo", table=table)
        assert await begin(ana, duel) == table  # while it is under way there is no other
        await ana.connect()
        await ana.play(table, random.Random(1))
        with pytest.raises(Refusal, match="duel_finished"):
            await begin(ana, duel)
        with pytest.raises(Refusal, match="no_duel"):  # these cards are in a duel already
            await challenge(ana, table=table)

    run(tmp_path, scenario, "Ana")


def test_of_three_deals_in_mixed_games_one_comes_after_another_and_all_are_compared_at_the_end(tmp_path: Path) -> None:
    async def scenario(_app: App, ana: Guest, bob: Guest) -> None:
        duel = await challenge(ana, SEN, LUCKYBOX, {**SEN, "seat": 0})
        for number in range(3):
            assert "people" not in await ana.get(f"duels/{duel}")
            await play(ana, duel, number)
        table = await begin(bob, duel)
        await bob.ask("leave", table=table)  # gives the first one up
        assert (await bob.get("duels"))[0]["status"] == "playing"
        for number in range(2):
            assert "people" not in await bob.get(f"duels/{duel}")
            await play(bob, duel, number)
        info = await bob.get(f"duels/{duel}")
        assert [deal["status"] for deal in info["deals"]] == ["given_up", "finished", "finished"]
        assert [deal["game"] for deal in info["deals"]] == ["sen", "luckybox", "sen"]
        assert [sorted(each["name"] for each in deal["others"]) for deal in info["deals"]] == [
            ["Ana"],
            ["Ana", "Bob"],
            ["Ana", "Bob"],
        ]
        scores = [each["score"] for each in info["deals"][1]["others"]]
        assert scores == sorted(scores, reverse=True)
        assert len({deal["commitment"] for deal in info["deals"]}) == 3
        assert (await bob.get("duels"))[0]["status"] == "finished"

    run(tmp_path, scenario, "Ana", "Bob")


# From a finished match


def test_a_finished_match_is_the_try_of_its_challenger_and_all_others_play_its_cards(tmp_path: Path) -> None:
    async def scenario(app: App, ana: Guest, bob: Guest) -> None:
        played = await play_alone(ana, 5)
        duel = await challenge(ana, table=played)
        assert await challenge(ana, table=played) == duel  # the same match is the same duel
        info = await ana.get(f"duels/{duel}")
        assert (info["deals"][0]["status"], info["deals"][0]["table"]) == ("finished", played)
        assert info["is_match"]
        with pytest.raises(Refusal, match="duel_finished"):
            await begin(ana, duel)
        bobs = await play(bob, duel, 5)
        info = await bob.get(f"duels/{duel}")
        steps = await bob.get(f"duels/{duel}/1/replay?seat=1&person={of(info, 'Ana')}")
        assert [(step["seat"], step["move"]) for step in steps[1:]] == await moves_at(app, played)
        own = await bob.get(f"tables/{bobs}/replay?seat=1")
        assert own[0] == steps[0]  # the same cards, seen from the same seat
        assert not any("was_helped" in each for each in info["deals"][0]["others"])

    run(tmp_path, scenario, "Ana", "Bob")


def test_a_match_with_a_hint_can_be_challenged_with_and_says_so(tmp_path: Path) -> None:
    async def scenario(_app: App, ana: Guest) -> None:
        table = await ana.create("mb", "sen", {"rounds": 1})
        await ana.ask("start", table=table)
        await ana.ask("watch", table=table)
        seat = (await ana.find(lambda message: bool(message.get("choices"))))["seat"]
        await ana.ask("hint", table=table, seat=seat)
        await ana.connect()
        await ana.play(table, random.Random(1))
        duel = await challenge(ana, table=table)
        assert (await ana.get(f"duels/{duel}"))["deals"][0]["others"][0]["was_helped"]

    run(tmp_path, scenario, "Ana")


def test_cards_that_others_know_or_may_know_are_no_duel(tmp_path: Path) -> None:
    async def scenario(_app: App, ana: Guest, bob: Guest) -> None:
        running_table = await ana.create("mb", "sen", {"rounds": 1})
        await ana.ask("start", table=running_table)
        with pytest.raises(Refusal, match="not_over"):
            await challenge(ana, table=running_table)
        listed = await play_alone(ana, is_listed=True)
        told = await play_alone(ana, shares_replay=True)
        published = await play_alone(ana)
        await ana.ask("publish", table=published, agrees=True)
        private = await play_alone(ana)
        again = str((await ana.ask("again", table=private))["table"])
        await ana.play(again, random.Random(2))
        day = (await ana.get("days/today"))["day"]
        daily = str((await ana.ask("deal", day=day, game="sen"))["table"])
        await ana.play(daily, random.Random(2))
        left = await ana.create("mb", "sen", {"rounds": 1})
        await ana.ask("start", table=left)
        await ana.ask("leave", table=left)
        for table in (listed, told, published, again, daily):
            with pytest.raises(Refusal, match="no_duel"):
                await challenge(ana, table=table)
        with pytest.raises(Refusal, match=r"not_over|no_duel"):  # bots play it to its end meanwhile
            await challenge(ana, table=left)
        for table, code in ((private, "no_such_table"), ("x" * 22, "no_such_table")):
            with pytest.raises(Refusal, match=code):
                await challenge(bob, table=table)
        shared = await ana.create("mp", "sen", {"rounds": 1})
        await bob.ask("join", table=shared)
        await ana.ask("start", table=shared)
        await asyncio.gather(ana.play(shared, random.Random(1)), bob.play(shared, random.Random(2)))
        with pytest.raises(Refusal, match="no_duel"):
            await challenge(bob, table=shared)

    calendar = tmp_path / "daily.toml"  # of our own: who plays on which weekday, and how long, is none of its business
    calendar.write_text('sen = [ { options = { rounds = 1 }, bots = ["cat"] } ]')
    run(tmp_path, scenario, "Ana", "Bob", daily=str(calendar))


# Who comes, and how many


def test_two_devices_that_begin_and_finish_at_once_are_one_duellist(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, ana: Guest) -> None:
        device = await ana.other_device(app)
        duel = await challenge(ana, SEN)
        tables = await asyncio.gather(begin(ana, duel), begin(device, duel))
        assert tables[0] == tables[1]
        # Both play on; where one was quicker the other is refused, and goes on.
        outcomes = await asyncio.gather(
            ana.play(tables[0], random.Random(1)), device.play(tables[0], random.Random(1)), return_exceptions=True
        )
        assert all(not isinstance(each, BaseException) or isinstance(each, Refusal) for each in outcomes)
        for guest in (ana, device):
            await guest.connect()
        await ana.play(tables[0], random.Random(1))
        for guest in (ana, device):
            assert [each["name"] for each in (await guest.get(f"duels/{duel}"))["people"]] == ["Ana"]
        assert await app.store.select("select people from duels") == [(1,)]
        assert len(await app.store.select("select 1 from tries")) == 1
        assert len(await app.store.select("select 1 from results where user_id <> ''")) == 1
        await device.leave()

    run(tmp_path, scenario, "Ana", database=database)


def test_two_people_who_finish_at_the_same_moment_see_each_other(tmp_path: Path) -> None:
    async def scenario(_app: App, ana: Guest, bob: Guest) -> None:
        duel = await challenge(ana, SEN)
        await asyncio.gather(play(ana, duel, 1), play(bob, duel, 2))
        for guest in (ana, bob):
            assert {each["name"] for each in (await guest.get(f"duels/{duel}"))["people"]} == {"Ana", "Bob"}

    run(tmp_path, scenario, "Ana", "Bob")


def test_eight_people_can_begin_and_the_ninth_is_refused(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, *guests: Guest) -> None:
        duel = await challenge(guests[0], SEN)
        outcomes = await asyncio.gather(*(begin(guest, duel) for guest in guests), return_exceptions=True)
        refused = [each for each in outcomes if isinstance(each, Refusal)]
        assert [each.code for each in refused] == ["duel_closed"] * (len(guests) - MOST_DUELLISTS)
        assert await app.store.select("select people from duels") == [(MOST_DUELLISTS,)]
        assert len(await app.store.select("select 1 from tries")) == MOST_DUELLISTS
        assert (await guests[0].get(f"duels/{duel}"))["is_full"]

    run(tmp_path, scenario, *(f"Guest {number}" for number in range(MOST_DUELLISTS + 3)), database=database)


def test_a_duel_that_was_ended_is_begun_by_nobody_and_finished_by_those_who_have(tmp_path: Path, database: str) -> None:
    async def scenario(_app: App, ana: Guest, bob: Guest, cyd: Guest) -> None:
        duel = await challenge(ana, SEN, LUCKYBOX, SEN)
        await play(bob, duel)
        with pytest.raises(Refusal, match="no_such_duel"):
            await bob.submit(f"duels/{duel}/end", {})
        assert (await ana.submit(f"duels/{duel}/end", {}))["is_over"]
        for guest in (ana, cyd):
            with pytest.raises(Refusal, match="duel_closed"):
                await begin(guest, duel)
        for number in range(2):
            assert "seed" not in (await bob.get(f"duels/{duel}"))["deals"][0]
            await play(bob, duel, number)
        for deal in (await bob.get(f"duels/{duel}"))["deals"]:
            assert FairRng(bytes.fromhex(deal["seed"])).commitment() == deal["commitment"]
            async with bob.http.get(f"{bob.site}/api/tables/{deal['table']}/record") as response:
                assert Record.parse(await response.text()).seed == deal["seed"]
        assert "people" not in await ana.get(f"duels/{duel}")

    run(tmp_path, scenario, "Ana", "Bob", "Cyd", database=database)


def test_somebody_may_have_so_many_open_duels_and_no_more(tmp_path: Path) -> None:
    async def scenario(app: App, ana: Guest) -> None:
        duels = [await challenge(ana, SEN) for _ in range(MOST_OPEN)]
        with pytest.raises(Refusal, match="too_many"):
            await challenge(ana, SEN)
        assert len(await app.store.select("select 1 from deals")) == MOST_OPEN  # nothing is left of it
        assert len(await ana.get("duels")) == MOST_OPEN
        await ana.submit(f"duels/{duels[0]}/end", {})
        await challenge(ana, SEN)

    run(tmp_path, scenario, "Ana")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"deals": []}, "bad_message"),
        ({"deals": [SEN, SEN]}, "bad_message"),
        ({"deals": [SEN] * 6}, "bad_message"),
        ({"deals": [{**SEN, "seat": 3}]}, "bad_message"),
        ({"deals": [{**SEN, "bots": ["lion"]}]}, "bad_message"),
        ({"deals": [{**SEN, "game": "chess"}]}, "unknown_game"),
        ({"deals": [{**SEN, "options": {"rounds": -1}}]}, "bad_options"),
        ({"deals": [{**SEN, "bots": [], "seat": 0}]}, "bad_seats"),
        ({"deals": [SEN], "seed": "00"}, "bad_message"),
    ],
)
def test_a_duel_that_cannot_be_played_is_refused(tmp_path: Path, wish: Message, code: str) -> None:
    async def scenario(app: App, ana: Guest) -> None:
        with pytest.raises(Refusal, match=code):
            await ana.submit("duels", wish)
        assert await app.store.select("select 1 from deals") == []

    run(tmp_path, scenario, "Ana")


def test_a_duel_that_does_not_exist_is_refused_whichever_way_one_asks(tmp_path: Path) -> None:
    async def scenario(_app: App, ana: Guest) -> None:
        nothing = "x" * 22
        for path in (f"duels/{nothing}", f"duels/{nothing}/1/replay", "duels/%20"):
            with pytest.raises(Refusal, match="no_such_duel"):
                await ana.get(path)
        with pytest.raises(Refusal, match="no_such_duel"):
            await ana.submit(f"duels/{nothing}/end", {})
        with pytest.raises(Refusal, match="no_such_duel"):
            await begin(ana, nothing)
        with pytest.raises(Refusal, match="bad_message"):
            await begin(ana, "short")
        # The deals of a duel are none of a day.
        duel = await challenge(ana, SEN)
        table = await play(ana, duel)
        for path in (f"days/{duel}", f"days/{duel}/1/replay"):
            with pytest.raises(Refusal, match="no_such_deal"):
                await ana.get(path)
        with pytest.raises(Refusal, match="no_such_deal"):
            await ana.submit(f"days/{duel}/1", {"is_shown": True})
        assert (await ana.get("days"))["days"] == []
        assert (await ana.get("export"))["tries"] == [{"deal": f"{duel}/1", "table": table, "is_shown": False}]

    run(tmp_path, scenario, "Ana")


def test_whoever_is_deleted_is_somebody_in_duels_and_nobody_else_begins_theirs(tmp_path: Path, database: str) -> None:
    async def scenario(app: App, ana: Guest, bob: Guest, cyd: Guest) -> None:
        duel = await challenge(ana, SEN, LUCKYBOX, SEN)
        for guest in (ana, bob, cyd):
            for number in range(3):
                await play(guest, duel, number)
        exported = (await ana.get("export"))["duels"]
        assert [(each["duel"], each["deals"], each["people"]) for each in exported] == [(duel, 3, 3)]
        before = (await cyd.get(f"duels/{duel}"))["deals"]
        ids = {row[0] for row in await app.store.select("select user_id from tries")}
        for guest in (ana, bob):
            await guest.submit("delete", {})
        info = await cyd.get(f"duels/{duel}")
        assert (info["challenger"], info["is_over"]) == (UNKNOWN, True)
        assert sorted(each["name"] for each in info["people"]) == ["Cyd", UNKNOWN, UNKNOWN]
        for deal, was in zip(info["deals"], before, strict=True):
            assert [each["score"] for each in deal["others"]] == [each["score"] for each in was["others"]]
        strangers = {each["person"] for each in info["people"] if not each.get("is_yours")}
        for deal in info["deals"]:
            assert {each["person"] for each in deal["others"]} >= strangers
        for person in strangers:
            assert await cyd.get(f"duels/{duel}/2/replay?seat=0&person={person}")
        left = {row[0] for row in await app.store.select("select user_id from tries union select user_id from duels")}
        assert len(left & ids) == 1  # nothing leads back to those who are gone

    run(tmp_path, scenario, "Ana", "Bob", "Cyd", database=database)


# Secrets


async def everything_said(guest: Guest, duel: str, tables: list[str], people: list[str]) -> str:
    """Return all that a guest can be told of a duel and of the tables of others in it, by every way of asking."""
    day = (await guest.get("days/today"))["day"]
    paths = ["duels", f"duels/{duel}", "export", "me/waiting", "me/matches", "me/statistics/sen", "me/ratings/sen"]
    paths += ["board/sen", f"days/{day}", f"days/{duel}", f"days/{duel}/1/replay?seat=1"]
    paths += [f"duels/{duel}/1/replay?seat=1&person={person}" for person in people]
    whats = ("invitation", "result", "record", "replay?seat=1", "replay?seat=-1", "stored", "analysis")
    paths += [f"tables/{table}/{what}" for table in tables for what in whats]
    said = ""
    for path in paths:
        async with guest.http.get(f"{guest.site}/api/{path}") as response:
            text = await response.text()
            said += f"\n{response.status} {text}"
            asked = any(part in path for part in (*tables, *people)) or path.startswith("days/")
            if asked and not path.endswith(day):
                assert response.status == 404, f"{guest.name} is told of {path}"
    for table in tables:
        for kind, fields in (
            ("watch", {}),
            ("watch", {"seat": 1, "since": 0}),
            ("again", {}),
            ("join", {}),
            ("hint", {"seat": 1}),
            ("undo", {}),
            ("rematch", {}),
            ("react", {"reaction": "purr"}),
        ):
            with pytest.raises(Refusal):
                await guest.ask(kind, table=table, **fields)
        with pytest.raises(Refusal):
            await guest.submit(f"tables/{table}/analysis", {})
        with pytest.raises(Refusal):
            await guest.submit("duels", {"table": table})
    await guest.ask("lobby")
    # What was asked for comes back in some answers; that a table exists does not.
    return said + "".join(guest.frames)


async def check_secret(app: App, ana: Guest, bob: Guest, cyd: Guest, dan: Guest, *, is_match: bool) -> None:
    """Refuse a server that tells somebody who has not finished a duel anything of what others did in it."""
    more = [LUCKYBOX, SEN]
    if is_match:
        duel = await challenge(ana, *more, table=await play_alone(ana, 3))
    else:
        duel = await challenge(cyd, SEN, *more)
        await play(ana, duel, 3)
    for number in range(2):
        await play(ana, duel, number)
    info = await ana.get(f"duels/{duel}")
    person = of(info, "Ana")
    tables = [deal["table"] for deal in info["deals"]]
    seeds = [app.deals.seed(f"{duel}/{number}") for number in (1, 2, 3)]
    if is_match:
        seeds[0] = str((await app.registry.wake(tables[0])).seed)
    known = "".join(ana.frames) + str(info) + str(await ana.get("export"))
    for table in tables:
        async with ana.http.get(f"{ana.site}/api/tables/{table}/record") as response:
            assert response.status == 200
            known += await response.text()
    for seed in seeds[is_match:]:
        assert not tells(known, seed), "whoever has finished knows the seed while others play"
    # The same cards once more tell no seed either.
    again = str((await ana.ask("again", table=tables[1]))["table"])
    await ana.play(again, random.Random(4))
    assert not tells("".join(ana.frames), seeds[1]), "whoever has finished knows the seed from playing again"
    await play(bob, duel, 7)
    await begin(bob, duel)  # in the middle of the second deal
    under_way = await begin(dan, duel)
    secrets = [*seeds, *tables, person, '"others"']
    secrets += [] if is_match else ['"Ana"']  # whoever challenges is named
    for guest in (bob, cyd):  # one in the middle of it, one who has not begun
        said = await everything_said(guest, duel, [*tables, again], [person])
        for secret in secrets:
            assert not tells(said, secret), f"{guest.name} is told {secret}"
        for kind in ("watch", "again", "join"):  # a match that is under way has no spectators
            with pytest.raises(Refusal):
                await guest.ask(kind, table=under_way)
        for what in ("invitation", "result", "record", "replay", "stored"):
            with pytest.raises(Refusal):
                await guest.get(f"tables/{under_way}/{what}")
        told = await guest.get(f"duels/{duel}")
        assert not {"people", "playing"} & told.keys(), f"{guest.name} is told who has finished"
    async with Guest(bob.site, "").http as http, http.get(f"{bob.site}/api/duels/{duel}") as response:
        text = await response.text()  # nobody knows who asks
        assert response.status == 200
        for secret in secrets:
            assert not tells(text, secret), f"a stranger is told {secret}"


@pytest.mark.parametrize("is_match", [True, False], ids=["from a match", "new"])
def test_nobody_who_has_not_finished_is_told_anything_of_the_others(tmp_path: Path, is_match: bool) -> None:
    async def scenario(app: App, *guests: Guest) -> None:
        await check_secret(app, *guests, is_match=is_match)

    run(tmp_path, scenario, "Ana", "Bob", "Cyd", "Dan", has_board=True)


@pytest.mark.parametrize(
    "leak",
    [
        ("http.duels.has_finished", lambda _duel, _tries: True),
        ("http.duels.who_is_shown", lambda _duel, duellists, _user: list(duellists)),
        ("table.info.may_see_seed", lambda _table: True),
        ("table.access.may_see_seed", lambda _table: True),
        ("table.access.may_see_record", lambda _table, _user: True),
        ("table.access.may_watch", lambda _table, _user: True),
    ],
    ids=lambda leak: leak[0],
)
def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: tuple[str, Any]) -> None:
    monkeypatch.setattr(f"kociarnia.server.{leak[0]}", leak[1])

    async def scenario(app: App, *guests: Guest) -> None:
        await check_secret(app, *guests, is_match=False)

    with pytest.raises((AssertionError, pytest.fail.Exception), match=r"is told|knows the seed|DID NOT RAISE"):
        run(tmp_path, scenario, "Ana", "Bob", "Cyd", "Dan", has_board=True)


def test_a_killed_server_keeps_every_duel_and_every_try_of_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        try:
            ana, bob = [await Guest.arrive(server.site, name) for name in ("Ana", "Bob")]
            duel = await challenge(ana, SEN)
            first = await play(ana, duel, 5)
            second = await begin(bob, duel)
            server.kill()
            await server.start()
            for guest in (ana, bob):
                await guest.connect()
            assert (await ana.get(f"duels/{duel}"))["deals"][0]["table"] == first
            assert await begin(bob, duel) == second
            await bob.play(second, random.Random(5))
            for guest in (ana, bob):
                scores = [each["score"] for each in (await guest.get(f"duels/{duel}"))["deals"][0]["others"]]
                assert len(scores) == 2
                assert len(set(scores)) == 1, "the same moves met other answers after the server was killed"
                await guest.leave()
        finally:
            server.kill()

    asyncio.run(scenario())
