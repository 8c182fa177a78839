"""The lobby: the tables anybody may join, and one's own."""

import asyncio
import time
from collections.abc import Mapping

from msgspec.json import encode

from kociarnia.server.people.names import UNKNOWN, tell_apart
from kociarnia.server.protocol import messages
from kociarnia.server.runtime.clients import Client
from kociarnia.server.storage.rows import ListedTable
from kociarnia.server.storage.store import Store

MOST_TABLES = 100
TELL_SECONDS = 1.0
"""Followers are told of changes at most once in this time."""
AT_ONCE = 25
"""How many followers are told before others have their turn."""


class Lobby:
    """Shows the tables to those who ask."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.followers: set[Client] = set()
        self.is_changed = False
        self._told_at = 0.0

    async def tell(self, client: Client, request_id: str) -> None:
        """Send a client the tables."""
        listed = await self.store.listed(MOST_TABLES)
        mine = await self.store.tables_of(client.user, MOST_TABLES)
        names = await self.store.names({user for row in (*listed, *mine) for user in row.users})
        client.send(
            encode(messages.Tables(id=request_id, listed=show_rows(listed, names), mine=show_rows(mine, names)))
        )

    async def tell_followers(self) -> None:
        """Send the listed tables to everybody who follows, if they have changed; it is one message for all."""
        if not self.is_changed or time.monotonic() - self._told_at < TELL_SECONDS:
            return
        self.is_changed = False
        self._told_at = time.monotonic()
        if not self.followers:
            return
        listed = await self.store.listed(MOST_TABLES)
        names = await self.store.names({user for row in listed for user in row.users})
        message = encode(messages.Tables(listed=show_rows(listed, names)))
        for count, client in enumerate(list(self.followers), 1):
            client.send(message)
            if not count % AT_ONCE:
                await asyncio.sleep(0)


def show_rows(rows: list[ListedTable], names: Mapping[str, str]) -> list[messages.TableRow]:
    """Return tables as the lobby shows them."""
    return [
        messages.TableRow(
            table=row.table,
            game=row.game,
            status=row.status,
            seats=row.seats,
            free=row.free,
            names=list(tell_apart(tuple(names.get(user, UNKNOWN) for user in row.users))),
            allows_spectators=row.allows_spectators,
        )
        for row in rows
    ]
