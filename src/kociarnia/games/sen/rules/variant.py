"""The variant of Sen in numbers the rules work with."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.sen.rules.cards import HOURGLASS, KINDS, TINY_DECK, deck
from kociarnia.games.sen.rules.moves import LONG_LOOKS, SHORT_LOOKS, TINY_LOOKS, say_moves

MOST_ROUNDS: Final = 100  # ruling 18
MOST_TURNS_A_SEAT: Final = 100  # ruling 18
TINY_TURNS_A_SEAT: Final = 2
SHORT_DREAM: Final = 4  # cards
LONG_DREAM: Final = 6


def carried(copies: vec[i64], worth: vec[i64]) -> i64:
    """Return the numbers of ravens some cards carry, as a mask, and the bit of the hourglasses if there are any."""
    numbers: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if copies[kind]:
            numbers |= 1 << (HOURGLASS if kind == HOURGLASS else worth[kind])
        kind += 1
    return numbers


@final
class Variant:
    """Never changes during a match; shared by all its states."""

    def __init__(  # noqa: PLR0913 - as many as there are options
        self,
        *,
        options: object,
        penalty: i64,
        limit: i64,
        rounds: i64,
        is_not_so_scary: bool,
        is_all_or_nothing: bool,
        is_naming: bool,
        is_long: bool,
        is_tiny: bool,
        copies: vec[i64],
        worth: vec[i64],
    ) -> None:
        self.options: Final = options
        self.penalty: i64 = penalty
        self.limit: i64 = limit
        self.rounds: i64 = rounds  # 0: play to the limit
        self.is_not_so_scary: bool = is_not_so_scary
        self.is_all_or_nothing: bool = is_all_or_nothing or is_long
        self.is_naming: bool = is_naming or is_long
        self.dream: i64 = LONG_DREAM if is_long else SHORT_DREAM
        self.unseen: i64 = 3 if is_long else 2  # cards left face down by the looks of the opening
        self.worth: vec[i64] = worth  # the ravens of each kind
        self.deck: vec[i64] = deck(copies)
        self.look_moves: vec[vec[i64]] = LONG_LOOKS if is_long else SHORT_LOOKS
        self.say_moves: vec[i64] = say_moves(carried(copies, worth))
        self.turns_a_seat: i64 = MOST_TURNS_A_SEAT
        if is_tiny:
            self.dream = 2
            self.unseen = 1
            self.deck = TINY_DECK
            self.look_moves = TINY_LOOKS
            self.turns_a_seat = TINY_TURNS_A_SEAT
        # Whether a seat has looked at enough cards, read with the mask of their places.
        self.is_enough: vec[i64] = vec[i64]([int(len(moves) == self.unseen) for moves in self.look_moves])
