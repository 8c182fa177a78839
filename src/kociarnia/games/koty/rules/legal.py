"""What may be done in Koty: the legal moves of every decision, in their order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.koty.rules import moves
from kociarnia.games.koty.rules.cards import (
    BAT,
    CARD_BITS,
    CARD_MASK,
    DRAGON,
    EMPTY,
    FIRST_CAT,
    FRIENDS_SUM,
    FULL,
    HAND_END,
    HAND_OVER,
    JOKER,
    LAST_CAT,
    MOTH,
    NINE,
    OWL,
    RAVEN,
    SHAPE_BITS,
    SHAPE_MASK,
    has_card,
)
from kociarnia.games.koty.rules.moves import (
    ANSWER_MOVES,
    DREAM,
    FILL_MOVES,
    FIRST_MOVE,
    HALF_BITS,
    HALF_MASK,
    HOLDINGS,
    HOLDS_CAT,
    HOLDS_JOKER,
    HOLDS_OWL,
    LANDS,
    LISTED_BITS,
    LISTED_COUNT,
    LISTED_MASK,
    NINE_MOVES,
    NO_MOVES,
    REPEAT_MOVES,
    SQUARE_LISTS,
    SQUARES,
    STOP_MOVES,
    write_moves,
)
from kociarnia.games.koty.rules.table import CARRYING, DEFENCE, FILLING, PLACING, REPEAT, TURN, Table
from kociarnia.games.koty.rules.variant import MOST_REPEATS

NO_KIND: Final = -1


def legal_moves(table: Table, seat: i64) -> vec[i64]:  # noqa: PLR0911 - one case for each phase
    """Return what an acting seat may do."""
    phase = table.phase
    if phase == TURN:
        return turn_moves(table, seat)
    if phase == DEFENCE:
        hand = table.hands[seat]
        holding: i64 = attack_holding(table, hand)
        if has_card(hand, OWL):
            holding |= HOLDS_OWL
        return ANSWER_MOVES[table.declared * HOLDINGS + holding]
    if phase == REPEAT:
        if table.repeats >= MOST_REPEATS:  # ruling 19
            return STOP_MOVES
        return REPEAT_MOVES[table.declared * HOLDINGS + attack_holding(table, table.hands[seat])]
    if phase == PLACING:
        return NINE_MOVES[table.places_for_nine(seat)]
    if phase == FILLING:
        return FILL_MOVES[table.places_for_fight(seat)]
    if phase == CARRYING:
        count = write_moves(moves.DROP, table.open_squares(), table.variant.room, 0)
        return table.variant.room[:count]
    return NO_MOVES


def attack_holding(table: Table, hand: i64) -> i64:
    """Return which of the cards that fit the attack under way are in a hand."""
    holding: i64 = 0
    if has_card(hand, table.declared):
        holding |= HOLDS_CAT
    if has_card(hand, JOKER):
        holding |= HOLDS_JOKER
    return holding


def turn_moves(table: Table, seat: i64) -> vec[i64]:
    """Return what can be played from a hand, card by card and land by land, and the exchange.

    This is what the engine does most, so it writes into the room of the match, and cats and ravens four squares at a
    time: what is written in vain lies behind the last move and is written over. With a step for each square the loop
    would end where the processor cannot foresee it.
    """
    room = table.variant.room
    surfaces = table.surfaces
    lands = table.lands
    first_move = FIRST_MOVE
    own: i64 = DREAM << (seat * LANDS)
    rivals = table.variant.rivals[seat]
    reach: i64 = own | rivals
    nines: i64 = surfaces[NINE] | surfaces[FULL]
    ground: i64 = (surfaces[EMPTY] & own) | (nines & reach)  # where any cat may lie
    hand: i64 = table.hands[seat] | HAND_END
    last: i64 = NO_KIND
    count: i64 = 0
    while hand != HAND_OVER:
        kind = hand & CARD_MASK
        hand >>= CARD_BITS
        if kind == last:
            continue
        last = kind
        targets: i64 = 0
        if FIRST_CAT <= kind <= LAST_CAT:
            targets = ground | ((surfaces[kind] | surfaces[FRIENDS_SUM - kind]) & reach)
        elif kind == RAVEN:
            targets = (nines & rivals) | (surfaces[RAVEN] & own)
        else:
            count = write_special_moves(table, kind, own, rivals, count)
        row: i64 = kind << SHAPE_BITS
        offset: i64 = 0
        while targets:
            listed: i64 = SQUARE_LISTS[targets & HALF_MASK]
            end: i64 = count + (listed >> LISTED_COUNT)
            while count < end:
                square = offset + (listed & LISTED_MASK)
                room[count] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                square = offset + ((listed >> LISTED_BITS) & LISTED_MASK)
                room[count + 1] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                square = offset + ((listed >> (2 * LISTED_BITS)) & LISTED_MASK)
                room[count + 2] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                square = offset + ((listed >> (3 * LISTED_BITS)) & LISTED_MASK)
                room[count + 3] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                listed >>= 4 * LISTED_BITS
                count += 4
            count = end
            targets >>= HALF_BITS
            offset += HALF_BITS
    room[count] = moves.EXCHANGE
    return room[: count + 1]


def write_special_moves(table: Table, kind: i64, own: i64, rivals: i64, count: i64) -> i64:
    """Write what a joker or a night card can do behind `count` other moves; return how many there are then."""
    room = table.variant.room
    surfaces = table.surfaces
    if kind == JOKER:
        first = (JOKER - FIRST_CAT) * SQUARES
        cats = cat_squares(table) & (own | rivals)
        count = write_moves(moves.BEFRIEND + first, cats, room, count)
        count = write_moves(moves.FIGHT + first, cats, room, count)
        return write_moves(moves.CHASE + SQUARES, surfaces[RAVEN] & own, room, count)
    if kind == MOTH and table.open_squares():  # ruling 6
        return write_moves(moves.MOTH, cat_squares(table), room, count)
    if kind == BAT:
        return write_moves(moves.BAT, surfaces[RAVEN] & rivals, room, count)
    if kind == DRAGON:
        room[count] = moves.DRAGON
        return count + 1
    return count  # an owl is no play of one's own turn (ruling 12)


def cat_squares(table: Table) -> i64:
    """Return the squares of all dreams with a cat on top."""
    surfaces = table.surfaces
    others = surfaces[RAVEN] | surfaces[EMPTY] | surfaces[NINE] | surfaces[FULL]
    return ~others & ((1 << (table.seats * LANDS)) - 1)
