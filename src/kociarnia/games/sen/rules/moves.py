"""The moves of Sen as small whole numbers, and the tables of those that are legal in the common cases."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

MOST_CARDS: Final = 12  # in a dream (ruling 5)
PLACES: Final = (1 << 12) - 1  # the mask of all of them
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5
SQUARES: Final = MOST_SEATS * MOST_CARDS  # a square is a place in somebody's dream

LOOK: Final = 0  # + place: the looks before the first turn
TAKE: Final = LOOK + MOST_CARDS  # + place: the top of the discards comes into the dream
DRAW: Final = TAKE + MOST_CARDS
WAKE: Final = DRAW + 1
KEEP: Final = WAKE + 1  # + place: the card in hand comes into the dream
DISCARD: Final = KEEP + MOST_CARDS
USE: Final = DISCARD + 1
CHOOSE: Final = USE + 1  # + 0 or 1: which card of take 2 is kept
PICK: Final = CHOOSE + 2  # + kind
PEEK: Final = PICK + 16  # + square
LIFT: Final = PEEK + SQUARES  # + square: the first card of swap 2
SWAP: Final = LIFT + SQUARES  # + square: the second one
POINT: Final = SWAP + SQUARES  # + first place * MOST_CARDS + second place: a pair to be named
SAY: Final = POINT + MOST_CARDS * MOST_CARDS  # + ravens, or HOURGLASS
MOVES: Final = SAY + 11


def run(first: i64, count: i64) -> vec[i64]:
    """Return `count` moves from `first` on."""
    moves = vec[i64]()
    move: i64 = first
    while move < first + count:
        moves = append(moves, move)
        move += 1
    return moves


def with_move(moves: vec[i64], move: i64) -> vec[i64]:
    """Return a copy of `moves` with one more at its end."""
    return append(moves[:], move)


def point_moves(moves: vec[i64], cards: i64) -> vec[i64]:
    """Return a copy of `moves` and every ordered pair of places of a dream."""
    result = moves[:]
    first: i64 = 0
    while first < cards:
        second: i64 = 0
        while second < cards:
            if first != second:
                result = append(result, POINT + first * MOST_CARDS + second)
            second += 1
        first += 1
    return result


# Each table below is read with the number of cards in the dream.


def turn_table() -> vec[vec[i64]]:
    """Return the moves that open a turn."""
    table = vec[vec[i64]]()
    cards: i64 = 0
    while cards <= MOST_CARDS:
        table = append(table, with_move(with_move(run(TAKE, cards), DRAW), WAKE))
        cards += 1
    return table


def naming_turn_table() -> vec[vec[i64]]:
    """Return the moves that open a turn when pairs may be named."""
    table = vec[vec[i64]]()
    cards: i64 = 0
    while cards <= MOST_CARDS:
        moves = with_move(with_move(run(TAKE, cards), DRAW), WAKE)
        if 2 <= cards < MOST_CARDS:
            moves = point_moves(moves, cards)
        table = append(table, moves)
        cards += 1
    return table


def keep_table() -> vec[vec[i64]]:
    """Return the places a card must go to."""
    table = vec[vec[i64]]()
    cards: i64 = 0
    while cards <= MOST_CARDS:
        table = append(table, run(KEEP, cards))
        cards += 1
    return table


def hand_table(*, is_special: bool) -> vec[vec[i64]]:
    """Return what can be done with a card in hand."""
    table = vec[vec[i64]]()
    cards: i64 = 0
    while cards <= MOST_CARDS:
        moves = with_move(run(KEEP, cards), DISCARD)
        if is_special:
            moves = with_move(moves, USE)
        table = append(table, moves)
        cards += 1
    return table


def look_table(cards: i64) -> vec[vec[i64]]:
    """Return the looks still possible, read with the mask of places already looked at."""
    table = vec[vec[i64]]()
    seen: i64 = 0
    while seen < 1 << cards:
        moves = vec[i64]()
        place: i64 = 0
        while place < cards:
            if not (seen >> place) & 1:
                moves = append(moves, LOOK + place)
            place += 1
        table = append(table, moves)
        seen += 1
    return table


def say_moves(present: i64) -> vec[i64]:
    """Return what can be said where some numbers of ravens, and hourglasses, exist in the deck in play (ruling 15)."""
    moves = vec[i64]()
    number: i64 = 0
    while number <= 10:
        if (present >> number) & 1:
            moves = append(moves, SAY + number)
        number += 1
    return moves


TURN_MOVES: Final = turn_table()
NAMING_TURN_MOVES: Final = naming_turn_table()
KEEP_MOVES: Final = keep_table()
PLAIN_HAND_MOVES: Final = hand_table(is_special=False)
SPECIAL_HAND_MOVES: Final = hand_table(is_special=True)
CHOOSE_MOVES: Final = run(CHOOSE, 2)
TINY_LOOKS: Final = look_table(2)
SHORT_LOOKS: Final = look_table(4)
LONG_LOOKS: Final = look_table(6)
NO_MOVES: Final = run(0, 0)
