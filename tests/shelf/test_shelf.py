"""Games are found where packages announce them; what cannot be used is left out with a reason, and nothing breaks."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from kociarnia import Incomplete, UnknownGame
from kociarnia.games import Shelf
from kociarnia.small import SmallGame
from tests.server.processes import ServerProcess
from tests.shelf.strangers import SOURCE, announce
from tests.shelf.test_small import Duel, DuelState

FINE = """
from kociarnia.small import Choice, Each, SmallGame, SmallState

class State(SmallState):
    fields = {"points": Each(0, 9)}
    actions = {"score": (Choice("points", range(1, 4)),)}

    def set_up(self):
        pass

    def asked(self):
        return [seat for seat in range(self.seats) if not self.points[seat]]

    def moves(self, seat):
        return [("score", points) for points in range(1, 4)]

    def do_score(self, seat, points):
        self.points[seat] = points

    def scores(self):
        return list(self.points)

class Fine(SmallGame[State]):
    id = "fine"
    titles = {"en": "Fine"}
    fewest_seats = 2
    most_seats = 3
"""
LATER = FINE.replace('id = "fine"', 'id = "later"\n    interface = 99')
SEATLESS = FINE.replace('id = "fine"', 'id = "seatless"').replace("    most_seats = 3\n", "    most_seats = 13\n")
SPEECHLESS = FINE.replace('id = "fine"', 'id = "speechless"\n    sayings = {"en": 1}')
PACKAGES = {
    "fine": {"fine": "finegame:Fine"},
    "broken": {"broken": "brokengame:Broken"},
    "later": {"later": "latergame:Fine"},
    "thief": {"sen": "finegame:Fine"},
    "misnamed": {"other": "finegame:Fine"},
    "nothing": {"nothing": "finegame:State"},
    "zweite": {"fine": "latergame:Fine"},
    "exiting": {"exiting": "exitinggame:Exiting"},
    "gone": {"gone": "gonegame:Gone"},
    "seatless": {"seatless": "seatlessgame:Fine"},
    "speechless": {"speechless": "speechlessgame:Fine"},
}
REASONS = {
    "broken": "brokengame:Broken cannot be used: ZeroDivisionError: division by zero (brokengame.py, line 1)",
    "later": "it is written for interface 99, and this program knows 1",
    "sen of thief": "there is a game of that id already, one of ours",
    "other": "its id is 'fine', but it is announced as 'other'",
    "nothing": "TypeError",
    "fine of zweite": "there is a game of that id already, that of another package",
    "exiting": "SystemExit: no licence (exitinggame.py, line 1)",
    "gone": "ModuleNotFoundError: No module named 'gonegame'",
    "seatless": "its fewest_seats is 2 and its most_seats 13: they must be whole numbers from 1 to 12",
    "speechless": "TypeError",
}


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    (tmp_path / "finegame.py").write_text(FINE, encoding="utf-8")
    (tmp_path / "latergame.py").write_text(LATER, encoding="utf-8")
    (tmp_path / "seatlessgame.py").write_text(SEATLESS, encoding="utf-8")
    (tmp_path / "speechlessgame.py").write_text(SPEECHLESS, encoding="utf-8")
    (tmp_path / "exitinggame.py").write_text("raise SystemExit('no licence')\n", encoding="utf-8")
    (tmp_path / "brokengame.py").write_text("Broken = 1 / 0\n", encoding="utf-8")
    for package, games in PACKAGES.items():
        announce(tmp_path, package, **games)
    return tmp_path


def run(packages: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(packages), str(SOURCE)])
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": path, **variables},
        capture_output=True,
        text=True,
        check=False,
        cwd=packages,
    )


def told(packages: Path, program: str) -> object:
    done = run(packages, "-c", f"import json\nfrom kociarnia import GAMES\nprint(json.dumps({program}))")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_game_of_another_package_is_on_the_shelf_and_what_cannot_be_used_is_left_out(packages):
    assert told(packages, "[game.id for game in GAMES.values()]") == [
        "sen", "koty", "kotostrofa", "luckybox", "domkotow", "fine",
    ]  # fmt: skip
    left_out = told(packages, "dict(GAMES.left_out)")
    assert isinstance(left_out, dict)
    assert set(left_out) == set(REASONS)
    for name, reason in REASONS.items():
        assert reason in left_out[name]
        assert "\n" not in left_out[name]
        assert "__init__.py" not in left_out[name]  # where it is read, which is nothing its maker can mend


def test_who_asks_for_a_game_that_was_left_out_is_told_why(packages):
    done = run(packages, "-m", "kociarnia", "rules", "broken")
    assert done.returncode == 2
    assert "the game 'broken' is left out" in done.stderr
    assert "ZeroDivisionError" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_doctor_says_in_one_line_which_games_are_left_out(packages):
    done = run(packages, "-m", "kociarnia", "doctor", "--json", "--port", "0", "--data", str(packages / "data"))
    findings = {each["name"]: each for each in map(json.loads, done.stdout.splitlines())}
    assert findings["engine"]["text"].endswith("games sen, koty, kotostrofa, luckybox, domkotow, fine")
    assert not findings["games"]["is_fine"]
    for reason in REASONS.values():
        assert reason in findings["games"]["text"]


def test_the_server_starts_and_its_log_says_once_which_games_are_left_out(packages):
    async def scenario() -> list[dict[str, str]]:
        data = packages / "data"
        data.mkdir()
        server = ServerProcess(data)
        server.environment["PYTHONPATH"] = os.pathsep.join([str(packages), str(SOURCE)])
        await server.start()
        try:
            async with aiohttp.ClientSession() as http, http.get(f"{server.site}/api/games") as response:
                assert "fine" in {each["game"] for each in await response.json()}
        finally:
            server.stop()
        lines = [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if line["event"] == "game_left_out"]

    said = asyncio.run(scenario())
    assert sorted(line["game"] for line in said) == sorted(REASONS)
    for line in said:
        assert REASONS[line["game"]] in line["reason"]


def test_the_terminal_the_arena_and_a_worker_find_the_game(packages):
    assert "Fine" in run(packages, "-m", "kociarnia", "games").stdout
    arena = (
        "arena",
        "fine",
        "--bots",
        "kitten,tiger",
        "--matches",
        "2",
        "--workers",
        "2",
        "--iterations",
        "4",
        "--json",
    )
    done = run(packages, "-m", "kociarnia", *arena)
    assert done.returncode == 0, done.stderr
    question = (
        "__import__('kociarnia.bots.remote', fromlist=['decide']).decide(__import__('msgspec').json.encode("
        "{'game': 'fine', 'level': 'tiger', 'seed': 1, 'iterations': 4, 'view': {'seat': 0, 'seats': 2,"
        " 'acting': [0, 1], 'options': {}, 'points': [0, 0]}})).decode()"
    )
    answer = told(packages, question)
    assert isinstance(answer, str)
    assert json.loads(answer)["notation"].startswith("score ")


def test_learners_find_the_game_as_they_find_ours(packages):
    pytest.importorskip("pettingzoo")
    program = (
        "from kociarnia.envs.pettingzoo import fine_v1\n"
        "import gymnasium, kociarnia.envs\n"
        "fine_v1.env().reset(seed=1)\n"
        "gymnasium.make('kociarnia.envs:kociarnia/Fine-v1').reset(seed=1)\n"
    )
    done = run(packages, "-c", program)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["My game", "a-b", "../up", "x", "1st", "żółw", ""])
def test_a_game_whose_id_fits_no_address_and_no_environment_is_refused(name):
    class Odd(Duel):
        id = name

    with pytest.raises(UnknownGame, match="an id is small letters, digits and _"):
        Shelf({})[name] = Odd()


def test_a_game_without_a_title_is_called_like_its_class_and_titles_are_texts():
    class Piggyback(SmallGame[DuelState]):
        id = "piggyback"
        fewest_seats = most_seats = 2

    assert Piggyback.titles == {"en": "Piggyback", "pl": "Piggyback"}
    with pytest.raises(Incomplete, match="titles are 'Duel': they are texts by language"):

        class Wordy(Duel):
            titles = "Duel"  # type: ignore[assignment]  # what nobody who checks types would write


def test_a_shelf_without_packages_has_only_its_own_games():
    shelf = Shelf({"sen": "Sen"})
    assert list(shelf) == ["sen"]
    assert shelf.left_out == {}
    with pytest.raises(UnknownGame, match="the games are sen"):
        shelf["fine"]
