"""What is done for people beside their tables: nobody's takes the place of everybody else's."""

import asyncio
from pathlib import Path

import pytest

from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.protocol.refusals import TooMany
from kociarnia.server.runtime import coach, trials
from kociarnia.server.runtime.coach import Coach, Progress
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.push import MOST_FOR_USER, Parcel, Push, new_key
from kociarnia.server.runtime.trials import Trials
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.subscriptions import Subscription
from tests.server.playing import PATIENCE
from tests.server.prepared import begin


class Tried(Trials):
    """Trials in which every box is played with a few times, and nothing is stored."""

    def __init__(self) -> None:
        super().__init__(SqliteStore(Path("nowhere.db")), Workers(1, Metrics()))
        self.turns: list[str] = []

    async def _play(self, identity: str) -> bool:
        await asyncio.sleep(0)
        self.turns.append(identity)
        return self.turns.count(identity) < 4

    async def finish(self) -> None:
        assert self._working is not None
        await asyncio.wait_for(self._working, PATIENCE)


def test_boxes_of_different_people_take_turns_however_many_somebody_wants_tried() -> None:
    async def scenario() -> None:
        tried = Tried()
        for box in range(trials.MOST_FOR_USER):
            eve = Asker("there", "eve", f"eve {box}")
            tried.check_room(eve)
            tried.want(eve)
        tried.want(Asker("here", "ben", "ben"))
        await tried.finish()
        bens = [number for number, box in enumerate(tried.turns) if box == "ben"]
        assert bens == [1, 3, 5, 7]
        assert len(tried.turns) == 4 * (trials.MOST_FOR_USER + 1)

    asyncio.run(scenario())


def test_a_user_and_an_address_have_only_so_many_boxes_tried_and_are_told_when_to_ask_again() -> None:
    async def scenario() -> None:
        tried = Tried()
        for number in range(trials.MOST_FOR_ADDRESS):
            user = number // trials.MOST_FOR_USER
            asker = Asker("there", f"eve {user}", f"box {number}")
            tried.check_room(asker)
            tried.want(asker)
        tried.check_room(Asker("there", "eve 0", "box 0"))  # that one is tried already
        tried.check_room(Asker("here", "ben", "ben"))
        for asker in (Asker("there", "eve 9", "one more"), Asker("elsewhere", "eve 0", "one more")):
            with pytest.raises(TooMany) as refused:
                tried.check_room(asker)
            assert refused.value.milliseconds
        await tried.finish()
        tried.check_room(Asker("there", "eve 9", "one more"))

    asyncio.run(scenario())


def test_a_box_that_is_wanted_again_while_it_is_tried_is_tried_again() -> None:
    async def scenario() -> None:
        tried = Tried()
        tried.turns = ["ben"] * 3  # so its next turn is the last one
        ben = Asker("here", "ben", "ben")
        tried.want(ben)
        await asyncio.sleep(0)  # now it is its turn
        tried.want(ben)
        await tried.finish()
        assert tried.turns == ["ben"] * 5

    asyncio.run(scenario())


class Busy(Coach):
    """A coach for whom every match takes for ever."""

    async def find(self, table: str, game: str) -> bytes | Progress | None:
        await asyncio.sleep(0)
        return self.under_way.get(table)

    def _begin(self, table: str, record: Record, asker: Asker | None) -> None:
        assert asker is not None
        self.under_way[table] = Progress()
        self._askers[table] = asker


def test_an_address_has_only_so_many_matches_looked_back_on_and_others_have_theirs() -> None:
    match: Match = begin("sen", 2, 1)

    async def scenario() -> None:
        busy = Busy(SqliteStore(Path("nowhere.db")), Workers(1, Metrics()))
        for number in range(coach.MOST_FOR_ADDRESS):
            await busy.ask(Asker("there", f"eve {number}", f"t{number}"), match.record)
        await busy.ask(Asker("there", "eve 9", "t0"), match.record)  # that one is looked at already
        with pytest.raises(TooMany) as refused:
            await busy.ask(Asker("there", "eve 9", "one more"), match.record)
        assert refused.value.milliseconds
        await busy.ask(Asker("here", "ben", "bens"), match.record)
        with pytest.raises(TooMany):
            await busy.ask(Asker("elsewhere", "ben", "another one"), match.record)

    asyncio.run(scenario())


class Post(Push):
    """Push of which is only known to whom it was sent, in which order."""

    def __init__(self) -> None:
        super().__init__(new_key(), "https://localhost", Metrics(), self.forget)
        self.sent: list[str] = []

    async def forget(self, user: str, endpoint: str) -> None:
        raise AssertionError("nobody is forgotten")

    async def _send(self, parcel: Parcel) -> None:
        await asyncio.sleep(0)
        self.sent.append(parcel.user)


def test_who_is_told_of_many_turns_keeps_others_waiting_for_one_message() -> None:
    async def scenario() -> None:
        post = Post()
        for number in range(MOST_FOR_USER + 20):
            place = Subscription(endpoint=f"https://{number}", p256dh="", auth="", language="en", created=0)
            post.send(Parcel("eve", place, b"", 60, f"t{number}"))
        place = Subscription(endpoint="https://b", p256dh="", auth="", language="en", created=0)
        post.send(Parcel("ben", place, b"", 60, "t"))
        sending = asyncio.create_task(post._send_for_ever())
        async with asyncio.timeout(PATIENCE):
            while not post.is_idle:
                await asyncio.sleep(0)
        sending.cancel()
        assert post.sent[1] == "ben"
        assert post.sent.count("eve") == MOST_FOR_USER
        assert post._metrics.pushes_failed == 20

    asyncio.run(scenario())
