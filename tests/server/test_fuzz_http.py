"""Rubbish over HTTP: whatever is asked for, every request is answered, and nothing breaks."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from kociarnia import Match
from kociarnia.server.http.app import App
from tests.server.playing import PATIENCE, Guest, running
from tests.server.prepared import begin, store_match
from tests.server.speaking import Request, Response, Speaker, compose
from tests.server.wild_requests import Rubbish

REQUESTS = 20_000
A_CONNECTION = 60
SEED = 5
SHORT: dict[str, object] = {"rounds": 1, "first_seat": 0}


class Tally:
    """What came of all the requests."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.broken: dict[str, bytes] = {}
        self.unexplained: dict[str, bytes] = {}

    def count(self, request: Request, response: Response) -> None:
        self.statuses[response.status] += 1
        said = f"{response.status} {response.headers.get('content-type')} {response.body[:40].decode('latin-1')}"
        if response.status >= 500:
            self.blame(said, request.raw)
        # An expectation is answered before anybody knows what was asked for.
        elif 400 <= response.status != 417 and request.path.startswith("/api/") and not is_refusal(request, response):
            self.unexplained.setdefault(said, request.raw)

    def blame(self, what: str, raw: bytes) -> None:
        """Keep the first request of each kind."""
        self.broken.setdefault(f"{what} at {raw[:40].split(b'?')[0].decode('latin-1')}", raw[:400])


def is_refusal(request: Request, response: Response) -> bool:
    """Tell whether an answer says why in the form a client can read, if it may say anything."""
    if request.has_no_body:
        return response.headers.get("content-type", "").startswith("application/json")
    try:
        said = msgspec.json.decode(response.body, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False
    return said.get("type") == "refused" and isinstance(said.get("code"), str) and isinstance(said.get("text"), str)


def finished_match(number: int) -> Match:
    """Return a short match that is over."""
    match = begin("sen", 2, number, SHORT)
    while not match.is_over:
        seat = match.acting[0]
        legal = match.legal(seat)
        match.play(seat, "wake" if "wake" in legal else legal[0])
    return match


async def set_up(app: App) -> tuple[str, str]:
    """Return a table anybody may replay, and a cookie of somebody who is signed in."""
    ana = await Guest.arrive(app, connect=False)
    table = await store_match(app, ana, finished_match(1), 1, options=SHORT, is_listed=True)
    cookie = next(cookie.value for cookie in ana.http.cookie_jar if cookie.key == "kociarnia")
    await ana.leave()
    return table, cookie


async def say_all(speaker: Speaker, requests: list[Request], at_once: int, tally: Tally) -> bool:
    """Send requests, so many at once before the answers are read; tell whether the connection goes on."""
    for start in range(0, len(requests), at_once):
        batch = requests[start : start + at_once]
        speaker.writer.write(b"".join(request.raw for request in batch))
        for request in batch:
            try:
                response = await asyncio.wait_for(speaker.hear(request), PATIENCE)
            except (asyncio.IncompleteReadError, ConnectionError, ValueError) as error:
                tally.blame(f"no whole answer ({type(error).__name__})", request.raw)
                return False
            tally.count(request, response)
            if response.headers.get("connection") == "close":
                return False
    return True


async def say_last(speaker: Speaker, words: bytes, tally: Tally) -> None:
    """Say something that need not be a request: it may be answered, but not by halves."""
    try:
        speaker.writer.write(words)
        speaker.writer.write_eof()
        tally.count(Request(words), await asyncio.wait_for(speaker.hear(Request(words)), PATIENCE))
    except asyncio.IncompleteReadError as error:
        if error.partial:
            tally.blame("half an answer", words)
    except OSError:
        tally.statuses[0] += 1  # closed in the face of whoever said it


async def fuzz(app: App, rubbish: Rubbish, tally: Tally) -> None:
    """Say so many things, many of them one after another without waiting for an answer."""
    choose = rubbish.chooser
    while tally.statuses.total() < REQUESTS:
        speaker = await Speaker.open(app.port)
        requests = [rubbish.request() for _ in range(choose.randrange(1, A_CONNECTION))]
        words = rubbish.last()
        if await say_all(speaker, requests, choose.choice((1, 1, 4, 16)), tally):
            await say_last(speaker, words, tally)
        await speaker.close()


@pytest.mark.slow
def test_twenty_thousand_wild_requests_are_all_answered_and_none_breaks_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        failures: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failures.append(context))
        tally = Tally()
        async with running(tmp_path) as app:
            table, cookie = await set_up(app)
            await fuzz(app, Rubbish(SEED, table, cookie), tally)
            assert tally.broken == {}, f"{len(tally.broken)} kinds; answers: {tally.statuses}"
            assert tally.unexplained == {}, f"refusals under /api that no client can read: {tally.statuses}"
            assert app.metrics.errors == 0
            assert failures == []
            # It was no fuzz if nothing was ever accepted, refused or not found.
            assert {200, 400, 401, 404, 405} <= tally.statuses.keys()
            assert all(tally.statuses[status] > REQUESTS // 50 for status in (200, 400, 404, 405))

    asyncio.run(scenario())


def ask_once(tmp_path: Path, make: Callable[[str, str], Request], database: str = "") -> Response:
    """Return the answer to one request, made for a finished table and a cookie."""

    async def scenario() -> Response:
        async with running(tmp_path, database=database) as app:
            table, cookie = await set_up(app)
            speaker = await Speaker.open(app.port)
            response = await speaker.ask(make(table, cookie))
            await speaker.close()
            assert app.metrics.errors == 0
            return response

    return asyncio.run(scenario())


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_an_origin_that_is_no_address_is_a_bad_origin(tmp_path: Path, method: str) -> None:
    def make(_table: str, cookie: str) -> Request:
        headers = [("Host", b"a"), ("Origin", b"http://["), ("Content-Type", b"application/json")]
        if method == "POST":
            return compose("POST", b"/api/guest", headers, b'{"name":"Eve"}')
        return compose("GET", b"/ws", [*headers, ("Cookie", f"kociarnia={cookie}".encode())])

    response = ask_once(tmp_path, make)
    assert response.status == 403
    assert msgspec.json.decode(response.body)["code"] == "bad_origin"


def test_a_cookie_with_a_wild_byte_is_nobodys(tmp_path: Path) -> None:
    response = ask_once(
        tmp_path, lambda _table, _cookie: compose("GET", b"/api/me", [("Host", b"a"), ("Cookie", b"kociarnia=a.\xff")])
    )
    assert response.status == 401
    assert msgspec.json.decode(response.body)["code"] == "not_signed_in"


@pytest.mark.parametrize("path", [b"/api/guest", b"/api/name", b"/api/recover"])
def test_a_body_with_a_wild_byte_is_no_message(tmp_path: Path, path: bytes) -> None:
    def make(_table: str, cookie: str) -> Request:
        headers = [("Host", b"a"), ("Cookie", f"kociarnia={cookie}".encode()), ("Content-Type", b"application/json")]
        return compose("POST", path, headers, b'{"phrase":"\xff"}' if path.endswith(b"recover") else b'{"name":"\xff"}')

    response = ask_once(tmp_path, make)
    assert response.status == 400
    assert msgspec.json.decode(response.body)["code"] == "bad_message"


def test_an_expectation_with_a_wild_byte_cannot_be_met(tmp_path: Path) -> None:
    response = ask_once(
        tmp_path, lambda _table, _cookie: compose("GET", b"/api/games", [("Host", b"a"), ("Expect", b"a-mir\xffcle")])
    )
    assert response.status == 417


@pytest.mark.parametrize("seat", ["²".encode(), b"9" * 5000], ids=["a superscript", "five thousand digits"])
def test_a_seat_that_is_no_seat_does_not_break_a_replay(tmp_path: Path, seat: bytes) -> None:
    response = ask_once(
        tmp_path,
        lambda table, _cookie: compose(
            "GET", f"/api/tables/{table}/replay?seat=".encode() + quote(seat).encode(), [("Host", b"a")]
        ),
    )
    assert response.status in (200, 400)  # shown as to a spectator, or refused
    assert response.status == 200 or is_refusal(Request(b""), response)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", b"/api/nothing", b"", 404),
        ("GET", b"/api/games/none/words", b"", 404),
        ("POST", b"/api/me", b"{}", 405),
        ("POST", b"/api/guest", b'{"name":"' + b"x" * 20_000 + b'"}', 413),
        ("POST", b"/api/guest", b"{", 400),
    ],
)
def test_every_refusal_under_api_is_json_with_a_code(
    tmp_path: Path, method: str, path: bytes, body: bytes, status: int
) -> None:
    headers = [("Host", b"a"), ("Content-Type", b"application/json")]
    response = ask_once(tmp_path, lambda _table, _cookie: compose(method, path, headers, body))
    assert response.status == status
    assert is_refusal(Request(b""), response), response.body


@pytest.mark.parametrize(
    "path",
    [
        b"/api/tables/a%00b/result",
        b"/api/boxes/%00",
        b"/api/duels/%00",
        b"/api/days/%00",
        b"/api/me/matches?game=%00",
        b"/api/me/statistics/sen?variant=%00",
        b"/api/print/luckybox/cards?box=%00",
    ],
)
def test_a_sign_with_the_number_0_in_an_address_is_refused_whatever_the_database(
    tmp_path: Path, database: str, path: bytes
) -> None:
    def make(_table: str, cookie: str) -> Request:
        return compose("GET", path, [("Host", b"a"), ("Cookie", f"kociarnia={cookie}".encode())])

    response = ask_once(tmp_path, make, database)
    assert (response.status, msgspec.json.decode(response.body)["code"]) == (400, "bad_message")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (b"/api/boxes", b'{"game":"sen","name":"a","options":{},"box":"\\u0000"}'),
        (b"/api/boxes", b'{"game":"sen","name":"\\u0000","options":{"cards":"# \\u0000\\n0 90"}}'),
        (b"/api/me/push", b'{"endpoint":"https://a.example/\\u0000","p256dh":"A","auth":"A","language":"pl"}'),
        (b"/api/me/push/remove", b'{"endpoint":"\\u0000"}'),
    ],
)
def test_a_sign_with_the_number_0_in_a_body_never_looks_as_if_the_database_were_gone(
    tmp_path: Path, database: str, path: bytes, body: bytes
) -> None:
    def make(_table: str, cookie: str) -> Request:
        headers = [("Host", b"a"), ("Cookie", f"kociarnia={cookie}".encode()), ("Content-Type", b"application/json")]
        return compose("POST", path, headers, body)

    assert ask_once(tmp_path, make, database).status < 500
