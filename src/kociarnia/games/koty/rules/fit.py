"""How much more likely the cards that were shed are than if their kinds had fixed odds.

That depends only on how many cards of each generation and kind there are among them. The largest that any numbers can
have is found kind by kind, for all sums a generation can have; divided by it, every fit is a probability.
"""

from math import exp, lgamma, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import KINDS
from kociarnia.games.koty.rules.evidence import Evidence
from kociarnia.games.koty.rules.walks import Walks

A_KIND: Final = 16  # room for the numbers a kind can have
A_GENERATION: Final = 128  # and a generation
IMPOSSIBLE: Final = -1e300


@final
class Fit:
    """The fit of all numbers of cards that can have been shed, at most 1."""

    def __init__(self, evidence: Evidence, walks: Walks) -> None:
        self.evidence: Evidence = evidence
        # The fit is a product: of one number for each kind of each generation, and of one for each generation.
        self.kinds: vec[float] = vec[float]([0.0] * (len(evidence.pools) * A_KIND))
        self.totals: vec[float] = vec[float]([0.0] * ((evidence.newest + 1) * A_GENERATION))
        # The sums of all generations but the newest are one number, which counts from the fewest cards there can be.
        self.fewest: vec[i64] = vec[i64]([0] * len(evidence.pools))
        self.fewest_in_all: vec[i64] = vec[i64]([0] * (evidence.newest + 1))
        self.steps: vec[i64] = vec[i64]([1] * (evidence.newest + 1))
        # What one kind may add to them, and to the logarithm of the fit.
        self.added: vec[i64] = vec[i64]()
        self.gains: vec[float] = vec[float]()
        generation: i64 = 0
        while generation <= evidence.newest:
            self.compare(generation, walks)
            generation += 1
        self.count_sums()
        self.scale(self.largest())

    def compare(self, generation: i64, walks: Walks) -> None:
        """Write the logarithms of pool! / (pool - shed)! for each kind and (cards - shed)! for all, less the odds."""
        start: i64 = generation * KINDS
        left = walks.left_of(start)
        cards: i64 = 0
        expected: float = 0.0
        index: i64 = start
        while index < start + KINDS:
            pool = self.evidence.pools[index]
            cards += pool
            expected += walks.expected[index]
            if pool:
                slope: float = log(walks.odds[index] * left)
                shed: i64 = 0
                while shed <= pool:
                    self.kinds[index * A_KIND + shed] = (
                        lgamma(float(pool + 1)) - lgamma(float(pool - shed + 1)) - float(shed) * slope
                    )
                    shed += 1
            index += 1
        shed = 0
        while shed <= cards:
            # What is expected keeps the numbers small.
            self.totals[generation * A_GENERATION + shed] = (
                lgamma(float(cards - shed + 1)) - lgamma(left + 0.5) + (float(shed) - expected) * log(left)
            )
            shed += 1

    def count_sums(self) -> None:
        """Find out between which numbers the cards shed of each generation can be."""
        evidence = self.evidence
        step: i64 = 1
        generation: i64 = 0
        while generation <= evidence.newest:
            most: i64 = 0
            shed: i64 = 0
            kind: i64 = 0
            while kind < KINDS:
                index: i64 = generation * KINDS + kind
                older: i64 = 0
                other: i64 = kind
                while other < index:
                    older += evidence.pools[other]
                    other += KINDS
                self.fewest[index] = max(evidence.shed[index] - older, 0)
                self.fewest_in_all[generation] += self.fewest[index]
                most += min(evidence.shed_since(generation, kind), evidence.pools[index])
                shed += evidence.shed[index]
                kind += 1
            # Of an older generation no more were shed than the hands held at the reshuffle after it.
            if generation < evidence.newest:
                most = min(most, shed + self.held_at(generation + 1))
            self.steps[generation] = step
            step *= most - self.fewest_in_all[generation] + 1
            generation += 1

    def held_at(self, reshuffle: i64) -> i64:
        """Return how many cards the hands held at a reshuffle."""
        evidence = self.evidence
        held: i64 = 0
        line: i64 = 0
        while line < len(evidence.owners):
            held += evidence.sizes[(reshuffle - 1) * evidence.seats + evidence.owners[line]]
            line += 1
        return held

    def largest(self) -> float:
        """Return the logarithm of the largest fit before it is scaled."""
        newest = self.evidence.newest
        size: i64 = self.steps[newest]
        best = vec[float]([IMPOSSIBLE] * size)  # for all sums
        best[0] = 0.0
        kind: i64 = 0
        while kind < KINDS:
            shed = self.evidence.shed_since(0, kind)
            if shed:
                self.added = vec[i64]()
                self.gains = vec[float]()
                self.share_out(kind, 0, shed, 0, 0.0)
                best = self.with_kind(best)
            kind += 1
        largest: float = IMPOSSIBLE
        sums: i64 = 0
        while sums < size:
            if best[sums] > IMPOSSIBLE:
                largest = max(largest, best[sums] + self.total_of(sums))
            sums += 1
        return largest

    def share_out(self, kind: i64, generation: i64, shed: i64, added: i64, gain: float) -> None:
        """Find all ways in which the cards of a kind can be of this generation and those after it."""
        evidence = self.evidence
        index: i64 = generation * KINDS + kind
        if shed > evidence.shed_since(generation, kind):
            return
        if generation == evidence.newest:
            if shed <= evidence.pools[index]:
                self.added = append(self.added, added)
                self.gains = append(self.gains, gain + self.kinds[index * A_KIND + shed])
            return
        fewest = self.fewest[index]
        step = self.steps[generation]
        here: i64 = fewest
        while here <= min(shed, evidence.pools[index]) and (here - fewest) * step < self.steps[generation + 1]:
            more: i64 = added + (here - fewest) * step
            self.share_out(kind, generation + 1, shed - here, more, gain + self.kinds[index * A_KIND + here])
            here += 1

    def with_kind(self, best: vec[float]) -> vec[float]:
        """Return the best for all sums with one more kind."""
        better = vec[float]([IMPOSSIBLE] * len(best))
        sums: i64 = 0
        while sums < len(best):
            if best[sums] > IMPOSSIBLE:
                option: i64 = 0
                while option < len(self.added):
                    if not self.is_carried(sums, self.added[option]):
                        place: i64 = sums + self.added[option]
                        better[place] = max(better[place], best[sums] + self.gains[option])
                    option += 1
            sums += 1
        return better

    def is_carried(self, sums: i64, added: i64) -> bool:
        """Tell whether a generation would get more cards than it can."""
        generation: i64 = 1
        while generation <= self.evidence.newest:
            step = self.steps[generation]
            if sums % step + added % step >= step:
                return True
            generation += 1
        return False

    def total_of(self, sums: i64) -> float:
        """Return the part of a fit that depends on sums, or IMPOSSIBLE."""
        evidence = self.evidence
        rest: i64 = 0
        index: i64 = 0
        while index < len(evidence.shed):
            rest += evidence.shed[index]
            index += 1
        value: float = 0.0
        generation: i64 = 0
        while generation < evidence.newest:
            total: i64 = sums % self.steps[generation + 1] // self.steps[generation] + self.fewest_in_all[generation]
            rest -= total
            value += self.totals[generation * A_GENERATION + total]
            shed: i64 = 0
            index = generation * KINDS
            while index < (generation + 1) * KINDS:
                shed += evidence.shed[index]
                index += 1
            # Of what was shed while a generation was drawn, no more was older than the hands held then.
            if generation and total < shed - self.held_at(generation):
                return IMPOSSIBLE
            generation += 1
        return value + self.totals[generation * A_GENERATION + rest] if rest >= 0 else IMPOSSIBLE

    def scale(self, largest: float) -> None:
        """Divide all fits by the largest."""
        index: i64 = 0
        while index < len(self.kinds):
            self.kinds[index] = exp(self.kinds[index])
            index += 1
        index = 0
        while index < len(self.totals):
            total: float = self.totals[index]
            if index < A_GENERATION:
                total -= largest
            # A sum that no history has may be far off.
            self.totals[index] = exp(min(total, 600.0))
            index += 1

    def of(self, counts: vec[i64]) -> float:
        """Return the fit of a history of which so many cards of each generation were shed, kind by kind."""
        pools = self.evidence.pools
        kinds = self.kinds
        newest = self.evidence.newest
        fit: float = 1.0
        generation: i64 = 0
        index: i64 = 0
        while generation <= newest:
            total: i64 = 0
            end: i64 = index + KINDS
            while index < end:
                count = counts[index]
                if count:
                    if count > pools[index]:
                        return 0.0
                    total += count
                    fit *= kinds[index * A_KIND + count]
                index += 1
            fit *= self.totals[generation * A_GENERATION + total]
            generation += 1
        return fit
