"""What a game's folder knows about playing it: sensible moves at once, and what a position is worth."""

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.state import State

PRIOR: Final = 0.5  # the share of trust in the rule of thumb; the rest goes to all moves alike
TO_THE_MILESTONE: Final = 1 << 40


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Rules of thumb for one game."""

    @abstractmethod
    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a legal move of an acting seat, from what that seat may know and nothing else."""

    def choose_by_temper(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a move as good as that of `choose`, where seats differ in which of equally good ones they prefer."""
        return self.choose(state, seat, rng)

    def naive(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a beginner's move, who forgets or overlooks what a good player would not: here the rule of thumb's."""
        return self.choose_by_temper(state, seat, rng)

    def slips(self) -> i64:
        """Return how many of a hundred moves of a beginner are just any legal move."""
        return 30

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a move worth a little more thought, where a search looks first: here the rule of thumb's."""
        return self.choose(state, seat, rng)

    def trusts(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> vec[float]:
        """Return how much a search trusts each move before it has tried any, 1 in all: here half of it in `advise`."""
        advised = self.advise(state, seat, rng)
        spread: float = (1.0 - PRIOR) / float(len(moves))
        trusts = vec[float]([spread] * len(moves))
        index: i64 = 0
        while index < len(moves):
            if moves[index] == advised:
                trusts[index] = spread + PRIOR
            index += 1
        return trusts

    def patience(self) -> i64:
        """Return how many moves a search plays on beyond its tree before it judges, if no milestone comes first."""
        return TO_THE_MILESTONE

    def look_ahead(self, state: State, seat: i64, rng: Rng) -> None:
        """Play an imagined position a little further for a seat before it is judged: here not at all."""

    def milestone(self, state: State) -> i64:
        """Return a number that changes when a position can well be judged, such as the round."""
        return 0

    def settled(self, state: State) -> i64:
        """Return a number that changes when a turn or round is over for everybody: here the milestone."""
        return self.milestone(state)

    def value(self, state: State, seat: i64) -> float:
        """Return the chance that `seat` wins, from 0 to 1: here from the places as they are."""
        places = state.places()
        place = places[seat]
        if place != 1:
            return 0.0
        return 1.0 / places.count(1)

    def chance(self, state: State, seat: i64) -> float:
        """Return the same as it is told to people, where a search is better served by another: here the same."""
        return self.value(state, seat)

    def go_on(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the move by which a judge plays on: here by second thoughts."""
        return self.advise(state, seat, rng)

    def forget_hidden(self, state: State, seat: i64) -> None:
        """Take back what others have done at the same time, where a seat neither sees nor needs it: here nothing.

        Otherwise a judge would have to guess it, and who decides last would be judged otherwise than who decides first.
        """

    def finish_turn(self, state: State, seat: i64, move: i64, rng: Rng) -> bool:
        """Make a move and play on for its seat as far as neither chance nor anything hidden has a say in it.

        A judge asks for that once and not in every world. Tell whether anything was made: here never.
        """
        return False

    def points(self, state: State, seat: i64) -> i64:
        """Return the points of a seat with what it has just done, also where others do not see that yet."""
        return state.scores()[seat]

    def shares_luck(self) -> bool:
        """Tell whether chance means the same to all seats, so that nobody is lucky: here not."""
        return False

    def curiosity(self) -> float:
        """Return how much a search tries what does not look best so far."""
        return 0.8

    def plausibility(self, state: State, seat: i64) -> float:
        """Return how well an imagined world fits what the others did, from 0 to 1; `seat` is the one who imagines."""
        return 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomPolicy(Policy):
    """Any legal move, each equally likely."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        moves = state.legal(seat)
        return moves[rng.below(len(moves))]
