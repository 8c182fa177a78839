"""The laws every game has to keep, and the worked example of the rules."""

from parapet.game import Parapet

from kociarnia import Match
from kociarnia.testing import GameLaws


class TestParapet(GameLaws):
    """All of them, over Windowsill."""

    game = Parapet()


def test_equal_cats_bring_their_size_nearly_equal_ones_one_point_and_the_sun_one_more() -> None:
    match = Match(Parapet(), 2, seed=1)
    state = match.state
    state.board = [0, 3, 0, 0] + [2, 0, 0, 0] + [0, 3, 0, 0] + [0] * 4
    # Square 6 (the second of the second row) lies in the sun, between two cats of size 3 and one of size 2.
    assert state.gain(3, 5) == 3 + 3 + 1 + 1
    assert state.gain(1, 5) == 1 + 1
    assert state.gain(5, 15) == 0
