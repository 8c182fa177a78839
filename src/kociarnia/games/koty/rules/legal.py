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
    has_card,
)
from kociarnia.games.koty.rules.move_list import MoveList
from kociarnia.games.koty.rules.moves import (
    ANSWER_MOVES,
    DREAM,
    FILL_MOVES,
    HOLDINGS,
    HOLDS_CAT,
    HOLDS_JOKER,
    HOLDS_OWL,
    LANDS,
    NINE_MOVES,
    NO_MOVES,
    REPEAT_MOVES,
    SQUARES,
    STOP_MOVES,
)
from kociarnia.games.koty.rules.table import CARRYING, DEFENCE, FILLING, PLACING, REPEAT, TURN, Table
from kociarnia.games.koty.rules.variant import MOST_REPEATS

NO_KIND: Final = -1


def legal_moves(table: Table, seat: i64) -> vec[i64]:
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
        written = table.variant.written
        written.add_squares(moves.DROP, table.open_squares())
        return written.finish()
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
    """Return what can be played from a hand, card by card and land by land, and the exchange."""
    written = table.variant.written
    surfaces = table.surfaces
    own: i64 = DREAM << (seat * LANDS)
    rivals = table.variant.rivals[seat]
    reach: i64 = own | rivals
    nines: i64 = surfaces[NINE] | surfaces[FULL]
    ground: i64 = (surfaces[EMPTY] & own) | (nines & reach)  # where any cat may lie
    hand: i64 = table.hands[seat] | HAND_END
    last: i64 = NO_KIND
    while hand != HAND_OVER:
        kind = hand & CARD_MASK
        hand >>= CARD_BITS
        if kind == last:
            continue
        last = kind
        if FIRST_CAT <= kind <= LAST_CAT:
            meetings = (surfaces[kind] | surfaces[FRIENDS_SUM - kind]) & reach
            written.add_plays(kind, ground | meetings, table.lands)
        elif kind == RAVEN:
            written.add_plays(RAVEN, (nines & rivals) | (surfaces[RAVEN] & own), table.lands)
        else:
            add_special_moves(table, kind, own, rivals, written)
    written.add(moves.EXCHANGE)
    return written.finish()


def add_special_moves(table: Table, kind: i64, own: i64, rivals: i64, written: MoveList) -> None:
    """Write what a joker or a night card can do; an owl is no play of one's own turn (ruling 12)."""
    surfaces = table.surfaces
    if kind == JOKER:
        first = (JOKER - FIRST_CAT) * SQUARES
        cats = cat_squares(table) & (own | rivals)
        written.add_squares(moves.BEFRIEND + first, cats)
        written.add_squares(moves.FIGHT + first, cats)
        written.add_squares(moves.CHASE + SQUARES, surfaces[RAVEN] & own)
    elif kind == MOTH:
        if table.open_squares():  # ruling 6
            written.add_squares(moves.MOTH, cat_squares(table))
    elif kind == BAT:
        written.add_squares(moves.BAT, surfaces[RAVEN] & rivals)
    elif kind == DRAGON:
        written.add(moves.DRAGON)


def cat_squares(table: Table) -> i64:
    """Return the squares of all dreams with a cat on top."""
    surfaces = table.surfaces
    others = surfaces[RAVEN] | surfaces[EMPTY] | surfaces[NINE] | surfaces[FULL]
    return ~others & ((1 << (table.seats * LANDS)) - 1)
