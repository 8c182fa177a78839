"""One look back on a match, in tasks that do not depend on one another, so that it can be done bit by bit.

A position is worth what the policy makes of it when all play on by it to the end; what a move and its chance have
changed is therefore play, as far as its seat could know, and fortune otherwise. A decision is judged in worlds that fit
the view of its seat, the same for every move. See docs/coach.md for what that assumes.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import fsum, hypot, sqrt
from typing import NamedTuple

from kociarnia.bots.judge import Contrast, Prospect, compare, weigh_move
from kociarnia.bots.knowledge import learned_policy
from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.play.account import Account, Analysis, Decision, Moment, Part
from kociarnia.play.problems import weigh_all
from kociarnia.play.record import Draws, Line
from kociarnia.play.steps import Beginning, walk

VERSION = 5  # of the judge: an analysis of another one says something else
PLAYOUTS = 1000  # to the end of the match, from every position
WORLDS_OF_PLAY = 300  # in which a move is weighed against the policy's
ALL_WORLDS_OF_PLAY = 60_000  # for all moves of a match and all seats together
WORLDS = 128  # for a decision, at the first look
WORLDS_AGAIN = 512  # for those that look worst, at the second
LOOKED_AT_AGAIN = 6  # decisions of a seat
CLOSER = 4  # times as many worlds, at the third look, for those that may be a seat's largest mistake
PRECISION = 0.01  # of a win: a loss need not be known better
FEWEST = 16  # playouts or worlds, however long the match
MOVES_TO_THE_END = 2_500_000  # from all positions of a match together
POINTS = 40  # at most, at which it is asked what the seats could know; fewer where there are many seats
MOVES_OF_KNOWN = 1_500_000  # from all of them together
MOVES_PLAYED_ON = 4_000_000  # for all decisions of a match together, at the first look
MOST_MISTAKES = 3
SMALLEST_MISTAKE = 0.03  # of a win
ERRORS_FROM_NOTHING = 2.0
SEED_BITS = 48
QUESTIONS = 1 << 14
"""So many questions, of all seeds and purposes, have numbers of their own; others share the room above them."""
ROOM = 1 << 61

Finding = list[Part] | Decision
"""What one task has found."""


class Task(NamedTuple):
    """One question about a match; `number` is the move it is about."""

    kind: str
    number: int


class Look:
    """One look back on a match, at the decisions of some seats."""

    def __init__(
        self,
        beginning: Beginning,
        deal: Draws,
        lines: Sequence[Line],
        *,
        seats: Sequence[int],
        depth: int,
        seed: int,
        effort: float = 1.0,
    ) -> None:
        """`effort` is the part of the usual numbers of playouts and worlds that is looked at."""
        self.beginning = beginning
        self.game: AnyGame = beginning.game
        self.policy: Policy = learned_policy(self.game, beginning.seats, beginning.options)
        self.lines = lines
        self.depth = depth
        self.times = max(depth, 1) * effort
        self.seed = seed
        self.seats = range(beginning.seats)
        self.states = [state.clone() for state in walk(beginning, deal, lines)]
        self.moves = [self.game.notation.read(line.notation) for line in lines]
        # A playout from the middle of a match takes half of its moves, and a world is judged for every seat.
        self.playouts = self.within(PLAYOUTS, MOVES_TO_THE_END, len(lines) * len(lines) // 2)
        self.worlds = self.within(WORLDS_OF_PLAY, ALL_WORLDS_OF_PLAY, len(lines) * beginning.seats)
        self.has_fortune = not self.policy.shares_luck()
        self.points = self.choose_points()
        a_playout = len(lines) // 2 * beginning.seats
        self.worlds_of_known = self.within(PLAYOUTS, MOVES_OF_KNOWN, len(self.points) * a_playout)
        self.choices = [
            number
            for number, line in enumerate(lines)
            if depth and line.seat in seats and len(self.states[number].legal(line.seat)) > 1
        ]
        self.most = self.often(MOVES_PLAYED_ON) // max(len(self.choices), 1)
        self.deeds = [number for number in range(len(lines)) if not self.is_policys(number)]
        self.tasks = list(self.first_tasks())

    def within(self, wanted: int, most: int, a_time: int) -> int:
        """Return how often something is done: as often as wanted, if it does not take more than the most in all."""
        return self.often(max(min(wanted, most // max(a_time, 1)), FEWEST))

    def often(self, number: int) -> int:
        """Return a number of playouts or worlds by depth and effort."""
        return max(1, int(self.times * number))

    def choose_points(self) -> list[int]:
        """Return after how many moves it is asked what the seats could know: along the whole match, not at its end."""
        step = max(1, -(-len(self.lines) * len(self.seats) // (2 * POINTS)))
        return list(range(0, len(self.lines), step)) if self.has_fortune else []

    def seed_of(self, number: int, purpose: int) -> int:
        """Return where the chance of one question begins: no two questions share any."""
        question = (self.seed * 8 + purpose) * (len(self.lines) + 1) + number
        if 0 <= question < QUESTIONS:
            return question << SEED_BITS
        # Compiled code adds to it in 64 bits: those of a large seed or a long match are drawn from what is left there.
        drawn = int.from_bytes(sha256(b"kociarnia look %d" % question).digest(), "big") % ROOM
        return (QUESTIONS << SEED_BITS) + drawn

    # The tasks

    def first_tasks(self) -> Iterator[Task]:
        """Yield all that can be asked before anything is known: what is worth another look is not."""
        last = len(self.lines)
        yield Task("par", 0)
        for number in range(last + 1):
            # Where the policy moved and nothing was drawn, the position is worth what it was.
            if number in (0, last) or number - 1 in self.deeds or self.lines[number - 1].draws:
                yield Task("position", number)
        yield from (Task("play", number) for number in self.deeds)
        yield from (Task("known", number) for number in self.points)
        yield from (Task("decision", number) for number in self.choices)

    @property
    def total(self) -> int:
        """How many tasks there are at most."""
        return len(self.tasks) + 2 * min(LOOKED_AT_AGAIN * len(self.seats), len(self.choices))

    def go_on(self, found: list[Finding], is_enough: Callable[[], bool]) -> bool:
        """Do more tasks, one at least, until all are done or it is enough; tell whether all are."""
        while (task := self.following(found)) is not None:
            found.append(self.do(task))
            if is_enough():
                break
        return self.following(found) is None

    def following(self, found: Sequence[Finding]) -> Task | None:
        """Return the next task: what is worth a second look is known after the first, and likewise the third."""
        done = len(found)
        if done < len(self.tasks):
            return self.tasks[done]
        suspects = self.suspects(found)
        done -= len(self.tasks)
        if done < len(suspects):
            return Task("again", suspects[done])
        rivals = self.rivals(found, len(suspects))
        done -= len(suspects)
        return Task("closer", rivals[done]) if done < len(rivals) else None

    def do(self, task: Task) -> Finding:
        """Answer one question."""
        number = task.number
        if task.kind == "par":
            return self.find_par()
        if task.kind == "position":
            return self.judge_position(number)
        if task.kind == "play":
            return self.judge_move(number)
        if task.kind == "known":
            return self.judge_view(number)
        if task.kind == "decision":
            return self.judge_decision(number, self.often(WORLDS), self.most, 3)
        times, purpose = (1, 4) if task.kind == "again" else (CLOSER, 7)
        return self.judge_decision(
            number, self.often(times * WORLDS_AGAIN), 4 * times * self.most, purpose, times=times
        )

    def suspects(self, found: Sequence[Finding]) -> list[int]:
        """Return the moves worth another look, in other worlds: what looked worst of each seat."""
        first = [each for each in found[: len(self.tasks)] if isinstance(each, Decision)]
        worst = sorted((each for each in first if each.loss.mean > SMALLEST_MISTAKE / 2), key=_size)
        chosen = [[each.number - 1 for each in worst if each.seat == seat][:LOOKED_AT_AGAIN] for seat in self.seats]
        return [number for numbers in chosen for number in numbers]

    def rivals(self, found: Sequence[Finding], suspects: int) -> list[int]:
        """Return the moves worth a third look: several that, by their errors, may be the largest mistake of a seat.

        Or of the match: then it is the largest ones of several seats.
        """
        again = found[len(self.tasks) : len(self.tasks) + suspects]
        named = [each for each in again if isinstance(each, Decision) and _is_mistake(each)]
        own = [[each for each in named if each.seat == seat] for seat in self.seats]
        largest = [min(each, key=_size) for each in own if each]
        close = [[one for one in each if _may_be_as_large(one, min(each, key=_size))] for each in (*own, largest)]
        return list(dict.fromkeys(one.number - 1 for each in close if len(each) > 1 for one in each))

    def mistakes(self, found: Sequence[Finding], most: int = MOST_MISTAKES) -> list[Decision]:
        """Return the mistakes of every seat, so many at most and its largest first, by the last look at each."""
        last = {each.number: each for each in found[len(self.tasks) :] if isinstance(each, Decision)}
        ordered = sorted((each for each in last.values() if _is_mistake(each)), key=_size)
        chosen = [[each for each in ordered if each.seat == seat][:most] for seat in self.seats]
        return [each for own in chosen for each in own]

    # What they find

    def find_par(self) -> list[Part]:
        """Return what the match was worth to each seat before the deal."""
        if not self.has_fortune:
            return [Part(1 / len(self.seats), 0.0) for _ in self.seats]
        found = Prospect(self.policy, self.beginning.seats)
        for number in range(self.playouts):
            rng = FastRng(self.seed_of(0, 0) + number)
            found.add(self.beginning.lay_out(rng, None), rng)
        return self.parts(found)

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

    def judge_view(self, number: int) -> list[Part]:
        """Return what the match is worth to each seat after so many moves, by what that seat could know."""
        parts = []
        for seat in self.seats:
            found = Prospect(self.policy, self.beginning.seats)
            found.add_worlds(self.imagine(number, seat), seat, self.worlds_of_known, self.seed_of(number, 6))
            parts.append(Part(found.mean(seat), found.error(seat)))
        return parts

    def judge_move(self, number: int) -> list[Part]:
        """Return what a move has changed for each seat beside what the policy would have done."""
        line = self.lines[number]
        base = self.imagine(number, line.seat)
        seed = self.seed_of(number, 2)
        return self.parts(weigh_move(self.policy, base, line.seat, self.moves[number], pairs=self.worlds, seed=seed))

    def is_policys(self, number: int) -> bool:
        """Tell whether the policy would have made a move whatever its chance: then it has changed nothing."""
        rng = RecordingRng(FastRng(0))
        move = self.policy.go_on(self.states[number], self.lines[number].seat, rng)
        return move == self.moves[number] and not rng.draws

    def imagine(self, number: int, seat: int) -> State:
        """Return a state made from nothing but what a seat could know after so many moves."""
        view = self.game.view(self.states[number], seat)
        state: State = self.game.imagine(view, FastRng(self.seed_of(number, 5)))
        return state

    def parts(self, found: Prospect | Contrast) -> list[Part]:
        """Return what was found for each seat."""
        return [Part(found.mean(seat), found.error(seat)) for seat in self.seats]

    def nothing(self) -> list[Part]:
        """Return that nothing has changed for anybody."""
        return [Part(0.0, 0.0) for _ in self.seats]

    def judge_decision(self, number: int, worlds: int, most: int, purpose: int, *, times: int = 0) -> Decision:
        """Return a move beside the best one by what its seat could know.

        At another look it is judged in so many times as many worlds, and all moves are told of.
        """
        line = self.lines[number]
        base = self.imagine(number, line.seat)
        kept = list(base.legal(line.seat)).index(self.moves[number])
        precision = PRECISION / sqrt(self.times * max(times, 1))
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
            better_in=found.share_ahead(best, kept),
            worse_in=found.share_ahead(kept, best),
            worlds=found.worlds,
            moves=weigh_all(self.game, found) if times else [],
        )

    # Put together

    def put_together(self, found: Sequence[Finding]) -> Analysis:
        """Return the analysis when all tasks are done."""
        answers = dict(zip(self.tasks, found, strict=False))

        def parts(kind: str, number: int, otherwise: list[Part]) -> list[Part]:
            answer = answers.get(Task(kind, number))
            return answer if isinstance(answer, list) else otherwise

        par = parts("par", 0, [])
        moments: list[Moment] = []
        chances = par
        for number in range(len(self.lines) + 1):
            line = self.lines[number - 1] if number else None
            play = parts("play", number - 1, self.nothing())
            before, chances = chances, parts("position", number, chances if self.has_fortune else [])
            is_new = self.has_fortune and Task("position", number) in answers
            fortune = [_less(chances[seat], [before[seat], play[seat]]) for seat in self.seats] if is_new else None
            is_last = number == len(self.lines)
            moments.append(
                Moment(
                    number=number,
                    seat=None if line is None else line.seat,
                    move=None if line is None else line.notation,
                    chances=chances,
                    known=chances if is_last else parts("known", number, []),
                    fortune=fortune or self.nothing(),
                    play=play,
                )
            )
        return Analysis(
            version=VERSION,
            game=self.game.id,
            edition=self.beginning.edition,
            seats=self.beginning.seats,
            depth=self.depth,
            seed=self.seed,
            accounts=[self.account(seat, par[seat], moments) for seat in self.seats],
            moments=moments,
            decisions=[each for each in found[: len(self.tasks)] if isinstance(each, Decision)],
            mistakes=self.mistakes(found),
        )

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


def _is_mistake(decision: Decision) -> bool:
    """Tell whether a decision has given away more than can be the judge's doubt."""
    loss = decision.loss
    return loss.mean > SMALLEST_MISTAKE and loss.mean > ERRORS_FROM_NOTHING * loss.error


def _may_be_as_large(decision: Decision, largest: Decision) -> bool:
    """Tell whether a decision may have lost as much as the one that seems to have lost most."""
    one, other = decision.loss, largest.loss
    return other.mean - one.mean < ERRORS_FROM_NOTHING * hypot(one.error, other.error)


def _size(decision: Decision) -> tuple[float, int]:
    """Return the key by which the largest loss comes first."""
    return -decision.loss.mean, decision.number


def _less(part: Part, others: Sequence[Part]) -> Part:
    """Return a part less others."""
    return Part(part.mean - fsum(other.mean for other in others), hypot(part.error, *(one.error for one in others)))
