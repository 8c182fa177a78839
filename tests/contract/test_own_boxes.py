"""Boxes of somebody's own keep all laws a game keeps with ours."""

from inspect import getmembers, isfunction, signature
from typing import Any, ClassVar

from kociarnia import GAMES
from kociarnia.games.domkotow.documents.maps import sheet_text
from kociarnia.testing import GameLaws
from kociarnia.testing.samples import Case
from tests.games.kotostrofa.table_text import OWN_COLOURS, UNEVEN

OTHER_LETTERS = "abilities move double diagonal mice any animal two-five dice three number step apart"


class OwnBoxLaws(GameLaws):
    """The laws of matches, over a game played with somebody's own box."""

    __test__ = False
    boxes: ClassVar[list[tuple[int, dict[str, Any]]]]  # with the number of seats each is played by

    def pytest_generate_tests(self, metafunc: Any) -> None:
        cases = [Case(self.game, seats, box, f"own{number}") for number, (seats, box) in enumerate(self.boxes)]
        for name in {"case", "chosen"} & set(metafunc.fixturenames):
            metafunc.parametrize(name, cases, ids=str)


for name, law in getmembers(GameLaws, isfunction):
    if "game" in signature(law).parameters:  # of the game itself: the same whatever the box
        setattr(OwnBoxLaws, name, None)


class TestKotostrofaInOtherColours(OwnBoxLaws):
    __test__ = True
    game = GAMES["kotostrofa"]
    boxes = [(3, {"colours": UNEVEN}), (5, {"colours": UNEVEN}), (4, {"colours": OWN_COLOURS[1]})]


class TestDomkotowWithOtherLetters(OwnBoxLaws):
    __test__ = True
    game = GAMES["domkotow"]
    boxes = [(2, {"sheet": f"{sheet_text(1, 3)}\n{OTHER_LETTERS}\n"})]
