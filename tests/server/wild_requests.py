"""Requests nobody should send, the same ones every time."""

import random
import zlib
from urllib.parse import quote

from tests.server.speaking import Request, compose

METHODS = ("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "GET", "POST")
POSTED = ("/api/guest", "/api/name", "/api/recover", "/api/sign-out", "/api/games/sen/facts")
PATHS = (
    "/", "/t/{table}", "/r/{table}", "/new/sen", "/rules/koty", "/settings", "/index.html", "/healthz", "/metrics",
    "/ws",
    "/api/me", "/api/games", "/api/games/sen/words", "/api/games/koty/rules", "/api/games/domkotow/facts",
    "/api/export", "/api/guest", "/api/name",
    "/api/recover", "/api/sign-out", "/api/tables/{table}/result", "/api/tables/{table}/record",
    "/api/tables/{table}/replay", "/api/tables/{table}/replay", "/api", "/api/", "/favicon.ico", "/assets/none.js",
)  # fmt: skip
QUERIES = ("seat", "picture", "language", "names", "edition", "options", "")
VALUES: tuple[bytes, ...] = (
    b"", b"0", b"1", b"-1", b"99999999999999999999", "²".encode(), "٣".encode(), b"9" * 5000, b"pl", b"en", b"xx",
    b"null",
    b'{"sheet":"level 1"}', b'{"level":4}', b'{"level":1e999}',
    b'{"language":"pl"}', b'{"language":"pl","names":["Ola","Ben"]}',
    b'{"language":"pl","names":["' + b"x" * 41 + b'"]}',
    b"{", b"[" * 3000, b'"\\ud800"', b"\xff\xfe", b"\xc3", b"a" * 4000, "ż".encode(), "🐈".encode(), b"..", b"../..",
    b"%",
    b"%zz", b"%00", b"%ff%fe", b"\x7f", b"http://[", b"//", b"[::1", b"a:b:c", b"'\"<>", b"*", b";", b",", b"=",
    b"q=1.0.0",
)  # fmt: skip
HEADERS: dict[str, tuple[bytes, ...]] = {
    "Origin": (b"http://[", b"null", b"http://x:99999", b"//", b"http://\xff", b"http://[::1]:x"),
    "Cookie": (
        b"kociarnia=\xff.\xfe", b"kociarnia=a.\xc3", b"kociarnia", b"kociarnia=", b'kociarnia="\\377.x"', b"=;=;;",
        b"kociarnia=a.b; kociarnia=c.d", b"kociarnia=" + b"x" * 4000, "kociarnia=ż.ż".encode(),
    ),
    "Content-Type": (b"application/json; charset=\xff", b"application/json; charset=utf-99", b"/", b"json", b";"),
    "Accept-Encoding": (b"gzip", b"gzip;q=0", b"deflate", b"*", b"\xff", b"br", b"identity;q=0"),
    "If-None-Match": (b'"', b"*", b'W/"x"', b"\xff"),
    "If-Modified-Since": (b"yesterday", b"\xff", b"Mon, 99 Jan 2026 99:99:99 GMT"),
    "Range": (b"bytes=0-0", b"bytes=-", b"bytes=9-1", b"cats=1-2"),
    "X-Forwarded-For": (b"1.2.3.4", b"\xff", b",,,", b"x" * 3000),
    "Accept-Language": (b"pl", b"\xff", b"q=;;"),
    "Expect": (b"100-continue", b"a-miracle"),
    "Sec-WebSocket-Key": (b"", b"AAAAAAAAAAAAAAAAAAAAAA==", b"\xff", b"=" * 300),
    "Sec-WebSocket-Version": (b"13", b"0", b"x", b"8, 13"),
    "Sec-WebSocket-Extensions": (b"permessage-deflate", b"permessage-deflate; server_max_window_bits=99", b";;;"),
    "Sec-WebSocket-Protocol": (b"cats", b",,", b"\xff"),
    "X-Purr": (b"\xff", b"y" * 7000),
}  # fmt: skip
BODIES: tuple[bytes, ...] = (
    b"", b"{}", b'{"name":"Eve"}', b'{"name":"\xff"}', b'{"name":"\\ud800"}', b'{"phrase":"babab"}', b"[" * 5000,
    b"null",
    b'{"name":' + b"9" * 5000 + b"}", b"x" * 16_000, zlib.compress(b'{"name":"Eve"}'), b"\x1f\x8b\x08\x00rubbish",
    b'{"name":1e999}', b'{"name":"Eve","name":"Ben"}',
)  # fmt: skip
LAST: tuple[bytes, ...] = (
    b"PURR / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"\r\n\r\nPURR", b"\x16\x03\x01\x00\xa5", b"GET /\xff HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET //[ HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n", b"GET http://a:b:c/ HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET http://a:99999/api/me HTTP/1.1\r\nHost: a\r\n\r\n", b"GET * HTTP/1.1\r\nHost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
    b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 9000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3000 + b"\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff[\r\n\r\n", b"GET /api/me HTTP/1.0\r\n\r\n", b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
)  # fmt: skip


class Rubbish:
    """Requests at random, the same for the same seed: most keep to HTTP, and hold anything where anything may stand."""

    def __init__(self, seed: int, table: str, cookie: str) -> None:
        self.chooser = random.Random(seed)
        self.table = table
        self.cookie = cookie

    def value(self) -> bytes:
        choose = self.chooser
        if choose.random() < 0.8:
            return choose.choice(VALUES)
        return bytes(choose.randrange(0x21, 0x100) for _ in range(choose.randrange(1, 30)))

    def target(self, wanted: str) -> bytes:
        choose = self.chooser
        path = wanted.replace("{table}", self.table).encode()
        if choose.random() < 0.3:
            parts = path.split(b"/")
            parts[choose.randrange(1, len(parts))] = quote(self.value()[:2000], safe="%").encode()
            path = b"/".join(parts)
        fields = [
            choose.choice(QUERIES).encode() + b"=" + quote(self.value(), safe=choose.choice(("%", ""))).encode()
            for _ in range(choose.choice((0, 0, 1, 1, 2, 4)))
        ]
        if wanted.endswith("/replay") and choose.random() < 0.5:
            fields.append(b"seat=" + quote(self.value(), safe="").encode())
        return path + (b"?" + b"&".join(fields) if fields else b"")

    def headers(self) -> list[tuple[str, bytes]]:
        choose = self.chooser
        headers = [("Host", b"127.0.0.1")]
        if choose.random() < 0.5:
            headers.append(("Cookie", f"kociarnia={self.cookie}".encode()))
        if choose.random() < 0.5:
            headers.append(("Content-Type", b"application/json"))
        for name in choose.sample(sorted(HEADERS), choose.choice((0, 0, 1, 2, 3))):
            wild = choose.random() < 0.2
            value = self.value()[:3000].replace(b"\x7f", b"") if wild else choose.choice(HEADERS[name])
            headers = [header for header in headers if header[0] != name]
            headers.append((name, value))
        choose.shuffle(headers)
        return headers

    def request(self) -> Request:
        choose = self.chooser
        path = choose.choice(PATHS)
        method = "POST" if path in POSTED else "GET"
        if choose.random() < 0.15:
            method = choose.choice(METHODS)
        body = choose.choice(BODIES) if method in ("POST", "PUT", "PATCH", "DELETE") else b""
        return compose(method, self.target(path)[:7000], self.headers(), body)

    def last(self) -> bytes:
        """Return something after which a connection cannot go on."""
        choose = self.chooser
        if choose.random() < 0.3:
            whole = self.request().raw
            return whole[: choose.randrange(len(whole))]
        if choose.random() < 0.2:
            packing = choose.choice((b"gzip", b"deflate", b"br", b"zstd", b"identity", b"gzip, gzip", b"\xff"))
            return compose(
                "POST", b"/api/guest", [*self.headers(), ("Content-Encoding", packing)], choose.choice(BODIES)
            ).raw
        if choose.random() < 0.3:
            upgrade = [("Upgrade", b"websocket"), ("Connection", b"Upgrade"), *self.headers()]
            return compose("GET", choose.choice((b"/ws", b"/api/me")), upgrade).raw
        return choose.choice(LAST)
