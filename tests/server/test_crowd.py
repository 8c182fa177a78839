"""A crowd that watches one table: what it is told is made once, sent in parts, and counted."""

import asyncio
import itertools
from pathlib import Path

import msgspec

from kociarnia.core.errors import KociarniaError
from kociarnia.core.state import SPECTATOR
from kociarnia.server.http.app import App
from kociarnia.server.http.socket import AT_ONCE, Connection
from kociarnia.server.protocol import requests
from kociarnia.server.protocol.refusals import BrokenTable
from kociarnia.server.runtime.clients import Client
from kociarnia.server.runtime.watchers import Watchers, Watching
from kociarnia.server.storage.rows import User
from tests.server.playing import Guest, running, wait_until
from tests.server.prepared import user_of
from tests.server.test_limits import HARDLY_EVER
from tests.server.test_table import LINK, Desk

CROWD = 500
HEARD = tuple[int, bytes]


class Ear(asyncio.Transport):
    """A socket of somebody who only listens; what all hear is kept in one list."""

    def __init__(self, number: int, heard: list[HEARD]) -> None:
        super().__init__()
        self.number = number
        self.heard = heard

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.heard.append((self.number, bytes(data)))

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False


def connect(app: App, number: int, heard: list[HEARD]) -> Connection:
    """Let one of them come, who is greeted."""
    user = User(id=f"u{number}", name=f"U{number}", phrase=b"", created=0)
    return Connection(app.registry, user, f"10.0.{number}.1", outlet=app.outlet, transport=Ear(number, heard))


def gather(app: App, table: str, heard: list[HEARD]) -> None:
    """Let a crowd watch a table."""
    for number in range(CROWD):
        connect(app, number, heard).receive(msgspec.json.encode(requests.Watch(id="w", table=table)))


def test_a_crowd_is_told_of_a_move_in_parts_and_everybody_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mm", is_listed=True)
            await ana.ask("start", table=table)
            await ana.ask("watch", table=table)
            shown = await ana.wait_for("snapshot")
            heard: list[HEARD] = []
            gather(app, table, heard)
            await wait_until(lambda: len({number for number, data in heard if b'"snapshot"' in data}) == CROWD)
            heard.clear()
            turns: list[int] = []
            loop = asyncio.get_running_loop()

            def look() -> None:
                """Note with every turn of the loop how many frames have been sent."""
                turns.append(len(heard))
                if len(heard) < CROWD:
                    loop.call_soon(look)

            loop.call_soon(look)
            await ana.send("move", table=table, seat=shown["seat"], move="look 1", seen=shown["number"])
            await wait_until(lambda: len({number for number, data in heard if b'"update"' in data}) == CROWD)
            # Between two looks there may be two turns of the one who sends.
            assert max(after - before for before, after in itertools.pairwise([0, *turns])) <= 2 * AT_ONCE
            assert (await ana.wait_for("update"))["number"] > shown["number"]
            await ana.leave()

    asyncio.run(scenario())


def test_what_fifty_tables_of_three_are_told_leaves_in_one_turn_of_the_loop(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            heard: list[HEARD] = []
            for number in range(50 * 3):
                connect(app, number, heard)
            await asyncio.sleep(0)
            assert sorted(number for number, _greeting in heard) == list(range(50 * 3))

    asyncio.run(scenario())


def test_what_a_player_has_a_crowd_told_is_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mb", is_listed=True)
            user = user_of(ana)
            await ana.ask("watch", table=table)
            heard: list[HEARD] = []
            gather(app, table, heard)
            await wait_until(lambda: len(heard) >= CROWD)
            before = app.limits.users.left(user)
            await ana.ask("react", table=table, reaction="purr")
            # One for the message; twenty microseconds for each of five hundred are five more, of which one is free.
            assert before - app.limits.users.left(user) > 4.5
            await ana.leave()

    asyncio.run(scenario())


class Stranger(Client):
    """Keeps what it is told."""

    def __init__(self, user: str) -> None:
        super().__init__()
        self.user = user
        self.name = user
        self.address = ""
        self.told: list[bytes] = []
        self.is_watching = True

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        raise error

    def start_watching(self, table: str) -> None:
        raise AssertionError("everybody is there")

    def stop_watching(self, table: str) -> None:
        assert table == LINK
        self.is_watching = False


def test_what_strangers_are_told_alike_is_made_once_and_players_are_told_their_own_side() -> None:
    desk = Desk("mp", allows_spectators=True)
    desk.ask("bob", requests.Join)
    desk.ask("ana", requests.Start)
    ana, bob = Stranger("ana"), Stranger("bob")
    crowd = [Stranger(f"u{number}") for number in range(20)]
    watchers = Watchers()
    for each in (*crowd, ana, bob):
        watchers.clients[each] = Watching(SPECTATOR, always_views=False)
    watchers.tell_info(desk.table, {"ana"})
    watchers.tell_snapshots(desk.table)
    watchers.dismiss_all(LINK, BrokenTable("it broke"))
    told = list(zip(*(each.told for each in crowd), strict=True))
    assert [msgspec.json.decode(same[0])["type"] for same in told] == ["table", "snapshot", "refused"]
    for same in told:
        assert len({id(message) for message in same}) == 1
    assert [seat.get("is_yours", False) for seat in msgspec.json.decode(told[0][0])["seats"]] == [False, False]
    for player, seat in ((ana, 0), (bob, 1)):
        info, snapshot, _refusal = map(msgspec.json.decode, player.told)
        assert [each.get("is_yours", False) for each in info["seats"]] == [seat == 0, seat == 1]
        assert snapshot["seat"] == seat
    assert not watchers.clients
    assert not any(each.is_watching for each in (*crowd, ana, bob))
