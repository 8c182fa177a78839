"""Whether every table that is stored can be built again from its log."""

from kociarnia.server.storage.entries import AnyEntry, decode_entry
from kociarnia.server.storage.forms import Form
from kociarnia.server.storage.packing import Rows, unpacked
from kociarnia.server.storage.snapshot import Row
from kociarnia.server.storage.store import BrokenLog
from kociarnia.server.table.setup import rebuild


class Replays:
    """Builds table after table from the rows it is shown, in the order of their keys."""

    def __init__(self) -> None:
        self.tables = 0
        self.unreadable: list[str] = []
        self._table: str | None = None
        self._rows: Rows = []

    def take(self, form: Form, rows: list[Row]) -> None:
        """Take in rows; those of other tables of the database mean nothing here."""
        if form.name != "entries":
            return
        for table, number, body in rows:
            if table != self._table:
                self._build()
                self._table = table
            self._rows.append((number, body.encode()))

    def _build(self) -> None:
        if self._table is None:
            return
        self.tables += 1
        rows, self._rows = unpacked(self._rows), []
        try:
            rebuild(self._table, [entry_of(number, *row) for number, row in enumerate(rows, 1)], {}, 0)
        except Exception:  # whatever is wrong with one table, the others are looked at
            self.unreadable.append(self._table)

    def verdict(self) -> str:
        """Say what was found, when all rows have been shown."""
        self._build()
        self._table = None
        if not self.unreadable:
            return "every log replays"
        return f"{len(self.unreadable)} of {self.tables} logs cannot be replayed: they were kept as they are"


def entry_of(expected: int, number: int, body: bytes) -> AnyEntry:
    """Return an entry, or raise BrokenLog if one before it is missing."""
    if number != expected:
        raise BrokenLog(f"entry {expected} is missing")
    return decode_entry(body)
