"""How long a bot takes to answer must not tell what it holds: forced or not, people see the answer at the same pace."""

import asyncio
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import web
from rich.console import Console

from kociarnia.bots.levels import bot_of
from kociarnia.bots.pace import PACE, temper_of
from kociarnia.core.chance import FastRng
from kociarnia.server.http.app import App
from kociarnia.server.runtime import pool
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.pool import put
from kociarnia.terminal.play import wait_at_pace
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.session import Session
from tests.server.decisions import (
    BOT,
    KOTOSTROFA,
    KOTY,
    Decision,
    attacks,
    chance_of,
    choose,
    describe,
    draws,
    tells,
)
from tests.server.playing import PATIENCE, Guest, running, wait_until
from tests.server.prepared import store_match

LANES = 4
"""So many tables are played at once, each with a worker or a process of its own."""
TABLE = "timing-timing-timing-t"
Times = dict[bool, list[float]]


def test_the_statistics_are_those_of_the_tables() -> None:
    # Of 2 + 2 numbers in 6 orders the pairs won are 0, 1, 2, 2, 3, 4.
    assert [chance_of(least, 2, 2) for least in range(5)] == [6 / 6, 5 / 6, 4 / 6, 2 / 6, 1 / 6]
    # The critical value of Mann and Whitney for 10 and 10 at 0.5 % on one side is 16, that is 100 - 16 pairs won.
    assert chance_of(84, 10, 10) <= 0.005 < chance_of(83, 10, 10)
    same = [0.5 + number / 100 for number in range(12)]
    assert not tells(same, same)
    assert not tells(same, [time + 0.009 for time in same])
    assert tells(same, [time + 0.3 for time in same])
    assert tells([time + 0.3 for time in same], same)


class Koty:
    """A human attacks the cat a tiger has laid; the time until its answer is seen."""

    decisions = staticmethod(attacks)
    count = 10

    async def set_up(self, app: App, ana: Guest, decision: Decision) -> str:
        before = decision.length - 1
        return await store_match(app, ana, decision.match, decision.number, [None, "tiger"], KOTY, before)

    async def ask(self, ana: Guest, table: str, decision: Decision) -> None:
        attack = decision.match.record.lines[decision.length - 1].notation
        await ana.send("watch", table=table)
        snapshot = await ana.wait_for("snapshot", table=table)
        await ana.send("move", table=table, seat=0, move=attack, seen=snapshot["number"])
        await ana.wait_for("update", table=table)


class Kotostrofa:
    """A human comes to a table at which a tiger has just drawn; the time until its decision is seen."""

    decisions = staticmethod(draws)
    count = 18

    async def set_up(self, app: App, ana: Guest, decision: Decision) -> str:
        levels = [None, "tiger", None]
        return await store_match(app, ana, decision.match, decision.number, levels, KOTOSTROFA, decision.length)

    async def ask(self, ana: Guest, table: str, decision: Decision) -> None:
        await ana.send("watch", table=table)
        await ana.wait_for("snapshot", table=table)


class Rush:
    """Questions of others that keep all workers busy for a time of their own, so that the question of a bot waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.seconds = seconds
        self.asking = asyncio.Barrier(LANES)
        monkeypatch.setattr(pool, "put", self.put)

    async def put(self, process: asyncio.subprocess.Process, question: pool.Question) -> bytes:
        if question.kind != "rush":
            return await put(process, question)
        await asyncio.sleep(self.seconds)
        return b""

    async def begin(self, app: App) -> None:
        """Keep a worker busy; all lanes begin at the same time."""
        await self.asking.wait()
        workers = app.workers.deep
        workers.ask(Asker("elsewhere", "Somebody", ""), "rush", b"", PATIENCE)
        await wait_until(lambda: not workers.queue)


async def take_times(app: App, ana: Guest, play: Koty | Kotostrofa, rush: Rush | None = None) -> Times:
    """Return the times of decisions, asked for in several lanes; each begins with one that does not count."""
    decisions = choose(play.decisions(), play.count)
    times: Times = {True: [], False: []}

    async def set_up(decision: Decision) -> str:
        table = await play.set_up(app, ana, decision)
        await ana.ask("unwatch", table=table)  # now it is awake
        return table

    async def play_lane(lane: int) -> None:
        for place, (table, decision) in enumerate(lanes[lane]):
            if rush is not None:
                await rush.begin(app)
            await play.ask(ana, table, decision)
            asked = time.monotonic()
            await ana.wait_for("update", table=table)
            if place:  # the first one finds the worker unprepared
                times[decision.is_forced].append(time.monotonic() - asked)
            await ana.ask("unwatch", table=table)

    lanes = [
        [(await set_up(decision), decision) for decision in (decisions[0], *decisions[lane::LANES])]
        for lane in range(LANES)
    ]
    await asyncio.gather(*map(play_lane, range(LANES)))
    return times


@pytest.mark.slow
@pytest.mark.parametrize("play", [Koty(), Kotostrofa()], ids=["koty", "kotostrofa"])
def test_a_tiger_of_the_server_takes_as_long_when_its_hand_leaves_no_choice(
    tmp_path: Path, play: Koty | Kotostrofa
) -> None:
    async def scenario() -> Times:
        async with running(tmp_path, workers=LANES, bot_pace=1.0) as app:
            ana = await Guest.arrive(app)
            times = await take_times(app, ana, play)
            await ana.leave()
            return times

    times = asyncio.run(scenario())
    assert not tells(times[True], times[False]), describe(times[True], times[False])


@pytest.mark.slow
def test_a_tiger_whose_question_had_to_wait_takes_as_long_when_its_hand_leaves_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> Times:
        # Begun so late, a thought that takes a moment ends after the time in which a tiger answers, and none before it.
        rush = Rush(monkeypatch, PACE["tiger"] * temper_of(BOT) - 0.05)
        async with running(tmp_path, workers=LANES, bot_pace=1.0) as app:
            ana = await Guest.arrive(app)
            times = await take_times(app, ana, Koty(), rush)
            await ana.leave()
            return times

    times = asyncio.run(scenario())
    assert not tells(times[True], times[False]), describe(times[True], times[False])


class Hourglass:
    """Time that passes as usual, but for sleeping, which is over at once and counted all the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept = 0.0
        for name in ("monotonic", "perf_counter", "time"):
            self.shift(monkeypatch, name)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def shift(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        real = getattr(time, name)
        monkeypatch.setattr(time, name, lambda: real() + self.slept)

    def sleep(self, seconds: float) -> None:
        self.slept += seconds


@pytest.mark.slow
def test_a_tiger_at_the_terminal_takes_as_long_when_its_hand_leaves_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    Hourglass(monkeypatch)
    times: Times = {True: [], False: []}
    for decision in choose(attacks(), 10):
        screen = Screen(Console(file=StringIO(), width=80), "en")
        session = Session(
            decision.match,
            0,
            bot_of("tiger"),
            FastRng(decision.number),
            screen=screen,
            ask=lambda _prompt: "",
            wait=wait_at_pace("tiger", 1.0),
        )
        asked = time.monotonic()
        session.play_bot(BOT)
        times[decision.is_forced].append(time.monotonic() - asked)
    assert not tells(times[True], times[False]), describe(times[True], times[False])


class Examiner:
    """Stands in for a server: asks a program at seat 1 one question after another and takes the time."""

    def __init__(self) -> None:
        self.times: Times = {True: [], False: []}
        self.lanes: list[list[Decision]] = []

    def begin(self) -> web.Application:
        app = web.Application()
        app.add_routes([web.post("/api/guest", self.welcome), web.get("/ws", self.converse)])
        return app

    async def welcome(self, _request: web.Request) -> web.Response:
        return web.json_response({"name": "Bot", "phrase": "babab"}, headers={"Set-Cookie": "kociarnia=a.b"})

    async def converse(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json([{"type": "hello", "name": "Bot", "protocol": 1, "version": "0"}])
        for kind in ("join", "watch"):
            asked = await socket.receive_json()
            assert asked["type"] == kind
            await socket.send_json([{"type": "accepted", "id": asked["id"], "number": 0}, table_message("playing")])
        decisions = self.lanes.pop()
        for number, decision in enumerate([decisions[0], *decisions], 1):
            await socket.send_str(question(number, decision))
            started = time.monotonic()
            move = await socket.receive_json()
            if number > 1:  # the first one finds the program unprepared
                self.times[decision.is_forced].append(time.monotonic() - started)
            assert move["move"] in decision.match.legal(BOT)
            await socket.send_json([{"type": "accepted", "id": move["id"], "number": number}])
        await socket.send_json([table_message("over")])
        await socket.close()
        return socket


def table_message(status: str) -> dict[str, Any]:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bot", "is_yours": True, "is_program": True}]
    fields = {"table": TABLE, "game": "koty", "options": KOTY, "settings": {}, "status": status, "seats": seats}
    return {"type": "table", **fields, "scores": [0, 0], "places": [1, 1]}


def question(number: int, decision: Decision) -> str:
    choices = [
        {"move": move, "parts": parts}
        for move, parts in zip(decision.match.legal(BOT), decision.match.choices(BOT), strict=True)
    ]
    fields = {"table": TABLE, "seat": BOT, "number": number, "view": decision.match.view(BOT), "choices": choices}
    return msgspec.json.encode([{"type": "snapshot", **fields}]).decode()


async def run_program(site: str) -> None:
    """Let `kociarnia bot` play at a table until it says how the match ended."""
    command = (sys.executable, "-m", "kociarnia", "bot", "--table", f"{site}/t/{TABLE}", "--level", "tiger")
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL, env=os.environ)
    said, _errors = await asyncio.wait_for(process.communicate(), 2 * PATIENCE)
    assert process.returncode == 0, said


@pytest.mark.slow
def test_a_program_at_a_table_takes_as_long_when_its_hand_leaves_no_choice() -> None:
    async def scenario() -> Times:
        examiner = Examiner()
        decisions = choose(attacks(), 10)
        examiner.lanes = [decisions[lane::LANES] for lane in range(LANES)]
        runner = web.AppRunner(examiner.begin())
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        await asyncio.gather(*(run_program(f"http://127.0.0.1:{port}") for _ in range(LANES)))
        await runner.cleanup()
        return examiner.times

    times = asyncio.run(scenario())
    assert not tells(times[True], times[False]), describe(times[True], times[False])
