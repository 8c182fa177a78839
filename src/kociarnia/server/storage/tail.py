"""The last numbers that were stored, kept beside the database: what is missing there was lost.

After a commit the numbers of its entries are written into a file of fixed size, round and round, without waiting for
the disk, and at most fifty times a second, so that it costs next to nothing. Since the commit itself was waited for,
the file is never ahead of what was durable: a number in it that the database does not have was stored and has been
lost. It may be a moment behind, after a power cut more; then it says less.
"""

import contextlib
import os
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from kociarnia.server.storage.folder import open_private

BYTES = 128 * 1024
"""Room for some four thousand numbers: more than a write-ahead log usually holds."""
FLUSH_SECONDS = 0.02
MOST_PER_LINE = 1000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[tuple[str, int]]).decode


class Tail:
    """The file, line by line. A line that was overwritten in part cannot be read any more."""

    def __init__(self, path: Path) -> None:
        self._descriptor = open_private(path)
        self._position = 0
        self._pending: dict[str, int] = {}
        self._written_at = 0.0

    def read(self) -> dict[str, int]:
        """Return the last number known of each table."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        numbers: dict[str, int] = {}
        for line in os.read(self._descriptor, BYTES).split(b"\n"):
            with contextlib.suppress(msgspec.MsgspecError, UnicodeError):
                for table, number in _decode(line):
                    numbers[table] = max(number, numbers.get(table, 0))
        return numbers

    def clear(self) -> None:
        """Begin anew; the room is taken now, so that it is there when the disk is full."""
        self._write(0, b"\n" * BYTES)
        self._position = 0

    def note(self, entries: Iterable[tuple[str, int]]) -> None:
        """Note the entries of a commit; they are written soon."""
        self._pending.update(entries)
        if time.monotonic() - self._written_at >= FLUSH_SECONDS:
            self.flush()

    @property
    def is_behind(self) -> bool:
        """Whether something waits to be written."""
        return bool(self._pending)

    def flush(self) -> None:
        """Write what waits; if that fails the commits still stand."""
        self._written_at = time.monotonic()
        pending = list(self._pending.items())
        self._pending.clear()
        for start in range(0, len(pending), MOST_PER_LINE):
            line = _encode(pending[start : start + MOST_PER_LINE]) + b"\n"
            if self._position + len(line) > BYTES:
                self._position = 0
            self._write(self._position, line)
            self._position += len(line)

    def _write(self, position: int, content: bytes) -> None:
        with contextlib.suppress(OSError):
            os.lseek(self._descriptor, position, os.SEEK_SET)
            os.write(self._descriptor, content)

    def close(self) -> None:
        """Write what waits and let go of the file."""
        self.flush()
        os.close(self._descriptor)
