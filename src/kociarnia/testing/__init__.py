"""The laws every game has to keep, for the tests of anybody's game.

With pytest, all of them are run by a file such as this::

    from kociarnia.testing import GameLaws
    from mygame import MyGame

    class TestMyGame(GameLaws):
        game = MyGame()
"""

from kociarnia.core.extras import describe_missing

try:
    from kociarnia.testing.findings import LawBroken
    from kociarnia.testing.games import GameLaws
except ModuleNotFoundError as error:
    if (missing := describe_missing(error)) is None:
        raise
    raise ModuleNotFoundError(missing, name=error.name) from None

__all__ = ["GameLaws", "LawBroken"]
