"""A move passes the functions that ARCHITECTURE.md names, in the order in which it names them."""

import asyncio
import re
import sys
import threading
from pathlib import Path
from types import FrameType

import pytest

from tests.server.playing import Guest, running

ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"


def told_way() -> list[str]:
    text = ARCHITECTURE.read_text(encoding="utf-8")
    [paragraph] = re.findall(r"\*\*The way of a move\.\*\*(.*?)\n\n", text, re.DOTALL)
    return re.findall(r"`([\w.]+)`", paragraph)


@pytest.mark.interpreted  # calls within what is compiled are not seen
def test_a_move_goes_the_way_that_is_told_of_it(tmp_path: Path) -> None:
    way = told_way()
    assert len(way) > 15
    calls: list[str] = []
    is_traced = False

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and is_traced:
            calls.append(frame.f_code.co_qualname)

    async def scenario() -> None:
        nonlocal is_traced
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp")
            await bob.ask("join", table=table)
            for guest in (ana, bob):
                await guest.ask("watch", table=table)
            await ana.ask("start", table=table)
            shown = await ana.wait_for("snapshot")
            is_traced = True
            await ana.ask("move", table=table, seat=0, move="look 1", seen=shown["number"])
            await ana.wait_for("update")
            is_traced = False
            for guest in (ana, bob):
                await guest.leave()

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        asyncio.run(scenario())
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    position = 0
    for name in way:
        assert name in calls[position:], f"{name} does not come after {way[: way.index(name)][-1:]}"
        position = calls.index(name, position) + 1
