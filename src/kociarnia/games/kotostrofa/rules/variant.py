"""What the rules of Kotostrofa work with and never change during a match."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.rules.cards import deck_for
from kociarnia.games.kotostrofa.rules.moves import MOST_SEATS

ROUNDS: Final = 2
MOST_ROUNDS: Final = 3  # ruling 7
HAND_SIZE: Final = 9
MOST_TURNS_A_SEAT: Final = 60  # ruling 11

DECKS: Final = vec[vec[i64]]([vec[i64](deck_for(seats)) for seats in range(MOST_SEATS + 1)])


@final
class Variant:
    """The options and what follows from the number of seats; shared by all states of a match."""

    def __init__(self, *, options: object, seats: i64) -> None:
        self.options: Final = options
        self.deck: vec[i64] = DECKS[seats]
        self.most_turns: i64 = MOST_TURNS_A_SEAT * seats
