"""The weights of what a sheet may still bring: rows of numbers, first for a match alone, then against rivals."""

from functools import cache
from importlib import resources

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.luckybox.bot.prospects import Prospects, row_names

SETS = ("alone", "rivals")


def read_weights(text: str) -> Prospects:
    """Return the prospects a file of weights describes; a row it does not name weighs nothing."""
    rows = {tuple(words[:2]): [int(word) for word in words[2:]] for words in map(str.split, text.splitlines()) if words}
    alone, rivals = (
        vec[i64]([weight for name, size in row_names() for weight in rows.get((kind, name), [0] * size)])
        for kind in SETS
    )
    return Prospects(alone, rivals)


def write_weights(alone: list[int], rivals: list[int]) -> str:
    """Return the file of the weights, without the rows that weigh nothing."""
    lines: list[str] = []
    for kind, weights in zip(SETS, (alone, rivals), strict=True):
        start = 0
        for name, size in row_names():
            row = weights[start : start + size]
            start += size
            if any(row):
                lines.append(f"{kind} {name} " + " ".join(map(str, row)))
    return "\n".join(lines) + "\n"


@cache
def learned_prospects() -> Prospects:
    """Return the prospects with the weights learned from self-play."""
    return read_weights(resources.files(__package__).joinpath("weights.txt").read_text(encoding="utf-8"))
