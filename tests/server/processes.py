"""Servers in processes of their own."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.server.playing import GENEROUS, PATIENCE


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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
