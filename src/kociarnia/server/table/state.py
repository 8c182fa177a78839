"""A table: what its entries make of it.

No clock, no storage, no connection: times are handed in, and the same entries make the same table everywhere.
"""

from collections.abc import Mapping

from kociarnia.core.chance import FairRng
from kociarnia.core.errors import KociarniaError
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.course import Course, Turn
from kociarnia.play.lesson import Guide
from kociarnia.play.match import Match
from kociarnia.server.people.names import UNKNOWN, tell_apart
from kociarnia.server.protocol import shared
from kociarnia.server.storage import entries
from kociarnia.server.table.seating import Seat
from kociarnia.server.table.stored import read_kind, read_lesson, read_level, read_settings

DAY = 86_400_000


class RulesFailed(Exception):
    """The rules of a game raised something where they should have played or refused: nothing of it may be stored."""


class PendingUndo:
    """Somebody has asked to take back moves."""

    __slots__ = ("agreed", "length", "seat")

    def __init__(self, seat: int, length: int, user: str) -> None:
        self.seat = seat
        self.length = length
        self.agreed = {user}


class Table:
    """A table as far as its entries go; the same entries make the same table, with the same chance."""

    def __init__(self, table_id: str, created: entries.TableCreated, names: Mapping[str, str], now: int) -> None:
        self.id = table_id
        self.created = created
        self.names = dict(names)
        self.number = 1
        self.game = GAMES[created.game]
        self.edition = created.edition
        self.options = created.options
        self.settings = read_settings(created.settings)
        self.guide = None if created.lesson is None else Guide(self.game, read_lesson(created.lesson))
        self.deal = created.deal
        self.is_repetition = created.repeats is not None or created.is_practice
        self.host = created.user
        self.seats = [Seat(plan) for plan in created.seats]
        self.arrivals = dict.fromkeys(seat.user for seat in self.seats if seat.user is not None)
        """Everybody who has ever had a seat, in the order in which they came."""
        self.status: shared.Status = "open"
        self.unwelcome: set[str] = set()
        self.has_hot_seat = self._find_hot_seat()
        self.has_bots = self._find_bots()
        self.leaves_to_memory = False
        """Whether it matters what people have been told before: the options may leave it to their memory."""
        self.match: Match | None = None
        self._turn: Turn | None = None
        self.seed: str | None = None
        self.undo: PendingUndo | None = None
        self.rematch: str | None = None
        self.publishers: set[str] = set()
        """Those who agree that strangers see the finished match."""
        self.players: list[entries.SeatPlan] = []
        """Who had each seat when the match began; whoever leaves stays one of them."""
        self.had_hot_seat = False
        """Whether somebody had several seats then."""
        self.hinted: set[int] = set()
        self.taken_back: set[int] = set()
        self.kicked: set[int] = set()
        """The seats that were given hints, have taken back moves, and whose users were sent away during the match."""
        # The answer given to each request that changed something, so that a repeated one gets the same.
        self.answers: dict[tuple[str | None, str], int] = {}
        # How many events each viewer has been told, counted on after a move was taken back: events of the match +
        # offset; what was seen below the floor belongs to the past that was taken back. One entry per seat and, as the
        # last, the spectators'.
        self.numbers = [0] * (len(self.seats) + 1)
        self.offsets = [0] * (len(self.seats) + 1)
        self.floors = [0] * (len(self.seats) + 1)
        # Since which entry, and since when on this node's steady clock, each seat has had something to decide.
        self.asked = [0] * len(self.seats)
        self.asked_time = [now] * len(self.seats)
        self.time = created.time
        self.asked_since = [created.time] * len(self.seats)
        """When the last thing happened here, and when each seat was last asked, by the clock on the wall."""
        self.changes = 0
        self._remember(created, 0)

    def seating_copy(self) -> "Table":
        """Return a table with the same people at the same seats, without the match, to try a change of them on."""
        table = Table(self.id, self.created, self.names, 0)
        table.host = self.host
        table.status = self.status
        table.seats = [seat.copy() for seat in self.seats]
        table.arrivals = dict(self.arrivals)
        table.unwelcome = set(self.unwelcome)
        table.players = self.players
        return table

    def _find_hot_seat(self) -> bool:
        users = [seat.user for seat in self.seats if seat.user is not None]
        return len(users) != len(set(users))

    def _find_bots(self) -> bool:
        return any(seat.is_played_by_bot for seat in self.seats)

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

    @property
    def is_slow(self) -> bool:
        """Whether people have days to decide here, connected or not."""
        return self.settings.days is not None

    def deadline(self, seat: int) -> int:
        """Return until when the person at a seat may decide where there are days for it, by the clock on the wall."""
        return self.asked_since[seat] + (self.settings.days or 0) * DAY

    @property
    def plays_on(self) -> bool:
        """Whether bots go on although nobody watches: people who have days to decide wait for their next turn."""
        return self.is_slow and self.status == "playing" and any(seat.is_played_by_person for seat in self.seats)

    @property
    def is_deserted(self) -> bool:
        """Whether everybody has left in the middle of a match with rivals, and nobody can come back."""
        if self.status != "playing" or self.users() or len(self.seats) == 1:
            return False
        return any(plan.user not in (None, entries.GONE) for plan in self.players)

    @property
    def can_be_shared(self) -> bool:
        """Whether strangers may ever see this match: its cards belong to nothing else that is secret."""
        return self.guide is None and self.deal is None and not self.is_repetition

    @property
    def is_public(self) -> bool:
        """Whether strangers may see this match when it is over: by its settings, or because all people here agree."""
        people = {seat.user for seat in self.seats if seat.user is not None and not seat.is_program} - {entries.GONE}
        is_agreed = bool(people) and people <= self.publishers
        return self.can_be_shared and (self.settings.is_listed or self.settings.shares_replay or is_agreed)

    def user_names(self) -> list[str]:
        """Return what to call each seat."""
        names = self.names_of_people()
        return [names[number] or f"{seat.level} {number + 1}" for number, seat in enumerate(self.seats)]

    def names_of_people(self) -> list[str | None]:
        """Return the name of the user at each seat."""
        # Of names that look alike the one of whoever came later has a number.
        users = self.users()
        present = [user for user in self.arrivals if user in self.names and user in users]
        shown = dict(zip(present, tell_apart(tuple([self.names[user] for user in present])), strict=True))
        return [None if seat.user is None else shown.get(seat.user, UNKNOWN) for seat in self.seats]

    def viewer(self, user: str | None) -> int:
        """Return the seat a user looks from: of several (hot seat) the first whose turn it is, or SPECTATOR."""
        own = self.seats_of(user)
        if len(own) == 1:
            return own[0]
        if self.match is None:
            return SPECTATOR
        for seat in own:
            if self.match.course.is_acting(seat):
                return seat
        return SPECTATOR

    def is_stood_in_for(self, user: str) -> bool:
        """Tell whether a bot holds a seat of a user who was away."""
        return any(self.seats[seat].is_stood_in for seat in self.seats_of(user))

    def apply(self, entry: entries.AnyEntry, now: int) -> None:
        """Take in the next entry, which has been stored; `now` is the steady time it takes effect at."""
        self.number += 1
        self.time = entry.time
        answer = 0
        if isinstance(entry, entries.Moved):
            answer = self._apply_move(entry, now)
        else:
            self._apply_change(entry, now)
            self.changes += entry.user is not None
            self.has_hot_seat = self._find_hot_seat()
            self.has_bots = self._find_bots()
        self._remember(entry, answer)

    def _remember(self, entry: entries.AnyEntry, answer: int) -> None:
        if entry.id is not None:
            self.answers[entry.user, entry.id] = answer

    def _apply_change(self, entry: entries.AnyEntry, now: int) -> None:  # noqa: C901, PLR0912 - one case for each kind of entry
        match entry:
            case entries.Joined():
                assert entry.user is not None
                self.seats[entry.seat].take(entry.user, is_program=entry.is_program)
                self.arrivals.setdefault(entry.user)
            case entries.Left():
                self._remove(entry.user, now)
            case entries.Kicked():
                self._kick(self.seats[entry.seat].user, now)
            case entries.Offered():
                self.seats[entry.seat].offer(read_kind(entry.kind), read_level(entry.level))
            case entries.Started():
                self._apply_start(entry, now)
            case entries.StoodIn():
                self.seats[entry.seat].is_stood_in = self.seats[entry.seat].user is not None
                self._settle_undo(now)
            case entries.CameBack():
                self._bring_back(entry.user, now)
            case entries.UndoAsked():
                assert entry.user is not None
                self.undo = PendingUndo(entry.seat, entry.length, entry.user)
                self._settle_undo(now)
            case entries.UndoAnswered():
                self._apply_answer(entry, now)
            case entries.Hinted():
                self.hinted.add(entry.seat)
            case entries.Rematched():
                self.rematch = entry.table
            case entries.Published():
                assert entry.user is not None
                (self.publishers.add if entry.agrees else self.publishers.discard)(entry.user)
            case entries.TableCreated() | entries.Moved():
                raise AssertionError("a table is created once, and a move is applied as such")

    def _kick(self, user: str | None, now: int) -> None:
        if user is not None:
            self.unwelcome.add(user)
        if self.status == "playing":
            self.kicked.update(self.seats_of(user))
        self._remove(user, now)

    def _bring_back(self, user: str | None, now: int) -> None:
        for number in self.seats_of(user):
            self.seats[number].is_stood_in = False
            self.asked_time[number] = now
            self.asked_since[number] = self.time

    def _apply_start(self, entry: entries.Started, now: int) -> None:
        self.status = "playing"
        self.seed = entry.seed
        self.players = [seat.plan for seat in self.seats]
        self.had_hot_seat = self.has_hot_seat if entry.has_hot_seat is None else entry.has_hot_seat
        rng = FairRng(bytes.fromhex(entry.seed))
        if self.guide is not None:
            self.match = self.guide.begin(rng, self.user_names())
        else:
            self.match = Match(
                self.game, len(self.seats), self.options, rng=rng, users=self.user_names(), edition=self.edition
            )
        self.leaves_to_memory = self.game.leaves_to_memory(self.match.options)
        self._ask(self.match.course, self.match.newly_asked, now)

    def _apply_move(self, entry: entries.Moved, now: int) -> int:
        match = self.match
        assert match is not None
        match.course.make(self.turn_of(match, entry))
        self._turn = None
        self.undo = None
        if entry.user is not None:
            self.seats[entry.seat].is_stood_in = False
        self._ask(match.course, match.course.newly_asked, now)
        return self.numbers[entry.seat]

    def prepare(self, match: Match, seat: int, notation: str, seen: int | None = None) -> Turn:
        """Return what a move leads to, or refuse it; it is remembered until the move is stored and happens."""
        try:
            self._turn = match.course.prepare(seat, notation, seen)
        except KociarniaError:
            raise
        except Exception as error:
            raise RulesFailed from error
        return self._turn

    def turn_of(self, match: Match, entry: entries.Moved) -> Turn:
        """Return what the move of an entry leads to: as it was prepared, or anew."""
        turn = self._turn
        if (
            turn is not None
            and match.course.can_make(turn)
            and turn.line.seat == entry.seat
            and turn.line.notation == entry.move
        ):
            return turn
        return self.prepare(match, entry.seat, entry.move)

    def _ask(self, course: Course, seats: list[int], now: int) -> None:
        """Note what everybody has been told by now, and that seats have a new question to answer."""
        self.numbers = [told + offset for told, offset in zip(course.told_numbers(), self.offsets, strict=True)]
        if course.state.acting() == 0:
            self.status = "over"
        for seat in seats:
            self.asked[seat] = self.number
            self.asked_time[seat] = now
            self.asked_since[seat] = self.time

    def _apply_answer(self, entry: entries.UndoAnswered, now: int) -> None:
        if self.undo is None or entry.user is None:
            return
        if not entry.agrees:
            self.undo = None
            return
        self.undo.agreed.add(entry.user)
        self._settle_undo(now)

    def _settle_undo(self, now: int) -> None:
        """Go back if everybody agrees."""
        match = self.match
        if self.undo is None or match is None or not self.humans() <= self.undo.agreed:
            return
        match.undo(self.undo.length)
        self.taken_back.add(self.undo.seat)
        self.undo = None
        self.floors = [number + 1 for number in self.numbers]
        self.offsets = [floor - told for floor, told in zip(self.floors, match.told_numbers(), strict=True)]
        self._ask(match.course, match.acting, now)

    def _remove(self, user: str | None, now: int) -> None:
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
        self._settle_undo(now)
