"""How strong one plays, and the board of honour of those who want to be on it."""

from aiohttp import web

from kociarnia.games import GAMES
from kociarnia.play.ratings import Ladder
from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage.statistics import read_board

STRENGTH_UNITS = 3.0
LONGEST_BOARD = 20
KNOWN_DEVIATION = 100.0
"""Whose rating may be further off is on no board yet: that takes some ten matches."""


class Strength:
    """Answers how strong people are: oneself, and those who want to be seen."""

    def __init__(self, node: Node, requests: Requests) -> None:
        self.node = node
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here; where the host has no board there is none to be found."""
        own = [web.get("/api/me/ratings/{game}", self.ratings)]
        board = [web.get("/api/board/{game}", self.board), web.post("/api/me/board", self.show)]
        return own + (board if self.node.config.has_board else [])

    async def ratings(self, request: web.Request) -> web.StreamResponse:
        """Say how strong one plays a game."""
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request), STRENGTH_UNITS)
        return answer(await ratings_of(self.node, user.id, GAMES[request.match_info["game"]].id))

    async def board(self, request: web.Request) -> web.StreamResponse:
        """Show those who play a game best, of those who want to be seen."""
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request), STRENGTH_UNITS)
        game = GAMES[request.match_info["game"]].id
        ladders = await self.node.ratings.ladders(game)
        people = await read_board(self.node.store)
        return answer(
            bodies.Board(
                game=game,
                are_you_shown=user.is_on_board,
                scales=[
                    bodies.BoardScale(
                        fewest=ladder.anchors.fewest,
                        most=ladder.anchors.most,
                        rows=board_rows(ladder, people, user.id),
                    )
                    for ladder in ladders
                ],
            )
        )

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Let somebody be seen on the board, or no more."""
        wish = await self.requests.read(request, bodies.BoardWish)
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request), STRENGTH_UNITS)
        await self.node.store.put_on_board(user.id, is_on_board=wish.is_shown)
        return answer(wish)


def board_rows(ladder: Ladder, people: list[tuple[str, str]], user: str) -> list[bodies.BoardRow]:
    """Return the best of some people whose strength is known, the strongest first."""
    histories = [(name, each == user, ladder.histories[each]) for each, name in people if each in ladder.histories]
    known = [row for row in histories if row[2].rating.deviation <= KNOWN_DEVIATION]
    known.sort(key=lambda row: (-row[2].rating.points, row[0]))
    return [
        bodies.BoardRow(name=name, points=round(history.rating.points), matches=history.matches, is_you=is_you)
        for name, is_you, history in known[:LONGEST_BOARD]
    ]


async def ratings_of(node: Node, user: str, game: str) -> bodies.MyRatings:
    """Return how strong a user plays a game, as it is told to them."""
    return bodies.MyRatings(
        game=game,
        has_board=node.config.has_board,
        scales=[
            bodies.MyRating(
                fewest=ladder.anchors.fewest,
                most=ladder.anchors.most,
                matches=history.matches if history else 0,
                levels={level: round(points) for level, points in ladder.anchors.levels.items()},
                history=[
                    bodies.RatingPoint(
                        finished=point.time, points=round(point.rating.points), deviation=round(point.rating.deviation)
                    )
                    for point in (history.points if history else ())
                ],
            )
            for ladder, history in await node.ratings.histories(user, game)
        ],
    )
