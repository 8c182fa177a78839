"""The moves of Koty as small whole numbers, and the tables of those that are legal in the common cases."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import (
    FIRST_CAT,
    FRIENDS_SUM,
    JOKER,
    LAST_CAT,
    RAVEN,
    SHAPE_BITS,
    SHAPE_MASK,
    top_of,
)

MOST_SEATS: Final = 6
LANDS: Final = 4  # of a dream
DREAM: Final = 15  # the mask of its lands
SQUARES: Final = MOST_SEATS * LANDS  # a square is a land of somebody's dream
CATS_AND_RAVEN: Final = 9  # cards that can be laid down
CATS_AND_JOKER: Final = 9  # cards that can meet a cat

# Only names of this module stand in these sums: others would not be known when the engine is compiled.
LAY: Final = 0  # + card * SQUARES + square: a cat or a raven on open ground or on a nine
BEFRIEND: Final = LAY + CATS_AND_RAVEN * SQUARES  # + (card - 1) * SQUARES + square: two values that add up to nine
FIGHT: Final = BEFRIEND + CATS_AND_JOKER * SQUARES  # + (card - 1) * SQUARES + square: two cats alike
CHASE: Final = FIGHT + CATS_AND_JOKER * SQUARES  # + square, + SQUARES for a joker: drive a raven out of the own dream
EXCHANGE: Final = CHASE + 2 * SQUARES
MOTH: Final = EXCHANGE + 1  # + square: lift a cat
BAT: Final = MOTH + SQUARES  # + square: take a rival's raven
DRAGON: Final = BAT + SQUARES
DROP: Final = DRAGON + 1  # + square: where the moth carries the cat
NINE: Final = DROP + SQUARES  # + place: where the nine goes
FILL: Final = NINE + LANDS  # + place: where the two cats of a fight go
PASS: Final = FILL + LANDS
DEFEND: Final = PASS + 1  # + card - 1
OWL: Final = DEFEND + CATS_AND_JOKER
STOP: Final = OWL + 1
REPEAT: Final = STOP + 1  # + card - 1
MOVES: Final = REPEAT + CATS_AND_JOKER


def place_table(first: i64) -> vec[vec[i64]]:
    """Return a move for each place, read with the mask of the places."""
    table = vec[vec[i64]]()
    mask: i64 = 0
    while mask <= DREAM:
        moves = vec[i64]()
        place: i64 = 0
        while place < LANDS:
            if (mask >> place) & 1:
                moves = append(moves, first + place)
            place += 1
        table = append(table, moves)
        mask += 1
    return table


# What a hand holds for an attack or a defence, as an index of the two tables below beside the cat.
HOLDS_CAT: Final = 1
HOLDS_JOKER: Final = 2
HOLDS_OWL: Final = 4
HOLDINGS: Final = 8


def answer_table() -> vec[vec[i64]]:
    """Return the answers to an attack, read with cat * HOLDINGS + holding."""
    table = vec[vec[i64]]()
    index: i64 = 0
    while index < (LAST_CAT + 1) * HOLDINGS:
        moves = append(vec[i64](), PASS)
        if index & HOLDS_CAT:
            moves = append(moves, DEFEND + index // HOLDINGS - FIRST_CAT)
        if index & HOLDS_JOKER:
            moves = append(moves, DEFEND + JOKER - FIRST_CAT)
        if index & HOLDS_OWL:
            moves = append(moves, OWL)
        table = append(table, moves)
        index += 1
    return table


def repeat_table() -> vec[vec[i64]]:
    """Return what an attacker may do after a defence, read with cat * HOLDINGS + holding."""
    table = vec[vec[i64]]()
    index: i64 = 0
    while index < (LAST_CAT + 1) * HOLDINGS:
        moves = append(vec[i64](), STOP)
        if index & HOLDS_CAT:
            moves = append(moves, REPEAT + index // HOLDINGS - FIRST_CAT)
        if index & HOLDS_JOKER:
            moves = append(moves, REPEAT + JOKER - FIRST_CAT)
        table = append(table, moves)
        index += 1
    return table


NINE_MOVES: Final = place_table(NINE)
FILL_MOVES: Final = place_table(FILL)
ANSWER_MOVES: Final = answer_table()
REPEAT_MOVES: Final = repeat_table()
STOP_MOVES: Final = append(vec[i64](), STOP)
NO_MOVES: Final = vec[i64]()

# The lowest square of a mask that is not empty: multiplied with this number, its lowest bit names an entry.
DE_BRUIJN: Final = 0x077CB531
DE_BRUIJN_SHIFT: Final = 27
DE_BRUIJN_MASK: Final = 31


def lowest_square_table() -> vec[i64]:
    """Return the square of each lowest bit, read with the upper bits of its product."""
    table = vec[i64]([0] * 32)
    square: i64 = 0
    while square < 32:
        table[(((1 << square) * DE_BRUIJN) >> DE_BRUIJN_SHIFT) & DE_BRUIJN_MASK] = square
        square += 1
    return table


LOWEST_SQUARE: Final = lowest_square_table()


def lowest_square(mask: i64) -> i64:
    """Return the first square of a mask that is not empty."""
    return LOWEST_SQUARE[(((mask & -mask) * DE_BRUIJN) >> DE_BRUIJN_SHIFT) & DE_BRUIJN_MASK]


def write_moves(first: i64, squares: i64, room: vec[i64], count: i64) -> i64:
    """Write a move for each square of a mask into a room behind `count` others; return how many there are then."""
    rest: i64 = squares
    while rest:
        room[count] = first + lowest_square(rest)
        count += 1
        rest &= rest - 1
    return count


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


def first_move_table() -> vec[i64]:
    """Return the move to which a square is added when a card is played on a land, read with card and shape."""
    table = vec[i64]([0] * (CATS_AND_RAVEN << SHAPE_BITS))
    card: i64 = RAVEN
    while card <= LAST_CAT:
        shape: i64 = 0
        while shape <= SHAPE_MASK:
            top = top_of(shape)
            first: i64 = LAY + card * SQUARES
            if card == RAVEN:
                if top == RAVEN:
                    first = CHASE
            elif top == card:
                first = FIGHT + (card - FIRST_CAT) * SQUARES
            elif top == FRIENDS_SUM - card:
                first = BEFRIEND + (card - FIRST_CAT) * SQUARES
            table[(card << SHAPE_BITS) | shape] = first
            shape += 1
        card += 1
    return table


FIRST_MOVE: Final = first_move_table()


def card_played(move: i64) -> i64:
    """Return the card of a move that plays one on a land."""
    if move < BEFRIEND:
        return (move - LAY) // SQUARES
    if move < FIGHT:
        return (move - BEFRIEND) // SQUARES + FIRST_CAT
    if move < CHASE:
        return (move - FIGHT) // SQUARES + FIRST_CAT
    return RAVEN if move < CHASE + SQUARES else JOKER
