"""What is counted of many matches, worked out by hand; the same in SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kociarnia.server.storage import statistics
from kociarnia.server.storage.results import SeatResult
from kociarnia.server.storage.rows import ListedTable
from kociarnia.server.storage.statistics import Filter, Rival
from kociarnia.server.storage.store import Append, Conflict, Store
from tests.server.prepared import match_result as match
from tests.server.prepared import seat_result


def seat(place: int, score: int, user: str | None = None, rivals: str = "cat", **figures: int) -> SeatResult:
    return seat_result(place, user, score=score, rivals=rivals, figures=figures)


MATCHES = [
    match(1, seat(1, 10, "ana", nines=2), seat(2, 30, nines=5)),
    match(2, seat(1, 10, "ana", nines=4), seat(2, 20, "bob", "person", nines=9)),
    match(3, seat(2, 40, "ana", nines=0), seat(1, 20, "bob", "person", nines=9)),
    match(4, seat(1, 12, "ana", nines=0), seat(1, 12, "bob", "person", nines=9), variant="b"),
    match(5, seat(1, 90, "ana"), seat(2, 95, "ana"), seat(3, 99, "bob"), uncounted="several_seats"),
    match(6, seat(1, 5, "ana", ""), uncounted="lesson"),
    match(7, seat(1, 55, "ana", "", grade=2), game="luckybox"),
    match(8, seat(1, 61, "ana", "", grade=3), game="luckybox"),
    match(9, seat(1, 57, "ana", "", grade=2), game="luckybox"),
    match(10, seat(1, 1, "gone"), seat(2, 2, "eve")),
    match(11, seat(2, 9, "gone"), seat(1, 2, "ana", nines=1), uncounted="hints"),
]


def run(store: Store, check: Callable[[Store], Awaitable[None]]) -> None:
    async def carry_out() -> None:
        await store.open()
        try:
            await store.put_results(MATCHES)
            await store.put_results(MATCHES[:3])  # the same again changes nothing
            await check(store)
        finally:
            await store.close()

    asyncio.run(carry_out())


def test_matches_are_found_by_page_game_variant_and_person(store: Store) -> None:
    async def check(store: Store) -> None:
        async def found(wanted: Filter, limit: int = 20, offset: int = 0) -> list[str]:
            return [each.table for each in await statistics.read_matches(store, "ana", wanted, limit, offset)]

        assert await found(Filter()) == ["t11", "t9", "t8", "t7", "t6", "t5", "t4", "t3", "t2", "t1"]
        assert await found(Filter(), 3, 3) == ["t7", "t6", "t5"]
        assert await found(Filter(game="luckybox")) == ["t9", "t8", "t7"]
        assert await found(Filter(game="sen", variant="b")) == ["t4"]
        assert await found(Filter(person="bob")) == ["t5", "t4", "t3", "t2"]
        assert await found(Filter(person="nobody")) == []
        assert await statistics.count_matches(store, "ana", Filter()) == 10
        [shown] = await statistics.read_matches(store, "ana", Filter(variant="b"), 20, 0)
        assert shown == MATCHES[3]
        assert {(each.game, each.variant): each.matches for each in await statistics.read_variants(store, "ana")} == {
            ("sen", "a"): 6,
            ("luckybox", "a"): 3,
            ("sen", "b"): 1,
        }

    run(store, check)


def test_wins_streaks_figures_grades_and_people_are_counted(store: Store) -> None:
    async def check(store: Store) -> None:
        outcomes = await statistics.read_outcomes(store, "ana", "sen", "")
        # Neither the lesson nor the match with two seats of her own; with hints she played nevertheless.
        assert sum(each.matches for each in outcomes) == 5
        assert sorted(each.score for each in outcomes for _ in range(each.matches)) == [2, 10, 10, 12, 40]
        assert await statistics.read_streaks(store, "ana", "sen", "") == (2, 2)
        assert await statistics.read_streaks(store, "ana", "sen", "a") == (2, 1)
        assert await statistics.read_streaks(store, "eve", "sen", "") == (0, 0)
        assert await statistics.read_streaks(store, "nobody", "sen", "") == (0, 0)
        figures = await statistics.read_figures(store, "ana", "sen", "", ["nines", "calls"])
        assert figures == {"": {"nines": 7 / 5}, "cat": {"nines": 5.0}}
        assert await statistics.read_grades(store, "ana", "luckybox", "") == [
            ("classic", 2, 2, 57),
            ("classic", 3, 1, 61),
        ]
        assert await statistics.read_rivals(store, "ana") == [Rival("bob", 4, 1, 1)]
        assert await statistics.read_rivals(store, "ana", "luckybox") == []

    run(store, check)


def test_a_result_is_stored_with_its_entry_or_not_at_all_and_a_deleted_user_is_somebody(store: Store) -> None:
    listing = ListedTable(
        table="t99",
        game="sen",
        status="over",
        is_listed=False,
        allows_spectators=True,
        seats=1,
        free=0,
        users=("ana",),
        updated=1,
    )

    async def check(store: Store) -> None:
        append = Append(table="t99", number=1, body=b"{}", listing=listing, result=match(99, seat(1, 1, "ana")))
        await store.append(append)
        late = match(99, seat(1, 2, "ana"))
        with pytest.raises(Conflict):
            await store.append(Append(table="t99", number=1, body=b"{}", listing=listing, result=late))
        query = "select score from results where table_id = 't99'"
        assert await store.select(query) == [(1,)]
        assert await store.tables_after("", 10) == ["t99"]
        await store.forget_user("ana", "gone")
        assert await statistics.count_matches(store, "ana", Filter()) == 0
        assert await store.select("select count(*) from results where user_id = 'ana'") == [(0,)]
        assert await store.select("select count(*) from results where user_id = 'gone'") == [(14,)]

    run(store, check)
