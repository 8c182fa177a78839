"""serve, doctor, bot, the configuration, and the documented client."""

import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kociarnia import GAMES, Match
from kociarnia.bots.bot import Bot, Budget, Thought
from kociarnia.bots.players import BadAgent, player_of
from kociarnia.cli import build_parser, main
from kociarnia.core.chance import Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View
from kociarnia.server.http.pages import make_file, read_page
from kociarnia.server.operate import doctor
from kociarnia.server.operate.bot_client import BotClient
from kociarnia.server.operate.commands import has_browser, run_doctor
from kociarnia.server.operate.config import BadConfig, Config, data_folder, read_config, translations
from kociarnia.server.operate.doctor import examine
from kociarnia.server.operate.mistakes import unknown_variables
from kociarnia.server.protocol import messages, requests
from tests.server.playing import PATIENCE, Guest, running

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_flags_go_before_the_environment_before_the_file_before_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "kociarnia.toml"
    file.write_text('port = 1\nhost = "file"\nworkers = 3\n', encoding="utf-8")
    environment = {"KOCIARNIA_CONFIG": str(file), "KOCIARNIA_PORT": "2", "KOCIARNIA_HOST": "environment"}
    config = read_config({"port": "4"}, environment)
    assert (config.port, config.host, config.workers, config.tick) == (4, "environment", 3, 0.25)


@pytest.mark.parametrize(
    ("flags", "part"), [({"port": "70000"}, "port"), ({"workers": "many"}, "workers"), ({"config": "/none"}, "none")]
)
def test_a_wrong_setting_is_refused_by_name(flags: dict[str, str], part: str) -> None:
    with pytest.raises(BadConfig, match=part):
        read_config(flags, {})


def test_an_unknown_setting_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kociarnia.toml"
    file.write_text("prot = 1\n", encoding="utf-8")
    with pytest.raises(BadConfig, match="prot"):
        read_config({"config": str(file)}, {})


def test_every_setting_is_a_flag_with_a_meaning() -> None:
    arguments = vars(build_parser().parse_args(["serve", "--message-rate", "7", "--no-serves-metrics"]))
    assert set(Config.__struct_fields__) <= arguments.keys()
    config = read_config(arguments, {})
    assert config.message_rate == 7.0
    assert not config.serves_metrics


def test_every_setting_is_explained_in_polish_too() -> None:
    assert set(translations("pl")) == {*Config.__struct_fields__, "config", "default"}


def test_what_is_on_or_off_is_a_flag() -> None:
    for flags, answer in ((["--no-serves-metrics"], False), (["--serves-metrics"], True), ([], True)):
        arguments = vars(build_parser().parse_args(["serve", *flags]))
        assert read_config(arguments, {}).serves_metrics is answer
    assert not read_config(vars(build_parser().parse_args(["serve", "--serves-metrics", "false"])), {}).serves_metrics


@pytest.mark.parametrize(
    ("flags", "text"),
    [
        ({"port": "70000"}, "setting port: '70000' is not a whole number from 0 to 65535"),
        ({"workers": "many"}, "setting workers: 'many' is not a whole number from 0 to 256"),
        ({"message_rate": "0"}, "setting message_rate: '0' is not a number above 0"),
        ({"log_level": "loud"}, "setting log_level: 'loud' is not a text such as debug, info, warning, error"),
        ({"serves_metrics": "maybe"}, "setting serves_metrics: 'maybe' is not true or false"),
        ({"config": "/none"}, "/none: No such file or directory"),
    ],
)
def test_a_wrong_setting_is_explained_in_our_own_words(flags: dict[str, str], text: str) -> None:
    with pytest.raises(BadConfig) as refused:
        read_config(flags, {})
    assert str(refused.value) == text


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("prot = 1\n", "there is no setting 'prot'; did you mean port?"),
        ("port = \n", "{file}, line 1, column 8: this is not TOML"),
        ("port = [1]\n", "setting port: [1] is not a whole number from 0 to 65535"),
    ],
)
def test_a_file_of_settings_is_refused_in_our_own_words(tmp_path: Path, content: str, text: str) -> None:
    file = tmp_path / "kociarnia.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BadConfig) as refused:
        read_config({"config": str(file)}, {})
    assert str(refused.value) == text.format(file=file)


def test_a_variable_that_looks_like_a_setting_and_is_none_is_named() -> None:
    environment = {
        "KOCIARNIA_PROT": "1",
        "KOCIARNIA_PORT": "2",
        "KOCIARNIA_CONFIG": "x",
        "KOCIARNIA_XYZ": "",
        "HOME": "/",
    }
    assert unknown_variables(environment, Config.__struct_fields__) == [
        "KOCIARNIA_PROT; did you mean KOCIARNIA_PORT?",
        "KOCIARNIA_XYZ",
    ]


def test_a_server_names_such_a_variable_when_it_starts(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kociarnia", "doctor", "--data", str(tmp_path), "--port", "0"]
    environment = {**os.environ, "KOCIARNIA_PROT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "There is no setting KOCIARNIA_PROT; did you mean KOCIARNIA_PORT?" in done.stderr
    assert "unknown_variable" not in done.stderr  # which is for the log of a server


def test_a_port_in_use_is_no_raw_message(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "kociarnia", "serve", "--data", str(tmp_path), "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith(
        "The server cannot run: the address is in use by another program; choose another port"
    )
    assert "Errno" not in done.stdout + done.stderr


def test_a_polish_server_says_in_polish_why_it_cannot_run(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kociarnia", "serve", "--lang", "pl", "--data", str(tmp_path), "--port", "none"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = "Serwer nie może działać: ustawienie port: 'none' to nie liczba całkowita od 0 do 65535\n"
    assert (done.returncode, done.stdout) == (1, told)


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("foo", "'foo' is no link of a table; those look like http://127.0.0.1:8765/t/…"),
        ("http://[/t/x", "'http://[/t/x' is no link of a table"),
        ("http://127.0.0.1:1/t/x", "no server of Kociarnia answers at http://127.0.0.1:1"),
    ],
)
def test_a_bot_without_a_table_says_so_in_one_line(link: str, reason: str) -> None:
    command = [sys.executable, "-m", "kociarnia", "bot", "--table", link]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"The bot cannot play: {reason}")
    assert done.stderr.count("\n") == 1


def test_the_database_is_in_the_folder_for_the_users_data() -> None:
    assert data_folder(Config(), {"XDG_DATA_HOME": "/data"}) == Path("/data/kociarnia")
    assert data_folder(Config(data="/here"), {}) == Path("/here")


def test_the_doctor_finds_a_working_installation_fine_and_names_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "read_page", lambda: {"index.html": make_file("index.html", b"<!doctype html>")})
    found = asyncio.run(examine(Config(data=str(tmp_path), port=0)))
    assert [check for check in found if not check.is_fine and check.name != "page"] == []
    (tmp_path / "file").write_text("x", encoding="utf-8")
    broken = Config(data=str(tmp_path / "file"), port=0, bus="nats://127.0.0.1:1")
    wrong = {check.name for check in asyncio.run(examine(broken)) if not check.is_fine and check.name != "page"}
    assert wrong == {"clock", "disk", "folder", "storage", "bus"}


def test_the_doctor_misses_a_page_that_was_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "read_page", lambda: read_page(tmp_path))
    found = {check.name: check for check in asyncio.run(examine(Config(data=str(tmp_path), port=0)))}
    assert not found["page"].is_fine
    assert "it has not been built" in found["page"].text


def test_the_doctor_says_by_its_exit_code_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parser = build_parser()
    monkeypatch.setattr(doctor, "read_page", lambda: {"index.html": make_file("index.html", b"<!doctype html>")})
    assert run_doctor(parser.parse_args(["doctor", "--data", str(tmp_path), "--port", "0"])) == 0
    assert "FAIL" not in capsys.readouterr().out
    assert run_doctor(parser.parse_args(["doctor", "--data", str(tmp_path), "--port", "0", "--json"])) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert run_doctor(parser.parse_args(["doctor", "--data", str(tmp_path), "--port", "0", "--lang", "pl"])) == 0
    polish = capsys.readouterr().out
    names = [
        "python",
        "silnik",
        "gry",
        "zegar",
        "pliki",
        "dysk",
        "pośrednik",
        "listy",
        "folder",
        "baza",
        "magistrala",
        "port",
        "boty",
        "strona",
    ]
    assert [line.split()[1] for line in polish.splitlines()] == names
    assert not set(re.findall("[a-z]+", polish)) & {"engine", "games", "written", "node", "free", "process", "files"}
    assert {check["name"]: check["is_fine"] for check in found}["page"] is True
    assert run_doctor(parser.parse_args(["doctor", "--port", "none"])) == 1


def example_client() -> str:
    [code] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert isinstance(code, str)
    return code


def test_the_documented_client_is_short_and_plays_a_whole_match(tmp_path: Path) -> None:
    code = example_client()
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    program = tmp_path / "example.py"
    program.write_text(code, encoding="utf-8")
    asyncio.run(play_with_program(tmp_path, [sys.executable, str(program)], "places"))


def test_the_bot_command_joins_a_table_and_plays_a_whole_match(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "kociarnia",
        "bot",
        "--level",
        "tiger",
        "--name",
        "Tiger",
        "--bot-pace",
        "0",
        "--table",
    ]
    asyncio.run(play_with_program(tmp_path, command, "scores"))


def test_an_agent_of_ones_own_joins_a_table_and_plays_a_whole_match(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kociarnia", "bot", "--agent", "tests.bots.agents:first", "--bot-pace", "0"]
    asyncio.run(play_with_program(tmp_path, [*command, "--table"], "scores"))


class Broken(Bot):
    """Gives a number that is no move, or raises what it is made with."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        if self.error is not None:
            raise self.error
        return Thought(game.notation.read("wake"), [])


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (Broken(ZeroDivisionError("of my own")), "agent Broken raised ZeroDivisionError: of my own"),
        (Broken(), "agent Broken gave 'wake', which is not possible in sen now"),
        (player_of("tests.bots.agents:raising"), "agent tests.bots.agents:raising raised"),
        (player_of("tests.bots.agents:silent"), "agent tests.bots.agents:silent gave None"),
        (player_of("tests.bots.agents:cheating"), "agent tests.bots.agents:cheating gave"),
        (player_of("tests.bots.agents:exiting"), "agent tests.bots.agents:exiting raised SystemExit"),
        (player_of("tests.bots.agents:Answering"), "agent Answering gave None, which is no move of sen"),
    ],
    ids=[
        "raises",
        "makes an illegal move",
        "an agent that raises",
        "a silent agent",
        "a cheating agent",
        "exits",
        "nothing",
    ],
)
def test_a_player_at_a_table_that_gives_no_legal_move_is_named(player: Bot, reason: str) -> None:
    client = BotClient("http://127.0.0.1:8765/t/x", "cat", "Bot", player=player)
    match = Match(GAMES["sen"], 2, seed=1)
    seat = match.acting[0]
    assert "wake" not in match.legal(seat)
    with pytest.raises(BadAgent, match=re.escape(reason)):
        client._decide(match.game, match.view(seat), match.legal(seat))


async def play_with_program(folder: Path, command: list[str], wanted: str) -> None:
    async with running(folder) as app:
        ana = await Guest.arrive(app)
        table = await ana.create("mp", options={"rounds": 1, "memory_aid": "off"})
        await ana.ask("watch", table=table)
        program = await asyncio.create_subprocess_exec(
            *command, f"{ana.site}/t/{table}", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        joined = await ana.find(lambda one: one["type"] == "table" and one["seats"][1]["kind"] == "person")
        assert joined["seats"][1]["is_program"]
        await ana.ask("start", table=table)
        info = await ana.play(table, random.Random(3), 600)
        output, _errors = await asyncio.wait_for(program.communicate(), PATIENCE)
        assert program.returncode == 0, output
        assert wanted in output.decode()
        assert str(info["places"]) in output.decode()
        await ana.leave()


def test_a_bot_that_may_not_play_says_why(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            command = [sys.executable, "-m", "kociarnia", "bot", "--table"]
            program = await asyncio.create_subprocess_exec(
                *command, f"http://127.0.0.1:{app.port}/t/{'x' * 22}", stderr=subprocess.PIPE
            )
            _output, errors = await asyncio.wait_for(program.communicate(), PATIENCE)
            assert program.returncode == 1
            assert b"there is no such table" in errors

    asyncio.run(scenario())


def test_every_request_and_every_closing_code_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for kind in get_args(requests.ClientMessage):
        assert f"`{kind.__struct_config__.tag}`" in text
    for code in ("1003", "1008", "1009", "1012"):
        assert code in text


def test_types_for_the_page_can_be_generated_from_the_messages() -> None:
    for union in (requests.ClientMessage, messages.ServerMessage):
        (_schema,), definitions = msgspec.json.schema_components([union])
        assert {kind.__name__ for kind in get_args(union)} <= definitions.keys()


def test_a_browser_is_opened_only_where_it_does_not_take_the_terminal() -> None:
    assert has_browser({}, "darwin")
    assert has_browser({"DISPLAY": ":0"}, "linux")
    assert has_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not has_browser({"DISPLAY": "", "BROWSER": "lynx"}, "linux")


@pytest.mark.parametrize(
    ("arguments", "polish"),
    [
        (["restore", "no-such-file"], "Niczego nie odtworzono: no-such-file: nie ma takiego pliku ani folderu"),
        (["backup", "b"], "Kopia nie powstała: nie ma bazy w {folder}/kociarnia.db"),
        (["tidy", "--dry-run"], "Niczego nie usunięto: powiedz, po ilu dniach partie znikają: --keep-days N albo"),
        (["results", "--rebuild", "--port", "many"], "Wyników nie odtworzono: ustawienie port: 'many' to nie"),
    ],
)
def test_the_commands_for_what_is_stored_refuse_in_one_line_and_in_polish(
    arguments: list[str],
    polish: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    is_storage_at_fault = arguments[0] == "backup"
    assert main([*arguments, "--data", str(tmp_path / "data"), "--lang", "pl"]) == (2 if is_storage_at_fault else 1)
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith(polish.format(folder=tmp_path / "data"))
    assert streams.err.count("\n") == 1


def test_a_copy_says_in_polish_what_was_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def visit() -> None:
        async with running(tmp_path / "data") as app:
            ana = await Guest.arrive(app)
            await ana.leave()

    asyncio.run(visit())
    place = ["--from", str(tmp_path / "data"), "--to", str(tmp_path / "copy")]
    assert main(["copy", *place, "--lang", "pl"]) == 0
    streams = capsys.readouterr()
    assert streams.out == (
        "osób 1, stołów 0, wpisów 0, odczytane ponownie i takie same; każdy dziennik da się odtworzyć\n"
    )
    assert streams.err == ""  # no bar in a pipe
