"""What is it like? Bots play with somebody's box when there is nothing else to do, a second of matches at a time."""

import asyncio
from typing import Final

from msgspec.json import decode, encode

from kociarnia.core.errors import KociarniaError
from kociarnia.play.box import TrialAnswer, TrialQuestion
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.protocol.refusals import TooMany
from kociarnia.server.runtime.fair_queue import Asker, FairQueue
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage.boxes import LevelTrial, Trial, keep_trial, read_box, read_wanted
from kociarnia.server.storage.store import Store

AIMS: Final = {"cat": 300, "kitten": 100, "lynx": 20, "tiger": 10}
"""How many matches bots of each level play; the first give the distribution."""
MOST_WANTED = 32
MOST_FOR_ADDRESS, MOST_FOR_USER = 8, 3
"""Boxes that bots play with at a time: of all, of those at one address, and of one user."""
FULL_MILLISECONDS = 60_000
CHUNK_SECONDS = 1.0


class Trials:
    """The boxes that bots play with at this node, a little at a time: addresses take turns, and users, and boxes."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._askers: dict[str, Asker] = {}
        """Everybody's boxes that are played with, also the one whose turn it is."""
        self._waiting: FairQueue[Asker] = FairQueue(MOST_WANTED, MOST_WANTED, MOST_WANTED)
        self._playing = ""
        self._is_wanted_again = False
        """Whether the box whose turn it is has been changed and wanted again meanwhile."""
        self._working: asyncio.Task[None] | None = None

    def check_room(self, asker: Asker) -> None:
        """Refuse one box too many, for its user, the address or everybody; it is the table of who asks."""
        others = [other for box, other in self._askers.items() if box != asker.table]
        if (
            len(others) >= MOST_WANTED
            or sum(asker.address == other.address for other in others) >= MOST_FOR_ADDRESS
            or sum(asker.user == other.user for other in others) >= MOST_FOR_USER
        ):
            raise TooMany("bots play with many boxes now; try again later", milliseconds=FULL_MILLISECONDS)

    def want(self, asker: Asker) -> None:
        """Let bots play with a box that is marked as wanted."""
        if asker.table == self._playing:
            self._is_wanted_again = True
        elif asker.table not in self._askers and len(self._askers) < MOST_WANTED:
            self._askers[asker.table] = asker
            self._waiting.add(asker, asker)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def resume(self) -> None:
        """Go on with what was wanted before the server was stopped."""
        for box in await read_wanted(self.store, MOST_WANTED):
            self.want(Asker("", box, box))  # who asked is not known any more

    def stop(self) -> None:
        """Work no more."""
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        while self._waiting:
            asker = self._waiting.take()
            self._playing, self._is_wanted_again = asker.table, False
            is_wanted = False
            try:
                is_wanted = await self._play(asker.table)
            except KociarniaError:  # it is tried again when somebody asks, or the node starts next time
                log_failure("trial_failed")
            self._playing = ""
            if is_wanted or self._is_wanted_again:
                self._waiting.add(asker, asker)
            else:
                del self._askers[asker.table]

    async def _play(self, identity: str) -> bool:
        """Play for a second with a box; tell whether there is more to play."""
        box = await read_box(self.store, identity)
        if box is None or not box.trial.is_wanted:
            return False
        trial = box.trial
        level = next((level for level, aim in AIMS.items() if played(trial, level) < aim), None)
        if level is not None:
            done = trial.levels.setdefault(level, LevelTrial())
            question = TrialQuestion(
                game=box.game,
                options=box.options,
                level=level,
                seed=done.matches,
                matches=AIMS[level] - done.matches,
                seconds=CHUNK_SECONDS,
            )
            answer = decode(await self.workers.play_at_leisure(encode(question)), type=TrialAnswer)
            done.matches += answer.matches
            for score in answer.scores:
                done.scores[str(score)] = done.scores.get(str(score), 0) + 1
            trial.reached = sorted({*trial.reached, *answer.reached})
        trial.is_wanted = any(played(trial, each) < aim for each, aim in AIMS.items())
        return await keep_trial(self.store, box, trial) and trial.is_wanted


def played(trial: Trial, level: str) -> int:
    """Return how many matches bots of a level have played."""
    return trial.levels[level].matches if level in trial.levels else 0
