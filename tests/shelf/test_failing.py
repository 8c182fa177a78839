"""Rules that raise stop their own table and no other, everybody at it is told, and nothing that was stored is lost."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kociarnia.games import GAMES
from kociarnia.small import Choice, Each, SmallGame, SmallState
from tests.server.playing import Guest, Refusal, running


class FailingState(SmallState):
    fields = {"points": Each(0, 9)}
    actions = {"score": (Choice("height", range(1, 4)),)}
    points: list[int]

    def set_up(self) -> None:
        pass

    def asked(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.points[seat]]

    def moves(self, seat: int) -> list[Any]:
        return [("score", height) for height in range(1, 4)]

    def do_score(self, seat: int, height: int) -> None:
        self.points[seat] = 6 // (height - 3)  # the third move cannot be made

    def scores(self) -> list[int]:
        return list(self.points)


class Failing(SmallGame[FailingState]):
    id = "failing"
    titles = {"en": "Failing"}
    fewest_seats = 2
    most_seats = 2


class StumblingState(FailingState):
    """Cannot say what may be done once the first seat has moved."""

    def moves(self, seat: int) -> list[Any]:
        return super().moves(seat)[1 // (self.points[0] == 0) - 1 :]


class Stumbling(SmallGame[StumblingState]):
    id = "failing"
    titles = {"en": "Failing"}
    fewest_seats = 2
    most_seats = 2


class BlindState(FailingState):
    """Cannot say what the second seat sees once the first has moved."""

    def shown_to(self, seat: int) -> dict[str, Any]:
        return super().shown_to(seat) | {"seat": seat // (seat != 1 or self.points[0] == 0)}


class Blind(SmallGame[BlindState]):
    id = "failing"
    titles = {"en": "Failing"}
    fewest_seats = 2
    most_seats = 2


async def two_tables(ana: Guest, bob: Guest) -> list[str]:
    """Let both sit at two tables, begin there and watch."""
    tables = []
    for _ in range(2):
        table = await ana.create("mp", game="failing")
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        for guest in (ana, bob):
            await guest.ask("watch", table=table)
        tables.append(table)
    return tables


async def fail(folder: Path) -> None:
    async with running(folder) as app:
        ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
        broken, whole = await two_tables(ana, bob)
        with pytest.raises(Refusal, match="internal"):
            await ana.ask("move", table=broken, seat=0, move="score 3", seen=0)
        for guest in (ana, bob):
            told = await guest.wait_for("refused", code="broken_table")
            assert "rules of this game have failed" in told["text"]
        await bob.ask("move", table=whole, seat=1, move="score 1", seen=0)
        await ana.ask("move", table=whole, seat=0, move="score 2", seen=0)
        await bob.wait_for("table", table=whole, status="over")
        # The move was never stored, so the table is as it was before, and another move may be possible.
        for guest in (ana, bob):
            await guest.ask("watch", table=broken)
        await ana.ask("move", table=broken, seat=0, move="score 2", seen=0)
        await bob.ask("move", table=broken, seat=1, move="score 1", seen=0)
        await bob.wait_for("table", table=broken, status="over")
        for guest in (ana, bob):
            await guest.leave()


def test_rules_that_raise_stop_their_own_table_and_everybody_there_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "failing", Failing())
    asyncio.run(fail(tmp_path))


async def fail_afterwards(folder: Path) -> None:
    async with running(folder) as app:
        ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
        broken, whole = await two_tables(ana, bob)
        await ana.ask("move", table=broken, seat=0, move="score 1", seen=0)
        for guest in (ana, bob):
            await guest.wait_for("refused", code="broken_table")
        # The other table is told and played on, and so is a new one.
        await bob.ask("move", table=whole, seat=1, move="score 1", seen=0)
        table = await ana.create("mp", game="failing")
        await bob.ask("join", table=table)
        await ana.ask("start", table=table)
        for guest in (ana, bob):
            await guest.leave()


@pytest.mark.parametrize("kind", [Stumbling, Blind])
def test_rules_that_raise_when_a_move_is_told_lose_only_their_table(tmp_path, monkeypatch, kind):
    monkeypatch.setitem(GAMES, "failing", kind())
    asyncio.run(fail_afterwards(tmp_path))
