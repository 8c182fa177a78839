"""The deck in play in numbers the rules work with."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.luckybox.rules.cards import CELLS, LINES, MASKS, QUESTION

MOST_SEATS_OF_ONE_DECK: Final = 6
START_LIGHTNING: Final = 4
TINY_SEATS: Final = 2
TINY_CARDS: Final = 3  # of the deck, from which each seat has one
TINY_REVEALED: Final = vec[i64]([7, 7, 8, 8, 9, 9])  # before the last three numbers
TINY_CROSSED: Final = 0b100010001  # the cells a1, b2 and c3
TINY_COMPLETED: Final = vec[i64]([3, 1, 1])  # cards in the rounds before
MOST_CARDS: Final = 120  # of a deck
FACE: Final = 16  # a card in numbers: 1 for that it is there, its numbers, the kinds of its bonuses
FACE_BITS: Final = (
    4  # of each of them when they are packed into one, the first of them on top and the second one lowest
)
FACE_MASK: Final = 15


@final
class Variant:
    """Never changes during a match; shared by all its states."""

    def __init__(self, *, options: object, numbers: list[int], bonuses: list[int], is_tiny: bool) -> None:
        self.options: Final = options
        self.is_tiny: bool = is_tiny
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
        self.faces: vec[i64] = vec[i64]([0] * (self.size + 1))  # packed, the last one for no card
        card = 0
        while card < self.size:
            self.faces[card] = packed_face(self, card)
            card += 1

    def copies(self, seats: i64) -> i64:
        """Return how many copies of the deck are shuffled together."""
        return 1 if seats <= MOST_SEATS_OF_ONE_DECK else 2


def packed_face(variant: Variant, card: i64) -> i64:
    """Return the face of a card as one number."""
    face: i64 = 1
    line: i64 = LINES
    while line:
        line -= 1
        face = (face << FACE_BITS) | variant.bonuses[card * LINES + line]
    cell: i64 = CELLS
    while cell:
        cell -= 1
        face = (face << FACE_BITS) | variant.numbers[card * CELLS + cell]
    return face
