"""Practice over HTTP: problems of the games for everybody, one's own mistakes for those who may look back."""

import asyncio
import gzip
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.play.problems import problems_of
from kociarnia.play.steps import read_beginning, walk
from kociarnia.server.http.app import App
from kociarnia.server.runtime.coach import version_of
from kociarnia.server.runtime.limits import Allowances
from kociarnia.server.storage import analyses
from tests.server import test_days
from tests.server.playing import Guest, Refusal, running

OVER = 200
SECRETS = ("position", "moves", "chance", "loss", "seed", "scores", "places", "best", "deal", "lines")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


def run(folder: Path, scenario: Callable[[App], Awaitable[None]], **settings: Any) -> None:
    async def carry_out() -> None:
        async with running(folder, **settings) as app:
            await scenario(app)

    asyncio.run(carry_out())


async def fetch(guest: Guest, path: str, body: object = None) -> Any:
    method = "get" if body is None else "post"
    wish: dict[str, Any] = {} if body is None else {"json": body}
    async with guest.http.request(method, f"{guest.site}/api/{path}", **wish) as response:
        found = await response.json()
        if response.status != OVER:
            raise Refusal(found)
        return found


async def sign_out(guest: Guest) -> None:
    await fetch(guest, "sign-out", {})


async def finish(guest: Guest, **settings: object) -> str:
    table = await guest.create("mb", options={"rounds": 1}, **settings)
    await guest.ask("start", table=table)
    await guest.play(table, random.Random(1))
    return table


async def plant_mistake(app: App, table: str) -> tuple[int, list[str]]:
    """Let the coach have found a mistake of the first seat: the last of its moves with a choice."""
    live = await app.registry.wake(table)
    assert live.match is not None
    record = live.match.record
    game = GAMES["sen"]
    found = (0, [""])
    states = walk(read_beginning(game, record), record.deal, record.lines)
    for number, (state, line) in enumerate(zip(states, record.lines, strict=False), 1):
        legal = [game.notation.write(move) for move in state.legal(line.seat)]
        if line.seat == 0 and len(legal) > 2:
            others = [move for move in legal if move != line.notation]
            found = number, [others[0], line.notation, *others[1:]]
    number, moves = found
    decision = {
        "number": number,
        "seat": 0,
        "move": moves[1],
        "better": moves[0],
        "chance": 0.6,
        "loss": {"mean": 0.2, "error": 0.01},
        "points": 3.0,
        "better_in": 0.7,
        "worse_in": 0.1,
        "worlds": 512,
        "moves": [
            [move, 0.0 if index == 0 else 0.2, 0.0 if index == 0 else 0.01, 3.0, 0.7, 0.1]
            for index, move in enumerate(moves)
        ],
    }
    other = {**decision, "number": number + 1, "seat": 1}
    body = gzip.compress(json.dumps({"version": 3, "mistakes": [decision, other]}).encode())
    await analyses.keep_analysis(app.store, table, version_of("sen"), body)
    return number, moves


def test_anybody_may_practise_and_is_sent_what_the_seat_could_know_and_no_answer(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        await sign_out(ana)
        game = GAMES["sen"]
        rows = await fetch(ana, "practise/sen")
        assert [row["problem"] for row in rows] == list(problems_of(game))
        assert set(rows[0]) <= {"problem", "phase", "fools", "seats", "preset"}
        for row in rows[::7]:
            problem = problems_of(game)[row["problem"]]
            shown = await fetch(ana, f"practise/sen/{row['problem']}")
            assert set(shown) == {"info", "seat", "view", "choices"}
            assert not set(SECRETS) & set(shown["info"])
            state = problem.restore(game)
            # Whatever lies hidden is dealt anew, and the same is sent.
            other = game.imagine(game.view(state, problem.seat), FastRng(3))
            assert shown["view"] == json.loads(msgspec.json.encode(game.view(other, problem.seat)))
            legal = [game.notation.write(move) for move in state.legal(problem.seat)]
            assert [choice["move"] for choice in shown["choices"]] == legal
            assert [seat["kind"] for seat in shown["info"]["seats"]].count("person") == 1
        await ana.leave()

    run(tmp_path, scenario)


def test_the_coach_says_whether_an_answer_is_right_and_what_every_move_brings(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        identity, problem = next(iter(problems_of(GAMES["sen"]).items()))
        right = await fetch(ana, f"practise/sen/{identity}", {"move": problem.moves[0].move})
        assert right["is_right"]
        assert [move["move"] for move in right["moves"]] == [move.move for move in problem.moves]
        assert right["moves"][0]["chance"] == problem.chance
        wrong = await fetch(ana, f"practise/sen/{identity}", {"move": problem.moves[-1].move})
        assert not wrong["is_right"]
        assert wrong["moves"] == right["moves"]
        last = wrong["moves"][-1]
        assert last["chance"] == pytest.approx(max(0.0, problem.chance - last["loss"]))
        await ana.leave()

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("practise/chess", None, "unknown_game"),
        ("practise/sen/nothing", None, "no_such_problem"),
        ("practise/sen/nothing", {"move": "draw"}, "no_such_problem"),
        ("practise/sen/{problem}", {"move": "fly"}, "illegal_now"),
        ("practise/sen/{problem}", {"move": ""}, "bad_message"),
        ("practise/sen/{problem}", {"moves": "draw"}, "bad_message"),
        ("tables/nowhere/problems/1", None, "no_such_table"),
        ("me/mistakes", None, "not_signed_in"),
    ],
)
def test_what_cannot_be_practised_is_refused(tmp_path: Path, path: str, body: object, code: str) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        if code == "not_signed_in":
            await sign_out(ana)
        with pytest.raises(Refusal, match=code):
            await fetch(ana, path.format(problem=next(iter(problems_of(GAMES["sen"])))), body)
        await ana.leave()

    run(tmp_path, scenario)


def test_one_s_own_mistakes_are_problems_and_nobody_else_s(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await finish(ana)
        assert await fetch(ana, "me/mistakes") == []
        number, moves = await plant_mistake(app, table)
        assert await fetch(ana, "me/mistakes") == [{"table": table, "game": "sen", "number": number, "loss": 0.2}]
        assert await fetch(bob, "me/mistakes") == []
        place = f"tables/{table}/problems/{number}"
        shown = await fetch(ana, place)
        assert set(shown) == {"info", "seat", "view", "choices"}
        assert not set(SECRETS) & set(shown["info"])
        assert shown["seat"] == 0
        assert sorted(choice["move"] for choice in shown["choices"]) == sorted(moves)
        async with ana.http.get(f"{ana.site}/api/tables/{table}/replay?seat=0") as response:
            assert (await response.json())[number - 1]["view"] == shown["view"]
        right = await fetch(ana, place, {"move": moves[0]})
        assert right["is_right"]
        assert right["played"] == moves[1]
        assert right["moves"][1]["chance"] == pytest.approx(0.4)
        assert not (await fetch(ana, place, {"move": moves[1]}))["is_right"]
        for body in (None, {"move": moves[0]}):
            with pytest.raises(Refusal, match="no_such_table"):
                await fetch(bob, place, body)
            with pytest.raises(Refusal, match="no_such_problem"):
                await fetch(ana, f"tables/{table}/problems/{number - 1}", body)
            with pytest.raises(Refusal, match="no_such_problem"):
                await fetch(ana, f"tables/{table}/problems/first", body)
        with pytest.raises(Refusal, match="illegal_now"):
            await fetch(ana, place, {"move": "fly"})
        for guest in (ana, bob):
            await guest.leave()

    run(tmp_path, scenario, database=database)


def test_a_match_under_way_has_no_problems(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        table = await ana.create("mb")
        await ana.ask("start", table=table)
        await analyses.keep_analysis(app.store, table, version_of("sen"), b"planted")
        for body in (None, {"move": "draw"}):
            with pytest.raises(Refusal, match="not_over"):
                await fetch(ana, f"tables/{table}/problems/1", body)
        assert await fetch(ana, "me/mistakes") == []
        await ana.leave()

    run(tmp_path, scenario)


def test_a_deal_that_keeps_its_secrets_gives_no_problems(tmp_path: Path) -> None:
    async def scenario(app: App, _clock: test_days.Clock) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await test_days.finish(ana)
        number, moves = await plant_mistake(app, table)
        assert [each["table"] for each in await fetch(ana, "me/mistakes")] == [table]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kociarnia.server.table.access.may_see_record", lambda _table, _user: True)
            for body in (None, {"move": moves[0]}):
                with pytest.raises(Refusal, match="no_such_deal"):
                    await fetch(bob, f"tables/{table}/problems/{number}", body)
        with pytest.MonkeyPatch.context() as patch:

            async def never(_deal: str, _user: str | None) -> bool:
                return False

            patch.setattr(app.deals, "may_look_back", never)
            assert await fetch(ana, "me/mistakes") == []
        for guest in (ana, bob):
            await guest.leave()

    test_days.run(tmp_path, scenario)


def test_practice_is_counted(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        async def count_answers(path: str) -> int:
            asked = [asyncio.create_task(fetch(ana, path)) for _ in range(20)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            refused = [each for each in found if isinstance(each, Refusal) and each.code == "too_fast"]
            assert refused
            return len(found) - len(refused)

        ana = await Guest.arrive(app)
        table = await finish(ana)
        number, _moves = await plant_mistake(app, table)
        hardly = 1e-6
        app.limits.users = Allowances(hardly, 15)
        assert await count_answers(f"tables/{table}/problems/{number}") in (2, 3)
        app.limits.users = Allowances(hardly, 15)
        app.limits.addresses = Allowances(hardly, 7)
        problem = next(iter(problems_of(GAMES["sen"])))
        assert 0 < await count_answers(f"practise/sen/{problem}") <= 7
        await ana.leave()

    run(tmp_path, scenario)
