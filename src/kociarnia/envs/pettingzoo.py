"""The games as PettingZoo environments: `sen_v1.env(seats=3)`, `sen_v1.parallel_env(…)`, one family per game.

A family is named after its game and the version of its layout; it is found as an attribute of this module, so that
every game on the shelf has one.
"""

from collections.abc import Mapping
from typing import Any, Unpack

from kociarnia.core.errors import UnknownGame
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.parallel import TogetherEnv
from kociarnia.envs.presentation import AgentWishes
from kociarnia.games import GAMES


class Family:
    """The environments of one game, with the names PettingZoo's modules have."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.name = f"{game.id}_v{game.layout}"

    def env(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        **wishes: Unpack[AgentWishes],
    ) -> TurnEnv:
        """Return the turn-by-turn environment; illegal actions are dealt with inside, so no wrapper is needed."""
        return TurnEnv(self.game, seats, options, **wishes)

    raw_env = env

    def parallel_env(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        **wishes: Unpack[AgentWishes],
    ) -> TogetherEnv:
        """Return the environment in which all seats that may move do so together."""
        return TogetherEnv(self.game, seats, options, **wishes)


# Those of our own games by name, for those who check types; they are found like all others.
sen_v1: Family
koty_v2: Family
kotostrofa_v2: Family
luckybox_v1: Family
domkotow_v1: Family

FAMILIES = {family.name: family for family in (Family(game) for game in GAMES.values())}


def family(name: str) -> Family:
    """Return the environments of a name such as `sen_v1`."""
    if not isinstance(name, str) or name not in FAMILIES:
        raise UnknownGame(f"there is no environment {name!r}; there are {', '.join(FAMILIES)}")
    return FAMILIES[name]


def __getattr__(name: str) -> Any:
    if name in FAMILIES:
        return FAMILIES[name]
    raise AttributeError(f"there is no environment {name!r}; there are {', '.join(FAMILIES)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *FAMILIES])
