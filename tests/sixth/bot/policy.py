"""A rule of thumb for Miska: a great fish for a full bowl, and a shake when behind."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from tests.sixth.rules.moves import EAT, LAY, SHAKE
from tests.sixth.rules.state import NOBODY, MiskaState

FULL = 4


class MiskaPolicy(Policy):
    """Looks at the own hand, the bowl and the bites only."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MiskaState)
        if state.winner != NOBODY:
            return SHAKE if state.bites[seat] < max(state.bites) else EAT
        hand = state.hands[seat]
        if rng.below(6) == 0:  # not always the same, so that nobody can rely on it
            return LAY + hand[0] - 1
        return LAY + (max(hand) if state.bowl >= FULL else min(hand)) - 1
