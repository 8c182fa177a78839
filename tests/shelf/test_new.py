"""`kociarnia new` and the examples, as a stranger would have them: installed, tested, played everywhere."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from kociarnia import Record
from kociarnia.terminal.usage import UsageError
from kociarnia.workshop.commands import write_package
from tests.shelf.strangers import Environment, play_at_a_table

ROOT = Path(__file__).parents[2]
SMALL = 150
"""Lines a complete game with hidden hands needs at most."""
EXAMPLES = ("parka", "parapet")
MOST_TURNS = 40
"""More than a seat has in a match of these games."""


def prove(environment: Environment, game: str, package: Path, folder: Path) -> None:
    """Install a package, run its tests, play the game in the terminal, on a server and as an environment."""
    environment.install(package)
    environment.run("pytest", "-q", "-m", "not slow and not wide", "-p", "no:cacheprovider", folder=package)
    record = folder / "match.txt"
    play = ("play", game, "--seats", "2", "--seed", "3", "--bot-pace", "0", "--lang", "pl", "--save", str(record))
    played = environment.run("kociarnia", *play, folder=folder, given=every_move(environment, game, folder))
    assert "Traceback" not in played
    assert Record.parse(record.read_text(encoding="utf-8")).scores  # it was played to its end
    # In the folder above, where a Python could take the folder of the package for the module.
    listed = environment.run("kociarnia", "games", "--json", folder=package.parent)
    assert game in [json.loads(line)["game"] for line in listed.splitlines()]
    (folder / "data").mkdir()
    told = asyncio.run(play_at_a_table(environment, game, folder / "data"))
    assert any(message["type"] == "update" for message in told)


def every_move(environment: Environment, game: str, folder: Path) -> str:
    """Return all moves of a game, again and again: whoever types them makes those that are legal, and no others."""
    (folder / "moves.py").write_text(
        "import sys\nfrom kociarnia import GAMES\nnotation = GAMES[sys.argv[1]].notation\n"
        "print(*map(notation.write, range(notation.size)), sep='\\n')\n",
        encoding="utf-8",
    )
    return environment.run("moves", game, folder=folder) * MOST_TURNS


@pytest.mark.slow
def test_a_new_game_passes_its_tests_at_once_and_is_played_everywhere(tmp_path):
    environment = Environment(tmp_path / "environment")
    environment.run("kociarnia", "new", "demo", folder=tmp_path)
    lines = (tmp_path / "demo" / "demo.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= SMALL
    (tmp_path / "played").mkdir()
    prove(environment, "demo", tmp_path / "demo", tmp_path / "played")


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_installed_tested_and_played_as_a_strangers(tmp_path, name):
    package = tmp_path / name
    shutil.copytree(ROOT / "examples" / name, package)
    environment = Environment(tmp_path / "environment")
    (tmp_path / "played").mkdir()
    prove(environment, name, package, tmp_path / "played")


def test_the_small_example_is_small():
    lines = (ROOT / "examples" / "parka" / "parka.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= SMALL


def test_a_new_game_has_all_its_files_and_nothing_else_is_touched(tmp_path):
    folder = write_package("two_words", tmp_path)
    files = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert files == {"pyproject.toml", "two_words.py", "test_two_words.py", "README.md", ".github/workflows/test.yml"}
    assert "class TwoWords(SmallGame[TwoWordsState])" in (folder / "two_words.py").read_text(encoding="utf-8")
    for file in folder.rglob("*.*"):
        if file.is_file() and file.suffix != ".yml":
            assert "{name}" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["Demo", "1st", "a-b", "x", "", "sen", "json", "z" * 99, "../up"])
def test_a_name_that_cannot_be_imported_or_is_taken_is_refused(tmp_path, name):
    with pytest.raises(UsageError):
        write_package(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_not_touched(tmp_path):
    (tmp_path / "demo").mkdir()
    with pytest.raises(UsageError, match="there is something already"):
        write_package("demo", tmp_path)
