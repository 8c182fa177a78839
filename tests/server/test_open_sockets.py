"""What an unfinished request, an idle connection and a compressed body may cost: little, and not for long."""

import asyncio
import gzip
import json
import resource
import time
from pathlib import Path

import aiohttp
import pytest

from kociarnia.server.http.app import REFUSAL_SECONDS, App
from kociarnia.server.http.sockets import SOCKETS_PER_CONNECTION, backlog
from tests.server.playing import PATIENCE, Guest, Refusal, running
from tests.server.speaking import Request, Speaker, compose
from tests.server.test_limits import ELSEWHERE, arrive_from

JSON = [("Host", b"a"), ("Content-Type", b"application/json")]
BODY = b'{"name":"Eve"}'
HALF_A_HEADER = b"GET /api/games HTTP/1.1\r\nHost: a\r\nX-Slow: "
HALF_A_BODY = compose("POST", b"/api/guest", JSON, BODY).raw[: -len(BODY) + 3]


async def drip(speaker: Speaker, seconds: float) -> None:
    """Send one byte after another until the connection is closed."""
    while not speaker.reader.at_eof():
        speaker.writer.write(b"x")
        await asyncio.sleep(seconds)


@pytest.mark.parametrize("is_dripping", [False, True], ids=["silent", "dripping"])
@pytest.mark.parametrize("beginning", [HALF_A_HEADER, HALF_A_BODY], ids=["half a header", "half a body"])
def test_a_request_that_is_not_finished_in_time_is_closed(tmp_path: Path, beginning: bytes, is_dripping: bool) -> None:
    async def scenario() -> None:
        async with running(tmp_path, header_seconds=1.0) as app:
            ana = await Guest.arrive(app)
            speaker = await Speaker.open(app.port)
            speaker.writer.write(beginning)
            dripping = asyncio.create_task(drip(speaker, 0.1)) if is_dripping else None
            await asyncio.wait_for(speaker.reader.read(), 5)  # until the end
            await speaker.close()
            if dripping is not None:
                dripping.cancel()
            await ana.ask("ping")  # a connection that is used is no unfinished request
            await ana.leave()

    asyncio.run(scenario())


def test_by_default_an_unfinished_request_is_closed_after_fifteen_seconds_at_most(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            assert 0 < app.config.header_seconds <= 15

    asyncio.run(scenario())


async def count_open(speakers: list[Speaker]) -> int:
    """Return how many connections the server has not closed after a while."""

    async def is_open(speaker: Speaker) -> bool:
        try:
            await asyncio.wait_for(speaker.reader.read(), 1)
        except TimeoutError:
            return True
        except ConnectionError:
            pass
        return False

    return sum(await asyncio.gather(*map(is_open, speakers)))


async def come_again(app: App) -> Guest:
    """Return somebody from the address whose sockets were closed, as soon as the server has noticed that."""
    while True:
        try:
            return await arrive_from(app, ELSEWHERE, "Ben")
        except (aiohttp.ClientError, Refusal):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("beginning", [b"", HALF_A_HEADER, HALF_A_BODY], ids=["idle", "half a header", "half a body"])
def test_an_address_has_only_so_many_open_sockets_and_others_are_served(tmp_path: Path, beginning: bytes) -> None:
    async def scenario() -> None:
        async with running(tmp_path, address_connections=8) as app:
            ana = await Guest.arrive(app)
            speakers = [await Speaker.open(app.port, ELSEWHERE) for _ in range(40)]
            for speaker in speakers:
                speaker.writer.write(beginning)
            assert await count_open(speakers) <= 8 * SOCKETS_PER_CONNECTION
            await ana.ask("ping")
            for speaker in speakers:
                await speaker.close()
            ben = await asyncio.wait_for(come_again(app), PATIENCE)
            await ana.leave()
            await ben.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize("packing", ["gzip", "deflate", "gzip, gzip"])
def test_a_compressed_body_is_refused_before_it_is_read(tmp_path: Path, packing: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            body = gzip.compress(json.dumps({"name": "x" * 15_000_000}).encode(), 9)
            assert len(body) < app.config.message_bytes  # so short that nothing else would stop it
            request = compose("POST", b"/api/guest", [*JSON, ("Content-Encoding", packing.encode())], body)
            speaker = await Speaker.open(app.port)
            speaker.writer.write(request.raw[: -len(body)])
            response = await asyncio.wait_for(speaker.hear(Request(b"")), 10)
            assert response.status == 415
            assert json.loads(response.body)["type"] == "refused"
            await speaker.close()

    asyncio.run(scenario())


def test_a_small_compressed_body_is_refused_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            speaker = await Speaker.open(app.port)
            request = compose("POST", b"/api/guest", [*JSON, ("Content-Encoding", b"gzip")], gzip.compress(BODY))
            assert (await speaker.ask(request)).status == 415
            await speaker.close()

    asyncio.run(scenario())


def test_whoever_asks_too_often_waits_for_the_refusal_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, address_rate=0.01, address_burst=1) as app:
            speaker = await Speaker.open(app.port, ELSEWHERE)
            request = compose("GET", b"/api/games", JSON, b"")
            begun = time.monotonic()
            answers = [await speaker.ask(request) for _ in range(4)]
            assert [answer.status for answer in answers] == [200, 429, 429, 429]
            assert time.monotonic() - begun >= 3 * REFUSAL_SECONDS
            await speaker.close()

    asyncio.run(scenario())


def test_an_address_with_too_many_sockets_is_told_once_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("kociarnia.server.http.sockets.log", lambda event, **_fields: told.append(event))

    async def scenario() -> None:
        async with running(tmp_path, address_connections=1) as app:
            speakers = [await Speaker.open(app.port, ELSEWHERE) for _ in range(20)]
            assert await count_open(speakers) <= SOCKETS_PER_CONNECTION
            for speaker in speakers:
                await speaker.close()

    asyncio.run(scenario())
    assert told == ["sockets_refused"]


def test_those_who_wait_to_be_let_in_cannot_fill_the_files_a_server_may_open() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, files[1]))
    try:
        assert backlog() == 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, files)
