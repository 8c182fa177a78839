"""What the doctor finds wrong, and the sentence that mends it."""

import asyncio
import errno
import os
import resource
import shutil
import sqlite3
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import pytest

from kociarnia.core.errors import KociarniaError
from kociarnia.server.http.pages import NOT_BUILT, make_file
from kociarnia.server.operate import doctor
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.doctor import check_bots, check_bus, check_lists, check_page, check_port, examine
from kociarnia.server.operate.machine import NotWell, check_clock, check_disk, check_files, check_proxy, check_python
from kociarnia.server.storage.database import create_database
from kociarnia.server.storage.postgres_database import find_version
from kociarnia.server.storage.rows import LISTING
from kociarnia.server.storage.store import UnusableStorage
from tests.server.playing import running


def found(check: Callable[[Config], Any], **settings: Any) -> str:
    return str(asyncio.run(check(Config(**settings))))


def refused(check: Callable[[Config], Any], **settings: Any) -> str:
    with pytest.raises(NotWell) as refusal:
        asyncio.run(check(Config(**settings)))
    return str(refusal.value)


def list_a_table(path: Path, updated: int) -> None:
    create_database(path)
    connection = sqlite3.connect(path)
    with connection:
        values = "'x', 'sen', 'open', 0, 0, 2, 1, ''"
        connection.execute(f"insert into tables ({LISTING}) values ({values}, ?, 0)", (updated,))
    connection.close()


def test_a_clock_behind_what_is_stored_is_set(tmp_path: Path) -> None:
    list_a_table(tmp_path / "kociarnia.db", int((time.time() + 3600) * 1000))
    assert "timedatectl set-ntp true" in refused(check_clock, data=str(tmp_path))


def test_a_clock_that_fits_is_fine(tmp_path: Path, postgres: str) -> None:
    list_a_table(tmp_path / "kociarnia.db", int((time.time() - 1) * 1000))
    assert "UTC" in found(check_clock, data=str(tmp_path))
    assert "UTC" in found(check_clock, data=str(tmp_path / "none"))
    assert "UTC" in found(check_clock, database=postgres)


def test_a_clock_of_before_this_program_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert "set it" in refused(check_clock, data=str(tmp_path))


def test_a_database_on_another_time_is_told_of(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 600)
    assert "clock of the database" in refused(check_clock, database=postgres)


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"}, "built with PGO and LTO"),
        ({"PY_CORE_CFLAGS": "-O3 -fprofile-use -flto"}, "built with PGO and LTO"),
        ({"CONFIG_ARGS": "'--with-lto'", "PGO_PROF_USE_FLAG": "-fprofile-use"}, "built without PGO: "),
        ({"CONFIG_ARGS": "'--enable-shared'", "PGO_PROF_USE_FLAG": "-fprofile-use"}, "built without PGO and LTO: "),
        ({"CONFIG_ARGS": "'--enable-shared'", "PGO_PROF_USE_FLAG": ""}, "does not say whether"),
        ({}, "does not say whether"),
    ],
    ids=["configured", "flags", "half", "plain", "Debian", "Windows"],
)
def test_how_python_was_built_is_told(settings: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", settings.get)
    assert told in found(check_python)


def test_a_disk_without_room_is_told_of_before_it_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(10**10, 10**10, 100 * 2**20))
    text = refused(check_disk, data=str(tmp_path))
    assert "only 100 MB are free" in text
    assert "make room" in text


def test_too_few_sockets_are_allowed_by_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (256, 1024))
    assert "LimitNOFILE" in refused(check_files)
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (256, 65536))
    assert "65536" in found(check_files)


def test_a_proxy_that_is_not_named_is_to_be_named() -> None:
    assert "trusted_proxies" in refused(check_proxy, public_url="https://koty.example")
    assert "127.0.0.1" in found(check_proxy, public_url="https://koty.example", trusted_proxies="127.0.0.1")


def test_a_port_that_is_taken_is_fine_only_if_the_server_of_this_folder_runs(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path / "ours") as app:
            settings = {"port": app.port, "data": str(tmp_path / "ours")}
            assert "as the server runs" in await check_port(Config(**settings))
            with pytest.raises(NotWell, match="choose another port") as refusal:
                await check_port(Config(port=app.port, data=str(tmp_path / "others")))
            assert os.strerror(errno.EADDRINUSE).lower() in str(refusal.value).lower()

    asyncio.run(scenario())


def test_a_node_with_postgresql_that_runs_is_not_taken_for_a_stranger_on_its_port(
    tmp_path: Path, postgres: str
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, database=postgres) as app:
            config = Config(port=app.port, data=str(tmp_path), database=postgres)
            assert "as the server runs" in await check_port(config)

    asyncio.run(scenario())


def test_a_database_that_does_not_keep_all_letters_is_to_be_made_anew(postgres: str) -> None:
    async def scenario() -> None:
        name = "plain_" + postgres.rpartition("/test_")[2].partition("?")[0]
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"create database {name} encoding 'SQL_ASCII' locale 'C' template template0")
        try:
            with pytest.raises(UnusableStorage, match=r"SQL_ASCII.*createdb --encoding UTF8"):
                await find_version(postgres.replace("/test_" + name.removeprefix("plain_"), f"/{name}"))
        finally:
            await connection.execute(f"drop database {name} with (force)")
            await connection.close()

    asyncio.run(scenario())


def said(settings: dict[str, Any], name: str) -> str:
    """Return what the doctor says of something that is not as it should be."""
    with pytest.raises(KociarniaError) as refusal:
        asyncio.run(dict(doctor.CHECKS)[name](Config(**settings)))
    return str(refusal.value)


def test_a_database_that_cannot_be_reached_names_its_setting(tmp_path: Path) -> None:
    settings = {"database": f"postgresql:///kociarnia?host={tmp_path}"}
    text = said(settings, "storage")
    assert "whether PostgreSQL runs" in text
    assert "setting database" in text
    assert "what is said of the storage" in said(settings, "clock")


def test_a_folder_that_cannot_be_used_is_to_be_another_or_given_rights(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "setting data" in said({"data": str(tmp_path / "file")}, "folder")
    assert "the right to" in said({"data": "/sys"}, "folder")  # not even the superuser may write there


def test_a_list_of_names_or_a_calendar_that_a_server_would_not_start_with_is_told_of(tmp_path: Path) -> None:
    calendar = tmp_path / "daily.toml"
    calendar.write_text('[[chess]]\nbots = ["cat"]\n', encoding="utf-8")
    assert "daily: there is no game chess" in said({"data": str(tmp_path), "daily": str(calendar)}, "lists")
    missing = {"data": str(tmp_path), "unwelcome_names": str(tmp_path / "none.txt")}
    assert "unwelcome_names: " in said(missing, "lists")
    assert "names nobody may have" in found(check_lists)


def test_bots_that_cannot_think_are_told_of_with_what_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert "may start processes" in refused(check_bots)


def test_a_page_that_is_missing_can_be_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "read_page", lambda: {"index.html": make_file("index.html", NOT_BUILT)})
    assert "make build" in refused(check_page)


def test_a_bus_that_cannot_be_reached_names_its_setting() -> None:
    findings = asyncio.run(examine(Config(bus="nats://127.0.0.1:1", port=0)))
    [bus] = [finding for finding in findings if finding.name == "bus"]
    assert not bus.is_fine
    assert "setting bus" in bus.text


def test_what_only_an_extra_installs_is_told_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "kociarnia.server.bus.nats", raising=False)
    monkeypatch.setitem(sys.modules, "nats", None)
    with pytest.raises(ImportError):
        asyncio.run(check_bus(Config(bus="nats://127.0.0.1:1")))
    findings = asyncio.run(examine(Config(bus="nats://127.0.0.1:1", port=0)))
    assert "kociarnia[cluster]" in next(finding.text for finding in findings if finding.name == "bus")
