"""One playing of a game: the only way in for the terminal, the arena, the environments and the server."""

from collections.abc import Mapping, Sequence
from secrets import token_bytes
from typing import Any

import msgspec

from kociarnia.core.chance import SEED_BYTES, FairRng, FastRng, RecordingRng, Rng, ScriptedRng, ScriptError
from kociarnia.core.errors import (
    BadEdition,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeats,
    CannotTakeBack,
    IllegalNow,
    KociarniaError,
    MatchOver,
    MoveError,
    NoSuchPoint,
    NotYourTurn,
    SetupError,
    Stale,
    quoted,
    shortened,
)
from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.core.journal import Journal
from kociarnia.core.notation import Parts
from kociarnia.core.options import Options
from kociarnia.core.state import SPECTATOR, State
from kociarnia.core.view import Position, View
from kociarnia.play.fairness import committed_generator
from kociarnia.play.record import Draws, Line, Record

IMAGINED_WORLDS = 16  # how many are compared to find out whether a move shows its mover anything


class Match:
    """A match under way, or over."""

    def __init__(
        self,
        game: AnyGame,
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
        self.game = game
        self.seats = seats
        self.options = game.check(seats, options)
        self.edition = game.check_edition(edition if position is None or edition is not None else position.edition)
        self.users = _users(seats, users)
        self.start = position
        if position is not None and (position.seats, position.options, position.edition) != (
            seats,
            self.options,
            self.edition,
        ):
            raise BadPosition("the position has other seats, options or another edition than the match")
        self._rng = RecordingRng(rng if rng is not None else _fair(seed))
        fair = self._rng.source
        self._commitment = fair.commitment() if isinstance(fair, FairRng) else None
        self._seed = fair.seed.hex() if isinstance(fair, FairRng) else None
        # How many moves have their chance from the seed committed to; None: all of them, those to come too.
        self._promised: int | None = None
        if deal is None:
            self._set_up(self._rng)
            self._deal = self._rng.draws
        else:
            script = ScriptedRng(deal)
            self._set_up(script)
            script.finish()
            self._deal = deal

    def _set_up(self, rng: Rng) -> None:
        """Lay out the table as it was at the start."""
        self._journal = Journal()
        self._lines: list[Line] = []
        self._asked_at = [0] * self.seats
        # One list a seat and, as the last one, the spectators': each has its own numbers, so that a gap tells nothing.
        self._told: list[list[Event]] = [[] for _ in range(self.seats + 1)]
        rng.begin(0)
        if self.start is None:
            self.state: State = self.game.new(self.seats, self.options, rng, self._journal, self.edition)
        else:
            self.state = self.game.restore(self.start)
            self.state.journal = self._journal
        self._pass_on(0, None)

    @property
    def acting(self) -> list[int]:
        """The seats that may move now; none when the match is over."""
        mask = self.state.acting()
        return [seat for seat in range(self.seats) if (mask >> seat) & 1]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state.acting() == 0

    @property
    def scores(self) -> list[int]:
        """The points a seat as on the score sheet."""
        return self.state.scores()

    @property
    def places(self) -> list[int]:
        """The place a seat, as it would be now."""
        return self.state.places()

    @property
    def length(self) -> int:
        """How many moves have been made."""
        return len(self._lines)

    def lines(self, since: int = 0) -> list[Line]:
        """Return what has been played after the first `since` moves."""
        return self._lines[since:]

    def is_acting(self, seat: int) -> bool:
        """Tell whether a seat may move now."""
        return 0 <= seat < self.seats and bool((self.state.acting() >> seat) & 1)

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

    def view(self, seat: int) -> View:
        """Return all that a seat (or SPECTATOR) may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def sight(self, seat: int) -> View:
        """Return what a person at a seat is shown."""
        sight: View = self.game.sight(self.state, seat)
        return sight

    def sights(self, seats: Sequence[int]) -> list[View]:
        """Return what people at several seats are shown."""
        sights: list[View] = self.game.sights(self.state, seats)
        return sights

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """Return what a seat (or SPECTATOR) was told, from its own event number `since` on."""
        return self._told[seat][since:]

    def events_again(self, seat: int, since: int = 0) -> list[Event]:
        """Return what a person at a seat may be told once more, event by event, of what the seat was told before."""
        return [self.game.retold(event, self.options) for event in self._told[seat][since:]]

    def told(self, seat: int) -> int:
        """Return how many events a seat (or SPECTATOR) was told so far."""
        return len(self._told[seat])

    def check(self, seat: int, notation: str, *, seen: int | None = None) -> str:
        """Return a move as it would be written down, or refuse it like `play`; nothing is played."""
        return self.game.notation.write(self._read_legal(seat, notation, seen))

    def play(self, seat: int, notation: str, *, seen: int | None = None) -> None:
        """Make a move, or refuse it and change nothing; `seen` is the number of events the mover has seen."""
        move = self._read_legal(seat, notation, seen)
        self._apply(seat, move, self._rng)
        self._lines.append(Line(seat, self.game.notation.write(move), self._rng.draws))

    def _read_legal(self, seat: int, notation: str, seen: int | None) -> int:
        """Return the move a notation stands for, if it may be made now."""
        mask = self.state.acting()
        if not mask:
            raise MatchOver("the match is over")
        move = self.game.notation.read(notation)
        if not 0 <= seat < self.seats or not (mask >> seat) & 1:
            acting = ", ".join(str(other) for other in self.acting)
            raise NotYourTurn(f"it is not the turn of seat {seat}, but of seat {acting}")
        if seen is not None and seen < self._asked_at[seat]:
            raise Stale(f"seat {seat} had seen {seen} events, but decides after event {self._asked_at[seat]}")
        if move not in self.state.legal(seat):
            legal = ", ".join(self.legal(seat))
            raise IllegalNow(f"{self.game.notation.write(move)!r} is not possible now; possible is {legal}")
        return move

    def _apply(self, seat: int, move: int, rng: Rng) -> None:
        before = self.state.acting()
        rng.begin(len(self._lines) + 1)
        self.state.apply(seat, move, rng)
        self._pass_on(before, seat)

    def _pass_on(self, before: int, mover: int | None) -> None:
        """Tell every seat its side of what has happened, and remember when each was asked what it has to decide."""
        told = self._told
        for happening in self._journal.happenings:
            for seat in range(SPECTATOR, self.seats):
                side = happening.side(seat)
                if isinstance(side, Event):
                    told[seat].append(side)
        self._journal.happenings.clear()
        acting = self.state.acting()
        for seat in range(self.seats):
            if (acting >> seat) & 1 and (seat == mover or not (before >> seat) & 1):
                self._asked_at[seat] = len(told[seat])

    def undo(self, length: int) -> None:
        """Go back to the point after `length` moves."""
        if not 0 <= length <= len(self._lines):
            raise NoSuchPoint(f"there are {len(self._lines)} moves, so there is no point after {length}")
        lines = self._lines[:length]
        if self._promised is not None:
            self._promised = min(self._promised, length)
        self._set_up(ScriptedRng(self._deal))
        for line in lines:
            self._repeat(line)

    def can_take_back(self, seat: int) -> bool:
        """Tell whether a seat may take back its last move."""
        try:
            self._without_last_move_of(seat)
        except CannotTakeBack:
            return False
        return True

    def take_back(self, seat: int) -> None:
        """Undo the last move of a seat, as with a pencil: refused once it has told anybody anything new."""
        without = self._without_last_move_of(seat)
        self.state = without.state
        self._journal = without._journal
        self._lines = without._lines
        self._told = without._told
        self._asked_at = without._asked_at
        if self._promised is not None:
            self._promised = min(self._promised, len(self._lines))

    def _without_last_move_of(self, seat: int) -> "Match":
        """Return this match as it would be without the last move of a seat, if nobody could tell the difference."""
        own = [number for number, line in enumerate(self._lines) if line.seat == seat]
        if self.is_over or not own:
            raise CannotTakeBack(f"seat {seat} has no move to take back")
        last = own[-1]
        if any(line.draws for line in self._lines[last:]):
            raise CannotTakeBack("chance has decided something since that move")
        without = Match(
            self.game,
            self.seats,
            self.options,
            rng=self._rng.source,
            users=self.users,
            position=self.start,
            deal=self._deal,
            edition=self.edition,
        )
        for line in self._lines[:last]:
            without._repeat(line)
        if without._reveals(self._lines[last]):
            raise CannotTakeBack("the mover has learned something by that move")
        try:
            for line in self._lines[last + 1 :]:
                without._repeat(line)
        except (MoveError, ScriptError):
            raise CannotTakeBack("others have moved on from that move") from None
        for viewer in range(SPECTATOR, self.seats):
            is_same = without._told[viewer] == self._told[viewer] and without.view(viewer) == self.view(viewer)
            if viewer != seat and not is_same:
                raise CannotTakeBack("others have seen that move")
        return without

    def _reveals(self, line: Line) -> bool:
        """Tell whether a move shows its mover something, from worlds the mover cannot tell apart before it."""
        move = self.game.notation.read(line.notation)
        views: list[View] = []
        for number in range(IMAGINED_WORLDS):
            world = self.state.clone()
            if number:
                world.redeal(line.seat, FastRng(number))
            try:
                world.apply(line.seat, move, ScriptedRng([]))
            except ScriptError:  # chance would have had a say in this world, but had none in the true one
                return True
            views.append(self.game.view(world, line.seat))
        return any(view != views[0] for view in views)

    def _repeat(self, line: Line) -> None:
        """Make a move that was written down, with the chance it had."""
        rng = ScriptedRng(line.draws)
        self._apply(line.seat, self._read_legal(line.seat, line.notation, None), rng)
        rng.finish()
        self._lines.append(line)

    @property
    def record(self) -> Record:
        """The record of what has been played so far; the seed of a fair match is in it once the match is over."""
        is_promise_kept = self._promised is None or len(self._lines) <= self._promised
        return Record(
            game=self.game.id,
            edition=self.edition,
            seats=self.seats,
            options=_plain(self.options),
            users=list(self.users),
            deal=list(self._deal),
            lines=list(self._lines),
            position=None if self.start is None else _plain(self.start),
            commitment=self._commitment if is_promise_kept else None,
            seed=self._seed if is_promise_kept and self.is_over else None,
            scores=self.scores if self.is_over else None,
            places=self.places if self.is_over else None,
        )

    @staticmethod
    def replay(game: AnyGame, record: Record, rng: Rng | None = None) -> "Match":
        """Return the match a record tells, or refuse it with the line and the reason.

        It can be played on, with `rng` or a new generator. A commitment in the record stays only with the generator
        that was committed to: what another one draws was not promised.
        """
        match = _set_up_from(game, record, rng)
        for number, line in enumerate(record.lines):
            try:
                match._repeat(line)
            except (KociarniaError, ScriptError) as error:
                raise BadRecord(record.first_move_line + number, str(error)) from None
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
    if isinstance(seed, int):
        return FairRng.from_number(seed)
    return FairRng(seed if seed is not None else token_bytes(SEED_BYTES))


def _plain(document: Options | Position) -> dict[str, Any]:
    """Return a document as its JSON text is read."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def _users(seats: int, users: Sequence[str] | None) -> list[str]:
    """Return the name of the user at each seat."""
    if users is None:
        return [f"seat {seat}" for seat in range(seats)]
    if isinstance(users, str) or len(users) != seats or not all(isinstance(user, str) for user in users):
        raise SetupError(f"{seats} seats have {seats} users, each a text, not {quoted(users)}")
    return list(users)


def _set_up_from(game: AnyGame, record: Record, rng: Rng | None) -> Match:
    """Return the match a record tells, before its first move."""
    if record.game != game.id:
        raise BadRecord(2, f"this is {quoted(record.game)}, not {game.id!r}")
    try:
        game.check_edition(record.edition)
    except BadEdition as error:
        raise BadRecord(2, str(error)) from None
    try:
        game.check(record.seats, record.options)
    except BadSeats as error:
        raise BadRecord(3, str(error)) from None
    except BadOptions as error:
        raise BadRecord(4, str(error)) from None
    line = 5
    try:
        users = _users(record.seats, record.users)
        line = 6
        position = None if record.position is None else msgspec.convert(record.position, game.position_type)
        match = Match(
            game,
            record.seats,
            record.options,
            rng=rng,
            users=users,
            position=position,
            deal=record.deal,
            edition=record.edition,
        )
    except ScriptError as error:
        raise BadRecord(record.first_move_line - 1, str(error)) from None
    except msgspec.ValidationError as error:  # may repeat a value of the position
        raise BadRecord(line, shortened(str(error))) from None
    except KociarniaError as error:
        raise BadRecord(line, str(error)) from None
    written = match.record
    if written.options != record.options:
        raise BadRecord(4, "an option that has its default value is left out")
    if written.position != record.position:
        raise BadRecord(6, "a part of the position that has its default value is left out")
    if rng is None or match._commitment is None or match._commitment != record.commitment:
        match._commitment = record.commitment
        match._seed = record.seed
        match._promised = len(record.lines)
    return match
