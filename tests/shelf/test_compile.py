"""`kociarnia compile`: the rules of a small game as a module of the machine, which plays the same matches."""

import shutil
from pathlib import Path

import pytest

from kociarnia.workshop.commands import write_package
from tests.shelf.strangers import announce
from tests.shelf.test_shelf import run

ROOT = Path(__file__).parents[2]
PLAYED = """
import sys
from kociarnia import GAMES, Match
from kociarnia.core.chance import FastRng

game = GAMES[sys.argv[1]]
match = Match(game, 3, seed=5)
while match.acting:
    match.play(match.acting[0], match.legal(match.acting[0])[-1])
record = match.record.text()
kind = game.state_type
print("source" if type(kind.set_up).__name__ == "function" else "compiled", kind.__module__)
assert getattr(sys.modules[kind.__module__], kind.__name__) is kind  # the policy of a game asks for its state by name
match = Match(game, 3, seed=5)
game.policy.choose(match.state, match.acting[0], FastRng(1))
print(record)
"""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler"),
]


def play(folder: Path, game: str) -> tuple[str, str]:
    """Play a match by whatever rules are there; return which they are, and its record."""
    done = run(folder, "-W", "error", "-c", PLAYED, game)
    assert done.returncode == 0, done.stderr
    how, _, record = done.stdout.partition("\n")
    return how, record


def prove(folder: Path, game: str, module: str, beside: Path) -> None:
    """Compile a game as it stands; it plays the same match, until its source changes."""
    how, record = play(folder, game)
    assert how == f"source {module}"
    for _ in range(2):  # what is compiled can be compiled again
        done = run(folder, "-m", "kociarnia", "compile", game)
        assert done.returncode == 0, done.stderr
        [made] = beside.parent.glob("*_compiled*.so")
        assert done.stdout == f"{made}\n"
    assert play(folder, game) == (f"compiled {module}", record)
    with beside.open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    done = run(folder, "-c", PLAYED, game)
    assert done.stdout == f"source {module}\n{record}"
    assert f"{made.name} is not used, {beside.name} is: {beside.name} has changed since" in done.stderr


def test_a_new_game_is_compiled_as_it_stands(tmp_path: Path) -> None:
    folder = write_package("demo", tmp_path)
    announce(folder, "demo", demo="demo:Demo")
    prove(folder, "demo", "demo", folder / "demo.py")


def test_a_game_in_a_folder_with_a_policy_of_its_own_is_compiled_too(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "parapet", tmp_path / "parapet")
    folder = tmp_path / "parapet"
    announce(folder, "parapet", parapet="parapet.game:Parapet")
    prove(folder, "parapet", "parapet.game", folder / "parapet" / "game.py")


def test_what_does_not_compile_is_said_in_the_words_of_the_compiler(tmp_path: Path) -> None:
    folder = write_package("demo", tmp_path)
    announce(folder, "demo", demo="demo:Demo")
    file = folder / "demo.py"
    text = file.read_text(encoding="utf-8").replace("return list(self.points)", "return list[int](self.nothing)")
    file.write_text(text, encoding="utf-8")
    done = run(folder, "-m", "kociarnia", "compile", "demo")
    assert done.returncode == 2
    assert '"DemoState" has no attribute "nothing"' in done.stderr
