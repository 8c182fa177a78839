"""A server whose data folder lies on a small file system that is really filled."""

import asyncio
import os
import shlex
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from kociarnia.server.storage.entries import Moved, decode_entry
from tests.server.playing import Guest, Refusal
from tests.server.processes import ServerProcess

WAYS_TO_MOUNT = (["unshare", "--map-root-user", "--mount"], ["unshare", "--mount"])
"""In a name space of its own a process may mount what nobody else sees: as anybody, or as the superuser."""


def on_a_small_disk(folder: Path, command: list[str]) -> list[str]:
    """Return the command that mounts a file system of 2 MB at a folder, for itself alone, and then runs another."""
    mount = f"mount -t tmpfs -o size=2m tmpfs {shlex.quote(str(folder))} && exec {shlex.join(command)}"
    for way in WAYS_TO_MOUNT:
        try:
            trial = [*way, "sh", "-c", mount.partition(" && ")[0]]
            if subprocess.run(trial, capture_output=True, check=False).returncode == 0:
                return [*way, "sh", "-c", mount]
        except FileNotFoundError:
            break
    pytest.skip("this machine lets nobody mount a small file system; the limit of a file's size is tested instead")


def fill(folder: Path) -> Path:
    """Take every byte that is left; return the file that has them."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        size = 65536
        while size:
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                pass
            size //= 2
    return filler


def read_copy(folder: Path, copy: Path, table: str) -> list[Any]:
    """Return the log of a table from a copy of the database files, as they lie there now."""
    copy.mkdir()
    for file in folder.glob("kociarnia.db*"):
        shutil.copy(file, copy / file.name)
    connection = sqlite3.connect(copy / "kociarnia.db")
    try:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("select body from entries where table_id = ? order by number", (table,)).fetchall()
    finally:
        connection.close()
    return [decode_entry(body) for (body,) in rows]


async def health(site: str) -> tuple[int, str]:
    """Return what the server says of itself."""
    async with aiohttp.ClientSession() as http, http.get(f"{site}/healthz") as response:
        answer = await response.json()
        return response.status, answer.get("status") or answer["code"]


def test_a_file_system_that_is_full_refuses_moves_and_play_goes_on_when_room_is_made(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()

    async def scenario() -> None:
        server = ServerProcess(tmp_path, data=data)
        server.command = on_a_small_disk(data, server.command)
        await server.start()
        try:
            assert server.process is not None
            # Only the server sees the file system, but its files can be reached by way of the process.
            disk = Path(f"/proc/{server.process.pid}/root{data}")
            ana = await Guest.arrive(server.site)
            table = await ana.create("mm")
            await ana.ask("start", table=table)
            await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            assert await health(server.site) == (200, "ok")
            filler = fill(disk)
            assert os.statvfs(disk).f_bavail == 0
            while (await health(server.site))[0] == 200:  # for a few seconds the last check stands
                await asyncio.sleep(0.2)
            assert await health(server.site) == (503, "storage_unavailable")
            for _ in range(3):
                with pytest.raises(Refusal) as refused:
                    await ana.ask("move", table=table, seat=0, move="look 2", seen=2)
                assert refused.value.code == "storage_unavailable"
            with pytest.raises(Refusal) as refused:
                await Guest.arrive(server.site, "Bob", connect=False)
            assert refused.value.code == "storage_unavailable"
            await ana.ask("watch", table=table)
            assert (await ana.wait_for("snapshot"))["number"] == 2  # nothing was told that was not stored
            assert [entry.move for entry in read_copy(disk, tmp_path / "full", table) if isinstance(entry, Moved)] == [
                "look 1"
            ]
            filler.unlink()
            assert await health(server.site) == (200, "ok")
            await ana.ask("move", table=table, seat=0, move="look 2", seen=2)
            await ana.ask("move", table=table, seat=1, move="look 1", seen=3)
            moves = [entry for entry in read_copy(disk, tmp_path / "room", table) if isinstance(entry, Moved)]
            assert [(move.seat, move.move) for move in moves] == [(0, "look 1"), (0, "look 2"), (1, "look 1")]
            await ana.leave()
        finally:
            server.kill()

    asyncio.run(scenario())
