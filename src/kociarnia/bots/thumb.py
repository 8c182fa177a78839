"""Bots that move at once: at random, by rules of thumb, or by rules of thumb with a child's mistakes."""

from kociarnia.bots.bot import Bot, Budget, Thought
from kociarnia.core.chance import Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import Policy, RandomPolicy
from kociarnia.core.view import View


class ThumbBot(Bot):
    """Plays by the game's rules of thumb, except that of a hundred moves a given number are any legal move."""

    def __init__(self, mistakes_in_hundred: int = 0) -> None:
        self.mistakes_in_hundred = mistakes_in_hundred
        self.random = RandomPolicy()

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        state = game.imagine(view, rng)
        is_mistake = rng.below(100) < self.mistakes_in_hundred
        policy: Policy = self.random if is_mistake else game.policy
        return Thought(policy.choose(state, view.seat, rng), [])
