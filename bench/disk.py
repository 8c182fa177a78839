"""How long the disk takes to keep something, whatever a server does: a slow disk is told apart from a slow server."""

import os
import threading
import time
from pathlib import Path

from phase import Delays

PAUSE = 0.1
PAGE = bytes(4096)


class Disk:
    """Writes a page into a file of a folder and waits until it is kept, ten times a second, in a thread."""

    def __init__(self, folder: str) -> None:
        self.file = Path(folder) / "disk"
        self.delays = Delays()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._write_for_ever, daemon=True)

    def __enter__(self) -> "Disk":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self._thread.join()
        self.file.unlink()

    def _write_for_ever(self) -> None:
        with self.file.open("wb", buffering=0) as file:
            while not self._is_over.wait(PAUSE):
                begun = time.perf_counter()
                file.write(PAGE)
                os.fdatasync(file.fileno())
                self.delays.all.append(time.perf_counter() - begun)
