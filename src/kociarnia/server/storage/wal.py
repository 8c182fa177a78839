"""The write-ahead log of SQLite, read without SQLite: what it holds, and what it would pass over without a word.

SQLite takes in the frames up to the last commit before the first frame whose checksum is wrong. Frames of the same
generation beyond it were written, and will be lost. The format is described in https://sqlite.org/fileformat2.html.
"""

import struct
from array import array
from pathlib import Path

from msgspec import Struct

HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
MAGIC = 0x377F0682
"""The last bit says that checksums are made of words with the highest byte first."""
FORMAT = 3007000


class WalContent(Struct, kw_only=True):
    """What was found."""

    commits: int = 0
    """Commits that SQLite will take in."""
    page_one: bytes | None = None
    """The first page of the database as of the last of them, if they hold it."""
    lost_frames: int = 0
    lost_commits: int = 0
    """What lies beyond the damage."""
    is_unreadable: bool = False
    """Not even the header is whole: all of it will be passed over."""


def checksum(data: bytes, first: int, second: int, *, is_high_first: bool) -> tuple[int, int]:
    """Return the two running sums of SQLite after more data."""
    words = array("I", data)
    if is_high_first != (struct.pack("=H", 1) == b"\x00\x01"):
        words.byteswap()
    for index in range(0, len(words), 2):
        first = (first + words[index] + second) & 0xFFFFFFFF
        second = (second + words[index + 1] + first) & 0xFFFFFFFF
    return first, second


def read_wal(path: Path) -> WalContent:
    """Return what a write-ahead log holds; nothing is changed, and no file is nothing."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return WalContent()
    if len(data) <= HEADER.size:
        return WalContent()
    magic, form, page_size, _checkpoint, salt, other_salt, *sums = HEADER.unpack_from(data)
    is_high_first = bool(magic & 1)
    running = checksum(data[: HEADER.size - 8], 0, 0, is_high_first=is_high_first)
    if magic & ~1 != MAGIC or form != FORMAT or running != tuple(sums) or page_size < 512:
        return WalContent(is_unreadable=True)
    found = WalContent()
    pending: bytes | None = None
    is_whole = True
    for start in range(HEADER.size, len(data) - FRAME.size - page_size + 1, FRAME.size + page_size):
        page, size_after, *rest = FRAME.unpack_from(data, start)
        if rest[:2] != [salt, other_salt]:
            is_whole = False  # left over from an earlier generation, or damaged
            continue
        content = data[start + FRAME.size : start + FRAME.size + page_size]
        if is_whole:
            running = checksum(data[start : start + 8] + content, *running, is_high_first=is_high_first)
            is_whole = running == tuple(rest[2:])
        if not is_whole:
            found.lost_frames += 1
            found.lost_commits += size_after > 0
            continue
        if page == 1:
            pending = content
        if size_after:
            found.commits += 1
            found.page_one, pending = pending or found.page_one, None
    return found
