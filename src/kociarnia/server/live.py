"""A table in the memory of this node: requests in, entries to the storage, then messages to those who watch."""

import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections import deque
from collections.abc import Callable
from functools import partial
from secrets import choice, token_hex
from typing import TYPE_CHECKING

from msgspec.json import encode

from kociarnia.core.chance import SEED_BYTES
from kociarnia.core.errors import KociarniaError, Stale
from kociarnia.core.state import SPECTATOR
from kociarnia.server import entries, wire
from kociarnia.server.bus.bus import Advanced, AnyNotice, Forgotten, Present, ReactionShown, topic_of
from kociarnia.server.errors import Internal, NoSpectators, NoSuchTable, NotAtTheTable, StorageUnavailable
from kociarnia.server.listing import list_table, listing_after
from kociarnia.server.logs import log_failure
from kociarnia.server.store.store import Append, Conflict
from kociarnia.server.table import Behind, Repeated, Table, rebuild
from kociarnia.server.telling import sight_bytes, tell_snapshot, tell_update

if TYPE_CHECKING:
    from kociarnia.server.keeper import Keeper

MOST_ATTEMPTS = 20
PRESENCE_SECONDS = 1.0
PRESENCE_TRUST = 4.0


def clock() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Client(ABC):
    """Somebody connected to this node."""

    user: str
    name: str

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message; never waits."""

    @abstractmethod
    def refuse(self, request_id: str | None, error: KociarniaError) -> None:
        """Say why a request was not carried out."""


class Watching:
    """How a client watches: from which seat, what it has been told, and whether it wants views always."""

    __slots__ = ("always_views", "number", "viewer")

    def __init__(self, viewer: int, *, always_views: bool) -> None:
        self.viewer = viewer
        self.number = 0
        self.always_views = always_views


class Job:
    """Something to be decided when it is its turn; `decide` returns the entry it needs, if any."""

    __slots__ = ("also", "attempts", "client", "decide", "given_up", "id", "started")

    def __init__(
        self,
        decide: Callable[["Job"], entries.AnyEntry | None],
        client: Client | None = None,
        request_id: str | None = None,
        given_up: Callable[[], None] | None = None,
    ) -> None:
        self.decide = decide
        self.client = client
        self.id = request_id
        self.given_up = given_up
        self.attempts = 0
        self.started = time.perf_counter()
        self.also: Append | None = None

    def accept(self, number: int) -> None:
        """Tell the client that it was carried out."""
        if self.client is not None and self.id is not None:
            self.client.send(encode(wire.Accepted(id=self.id, number=number)))

    def refuse(self, error: KociarniaError) -> None:
        """Tell the client that it was not."""
        if self.client is not None:
            self.client.refuse(self.id, error)
        if self.given_up is not None:
            self.given_up()


class LiveTable:
    """One table on this node."""

    def __init__(self, keeper: "Keeper", table_id: str) -> None:
        self.keeper = keeper
        self.id = table_id
        self.topic = topic_of(table_id)
        self.table: Table | None = None
        self.watchers: dict[Client, Watching] = {}
        self.is_busy = False
        self.is_doubtful = False
        self.waiting: deque[Job] = deque()
        self.awake_since = clock()
        self.watched_at = time.monotonic()
        self.away_since: dict[str, int] = {}
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}
        self.thinking: dict[int, int] = {}
        self.shown: dict[int, int] = {}
        self.told_presence: tuple[float, list[int]] = (0.0, [])

    # Reading what is stored

    async def load(self) -> None:
        """Build the table from its log, and answer those who wait for it."""
        self.is_busy = True
        try:
            await self._load()
        except KociarniaError as error:
            self.keeper.forget(self)
            while self.waiting:
                self.waiting.popleft().refuse(error)
            return
        except Exception:
            log_failure("table_broken", topic=self.topic)
            self.keeper.metrics.errors += 1
            self.keeper.forget(self)
            while self.waiting:
                self.waiting.popleft().refuse(Internal("this table cannot be read"))
            return
        finally:
            self.is_busy = False
        self._pump()

    async def _load(self) -> None:
        bodies = await self.keeper.store.read(self.id)
        if not bodies:
            raise NoSuchTable("there is no such table")
        log = [entries.decode_entry(body) for body in bodies]
        users = {entry.user for entry in log if entry.user is not None}
        first = log[0]
        if isinstance(first, entries.TableCreated):
            users |= {plan.user for plan in first.seats if plan.user is not None}
        self.table = rebuild(self.id, log, await self.keeper.store.names(users))
        self.awake_since = clock()
        self.away_since = dict.fromkeys(self.table.users() - self.present(), self.awake_since)
        if self.table.status == "over":
            self._relist()

    async def catch_up(self, job: Job | None = None) -> None:
        """Take in what other nodes have stored, then try the job again."""
        self.is_busy = True
        try:
            await self._read_on()
            self.is_doubtful = False
            if job is not None:
                job.attempts += 1
                if job.attempts > MOST_ATTEMPTS:
                    job.refuse(StorageUnavailable("too many others moved at the same time"))
                else:
                    self.waiting.appendleft(job)
        except KociarniaError as error:
            self.is_doubtful = True
            if job is not None:
                job.refuse(error)
        except Exception:
            log_failure("catch_up_failed", topic=self.topic)
            self.keeper.metrics.errors += 1
            if job is not None:
                job.refuse(Internal("this table cannot be read"))
        finally:
            self.is_busy = False
        self._pump()

    async def _read_on(self) -> None:
        table = self.table
        assert table is not None
        bodies = await self.keeper.store.read(self.id, table.number)
        log = [entries.decode_entry(body) for body in bodies]
        strangers = {entry.user for entry in log if entry.user is not None} - table.names.keys()
        if strangers:
            table.names.update(await self.keeper.store.names(strangers))
        for entry in log:
            self._advance(entry)

    async def reload(self) -> None:
        """Build the table anew, because its past was changed, and show it to everybody again."""
        self.is_busy = True
        try:
            await self._load()
        finally:
            self.is_busy = False
        self._tell_info()
        self._tell_snapshots()
        self._pump()

    # Deciding

    def submit(self, job: Job) -> None:
        """Decide a job when it is its turn."""
        self.waiting.append(job)
        self._pump()

    def _pump(self) -> None:
        while self.waiting and not self.is_busy:
            self._run(self.waiting.popleft())

    def _run(self, job: Job) -> None:
        try:
            entry = job.decide(job)
        except Repeated as repeated:
            job.accept(repeated.number)
        except Behind:
            if job.attempts:
                job.refuse(Stale("nobody has been told so many events yet"))
            else:
                self.is_busy = True
                self.keeper.spawn(self.catch_up(job))
        except KociarniaError as error:
            job.refuse(error)
        except Exception:
            log_failure("request_failed", topic=self.topic)
            self.keeper.metrics.errors += 1
            job.refuse(Internal("something broke; it was logged"))
        else:
            if entry is not None:
                self._store(job, entry)

    def _store(self, job: Job, entry: entries.AnyEntry) -> None:
        """Store first; nobody is told, not even the table itself, before it is done."""
        table = self.table
        assert table is not None
        self.is_busy = True
        append = Append(
            table=self.id,
            number=table.number + 1,
            body=entries.encode_entry(entry),
            listing=listing_after(table, entry),
        )
        appends = (append,) if job.also is None else (append, job.also)
        self.keeper.store.append(*appends).add_done_callback(partial(self._stored, job, entry))

    def _stored(self, job: Job, entry: entries.AnyEntry, future: "Future[None]") -> None:
        error = future.exception()
        if error is None:
            self._take_in(job, entry)
            self.is_busy = False
            self._pump()
        elif isinstance(error, Conflict):
            self.keeper.metrics.conflicts += 1
            self.keeper.spawn(self.catch_up(job))
        else:
            # Whether it was stored after all shows when the storage is back.
            self.is_busy = False
            self.is_doubtful = True
            job.refuse(error if isinstance(error, KociarniaError) else StorageUnavailable("this could not be stored"))
            self._pump()

    def _take_in(self, job: Job, entry: entries.AnyEntry) -> None:
        """Let a stored entry have its effect; a table that cannot take it in is built anew when it is asked for."""
        table = self.table
        assert table is not None
        try:
            self._advance(entry, job)
        except Exception:
            log_failure("entry_failed", topic=self.topic)
            self.keeper.metrics.errors += 1
            self.keeper.forget(self)
            job.refuse(Internal("something broke; it was logged"))
        else:
            self.keeper.publish(Advanced(node=self.keeper.node, topic=self.topic, number=table.number))

    # Telling

    def _advance(self, entry: entries.AnyEntry, job: Job | None = None) -> None:
        """Take in a stored entry and tell everybody."""
        table = self.table
        assert table is not None
        floors = list(table.floors)
        status = table.status
        table.apply(entry)
        if job is not None and job.id is not None:
            job.accept(table.answers.get((entry.user, job.id), 0))
        metrics = self.keeper.metrics
        if isinstance(entry, entries.Moved):
            if entry.user is None:
                metrics.bot_moves += 1
            else:
                metrics.moves += 1
            if job is not None:
                metrics.move_seconds.observe(time.perf_counter() - job.started)
            self.shown.pop(entry.seat, None)  # the mover is always told
            self._tell_updates()
            if table.status != status:
                self._relist()
                self._tell_info()
        else:
            self._dismiss_unwelcome(table)
            self._tell_info()
            if isinstance(entry, entries.Started) or table.floors != floors:
                self._tell_snapshots()
            elif not isinstance(entry, entries.UndoAsked):
                self._change_viewers()
            self.keeper.lobby_changed(self)
        self.engage_bots()

    def _relist(self) -> None:
        """Put the table into the list as it is now; when that fails it is done when the table wakes next time."""
        assert self.table is not None
        future = self.keeper.store.update_listing(list_table(self.table, clock()))
        future.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        self.keeper.lobby_changed(self)

    def _tell_updates(self) -> None:
        """Tell every watcher what has happened, from its own side."""
        table = self.table
        assert table is not None
        made: dict[tuple[int, int, bool], bytes | None] = {}
        now = clock()
        for client, watching in self.watchers.items():
            key = (watching.viewer, watching.number, watching.always_views)
            if key not in made:
                made[key] = self._make_update(table, *key, now)
            message = made[key]
            watching.number = table.number_of(watching.viewer)
            if message is not None:
                client.send(message)
        if table.has_hot_seat:
            self._change_viewers()

    def _make_update(self, table: Table, viewer: int, since: int, always_views: bool, now: int) -> bytes | None:  # noqa: FBT001 - part of a key
        """Return the update of a viewer; nothing if there is nothing it may notice."""
        match = table.match
        assert match is not None
        is_silent = table.number_of(viewer) == since
        view = None
        if always_views or is_silent or match.is_acting(viewer) or match.is_over:
            view = sight_bytes(table, viewer)
            digest = hash((view, match.is_acting(viewer)))
            if is_silent and self.shown.get(viewer) == digest:
                return None
            self.shown[viewer] = digest
        else:
            self.shown.pop(viewer, None)
        return tell_update(table, viewer, since, now, view)

    def _tell_snapshots(self) -> None:
        for client, watching in self.watchers.items():
            self._show(client, watching)

    def _show(self, client: Client, watching: Watching) -> None:
        """Send a fresh snapshot from the seat the user looks from now."""
        table = self.table
        assert table is not None
        watching.viewer = table.viewer(client.user)
        watching.number = table.number_of(watching.viewer)
        message = tell_snapshot(table, watching.viewer, clock())
        if message is not None:
            client.send(message)

    def _change_viewers(self) -> None:
        """At a hot seat look from the seat whose turn it is now."""
        table = self.table
        assert table is not None
        for client, watching in self.watchers.items():
            if table.viewer(client.user) != watching.viewer:
                self._show(client, watching)

    def _tell_info(self) -> None:
        table = self.table
        assert table is not None
        present = self.present()
        for client in self.watchers:
            client.send(encode(table.info(client.user, present)))

    def _dismiss_unwelcome(self, table: Table) -> None:
        for client in [client for client in self.watchers if not table.may_watch(client.user)]:
            del self.watchers[client]
            client.refuse(None, NoSpectators("you are not at this table any more"))

    # Requests

    def request(self, client: Client, request: wire.TableRequest) -> None:
        """Take in a request of a client."""
        self.submit(Job(partial(self._decide, client, request), client, request.id))

    def _decide(self, client: Client, request: wire.TableRequest, job: Job) -> entries.AnyEntry | None:
        table = self.table
        assert table is not None
        match request:
            case wire.Move():
                return table.decide(client.user, request, clock())
            case wire.Watch():
                self._watch(client, request, job)
            case wire.Unwatch():
                self.unwatch(client)
                job.accept(0)
            case wire.Hint():
                self._hint(client, request)
            case wire.React():
                self._react(client, request, job)
            case wire.Join():
                table.names[client.user] = client.name
                return table.decide(client.user, request, clock())
            case wire.Start():
                return table.decide(client.user, request, clock(), token_hex(SEED_BYTES))
            case wire.Rematch():
                return self._decide_rematch(client, request, job)
            case _:
                return table.decide(client.user, request, clock())
        return None

    def _decide_rematch(self, client: Client, request: wire.Rematch, job: Job) -> entries.AnyEntry:
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

    def _watch(self, client: Client, request: wire.Watch, job: Job) -> None:
        table = self.table
        assert table is not None
        if job.client is None:
            return
        if not table.may_watch(client.user):
            raise NoSpectators("this table does not allow spectators")
        viewer = table.viewer(client.user)
        number = table.number_of(viewer)
        since = request.since if request.seat == viewer else None
        if since is not None and since > number and not job.attempts:
            raise Behind
        newcomer = client.user not in self.present()
        watching = self.watchers[client] = Watching(viewer, always_views=request.views == "always")
        watching.number = number
        self.watched_at = time.monotonic()
        self.away_since.pop(client.user, None)
        job.accept(number)
        client.send(encode(table.info(client.user, self.present())))
        if since is not None and table.floors[viewer] <= since <= number and table.match is not None:
            update = tell_update(table, viewer, since, clock(), sight_bytes(table, viewer))
            if update is not None:
                client.send(update)
        else:
            self._show(client, watching)
        if newcomer and table.seats_of(client.user):
            self._tell_info()
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
                self._tell_info()
        self.tell_presence()

    def leave(self, client: Client) -> None:
        """Forget a client that has disconnected, also what it still asked for here."""
        for job in self.waiting:
            if job.client is client:
                job.client = None
        self.unwatch(client)

    def _hint(self, client: Client, request: wire.Hint) -> None:
        table = self.table
        assert table is not None
        table.check_hint(client.user, request)
        assert table.match is not None
        view = encode(table.match.view(request.seat))

        def tell(future: "Future[str]") -> None:
            if future.cancelled() or future.exception() is not None:
                client.refuse(request.id, Internal("no hint could be found"))
            else:
                hinted = wire.Hinted(id=request.id, table=self.id, seat=request.seat, move=future.result())
                client.send(encode(hinted))

        self.keeper.workers.think(self.topic, table.game.id, view, "tiger").add_done_callback(tell)

    def _react(self, client: Client, request: wire.React, job: Job) -> None:
        table = self.table
        assert table is not None
        seats = table.seats_of(client.user)
        if not seats:
            raise NotAtTheTable("only those at the table react")
        viewer = table.viewer(client.user)
        seat = viewer if viewer != SPECTATOR else seats[0]
        job.accept(0)
        self._show_reaction(seat, request.reaction)
        self.keeper.publish(
            ReactionShown(node=self.keeper.node, topic=self.topic, seat=seat, reaction=request.reaction)
        )

    def _show_reaction(self, seat: int, reaction: wire.Reaction) -> None:
        message = encode(wire.Reacted(table=self.id, seat=seat, reaction=reaction))
        for client in self.watchers:
            client.send(message)

    # Bots and those who are away

    def engage_bots(self) -> None:
        """Let bots think about what they have to decide, if anybody is there to see it."""
        table = self.table
        if table is None or table.match is None or not self.leads():
            return
        for seat, asked in table.bots_to_move():
            if self.thinking.get(seat) == asked:
                continue
            self.thinking[seat] = asked
            chair = table.seats[seat]
            level = chair.level if chair.kind == "bot" else table.settings.stand_in
            view = encode(table.match.view(seat))
            future = self.keeper.workers.think(self.topic, table.game.id, view, level)
            future.add_done_callback(partial(self._thought, seat, asked))

    def _thought(self, seat: int, asked: int, future: "Future[str]") -> None:
        if future.cancelled():
            return
        move = None if future.exception() is not None else future.result()

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

    def present(self) -> set[str]:
        """Return the users that are connected, to this node or to another."""
        users = {client.user for client in self.watchers}
        if self.elsewhere and self.table is not None:
            for _seen, seats in self.elsewhere.values():
                users |= {user for seat in seats if (user := self.table.seats[seat].user) is not None}
        return users

    def leads(self) -> bool:
        """Tell whether this node lets the bots of the table think: one of those with watchers does."""
        return bool(self.watchers) and all(self.keeper.node <= node for node in self.elsewhere)

    def tick(self, now: float) -> None:
        """Look at the clocks."""
        if self.table is None or self.is_busy:
            return
        for node in [node for node, (seen, _seats) in self.elsewhere.items() if now - seen > PRESENCE_TRUST]:
            self._lose_node(node)
        if now - self.told_presence[0] > PRESENCE_SECONDS:
            self.tell_presence()
        if self.is_doubtful:
            self.is_busy = True
            self.keeper.spawn(self.catch_up())
            return
        if not self.watchers:
            if now - self.watched_at > self.keeper.config.sleep_after and not self.waiting and not self.elsewhere:
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

    # Other nodes

    def tell_presence(self) -> None:
        """Tell other nodes who is connected here."""
        if not self.keeper.bus.is_shared or self.table is None:
            return
        users = {client.user for client in self.watchers}
        seats = [number for number, seat in enumerate(self.table.seats) if seat.user in users]
        self.told_presence = (time.monotonic(), seats)
        self.keeper.publish(Present(node=self.keeper.node, topic=self.topic, seats=seats, watched=bool(self.watchers)))

    def _lose_node(self, node: str) -> None:
        before = self.present()
        self.elsewhere.pop(node, None)
        for user in before - self.present():
            self.away_since.setdefault(user, clock())
        if before != self.present():
            self._tell_info()

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
                    self._lose_node(notice.node)
                    return
                before = self.present()
                seats = [seat for seat in notice.seats if seat < len(table.seats)]
                is_new = notice.node not in self.elsewhere
                self.elsewhere[notice.node] = (time.monotonic(), seats)
                for user in self.present():
                    self.away_since.pop(user, None)
                if before != self.present():
                    self._tell_info()
                if is_new:
                    self.tell_presence()
            case ReactionShown():
                self._show_reaction(notice.seat, notice.reaction)
            case Forgotten():
                if not self.is_busy:
                    self.keeper.spawn(self.reload())
