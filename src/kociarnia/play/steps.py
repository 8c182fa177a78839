"""The one way to step through a match that was written down: the set-up, then move by move, with the chance it had."""

from collections.abc import Iterator, Sequence

import msgspec

from kociarnia.core.chance import Rng, ScriptedRng
from kociarnia.core.door import check_seat
from kociarnia.core.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    KociarniaError,
    SetupError,
    UnknownGame,
    quoted,
)
from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame, Game
from kociarnia.core.journal import Journal
from kociarnia.core.options import Options
from kociarnia.core.state import SPECTATOR, State
from kociarnia.core.view import Position, View
from kociarnia.play.course import check_legal, read_turn
from kociarnia.play.record import Draws, Line, Record


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """All that is settled before the cards are dealt; it has been checked."""

    game: AnyGame
    seats: int
    options: Options
    edition: int
    position: Position | None = None  # in place of the opening

    def lay_out(self, rng: Rng, journal: Journal | None) -> State:
        """Return the state before the first move."""
        rng.begin(0)
        if self.position is None:
            state: State = self.game.new(self.seats, self.options, rng, journal, self.edition)
        else:
            state = self.game.restore(self.position)
            state.journal = journal
        return state


class Step(msgspec.Struct, frozen=True):
    """A match after its set-up (without a line) or after a move, as one viewer saw it."""

    line: Line | None
    view: View
    events: list[Event]


def steps(game: AnyGame, record: Record, viewer: int) -> Iterator[Step]:
    """Yield the match a record tells as a seat (or SPECTATOR) saw it, or refuse it with the line and the reason."""
    record = check_record(record)
    beginning = read_beginning(game, record)
    viewer = check_seat(viewer, record.seats, SPECTATOR)
    journal = Journal()
    done = -1
    try:
        for done, state in enumerate(walk(beginning, record.deal, record.lines, journal)):
            line = record.lines[done - 1] if done else None
            yield Step(line, game.view(state, viewer), sides(journal, viewer))
            journal.happenings.clear()
    except KociarniaError as error:
        raise BadRecord(record.first_move_line + done, str(error)) from None


def walk(beginning: Beginning, deal: Draws, lines: Sequence[Line], journal: Journal | None = None) -> Iterator[State]:
    """Yield the state as it is set up, and the same object again after each move; what does not fit is refused."""
    script = ScriptedRng(deal)
    state = beginning.lay_out(script, journal)
    script.finish()
    yield state
    yield from walk_on(beginning.game, state, lines)


def walk_on(game: AnyGame, state: State, lines: Sequence[Line]) -> Iterator[State]:
    """Make moves that were written down, with the chance they had, and yield the state after each."""
    script = ScriptedRng(*(line.draws for line in lines))
    for number, line in enumerate(lines):
        move = read_turn(game.notation, state, line.seat, line.notation)
        check_legal(game.notation, state, line.seat, move)
        script.begin(number)
        state.apply(line.seat, move, script)
        script.finish()
        yield state


def sides(journal: Journal, viewer: int) -> list[Event]:
    """Return what a viewer is told of what a journal holds."""
    return [side for happening in journal.happenings if isinstance(side := happening.side(viewer), Event)]


def name_users(seats: int, users: Sequence[str] | None) -> list[str]:
    """Return the name of the user at each seat."""
    if users is None:
        return [f"seat {seat}" for seat in range(seats)]
    is_fine = isinstance(users, Sequence) and not isinstance(users, str | bytes) and len(users) == seats
    if not is_fine or not all(isinstance(user, str) for user in users):
        raise SetupError(f"{seats} seats have {seats} users, each a text, not {quoted(users)}")
    return list(users)


def check_record(record: object) -> Record:
    """Return a record whose parts have their types, or refuse anything else."""
    if not isinstance(record, Record):
        raise BadRecord(1, f"this is no record: {quoted(record)}")
    return record.checked()


def read_beginning(game: AnyGame, record: Record) -> Beginning:
    """Return how the match of a record begins, or refuse it with the line and the reason."""
    if not isinstance(game, Game):
        raise UnknownGame(f"a match is played of a game, such as GAMES['sen'], not of {quoted(game)}")
    line = 2
    if record.game != game.id:
        raise BadRecord(line, f"this is {quoted(record.game)}, not {game.id!r}")
    try:
        edition = game.check_edition(record.edition)
        line = 3
        options = game.check(record.seats, record.options)
        line = 5
        name_users(record.seats, record.users)
        line = 6
        position = None if record.position is None else game.read_position(record.position)
        beginning = Beginning(game=game, seats=record.seats, options=options, edition=edition, position=position)
        check_position(beginning)
        if position is not None:
            game.restore(position)
    except BadOptions as error:
        raise BadRecord(4, str(error)) from None
    except (SetupError, BadPosition) as error:
        raise BadRecord(line, str(error)) from None
    if plain(options) != record.options:
        raise BadRecord(4, "an option that has its default value is left out")
    if position is not None and plain(position) != record.position:
        raise BadRecord(6, "a part of the position that has its default value is left out")
    return beginning


def check_position(beginning: Beginning) -> None:
    """Refuse a position that is not one of the match it stands in."""
    position = beginning.position
    if position is not None and (position.seats, position.options, position.edition) != (
        beginning.seats,
        beginning.options,
        beginning.edition,
    ):
        raise BadPosition("the position has other seats, options or another edition than the match")


def plain(document: Options | Position) -> dict[str, object]:
    """Return a document as its JSON text is read."""
    read: dict[str, object] = msgspec.json.decode(msgspec.json.encode(document))
    return read
