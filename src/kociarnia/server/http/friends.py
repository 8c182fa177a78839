"""The link for friends: always the same, and it leads to the table its owner is at now."""

from aiohttp import web

from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import NoSuchFriend
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage.rows import ListedTable

MOST_TABLES = 20
"""So many of somebody's latest tables are looked through."""


class Friends:
    """Answers where somebody plays, to those who were given the link."""

    def __init__(self, node: Node, requests: Requests) -> None:
        self.node = node
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [web.get("/api/me/link", self.own), web.get("/api/friends/{code}", self.friend)]

    async def own(self, request: web.Request) -> web.StreamResponse:
        """Give the code of one's own link."""
        user = await self.requests.user(request)
        return answer(bodies.FriendLink(code=self.node.users.friend_code(user.id)))

    async def friend(self, request: web.Request) -> web.StreamResponse:
        """Say whose link it is, and at which table they are."""
        friend = await self.node.users.user_of_code(request.match_info["code"])
        if friend is None:
            raise NoSuchFriend("nobody has this link, or not any more")
        rows = await self.node.store.tables_of(friend.id, MOST_TABLES)
        table = next((row.table for row in rows if friend.id in row.users and is_open(row)), None)
        return answer(bodies.Friend(name=friend.name, table=table))


def is_open(row: ListedTable) -> bool:
    """Tell whether whoever comes to a table may join or watch."""
    return row.status == "open" or (row.status == "playing" and row.allows_spectators)
