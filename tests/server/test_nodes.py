"""Several nodes: one PostgreSQL, one NATS, and seats of one table on different nodes."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kociarnia.server.bus.bus import Advanced, Announced, AnyNotice, Spent
from kociarnia.server.bus.nats import SUBJECT, NatsBus
from kociarnia.server.storage.entries import Moved, decode_entry
from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.table.setup import rebuild
from kociarnia.server.topic import topic_of
from tests.server.playing import Guest, Refusal, Regular, running, seat_regulars, wait_until
from tests.server.processes import NatsProcess, ServerProcess
from tests.server.test_admin import do
from tests.server.test_limits import pongs


@pytest.fixture(scope="module")
def nats_server() -> Iterator[str]:
    """The address of a NATS server from a wheel."""
    bus = NatsProcess()
    yield bus.address
    bus.kill()


def test_a_notice_reaches_the_other_nodes_and_not_its_own_from_the_moment_they_are_there(nats_server: str) -> None:
    async def scenario() -> None:
        heard: dict[str, list[AnyNotice]] = {"a": [], "b": []}
        buses = {node: NatsBus(nats_server, node) for node in heard}
        for node, bus in buses.items():
            await bus.open(heard[node].append)
        assert all(bus.is_shared for bus in buses.values())
        notice = Advanced(node="a", topic=topic_of("x"), number=3)
        assert buses["a"]._client is not None
        await buses["a"]._client.publish(SUBJECT, b"rubbish")
        buses["a"].publish(notice)
        await wait_until(lambda: bool(heard["b"]))
        assert heard == {"a": [], "b": [notice]}
        for bus in buses.values():
            await bus.close()

    for _ in range(100):
        asyncio.run(scenario())


async def check_stored(postgres: str, table: str, regulars: list[Regular]) -> None:
    store = PostgresStore(postgres)
    await store.open()
    log = [decode_entry(body) for body in await store.read(table)]
    await store.close()
    requests = [(entry.seat, entry.id) for entry in log if isinstance(entry, Moved)]
    assert len(requests) == len(set(requests)), "a move was doubled"
    for seat, regular in enumerate(regulars):
        assert regular.acknowledged
        assert {(seat, request) for request in regular.acknowledged} <= set(requests), "a move was lost"
    assert rebuild(table, log, {}, 0).status == "over"


def test_seats_on_two_nodes_play_together(tmp_path: Path, postgres: str, nats_server: str) -> None:
    async def scenario() -> None:
        shared = {"database": postgres, "bus": nats_server}
        async with running(tmp_path, **shared) as first, running(tmp_path, **shared) as second:
            sites = [f"http://127.0.0.1:{app.port}" for app in (first, second)]
            regulars = [Regular([sites[seat % 2]], f"Person {seat}", random.Random(seat)) for seat in range(3)]
            for regular in regulars:
                regular.sites = [sites[0]]
            table = await seat_regulars(regulars, "sen", {"rounds": 3})
            for seat, regular in enumerate(regulars):
                regular.sites = [sites[seat % 2]]
            await asyncio.gather(*(regular.play_to_the_end(table) for regular in regulars))
            await check_stored(postgres, table, regulars)
            # Presence and reactions cross the bus too.
            ana, bob = await Guest.arrive(first, "Ana"), await Guest.arrive(second, "Bob")
            table = await ana.create("mp")
            await ana.ask("watch", table=table)
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            await ana.find(lambda one: one["type"] == "table" and one["seats"][1].get("is_present", False))
            await bob.ask("react", table=table, reaction="wow")
            assert (await ana.wait_for("reacted"))["seat"] == 1
            await ana.ask("start", table=table)
            await bob.wait_for("snapshot")
            # Both move at once, each on its own node: the unique key puts one after the other.
            await asyncio.gather(
                ana.ask("move", table=table, seat=0, move="look 1", seen=1),
                bob.ask("move", table=table, seat=1, move="look 1", seen=1),
            )
            with pytest.raises(Refusal) as refused:
                await bob.ask("move", table=table, seat=0, move="look 2", seen=1)
            assert refused.value.code == "not_your_seat"
            for guest in (ana, bob, *regulars):
                await guest.leave()
            assert first.metrics.errors == second.metrics.errors == 0

    asyncio.run(scenario())


def test_what_a_user_or_an_address_spends_at_one_node_is_spent_at_the_other(
    tmp_path: Path, postgres: str, nats_server: str
) -> None:
    async def scenario() -> None:
        settings = {"database": postgres, "bus": nats_server, "message_rate": 0.01, "message_burst": 40}
        settings |= {"address_guests": 3}
        async with running(tmp_path, **settings) as first, running(tmp_path, **settings) as second:
            heard: list[AnyNotice] = []
            listener = NatsBus(nats_server, "listener")
            await listener.open(heard.append)
            ana = await Guest.arrive(first, "Ana")
            tablet = Guest(f"http://127.0.0.1:{second.port}", "Ana")
            tablet.http.cookie_jar.update_cookies({cookie.key: cookie.value for cookie in ana.http.cookie_jar})
            await tablet.connect()
            [user] = {connection.user for connection in first.connections}
            assert await pongs(ana, 30) == 30
            await wait_until(lambda: second.limits.users.left(second.limits.alias(user)) < 11)
            assert await pongs(tablet, 20) == 10
            await wait_until(lambda: first.limits.users.left(first.limits.alias(user)) < 1)
            assert await pongs(ana, 5) == 0
            # So are the guests an address may make in an hour.
            bob = await Guest.arrive(first, "Bob", connect=False)
            address = second.limits.alias("127.0.0.1")
            await wait_until(lambda: len(second.limits.guests.moments.get(address, ())) == 2)
            cyd = await Guest.arrive(second, "Cyd", connect=False)
            with pytest.raises(Refusal, match="too_many"):
                await Guest.arrive(second, "Dan", connect=False)
            told = [notice for notice in heard if isinstance(notice, Spent)]
            assert sum(units for notice in told for units in notice.users.values()) == pytest.approx(40, abs=1)
            assert user not in repr(heard)
            assert "127.0.0.1" not in repr(heard)
            await listener.close()
            for guest in (ana, tablet, bob, cyd):
                await guest.leave()

    asyncio.run(scenario())


def test_bots_of_a_table_on_two_nodes_move_once(tmp_path: Path, postgres: str, nats_server: str) -> None:
    async def scenario() -> None:
        shared = {"database": postgres, "bus": nats_server}
        async with running(tmp_path, **shared) as first, running(tmp_path, **shared) as second:
            ana, bob = await Guest.arrive(first, "Ana"), await Guest.arrive(second, "Bob")
            table = await ana.create("mpb", options={"rounds": 1})
            await bob.ask("join", table=table)
            await ana.ask("start", table=table)
            await asyncio.gather(ana.play(table, random.Random(1)), bob.play(table, random.Random(2)))
            live = first.registry.tables[table].table
            assert live is not None
            assert live.match is not None
            bot_moves = sum(line.seat == 2 for line in live.match.record.lines)
            await wait_until(lambda: first.metrics.bot_moves >= bot_moves and second.metrics.bot_moves >= bot_moves)
            assert first.metrics.bot_moves == second.metrics.bot_moves == bot_moves
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_clients_of_a_killed_node_play_on_at_the_other(tmp_path: Path, postgres: str, nats_server: str) -> None:
    async def scenario() -> None:
        settings = {"database": postgres, "bus": nats_server}
        servers = [ServerProcess(tmp_path, **settings) for _ in range(2)]
        await asyncio.gather(*(server.start() for server in servers))
        sites = [server.site for server in servers]
        chooser = random.Random(4)
        groups = [
            [
                Regular(sites if seat % 2 else sites[::-1], f"P{seat}", random.Random(f"{match} {seat}"))
                for seat in range(3)
            ]
            for match in range(3)
        ]
        try:
            tables = [await seat_regulars(group, "sen", {"raven_limit": 150}) for group in groups]
            playing = asyncio.gather(
                *(
                    regular.play_to_the_end(table)
                    for group, table in zip(groups, tables, strict=True)
                    for regular in group
                )
            )
            killed = 0
            while not playing.done() and killed < 4:
                await asyncio.sleep(chooser.uniform(0.2, 0.6))
                victim = servers[killed % 2]
                victim.kill()
                killed += 1
                await asyncio.sleep(0.2)
                await victim.start()
            await playing
            assert killed
            for group, table in zip(groups, tables, strict=True):
                await check_stored(postgres, table, group)
        finally:
            for server in servers:
                server.kill()
            for group in groups:
                for regular in group:
                    await regular.http.close()

    asyncio.run(scenario())


def test_play_goes_on_while_the_bus_is_gone(tmp_path: Path, postgres: str) -> None:
    async def scenario() -> None:
        bus = NatsProcess()
        shared = {"database": postgres, "bus": bus.address}
        try:
            async with running(tmp_path, **shared) as first, running(tmp_path, **shared) as second:
                ana, bob = await Guest.arrive(first, "Ana"), await Guest.arrive(second, "Bob")
                table = await ana.create("mp")
                await bob.ask("join", table=table)
                await bob.ask("watch", table=table)
                await ana.ask("start", table=table)
                await bob.wait_for("snapshot")
                bus.kill()
                await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
                # No notice came, but nodes look into the database from time to time.
                assert (await bob.wait_for("update"))["events"] == [{"event": "looked", "seat": 0, "place": 0}]
                await ana.leave()
                await bob.leave()
        finally:
            bus.kill()

    asyncio.run(scenario())


def test_a_bus_that_is_lost_is_warned_of_and_one_that_is_closed_is_not(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        process = NatsProcess()
        try:
            for is_lost in (False, True):
                bus = NatsBus(process.address, "a")
                await bus.open(lambda _notice: None)
                if is_lost:
                    process.kill()
                    await wait_until(lambda: "bus_lost" in caplog.messages)
                await bus.close()
                assert caplog.messages.count("bus_lost") == is_lost
        finally:
            process.kill()

    asyncio.run(scenario())


def test_what_the_operator_says_to_one_node_holds_at_all_of_them(
    tmp_path: Path, postgres: str, nats_server: str
) -> None:
    async def scenario() -> None:
        shared = {"database": postgres, "bus": nats_server}
        async with running(tmp_path / "a", **shared) as first, running(tmp_path / "b", **shared) as second:
            ana, bob = await Guest.arrive(first, "Ana"), await Guest.arrive(second, "Bob")
            assert await do(first, "notice", "Back at nine.") == [{"told": 1}]
            for guest in (ana, bob):
                assert (await guest.wait_for("announcement"))["text"] == "Back at nine."
            await do(first, "maintenance", "on")
            await wait_until(lambda: second.node.is_in_maintenance)
            with pytest.raises(Refusal, match="maintenance"):
                await bob.create("mp")
            cyd = await Guest.arrive(second, "Cyd")  # who comes now sees when it will be over
            assert (await cyd.wait_for("announcement"))["text"] == "Back at nine."
            await do(second, "maintenance", "off")
            await wait_until(lambda: not first.node.is_in_maintenance)

            table = await ana.create("mp")
            await bob.ask("join", table=table)
            for guest in (ana, bob):
                await guest.ask("watch", table=table)
            [found] = await do(first, "find", "Bob")
            await do(first, "mute", found["user"])
            await wait_until(lambda: bool(second.node.muted))
            await bob.ask("react", table=table, reaction="wow")
            async with running(tmp_path / "c", **shared) as third:  # it lasts
                assert third.node.muted == second.node.muted
                await do(third, "unmute", found["user"])
            await wait_until(lambda: not second.node.muted)
            await bob.ask("react", table=table, reaction="paw")
            assert (await ana.wait_for("reacted"))["reaction"] == "paw"
            # Whoever else can write to the bus cannot show people what nobody can see.
            first.registry.take_notice(Announced(node="x", text="a\x1b[31mb"))
            assert first.node.announced == ""
            for guest in (ana, bob, cyd):
                await guest.leave()

    asyncio.run(scenario())


def test_who_was_deleted_on_one_node_is_connected_to_none(tmp_path: Path, postgres: str, nats_server: str) -> None:
    async def scenario() -> None:
        shared = {"database": postgres, "bus": nats_server}
        async with running(tmp_path, **shared) as first, running(tmp_path, **shared) as second:
            ana = await Guest.arrive(first, "Ana")
            there = Guest(f"http://127.0.0.1:{second.port}", "Ana")
            there.http.cookie_jar.update_cookies({cookie.key: cookie.value for cookie in ana.http.cookie_jar})
            await there.connect()
            assert (await there.ask("ping"))["type"] == "pong"
            async with ana.http.post(f"{ana.site}/api/delete", json={}) as response:
                assert response.status == 200
            await wait_until(lambda: not first.connections and not second.connections)
            for guest in (ana, there):
                await guest.leave()

    asyncio.run(scenario())


def test_nobody_is_replaced_because_the_nodes_do_not_hear_one_another(tmp_path: Path, postgres: str) -> None:
    async def scenario(bus: NatsProcess) -> None:
        shared = {"database": postgres, "bus": bus.address}
        async with running(tmp_path, **shared) as first, running(tmp_path, **shared) as second:
            ana, bob = await Guest.arrive(first, "Ana"), await Guest.arrive(second, "Bob")
            table = await ana.create("mp", patience=1.0)
            await bob.ask("join", table=table)
            for guest in (ana, bob):
                await guest.ask("watch", table=table)
            await ana.ask("start", table=table)
            await wait_until(lambda: bool(first.registry.tables[table].presence.elsewhere))
            bus.kill()
            await wait_until(lambda: first.bus.connected_seconds() == second.bus.connected_seconds() == 0)
            await asyncio.sleep(6)  # longer than the patience and the trust in what was heard together
            for app in (first, second):
                state = app.registry.tables[table].table
                assert state is not None
                assert not any(seat.is_stood_in for seat in state.seats)
            bus.start()
            # When they hear one another again, who is really away is replaced.
            await bob.disconnect()
            await ana.find(lambda one: one["type"] == "table" and one["seats"][1].get("is_stood_in", False))
            for guest in (ana, bob):
                await guest.leave()

    bus = NatsProcess()
    try:
        asyncio.run(scenario(bus))
    finally:
        bus.kill()
