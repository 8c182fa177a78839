"""kociarnia admin: over a socket that only the server's own user may open."""

import asyncio
import json
import random
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from kociarnia.cli import build_parser
from kociarnia.server.http import admin
from kociarnia.server.http.admin import AdminRequest, socket_of
from kociarnia.server.http.app import App
from kociarnia.server.operate import admin_commands
from kociarnia.server.operate.admin_commands import NoServer, ask, show
from kociarnia.server.operate.config import BadConfig, Config
from kociarnia.server.people.names import is_unwelcome, read_unwelcome, skeleton
from kociarnia.server.storage.rows import User
from kociarnia.terminal.usage import UsageError
from tests.server.playing import PATIENCE, Guest, Refusal, running, wait_until


async def do(app: App, command: str, text: str = "", name: str = "") -> list[dict[str, Any]]:
    answer = await ask(app.config, AdminRequest(do=command, text=text, name=name))
    assert not answer.refused, answer.refused
    return answer.rows


async def refused(app: App, command: str, text: str = "", name: str = "") -> str:
    answer = await ask(app.config, AdminRequest(do=command, text=text, name=name))
    assert answer.refused
    assert answer.rows == []
    return answer.refused


def test_the_socket_is_its_owners_and_goes_with_the_server(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 40)  # longer than the name of a socket may be

    async def scenario() -> None:
        async with running(folder) as app:
            path = socket_of(folder, app.port)
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
            assert (await do(app, "load"))[0]["connections"] == 0
        assert not path.exists()
        with pytest.raises(NoServer, match="is it running"):
            await do(app, "load")

    asyncio.run(scenario())


def test_who_is_there_is_found_renamed_and_removed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Łukasz Bób")
            table = await ana.create("mp", is_listed=True)
            await bob.ask("join", table=table)
            await bob.ask("watch", table=table)
            assert [row["name"] for row in await do(app, "who")] == ["Ana", "Łukasz Bób"]
            [row] = await do(app, "tables")
            assert (row["table"], row["status"], row["watching"]) == (table, "open", 1)
            assert sorted(row["people"].split(", ")) == ["Ana", "Łukasz Bób"]
            [found] = await do(app, "find", "łUKASZ")
            assert [found] == await do(app, "find", found["user"])
            link, *people = await do(app, "find", f"https://koty.example/koty/t/{table}")
            assert (link["table"], link["people"]) == (table, "Ana, Łukasz Bób")
            assert sorted(row["name"] for row in people) == ["Ana", "Łukasz Bób"]
            assert found in people  # so that they can be looked after at once
            code = (await bob.get("me/link"))["code"]
            assert await do(app, "find", f"https://koty.example/f/{code}") == [found]
            assert await do(app, "find", "nobody") == []

            await do(app, "rename", found["user"], "Bob")
            told = await bob.find(lambda one: one["type"] == "table" and one["seats"][1].get("name") == "Bob")
            assert told["table"] == table
            assert "at least one" in await refused(app, "rename", found["user"], "---")
            assert "find NAME shows ids" in await refused(app, "rename", "nobody", "Bob")

            assert await do(app, "remove", found["user"]) == [{"removed": "Bob"}]
            await wait_until(lambda: [connection.name for connection in app.connections] == ["Ana"])
            async with bob.http.get(f"{bob.site}/api/me") as response:
                assert response.status == 401
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_table_is_closed_for_everybody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            table = await ana.create("mp")
            await bob.ask("join", table=table)
            await ana.ask("start", table=table)
            assert (await do(app, "close", f"https://koty.example/t/{table}"))[0]["people"] == 2
            live = app.registry.tables.get(table)
            assert live is None or live.table is None or live.table.users() == set()
            for guest in (ana, bob):
                with pytest.raises(Refusal):
                    await guest.ask("move", table=table, seat=0, move="look 1", seen=1)
                await guest.leave()
            assert "no such table" in await refused(app, "close", "x" * 22)

    asyncio.run(scenario())


def test_a_notice_reaches_everybody_and_holds_nothing_that_cannot_be_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app, "Ana"), await Guest.arrive(app, "Bob")
            assert await do(app, "notice", "Back  at nine.\n") == [{"told": 2}]
            for guest in (ana, bob):
                assert (await guest.wait_for("announcement"))["text"] == "Back at nine."
                await guest.leave()
            for text in ("", " ", "x" * 301, "a\u202eb", "a\x1b[31mb"):
                assert "a notice has" in await refused(app, "notice", text)

    asyncio.run(scenario())


def test_in_maintenance_matches_go_on_and_no_new_ones_begin(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, "Ana")
            table = await ana.create("mm", options={"rounds": 1})

            async def readiness() -> int:
                async with aiohttp.ClientSession() as http, http.get(f"{ana.site}/readyz") as response:
                    return response.status

            assert await readiness() == 200
            assert "on or off" in await refused(app, "maintenance", "perhaps")
            await do(app, "maintenance", "on")
            assert await readiness() == 200  # people play on, and whoever comes is told
            for kind, fields in (("create", {"seats": [{"kind": "mine"}] * 2}), ("learn", {})):
                with pytest.raises(Refusal) as refusal:
                    await ana.ask(kind, game="sen", **fields)
                assert refusal.value.code == "maintenance"
            await ana.ask("start", table=table)
            assert (await do(app, "load"))[0]["maintenance"] == "on"
            await do(app, "maintenance", "off")
            await ana.ask("learn", game="sen")
            assert await readiness() == 200
            await do(app, "notice", "Back at nine.")
            await do(app, "maintenance", "on")
            assert (await ana.wait_for("announcement"))["text"] == "Back at nine."
            with pytest.raises(Refusal):
                await ana.ask("learn", game="sen")
            assert (await ana.wait_for("announcement"))["text"] == "Back at nine."  # again, with the refusal
        assert (await ana.wait_for("goodbye"))["text"] == "Back at nine."
        await ana.leave()

    asyncio.run(scenario())


def test_one_can_wait_until_nobody_is_in_the_middle_of_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin_commands, "LOOK_SECONDS", 0.01)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, "Ana")
            table = await ana.create("mm", options={"rounds": 1})
            await ana.ask("start", table=table)
            await ana.ask("watch", table=table)
            waiting = asyncio.create_task(admin_commands.wait_for_quiet(app.config))
            for _look in range(5):
                assert (await do(app, "load"))[0]["matches_watched"] == 1
            assert not waiting.done()
            await ana.play(table, random.Random(3))
            assert (await waiting).rows[0]["matches_watched"] == 0
            await ana.leave()

    asyncio.run(scenario())


def test_nonsense_on_the_socket_is_refused_and_breaks_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            path = socket_of(tmp_path, app.port)
            for line in (b"\n", b"nonsense\n", b'{"do": "dance"}\n', b'{"do": "who", "x": 1}\n', b"x" * 20_000 + b"\n"):
                process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-c",
                    "import os, socket, sys; os.chdir(sys.argv[1]); s = socket.socket(socket.AF_UNIX);"
                    "s.connect(sys.argv[2]); s.sendall(sys.stdin.buffer.read()); print(s.makefile().read())",
                    str(tmp_path),
                    path.name,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
                output, _errors = await process.communicate(line)
                assert json.loads(output)["refused"]
            assert app.metrics.errors == 0
            assert await do(app, "who") == []

    asyncio.run(scenario())


def test_the_command_shows_rows_and_a_name_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> str:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, "Ana")
            command = [sys.executable, "-m", "kociarnia", "admin", "who", "--data", str(tmp_path)]
            program = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
            output, _errors = await program.communicate()
            assert program.returncode == 0
            await ana.leave()
            return output.decode()

    assert "Ana" in asyncio.run(scenario())
    show([{"name": "Eve\x1b[31m\u202e"}])
    shown = capsys.readouterr().out
    assert "Eve" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_more_people_than_are_shown_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "USERS_AT_ONCE", 7)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            for number in range(admin.MOST_FOUND + 3):
                user = User(id=f"{number:022}", name=f"Ola {number}", phrase=b"%d" % number, created=number * 1000)
                await app.store.add_user(user)
            *found, more = await do(app, "find", "ola")
            assert [row["name"] for row in found] == [
                f"Ola {number}" for number in range(52, 2, -1)
            ]  # the latest first
            assert more["name"].startswith("3 more")
            assert [row["name"] for row in await do(app, "find", "OLA 52")] == ["Ola 52"]

    asyncio.run(scenario())


def test_no_id_is_cut_off_however_narrow_the_terminal_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    rows = [{"user": f"{number:022}", "name": "Ola", "table": f"{number:x>22}"} for number in range(2)]
    show(rows)
    shown = capsys.readouterr().out.splitlines()
    assert [line.split() for line in shown] == [list(rows[0]), *(list(row.values()) for row in rows)]
    show(rows[:1])  # a single row that is too wide stands below itself
    shown = capsys.readouterr().out.splitlines()
    assert [tuple(line.split()) for line in shown] == list(rows[0].items())


@pytest.mark.parametrize("user_id", ["-bcdefghijklmnopqrstuv", "--cdefghijklmnopqrstuv", "-hcdefghijklmnopqrstuv"])
def test_an_id_may_begin_with_a_dash_as_options_do(user_id: str) -> None:
    parser = build_parser("en", "admin")
    options = ["--no-allows-local-push", "--data", "x"]
    for order in (["rename", user_id, "Ola", *options], ["rename", *options, user_id, "Ola"]):
        read = parser.parse_args(["admin", *order])
        assert (read.do, read.admin_text, read.admin_name) == ("rename", user_id, "Ola")
        assert (read.data, read.allows_local_push) == ("x", "false")
    with pytest.raises(UsageError):
        parser.parse_args(["admin", "mute", "--no-such-setting"])


def test_a_server_that_hangs_up_or_does_not_answer_is_told_of_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin_commands, "ANSWER_SECONDS", 0.1)

    async def scenario() -> None:
        may_hang_up = asyncio.Event()

        async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await may_hang_up.wait()
            writer.close()
            await writer.wait_closed()

        async with await asyncio.start_unix_server(answer, socket_of(tmp_path, 8765)):
            with pytest.raises(NoServer, match="has not answered"):
                await ask(Config(data=str(tmp_path)), AdminRequest(do="who"))
            may_hang_up.set()
            monkeypatch.setattr(admin_commands, "ANSWER_SECONDS", PATIENCE)
            with pytest.raises(NoServer, match="hung up"):
                await ask(Config(data=str(tmp_path)), AdminRequest(do="who"))

    asyncio.run(scenario())


def test_names_that_would_pass_for_the_operators_are_refused_however_they_are_written(tmp_path: Path) -> None:
    unwelcome = read_unwelcome("")
    for name in ("admin", "ADMIN", "Аdmin", "a.d.m.i.n", "ad min", "Ola Admin", "Obsluga", "S Y S T E M"):
        assert is_unwelcome(name, unwelcome), name
    for name in ("Ola", "Admirał", "Roota", "Systematyczna", "Kocia"):
        assert not is_unwelcome(name, unwelcome), name

    async def scenario(**settings: str) -> list[str]:
        refusals = []
        async with running(tmp_path, **settings) as app:
            for name in ("Admin", "Wampir", "Ola"):
                try:
                    await (await Guest.arrive(app, name, connect=False)).leave()
                except Refusal as refusal:
                    refusals.append(f"{name} {refusal.code}")
        return refusals

    assert asyncio.run(scenario()) == ["Admin unwelcome_name"]
    own = tmp_path / "own.txt"
    own.write_text("# ours\nwampir\n", encoding="utf-8")
    assert asyncio.run(scenario(unwelcome_names=str(own))) == ["Wampir unwelcome_name"]
    assert read_unwelcome(str(own)) == {skeleton("wampir")}
    with pytest.raises(BadConfig, match="unwelcome_names"):
        read_unwelcome(str(tmp_path / "none.txt"))
    assert Config().unwelcome_names == ""
