"""Writing down the legal moves of a turn of Koty, which is what the engine does most."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import HAND_SIZE, SHAPE_BITS, SHAPE_MASK
from kociarnia.games.koty.rules.moves import FIRST_MOVE, LANDS, lowest_square

# The squares of half a mask as one number: four bits each from the lowest on, and on top how many there are.
HALF_BITS: Final = 12
HALF_MASK: Final = 4095
LISTED_BITS: Final = 4
LISTED_MASK: Final = 15
LISTED_COUNT: Final = HALF_BITS * LISTED_BITS


def square_list_table() -> vec[i64]:
    """Return the list of squares of every half mask."""
    table = vec[i64]([0] * (HALF_MASK + 1))
    mask: i64 = 0
    while mask <= HALF_MASK:
        listed: i64 = 0
        count: i64 = 0
        square: i64 = 0
        while square < HALF_BITS:
            if (mask >> square) & 1:
                listed |= square << (count * LISTED_BITS)
                count += 1
            square += 1
        table[mask] = listed | (count << LISTED_COUNT)
        mask += 1
    return table


SQUARE_LISTS: Final = square_list_table()

WAYS: Final = 2  # in which a card may meet a land: friends or a fight
AT_ONCE: Final = 4  # moves written together


@final
class MoveList:
    """The moves of one question while they are written.

    A match has one list, which its states and their clones use one after another: it is full only between two calls
    inside `legal`, and what leaves it is a copy. Making room for the longest list at every question would cost more
    than all the rest of it.
    """

    def __init__(self, seats: i64) -> None:
        self.moves: vec[i64] = vec[i64]([0] * (HAND_SIZE * WAYS * LANDS * seats + 1 + AT_ONCE))
        self.count: i64 = 0

    def add(self, move: i64) -> None:
        """Write a move."""
        self.moves[self.count] = move
        self.count += 1

    def add_squares(self, first: i64, squares: i64) -> None:
        """Write a move for each square of a mask."""
        rest: i64 = squares
        while rest:
            self.add(first + lowest_square(rest))
            rest &= rest - 1

    def add_plays(self, card: i64, squares: i64, lands: vec[i64]) -> None:
        """Write for each square of a mask what a cat or a raven does there.

        Four are written at a time, the last ones in vain: they lie behind the end and are written over. With a step for
        each square the loop would end where the processor cannot foresee it, which is slower.
        """
        moves = self.moves
        first_move = FIRST_MOVE
        row: i64 = card << SHAPE_BITS
        count: i64 = self.count
        rest: i64 = squares
        offset: i64 = 0
        while rest:
            listed: i64 = SQUARE_LISTS[rest & HALF_MASK]
            end: i64 = count + (listed >> LISTED_COUNT)
            while count < end:
                square = offset + (listed & LISTED_MASK)
                moves[count] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                square = offset + ((listed >> LISTED_BITS) & LISTED_MASK)
                moves[count + 1] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                square = offset + ((listed >> (2 * LISTED_BITS)) & LISTED_MASK)
                moves[count + 2] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                square = offset + ((listed >> (3 * LISTED_BITS)) & LISTED_MASK)
                moves[count + 3] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                listed >>= AT_ONCE * LISTED_BITS
                count += AT_ONCE
            count = end
            rest >>= HALF_BITS
            offset += HALF_BITS
        self.count = count

    def finish(self) -> vec[i64]:
        """Return the moves and begin a new list."""
        count = self.count
        self.count = 0
        return self.moves[:count]
