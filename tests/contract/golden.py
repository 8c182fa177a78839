"""A small match of every game, kept as a record that people can read and compare.

    PYTHONPATH=src python -m tests.contract.golden

writes them anew. A change of a record is a change of the rules or of the chance and belongs into the same commit as
its reason; when the rules have changed, the game has a new edition too.
"""

from pathlib import Path

from kociarnia import Match
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from tests.contract.conftest import SHELF

SMALL = 5000  # bytes
FOLDER = Path(__file__).parent / "golden_records"


def golden_path(game: AnyGame) -> Path:
    return FOLDER / f"{game.id}.record"


def golden_text(game: AnyGame) -> str:
    """Return the record of a random match, to its end or as far as the record is small."""
    match = Match(game, game.fewest_seats + 1, seed=1)
    rng = FastRng(1)
    text = match.record.text()
    while match.acting:
        seat = match.acting[rng.below(len(match.acting))]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
        if len(match.record.text().encode()) >= SMALL:
            break
        text = match.record.text()
    return text


def write_all() -> None:
    for game in SHELF.values():
        golden_path(game).write_text(golden_text(game), encoding="utf-8")


if __name__ == "__main__":
    write_all()
