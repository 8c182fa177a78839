"""`kociarnia new`, `check` and `compile`: from nothing to a game that keeps the laws, and is fast."""

import argparse
import subprocess
import sys
import tempfile
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from kociarnia.core.errors import quoted
from kociarnia.core.game import IDS
from kociarnia.core.words import spoken
from kociarnia.games import GAMES
from kociarnia.small import SmallGame
from kociarnia.small.compiled import source_of
from kociarnia.terminal.screen import open_screen, working
from kociarnia.terminal.usage import UsageError
from kociarnia.version import VERSION
from kociarnia.workshop.compiler import compile_rules

FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "{id}.py": "game.py.txt",
    "test_{id}.py": "test.py.txt",
    "README.md": "README.md.txt",
    ".github/workflows/test.yml": "test.yml.txt",
}


def run_new(arguments: argparse.Namespace) -> int:
    """Write a package with a small game that can be played at once."""
    folder = write_package(arguments.name, Path.cwd())
    lines = folder.joinpath(f"{arguments.name}.py").read_text(encoding="utf-8").count("\n")
    open_screen(arguments.lang).say_whole("new.made", folder=folder.name, lines=lines)
    sys.stdout.write(f"cd {folder.name} && pip install -e '.[test]' && pytest && kociarnia play {arguments.name}\n")
    return 0


def write_package(name: str, parent: Path) -> Path:
    """Write the files of a new game into a folder of its name, which must not be there yet, and return it."""
    if not IDS.fullmatch(name):
        raise UsageError(f"{quoted(name)} is no name for a game: small letters, digits and _, a letter first")
    if name in GAMES or find_spec(name) is not None:
        raise UsageError(f"there is something called {name} already, which could not be imported beside it")
    folder = parent / name
    if folder.exists():
        raise UsageError(f"{folder}: there is something already; choose another name")
    title = spoken(name).capitalize()
    fields = {
        "id": name,
        "name": "".join(word.capitalize() for word in name.split("_")),
        "title": title,
        "distribution": name.replace("_", "-"),
        "version": VERSION,
    }
    templates = resources.files(__package__).joinpath("templates")
    for target, template in FILES.items():
        file = folder / target.format(**fields)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(templates.joinpath(template).read_text(encoding="utf-8").format(**fields), encoding="utf-8")
    return folder


def run_check(arguments: argparse.Namespace) -> int:
    """Run all laws over a game on the shelf."""
    game = GAMES[arguments.game]
    if find_spec("pytest") is None or find_spec("hypothesis") is None:
        raise UsageError("the laws are run by pytest: pip install 'kociarnia[testing]'")
    with tempfile.TemporaryDirectory() as folder:
        test = Path(folder, f"test_{game.id}.py")
        test.write_text(
            "from kociarnia import GAMES\nfrom kociarnia.testing import GameLaws\n\n\n"
            f"class Test{type(game).__name__}(GameLaws):\n    game = GAMES[{game.id!r}]\n",
            encoding="utf-8",
        )
        plugin = ["-p", "kociarnia.pytest_plugin", "-p", "no:cacheprovider"]
        chosen = ["-m", "not slow and not wide"] if arguments.quick else []
        shown = [] if arguments.full else ["--tb=no", "--no-summary"]
        command = [sys.executable, "-m", "pytest", "-q", *plugin, *chosen, *shown, "--rootdir", folder, str(test)]
        return subprocess.run(command, check=False).returncode  # noqa: S603  our own program


def run_compile(arguments: argparse.Namespace) -> int:
    """Compile the rules of a small game, beside their source."""
    game = GAMES[arguments.game]
    if find_spec("mypyc") is None:
        raise UsageError("games are compiled by mypyc: pip install mypy")
    if not isinstance(game, SmallGame):
        raise UsageError(f"{game.id} is no small game: its own build compiles it, as setup.py does ours")
    module = sys.modules[game.state_type.__module__]
    with working(arguments.lang, "compile.running", file=source_of(module).name):
        made = compile_rules(module)
    sys.stdout.write(f"{made}\n")
    return 0
