"""What lies on the table in Koty, and who knows which card."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import State
from kociarnia.games.koty.rules.cards import (
    CARD_BITS,
    CARD_MASK,
    EMPTY,
    EMPTY_HAND,
    EMPTY_LAND,
    FULL,
    HAND_SIZE,
    LAST_CARD,
    NINE,
    NO_CARD,
    OLD,
    SEEN,
    count_of,
    face_of,
    hand_without,
    has_card,
    nines_of,
    surface_of,
    with_card,
    with_face,
    with_old_nines,
    without_card,
)
from kociarnia.games.koty.rules.moves import DREAM, LANDS
from kociarnia.games.koty.rules.variant import Variant

# What the acting seat has to decide.
TURN: Final = 0
CARRYING: Final = 1  # where the moth carries the cat
PLACING: Final = 2  # where the nine goes
FILLING: Final = 3  # which land the two cats of a fight fill
DEFENCE: Final = 4  # whether to answer an attack
REPEAT: Final = 5  # whether to attack once more
OVER: Final = 6

NONE: Final = -1  # no card on the table, no cat declared, no land aimed at


@final
class Bag:
    """Cards in no order that matters."""

    def __init__(self, kinds: vec[i64], count: i64) -> None:
        self.kinds: vec[i64] = kinds
        self.count: i64 = count

    def put(self, kind: i64) -> None:
        self.kinds[self.count] = kind
        self.count += 1

    def put_hand(self, hand: i64) -> None:
        shift: i64 = 0
        while shift <= LAST_CARD:
            kind = (hand >> shift) & CARD_MASK
            if kind != NO_CARD:
                self.put(kind)
            shift += CARD_BITS

    def draw(self, rng: Rng) -> i64:
        """Take any of the cards."""
        index = rng.below(self.count)
        self.count -= 1
        kind = self.kinds[index]
        self.kinds[index] = self.kinds[self.count]
        return kind


class Table(State):
    """The cards of one match of Koty and the decision under way; state.py plays on it."""

    def __init__(
        self,
        variant: Variant,
        seats: i64,
        lands: vec[i64],
        surfaces: vec[i64],
        hands: vec[i64],
        known: vec[i64],
        held: vec[i64],
        heap: vec[i64],
        discards: vec[i64],
    ) -> None:
        self.variant: Variant = variant
        self.seats = seats
        self.journal = None
        self.lands: vec[i64] = lands  # one a square
        self.surfaces: vec[i64] = surfaces  # the mask of the squares with each surface: follows from `lands`
        self.hands: vec[i64] = hands
        self.known: vec[i64] = known  # the part of each hand that everybody saw enter it
        self.held: vec[i64] = held  # another part: what it holds since before the last reshuffle (ruling 20)
        self.heap: vec[i64] = heap  # the kinds in the draw pile, in no order that matters
        self.pile: i64 = 0  # how many of them there are
        self.discards: vec[i64] = discards  # kinds, the last of `discarded` on top
        self.discarded: i64 = 0
        self.phase: i64 = TURN
        self.movers: i64 = 0
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.turns: i64 = 0  # completed ones
        self.exchanges: i64 = 0  # in a row
        self.played: i64 = NONE  # the card on the table that is not yet discarded
        self.declared: i64 = NONE  # the cat that card is, or stands for
        self.target: i64 = NONE  # the square attacked, or the one a moth lifts from
        self.repeats: i64 = 0  # of the attack under way
        self.is_drained: bool = False  # somebody had to draw and could not

    def set_land(self, square: i64, land: i64) -> None:
        """Change a land."""
        surfaces = self.surfaces
        bit: i64 = 1 << square
        surfaces[surface_of(self.lands[square])] &= ~bit
        surfaces[surface_of(land)] |= bit
        self.lands[square] = land

    def open_squares(self) -> i64:
        """Return the lands of all dreams that are empty or topped by a nine."""
        surfaces = self.surfaces
        return surfaces[EMPTY] | surfaces[NINE] | surfaces[FULL]

    def places_for_nine(self, seat: i64) -> i64:
        """Return the mask of the own lands that take a nine."""
        surfaces = self.surfaces
        return ((surfaces[EMPTY] | surfaces[NINE]) >> (seat * LANDS)) & DREAM

    def places_for_fight(self, seat: i64) -> i64:
        """Return the mask of the own lands that take the two cats of a fight (ruling 1)."""
        return (self.open_squares() >> (seat * LANDS)) & DREAM

    def discard(self, kind: i64) -> None:
        """Put a card on the discard pile."""
        self.discards[self.discarded] = kind
        self.discarded += 1

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        """Take a card out of a hand; of cards alike the oldest goes first, one that all know last (rulings 16, 20)."""
        hand = without_card(self.hands[seat], kind)
        self.hands[seat] = hand
        held = self.held[seat]
        known = self.known[seat]
        if held & known == EMPTY_HAND:  # neither holds a card
            return
        if has_card(held, kind):
            self.held[seat] = without_card(held, kind)
        elif known != EMPTY_HAND and count_of(known, kind) > count_of(hand, kind):
            self.known[seat] = without_card(known, kind)

    def take_from_heap(self, rng: Rng) -> i64:
        """Take a card from a draw pile that is not empty: any of those in it, for it has no order."""
        index = rng.below(self.pile)
        heap = self.heap
        self.pile -= 1
        kind = heap[index]
        heap[index] = heap[self.pile]
        return kind

    def mark_old(self) -> None:
        """Remember that what nobody has seen now is not among the cards of the new draw pile (ruling 20)."""
        seat: i64 = 0
        while seat < self.seats:
            self.held[seat] = hand_without(self.hands[seat], self.known[seat])
            seat += 1
        square: i64 = 0
        while square < self.seats * LANDS:
            self.lands[square] = with_old_nines(self.lands[square])
            square += 1

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Mix every card the seat does not know with the pile it came from, and draw each of them anew."""
        old = Bag(vec[i64]([0] * len(self.heap)), 0)
        fresh = Bag(self.heap, self.pile)
        lands = self.lands
        square: i64 = 0
        while square < self.seats * LANDS:
            nine: i64 = 0
            while nine < nines_of(lands[square]):
                face = face_of(lands[square], nine)
                if not face & SEEN:
                    bag = old if face & OLD else fresh
                    bag.put(face & CARD_MASK)
                nine += 1
            square += 1
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat:
                old.put_hand(self.held[owner])
                fresh.put_hand(hand_without(hand_without(self.hands[owner], self.known[owner]), self.held[owner]))
            owner += 1
        square = 0
        while square < self.seats * LANDS:
            nine = 0
            while nine < nines_of(lands[square]):
                face = face_of(lands[square], nine)
                if not face & SEEN:
                    bag = old if face & OLD else fresh
                    lands[square] = with_face(lands[square], nine, bag.draw(rng) | (face & OLD))
                nine += 1
            square += 1
        owner = 0
        while owner < self.seats:
            if owner != seat:
                self.redeal_hand(owner, old, fresh, rng)
            owner += 1

    def redeal_hand(self, owner: i64, old: "Bag", fresh: "Bag", rng: Rng) -> None:
        """Give a hand as many old and as many other cards as it had, beside those everybody knows."""
        size: i64 = HAND_SIZE - count_of(self.hands[owner], NO_CARD)
        held_size: i64 = HAND_SIZE - count_of(self.held[owner], NO_CARD)
        hand: i64 = self.known[owner]
        missing: i64 = size - held_size - (HAND_SIZE - count_of(hand, NO_CARD))
        held: i64 = EMPTY_HAND
        while held_size:
            kind = old.draw(rng)
            held = with_card(held, kind)
            hand = with_card(hand, kind)
            held_size -= 1
        while missing:
            hand = with_card(hand, fresh.draw(rng))
            missing -= 1
        self.held[owner] = held
        self.hands[owner] = hand

    def numbers(self) -> list[int]:
        values: list[int] = [
            self.seats, self.pile, self.discarded, self.phase, self.movers, self.turn, self.starter, self.turns,
            self.exchanges, self.played, self.declared, self.target, self.repeats, int(self.is_drained),
        ]  # fmt: skip
        for row in (self.lands, self.hands, self.known, self.held):
            values.extend([int(value) for value in row])
        values.extend([int(self.heap[index]) for index in range(self.pile)])
        values.extend([int(self.discards[index]) for index in range(self.discarded)])
        return values


def empty_lands(seats: i64) -> vec[i64]:
    """Return dreams with nothing in them."""
    return vec[i64]([EMPTY_LAND] * (seats * LANDS))
