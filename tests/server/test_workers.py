"""The queue before the workers."""

import asyncio

from msgspec.json import decode, encode

from kociarnia.bots.remote import Question
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.workers import Workers, move_of
from tests.server.playing import PATIENCE


def test_a_table_with_many_questions_does_not_keep_the_others_waiting() -> None:
    async def scenario() -> None:
        workers = Workers(1, Metrics())
        for table, count in (("a", 4), ("b", 1), ("c", 2)):
            for number in range(count):
                workers.think(Asker("here", "Ana", table), f"{table}{number}", b"{}", "kitten")
        assert workers.waiting == 7
        served = [decode(workers.quick.queue.take().payload, type=Question).game for _ in range(7)]
        assert served == ["a0", "b0", "c0", "a1", "c1", "a2", "a3"]

    asyncio.run(scenario())


def test_every_worker_answers_with_legal_moves_and_sees_no_setting_of_the_server() -> None:
    async def scenario() -> None:
        metrics = Metrics()
        workers = Workers(2, metrics, grace=PATIENCE)
        workers.start()
        match = Match(GAMES["sen"], 3, seed=5)
        try:
            answers = await asyncio.wait_for(
                asyncio.gather(
                    *(
                        workers.think(Asker("here", "Ana", f"t{n}"), "sen", encode(match.view(n % 3)), level)
                        for n, level in enumerate(["kitten", "lynx"] * 6)
                    )
                ),
                3 * PATIENCE,
            )
            for number, answer in enumerate(answers):
                match.check(number % 3, move_of(answer))
            environments = []
            for process in (*workers.quick.processes, *workers.deep.processes):
                if process is not None:
                    with open(f"/proc/{process.pid}/environ", "rb") as file:
                        environments.append(file.read())
            assert environments
            assert not any(b"KOCIARNIA" in environment for environment in environments)
        finally:
            await workers.stop()
        assert metrics.replaced_workers == 0

    asyncio.run(scenario())
