"""What one guest may ask for at once, so that there is enough for the others."""

import asyncio
import contextlib
import itertools
import time
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from kociarnia.server.http.app import App
from kociarnia.server.http.socket import OFFENCE_SECONDS
from kociarnia.server.http.sockets import RECEIVE_BYTES
from kociarnia.server.runtime.limits import HINT_UNITS, WAKING_UNITS
from tests.server.playing import Guest, Refusal, running
from tests.server.prepared import begin, store_match, user_of

PING = b"\x89\x80\x00\x00\x00\x00"
"""The smallest frame of a client."""
HARDLY_EVER = 0.01
"""A message in a hundred seconds: however slow the machine is, what was used up stays used up during a test."""
ELSEWHERE = "127.0.0.9"


async def arrive_from(app: App, address: str, name: str) -> Guest:
    """Return a guest who comes from another address."""
    guest = Guest(f"http://127.0.0.1:{app.port}", name)
    await guest.http.close()
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    guest.http = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.CookieJar(unsafe=True))
    try:
        async with guest.http.post(f"{guest.site}/api/guest", json={"name": name}) as response:
            if response.status != 200:
                raise Refusal(await response.json())
        await guest.connect()
    except BaseException:
        await guest.http.close()
        raise
    return guest


async def another_device(guest: Guest) -> Guest:
    """Return the same user at another connection."""
    device = Guest(guest.site, guest.name)
    device.http.cookie_jar.update_cookies({cookie.key: cookie.value for cookie in guest.http.cookie_jar})
    await device.connect()
    return device


def is_answer(request: str, message: dict[str, Any]) -> bool:
    """Tell whether a message answers a request."""
    return message.get("id") == request


async def pongs(guest: Guest, count: int) -> int:
    """Send so many pings at once and return how many were answered; the others came too fast."""
    requests = [await guest.send("ping") for _ in range(count)]
    answered = 0
    for _ in requests:
        answer = await guest.find(lambda message: message["type"] in ("pong", "refused"))
        assert answer["type"] == "pong" or answer["code"] == "too_fast"
        answered += answer["type"] == "pong"
    return answered


def test_connecting_again_does_not_refill_the_allowance_of_messages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=10) as app:
            ana = await Guest.arrive(app)
            assert await pongs(ana, 10) == 10
            for _ in range(3):
                await ana.connect()
                assert await pongs(ana, 5) == 0
            await ana.leave()

    asyncio.run(scenario())


def test_all_devices_of_a_user_share_one_allowance(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=10) as app:
            ana = await Guest.arrive(app)
            tablet = await another_device(ana)
            assert await pongs(ana, 6) + await pongs(tablet, 6) == 10
            await ana.leave()
            await tablet.leave()

    asyncio.run(scenario())


def test_all_guests_of_an_address_share_one_allowance_and_those_elsewhere_have_their_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = {"message_rate": HARDLY_EVER, "message_burst": 40, "address_rate": HARDLY_EVER, "address_burst": 60}
        async with running(tmp_path, **limits) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            ben = await arrive_from(app, ELSEWHERE, "Ben")
            assert await pongs(eve, 40) == 40
            assert await pongs(ana, 40) <= 20
            assert await pongs(ben, 40) == 40
            for guest in (ana, eve, ben):
                await guest.leave()

    asyncio.run(scenario())


def test_what_came_too_fast_is_told_by_its_id_when_it_may_come_again_and_then_it_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=0.5, message_burst=1) as app:
            ana = await Guest.arrive(app)
            requests = [await ana.send("ping") for _ in range(4)]
            refused = await ana.wait_for("refused", code="too_fast", id=requests[-1])
            # One message in two seconds; so few are refused that nobody has to wait for more than the four of them.
            assert 0 < refused["milliseconds"] <= 8000
            await asyncio.sleep(refused["milliseconds"] / 1000)
            ana.asked = 3
            assert (await ana.ask("ping"))["id"] == requests[-1]
            await ana.leave()

    asyncio.run(scenario())


def test_after_a_message_that_came_too_fast_nothing_is_read_for_a_moment(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=1) as app:
            ana = await Guest.arrive(app)
            begun = time.monotonic()
            assert await pongs(ana, 40) == 1
            assert time.monotonic() - begun >= 38 * OFFENCE_SECONDS
            await ana.leave()

    asyncio.run(scenario())


def test_what_is_sent_on_and_on_stays_with_its_sender(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=1) as app:
            ana = await Guest.arrive(app)
            assert ana.socket is not None
            [connection] = app.connections
            flood = PING * 500_000
            transport = ana.socket.get_extra_info("socket")
            sender = transport.dup()
            sender.settimeout(0)
            sent = 0
            for _ in range(20):
                with contextlib.suppress(BlockingIOError):
                    sent += sender.send(flood[sent:])
                await asyncio.sleep(0.01)
            sender.close()
            assert len(connection.frames.unread) < 4 * RECEIVE_BYTES
            await ana.leave()

    asyncio.run(scenario())


def test_of_a_crowd_of_frames_one_is_taken_in_each_turn_and_none_is_lost(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_burst=1000) as app:
            ana = await Guest.arrive(app)
            mine = ana.socket
            [connection] = app.connections
            unread: list[int] = []
            assert mine is not None
            loop = asyncio.get_running_loop()

            def look() -> None:
                """Note with every turn of the loop how much is still to be taken in."""
                unread.append(len(connection.frames.unread))
                if not mine.closed:
                    loop.call_soon(look)

            loop.call_soon(look)
            sender = mine.get_extra_info("socket").dup()
            sender.sendall(PING * 400)
            sender.close()
            await ana.ask("ping")
            assert max(unread) > 100 * len(PING)  # they came together
            # The longest frame among them is the last one, which asks by a message.
            assert all(before - after < 20 * len(PING) for before, after in itertools.pairwise(unread))
            assert await pongs(ana, 50) == 50
            with pytest.raises(Refusal, match="bad_options"):
                await ana.ask("create", 60, game="sen", seats=[{"kind": "mine"}] * 2, options={"x": "y" * 9_000})
            await ana.leave()

    asyncio.run(scenario())


def test_who_goes_on_offending_is_told_why_it_has_to_go(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=1) as app:
            ana = await Guest.arrive(app)
            assert ana.socket is not None
            for _ in range(2000):
                await ana.socket.ping()
            async with asyncio.timeout(60):
                while not ana.socket.closed:
                    await asyncio.sleep(0.02)
            assert ana.socket.close_code == 1008
            await ana.leave()

    asyncio.run(scenario())


def test_however_many_messages_come_together_others_have_their_turn_between_any_two(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            counts = [app.metrics.messages]
            loop = asyncio.get_running_loop()

            def look() -> None:
                """Note with every turn of the loop how many messages have been taken in."""
                counts.append(app.metrics.messages)
                if counts[-1] < counts[0] + 50:
                    loop.call_soon(look)

            loop.call_soon(look)
            assert await pongs(ana, 50) == 50
            assert counts[-1] == counts[0] + 50
            turns = sum(before < after for before, after in itertools.pairwise(counts))
            # A machine may stop for longer than it takes to tell that messages have come together.
            assert turns >= 25
            await ana.leave()

    asyncio.run(scenario())


def test_over_http_too_it_is_said_when_to_come_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, address_rate=0.5, address_burst=2, address_guests=1) as app:
            site = f"http://127.0.0.1:{app.port}"
            async with aiohttp.ClientSession() as http:
                async with http.post(f"{site}/api/guest", json={"name": "Ana"}) as response:
                    assert response.status == 200
                async with http.get(f"{site}/api/games") as response:
                    assert response.status == 429
                    told = await response.json()
                assert told["code"] == "too_fast"
                assert 0 < told["milliseconds"] <= 4000
                assert int(response.headers["Retry-After"]) == -(-told["milliseconds"] // 1000)
                await asyncio.sleep(int(response.headers["Retry-After"]))
                async with http.post(f"{site}/api/guest", json={"name": "Ben"}) as response:
                    told = await response.json()
                assert (response.status, told["code"]) == (429, "too_many")
                assert 3500 < int(response.headers["Retry-After"]) <= 3600

    asyncio.run(scenario())


def test_a_message_that_is_none_is_refused_by_its_id_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            request = await ana.send("purr")
            assert (await ana.wait_for("refused"))["id"] == request
            await ana.leave()

    asyncio.run(scenario())


def test_ping_frames_are_counted_like_messages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER, message_burst=10) as app:
            ana = await Guest.arrive(app)
            assert ana.socket is not None
            for _ in range(10):
                await ana.socket.ping()
            with pytest.raises(Refusal, match="too_fast"):
                await ana.ask("ping")
            await ana.leave()

    asyncio.run(scenario())


def test_however_many_tables_are_asked_for_at_once_only_so_many_are_made(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, user_tables=5) as app:
            ana = await Guest.arrive(app)
            seats = [{"kind": "mine"}, {"kind": "bot"}]
            requests = [await ana.send("create", game="sen", seats=seats) for _ in range(60)]
            answers = [await ana.find(partial(is_answer, request)) for request in requests]
            refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
            assert set(refused) == {"too_many"}
            assert len(answers) - len(refused) == 5
            assert len((await ana.ask("lobby"))["mine"]) == 5
            await ana.leave()

    asyncio.run(scenario())


def test_coming_back_when_nobody_was_away_stores_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, ben = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Ben")
            table = await ana.create("mp")
            await ben.ask("join", table=table)
            await ana.ask("start", table=table)
            await ana.ask("watch", table=table)
            stored = len(await app.store.read(table))
            for _ in range(20):
                await ana.ask("back", table=table)
            assert len(await app.store.read(table)) == stored
            await ana.leave()
            await ben.leave()

    asyncio.run(scenario())


# Bots


async def sit_down(guest: Guest, bots: int, level: str) -> str:
    """Start a match of Koty against bots, the first of whom begins; nobody watches it yet."""
    seats = [{"kind": "mine"}, *[{"kind": "bot", "level": level}] * bots]
    answer = await guest.ask("create", game="koty", seats=seats, options={"first_seat": 1})
    await guest.ask("start", table=answer["table"])
    return str(answer["table"])


async def first_answer(guest: Guest, table: str) -> float:
    """Watch a table and return after how many seconds the bot that begins has moved."""
    started = time.monotonic()
    await guest.send("watch", table=table)
    await guest.wait_for("update", table=table)
    return time.monotonic() - started


@pytest.mark.slow
def test_a_strangers_kitten_answers_within_a_second_while_somebody_keeps_thirty_tables_of_tigers(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, workers=1) as app:
            ben = await arrive_from(app, ELSEWHERE, "Ben")
            await first_answer(ben, await sit_down(ben, 1, "kitten"))  # now the worker has begun
            alone = [await first_answer(ben, await sit_down(ben, 1, "kitten")) for _ in range(5)]
            tables = [await sit_down(ben, 1, "kitten") for _ in range(9)]
            eve = await Guest.arrive(app, "Eve")
            for _ in range(30):
                await eve.send("watch", table=await sit_down(eve, 5, "tiger"))
            seconds = sorted([await first_answer(ben, table) for table in tables])
            # Where even a kitten that has the worker for itself takes long, the machine is busy with something else.
            assert seconds[-2] < max(1.0, 5 * max(alone)), (seconds, alone)
            await ben.leave()
            await eve.leave()

    asyncio.run(scenario())


async def table_with_choices(guest: Guest) -> str:
    """Return a table of Koty at which a guest begins, with many possible moves."""
    answer: dict[str, Any] = await guest.ask(
        "create", game="koty", seats=[{"kind": "mine"}, *[{"kind": "bot"}] * 5], options={"first_seat": 0}
    )
    await guest.ask("start", table=answer["table"])
    return str(answer["table"])


def test_a_user_is_given_one_hint_at_a_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            phone = await another_device(ana)
            first, second = await table_with_choices(ana), await table_with_choices(ana)
            wanted = await ana.send("hint", table=first, seat=0)
            for device, table in ((ana, first), (ana, second), (phone, second)):
                with pytest.raises(Refusal):
                    await device.ask("hint", table=table, seat=0)
            await ana.wait_for("hinted", id=wanted)
            await phone.ask("hint", table=second, seat=0)
            await ana.leave()
            await phone.leave()

    asyncio.run(scenario())


@pytest.mark.slow
def test_a_hint_is_not_looked_for_any_more_when_the_one_who_asked_has_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, workers=1) as app:
            ana = await Guest.arrive(app)
            tables = [await table_with_choices(ana) for _ in range(20)]
            await ana.ask("hint", table=tables[0], seat=0)  # now the worker has begun
            started = time.monotonic()
            await ana.ask("hint", table=tables[0], seat=0)
            usual = time.monotonic() - started
            for table in tables:
                await ana.send("hint", table=table, seat=0)
                await ana.ask("ping")
                await ana.connect()
            started = time.monotonic()
            await ana.ask("hint", table=tables[0], seat=0)
            # What a worker has begun may have to be finished; what waits may not.
            assert time.monotonic() - started < 3 * usual + 1
            await ana.leave()

    asyncio.run(scenario())


# What is more than a message


def told_when(message: dict[str, Any], request: str) -> bool:
    """Tell whether a refusal says which request came too fast, and when it may come again."""
    return message["code"] == "too_fast" and message["id"] == request and message["milliseconds"] > 0


def leave_only(app: App, guest: Guest, units: float) -> None:
    """Let a guest have spent all but so many units."""
    user = user_of(guest)
    app.limits.users.take(user, app.limits.users.left(user) - units)


@pytest.mark.parametrize(
    ("kind", "fields"), [("watch", {}), ("move", {"seat": 0, "move": "look 1", "seen": 0}), ("again", {})]
)
def test_waking_a_table_is_counted_whatever_is_asked_of_it(tmp_path: Path, kind: str, fields: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER) as app:
            ana = await Guest.arrive(app)
            leave_only(app, ana, 2 * WAKING_UNITS)
            with pytest.raises(Refusal, match="no_such_table"):
                await ana.ask(kind, table="n" * 22, **fields)
            request = await ana.send(kind, table="m" * 22, **fields)
            assert told_when(await ana.wait_for("refused"), request)
            assert "m" * 22 not in app.registry.tables
            assert (await ana.ask("ping"))["type"] == "pong"  # what is left is enough for a message
            await ana.leave()

    asyncio.run(scenario())


def test_a_table_that_is_awake_costs_no_more_than_a_message(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mb")
            before = app.limits.users.left(user_of(ana))
            for _ in range(30):
                await ana.ask("watch", table=table)
            # Thirty messages; what takes long besides is counted, too, but not the waking of thirty tables.
            assert before - app.limits.users.left(user_of(ana)) < 30 + 30 * WAKING_UNITS / 2
            await ana.leave()

    asyncio.run(scenario())


def test_hints_are_counted_and_one_that_is_refused_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER) as app:
            ana = await Guest.arrive(app)
            table = await table_with_choices(ana)
            stored = len(await app.store.read(table))
            leave_only(app, ana, HINT_UNITS)
            request = await ana.send("hint", table=table, seat=0)
            assert told_when(await ana.wait_for("refused"), request)
            assert len(await app.store.read(table)) == stored  # else the match would count no more
            await ana.leave()

    asyncio.run(scenario())


def test_where_too_much_waits_already_it_is_said_of_which_request_and_when_to_ask_again(tmp_path: Path) -> None:
    match = begin("sen", 2, 1)
    match.play(0, match.legal(0)[0])
    asked: list[tuple[str, dict[str, Any]]] = [
        ("undo", {}),
        ("picture", {"wish": {"language": "pl", "names": ["Ola", "Ben"]}}),
        ("hint", {"seat": 0}),
    ]

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await store_match(app, ana, match, 1)
            await ana.ask("watch", table=table)
            for pool in (app.workers.records, app.workers.deep):
                pool.queue.most = 0
            for kind, fields in asked:
                request = await ana.send(kind, table=table, **fields)
                assert told_when(await ana.wait_for("refused"), request), kind
            kind_of_text = {"Content-Type": "text/plain"}
            async with ana.http.post(f"{ana.site}/api/record", data="a record", headers=kind_of_text) as response:
                told = await response.json()
            assert (response.status, told["code"]) == (429, "too_fast")
            assert int(response.headers["Retry-After"]) == -(-told["milliseconds"] // 1000)
            await ana.leave()

    asyncio.run(scenario())
