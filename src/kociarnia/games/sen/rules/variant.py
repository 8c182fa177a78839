"""The variant of Sen in numbers the rules work with."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.sen.rules.cards import deck
from kociarnia.games.sen.rules.moves import LONG_LOOKS, SHORT_LOOKS, say_moves

MOST_ROUNDS: Final = 100  # ruling 18
MOST_TURNS_A_SEAT: Final = 100  # ruling 18


@final
class Variant:
    """Never changes during a match; shared by all its states."""

    def __init__(
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
    ) -> None:
        self.options: Final = options
        self.penalty: i64 = penalty
        self.limit: i64 = limit
        self.rounds: i64 = rounds  # 0: play to the limit
        self.is_not_so_scary: bool = is_not_so_scary
        self.is_all_or_nothing: bool = is_all_or_nothing or is_long
        self.is_naming: bool = is_naming or is_long
        self.dream: i64 = 6 if is_long else 4
        self.unseen: i64 = 3 if is_long else 2  # cards left face down by the looks of the opening
        self.deck: vec[i64] = deck(with_base=is_long)
        self.look_moves: vec[vec[i64]] = LONG_LOOKS if is_long else SHORT_LOOKS
        self.say_moves: vec[i64] = say_moves(names_eight=is_long)
