"""Bots that move at once: at random, by rules of thumb, or by rules of thumb with a child's mistakes."""

from kociarnia.bots.bot import Bot, Budget, Thought
from kociarnia.core.chance import Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.view import View


class ThumbBot(Bot):
    """Plays by the game's rules of thumb, except that of a hundred moves a given number are any legal move."""

    def __init__(self, mistakes_in_hundred: int = 0) -> None:
        self.mistakes_in_hundred = mistakes_in_hundred
        self.random = RandomPolicy()

    def mistakes(self, game: AnyGame) -> int:
        """Return how many of a hundred moves are any legal move in a game."""
        return self.mistakes_in_hundred

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        state = game.imagine(view, rng)
        if rng.below(100) < self.mistakes(game):
            return Thought(self.random.choose(state, view.seat, rng), [])
        known = game.policy.naive if isinstance(self, BeginnerBot) else game.policy.choose_by_temper
        return Thought(known(state, view.seat, rng), [])


class BeginnerBot(ThumbBot):
    """Plays as a child does who knows the rules: it forgets, overlooks, and slips as often as the game says."""

    def mistakes(self, game: AnyGame) -> int:
        return game.policy.slips()
