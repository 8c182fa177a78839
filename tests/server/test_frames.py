"""Frames of a WebSocket: what a client sends is cut up and put together again, or refused (RFC 6455)."""

import struct

import pytest

from kociarnia.server.http.frames import (
    BAD_TEXT,
    BINARY,
    CLOSE,
    CONTINUATION,
    MOST_PARTS,
    PING,
    PROTOCOL_BROKEN,
    TEXT,
    TOO_LONG,
    BrokenFrames,
    FrameReader,
    close_frame,
    frame_of,
    text_frame,
)
from tests.server.test_fuzz_socket import frame

LONGEST = 70_000


def read_all(data: bytes, step: int) -> list[tuple[int, bytes]]:
    """Return the frames of what comes `step` bytes at a time."""
    reader = FrameReader(LONGEST)
    found: list[tuple[int, bytes]] = []
    for start in range(0, len(data), step):
        reader.add(data[start : start + step])
        while (each := reader.next()) is not None:
            found.append((each.kind, each.payload))
    assert reader.unread == b""
    return found


def test_the_example_of_the_standard_is_read() -> None:
    assert read_all(bytes.fromhex("818537fa213d7f9f4d5158"), 11) == [(TEXT, b"Hello")]


@pytest.mark.parametrize("step", [1, 2, 7, 1_000_000])
def test_frames_are_read_however_they_are_cut(step: int) -> None:
    texts = [b"x" * size for size in (0, 1, 125, 126, 127, 300)]
    data = b"".join(frame(text) for text in texts) + frame(b"there?", PING) + frame(b"", CLOSE)
    assert read_all(data, step) == [*((TEXT, text) for text in texts), (PING, b"there?"), (CLOSE, b"")]


def test_a_long_message_is_read() -> None:
    assert read_all(frame(b"y" * LONGEST), 5000) == [(TEXT, b"y" * LONGEST)]


def test_a_message_in_parts_is_put_together_and_a_ping_may_come_between() -> None:
    data = frame(b"One ", is_last=False) + frame(b"", PING) + frame(b"message", CONTINUATION) + frame(b"\xff", BINARY)
    assert read_all(data, 3) == [(PING, b""), (TEXT, b"One message"), (BINARY, b"\xff")]


def test_a_ping_may_come_between_the_parts_of_the_longest_message() -> None:
    parts = frame(b"x" * (LONGEST - 1), is_last=False), frame(b"?" * 125, PING), frame(b"x", CONTINUATION)
    assert read_all(b"".join(parts), 10_000) == [(PING, b"?" * 125), (TEXT, b"x" * LONGEST)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(b"x", reserved=4), PROTOCOL_BROKEN),
        (frame(b"x", 3), PROTOCOL_BROKEN),
        (frame(b"x", 11), PROTOCOL_BROKEN),
        (frame(b"x", CONTINUATION), PROTOCOL_BROKEN),
        (frame(b"x", is_last=False) + frame(b"y"), PROTOCOL_BROKEN),
        (frame(b"x", PING, is_last=False), PROTOCOL_BROKEN),
        (frame(b"x" * 126, PING), PROTOCOL_BROKEN),
        (b"\x81\x01x", PROTOCOL_BROKEN),  # not masked
        (frame(b"x" * (LONGEST + 1)), TOO_LONG),
        (b"\x81\xff" + struct.pack(">Q", 1 << 63), TOO_LONG),
        (frame(b"x" * LONGEST, is_last=False) + frame(b"y", CONTINUATION), TOO_LONG),
        (frame(b"", is_last=False) + frame(b"", CONTINUATION, is_last=False) * MOST_PARTS, TOO_LONG),
    ],
)
def test_what_is_no_frame_or_too_long_is_refused_with_its_code(data: bytes, code: int) -> None:
    with pytest.raises(BrokenFrames) as refused:
        read_all(data, len(data))
    assert refused.value.code == code


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_of_a_server_has_its_length_in_front(size: int) -> None:
    head = {0: b"\x82\x00", 125: b"\x82\x7d", 126: b"\x82\x7e\x00\x7e"}
    head |= {65_535: b"\x82\x7e\xff\xff", 65_536: b"\x82\x7f" + (65_536).to_bytes(8, "big")}
    assert frame_of(BINARY, b"z" * size) == head[size] + b"z" * size


def test_messages_leave_as_one_list_and_a_farewell_has_its_code() -> None:
    assert text_frame([b"1", b"2"]) == b"\x81\x05[1,2]"
    assert close_frame(BAD_TEXT) == b"\x88\x02\x03\xef"
