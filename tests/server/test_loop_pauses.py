"""The loop that serves everybody stops for nobody: its longest pause while somebody asks for the hardest things."""

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from urllib.parse import quote

import pytest

from kociarnia import Match
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.server.http.app import App
from tests.server.playing import Guest, running
from tests.server.prepared import begin, store_match

pytestmark = pytest.mark.slow
BEAT = 0.005
LONGEST_PAUSE = 0.05
TIMES = 5
"""How often everything is asked for: what blocks the loop does so every time, what else the machine does does not."""
PICTURE = quote('{"language":"pl","names":["Ola","Ben","Cyd","Dan","Eve","Fil"]}')


class Heartbeat:
    """Beats in the loop, and knows how long it once had to wait for the next beat because the loop worked.

    Only what the loop's own thread has worked counts: on a busy machine it also waits for a processor.
    """

    def __init__(self) -> None:
        self.longest = 0.0

    async def beat(self) -> None:
        last, worked = time.monotonic(), time.thread_time()
        while True:
            await asyncio.sleep(BEAT)
            now, work = time.monotonic(), time.thread_time()
            self.longest = max(self.longest, min(now - last - BEAT, work - worked))
            last, worked = now, work


@pytest.fixture(autouse=True)
def without_old_garbage() -> Iterator[None]:
    """Keep what other tests have left behind out of the collections, as a server does with what it starts with."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@asynccontextmanager
async def measured(pauses: list[float]) -> AsyncIterator[None]:
    """Add the longest pause of the loop to a list."""
    heartbeat = Heartbeat()
    beating = asyncio.create_task(heartbeat.beat())
    await asyncio.sleep(4 * BEAT)
    heartbeat.longest = 0.0
    try:
        yield
        await asyncio.sleep(4 * BEAT)
    finally:
        beating.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await beating
    pauses.append(heartbeat.longest)


def play_on(match: Match, is_there: Callable[[Match], bool]) -> Match:
    """Play as cats do until the match has come to a point."""
    cat, rng, game = bot_of("cat"), FastRng(1), match.game
    while not is_there(match):
        seat = match.acting[0]
        match.play(seat, game.notation.write(cat.choose(game, match.view(seat), rng)))
    return match


def longest_pause(tmp_path: Path, work: Callable[[App, Guest, list[float]], Awaitable[None]]) -> float:
    """Return the longest pause of the loop in the middle one of several attempts."""

    async def scenario() -> float:
        pauses: list[float] = []
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            await work(app, ana, pauses)
            await ana.leave()
        assert len(pauses) == TIMES
        return median(pauses)

    return asyncio.run(scenario())


@pytest.mark.parametrize("at_once", [1, 12])
def test_a_replay_with_pictures_of_six_at_koty_does_not_stop_the_others(tmp_path: Path, at_once: int) -> None:
    match = play_on(begin("koty", 6, 5), lambda match: match.is_over)

    async def work(app: App, ana: Guest, pauses: list[float]) -> None:
        table = await store_match(app, ana, match, 5, is_listed=True)
        async with ana.http.get(f"{ana.site}/api/tables/{table}/result") as response:
            assert response.status == 200  # now it is awake

        async def look(seat: int) -> None:
            address = f"{ana.site}/api/tables/{table}/replay?seat={seat}&picture={PICTURE}"
            async with ana.http.get(address, auto_decompress=False) as response:
                await response.read()
                assert response.status in (200, 429)

        for _ in range(TIMES):
            async with measured(pauses):
                await asyncio.gather(*(look(seat % 6) for seat in range(at_once)))

    assert longest_pause(tmp_path, work) < LONGEST_PAUSE


async def take_back(app: App, ana: Guest, match: Match, levels: list[str | None], pauses: list[float]) -> None:
    for _ in range(TIMES):
        table = await store_match(app, ana, match, 1, levels)
        await ana.ask("unwatch", table=table)  # now it is awake, and nobody watches, so the bots wait
        async with measured(pauses):
            await ana.ask("undo", table=table)


def test_taking_back_what_eleven_others_have_followed_at_lucky_box_does_not_stop_the_others(tmp_path: Path) -> None:
    def is_there(match: Match) -> bool:
        movers = [line.seat for line in match.record.lines[-11:]]
        return match.length > 24 and match.acting == [11] and movers == list(range(11))

    match = play_on(begin("luckybox", 12, 1), is_there)
    levels = [None, *["kitten"] * 11]
    pause = longest_pause(tmp_path, lambda app, ana, pauses: take_back(app, ana, match, levels, pauses))
    assert pause < LONGEST_PAUSE


@pytest.mark.parametrize(("game", "seats"), [("luckybox", 12), ("domkotow", 6)])
def test_taking_back_late_in_a_match_of_many_at_one_device_does_not_stop_the_others(
    tmp_path: Path, game: str, seats: int
) -> None:
    def is_there(match: Match) -> bool:
        return match.length > 100 and match.can_take_back(match.record.lines[-1].seat)

    match = play_on(begin(game, seats, 1), is_there)
    assert longest_pause(tmp_path, lambda app, ana, pauses: take_back(app, ana, match, [], pauses)) < LONGEST_PAUSE
