"""A bag of cards: an array in no order that matters, so no hidden order exists that could leak."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng


def draw_from(bag: vec[i64], count: i64, rng: Rng) -> i64:
    """Take any of the first `count` cards: the last of them moves into its place, and the caller counts one less."""
    index = rng.below(count)
    card = bag[index]
    bag[index] = bag[count - 1]
    return card
