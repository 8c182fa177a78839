"""Sen without the memory aid: nothing that a person is sent again helps to remember (ruling 16)."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from kociarnia.games import GAMES
from kociarnia.server.runtime.workers import Workers
from tests.server.playing import Guest, running


async def look_and_reload(folder: Path, aid: str) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Return what Ana is told of her first look when it happens, and after a reload."""
    async with running(folder) as app:
        ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
        table = await ana.create("mp", options={"memory_aid": aid})
        await bob.ask("join", table=table)
        for guest in (ana, bob):
            await guest.ask("watch", table=table)
        await ana.ask("start", table=table)
        shown = await ana.wait_for("snapshot")
        await ana.ask("move", table=table, seat=0, move="look 1", seen=shown["number"])
        told = (await ana.wait_for("update"))["events"]
        await ana.connect()
        await ana.ask("watch", table=table, seat=0, since=0)
        again = (await ana.wait_for("update"))["events"]
        for guest in (ana, bob):
            await guest.leave()
        return told, [event for event in again if event["event"] == "looked"]


@pytest.mark.parametrize(("aid", "is_told_again"), [("full", True), ("off", False)])
def test_a_look_is_told_when_it_happens_and_again_only_with_the_memory_aid(
    tmp_path: Path, aid: str, is_told_again: bool
) -> None:
    told, again = asyncio.run(look_and_reload(tmp_path, aid))
    assert "card" in told[0]
    assert [("card" in event) for event in again] == [is_told_again]


def test_a_look_nobody_was_there_to_be_told_of_is_told_on_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp", options={"memory_aid": "off"})
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            await ana.ask("start", table=table)
            # She does not watch, so nothing is shown to her.
            await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            for is_first in (True, False):
                await ana.ask("watch", table=table, seat=0, since=1)
                [event] = (await ana.wait_for("update"))["events"]
                assert ("card" in event) == is_first
            for guest in (ana, bob):
                await guest.leave()

    asyncio.run(scenario())


def test_a_look_that_was_sent_into_a_broken_connection_is_told_on_return_and_then_never_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp", options={"memory_aid": "off"})
            await bob.ask("join", table=table)
            for guest in (ana, bob):
                await guest.ask("watch", table=table)
            await ana.ask("start", table=table)
            shown = await ana.wait_for("snapshot")
            [connection] = [each for each in app.connections if each.name == "Ana"]
            # Whatever she is sent from now on goes nowhere, as when a train enters a tunnel; what she sends has left.
            connection.transport = Nowhere(connection.transport)  # type: ignore[assignment]
            await ana.send("move", table=table, seat=0, move="look 1", seen=shown["number"])
            await bob.wait_for("update")
            connection.transport.abort()
            for is_first in (True, False):
                await ana.connect()
                await ana.ask("watch", table=table, seat=0, since=shown["number"])
                [event] = (await ana.wait_for("update"))["events"]
                assert ("card" in event) == is_first
            for guest in (ana, bob):
                await guest.leave()

    asyncio.run(scenario())


class Nowhere:
    """A transport whose other end is out of reach."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport

    def write(self, data: bytes) -> None:
        pass

    def __getattr__(self, name: str) -> object:
        return getattr(self.transport, name)


def test_a_hint_knows_no_more_than_the_person_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    hint = Workers.hint

    def listen(self: Workers, asker: object, game: str, view: bytes, level: str) -> object:
        asked.append(view)
        return hint(self, asker, game, view, level)

    monkeypatch.setattr(Workers, "hint", listen)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, "Ana")
            table = await ana.create("mm", options={"memory_aid": "off", "first_seat": 0})
            await ana.ask("start", table=table)
            for seat in (0, 1):
                for place in (1, 2):
                    await ana.ask("move", table=table, seat=seat, move=f"look {place}", seen=1 + 2 * seat + place - 1)
            await ana.ask("watch", table=table)
            await ana.ask("hint", table=table, seat=0)
            match = (await app.registry.wake(table)).match
            assert match is not None
            view = msgspec.json.decode(asked[-1], type=GAMES["sen"].view_type)
            assert view == match.shown_view(0) != match.view(0)
            await ana.leave()

    asyncio.run(scenario())
