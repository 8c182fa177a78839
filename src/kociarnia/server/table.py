"""A table: what its entries make of it, what may be added to them, and what each viewer is told.

No clock, no storage, no connection: times are handed in, entries are handed out and come back once they are stored.
"""

from collections.abc import Collection, Mapping

from kociarnia.core.chance import FairRng
from kociarnia.core.errors import KociarniaError, MatchOver, Stale
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.server import entries, wire
from kociarnia.server.errors import (
    AlreadyStarted,
    BadMessage,
    NoHints,
    NotAtTheTable,
    NothingToUndo,
    NotOver,
    NotStarted,
    NotTheHost,
    NotYourSeat,
    Revealed,
    SeatsFree,
    SeatTaken,
    Unwelcome,
)
from kociarnia.server.seating import Seat
from kociarnia.server.undo import is_undoable

DEEPEST_UNDO = 12
GONE = "gone"
"""Stands in the entries for a user who was deleted."""


class Behind(Exception):
    """The client has seen more than this table knows: there are entries it has not read yet."""


class Repeated(Exception):
    """The request was carried out before; `number` is what it was answered with."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class PendingUndo:
    """Somebody has asked to take back moves."""

    __slots__ = ("agreed", "length", "seat")

    def __init__(self, seat: int, length: int, user: str) -> None:
        self.seat = seat
        self.length = length
        self.agreed = {user}


class Table:
    """One table."""

    def __init__(self, table_id: str, created: entries.TableCreated, names: Mapping[str, str]) -> None:
        self.id = table_id
        self.names = dict(names)
        self.number = 1
        self.game = GAMES[created.game]
        self.options = created.options
        self.settings = created.settings
        self.host = created.user
        self.seats = [Seat(plan) for plan in created.seats]
        self.status: wire.Status = "open"
        self.unwelcome: set[str] = set()
        self.has_hot_seat = self._find_hot_seat()
        self.match: Match | None = None
        self.seed: str | None = None
        self.undo: PendingUndo | None = None
        self.rematch: str | None = None
        # The answer given to each request that changed something, so that a repeated one gets the same.
        self.answers: dict[tuple[str | None, str], int] = {}
        # Events are counted on after a move was taken back: number = events told + offset; what was seen below the
        # floor belongs to the past that was taken back. One entry a seat and, as the last, the spectators'.
        self.offsets = [0] * (len(self.seats) + 1)
        self.floors = [0] * (len(self.seats) + 1)
        # Since when (entry number, time) each seat has had something to decide.
        self.asked = [0] * len(self.seats)
        self.asked_time = [0] * len(self.seats)
        self._remember(created, 0)

    # What is known about the users

    def _find_hot_seat(self) -> bool:
        users = [seat.user for seat in self.seats if seat.user is not None]
        return len(users) != len(set(users))

    def seats_of(self, user: str | None) -> list[int]:
        """Return the seats of a user."""
        return [number for number, seat in enumerate(self.seats) if seat.user == user and user is not None]

    def users(self) -> set[str]:
        """Return everybody who has a seat."""
        return {seat.user for seat in self.seats if seat.user is not None}

    def humans(self) -> set[str]:
        """Return those who have to agree: people at their seats, not programs, not those a bot stands in for."""
        return {
            seat.user for seat in self.seats if seat.user is not None and not seat.is_program and not seat.is_stood_in
        }

    def viewer(self, user: str | None) -> int:
        """Return the seat a user looks from: of several (hot seat) the first whose turn it is, or SPECTATOR."""
        own = self.seats_of(user)
        if len(own) == 1:
            return own[0]
        if self.match is None:
            return SPECTATOR
        acting = self.match.state.acting()
        for seat in own:
            if (acting >> seat) & 1:
                return seat
        return SPECTATOR

    def may_watch(self, user: str) -> bool:
        """Tell whether a user may be told about this table."""
        if user == self.host or self.seats_of(user):
            return True
        if user in self.unwelcome:
            return False
        # Before the start the link invites to join, so the table must be seen.
        return self.settings.allows_spectators or self.status == "open"

    # What may be added

    def decide(self, user: str, request: wire.TableRequest, now: int, secret: str = "") -> entries.AnyEntry:
        """Return the entry a request asks for, or refuse it; `secret` is the seed or link it may need."""
        done = self.answers.get((user, request.id))
        if done is not None:
            raise Repeated(done)
        match request:
            case wire.Move():
                return self._decide_move(user, request, now)
            case wire.Join():
                return self._decide_join(user, request, now)
            case wire.Leave():
                self._check_seated_or_host(user)
                return entries.Left(time=now, user=user, id=request.id)
            case wire.Kick():
                return self._decide_kick(user, request, now)
            case wire.Start():
                return self._decide_start(user, request, now, secret)
            case wire.Rematch():
                return self._decide_rematch(user, request, now, secret)
            case wire.Back():
                self._check_seated_or_host(user)
                return entries.CameBack(time=now, user=user, id=request.id)
            case wire.Undo():
                return self._decide_undo(user, request, now)
            case wire.Answer():
                if self.undo is None or user not in self.humans():
                    raise NothingToUndo("nobody asks to take back a move")
                return entries.UndoAnswered(time=now, user=user, id=request.id, agrees=request.agrees)
            case _:
                raise BadMessage("this request changes nothing")

    def _decide_move(self, user: str, request: wire.Move, now: int) -> entries.Moved:
        seat = request.seat
        if seat >= len(self.seats) or self.seats[seat].user != user:
            raise NotYourSeat(f"seat {seat} is not yours")
        match = self._running_match()
        if request.seen > self.number_of(seat):
            raise Behind
        if request.seen < self.floors[seat]:
            raise Stale("a move was taken back meanwhile")
        notation = match.check(seat, request.move, seen=request.seen - self.offsets[seat])
        return entries.Moved(time=now, user=user, id=request.id, seat=seat, move=notation)

    def bot_move(self, seat: int, notation: str, now: int) -> entries.Moved:
        """Return the entry of a bot's move, or refuse it."""
        notation = self._running_match().check(seat, notation)
        return entries.Moved(time=now, seat=seat, move=notation)

    def _running_match(self) -> Match:
        if self.match is None:
            raise NotStarted("the match has not started yet")
        if self.status == "over":
            raise MatchOver("the match is over")
        return self.match

    def _check_seated_or_host(self, user: str) -> None:
        if user != self.host and not self.seats_of(user):
            raise NotAtTheTable("you do not sit at this table")

    def _check_open(self) -> None:
        if self.status != "open":
            raise AlreadyStarted("the match has started")

    def _decide_join(self, user: str, request: wire.Join, now: int) -> entries.Joined:
        self._check_open()
        if user in self.unwelcome:
            raise Unwelcome("the host has sent you away from this table")
        free = [number for number, seat in enumerate(self.seats) if seat.kind == "free"]
        seat = request.seat if request.seat is not None else free[0] if free else -1
        if seat not in free:
            raise SeatTaken("no seat is free" if not free else f"seat {seat} is not free")
        return entries.Joined(time=now, user=user, id=request.id, seat=seat, is_program=request.is_bot)

    def _decide_kick(self, user: str, request: wire.Kick, now: int) -> entries.Kicked:
        if user != self.host:
            raise NotTheHost("only the host may send somebody away")
        if self.status == "over":
            raise MatchOver("the match is over")
        if request.seat >= len(self.seats) or self.seats[request.seat].user in (None, user):
            raise NotYourSeat(f"nobody sits at seat {request.seat} who could be sent away")
        return entries.Kicked(time=now, user=user, id=request.id, seat=request.seat)

    def _decide_start(self, user: str, request: wire.Start, now: int, secret: str) -> entries.Started:
        if user != self.host:
            raise NotTheHost("only the host may start the match")
        self._check_open()
        if any(seat.kind == "free" for seat in self.seats):
            raise SeatsFree("some seats are still free")
        return entries.Started(time=now, user=user, id=request.id, seed=secret)

    def _decide_rematch(self, user: str, request: wire.Rematch, now: int, secret: str) -> entries.Rematched:
        if not self.seats_of(user):
            raise NotAtTheTable("only those who played may ask for a rematch")
        if self.status != "over" or self.match is None:
            raise NotOver("the match is not over yet")
        if self.rematch is not None:
            raise AlreadyStarted("the table of the rematch is set up already")
        return entries.Rematched(time=now, user=user, id=request.id, table=secret)

    def new_table_for_rematch(self, user: str, now: int) -> entries.TableCreated:
        """Return the first entry of a table for the same people."""
        return entries.TableCreated(
            time=now,
            user=user,
            game=self.game.id,
            version=self.game.version,
            options=self.options,
            seats=[seat.plan for seat in self.seats],
            settings=self.settings,
        )

    def _decide_undo(self, user: str, request: wire.Undo, now: int) -> entries.UndoAsked:
        match = self._running_match()
        own = self.seats_of(user)
        if not own:
            raise NotAtTheTable("you do not sit at this table")
        lines = match.record.lines
        length = next((count for count in range(len(lines) - 1, -1, -1) if lines[count].seat in own), None)
        if length is None or self.undo is not None:
            raise NothingToUndo("there is nothing to take back, or somebody has asked already")
        if len(lines) - length > DEEPEST_UNDO or not is_undoable(match, length):
            raise Revealed("something new was revealed since, so this cannot be taken back")
        return entries.UndoAsked(time=now, user=user, id=request.id, seat=lines[length].seat, length=length)

    def absences(self, now: int, awake_since: int, away_since: Mapping[str, int]) -> list[entries.StoodIn]:
        """Return the bots that should take over seats, because their time is up or their users are away."""
        if self.match is None or self.status != "playing":
            return []
        acting = self.match.state.acting()
        clock, patience = self.settings.clock, self.settings.patience
        due: list[entries.StoodIn] = []
        for number, seat in enumerate(self.seats):
            if not (acting >> number) & 1 or seat.user is None or seat.is_stood_in:
                continue
            thought = now - max(self.asked_time[number], awake_since)
            away = now - max(away_since.get(seat.user, now), awake_since)
            if (clock is not None and thought >= clock * 1000) or (patience is not None and away >= patience * 1000):
                due.append(entries.StoodIn(time=now, seat=number))
        return due

    def check_hint(self, user: str, request: wire.Hint) -> None:
        """Refuse a hint that is not allowed."""
        match = self._running_match()
        if not self.settings.allows_hints:
            raise NoHints("this table is played without hints")
        if request.seat not in self.seats_of(user):
            raise NotYourSeat(f"seat {request.seat} is not yours")
        if request.seat != self.viewer(user) or not match.is_acting(request.seat):
            raise NothingToUndo("there is nothing to decide at this seat now")

    # What entries make of the table

    def apply(self, entry: entries.AnyEntry) -> None:
        """Take in the next entry; it has been stored."""
        self.number += 1
        answer = 0
        match entry:
            case entries.Moved():
                answer = self._apply_move(entry)
            case entries.Joined():
                assert entry.user is not None
                self.seats[entry.seat].take(entry.user, is_program=entry.is_program)
            case entries.Left():
                self._remove(entry.user, entry.time)
            case entries.Kicked():
                kicked = self.seats[entry.seat].user
                if kicked is not None:
                    self.unwelcome.add(kicked)
                self._remove(kicked, entry.time)
            case entries.Started():
                self._apply_start(entry)
            case entries.StoodIn():
                self.seats[entry.seat].is_stood_in = self.seats[entry.seat].user is not None
                self._settle_undo(entry.time)
            case entries.CameBack():
                for number in self.seats_of(entry.user):
                    self.seats[number].is_stood_in = False
                    self.asked_time[number] = max(self.asked_time[number], entry.time)
            case entries.UndoAsked():
                assert entry.user is not None
                self.undo = PendingUndo(entry.seat, entry.length, entry.user)
                self._settle_undo(entry.time)
            case entries.UndoAnswered():
                self._apply_answer(entry)
            case entries.Rematched():
                self.rematch = entry.table
            case entries.TableCreated():
                raise AssertionError("a table is created once")
        if not isinstance(entry, entries.Moved):
            self.has_hot_seat = self._find_hot_seat()
        self._remember(entry, answer)

    def _remember(self, entry: entries.AnyEntry, answer: int) -> None:
        if entry.id is not None:
            self.answers[entry.user, entry.id] = answer

    def _apply_start(self, entry: entries.Started) -> None:
        self.status = "playing"
        self.seed = entry.seed
        rng = FairRng(bytes.fromhex(entry.seed))
        self.match = Match(self.game, len(self.seats), self.options, rng=rng, users=self.user_names())
        self._ask(0, None, entry.time)

    def _apply_move(self, entry: entries.Moved) -> int:
        match = self.match
        assert match is not None
        before = match.state.acting()
        match.play(entry.seat, entry.move)
        self.undo = None
        if entry.user is not None:
            self.seats[entry.seat].is_stood_in = False
        self._ask(before, entry.seat, entry.time)
        return self.number_of(entry.seat)

    def _ask(self, before: int, mover: int | None, time: int) -> None:
        """Note which seats have a new question to answer."""
        assert self.match is not None
        acting = self.match.state.acting()
        if not acting:
            self.status = "over"
        for seat in range(len(self.seats)):
            if (acting >> seat) & 1 and (seat == mover or not (before >> seat) & 1):
                self.asked[seat] = self.number
                self.asked_time[seat] = time

    def _apply_answer(self, entry: entries.UndoAnswered) -> None:
        if self.undo is None or entry.user is None:
            return
        if not entry.agrees:
            self.undo = None
            return
        self.undo.agreed.add(entry.user)
        self._settle_undo(entry.time)

    def _settle_undo(self, time: int) -> None:
        """Go back if everybody agrees."""
        match = self.match
        if self.undo is None or match is None or not self.humans() <= self.undo.agreed:
            return
        numbers = [self.number_of(viewer) for viewer in (*range(len(self.seats)), SPECTATOR)]
        match.undo(self.undo.length)
        self.undo = None
        for viewer in range(SPECTATOR, len(self.seats)):
            self.floors[viewer] = numbers[viewer] + 1
            self.offsets[viewer] = self.floors[viewer] - match.told(viewer)
        self._ask(0, None, time)

    def _remove(self, user: str | None, time: int) -> None:
        """Free the seats of a user, or let bots play on; the host's part goes to the next person."""
        for number in self.seats_of(user):
            if self.status == "open":
                self.seats[number].empty()
            else:
                self.seats[number].hand_to_bot(self.settings.stand_in)
        if user == self.host:
            self.host = next((seat.user for seat in self.seats if seat.user is not None), None)
            if self.host is None and self.status == "open":
                self.status = "over"
        self._settle_undo(time)

    # What there is to do

    def bots_to_move(self) -> list[tuple[int, int]]:
        """Return the seats where a bot has to decide, each with the number of the entry that asked it."""
        if self.match is None or self.status != "playing":
            return []
        acting = self.match.state.acting()
        return [
            (number, self.asked[number])
            for number, seat in enumerate(self.seats)
            if (acting >> number) & 1 and seat.is_played_by_bot
        ]

    # What viewers are told

    def number_of(self, viewer: int) -> int:
        """Return how many events a viewer has been told, counting those of moves that were taken back."""
        if self.match is None:
            return 0
        return self.match.told(viewer) + self.offsets[viewer]

    def user_names(self) -> list[str]:
        """Return what to call each seat."""
        return [self._name_of(seat) or f"{seat.level} {number + 1}" for number, seat in enumerate(self.seats)]

    def _name_of(self, seat: Seat) -> str | None:
        return None if seat.user is None else self.names.get(seat.user, "…")

    def info(self, user: str | None, present: Collection[str]) -> wire.TableInfo:
        """Return the table apart from the match, as a user is told."""
        match = self.match
        is_over = self.status == "over" and match is not None
        return wire.TableInfo(
            table=self.id,
            game=self.game.id,
            options=self.options,
            settings=self.settings,
            status=self.status,
            seats=[
                wire.SeatInfo(
                    kind=seat.kind,
                    name=self._name_of(seat),
                    level=seat.level if seat.kind == "bot" else None,
                    is_yours=seat.user is not None and seat.user == user,
                    is_program=seat.is_program,
                    is_present=seat.user in present,
                    is_stood_in=seat.is_stood_in,
                    is_host=seat.user is not None and seat.user == self.host,
                )
                for seat in self.seats
            ],
            is_hosted_by_you=user is not None and user == self.host,
            commitment=FairRng(bytes.fromhex(self.seed)).commitment() if self.seed is not None else None,
            seed=self.seed if is_over else None,
            scores=match.scores if match is not None and is_over else None,
            places=match.places if match is not None and is_over else None,
            undo=self._undo_info(user),
            rematch=self.rematch if self.settings.allows_spectators or self.seats_of(user) else None,
        )

    def _undo_info(self, user: str | None) -> wire.UndoInfo | None:
        if self.undo is None:
            return None
        agreed = self.undo.agreed
        return wire.UndoInfo(
            seat=self.undo.seat,
            agreed=[number for number, seat in enumerate(self.seats) if seat.user in agreed],
            awaits_you=user in self.humans() and user not in agreed,
        )


def new_table_entry(user: str, request: wire.Create, now: int) -> entries.TableCreated:
    """Return the first entry of the table a request asks for, or refuse it."""
    game = GAMES[request.game]
    try:
        game.check(len(request.seats), request.options)
    except RecursionError:
        raise BadMessage("the options are nested too deep") from None
    plans = [
        entries.SeatPlan(
            kind="person" if wish.kind == "mine" else "free" if wish.kind == "person" else "bot",
            user=user if wish.kind == "mine" else None,
            level=wish.level,
        )
        for wish in request.seats
    ]
    return entries.TableCreated(
        time=now,
        user=user,
        id=request.id,
        game=game.id,
        version=game.version,
        options=request.options,
        seats=plans,
        settings=request.settings,
    )


def rebuild(table_id: str, log: list[entries.AnyEntry], names: Mapping[str, str]) -> Table:
    """Return the table a log tells."""
    first = log[0]
    if not isinstance(first, entries.TableCreated):
        raise KociarniaError("a log begins with the creation of its table")
    if first.version != GAMES[first.game].version:
        raise KociarniaError(f"this match was played by version {first.version} of the rules")
    table = Table(table_id, first, names)
    for entry in log[1:]:
        table.apply(entry)
    return table
