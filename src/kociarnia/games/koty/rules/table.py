"""What lies on the table in Koty, and who knows which card."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.core.state import State
from kociarnia.games.koty.rules.ages import Ages
from kociarnia.games.koty.rules.cards import (
    CARD_MASK,
    EMPTY,
    EMPTY_HAND,
    EMPTY_LAND,
    FULL,
    MOST_RESHUFFLES,
    NINE,
    count_of,
    hand_size,
    hand_without,
    has_old_nines,
    surface_of,
    with_older_nines,
    without_card,
)
from kociarnia.games.koty.rules.moves import DREAM, LANDS
from kociarnia.games.koty.rules.shed import NOTHING_SHED, Period, pile_of, read_entry, shed_entry, write_entry
from kociarnia.games.koty.rules.variant import Variant

# What the acting seat has to decide.
TURN: Final = 0
CARRYING: Final = 1  # where the moth carries the cat
PLACING: Final = 2  # where the nine goes
FILLING: Final = 3  # which land the two cats of a fight fill
DEFENCE: Final = 4  # whether to answer an attack
REPEAT: Final = 5  # whether to attack once more
OVER: Final = 6

NO_PERIODS: Final[list[Period]] = []  # never changed
NONE: Final = -1  # no card on the table, no cat declared, no land aimed at


@mypyc_attr(acyclic=True)
class Table(State):
    """The cards of one match of Koty and the decision under way; state.py plays on it."""

    def __init__(  # noqa: PLR0917 - the arrays of a state, handed over at once: a clone is made of nothing else
        self,
        variant: Variant,
        seats: i64,
        lands: vec[i64],
        surfaces: vec[i64],
        hands: vec[i64],
        known: vec[i64],
        held: vec[i64],
        shed: vec[i64],
        heap: vec[i64],
        discards: vec[i64],
    ) -> None:
        self.variant: Variant = variant
        self.seats = seats
        self.journal = None
        self.lands: vec[i64] = lands  # one per square
        self.surfaces: vec[i64] = surfaces  # the mask of the squares with each surface: follows from `lands`
        self.hands: vec[i64] = hands
        self.known: vec[i64] = known  # the part of each hand that everybody saw enter it
        # What nobody else had seen of each hand at the last reshuffle, then at those before it (ruling 20).
        # Copies share it, for it is never changed, only replaced.
        self.held: vec[i64] = held
        self.shed: vec[i64] = shed  # what has left the hands since then (shed.py)
        self.sheds: i64 = 0  # and how many cards that are
        self.shuffled: i64 = 0  # what the pile was that was shuffled then, less what all have seen of it lost
        self.earlier: list[Period] = NO_PERIODS  # the same after the reshuffles before, the first one first
        self.is_mixed: bool = False  # a hand held such cards, and may hold them still: follows from `held`
        self.ages: Ages | None = None  # what a seat that guesses makes of that; worlds guessed by it share it
        self.heap: vec[i64] = heap  # the kinds in the draw pile, in no order that matters
        self.pile: i64 = 0  # how many of them there are
        self.discards: vec[i64] = discards  # kinds, the last of `discarded` on top
        self.discarded: i64 = 0
        self.are_piles_shared: bool = False  # copies share both piles until one of them is changed
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

    def part_piles(self) -> None:
        """Have piles that no copy of this state has."""
        if self.are_piles_shared:
            self.heap = self.heap[:]
            self.discards = self.discards[:]
            self.are_piles_shared = False

    def discard(self, kind: i64) -> None:
        """Put a card on the discard pile."""
        self.part_piles()
        self.discards[self.discarded] = kind
        self.discarded += 1

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        """Take a card out of a hand; of cards alike one that everybody knows goes last (ruling 16)."""
        before = self.hands[seat]
        hand = without_card(before, kind)
        self.hands[seat] = hand
        known = self.known[seat]
        if known != EMPTY_HAND and count_of(known, kind) > count_of(hand, kind):
            self.known[seat] = without_card(known, kind)
        elif self.is_mixed:
            self.remember_shed(seat, kind, hand_size(before) - hand_size(known))

    def remember_shed(self, seat: i64, kind: i64, among: i64) -> None:
        """Remember that a card left a hand, and of how many that not everybody knew: all have seen that much."""
        write_entry(self.shed, self.sheds, shed_entry(seat, kind, among))
        self.sheds += 1

    def empty_hand(self, seat: i64) -> None:
        """Take all cards out of a hand."""
        if self.is_mixed:
            secret: i64 = hand_without(self.hands[seat], self.known[seat])
            among: i64 = hand_size(secret)
            while among:
                self.remember_shed(seat, secret & CARD_MASK, among)
                secret = without_card(secret, secret & CARD_MASK)
                among -= 1
        self.hands[seat] = EMPTY_HAND
        self.known[seat] = EMPTY_HAND

    def take_from_heap(self, rng: Rng) -> i64:
        """Take a card from a draw pile that is not empty: any of those in it, for it has no order."""
        self.part_piles()
        kind = draw_from(self.heap, self.pile, rng)
        self.pile -= 1
        return kind

    def period(self) -> Period:
        """Return what all have seen since the last reshuffle."""
        return Period(self.shuffled, self.shed, self.sheds)

    def mark_old(self) -> None:
        """Remember that what lies hidden now is not among the cards of the new draw pile (ruling 20)."""
        if self.is_mixed:
            self.earlier = [*self.earlier, self.period()][1 - MOST_RESHUFFLES :]
        self.is_mixed = len(self.earlier) > 0
        self.shed = NOTHING_SHED[:]
        self.sheds = 0
        before = self.held
        held = vec[i64]([EMPTY_HAND] * (self.seats * (1 + len(self.earlier))))
        place: i64 = 0
        while place < len(held):
            if place >= self.seats:
                held[place] = before[place - self.seats]
            else:
                held[place] = hand_without(self.hands[place], self.known[place])
                if held[place] != EMPTY_HAND:
                    self.is_mixed = True
            place += 1
        self.held = held
        square: i64 = 0
        while square < self.seats * LANDS:
            land = with_older_nines(self.lands[square])
            if has_old_nines(land):
                self.is_mixed = True
            self.lands[square] = land
            square += 1
        self.shuffled = pile_of(self.heap, self.pile) if self.is_mixed else 0

    def numbers(self) -> list[int]:
        values: list[int] = [
            self.seats, self.pile, self.discarded, self.phase, self.movers, self.turn, self.starter, self.turns,
            self.exchanges, self.played, self.declared, self.target, self.repeats, int(self.is_drained),
        ]  # fmt: skip
        for row in (self.lands, self.hands, self.known, self.held):
            values.extend([int(value) for value in row])
        for period in [self.period(), *self.earlier]:
            values.append(int(period.shuffled))
            values.extend([int(read_entry(period.shed, index)) for index in range(period.sheds)])
        values.extend([int(self.heap[index]) for index in range(self.pile)])
        values.extend([int(self.discards[index]) for index in range(self.discarded)])
        return values


def empty_lands(seats: i64) -> vec[i64]:
    """Return dreams with nothing in them."""
    return vec[i64]([EMPTY_LAND] * (seats * LANDS))
