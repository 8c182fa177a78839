"""Being told that it is one's turn: sealed, secret, seldom, and only to those who asked for it."""

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from py_vapid import Vapid02

from kociarnia.games import GAMES
from kociarnia.server.http.app import App
from kociarnia.server.protocol.refusals import BadEndpoint, BadMessage
from kociarnia.server.runtime import push as pushing
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.endpoints import PublicResolver, check_endpoint, is_public
from kociarnia.server.runtime.reminders import HOURLY, end_of_quiet, zone_of
from kociarnia.server.storage.subscriptions import MOST_SUBSCRIPTIONS, Quiet, read_subscriptions
from tests.server.playing import Guest, Refusal, running, wait_until
from tests.server.slow import (
    DAY,
    HOUR,
    SECOND,
    Browser,
    PushService,
    Time,
    move_on,
    pass_time,
    push_service,
    seat_two,
)

MINUTE = 60 * SECOND
pytestmark = pytest.mark.usefixtures("swept_by_hand")


async def look(app: App, time: Time, milliseconds: int = MINUTE) -> None:
    """Let time pass until the tables have been looked at, and all that was to be sent has been."""
    await pass_time(app, time, milliseconds)
    push = app.push
    assert push is not None
    await wait_until(lambda: push.is_idle)


async def bob_waits(app: App, service: PushService, language: str = "en") -> tuple[Guest, Guest, str, Browser]:
    """It is Bob's turn, he has gone, and his browser wants to know."""
    ana, bob, table = await seat_two(app)
    browser = Browser(service, "bob")
    await bob.submit("me/push", browser.wish(language))
    await move_on(app, ana, table, 0)
    await bob.disconnect()
    return ana, bob, table, browser


def secrets_of(app: App, table: str) -> set[str]:
    """Return what nobody but those at the table may know: every notation and every card word of its game."""
    state = app.registry.tables[table].table
    assert state is not None
    return {state.game.notation.write(move) for move in range(state.game.notation.size)}


def test_who_is_not_there_is_told_once_a_turn_and_the_text_names_no_card(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with (
            push_service() as service,
            running(tmp_path, database=database, allows_local_push=True) as app,
        ):
            ana, bob, table, browser = await bob_waits(app, service, "pl")
            time = Time(app)
            await look(app, time)
            assert browser.messages == [
                {
                    "title": GAMES["sen"].titles["pl"],
                    "text": "Twoja kolej.",
                    "language": "pl",
                    "address": f"/t/{table}",
                    "tag": app.registry.tables[table].topic,
                }
            ]
            said = json.dumps([each | {"address": "", "tag": ""} for each in browser.messages])
            assert not any(f'"{word}"' in said or f" {word} " in said for word in secrets_of(app, table))
            # However often it is looked at, and over a restart, once is enough.
            await look(app, time, HOUR)
            assert len(service.arrived) == 1
            _path, headers, body = service.arrived[0]
            assert headers["Content-Encoding"] == "aes128gcm"
            assert 0 < int(headers["TTL"]) <= DAY // SECOND
            assert table not in json.dumps(headers)
            assert table.encode() not in body
            assert Vapid02.verify(headers["Authorization"])
            token = headers["Authorization"].partition("t=")[2].split(".")[1]
            claims = json.loads(urlsafe_b64decode(token + "=="))
            assert claims["aud"] == service.site
            assert app.push is not None
            assert await app.push.public_key() in headers["Authorization"]
            await ana.leave()
            await bob.leave()
        async with push_service() as service, running(tmp_path, database=database, allows_local_push=True) as app:
            await look(app, Time(app, date=2 * HOUR), HOUR)
            assert service.arrived == []

    asyncio.run(scenario())


def test_all_messages_have_the_same_length_so_that_push_services_learn_nothing_by_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, _table, _browser = await bob_waits(app, service, "pl")
            other = await bob.other_device(app)
            await other.submit("me/push", Browser(service, "other").wish("en"))
            await other.leave()
            await look(app, Time(app))
            assert len({len(body) for _path, _headers, body in service.arrived}) == 1
            assert len(service.arrived) == 2
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_nobody_is_told_who_is_there_or_has_not_asked_for_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, table, _browser = await bob_waits(app, service)
            await bob.connect()
            await bob.ask("watch", table=table)
            time = Time(app)
            await look(app, time)
            assert service.arrived == [], "Bob is there, and Ana has no browser that wants to know"
            await bob.disconnect()
            await wait_until(lambda: not app.registry.tables[table].watchers.clients)
            await look(app, time, 10 * MINUTE)
            assert len(service.arrived) == 1
            await move_on(app, bob_again := await back(bob), table, 1)
            await ana.disconnect()
            await look(app, time, HOUR)
            assert len(service.arrived) == 1, "nobody was told that it is Ana's turn"
            await bob_again.leave()
            await ana.leave()

    asyncio.run(scenario())


async def back(guest: Guest) -> Guest:
    """Let somebody connect again."""
    await guest.connect()
    return guest


def test_in_quiet_hours_nobody_is_told_and_afterwards_once_if_it_is_still_their_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, table, browser = await bob_waits(app, service)
            now = wall() // MINUTE % 1440
            quiet = {"start": (now - 60) % 1440, "end": (now + 120) % 1440, "zone": "+00:00"}
            await bob.submit("me/quiet", {"quiet": quiet})
            time = Time(app)
            await look(app, time, HOUR)
            assert browser.messages == []
            await look(app, time, HOUR + MINUTE)
            assert len(browser.messages) == 1
            # The next night he moves before it is over.
            await move_on(app, await back(bob), table, 1)
            await bob.disconnect()
            await look(app, time, DAY)
            assert len(browser.messages) == 1
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def at(text: str, zone: str) -> int:
    """Return a local date as milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=zone_of(zone)).timestamp() * 1000)


WARSAW = "Europe/Warsaw"
NIGHT = (22 * 60, 7 * 60)


@pytest.mark.parametrize(
    ("hours", "zone", "now", "end"),
    [
        (NIGHT, WARSAW, "2026-11-17T21:59", None),
        (NIGHT, WARSAW, "2026-11-17T22:00", "2026-11-18T07:00"),
        (NIGHT, WARSAW, "2026-11-18T03:00", "2026-11-18T07:00"),
        (NIGHT, WARSAW, "2026-11-18T06:59", "2026-11-18T07:00"),
        (NIGHT, WARSAW, "2026-11-18T07:00", None),
        ((9 * 60, 17 * 60), WARSAW, "2026-11-18T12:00", "2026-11-18T17:00"),
        ((9 * 60, 17 * 60), WARSAW, "2026-11-18T18:00", None),
        # The clocks change in this night: it is an hour longer, and ends by the clock on the wall all the same.
        (NIGHT, WARSAW, "2026-10-24T23:00", "2026-10-25T07:00"),
        (NIGHT, WARSAW, "2026-03-28T23:00", "2026-03-29T07:00"),
        (NIGHT, "-03:30", "2026-11-17T23:00", "2026-11-18T07:00"),
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall_of_the_one_who_set_them(
    hours: tuple[int, int], zone: str, now: str, end: str | None
) -> None:
    quiet = Quiet(start=hours[0], end=hours[1], zone=zone)
    assert end_of_quiet(quiet, at(now, zone)) == (None if end is None else at(end, zone))


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "+25:00", "+1:00", "Europe/Warsaw\0"])
def test_what_is_no_time_zone_is_refused(zone: str) -> None:
    with pytest.raises(BadMessage):
        zone_of(zone)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, _table, _browser = await bob_waits(app, service)
            service.status = status
            await look(app, Time(app))
            assert len(service.arrived) == 1
            assert "browsers" not in await bob.get("me/push")
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_service_in_trouble_is_asked_a_few_times_more_and_the_browser_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "AGAIN_SECONDS", 0.01)

    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, _table, _browser = await bob_waits(app, service)
            service.status = 503
            await look(app, Time(app))
            await wait_until(lambda: app.metrics.pushes_failed == pushing.MOST_ATTEMPTS)
            assert len(service.arrived) == pushing.MOST_ATTEMPTS
            assert len((await bob.get("me/push"))["browsers"]) == 1
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_nobody_is_led_elsewhere_and_nobody_who_does_not_answer_stops_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "SEND_SECONDS", 0.5)
    monkeypatch.setattr(pushing, "AGAIN_SECONDS", 3600.0)

    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, table, _browser = await bob_waits(app, service)
            service.status, service.headers = 307, {"Location": f"{service.site}/elsewhere"}
            time = Time(app)
            await look(app, time)
            assert [path for path, _headers, _body in service.arrived] == ["/push/bob"]
            service.is_slow = True
            await move_on(app, await back(bob), table, 1)
            await bob.disconnect()
            await ana.submit("me/push", Browser(service, "ana").wish())
            await ana.disconnect()
            await pass_time(app, time, MINUTE)
            await wait_until(lambda: service.waiting == 1)
            await move_on(app, await back(ana), table, 0)  # meanwhile
            push = app.push
            assert push is not None
            await wait_until(lambda: push.is_idle)
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_one_is_told_no_more_than_so_often_in_an_hour(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana = await Guest.arrive(app)
            await ana.submit("me/push", Browser(service, "ana").wish())
            for _ in range(int(HOURLY) + 3):
                table = await ana.create("mb", days=1)
                await ana.ask("start", table=table)
            await ana.disconnect()
            time = Time(app)
            await look(app, time)
            assert len(service.arrived) == HOURLY
            for _look in range(3):
                await look(app, time, 15 * MINUTE)
            assert len(service.arrived) == HOURLY, "the allowance grows by time itself, which did not pass"
            await ana.leave()

    asyncio.run(scenario())


def test_who_does_not_want_to_be_told_any_more_is_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana, bob, _table, browser = await bob_waits(app, service)
            assert len((await bob.get("me/push"))["browsers"]) == 1
            left = await bob.submit("me/push/remove", {"endpoint": browser.endpoint})
            assert "browsers" not in left
            await look(app, Time(app))
            assert service.arrived == []
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_nobody_can_learn_or_remove_the_subscriptions_of_another(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with (
            push_service() as service,
            running(tmp_path, database=database, allows_local_push=True) as app,
        ):
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            browser = Browser(service, "bob")
            before = await ana.get("me/push")
            await bob.submit("me/push", browser.wish())
            await bob.submit("me/quiet", {"quiet": {"start": 60, "end": 120, "zone": WARSAW}})
            assert await ana.get("me/push") == before
            assert await ana.submit("me/push/remove", {"endpoint": browser.endpoint}) == before
            assert await ana.submit("me/push/remove", {}) == before
            # Not even by asking for the same endpoint: whose it was before goes on being told.
            await ana.submit("me/push", browser.wish())
            await ana.submit("me/push/remove", {"endpoint": browser.endpoint})
            own = await bob.get("me/push")
            assert len(own["browsers"]) == 1
            assert own["quiet"] == {"start": 60, "end": 120, "zone": WARSAW}
            assert browser.endpoint not in json.dumps(await ana.get("export"))
            exported = await bob.get("export")
            assert exported["push"]["devices"][0]["endpoint"] == browser.endpoint
            assert exported["push"]["quiet"]["zone"] == WARSAW
            async with bob.http.get(f"{bob.site}/api/me/push", cookies={}) as response:
                assert response.status == 200
            stranger = Guest(bob.site, "Nobody")
            with pytest.raises(Refusal, match="not_signed_in"):
                await stranger.get("me/push")
            await stranger.http.close()
            await bob.submit("delete", {})
            rows = await app.store.select("select user_id from subscriptions")
            assert rows == []
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_one_has_a_few_browsers_and_the_oldest_goes(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with (
            push_service() as service,
            running(tmp_path, database=database, allows_local_push=True) as app,
        ):
            ana = await Guest.arrive(app)
            for number in range(MOST_SUBSCRIPTIONS + 2):
                await ana.submit("me/push", Browser(service, f"number{number}").wish())
                await asyncio.sleep(0.002)  # the next one is of another millisecond
            assert len((await ana.get("me/push"))["browsers"]) == MOST_SUBSCRIPTIONS
            (user,) = [row.id for row in await app.store.users_after("", 2)]
            kept = [each.endpoint.rpartition("/")[2] for each in await read_subscriptions(app.store, user)]
            assert kept == [f"number{number}" for number in range(MOST_SUBSCRIPTIONS + 1, 1, -1)]
            await ana.leave()

    asyncio.run(scenario())


REFUSED = [
    "http://push.example/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://192.168.0.1/a",
    "https://localhost/a",
    "https://push.example:8080/a",
    "https://user:word@push.example/a",
    "https://push.example@127.0.0.1/a",
    "ftp://push.example/a",
    "file:///etc/passwd",
    "//push.example/a",
    "https:///a",
    "https://push.example:port/a",
    "https://push.example/a b",
    "https://push.example/a\r\nX: y",
    "https://pusz.przykład/a",
    "",
]


@pytest.mark.parametrize("endpoint", REFUSED)
def test_an_address_that_is_none_of_a_push_service_is_refused(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        check_endpoint(endpoint, allows_local=False)


def test_a_push_service_by_name_and_https_is_taken_and_this_machine_only_if_the_operator_says_so() -> None:
    check_endpoint("https://push.example/a?b=c", allows_local=False)
    check_endpoint("http://127.0.0.1:9/a", allows_local=True)
    for elsewhere in ("http://192.168.0.1/a", "http://localhost/a", "http://push.example/a"):
        with pytest.raises(BadEndpoint):
            check_endpoint(elsewhere, allows_local=True)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d822", True),
        ("2002:7f00:1::", False),
    ],
)
def test_only_addresses_of_the_internet_are_public(address: str, expected: bool) -> None:
    assert is_public(address) is expected


def test_a_name_that_leads_to_this_machine_leads_nowhere() -> None:
    async def scenario() -> None:
        resolver = PublicResolver()
        for host in ("localhost", "2130706433", "0x7f.1"):
            with pytest.raises(OSError, match=r"public|known|resolution"):
                await resolver.resolve(host, 443)
        await resolver.close()

    asyncio.run(scenario())


def changed(**fields: object) -> Callable[[dict[str, str]], dict[str, object]]:
    return lambda wish: {**wish, **fields}


def test_what_is_no_subscription_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with push_service() as service, running(tmp_path, allows_local_push=True) as app:
            ana = await Guest.arrive(app)
            wish = Browser(service, "ana").wish()
            for change in (
                changed(endpoint="https://10.0.0.1/a"),
                changed(endpoint=service.site + "/" + "a" * 2000),
                changed(p256dh="A" * 87),
                changed(p256dh="ä"),
                changed(auth="AAAA"),
                changed(auth=""),
                changed(language="de"),
                changed(more=1),
            ):
                with pytest.raises(Refusal, match=r"bad_endpoint|bad_message"):
                    await ana.submit("me/push", change(wish))
            for quiet in (
                {"start": 0, "end": 0, "zone": WARSAW},
                {"start": -1, "end": 0, "zone": WARSAW},
                {"start": 0, "end": 1440, "zone": WARSAW},
                {"start": 0, "end": 1, "zone": "Nowhere"},
            ):
                with pytest.raises(Refusal, match="bad_message"):
                    await ana.submit("me/quiet", {"quiet": quiet})
            assert await ana.get("me/push") == {"key": await app.push.public_key() if app.push else ""}
            await ana.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("public_url", "contact"),
    [
        ("https://koty.example", "https://koty.example"),
        ("https://koty.example:8443/koty", "https://koty.example"),
        ("https://koty", "https://localhost"),
        ("https://[2001:db8::1]", "https://localhost"),
        ("", "https://localhost"),
    ],
)
def test_push_services_are_told_whose_server_it_is_in_a_form_that_can_be_signed(public_url: str, contact: str) -> None:
    assert pushing.contact_of(public_url) == contact
    claims = {"sub": contact, "aud": "https://push.example", "exp": wall() // SECOND + 60}
    assert Vapid02.from_raw(urlsafe_b64encode(pushing.new_key())).sign(claims)


def test_the_key_is_made_once_and_a_server_that_sends_nothing_has_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        keys = []
        for _start in range(2):
            async with running(tmp_path) as app:
                ana = await Guest.arrive(app)
                keys.append((await ana.get("me/push"))["key"])
                await ana.leave()
        assert keys[0] == keys[1]
        async with push_service() as service, running(tmp_path, sends_push=False, allows_local_push=True) as app:
            ana = await Guest.arrive(app)
            assert await ana.get("me/push") == {}
            with pytest.raises(Refusal, match="no_push"):
                await ana.submit("me/push", Browser(service, "ana").wish())
            await ana.leave()

    asyncio.run(scenario())
