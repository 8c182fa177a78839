"""The queue before the workers."""

import asyncio
from pathlib import Path

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from kociarnia.bots.remote import Question
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.workers import Workers, move_of, write_record
from tests.server.playing import PATIENCE, Guest, running
from tests.server.prepared import begin, store_match


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


MANY = 200_000
"""Moves of a very long match: encoding them takes many times as long as anything may on the loop."""


def test_others_have_their_turn_while_a_very_long_record_is_encoded_and_it_comes_whole() -> None:
    match = Match(GAMES["sen"], 2, seed=5)
    match.play(0, "look 1")
    record = replace(match.record, lines=match.record.lines * MANY)

    async def scenario() -> Record:
        turns = 0
        writing = asyncio.create_task(write_record(record))
        while not writing.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > 5
        return writing.result()

    assert decode(encode(asyncio.run(scenario())), type=Record) == record


def test_a_record_is_written_down_as_text_by_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin("sen", 2, 1, {"rounds": 1})
    while not match.is_over:
        seat = match.acting[0]
        match.play(seat, match.legal(seat)[-1])

    async def scenario() -> tuple[list[str], str]:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            table = await store_match(app, ana, match, 1, options={"rounds": 1})
            asked: list[str] = []
            look = app.workers.look_at_record

            def note(asker: Asker, kind: str, question: bytes) -> "asyncio.Future[bytes]":
                asked.append(kind)
                return look(asker, kind, question)

            monkeypatch.setattr(app.workers, "look_at_record", note)
            async with ana.http.get(f"{ana.site}/api/tables/{table}/record") as response:
                assert (response.status, response.content_type) == (200, "text/plain")
                text = await response.text()
            await ana.leave()
            return asked, text

    asked, text = asyncio.run(scenario())
    assert asked == ["text"]
    written = Record.parse(text)
    assert (written.lines, written.scores) == (match.record.lines, match.record.scores)
