"""Runs every test of the environments over every game: with a `game`, or the few `chosen` variants of each.

The `usual` ones among them are those people play at one table: their matches are never very long.
"""

from typing import Any

from kociarnia import GAMES
from kociarnia.testing.samples import few_cases
from tests.contract.conftest import SHELF

MOST_USUAL_SEATS = 6


def pytest_generate_tests(metafunc: Any) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", SHELF.values(), ids=SHELF)
    if "registered" in metafunc.fixturenames:
        metafunc.parametrize("registered", GAMES.values(), ids=GAMES)
    cases = [case for game in SHELF.values() for case in few_cases(game)]
    if "chosen" in metafunc.fixturenames:
        metafunc.parametrize("chosen", cases, ids=str)
    if "usual" in metafunc.fixturenames:
        usual = [case for case in cases if case.seats <= MOST_USUAL_SEATS and not case.name.startswith("mixture")]
        metafunc.parametrize("usual", usual, ids=str)
