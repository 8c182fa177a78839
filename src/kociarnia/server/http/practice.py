"""Problems to practise with: those that come with a game, and the mistakes of one's own matches.

Before an answer nothing is sent but what the seat could know then; whatever lies hidden, and what is best, stays here.
"""

import asyncio
import gzip
import re
from functools import cache

import msgspec
from aiohttp import web
from msgspec.json import encode
from msgspec.structs import replace

from kociarnia.core.errors import IllegalNow, KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.play.account import Decision
from kociarnia.play.problems import NoSuchProblem, find_problem, problems_of, weighed_move
from kociarnia.play.record import Record
from kociarnia.server.http.answers import answer, answer_with_file
from kociarnia.server.http.looking_back import ASKING_UNITS, open_match
from kociarnia.server.http.pages import File, make_file
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.runtime.coach import version_of
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage.analyses import read_looked_back
from kociarnia.server.table.info import table_info
from kociarnia.server.table.problem import ProblemQuestion, give_verdict, info_of, problem_info, record_of
from kociarnia.server.table.state import Table

MOST_OWN = 10
"""So many of one's latest matches that were looked back on are asked for mistakes."""


class Mistakes(msgspec.Struct, frozen=True):
    """Of an analysis, the mistakes alone."""

    mistakes: list[Decision]


_MISTAKES = msgspec.json.Decoder(Mistakes)


def read_mistakes(analysis: bytes) -> list[Decision]:
    """Return the mistakes of an analysis as it is stored."""
    return _MISTAKES.decode(gzip.decompress(analysis)).mistakes


class Practice:
    """Shows problems, and says what the coach thinks of an answer."""

    def __init__(self, registry: Registry, requests: Requests) -> None:
        self.registry = registry
        self.node = registry.node
        self.requests = requests
        self._rows = cache(rows_file)
        self._sights: dict[tuple[str, str], bytes] = {}  # of the problems that come with games: there are only so many

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        shelf, own = "/api/practise/{game}/{problem}", "/api/tables/{table}/problems/{number}"
        return [
            web.get("/api/practise/{game}", self.rows),
            web.get(shelf, self.show),
            web.post(shelf, self.judge),
            web.get("/api/me/mistakes", self.own),
            web.get(own, self.show_own),
            web.post(own, self.judge_own),
        ]

    # Problems that come with a game: for everybody

    async def rows(self, request: web.Request) -> web.StreamResponse:
        """List the problems of a game."""
        return answer_with_file(request, self._rows(GAMES[request.match_info["game"]]))

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Show a problem."""
        game = GAMES[request.match_info["game"]]
        problem = find_problem(game, request.match_info["problem"])
        key = game.id, problem.id
        if key not in self._sights:
            self._sights[key] = await self._look(request, None, record_of(game.id, problem), problem.seat)
        return answer(problem_info(info_of(game.id, problem), problem.seat, self._sights[key]))

    async def judge(self, request: web.Request) -> web.StreamResponse:
        """Say what the coach thinks of an answer to a problem."""
        wish = await self.requests.read(request, bodies.AnswerWish)
        problem = find_problem(GAMES[request.match_info["game"]], request.match_info["problem"])
        move = weighed_move(problem.moves, wish.move)
        if move is None:
            raise IllegalNow("this cannot be played there")
        return answer(give_verdict(problem.moves, problem.chance, move))

    # One's own mistakes: for those who may look back on the match

    async def own(self, request: web.Request) -> web.StreamResponse:
        """List the mistakes of one's own matches that were looked back on."""
        user = (await self.requests.user(request)).id
        address = self.requests.address(request)
        self.node.limits.ask(user, address)
        found: list[bodies.OwnMistake] = []
        versions = [version_of(game) for game in GAMES]
        for table_id in await read_looked_back(self.node.store, user, versions, MOST_OWN):
            try:
                self.node.limits.ask(user, address, ASKING_UNITS if table_id not in self.registry.tables else 0.0)
                table, _record = await open_match(self.registry, table_id, user)
            except KociarniaError:  # what may not be seen, or not now, is not listed
                continue
            seats = table.seats_of(user)
            found += [
                bodies.OwnMistake(table=table.id, game=table.game.id, number=each.number, loss=each.loss.mean)
                for each in await self._mistakes(table)
                if each.seat in seats
            ]
        return answer(found)

    async def show_own(self, request: web.Request) -> web.StreamResponse:
        """Show a decision of a finished match as a problem."""
        user = await self.requests.user_or_none(request)
        table, record, mistake = await self._find(request, user)
        before = replace(record, lines=record.lines[: mistake.number - 1], scores=None, places=None, seed=None)
        # How it ended, and the seed, from which all cards follow, are not for whoever is to think.
        info = replace(table_info(table, user, ()), status="playing", scores=None, places=None, seed=None)
        return answer(problem_info(info, mistake.seat, await self._look(request, user, before, mistake.seat)))

    async def judge_own(self, request: web.Request) -> web.StreamResponse:
        """Say what the coach thinks of another move in place of a mistake."""
        wish = await self.requests.read(request, bodies.AnswerWish)
        _table, _record, mistake = await self._find(request, await self.requests.user_or_none(request))
        move = weighed_move(mistake.moves, wish.move)
        if move is None:
            raise IllegalNow("this could not be played there")
        return answer(give_verdict(mistake.moves, mistake.chance, move, mistake.move))

    async def _find(self, request: web.Request, user: str | None) -> tuple[Table, Record, Decision]:
        """Return a mistake with its match, or refuse; so much is counted whether there is one or not."""
        self.node.limits.ask(user, self.requests.address(request), ASKING_UNITS)
        table, record = await open_match(self.registry, request.match_info["table"], user)
        number = request.match_info["number"]
        if re.fullmatch(r"[0-9]{1,6}", number, re.ASCII):
            for each in await self._mistakes(table):
                if each.number == int(number):
                    return table, record, each
        raise NoSuchProblem("the coach has found no mistake there")

    async def _mistakes(self, table: Table) -> list[Decision]:
        """Return the mistakes of a match, if it was looked back on."""
        body = await self.node.coach.find(table.id, table.game.id)
        return await asyncio.to_thread(read_mistakes, body) if isinstance(body, bytes) else []

    async def _look(self, request: web.Request, user: str | None, record: Record, seat: int) -> bytes:
        """Return what a seat sees at the end of a record; made in a process of its own."""
        address = self.requests.address(request)
        asker = Asker(address, user or f"somebody at {address}", "problem")
        question = ProblemQuestion(record=record, seat=seat)
        return await self.node.workers.ask_about_match(asker, "problem", question)


def rows_file(game: AnyGame) -> File:
    """Return the problems of a game as a document; it tells no answer."""
    rows = []
    for problem in problems_of(game).values():
        options = game.check(problem.seats, problem.position["options"])
        rows.append(
            bodies.ProblemRow(
                problem=problem.id,
                phase=problem.phase,
                fools=problem.fools,
                seats=problem.seats,
                preset=game.preset_of(options),
            )
        )
    return make_file("problems.json", encode(rows))
