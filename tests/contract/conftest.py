"""The games the laws are about: ours, and the sixth with them."""

from typing import Any

from kociarnia import GAMES
from kociarnia.core.game import AnyGame
from tests.sixth.game import Miska

SIXTH = Miska()
OURS = {name: game for name, game in GAMES.items() if game.package.startswith("kociarnia.")}
SHELF: dict[str, AnyGame] = {**OURS, SIXTH.id: SIXTH}


def pytest_generate_tests(metafunc: Any) -> None:
    """Run a test of this house that takes a `game` with each of them; the laws know theirs."""
    if "game" in metafunc.fixturenames and metafunc.cls is None:
        metafunc.parametrize("game", SHELF.values(), ids=SHELF)
