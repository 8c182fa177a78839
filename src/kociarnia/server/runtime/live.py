"""A table in the memory of this node: requests of clients, bots, clocks and notices of other nodes."""

import time
from asyncio import Future
from functools import partial
from secrets import choice, token_hex
from typing import TYPE_CHECKING

from msgspec.json import encode

from kociarnia.core.chance import SEED_BYTES
from kociarnia.core.errors import KociarniaError
from kociarnia.core.state import SPECTATOR
from kociarnia.server.bus.bus import Advanced, AnyNotice, Forgotten, Present, ReactionShown
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import Internal, NotAtTheTable
from kociarnia.server.runtime.jobs import Client, Job, Watching, clock
from kociarnia.server.runtime.queue import LoggedTable
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append
from kociarnia.server.table.decide import Behind, Table
from kociarnia.server.table.encode import sight_bytes, tell_update
from kociarnia.server.table.listing import list_table

if TYPE_CHECKING:
    from kociarnia.server.runtime.registry import Keeper

PRESENCE_SECONDS = 1.0
PRESENCE_TRUST = 4.0


class LiveTable(LoggedTable):
    """One table on this node."""

    def __init__(self, keeper: "Keeper", table_id: str) -> None:
        super().__init__(keeper, table_id)
        self.thinking: dict[int, int] = {}

    def request(self, client: Client, request: messages.TableRequest) -> None:
        """Take in a request of a client."""
        job = Job(partial(self._decide, client, request), client, request.id)
        if isinstance(request, messages.Leave):
            job.unreadable = lambda: self.keeper.spawn(self._leave_unreadable(client, job))
        self.submit(job)

    async def _leave_unreadable(self, client: Client, job: Job) -> None:
        """Let a user leave a table whose log cannot take it in."""
        try:
            await self.keeper.store.leave_unreadable(self.id, client.user)
        except KociarniaError as error:
            job.refuse(error)
        else:
            job.accept(0)

    def _decide(self, client: Client, request: messages.TableRequest, job: Job) -> entries.AnyEntry | None:
        table = self.table
        assert table is not None
        match request:
            case messages.Move():
                return table.decide(client.user, request, clock())
            case messages.Watch():
                self._watch(client, request, job)
            case messages.Unwatch():
                self.unwatch(client)
                job.accept(0)
            case messages.Hint():
                self._hint(client, request)
            case messages.React():
                self._react(client, request, job)
            case messages.Join():
                table.names[client.user] = client.name
                return table.decide(client.user, request, clock())
            case messages.Start():
                return table.decide(client.user, request, clock(), token_hex(SEED_BYTES))
            case messages.Rematch():
                return self._decide_rematch(client, request, job)
            case _:
                return table.decide(client.user, request, clock())
        return None

    def _decide_rematch(self, client: Client, request: messages.Rematch, job: Job) -> entries.AnyEntry:
        """Link a new table with the same people to this one; both entries are stored together."""
        table = self.table
        assert table is not None
        link = self.keeper.users.derived_id("rematch", self.id)
        entry = table.decide(client.user, request, clock(), link)
        created = table.new_table_for_rematch(client.user, clock())
        job.also = Append(
            table=link,
            number=1,
            body=entries.encode_entry(created),
            listing=list_table(Table(link, created, {}), created.time),
        )
        return entry

    def _watch(self, client: Client, request: messages.Watch, job: Job) -> None:
        table = self.table
        assert table is not None
        if job.client is None:
            return
        table.check_watch(client.user)
        viewer = table.viewer(client.user)
        number = table.number_of(viewer)
        since = request.since if request.seat == viewer else None
        if since is not None and since > number and not job.attempts:
            raise Behind
        newcomer = client.user not in self.present()
        watching = Watching(viewer, always_views=request.views == "always", picture=request.picture)
        self.watchers[client] = watching
        watching.number = number
        self.watched_at = time.monotonic()
        self.away_since.pop(client.user, None)
        job.accept(number)
        client.send(encode(table.info(client.user, self.present())))
        if since is not None and table.floors[viewer] <= since <= number and table.match is not None:
            update = tell_update(table, viewer, since, clock(), sight_bytes(table, viewer), request.picture)
            if update is not None:
                client.send(update)
        else:
            self.show(client, watching)
        if newcomer and table.seats_of(client.user):
            self.tell_info()
        if any(table.seats[seat].is_stood_in for seat in table.seats_of(client.user)):
            self._bring_back(client.user)
        self.tell_presence()
        self.engage_bots()

    def _bring_back(self, user: str) -> None:
        """Hand the seats back to their owner at once."""

        def decide(_job: Job) -> entries.AnyEntry | None:
            assert self.table is not None
            if any(self.table.seats[seat].is_stood_in for seat in self.table.seats_of(user)):
                return entries.CameBack(time=clock(), user=user)
            return None

        self.submit(Job(decide))

    def unwatch(self, client: Client) -> None:
        """Tell a client no more."""
        if self.watchers.pop(client, None) is None or self.table is None:
            return
        self.watched_at = time.monotonic()
        if client.user not in self.present():
            self.away_since[client.user] = clock()
            if self.table.seats_of(client.user):
                self.tell_info()
        self.tell_presence()

    def leave(self, client: Client) -> None:
        """Forget a client that has disconnected, also what it still asked for here."""
        for job in self.waiting:
            if job.client is client:
                job.client = None
        self.unwatch(client)

    def _hint(self, client: Client, request: messages.Hint) -> None:
        table = self.table
        assert table is not None
        table.check_hint(client.user, request)
        assert table.match is not None
        prepared = table.prepared_move(request.seat)
        if prepared is not None:
            client.send(encode(messages.Hinted(id=request.id, table=self.id, seat=request.seat, move=prepared)))
            return
        view = encode(table.match.view(request.seat))

        def tell(future: "Future[str]") -> None:
            if future.cancelled() or future.exception() is not None:
                client.refuse(request.id, Internal("no hint could be found"))
            else:
                hinted = messages.Hinted(id=request.id, table=self.id, seat=request.seat, move=future.result())
                client.send(encode(hinted))

        self.keeper.workers.think(self.topic, table.game.id, view, "tiger").add_done_callback(tell)

    def _react(self, client: Client, request: messages.React, job: Job) -> None:
        table = self.table
        assert table is not None
        seats = table.seats_of(client.user)
        if not seats:
            raise NotAtTheTable("only those at the table react")
        viewer = table.viewer(client.user)
        seat = viewer if viewer != SPECTATOR else seats[0]
        job.accept(0)
        self.show_reaction(seat, request.reaction)
        self.keeper.publish(
            ReactionShown(node=self.keeper.node, topic=self.topic, seat=seat, reaction=request.reaction)
        )

    def engage_bots(self) -> None:
        """Let bots think about what they have to decide, if anybody is there to see it."""
        table = self.table
        if table is None or not table.has_bots or table.match is None or not self.leads():
            return
        for seat, asked in table.bots_to_move():
            if self.thinking.get(seat) == asked:
                continue
            self.thinking[seat] = asked
            prepared = table.prepared_move(seat)
            if prepared is not None:
                self._decide_for_bot(seat, asked, prepared)
                continue
            chair = table.seats[seat]
            level = chair.level if chair.kind == "bot" else table.settings.stand_in
            view = encode(table.match.view(seat))
            future = self.keeper.workers.think(self.topic, table.game.id, view, level)
            future.add_done_callback(partial(self._thought, seat, asked))

    def _thought(self, seat: int, asked: int, future: "Future[str]") -> None:
        if future.cancelled():
            return
        self._decide_for_bot(seat, asked, None if future.exception() is not None else future.result())

    def _decide_for_bot(self, seat: int, asked: int, move: str | None) -> None:
        def decide(_job: Job) -> entries.AnyEntry | None:
            table = self.table
            assert table is not None
            if self.thinking.get(seat) == asked:
                del self.thinking[seat]
            if (seat, asked) not in table.bots_to_move():
                return None
            assert table.match is not None
            legal = table.match.legal(seat)
            # A bot that found nothing must not stop the table.
            return table.bot_move(seat, move if move in legal else choice(legal), clock())

        self.submit(Job(decide, given_up=partial(self._stop_thinking, seat)))

    def _stop_thinking(self, seat: int) -> None:
        self.thinking.pop(seat, None)

    def tick(self, now: float) -> None:
        """Look at the clocks."""
        if self.table is None or self.is_busy:
            return
        for node in [node for node, (seen, _seats) in self.elsewhere.items() if now - seen > PRESENCE_TRUST]:
            self.lose_node(node)
        if now - self.told_presence[0] > PRESENCE_SECONDS:
            self.tell_presence()
        if self.is_doubtful:
            self.is_busy = True
            self.keeper.spawn(self.catch_up())
            return
        if not self.watchers:
            is_needed = self.table.status != "over" and now - self.watched_at <= self.keeper.config.sleep_after
            if not is_needed and not self.waiting and not self.elsewhere:
                self.keeper.forget(self)
            return
        self.engage_bots()
        if self.leads():
            for due in self.table.absences(clock(), self.awake_since, self._absent()):
                self.submit(Job(partial(self._decide_absence, due.seat)))

    def _absent(self) -> dict[str, int]:
        present = self.present()
        return {user: since for user, since in self.away_since.items() if user not in present}

    def _decide_absence(self, seat: int, _job: Job) -> entries.AnyEntry | None:
        assert self.table is not None
        due = self.table.absences(clock(), self.awake_since, self._absent())
        return next((entry for entry in due if entry.seat == seat), None)

    def notice(self, notice: AnyNotice) -> None:
        """Take in what another node says about this table."""
        table = self.table
        if table is None:
            return
        match notice:
            case Advanced():
                if notice.number > table.number and not self.is_busy:
                    self.is_busy = True
                    self.keeper.spawn(self.catch_up())
                elif notice.number > table.number:
                    self.is_doubtful = True
            case Present():
                if not notice.watched:
                    self.lose_node(notice.node)
                    return
                before = self.present()
                seats = [seat for seat in notice.seats if seat < len(table.seats)]
                is_new = notice.node not in self.elsewhere
                self.elsewhere[notice.node] = (time.monotonic(), seats)
                for user in self.present():
                    self.away_since.pop(user, None)
                if before != self.present():
                    self.tell_info()
                if is_new:
                    self.tell_presence()
            case ReactionShown():
                self.show_reaction(notice.seat, notice.reaction)
            case Forgotten():
                self.keeper.spawn(self.reload())
