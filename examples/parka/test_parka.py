"""The laws every game has to keep: play, secrets, events, positions, records, refusals, words, bots, environments."""

from parka import Parka

from kociarnia.testing import GameLaws


class TestParka(GameLaws):
    """All of them, over Parka."""

    game = Parka()
