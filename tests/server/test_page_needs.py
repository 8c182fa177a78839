"""What the page asks for besides matches: words, rules, pictures, seats for bots, names, compressed files."""

import asyncio
import gzip
import json
import random
from pathlib import Path
from urllib.parse import quote

import pytest

from kociarnia import GAMES
from kociarnia.server.http.pages import make_file, read_page
from tests.server.playing import Guest, Refusal, running

PICTURE = {"language": "pl", "names": ["Ola", "Mruczek"]}


def test_words_and_rules_of_every_game_come_in_the_language_asked_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            for name, game in GAMES.items():
                for language in ("pl", "en"):
                    address = f"{guest.site}/api/games/{name}"
                    async with guest.http.get(f"{address}/words?language={language}") as response:
                        assert (await response.json())["event.match_ended"] == game.words[language].text(
                            "event.match_ended"
                        )
                    async with guest.http.get(f"{address}/rules?language={language}") as response:
                        assert (await response.text()).startswith(f"# {game.titles[language]}")
            for path, status in (("nothing/words", 404), ("sen/words?language=xx", 400), ("sen/rules?language=", 400)):
                async with guest.http.get(f"{guest.site}/api/games/{path}") as response:
                    assert response.status == status, path
            await guest.leave()

    asyncio.run(scenario())


def test_the_shelf_says_what_each_game_is_about_and_how_long_it_takes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            async with guest.http.get(f"{guest.site}/api/games") as response:
                for game in await response.json():
                    assert game["abouts"].keys() == game["lengths"].keys() == {"en", "pl"}
            await guest.leave()

    asyncio.run(scenario())


def test_a_table_is_drawn_as_text_for_those_who_may_see_it_with_the_names_they_give(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, ben = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Ben")
            eve = await Guest.arrive(app, "Eve")
            table = await ana.create("mp", allows_spectators=False)
            await ben.ask("join", table=table)
            with pytest.raises(Refusal, match="not_started"):
                await ana.ask("picture", table=table, wish=PICTURE)
            await ana.ask("start", table=table)
            with pytest.raises(Refusal, match="no_spectators"):
                await eve.ask("picture", table=table, wish=PICTURE)
            match = app.registry.tables[table].queue.current().match
            assert match is not None
            for seat, guest in enumerate((ana, ben)):
                drawn = await guest.ask("picture", table=table, wish=PICTURE)
                assert (drawn["seat"], drawn["number"]) == (seat, 1)
                own = match.game.picture(match.shown_view(seat), match.game.words["pl"], ["Ola", "Mruczek"])
                assert drawn["picture"] == own
            await ana.leave()
            await ben.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_a_table_is_drawn_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> str:
        raise AssertionError("drawing takes too long for the loop that serves everybody")

    monkeypatch.setattr(type(GAMES["koty"]), "picture", fail)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mmmmmm", "koty")
            await ana.ask("start", table=table)
            assert (await ana.ask("picture", table=table, wish={"language": "en"}))["picture"].count("Ana") >= 6
            await ana.leave()

    asyncio.run(scenario())


def test_a_wish_for_a_picture_with_too_long_a_name_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mb")
            await ana.send("picture", table=table, wish={"language": "pl", "names": ["x" * 41]})
            assert (await ana.wait_for("refused"))["code"] == "bad_message"
            await ana.leave()

    asyncio.run(scenario())


def test_the_host_gives_a_free_seat_to_a_bot_and_frees_it_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, ben = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Ben")
            table = await ana.create("mpp")
            await ben.ask("join", table=table, seat=1)
            with pytest.raises(Refusal, match="not_the_host"):
                await ben.ask("offer", table=table, seat=2, kind="bot")
            with pytest.raises(Refusal, match="seat_taken"):
                await ana.ask("offer", table=table, seat=1, kind="bot")
            await ana.ask("offer", table=table, seat=2, kind="bot", level="lynx")
            await ana.send("watch", table=table)
            seat = (await ana.wait_for("table"))["seats"][2]
            assert (seat["kind"], seat["level"]) == ("bot", "lynx")
            await ana.ask("offer", table=table, seat=2, kind="person")
            await ana.find(lambda message: message["type"] == "table" and message["seats"][2] == {"kind": "free"})
            await ana.ask("offer", table=table, seat=2, kind="bot")
            await ana.ask("start", table=table)
            with pytest.raises(Refusal, match="already_started"):
                await ana.ask("offer", table=table, seat=2, kind="person")
        async with running(tmp_path) as app:
            ana.site = f"http://127.0.0.1:{app.port}"
            await ana.connect()
            await ana.send("watch", table=table)
            assert (await ana.wait_for("table"))["seats"][2]["kind"] == "bot"
            await ana.leave()
            await ben.leave()

    asyncio.run(scenario())


def test_a_new_name_is_seen_at_the_table_at_once_and_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, "Ana")
            table = await ana.create("mb")
            await ana.send("watch", table=table)
            assert (await ana.wait_for("table"))["seats"][0]["name"] == "Ana"
            async with ana.http.post(f"{ana.site}/api/name", json={"name": "  Hanna "}) as response:
                assert await response.json() == {"name": "Hanna"}
            await ana.find(lambda message: message["type"] == "table" and message["seats"][0]["name"] == "Hanna")
            async with ana.http.post(f"{ana.site}/api/name", json={"name": "<b>"}) as response:
                assert (response.status, (await response.json())["code"]) == (400, "bad_name")
            async with ana.http.get(f"{ana.site}/api/me") as response:
                assert await response.json() == {"name": "Hanna"}
            await ana.leave()

    asyncio.run(scenario())


def test_the_result_of_a_private_table_and_its_replay_are_for_those_who_played(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            table = await ana.create("mb", options={"rounds": 1})
            async with ana.http.get(f"{ana.site}/api/tables/{table}/result") as response:
                assert response.status == 409
            await ana.ask("start", table=table)
            await ana.play(table, random.Random(1))
            async with ana.http.get(f"{ana.site}/api/tables/{table}/result") as response:
                result = await response.json()
            assert result["status"] == "over"
            assert sorted(result["places"]) in ([1, 2], [1, 1])
            async with eve.http.get(f"{eve.site}/api/tables/{table}/result") as response:
                assert response.status == 404
            wish = quote(json.dumps(PICTURE))
            async with ana.http.get(f"{ana.site}/api/tables/{table}/replay?seat=0&picture={wish}") as response:
                assert all("Mruczek" in step["picture"] for step in await response.json())
            async with ana.http.get(f"{ana.site}/api/tables/{table}/replay?picture=x") as response:
                assert response.status == 400
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_files_of_the_page_are_sent_compressed_to_those_who_accept_it(tmp_path: Path) -> None:
    text = b"let cat = 'meow';\n" * 200
    file = make_file("index-3fA9_x1Q.js", text)
    assert file.kind == "text/javascript; charset=utf-8"
    assert file.packed is not None
    assert gzip.decompress(file.packed) == text
    assert make_file("a.woff2", b"x" * 1000).packed is None

    async def scenario() -> None:
        async with running(tmp_path) as app:
            app.page["a.js"] = file
            guest = await Guest.arrive(app, connect=False)
            address = f"{guest.site}/a.js"
            async with guest.http.get(address, headers={"Accept-Encoding": "gzip"}) as response:
                assert response.headers["Content-Encoding"] == "gzip"
                assert response.headers["Vary"] == "Accept-Encoding"
                assert await response.read() == text
            async with guest.http.get(address, headers={"Accept-Encoding": "identity"}) as response:
                assert "Content-Encoding" not in response.headers
                assert await response.read() == text
            await guest.leave()

    asyncio.run(scenario())


def test_a_folder_with_files_becomes_a_page_with_its_addresses(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "main-aaaaaaaa.js").write_text("1")
    page = read_page(tmp_path)
    assert page.keys() == {"index.html", "assets/main-aaaaaaaa.js"}
    assert "immutable" in page["assets/main-aaaaaaaa.js"].caching
