"""A backup: everything a storage holds in one compressed file of JSON lines, which both databases can be made from.

The first line says what follows and how many rows; then come the rows, table by table; the last line holds digests.
"""

import gzip
import os
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from itertools import islice
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.logs import warn
from kociarnia.server.storage.folder import FOLDER_RIGHTS, open_private
from kociarnia.server.storage.forms import Form, forms_at
from kociarnia.server.storage.snapshot import (
    ROWS_AT_ONCE,
    CopyFailed,
    Row,
    Snapshot,
    Tally,
    Target,
    Visitor,
    encode_row,
    transfer,
)
from kociarnia.server.storage.store import UnusableStorage, check_version, newest_version
from kociarnia.version import VERSION

SUFFIX = ".backup"
FORMAT = 1


class Heading(Struct, kw_only=True):
    """The first line."""

    kociarnia: Literal["backup"] = "backup"
    format: int = FORMAT
    storage: int
    program: str = VERSION
    made: str
    rows: dict[str, int]


class Ending(Struct):
    """The last line."""

    digests: dict[str, str]


class BackupFile(Target):
    """A backup that is being written; it has its name only when it is whole, and is its owner's alone."""

    def __init__(self, path: Path, source: Snapshot) -> None:
        if path.exists():
            raise CopyFailed(f"{path} exists already; choose another name")
        self.path = path
        self.unfinished = path.with_name(f"{path.name}.new")
        self.unfinished.unlink(missing_ok=True)
        self._tally = Tally(forms_at(source.version))
        self._file = os.fdopen(open_private(self.unfinished), "wb")
        self._packed = gzip.GzipFile("", "wb", 6, self._file)
        made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self._packed.write(encode_row(Heading(storage=source.version, made=made, rows=source.counts)) + b"\n")

    async def put(self, form: Form, rows: list[Row]) -> None:
        self._tally.add(form, rows)
        self._packed.write(b"".join(encode_row(row) + b"\n" for row in rows))

    async def written(self) -> Snapshot:
        self._packed.write(encode_row(Ending(self._tally.digests())) + b"\n")
        self._packed.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        return StoredSnapshot(self.unfinished)

    async def finish(self) -> None:
        self.unfinished.replace(self.path)

    def discard(self) -> None:
        """Leave nothing behind of a backup that did not become whole."""
        with suppress(OSError):  # the disk may be full
            self._packed.close()
        self._file.close()
        self.unfinished.unlink(missing_ok=True)


class StoredSnapshot(Snapshot):
    """What a backup holds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines = self._read_lines()
        try:
            heading = msgspec.json.decode(next(self._lines, b""), type=Heading)
        except msgspec.MsgspecError:
            raise CopyFailed(f"{path} is not a backup of Kociarnia") from None
        if heading.format != FORMAT:
            raise CopyFailed(f"{path} has format {heading.format}, but this program knows {FORMAT}")
        check_version(heading.storage, newest_version("sqlite"))
        self.version = heading.storage
        self.counts = heading.rows
        self.heading = heading

    def _read_lines(self) -> Iterator[bytes]:
        try:
            with gzip.open(self.path, "rb") as file:
                yield from file
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise CopyFailed(f"{self.path} is damaged or was cut off") from None

    async def rows(self, form: Form) -> AsyncIterator[list[Row]]:
        decode = msgspec.json.Decoder(form.row_type).decode
        left = self.counts.get(form.name, 0)
        while left > 0:
            try:
                rows = [decode(line) for line in islice(self._lines, min(left, ROWS_AT_ONCE))]
            except msgspec.MsgspecError:
                raise CopyFailed(f"{self.path} is damaged: a row of {form.name} cannot be read") from None
            if not rows:
                raise CopyFailed(f"{self.path} was cut off")
            left -= len(rows)
            yield rows

    def promised(self) -> dict[str, str]:
        ending, *more = [*self._lines] or [b""]
        try:
            return msgspec.json.decode(ending if not more else b"", type=Ending).digests
        except msgspec.MsgspecError:
            raise CopyFailed(f"{self.path} was cut off, or holds more than it should") from None


async def write_backup(
    source: Snapshot, path: Path, progress: Callable[[int], None] = lambda _rows: None, *visitors: Visitor
) -> Tally:
    """Write a backup, read it again and compare; what fails leaves nothing behind."""
    path.parent.mkdir(mode=FOLDER_RIGHTS, parents=True, exist_ok=True)
    file = BackupFile(path, source)
    try:
        return await transfer(source, file, progress, *visitors)
    finally:
        file.discard()


def backup_name(storage: int) -> str:
    """Return a name for a backup made now; names sort by time."""
    return f"kociarnia-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}-storage{storage}{SUFFIX}"


def newest_backup(folder: Path) -> Path:
    """Return the newest backup of a folder that this program understands: a later version may have left some, too."""
    for path in sorted(folder.glob(f"kociarnia-*{SUFFIX}"), reverse=True):
        storage = path.stem.rpartition("-storage")[2]
        if storage.isdecimal() and int(storage) <= newest_version("sqlite"):
            return path
    raise CopyFailed(f"there is no backup in {folder} that this program understands")


async def keep_before_upgrade(source: AbstractAsyncContextManager[Snapshot], folder: Path) -> None:
    """Write a backup before the tables of a database are changed: it is the way back. Without it nothing is changed."""
    try:
        async with source as snapshot:
            path = folder / backup_name(snapshot.version)
            await write_backup(snapshot, path)
    except (KociarniaError, OSError) as error:
        raise UnusableStorage(
            f"the database is of an earlier version, and no backup of it can be written to {folder}: {error}"
        ) from None
    warn("backup_before_upgrade", file=str(path))
