"""Following the lobby: however many do, nobody else waits for it."""

import asyncio
import time
from pathlib import Path

import msgspec

from kociarnia.core.errors import KociarniaError
from kociarnia.server.runtime.clients import Client
from kociarnia.server.runtime.lobby import AT_ONCE, TELL_SECONDS, Lobby
from kociarnia.server.storage.sqlite import SqliteStore

FOLLOWERS = 400


class Follower(Client):
    """Counts what it is sent, together with all others, in each turn of the loop."""

    def __init__(self, turns: list[int]) -> None:
        super().__init__()
        self.turns = turns
        self.messages: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.turns[-1] += 1
        self.messages.append(message)

    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        raise error

    def start_watching(self, table: str) -> None:
        pass

    def stop_watching(self, table: str) -> None:
        raise AssertionError("nobody watches a table")


def test_four_hundred_followers_are_told_a_few_at_a_time_and_once_a_second_at_most(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "kociarnia.db")
        await store.open()
        lobby = Lobby(store)
        turns = [0]
        followers = [Follower(turns) for _ in range(FOLLOWERS)]
        lobby.followers.update(followers)
        lobby.is_changed = True
        begun = time.monotonic()
        telling = asyncio.create_task(lobby.tell_followers())
        while not telling.done():
            turns.append(0)
            await asyncio.sleep(0)
        assert sum(turns) == FOLLOWERS
        assert max(turns) <= AT_ONCE
        (message,) = {one for follower in followers for one in follower.messages}
        assert msgspec.json.decode(message)["listed"] == []
        for _ in range(50):  # a table that changes all the time
            lobby.is_changed = True
            await lobby.tell_followers()
        assert max(len(follower.messages) for follower in followers) <= 1 + (time.monotonic() - begun) / TELL_SECONDS
        await store.close()

    asyncio.run(scenario())
