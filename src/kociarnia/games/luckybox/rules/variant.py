"""The deck in play in numbers the rules work with."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.luckybox.rules.cards import CELLS, LINES, MASKS, QUESTION

MOST_SEATS_OF_ONE_DECK: Final = 6
START_LIGHTNING: Final = 4
MOST_CARDS: Final = 120  # of a deck


@final
class Variant:
    """Never changes during a match; shared by all its states."""

    def __init__(self, *, options: object, numbers: list[int], bonuses: list[int]) -> None:
        self.options: Final = options
        self.size: i64 = len(numbers) // CELLS  # cards in one copy of the deck
        self.numbers: vec[i64] = vec[i64](numbers)  # CELLS per card
        self.bonuses: vec[i64] = vec[i64](bonuses)  # LINES per card, as kinds
        self.masks: vec[i64] = vec[i64]([0] * (self.size * MASKS))  # which cells of a card hold a number
        cell: i64 = 0
        while cell < self.size * CELLS:
            card = cell // CELLS
            bit: i64 = 1 << (cell - card * CELLS)
            self.masks[card * MASKS + self.numbers[cell]] |= bit
            self.masks[card * MASKS + QUESTION] |= bit
            cell += 1
        assert len(self.bonuses) == self.size * LINES

    def copies(self, seats: i64) -> i64:
        """Return how many copies of the deck are shuffled together."""
        return 1 if seats <= MOST_SEATS_OF_ONE_DECK else 2
