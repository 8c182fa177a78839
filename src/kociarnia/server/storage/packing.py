"""The log of a finished match as one row: its number is that of its last entry, and its body holds all of them.

So the last number of a table is the same before and after, whoever reads it, and nothing is ever half packed.
"""

import zlib
from collections.abc import Iterable

import msgspec
from msgspec import Struct

Rows = list[tuple[int, bytes]]
LEVEL = 9


class Packed(Struct, frozen=True, tag_field="entry", tag="packed"):
    """All entries of a log up to a number: their bodies as a JSON array, compressed."""

    log: bytes


HEAD = b'{"entry":"packed",'
IS_PACKED = f"substr(body, 1, {len(HEAD)}) = '{HEAD.decode()}'"
"""The same in a query."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Packed).decode
_split = msgspec.json.Decoder(list[msgspec.Raw]).decode


def pack(bodies: list[bytes]) -> bytes:
    """Return one body for a log."""
    return _encode(Packed(zlib.compress(b"[%b]" % b",".join(bodies), LEVEL)))


def unpack(body: bytes) -> list[bytes]:
    """Return the log one body was made for, or raise ValueError if it is damaged."""
    try:
        return [bytes(raw) for raw in _split(zlib.decompress(_decode(body).log))]
    except (msgspec.MsgspecError, zlib.error, UnicodeError) as error:
        raise ValueError(str(error)) from None


def unpacked(rows: Iterable[tuple[int, bytes]], since: int = 0) -> Rows:
    """Return rows after a number as they would be if nothing were packed; what is damaged stays as it is."""
    found: Rows = []
    for number, body in rows:
        if body.startswith(HEAD):
            try:
                log = unpack(body)
            except ValueError:
                log = []
            if len(log) == number:
                found += [(place, each) for place, each in enumerate(log, 1) if place > since]
                continue
        found.append((number, body))
    return found


def packed_log(rows: Rows) -> bytes | None:
    """Return one body for all rows of a table, or None if they cannot be packed or that would not save half of them."""
    whole = unpacked(rows)
    bodies = [body for _number, body in whole]
    if [number for number, _body in whole] != list(range(1, len(whole) + 1)):
        return None
    body = pack(bodies)
    try:
        is_same = unpack(body) == bodies
    except ValueError:  # an entry that is no JSON: it stays as it is
        return None
    return body if is_same and 2 * len(body) < sum(len(each) for each in bodies) else None


def replaced(body: str, old: str, new: str) -> str:
    """Return a body with something else wherever something stood in it."""
    if not body.startswith(HEAD.decode()):
        return body.replace(old, new)
    try:
        return pack([each.replace(old.encode(), new.encode()) for each in unpack(body.encode())]).decode()
    except ValueError:  # nobody can read anything in it
        return body
