"""How much chance has favoured each seat of a match: 0 on average, however wrong the judge is.

For the deal and every move that met chance, the position that came of it is compared with others that could have come,
dealt and drawn anew, and both are judged with the same numbers. What came and what might have come are drawn alike, so
their difference has the mean 0, given all that happened before: taking it from a result makes that less scattered and
never wrong. A better judge takes more away.
"""

from collections.abc import Callable

from kociarnia.bots.judge import SEED_STEP, Contrast
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State

PAIRS = 40
SEED_BITS = 48


class Luck:
    """What chance has brought each seat of one match so far, as a part of a win."""

    def __init__(self, policy: Policy, seats: int, pairs: int, seed: int) -> None:
        self.policy = policy
        self.pairs = pairs
        self.seed = seed << SEED_BITS
        self.sums = [0.0] * seats

    def take_deal(self, dealt: State, deal: Callable[[Rng], State]) -> None:
        """Count the deal of a match; `deal` deals anew."""
        self._take(dealt, deal)

    def take_move(self, before: State, after: State, seat: int, move: int) -> None:
        """Count what a move met by chance."""

        def draw(rng: Rng) -> State:
            other = before.clone()
            other.apply(seat, move, rng)
            return other

        self._take(after, draw)

    def _take(self, came: State, draw: Callable[[Rng], State]) -> None:
        if self.policy.shares_luck():
            return
        found = Contrast(self.policy, len(self.sums))
        for _ in range(self.pairs):
            self.seed += SEED_STEP
            # The chance of what might have come, and that of playing on, have nothing to do with what came. A move that
            # ends a round and deals the next one is judged at the end of that one: so much the cards are worth.
            found.add(came.clone(), draw(FastRng(self.seed)), self.policy.patience(), self.seed + 1)
        for seat in range(len(self.sums)):
            self.sums[seat] += found.mean(seat)
