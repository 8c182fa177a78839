"""What is not used is not read: the package and the help of every command are there at once."""

import subprocess
import sys

import pytest

from kociarnia.cli import COMMANDS

# What makes a start slow: networks, laid out text, processes, the rules of a game, numbers in arrays, and our own rooms
# that need them.
HEAVY = (
    *("aiohttp", "asyncio", "uvloop", "rich", "multiprocessing", "concurrent.futures", "numpy", "sqlite3", "ssl"),
    *("kociarnia.play", "kociarnia.envs", "kociarnia.server.http", "kociarnia.server.runtime"),
    *("kociarnia.server.storage", "kociarnia.bots.bot", "kociarnia.core.state", "kociarnia.core.game"),
)
LIGHT_MODULES = 210
"""Modules a help page may need, those of Python's own start included: those of a server, with its settings, most."""


def modules_after(code: str) -> set[str]:
    program = f"import sys\n{code}\nsys.stdout.write('\\n' + ' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def heavy(modules: set[str]) -> list[str]:
    games = [name for name in modules if name.startswith("kociarnia.games.")]
    return [name for name in HEAVY if name in modules] + games


def test_the_package_is_read_when_it_is_used() -> None:
    modules = modules_after("import kociarnia")
    assert heavy(modules) == []
    assert "msgspec" not in modules


def test_only_the_game_that_is_played_is_read() -> None:
    modules = modules_after("from kociarnia import GAMES, Match\nMatch(GAMES['sen'], 2)")
    assert {name.split(".")[2] for name in modules if name.startswith("kociarnia.games.")} == {"sen"}


@pytest.mark.parametrize("command", [*COMMANDS, "admin who"])
def test_the_help_of_a_command_needs_little(command: str) -> None:
    modules = modules_after(f"from kociarnia.cli import main\nmain([*{command.split()}, '--help'])")
    assert heavy(modules) == []
    assert len(modules) < LIGHT_MODULES


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_list_of_commands_needs_still_less(language: str) -> None:
    modules = modules_after(f"from kociarnia.cli import main\nmain(['--lang', '{language}', '--help'])")
    assert heavy(modules) == []
    assert not modules & {"msgspec", "importlib.metadata", "kociarnia.terminal.arguments"}


def test_a_command_that_is_refused_is_refused_at_once() -> None:
    modules = modules_after("from kociarnia.cli import main\nmain(['backup'])")
    assert heavy(modules) == []


def test_a_name_the_package_does_not_have_is_refused_as_anywhere() -> None:
    import kociarnia  # noqa: PLC0415

    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        kociarnia.chess  # noqa: B018
    assert set(kociarnia.__all__) <= set(dir(kociarnia))
