"""What a bot that searches knows of a game: what was learned, where its folder holds that, or the rules of thumb."""

import logging
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kociarnia.bots.learned import LearnedPolicy
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import Policy
from kociarnia.core.weights import BadWeights, Weights, network_of, read_weights

FILE = "learned.network"
LOGGER = logging.getLogger("kociarnia")


def learned_file(game: AnyGame) -> Traversable:
    """Return where a game keeps what was learned of it."""
    return resources.files(f"{game.package}.bot").joinpath(FILE)


@cache
def learned_weights(game: AnyGame) -> Weights | None:
    """Return what ships with a game, or None; a file that cannot be used is told of in the log, once."""
    file = learned_file(game)
    if not file.is_file():
        return None
    try:
        return read_weights(str(file), file.read_bytes(), game)
    except (BadWeights, OSError) as error:
        LOGGER.warning("%s: %s; it plays by its rules of thumb", game.id, error)
        return None


@cache
def learned_policy(game: AnyGame, seats: int) -> Policy:
    """Return how a game is judged by what was learned for so many seats, or its rules of thumb."""
    weights = learned_weights(game)
    if weights is None or seats not in weights.header.seats:
        return game.policy
    return LearnedPolicy(game.policy, network_of(game, weights, seats))
