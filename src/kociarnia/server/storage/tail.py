"""The last numbers that were stored, kept beside the database: what is missing there was lost.

After each commit the numbers of its entries are written into a file of fixed size, round and round, without waiting for
the disk. Since the commit itself was waited for, the file is never ahead of what was durable: a number in it that the
database does not have was stored and has been lost. After a power cut the file may be behind; then it says less.
"""

import contextlib
import os
from pathlib import Path

import msgspec

from kociarnia.server.storage.folder import open_private

BYTES = 128 * 1024
"""Room for some four thousand numbers: more than a write-ahead log usually holds."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[tuple[str, int]]).decode


class Tail:
    """The file: a line for each commit. A line that was overwritten in part cannot be read any more."""

    def __init__(self, path: Path) -> None:
        self._descriptor = open_private(path)
        self._position = 0

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

    def note(self, entries: list[tuple[str, int]]) -> None:
        """Note the entries of a commit; if that fails the commit still stands."""
        if not entries:
            return
        line = _encode(entries) + b"\n"
        if self._position + len(line) > BYTES:
            self._position = 0
        self._write(self._position, line)
        self._position += len(line)

    def _write(self, position: int, content: bytes) -> None:
        with contextlib.suppress(OSError):
            os.lseek(self._descriptor, position, os.SEEK_SET)
            os.write(self._descriptor, content)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)
