"""A bag of cards that is filled and drawn from."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng


@final
class Bag:
    """Cards in no order that matters."""

    def __init__(self, kinds: vec[i64]) -> None:
        self.kinds: vec[i64] = kinds
        self.count: i64 = 0

    def draw(self, rng: Rng) -> i64:
        """Take any of the cards."""
        kind = draw_from(self.kinds, self.count, rng)
        self.count -= 1
        return kind
