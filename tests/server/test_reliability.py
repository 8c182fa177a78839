"""What happens when things break, by breaking them."""

import asyncio
import json
import os
import random
import resource
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from kociarnia.games import GAMES
from kociarnia.play.fairness import verify
from kociarnia.server.http import socket
from kociarnia.server.runtime.queue import MOST_WAITING
from kociarnia.server.storage.entries import Moved, decode_entry
from kociarnia.server.storage.store import Append
from kociarnia.server.table.setup import rebuild
from tests.server.playing import PATIENCE, Guest, Refusal, Regular, running, seat_regulars, wait_until
from tests.server.processes import ServerProcess


def read_log(folder: Path, table: str) -> list[Any]:
    """Return the log of a table; a server may use the database meanwhile."""
    connection = sqlite3.connect(f"{(folder / 'kociarnia.db').as_uri()}?mode=ro", uri=True)
    try:
        rows = connection.execute("select body from entries where table_id = ? order by number", (table,)).fetchall()
    finally:
        connection.close()
    return [decode_entry(body) for (body,) in rows]


def check_log(log: list[Any], regulars: list[Regular]) -> None:
    """No acknowledged move is lost, none is there twice, and the match replays from seed and moves."""
    moves = [entry for entry in log if isinstance(entry, Moved)]
    by_request = [(entry.seat, entry.id) for entry in moves]
    assert len(by_request) == len(set(by_request)), "a move was doubled"
    stored = set(by_request)
    for seat, regular in enumerate(regulars):
        assert regular.acknowledged, "nobody moved here"
        for request in regular.acknowledged:
            assert (seat, request) in stored, "an acknowledged move was lost"
    table = rebuild("t" * 22, log, {}, 0)
    assert table.status == "over"
    assert table.match is not None
    verify(table.match.record)


async def kill_again_and_again(folder: Path, kills: int, matches: int) -> None:
    server = ServerProcess(folder)
    await server.start()
    chooser = random.Random(11)
    try:
        groups = [
            [Regular([server.site], f"Person {seat}", random.Random(f"{match} {seat}")) for seat in range(3)]
            for match in range(matches)
        ]
        done = 0
        while done < kills:
            tables = [await seat_regulars(group, "sen", {"raven_limit": 300}) for group in groups]
            playing = asyncio.gather(
                *(
                    regular.play_to_the_end(table, 1800)
                    for group, table in zip(groups, tables, strict=True)
                    for regular in group
                )
            )
            while done < kills and not playing.done():
                await asyncio.sleep(chooser.uniform(0.02, 0.3))
                server.kill()
                done += 1
                await server.start()
            await playing
            for group, table in zip(groups, tables, strict=True):
                check_log(read_log(folder, table), group)
                for regular in group:
                    regular.acknowledged.clear()
        assert sum(regular.connections for group in groups for regular in group) > kills
    finally:
        server.kill()
        for group in groups:
            for regular in group:
                await regular.http.close()


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    asyncio.run(kill_again_and_again(tmp_path, kills=3, matches=2))


@pytest.mark.slow
def test_fifty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    asyncio.run(kill_again_and_again(tmp_path, kills=50, matches=6))


def test_a_server_told_to_stop_finishes_its_writes_and_ends_well(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        regulars = [Regular([server.site], f"Person {seat}", random.Random(seat)) for seat in range(2)]
        table = await seat_regulars(regulars, "sen", {"raven_limit": 60})
        playing = asyncio.gather(*(regular.play_to_the_end(table) for regular in regulars))
        await asyncio.sleep(0.2)
        assert server.stop() == 0
        await server.start()
        await playing
        check_log(read_log(tmp_path, table), regulars)
        server.kill()
        for regular in regulars:
            await regular.http.close()
        log = [json.loads(line) for line in server.log.read_text().splitlines()]
        assert "stopped" in [line["event"] for line in log]
        assert "unhandled" not in [line["event"] for line in log]

    asyncio.run(scenario())


def test_a_full_disk_refuses_moves_clearly_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        assert server.process is not None
        ana = await Guest.arrive(server.site)
        table = await ana.create("mm")
        await ana.ask("start", table=table)
        # No file of the server may grow beyond what the log of the database has already: every write fails for good.
        _soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            assert refused.value.code == "storage_unavailable"
        await ana.ask("watch", table=table)
        assert (await ana.wait_for("snapshot"))["number"] == 1  # nothing was told that was not stored
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
        server.kill()
        await ana.leave()
        moves = [entry for entry in read_log(tmp_path, table) if isinstance(entry, Moved)]
        assert len(moves) == 1

    asyncio.run(scenario())


def test_a_locked_or_missing_database_refuses_moves_and_health_until_it_is_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, busy_seconds=0.1) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mm")
            await ana.ask("start", table=table)
            path = tmp_path / "kociarnia.db"
            thief = sqlite3.connect(path, isolation_level=None)
            thief.execute("begin immediate")
            with pytest.raises(Refusal) as refused:
                await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            assert refused.value.code == "storage_unavailable"
            thief.execute("rollback")
            thief.close()
            await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            suffixes = [suffix for suffix in ("", "-wal", "-shm") if os.path.exists(f"{path}{suffix}")]
            for suffix in suffixes:
                os.rename(f"{path}{suffix}", f"{path}.away{suffix}")
            with pytest.raises(Refusal) as refused:
                await ana.ask("move", table=table, seat=0, move="look 2", seen=2)
            assert refused.value.code == "storage_unavailable"
            async with ana.http.get(f"{ana.site}/healthz") as response:
                assert response.status == 503
            for suffix in suffixes:
                if os.path.exists(f"{path}.away{suffix}"):
                    os.rename(f"{path}.away{suffix}", f"{path}{suffix}")
            await ana.ask("move", table=table, seat=0, move="look 2", seen=2)
            async with ana.http.get(f"{ana.site}/healthz") as response:
                assert response.status == 200
            live = app.registry.tables[table].table
            assert live is not None
            assert live.match is not None
            assert live.match.length == 2
            await ana.leave()

    asyncio.run(scenario())


def test_a_client_that_stops_reading_is_dropped_and_slows_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, outbox_bytes=30_000) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve", connect=False)
            table = await ana.create("mm", options={"raven_limit": 300})
            await ana.ask("start", table=table)
            token = next(cookie.value for cookie in eve.http.cookie_jar if cookie.key == "kociarnia")
            reader, writer = await asyncio.open_connection("127.0.0.1", app.port, limit=1024)
            writer.get_extra_info("socket").setsockopt(1, 8, 2048)  # a small window, as of a phone in a tunnel
            writer.write(
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{app.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"Cookie: kociarnia={token}\r\n\r\n".encode()
            )
            assert b"101" in await reader.readline()
            request = json.dumps({"type": "watch", "id": "w", "table": table}).encode()
            frame = bytes([0x81, 0x80 | len(request), 0, 0, 0, 0]) + request

            async def ask_and_never_read() -> None:
                for _ in range(1000):
                    if app.metrics.dropped_clients:
                        return
                    writer.write(frame * 20)
                    await asyncio.sleep(0.001)

            await ana.send("watch", table=table)
            chooser = random.Random(2)
            slowest = 0.0
            asking = asyncio.create_task(ask_and_never_read())
            while not asking.done():
                message = await ana.find(lambda one: bool(one.get("choices")) or one.get("status") == "over")
                if message["type"] == "table":
                    break
                started = asyncio.get_running_loop().time()
                # Nobody wakes up, so that the match is not over before the client is dropped.
                move = chooser.choice([one["move"] for one in message["choices"] if one["move"] != "wake"])
                ana.messages.clear()
                await ana.ask("move", table=table, seat=message["seat"], move=move, seen=message["number"])
                slowest = max(slowest, asyncio.get_running_loop().time() - started)
            await asking
            await wait_until(lambda: app.metrics.dropped_clients == 1)
            assert 0 < slowest < PATIENCE / 2  # whoever waited for the other would wait for ever
            await wait_until(lambda: len(app.registry.tables[table].watchers) == 1)
            writer.close()
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


def test_who_asked_too_often_to_watch_is_no_longer_told_anything_when_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve")
            table = await ana.create("mm")
            await ana.ask("start", table=table)
            await ana.ask("watch", table=table)
            await eve.ask("watch", table=table)
            live, store = app.registry.tables[table], app.node.store
            disk = asyncio.Event()
            append = store.append

            async def append_later(*appends: Append) -> None:
                await disk.wait()
                await append(*appends)

            monkeypatch.setattr(store, "append", lambda *appends: asyncio.ensure_future(append_later(*appends)))
            await ana.send("move", table=table, seat=0, move="look 1", seen=1)
            await wait_until(lambda: live.queue.is_busy)
            for _ in range(MOST_WAITING + 20):
                await eve.send("watch", table=table)
            await eve.find(lambda message: message.get("code") == "too_fast")
            await eve.send("unwatch", table=table)  # is refused as well
            await wait_until(lambda: app.metrics.refusals.get("too_fast") == 21)
            assert app.limits.watched.total() == 2
            await eve.leave()
            await wait_until(lambda: len(live.watchers) == 1)
            disk.set()
            await wait_until(lambda: not live.queue.is_busy)
            assert len(live.watchers) == 1
            assert app.limits.watched.total() == 1
            await ana.leave()

    asyncio.run(scenario())


def test_a_client_that_answers_no_ping_is_dropped_and_one_that_does_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "LOOK_SECONDS", 0.2)
    monkeypatch.setattr(socket, "SILENCE_SECONDS", 0.1)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, eve = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Eve", connect=False)
            silent = await eve.http.ws_connect(f"{eve.site}/ws", autoping=False)
            await wait_until(lambda: app.metrics.dropped_clients == 1)
            await wait_until(lambda: len(app.connections) == 1)
            await asyncio.sleep(1.0)  # a few looks more
            await ana.ask("ping")
            assert app.metrics.dropped_clients == 1
            await silent.close()
            await ana.leave()
            await eve.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_crashed_or_stuck_worker_is_replaced_and_the_move_computed_again(
    tmp_path: Path, number: signal.Signals
) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            app.workers.quick.grace = 1.0
            ana = await Guest.arrive(app)
            table = await ana.create("mb", options={"first_seat": 1})
            await ana.ask("start", table=table)
            await ana.ask("watch", table=table)
            snapshot = await ana.wait_for("snapshot")
            await ana.ask("move", table=table, seat=0, move="look 1", seen=snapshot["number"])
            await wait_until(lambda: app.workers.quick.processes[0] is not None and app.metrics.bot_moves >= 2)
            process = app.workers.quick.processes[0]
            assert process is not None
            process.send_signal(number)
            update = await ana.find(lambda one: one["type"] == "update" and len(one["choices"]) > 0)
            await ana.ask("move", table=table, seat=0, move="look 2", seen=update["number"])
            await ana.find(lambda one: one["type"] == "update" and one["number"] >= 6, 3 * PATIENCE)
            assert app.metrics.replaced_workers >= 1
            await ana.leave()

    asyncio.run(scenario())


class Chaotic(Regular):
    """A connection from hell: drops, delays, duplicates, reorders, sleeps, and opens a second tab."""

    tolerated = (*Regular.tolerated, "illegal_now", "match_over")

    posted = 0

    async def post(self, message: dict[str, Any]) -> None:
        self.posted += 1
        fate = self.chooser.random()
        if fate < 0.05 or self.posted == 5:  # once at least
            assert self.socket is not None
            await self.socket.close()
            return
        if fate < 0.15:
            await asyncio.sleep(self.chooser.uniform(0, 0.02))
        await super().post(message)
        if fate > 0.9:
            await super().post(message)
        if 0.8 < fate < 0.85:
            # An old message once more, after a newer one.
            await super().post(
                {**message, "seen": max(0, message.get("seen", 1) - 1)} if "seen" in message else message
            )
        if 0.75 < fate < 0.78:
            await asyncio.sleep(self.chooser.uniform(0.05, 0.3))

    async def open_second_tab(self) -> None:
        """Play at the same seat from another connection, with other requests."""
        async with self.http.ws_connect(f"{self.sites[0]}/ws", max_msg_size=0) as socket:
            await socket.send_str(json.dumps({"type": "watch", "id": "tab", "table": self.table}))
            while not self.is_over:
                try:
                    frame = await socket.receive(timeout=0.1)
                except TimeoutError:
                    continue
                for message in json.loads(frame.data):
                    if message.get("choices") and self.chooser.random() < 0.2:
                        request = {key: message[key] for key in ("table", "seat")} | {"seen": message["number"]}
                        request |= {"type": "move", "id": f"tab{self.chooser.getrandbits(40)}"}
                        request |= {"move": self.chooser.choice(message["choices"])["move"]}
                        await socket.send_str(json.dumps(request))


@pytest.mark.parametrize("game", GAMES)
def test_chaotic_clients_end_every_match_with_the_view_of_a_fresh_join(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            site = f"http://127.0.0.1:{app.port}"
            count = min(max(3, GAMES[game].fewest_seats), GAMES[game].most_seats)
            regulars = [Chaotic([site], f"Person {seat}", random.Random(seat)) for seat in range(count)]
            try:
                table = await seat_regulars(list(regulars), game, {})
                regulars[0].table = table
                await asyncio.gather(
                    *(regular.play_to_the_end(table) for regular in regulars), regulars[0].open_second_tab()
                )
                for regular in regulars:
                    last = (regular.viewer, regular.number, regular.view)
                    await regular.connect()
                    await regular.ask("watch", table=table)
                    fresh = await regular.wait_for("snapshot")
                    assert last == (fresh["seat"], fresh["number"], fresh["view"])
            finally:
                for regular in regulars:
                    await regular.leave()
            assert app.metrics.errors == 0
            assert sum(regular.connections for regular in regulars) > count  # there was chaos

    asyncio.run(scenario())


def test_a_clock_that_jumps_replaces_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp", clock=600.0, patience=600.0)
            await bob.ask("join", table=table)
            for guest in (ana, bob):
                await guest.ask("watch", table=table)
            await ana.ask("start", table=table)
            hour = 3_600_000_000_000
            real = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: real() + hour)
            await bob.disconnect()
            shown = await ana.wait_for("snapshot")
            await ana.ask("move", table=table, seat=0, move="look 1", seen=shown["number"])
            await asyncio.sleep(0.5)  # many looks at the clocks
            state = app.registry.tables[table].table
            assert state is not None
            assert not any(seat.is_stood_in for seat in state.seats)
            monkeypatch.setattr(time, "time_ns", lambda: real() - hour)
            await ana.ask("move", table=table, seat=0, move="look 2", seen=shown["number"] + 1)
            await asyncio.sleep(0.5)
            assert not any(seat.is_stood_in for seat in state.seats)
            for guest in (ana, bob):
                await guest.leave()

    asyncio.run(scenario())
