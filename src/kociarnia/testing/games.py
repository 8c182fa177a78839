"""All laws together, over one game."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from kociarnia.core.game import AnyGame
from kociarnia.testing.bots import BotLaws
from kociarnia.testing.environments import EnvironmentLaws
from kociarnia.testing.events import EventLaws
from kociarnia.testing.facts import FactLaws
from kociarnia.testing.guesses import GuessLaws
from kociarnia.testing.lessons import LessonLaws
from kociarnia.testing.pads import PadLaws
from kociarnia.testing.play import PlayLaws
from kociarnia.testing.positions import PositionLaws
from kociarnia.testing.records import RecordLaws
from kociarnia.testing.refusals import RefusalLaws
from kociarnia.testing.same import SameMatchLaws
from kociarnia.testing.samples import few_cases, find_cases
from kociarnia.testing.secrets import SecrecyLaws
from kociarnia.testing.undo import UndoLaws
from kociarnia.testing.words import WordLaws


class GameLaws(  # pytest begins with the last of them
    EnvironmentLaws,
    LessonLaws,
    BotLaws,
    WordLaws,
    PadLaws,
    FactLaws,
    RefusalLaws,
    UndoLaws,
    RecordLaws,
    PositionLaws,
    EventLaws,
    GuessLaws,
    SecrecyLaws,
    SameMatchLaws,
    PlayLaws,
):
    """Every law, over the `game` a subclass names: all its variants, seat counts and options."""

    game: ClassVar[AnyGame]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Run a law with the `game`, with every `case` of it, or with the few `chosen` ones of a costly law."""
        if "game" in metafunc.fixturenames:
            metafunc.parametrize("game", [self.game], ids=[self.game.id])
        if "case" in metafunc.fixturenames:
            metafunc.parametrize("case", list(case_params(self.game)))
        if "chosen" in metafunc.fixturenames:
            metafunc.parametrize("chosen", few_cases(self.game), ids=str)


def case_params(game: AnyGame) -> Iterator[Any]:
    """Yield every case of a game; those that are not among the chosen few are left out of a fast run."""
    few = {str(case) for case in few_cases(game)}
    for case in find_cases(game):
        yield pytest.param(case, id=str(case), marks=() if str(case) in few else (pytest.mark.wide,))
