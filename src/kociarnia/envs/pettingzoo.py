"""The games as PettingZoo environments: `sen_v1.env(seats=3)`, `sen_v1.parallel_env(…)`, one family a game.

A family is named after its game and the version of its layout; it is found as an attribute of this module, so that
every game on the shelf has one.
"""

from collections.abc import Mapping
from typing import Any

from kociarnia.core.errors import UnknownGame
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.episode import Rewards
from kociarnia.envs.parallel import TogetherEnv
from kociarnia.envs.presentation import Masks
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
        *,
        rewards: Rewards | None = None,
        illegal_reward: float | None = None,
        masks: Masks = "info",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> TurnEnv:
        """Return the turn-by-turn environment; illegal actions are dealt with inside, so no wrapper is needed."""
        return TurnEnv(
            self.game,
            seats,
            options,
            rewards=rewards,
            illegal_reward=illegal_reward,
            masks=masks,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )

    raw_env = env

    def parallel_env(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        rewards: Rewards | None = None,
        illegal_reward: float | None = None,
        masks: Masks = "info",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> TogetherEnv:
        """Return the environment in which all seats that may move do so together."""
        return TogetherEnv(
            self.game,
            seats,
            options,
            rewards=rewards,
            illegal_reward=illegal_reward,
            masks=masks,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )


FAMILIES = {family.name: family for family in (Family(game) for game in GAMES.values())}


def family(name: str) -> Family:
    """Return the environments of a name such as `sen_v1`."""
    try:
        return FAMILIES[name]
    except KeyError:
        raise UnknownGame(f"there is no environment {name!r}; there are {', '.join(FAMILIES)}") from None


def __getattr__(name: str) -> Any:
    if name in FAMILIES:
        return FAMILIES[name]
    raise AttributeError(f"there is no environment {name!r}; there are {', '.join(FAMILIES)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *FAMILIES])
