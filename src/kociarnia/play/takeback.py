"""The one judge of taking back: a move may go while nobody knows more than before it, whatever the chance.

There are two ways. *Alone* is as with a pencil: only that move is taken out, what others have done since stays, and
nobody else may have noticed it. *Together* goes back to the point before it, with everybody's consent: others may
have seen it, and all that was done since goes too, so none of that may have told anybody more than itself.

What a viewer learns is found in other worlds. A world it held possible before (`State.redeal`) is played through the
same moves with other chance: if all it is shown there stays the same, it has learned nothing but the moves.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Literal

import msgspec

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import MoveError, ScriptError
from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.core.journal import Journal
from kociarnia.core.state import SPECTATOR, State
from kociarnia.core.view import View
from kociarnia.games import GAMES
from kociarnia.play.record import Draws, Line, Record
from kociarnia.play.steps import Beginning, read_beginning, sides, walk, walk_on

WORLDS = 32
"""In how many worlds a viewer's knowledge is compared. They overlook, more often than once in twenty times, only what
the viewer was nine tenths sure of before (0.91 to the 32nd power is a twentieth): hardly anything was told then."""

DEEPEST = 12
"""How many moves are gone back together at most. So a judgement makes at most DEEPEST moves in WORLDS worlds of every
viewer, 12 * 32 * 13 = 4992 with twelve seats, looks once at each of these worlds, and stops at the first difference."""

Way = Literal["alone", "together"]
Reason = Literal["over", "nothing", "long_ago", "chance", "learned", "moved_on", "seen"]

REASONS: dict[Reason, str] = {
    "over": "the match is over, so there is no move to take back",
    "nothing": "the seat has no move to take back",
    "long_ago": f"more than {DEEPEST} moves have been made since",
    "chance": "chance has decided something since that move",
    "learned": "somebody has learned something since that move",
    "moved_on": "others have moved on from that move",
    "seen": "others have seen that move",
}


class Question(msgspec.Struct, frozen=True):
    """May a seat take back its last move? The record is that of a match under way."""

    record: Record
    seat: int
    way: Way


class Verdict(msgspec.Struct, frozen=True):
    """Which move it is (how many come before it), and why it has to stay; without a reason it may go."""

    number: int | None
    reason: Reason | None = None


def judge(question: bytes) -> bytes:
    """Answer a question as a message, so that a process of its own can do the work.

    Unlike a bot's, this process is given the whole truth of a match: it answers the table, and never a seat.
    """
    asked = msgspec.json.decode(question, type=Question)
    record = asked.record
    beginning = read_beginning(GAMES[record.game], record)
    return msgspec.json.encode(judge_move(beginning, record.deal, record.lines, asked.seat, asked.way))


def judge_move(beginning: Beginning, deal: Draws, lines: Sequence[Line], seat: int, way: Way) -> Verdict:
    """Say whether the last move of a seat may be taken back."""
    number = next((number for number in reversed(range(len(lines))) if lines[number].seat == seat), None)
    if number is None:
        return Verdict(None, "nothing")
    return Verdict(number, _find_reason(beginning, deal, lines, number, way))


def _find_reason(beginning: Beginning, deal: Draws, lines: Sequence[Line], number: int, way: Way) -> Reason | None:
    """Return why a move has to stay: what is cheap to find out first."""
    since = lines[number:]
    if way == "together" and len(since) > DEEPEST:
        return "long_ago"
    has_drawn = any(bound > 1 for line in since for _, bound in line.draws)
    if way == "alone" and has_drawn:  # a draw belongs to the number of its move, which would be another one
        return "chance"
    before = next(islice(walk(beginning, deal, lines[:number]), number, None))
    truth = _Stretch(beginning.game, before, since)
    if truth.is_over:
        return "over"
    if way == "alone":
        return _find_reason_alone(truth)
    if any(truth.teaches(viewer, len(since)) for viewer in truth.viewers):
        return "chance" if has_drawn else "learned"
    return None


def _find_reason_alone(truth: "_Stretch") -> Reason | None:
    """Return why a move cannot be taken out from under those that were made since."""
    if truth.teaches(truth.since[0].seat, 1):
        return "learned"
    try:
        without = _Stretch(truth.game, truth.before, truth.since[1:])
    except (MoveError, ScriptError):
        return "moved_on"
    others = [viewer for viewer in truth.viewers if viewer != truth.since[0].seat]
    return None if all(without.shows(viewer) == truth.shows(viewer) for viewer in others) else "seen"


class _Stretch:
    """The last moves of a match, and what every viewer was shown of each."""

    def __init__(self, game: AnyGame, before: State, since: Sequence[Line]) -> None:
        self.game = game
        self.before = before
        self.since = since
        self.moves = [game.notation.read(line.notation) for line in since]
        movers = list(dict.fromkeys(line.seat for line in since))  # those most likely to have learned something first
        self.viewers = list(dict.fromkeys([*movers, *range(SPECTATOR, before.seats)]))
        state = before.clone()
        journal = state.journal = Journal()
        self.views = [self._look(state)]
        self.told: list[dict[int, list[Event]]] = []
        for _ in walk_on(game, state, since):
            self.told.append({viewer: sides(journal, viewer) for viewer in self.viewers})
            self.views.append(self._look(state))
            journal.happenings.clear()
        self.is_over = not state.acting()

    def _look(self, state: State) -> dict[int, View]:
        return dict(zip(self.viewers, self.game.views(state, self.viewers), strict=True))

    def shows(self, viewer: int) -> tuple[list[Event], View]:
        """Return all a viewer was told, and what it knows in the end."""
        return [event for told in self.told for event in told[viewer]], self.views[-1][viewer]

    def teaches(self, viewer: int, count: int) -> bool:
        """Tell whether the first `count` moves have shown a viewer anything but themselves."""
        noticed = [
            number
            for number in range(count)
            if self.since[number].seat == viewer
            or self.told[number][viewer]
            or self.views[number][viewer] != self.views[number + 1][viewer]
        ]
        if not noticed:
            return False
        rng = FastRng(WORLDS)
        # All worlds of a viewer are dealt from one, for copies share what a game has to work out for them only once.
        possible = self.before.clone()
        possible.redeal(viewer, rng)
        return any(self._differs(viewer, possible, noticed, rng) for _ in range(WORLDS))

    def _differs(self, viewer: int, possible: State, noticed: Sequence[int], rng: FastRng) -> bool:
        """Tell whether a viewer is shown something else in another world that it held possible.

        It is told of every move, and a view forgets nothing: to look at it once, in the end, is enough.
        """
        world = possible.clone()
        world.redeal(viewer, rng)
        journal = world.journal = Journal()
        for number in range(noticed[-1] + 1):
            seat, move = self.since[number].seat, self.moves[number]
            is_possible = (world.acting() >> seat) & 1 and move in world.legal(seat)
            if is_possible:
                world.apply(seat, move, rng)
            # What a viewer did not notice it cannot miss: the secret of another seat need not fit this world.
            if number in noticed and not (is_possible and sides(journal, viewer) == self.told[number][viewer]):
                return True
            journal.happenings.clear()
        return bool(self.game.view(world, viewer) != self.views[noticed[-1] + 1][viewer])
