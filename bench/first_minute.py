"""How long it takes from a clone to a table: `python bench/first_minute.py [--runs 3]`.

Each run clones this repository into a folder of its own and runs `make play` there with the package caches as they are.
Stages are noted when make announces them; memory is the most that one process below it had, by its name. At the end,
and alone with `--runs 0`, it measures what a fresh Python needs to be read and for the help of every command.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil

from kociarnia.cli import COMMANDS

ROOT = Path(__file__).parents[1]
STAGES = {
    "packages": r"\[1/5\]",
    "page packages": r"\[2/5\]",
    "page": r"\[3/5\]",
    "engine": r"\[4/5\]",
    "table open": r"Kociarnia is at",
    "compiled": r"\[5/5\]",
}
STARTS = (
    "pass",
    "import kociarnia",
    "from kociarnia import GAMES; GAMES['sen']",
    "from kociarnia.cli import main; main(['--help'])",
    *(f"from kociarnia.cli import main; main(['{command}', '--help'])" for command in COMMANDS),
)
LOOK_SECONDS = 0.25
PATIENCE = 1200.0


class Memory(threading.Thread):
    """Notes the most memory one process of each name has had."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.root = psutil.Process(process)
        self.most: dict[str, float] = {}
        self.is_over = threading.Event()

    def run(self) -> None:
        while not self.is_over.wait(LOOK_SECONDS):
            try:
                found = self.root.children(recursive=True)
            except psutil.NoSuchProcess:
                return
            for child in found:
                try:
                    name, size = child.name(), child.memory_info().rss / 1e6
                except psutil.NoSuchProcess:
                    continue
                self.most[name] = max(size, self.most.get(name, 0.0))


def run_once(folder: Path) -> tuple[dict[str, float], dict[str, float], float]:
    """Return when each stage began in a fresh clone, the memory of its processes and the seconds of CPU it took."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    environment = {**os.environ, "KOCIARNIA_DATA": str(folder / "data"), "KOCIARNIA_PORT": "0", "DISPLAY": ""}
    before = os.times()
    begun = time.monotonic()
    process = subprocess.Popen(
        ["make", "play"], cwd=clone, env=environment, start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    memory = Memory(process.pid)
    memory.start()
    stages: dict[str, float] = {}
    limit = threading.Timer(PATIENCE, lambda: os.killpg(process.pid, signal.SIGKILL))
    limit.start()
    assert process.stdout is not None
    for line in process.stdout:
        for name, pattern in STAGES.items():
            if name not in stages and re.search(pattern, line):
                stages[name] = time.monotonic() - begun
        if len(stages) == len(STAGES):
            break
    limit.cancel()
    os.killpg(process.pid, signal.SIGINT)
    process.wait()
    memory.is_over.set()
    after = os.times()
    return stages, memory.most, sum(after[2:4]) - sum(before[2:4])


def start_seconds(code: str) -> float:
    """Return the seconds of CPU a fresh Python needs for a line, the best of five."""
    spent = []
    for _ in range(5):
        before = os.times()
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        spent.append(sum(after[2:4]) - sum(before[2:4]))
    return min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    print("| run | load | " + " | ".join(STAGES) + " | CPU | largest compiler | largest process |")
    print("|---|---:|" + "---:|" * (len(STAGES) + 3))
    for run in range(1, runs + 1):
        load = os.getloadavg()[0]
        with tempfile.TemporaryDirectory() as folder:
            stages, memory, cpu = run_once(Path(folder))
        largest = max(memory, key=lambda name: memory[name], default="")
        times = " | ".join(f"{stages[name]:.0f} s" if name in stages else "–" for name in STAGES)
        compiler = memory.get("cc1", memory.get("clang", 0.0))
        print(
            f"| {run} | {load:.1f} | {times} | {cpu:.0f} s | {compiler:.0f} MB"
            f" | {largest}, {memory.get(largest, 0.0):.0f} MB |",
            flush=True,
        )
    print("\n| a fresh Python runs | CPU |\n|---|---:|")
    for code in STARTS:
        print(f"| `{code}` | {1000 * start_seconds(code):.0f} ms |")


if __name__ == "__main__":
    main()
