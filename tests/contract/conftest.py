"""Puts the sixth game on the shelf, and every law over every game on it."""

from typing import Any

from kociarnia import GAMES
from kociarnia.core.game import AnyGame
from tests.contract.samples import few_cases, find_cases
from tests.sixth.game import Miska

SIXTH = Miska()
SHELF: dict[str, AnyGame] = {**GAMES, SIXTH.id: SIXTH}


def pytest_generate_tests(metafunc: Any) -> None:
    """Run a test with a `game`, every `case` of every game, or the few `chosen` ones of a costly law."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", SHELF.values(), ids=SHELF)
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [case for game in SHELF.values() for case in find_cases(game)], ids=str)
    if "chosen" in metafunc.fixturenames:
        metafunc.parametrize("chosen", [case for game in SHELF.values() for case in few_cases(game)], ids=str)
