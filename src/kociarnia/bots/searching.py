"""Bots that search worlds imagined from their view."""

from kociarnia.bots.bot import Bot, Budget, Candidate, Thought, within
from kociarnia.bots.knowledge import learned_policy
from kociarnia.bots.search import Search
from kociarnia.core.chance import Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View

STEP = 16  # iterations between two looks at the clock
MOST_NODES = 200_000  # bounds the memory of a search


class SearchingBot(Bot):
    """Thinks by information-set Monte Carlo, for a number of iterations, and never longer than a number of seconds."""

    def __init__(self, iterations: int, seconds: float, *, is_learned: bool = False) -> None:
        """With `is_learned` it judges by what was learned of the game, where anything was."""
        self.iterations = iterations
        self.seconds = seconds
        self.is_learned = is_learned

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        base = game.imagine(view, rng)
        seat = view.seat
        moves = base.legal(seat)
        if len(moves) == 1:  # costs no thinking
            return Thought(moves[0], [])
        if budget is None:
            budget = within(self.seconds, self.iterations)
        policy = learned_policy(game, view.seats, getattr(view, "options", None)) if self.is_learned else game.policy
        size = len(game.features.names(view.seats))
        search = Search(policy, game.features, size, min(budget.iterations, MOST_NODES))
        left = budget.iterations
        while left > 0 and not (search.iterations and budget.stop and budget.stop()):
            step = min(STEP, left)
            search.run(base, seat, rng, step)
            left -= step
        visits = search.root_visits(base, seat)
        values = search.root_values(base, seat)
        order = sorted(range(len(moves)), key=lambda index: (-visits[index], -values[index], index))
        return Thought(
            moves[order[0]],
            [Candidate(game.notation.write(moves[index]), values[index], visits[index]) for index in order],
        )
