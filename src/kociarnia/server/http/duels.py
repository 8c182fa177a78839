"""Duels over HTTP: challenging, what one may know of a duel, and the matches of those who have finished it."""

import time
from collections.abc import Mapping, Sequence
from secrets import token_urlsafe

from aiohttp import web
from msgspec.structs import replace

from kociarnia.games import GAMES
from kociarnia.server.http.answers import answer
from kociarnia.server.http.days import describe
from kociarnia.server.http.documents import picture_of, seat_of
from kociarnia.server.http.requests import Requests
from kociarnia.server.people.names import UNKNOWN
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import BadMessage, NoSuchDuel, TooMany
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.deals import commitment_of
from kociarnia.server.runtime.duels import (
    Duellist,
    find_duel,
    find_duellists,
    has_finished,
    plan_of_match,
)
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.par import bots_now
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage import duels as storage
from kociarnia.server.storage.deals import Deal, DealPlan, read_some, read_tries
from kociarnia.server.storage.duels import Duel, deal_id
from kociarnia.server.storage.store import MOST_DUELLISTS
from kociarnia.server.table.replay import ReplayQuestion

LENGTHS = (1, 3, 5)
LOOK_UNITS = 3.0
REPLAY_UNITS = 5.0


class Duels:
    """Answers what is asked about duels."""

    def __init__(self, registry: Registry, requests: Requests) -> None:
        self.registry = registry
        self.node = registry.node
        self.store = registry.node.store
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/duels", self.duels),
            web.post("/api/duels", self.challenge),
            web.get("/api/duels/{duel}", self.duel),
            web.post("/api/duels/{duel}/end", self.end),
            web.get("/api/duels/{duel}/{number}/replay", self.replay),
        ]

    async def duels(self, request: web.Request) -> web.StreamResponse:
        """Tell which duels the one who asks has challenged to, or begun."""
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), LOOK_UNITS)
        found = await storage.read_duels(self.store, user)
        names = await self.store.names({duel.user for duel in found})
        identities = [identity for duel in found for identity in duel.deal_ids]
        deals = await read_some(self.store, identities)
        own = await read_tries(self.store, user, identities)
        return answer(
            [
                bodies.MyDuel(
                    duel=duel.id,
                    challenger=names.get(duel.user, UNKNOWN),
                    created=duel.created,
                    games=[deals[identity].game for identity in duel.deal_ids],
                    status="finished" if has_finished(duel, own) else "playing" if duel.deal_ids[0] in own else "new",
                    is_yours=duel.user == user,
                    is_over=duel.is_over,
                )
                for duel in found
            ]
        )

    async def challenge(self, request: web.Request) -> web.StreamResponse:
        """Make a duel: of new cards, or of those of a finished match, which is the challenger's try then."""
        wish = await self.requests.read(request, bodies.DuelWish)
        user = (await self.requests.user(request)).id
        address = self.requests.address(request)
        self.node.limits.ask(user, address, REPLAY_UNITS)
        if len(wish.deals) + (wish.table is not None) not in LENGTHS:
            raise BadMessage("a duel has 1, 3 or 5 deals")
        begun = time.thread_time()
        try:
            plans = [(each.game, plan_of_wish(each), "") for each in wish.deals]
        finally:
            self.node.limits.charge(user, address, time.thread_time() - begun)
        identity = token_urlsafe(16)
        if wish.table is not None:
            # The same match is the same duel: nobody plays its cards twice.
            identity = self.node.users.derived_id("duel", f"{user} {wish.table}")
            known = await storage.read_duel(self.store, identity)
            if known is not None:
                return answer(await self._tell(known, user))
            table = await self.registry.wake(wish.table)
            plan, seed = plan_of_match(table, user)
            plans.insert(0, (table.game.id, plan, seed))
        self.node.limits.count_table(address)
        duel = Duel(id=identity, user=user, created=wall(), deals=len(plans), people=int(wish.table is not None))
        deals = [
            Deal(id=deal_id(identity, number), day="", game=game, plan=plan, seed=seed)
            for number, (game, plan, seed) in enumerate(plans, 1)
        ]
        if not await storage.add_duel(self.store, duel, deals, wish.table):
            raise TooMany(f"you may have {storage.MOST_OPEN} open duels at a time")
        return answer(await self._tell(duel, user))

    async def duel(self, request: web.Request) -> web.StreamResponse:
        """Tell of a duel what the one who asks may know: whoever has the link knows what is played."""
        user = await self.requests.user_or_none(request)
        self.node.limits.ask(user, self.requests.address(request), LOOK_UNITS)
        return answer(await self._tell(await self._find(request), user))

    async def end(self, request: web.Request) -> web.StreamResponse:
        """Let nobody else begin a duel of one's own; who has begun it can finish."""
        await self.requests.read(request, dict)
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), LOOK_UNITS)
        duel = await self._find(request)
        if not await storage.end_duel(self.store, duel.id, user):
            raise NoSuchDuel("there is no such duel")
        return answer(await self._tell(replace(duel, is_over=True), user))

    async def replay(self, request: web.Request) -> web.StreamResponse:
        """Tell the match of somebody who has finished a duel step by step to those who have, too."""
        seat, picture = seat_of(request), picture_of(request)
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), REPLAY_UNITS)
        duel = await self._find(request)
        deal = f"{duel.id}/{request.match_info['number']}"
        person = request.query.get("person", "")
        shown = who_is_shown(duel, await find_duellists(self.store, duel), user)
        found = next((each.tries.get(deal) for each in shown or () if self._person(duel, each.user) == person), None)
        if found is None or found.score is None:
            raise NoSuchDuel("there is no such duel")
        record = await self.registry.finished_record(found.table)
        if record is None:
            raise NoSuchDuel("this match is no longer kept")
        question = ReplayQuestion(record=replace(record, seed=None), seat=seat, picture=picture)
        asker = Asker(self.requests.address(request), user, deal)
        body = await self.node.workers.ask_about_match(asker, "replay", question)
        return web.Response(body=body, content_type="application/json", headers={"Content-Encoding": "gzip"})

    async def _find(self, request: web.Request) -> Duel:
        return await find_duel(self.store, request.match_info["duel"])

    def _person(self, duel: Duel, user: str) -> str:
        """Return what somebody is called in a duel, so that it tells nothing elsewhere."""
        return self.node.users.derived_id("duellist", f"{duel.id} {user}")

    async def _tell(self, duel: Duel, user: str | None) -> bodies.DuelInfo:
        """Return what one user may know of a duel."""
        duellists = await find_duellists(self.store, duel)
        own = next((each.tries for each in duellists if each.user == user), {})
        shown = who_is_shown(duel, duellists, user)
        names = await self.store.names({duel.user, *(each.user for each in shown or ())})
        people = {
            each.user: bodies.DuellistInfo(
                person=self._person(duel, each.user), name=names.get(each.user, UNKNOWN), is_yours=each.user == user
            )
            for each in shown or ()
        }
        found = await read_some(self.store, duel.deal_ids)
        deals = [found[identity] for identity in duel.deal_ids]
        seeds = [self.node.deals.seed_of(deal) for deal in deals]
        return bodies.DuelInfo(
            duel=duel.id,
            challenger=names.get(duel.user, UNKNOWN),
            created=duel.created,
            deals=[
                replace(
                    describe(deal, own.get(deal.id), commitment_of(seed)),
                    seed=None if shown is None or not duel.is_over else seed,
                    others=None if shown is None else results_of(deal, shown, people),
                )
                for deal, seed in zip(deals, seeds, strict=True)
            ],
            is_yours=duel.user == user,
            is_match=bool(deals[0].seed),
            is_full=duel.people >= MOST_DUELLISTS,
            is_over=duel.is_over,
            people=None if shown is None else list(people.values()),
            playing=0 if shown is None else len(duellists) - len(shown),
        )


def who_is_shown(duel: Duel, duellists: Sequence[Duellist], user: str | None) -> list[Duellist] | None:
    """Return those who have finished a duel, to one of them; to everybody else nobody is shown."""
    shown = [each for each in duellists if has_finished(duel, each.tries)]
    return shown if any(each.user == user for each in shown) else None


def results_of(
    deal: Deal, shown: Sequence[Duellist], people: Mapping[str, bodies.DuellistInfo]
) -> list[bodies.TryResult]:
    """Return what everybody who has finished has reached on a deal, the best first; who gave it up is missing."""
    results = [
        bodies.TryResult(
            name=people[each.user].name,
            person=people[each.user].person,
            is_yours=people[each.user].is_yours,
            score=tried.score,
            place=tried.place,
            was_helped=tried.was_helped,
        )
        for each in shown
        if (tried := each.tries[deal.id]).score is not None
    ]
    fewest = GAMES[deal.game].fewest_points_win
    return sorted(results, key=lambda each: each.score if fewest else -each.score)


def plan_of_wish(wish: bodies.DuelDeal) -> DealPlan:
    """Return what is to be played, or refuse it."""
    game = GAMES[wish.game]
    if wish.seat > len(wish.bots):
        raise BadMessage(f"there is no seat {wish.seat}")
    try:
        game.check(len(wish.bots) + 1, wish.options)
    except RecursionError:
        raise BadMessage("the options are nested too deep") from None
    return DealPlan(
        edition=game.edition, options=wish.options, bots=[*wish.bots], seat=wish.seat, version=bots_now(game.id)
    )
