"""A box: cards or a sheet of somebody's own in place of ours, as the text of a file, and what is wrong with it."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, TypeVarTuple

from msgspec import Struct

MOST_BYTES = 40_000  # of a file
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a file with it
MOST_WORDS = 20  # of a line: more than any line of a box has; what stands behind them counts as one word more
MOST_REMEMBERED = 64

Arguments = TypeVarTuple("Arguments")
Content = TypeVar("Content")


class Fault(Struct, frozen=True):
    """Where a text is wrong, counted from 1, and why; the reason never repeats the text."""

    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        """Return both as a sentence."""
        return f"line {self.line}, column {self.column}: {self.reason}"


class BadBox(Exception):
    """A text that cannot be played with, and all that was found wrong with it, the first fault first."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(str(faults[0]))
        self.faults = faults


class BoxFault(Struct, frozen=True):
    """Where the text of a box is wrong (none: as a whole), and why, by language."""

    line: int | None
    column: int | None
    reasons: dict[str, str]


class BoxLook(Struct, frozen=True):
    """What was found: the options as they are kept, what lies in a readable box, and who can play with it."""

    options: dict[str, Any]
    faults: list[BoxFault] = []
    content: dict[str, Any] | None = None
    seats: list[int] = []


def plain_text(text: str) -> str:
    """Return a text as it is kept: without a byte-order mark, with one kind of line end."""
    return "\n".join(text.removeprefix(BYTE_ORDER_MARK).splitlines()) + "\n" if text else ""


def decode_text(data: bytes) -> str:
    """Return the text of a file, in UTF-8 or in UTF-16 that begins with its mark, or refuse it (BadBox)."""
    if len(data) > MOST_BYTES:
        raise BadBox(Fault(1, 1, f"a file has at most {MOST_BYTES} bytes"))
    codec = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(codec, "ignore")
        fault = Fault(before.count("\n") + 1, len(before) - before.rfind("\n"), "this is not text in UTF-8")
        raise BadBox(fault) from None


def words_of(line: str) -> list[tuple[int, str]]:
    """Return the words of a line, each with the column it begins in."""
    found: list[tuple[int, str]] = []
    column = 0
    for word in line.split(maxsplit=MOST_WORDS):
        column = line.index(word, column)
        found.append((column + 1, word))
        column += len(word)
    return found


def remembered(read: Callable[[*Arguments], Content]) -> Callable[[*Arguments], Content]:
    """Return a function that reads boxes and reads none twice, whether it can be played with or not (BadBox)."""

    @lru_cache(MOST_REMEMBERED)
    def attempt(*arguments: *Arguments) -> Content | BadBox:
        try:
            return read(*arguments)
        except BadBox as error:
            return BadBox(*error.faults)

    @wraps(read)
    def look_up(*arguments: *Arguments) -> Content:
        found = attempt(*arguments)
        if isinstance(found, BadBox):
            raise BadBox(*found.faults)
        return found

    return look_up
