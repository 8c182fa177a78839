"""Frames of a WebSocket, as a server reads and writes them (RFC 6455, section 5)."""

from typing import Final

CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

DONE: Final = 1000
PROTOCOL_BROKEN: Final = 1002
NO_TEXT: Final = 1003
BAD_TEXT: Final = 1007
UNWELCOME: Final = 1008
TOO_LONG: Final = 1009
RESTARTING: Final = 1012

MOST_PARTS = 100
"""A message may come in so many frames."""
LONGEST_CONTROL = 125


class BrokenFrames(Exception):
    """What a client has sent is no sequence of frames, or too long; `code` says so in the farewell."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame:
    """A control frame, or a whole message."""

    __slots__ = ("kind", "payload")

    def __init__(self, kind: int, payload: bytes) -> None:
        self.kind = kind
        self.payload = payload


class FrameReader:
    """Cuts what a client sends into frames, and puts together a message that comes in parts."""

    def __init__(self, most_bytes: int) -> None:
        """No message may be longer than `most_bytes`."""
        self.most_bytes = most_bytes
        self.unread = b""
        self._parts: list[bytes] = []
        self._size = 0
        self._kind = CONTINUATION

    def add(self, data: bytes) -> None:
        """Take in what was read from the socket."""
        self.unread = self.unread + data if self.unread else data

    def next(self) -> Frame | None:
        """Return the next frame or message; None when it is not there as a whole."""
        while True:
            data = self.unread
            if len(data) < 2:
                return None
            first = data[0]
            size = data[1] & 0x7F
            self._check_head(first, data[1])
            start = 2
            if size > LONGEST_CONTROL:
                start = 4 if size == 126 else 10
                if len(data) < start:
                    return None
                size = int.from_bytes(data[2:start], "big")
            if first & 0x0F < CLOSE and size + self._size > self.most_bytes:
                raise BrokenFrames(TOO_LONG)
            end = start + 4 + size
            if len(data) < end:
                return None
            self.unread = data[end:]
            frame = self._take(first, unmasked(data[start + 4 : end], data[start : start + 4]))
            if frame is not None:
                return frame

    def _check_head(self, first: int, second: int) -> None:
        """Refuse a frame that may not come here."""
        kind = first & 0x0F
        is_last = first & 0x80
        is_fine = not first & 0x70 and second & 0x80  # no extension, and masked
        if kind >= CLOSE:
            is_fine = is_fine and kind <= PONG and is_last and second & 0x7F <= LONGEST_CONTROL
        else:
            is_fine = is_fine and kind <= BINARY and (kind == CONTINUATION) == (self._kind != CONTINUATION)
        if not is_fine:
            raise BrokenFrames(PROTOCOL_BROKEN)

    def _take(self, first: int, payload: bytes) -> Frame | None:
        """Return a control frame or the message that is now complete."""
        kind = first & 0x0F
        if kind >= CLOSE:
            return Frame(kind, payload)
        if first & 0x80 and kind != CONTINUATION:
            return Frame(kind, payload)
        self._parts.append(payload)
        self._size += len(payload)
        if kind != CONTINUATION:
            self._kind = kind
        if not first & 0x80:
            if len(self._parts) >= MOST_PARTS:
                raise BrokenFrames(TOO_LONG)
            return None
        whole = Frame(self._kind, b"".join(self._parts))
        self._parts = []
        self._size = 0
        self._kind = CONTINUATION
        return whole


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Return what a client has masked."""
    size = len(payload)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
    return (int.from_bytes(payload, "little") ^ key).to_bytes(size, "little")


def frame_of(kind: int, payload: bytes) -> bytes:
    """Return a whole frame from a server."""
    size = len(payload)
    if size < 126:
        return b"%c%c%b" % (0x80 | kind, size, payload)
    if size < 1 << 16:
        return b"%c\x7e%b%b" % (0x80 | kind, size.to_bytes(2, "big"), payload)
    return b"%c\x7f%b%b" % (0x80 | kind, size.to_bytes(8, "big"), payload)


def text_frame(messages: list[bytes]) -> bytes:
    """Return messages as one list in one frame of text."""
    return frame_of(TEXT, b"[%b]" % b",".join(messages))


def close_frame(code: int) -> bytes:
    """Return a farewell with its reason."""
    return frame_of(CLOSE, code.to_bytes(2, "big"))
