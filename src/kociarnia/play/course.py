"""The course of a match: what has been played, what may be played now, and what everybody has been told of it.

`Match` is the door to it: what comes from outside is checked there once, and nothing is checked here again.
"""

from collections.abc import Sequence
from typing import Any, cast

from kociarnia.core.chance import RecordingRng
from kociarnia.core.document import members
from kociarnia.core.errors import IllegalNow, MatchOver, NotYourTurn, Stale
from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.core.journal import Journal
from kociarnia.core.notation import Notation
from kociarnia.core.state import SPECTATOR, State
from kociarnia.play.record import Line

MARK_EVERY = 16
"""After so many moves it is remembered how things stood: going back by a few needs no match to be played anew."""


class Mark:
    """How things stood after so many moves."""

    def __init__(self, course: "Course", state: State) -> None:
        self.number = len(course.lines)
        self.state = state
        self.told = course.told_numbers()
        self.asked_at = list(course.asked_at)
        self.newly_asked = list(course.newly_asked)


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

    def __init__(self, game: AnyGame, rng: RecordingRng, state: State, journal: Journal) -> None:
        """Begin with a state that was just set up, and what there is to tell of that; `rng` is the chance to come."""
        self.game = game
        self.notation: Notation = game.notation
        self.rng = rng
        self.seats: int = state.seats
        self.state = state
        self.lines: list[Line] = []
        self.newly_asked: list[int] = []
        """The seats that have something new to decide since the last move, or since the set-up."""
        self.asked_at = [0] * self.seats
        """How many events each seat had been told when it was asked what it has to decide."""
        # One list per seat and, as the last, the spectators': each has its own numbers, so that a gap tells nothing.
        self.told: list[list[Event]] = [[] for _ in range(self.seats + 1)]
        self.marks: list[Mark] = []
        """How things stood some moves ago and some moves before that, where moves were prepared and made."""
        self._pass_on(journal, 0, 0)

    def acting(self) -> list[int]:
        """Return the seats that may move now; none when the match is over."""
        return members(self.state.acting())

    def is_acting(self, seat: int) -> bool:
        """Tell whether a seat may move now; a spectator never may."""
        return seat >= 0 and bool((self.state.acting() >> seat) & 1)

    def read_legal(self, seat: int, notation: object, seen: int | None = None) -> int:
        """Return the move a notation stands for, or refuse it; `seen` is how many events the mover has seen."""
        move = read_turn(self.notation, self.state, seat, notation)
        if seen is not None and seen < self.asked_at[seat]:
            raise Stale(f"seat {seat} had seen {seen} events, but decides after event {self.asked_at[seat]}")
        check_legal(self.notation, self.state, seat, move)
        return move

    def play(self, seat: int, move: int) -> None:
        """Make a legal move."""
        before = self.state.acting()
        self.state.journal = journal = Journal()
        self.rng.begin(len(self.lines) + 1)
        self.state.apply(seat, move, self.rng)
        self.step(Line(seat, self.notation.write(move), self.rng.draws), before, self.state, journal)

    def prepare(self, seat: int, notation: object, seen: int | None = None) -> Turn:
        """Return what a move leads to, carried out on a copy of the state, or refuse it."""
        move = self.read_legal(seat, notation, seen)
        after = self.state.clone()
        after.journal = journal = Journal()
        number = len(self.lines) + 1
        self.rng.begin(number)
        after.apply(seat, move, self.rng)
        return Turn(self.state, number, Line(seat, self.notation.write(move), self.rng.draws), after, journal)

    def can_make(self, turn: Turn) -> bool:
        """Tell whether nothing has happened since a move was prepared."""
        return turn.before is self.state and turn.number == len(self.lines) + 1

    def make(self, turn: Turn) -> None:
        """Let a move happen that was prepared as things stand now."""
        if not self.can_make(turn):
            raise Stale("something else has happened since this move was prepared")
        if not len(self.lines) % MARK_EVERY:  # the state before is not needed otherwise, so it costs nothing
            self.marks = [*self.marks[-1:], Mark(self, turn.before)]
        self.step(turn.line, turn.before.acting(), turn.state, turn.journal)

    def step(self, line: Line, before: int, state: State, journal: Journal) -> None:
        """Note that a move was made; `before` is the mask of those who could move then."""
        self.state = state
        self.lines.append(line)
        self._pass_on(journal, before, 1 << line.seat)

    def return_to_mark(self, length: int) -> bool:
        """Go back to how things stood at or before the point after `length` moves, if that is remembered."""
        kept = [mark for mark in self.marks if mark.number <= length]
        if not kept:
            return False
        mark = kept[-1]
        self.marks = kept
        self.state = mark.state.clone()
        self.asked_at = list(mark.asked_at)
        self.newly_asked = list(mark.newly_asked)
        self.lines = self.lines[: mark.number]
        self.told = [told[:count] for told, count in zip(self.told, mark.told, strict=True)]
        return True

    def _pass_on(self, journal: Journal, before: int, mover: int) -> None:
        """Tell every seat its side of what has happened, and remember when each was asked what it has to decide.

        `before` is the mask of those who could move before; the question of the `mover` (a mask too) is always new.
        """
        for happening in journal.happenings:
            for viewer in range(SPECTATOR, self.seats):
                side = happening.side(viewer)
                if side is not None:
                    self.told[viewer].append(cast("Event", side))
        journal.happenings.clear()
        self.newly_asked = members(self.state.acting() & ~(before & ~mover))
        for seat in self.newly_asked:
            self.asked_at[seat] = len(self.told[seat])

    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """Return what a seat (or SPECTATOR) was told, from its own event number `since` on."""
        return self.told[viewer][since:]

    def told_numbers(self) -> list[int]:
        """Return how many events each seat was told so far and, as the last number, the spectators."""
        return [len(told) for told in self.told]

    def shown_views(self, viewers: Sequence[int]) -> list[Any]:
        """Return what people at several seats are shown."""
        return self.game.shown_views(self.state, viewers)


def read_turn(notation: Notation, state: State, seat: int, text: object) -> int:
    """Return the move a text stands for, if it is the turn of that seat."""
    mask: int = state.acting()
    if not mask:
        raise MatchOver("the match is over")
    move = notation.read(text)
    if not 0 <= seat < state.seats or not (mask >> seat) & 1:
        acting = ", ".join(str(other) for other in members(mask))
        raise NotYourTurn(f"it is not the turn of seat {seat}, but of seat {acting}")
    return move


def check_legal(notation: Notation, state: State, seat: int, move: int) -> None:
    """Refuse a move that an acting seat may not make now."""
    legal = state.legal(seat)
    for each in legal:
        if each == move:
            return
    possible = ", ".join([notation.write(each) for each in legal])
    raise IllegalNow(f"{notation.write(move)!r} is not possible now; possible is {possible}")
