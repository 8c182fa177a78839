"""Runs a command while nobody else builds here: `python make/alone.py make build`.

Whoever comes second waits, and then finds everything built. The lock ends with the processes that hold it, however
they end.
"""

import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).parents[1] / ".build.lock"


def main(command: list[str]) -> int:
    """Run a command under the lock and return its exit code."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks, and no make either
        return subprocess.run(command, check=False).returncode
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Somebody else is building here; waiting for them …", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        # What the command starts holds the lock too: it may outlive this process.
        process = subprocess.Popen(command, pass_fds=(lock.fileno(),))
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # the command has been told as well, and ends first
                continue


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
