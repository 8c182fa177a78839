"""What special cards do in Sen, and the small decisions their effects are made of."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import (
    BASE_PEEK_ONE,
    CARD_NAMES,
    PEEK_ONE,
    PICK_ONE,
    SWAP_TWO,
    TAKE_TWO,
    card_known_to,
    kind_of,
    knower,
    knowers_of,
)
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.round import end_turn
from kociarnia.games.sen.rules.table import CHOICE, IN_HAND, LIFTING, NONE, PEEKING, PICKED, PICKING, SWAPPING, Table


def use(table: Table, seat: i64, rng: Rng) -> None:
    """Discard the special card in hand and begin its effect."""
    hand = table.hand
    table.hand = NONE
    table.put_on_discards(hand)
    if table.journal is not None:
        table.journal.tell(events.Used(seat=seat, card=CARD_NAMES[hand]))
    if hand == PICK_ONE:
        table.phase = PICKING
    elif hand == TAKE_TWO:
        take_two(table, seat, rng)
    elif hand == SWAP_TWO:
        table.phase = LIFTING
    else:
        assert hand == PEEK_ONE or hand == BASE_PEEK_ONE
        table.phase = PEEKING


def take_two(table: Table, seat: i64, rng: Rng) -> None:
    """Draw two more cards, or what is left."""
    # Ruling 3: with one card left that one is taken; with none nothing happens.
    if not table.pile:
        end_turn(table, rng)
        return
    table.hand = table.draw_card(rng)
    table.phase = IN_HAND
    names = [CARD_NAMES[table.hand]]
    if table.pile:
        table.other_hand = table.draw_card(rng)
        table.phase = CHOICE
        names.append(CARD_NAMES[table.other_hand])
    if table.journal is not None:
        table.journal.whisper(
            1 << seat,
            events.TookTwo(seat=seat, pile=table.pile, count=len(names), cards=names),
            events.TookTwo(seat=seat, pile=table.pile, count=len(names)),
        )


def choose(table: Table, seat: i64, index: i64) -> None:
    """Hold on to one of two cards and discard the other."""
    # Ruling 11: the other card is discarded first, so that a kept pick 1 may pick it.
    if index == 0:
        kept = table.hand
        discarded = table.other_hand
    else:
        kept = table.other_hand
        discarded = table.hand
    table.hand = kept
    table.other_hand = NONE
    table.put_on_discards(discarded)
    table.phase = IN_HAND
    if table.journal is not None:
        table.journal.whisper(
            1 << seat,
            events.Chose(seat=seat, card=CARD_NAMES[kept], discarded=CARD_NAMES[discarded]),
            events.Chose(seat=seat, discarded=CARD_NAMES[discarded]),
        )


def pick(table: Table, seat: i64, kind: i64) -> None:
    """Take a card out of the discards and show it."""
    index = table.discarded - 1
    while table.discards[index] != kind:
        index -= 1
    table.discarded -= 1
    while index < table.discarded:  # the order of the others stays
        table.discards[index] = table.discards[index + 1]
        index += 1
    table.hand = kind
    table.phase = PICKED
    if table.journal is not None:
        table.journal.tell(events.Picked(seat=seat, card=CARD_NAMES[kind]))


def peek(table: Table, seat: i64, square: i64, rng: Rng) -> None:
    """Look at one card of any dream."""
    card = table.cards[square]
    table.cards[square] = card_known_to(kind_of(card), knowers_of(card) | knower(seat))
    if table.journal is not None:
        owner = square // MOST_CARDS
        place = square % MOST_CARDS
        table.journal.whisper(
            1 << seat,
            events.Peeked(seat=seat, owner=owner, place=place, card=CARD_NAMES[kind_of(card)]),
            events.Peeked(seat=seat, owner=owner, place=place),
        )
    end_turn(table, rng)


def lift(table: Table, seat: i64, square: i64) -> None:
    """Lay a hand on the first of two cards."""
    table.first = square
    table.phase = SWAPPING
    if table.journal is not None:
        table.journal.tell(events.Lifted(seat=seat, owner=square // MOST_CARDS, place=square % MOST_CARDS))


def swap(table: Table, seat: i64, square: i64, rng: Rng) -> None:
    """Swap the card lifted with another one, both unseen."""
    first = table.first
    lifted = table.cards[first]
    table.cards[first] = table.cards[square]
    table.cards[square] = lifted
    table.first = NONE
    if table.journal is not None:
        table.journal.tell(
            events.Swapped(
                seat=seat,
                owner=first // MOST_CARDS,
                place=first % MOST_CARDS,
                other_owner=square // MOST_CARDS,
                other_place=square % MOST_CARDS,
            )
        )
    end_turn(table, rng)
