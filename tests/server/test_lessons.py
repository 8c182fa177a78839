"""Learning a game by playing it, over a real socket: one step after another, then a free match."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from kociarnia.core.words import LANGUAGES
from kociarnia.games import GAMES
from kociarnia.play.lesson import Guide
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.http.app import App
from tests.server.playing import Guest, Message, Refusal, running
from tests.sixth.game import Miska

SHORT = "sen"  # two rounds: the match ends soon after the lesson


async def learn(app: App, game: str) -> tuple[Guest, str, Message]:
    """Begin a lesson; return the learner, the table and what is seen first."""
    guest = await Guest.arrive(app)
    table = str((await guest.ask("learn", game=game))["table"])
    await guest.ask("watch", table=table)
    return guest, table, await guest.wait_for("snapshot")


async def do(guest: Guest, table: str, seen: Message, move: str) -> Message:
    """Make a move, and return the next message in which the learner is told what to do."""
    await guest.ask("move", table=table, seat=seen["seat"], move=move, seen=seen["number"])
    return await guest.find(lambda message: message["type"] == "update" and "lesson" in message)


async def follow(guest: Guest, table: str, seen: Message, steps: int | None = None) -> Message:
    """Do what the lesson asks for, so many times or to its end."""
    while "moves" in seen["lesson"] and steps != 0:
        seen = await do(guest, table, seen, seen["lesson"]["moves"][0])
        steps = None if steps is None else steps - 1
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_a_learner_is_led_step_by_step_and_then_plays_freely(game: str, tmp_path: Path) -> None:
    lesson = GAMES[game].lesson
    assert lesson is not None

    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, game)
            for number, step in enumerate(lesson.steps, 1):
                told = seen["lesson"]
                assert (told["step"], told["steps"]) == (number, len(lesson.steps))
                assert told["texts"] == step.say
                assert told["moves"] == step.moves
                assert set(step.moves) <= {choice["move"] for choice in seen["choices"]}
                for choice in seen["choices"][:12]:
                    if choice["move"] in step.moves:
                        continue
                    request = await guest.send(
                        "move", table=table, seat=seen["seat"], move=choice["move"], seen=seen["number"]
                    )
                    refused = await guest.wait_for("refused", id=request)
                    assert refused["code"] == "lesson"
                    assert set(refused["texts"]) == set(LANGUAGES)
                    assert refused["texts"] == step.explain(choice["move"])
                seen = await do(guest, table, seen, step.moves[0])
            assert seen["lesson"] == {
                "step": len(lesson.steps), "steps": len(lesson.steps), "texts": lesson.farewell,
            }  # fmt: skip
            match = (await app.registry.wake(table)).match
            assert match is not None
            assert [line.notation for line in match.lines() if line.seat == lesson.learner][: len(lesson.steps)] == [
                step.moves[0] for step in lesson.steps
            ]
            await guest.leave()

    asyncio.run(run())


def test_after_the_lesson_kittens_play_the_match_to_its_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, SHORT)
            await follow(guest, table, seen)
            over = await guest.play(table, random.Random(1))
            assert over["is_lesson"]
            assert over["scores"] is not None
            assert "commitment" not in over
            assert "seed" not in over
            assert [seat.get("level") for seat in over["seats"]] == [None, "kitten", "kitten"]
            async with guest.http.get(f"{guest.site}/api/tables/{table}/record") as response:
                record = Record.parse(await response.text())
            assert record.commitment is record.seed is None
            assert Match.replay(GAMES[SHORT], record).scores == over["scores"]
            async with guest.http.get(f"{guest.site}/api/tables/{table}/replay?seat=0") as response:
                replay = await response.json()
            assert len(replay) == len(record.lines) + 1
            assert replay[0]["view"] == seen["view"]
            await guest.ask("rematch", table=table)
            rematch = (await guest.find(lambda message: "rematch" in message))["rematch"]
            await guest.ask("watch", table=rematch)
            again = await guest.wait_for("table", table=rematch)
            assert "is_lesson" not in again
            assert again["status"] == "open"
            await guest.leave()

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_on_after_a_restart(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, game)
            before = await follow(guest, table, seen, 4)
            await guest.disconnect()
        async with running(tmp_path) as app:
            guest.site = f"http://127.0.0.1:{app.port}"
            await guest.connect()
            await guest.ask("watch", table=table)
            after = await guest.wait_for("snapshot")
            for field in ("lesson", "view", "choices", "number", "seat"):
                assert after[field] == before[field]
            seen = await follow(guest, table, after)
            assert "moves" not in seen["lesson"]
            await guest.leave()

    asyncio.run(run())


def test_a_lesson_begun_with_an_older_text_goes_on_as_it_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, "koty")
            before = await follow(guest, table, seen, 2)
            await guest.disconnect()
        monkeypatch.setattr(GAMES["koty"], "lesson", None)
        async with running(tmp_path) as app:
            guest.site = f"http://127.0.0.1:{app.port}"
            await guest.connect()
            await guest.ask("watch", table=table)
            after = await guest.wait_for("snapshot")
            assert after["lesson"] == before["lesson"]
            await guest.leave()

    asyncio.run(run())


def test_a_lesson_is_nobody_elses_business(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, _seen = await learn(app, "koty")
            other = await Guest.arrive(app, "Ben")
            tables = await other.ask("lobby")
            assert tables["listed"] == tables["mine"] == []
            assert [row["table"] for row in (await guest.ask("lobby"))["mine"]] == [table]
            with pytest.raises(Refusal, match="no_spectators"):
                await other.ask("watch", table=table)
            with pytest.raises(Refusal, match="already_started"):
                await other.ask("join", table=table)
            await other.leave()
            await guest.leave()

    asyncio.run(run())


def test_a_lesson_waits_for_its_learner_however_long_it_takes(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, "sen")
            settings = (await guest.wait_for("table"))["settings"]
            assert settings["patience"] is settings["clock"] is None
            await guest.disconnect()
            await asyncio.sleep(0.2)
            live = await app.registry.wake(table)
            assert not any(seat.is_stood_in for seat in live.seats)
            await guest.connect()
            await guest.ask("watch", table=table)
            assert (await guest.wait_for("snapshot"))["lesson"] == seen["lesson"]
            await guest.leave()

    asyncio.run(run())


def test_the_same_request_sets_up_one_lesson(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app)
            tables = []
            for _ in range(2):
                guest.asked = 10
                tables.append((await guest.ask("learn", game="sen"))["table"])
            assert tables[0] == tables[1]
            assert tables[0] != (await guest.ask("learn", game="sen"))["table"]
            await guest.leave()

    asyncio.run(run())


def test_a_game_without_a_lesson_is_refused_and_said_to_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES["luckybox"], "lesson", None)

    async def run() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app)
            with pytest.raises(Refusal, match="no_lesson"):
                await guest.ask("learn", game="luckybox")
            with pytest.raises(Refusal, match="unknown_game"):
                await guest.ask("learn", game="chess")
            async with guest.http.get(f"{guest.site}/api/games") as response:
                games = {game["game"]: game["has_lesson"] for game in await response.json()}
            assert games == {game: game != "luckybox" for game in GAMES}
            await guest.leave()

    asyncio.run(run())


def test_a_hint_in_a_lesson_is_what_the_step_asks_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, "domkotow")
            hinted = await guest.ask("hint", table=table, seat=seen["seat"])
            assert hinted["move"] == seen["lesson"]["moves"][0]
            await guest.leave()

    asyncio.run(run())


def test_a_move_taken_back_in_a_lesson_is_asked_for_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, first = await learn(app, "domkotow")
            second = await follow(guest, table, first, 1)
            assert second["lesson"]["step"] == 2
            await guest.ask("undo", table=table)
            again = await guest.wait_for("snapshot")
            assert again["lesson"] == first["lesson"]
            assert again["view"] == first["view"]
            seen = await follow(guest, table, again, 4)
            assert seen["lesson"]["step"] == 5
            await guest.leave()

    asyncio.run(run())


def test_the_sixth_game_brings_a_lesson_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sixth = Miska()
    monkeypatch.setitem(GAMES, sixth.id, sixth)

    async def run() -> None:
        async with running(tmp_path) as app:
            guest, table, seen = await learn(app, sixth.id)
            seen = await follow(guest, table, seen, 1)
            assert seen["lesson"]["moves"] == ["lay 2", "lay 4"]
            await guest.ask("move", table=table, seat=0, move="lay 4", seen=seen["number"])
            farewell = await guest.find(lambda message: message["type"] == "update" and "lesson" in message)
            assert "moves" not in farewell["lesson"]
            await guest.leave()

    asyncio.run(run())


def test_lessons_are_stored_whole(tmp_path: Path) -> None:
    async def run() -> Any:
        async with running(tmp_path) as app:
            guest, table, _seen = await learn(app, "sen")
            live = await app.registry.wake(table)
            await guest.leave()
            return live.guide

    guide = asyncio.run(run())
    assert isinstance(guide, Guide)
    assert guide.lesson == GAMES["sen"].lesson
