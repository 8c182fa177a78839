"""Who may sit at a table: a level, anybody's bot, or anybody's agent, which needs NumPy."""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kociarnia.bots.bot import Bot, Budget
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import Rng
from kociarnia.core.door import whole
from kociarnia.core.errors import KociarniaError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View

PATH_MARK = ":"  # between a module and the name of an agent in it
Agent = Callable[[Any, Any], Any]


class BadAgent(KociarniaError):
    """An agent that cannot be found, or that has given no legal move."""

    code = "bad_agent"


def player_of(player: object) -> Bot:
    """Return a bot: of a level (`tiger*4`), of an agent or its import path (`package.module:name`), or itself."""
    if isinstance(player, Bot):
        return player
    if isinstance(player, str) and PATH_MARK in player:
        return load_player(player)
    if callable(player) and not isinstance(player, str):
        return bot_of_agent(player, None)
    return bot_of(player)  # type: ignore[arg-type]  # it refuses what is no level


@cache
def load_player(path: str) -> Bot:
    """Return the bot of an import path such as `package.module:agent`; a class is called without arguments."""
    module, _, name = path.partition(PATH_MARK)
    if "" not in sys.path:
        sys.path.insert(0, "")  # an agent in the folder one works in is found, as by `python -m`
    try:
        with redirect_stdout(sys.stderr):  # what a module says when it is imported is no part of our answer
            found: Any = import_module(module)
            for part in name.split("."):
                found = getattr(found, part)
            player = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:  # whatever somebody's module does; a script may end itself
        raise BadAgent(f"there is no agent {quoted(path)}: {type(error).__name__}: {error}") from error
    if isinstance(player, Bot):
        return player
    if not callable(player):
        raise BadAgent(f"{quoted(path)} is no agent: it can neither be called nor is it a Bot")
    return bot_of_agent(player, path)


def bot_of_agent(agent: Agent, name: str | None) -> Bot:
    """Return the bot that asks an agent."""
    if find_spec("numpy") is None:
        raise BadAgent("agents are shown NumPy arrays: pip install 'kociarnia[envs]'")
    # By name, so that nobody needs NumPy to let our own bots play.
    bot: Bot = import_module("kociarnia.bots.agent").AgentBot(agent, name)
    return bot


def ask(bot: Bot, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> int:
    """Return a move of anybody's bot, or say what it does instead, by its name (BadAgent); it may yet be illegal."""
    try:
        thought = bot.think(game, view, rng, budget)
    except KociarniaError:  # says it already
        raise
    except (Exception, SystemExit) as error:  # whatever somebody's bot does
        raise BadAgent(f"agent {name_of(bot)} raised {type(error).__name__}: {error}") from error
    return read_thought(bot, game, thought)


def read_thought(bot: Bot, game: AnyGame, thought: object) -> int:
    """Return the move that a bot has thought of, or refuse what is none of the game, by the bot's name (BadAgent)."""
    move = whole(getattr(thought, "move", None))
    if move is None or not 0 <= move < game.notation.size:
        raise BadAgent(f"agent {name_of(bot)} gave {quoted(thought)}, which is no move of {game.id}")
    return move


def name_of(bot: Bot) -> str:
    """Return what a bot is called in an error: its import path where it has one, or its class."""
    return str(getattr(bot, "name", type(bot).__qualname__))
