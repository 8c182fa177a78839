"""What a bot is: it gets a view and nothing else, so it cannot cheat."""

from abc import ABC, abstractmethod

from kociarnia.core.chance import Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import Policy, RandomPolicy
from kociarnia.core.view import View


class Bot(ABC):
    """Chooses moves for one seat."""

    @abstractmethod
    def choose(self, game: AnyGame, view: View, rng: Rng) -> int:
        """Return a legal move of the seat whose view it is."""


class PolicyBot(Bot):
    """Plays by a policy, at once."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, game: AnyGame, view: View, rng: Rng) -> int:
        return self.policy.choose(game.imagine(view, rng), view.seat, rng)


RANDOM = PolicyBot(RandomPolicy())


def rule_of_thumb(game: AnyGame) -> Bot:
    """Return the bot that plays by the rules of thumb of a game."""
    return PolicyBot(game.policy)
