"""A match looked back on: what was fortune and what was play, and which decisions are worth another thought.

The account of a seat adds up: its outcome is par (the policy against itself), what chance brought it, how everybody
played, and a rest that no judge can explain. A decision is judged by what its seat could know: in worlds that fit its
view, the same for every move. See docs/coach.md for what that assumes.
"""

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

import msgspec

from kociarnia.bots.judge import Comparison, Contrast, compare, other_chances, weigh_chance, weigh_move
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
PAIRS = 100  # playouts an event of chance or a move is weighed by
WORLDS = 128  # for a decision, at the first look
WORLDS_AGAIN = 512  # for those that look worst, at the second
LOOKED_AT_AGAIN = 6  # decisions of a seat
PRECISION = 0.01  # of a win: a loss need not be known better
MOVES_PLAYED_ON = 4_000_000  # all decisions of a match together, at the first look
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
    rest: Part  # what the judge cannot explain: about so much the other parts may be wrong


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The deal (number 0) or a move, and what it has changed for each seat."""

    number: int
    seat: int | None
    move: str | None
    chances: list[float]  # to win, after it, as it really stood
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

    A depth of 0 leaves the decisions out, a higher one than 1 looks at so many times as many worlds. The same seed gives
    the same analysis.

    >>> from kociarnia import GAMES, FastRng, Match, analyse
    >>> match = Match(GAMES["sen"], seats=2, seed=7)
    >>> while not match.is_over:
    ...     seat = match.acting[0]
    ...     match.play(seat, match.legal(seat)[0])
    >>> found = analyse(match, depth=0)
    >>> account = found.accounts[0]
    >>> parts = [account.par, account.fortune, *account.play, account.rest]
    >>> round(sum(part.mean for part in parts) - account.outcome, 9)
    0.0
    """
    record = match.record
    if not match.is_over:
        raise BadRecord(record.first_move_line + match.length, "the match is not over, so nobody can look back on it yet")
    chosen = range(match.seats) if seats is None else [check_seat(seat, match.seats) for seat in seats]
    if whole(depth) is None or not 0 <= depth <= DEEPEST:
        raise BadOptions(f"a depth is a whole number from 0 to {DEEPEST}, not {quoted(depth)}")
    number = whole(seed)
    if number is None:
        raise BadOptions(f"a seed is a whole number, not {quoted(seed)}")
    beginning = read_beginning(match.game, record)
    return _Look(beginning, record.deal, record.lines, depth, number).back(sorted(set(chosen)), progress)


class _Look:
    """One look back on a match."""

    def __init__(self, beginning: Beginning, deal: Draws, lines: Sequence[Line], depth: int, seed: int) -> None:
        self.beginning = beginning
        self.game: AnyGame = beginning.game
        self.policy: Policy = learned_policy(self.game, beginning.seats)
        self.deal = deal
        self.lines = lines
        self.depth = depth
        self.seed = seed
        self.seats = range(beginning.seats)
        self.states = [state.clone() for state in walk(beginning, deal, lines)]
        self.moves = [self.game.notation.read(line.notation) for line in lines]

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
        total = 1 + len(self.lines) + len(choices)
        progress(0, total)
        par, opening = self.judge_deal()
        progress(1, total)
        moments = [opening]
        for number in range(len(self.lines)):
            moments.append(self.judge_move(number, moments[-1].chances))
            progress(1 + len(moments), total)
        budget = MOVES_PLAYED_ON * self.depth // max(len(choices), 1)
        decisions = []
        for number in choices:
            decisions.append(self.decide(number, WORLDS * self.depth, 2, budget))
            progress(1 + len(self.lines) + len(decisions), total)
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
            mistakes=[mistake for seat in seats for mistake in self.find_mistakes(seat, decisions, budget)],
        )

    def judge_deal(self) -> tuple[list[Part], Moment]:
        """Return what the match was worth before the deal, and what the deal has changed."""
        pairs = PAIRS * max(self.depth, 1)
        start = self.states[0]
        if _has_chance(self.deal):
            others = [self.beginning.lay_out(FastRng(self.seed_of(0, 0) + pair), None) for pair in range(pairs)]
        else:
            others = [start.clone() for _ in range(pairs)]
        found = weigh_chance(self.policy, start, others, self.seed_of(0, 1))
        par = [Part(found.other_mean(seat), found.other_error(seat)) for seat in self.seats]
        return par, Moment(
            number=0,
            seat=None,
            move=None,
            chances=[found.mean(seat) for seat in self.seats],
            fortune=self.parts(found),
            play=self.nothing(),
        )

    def judge_move(self, number: int, chances: list[float]) -> Moment:
        """Return what a move and the chance it met have changed."""
        line, move, before, after = self.lines[number], self.moves[number], self.states[number], self.states[number + 1]
        pairs = PAIRS * max(self.depth, 1)
        play, guess = self.nothing(), self.nothing()
        if not self.is_policys(before, line.seat, move):
            truth = weigh_move(
                self.policy, before, line.seat, move, pairs, self.seed_of(number, 1), is_imagined=False
            )
            base = self.imagine(number)
            view = weigh_move(self.policy, base, line.seat, move, pairs, self.seed_of(number, 2), is_imagined=True)
            play = self.parts(view)
            guess = [_sum(Part(truth.lead(seat), truth.error(seat)), play[seat], -1.0) for seat in self.seats]
            chances = [truth.mean(seat) for seat in self.seats]
        luck = self.nothing()
        if not after.acting():
            chances = [self.policy.value(after, seat) for seat in self.seats]
        if _has_chance(line.draws):
            others = other_chances(before, line.seat, move, pairs, self.seed_of(number, 3))
            met = weigh_chance(self.policy, after, others, self.seed_of(number, 4))
            luck = self.parts(met)
            chances = [met.mean(seat) for seat in self.seats]
        return Moment(
            number=number + 1,
            seat=line.seat,
            move=line.notation,
            chances=chances,
            fortune=[_sum(luck[seat], guess[seat]) for seat in self.seats],
            play=play,
        )

    def is_policys(self, state: State, seat: int, move: int) -> bool:
        """Tell whether the policy would have made this move whatever its chance: then it has changed nothing."""
        rng = RecordingRng(FastRng(0))
        return self.policy.advise(state, seat, rng) == move and not rng.draws

    def imagine(self, number: int) -> State:
        """Return a state made from nothing but what the seat that moved could know."""
        line = self.lines[number]
        view = self.game.view(self.states[number], line.seat)
        state: State = self.game.imagine(view, FastRng(self.seed_of(number, 5)))
        return state

    def parts(self, found: Contrast) -> list[Part]:
        """Return what something has changed for each seat."""
        return [Part(found.lead(seat), found.error(seat)) for seat in self.seats]

    def nothing(self) -> list[Part]:
        """Return that nothing has changed for anybody."""
        return [Part(0.0, 0.0) for _ in self.seats]

    def account(self, seat: int, par: Part, moments: Sequence[Moment]) -> Account:
        """Add up what the moments have changed for a seat."""
        outcome = self.policy.value(self.states[-1], seat)
        fortune = _total(moment.fortune[seat] for moment in moments)
        play = [
            _total(moment.play[seat] for moment in moments if moment.seat == mover)
            for mover in self.seats
        ]
        explained = _total([par, fortune, *play])
        return Account(
            seat=seat,
            outcome=outcome,
            par=par,
            fortune=fortune,
            play=play,
            rest=Part(outcome - explained.mean, explained.error),
        )

    def decide(self, number: int, worlds: int, purpose: int, budget: int) -> Decision:
        """Return a move beside the best one, by what its seat could know."""
        line = self.lines[number]
        base = self.imagine(number)
        kept = list(base.legal(line.seat)).index(self.moves[number])
        found: Comparison = compare(
            self.policy,
            base,
            line.seat,
            worlds,
            self.seed_of(number, purpose),
            kept=kept,
            precision=PRECISION / self.depth,
            most=budget,
        )
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

    def find_mistakes(self, seat: int, decisions: Sequence[Decision], budget: int) -> list[Decision]:
        """Look again, in other worlds, at what looked worst, and return what is clearly a mistake then too."""
        suspects = sorted((one for one in decisions if one.seat == seat), key=lambda one: (-one.loss.mean, one.number))
        again = [
            self.decide(suspect.number - 1, WORLDS_AGAIN * self.depth, 6, budget * 4)
            for suspect in suspects[:LOOKED_AT_AGAIN]
            if suspect.loss.mean > SMALLEST_MISTAKE / 2
        ]
        clear = [
            one
            for one in again
            if one.loss.mean > SMALLEST_MISTAKE and one.loss.mean > ERRORS_FROM_NOTHING * one.loss.error
        ]
        return sorted(clear, key=lambda one: (-one.loss.mean, one.number))[:MOST_MISTAKES]


def _has_chance(draws: Draws) -> bool:
    """Tell whether anything was left to chance."""
    return any(bound > 1 for _, bound in draws)


def _sum(one: Part, other: Part, sign: float = 1.0) -> Part:
    """Return two parts together, or one less the other."""
    return Part(one.mean + sign * other.mean, hypot(one.error, other.error))


def _total(parts: Any) -> Part:
    """Return many parts together."""
    total = Part(0.0, 0.0)
    for part in parts:
        total = _sum(total, part)
    return total
