"""Limits and refusals over real sockets."""

import asyncio
import json
import random
from pathlib import Path

import aiohttp
import pytest

from kociarnia.server.http.pages import make_file
from kociarnia.server.people.users import CONSONANTS, VOWELS, spell_phrase
from tests.server.playing import PATIENCE, Guest, Refusal, running, wait_until


def test_pages_of_other_sites_can_neither_connect_nor_post(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, origins="https://friend.example") as app:
            ana = await Guest.arrive(app)
            for origin, status in (
                ("https://evil.example", 403),
                ("null", 403),
                (f"http://127.0.0.1:{app.port}.evil.example", 403),
                ("https://friend.example", None),
                (ana.site, None),
            ):
                headers = {"Origin": origin}
                if status is None:
                    await (await ana.http.ws_connect(f"{ana.site}/ws", headers=headers)).close()
                else:
                    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                        await ana.http.ws_connect(f"{ana.site}/ws", headers=headers)
                    assert refused.value.status == status
                async with ana.http.post(f"{ana.site}/api/guest", json={"name": "Eve"}, headers=headers) as response:
                    assert response.status == (status or 200)
            # A form of another page can send no JSON.
            for kind in ("text/plain", "application/x-www-form-urlencoded"):
                data = b'{"name": "Eve"}'
                async with ana.http.post(
                    f"{ana.site}/api/guest", data=data, headers={"Content-Type": kind}
                ) as response:
                    assert (await response.json())["code"] == "bad_message"
            await ana.leave()

    asyncio.run(scenario())


def test_a_forged_or_missing_token_opens_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            tokens = {
                guest: next(cookie.value for cookie in guest.http.cookie_jar if cookie.key == "kociarnia")
                for guest in (ana, bob)
            }
            ana_id, _dot, ana_signature = tokens[ana].partition(".")
            bob_id, _dot, _signature = tokens[bob].partition(".")
            forged = [
                "",
                ".",
                ana_id,
                f"{ana_id}.",
                f"{bob_id}.{ana_signature}",
                f"{ana_id}.{ana_signature[:-1]}",
                f"{ana_id}.{ana_signature}x",
                f"{ana_id}x.{ana_signature}",
                "ż.ż",
            ]
            async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
                for token in forged:
                    headers = {"Cookie": f"kociarnia={token}"}
                    for path in ("/ws", "/api/me", "/api/export"):
                        async with http.get(ana.site + path, headers=headers) as response:
                            assert response.status == 401, token
                async with http.get(f"{ana.site}/api/me", headers={"Cookie": f"kociarnia={tokens[ana]}"}) as response:
                    assert response.status == 200
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_malformed_messages_are_refused_and_the_connection_is_kept_until_they_are_many(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            assert ana.socket is not None
            for text in (
                "",
                "{",
                "null",
                "[]",
                '{"type":"move"}',
                '{"type":"nothing","id":"1"}',
                "[" * 5000,
                '"\\ud800"',
            ):
                await ana.socket.send_str(text)
                assert (await ana.wait_for("refused"))["code"] == "bad_message"
            await ana.ask("ping")
            for _ in range(60):
                await ana.socket.send_str("{")
            assert ana.reading is not None
            await asyncio.wait_for(ana.reading, PATIENCE)
            assert ana.socket.close_code == 1008
            await ana.leave()

    asyncio.run(scenario())


def test_binary_and_oversized_messages_close_the_connection(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            for send_bytes, code in ((b"\x00\x01", 1003), (None, 1009)):
                await ana.connect()
                assert ana.socket is not None
                assert ana.reading is not None
                if send_bytes is not None:
                    await ana.socket.send_bytes(send_bytes)
                else:
                    await ana.socket.send_str(json.dumps({"type": "ping", "id": "1", "x": "y" * 20_000}))
                await asyncio.wait_for(ana.reading, PATIENCE)
                assert ana.socket.close_code == code
            async with ana.http.post(f"{ana.site}/api/guest", json={"name": "x" * 20_000}) as response:
                assert response.status == 413
            await ana.leave()

    asyncio.run(scenario())


def test_messages_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=1.0, message_burst=30) as app:
            ana = await Guest.arrive(app)
            for _ in range(10):
                await ana.ask("ping")
            for _ in range(30):  # so many that even a slow machine cannot take them for one a second
                await ana.send("ping")
            assert (await ana.wait_for("refused"))["code"] == "too_fast"

            async def pings_again() -> None:
                while True:
                    ana.messages.clear()
                    await asyncio.sleep(2)  # whoever waits is heard again
                    await ana.send("ping")
                    answer = await ana.find(lambda message: message["type"] in ("pong", "refused"))
                    if answer["type"] == "pong":
                        return

            await asyncio.wait_for(pings_again(), PATIENCE)
            await ana.leave()

    asyncio.run(scenario())


def test_connections_guests_and_tables_are_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = {"user_connections": 2, "address_connections": 3, "address_guests": 3, "user_tables": 2}
        async with running(tmp_path, **limits) as app:
            ana, bob, cyd = [await Guest.arrive(app, name, connect=False) for name in ("Ana", "Bob", "Cyd")]
            with pytest.raises(Refusal, match="too_many"):
                await Guest.arrive(app, "Dan", connect=False)
            sockets = [await guest.http.ws_connect(f"{guest.site}/ws") for guest in (ana, ana, bob)]
            for guest in (ana, cyd):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await guest.http.ws_connect(f"{guest.site}/ws")
                assert refused.value.status == 429
            for socket in sockets:
                await socket.close()
            await wait_until(lambda: not app.connections)
            await cyd.connect()
            await cyd.create("mp")
            await cyd.create("mp")
            with pytest.raises(Refusal) as refusal:
                await cyd.create("mp")
            assert refusal.value.code == "too_many"
            for guest in (ana, bob, cyd):
                await guest.leave()

    asyncio.run(scenario())


def test_one_address_sets_up_so_many_tables_whoever_asks_and_a_repeated_request_counts_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, address_tables=3, trusted_proxies="127.0.0.1") as app:
            ana, bob, cyd = [await Guest.arrive(app, name, connect=False) for name in ("Ana", "Bob", "Cyd")]
            cyd.http.headers["X-Forwarded-For"] = "192.0.2.7"  # lives elsewhere
            for guest in (ana, bob, cyd):
                await guest.connect()
            first = await ana.create("mp")
            ana.asked -= 1
            assert await ana.create("mp") == first
            await ana.ask("learn", game="sen")
            await bob.create("mp")
            for guest in (ana, bob):
                with pytest.raises(Refusal) as refused:
                    await guest.create("mp")
                assert refused.value.code == "too_many"
            await cyd.create("mp")
            for guest in (ana, bob, cyd):
                await guest.leave()

    asyncio.run(scenario())


def test_replayed_and_misdirected_moves_change_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp")
            await bob.ask("join", table=table)
            await ana.ask("start", table=table)
            first = await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            ana.asked -= 1
            assert await ana.ask("move", table=table, seat=0, move="look 1", seen=1) == first
            state = app.registry.tables[table].table
            assert state is not None
            assert state.match is not None
            before = state.match.state.numbers()
            for guest, fields, code in (
                (ana, {"table": table, "seat": 0, "move": "look 1", "seen": 1}, "stale"),
                (ana, {"table": table, "seat": 0, "move": "look 1", "seen": 2}, "illegal_now"),
                (ana, {"table": table, "seat": 0, "move": "fly", "seen": 2}, "bad_notation"),
                (ana, {"table": table, "seat": 1, "move": "look 1", "seen": 2}, "not_your_seat"),
                (bob, {"table": table, "seat": 0, "move": "look 2", "seen": 2}, "not_your_seat"),
                (bob, {"table": "y" * 22, "seat": 1, "move": "look 1", "seen": 1}, "no_such_table"),
                (bob, {"table": table, "seat": 1, "move": "look 1", "seen": 77}, "stale"),
            ):
                with pytest.raises(Refusal) as refused:
                    await guest.ask("move", **fields)
                assert refused.value.code == code
            assert state.match.state.numbers() == before
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_phrase_says_every_bit_of_the_secret_in_letters() -> None:
    assert spell_phrase(b"\x00\x00\xff\xff") == "babab zuzuz"
    words = {spell_phrase(number.to_bytes(2, "big")) for number in range(65536)}
    assert len(words) == 65536
    assert all(word[0] in CONSONANTS and word[1] in VOWELS for word in words)


def test_only_files_named_by_their_content_are_kept_by_browsers() -> None:
    assert "immutable" in make_file("index-3fA9_x1Q.js", b"1").caching
    assert make_file("index.html", b"1").caching == "no-cache"
    assert make_file("index.html", b"1").tag != make_file("index.html", b"2").tag


def test_a_private_finished_match_is_shown_to_those_who_played_whichever_way_one_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            table = await ana.create("mm", options={"rounds": 1})
            await ana.ask("start", table=table)
            assert "seed" in await ana.play(table, random.Random(1))
            for since in (None, 0):
                with pytest.raises(Refusal) as refused:
                    await eve.ask("watch", table=table, seat=-1, since=since)
                assert refused.value.code == "no_such_table"
            for way in ("result", "record", "replay"):
                async with eve.http.get(f"{eve.site}/api/tables/{table}/{way}") as response:
                    assert response.status == 404
                async with ana.http.get(f"{ana.site}/api/tables/{table}/{way}") as response:
                    assert response.status == 200
            for guest in (ana, eve):
                await guest.leave()

    asyncio.run(scenario())


ASKED: list[tuple[str, dict[str, object]]] = [
    ("watch", {}),
    ("unwatch", {}),
    ("join", {}),
    ("leave", {}),
    ("start", {}),
    ("rematch", {}),
    ("again", {}),
    ("back", {}),
    ("undo", {}),
    ("publish", {"agrees": True}),
    ("answer", {"agrees": True}),
    ("react", {"reaction": "purr"}),
    ("hint", {"seat": 0}),
    ("kick", {"seat": 0}),
    ("offer", {"seat": 0, "kind": "bot"}),
    ("move", {"seat": 0, "move": "draw", "seen": 0}),
    ("picture", {"wish": {"language": "en"}}),
]


def test_whatever_strangers_ask_about_a_match_of_somebody_else_they_are_answered_as_if_there_were_none(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            table = await ana.create("mb", options={"rounds": 1})
            await ana.ask("start", table=table)
            await ana.play(table, random.Random(1))
            for kind, fields in ASKED:
                answers = []
                for asked in (table, "x" * 22):
                    with pytest.raises(Refusal) as refused:
                        await eve.ask(kind, table=asked, **fields)
                    answers.append(str(refused.value))
                assert answers[0] == answers[1], kind
                assert answers[0].startswith("no_such_table: "), kind
            for way in ("result", "record", "replay", "analysis", "invitation", "stored"):
                found = []
                for asked in (table, "x" * 22):
                    async with eve.http.get(f"{eve.site}/api/tables/{asked}/{way}") as response:
                        found.append((response.status, await response.text()))
                assert found[0] == found[1], way
                assert found[0][0] == 404, way
            for path in ("tables/{}/analysis", "duels"):
                told = []
                for asked in (table, "x" * 22):
                    with pytest.raises(Refusal) as refused:
                        await eve.submit(path.format(asked), {"table": asked} if path == "duels" else {})
                    told.append(str(refused.value))
                assert told[0] == told[1], path
            for guest in (ana, eve):
                await guest.leave()

    asyncio.run(scenario())
