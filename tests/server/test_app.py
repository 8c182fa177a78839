"""Users, tables and play over real sockets."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from kociarnia.core.errors import KociarniaError
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.fairness import verify
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.runtime import live
from tests.server.playing import Guest, Refusal, running, wait_until
from tests.server.prepared import begin, store_match


def test_three_people_play_a_match_and_its_record_proves_the_chance(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guests = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Cyd")]
            table = await guests[0].create("mpp", options={"rounds": 1})
            for guest in guests[1:]:
                await guest.ask("join", table=table)
            await guests[0].ask("start", table=table)
            infos = await asyncio.gather(*(guest.play(table, random.Random(5)) for guest in guests))
            assert [seat["name"] for seat in infos[0]["seats"]] == ["Ana", "Bob", "Cyd"]
            async with guests[1].http.get(f"{guests[1].site}/api/tables/{table}/record") as response:
                record = Record.parse(await response.text())
            verify(record)
            match = Match.replay(GAMES["sen"], record)
            assert match.scores == infos[2]["scores"]
            assert record.seed == infos[0]["seed"]
            assert record.commitment == infos[0]["commitment"]
            for guest in guests:
                await guest.leave()

    asyncio.run(scenario())


def test_a_private_record_is_for_those_who_played_and_a_listed_one_for_everybody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            for is_listed, status in ((False, 404), (True, 200)):
                table = await ana.create("mm", options={"rounds": 1}, is_listed=is_listed)
                await ana.ask("start", table=table)
                async with ana.http.get(f"{ana.site}/api/tables/{table}/record") as response:
                    assert response.status == 409  # not while it is played
                await ana.play(table, random.Random(5))
                for guest, expected in ((ana, 200), (eve, status)):
                    for page in ("record", "replay?seat=1"):
                        async with guest.http.get(f"{guest.site}/api/tables/{table}/{page}") as response:
                            assert response.status == expected
            async with eve.http.get(f"{eve.site}/api/tables/{table}/replay") as response:
                steps = await response.json()
            async with eve.http.get(f"{eve.site}/api/tables/{table}/record") as response:
                record = Record.parse(await response.text())
            assert len(steps) == len(record.lines) + 1
            final = Match.replay(GAMES["sen"], record)
            assert steps[-1]["view"] == msgspec.to_builtins(final.view(SPECTATOR))
            assert [event for step in steps for event in step["events"]] == msgspec.to_builtins(final.events(SPECTATOR))
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_an_identity_is_carried_to_another_device_by_its_phrase(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, "  Ana   Żółw ")
            table = await ana.create("mp")
            phone = Guest(ana.site, "phone")
            async with phone.http.get(f"{phone.site}/api/me") as response:
                assert response.status == 401
            async with phone.http.post(f"{phone.site}/api/recover", json={"phrase": "babab babab"}) as response:
                assert (await response.json())["code"] == "bad_phrase"
            sloppy = ana.phrase.upper().replace(" ", "-  ")
            async with phone.http.post(f"{phone.site}/api/recover", json={"phrase": sloppy}) as response:
                assert await response.json() == {"name": "Ana Żółw"}
                cookie = response.headers["Set-Cookie"]
                assert "HttpOnly" in cookie
                assert "SameSite=Strict" in cookie
            await phone.connect()
            tables = await phone.ask("lobby")
            assert [row["table"] for row in tables["mine"]] == [table]
            await phone.leave()
            await ana.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "<b>Ana</b>", "Ana\u202eBob", "a&b", "\u0007", "...", "🐈🐈🐈"])
def test_names_that_could_confuse_a_page_are_refused(tmp_path: Path, name: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = Guest(f"http://127.0.0.1:{app.port}", name)
            async with guest.http.post(f"{guest.site}/api/guest", json={"name": name}) as response:
                assert response.status == 400
                assert (await response.json())["code"] == "bad_name"
            await guest.leave()

    asyncio.run(scenario())


def test_the_lobby_shows_listed_tables_and_follows_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            assert (await bob.ask("lobby", follow=True))["listed"] == []
            await ana.create("mp")  # private: nobody hears of it
            listed = await ana.create("mp", is_listed=True)
            tables = await bob.find(lambda message: message["type"] == "tables" and message["listed"] != [])
            assert tables["listed"] == [
                {
                    "table": listed,
                    "game": "sen",
                    "status": "open",
                    "seats": 2,
                    "free": 1,
                    "names": ["Ana"],
                    "allows_spectators": True,
                }
            ]
            await bob.ask("join", table=listed)
            tables = await bob.find(lambda one: one["type"] == "tables" and one["listed"][0]["free"] == 0)
            assert tables["listed"][0]["names"] == ["Ana", "Bob"]
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_the_same_create_request_makes_one_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            first = await ana.create("mp")
            ana.asked -= 1
            assert await ana.create("mp") == first
            assert len((await ana.ask("lobby"))["mine"]) == 1
            await ana.leave()

    asyncio.run(scenario())


def test_a_match_against_bots_ends_and_hints_are_legal(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mbb", options={"rounds": 1})
            await ana.ask("start", table=table)
            await ana.send("watch", table=table)
            snapshot = await ana.wait_for("snapshot")
            hinted = await ana.ask("hint", table=table, seat=0)
            legal = [choice["move"] for choice in snapshot["choices"]]
            assert hinted["move"] in legal
            assert 0 <= hinted["why"]["chance"] <= 100
            # The second best is told only if the search has tried it often enough to say anything of it.
            assert hinted["why"].get("other") in {None, *legal} - {hinted["move"]}
            info = await ana.play(table, random.Random(1))
            assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "bot"]
            dumb = await ana.create("mb", allows_hints=False)
            await ana.ask("start", table=dumb)
            with pytest.raises(Refusal) as refused:
                await ana.ask("hint", table=dumb, seat=0)
            assert refused.value.code == "no_hints"
            await ana.leave()

    asyncio.run(scenario())


def test_a_client_that_missed_events_gets_exactly_those_or_a_fresh_snapshot(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp")
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            await ana.ask("start", table=table)
            snapshot = await bob.wait_for("snapshot")
            assert snapshot["seat"] == 1
            assert snapshot["number"] == 1  # the deal
            await bob.disconnect()
            for move, seen in (("look 1", 1), ("look 2", 2)):
                await ana.ask("move", table=table, seat=0, move=move, seen=seen)
            await bob.connect()
            await bob.ask("watch", table=table, seat=1, since=1)
            update = await bob.wait_for("update")
            assert update["since"] == 1
            assert update["number"] == 3
            assert update["events"] == [{"event": "looked", "seat": 0, "place": place} for place in (0, 1)]
            await bob.ask("watch", table=table)
            assert (await bob.wait_for("snapshot"))["view"] == update["view"]
            for impossible in ({"seat": 0, "since": 1}, {"seat": 1, "since": 999}):
                await bob.ask("watch", table=table, **impossible)
                assert (await bob.wait_for("snapshot"))["seat"] == 1
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_spectators_see_the_public_side_or_nothing_at_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            table = await ana.create("mb")
            await ana.ask("start", table=table)
            await eve.ask("watch", table=table)
            assert (await eve.wait_for("snapshot"))["seat"] == SPECTATOR
            with pytest.raises(Refusal) as refused:
                await eve.ask("move", table=table, seat=0, move="look 1", seen=1)
            assert refused.value.code == "not_your_seat"
            closed = await ana.create("mb", allows_spectators=False)
            await ana.ask("start", table=closed)
            with pytest.raises(Refusal) as refused:
                await eve.ask("watch", table=closed)
            assert refused.value.code == "no_spectators"
            with pytest.raises(Refusal) as refused:
                await eve.ask("watch", table="x" * 22)
            assert refused.value.code == "no_such_table"
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_a_kicked_user_is_told_and_then_told_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mpp")
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            await ana.ask("kick", table=table, seat=1)
            assert (await bob.wait_for("refused"))["code"] == "no_spectators"
            bob.messages.clear()
            await ana.ask("leave", table=table)
            await bob.ask("ping")
            assert [message for message in bob.messages if message["type"] == "table"] == []
            await bob.connect()  # as after a reload
            with pytest.raises(Refusal) as refused:
                await bob.ask("watch", table=table)
            assert refused.value.code == "unwelcome"
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_bot_plays_for_somebody_away_and_hands_the_seat_back_on_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp", patience=0.2)
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            await ana.ask("watch", table=table)
            await ana.ask("start", table=table)
            await bob.disconnect()

            def is_stood_in(message: dict[str, object]) -> bool:
                seats = message.get("seats")
                return message["type"] == "table" and isinstance(seats, list) and bool(seats[1].get("is_stood_in"))

            await ana.find(is_stood_in)
            await ana.wait_for("update")  # the bot's first look
            await bob.connect()
            await bob.ask("watch", table=table)
            await bob.find(lambda message: message["type"] == "table" and not is_stood_in(message))
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_bot_plays_on_when_the_clock_has_run_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mb", clock=0.3, options={"rounds": 1})
            await ana.ask("watch", table=table)
            await ana.ask("start", table=table)
            snapshot = await ana.wait_for("snapshot")
            assert 0 <= snapshot["clocks"][0]["milliseconds"] <= 300
            over = await ana.find(lambda message: message.get("status") == "over", 300)
            assert over["seats"][0]["is_stood_in"]
            await ana.leave()

    asyncio.run(scenario())


def test_a_table_nobody_watches_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, sleep_after=0.05) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mm")
            await ana.ask("start", table=table)
            await ana.ask("watch", table=table)
            before = await ana.wait_for("snapshot")
            await ana.ask("unwatch", table=table)
            await wait_until(lambda: not app.registry.tables)
            await ana.ask("watch", table=table)
            assert await ana.wait_for("snapshot") == before
            await ana.leave()

    asyncio.run(scenario())


def test_a_finished_match_nobody_watches_sleeps_at_once_and_is_found_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, sleep_after=100_000.0) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mm", options={"rounds": 1})
            await ana.ask("start", table=table)
            over = await ana.play(table, random.Random(4))
            await ana.ask("unwatch", table=table)
            await wait_until(lambda: not app.registry.tables)
            await ana.ask("watch", table=table)
            again = await ana.wait_for("table", status="over")
            assert (again["scores"], again["seed"]) == (over["scores"], over["seed"])
            await ana.leave()

    asyncio.run(scenario())


def test_a_rematch_seats_the_same_people_at_a_new_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp", options={"rounds": 1})
            await bob.ask("join", table=table)
            await ana.ask("start", table=table)
            await asyncio.gather(ana.play(table, random.Random(1)), bob.play(table, random.Random(2)))
            await bob.ask("rematch", table=table)
            info = await ana.find(lambda message: "rematch" in message)
            new = info["rematch"]
            await ana.ask("watch", table=new)
            info = await ana.wait_for("table", table=new)
            assert [seat["name"] for seat in info["seats"]] == ["Ana", "Bob"]
            await bob.ask("start", table=new)
            await ana.wait_for("snapshot", table=new)
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_reactions_reach_everybody_at_the_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, eve = [await Guest.arrive(app, name) for name in ("Ana", "Bob", "Eve")]
            table = await ana.create("mp")
            await bob.ask("join", table=table)
            for guest in (ana, bob, eve):
                await guest.ask("watch", table=table)
            await bob.ask("react", table=table, reaction="purr")
            for guest in (ana, bob, eve):
                assert (await guest.wait_for("reacted"))["seat"] == 1
            with pytest.raises(Refusal) as refused:
                await eve.ask("react", table=table, reaction="purr")
            assert refused.value.code == "not_at_the_table"
            for guest in (ana, bob, eve):
                await guest.leave()

    asyncio.run(scenario())


@pytest.mark.interpreted  # what is compiled may not notice that a test has changed a number
def test_who_has_missed_very_much_is_shown_how_things_are_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_TOLD_AGAIN", 2)

    match = begin("sen", 2, 1, {"first_seat": 0})
    for seat in (0, 0, 1, 1):
        match.play(seat, match.legal(seat)[0])
    number = match.told(0)
    assert (number > 3, match.acting) == (True, [0])

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await store_match(app, ana, match, 1, [None, "kitten"], {"first_seat": 0})
            await ana.ask("watch", table=table, seat=0, since=number - 2)
            assert (await ana.wait_for("update"))["since"] == number - 2
            await ana.ask("watch", table=table, seat=0, since=number - 3)
            assert (await ana.wait_for("snapshot"))["number"] == number
            await ana.leave()

    asyncio.run(scenario())


def test_a_user_exports_and_deletes_everything(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp")
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            await ana.ask("start", table=table)
            await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            async with ana.http.get(f"{ana.site}/api/export") as response:
                export = await response.json()
            assert export["name"] == "Ana"
            assert [(row["table"], row["moves"]) for row in export["tables"]] == [(table, ["look 1"])]
            user_id = (await app.store.tables_of((await app.node.users.recover(ana.phrase)).id, 1))[0].users[0]
            await ana.disconnect()
            async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
                assert response.status == 200
            async with ana.http.get(f"{ana.site}/api/me") as response:
                assert response.status == 401
            info = await bob.find(lambda m: m["type"] == "table" and m["seats"][0]["kind"] == "bot")
            assert "Ana" not in str(info)
            with pytest.raises(KociarniaError):
                await app.node.users.recover(ana.phrase)
            for body in await app.store.read(table):
                assert user_id.encode() not in body
            await ana.leave()
            await bob.leave()
        content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"Bob" in content

    asyncio.run(scenario())


def test_undo_over_the_wire_needs_everybody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp", options={"know_what_i_have": True, "first_seat": 0})
            await bob.ask("join", table=table)
            for guest in (ana, bob):
                await guest.ask("watch", table=table)
            await ana.ask("start", table=table)
            seen = 1
            for guest, seat in ((ana, 0), (bob, 1)):
                for move in ("look 1", "look 2"):
                    await guest.ask("move", table=table, seat=seat, move=move, seen=seen)
                    seen += 1
            await ana.ask("move", table=table, seat=0, move="point 1 2", seen=seen)
            await ana.ask("undo", table=table)
            await bob.find(lambda message: message.get("undo", {}).get("awaits_you", False))
            ana.messages.clear()
            await bob.ask("answer", table=table, agrees=True)
            snapshot = await ana.wait_for("snapshot")
            assert snapshot["view"]["phase"] == "turn"
            assert "draw" in [choice["move"] for choice in snapshot["choices"]]
            await ana.ask("move", table=table, seat=0, move="draw", seen=snapshot["number"])
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_the_shutdown_says_goodbye_and_refuses_what_comes_later(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            await ana.create("mp")
        goodbye = await ana.wait_for("goodbye")
        assert (goodbye["milliseconds"], goodbye.get("text")) == (500, None)
        assert ana.socket is not None
        assert ana.reading is not None
        await ana.reading
        assert ana.socket.close_code == 1012
        await ana.leave()

    asyncio.run(scenario())


def test_a_node_that_closes_is_alive_and_is_sent_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            said = []
            for is_closing in (False, True):
                app.node.is_closing = is_closing
                for path in ("/healthz", "/readyz"):
                    async with ana.http.get(ana.site + path) as response:
                        answer = await response.json()
                        said.append((path, response.status, answer.get("status") or answer["code"]))
            await ana.leave()
            assert said == [
                ("/healthz", 200, "ok"),
                ("/readyz", 200, "ok"),
                ("/healthz", 200, "closing"),
                ("/readyz", 503, "closing"),
            ]

    asyncio.run(scenario())


def test_health_metrics_games_and_the_page_answer_with_safe_headers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            for path, part in (
                ("/healthz", '"status":"ok"'),
                ("/metrics", "kociarnia_connections 1"),
                ("/api/games", '"game":"sen"'),
                ("/", "<title>Kociarnia</title>"),
                (f"/t/{'x' * 22}", "<title>Kociarnia</title>"),
            ):
                async with ana.http.get(ana.site + path) as response:
                    assert response.status == 200
                    assert part in await response.text()
                    policy = response.headers["Content-Security-Policy"]
                    assert "script-src 'self'" in policy
                    assert "unsafe" not in policy
                    assert response.headers["X-Frame-Options"] == "DENY"
                    assert response.headers["X-Content-Type-Options"] == "nosniff"
            for path in ("/nothing", "/../config.py", "/%2e%2e/app.py", "/index.html/x"):
                async with ana.http.get(ana.site + path) as response:
                    assert response.status == 404
            await ana.leave()

    asyncio.run(scenario())
