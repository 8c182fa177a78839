"""What the rules of Kotostrofa work with and never change during a match."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.rules.cards import TINY_DECK, places_for
from kociarnia.games.kotostrofa.rules.palette import Palette

ROUNDS: Final = 2
MOST_ROUNDS: Final = 3  # ruling 7
HAND_SIZE: Final = 9
MOST_TURNS_A_SEAT: Final = 60  # ruling 11
TINY_HAND_SIZE: Final = 2
TINY_TURNS_A_SEAT: Final = 1


@final
class Variant:
    """The options and what follows from the number of seats; shared by all states of a match."""

    def __init__(self, *, options: object, palette: Palette, seats: i64, is_tiny: bool) -> None:
        self.options: Final = options
        self.palette: Palette = palette
        self.deck: vec[i64] = vec[i64]([int(palette.kinds[place]) for place in places_for(seats)])
        self.hand: i64 = HAND_SIZE
        self.rounds: i64 = ROUNDS
        self.most_rounds: i64 = MOST_ROUNDS
        self.most_turns: i64 = MOST_TURNS_A_SEAT * seats
        if is_tiny:
            self.deck = vec[i64](TINY_DECK)
            self.hand = TINY_HAND_SIZE
            self.rounds = 1
            self.most_rounds = 1
            self.most_turns = TINY_TURNS_A_SEAT * seats
