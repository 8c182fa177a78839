"""A policy that has learned: rules of thumb to play on by, a network to judge positions and say what to try first."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.network import Network
from kociarnia.core.policy import Policy
from kociarnia.core.state import State

DOUBT: Final = 0.1  # the share of trust that goes to all moves alike, whatever was learned


@final
class LearnedPolicy(Policy):
    """Judges by a network for one number of seats; whatever it does not know is left to the rules of thumb."""

    def __init__(self, thumb: Policy, network: Network, patience: i64 = 10, curiosity: float = 0.8) -> None:
        """`patience` 0: a search plays on to the milestone and the rules of thumb judge; only trust is learned."""
        self.thumb: Policy = thumb
        self.network: Network = network
        self.moves_played_on: i64 = patience
        self.curious: float = curiosity

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the move the network likes best."""
        moves = state.legal(seat)
        best: i64 = moves[0]
        if len(moves) == 1:
            return best
        network = self.network
        network.look(state, seat)
        highest: float = -1e9
        index: i64 = 0
        while index < len(moves):
            liked = network.like(seat, moves[index])
            if liked > highest:
                highest = liked
                best = moves[index]
            index += 1
        return best

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the rule of thumb's second thoughts, which cost less than the network."""
        return self.thumb.advise(state, seat, rng)

    def trusts(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> vec[float]:
        """Return how likely the network would choose each move."""
        network = self.network
        network.look(state, seat)
        trusts = vec[float]([0.0] * len(moves))
        highest: float = -1e9
        index: i64 = 0
        while index < len(moves):
            trusts[index] = network.like(seat, moves[index])
            highest = max(highest, trusts[index])
            index += 1
        total: float = 0.0
        index = 0
        while index < len(moves):
            trusts[index] = exp(max(trusts[index] - highest, -30.0))
            total += trusts[index]
            index += 1
        index = 0
        while index < len(moves):
            trusts[index] = DOUBT / float(len(moves)) + (1.0 - DOUBT) * trusts[index] / total
            index += 1
        return trusts

    def patience(self) -> i64:
        return self.moves_played_on or self.thumb.patience()

    def look_ahead(self, state: State, seat: i64, rng: Rng) -> None:
        self.thumb.look_ahead(state, seat, rng)

    def milestone(self, state: State) -> i64:
        return self.thumb.milestone(state)

    def settled(self, state: State) -> i64:
        return self.thumb.settled(state)

    def value(self, state: State, seat: i64) -> float:
        """Return the chance that `seat` wins, from what it may know in this world."""
        if not self.moves_played_on or not state.acting():
            return self.thumb.value(state, seat)
        self.network.look(state, seat)
        return self.network.chance()

    def chance(self, state: State, seat: i64) -> float:
        if not self.moves_played_on or not state.acting():
            return self.thumb.chance(state, seat)
        return self.value(state, seat)

    def go_on(self, state: State, seat: i64, rng: Rng) -> i64:
        return self.thumb.go_on(state, seat, rng)

    def shares_luck(self) -> bool:
        return self.thumb.shares_luck()

    def curiosity(self) -> float:
        return self.curious

    def plausibility(self, state: State, seat: i64) -> float:
        return self.thumb.plausibility(state, seat)
