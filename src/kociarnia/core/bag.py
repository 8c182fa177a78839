"""A bag of cards: an array in no order that matters, so no hidden order exists that could leak."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng


def draw_from(bag: vec[i64], count: i64, rng: Rng) -> i64:
    """Take any of the first `count` cards: it changes places with the last of them, and the caller counts one less."""
    index = rng.below(count)
    last = count - 1
    card = bag[index]
    bag[index] = bag[last]
    bag[last] = card
    return card
