"""Second thoughts about a turn of Sen: hourglasses are counted together, and a special is worth more used than kept."""

from typing import Final

from mypy_extensions import i64

from kociarnia.games.sen.rules.cards import (
    BASE_PEEK_ONE,
    HOURGLASS,
    KINDS,
    PEEK_ONE,
    is_special,
    kind_of,
    knower,
    knowers_of,
)
from kociarnia.games.sen.rules.moves import CHOOSE, DISCARD, DRAW, KEEP, MOST_CARDS, PICK, TAKE, USE
from kociarnia.games.sen.rules.table import NONE, Table

# Ravens are counted in tenths.
UNSEEN: Final = 49  # what a card costs on average that one has not seen
GLASS: Final = 90  # each of an odd number of hourglasses
HOPE: Final = 15  # less than that, because a partner may come
WORTH_TAKING: Final = 50  # a discard must save so much, or else the pile promises more
WORTH_KEEPING: Final = 10
SEEN_AND_KEPT: Final = 40  # what a card costs that a rival has looked at and did not swap when it could
DRAWN_AND_KEPT: Final = 20  # what a card costs that a rival has drawn and put into its dream


def glasses_cost(glasses: i64) -> i64:
    """Return what so many hourglasses cost together."""
    if glasses & 1:
        return glasses * GLASS - HOPE
    return 0


def known_glasses(table: Table, seat: i64) -> i64:
    """Return how many hourglasses a seat knows in its own dream."""
    found: i64 = 0
    square: i64 = seat * MOST_CARDS
    end: i64 = square + table.lengths[seat]
    while square < end:
        card = table.cards[square]
        if knowers_of(card) & knower(seat) and kind_of(card) == HOURGLASS:
            found += 1
        square += 1
    return found


def single_cost(table: Table, square: i64, seat: i64) -> i64:
    """Return what a card costs by itself as far as its owner knows: an hourglass nothing."""
    card = table.cards[square]
    if knowers_of(card) & knower(seat):
        return table.variant.worth[kind_of(card)] * 10
    return UNSEEN


def dream_cost(table: Table, seat: i64) -> i64:
    """Return what a dream costs as far as its owner knows."""
    total: i64 = glasses_cost(known_glasses(table, seat))
    square: i64 = seat * MOST_CARDS
    end: i64 = square + table.lengths[seat]
    while square < end:
        total += single_cost(table, square, seat)
        square += 1
    return total


def best_place(table: Table, seat: i64, kind: i64) -> i64:
    """Return the own place where a card saves most, with what it saves: place + MOST_CARDS * saving."""
    glasses = known_glasses(table, seat)
    before = glasses_cost(glasses)
    more: i64 = 1 if kind == HOURGLASS else 0
    added = table.variant.worth[kind] * 10 + glasses_cost(glasses + more) - before
    swapped = table.variant.worth[kind] * 10 + glasses_cost(glasses + more - 1) - before  # in place of an hourglass
    dream: i64 = seat * MOST_CARDS
    best: i64 = 0
    most: i64 = -10_000
    place: i64 = 0
    while place < table.lengths[seat]:
        card = table.cards[dream + place]
        saved: i64 = UNSEEN - added
        if knowers_of(card) & knower(seat):
            saved = -swapped if kind_of(card) == HOURGLASS else table.variant.worth[kind_of(card)] * 10 - added
        if saved > most:
            most = saved
            best = place
        place += 1
    return best + MOST_CARDS * most


def saving(found: i64) -> i64:
    """Return what the place found by `best_place` saves."""
    return found // MOST_CARDS


def place_of(found: i64) -> i64:
    """Return the place found by `best_place`."""
    return found % MOST_CARDS


def take_or_draw(table: Table, seat: i64) -> i64:
    """Return the move that takes the top of the discards, or draws."""
    found = best_place(table, seat, table.discards[table.discarded - 1])
    if saving(found) >= WORTH_TAKING:
        return TAKE + place_of(found)
    return DRAW


def use_hand(table: Table, seat: i64) -> i64:
    """Return what to do with the card drawn: any effect but a look is worth more than the card."""
    hand = table.hand
    if is_special(hand) and hand != PEEK_ONE and hand != BASE_PEEK_ONE:
        return USE
    found = best_place(table, seat, hand)
    if saving(found) >= WORTH_KEEPING:
        return KEEP + place_of(found)
    return USE if is_special(hand) else DISCARD


def choose_card(table: Table, seat: i64) -> i64:
    """Return which card of *take 2* saves more."""
    first = saving(best_place(table, seat, table.hand))
    return CHOOSE if first >= saving(best_place(table, seat, table.other_hand)) else CHOOSE + 1


def pick(table: Table, seat: i64) -> i64:
    """Return the discard that saves most."""
    best: i64 = NONE
    most: i64 = -10_000
    present: i64 = 0
    index: i64 = 0
    while index < table.discarded:
        present |= 1 << table.discards[index]
        index += 1
    kind: i64 = 0
    while kind < KINDS:
        if (present >> kind) & 1:
            saved = saving(best_place(table, seat, kind))
            if saved > most:
                most = saved
                best = kind
        kind += 1
    return PICK + best


def place_picked(table: Table, seat: i64) -> i64:
    """Return where the card picked goes."""
    return KEEP + place_of(best_place(table, seat, table.hand))


def turns_had(table: Table, seat: i64) -> i64:
    """Return how many turns a seat has had in this round."""
    after = seat - table.starter
    if after < 0:
        after += table.seats
    return (table.turns + table.seats - 1 - after) // table.seats


def rival_cost(table: Table, rival: i64, seat: i64) -> i64:
    """Return what a rival's dream seems to cost to a seat."""
    seen: i64 = UNSEEN
    if turns_had(table, rival):
        seen = SEEN_AND_KEPT
    total: i64 = 0
    glasses: i64 = 0
    dream: i64 = rival * MOST_CARDS
    place: i64 = 0
    while place < table.lengths[rival]:
        card = table.cards[dream + place]
        if knowers_of(card) & knower(seat):
            total += table.variant.worth[kind_of(card)] * 10
            if kind_of(card) == HOURGLASS:
                glasses += 1
        elif not knowers_of(card) & knower(rival):
            total += UNSEEN
        elif (table.looked >> (dream + place)) & 1:
            total += seen
        else:
            total += DRAWN_AND_KEPT
        place += 1
    return total + glasses_cost(glasses)


def best_rival(table: Table, seat: i64) -> i64:
    """Return what the best rival's dream seems to cost."""
    best: i64 = 10_000
    rival: i64 = 0
    while rival < table.seats:
        if rival != seat:
            best = min(best, rival_cost(table, rival, seat))
        rival += 1
    return best


def is_time_to_call(table: Table, seat: i64) -> bool:
    """Tell whether the own dream seems the best, by more when the discards would make it better still."""
    lead: i64 = 0
    found = best_place(table, seat, table.discards[table.discarded - 1])
    if saving(found) > 0:
        lead = saving(found) // 2
    return dream_cost(table, seat) + lead <= best_rival(table, seat)
