"""Boxes over HTTP: looked into, kept, shared, tried by bots and played for ever; and matches played on paper."""

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kociarnia.server.runtime import trials
from kociarnia.server.storage import boxes as storage
from tests.server.playing import PATIENCE, Guest, running

CARD = "1 2 3 | ?\n4 5 6 | !!\n7 8 9 | -\n( * 9\n"
DECK = "".join(f"card {number}\n{CARD}\n" for number in range(1, 17))
TABLE = "0 6\n1 6\n5 6\n9 6\nswap2 3 8\n"


async def ask(guest: Guest, path: str, body: Mapping[str, object] | None = None) -> tuple[int, Any]:
    """Get something, or send a body."""
    call = guest.http.get if body is None else guest.http.post
    arguments = {} if body is None else {"json": body}
    async with call(f"{guest.site}/api/{path}", **arguments) as response:
        return response.status, await response.json()


def saving(name: str = "Nasza talia", **more: object) -> dict[str, object]:
    return {"game": "luckybox", "name": name, "options": {"deck": DECK}, **more}


def test_a_box_is_looked_into_by_the_engine_and_faults_have_their_places_and_reasons(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            windows = "\ufeff" + DECK.replace("\n", "\r\n")
            status, look = await ask(ana, "boxes/look", {"game": "luckybox", "options": {"deck": windows}})
            assert (status, look["faults"], look["options"]["deck"]) == (200, [], DECK)
            assert look["content"]["cards"][0]["bonuses"] == ["?", "!!", "-", "(", "*", "9"]
            assert look["seats"] == [1, 2], "eight cards each; twice as many from seven seats on would need 56"
            bad = DECK.replace("card 2\n1 2 3", "card 2\n1 pies 3")
            _, look = await ask(ana, "boxes/look", {"game": "luckybox", "options": {"deck": bad}})
            assert look["faults"] == [
                {
                    "line": 8,
                    "column": 3,
                    "reasons": {"en": "this is no number from 1 to 9", "pl": "to nie jest liczba od 1 do 9"},
                }
            ]
            _, look = await ask(ana, "boxes/look", {"game": "sen", "options": {"cards": "0 8\n"}})
            assert look["faults"][0]["line"] is None
            assert look["faults"][0]["reasons"]["en"] == "2 seats need 11 cards, but there are 8"
            for game, options, code in (
                ("koty", {}, "no_box"),
                ("chess", {}, "unknown_game"),
                ("luckybox", {"deck": "#" * 20_000}, "too_long"),
            ):
                status, refused = await ask(ana, "boxes/look", {"game": game, "options": options})
                assert (status, refused["code"]) in ((400, code), (404, code), (413, code))
            await ana.leave()

    asyncio.run(scenario())


def test_a_box_is_kept_for_its_user_shown_by_its_link_and_deleted_with_the_user(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path, database=database) as app:
            ana, bob = [await Guest.arrive(app, name, connect=False) for name in ("Ana", "Bob")]
            _, saved = await ask(ana, "boxes", saving())
            box = saved["box"]["box"]
            _, saved = await ask(ana, "boxes", saving("Nowa nazwa", box=box))
            assert saved["box"]["box"] == box
            _, own = await ask(ana, "boxes")
            assert [(each["name"], each["is_yours"]) for each in own] == [("Nowa nazwa", True)]
            # Somebody else looks by the link, and can change nothing.
            _, shown = await ask(bob, f"boxes/{box}")
            assert shown["options"] == {"deck": DECK}
            assert "is_yours" not in shown
            for path, body in (("boxes", saving(box=box)), (f"boxes/{box}/remove", {}), (f"boxes/{box}/trial", {})):
                assert (await ask(bob, path, body))[0] == 404
            assert (await ask(bob, "boxes"))[1] == []
            # What cannot be played is not kept, and what was kept stays.
            _, refused = await ask(ana, "boxes", saving(box=box, options={"deck": "card 1\n"}))
            assert "box" not in refused
            assert refused["faults"]
            assert (await ask(ana, f"boxes/{box}"))[1]["options"] == {"deck": DECK}
            _, export = await ask(ana, "export")
            assert [(each["box"], each["options"]) for each in export["boxes"]] == [(box, {"deck": DECK})]
            await ask(ana, "delete", {})
            assert (await ask(bob, f"boxes/{box}"))[0] == 404
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_nobody_keeps_more_boxes_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_BOXES", 2)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            statuses = [(await ask(ana, "boxes", saving()))[0] for _ in range(3)]
            assert statuses == [200, 200, 429]
            first = (await ask(ana, "boxes"))[1][0]["box"]
            assert (await ask(ana, f"boxes/{first}/remove", {}))[0] == 200
            assert (await ask(ana, "boxes", saving()))[0] == 200
            await ana.leave()

    asyncio.run(scenario())


def test_bots_find_out_what_a_box_is_like_and_go_on_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "AIMS", {"cat": 6, "kitten": 2})
    monkeypatch.setattr(trials, "CHUNK_SECONDS", 0.0)

    async def finished(guest: Guest, box: str) -> Any:
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                trial = (await ask(guest, f"boxes/{box}"))[1]["trial"]
                if not trial["is_running"]:
                    return trial
                await asyncio.sleep(0.05)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            box = (await ask(ana, "boxes", saving()))[1]["box"]["box"]
            assert (await ask(ana, f"boxes/{box}/trial", {}))[1]["trial"]["is_running"]
            cookies = ana.http.cookie_jar
        async with running(tmp_path) as app:
            ana.site = f"http://127.0.0.1:{app.port}"
            trial = await finished(ana, box)
            assert cookies is ana.http.cookie_jar
            for level, aim in (("cat", 6), ("kitten", 2)):
                found = trial["levels"][level]
                assert found["matches"] == aim
                assert sum(each["matches"] for each in found["scores"]) == aim, "alone: a score per match"
            assert set(trial["reached"]) <= {str(number) for number in range(1, 17)}
            assert trial["reached"], "cats complete some cards"
            # Another form of the box is another box: what was found out is forgotten.
            await ask(ana, "boxes", saving(box=box, options={"deck": DECK.replace("7 8 9", "9 8 7")}))
            assert "trial" not in (await ask(ana, f"boxes/{box}"))[1]
            await ask(ana, f"boxes/{box}/trial", {})
            assert (await finished(ana, box))["levels"]["kitten"]["matches"] == 2
            await ana.leave()

    asyncio.run(scenario())


def test_a_match_with_a_box_is_played_with_its_cards_after_the_box_is_gone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            wish = {"game": "sen", "name": "Kruki", "options": {"cards": TABLE}}
            box = (await ask(ana, "boxes", wish))[1]["box"]
            table = await ana.create("mb", "sen", {**box["options"], "rounds": 1})
            await ask(ana, f"boxes/{box['box']}/remove", {})
            await ana.ask("start", table=table)
            await ana.play(table, random.Random(1))
            async with ana.http.get(f"{ana.site}/api/tables/{table}/record") as response:
                assert "swap2 3 8" in await response.text()
            await ana.leave()

    asyncio.run(scenario())


def test_a_match_on_paper_is_among_one_s_own_and_is_never_rated(tmp_path: Path, database: str) -> None:
    match = {
        "sheet": "k3j2",
        "game": "sen",
        "options": {"rounds": 2},
        "seats": [{"name": "Ja", "score": 7, "place": 1}, {"name": "Babcia", "score": 40, "place": 2}],
        "seat": 0,
        "finished": 1_700_000_000_000,
    }

    async def scenario() -> None:
        async with running(tmp_path, database=database) as app:
            ana = await Guest.arrive(app, connect=False)
            for _ in range(2):  # sent twice it is one match
                assert (await ask(ana, "me/paper", match))[0] == 200
            _, mine = await ask(ana, "me/matches")
            assert mine["matches"] == 1
            finished = mine["finished"][0]
            assert (finished["uncounted"], finished["is_gone"]) == ("paper", True)
            assert [(seat["name"], seat["score"]) for seat in finished["seats"]] == [("Ana", 7), ("Babcia", 40)]
            _, ratings = await ask(ana, "me/ratings/sen")
            assert [scale["matches"] for scale in ratings["scales"]] == [0] * len(ratings["scales"])
            assert (await ask(ana, "me/statistics/sen"))[1]["matches"] == 0
            for wrong in ({"seat": 5}, {"game": "chess"}, {"options": {"rounds": 0}}, {"seats": []}, {"sheet": "../x"}):
                assert (await ask(ana, "me/paper", {**match, **wrong}))[0] in (400, 404)
            await ana.leave()

    asyncio.run(scenario())
