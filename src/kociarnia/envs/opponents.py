"""Anybody's bot at the other seats of an environment."""

from kociarnia.bots.bot import Bot, Budget
from kociarnia.bots.players import BadAgent, ask, name_of
from kociarnia.bots.searching import SearchingBot
from kociarnia.core.chance import Rng
from kociarnia.core.state import State
from kociarnia.envs.episode import Setting


def answer_of(bot: Bot, setting: Setting, state: State, seat: int, rng: Rng) -> int:
    """Return the legal move of a bot, who gets the view of its seat and nothing else, or say what it does instead."""
    move = ask(bot, setting.game, setting.game.view(state, seat), rng, fixed_budget(bot))
    if move not in state.legal(seat):
        raise BadAgent(f"agent {name_of(bot)}: {setting.refusal(state, seat, move)}")
    return move


def fixed_budget(bot: Bot) -> Budget | None:
    """Return what a bot may think so that a seed says all: a number of iterations, however long they take."""
    return Budget(bot.iterations) if isinstance(bot, SearchingBot) else None
