"""One playing of a game: the only way in for the terminal, the arena, the environments and the server."""

from collections.abc import Mapping, Sequence
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from kociarnia.core.chance import SEED_BYTES, FairRng, RecordingRng, Rng, ScriptedRng
from kociarnia.core.door import check_rng, check_seat, whole
from kociarnia.core.errors import (
    BadRecord,
    BadSeats,
    CannotTakeBack,
    KociarniaError,
    MoveError,
    NoSuchPoint,
    SetupError,
    UnknownGame,
    quoted,
)
from kociarnia.core.event import Event
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.notation import Parts
from kociarnia.core.options import Options
from kociarnia.core.state import SPECTATOR, State
from kociarnia.core.view import Position, View
from kociarnia.play.course import Course, Turn
from kociarnia.play.fairness import committed_generator
from kociarnia.play.record import Draws, Line, Record
from kociarnia.play.steps import (
    Beginning,
    check_position,
    check_record,
    name_users,
    plain,
    read_beginning,
    walk,
    walk_on,
)
from kociarnia.play.takeback import REASONS, Verdict, Way, judge_move

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # Python's own has no defaults before 3.13

    StateType = TypeVar("StateType", bound=State, default=Any)
    ViewType = TypeVar("ViewType", bound=View, default=Any)
else:
    from typing import TypeVar

    StateType = TypeVar("StateType")
    ViewType = TypeVar("ViewType")


class Match(Generic[StateType, ViewType]):
    """A match under way, or over; of a game that is known, its state and views have the types of that game.

    >>> from kociarnia import GAMES, Match
    >>> match = Match(GAMES["sen"], seats=2, options={"rounds": 1}, seed=7)
    >>> match.acting, match.legal(0)
    ([0, 1], ['look 1', 'look 2', 'look 3', 'look 4'])
    >>> match.play(0, "look 2")
    >>> [event.place for event in match.events(0) if event.__class__.__name__ == "Looked"]
    [1]
    >>> while match.acting:
    ...     seat = match.acting[0]
    ...     match.play(seat, match.legal(seat)[0])
    >>> sorted(match.places)[0]
    1
    """

    def __init__(
        self,
        game: Game[StateType, Any, ViewType, Any],
        seats: int,
        options: Mapping[str, object] | Options | None = None,
        *,
        seed: int | bytes | None = None,
        rng: Rng | None = None,
        users: Sequence[str] | None = None,
        position: Position | None = None,
        deal: Draws | None = None,
        edition: int | None = None,
    ) -> None:
        """Set up a match.

        `seed` makes it reproducible, `rng` replaces the fair generator, `position` replaces the opening position,
        `deal` is the chance of a set-up that was made before, and `edition` names older rules to play by.
        """
        if not isinstance(game, Game):
            raise UnknownGame(f"a match is played of a game, such as GAMES['sen'], not of {quoted(game)}")
        self.game = game
        self.seats = seats
        self.options = game.check(seats, options)
        if position is not None:
            position = game.read_position(position)
        self.edition = game.check_edition(edition if position is None or edition is not None else position.edition)
        self.users = name_users(seats, users)
        self.start = position
        self._beginning = Beginning(
            game=game, seats=seats, options=self.options, edition=self.edition, position=position
        )
        check_position(self._beginning)
        self._rng = RecordingRng(check_rng(rng) if rng is not None else _fair(seed))
        fair = self._rng.source
        self._commitment = fair.commitment() if isinstance(fair, FairRng) else None
        self._seed = fair.seed.hex() if isinstance(fair, FairRng) else None
        # How many moves have their chance from the seed committed to; None: all of them, those to come too.
        self._promised: int | None = None
        if deal is None:
            self._beginning.lay_out(self._rng, None)
            deal = self._rng.draws
        self._deal = _check_draws(deal)
        self._retrace([])

    def _retrace(self, lines: Sequence[Line]) -> None:
        """Set the table up and make moves that were written down, with the chance they had."""
        journal = Journal()
        state = next(walk(self._beginning, self._deal, [], journal))
        self.course = Course(self.game, self._rng, state, journal)
        self._step_on(lines)

    def _step_on(self, lines: Sequence[Line]) -> None:
        """Make moves that were written down, with the chance they had, from where the match stands."""
        state = self.course.state
        journal = state.journal = Journal()
        before = state.acting()
        for line, after in zip(lines, walk_on(self.game, state, lines), strict=True):
            self.course.step(line, before, after, journal)
            before = after.acting()

    @property
    def state(self) -> StateType:
        """The position as it is, with everything that is hidden."""
        return self.course.state  # type: ignore[return-value]  # it is of the game

    @state.setter
    def state(self, state: StateType) -> None:
        self.course.state = state

    @property
    def acting(self) -> list[int]:
        """The seats that may move now; none when the match is over."""
        return self.course.acting()

    @property
    def newly_asked(self) -> list[int]:
        """The seats that have something new to decide since the last move, or since the set-up."""
        return list(self.course.newly_asked)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state.acting() == 0

    @property
    def scores(self) -> list[int]:
        """The points of each seat, as on the score sheet."""
        return self.state.scores()

    @property
    def places(self) -> list[int]:
        """The place of each seat, as it would be now."""
        return self.state.places()

    @property
    def length(self) -> int:
        """How many moves have been made."""
        return len(self.course.lines)

    def lines(self, since: int = 0) -> list[Line]:
        """Return what has been played after the first `since` moves."""
        return self.course.lines[_check_since(since) :]

    def is_acting(self, seat: int) -> bool:
        """Tell whether a seat may move now; a spectator never may."""
        return self.course.is_acting(check_seat(seat, self.seats, SPECTATOR))

    def legal(self, seat: int) -> list[str]:
        """Return the moves of a seat as notations; none when it is not its turn."""
        if not self.is_acting(seat):
            return []
        return [self.game.notation.write(move) for move in self.state.legal(seat)]

    def choices(self, seat: int) -> list[Parts]:
        """Return the moves of a seat in pieces, in the order of `legal`."""
        if not self.is_acting(seat):
            return []
        return [self.game.notation.parts(move) for move in self.state.legal(seat)]

    def view(self, seat: int) -> ViewType:
        """Return all that a seat (or SPECTATOR) may know."""
        return self.game.view(self.state, check_seat(seat, self.seats, SPECTATOR))

    def shown_view(self, seat: int) -> ViewType:
        """Return what a person at a seat is shown."""
        return self.game.shown_view(self.state, check_seat(seat, self.seats, SPECTATOR))

    def shown_views(self, seats: Sequence[int]) -> list[ViewType]:
        """Return what people at several seats are shown."""
        if not isinstance(seats, Sequence):
            raise BadSeats(f"{quoted(seats)} are no seats")
        viewers = [check_seat(seat, self.seats, SPECTATOR) for seat in seats]
        return self.course.shown_views(viewers)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """Return what a seat (or SPECTATOR) was told, from its own event number `since` on."""
        return self.course.events(check_seat(seat, self.seats, SPECTATOR), _check_since(since))

    def events_again(self, seat: int, since: int = 0) -> list[Event]:
        """Return what a person at a seat may be told once more, event by event, of what the seat was told before."""
        return [self.game.retold(event, self.options) for event in self.events(seat, since)]

    def told(self, seat: int) -> int:
        """Return how many events a seat (or SPECTATOR) was told so far."""
        return len(self.course.told[check_seat(seat, self.seats, SPECTATOR)])

    def told_numbers(self) -> list[int]:
        """Return how many events each seat was told so far and, as the last number, the spectators."""
        return self.course.told_numbers()

    def check(self, seat: int, notation: str, *, seen: int | None = None) -> str:
        """Return a move as it would be written down, or refuse it like `play`; nothing is played."""
        number, events = self._check_mover(seat, seen)
        return self.game.notation.write(self.course.read_legal(number, notation, events))

    def play(self, seat: int, notation: str, *, seen: int | None = None) -> None:
        """Make a move, or refuse it and change nothing; `seen` is the number of events the mover has seen."""
        number, events = self._check_mover(seat, seen)
        self.course.play(number, self.course.read_legal(number, notation, events))

    def prepare(self, seat: int, notation: str, *, seen: int | None = None) -> Turn:
        """Return what a move leads to, or refuse it like `play`; it happens when it is handed to `make`.

        Only chance that belongs to the number of its decision can be looked at before it is drawn.
        """
        if not isinstance(self._rng.source, FairRng | ScriptedRng):
            raise SetupError("what this generator will draw cannot be known before")
        number, events = self._check_mover(seat, seen)
        return self.course.prepare(number, notation, events)

    def make(self, turn: Turn) -> None:
        """Let a move happen that was prepared as things stand now."""
        if not isinstance(turn, Turn):
            raise MoveError(f"a move is prepared before it is made, unlike {quoted(turn)}")
        self.course.make(turn)

    def _check_mover(self, seat: int, seen: int | None) -> tuple[int, int | None]:
        """Return a seat and the number of events it has seen as whole numbers, or refuse what is none."""
        number = whole(seat)
        if number is None:
            raise BadSeats(f"{quoted(seat)} is no seat: there are the seats 0 to {self.seats - 1}")
        events = None if seen is None else whole(seen)
        if events is None and seen is not None:
            raise MoveError(f"what was seen is a number of events, not {quoted(seen)}")
        return number, events

    def undo(self, length: int) -> None:
        """Go back to the point after `length` moves."""
        moves = whole(length)
        if moves is None or not 0 <= moves <= len(self.course.lines):
            raise NoSuchPoint(f"there are {len(self.course.lines)} moves, so there is no point after {quoted(length)}")
        self._keep(self.course.lines[:moves], moves)

    def can_take_back(self, seat: int) -> bool:
        """Tell whether a seat may take back its last move."""
        return self.judge_taking_back(seat, "alone").reason is None

    def take_back(self, seat: int) -> None:
        """Undo the last move of a seat, as with a pencil: refused once it has told anybody anything new."""
        verdict = self.judge_taking_back(seat, "alone")
        if verdict.number is None or verdict.reason is not None:
            raise CannotTakeBack(REASONS[verdict.reason or "nothing"])
        lines = self.course.lines
        self._keep(lines[: verdict.number] + lines[verdict.number + 1 :], verdict.number)

    def judge_taking_back(self, seat: int, way: Way) -> Verdict:
        """Say whether the last move of a seat may be taken back, alone or together with all that came after it."""
        if way not in ("alone", "together"):
            raise CannotTakeBack(f"a move is taken back alone or together, not {quoted(way)}")
        return judge_move(self._beginning, self._deal, self.course.lines, check_seat(seat, self.seats), way)

    def _keep(self, lines: Sequence[Line], same: int) -> None:
        """Go back to where only these of the moves made so far have been made, the first `same` of them as before."""
        if self._promised is not None:
            self._promised = min(self._promised, len(lines))
        if self.course.return_to_mark(same):
            self._step_on(lines[self.length :])
        else:
            self._retrace(lines)

    @property
    def record(self) -> Record:
        """The record of what has been played so far; the seed of a fair match is in it once the match is over."""
        is_promise_kept = self._promised is None or len(self.course.lines) <= self._promised
        return Record(
            game=self.game.id,
            edition=self.edition,
            seats=self.seats,
            options=plain(self.options),
            users=list(self.users),
            deal=list(self._deal),
            lines=list(self.course.lines),
            position=None if self.start is None else plain(self.start),
            commitment=self._commitment if is_promise_kept else None,
            seed=self._seed if is_promise_kept and self.is_over else None,
            scores=self.scores if self.is_over else None,
            places=self.places if self.is_over else None,
        )

    @staticmethod
    def replay(
        game: Game[StateType, Any, ViewType, Any], record: Record, rng: Rng | None = None
    ) -> "Match[StateType, ViewType]":
        """Return the match a record tells, or refuse it with the line and the reason.

        It can be played on, with `rng` or a new generator. A commitment in the record stays only with the generator
        that was committed to: what another one draws was not promised.
        """
        record = check_record(record)
        beginning = read_beginning(game, record)
        try:
            match = Match(
                game,
                record.seats,
                beginning.options,
                rng=rng,
                users=record.users,
                position=beginning.position,
                deal=record.deal,
                edition=record.edition,
            )
        except KociarniaError as error:
            raise BadRecord(record.first_move_line - 1, str(error)) from None
        if rng is None or match._commitment is None or match._commitment != record.commitment:
            match._commitment = record.commitment
            match._seed = record.seed
            match._promised = len(record.lines)
        try:
            match._retrace(record.lines)
        except KociarniaError as error:
            raise BadRecord(record.first_move_line + match.length, str(error)) from None
        match._check_result(record)
        return match

    def _check_result(self, record: Record) -> None:
        """Refuse a record whose result is not that of its moves."""
        line = record.first_move_line + len(record.lines)
        if record.scores is None:
            if self.is_over:
                raise BadRecord(line, "the match is over, but its scores are missing")
            return
        if not self.is_over:
            raise BadRecord(line, "there are scores, but the match is not over")
        if record.scores != self.scores:
            raise BadRecord(line, f"the scores are {self.scores}, not {record.scores}")
        if record.places != self.places:
            raise BadRecord(line + 1, f"the places are {self.places}, not {record.places}")
        if record.seed is not None:
            committed_generator(record)


def _fair(seed: int | bytes | None) -> FairRng:
    """Return the generator of a match: of a small reproducible seed, of a secret one, or of a new secret."""
    number = whole(seed)
    try:
        if number is not None:
            return FairRng.from_number(number)
        if seed is None or isinstance(seed, bytes):
            return FairRng(token_bytes(SEED_BYTES) if seed is None else seed)
    except ValueError as error:  # too few bytes, or more digits than can be written
        raise SetupError(str(error)) from None
    raise SetupError(f"a seed is a whole number or {SEED_BYTES} bytes, not {quoted(seed)}")


def _check_draws(draws: Draws) -> Draws:
    """Return draws, or refuse anything else."""
    try:
        return msgspec.convert(draws, Draws)
    except ValueError as error:
        raise SetupError(f"a deal is a list of draws, each a number and its bound: {error}") from None


def _check_since(since: int) -> int:
    """Return after how many events or moves, or refuse what is no such number."""
    if type(since) is int and since >= 0:
        return since
    number = whole(since)
    if number is None or number < 0:
        raise NoSuchPoint(f"there is no point after {quoted(since)}")
    return number
