"""The laws every game has to keep, for the tests of anybody's game.

With pytest, all of them are run by a file such as this::

    from kociarnia.testing import GameLaws
    from mygame import MyGame

    class TestMyGame(GameLaws):
        game = MyGame()
"""

from kociarnia.testing.findings import LawBroken
from kociarnia.testing.games import GameLaws

__all__ = ["GameLaws", "LawBroken"]
