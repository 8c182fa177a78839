"""The weights of what a sheet may still bring: a line per trait, with two numbers per level: alone and with rivals."""

from functools import cache
from importlib import resources

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.domkotow.bot.prospects import Prospects, trait_names

SETS = 7  # levels 1 to 4 alone, 1 to 3 with rivals: on level 4 nobody ends the match for the others


def read_weights(text: str) -> Prospects:
    """Return the prospects a file of weights describes; a trait it does not name weighs nothing."""
    rows = {words[0]: [int(word) for word in words[1:]] for words in map(str.split, text.splitlines()) if words}
    table = [(rows.get(name, []) + [0] * (2 * SETS))[: 2 * SETS] for name in trait_names()]
    return Prospects([vec[i64]([row[2 * kind + side] for row in table for side in (0, 1)]) for kind in range(SETS)])


def write_weights(weights: list[list[int]]) -> str:
    """Return the file of the weights of each set, without the traits that weigh nothing anywhere."""
    lines: list[str] = []
    for trait, name in enumerate(trait_names()):
        row = [weights[kind][2 * trait + side] for kind in range(SETS) for side in (0, 1)]
        if any(row):
            lines.append(f"{name:<24}" + "".join(f"{weight:7d}" for weight in row))
    return "\n".join(lines) + "\n"


@cache
def learned_prospects() -> Prospects:
    """Return the prospects with the weights learned from self-play."""
    return read_weights(resources.files(__package__).joinpath("weights.txt").read_text(encoding="utf-8"))
