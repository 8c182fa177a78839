"""Everything a storage holds at one moment, row by row: read, written elsewhere, and compared."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable
from hashlib import sha256
from typing import Any

from msgspec.json import Encoder

from kociarnia.core.errors import KociarniaError
from kociarnia.server.storage.forms import Form, forms_at

ROWS_AT_ONCE = 1000

Row = tuple[Any, ...]
Visitor = Callable[[Form, list[Row]], None]

encode_row = Encoder().encode


class CopyFailed(KociarniaError):
    """What was written is not what was read, or what should be read is damaged."""

    code = "copy_failed"


class Tally:
    """How many rows each table has, and a digest of them in the order of their keys."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.counts = {form.name: 0 for form in forms}
        self._digests = {name: sha256() for name in self.counts}

    def add(self, form: Form, rows: list[Row]) -> None:
        """Count rows."""
        self.counts[form.name] += len(rows)
        digest = self._digests[form.name]
        for row in rows:
            digest.update(encode_row(row) + b"\n")

    def digests(self) -> dict[str, str]:
        """Return the digest of each table."""
        return {name: digest.hexdigest() for name, digest in self._digests.items()}


class Snapshot(ABC):
    """What a storage held at one moment; the tables are read once, in the order of `forms_at`."""

    version: int
    """The storage version."""
    counts: dict[str, int]
    """How many rows each table has."""

    @abstractmethod
    def rows(self, form: Form) -> AsyncIterator[list[Row]]:
        """Give the rows of a table in the order of their keys, some at a time."""

    def promised(self) -> dict[str, str] | None:
        """Return the digests that were written down with the rows, if any were; asked when all rows have been read."""
        return None

    def verify(self, tally: Tally) -> None:
        """Refuse what was read if it is not all that was once written."""
        promised = self.promised()
        if tally.counts != self.counts or (promised is not None and promised != tally.digests()):
            raise CopyFailed("what was read is not what was written once: it is damaged")

    async def read(self, *visitors: Visitor) -> Tally:
        """Show everything to visitors, and return its tally."""
        forms = forms_at(self.version)
        tally = Tally(forms)
        for form in forms:
            async for rows in self.rows(form):
                for visit in (tally.add, *visitors):
                    visit(form, rows)
        self.verify(tally)
        return tally


class Target(ABC):
    """An empty place that everything is written to; it is worth nothing before it is finished."""

    @abstractmethod
    async def put(self, form: Form, rows: list[Row]) -> None:
        """Write rows."""

    @abstractmethod
    async def written(self) -> Snapshot:
        """Return what has been written, read again from where it is."""

    @abstractmethod
    async def finish(self) -> None:
        """Bring it up to date and make it last."""


async def transfer(source: Snapshot, target: Target, progress: Callable[[int], None], *visitors: Visitor) -> Tally:
    """Write everything to a target, read it again, compare and show it to visitors, and finish the target."""
    forms = forms_at(source.version)
    tally = Tally(forms)
    for form in forms:
        async for rows in source.rows(form):
            tally.add(form, rows)
            await target.put(form, rows)
            progress(len(rows))
    source.verify(tally)
    again = await (await target.written()).read(lambda _form, rows: progress(len(rows)), *visitors)
    if again.digests() != tally.digests():
        raise CopyFailed("what was written is not what was read; nothing was kept")
    await target.finish()
    return tally
