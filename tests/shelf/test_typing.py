"""What a game gives has the types of that game, also for those who check theirs strictly."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from kociarnia.envs import pettingzoo
from tests.node import find_node
from tests.shelf.strangers import SOURCE

PROGRAM = """
from kociarnia import GAMES, BadPosition, IllegalNow, KociarniaError, Match
from kociarnia.envs.pettingzoo import sen_v1

match = Match(GAMES["sen"], seats=2)
hand: list[str] = match.view(0).hand or []
totals: list[int] = match.state.scores()
faces = match.view(0).dreams
env = sen_v1.env(seats=2)
agents: list[str] = env.possible_agents
for refusal in (BadPosition, IllegalNow):
    assert issubclass(refusal, KociarniaError)
"""


def mypy(folder: Path) -> list[str]:
    return [sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent"]


def pyright(folder: Path) -> list[str]:
    """Pyright as it comes in a wheel, with everything that is not known for certain an error."""
    found = find_spec("basedpyright")
    assert found is not None, "there is no basedpyright: make test installs it"
    assert found.origin is not None
    settings = {"typeCheckingMode": "strict", "extraPaths": [str(SOURCE)]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    return [find_node(), str(Path(found.origin).with_name("index.js")), "--pythonpath", sys.executable]


@pytest.mark.slow
@pytest.mark.parametrize(("checker", "refusal"), [(mypy, "has no attribute"), (pyright, "reportAttributeAccessIssue")])
def test_the_view_of_a_match_is_that_of_its_game_for_a_strict_checker(
    tmp_path: Path, checker: Callable[[Path], list[str]], refusal: str
) -> None:
    file = tmp_path / "program.py"

    def check(program: str) -> subprocess.CompletedProcess[str]:
        file.write_text(program, encoding="utf-8")
        variables = {} if "site-packages" in str(SOURCE) else {"MYPYPATH": str(SOURCE)}
        command = [*checker(tmp_path), str(file)]
        return subprocess.run(
            command, cwd=tmp_path, env=os.environ | variables, capture_output=True, text=True, check=False
        )

    done = check(PROGRAM)
    assert done.returncode == 0, done.stdout + done.stderr
    wrong = check(f"{PROGRAM}\nprint(match.view(0).purse)\n")
    assert wrong.returncode == 1, wrong.stderr
    assert refusal in wrong.stdout


def test_the_families_that_are_named_are_those_there_are():
    named = set(pettingzoo.__annotations__) - {"FAMILIES"}
    assert named <= set(pettingzoo.FAMILIES)
    assert {name.partition("_v")[0] for name in named} == {"sen", "koty", "kotostrofa", "luckybox", "domkotow"}


def test_the_source_that_is_checked_is_there():
    assert Path(SOURCE, "kociarnia", "py.typed").is_file()
