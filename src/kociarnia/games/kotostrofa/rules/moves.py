"""The moves of Kotostrofa as small whole numbers, and all pairs there can be."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.kotostrofa.rules.cards import KIND_LIST, KINDS, VALUE, cards_of_value

FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5

DRAW: Final = 0
PASS: Final = 1
STOP: Final = 2  # no further pair after 6+6
USE: Final = 3  # the effect of 1+1, 2+2 or 3+3 itself
REVERSE: Final = 4  # the arrow instead of it
TO: Final = 5  # + seat: who is given a card by 4+4
GIVE: Final = TO + MOST_SEATS  # + kind: what that seat is given
MARK: Final[i64] = GIVE + KINDS  # + kind: the card that must be taken after 2+2
TAKE: Final[i64] = MARK + KINDS  # + kind: what comes out of the pile after 3+3
LAY: Final[i64] = TAKE + KINDS  # + kind: what goes there for it
HAND: Final[i64] = LAY + KINDS  # + kind: what a rival is handed from the pile by 5+5
DISCARD: Final[i64] = HAND + KINDS  # + pair


def is_pair(first: int, second: int) -> bool:
    """Tell whether cards of two kinds, equal in value or in colour, make a pair, if there are such cards."""
    value, colour = KIND_LIST[first]
    other_value, other_colour = KIND_LIST[second]
    return cards_of_value(value) > 1 if value == other_value else colour == other_colour


PAIR_LIST: Final[list[tuple[int, int]]] = [
    (first, second) for first in range(KINDS) for second in range(first, KINDS) if is_pair(first, second)
]
DISCARD_MOVE: Final[dict[tuple[int, int], int]] = {pair: int(DISCARD) + number for number, pair in enumerate(PAIR_LIST)}

# Read with a pair. A pair by value has an effect, which is told by the value; any other has none, 0.
FIRST_OF_PAIR: Final = vec[i64]([first for first, _ in PAIR_LIST])
SECOND_OF_PAIR: Final = vec[i64]([second for _, second in PAIR_LIST])
EFFECT: Final = vec[i64]([int(VALUE[first]) if VALUE[first] == VALUE[second] else 0 for first, second in PAIR_LIST])
PASS_MOVES: Final = vec[i64]([PASS])  # for a hand without pairs
STOP_MOVES: Final = vec[i64]([STOP])


def seat_moves() -> vec[vec[i64]]:
    """Return who can be given a card, read with the mask of those who may."""
    table = vec[vec[i64]]()
    mask: i64 = 0
    while mask < 1 << MOST_SEATS:
        moves = vec[i64]()
        seat: i64 = 0
        while seat < MOST_SEATS:
            if (mask >> seat) & 1:
                moves = append(moves, TO + seat)
            seat += 1
        table = append(table, moves)
        mask += 1
    return table


DRAW_MOVES: Final = vec[i64]([DRAW])
CHOICE_MOVES: Final = vec[i64]([USE, REVERSE])
SEAT_MOVES: Final = seat_moves()
NO_MOVES: Final = vec[i64]()
