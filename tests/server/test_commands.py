"""serve, doctor, bot, the configuration, and the documented client."""

import argparse
import asyncio
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kociarnia.server.http.pages import NOT_BUILT, read_page
from kociarnia.server.operate.commands import add_commands, has_browser, run_doctor
from kociarnia.server.operate.config import BadConfig, Config, data_folder, read_config
from kociarnia.server.operate.doctor import examine
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
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers())
    arguments = vars(parser.parse_args(["serve", "--message-rate", "7", "--serves-metrics", "false"]))
    assert set(Config.__struct_fields__) <= arguments.keys()
    config = read_config(arguments, {})
    assert config.message_rate == 7.0
    assert not config.serves_metrics


def test_the_database_is_in_the_folder_for_the_users_data() -> None:
    assert data_folder(Config(), {"XDG_DATA_HOME": "/data"}) == Path("/data/kociarnia")
    assert data_folder(Config(data="/here"), {}) == Path("/here")


def test_the_doctor_finds_a_working_installation_fine_and_names_what_is_wrong(tmp_path: Path) -> None:
    found = asyncio.run(examine(Config(data=str(tmp_path), port=0)))
    assert [check for check in found if not check.is_fine and check.name != "page"] == []
    (tmp_path / "file").write_text("x", encoding="utf-8")
    broken = Config(data=str(tmp_path / "file"), port=0, bus="nats://127.0.0.1:1")
    wrong = {check.name for check in asyncio.run(examine(broken)) if not check.is_fine and check.name != "page"}
    assert wrong == {"clock", "disk", "folder", "storage", "bus"}


def has_page() -> bool:
    return read_page()["index.html"].content != NOT_BUILT


def test_the_doctor_says_by_its_exit_code_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers())
    assert run_doctor(parser.parse_args(["doctor", "--data", str(tmp_path), "--port", "0"])) == (0 if has_page() else 1)
    assert ("FAIL" in capsys.readouterr().out) != has_page()
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
