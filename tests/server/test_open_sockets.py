"""What an unfinished request, an idle connection and a compressed body may cost: little, and not for long."""

import asyncio
import contextlib
import gzip
import json
import resource
import time
from pathlib import Path

import aiohttp
import pytest

from kociarnia.server.http.addresses import REFUSAL_SECONDS
from kociarnia.server.http.app import App
from kociarnia.server.http.sockets import SOCKETS_PER_CONNECTION, files_for_sockets
from kociarnia.server.operate.commands import run_with_uvloop
from tests.server.playing import PATIENCE, Guest, Refusal, running, wait_until
from tests.server.processes import ServerProcess
from tests.server.speaking import Request, Speaker, compose
from tests.server.test_limits import ELSEWHERE, arrive_from

JSON = [("Host", b"a"), ("Content-Type", b"application/json")]
BODY = b'{"name":"Eve"}'
HALF_A_HEADER = b"GET /api/games HTTP/1.1\r\nHost: a\r\nX-Slow: "
HALF_A_BODY = compose("POST", b"/api/guest", JSON, BODY).raw[: -len(BODY) + 3]


async def drip(speaker: Speaker, seconds: float) -> None:
    """Send one byte after another until the connection is closed."""
    while not speaker.reader.at_eof() and not speaker.writer.is_closing():
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
            with contextlib.suppress(ConnectionError):  # closed while a byte was on its way
                await asyncio.wait_for(speaker.reader.read(), PATIENCE)  # until the end
            await speaker.close()
            if dripping is not None:
                dripping.cancel()
            await ana.ask("ping")  # a connection that is used is no unfinished request
            await ana.leave()

    run_with_uvloop(scenario())  # as a server is run


def test_by_default_an_unfinished_request_is_closed_after_fifteen_seconds_at_most(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            assert 0 < app.config.header_seconds <= 15

    run_with_uvloop(scenario())  # as a server is run


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

    run_with_uvloop(scenario())  # as a server is run


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

    run_with_uvloop(scenario())  # as a server is run


def test_a_small_compressed_body_is_refused_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            speaker = await Speaker.open(app.port)
            request = compose("POST", b"/api/guest", [*JSON, ("Content-Encoding", b"gzip")], gzip.compress(BODY))
            assert (await speaker.ask(request)).status == 415
            await speaker.close()

    run_with_uvloop(scenario())  # as a server is run


def test_whoever_asks_too_often_waits_for_the_refusal_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, address_rate=0.01, address_burst=2) as app:
            speaker = await Speaker.open(app.port, ELSEWHERE)
            request = compose("GET", b"/api/games", JSON, b"")
            begun = time.monotonic()
            answers = [await speaker.ask(request) for _ in range(4)]
            assert [answer.status for answer in answers] == [200, 429, 429, 429]
            assert time.monotonic() - begun >= 3 * REFUSAL_SECONDS
            await speaker.close()

    run_with_uvloop(scenario())  # as a server is run


def test_an_address_with_too_many_sockets_is_told_once_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("kociarnia.server.http.sockets.warn", lambda event, **_fields: told.append(event))

    async def scenario() -> None:
        async with running(tmp_path, address_connections=1) as app:
            speakers = [await Speaker.open(app.port, ELSEWHERE) for _ in range(20)]
            assert await count_open(speakers) <= SOCKETS_PER_CONNECTION
            for speaker in speakers:
                await speaker.close()

    run_with_uvloop(scenario())  # as a server is run
    assert told == ["sockets_refused"]


def test_files_are_left_for_everything_that_is_no_socket() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        for soft, expected in ((1024, 896), (256, 192)):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, files[1]))
            assert files_for_sockets() == expected
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, files)


async def crowd(port: int, addresses: list[str], each: int) -> list[Speaker]:
    """Open many sockets with half a request; whoever is shut out counts too."""
    speakers = []
    for address in addresses * each:
        with contextlib.suppress(OSError):
            speaker = await Speaker.open(port, address)
            speaker.writer.write(HALF_A_HEADER)
            speakers.append(speaker)
    return speakers


def test_while_many_addresses_hold_all_sockets_everybody_else_comes_in_and_nobody_who_plays_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("kociarnia.server.http.sockets.warn", lambda event, **_fields: told.append(event))

    async def scenario() -> None:
        async with running(tmp_path, header_seconds=600.0) as app:
            app.sockets.most_open = 60
            ana = await Guest.arrive(app)
            speakers = await crowd(app.port, [f"127.0.1.{number}" for number in range(1, 31)], 6)
            await wait_until(lambda: app.sockets.is_full)
            for number in range(10):
                ben = await arrive_from(app, f"127.0.2.{number}", "Ben")
                await ben.ask("ping")
                assert app.sockets.count <= 60
                await ben.leave()
                speakers += await crowd(app.port, [f"127.0.1.{number + 1}"], 20)
            assert ana.socket is not None
            assert not ana.socket.closed
            await ana.ask("ping")
            await ana.leave()
            for speaker in speakers:
                await speaker.close()

    run_with_uvloop(scenario())
    assert told == ["sockets_full"]


def test_where_all_sockets_are_played_through_a_crowd_makes_room_for_somebody_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            crowded = [await arrive_from(app, ELSEWHERE, f"Eve {number}") for number in range(8)]
            alone = [await arrive_from(app, f"127.0.3.{number}", "Ana") for number in range(1, 5)]
            await wait_until(lambda: not app.sockets.others)
            app.sockets.most_open = app.sockets.count
            ben = await arrive_from(app, "127.0.4.1", "Ben")
            for guest in (*alone, ben):
                await guest.ask("ping")
            closed = [guest for guest in crowded if guest.socket is not None and guest.socket.closed]
            assert closed == crowded[: len(closed)]  # those who came first
            assert 1 <= len(closed) <= 3
            for guest in (*crowded, *alone, ben):
                await guest.leave()

    run_with_uvloop(scenario())


def test_whoever_opens_socket_after_socket_spends_an_allowance(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, address_rate=0.01, address_burst=10) as app:
            speakers = [await Speaker.open(app.port, ELSEWHERE) for _ in range(30)]
            assert await count_open(speakers) == 20
            for speaker in speakers:
                await speaker.close()
            ben = await arrive_from(app, "127.0.4.1", "Ben")
            await ben.leave()

    run_with_uvloop(scenario())


@pytest.mark.slow
def test_a_process_that_may_open_few_files_lets_everybody_in_while_one_address_opens_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = ServerProcess(tmp_path, address_connections=20, header_seconds=600.0)
        server.command = ["/bin/sh", "-c", 'ulimit -n 200 && exec "$@"', "sh", *server.command]
        await server.start()
        try:
            rude = [await Speaker.open(server.port, ELSEWHERE) for _ in range(400)]
            for speaker in rude:
                speaker.writer.write(HALF_A_BODY)
            for _ in range(10):
                ana = await asyncio.wait_for(Guest.arrive(server.site), PATIENCE)
                await ana.ask("ping")
                await ana.leave()
            for speaker in rude:
                await speaker.close()
        finally:
            server.stop()
        # Whoever breaks off in the middle of a request is nothing to write home about.
        assert '"level":"error"' not in server.log.read_text()

    asyncio.run(scenario())
