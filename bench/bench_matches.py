"""How long the pages of one's own matches take, for somebody who has played many: `python bench/bench_matches.py`."""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

import aiohttp

from kociarnia.games import GAMES
from kociarnia.server.http.app import App
from kociarnia.server.operate.config import Config
from kociarnia.server.storage.results import MatchResult, SeatResult
from kociarnia.server.storage.store import Store

PEOPLE = 40
AT_ONCE = 500
REPEATS = 30
PAGES = ("me/matches", "me/matches?page=400", "me/matches?game=sen", "me/statistics/sen", "me/statistics/domkotow")


def make_result(number: int, user: str, chooser: random.Random) -> MatchResult:
    """Return a match as it might have ended: every second one of Sen, against cats and one of forty people."""
    game = "sen" if number % 2 else chooser.choice(list(GAMES))
    other = chooser.random() < 0.3
    users = [user, f"person-{chooser.randrange(PEOPLE):014d}" if other else None, None]
    scores = [chooser.randrange(20, 120) for _ in users]
    names = [name for name in GAMES[game].figure_names if name != "grade"]
    return MatchResult(
        table=f"{number:022d}",
        game=game,
        edition=GAMES[game].edition,
        variant=f"{chooser.randrange(5):016d}",
        preset=None,
        finished=1_700_000_000_000 + number * 60_000,
        moves=100,
        uncounted=None,
        seats=tuple(
            SeatResult(
                user=each,
                level=None if each else "cat",
                is_program=False,
                team=seat,
                place=1 + sum(score < scores[seat] for score in scores),
                score=scores[seat],
                rivals="cat person" if other else "cat",
                has_left=False,
                was_hinted=False,
                took_back=False,
                figures={name: chooser.randrange(20) for name in names},
            )
            for seat, each in enumerate(users)
        ),
    )


async def fill(store: Store, user: str, matches: int) -> None:
    chooser = random.Random(1)
    for first in range(0, matches, AT_ONCE):
        await store.put_results([make_result(first + each, user, chooser) for each in range(AT_ONCE)])


async def measure(matches: int, database: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        generous = {"message_rate": 1e6, "message_burst": 10**6, "address_rate": 1e6, "address_burst": 10**6}
        app = App(Config(port=0, data=str(Path(folder)), database=database, workers=1, **generous))  # type: ignore[arg-type]
        await app.start()
        site = f"http://127.0.0.1:{app.port}/api"
        try:
            async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
                await (await http.post(f"{site}/guest", json={"name": "Ana"})).read()
                [user] = await app.store.users_after("", 2)
                await fill(app.store, user.id, matches)
                for page in PAGES:
                    times = []
                    for _ in range(REPEATS):
                        begun = time.perf_counter()
                        async with http.get(f"{site}/{page}") as response:
                            body = await response.read()
                            assert response.status == 200, body
                        times.append((time.perf_counter() - begun) * 1000)
                    print(
                        f"{page:28} median {statistics.median(times):6.1f} ms   fastest {min(times):6.1f} ms"
                        f"   slowest {max(times):6.1f} ms   {len(body)} bytes"
                    )
        finally:
            await app.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--database", default="", help="the address of an empty PostgreSQL database; without: SQLite")
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.matches, arguments.database))


if __name__ == "__main__":
    main()
