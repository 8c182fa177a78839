"""A match looked back on: what was fortune and what was play, and which decisions are worth another thought.

The account of a seat adds up: its outcome is par (the policy against itself), fortune, how everybody played, and a
rest. A position is worth what the policy makes of it when all play on by it to the end; what a move and its chance have
changed is therefore play, as far as its seat could know, and fortune otherwise. A decision is judged in worlds that fit
the view of its seat, the same for every move. See docs/coach.md for what that assumes.
"""

from collections.abc import Callable, Sequence
from math import fsum, hypot, sqrt
from typing import Any

import msgspec

from kociarnia.bots.judge import Contrast, Prospect, compare, weigh_move
from kociarnia.bots.knowledge import learned_policy
from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.core.door import check_seat, whole
from kociarnia.core.errors import BadOptions, BadRecord, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.play.match import Match
from kociarnia.play.record import Draws, Line
from kociarnia.play.steps import Beginning, read_beginning, walk

VERSION = 1  # of the judge: an analysis of another one says something else
DEEPEST = 64
PLAYOUTS = 1000  # to the end of the match, from every position
WORLDS_OF_PLAY = 300  # in which a move is weighed against the policy's
ALL_WORLDS_OF_PLAY = 60_000  # for all moves of a match and all seats together
WORLDS = 128  # for a decision, at the first look
WORLDS_AGAIN = 512  # for those that look worst, at the second
LOOKED_AT_AGAIN = 6  # decisions of a seat
PRECISION = 0.01  # of a win: a loss need not be known better
FEWEST = 16  # playouts or worlds, however long the match
MOVES_TO_THE_END = 2_500_000  # from all positions of a match together
MOVES_PLAYED_ON = 4_000_000  # for all decisions of a match together, at the first look
MOST_MISTAKES = 3
SMALLEST_MISTAKE = 0.03  # of a win
ERRORS_FROM_NOTHING = 2.0
SEED_BITS = 48


class Part(msgspec.Struct, frozen=True):
    """A part of a win, and its standard error."""

    mean: float
    error: float


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Where the outcome of a seat comes from: outcome = par + fortune + all of `play` + rest."""

    seat: int
    outcome: float  # the share of the win; alone, how good the result is
    par: Part  # what the seat would have had if everybody played by the policy, before anything was dealt
    fortune: Part | None  # chance, and what nobody could know when deciding; None where all share it
    play: list[Part]  # what the play of each seat has brought to this one, beside the policy's
    rest: Part  # what is not explained; its error is that of all parts together: so much they are about


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The deal (number 0) or a move, and what it has changed for each seat."""

    number: int
    seat: int | None
    move: str | None
    chances: list[Part]  # to win, after it, as it really stood; empty where fortune is not told
    fortune: list[Part]
    play: list[Part]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A move of a seat that had a choice, beside the best one by what it could know."""

    number: int
    seat: int
    move: str
    better: str  # the best one; it may be the same
    chance: float  # to win, by what the seat could know
    loss: Part  # against the best one, as a part of a win
    points: float  # on the score sheet that the best one has more when the turn or round is settled; fewer are negative
    worlds: int


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match looked back on."""

    version: int
    game: str
    edition: int
    seats: int
    depth: int
    seed: int
    accounts: list[Account]
    moments: list[Moment]
    decisions: list[Decision]
    mistakes: list[Decision]  # at most three a seat, the largest first


def analyse(
    match: Match[Any, Any],
    seats: Sequence[int] | None = None,
    *,
    depth: int = 1,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Analysis:
    """Look back on a match that is over: the account of every seat, and the decisions of some (all).

    A depth of 0 leaves the decisions out, a higher one than 1 looks at so many times as many worlds. The same seed
    gives the same analysis.

    >>> from kociarnia import GAMES, Match, analyse
    >>> match = Match(GAMES["sen"], seats=2, options={"rounds": 1}, seed=7)
    >>> while not match.is_over:
    ...     seat = match.acting[0]
    ...     match.play(seat, match.legal(seat)[-1])
    >>> found = analyse(match, depth=0)
    >>> account = found.accounts[0]
    >>> parts = [account.par, account.fortune, *account.play, account.rest]
    >>> abs(sum(part.mean for part in parts) - account.outcome) < 1e-9
    True
    """
    check_over(match)
    chosen = range(match.seats) if seats is None else [check_seat(seat, match.seats) for seat in seats]
    if whole(depth) is None or not 0 <= depth <= DEEPEST:
        raise BadOptions(f"a depth is a whole number from 0 to {DEEPEST}, not {quoted(depth)}")
    number = whole(seed)
    if number is None:
        raise BadOptions(f"a seed is a whole number, not {quoted(seed)}")
    record = match.record
    beginning = read_beginning(match.game, record)
    return _Look(beginning, record.deal, record.lines, depth, number).back(sorted(set(chosen)), progress)


def check_over(match: Match[Any, Any]) -> None:
    """Refuse a match that is still played: a look back would tell its secrets."""
    if not match.is_over:
        raise BadRecord(match.record.first_move_line + match.length, "the match is not over")


class _Look:
    """One look back on a match."""

    def __init__(self, beginning: Beginning, deal: Draws, lines: Sequence[Line], depth: int, seed: int) -> None:
        self.beginning = beginning
        self.game: AnyGame = beginning.game
        self.policy: Policy = learned_policy(self.game, beginning.seats)
        self.lines = lines
        self.depth = depth
        self.times = max(depth, 1)
        self.seed = seed
        self.seats = range(beginning.seats)
        self.states = [state.clone() for state in walk(beginning, deal, lines)]
        self.moves = [self.game.notation.read(line.notation) for line in lines]
        # A playout from the middle of a match takes half of its moves, and a world is judged for every seat.
        self.playouts = self.within(PLAYOUTS, MOVES_TO_THE_END, len(lines) * len(lines) // 2)
        self.worlds = self.within(WORLDS_OF_PLAY, ALL_WORLDS_OF_PLAY, len(lines) * beginning.seats)
        self.has_fortune = not self.policy.shares_luck()

    def within(self, wanted: int, most: int, a_time: int) -> int:
        """Return how often something is done: as often as wanted, if it does not take more than the most in all."""
        return self.times * max(min(wanted, most // max(a_time, 1)), FEWEST)

    def seed_of(self, number: int, purpose: int) -> int:
        """Return where the chance of one question begins: no two questions share any."""
        return ((self.seed * 8 + purpose) * (len(self.lines) + 1) + number) << SEED_BITS

    def back(self, seats: Sequence[int], progress: Callable[[int, int], None]) -> Analysis:
        """Return all of it."""
        choices = [
            number
            for number, line in enumerate(self.lines)
            if self.depth and line.seat in seats and len(self.states[number].legal(line.seat)) > 1
        ]
        total = len(self.states) + len(choices)
        progress(0, total)
        par = self.find_par()
        moments = [self.judge_deal(par)]
        for number in range(len(self.lines)):
            progress(len(moments), total)
            moments.append(self.judge_move(number, moments[-1]))
        decisions: list[Decision] = []
        most = MOVES_PLAYED_ON * self.times // max(len(choices), 1)
        for number in choices:
            progress(len(moments) + len(decisions), total)
            decisions.append(self.judge_decision(number, WORLDS * self.times, most, 3))
        mistakes = [mistake for seat in seats for mistake in self.find_mistakes(seat, decisions, 4 * most)]
        progress(total, total)
        return Analysis(
            version=VERSION,
            game=self.game.id,
            edition=self.beginning.edition,
            seats=self.beginning.seats,
            depth=self.depth,
            seed=self.seed,
            accounts=[self.account(seat, par[seat], moments) for seat in self.seats],
            moments=moments,
            decisions=decisions,
            mistakes=mistakes,
        )

    def find_par(self) -> list[Part]:
        """Return what the match was worth to each seat before the deal."""
        if not self.has_fortune:
            return [Part(1 / len(self.seats), 0.0) for _ in self.seats]
        found = Prospect(self.policy, self.beginning.seats)
        for number in range(self.playouts):
            rng = FastRng(self.seed_of(0, 0) + number)
            found.add(self.beginning.lay_out(rng, None), rng)
        return self.parts(found)

    def judge_deal(self, par: list[Part]) -> Moment:
        """Return what the deal has changed."""
        chances = self.judge_position(0)
        return Moment(
            number=0,
            seat=None,
            move=None,
            chances=chances,
            fortune=[_less(chances[seat], [par[seat]]) for seat in self.seats] if self.has_fortune else self.nothing(),
            play=self.nothing(),
        )

    def judge_position(self, number: int) -> list[Part]:
        """Return what the match is worth to each seat after so many moves, as it really stands."""
        state = self.states[number]
        if not self.has_fortune:
            return []
        if not state.acting():
            return [Part(self.policy.value(state, seat), 0.0) for seat in self.seats]
        found = Prospect(self.policy, self.beginning.seats)
        found.add_many(state, self.playouts, self.seed_of(number, 1))
        return self.parts(found)

    def judge_move(self, number: int, last: Moment) -> Moment:
        """Return what a move and the chance it met have changed."""
        line, move, before = self.lines[number], self.moves[number], self.states[number]
        play, fortune = self.nothing(), self.nothing()
        is_policys = self.is_policys(before, line.seat, move)
        if not is_policys:
            found = weigh_move(
                self.policy, self.imagine(number), line.seat, move, pairs=self.worlds, seed=self.seed_of(number, 2)
            )
            play = self.parts(found)
        chances = last.chances
        if not is_policys or line.draws or number + 1 == len(self.lines):
            chances = self.judge_position(number + 1)
            if self.has_fortune:
                fortune = [_less(chances[seat], [last.chances[seat], play[seat]]) for seat in self.seats]
        return Moment(
            number=number + 1, seat=line.seat, move=line.notation, chances=chances, fortune=fortune, play=play
        )

    def is_policys(self, state: State, seat: int, move: int) -> bool:
        """Tell whether the policy would have made this move whatever its chance: then it has changed nothing."""
        rng = RecordingRng(FastRng(0))
        return self.policy.go_on(state, seat, rng) == move and not rng.draws

    def imagine(self, number: int) -> State:
        """Return a state made from nothing but what the seat that moved could know."""
        view = self.game.view(self.states[number], self.lines[number].seat)
        state: State = self.game.imagine(view, FastRng(self.seed_of(number, 5)))
        return state

    def parts(self, found: Prospect | Contrast) -> list[Part]:
        """Return what was found for each seat."""
        return [Part(found.mean(seat), found.error(seat)) for seat in self.seats]

    def nothing(self) -> list[Part]:
        """Return that nothing has changed for anybody."""
        return [Part(0.0, 0.0) for _ in self.seats]

    def account(self, seat: int, par: Part, moments: Sequence[Moment]) -> Account:
        """Add up what the moments have changed for a seat."""
        outcome = self.policy.value(self.states[-1], seat)
        play = [
            Part(
                fsum(moment.play[seat].mean for moment in moments if moment.seat == mover),
                hypot(*(moment.play[seat].error for moment in moments if moment.seat == mover)),
            )
            for mover in self.seats
        ]
        # What a position is worth counts when it is reached and when it is left, so only par is unsure in the sum.
        error = hypot(par.error, *(part.error for part in play))
        fortune = Part(fsum(moment.fortune[seat].mean for moment in moments), error) if self.has_fortune else None
        explained = fsum([par.mean, *(part.mean for part in play), fortune.mean if fortune else 0.0])
        return Account(
            seat=seat, outcome=outcome, par=par, fortune=fortune, play=play, rest=Part(outcome - explained, error)
        )

    def judge_decision(self, number: int, worlds: int, most: int, purpose: int) -> Decision:
        """Return a move beside the best one, by what its seat could know."""
        line = self.lines[number]
        base = self.imagine(number)
        kept = list(base.legal(line.seat)).index(self.moves[number])
        precision = PRECISION / sqrt(self.times)
        seed = self.seed_of(number, purpose)
        found = compare(self.policy, base, line.seat, worlds, seed, kept=kept, precision=precision, most=most)
        best = found.best()
        sign = -1.0 if self.game.fewest_points_win else 1.0
        return Decision(
            number=number + 1,
            seat=line.seat,
            move=line.notation,
            better=self.game.notation.write(found.moves[best]),
            chance=found.mean(best),
            loss=Part(found.loss(kept), found.loss_error(kept)),
            points=sign * found.lost_points(kept),
            worlds=found.worlds,
        )

    def find_mistakes(self, seat: int, decisions: Sequence[Decision], most: int) -> list[Decision]:
        """Look again, in other worlds, at what looked worst, and return what is clearly a mistake then too."""
        suspects = [one for one in decisions if one.seat == seat and one.loss.mean > SMALLEST_MISTAKE / 2]
        again = [
            self.judge_decision(suspect.number - 1, WORLDS_AGAIN * self.times, most, 4)
            for suspect in sorted(suspects, key=_size)[:LOOKED_AT_AGAIN]
        ]
        return sorted((one for one in again if _is_mistake(one)), key=_size)[:MOST_MISTAKES]


def _is_mistake(decision: Decision) -> bool:
    """Tell whether a decision has given away more than can be the judge's doubt."""
    loss = decision.loss
    return loss.mean > SMALLEST_MISTAKE and loss.mean > ERRORS_FROM_NOTHING * loss.error


def _size(decision: Decision) -> tuple[float, int]:
    """Return the key by which the largest loss comes first."""
    return -decision.loss.mean, decision.number


def _less(part: Part, others: Sequence[Part]) -> Part:
    """Return a part less others."""
    return Part(part.mean - fsum(other.mean for other in others), hypot(part.error, *(one.error for one in others)))
