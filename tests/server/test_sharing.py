"""Finished matches that strangers may see, what messengers show of them, and the link that leads friends to a table."""

import asyncio
import random
from html import unescape
from pathlib import Path

import pytest

from kociarnia.server.http.app import App
from tests.server.playing import Guest, Refusal, running
from tests.server.test_results import finish

SHOWN = ("result", "record", "replay?seat=0")


async def statuses(guest: Guest, table: str) -> set[int]:
    """What a guest is answered who asks for everything of a finished match."""
    found = set()
    for page in SHOWN:
        async with guest.http.get(f"{guest.site}/api/tables/{table}/{page}") as response:
            found.add(response.status)
    return found


async def document(guest: Guest, path: str, **headers: str) -> tuple[int, str]:
    async with guest.http.get(guest.site + path, headers=headers) as response:
        return response.status, await response.text()


async def play_together(app: App, **settings: object) -> tuple[Guest, Guest, str]:
    """A match of two people and a bot, to its end."""
    ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob 🐈")
    table = await ana.create("mpb", options={"rounds": 1}, **settings)
    await bob.ask("join", table=table)
    await ana.ask("start", table=table)
    await asyncio.gather(ana.play(table, random.Random(1)), bob.play(table, random.Random(2)))
    return ana, bob, table


def test_strangers_see_a_match_when_all_people_agree_and_no_longer_when_one_does_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, table = await play_together(app)
            eve = await Guest.arrive(app, "Eve")
            with pytest.raises(Refusal, match="no_such_table"):
                await eve.ask("publish", table=table, agrees=True)
            await ana.ask("publish", table=table, agrees=True)
            info = await bob.find(lambda message: message.get("publishers") == [0])
            assert "is_public" not in info
            assert await statuses(eve, table) == {404}
            await bob.ask("publish", table=table, agrees=True)
            info = await ana.find(lambda message: message.get("publishers") == [0, 1])
            assert info["is_public"]
            assert await statuses(eve, table) == {200}
            with pytest.raises(Refusal, match="not_at_the_table"):
                await eve.ask("publish", table=table, agrees=True)
            await ana.ask("rematch", table=table)
            async with eve.http.get(f"{eve.site}/api/tables/{table}/result") as response:
                assert "rematch" not in await response.json(), "whoever knows a table may come in"
            await bob.ask("publish", table=table, agrees=False)
            assert await statuses(eve, table) == {404}
            for guest in (ana, bob, eve):
                await guest.leave()

    asyncio.run(scenario())


def test_the_host_may_decide_before_the_match_that_strangers_may_see_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app), await Guest.arrive(app, "Eve")
            table = await ana.create("mb", options={"rounds": 1}, shares_replay=True, allows_spectators=False)
            await ana.ask("start", table=table)
            with pytest.raises(Refusal, match="no_spectators"):
                await eve.ask("watch", table=table)
            with pytest.raises(Refusal, match="not_over"):
                await ana.ask("publish", table=table, agrees=True)
            await ana.play(table, random.Random(3))
            assert await statuses(eve, table) == {200}
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_what_was_agreed_outlives_the_server_and_cards_of_another_match_stay_secret(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await finish(ana, "mb")
            await ana.ask("publish", table=table, agrees=True)
            again = (await ana.ask("again", table=table))["table"]
            await ana.play(again, random.Random(5))
            with pytest.raises(Refusal, match="nothing_to_share"):
                await ana.ask("publish", table=again, agrees=True)
            await ana.leave()
        async with running(tmp_path) as app:
            eve = await Guest.arrive(app, "Eve")
            assert await statuses(eve, table) == {200}
            assert await statuses(eve, again) == {404}
            await eve.leave()

    asyncio.run(scenario())


def test_messengers_are_told_of_public_matches_and_of_no_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, table = await play_together(app)
            eve = await Guest.arrive(app, "Eve")
            none = await document(eve, "/r/nobody-has-made-this")
            assert await document(eve, f"/r/{table}") == none == await document(ana, f"/r/{table}"), "it is private"
            for guest in (ana, bob):
                await guest.ask("publish", table=table, agrees=True)
            status, text = await document(eve, f"/r/{table}")
            assert status == 200
            assert '<meta property="og:title" content="Sen" />' in text
            assert f'content="{eve.site}/r/{table}"' in text
            told = unescape(text.split('og:description" content="')[1].split('"')[0])
            assert all(name in told for name in ("Ana (", "Bob 🐈 (", "bot ("))
            async with ana.http.get(f"{ana.site}/api/tables/{table}/result") as response:
                info = await response.json()
            assert info["seed"] not in text
            picture = text.split('og:image" content="')[1].split('"')[0]
            async with eve.http.get(picture) as response:
                assert (response.status, response.content_type.partition("/")[0]) == (200, "image")
            for guest in (ana, bob, eve):
                await guest.leave()

    asyncio.run(scenario())


def test_a_link_for_friends_leads_to_the_table_its_owner_is_at(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app), await Guest.arrive(app, "Eve")
            async with ana.http.get(f"{ana.site}/api/me/link") as response:
                code = (await response.json())["code"]

            async def where() -> object:
                async with eve.http.get(f"{eve.site}/api/friends/{code}") as response:
                    assert response.status == 200
                    return await response.json()

            assert await where() == {"name": "Ana"}
            first = await ana.create("mp")
            assert await where() == {"name": "Ana", "table": first}
            second = await ana.create("mb", allows_spectators=False)
            assert await where() == {"name": "Ana", "table": second}
            await ana.ask("start", table=second)
            assert await where() == {"name": "Ana", "table": first}, "nobody may watch the other one"
            await ana.ask("leave", table=first)
            assert await where() == {"name": "Ana"}
            for wrong in (code[:-4] + "AAAA", "x", code[:16], "=" * 32, "ż" * 32):
                async with eve.http.get(f"{eve.site}/api/friends/{wrong}") as response:
                    assert (response.status, (await response.json())["code"]) == (404, "no_such_friend")
            async with eve.http.get(f"{eve.site}/api/me/link") as response:
                assert (await response.json())["code"] != code
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_nowhere_is_a_page_of_ours(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            home = await document(ana, "/")
            for path in ("/nowhere", "/nowhere/at/all"):
                assert await document(ana, path, Accept="text/html,*/*;q=0.8") == (404, home[1])
                assert (await document(ana, path, Accept="image/png"))[1] != home[1]
            await ana.leave()

    asyncio.run(scenario())
