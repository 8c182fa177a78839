"""The lobby: the tables anybody may join, and one's own."""

from collections.abc import Mapping

from msgspec.json import encode

from kociarnia.server.people.names import UNKNOWN, tell_apart
from kociarnia.server.protocol import messages
from kociarnia.server.runtime.jobs import Client
from kociarnia.server.storage.store import ListedTable, Store

MOST_TABLES = 100


class Lobby:
    """Shows the tables to those who ask."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.followers: set[Client] = set()
        self.is_changed = False

    async def tell(self, client: Client, request_id: str | None) -> None:
        """Send a client the tables."""
        listed = await self.store.listed(MOST_TABLES)
        mine = await self.store.tables_of(client.user, MOST_TABLES)
        names = await self.store.names({user for row in (*listed, *mine) for user in row.users})
        client.send(
            encode(
                messages.Tables(
                    id=request_id,
                    listed=[show_row(row, names) for row in listed],
                    mine=[show_row(row, names) for row in mine],
                )
            )
        )

    async def tell_followers(self) -> None:
        """Send the tables to everybody who follows, if they have changed."""
        if self.is_changed:
            self.is_changed = False
            for client in list(self.followers):
                await self.tell(client, None)


def show_row(row: ListedTable, names: Mapping[str, str]) -> messages.TableRow:
    """Return a table as the lobby shows it."""
    return messages.TableRow(
        table=row.table,
        game=row.game,
        status=row.status,
        seats=row.seats,
        free=row.free,
        names=list(tell_apart(tuple(names.get(user, UNKNOWN) for user in row.users))),
        allows_spectators=row.allows_spectators,
    )
