"""Ratings follow from the results that count: the same in both databases, after a restart and from late results."""

import asyncio
import gc
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from pathlib import Path
from types import coroutine
from typing import Any, get_args

import pytest

from kociarnia.play.ratings import Ladder, Player, Point, anchors
from kociarnia.server.http.app import App
from kociarnia.server.protocol.shared import Uncounted
from kociarnia.server.runtime.ratings import AT_ONCE, PATIENCE, Ratings
from kociarnia.server.runtime.results import rebuild_results
from kociarnia.server.storage.results import MatchResult, SeatResult
from kociarnia.server.storage.rows import User
from kociarnia.server.storage.store import Store
from tests.server.playing import Guest
from tests.server.prepared import match_result as match
from tests.server.prepared import seat_result, user_of
from tests.server.test_results import finish, get
from tests.server.test_results import run as run_server


def seat(user: str | None, place: int, team: int, level: str = "cat") -> SeatResult:
    return seat_result(place, user, team=team, level=level)


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


def expected(user: str, *matches: MatchResult) -> list[list[Point]]:
    """How a rating went, at tables of two and at fuller ones, if these matches are taken in one after another."""
    ladders = [Ladder(own) for own in anchors()["sen"]]
    for each in matches:
        ladders[len(each.seats) > 2].take_in(
            each.finished,
            [
                Player(team=own.team, place=own.place, level=own.level, user=None if own.user == "gone" else own.user)
                for own in each.seats
            ],
        )
    return [list(ladder.histories[user].points) if user in ladder.histories else [] for ladder in ladders]


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


async def points(ratings: Ratings, user: str) -> list[list[Point]]:
    return [list(history.points) if history else [] for _ladder, history in await ratings.histories(user, "sen")]


def test_what_counts_is_taken_in_once_in_the_order_in_which_it_ended(store: Store) -> None:
    async def check(store: Store) -> None:
        ratings = Ratings(store)
        assert await points(ratings, "ana") == [[], []]
        await store.put_results([RATED[1], UNRATED[0], RATED[0], UNRATED[1]])
        assert await points(ratings, "ana") == expected("ana", *RATED[:2])
        await store.put_results([RATED[3], *UNRATED[2:], RATED[2]])
        both = await asyncio.gather(points(ratings, "ana"), points(ratings, "bob"))
        assert list(both) == [expected("ana", *RATED), expected("bob", *RATED)]
        assert [[len(scale) for scale in each] for each in both] == [[2, 2], [1, 1]]
        assert await points(ratings, "gone") == [[], []]
        assert await ratings.histories("ana", "chess") == []
        assert await points(Ratings(store), "ana") == both[0]  # another node, or the same after a restart

    run(store, check)


def test_what_comes_late_and_who_is_deleted_is_noticed_and_followed_anew(store: Store) -> None:
    async def check(store: Store) -> None:
        now = 0.0
        ratings = Ratings(store, lambda: now)
        await store.put_results([RATED[0], RATED[3]])
        assert await points(ratings, "ana") == expected("ana", RATED[0], RATED[3])
        await store.put_results([RATED[1]])  # a clock went backwards, or another node was slow
        assert await points(ratings, "ana") == expected("ana", RATED[0], RATED[3])
        now = PATIENCE + 1
        assert await points(ratings, "ana") == expected("ana", RATED[0], RATED[1], RATED[3])
        await store.forget_user("bob", "gone")
        ratings.forget("bob")
        assert await points(ratings, "bob") == [[], []]
        assert await points(Ratings(store), "bob") == [[], []]
        left = [
            match(
                each.finished,
                *[seat("gone" if own.user == "bob" else own.user, own.place, own.team) for own in each.seats],
            )
            for each in (RATED[0], RATED[1], RATED[3])
        ]
        assert await points(Ratings(store), "ana") == expected("ana", *left)

    run(store, check)


@pytest.mark.parametrize("reason", get_args(Uncounted))
def test_a_match_that_does_not_count_for_any_reason_leaves_the_rating_as_it_is(store: Store, reason: str) -> None:
    async def check(store: Store) -> None:
        await store.put_results([RATED[0], match(9, seat("ana", 2, 0), seat(None, 1, 1), uncounted=reason)])
        assert await points(Ratings(store), "ana") == expected("ana", RATED[0])

    run(store, check)


LONGEST_SLICE = 0.005
MANY = 10_000


@coroutine
def stepped(work: Coroutine[Any, None, None], slices: list[float]) -> Generator[Any, None, None]:
    """Do some work, and note how long it keeps the processor each time before it lets others have their turn."""
    while True:
        begun = time.thread_time()
        try:
            awaited = work.send(None)
        except StopIteration:
            return
        finally:
            slices.append(time.thread_time() - begun)
        yield awaited


def test_many_matches_are_followed_in_slices_that_let_others_have_their_turn(store: Store) -> None:
    def seats(number: int) -> list[SeatResult]:
        return [seat("ana", 1 + number % 5, 0), *[seat(None, place, place) for place in range(1, 5)]]

    async def check(store: Store) -> None:
        for begin in range(0, MANY, 1000):
            await store.put_results([match(number, *seats(number)) for number in range(begin, begin + 1000)])
        ratings, slices = Ratings(store), list[float]()
        gc.collect()
        gc.disable()  # what the other tests have left behind is not to be looked through here
        try:
            await stepped(points_into(ratings), slices)
        finally:
            gc.enable()
        [_two, more] = await ratings.histories("ana", "sen")
        assert more[1] is not None
        assert more[1].matches == MANY
        assert len(slices) > MANY // AT_ONCE
        # The time of a thread holds what a shared machine takes from it: of hundreds of slices a few may look longer.
        assert sum(each >= LONGEST_SLICE for each in slices) <= len(slices) // 100

    async def points_into(ratings: Ratings) -> None:
        await ratings.ladders("sen")

    run(store, check)


def test_one_is_told_ones_own_rating_and_nobody_elses(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
        _status, nothing = await get(ana, "me/ratings/sen")
        assert [(scale["fewest"], scale["matches"], scale["history"]) for scale in nothing["scales"]] == [
            (2, 0, []),
            (3, 0, []),
        ]
        assert all(scale["levels"].keys() == {"kitten", "cat", "lynx", "tiger"} for scale in nothing["scales"])
        assert all(scale["levels"]["cat"] == 1000 for scale in nothing["scales"])
        await finish(ana, "mb")
        await finish(ana, "mm")  # does not count
        _status, found = await get(ana, "me/ratings/sen")
        assert [scale["matches"] for scale in found["scales"]] == [1, 0]
        [point] = found["scales"][0]["history"]
        assert 0 < point["deviation"] < 350
        assert (await get(bob, "me/ratings/sen"))[1] == nothing
        assert (await get(bob, "me/ratings/chess"))[0] == 404
        nobody = Guest(ana.site, "Nobody")
        assert (await get(nobody, "me/ratings/sen"))[0] == 401
        await nobody.http.close()
        assert (await get(ana, "export"))[1]["ratings"] == [{"game": "sen", **found["scales"][0]}]
        assert (await get(bob, "export"))[1]["ratings"] == []
        # Results that are made again from the logs say the same.
        await app.store.clear_results()
        await rebuild_results(app.store)
        [[[again], _more]] = [await points(Ratings(app.store), user_of(ana))]
        assert round(again.rating.points) == point["points"]
        async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
            assert response.status == 200
        for followed in app.registry.node.ratings.followed.values():
            assert all(not ladder.histories for ladder in followed.ladders)
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
        [[own], [theirs]] = [(await get(guest, "me/ratings/sen"))[1]["scales"][0]["history"] for guest in (ana, bob)]
        # Between two newcomers everybody gains what the other one loses, or nobody does.
        assert own["points"] - 1000 == 1000 - theirs["points"]
        assert (own["points"] > 1000) == (places[0] < places[1])
        await ana.leave()
        await bob.leave()

    run_server(tmp_path, scenario)


def test_a_table_says_before_the_match_whether_it_counts_and_what_is_not_finished_does_not(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)

        async def said(table: str) -> str | None:
            await ana.ask("watch", table=table)
            reason: str | None = (await ana.wait_for("table", table=table)).get("uncounted")
            return reason

        alone = await ana.create("mb", options={"rounds": 1})
        assert await said(alone) is None
        assert await said(await ana.create("mm", options={"rounds": 1})) == "several_seats"
        assert await said((await ana.ask("learn", game="sen"))["table"]) == "lesson"
        own = await ana.create("mb", options={"rounds": 1, "cards": "\n".join(f"{value} 4" for value in range(10))})
        assert await said(own) == "box", "the scale of the bots was measured with our cards"
        assert await said(await ana.create("mb", game="domkotow", options={"level": 2})) is None, "a level is no box"
        await ana.ask("start", table=alone)
        assert [scale["matches"] for scale in (await get(ana, "me/ratings/sen"))[1]["scales"]] == [0, 0]
        await ana.leave()

    run_server(tmp_path, scenario)


async def show(guest: Guest, address: str = "me/board", **wish: object) -> int:
    async with guest.http.post(f"{guest.site}/api/{address}", json=wish) as response:
        return response.status


def test_without_the_hosts_wish_there_is_no_board_of_honour(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        ana = await Guest.arrive(app)
        assert not (await get(ana, "me/ratings/sen"))[1]["has_board"]
        nowhere = await get(ana, "nowhere/sen")
        assert nowhere[0] == 404
        assert await get(ana, "board/sen") == nowhere
        assert await show(ana, is_shown=True) == await show(ana, "me/nothing", is_shown=True) == 405
        await ana.leave()

    run_server(tmp_path, scenario)


def test_the_board_shows_those_who_want_to_be_seen_and_whose_strength_is_known(tmp_path: Path, database: str) -> None:
    async def scenario(app: App) -> None:
        names = ("Ana", "Bob", "Cyd", "Dan")
        ana, bob, cyd, dan = guests = [await Guest.arrive(app, name) for name in names]
        # Ana wins one match in four, Bob and Cyd three, but Cyd wants to be seen by nobody; Dan has come once.
        for number in range(40):
            is_fourth = number % 4 == 3
            for guest, place in ((ana, 2 - is_fourth), (bob, 1 + is_fourth), (cyd, 1 + is_fourth)):
                played = match(
                    10 * number + guests.index(guest), seat(user_of(guest), place, 0), seat(None, 3 - place, 1)
                )
                await app.store.put_results([played])
        await app.store.put_results([match(999, seat(user_of(dan), 1, 0), seat(None, 2, 1))])
        assert (await get(ana, "me/ratings/sen"))[1]["has_board"]
        _status, empty = await get(ana, "board/sen")
        assert (empty["are_you_shown"], [scale["rows"] for scale in empty["scales"]]) == (False, [[], []])
        for guest in (ana, bob, dan):
            assert await show(guest, is_shown=True) == 200
        assert await show(cyd, is_shown="yes") == 400
        _status, board = await get(ana, "board/sen")
        assert board["are_you_shown"]
        [two, more] = board["scales"]
        assert more["rows"] == []
        assert [(row["name"], row["matches"], row["is_you"]) for row in two["rows"]] == [
            ("Bob", 40, False),
            ("Ana", 40, True),
        ]
        own = (await get(ana, "me/ratings/sen"))[1]["scales"][0]["history"][-1]
        assert two["rows"][1]["points"] == own["points"]
        assert set(two["rows"][0]) == {"name", "points", "matches", "is_you"}
        assert (await get(ana, "board/chess"))[0] == 404
        assert [(await get(guest, "export"))[1]["is_on_board"] for guest in guests] == [True, True, False, True]
        # Whoever does not want it any more, and whoever is deleted, is gone from it at once.
        assert await show(ana, is_shown=False) == 200
        assert [row["name"] for row in (await get(cyd, "board/sen"))[1]["scales"][0]["rows"]] == ["Bob"]
        async with bob.http.post(f"{bob.site}/api/delete", json={}) as response:
            assert response.status == 200
        assert (await get(cyd, "board/sen"))[1]["scales"][0]["rows"] == []
        nobody = Guest(ana.site, "Nobody")
        assert (await get(nobody, "board/sen"))[0] == 401
        await nobody.http.close()
        for guest in guests:
            await guest.leave()

    run_server(tmp_path, scenario, has_board=True, database=database)
