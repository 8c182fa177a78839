"""A table: what its entries make of it, what may be added to them, and what each viewer is told.

No clock, no storage, no connection: times are handed in, entries are handed out and come back once they are stored.
"""

from collections.abc import Collection, Mapping

from kociarnia.core.chance import FairRng
from kociarnia.core.errors import KociarniaError, MatchOver, NotYourTurn, Stale
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import (
    AlreadyStarted,
    BadMessage,
    NoHints,
    NoLesson,
    NoSpectators,
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
from kociarnia.server.storage import entries
from kociarnia.server.table.state import Course
from kociarnia.server.table.stored import store_lesson, store_settings
from kociarnia.server.table.undo import is_undoable

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


class Table(Course):
    """One table."""

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

    def check_watch(self, user: str) -> None:
        """Refuse somebody who may not be told about this table."""
        if self.may_watch(user):
            return
        if user in self.unwelcome:
            raise Unwelcome("the host has sent you away from this table")
        raise NoSpectators("this table does not allow spectators")

    def decide(self, user: str, request: messages.TableRequest, now: int, secret: str = "") -> entries.AnyEntry:
        """Return the entry a request asks for, or refuse it; `secret` is the seed or link it may need."""
        done = self.answers.get((user, request.id))
        if done is not None:
            raise Repeated(done)
        match request:
            case messages.Move():
                return self._decide_move(user, request, now)
            case messages.Join():
                return self._decide_join(user, request, now)
            case messages.Leave():
                self._check_seated_or_host(user)
                return entries.Left(time=now, user=user, id=request.id)
            case messages.Kick():
                return self._decide_kick(user, request, now)
            case messages.Offer():
                return self._decide_offer(user, request, now)
            case messages.Start():
                return self._decide_start(user, request, now, secret)
            case messages.Rematch():
                return self._decide_rematch(user, request, now, secret)
            case messages.Back():
                self._check_seated_or_host(user)
                return entries.CameBack(time=now, user=user, id=request.id)
            case messages.Undo():
                return self._decide_undo(user, request, now)
            case messages.Answer():
                if self.undo is None or user not in self.humans():
                    raise NothingToUndo("nobody asks to take back a move")
                return entries.UndoAnswered(time=now, user=user, id=request.id, agrees=request.agrees)
            case _:
                raise BadMessage("this request changes nothing")

    def _decide_move(self, user: str, request: messages.Move, now: int) -> entries.Moved:
        seat = request.seat
        if seat >= len(self.seats) or self.seats[seat].user != user:
            raise NotYourSeat(f"seat {seat} is not yours")
        match = self._running_match()
        if request.seen > self.number_of(seat):
            raise Behind
        if request.seen < self.floors[seat]:
            raise Stale("a move was taken back meanwhile")
        notation = match.check(seat, request.move, seen=request.seen - self.offsets[seat])
        if self.guide is not None:
            self.guide.check(match, seat, notation)
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

    def _decide_join(self, user: str, request: messages.Join, now: int) -> entries.Joined:
        self._check_open()
        if user in self.unwelcome:
            raise Unwelcome("the host has sent you away from this table")
        free = [number for number, seat in enumerate(self.seats) if seat.kind == "free"]
        seat = request.seat if request.seat is not None else free[0] if free else -1
        if seat not in free:
            raise SeatTaken("no seat is free" if not free else f"seat {seat} is not free")
        return entries.Joined(time=now, user=user, id=request.id, seat=seat, is_program=request.is_bot)

    def _decide_kick(self, user: str, request: messages.Kick, now: int) -> entries.Kicked:
        if user != self.host:
            raise NotTheHost("only the host may send somebody away")
        if self.status == "over":
            raise MatchOver("the match is over")
        if request.seat >= len(self.seats) or self.seats[request.seat].user in (None, user):
            raise NotYourSeat(f"nobody sits at seat {request.seat} who could be sent away")
        return entries.Kicked(time=now, user=user, id=request.id, seat=request.seat)

    def _decide_offer(self, user: str, request: messages.Offer, now: int) -> entries.Offered:
        if user != self.host:
            raise NotTheHost("only the host decides what a seat is for")
        self._check_open()
        if request.seat >= len(self.seats) or self.seats[request.seat].user is not None:
            raise SeatTaken(f"seat {request.seat} is taken")
        kind: messages.SeatKind = "bot" if request.kind == "bot" else "free"
        return entries.Offered(time=now, user=user, id=request.id, seat=request.seat, kind=kind, level=request.level)

    def _decide_start(self, user: str, request: messages.Start, now: int, secret: str) -> entries.Started:
        if user != self.host:
            raise NotTheHost("only the host may start the match")
        self._check_open()
        if any(seat.kind == "free" for seat in self.seats):
            raise SeatsFree("some seats are still free")
        return entries.Started(time=now, user=user, id=request.id, seed=secret)

    def _decide_rematch(self, user: str, request: messages.Rematch, now: int, secret: str) -> entries.Rematched:
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
            edition=self.edition,
            options=self.options,
            seats=[seat.plan for seat in self.seats],
            settings=store_settings(self.settings),
        )

    def _decide_undo(self, user: str, request: messages.Undo, now: int) -> entries.UndoAsked:
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

    def check_hint(self, user: str, request: messages.Hint) -> None:
        """Refuse a hint that is not allowed."""
        match = self._running_match()
        if not self.settings.allows_hints:
            raise NoHints("this table is played without hints")
        if request.seat not in self.seats_of(user):
            raise NotYourSeat(f"seat {request.seat} is not yours")
        if request.seat != self.viewer(user) or not match.is_acting(request.seat):
            raise NotYourTurn("there is nothing to decide at this seat now")

    def bots_to_move(self) -> list[tuple[int, int]]:
        """Return the seats where a bot has to decide, each with the number of the entry that asked it."""
        if not self.has_bots or self.match is None or self.status != "playing":
            return []
        acting = self.match.state.acting()
        awaited = None if self.guide is None else self.guide.acting(self.match)
        return [
            (number, self.asked[number])
            for number, seat in enumerate(self.seats)
            if (acting >> number) & 1 and seat.is_played_by_bot and awaited in (None, number)
        ]

    def prepared_move(self, seat: int) -> str | None:
        """Return the move a lesson has prepared for a seat; none when the seat decides freely."""
        if self.guide is None or self.match is None or self.guide.acting(self.match) != seat:
            return None
        return self.guide.moves(self.match)[0]

    def lesson_step(self, viewer: int) -> messages.LessonStep | None:
        """Return what the lesson says now to the learner; to others it says nothing."""
        guide, match = self.guide, self.match
        if guide is None or match is None or viewer != guide.lesson.learner or self.seats[viewer].user is None:
            return None
        steps = len(guide.lesson.steps)
        number = guide.step(match)
        if number is not None:
            step = guide.lesson.steps[number]
            return messages.LessonStep(step=number + 1, steps=steps, texts=step.say, moves=step.moves)
        if guide.is_bidding_farewell(match):
            return messages.LessonStep(step=steps, steps=steps, texts=guide.lesson.farewell)
        return None

    def info(self, user: str | None, present: Collection[str]) -> messages.TableInfo:
        """Return the table apart from the match, as a user is told."""
        match = self.match
        is_over = self.status == "over" and match is not None
        return messages.TableInfo(
            table=self.id,
            game=self.game.id,
            options=self.options,
            settings=self.settings,
            status=self.status,
            seats=[
                messages.SeatInfo(
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
            commitment=self._commitment(),
            seed=self.seed if is_over and self.guide is None else None,
            scores=match.scores if match is not None and is_over else None,
            places=match.places if match is not None and is_over else None,
            undo=self._undo_info(user),
            is_lesson=self.guide is not None,
            rematch=self.rematch if self.settings.allows_spectators or self.seats_of(user) else None,
        )

    def _commitment(self) -> str | None:
        """Return the promise the chance can be checked by; that of a lesson is prepared, so it has none."""
        if self.seed is None or self.guide is not None:
            return None
        return FairRng(bytes.fromhex(self.seed)).commitment()

    def _undo_info(self, user: str | None) -> messages.UndoInfo | None:
        if self.undo is None:
            return None
        agreed = self.undo.agreed
        return messages.UndoInfo(
            seat=self.undo.seat,
            agreed=[number for number, seat in enumerate(self.seats) if seat.user in agreed],
            awaits_you=user in self.humans() and user not in agreed,
        )


def new_table_entry(user: str, request: messages.Create, now: int) -> entries.TableCreated:
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
        edition=game.edition,
        options=request.options,
        seats=plans,
        settings=store_settings(request.settings),
    )


def new_lesson_entries(
    user: str, request: messages.Learn, now: int, seed: str
) -> tuple[entries.TableCreated, entries.Started]:
    """Return the first entries of a table where a game is learned: it is never listed, and begins at once."""
    game = GAMES[request.game]
    lesson = game.lesson
    if lesson is None:
        raise NoLesson(f"{game.id} has no lesson")
    learner = entries.SeatPlan(kind="person", user=user)
    kitten = entries.SeatPlan(kind="bot", level="kitten")
    seats: int = lesson.position["seats"]
    created = entries.TableCreated(
        time=now,
        user=user,
        id=request.id,
        game=game.id,
        edition=game.edition,
        options=lesson.position["options"],
        seats=[learner if seat == lesson.learner else kitten for seat in range(seats)],
        settings=entries.TableSettings(allows_spectators=False, patience=None),
        lesson=store_lesson(lesson),
    )
    return created, entries.Started(time=now, user=user, seed=seed)


def rebuild(table_id: str, log: list[entries.AnyEntry], names: Mapping[str, str]) -> Table:
    """Return the table a log tells."""
    first = log[0]
    if not isinstance(first, entries.TableCreated):
        raise KociarniaError("a log begins with the creation of its table")
    GAMES[first.game].check_edition(first.edition)
    table = Table(table_id, first, names)
    for entry in log[1:]:
        table.apply(entry)
    return table
