"""Ratings follow from the results that count: the same in both databases, after a restart and from late results."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kociarnia.play.ratings import Ladder, Player, Point, anchors
from kociarnia.server.http.app import App
from kociarnia.server.runtime.ratings import PATIENCE, Ratings
from kociarnia.server.runtime.results import rebuild_results
from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.results import MatchResult, SeatResult
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store, User
from tests.server.playing import Guest
from tests.server.test_results import finish, get
from tests.server.test_results import run as run_server


def seat(user: str | None, place: int, team: int, level: str = "cat") -> SeatResult:
    return SeatResult(
        user=user,
        level=None if user else level,
        is_program=False,
        team=team,
        place=place,
        score=place,
        rivals="",
        has_left=False,
        was_hinted=False,
        took_back=False,
        figures={},
    )


def match(number: int, *seats: SeatResult, game: str = "sen", uncounted: str | None = None) -> MatchResult:
    return MatchResult(
        table=f"t{number}",
        game=game,
        edition=1,
        variant="a",
        preset=None,
        finished=number,
        moves=10,
        uncounted=uncounted,
        seats=seats,
    )


RATED = [
    match(1, seat("ana", 1, 0), seat(None, 2, 1)),
    match(2, seat("ana", 1, 0), seat("bob", 2, 1)),
    match(5, seat("ana", 1, 0), seat("gone", 1, 1), seat(None, 3, 2, "tiger")),
    match(6, seat("bob", 1, 0), seat("ana", 3, 1), seat(None, 1, 0), seat(None, 3, 1)),
]
UNRATED = [
    match(3, seat("ana", 1, 0), seat(None, 2, 1), uncounted="hints"),
    match(4, seat("ana", 1, 0)),
    match(7, seat("gone", 1, 0), seat(None, 2, 1)),
    match(8, seat("ana", 2, 0), seat(None, 1, 1), game="koty"),
]


def expected(*matches: MatchResult) -> dict[str, list[Point]]:
    """What the ratings are if these matches are taken in one after another."""
    ladder = Ladder(anchors()["sen"])
    for each in matches:
        ladder.take_in(
            each.finished,
            [
                Player(team=own.team, place=own.place, level=own.level, user=None if own.user == "gone" else own.user)
                for own in each.seats
            ],
        )
    return {user: list(course.points) for user, course in ladder.courses.items()}


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "kociarnia.db")
    return PostgresStore(request.getfixturevalue("postgres"))


def run(store: Store, check: Callable[[Store], Awaitable[None]]) -> None:
    async def carry_out() -> None:
        await store.open()
        try:
            for name in ("ana", "bob"):
                await store.add_user(User(id=name, name=name, phrase=name.encode(), created=1))
            await check(store)
        finally:
            await store.close()

    asyncio.run(carry_out())


async def points(ratings: Ratings, user: str) -> list[Point]:
    course = await ratings.course(user, "sen")
    return list(course.points) if course else []


def test_what_counts_is_taken_in_once_in_the_order_in_which_it_ended(store: Store) -> None:
    async def check(store: Store) -> None:
        ratings = Ratings(store)
        assert await ratings.course("ana", "sen") is None
        await store.put_results([RATED[1], UNRATED[0], RATED[0], UNRATED[1]])
        assert await points(ratings, "ana") == expected(*RATED[:2])["ana"]
        await store.put_results([RATED[3], *UNRATED[2:], RATED[2]])
        both = await asyncio.gather(points(ratings, "ana"), points(ratings, "bob"))
        assert list(both) == [expected(*RATED)["ana"], expected(*RATED)["bob"]]
        assert [len(each) for each in both] == [4, 2]
        assert await points(ratings, "gone") == []
        assert await ratings.course("ana", "chess") is None
        assert await points(Ratings(store), "ana") == both[0]  # another node, or the same after a restart

    run(store, check)


def test_what_comes_late_and_who_is_deleted_is_noticed_and_followed_anew(store: Store) -> None:
    async def check(store: Store) -> None:
        now = 0.0
        ratings = Ratings(store, lambda: now)
        await store.put_results([RATED[0], RATED[3]])
        assert await points(ratings, "ana") == expected(RATED[0], RATED[3])["ana"]
        await store.put_results([RATED[1]])  # a clock went backwards, or another node was slow
        assert await points(ratings, "ana") == expected(RATED[0], RATED[3])["ana"]
        now = PATIENCE + 1
        assert await points(ratings, "ana") == expected(RATED[0], RATED[1], RATED[3])["ana"]
        await store.forget_user("bob", "gone")
        ratings.forget("bob")
        assert await points(ratings, "bob") == []
        assert await points(Ratings(store), "bob") == []
        left = [
            match(
                each.finished,
                *[seat("gone" if own.user == "bob" else own.user, own.place, own.team) for own in each.seats],
            )
            for each in (RATED[0], RATED[1], RATED[3])
        ]
        assert await points(Ratings(store), "ana") == expected(*left)["ana"]

    run(store, check)


def test_one_is_told_ones_own_rating_and_nobody_elses(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        _status, nothing = await get(ana, "me/ratings/sen")
        assert (nothing["matches"], nothing["history"]) == (0, [])
        assert nothing["levels"].keys() == {"kitten", "cat", "lynx", "tiger"}
        assert nothing["levels"]["cat"] == 1000
        await finish(ana, "mb")
        await finish(ana, "mm")  # does not count
        _status, found = await get(ana, "me/ratings/sen")
        assert found["matches"] == len(found["history"]) == 1
        assert 0 < found["history"][0]["deviation"] < 350
        assert (await get(bob, "me/ratings/sen"))[1] == nothing
        assert (await get(bob, "me/ratings/chess"))[0] == 404
        nobody = Guest(ana.site, "Nobody")
        assert (await get(nobody, "me/ratings/sen"))[0] == 401
        await nobody.http.close()
        assert (await get(ana, "export"))[1]["ratings"] == [found]
        assert (await get(bob, "export"))[1]["ratings"] == []
        # Results that are made again from the logs say the same.
        await app.store.clear_results()
        await rebuild_results(app.store)
        again = await Ratings(app.store).course((await app.store.select("select user_id from members"))[0][0], "sen")
        assert again is not None
        assert round(again.rating.points) == found["history"][0]["points"]
        async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
            assert response.status == 200
        assert all(not followed.ladder.courses for followed in app.registry.node.ratings.followed.values())
        await ana.leave()
        await bob.leave()

    run_server(tmp_path, scenario)


def test_whoever_leaves_gets_the_place_the_bot_reached_for_them(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        table = await ana.create("mp", options={"rounds": 1}, patience=None)
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        await bob.ask("leave", table=table)
        await ana.play(table, random.Random(1))
        places = [row[0] for row in await app.store.select("select place from results order by seat")]
        [[own], [theirs]] = [(await get(guest, "me/ratings/sen"))[1]["history"] for guest in (ana, bob)]
        # Between two newcomers everybody gains what the other one loses, or nobody does.
        assert own["points"] - 1000 == 1000 - theirs["points"]
        assert (own["points"] > 1000) == (places[0] < places[1])
        await ana.leave()
        await bob.leave()

    run_server(tmp_path, scenario)
