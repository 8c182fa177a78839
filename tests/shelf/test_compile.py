"""`kociarnia compile`: the rules of a small game as a module of the machine, which plays the same matches."""

import shutil
from pathlib import Path

import pytest

from kociarnia.workshop.commands import write_package
from tests.shelf.strangers import announce
from tests.shelf.test_shelf import run

PLAYED = """
import demo_rules
from demo import Demo
from kociarnia import Match

match = Match(Demo(), 3, seed=5)
while match.acting:
    match.play(match.acting[0], match.legal(match.acting[0])[-1])
print(demo_rules.__file__.rpartition(".")[2])
print(match.record.text())
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = write_package("demo", tmp_path)
    announce(folder, "demo", demo="demo:Demo")
    return folder


def in_three_files(folder: Path) -> None:
    """Put the state into a file of its own, and the event it tells into another, as the refusal says."""
    whole = (folder / "demo.py").read_text(encoding="utf-8")
    start, rules, game = (whole.index(name) for name in ("class Turned(", "class DemoState(", "class Demo("))
    head = whole[:start].replace("Event, SmallGame, SmallState", "SmallState")
    (folder / "demo_events.py").write_text("from kociarnia.small import Event\n" + whole[start:rules], encoding="utf-8")
    (folder / "demo_rules.py").write_text(
        f"{head}from demo_events import Turned\n{whole[rules:game]}", encoding="utf-8"
    )
    (folder / "demo.py").write_text(
        f"from kociarnia.small import SmallGame\nfrom demo_rules import DemoState\n{whole[game:]}", encoding="utf-8"
    )


def test_what_cannot_be_compiled_is_named_with_what_to_do(package: Path) -> None:
    done = run(package, "-m", "kociarnia", "compile", "demo")
    assert done.returncode == 2
    assert (
        "demo.py also holds Turned, Demo, which mypyc cannot take: put DemoState into a file of its own" in done.stderr
    )
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_compiled_rules_play_the_same_match(package: Path) -> None:
    in_three_files(package)
    interpreted = run(package, "-c", PLAYED)
    assert interpreted.stdout.startswith("py\n"), interpreted.stderr
    done = run(package, "-m", "kociarnia", "compile", "demo")
    assert done.returncode == 0, done.stderr
    [made] = package.glob("demo_rules*.so")
    assert done.stdout == f"{made}\n"
    compiled = run(package, "-c", PLAYED)
    assert compiled.stdout.startswith("so\n"), compiled.stderr
    assert compiled.stdout.partition("\n")[2] == interpreted.stdout.partition("\n")[2]
