"""Opens the table: `python make/play.py`, behind `make play`.

The page is built and the engine compiled side by side. As soon as there is a page the table opens, on the engine as it
stands in the source; when the compiled one is there and nobody is in the middle of a match, it takes over. Everything
that was played is stored, and pages connect again by themselves.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv" / "bin" / "python"
COMPLETE = ".venv/page"
"""What make touches last of all."""
PLAYABLE = ".venv/playable"
"""What make touches when there is a page and all that runs it."""
LOOK_SECONDS = 0.3
QUIET_SECONDS = 2.0
INTERRUPTED = 130


def say(text: str) -> None:
    """Tell the one at the terminal."""
    print(text, flush=True)


class Table:
    """A server, as its own process."""

    def __init__(self, flags: Sequence[str], *, is_compiled: bool) -> None:
        environment = dict(os.environ)
        if not is_compiled:
            environment["PYTHONPATH"] = str(ROOT / "src")
        command = [str(PYTHON), "-m", "kociarnia", "serve", "--log-level", "warning", *flags]
        # From a folder of its own, so that the source is found only where it is meant.
        folder = ROOT / ".venv"
        self.process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
        self.address = ""
        self.listening = threading.Event()
        threading.Thread(target=self._pass_on, daemon=True).start()

    def _pass_on(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://\S+", line)
            if found and not self.address:
                self.address = found[0]
                self.listening.set()
            say(line.rstrip())
        self.listening.set()

    @property
    def is_running(self) -> bool:
        """Whether the server has not ended."""
        return self.process.poll() is None

    def is_quiet(self) -> bool:
        """Tell whether nobody is in the middle of a match."""
        try:
            with urllib.request.urlopen(f"{self.address}metrics", timeout=2) as answer:
                figures = answer.read().decode()
        except OSError:
            return False
        return re.search(r"^kociarnia_matches_watched 0(\.0)?$", figures, re.MULTILINE) is not None

    def stop(self) -> int:
        """End the server in good order, and return its exit code."""
        if self.is_running:
            self.process.terminate()
        return self.process.wait()


def open_table(make: str, flags: Sequence[str]) -> int:
    """Build, open the table as soon as that is possible, and let the compiled engine take over."""
    if is_current(make, COMPLETE):
        return attend(Table(flags, is_compiled=True))
    is_playable = is_current(make, PLAYABLE)
    before = touched(ROOT / PLAYABLE)
    alone = [sys.executable, str(ROOT / "make" / "alone.py")]
    building = subprocess.Popen([*alone, make, "--no-print-directory", "-j2", "ready"], cwd=ROOT)
    table: Table | None = None
    try:
        while building.poll() is None and not is_playable:
            time.sleep(LOOK_SECONDS)
            is_playable = touched(ROOT / PLAYABLE) != before
        if building.poll() is None:
            say("The table opens now, on the slower engine; the fast one takes over when it is ready.")
            table = Table(flags, is_compiled=False)
            table.listening.wait()
        if building.wait():
            if table is None or not table.is_running:
                return building.returncode
            say("The fast engine could not be built; the table stays open on the slower one.")
            return attend(table)
        if table is not None:
            flags = hand_over(table, flags)
            if not flags:
                return table.process.returncode
        table = Table(flags, is_compiled=True)
        return attend(table)
    except KeyboardInterrupt:  # told to all processes of the terminal: each ends in its own good order
        building.wait()
        if table is not None:
            table.stop()
        return INTERRUPTED


def attend(table: Table) -> int:
    """Wait until the server ends, or is ended by the one at the terminal: that is how a table is closed."""
    try:
        return table.process.wait()
    except KeyboardInterrupt:
        return table.stop()


def is_current(make: str, target: str) -> bool:
    """Tell whether make has nothing to do for a target."""
    return subprocess.run([make, "--question", target], cwd=ROOT, capture_output=True, check=False).returncode == 0


def touched(path: Path) -> int:
    """Return when a file was touched last; 0 if there is none."""
    return path.stat().st_mtime_ns if path.exists() else 0


def hand_over(table: Table, flags: Sequence[str]) -> list[str]:
    """End a server between two matches, and return the flags for the one that follows; none if there is to be none."""
    while table.is_running and not table.is_quiet():
        time.sleep(QUIET_SECONDS)
    if not table.is_running:
        return []
    table.stop()
    say("The fast engine takes over.")
    port = table.address.rstrip("/").rpartition(":")[2]
    return [*(flag for flag in flags if flag != "--open"), "--port", port]


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(open_table(sys.argv[1], ["--open"]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
