"""What lies on the table in Koty, and who knows which card."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import State
from kociarnia.games.koty.cards import (
    CARD_BITS,
    CARD_MASK,
    EMPTY,
    EMPTY_HAND,
    EMPTY_LAND,
    FULL,
    LAST_CARD,
    NINE,
    NO_CARD,
    SEEN,
    cards_of,
    count_of,
    face_of,
    nines_of,
    surface_of,
    with_card,
    with_face,
    without_card,
)
from kociarnia.games.koty.moves import DREAM, LANDS
from kociarnia.games.koty.rules import Rules

# What the acting seat has to decide.
TURN: Final = 0
CARRYING: Final = 1  # where the moth carries the cat
PLACING: Final = 2  # where the nine goes
FILLING: Final = 3  # which land the two cats of a fight fill
DEFENCE: Final = 4  # whether to answer an attack
REPEAT: Final = 5  # whether to attack once more
OVER: Final = 6

NONE: Final = -1  # no card on the table, no cat declared, no land aimed at


class Table(State):
    """The cards of one match of Koty and the decision under way; state.py plays on it."""

    def __init__(
        self,
        rules: Rules,
        seats: i64,
        lands: vec[i64],
        surfaces: vec[i64],
        hands: vec[i64],
        known: vec[i64],
        heap: vec[i64],
        discards: vec[i64],
    ) -> None:
        self.rules: Rules = rules
        self.seats = seats
        self.journal = None
        self.lands: vec[i64] = lands  # one a square
        self.surfaces: vec[i64] = surfaces  # the mask of the squares with each surface: follows from `lands`
        self.hands: vec[i64] = hands
        self.known: vec[i64] = known  # the part of each hand that everybody saw enter it
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
        """Take a card out of a hand; of two alike, one that everybody knows goes last (ruling 16)."""
        hand = without_card(self.hands[seat], kind)
        self.hands[seat] = hand
        known = self.known[seat]
        if known != EMPTY_HAND and count_of(known, kind) > count_of(hand, kind):
            self.known[seat] = without_card(known, kind)

    def take_from_heap(self, rng: Rng) -> i64:
        """Take a card from a draw pile that is not empty: any of those in it, for it has no order."""
        index = rng.below(self.pile)
        heap = self.heap
        self.pile -= 1
        kind = heap[index]
        heap[index] = heap[self.pile]
        return kind

    def put_back(self, kind: i64) -> None:
        """Return a card to the draw pile."""
        self.heap[self.pile] = kind
        self.pile += 1

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Put every card the seat does not know back into the pile, then draw each of them anew."""
        lands = self.lands
        square: i64 = 0
        while square < self.seats * LANDS:
            nine: i64 = 0
            while nine < nines_of(lands[square]):
                face = face_of(lands[square], nine)
                if not face & SEEN:
                    self.put_back(face)
                nine += 1
            square += 1
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat:
                self.put_hand_back(owner)
            owner += 1
        square = 0
        while square < self.seats * LANDS:
            nine = 0
            while nine < nines_of(lands[square]):
                if not face_of(lands[square], nine) & SEEN:
                    lands[square] = with_face(lands[square], nine, self.take_from_heap(rng))
                nine += 1
            square += 1
        owner = 0
        while owner < self.seats:
            if owner != seat:
                self.fill_hand_anew(owner, rng)
            owner += 1

    def put_hand_back(self, owner: i64) -> None:
        """Put the cards of a hand that not everybody knows back into the pile; their places stay."""
        rest: i64 = self.known[owner]
        hand = self.hands[owner]
        shift: i64 = 0
        while shift <= LAST_CARD:
            kind = (hand >> shift) & CARD_MASK
            if kind != NO_CARD:
                if count_of(rest, kind):
                    rest = without_card(rest, kind)
                else:
                    self.put_back(kind)
            shift += CARD_BITS

    def fill_hand_anew(self, owner: i64, rng: Rng) -> None:
        """Give a hand as many cards as it had, beside those everybody knows."""
        missing: i64 = count_of(self.known[owner], NO_CARD) - count_of(self.hands[owner], NO_CARD)
        hand: i64 = self.known[owner]
        while missing:
            hand = with_card(hand, self.take_from_heap(rng))
            missing -= 1
        self.hands[owner] = hand

    def numbers(self) -> list[int]:
        values: list[int] = [
            self.seats, self.pile, self.discarded, self.phase, self.movers, self.turn, self.starter, self.turns,
            self.exchanges, self.played, self.declared, self.target, self.repeats, int(self.is_drained),
        ]  # fmt: skip
        for row in (self.lands, self.hands, self.known):
            values.extend([int(value) for value in row])
        values.extend([int(self.heap[index]) for index in range(self.pile)])
        values.extend([int(self.discards[index]) for index in range(self.discarded)])
        return values

    def hand(self, seat: i64) -> list[int]:
        """Return the kinds in a hand."""
        return cards_of(self.hands[seat])


def empty_lands(seats: i64) -> vec[i64]:
    """Return dreams with nothing in them."""
    return vec[i64]([EMPTY_LAND] * (seats * LANDS))
