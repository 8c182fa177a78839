"""What may be done in Koty: the legal moves of every decision, in their order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
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
    HAND_SIZE,
    JOKER,
    LAST_CARD,
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
TARGETS: Final = vec[i64]([0] * 4)  # where the targets of each card of a hand are noted while its moves are found


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


def find_targets(table: Table, seat: i64) -> i64:
    """Note in TARGETS on which squares each cat or raven of a hand can be played; return how many plays that are.

    A card that is held twice counts once, and what is no cat or raven is left to `write_special_moves`.
    """
    surfaces = table.surfaces
    noted = TARGETS
    own: i64 = DREAM << (seat * LANDS)
    rivals = table.variant.rivals[seat]
    reach: i64 = own | rivals
    nines: i64 = surfaces[NINE] | surfaces[FULL]
    ground: i64 = (surfaces[EMPTY] & own) | (nines & reach)  # where any cat may lie
    hand: i64 = table.hands[seat]
    last: i64 = NO_KIND
    plays: i64 = 0
    place: i64 = 0
    while place < HAND_SIZE:
        kind = hand & CARD_MASK
        hand >>= CARD_BITS
        targets: i64 = 0
        if kind > LAST_CAT or kind == last:
            pass
        elif kind == RAVEN:
            targets = (nines & rivals) | (surfaces[RAVEN] & own)
        else:
            targets = ground | ((surfaces[kind] | surfaces[FRIENDS_SUM - kind]) & reach)
        last = kind
        noted[place] = targets
        plays += SQUARE_LISTS[targets & HALF_MASK] >> LISTED_COUNT
        if targets > HALF_MASK:
            plays += SQUARE_LISTS[targets >> HALF_BITS] >> LISTED_COUNT
        place += 1
    return plays


def turn_moves(table: Table, seat: i64) -> vec[i64]:
    """Return what can be played from a hand, card by card and land by land, and the exchange.

    This is done often, so it writes into the room of the match, and cats and ravens four squares at a time: what is
    written in vain lies behind the last move and is written over. With a step for each square the loop would end where
    the processor cannot foresee it.
    """
    find_targets(table, seat)
    room = table.variant.room
    lands = table.lands
    first_move = FIRST_MOVE
    hand: i64 = table.hands[seat]
    count: i64 = 0
    place: i64 = 0
    while place < HAND_SIZE:
        row: i64 = (hand & CARD_MASK) << SHAPE_BITS
        hand >>= CARD_BITS
        targets: i64 = TARGETS[place]
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
        place += 1
    count = write_special_moves(table, seat, count)
    return room[:count]


def any_turn_move(table: Table, seat: i64, rng: Rng) -> i64:
    """Return any of `turn_moves`, by one draw: the plays of cats and ravens are counted, and not listed."""
    plays = find_targets(table, seat)
    number = rng.below(plays + write_special_moves(table, seat, 0))
    if number >= plays:
        return table.variant.room[number - plays]
    hand: i64 = table.hands[seat]
    place: i64 = 0
    offset: i64 = 0
    targets: i64 = TARGETS[0]
    listed: i64 = SQUARE_LISTS[targets & HALF_MASK]
    while number >= listed >> LISTED_COUNT:
        number -= listed >> LISTED_COUNT
        targets >>= HALF_BITS
        offset += HALF_BITS
        if not targets:
            place += 1
            hand >>= CARD_BITS
            offset = 0
            targets = TARGETS[place]
        listed = SQUARE_LISTS[targets & HALF_MASK]
    square = offset + ((listed >> (number * LISTED_BITS)) & LISTED_MASK)
    return FIRST_MOVE[((hand & CARD_MASK) << SHAPE_BITS) | (table.lands[square] & SHAPE_MASK)] + square


def write_special_moves(table: Table, seat: i64, count: i64) -> i64:
    """Write what jokers and night cards can do, and the exchange, into the room; return how many moves there are then.

    They are the last cards of a hand.
    """
    room = table.variant.room
    hand: i64 = table.hands[seat]
    last: i64 = NO_KIND
    shift: i64 = 0
    while shift <= LAST_CARD:
        kind = (hand >> shift) & CARD_MASK
        if kind > LAST_CAT and kind != last:
            count = write_card_moves(table, seat, kind, count)
        last = kind
        shift += CARD_BITS
    room[count] = moves.EXCHANGE
    return count + 1


def write_card_moves(table: Table, seat: i64, kind: i64, count: i64) -> i64:
    """Write what a joker or a night card can do behind `count` other moves; return how many there are then."""
    room = table.variant.room
    surfaces = table.surfaces
    own: i64 = DREAM << (seat * LANDS)
    rivals = table.variant.rivals[seat]
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
