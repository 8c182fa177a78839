"""How strong people are: followed from the results as they are stored, and stored nowhere itself.

A rating is a function of the results that count, in the order in which they ended, so that nothing can be lost, doubled
or left behind. Every node follows them for itself, a game at a time, when it is first asked; afterwards it reads only
what is new.
"""

import asyncio
import time
from collections.abc import Callable

from kociarnia.play.ratings import History, Ladder, Player, anchors
from kociarnia.server.runtime.clock import Pause
from kociarnia.server.storage.entries import GONE
from kociarnia.server.storage.statistics import Ended, count_ended, read_ended
from kociarnia.server.storage.store import Store

AT_ONCE = 100
"""So many matches are read at a time: making them of rows is not interrupted."""
PATIENCE = 600.0
"""Seconds until it is looked again whether something has come late or was deleted: then all is followed anew."""


class Ratings:
    """Everybody's ratings, by game."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.followed = {game: Followed(game, clock()) for game in anchors()}
        self.lock = asyncio.Lock()
        """One game is followed at a time, so that the others who are served wait for one slice, never for several."""

    async def ladders(self, game: str) -> list[Ladder]:
        """Return everybody's ratings at a game as they are now, a ladder for each scale."""
        if game not in self.followed:
            return []
        async with self.lock:
            await self._follow(self.followed[game])
        return self.followed[game].ladders

    async def histories(self, user: str, game: str) -> list[tuple[Ladder, History | None]]:
        """Return how the rating of a user went on each scale of a game, where they have played a match that counts."""
        return [(ladder, ladder.histories.get(user)) for ladder in await self.ladders(game)]

    def forget(self, user: str) -> None:
        """Know nothing of a user any more."""
        for followed in self.followed.values():
            for ladder in followed.ladders:
                ladder.histories.pop(user, None)

    async def _follow(self, followed: "Followed") -> None:
        if self.clock() > followed.since + PATIENCE:
            if await count_ended(self.store, followed.game, followed.last) != followed.count:
                followed.begin_again()
            followed.since = self.clock()
        pause = Pause()
        while rows := await read_ended(self.store, followed.game, followed.last, AT_ONCE):
            for ended in rows:
                await pause.if_long()
                followed.take_in(ended)


class Followed:
    """The ratings of one game, and how far they have been followed."""

    def __init__(self, game: str, since: float) -> None:
        self.game = game
        self.since = since
        self.begin_again()

    def begin_again(self) -> None:
        """Forget everything."""
        self.ladders = [Ladder(own) for own in anchors()[self.game]]
        self.last = (0, "")
        """When the last match ended that was taken in, and its table."""
        self.count = 0

    def take_in(self, ended: Ended) -> None:
        """Let one match more have its effect."""
        # Whoever leaves has the place the bot reached for them; of those who are gone for good nothing is known.
        players = [
            Player(team=seat.team, place=seat.place, level=seat.level or None, user=known(seat.user))
            for seat in ended.seats
        ]
        for ladder in self.ladders:
            ladder.take_in(ended.finished, players)
        self.last = (ended.finished, ended.table)
        self.count += 1


def known(user: str) -> str | None:
    """Return a user of whom something is known."""
    return None if user in ("", GONE) else user
