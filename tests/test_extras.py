"""`pip install kociarnia` is the engine and the terminal; what needs more says which extra brings it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kociarnia
from kociarnia.core.extras import EXTRAS
from kociarnia.core.phrases import translate

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "docs" / "vectors" / "finished.record"
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIGURATION["project"]
# What the dependencies of the package bring, by the names that are imported; rich brings the last three.
PRESENT = ("kociarnia", "librt", "msgspec", "mypy_extensions", "rich", "markdown_it", "mdurl", "pygments")
BARE = f"""
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder
class Bare(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        is_other = spec is not None and "site-packages" in str(spec.origin) and "__mypyc" not in name
        return None if is_other and name.partition(".")[0] not in {PRESENT} else spec
sys.meta_path[sys.meta_path.index(PathFinder)] = Bare()
from kociarnia.cli import main
results = []
for command in json.loads(sys.argv[1]):
    sys.stdin = io.StringIO("1\\n" * 400)
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(io.StringIO()) as refused:
        code = main(command.split())
    results.append((command, code, said.getvalue(), refused.getvalue()))
print(json.dumps(results))
"""
WITHOUT = (
    "games --json",
    "rules sen",
    "play sen --seats 2 --seed 3 --bots kitten --bot-pace 0 --option rounds=1",
    f"replay {RECORD} --verify",
    "arena sen --bots kitten,random --matches 2 --workers 1",
    "new demo",
    "completion words kociarnia se",
    "serve --help",
)
NEEDED = {
    "serve": "server",
    "doctor": "server",
    "bot --table https://koty.example/t/abc": "server",
    "backup file": "server",
    "admin who": "server",
    "learn sen": "learn",
    "print sen summary": "print",
    "check sen": "testing",
    "arena sen --bots cat,cat --ray local": "ray",
    "arena sen --bots json:loads,cat": "envs",
}
MODULES = {"nats-py": "nats", "open_spiel": "pyspiel"}
"""Packages that are imported by another name than they are installed by."""


def run(commands: list[str], folder: Path) -> list[tuple[str, int, str, str]]:
    """Run commands where nothing but what the package itself needs is installed; return what comes of each."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(Path(kociarnia.__file__).parents[1])}
    program = [sys.executable, "-c", BARE, json.dumps(commands)]
    done = subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_the_engine_and_the_terminal_need_no_extra(tmp_path: Path) -> None:
    for command, code, said, refused in run([*WITHOUT], tmp_path):
        assert (code, refused) == (0, ""), command
        assert said


def test_a_command_that_needs_an_extra_says_which_in_one_sentence(tmp_path: Path) -> None:
    for command, code, said, refused in run([*NEEDED], tmp_path):
        extra = NEEDED[command]
        assert (code, said) == (2, ""), command
        assert re.fullmatch(rf"kociarnia: [^\n]+: pip install 'kociarnia\[{extra}\]'\n", refused), refused
        text = refused.removeprefix("kociarnia: ").strip()
        assert translate(text, "pl") != text
    assert set(NEEDED.values()) <= PROJECT["optional-dependencies"].keys()


@pytest.mark.parametrize("module", ["hypothesis", "pytest"])
def test_laws_without_what_runs_them_say_which_extra_brings_it(module: str) -> None:
    program = f"import sys; sys.modules[{module!r}] = None; import kociarnia.testing"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    said = done.stderr.splitlines()[-1]
    assert said.endswith(f"this needs {module}, which is not installed: pip install 'kociarnia[testing]'")


@pytest.mark.parametrize("module", EXTRAS)
def test_an_extra_that_is_named_brings_what_is_missing(module: str) -> None:
    names = [re.split(r"[>;\[]", each)[0] for each in PROJECT["optional-dependencies"][EXTRAS[module]]]
    assert module in [MODULES.get(name, name) for name in names]


def test_whoever_compiles_the_engine_needs_no_extra_for_it() -> None:
    """mypyc follows the imports of the server, and stops where a package is missing unless it is told not to mind."""
    rules = CONFIGURATION["tool"]["mypy"]["overrides"]
    minded = {name for rule in rules if rule.get("ignore_missing_imports") for name in rule["module"]}
    assert {f"{module}.*" for module, extra in EXTRAS.items() if extra in ("server", "cluster")} <= minded
