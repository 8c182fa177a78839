"""The numbers of a variant over HTTP: of every game and edition, counted as work, refused like other mistakes."""

import asyncio
import itertools
import json
import time
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kociarnia import GAMES
from kociarnia.core.facts import Facts
from kociarnia.games.sen.game import Sen
from kociarnia.server.http import documents
from tests.server.playing import Guest, running
from tests.server.test_limits import HARDLY_EVER


class Price(Facts, frozen=True):
    """What the tests ask for: the edition and an option, told back."""

    edition: int
    penalty: int


@pytest.fixture
def priced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sen in two editions, whose facts show for what they were asked."""
    monkeypatch.setattr(Sen, "editions", (1, 2))
    monkeypatch.setattr(
        Sen, "facts", lambda _game, options, edition: Price(edition=edition, penalty=options.wake_up_penalty)
    )


async def ask(guest: Guest, path: str, **query: object) -> Any:
    """Return the facts, or the code of the refusal."""
    asked = {name: value if isinstance(value, str) else json.dumps(value) for name, value in query.items()}
    async with guest.http.get(f"{guest.site}/api/games/{path}/facts", params=asked) as response:
        answer = await response.json()
        return answer if response.status == 200 else (response.status, answer["code"])


def test_facts_of_every_game_come_for_every_edition_and_preset(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            for name, game in GAMES.items():
                for edition in game.editions:
                    for preset in game.presets.values():
                        given = await ask(guest, name, edition=edition, options=msgspec.to_builtins(preset))
                        assert given == msgspec.to_builtins(game.facts(preset, edition), str_keys=True)
            await guest.leave()

    asyncio.run(scenario())


@pytest.mark.usefixtures("priced")
def test_facts_are_those_of_the_edition_and_the_options_asked_for_and_without_them_of_the_usual(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            assert await ask(guest, "sen") == {"edition": 2, "penalty": 5}
            assert await ask(guest, "sen", edition=1) == {"edition": 1, "penalty": 5}
            assert await ask(guest, "sen", edition=2, options={"wake_up_penalty": 15}) == {"edition": 2, "penalty": 15}
            address = f"{guest.site}/api/games/sen/facts"
            async with guest.http.post(address, json={"edition": 1, "options": {"wake_up_penalty": 15}}) as response:
                assert await response.json() == {"edition": 1, "penalty": 15}
            await guest.leave()

    asyncio.run(scenario())


def test_options_too_long_for_an_address_are_posted(tmp_path: Path) -> None:
    own = resources.files("kociarnia.games.luckybox.documents").joinpath("deck.txt").read_text(encoding="utf-8")
    deck = "# a deck that begins with many remarks\n" * 200 + own  # too long for an address, not for a message

    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            address = f"{guest.site}/api/games/luckybox/facts"
            async with guest.http.get(address, params={"options": json.dumps({"deck": deck})}) as response:
                assert response.status == 400
            async with guest.http.post(address, json={"options": {"deck": deck}}) as response:
                assert response.status == 200
            async with guest.http.post(address, json={"options": {"deck": "x" * 20_001}}) as response:
                assert (response.status, (await response.json())["code"]) == (413, "too_long")
            await guest.leave()

    asyncio.run(scenario())


def test_what_is_no_variant_of_a_game_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            assert await ask(guest, "chess") == (404, "unknown_game")
            assert await ask(guest, "sen", edition=99) == (400, "bad_edition")
            assert await ask(guest, "sen", edition="-1") == (400, "bad_message")
            assert await ask(guest, "sen", edition="²") == (400, "bad_message")
            assert await ask(guest, "sen", options={"wake_up_penalty": 7}) == (400, "bad_options")
            assert await ask(guest, "sen", options={"ravens": 7}) == (400, "bad_options")
            assert await ask(guest, "sen", options=[5]) == (400, "bad_message")
            assert await ask(guest, "sen", options="{") == (400, "bad_message")
            assert await ask(guest, "sen", options="[" * 2000) == (400, "bad_message")
            address = f"{guest.site}/api/games/sen/facts"
            for body, code in (
                ({"edition": 99}, "bad_edition"),
                ({"edition": True}, "bad_message"),
                ({"options": {"ravens": 7}}, "bad_options"),
                ({"seats": 3}, "bad_message"),
                ([], "bad_message"),
            ):
                async with guest.http.post(address, json=body) as response:
                    assert (response.status, (await response.json())["code"]) == (400, code), body
            headers = {"Origin": "http://elsewhere.test"}
            async with guest.http.post(address, json={}, headers=headers) as response:
                assert response.status == 403
            await guest.leave()

    asyncio.run(scenario())


@pytest.mark.usefixtures("priced")
def test_who_has_the_facts_is_not_sent_them_again_and_others_have_another_tag(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            address = f"{guest.site}/api/games/sen/facts"
            async with guest.http.get(address) as response:
                tag = response.headers["ETag"]
                assert response.headers["Cache-Control"] == "no-cache"
            async with guest.http.get(address, headers={"If-None-Match": tag}) as response:
                assert (response.status, await response.read()) == (304, b"")
            # The usual penalty, written out, is the same variant; another edition is not.
            asked = {"edition": "2", "options": '{"wake_up_penalty": 5}'}
            async with guest.http.get(address, params=asked, headers={"If-None-Match": tag}) as response:
                assert response.status == 304
            async with guest.http.get(address, params={"edition": "1"}, headers={"If-None-Match": tag}) as response:
                assert response.status == 200
                assert response.headers["ETag"] != tag
            await guest.leave()

    asyncio.run(scenario())


def test_facts_are_made_once_for_a_variant_and_not_kept_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def count(_game: Sen, options: Any, _edition: int) -> Facts:
        made.append(options.raven_limit)
        return Facts()

    monkeypatch.setattr(Sen, "facts", count)
    monkeypatch.setattr(documents, "MOST_VARIANTS", 3)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            for limit in (20, 20, 21, 22, 20, 23, 21):
                await ask(guest, "sen", options={"raven_limit": limit})
            assert made == [20, 21, 22, 23, 21]  # 21 was the one not asked for longest
            await guest.leave()

    asyncio.run(scenario())


def test_facts_are_work_that_is_counted_by_user_and_address(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=10) as app:
            ana, ben = [await Guest.arrive(app, name, connect=False) for name in ("Ana", "Ben")]
            answers = [await ask(ana, "sen", options={"raven_limit": 20 + number}) for number in range(12)]
            assert answers[10:] == [(429, "too_fast")] * 2
            assert (429, "too_fast") not in answers[:10]
            assert await ask(ben, "sen") != (429, "too_fast")
            await ana.leave()
            await ben.leave()

    asyncio.run(scenario())


def test_facts_that_take_long_cost_as_much_as_the_time_they_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count(0.0)  # every look at the clock is a second later
    monkeypatch.setattr(time, "thread_time", lambda: next(seconds))

    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=10) as app:
            ana = await Guest.arrive(app, connect=False)
            assert await ask(ana, "sen") != (429, "too_fast")
            assert await ask(ana, "sen") == (429, "too_fast")
            await ana.leave()

    asyncio.run(scenario())
