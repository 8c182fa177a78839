"""How a hand may have shed its cards if the kinds of each generation had fixed odds.

Then the hands have nothing to do with one another. Seen from a step, what is still to come depends on the mixture of
the hand only: working backwards from the end gives each mixture its chance to go on as everybody has seen it, and from
that the chance of each age of the card shed next.

The odds of a kind are the part it has in what will be left of its generation in the end, as far as can be expected:
the closer they are to what happens, the fewer proposals are refused. They do not touch what is right.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.cards import KINDS, with_card
from kociarnia.games.koty.rules.evidence import END, RESHUFFLE, Evidence
from kociarnia.games.koty.rules.mixture import MIXTURES, SIZES, mixture_with, share_of

MOST_ROUNDS: Final = 10  # of working out what to expect
CLOSE: Final = 0.25  # the odds need no more of them when none would change by such a part
STEP: Final = 0.4  # how far they follow each time; all the way they would swing to and fro where cards are scarce
LEAST_LEFT: Final = 0.02  # of a card is expected to be left of every kind
ODDS: Final = 1 << 30  # how finely chance decides
TOO_MANY: Final = -1  # cards of a kind would be of generation 0, so that nothing else matters


@final
class Walks:
    """Ages for the cards of each hand, step by step."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence: Evidence = evidence
        self.width: i64 = MIXTURES[evidence.newest]
        self.odds: vec[float] = vec[float]([0.0] * len(evidence.pools))
        self.expected: vec[float] = vec[float]([0.0] * len(evidence.pools))  # cards shed of each generation and kind
        # For each step and mixture, the weight of all ways to go on; only those of one step are compared.
        self.ahead: vec[float] = vec[float]([0.0] * (len(evidence.kinds) * self.width))
        # And the chances of the ages of the card that is shed, from the oldest on, each with all older ones.
        self.chances: vec[i64] = vec[i64]([0] * (len(evidence.kinds) * self.width * evidence.newest))
        self.follow_expected(1.0)
        self.look_ahead()
        rounds: i64 = 0
        is_close = False
        while rounds < MOST_ROUNDS and not is_close:
            self.expect()
            is_close = self.follow_expected(STEP)
            self.look_ahead()
            rounds += 1
        self.set_chances()

    def follow_expected(self, step: float) -> bool:
        """Bring the odds of each kind closer to its part in what is expected to be left; tell whether they were close.

        What is expected is as if the odds were those of before, so that this has to be repeated.
        """
        pools = self.evidence.pools
        is_close = True
        index: i64 = 0
        while index < len(pools):
            end: i64 = index + KINDS
            left: float = self.left_of(index)
            while index < end:
                if pools[index]:
                    part: float = float(pools[index]) - self.expected[index] + 0.5
                    part = max(part, LEAST_LEFT) / left
                    before: float = self.odds[index] if self.odds[index] > 0.0 else part
                    if abs(part - before) > CLOSE * before:
                        is_close = False
                    self.odds[index] = before * (part / before) ** step
                index += 1
        return is_close

    def left_of(self, start: i64) -> float:
        """Return how many cards of a generation are expected to be left."""
        left: float = 0.5
        index: i64 = start
        while index < start + KINDS:
            left += float(self.evidence.pools[index]) - self.expected[index]
            index += 1
        return max(left, LEAST_LEFT)

    def newest_weight(self, step: i64, mixture: i64) -> float:
        """Return the weight of all ways to go on after shedding a card of the newest generation there is."""
        evidence = self.evidence
        cards: i64 = evidence.among[step] - SIZES[mixture]
        if cards <= 0:
            return 0.0
        odds = self.odds[evidence.periods[step] * KINDS + evidence.kinds[step]]
        return float(cards) * odds * self.ahead[(step + 1) * self.width + mixture]

    def older_weight(self, step: i64, mixture: i64, generation: i64) -> float:
        """Return the same after shedding a card of an older generation."""
        cards = share_of(mixture, generation)
        if cards == 0:
            return 0.0
        odds = self.odds[generation * KINDS + self.evidence.kinds[step]]
        return float(cards) * odds * self.ahead[(step + 1) * self.width + mixture_with(mixture, generation, -1)]

    def weight(self, step: i64, mixture: i64) -> float:
        """Return the same whatever its age."""
        weight: float = self.newest_weight(step, mixture)
        generation: i64 = 0
        while generation < self.evidence.periods[step]:
            weight += self.older_weight(step, mixture, generation)
            generation += 1
        return weight

    def look_ahead(self) -> None:
        """Weigh all ways to go on, from the end backwards."""
        evidence = self.evidence
        step: i64 = len(evidence.kinds)
        while step:
            step -= 1
            kind = evidence.kinds[step]
            period = evidence.periods[step]
            row: i64 = step * self.width
            largest: float = 0.0
            mixture: i64 = 0
            while mixture < MIXTURES[period]:
                newer: i64 = evidence.among[step] - SIZES[mixture]
                weight: float = 0.0
                if kind == END:
                    weight = 1.0
                elif newer >= 0:
                    if kind == RESHUFFLE:
                        weight = self.ahead[row + self.width + mixture_with(mixture, period, newer)]
                    else:
                        weight = self.weight(step, mixture)
                self.ahead[row + mixture] = weight
                largest = max(largest, weight)
                mixture += 1
            mixture = 0
            while mixture < MIXTURES[period]:
                self.ahead[row + mixture] /= largest
                mixture += 1

    def expect(self) -> None:
        """Work out how many cards of each generation and kind are shed on average."""
        index: i64 = 0
        while index < len(self.expected):
            self.expected[index] = 0.0
            index += 1
        line: i64 = 0
        while line < len(self.evidence.owners):
            mixtures = vec[float]([0.0] * self.width)
            mixtures[self.evidence.mixtures[line]] = 1.0
            step: i64 = self.evidence.starts[line]
            while self.evidence.kinds[step] != END:
                mixtures = self.expect_step(step, mixtures)
                step += 1
            line += 1

    def expect_step(self, step: i64, mixtures: vec[float]) -> vec[float]:
        """Return the chances of all mixtures after a step from those before it."""
        evidence = self.evidence
        kind = evidence.kinds[step]
        period = evidence.periods[step]
        after = vec[float]([0.0] * self.width)
        mixture: i64 = 0
        while mixture < MIXTURES[period]:
            chance: float = mixtures[mixture]
            if chance > 0.0:
                if kind == RESHUFFLE:
                    after[mixture_with(mixture, period, evidence.among[step] - SIZES[mixture])] += chance
                else:
                    chance /= self.weight(step, mixture)
                    part: float = chance * self.newest_weight(step, mixture)
                    after[mixture] += part
                    self.expected[period * KINDS + kind] += part
                    generation: i64 = 0
                    while generation < period:
                        part = chance * self.older_weight(step, mixture, generation)
                        if part > 0.0:
                            after[mixture_with(mixture, generation, -1)] += part
                            self.expected[generation * KINDS + kind] += part
                        generation += 1
            mixture += 1
        return after

    def set_chances(self) -> None:
        """Write down the chance of every age at every step."""
        evidence = self.evidence
        step: i64 = 0
        while step < len(evidence.kinds):
            mixture: i64 = 0
            while evidence.kinds[step] >= 0 and mixture < MIXTURES[evidence.periods[step]]:
                weight = self.weight(step, mixture)
                rest: float = weight
                generation: i64 = 0
                while generation < evidence.periods[step]:
                    rest -= self.older_weight(step, mixture, generation)
                    chance: i64 = 0
                    if weight > 0.0:
                        chance = int(float(ODDS) * (1.0 - rest / weight) + 0.5)
                    place = (step * self.width + mixture) * evidence.newest + generation
                    self.chances[place] = chance
                    generation += 1
                mixture += 1
            step += 1

    def walk(self, line: i64, counts: vec[i64], gone: vec[i64], rng: Rng) -> i64:
        """Draw the ages of the cards one hand has shed; return the mixture it is now, or TOO_MANY.

        `counts` is what was shed of each generation, kind by kind: every card stands there as one of the newest that
        could be drawn then. `gone` are the hands at each reshuffle, to which the cards are added that were in them.
        """
        evidence = self.evidence
        kinds = evidence.kinds
        periods = evidence.periods
        chances = self.chances
        newest = evidence.newest
        width = self.width
        owner = evidence.owners[line]
        mixture: i64 = evidence.mixtures[line]
        step: i64 = evidence.starts[line]
        while True:
            if SIZES[mixture] == 0:
                step = evidence.ends[step]  # nothing is open until the next reshuffle
            kind = kinds[step]
            if kind == END:
                return mixture
            period = periods[step]
            if kind == RESHUFFLE:
                mixture = mixture_with(mixture, period, evidence.among[step] - SIZES[mixture])
            else:
                draw = rng.below(ODDS)
                place: i64 = (step * width + mixture) * newest
                generation: i64 = 0
                while generation < period and draw >= chances[place + generation]:
                    generation += 1
                if generation < period:
                    counts[period * KINDS + kind] -= 1
                    counts[generation * KINDS + kind] += 1
                    if generation == 0 and counts[kind] > evidence.pools[kind]:
                        return TOO_MANY
                    mixture = mixture_with(mixture, generation, -1)
                    while generation < period:
                        hand: i64 = generation * evidence.seats + owner
                        gone[hand] = with_card(gone[hand], kind)
                        generation += 1
            step += 1
