"""The processes of a node: where bots think, quickly or deeply, and where whole matches are looked at."""

import asyncio
from asyncio import Future
from collections.abc import Callable
from secrets import randbits
from typing import Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from kociarnia.bots.levels import bot_of
from kociarnia.bots.remote import Answer, Question
from kociarnia.bots.searching import SearchingBot
from kociarnia.play.analysis import Portion
from kociarnia.play.record import Record
from kociarnia.play.takeback import Question as TakebackQuestion
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.limits import Limits
from kociarnia.server.runtime.pool import GRACE, Pool
from kociarnia.server.runtime.slices import encode_list
from kociarnia.server.table.problem import ProblemQuestion
from kociarnia.server.table.replay import ReplayQuestion, TextQuestion

SECONDS: Final[dict[str, float]] = {"kitten": 0.2, "cat": 0.5, "lynx": 1.0, "tiger": 2.0}
"""How long a bot of each level may think."""
QUICK = ("kitten", "cat")
"""These levels think in a process of their own, so that they never wait for those that search."""
RECORD_SECONDS = 15.0
STEADY_SECONDS = 60.0
"""So long a bot may take whose answer must not depend on how busy the machine is."""

AboutMatch = TakebackQuestion | ReplayQuestion | TextQuestion | ProblemQuestion
"""What is asked about a whole match."""


class Workers:
    """Asks the right processes."""

    def __init__(self, count: int, metrics: Metrics, limits: Limits | None = None, grace: float = GRACE) -> None:
        """`count` is the number of processes in which bots search."""

        def charge(asker: Asker, seconds: float) -> None:
            if limits is not None:
                limits.charge_worker(asker.user, asker.address, seconds)

        self.quick = Pool("bots", 1, metrics, grace=grace)
        self.deep = Pool("bots", count, metrics, grace=grace)
        self.records = Pool("records", 1, metrics, grace=grace, charge=charge)
        self.boxes = Pool("boxes", 1, metrics, grace=grace)

    def start(self) -> None:
        """Start answering; the quick ones are warm when the first person sits down."""
        self.quick.start(is_warm=True)
        self.deep.start()
        self.records.start()
        self.boxes.start()

    async def stop(self) -> None:
        """Stop answering and end all processes."""
        await asyncio.gather(self.quick.stop(), self.deep.stop(), self.records.stop(), self.boxes.stop())

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self.quick.queue) + len(self.deep.queue) + len(self.records.queue)

    def think(
        self,
        asker: Asker,
        game: str,
        view: bytes,
        level: str,
        seed: int | None = None,
        *,
        taken_up: Callable[[], None] | None = None,
    ) -> "Future[bytes]":
        """Return what a bot of a level answers to a view; `move_of` reads it.

        With a seed the answer is always the same: a number of worlds ends the thinking, and no clock does.
        """
        pool = self.quick if level in QUICK else self.deep
        if seed is None:
            return pool.ask(asker, "move", _question(game, level, view), SECONDS[level], taken_up)
        return pool.ask(asker, "move", _question(game, level, view, seed), STEADY_SECONDS, taken_up)

    def hint(self, asker: Asker, game: str, view: bytes, level: str) -> "Future[bytes]":
        """Return what a bot that searches would do, and why; `answer_of` reads it."""
        return self.deep.ask(asker, "move", _question(game, level, view, says_why=True), SECONDS[level])

    def think_at_leisure(self, game: str, view: bytes, level: str, seed: int) -> "Future[bytes]":
        """Return the same as `think`, when nobody waits for anything else."""
        pool = self.quick if level in QUICK else self.deep
        return pool.ask_at_leisure("move", _question(game, level, view, seed), STEADY_SECONDS)

    def look_back(self, portion: Portion) -> "Future[bytes]":
        """Go on looking back at a finished match for a moment, when nobody waits for anything else."""
        return self.deep.ask_at_leisure("look", msgspec.json.encode(portion), STEADY_SECONDS)

    def play_at_leisure(self, question: bytes) -> "Future[bytes]":
        """Return what matches of bots among themselves bring; nobody waits for them."""
        return self.boxes.ask_at_leisure("trial", question, STEADY_SECONDS)

    def look_at_record(self, asker: Asker, kind: str, question: bytes) -> "Future[bytes]":
        """Return the answer of those who look at whole matches, draw and print."""
        return self.records.ask(asker, kind, question, RECORD_SECONDS)

    async def ask_about_match(self, asker: Asker, kind: str, question: AboutMatch) -> bytes:
        """Return the answer to a question about a whole match, however long that is."""
        written = replace(question, record=await write_record(question.record))
        return await self.look_at_record(asker, kind, msgspec.json.encode(written))


async def write_record(record: Record) -> Record:
    """Return a record whose moves are encoded already, in slices, so that encoding it is no work any more."""
    return replace(record, lines=Raw(await encode_list(record.lines)))


def worlds_of(level: str) -> int:
    """Return how many worlds a level looks at when no clock stops it; 0: it does not search."""
    bot = bot_of(level)
    return bot.iterations if isinstance(bot, SearchingBot) else 0


def _question(game: str, level: str, view: bytes, seed: int | None = None, *, says_why: bool = False) -> bytes:
    """Return the question about a view; with a seed it is thought about for as many worlds as the level has."""
    if seed is None:
        return msgspec.json.encode(Question(game, level, Raw(view), randbits(48), says_why=says_why))
    return msgspec.json.encode(Question(game, level, Raw(view), seed, worlds_of(level)))


_ANSWERS = msgspec.json.Decoder(Answer)


def answer_of(answer: bytes) -> Answer:
    """Return what a bot has answered."""
    return _ANSWERS.decode(answer)


def move_of(answer: bytes) -> str:
    """Return the move a bot has answered with."""
    return answer_of(answer).notation
