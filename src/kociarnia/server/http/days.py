"""The deals of the days: today's, and those of the archive; what they brought is told to those who have finished."""

import math

from aiohttp import web
from msgspec.structs import replace

from kociarnia.games import GAMES
from kociarnia.server.http.answers import answer
from kociarnia.server.http.documents import picture_of, seat_of
from kociarnia.server.http.matches import page_of
from kociarnia.server.http.requests import Requests
from kociarnia.server.people.names import UNKNOWN
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import NoSuchDeal
from kociarnia.server.runtime.calendar import shift
from kociarnia.server.runtime.deals import may_know
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.node import Node
from kociarnia.server.runtime.par import PAR_LEVELS, has_other_bots
from kociarnia.server.storage import deals as storage
from kociarnia.server.storage.deals import Deal, Try
from kociarnia.server.table.deal import levels_of
from kociarnia.server.table.replay import ReplayQuestion

PAGE = 10
DAY_UNITS = 3.0
REPLAY_UNITS = 5.0


class Days:
    """Answers what is asked about deals of the day."""

    def __init__(self, node: Node, requests: Requests) -> None:
        self.node = node
        self.store = node.store
        self.deals = node.deals
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/days", self.archive),
            web.get("/api/days/{day}", self.day),
            web.post("/api/days/{day}/{game}", self.show),
            web.get("/api/days/{day}/{game}/replay", self.replay),
        ]

    async def day(self, request: web.Request) -> web.StreamResponse:
        """Tell of the deals of a day, or of today's, what the one who asks may know."""
        user = await self._user(request)
        today = await self.deals.today()
        asked = request.match_info["day"]
        day = today if asked == "today" else asked
        found = await storage.read_deals(self.store, day)
        if not found or (day > today and not found[0].is_over):
            raise NoSuchDeal("there is no such deal")
        own = {} if user is None else await storage.read_tries(self.store, user, [deal.id for deal in found])
        return answer(
            bodies.Day(
                day=day,
                today=today,
                zone=self.deals.zone.name_at(self.deals.clock()),
                ends=self.deals.zone.end_of(day),
                is_over=found[0].is_over,
                deals=[
                    await self._tell(deal, own.get(deal.id), user, is_today=day == today)
                    for deal in found
                    if deal.game in GAMES
                ],
            )
        )

    async def archive(self, request: web.Request) -> web.StreamResponse:
        """Give a page of the days that are over."""
        user = await self._user(request)
        await self.deals.today()
        page = page_of(request)
        count, days = await storage.read_past(self.store, PAGE, (page - 1) * PAGE)
        past: list[bodies.PastDay] = []
        for day in days:
            found = [deal for deal in await storage.read_deals(self.store, day) if deal.game in GAMES]
            own = {} if user is None else await storage.read_tries(self.store, user, [deal.id for deal in found])
            past.append(
                bodies.PastDay(
                    day=day,
                    deals=[
                        bodies.PastDeal(game=deal.game, status=status_of(each), score=each.score if each else None)
                        for deal in found
                        for each in (own.get(deal.id),)
                    ],
                )
            )
        return answer(bodies.PastDays(days=past, page=page, pages=max(1, math.ceil(count / PAGE))))

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Let the others who have finished see one's own result, or no more."""
        wish = await self.requests.read(request, bodies.ShowWish)
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request))
        deal = await self._find(request)
        if not await storage.show_try(self.store, deal.id, user, is_shown=wish.is_shown):
            raise NoSuchDeal("there is no such deal")
        return answer(wish)

    async def replay(self, request: web.Request) -> web.StreamResponse:
        """Tell the match of the tiger step by step to those who may know it."""
        seat, picture = seat_of(request), picture_of(request)
        user = await self._user(request, REPLAY_UNITS)
        deal = await self._find(request)
        if not may_know(deal, await self.deals.first_try(deal, user)):
            raise NoSuchDeal("there is no such deal")
        record = await self.deals.tiger_record(deal)
        address = self.requests.address(request)
        asker = Asker(address, user or f"somebody at {address}", deal.id)
        question = ReplayQuestion(record=record, seat=seat, picture=picture)
        body = await self.node.workers.ask_about_match(asker, "replay", question)
        return web.Response(body=body, content_type="application/json", headers={"Content-Encoding": "gzip"})

    async def _user(self, request: web.Request, units: float = DAY_UNITS) -> str | None:
        user = await self.requests.user_or_none(request)
        self.node.limits.ask(user, self.requests.address(request), units)
        return user

    async def _find(self, request: web.Request) -> Deal:
        return await self.deals.find(request.match_info["day"], request.match_info["game"])

    async def _tell(self, deal: Deal, own: Try | None, user: str | None, *, is_today: bool) -> bodies.DealInfo:
        """Return what one user may know of a deal."""
        knows = may_know(deal, own)
        return replace(
            describe(deal, own, self.deals.commitment(deal.id)),
            next_commitment=self.deals.commitment(f"{shift(deal.day, 1)}/{deal.game}") if is_today else None,
            seed=self.deals.seed(deal.id) if deal.is_over and knows else None,
            par=self._par(deal) if knows else None,
            others=await self._others(deal, own, user) if knows else None,
        )

    def _par(self, deal: Deal) -> list[bodies.LevelResult]:
        return [
            bodies.LevelResult(level=level, score=deal.par[level].score, place=deal.par[level].place)
            for level in PAR_LEVELS
            if level in deal.par
        ]

    async def _others(self, deal: Deal, own: Try | None, user: str | None) -> list[bodies.TryResult]:
        """Return the results of those who chose to show theirs, and one's own, the best first."""
        fewest = GAMES[deal.game].fewest_points_win
        tries = await storage.read_shown(self.store, deal.id, fewest_points_win=fewest)
        if own is not None and own.score is not None and own not in tries:
            tries.append(own)
        names = await self.store.names({each.user for each in tries})
        results = [
            bodies.TryResult(name=names.get(each.user, UNKNOWN), score=each.score, is_yours=each.user == user)
            for each in tries
            if each.score is not None
        ]
        return sorted(results, key=lambda each: each.score if fewest else -each.score)


def describe(deal: Deal, own: Try | None, commitment: str) -> bodies.DealInfo:
    """Return what anybody may know of a deal, and what came of one's own try."""
    game = GAMES[deal.game]
    return bodies.DealInfo(
        game=deal.game,
        edition=deal.plan.edition,
        options=deal.plan.options,
        preset=game.preset_of(game.check(len(deal.plan.bots) + 1, deal.plan.options)),
        levels=levels_of(deal.plan),  # type: ignore[arg-type]  # they were checked when the deal was made
        commitment=commitment,
        fewest_points_win=game.fewest_points_win,
        status=status_of(own),
        table=None if own is None else own.table,
        score=None if own is None else own.score,
        place=None if own is None else own.place,
        is_shown=own is not None and own.is_shown,
        has_other_bots=has_other_bots(deal),
    )


def status_of(own: Try | None) -> bodies.TryStatus:
    """Return how far a user's first try is."""
    if own is None:
        return "new"
    if own.is_under_way:
        return "playing"
    return "given_up" if own.score is None else "finished"
