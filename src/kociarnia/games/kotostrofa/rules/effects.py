"""What pairs of equal value do in Kotostrofa.

Ruling 15: a decision is left out only when what everybody can see allows a single outcome; who is asked tells nothing.
"""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import LOWEST_SEAT
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import (
    CARD_NAMES,
    NONE,
    VALUE,
    card_names,
    count_cards,
    first_card,
    is_single_kind,
    with_card,
    without_card,
)
from kociarnia.games.kotostrofa.rules.round import Round
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
)


class Effects(Round):
    """The effects, and the small decisions they are made of."""

    def start_effect(self, seat: i64, effect: i64, rng: Rng) -> None:
        """Carry out the effect of a pair just thrown away, or ask for what it needs."""
        others = self.active() & ~(1 << seat)
        if effect == 6:
            self.start_extra_pair(seat, rng)
        elif not others:
            if effect == 1:  # rulings 4 and 5: in a last turn there is no arrow to turn
                self.drop_ones(seat)
            self.finish_turn(rng)
        elif effect <= 3:
            self.effect = effect
            self.phase = CHOOSING
        elif effect == 4:
            self.start_giving(seat, others, rng)
        elif effect == 5:
            self.target = self.following(seat)
            self.go_on_handing(rng)
        else:
            if self.hands[seat]:  # ruling 3: with no cards left nothing waits for the next draw
                self.pending = TWO_CARDS if effect == 7 else THREE_CARDS
            self.finish_turn(rng)

    def start_extra_pair(self, seat: i64, rng: Rng) -> None:
        if count_cards(self.hands[seat]) < 2:
            self.finish_turn(rng)
        else:
            self.phase = EXTRA

    def stop(self, seat: i64, rng: Rng) -> None:
        if self.journal is not None:
            self.journal.tell(events.Stopped(seat=seat))
        self.finish_turn(rng)

    def reverse(self, seat: i64, rng: Rng) -> None:
        self.effect = 0
        self.direction = -self.direction
        if self.journal is not None:
            arrow = "left" if self.direction == LEFT else "right"
            self.journal.tell(events.Reversed(seat=seat, arrow=arrow))
        self.finish_turn(rng)

    def use(self, seat: i64, rng: Rng) -> None:
        """Carry out 1+1, 2+2 or 3+3 itself instead of turning the arrow."""
        effect = self.effect
        self.effect = 0
        if self.journal is not None:
            self.journal.tell(events.Used(seat=seat, effect=effect))
        size = count_cards(self.hands[seat])
        if effect == 1:
            self.drop_ones(seat)
        elif effect == 2:
            if size >= 2:
                self.phase = MARKING
                return
        elif size:
            self.pending = SWAP
            if self.journal is not None:
                self.journal.tell(events.Promised(seat=seat))
        self.finish_turn(rng)

    def drop_ones(self, seat: i64) -> None:
        """Throw all ones of a hand away; they have the lowest kinds."""
        cards: i64 = 0
        while self.hands[seat]:
            kind = first_card(self.hands[seat])
            if VALUE[kind] != 1:
                break
            self.throw(seat, kind)
            cards = with_card(cards, kind)
        if cards and self.journal is not None:
            self.journal.tell(events.Dropped(seat=seat, count=count_cards(cards), cards=card_names(cards)))

    def mark(self, seat: i64, kind: i64, rng: Rng) -> None:
        self.marked = kind
        self.pending = MARKED
        if self.journal is not None:
            self.journal.whisper(1 << seat, events.Marked(seat=seat, card=CARD_NAMES[kind]), events.Marked(seat=seat))
        self.finish_turn(rng)

    def start_swap(self, owner: i64) -> None:
        """Ask the seat that was drawn from what it takes from the pile; the drawer waits (ruling 3)."""
        if is_single_kind(self.pile):
            self.take(owner, first_card(self.pile))
        else:
            self.phase = TAKING
            self.movers = 1 << owner

    def take(self, seat: i64, kind: i64) -> None:
        cards = self.hands[seat]
        self.fetch(seat, kind)
        self.taken = kind
        if self.journal is not None:
            self.journal.tell(events.Took(seat=seat, card=CARD_NAMES[kind]))
        if count_cards(cards) < 2:
            self.lay(seat, first_card(cards))
        else:
            self.phase = LAYING
            self.movers = 1 << seat

    def cards_to_lay(self, seat: i64) -> i64:
        """Return the hand less the card just taken: that one may not go back (ruling 17)."""
        return without_card(self.hands[seat], self.taken)

    def lay(self, seat: i64, kind: i64) -> None:
        self.throw(seat, kind)
        self.taken = NONE
        if self.journal is not None:
            self.journal.tell(events.Laid(seat=seat, card=CARD_NAMES[kind]))
        self.start_discarding()

    def start_giving(self, seat: i64, others: i64, rng: Rng) -> None:
        if not self.hands[seat]:  # ruling 4
            self.finish_turn(rng)
        elif others & (others - 1):
            self.phase = NAMING
        else:
            self.choose_target(seat, LOWEST_SEAT[others], rng)

    def choose_target(self, seat: i64, target: i64, rng: Rng) -> None:
        self.target = target
        if self.journal is not None:
            self.journal.tell(events.Chose(seat=seat, target=target))
        hand = self.hands[seat]
        if count_cards(hand) < 2:
            self.give(seat, first_card(hand), rng)
        else:
            self.phase = GIVING

    def give(self, seat: i64, kind: i64, rng: Rng) -> None:
        target = self.target
        self.target = NOBODY
        self.pass_unseen(seat, target, kind)
        if self.journal is not None:
            self.journal.whisper(
                (1 << seat) | (1 << target),
                events.Gave(seat=seat, target=target, card=CARD_NAMES[kind]),
                events.Gave(seat=seat, target=target),
            )
        self.finish_turn(rng)

    def hand_over(self, kind: i64) -> None:
        """Give the next rival a card of the pile (ruling 2)."""
        target = self.target
        self.fetch(target, kind)
        if self.journal is not None:
            self.journal.tell(events.Handed(seat=self.turn, target=target, card=CARD_NAMES[kind]))
        self.target = self.following(target)

    def go_on_handing(self, rng: Rng) -> None:
        """Ask for the next rival's card, or end the turn when all are served or the pile is empty."""
        while self.target != NOBODY and self.pile:
            if not is_single_kind(self.pile):
                self.phase = HANDING
                return
            self.hand_over(first_card(self.pile))
        self.target = NOBODY
        self.finish_turn(rng)
