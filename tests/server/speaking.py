"""HTTP byte by byte: nothing keeps a request from being wrong."""

import asyncio
import contextlib

import msgspec

from tests.server.playing import PATIENCE


class Request(msgspec.Struct, frozen=True):
    """A request as bytes, and what of it has to be known to read the answer."""

    raw: bytes
    path: str = ""
    has_no_body: bool = False


class Response(msgspec.Struct, frozen=True):
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes


class Speaker:
    """A connection over which anything can be said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def open(port: int, source: str = "127.0.0.1") -> "Speaker":
        return Speaker(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20, local_addr=(source, 0)))

    async def hear(self, request: Request) -> Response:
        """Read the answer to a request; raises IncompleteReadError where there is none."""
        while True:
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *lines = head.split("\r\n")
            status = int(first.split(" ")[1])
            if status >= 200 or status == 101:
                break
        headers = {name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in lines)}
        if request.has_no_body or status in (101, 204, 304):
            body = b""
        elif headers.get("transfer-encoding") == "chunked":
            body = await self.hear_chunks()
        elif "content-length" in headers:
            body = await self.reader.readexactly(int(headers["content-length"]))
        else:
            body = await self.reader.read()
        return Response(status, headers, body)

    async def hear_chunks(self) -> bytes:
        chunks: list[bytes] = []
        while True:
            size = int(await self.reader.readuntil(b"\r\n"), 16)
            chunks.append((await self.reader.readexactly(size + 2))[:-2])
            if not size:
                return b"".join(chunks)

    async def ask(self, request: Request) -> Response:
        self.writer.write(request.raw)
        return await asyncio.wait_for(self.hear(request), PATIENCE)

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):  # it was closed from the other side
            await self.writer.wait_closed()


def compose(method: str, target: bytes, headers: list[tuple[str, bytes]], body: bytes = b"") -> Request:
    """Return a request; its first lines are right, whatever stands in them."""
    lines = [f"{method} ".encode() + target + b" HTTP/1.1", *(name.encode() + b": " + value for name, value in headers)]
    if method in ("POST", "PUT", "PATCH", "DELETE") or body:
        lines.append(b"Content-Length: %d" % len(body))
    path = target.partition(b"?")[0].decode("latin-1")
    return Request(b"\r\n".join(lines) + b"\r\n\r\n" + body, path, method == "HEAD")
