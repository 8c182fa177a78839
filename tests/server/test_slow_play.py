"""Tables where people have days to decide: over restarts, sleep, clocks that jump, and several nodes."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from kociarnia.server.http.app import App
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.deadlines import AGAIN, CAUTION
from kociarnia.server.storage.entries import StoodIn, decode_entry
from kociarnia.server.storage.subscriptions import put_off, read_waking
from kociarnia.server.table.decide import find_absences, find_bots_to_move, find_overdue
from tests.server.playing import PATIENCE, Guest, Refusal, running, wait_until
from tests.server.slow import DAY, HOUR, SECOND, Time, acting, after_caution, move_on, pass_time, seat_two, stood_in

pytestmark = pytest.mark.usefixtures("swept_by_hand")


async def bots_have_moved(app: App, table: str) -> list[int]:
    """Wait until bots have done what they had to; return who is asked now."""
    async with asyncio.timeout(PATIENCE):
        while find_bots_to_move(await app.registry.wake(table)):
            await asyncio.sleep(0.01)
    return await acting(app, table)


async def tables_to_look_at(app: App, after: tuple[int, str] = (0, "")) -> list[tuple[int, str]]:
    """Return all tables that will ever be looked at."""
    return await read_waking(app.store, wall() + 3650 * DAY, wall() + 3650 * DAY, after, 10)


def test_when_days_are_over_a_bot_stands_in_over_a_restart_with_nobody_there(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path, database=database) as app:
            ana, bob, table = await seat_two(app)
            await move_on(app, ana, table, 0)
            assert await acting(app, table) == [1]
            await ana.leave()
            await bob.leave()
        async with running(tmp_path, database=database, sleep_after=0.01) as app:
            time = after_caution(app)
            await pass_time(app, time, DAY - HOUR)
            assert await stood_in(app, table) == [False, False]
            await pass_time(app, time, HOUR + SECOND)
            assert await stood_in(app, table) == [False, True]
            state = await app.registry.wake(table)
            assert state.settings.stand_in == "kitten"
            assert await bots_have_moved(app, table) == [0]  # nobody watches, and it is Ana's turn all the same
            assert await stood_in(app, table) == [False, True]

    asyncio.run(scenario())


def test_a_bot_stands_in_at_a_table_that_fell_asleep_while_it_was_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, table = await seat_two(app)
            await ana.leave()
            await bob.leave()
            numbers = app.store.numbers

            async def numbers_of_sleeping_tables(tables: list[str]) -> Mapping[str, int]:
                for live in list(app.registry.tables.values()):
                    live.forget()
                return await numbers(tables)

            monkeypatch.setattr(app.store, "numbers", numbers_of_sleeping_tables)
            await pass_time(app, after_caution(app), DAY + SECOND)
            assert table in app.registry.tables  # it was asked as one that is awake, not as one nobody knows any more
            assert await stood_in(app, table) == [True, True]

    asyncio.run(scenario())


def test_bots_answer_while_nobody_watches_also_after_the_server_was_killed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, bot_pace=1000.0) as app:  # so slowly that the server stops first
            ana, bob, table = await seat_two(app, "mpb")
            for seat, guest in enumerate((ana, bob)):
                await move_on(app, guest, table, seat)
            assert await acting(app, table) == [2]
            await ana.leave()
            await bob.leave()
        async with running(tmp_path) as app:
            Time(app, date=HOUR)
            assert not app.registry.tables
            await app.deadlines.sweep()
            # Ana or Bob, whoever is drawn to begin; both, where the bot has ended the round.
            assert await bots_have_moved(app, table) in ([0], [1], [0, 1])

    asyncio.run(scenario())


def test_where_all_have_gone_bots_do_not_play_among_themselves(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, table = await seat_two(app)
            await ana.leave()
            await bob.leave()
            time = after_caution(app)
            await pass_time(app, time, DAY + SECOND)
            assert await stood_in(app, table) == [True, True]
            state = await app.registry.wake(table)
            number = state.number
            time.pass_by(HOUR)
            await app.deadlines.sweep()
            assert (await app.registry.wake(table)).number == number
            assert await tables_to_look_at(app) == []

    asyncio.run(scenario())


def test_whoever_comes_back_has_the_seat_and_all_the_time_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, table = await seat_two(app)
            await move_on(app, ana, table, 0)
            time = after_caution(app)
            await pass_time(app, time, DAY + SECOND)
            assert await stood_in(app, table) == [False, True]
            assert await bots_have_moved(app, table) == [0]
            await bob.ask("watch", table=table)
            await bob.find(lambda message: message["type"] == "table" and "is_stood_in" not in message["seats"][1])
            assert await stood_in(app, table) == [False, False]
            state = await app.registry.wake(table)
            assert wall() <= state.deadline(1) <= wall() + DAY
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_who_has_days_is_not_replaced_for_being_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, slow = await seat_two(app, patience=1.0)
            quick = await ana.create("mm", patience=1.0)
            await ana.ask("start", table=quick)
            for table, due in ((slow, []), (quick, [0, 1])):
                state = await app.registry.wake(table)
                away = dict.fromkeys(state.users(), 0)
                assert find_absences(state, 10**15, away) == due
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_the_time_of_each_begins_when_they_are_asked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob, table = await seat_two(app, days=3)
            state = await app.registry.wake(table)
            asked = state.asked_since[0]
            assert find_overdue(state, asked + 3 * DAY - 1) == []
            assert find_overdue(state, asked + 3 * DAY) == [0, 1]
            await move_on(app, ana, table, 0)
            assert find_overdue(state, asked + 3 * DAY) == [1]
            await ana.ask("watch", table=table)
            snapshot = await ana.wait_for("snapshot")
            assert snapshot["clocks"] == [{"seat": 1, "until": state.asked_since[1] + 3 * DAY}]
            (match,) = await bob.get("me/waiting")
            assert match["until"] == state.asked_since[1] + 3 * DAY
            (match,) = await ana.get("me/waiting")
            assert "until" not in match
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_decision_has_seconds_or_days_and_not_more_than_two_weeks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            for settings in ({"days": 1, "clock": 30.0}, {"days": 0}, {"days": 15}, {"days": 1.5}, {"days": "1"}):
                with pytest.raises(Refusal, match="bad_message"):
                    await ana.create("mp", **settings)
            await ana.leave()

    asyncio.run(scenario())


def test_a_clock_that_jumps_ahead_replaces_nobody_at_once_and_does_no_harm_when_set_right(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            tables = [await ana.create("mm", days=days) for days in (1, 3, 7)]
            for table in tables:
                await ana.ask("start", table=table)
            await ana.leave()
            time = after_caution(app)
            time.date += 3650 * DAY
            for _look in range(3):
                await app.deadlines.sweep()
                time.pass_by(HOUR)
            assert [await stood_in(app, table) for table in tables] == [[False, False]] * 3
            time.date -= 3650 * DAY
            await app.deadlines.sweep()
            time.date += 20 * HOUR  # 23 hours after they were asked
            time.passed += 20 * HOUR
            await app.deadlines.sweep()
            assert [await stood_in(app, table) for table in tables] == [[False, False]] * 3
            await pass_time(app, time, HOUR + SECOND)
            assert [await stood_in(app, table) for table in tables] == [[True, True], [False, False], [False, False]]

    asyncio.run(scenario())


def test_a_clock_that_stays_ahead_leaves_everybody_half_of_their_time(tmp_path: Path) -> None:
    time = Time()
    begun = time.believed.now()
    time.date += 3650 * DAY
    for hours in (1, 5, 6):
        time.pass_by(hours * HOUR)
        time.believed.now()
    assert abs(time.believed.now() - begun - DAY) < HOUR / 10, "twelve hours have passed, and a day is believed"
    time.date -= 3651 * DAY
    assert time.believed.now() < begun, "a clock that is set back is believed at once: nobody loses by it"


def test_after_a_start_nobodys_time_runs_out_for_half_an_hour(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mm", days=1)
            await ana.ask("start", table=table)
            await ana.leave()
        async with running(tmp_path) as app:  # a month later, or its clock says so
            time = Time(app, date=30 * DAY)
            await app.deadlines.sweep()
            assert await stood_in(app, table) == [False, False]
            await pass_time(app, time, CAUTION - 10 * SECOND)
            assert await stood_in(app, table) == [False, False]
            await pass_time(app, time, AGAIN)  # a table is looked at every few minutes then
            assert await stood_in(app, table) == [True, True]

    asyncio.run(scenario())


def test_of_several_nodes_exactly_one_acts(tmp_path: Path, postgres: str) -> None:
    async def scenario() -> None:
        async with (
            running(tmp_path / "one", database=postgres) as one,
            running(tmp_path / "two", database=postgres) as two,
        ):
            ana, bob, table = await seat_two(one)
            await ana.leave()
            await bob.leave()
            for app in (one, two):
                await app.registry.wake(table)
            times = [after_caution(app) for app in (one, two)]
            for time in times:
                time.pass_by(DAY + SECOND)
                time.believed.now()
            await asyncio.gather(one.deadlines.sweep(), two.deadlines.sweep())
            for app in (one, two):
                assert await stood_in(app, table) == [True, True]
            log = [decode_entry(body) for body in await one.store.read(table)]
            assert sorted(entry.seat for entry in log if isinstance(entry, StoodIn)) == [0, 1]

    asyncio.run(scenario())


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_looked_at(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            tables = [await ana.create("mm", days=1) for _ in range(3)]
            for table in tables:
                await ana.ask("start", table=table)
            await ana.leave()
            await app.store.execute("update entries set body = 'nothing' where table_id = $1", tables[0])
        async with running(tmp_path) as app:
            time = after_caution(app)
            await pass_time(app, time, DAY + SECOND)
            for table in tables[1:]:
                assert await stood_in(app, table) == [True, True]

    asyncio.run(scenario())


def test_a_look_is_put_off_only_if_nothing_has_happened_meanwhile(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path, database=database) as app:
            ana, bob, table = await seat_two(app)
            ((wake, found),) = await tables_to_look_at(app)
            assert found == table
            await asyncio.sleep(0.002)  # the next entry is of another millisecond
            await move_on(app, ana, table, 0)
            await put_off(app.store, table, wake, 0)
            ((later, _),) = await tables_to_look_at(app)
            assert later > wake
            assert await tables_to_look_at(app, (later, table)) == []
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_quick_tables_are_never_looked_at(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mm")
            await ana.ask("start", table=table)
            assert await tables_to_look_at(app) == []
            await wait_until(lambda: table in app.registry.tables)
            await ana.leave()

    asyncio.run(scenario())
