"""The moves of Miska as small whole numbers."""

from librt.vecs import vec
from mypy_extensions import i64

FISH = 6
LAY = 0  # + fish - 1
EAT = LAY + FISH
SHAKE = EAT + 1
MOVES = SHAKE + 1

NO_MOVES = vec[i64]()
WINNER_MOVES = vec[i64]([EAT, SHAKE])


def lay_moves(hand: list[int]) -> vec[i64]:
    """Return a move for each size of fish in hand."""
    return vec[i64](sorted({LAY + fish - 1 for fish in hand}))
