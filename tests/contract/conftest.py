"""Puts the sixth game on the shelf, and every law over every game on it."""

from collections.abc import Iterator
from typing import Any

import pytest

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
        metafunc.parametrize("case", [param for game in SHELF.values() for param in case_params(game)])
    if "chosen" in metafunc.fixturenames:
        metafunc.parametrize("chosen", [case for game in SHELF.values() for case in few_cases(game)], ids=str)


def case_params(game: AnyGame) -> Iterator[Any]:
    """Yield every case of a game; those that are not among the chosen few are left out of a fast run."""
    few = {str(case) for case in few_cases(game)}
    for case in find_cases(game):
        yield pytest.param(case, id=str(case), marks=() if str(case) in few else (pytest.mark.wide,))
