"""How matches ended is stored with the move that ends them, and never lost, doubled or told to strangers."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kociarnia.games import GAMES
from kociarnia.server.http.app import App
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.data_commands import rebuild_all
from kociarnia.server.runtime.results import rebuild_results
from kociarnia.server.storage.entries import decode_entry
from kociarnia.server.storage.store import Store
from kociarnia.server.table.setup import rebuild
from tests.server.playing import Guest, Refusal, running
from tests.server.prepared import user_of
from tests.server.processes import ServerProcess
from tests.server.slow import Browser, push_service

Rows = list[tuple[Any, ...]]
ALL = "select * from results order by table_id, seat"
SHORT: dict[str, dict[str, Any]] = {"sen": {"rounds": 1}}


def run(folder: Path, scenario: Callable[[App], Awaitable[None]], **settings: Any) -> None:
    async def carry_out() -> None:
        async with running(folder, **settings) as app:
            await scenario(app)

    asyncio.run(carry_out())


async def rows(store: Store, columns: str = "*", order: str = "table_id, seat") -> Rows:
    return await store.select(f"select {columns} from results order by {order}")


async def finish(guest: Guest, seats: str, game: str = "sen", **settings: object) -> str:
    """Play a match to its end by oneself."""
    table = await guest.create(seats, game, SHORT.get(game, {}), **settings)
    await guest.ask("start", table=table)
    await guest.play(table, random.Random(table))
    return table


async def get(guest: Guest, path: str) -> tuple[int, Any]:
    async with guest.http.get(f"{guest.site}/api/{path}") as response:
        return response.status, await response.json(content_type=None)


async def check_rebuilt(store: Store) -> None:
    before = await rows(store)
    assert before
    await store.clear_results()
    assert await rows(store) == []
    count = await rebuild_results(store)
    assert count == len({row[0] for row in before})
    assert await rows(store) == before


def test_what_is_made_again_from_the_logs_is_what_was_stored(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        for game in GAMES:
            await finish(ana, "mbb", game)
        await finish(ana, "mm")
        table = await ana.create("mpb", options={"rounds": 1}, patience=None)
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await bob.ask("leave", table=table)  # a bot reaches a place for them
        await ana.play(table, random.Random(1))
        await ana.ask("leave", table=table)  # when it is over, nothing changes any more
        await ana.ask("learn", game="sen")
        store = app.store
        assert len(await rows(store)) == 5 * 3 + 2 + 3
        left = await store.select(
            "select user_id, has_left, uncounted from results where table_id = $1 order by seat", table
        )
        assert [(bool(user), bool(has_left)) for user, has_left, _ in left] == [
            (True, False),
            (True, True),
            (False, False),
        ]
        assert {uncounted for _, _, uncounted in left} == {""}
        await check_rebuilt(store)
        async with bob.http.post(f"{bob.site}/api/delete", json={}) as response:
            assert response.status == 200
        assert ("gone",) in await rows(store, "user_id")
        await check_rebuilt(store)
        await ana.leave()
        await bob.leave()

    run(tmp_path, scenario, database=database)


def test_results_hold_who_played_what_and_how_it_ended(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await ana.create("mb", "luckybox")
        await ana.ask("start", table=table)
        info = await ana.play(table, random.Random(3))
        found = await rows(
            app.store, "table_id, seat, game, preset, seats, level, place, score, rivals, uncounted, figures"
        )
        sheets = [json.loads(row[-1]) for row in found]
        assert [sum(sheet.values()) for sheet in sheets] == info["scores"]  # the categories add up to the score
        assert all(set(sheet) == {"cards", "stars", "cells", "moons"} for sheet in sheets)
        scores, places = info["scores"], info["places"]
        assert [row[:-1] for row in found] == [
            (table, 0, "luckybox", "classic", 2, "", places[0], scores[0], "kitten", ""),
            (table, 1, "luckybox", "classic", 2, "kitten", places[1], scores[1], "person", ""),
        ]
        [listed] = (await ana.ask("lobby"))["mine"]
        assert listed["status"] == "over"
        await ana.leave()

    run(tmp_path, scenario)


def test_a_match_says_that_it_ceases_to_count_before_a_hint_is_given(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await ana.create("mb", options={"rounds": 1})
        await ana.ask("start", table=table)
        await ana.ask("watch", table=table)
        snapshot = await ana.wait_for("snapshot")
        await ana.ask("hint", table=table, seat=snapshot["seat"])
        assert await count_hinted(app, table) == 1
        assert (await ana.wait_for("table", uncounted="hints"))["table"] == table
        await ana.ask("hint", table=table, seat=snapshot["seat"])  # the second is not stored again
        assert await count_hinted(app, table) == 1
        await ana.play(table, random.Random(1))
        assert await rows(app.store, "was_hinted, uncounted") == [(1, "hints"), (0, "hints")]
        await check_rebuilt(app.store)
        await ana.leave()

    run(tmp_path, scenario)


async def count_hinted(app: App, table: str) -> int:
    return sum(json.loads(body)["entry"] == "hinted" for body in await app.store.read(table))


def test_moves_taken_back_and_seats_sent_away_and_several_seats_do_not_count(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await ana.create("m", "domkotow")
        await ana.ask("start", table=table)
        await ana.ask("watch", table=table)
        first = await ana.wait_for("snapshot")
        await ana.ask("move", table=table, seat=0, move=first["choices"][0]["move"], seen=first["number"])
        await ana.ask("undo", table=table)
        ana.messages.clear()
        await ana.play(table, random.Random(1))
        sent_away = await ana.create("mpb", options={"rounds": 1})
        await bob.ask("join", table=sent_away)
        await ana.ask("start", table=sent_away)
        await ana.ask("kick", table=sent_away, seat=1)
        await ana.play(sent_away, random.Random(1))
        shared = await finish(ana, "mm")
        found = {row[0]: row[1] for row in await rows(app.store, "table_id, uncounted")}
        assert found == {table: "taken_back", sent_away: "sent_away", shared: "several_seats"}
        await ana.leave()
        await bob.leave()

    run(tmp_path, scenario)


def test_the_same_cards_are_played_again_alone_and_count_for_nothing(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob, eve = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Eve")]
        table = await ana.create("pmb", options={"rounds": 1})
        await bob.ask("join", table=table)
        with pytest.raises(Refusal, match="not_over"):
            await ana.ask("again", table=table)
        await ana.ask("start", table=table)
        with pytest.raises(Refusal, match="not_over"):
            await bob.ask("again", table=table)
        with pytest.raises(Refusal, match="no_such_table"):
            await eve.ask("again", table=table)
        await asyncio.gather(ana.play(table, random.Random(1)), bob.play(table, random.Random(2)))
        with pytest.raises(Refusal, match="no_such_table"):
            await eve.ask("again", table=table)
        again = (await ana.ask("again", table=table))["table"]
        log = [decode_entry(body) for body in await app.store.read(again)]
        old = [decode_entry(body) for body in await app.store.read(table)]
        new_table, old_table = rebuild(again, log, {}, 0), rebuild(table, old, {}, 0)
        assert new_table.match is not None
        assert old_table.match is not None
        assert new_table.match.record.deal == old_table.match.record.deal
        assert [seat.kind for seat in new_table.seats] == ["bot", "person", "bot"]
        with pytest.raises(Refusal, match="no_spectators"):
            await bob.ask("watch", table=again)  # who does not sit there, sees nothing of it
        await ana.play(again, random.Random(4))
        assert {row[0] for row in await rows(app.store, "uncounted")} == {"", "same_cards"}
        lesson = (await ana.ask("learn", game="sen"))["table"]
        with pytest.raises(Refusal):
            await ana.ask("again", table=lesson)
        for guest in (ana, bob, eve):
            await guest.leave()

    run(tmp_path, scenario)


def test_only_ones_own_matches_are_shown_filtered_and_exported(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob, eve = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Eve")]
        alone = await finish(ana, "mbb", "kotostrofa")
        table = await ana.create("mp", options={"rounds": 1})
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await asyncio.gather(ana.play(table, random.Random(1)), bob.play(table, random.Random(2)))
        waiting = await ana.create("mb")
        await ana.ask("start", table=waiting)
        _status, mine = await get(ana, "me/matches")
        assert [row["table"] for row in mine["finished"]] == [table, alone]
        assert [row["table"] for row in mine["running"]] == [waiting]
        assert mine["running"][0]["is_your_turn"]
        assert [person["name"] for person in mine["people"]] == ["Bob"]
        _status, filtered = await get(ana, f"me/matches?person={mine['people'][0]['person']}")
        assert [row["table"] for row in filtered["finished"]] == [table]
        _status, filtered = await get(ana, "me/matches?game=kotostrofa")
        assert [row["table"] for row in filtered["finished"]] == [alone]
        # What belongs to somebody else, and what does not exist, is answered in the same way.
        guesses = [await get(eve, f"me/matches?person={guess}") for guess in (mine["people"][0]["person"], "x" * 22)]
        assert guesses[0] == guesses[1]
        assert guesses[0][1]["finished"] == []
        _status, theirs = await get(bob, "me/matches")
        assert theirs["people"][0]["person"] != mine["people"][0]["person"]
        nobody = Guest(ana.site, "Nobody")
        assert [(await get(nobody, path))[0] for path in ("me/matches", "me/waiting", "me/statistics/sen")] == [401] * 3
        await nobody.http.close()
        _status, export = await get(bob, "export")
        assert [(each["table_id"], each["seat"]) for each in export["results"]] == [(table, 1)]
        _status, statistics = await get(bob, "me/statistics/sen")
        assert (statistics["matches"], statistics["people"][0]["name"]) == (1, "Ana")
        assert (await get(bob, "me/statistics/chess"))[0] == 404
        assert (await get(bob, "me/matches?page=0"))[0] == 400
        for guest in (ana, bob, eve):
            await guest.leave()

    run(tmp_path, scenario)


def test_an_export_holds_everything_new_and_of_who_is_deleted_no_table_of_the_database_knows(tmp_path: Path) -> None:
    def places_of(user: str) -> set[str]:
        """Return the tables of the database in which an id stands anywhere, packed logs aside."""
        with closing(sqlite3.connect(tmp_path / "kociarnia.db")) as database:
            names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
            return {
                name for name in names if any(user in str(row) for row in database.execute(f"select * from {name}"))
            }

    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        user = user_of(ana)
        table = await ana.create("mp", options={"rounds": 1})
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await asyncio.gather(ana.play(table, random.Random(1)), bob.play(table, random.Random(2)))
        duel = await ana.submit("duels", {"deals": [{"game": "sen", "bots": ["kitten"], "options": {"rounds": 1}}]})
        tried = str((await ana.ask("duel", duel=duel["duel"]))["table"])
        async with push_service() as service:
            browser = Browser(service, "ana")
            await ana.submit("me/push", browser.wish())
        await ana.submit("me/quiet", {"quiet": {"start": 60, "end": 120, "zone": "Europe/Warsaw"}})
        export = await ana.get("export")
        assert [each["table_id"] for each in export["results"]] == [table]
        assert [scale["game"] for scale in export["ratings"]] == ["sen"]
        assert [each["table"] for each in export["tries"]] == [tried]
        assert [each["duel"] for each in export["duels"]] == [duel["duel"]]
        assert [each["endpoint"] for each in export["push"]["devices"]] == [browser.endpoint]
        assert export["push"]["quiet"]["zone"] == "Europe/Warsaw"
        known = {"users", "members", "tables", "entries", "results", "tries", "duels", "subscriptions"}
        assert places_of(user) == known
        await ana.disconnect()
        await ana.submit("delete", {})
        assert places_of(user) == set()
        # Somebody was there, and Bob's own match is what it was.
        seats = (await bob.get("me/matches"))["finished"][0]["seats"]
        assert [seat.get("is_yours", False) for seat in seats] == [False, True]
        assert "Ana" not in str(seats)
        await bob.leave()
        await ana.http.close()

    run(tmp_path, scenario, allows_local_push=True)


def test_a_record_file_is_replayed_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await finish(ana, "mb")
        async with ana.http.get(f"{ana.site}/api/tables/{table}/record") as response:
            text = await response.text()
        _status, steps = await get(ana, f"tables/{table}/replay?seat=0")
        count = "select count(*) from entries"
        before = await app.store.select(count)

        async def post(body: str, kind: str = "text/plain") -> tuple[int, Any]:
            headers = {"Content-Type": kind}
            async with ana.http.post(f"{ana.site}/api/record?seat=0", data=body.encode(), headers=headers) as response:
                return response.status, await response.json()

        status, opened = await post(text)
        assert (status, opened["steps"], opened["info"]["game"]) == (200, steps, "sen")
        assert opened["info"]["seats"][0]["name"] == "Ana"
        status, refused = await post(text.replace("options", "opinions", 1))
        assert (status, refused["code"]) == (422, "bad_record")
        assert (await post("x" * 200_000))[1]["code"] == "too_long"
        assert (await post(text, "text/html"))[0] == 400
        assert await app.store.select(count) == before
        assert len(await rows(app.store)) == 2
        await ana.leave()

    run(tmp_path, scenario)


def test_the_command_makes_all_results_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(tmp_path, play_two)
    connection = sqlite3.connect(tmp_path / "kociarnia.db")
    before = connection.execute(ALL).fetchall()
    connection.execute("update results set score = score + 1")
    connection.commit()
    asyncio.run(rebuild_all(Config(data=str(tmp_path))))
    assert connection.execute(ALL).fetchall() == before
    connection.close()
    assert "2 results" in capsys.readouterr().out


async def play_two(app: App) -> None:
    ana = await Guest.arrive(app)
    await finish(ana, "mb")
    await finish(ana, "mb", "luckybox")
    await ana.leave()


def test_matches_that_ended_before_results_were_stored_get_theirs_when_the_server_starts(tmp_path: Path) -> None:
    run(tmp_path, play_two)
    connection = sqlite3.connect(tmp_path / "kociarnia.db")
    before = connection.execute(ALL).fetchall()
    connection.execute("delete from results")
    connection.execute("delete from meta where name = 'results'")
    connection.commit()
    connection.close()

    async def wait_for_them(app: App) -> None:
        assert app._completing is not None
        await app._completing
        assert await rows(app.store) == before

    run(tmp_path, wait_for_them)


async def kill_at_the_end(folder: Path, kills: int) -> None:
    """Let matches end, all at the same moment, and kill the server at that moment, again and again."""
    server = ServerProcess(folder)
    await server.start()
    chooser = random.Random(5)
    survived = 0
    try:
        for _ in range(kills):
            guest = await Guest.arrive(server.site)
            lasts = [await play_to_the_last_move(guest) for _ in range(6)]
            guest.messages.clear()
            for last in lasts:
                await guest.send("move", **last)
            await asyncio.sleep(chooser.uniform(0, 0.008))
            server.kill()
            acknowledged = {message["id"] for message in guest.messages if message["type"] == "accepted"}
            await guest.leave()
            survived += check_results(folder, [last["table"] for last in lasts], len(acknowledged))
            await server.start()
    finally:
        server.kill()
    # If all had been stored, or none, nothing would have been tried.
    assert 0 < survived < 6 * kills, survived


async def play_to_the_last_move(guest: Guest) -> dict[str, Any]:
    """Bring a match to the point where a move is its last one, and return that move."""
    table = await guest.create("mm", options={"rounds": 1}, patience=None)
    await guest.ask("start", table=table)
    await guest.ask("watch", table=table, views="always")
    while True:
        shown = await guest.find(lambda each: each["type"] in ("snapshot", "update") and each["table"] == table)
        moves = [choice["move"] for choice in shown["choices"]]
        if moves:
            move = {"table": table, "seat": shown["seat"], "move": moves[0], "seen": shown["number"]}
            if "wake" in moves:
                return {**move, "move": "wake"}
            await guest.ask("move", **move)


def check_results(folder: Path, tables: list[str], acknowledged: int) -> int:
    """Every match that is over has one row a seat, and no other has any; return how many are over."""
    connection = sqlite3.connect(folder / "kociarnia.db")
    over = 0
    for table in tables:
        bodies = connection.execute("select body from entries where table_id = ? order by number", (table,)).fetchall()
        is_over = rebuild(table, [decode_entry(body) for (body,) in bodies], {}, 0).status == "over"
        seats = connection.execute("select seat from results where table_id = ? order by seat", (table,)).fetchall()
        [status] = connection.execute("select status from tables where id = ?", (table,)).fetchone()
        assert (seats, status) == ([(0,), (1,)] if is_over else [], "over" if is_over else "playing")
        over += is_over
    connection.close()
    assert over >= acknowledged
    return over


@pytest.mark.slow
def test_killed_at_the_end_of_matches_no_result_is_lost_or_doubled(tmp_path: Path) -> None:
    asyncio.run(kill_at_the_end(tmp_path, 24))
