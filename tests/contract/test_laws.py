"""Our games keep all laws that are published for anybody's game."""

from kociarnia import GAMES
from kociarnia.testing import GameLaws
from tests.contract.conftest import SIXTH


class TestSen(GameLaws):
    game = GAMES["sen"]


class TestKoty(GameLaws):
    game = GAMES["koty"]


class TestKotostrofa(GameLaws):
    game = GAMES["kotostrofa"]


class TestLuckyBox(GameLaws):
    game = GAMES["luckybox"]


class TestDomkotow(GameLaws):
    game = GAMES["domkotow"]


class TestSixth(GameLaws):
    game = SIXTH
