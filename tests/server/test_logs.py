"""The log of a server: one JSON object a line, whoever writes it and whatever happens."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from kociarnia.server.operate.logs import log, log_failure, log_loop_failure, warn
from kociarnia.server.operate.metrics import Metrics
from tests.server.playing import Guest, Refusal
from tests.server.processes import ServerProcess

NOISY = """
import asyncio, gc, logging, sys, threading, warnings
from kociarnia.server.operate.logs import set_up_logs, log, log_loop_failure

set_up_logs("info")
log("begun", number=1)
for name in ("asyncpg", "asyncio", "aiohttp.server", "nats.aio.client"):
    try:
        {}["secret " + name]
    except KeyError:
        logging.getLogger(name).exception("it broke: %s\\nin two lines", "secret")
warnings.warn("this is old\\nand has two lines", DeprecationWarning)
logging.getLogger("asyncpg").error("%d", "no number")  # cannot even be formatted


class Unraisable:
    def __del__(self):
        raise ValueError("secret")


Unraisable()
gc.collect()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()


async def main():
    asyncio.get_running_loop().set_exception_handler(log_loop_failure)
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    asyncio.get_running_loop().create_task(fail())
    await asyncio.sleep(0.01)
    gc.collect()


async def fail():
    raise OSError("secret")


asyncio.run(main())
raise RuntimeError("secret, at the very end")
"""


def read_lines(text: str) -> list[Any]:
    """Return every line of a log as JSON, or fail."""
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(isinstance(line, dict) and {"time", "level", "event"} <= line.keys() for line in lines)
    return lines


def test_whatever_is_written_to_standard_error_is_one_json_object_a_line() -> None:
    ended = subprocess.run(
        [sys.executable, "-W", "default", "-c", NOISY], capture_output=True, text=True, check=False, timeout=60
    )
    lines = read_lines(ended.stderr)
    assert ended.returncode == 1
    assert {"time", "level", "event", "number"} == lines[0].keys()
    assert [line["logger"] for line in lines if line["event"] == "library" and line.get("error") == "KeyError"] == [
        "asyncpg",
        "asyncio",
        "aiohttp.server",
        "nats.aio.client",
    ]
    assert "py.warnings" in [line.get("logger") for line in lines]
    assert [line["error"] for line in lines if line["event"] == "unhandled"] == [
        "ValueError",
        "ZeroDivisionError",
        "ZeroDivisionError",
        "OSError",
        "RuntimeError",
    ]
    # What somebody sent may stand in the text of an error, so that is never written down.
    assert "secret" not in ended.stderr


def test_every_error_that_is_written_down_is_counted_whoever_met_it() -> None:
    before = Metrics()
    log("listening")
    warn("bus_lost")
    assert before.errors == 0
    log_loop_failure(None, {"message": "nobody handled it", "exception": ValueError("secret")})
    try:
        raise KeyError
    except KeyError:
        log_failure("packing_failed")
    after = Metrics()
    assert (before.errors, after.errors) == (2, 0)
    assert "\nkociarnia_errors_total 2\n" in before.text()


def test_the_log_stays_json_when_the_database_is_killed(tmp_path: Path, doomed_postgres: tuple[str, int]) -> None:
    address, process = doomed_postgres

    async def scenario() -> ServerProcess:
        server = ServerProcess(tmp_path, database=address)
        await server.start()
        try:
            ana = await Guest.arrive(server.site)
            table = await ana.create("mm")
            await ana.ask("start", table=table)
            moving = asyncio.gather(*(ana.send("ping") for _ in range(20)))
            os.kill(process, signal.SIGKILL)
            await moving
            for _ in range(3):
                with pytest.raises(Refusal, match="storage_unavailable"):
                    await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            async with aiohttp.ClientSession() as http, http.get(f"{server.site}/healthz") as response:
                assert response.status == 503
            await ana.leave()
            assert server.stop() == 0
        finally:
            server.kill()
        return server

    server = asyncio.run(scenario())
    events = [line["event"] for line in read_lines(server.log.read_text())]
    assert events[0] == "listening"
    assert events[-1] == "stopped"


def test_a_server_that_cannot_run_says_so_in_json_too(tmp_path: Path) -> None:
    (tmp_path / "kociarnia.db").touch()
    for flags, code in ((["--data", str(tmp_path)], 2), (["--port", "none"], 1), (["--config", "/none"], 1)):
        command = [sys.executable, "-m", "kociarnia", "serve", *flags]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert ended.returncode == code
        [line] = read_lines(ended.stderr)
        assert line["event"] == "cannot_run"
        assert ended.stdout == f"The server cannot run: {line['text']}\n"
