"""What is it like? Bots play with somebody's box when there is nothing else to do, a second of matches at a time."""

import asyncio
from typing import Final

from msgspec.json import decode, encode

from kociarnia.core.errors import KociarniaError
from kociarnia.play.box import TrialAnswer, TrialQuestion
from kociarnia.server.operate.logs import log_failure
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage.boxes import LevelTrial, Trial, keep_trial, read_box, read_wanted
from kociarnia.server.storage.store import Store

AIMS: Final = {"cat": 300, "kitten": 100, "lynx": 20, "tiger": 10}
"""How many matches bots of each level play; the first give the distribution."""
MOST_WANTED = 32
CHUNK_SECONDS = 1.0


class Trials:
    """The boxes that bots play with at this node, one after another, a little at a time."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._wanted: list[str] = []
        self._working: asyncio.Task[None] | None = None

    @property
    def has_room(self) -> bool:
        """Whether one more box can wait for its turn."""
        return len(self._wanted) < MOST_WANTED

    def want(self, box: str) -> None:
        """Let bots play with a box that is marked as wanted."""
        if box not in self._wanted and self.has_room:
            self._wanted.append(box)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def resume(self) -> None:
        """Go on with what was wanted before the server was stopped."""
        for box in await read_wanted(self.store, MOST_WANTED):
            self.want(box)

    def stop(self) -> None:
        """Work no more."""
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        while self._wanted:
            box = self._wanted.pop(0)
            try:
                if await self._play(box):
                    self._wanted.append(box)
            except KociarniaError:  # it is tried again when somebody asks, or the node starts next time
                log_failure("trial_failed")

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
