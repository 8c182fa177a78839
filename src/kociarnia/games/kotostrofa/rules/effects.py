"""What pairs of equal value do in Kotostrofa.

Ruling 15: a decision is left out only when what everybody can see allows a single outcome; who is asked tells nothing.
"""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import LOWEST_SEAT
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, NONE, ONES_MASK, count_cards
from kociarnia.games.kotostrofa.rules.round import end_turn, start_discarding
from kociarnia.games.kotostrofa.rules.table import (
    CHOOSING,
    EXTRA,
    GIVING,
    HANDING,
    LAYING,
    LEFT,
    MARKED,
    MARKING,
    NAMING,
    NOBODY,
    SWAP,
    TAKING,
    THREE_CARDS,
    TWO_CARDS,
    Table,
)


def start_effect(table: Table, seat: i64, effect: i64, rng: Rng) -> None:
    """Carry out the effect of a pair just thrown away, or ask for what it needs."""
    others = table.active() & ~(1 << seat)
    if effect == 6:
        start_extra_pair(table, seat, rng)
    elif not others:
        if effect == 1:  # rulings 4 and 5: in a last turn there is no arrow to turn
            drop_ones(table, seat)
        end_turn(table, rng)
    elif effect <= 3:
        table.effect = effect
        table.phase = CHOOSING
    elif effect == 4:
        start_giving(table, seat, others, rng)
    elif effect == 5:
        table.target = table.following(seat)
        go_on_handing(table, rng)
    else:
        if table.hands[seat]:  # ruling 3: with no cards left nothing waits for the next draw
            table.pending = TWO_CARDS if effect == 7 else THREE_CARDS
        end_turn(table, rng)


def start_extra_pair(table: Table, seat: i64, rng: Rng) -> None:
    """Ask for the further pair of 6+6, if there can be one."""
    if count_cards(table.hands[seat]) < 2:
        end_turn(table, rng)
    else:
        table.phase = EXTRA


def stop(table: Table, seat: i64, rng: Rng) -> None:
    """Throw no further pair away: no pass (ruling 4), so the help card stays as it is."""
    if table.journal is not None:
        table.journal.tell(events.Stopped(seat=seat))
    end_turn(table, rng)


def reverse(table: Table, seat: i64, rng: Rng) -> None:
    """Turn the arrow round instead of carrying out the effect."""
    table.effect = 0
    table.direction = -table.direction
    if table.journal is not None:
        arrow = "left" if table.direction == LEFT else "right"
        table.journal.tell(events.Reversed(seat=seat, arrow=arrow))
    end_turn(table, rng)


def use(table: Table, seat: i64, rng: Rng) -> None:
    """Carry out 1+1, 2+2 or 3+3 itself instead of turning the arrow."""
    effect = table.effect
    table.effect = 0
    if table.journal is not None:
        table.journal.tell(events.Used(seat=seat, effect=effect))
    size = count_cards(table.hands[seat])
    if effect == 1:
        drop_ones(table, seat)
    elif effect == 2:
        if size >= 2:
            table.phase = MARKING
            return
    elif size:
        table.pending = SWAP
        if table.journal is not None:
            table.journal.tell(events.Promised(seat=seat))
    end_turn(table, rng)


def drop_ones(table: Table, seat: i64) -> None:
    """Throw all ones of a hand away."""
    cards: i64 = table.hands[seat] & ONES_MASK
    while table.hands[seat] & ONES_MASK:
        table.throw(seat, table.palette.first_card(table.hands[seat]))
    if cards and table.journal is not None:
        names = table.palette.names_of(cards)
        table.journal.tell(events.Dropped(seat=seat, count=len(names), cards=names))


def mark(table: Table, seat: i64, kind: i64, rng: Rng) -> None:
    """Choose the card the next seat must take."""
    table.marked = kind
    table.pending = MARKED
    if table.journal is not None:
        table.journal.whisper(1 << seat, events.Marked(seat=seat, card=CARD_NAMES[kind]), events.Marked(seat=seat))
    end_turn(table, rng)


def start_swap(table: Table, owner: i64) -> None:
    """Ask the seat that was drawn from what it takes from the pile; the drawer waits (ruling 3)."""
    if table.palette.is_single_kind(table.pile):
        take(table, owner, table.palette.first_card(table.pile))
    else:
        table.phase = TAKING
        table.movers = 1 << owner


def take(table: Table, seat: i64, kind: i64) -> None:
    """Take a card from the pile for the swap of 3+3, then ask for the one that goes there."""
    cards = table.hands[seat]
    table.fetch(seat, kind)
    table.taken = kind
    if table.journal is not None:
        table.journal.tell(events.Took(seat=seat, card=CARD_NAMES[kind]))
    if count_cards(cards) < 2:
        lay(table, seat, table.palette.first_card(cards))
    else:
        table.phase = LAYING
        table.movers = 1 << seat


def lay(table: Table, seat: i64, kind: i64) -> None:
    """Finish the swap of 3+3; the drawer goes on."""
    table.throw(seat, kind)
    table.taken = NONE
    if table.journal is not None:
        table.journal.tell(events.Laid(seat=seat, card=CARD_NAMES[kind]))
    start_discarding(table)


def start_giving(table: Table, seat: i64, others: i64, rng: Rng) -> None:
    """Ask who is given a card by 4+4, if there is a choice."""
    if not table.hands[seat]:  # ruling 4
        end_turn(table, rng)
    elif others & (others - 1):
        table.phase = NAMING
    else:
        choose_target(table, seat, LOWEST_SEAT[others], rng)


def choose_target(table: Table, seat: i64, target: i64, rng: Rng) -> None:
    """Name the receiver before all, then ask for the card."""
    table.target = target
    if table.journal is not None:
        table.journal.tell(events.Chose(seat=seat, target=target))
    hand = table.hands[seat]
    if count_cards(hand) < 2:
        give(table, seat, table.palette.first_card(hand), rng)
    else:
        table.phase = GIVING


def give(table: Table, seat: i64, kind: i64, rng: Rng) -> None:
    """Give a card away, seen by the two alone."""
    target = table.target
    table.target = NOBODY
    table.pass_unseen(seat, target, kind)
    if table.journal is not None:
        table.journal.whisper(
            (1 << seat) | (1 << target),
            events.Gave(seat=seat, target=target, card=CARD_NAMES[kind]),
            events.Gave(seat=seat, target=target),
        )
    end_turn(table, rng)


def hand_over(table: Table, kind: i64) -> None:
    """Give the next rival a card of the pile (ruling 2)."""
    target = table.target
    table.fetch(target, kind)
    if table.journal is not None:
        table.journal.tell(events.Handed(seat=table.turn, target=target, card=CARD_NAMES[kind]))
    table.target = table.following(target)


def go_on_handing(table: Table, rng: Rng) -> None:
    """Ask for the next rival's card, or end the turn when all are served or the pile is empty."""
    while table.target != NOBODY and table.pile:
        if not table.palette.is_single_kind(table.pile):
            table.phase = HANDING
            return
        hand_over(table, table.palette.first_card(table.pile))
    table.target = NOBODY
    end_turn(table, rng)
