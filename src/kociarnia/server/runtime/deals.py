"""The deals of the days: which is today's, what may be known of it and by whom, and what bots reach on it.

Nothing happens at midnight: a day begins when somebody first asks for it, so a server that was off misses nothing. What
is over stays over, whatever the clock says later, for its seed has been shown.
"""

import asyncio
import hmac
from collections.abc import Callable

from msgspec.structs import replace

from kociarnia.core.chance import FairRng
from kociarnia.core.errors import KociarniaError
from kociarnia.play.record import Record
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import NoSuchDeal
from kociarnia.server.runtime.calendar import Calendar, Zone, deals_on, shift
from kociarnia.server.runtime.clock import Pause, wall
from kociarnia.server.runtime.par import PAR_LEVELS, begin_match, bots_now, play_par
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage import deals as storage
from kociarnia.server.storage.deals import Deal, Par, Try
from kociarnia.server.storage.duels import duel_of, read_duel
from kociarnia.server.storage.store import Store
from kociarnia.server.table.deal import levels_of

MOST_MISSED = 7
"""So many days on which nobody asked are made up for; a clock that is years ahead makes no years of deals."""
MOST_WANTED = 32


class Deals:
    """Everything about deals that a node knows."""

    def __init__(self, store: Store, workers: Workers, secret: bytes, calendar: Calendar, zone: Zone) -> None:
        """All seeds follow from the secret."""
        self.store = store
        self.workers = workers
        self.calendar = calendar
        self.zone = zone
        self.clock: Callable[[], int] = wall
        self._secret = secret
        self._today = ""
        self._asked = ""
        self._opening = asyncio.Lock()
        self._wanted: dict[str, None] = {}
        self._working: asyncio.Task[None] | None = None

    # Days

    async def today(self) -> str:
        """Return the day whose deals are played now; the first who asks begins it."""
        day = self.zone.day_of(self.clock())
        if day != self._asked:
            async with self._opening:
                if day != self._asked:
                    self._today = await self._begin(day)
                    self._asked = day
        return self._today

    async def _begin(self, day: str) -> str:
        newest = await storage.read_newest_day(self.store)
        if newest == shift(day, 1):  # the clock was set back over midnight: what has begun goes on
            return newest
        missed: list[str] = []
        if newest is not None and shift(day, -MOST_MISSED - 1) <= newest < day:
            missed = [each for back in range(MOST_MISSED, 0, -1) if (each := shift(day, -back)) > newest]
        for each in (*missed, day):
            await storage.add_deals(self.store, deals_on(self.calendar, each))
        await storage.end_days_before(self.store, day)
        return day

    async def find(self, day: str, game: str) -> Deal:
        """Return the deal of a day and a game, or refuse; there are no deals of days to come."""
        today = await self.today()
        deal = await storage.read_deal(self.store, f"{day}/{game}")
        if deal is None or deal.day != day or (day > today and not deal.is_over):
            raise NoSuchDeal("there is no such deal")
        return deal

    # What may be known

    def seed(self, deal: str) -> str:
        """Return the seed of a deal: a secret until it is over."""
        return hmac.digest(self._secret, f"kociarnia deal {deal}".encode(), "sha256").hex()

    def seed_of(self, deal: Deal) -> str:
        """Return the seed of a deal, which may be that of a match that was played before."""
        return deal.seed or self.seed(deal.id)

    def commitment(self, deal: str) -> str:
        """Return the promise the chance of a deal can be checked by."""
        return commitment_of(self.seed(deal))

    async def first_try(self, deal: Deal, user: str | None) -> Try | None:
        """Return the first try of a user, if there is one."""
        return None if user is None else (await storage.read_tries(self.store, user, [deal.id])).get(deal.id)

    async def seed_if_over(self, deal: str | None) -> str | None:
        """Return the seed of a deal if its day, or its duel, is over."""
        if deal is None:
            return None
        await self.today()  # its day may have ended since somebody last asked
        found = await storage.read_deal(self.store, deal)
        if found is None:
            return None
        if found.day:
            return self.seed_of(found) if found.is_over else None
        duel = await read_duel(self.store, duel_of(deal))
        return self.seed_of(found) if duel is not None and duel.is_over else None

    async def may_look_back(self, identity: str, user: str | None) -> bool:
        """Tell whether a user may be told more of a finished match of a deal than its moves."""
        await self.today()
        deal = await storage.read_deal(self.store, identity)
        return deal is None or may_know(deal, await self.first_try(deal, user))

    async def tiger_record(self, deal: Deal) -> Record:
        """Return the match of the tiger on a deal, without its seed."""
        par = deal.par.get("tiger")
        if par is None:
            raise NoSuchDeal("the tiger has not finished yet")
        match = begin_match(deal, self.seed(deal.id), [level or "tiger" for level in levels_of(deal.plan)])
        pause = Pause()
        for seat, move in par.moves:
            match.play(seat, move)
            await pause.if_long()
        return replace(match.record, seed=None)

    # Par

    def want_par(self, deal: str) -> None:
        """Let bots play a deal when they have nothing else to do."""
        if len(self._wanted) < MOST_WANTED:
            self._wanted[deal] = None
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def resume(self) -> None:
        """Go on with what was wanted before the server was stopped, and anew with what other bots have played since."""
        for deal in await storage.read_without_par(self.store):
            self.want_par(deal)
        newest = await storage.read_newest_day(self.store)
        for each in await storage.read_deals(self.store, newest or ""):
            if each.par.keys() != valid_par(each).keys():
                self.want_par(each.id)

    def stop(self) -> None:
        """Work no more."""
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        while self._wanted:
            identity = next(iter(self._wanted))
            try:
                await self._work_out(identity)
            except KociarniaError:  # it is tried again when somebody plays it, or the node starts next time
                log_failure("par_unknown")
            del self._wanted[identity]

    async def _work_out(self, identity: str) -> None:
        deal = await storage.read_deal(self.store, identity)
        if deal is None:
            return
        par = valid_par(deal)
        for level in PAR_LEVELS:
            if level not in par:
                par[level] = await play_par(deal, self.seed(deal.id), level, self.workers.think_at_leisure)
                await storage.keep_par(self.store, deal.id, par)


def commitment_of(seed: str) -> str:
    """Return the promise that chance which follows from a seed can be checked by."""
    return FairRng(bytes.fromhex(seed)).commitment()


def valid_par(deal: Deal) -> Par:
    """Return the par of a deal that holds: of a day that goes on, what the bots have played that people meet now."""
    return {level: own for level, own in deal.par.items() if deal.is_over or own.version == bots_now(deal.game)}


def may_know(deal: Deal, own: Try | None) -> bool:
    """Tell whether somebody may know what a deal brings: par, results of others, in the end the seed.

    Whoever is in the middle of the first try may not, also when the day is over and everybody else does.
    """
    if own is not None:
        return not own.is_under_way
    return deal.is_over
