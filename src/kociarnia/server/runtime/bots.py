"""The bots of a table: what they think about, and when their answers are shown."""

import asyncio
from asyncio import Future, TimerHandle
from collections.abc import Callable
from secrets import choice, randbits

from msgspec.json import encode

from kociarnia.bots.pace import answer_time, temper_of
from kociarnia.core.errors import Stale
from kociarnia.play.match import Match
from kociarnia.server.protocol import messages, requests
from kociarnia.server.protocol.refusals import Internal, TooFast
from kociarnia.server.runtime.clients import Client, Job
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.limits import HINT_UNITS
from kociarnia.server.runtime.node import Node
from kociarnia.server.runtime.workers import answer_of, move_of
from kociarnia.server.storage import entries
from kociarnia.server.table.deal import THINKING_BITS, table_thinking_seed
from kociarnia.server.table.decide import decide_bot_move, find_bots_to_move, prepared_move
from kociarnia.server.table.encode import encode_view
from kociarnia.server.table.state import Table

HINT_LEVEL = "tiger"
HINT_MILLISECONDS = 500
"""When to ask for another hint while one is thought about."""


class Thinking:
    """A bot at work: which question it thinks about, since when, and what will tell its answer."""

    __slots__ = ("asked", "begun", "future", "timer")

    def __init__(self, asked: int) -> None:
        self.asked = asked
        self.begun = 0.0
        self.future: Future[bytes] | None = None
        self.timer: TimerHandle | None = None

    def begin(self) -> None:
        """Note that a worker has taken up the question: how long that waited tells nothing of the bot's cards."""
        self.begun = asyncio.get_running_loop().time()

    def cancel(self) -> None:
        """Stop thinking: nobody waits for the answer any more."""
        if self.future is not None:
            self.future.cancel()
        if self.timer is not None:
            self.timer.cancel()


class TableBots:
    """Lets the bots of one table think, and gives hints to those who sit there."""

    def __init__(self, node: Node, topic: str, current: Callable[[], Table], submit: Callable[[Job], None]) -> None:
        """`current` gives the table as it is, `submit` lets something be decided when it is its turn."""
        self.node = node
        self.topic = topic
        self.current = current
        self.submit = submit
        self.thinking: dict[int, Thinking] = {}
        self.hints: dict[Client, tuple[int, int, Future[bytes]]] = {}

    def engage(self, table: Table, asker: Asker | None) -> None:
        """Let bots think about what they have to decide, for one of those who wait for it; for nobody: at leisure."""
        match = table.match
        if match is None:
            return
        if self.hints:
            self._drop_old_hints(table)
        if not table.has_bots:
            return
        due = find_bots_to_move(table)
        for seat, asked in due:
            thinking = self.thinking.get(seat)
            if thinking is not None:
                if thinking.asked == asked:
                    continue
                thinking.cancel()
            self._begin(table, match, seat, asked, asker)
        for seat in self.thinking.keys() - {seat for seat, _asked in due}:
            self.thinking.pop(seat).cancel()

    def _begin(self, table: Table, match: Match, seat: int, asked: int, asker: Asker | None) -> None:
        thinking = self.thinking[seat] = Thinking(asked)
        prepared = prepared_move(table, seat)
        if prepared is not None:
            self._decide(seat, thinking, prepared)
            return
        chair = table.seats[seat]
        level = chair.level if chair.kind == "bot" else table.settings.stand_in
        view, begun_with = encode(match.view(seat)), table_thinking_seed(table, seat)
        workers = self.node.workers
        thinking.begin()
        try:
            if asker is None:
                begun_with = randbits(THINKING_BITS) if begun_with is None else begun_with
                thinking.future = workers.think_at_leisure(table.game.id, view, level, begun_with)
            else:
                thinking.future = workers.think(asker, table.game.id, view, level, begun_with, taken_up=thinking.begin)
        except TooFast:  # too much waits: it is tried again with the next look at the clocks
            del self.thinking[seat]
            return
        loop = asyncio.get_running_loop()
        factor = self.node.config.bot_pace * temper_of(seat) if table.users() else 0.0

        def show(future: "Future[bytes]") -> None:
            if future.cancelled():
                return
            move = None if future.exception() is not None else move_of(future.result())
            when = answer_time(level, thinking.begun, loop.time(), factor)
            thinking.timer = loop.call_at(when, self._decide, seat, thinking, move)

        thinking.future.add_done_callback(show)

    def _decide(self, seat: int, thinking: Thinking, answer: str | None) -> None:
        def decide(_job: Job) -> entries.AnyEntry | None:
            move = answer
            table = self.current()
            if self.thinking.get(seat) is thinking:
                del self.thinking[seat]
            if (seat, thinking.asked) not in find_bots_to_move(table):
                return None
            assert table.match is not None
            legal = table.match.legal(seat)
            if move not in legal:  # a bot that found nothing must not stop the table
                begun_with = table_thinking_seed(table, seat)
                move = choice(legal) if begun_with is None else legal[begun_with % len(legal)]
            return decide_bot_move(table, seat, move, wall())

        def give_up() -> None:
            if self.thinking.get(seat) is thinking:
                del self.thinking[seat]

        self.submit(Job(decide, given_up=give_up))

    def count_hint(self, table: Table, client: Client, request: requests.Hint) -> None:
        """Count a hint, or refuse it before anything of it is stored; what a lesson has ready is free."""
        if prepared_move(table, request.seat) is None:
            self._check_one_hint(client)
            self.node.limits.ask(client.user, client.address, HINT_UNITS)

    def _check_one_hint(self, client: Client) -> None:
        if client.user in self.node.hinted:
            raise TooFast("one hint at a time", milliseconds=HINT_MILLISECONDS)

    def hint(self, table: Table, client: Client, request: requests.Hint) -> None:
        """Tell a client what a strong bot would do; one hint at a time for a user."""
        prepared = prepared_move(table, request.seat)
        if prepared is not None:
            client.send(encode(messages.Hinted(id=request.id, table=table.id, seat=request.seat, move=prepared)))
            return
        self._check_one_hint(client)
        asker = Asker(client.address, client.user, self.topic)
        future = self.node.workers.hint(asker, table.game.id, encode_view(table, request.seat), HINT_LEVEL)
        client.expect(future)
        self.node.hinted.add(client.user)
        self.hints[client] = (request.seat, table.asked[request.seat], future)

        def tell(future: "Future[bytes]") -> None:
            self.node.hinted.discard(client.user)
            self.hints.pop(client, None)
            if future.cancelled():
                client.refuse(request.id, Stale("there is something else to decide now"))
            elif future.exception() is not None:
                client.refuse(request.id, Internal("no hint could be found"))
            else:
                given = answer_of(future.result())
                hinted = messages.Hinted(
                    id=request.id, table=table.id, seat=request.seat, move=given.notation, why=given.why
                )
                client.send(encode(hinted))

        future.add_done_callback(tell)

    def _drop_old_hints(self, table: Table) -> None:
        for seat, asked, future in list(self.hints.values()):
            if table.asked[seat] != asked or table.status != "playing":
                future.cancel()

    def leave(self, client: Client) -> None:
        """Think no more about the hint of a client who has gone."""
        hint = self.hints.get(client)
        if hint is not None:
            hint[2].cancel()

    def stop(self) -> None:
        """Think no more about anything: nobody watches."""
        for thinking in self.thinking.values():
            thinking.cancel()
        self.thinking.clear()
        for _seat, _asked, future in list(self.hints.values()):
            future.cancel()
