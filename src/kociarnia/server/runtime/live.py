"""A table that is awake on this node: its queue, those who watch it, its bots, and who is there."""

import time
from collections.abc import Callable
from functools import partial
from secrets import token_hex

from msgspec.json import encode

from kociarnia.core.chance import SEED_BYTES
from kociarnia.core.errors import KociarniaError
from kociarnia.core.state import SPECTATOR
from kociarnia.server.bus.bus import Advanced, AnyNotice, Forgotten, Present, ReactionShown, person_of
from kociarnia.server.protocol import requests
from kociarnia.server.protocol.refusals import BrokenTable, NotAtTheTable
from kociarnia.server.runtime.bots import TableBots
from kociarnia.server.runtime.clients import Client, Job
from kociarnia.server.runtime.clock import steady, wall
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.node import Node
from kociarnia.server.runtime.pictures import send_picture
from kociarnia.server.runtime.presence import Presence
from kociarnia.server.runtime.queue import TableQueue
from kociarnia.server.runtime.takebacks import Takebacks
from kociarnia.server.runtime.watchers import Watchers, Watching
from kociarnia.server.storage import entries
from kociarnia.server.storage.store import Append
from kociarnia.server.table.access import check_hint, check_watch
from kociarnia.server.table.decide import Behind, decide, find_absences, find_overdue, running_match
from kociarnia.server.table.encode import encode_update, encode_view
from kociarnia.server.table.info import table_info
from kociarnia.server.table.listing import list_table
from kociarnia.server.table.result import is_played_out
from kociarnia.server.table.setup import new_rematch_entry
from kociarnia.server.table.state import Table
from kociarnia.server.topic import topic_of

MOST_TOLD_AGAIN = 4000
"""Who comes back and has missed more than so many events is shown how things are now, not all that happened."""
SENDING_SECONDS = 0.00002
"""What sending to one more watcher takes; it is done later, so it cannot be timed with what caused it."""
NOBODY_THERE = "nobody"
"""In place of an address, where bots think while nobody watches: all such tables together are one of those who take
turns."""


class LiveTable:
    """One table on this node: takes in requests, notices of other nodes, and the time."""

    def __init__(self, node: Node, table_id: str, forget: Callable[["LiveTable"], None]) -> None:
        """`forget` lets the table sleep."""
        self.node = node
        self.id = table_id
        self.topic = topic_of(table_id)
        self.forget = partial(forget, self)
        self.watched_at = time.monotonic()
        self.watchers = Watchers()
        self.presence = Presence(node.bus, node.name, self.topic)
        self.queue = TableQueue(
            node, table_id, self.topic, take_effect=self._take_effect, loaded=self._begin, given_up=self._lose
        )
        self.bots = TableBots(node, self.topic, self.queue.current, self.queue.submit)
        self.takebacks = Takebacks(node, self.topic, self.queue.current, self.queue.submit)

    @property
    def table(self) -> Table | None:
        """The table, once it has been loaded."""
        return self.queue.table

    def adopt(self, table: Table) -> None:
        """Begin with a table that was just stored."""
        self.queue.table = table
        self._begin()

    def _begin(self) -> None:
        table = self.queue.current()
        self.presence.begin(table, self.watchers.users())
        self.watchers.note_all_told(table)
        if table.status == "over":
            self._relist(table)

    def _lose(self) -> None:
        """Let a table go that cannot go on, and tell those who watch it; nothing else on this node suffers from it."""
        self.watchers.dismiss_all(self.id, BrokenTable("the rules of this game have failed at this table"))
        self.forget()

    async def reload(self) -> None:
        """Build the table anew, because its past was changed, and show it to everybody again."""
        try:
            await self.queue.reload()
        except KociarniaError:  # it has been forgotten, and those who wait have been told
            return
        self.bots.stop()
        table = self.queue.current()
        self._tell_info(table)
        self.watchers.tell_snapshots(table)
        self.engage_bots()

    # Requests

    def request(self, client: Client, request: requests.TableRequest) -> None:
        """Take in a request of a client."""
        given_up = partial(self._note_unwatched, client) if isinstance(request, requests.Watch) else None
        job = Job(partial(self._decide, client, request), client, request.id, given_up)
        if isinstance(request, requests.Leave):
            job.unreadable = lambda: self.node.spawn(self._leave_unreadable(client, job))
        self.queue.submit(job)

    def _note_unwatched(self, client: Client) -> None:
        """Take note that a client may not watch; one that does already goes on."""
        if client not in self.watchers.clients:
            client.stop_watching(self.id)

    async def _leave_unreadable(self, client: Client, job: Job) -> None:
        """Let a user leave a table whose log cannot take it in."""
        try:
            await self.node.store.leave_unreadable(self.id, client.user)
        except KociarniaError as error:
            job.refuse(error)
        else:
            job.accept(0)

    def _decide(  # noqa: C901, PLR0911 - one case for each kind of request
        self, client: Client, request: requests.TableRequest, job: Job
    ) -> entries.AnyEntry | None:
        table = self.queue.current()
        if table.status == "over":
            self._check_known(table, client, request)
        match request:
            case requests.Move():
                return decide(table, client.user, request, wall())
            case requests.Watch():
                self._watch(table, client, request, job)
            case requests.Unwatch():
                self.unwatch(client)
                client.stop_watching(self.id)
                job.accept(0)
            case requests.Hint():
                return self._decide_hint(table, client, request, job)
            case requests.Picture():
                send_picture(self.node.workers, table, client, request)
            case requests.Undo():
                self.takebacks.ask(client, request)
            case requests.React():
                self._react(table, client, request, job)
            case requests.Join():
                table.names[client.user] = client.name
                return decide(table, client.user, request, wall())
            case requests.Start():
                return decide(table, client.user, request, wall(), token_hex(SEED_BYTES))
            case requests.Rematch():
                return self._decide_rematch(table, client, request, job)
            case _:
                return decide(table, client.user, request, wall())
        return None

    def _check_known(self, table: Table, client: Client, request: requests.TableRequest) -> None:
        """Answer whoever may not see a finished match as if there were none, whatever they ask."""
        if client not in self.watchers.clients and (client.user, request.id) not in table.answers:
            check_watch(table, client.user)

    def _decide_hint(self, table: Table, client: Client, request: requests.Hint, job: Job) -> entries.AnyEntry | None:
        """Give a hint; that a seat has had one is stored before it gets the first."""
        check_hint(table, running_match(table), client.user, request)
        self.bots.count_hint(table, client, request)
        if request.seat in table.hinted or table.guide is not None:
            self.bots.hint(table, client, request)
            return None
        job.done = partial(self._hint, client, request, job)
        return entries.Hinted(time=wall(), user=client.user, seat=request.seat)

    def _hint(self, client: Client, request: requests.Hint, job: Job) -> None:
        try:
            self.bots.hint(self.queue.current(), client, request)
        except KociarniaError as error:
            job.refuse(error)

    def _decide_rematch(self, table: Table, client: Client, request: requests.Rematch, job: Job) -> entries.AnyEntry:
        """Link a new table with the same people to this one; both entries are stored together."""
        link = self.node.users.derived_id("rematch", self.id)
        entry = decide(table, client.user, request, wall(), link)
        created = new_rematch_entry(table, client.user, wall())
        job.also = Append(
            table=link,
            number=1,
            body=entries.encode_entry(created),
            listing=list_table(Table(link, created, {}, steady()), created.time),
        )
        return entry

    def _watch(self, table: Table, client: Client, request: requests.Watch, job: Job) -> None:
        if client.has_gone:
            return
        check_watch(table, client.user)
        client.start_watching(self.id)  # again if another request of the same client was refused meanwhile
        viewer = table.viewer(client.user)
        number = table.numbers[viewer]
        since = request.since if request.seat == viewer else None
        if since is not None and since > number and not job.attempts:
            raise Behind
        is_newcomer = client.user not in self._present(table)
        watching = Watching(viewer, always_views=request.views == "always")
        self.watchers.clients[client] = watching
        watching.number = number
        self.watched_at = time.monotonic()
        self.presence.see(client.user)
        job.accept(number)
        client.send(encode(table_info(table, client.user, self._present(table))))
        is_told = since is not None and max(table.floors[viewer], number - MOST_TOLD_AGAIN) <= since <= number
        if since is not None and is_told and table.match is not None:
            view = encode_view(table, viewer)
            told = self.watchers.told(viewer)
            update = encode_update(table, viewer, since, steady(), view, told=told)
            if table.leaves_to_memory:
                self.watchers.note_told(table, [client.user])
            if update is not None:
                client.send(update)
        else:
            self.watchers.show(table, client, watching)
        if is_newcomer and table.seats_of(client.user):
            self._tell_info(table)
            self._charge_telling(client)
        if table.is_stood_in_for(client.user):
            self._bring_back(client.user)
        self.presence.tell(table, self.watchers.users())
        self.engage_bots()

    def _bring_back(self, user: str) -> None:
        """Hand the seats back to their owner at once."""

        def decide_return(_job: Job) -> entries.AnyEntry | None:
            if self.queue.current().is_stood_in_for(user):
                return entries.CameBack(time=wall(), user=user)
            return None

        self.queue.submit(Job(decide_return))

    def unwatch(self, client: Client) -> None:
        """Stop telling a client what happens."""
        self.bots.leave(client)
        self.takebacks.leave(client)
        if self.watchers.clients.pop(client, None) is None or self.table is None:
            return
        table = self.table
        self.watched_at = time.monotonic()
        if client.user not in self._present(table):
            self.presence.miss(client.user)
            if table.seats_of(client.user):
                self._tell_info(table)
                self._charge_telling(client)
        if not self.watchers and not table.plays_on:
            self.bots.stop()
        self.presence.tell(table, self.watchers.users())

    def leave(self, client: Client) -> None:
        """Forget a client that has disconnected, also what it still asked for here."""
        self.queue.forget_client(client)
        self.unwatch(client)

    def _react(self, table: Table, client: Client, request: requests.React, job: Job) -> None:
        seats = table.seats_of(client.user)
        if not seats:
            raise NotAtTheTable("only those at the table react")
        viewer = table.viewer(client.user)
        seat = viewer if viewer != SPECTATOR else seats[0]
        job.accept(0)
        if self.node.muted and person_of(client.user) in self.node.muted:
            return
        self.watchers.tell_reaction(table, seat, request.reaction)
        self._charge_telling(client)
        self.node.publish(ReactionShown(node=self.node.name, topic=self.topic, seat=seat, reaction=request.reaction))

    # What was stored

    def _take_effect(self, entry: entries.AnyEntry, job: Job | None) -> None:
        """Apply a stored entry and tell everybody."""
        table = self.queue.current()
        floors = None if isinstance(entry, entries.Moved) else list(table.floors)
        status = table.status
        table.apply(entry, steady())
        if job is not None and job.done is not None:
            job.done()
        elif job is not None and job.id is not None:
            job.accept(table.answers.get((entry.user, job.id), 0))
        if isinstance(entry, entries.Moved):
            self._count_move(entry, job)
            self.watchers.expect_update(entry.seat)  # the mover is always told
            self.watchers.tell_updates(table)
            if table.leaves_to_memory:
                self.watchers.note_told(table, self._present(table))
            if table.status != status:
                self._note_listing(table)
                self._tell_info(table)
        else:
            self.watchers.dismiss_unwelcome(table)
            self._tell_info(table)
            if isinstance(entry, entries.Started) or table.floors != floors:
                self.watchers.tell_snapshots(table)
            elif not isinstance(entry, entries.UndoAsked):
                self.watchers.change_viewers(table)
            self._note_listing(table)
        if job is not None and job.client is not None:
            self._charge_telling(job.client)
        if job is not None and self.node.bus.is_shared:
            self.node.publish(Advanced(node=self.node.name, topic=self.topic, number=table.number))
        self.engage_bots()

    def _count_move(self, entry: entries.Moved, job: Job | None) -> None:
        metrics = self.node.metrics
        if entry.user is None:
            metrics.bot_moves += 1
        else:
            metrics.moves += 1
        if job is not None:
            metrics.move_seconds.observe(time.perf_counter() - job.started)

    def _relist(self, table: Table) -> None:
        """Put the table into the list as it is now; when that fails it is done when the table wakes next time."""
        future = self.node.store.update_listing(list_table(table, wall()))
        future.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        self._note_listing(table)

    def _note_listing(self, table: Table) -> None:
        if table.settings.is_listed:
            self.node.note_lobby_changed()

    def _present(self, table: Table) -> set[str]:
        return self.presence.users(table, self.watchers.users())

    def _charge_telling(self, client: Client) -> None:
        """Count what it takes to tell a crowd of something that a client has done."""
        self.node.limits.charge(client.user, client.address, SENDING_SECONDS * len(self.watchers))

    def _tell_info(self, table: Table) -> None:
        self.watchers.tell_info(table, self._present(table))

    def rename(self, user: str, name: str) -> None:
        """Call a user by another name."""
        table = self.table
        if table is not None and user in table.names:
            table.names[user] = name
            self._tell_info(table)
            self.node.publish(Forgotten(node=self.node.name, topic=self.topic))

    # Time and other nodes

    def engage_bots(self) -> None:
        """Let bots think about what they have to decide, if anybody sees it, waits for their turn or for the result."""
        table = self.table
        if table is None or not (table.has_bots or self.bots.hints):
            return
        plays_out = self._is_played_out(table)
        if not self.presence.leads():
            return
        if self.watchers:
            # The questions count for the host if that is one of those who watch, else for somebody who sits here.
            users = {client.user: client for client in self.watchers.clients}
            seated = next((users[seat.user] for seat in table.seats if seat.user in users), None)
            asker = users.get(table.host or "") or seated or next(iter(self.watchers.clients))
            self.bots.engage(table, Asker(asker.address, asker.user, self.topic))
        elif table.plays_on:
            self.bots.engage(table, Asker(NOBODY_THERE, table.host or "", self.topic))
        elif plays_out:
            self.bots.engage(table, None)

    def _is_played_out(self, table: Table) -> bool:
        """Tell whether it is the turn of this table, of all deserted ones, to have its match played to its end."""
        if is_played_out(table):
            return self.node.may_play_out(self.topic)
        self.node.played_out.discard(self.topic)
        return False

    def tick(self, now: float) -> None:
        """Look at the clocks."""
        table = self.table
        if table is None or self.queue.is_busy:
            return
        here = self.watchers.users()
        for node in self.presence.silent_nodes():
            self._lose_node(table, node)
        self.presence.tell(table, here, is_due=False)
        if self.queue.is_doubtful:
            self.queue.doubt()
            return
        if not self.watchers:
            self.engage_bots()
            is_needed = table.status != "over" and now - self.watched_at <= self.node.config.sleep_after
            goes_on = table.plays_on or self.topic in self.node.played_out
            is_in_use = self.queue.waiting or self.presence.elsewhere or (goes_on and self.bots.thinking)
            if not is_needed and not is_in_use:
                self.forget()
            return
        self.engage_bots()
        if self.presence.leads():
            for seat in self._absences(table):
                self.queue.submit(Job(partial(self._decide_absence, seat)))

    def stand_in(self, now: int) -> None:
        """Let bots take the seats of those whose days were over at a time."""
        for seat in find_overdue(self.queue.current(), now):
            self.queue.submit(Job(partial(self._decide_overdue, seat, now)))

    def _decide_overdue(self, seat: int, now: int, _job: Job) -> entries.AnyEntry | None:
        if seat in find_overdue(self.queue.current(), now):
            return entries.StoodIn(time=wall(), seat=seat)
        return None

    def is_there(self, user: str) -> bool:
        """Tell whether a user watches this table, from wherever."""
        return self.table is not None and user in self._present(self.table)

    def _absences(self, table: Table) -> list[int]:
        return find_absences(table, steady(), self.presence.absent(self._present(table)))

    def _decide_absence(self, seat: int, _job: Job) -> entries.AnyEntry | None:
        if seat in self._absences(self.queue.current()):
            return entries.StoodIn(time=wall(), seat=seat)
        return None

    def _lose_node(self, table: Table, node: str) -> None:
        before = self._present(table)
        self.presence.lose(table, self.watchers.users(), node)
        if before != self._present(table):
            self._tell_info(table)

    def notice(self, notice: AnyNotice) -> None:
        """Take in what another node says about this table."""
        table = self.table
        if table is None:
            return
        match notice:
            case Advanced():
                if notice.number > table.number:
                    self.queue.doubt()
            case Present():
                if not notice.watched:
                    self._lose_node(table, notice.node)
                    return
                before = self._present(table)
                is_new = self.presence.hear(table, notice)
                if before != self._present(table):
                    self._tell_info(table)
                if is_new:
                    self.presence.tell(table, self.watchers.users())
            case ReactionShown():
                self.watchers.tell_reaction(table, notice.seat, notice.reaction)
            case Forgotten():
                self.node.spawn(self.reload())
