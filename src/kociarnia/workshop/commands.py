"""`kociarnia new`, `check` and `compile`: from nothing to a game that keeps the laws, and is fast."""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from kociarnia import small
from kociarnia.core.errors import quoted
from kociarnia.core.game import Game
from kociarnia.core.words import spoken
from kociarnia.games import GAMES
from kociarnia.small import SmallGame
from kociarnia.terminal.screen import open_screen, working
from kociarnia.terminal.usage import UsageError
from kociarnia.version import VERSION

FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "{id}.py": "game.py.txt",
    "test_{id}.py": "test.py.txt",
    "README.md": "README.md.txt",
    ".github/workflows/test.yml": "test.yml.txt",
}
HOMES = {
    **dict.fromkeys(("NOBODY", "OWNER", "PUBLIC"), "kociarnia.small.fields"),
    "SEATS": "kociarnia.small.choices",
    "SPECTATOR": "kociarnia.core.state",
}
"""Where the constants of a small game are defined; classes and functions know it themselves."""
NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")


def run_new(arguments: argparse.Namespace) -> int:
    """Write a package with a small game that can be played at once."""
    folder = write_package(arguments.name, Path.cwd())
    lines = folder.joinpath(f"{arguments.name}.py").read_text(encoding="utf-8").count("\n")
    open_screen(arguments.lang).say_whole("new.made", folder=folder.name, lines=lines)
    sys.stdout.write(f"cd {folder.name} && pip install -e '.[test]' && pytest && kociarnia play {arguments.name}\n")
    return 0


def write_package(name: str, parent: Path) -> Path:
    """Write the files of a new game into a folder of its name, which must not be there yet, and return it."""
    if not NAME.fullmatch(name):
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
    """Compile the module of a game in its place."""
    game = GAMES[arguments.game]
    if find_spec("mypyc") is None:
        raise UsageError("games are compiled by mypyc: pip install mypy")
    if not isinstance(game, SmallGame):
        raise UsageError(f"{game.id} is no small game: its own build compiles it, as setup.py does ours")
    rules = game.state_type
    module = sys.modules[rules.__module__]
    file = Path(str(module.__file__))
    source = file.with_name(f"{file.name.partition('.')[0]}.py")
    data = [name for name, value in vars(module).items() if is_data(value) and value.__module__ == module.__name__]
    if data:
        raise UsageError(
            f"{source.name} also holds {', '.join(data)}, which mypyc cannot take: put {rules.__name__} into a file of"
            f" its own, such as {source.stem}_rules.py, and the events and options it needs into another it imports"
        )
    with working(arguments.lang, "compile.running", file=source.name):
        found = compile_module(source)
    for made in found:
        sys.stdout.write(f"{made}\n")
    return 0


def is_data(value: object) -> bool:
    """Tell whether something is a class of typed data, or a game: mypyc would lose what they say of themselves."""
    return isinstance(value, type) and issubclass(value, (Struct, Game))


def for_the_compiler(text: str) -> str:
    """Return a source as mypyc needs it, line for line.

    Names of `kociarnia.small` are imported from where they are defined. Classes stay classes of Python, with compiled
    methods: `SmallState` is one too, under a compiled `State`, and what a class of the compiler's own keeps of itself
    would lie where `State` keeps its own.
    """
    lines = text.splitlines()
    nodes = ast.parse(text).body
    for node in reversed(nodes):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        if isinstance(node, ast.ClassDef):
            first = min([first, *(each.lineno - 1 for each in node.decorator_list)])
            above = first - 1 if not lines[first - 1].strip() else first  # instead of an empty line, if there is one
            lines[above:first] = ["@mypyc_attr(native_class=False)"]
        elif isinstance(node, ast.ImportFrom) and node.module == small.__name__:
            found = [(HOMES.get(name.name) or getattr(small, name.name).__module__, name) for name in node.names]
            imports = [f"from {home} import {ast.unparse(name)}" for home, name in found]
            lines[first:last] = ["; ".join(imports), *[""] * (last - first - 1)]
    place = next(
        node.lineno - 1
        for node in nodes
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and node.module != "__future__")
    )
    lines[place] = f"from mypy_extensions import mypyc_attr; {lines[place]}"
    return "\n".join(lines) + "\n"


def compile_module(source: Path) -> list[Path]:
    """Compile a module beside its source, and return what was made."""
    with tempfile.TemporaryDirectory() as folder:
        for beside in source.parent.glob("*.py"):
            shutil.copy(beside, folder)
        Path(folder, source.name).write_text(for_the_compiler(source.read_text(encoding="utf-8")), encoding="utf-8")
        environment = dict(os.environ)
        if "site-packages" not in __file__:
            environment["MYPYPATH"] = str(Path(__file__).parents[2])  # mypy looks into installed packages by itself
        command = [sys.executable, "-m", "mypyc", source.name]
        done = subprocess.run(  # noqa: S603  our own program
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise UsageError(f"{source} does not compile:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        made = [source.with_name(file.name) for file in Path(folder).iterdir() if file.suffix in (".so", ".pyd")]
        for file in made:
            shutil.copy(Path(folder, file.name), file)
        return made
