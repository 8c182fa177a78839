"""Numbers of ways to go on from a few positions, counted with the literal reading of the rules.

`python -m tests.games.sen.perft` counts them anew and writes them into perft.txt. Chance always draws the middle of the
pile, `draw(n)` being n // 2, so that only moves branch.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.games.sen.literal import LETTERS, LiteralSen, from_document
from tests.games.sen.table_text import document, read_position

FILE = Path(__file__).with_name("perft.txt")


class Case(NamedTuple):
    """A position by its name, and the number of paths of one, two, … moves from there."""

    name: str
    text: str
    options: dict[str, object]
    paths: list[int]


def read_cases() -> list[Case]:
    """Return the cases of perft.txt."""
    cases: list[Case] = []
    for block in FILE.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            name, options, *table, paths = lines
            cases.append(Case(name, "\n".join(table), json.loads(options), [int(word) for word in paths.split()[1:]]))
    return cases


def draw_middle(count: int) -> int:
    return count // 2


def successors(match: LiteralSen) -> Iterator[tuple[str, LiteralSen]]:
    """Return every move with its seat, and what it leads to."""
    for seat in match.acting():
        for notation in match.legal(seat):
            following = match.copy()
            following.play(seat, notation, draw_middle)
            yield f"{LETTERS[seat]} {notation}", following


def count_paths(match: LiteralSen, depth: int) -> int:
    """Return the number of ways to make so many moves."""
    if depth == 1:
        return sum(len(match.legal(seat)) for seat in match.acting())
    return sum(count_paths(following, depth - 1) for _, following in successors(match))


def split_paths(match: LiteralSen, depth: int) -> dict[str, int]:
    """Return the number of ways by the first move."""
    return {move: count_paths(following, depth - 1) if depth > 1 else 1 for move, following in successors(match)}


def literal_match(case: Case) -> LiteralSen:
    """Return the position of a case, ready to be counted."""
    return from_document(document(read_position(case.text, **case.options)))


def write_cases() -> None:
    """Count every case anew, to the same depth."""
    blocks = [FILE.read_text(encoding="utf-8").split("\n\n")[0]]
    for case in read_cases():
        counts = (count_paths(literal_match(case), depth + 1) for depth in range(len(case.paths)))
        paths = " ".join(["paths", *map(str, counts)])
        blocks.append("\n".join([case.name, json.dumps(case.options), case.text, paths]))
    FILE.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_cases()
