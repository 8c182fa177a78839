"""Whatever a client sends is answered or refused; nothing breaks."""

import asyncio
import json
import random
import string
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kociarnia.server.http.app import App
from kociarnia.server.http.session import Offended, Session
from kociarnia.server.operate.config import Config
from kociarnia.server.protocol import requests
from kociarnia.server.storage.rows import User
from tests.server.playing import GENEROUS, wait_until

MESSAGES_AN_EXAMPLE = 250
CLIENT: Any = msgspec.inspect.type_info(requests.ClientMessage)
FIELDS = sorted({name for kind in CLIENT.types for name in (f.name for f in kind.fields)})
KINDS = [kind.tag for kind in CLIENT.types]
documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


class Deaf(Session):
    """A session whose client never reads."""

    def __init__(self, *arguments: Any) -> None:
        self.sent: list[bytes] = []
        super().__init__(*arguments)

    def send(self, message: bytes) -> None:
        self.sent.append(message)


class Target:
    """A server with a running match, and somebody at it who sends rubbish."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.failures: list[dict[str, Any]] = []
        self.loop.set_exception_handler(lambda _loop, context: self.failures.append(context))
        self.app = App(Config(**{"port": 0, "data": str(folder), "workers": 1, **GENEROUS}))
        self.loop.run_until_complete(self.app.start())
        self.users = [
            User(id=f"user-{number}", name=f"User {number}", phrase=bytes([number]), created=0) for number in (0, 1)
        ]
        self.count = 0
        self.loop.run_until_complete(self.set_up())

    async def set_up(self) -> None:
        for user in self.users:
            await self.app.store.add_user(user)
        self.sessions = [Deaf(self.app.registry, user) for user in self.users]
        self.tables: list[str] = []

    async def set_up_table(self) -> None:
        """Start a match both may play at; the one before it stays."""
        first, second = self.sessions
        number = self.count
        seats = [{"kind": "mine"}, {"kind": "person"}, {"kind": "bot"}]
        first.receive(json.dumps({"type": "create", "id": f"c{number}", "game": "sen", "seats": seats}))
        table = (await self.answer(first, f"c{number}"))["table"]
        second.receive(json.dumps({"type": "join", "id": f"j{number}", "table": table}))
        await self.answer(second, f"j{number}")
        first.receive(json.dumps({"type": "start", "id": f"s{number}", "table": table}))
        await self.answer(first, f"s{number}")
        for session in self.sessions:
            session.receive(json.dumps({"type": "watch", "id": f"w{number}", "table": table}))
        self.tables = [*self.tables[-1:], table]

    async def answer(self, session: Deaf, request: str) -> dict[str, Any]:
        def found() -> list[dict[str, Any]]:
            return [message for message in map(json.loads, session.sent) if message.get("id") == request]

        await wait_until(lambda: bool(found()))
        return found()[0]

    async def send_all(self, messages: list[str | bytes]) -> None:
        for index, message in enumerate(messages):
            session = self.sessions[index % 2]
            try:
                session.receive(message)
            except Offended:
                session.offences = 0
            self.count += 1
            if index % 25 == 0:
                await asyncio.sleep(0)
        await wait_until(lambda: not any(live.queue.is_busy for live in self.app.registry.tables.values()))
        for session in self.sessions:
            session.sent.clear()
            session.receive(b'{"type":"ping","id":"alive"}')
            assert b'{"type":"pong","id":"alive"}' in session.sent

    def close(self) -> None:
        self.loop.run_until_complete(self.app.stop())
        self.loop.close()


def valid_message(chooser: random.Random, target: Target) -> dict[str, Any]:
    tables = target.tables
    kind = chooser.choice(KINDS)
    if kind in ("leave", "kick") and chooser.random() < 0.95:
        kind = "move"
    message: dict[str, Any] = {"type": kind, "id": chooser.choice(["a", "b", str(chooser.getrandbits(30))])}
    if kind == "create":
        message |= {"game": "sen", "seats": [{"kind": "mine"}] * chooser.randint(1, 6)}
        if chooser.random() < 0.97:  # a few tables are enough
            message["game"] = chooser.choice(["sun", "", "koty?"])
    elif kind not in ("ping", "lobby"):
        message["table"] = chooser.choice([*tables, "x" * 22])
    if kind in ("move", "hint", "kick"):
        message["seat"] = chooser.randint(0, 3)
    if kind == "move":
        moves = ["draw", "look 1", "look 2", "wake", "keep 1", "discard", "take 2", "use", "peek A1", "żaba", "; drop"]
        message |= {"move": chooser.choice(moves), "seen": chooser.randint(0, 40)}
        live = target.app.registry.tables.get(message["table"])
        state = None if live is None else live.table
        if chooser.random() < 0.5 and state is not None and message["seat"] < len(state.seats):
            message["seen"] = state.numbers[message["seat"]]
    if kind == "answer":
        message["agrees"] = chooser.random() < 0.5
    if kind == "react":
        message["reaction"] = chooser.choice(["purr", "bark"])
    return message


def spoil(message: dict[str, Any], chooser: random.Random, rubbish: list[Any]) -> str | bytes:
    """Return a message with something wrong, or right."""
    way = chooser.random()
    if way < 0.3:
        message[chooser.choice(FIELDS)] = chooser.choice(rubbish)
    elif way < 0.4:
        message.pop(chooser.choice(list(message)))
    elif way < 0.5:
        message[chooser.choice(string.ascii_letters)] = chooser.choice(rubbish)
    text = json.dumps(message)
    if way > 0.95:
        position = chooser.randrange(len(text))
        return text[:position] + chooser.choice(["", "\x00", '"', "}", "\ud800"]) + text[position + 1 :]
    if way > 0.9:
        return bytes(byte ^ (chooser.random() < 0.02) for byte in text.encode())
    return text


def fuzz(examples: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        target = Target(Path(folder))

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(documents, min_size=3, max_size=6), st.integers(0, 2**32), st.lists(st.binary(max_size=40)))
        def send(rubbish: list[Any], seed: int, noise: list[bytes]) -> None:
            chooser = random.Random(seed)
            target.loop.run_until_complete(target.set_up_table())
            messages: list[str | bytes] = [*noise, *(json.dumps(document) for document in rubbish)]
            while len(messages) < MESSAGES_AN_EXAMPLE:
                messages.append(spoil(valid_message(chooser, target), chooser, rubbish))
            target.loop.run_until_complete(target.send_all(messages))
            assert target.app.metrics.errors == 0
            assert target.failures == []

        try:
            send()
            refusals = target.app.metrics.refusals
            # The fuzz reaches behind the decoder.
            assert {"bad_message", "illegal_now", "not_your_seat", "no_such_table", "stale"} <= refusals.keys()
        finally:
            target.close()
        return target.count


def test_rubbish_never_breaks_the_server() -> None:
    assert fuzz(20) >= 5_000


@pytest.mark.slow
def test_a_hundred_thousand_messages_never_break_the_server() -> None:
    assert fuzz(400) >= 100_000
