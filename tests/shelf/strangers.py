"""Packages of strangers, as they are installed; and an environment of its own to install one into."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import kociarnia
from tests.server.playing import PATIENCE, Guest
from tests.server.processes import ServerProcess

SOURCE = Path(kociarnia.__file__).parents[1]
LONG = 20 * PATIENCE


def announce(folder: Path, package: str, **games: str) -> None:
    """Put a package into a folder of packages, as an installer does, that brings these games."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{name} = {place}\n" for name, place in games.items())
    (info / "entry_points.txt").write_text(f"[kociarnia.games]\n{points}", encoding="utf-8")


class Environment:
    """A fresh environment that has what is installed here, and whatever is installed into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        self.variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        [site] = folder.glob("lib/python*/site-packages")
        shared = [path for path in sys.path if path.endswith("site-packages")]
        (site / "shared.pth").write_text("".join(f"{path}\n" for path in [str(SOURCE), *shared]), encoding="utf-8")

    def run(self, *command: str, folder: Path, given: str = "") -> str:
        """Run a module of Python, and return what it says; it must succeed."""
        done = subprocess.run(
            [str(self.python), "-m", *command],
            cwd=folder,
            env=self.variables,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONG,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def install(self, package: Path) -> None:
        """Install a package as its makers do; everything it needs is there, so nobody asks a network."""
        usual = ("--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-index", "--no-deps")
        self.run("pip", "install", *usual, "--editable", ".", folder=package)


async def play_at_a_table(environment: Environment, game: str, folder: Path) -> list[dict[str, object]]:
    """Play a whole match on a server of that environment, against a bot of its own, and return all messages."""
    server = ServerProcess(folder)
    server.command[0] = str(environment.python)
    server.environment.pop("PYTHONPATH", None)
    await server.start()
    told: list[dict[str, object]] = []
    try:
        ana = await Guest.arrive(server.site, "Ana")
        ana.listener = told.append
        async with ana.http.get(f"{server.site}/api/games") as response:
            shelf = {each["game"]: each for each in await response.json()}
        assert shelf[game]["titles"]["pl"]
        for kind in ("words", "rules"):
            async with ana.http.get(f"{server.site}/api/games/{game}/{kind}?language=pl") as response:
                assert response.status == 200, await response.text()
        table = await ana.create("mb", game=game)
        await ana.ask("start", table=table)
        await ana.play(table, Random(1), LONG)
        await ana.leave()
    finally:
        server.stop()
    assert "worker_refused" not in server.log.read_text()
    return told
