"""A small match of every edition of every game, kept as a record that people can read and compare.

    PYTHONPATH=src python -m tests.contract.golden

writes those that are missing. A record that has been kept is never written again: when the rules change, the game has
a new edition and a new record, and the matches of the older editions are still played as they were.
"""

from pathlib import Path

from kociarnia import Match
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from tests.contract.conftest import SHELF

SMALL = 5000  # bytes
FOLDER = Path(__file__).parent / "golden_records"


def golden_path(game: AnyGame, edition: int) -> Path:
    return FOLDER / f"{game.id}.{edition}.record"


def golden_text(game: AnyGame, edition: int) -> str:
    """Return the record of a random match by the rules of an edition, to its end or as far as the record is small."""
    match = Match(game, game.fewest_seats + 1, seed=1, edition=edition)
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


def write_missing() -> None:
    for game in SHELF.values():
        for edition in game.editions:
            path = golden_path(game, edition)
            if not path.exists():
                path.write_text(golden_text(game, edition), encoding="utf-8")


if __name__ == "__main__":
    write_missing()
