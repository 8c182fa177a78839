"""Asking to take back a move: whether it has revealed anything is judged in a process of its own."""

import asyncio
from asyncio import Future
from collections.abc import Callable
from functools import partial

import msgspec

from kociarnia.play.takeback import Question, Verdict
from kociarnia.server.protocol import requests
from kociarnia.server.protocol.refusals import Internal, Revealed, TooFast
from kociarnia.server.runtime.clients import Client, Job
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage import entries
from kociarnia.server.table.decide import find_undo, running_match
from kociarnia.server.table.state import Table

MOST_ATTEMPTS = 3
"""How often it is judged anew because others have moved meanwhile."""
BUSY_MILLISECONDS = 500

_VERDICTS = msgspec.json.Decoder(Verdict)


class Takebacks:
    """What is being judged of one table; a client asks for one thing at a time."""

    def __init__(self, node: Node, topic: str, current: Callable[[], Table], submit: Callable[[Job], None]) -> None:
        """`current` gives the table as it is, `submit` lets something be decided when it is its turn."""
        self.node = node
        self.topic = topic
        self.current = current
        self.submit = submit
        self.judging: dict[Client, Future[bytes]] = {}

    def ask(self, client: Client, request: requests.Undo, attempt: int = 1) -> None:
        """Find out whether a user's last move can be taken back; if so, ask everybody whether it may."""
        if client in self.judging:
            raise TooFast("one move at a time is taken back", milliseconds=BUSY_MILLISECONDS)
        table = self.current()
        entry = find_undo(table, client.user, request, wall())
        match = running_match(table)
        question = Question(match.record, entry.seat, "together")
        asker = Asker(client.address, client.user, self.topic)
        judging = self.node.workers.ask_about_match(asker, "takeback", question)
        future = self.judging[client] = asyncio.ensure_future(judging)
        client.expect(future)
        future.add_done_callback(
            partial(self._judged, client, request, asked=entry, length=match.length, attempt=attempt)
        )

    def leave(self, client: Client) -> None:
        """Judge no more for a client who has gone."""
        future = self.judging.pop(client, None)
        if future is not None:
            future.cancel()

    def _judged(
        self,
        client: Client,
        request: requests.Undo,
        future: "Future[bytes]",
        *,
        asked: entries.UndoAsked,
        length: int,
        attempt: int,
    ) -> None:
        """Ask everybody, if nothing was revealed; `length` is how long the match was when that was judged."""
        if self.judging.get(client) is future:  # who went and came back may have asked anew
            del self.judging[client]
        if future.cancelled():
            return
        error = future.exception()
        if error is not None:
            unknown = Internal("nobody could say whether this can be taken back")
            client.refuse(request.id, error if isinstance(error, TooFast) else unknown)
            return
        if _VERDICTS.decode(future.result()).reason is not None:
            client.refuse(request.id, Revealed("something new was revealed since, so this cannot be taken back"))
            return

        def decide(_job: Job) -> entries.AnyEntry | None:
            table = self.current()
            entry = find_undo(table, client.user, request, wall())
            if running_match(table).length == length and entry.length == asked.length:
                return entry
            if attempt == MOST_ATTEMPTS:
                raise Revealed("others move on so quickly that this cannot be taken back")
            self.ask(client, request, attempt + 1)
            return None

        self.submit(Job(decide, client, request.id))
