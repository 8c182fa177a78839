"""What a bot that searches knows of a game: what was learned, where its folder holds that, or the rules of thumb."""

import logging
from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kociarnia.bots.learned import LearnedPolicy
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.core.policy import Policy
from kociarnia.core.weights import BadWeights, Weights, network_of, read_weights

FOLDER, ENDING = "bot", ".network"
LOGGER = logging.getLogger("kociarnia")


def learned_files(game: AnyGame) -> Sequence[Traversable]:
    """Return what was learned of a game, if its folder has any of it: one file or several, by name."""
    folder = resources.files(game.package).joinpath(FOLDER) if game.package else None
    if folder is None or not folder.is_dir():
        return []
    return sorted((file for file in folder.iterdir() if file.name.endswith(ENDING)), key=lambda file: file.name)


@cache
def learned_weights(game: AnyGame) -> list[Weights]:
    """Return what ships with a game; a file that cannot be used is told of in the log, once."""
    found: list[Weights] = []
    for file in learned_files(game):
        try:
            found.append(read_weights(str(file), file.read_bytes(), game))
        except (BadWeights, OSError) as error:
            LOGGER.warning("%s: %s; it plays by its rules of thumb", game.id, error)
    return found


def learned_policy(game: AnyGame, seats: int, options: Options | None) -> Policy:
    """Return how a game is judged by what was learned for such a table, or its rules of thumb."""
    for index, weights in enumerate(learned_weights(game)):
        header = weights.header
        if seats in header.seats and all(getattr(options, name, None) == it for name, it in header.options.items()):
            return policy_of(game, index, seats)
    return game.policy


@cache
def policy_of(game: AnyGame, index: int, seats: int) -> Policy:
    """Return the policy of a file for so many seats; it is made once."""
    weights = learned_weights(game)[index]
    header = weights.header
    return LearnedPolicy(game.policy, network_of(game, weights, seats), header.patience, header.curiosity)
