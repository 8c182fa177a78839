"""The course of a match: what has been played, and what everybody has been told of it."""

from kociarnia.core.chance import RecordingRng
from kociarnia.core.document import members
from kociarnia.core.event import Event
from kociarnia.core.journal import Journal
from kociarnia.core.state import SPECTATOR, State
from kociarnia.play.record import Line


class Turn:
    """A move that was carried out on a copy of the state: what it leads to, before anything of it has happened."""

    def __init__(self, before: State, number: int, line: Line, state: State, journal: Journal) -> None:
        self.before = before
        self.number = number
        self.line = line
        self.state = state
        self.journal = journal

    @property
    def is_last(self) -> bool:
        """Whether the match is over after it."""
        return self.state.acting() == 0


class Course:
    """A match from its set-up to where it stands; all it is given has been checked."""

    def __init__(self, state: State, journal: Journal) -> None:
        """Begin with a state that was just set up, and what there is to tell of that."""
        self.seats: int = state.seats
        self.state = state
        self.lines: list[Line] = []
        self.newly_asked: list[int] = []
        """The seats that have something new to decide since the last move, or since the set-up."""
        self.asked_at = [0] * self.seats
        """How many events each seat had been told when it was asked what it has to decide."""
        # One list per seat and, as the last, the spectators': each has its own numbers, so that a gap tells nothing.
        self.told: list[list[Event]] = [[] for _ in range(self.seats + 1)]
        self._pass_on(journal, 0, 0)

    def play(self, seat: int, move: int, notation: str, rng: RecordingRng) -> None:
        """Make a legal move."""
        before = self.state.acting()
        self.state.journal = journal = Journal()
        rng.begin(len(self.lines) + 1)
        self.state.apply(seat, move, rng)
        self.step(Line(seat, notation, rng.draws), before, self.state, journal)

    def carry_out(self, seat: int, move: int, notation: str, rng: RecordingRng) -> Turn:
        """Make a legal move on a copy of the state."""
        after = self.state.clone()
        after.journal = journal = Journal()
        number = len(self.lines) + 1
        rng.begin(number)
        after.apply(seat, move, rng)
        return Turn(self.state, number, Line(seat, notation, rng.draws), after, journal)

    def can_make(self, turn: Turn) -> bool:
        """Tell whether nothing has happened since a move was carried out on a copy."""
        return turn.before is self.state and turn.number == len(self.lines) + 1

    def step(self, line: Line, before: int, state: State, journal: Journal) -> None:
        """Note that a move was made; `before` is the mask of those who could move then."""
        self.state = state
        self.lines.append(line)
        self._pass_on(journal, before, 1 << line.seat)

    def _pass_on(self, journal: Journal, before: int, mover: int) -> None:
        """Tell every seat its side of what has happened, and remember when each was asked what it has to decide.

        `before` is the mask of those who could move before; the question of the `mover` (a mask too) is always new.
        """
        for happening in journal.happenings:
            for viewer in range(SPECTATOR, self.seats):
                side = happening.side(viewer)
                if isinstance(side, Event):
                    self.told[viewer].append(side)
        journal.happenings.clear()
        self.newly_asked = members(self.state.acting() & ~(before & ~mover))
        for seat in self.newly_asked:
            self.asked_at[seat] = len(self.told[seat])
