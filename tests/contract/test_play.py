"""Legal moves, ends, places, clones: at points of random and of sensible matches of every variant."""

from kociarnia.core.chance import FastRng
from kociarnia.testing import laws
from kociarnia.testing.samples import (
    acting_seats,
    find_cases,
)
from tests.contract.conftest import SHELF


def test_games_with_simultaneous_moves_are_really_compared():
    for game in (SHELF["sen"], SHELF["miska"]):
        case = next(find_cases(game))
        state = case.new(FastRng(1))
        assert len(acting_seats(state)) == case.seats
        assert laws.the_order_of_arrival_does_not_matter(game, state, 1) == 3
