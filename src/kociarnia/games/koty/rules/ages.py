"""How old the cards are that were shed: a fair guess of what nobody is told (ruling 20).

What a seat knows (`Evidence`): how many cards of each kind were hidden from it of each generation, which are all that
lay hidden at the first reshuffle that is remembered, and every pile since, less what the seat has drawn of it and what
all saw lost; how many of its cards each hand held at each reshuffle; and what has been shed, in order, each card as one
of so many in its hand.

What it takes for granted: every card of a pile is as likely as any other to be drawn, and every place of a hand to be
the one a card is shed from. So all ways are equally likely in which the cards of each generation can have come to the
places that were filled from its pile, and in which places can have been chosen to shed cards from.

A history says of every card shed of which generation it was. It has as many ways as the product of

    for each card shed, the cards of its generation in the hand then (the places to choose from);
    for each kind of each generation, pool! / (pool - shed)! (which of the pool the cards shed were);
    for each generation, (cards - shed)! (how the others lie in the places that are left).

Then every card left of a generation is as likely as any other in every place left of it. Twins need no care, for each
is counted by itself.

The first factors belong to one hand each, the others to all hands together. A history is proposed hand by hand in
proportion to the first factors and to fixed odds for each kind (`Walks`), and accepted with the chance that makes up
for the difference (`Fit`): whatever is accepted is drawn exactly in proportion to its ways. In the worlds that follow,
one more proposal a world replaces the last history in proportion to their fits, a Metropolis chain. It begins with a
history that is distributed as it should be, so every later one is, too.

With many hands and two reshuffles a proposal can fit so rarely that nobody could wait for it. Then the chain begins
with the first that fits at all and makes MOST_TRIES steps before its history is used; a trace of its beginning may be
left. In matches of the rules of thumb that was never so with two or three seats or after one reshuffle, and otherwise
in 3 of 100 positions with four seats and 5 of 100 with six.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.bag import Bag
from kociarnia.games.koty.rules.cards import EMPTY_HAND, KINDS
from kociarnia.games.koty.rules.evidence import Evidence
from kociarnia.games.koty.rules.fit import A_GENERATION, Fit
from kociarnia.games.koty.rules.walks import ODDS, TOO_MANY, Walks

MOST_TRIES: Final = 4096  # until the first history is used


@final
class History:
    """The ages of all cards that the others have shed."""

    def __init__(self, evidence: Evidence) -> None:
        self.counts: vec[i64] = evidence.shed[:]  # how many of each generation, kind by kind
        self.gone: vec[i64] = vec[i64]([EMPTY_HAND] * len(evidence.sizes))  # of the hands at each reshuffle
        self.mixtures: vec[i64] = vec[i64]([0] * evidence.seats)  # of the hands now
        self.fit: float = 0.0


@final
class Ages:
    """The histories one seat may imagine, one after another; all worlds in which it knows the same can share them."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence: Evidence = evidence
        self.seat: i64 = evidence.seat
        self.newest: i64 = evidence.newest
        self.walks: Walks = Walks(evidence)
        self.fits: Fit = Fit(evidence, self.walks)
        self.history: History = History(evidence)  # accepted last
        self.proposed: History = History(evidence)
        self.is_begun: bool = False
        # What is left of each generation, for one world after another; the newest lies in the draw pile of each.
        self.bags: list[Bag] = [Bag(vec[i64]([0] * A_GENERATION)) for _ in range(evidence.newest + 1)]

    def advance(self, rng: Rng) -> None:
        """Go on to another history, or keep the last one."""
        if self.is_begun:
            self.try_next(rng)
            return
        self.is_begun = True
        tries: i64 = 0
        while (tries < MOST_TRIES or self.history.fit == 0.0) and not self.try_next(rng):
            tries += 1

    def try_next(self, rng: Rng) -> bool:
        """Propose a history to follow the last one; tell whether it would have been accepted even as the first."""
        self.propose(rng)
        fit = self.proposed.fit
        if fit == 0.0:
            return False
        draw: float = float(rng.below(ODDS))
        if draw * self.history.fit < fit * float(ODDS):
            accepted = self.proposed
            self.proposed = self.history
            self.history = accepted
        return draw < fit * float(ODDS)

    def propose(self, rng: Rng) -> None:
        """Draw a history into `proposed`."""
        evidence = self.evidence
        proposed = self.proposed
        proposed.fit = 0.0
        index: i64 = 0
        while index < len(evidence.shed):
            proposed.counts[index] = evidence.shed[index]
            index += 1
        index = 0
        while index < len(evidence.sizes):
            proposed.gone[index] = EMPTY_HAND
            index += 1
        line: i64 = 0
        while line < len(evidence.owners):
            mixture = self.walks.walk(line, proposed.counts, proposed.gone, rng)
            if mixture == TOO_MANY:
                return
            proposed.mixtures[evidence.owners[line]] = mixture
            line += 1
        proposed.fit = self.fits.of(proposed.counts)

    def fill_bags(self, heap: vec[i64]) -> list[Bag]:
        """Return the cards of each generation that are hidden still; those of the newest are put into `heap`."""
        bags = self.bags
        bags[self.newest].kinds = heap
        counts = self.history.counts
        pools = self.evidence.pools
        index: i64 = 0
        generation: i64 = 0
        while generation <= self.newest:
            bag = bags[generation]
            kinds = bag.kinds
            count: i64 = 0
            kind: i64 = 0
            while kind < KINDS:
                copies: i64 = pools[index] - counts[index]
                while copies:
                    kinds[count] = kind
                    count += 1
                    copies -= 1
                index += 1
                kind += 1
            bag.count = count
            generation += 1
        return bags
