"""What lies on the table in Sen, and who knows which card."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.core.state import State, rank
from kociarnia.games.sen.rules.cards import CARD_NAMES, KINDS, KNOWN_TO_ALL, card_known_to, kind_of, knower, knowers_of
from kociarnia.games.sen.rules.moves import MOST_CARDS, PICK, PLACES
from kociarnia.games.sen.rules.variant import Variant

# What the acting seats have to decide.
OPENING: Final = 0  # which own card to look at before the first turn
TURN: Final = 1
IN_HAND: Final = 2  # what to do with the card drawn
CHOICE: Final = 3  # which card of take 2 to keep
PICKING: Final = 4  # which card of the discards to pick
PICKED: Final = 5  # where the picked card goes
PEEKING: Final = 6
LIFTING: Final = 7  # the first card of swap 2
SWAPPING: Final = 8  # the second one
SAYING: Final = 9  # the number of ravens of the two cards pointed at
OVER: Final = 10

NONE: Final = -1  # no card in hand, no square pointed at


@mypyc_attr(acyclic=True)
class Table(State):
    """The cards of one match of Sen, the decision under way and the totals.

    The state inherits it instead of holding one: compiled code then reaches every number in one step, and a clone is
    one object. What is longer than a step is a function on it, in round.py and effects.py.
    """

    def __init__(  # noqa: PLR0917 - the arrays of a state, handed over at once: a clone is made of nothing else
        self,
        variant: Variant,
        seats: i64,
        cards: vec[i64],
        lengths: vec[i64],
        totals: vec[i64],
        discards: vec[i64],
        heap: vec[i64],
    ) -> None:
        self.variant: Variant = variant
        self.seats = seats
        self.journal = None
        self.cards: vec[i64] = cards  # a square each: kind and who knows it
        self.lengths: vec[i64] = lengths  # cards in each dream
        self.totals: vec[i64] = totals  # copies share it: the end of a round takes another one
        self.discards: vec[i64] = discards  # kinds, the last of `discarded` on top
        self.heap: vec[i64] = heap  # the kinds in the draw pile, in no order that matters
        self.looked: i64 = 0  # the squares whose owners have looked there in the opening, as a mask
        self.pile: i64 = 0  # how many of them there are
        self.discarded: i64 = 0
        self.phase: i64 = OPENING
        self.movers: i64 = 0
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.turns: i64 = 0
        self.hand: i64 = NONE
        self.other_hand: i64 = NONE  # the second card of take 2
        self.first: i64 = NONE  # the square lifted, or the first place pointed at
        self.second: i64 = NONE

    def looked_by(self, seat: i64) -> i64:
        """Return the places of its dream that a seat has looked at in the opening, as a mask."""
        return (self.looked >> (seat * MOST_CARDS)) & PLACES

    def put_on_discards(self, kind: i64) -> None:
        self.discards[self.discarded] = kind
        self.discarded += 1

    def draw_card(self, rng: Rng) -> i64:
        """Take a card from the pile: any of those in it, for it has no order."""
        kind = draw_from(self.heap, self.pile, rng)
        self.pile -= 1
        return kind

    def put_back(self, kind: i64) -> None:
        """Return a card to the pile."""
        self.heap[self.pile] = kind
        self.pile += 1

    def pick_moves(self) -> vec[i64]:
        """Return a move for each kind among the discards (ruling 19: copies are alike)."""
        present: i64 = 0
        index: i64 = 0
        while index < self.discarded:
            present |= 1 << self.discards[index]
            index += 1
        moves = vec[i64]()
        kind: i64 = 0
        while kind < KINDS:
            if (present >> kind) & 1:
                moves = append(moves, PICK + kind)
            kind += 1
        return moves

    def square_moves(self, first: i64, excluded: i64) -> vec[i64]:
        """Return a move for each card of each dream but one."""
        moves = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            square: i64 = seat * MOST_CARDS
            end: i64 = square + self.lengths[seat]
            while square < end:
                if square != excluded:
                    moves = append(moves, first + square)
                square += 1
            seat += 1
        return moves

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Put every card the seat does not know back into the pile, then draw each of them anew."""
        bit = knower(seat)
        is_hand_hidden = self.hides_hand(seat)
        self.put_back_dreams(bit)
        if is_hand_hidden:
            self.put_back(self.hand)
            if self.other_hand != NONE:
                self.put_back(self.other_hand)
        self.draw_dreams(bit, rng)
        if is_hand_hidden:
            self.hand = self.draw_card(rng)
            if self.other_hand != NONE:
                self.other_hand = self.draw_card(rng)

    def put_back_dreams(self, bit: i64) -> None:
        """Put every card in a dream that the owner of a knower's bit does not know back into the pile."""
        owner: i64 = 0
        while owner < self.seats:
            square: i64 = owner * MOST_CARDS
            end: i64 = square + self.lengths[owner]
            while square < end:
                card = self.cards[square]
                if not knowers_of(card) & bit:
                    self.put_back(kind_of(card))
                square += 1
            owner += 1

    def draw_dreams(self, bit: i64, rng: Rng) -> None:
        """Draw every card in a dream that the owner of a knower's bit does not know."""
        owner: i64 = 0
        while owner < self.seats:
            square: i64 = owner * MOST_CARDS
            end: i64 = square + self.lengths[owner]
            while square < end:
                knowers = knowers_of(self.cards[square])
                if not knowers & bit:
                    self.cards[square] = card_known_to(self.draw_card(rng), knowers)
                square += 1
            owner += 1

    def hides_hand(self, seat: i64) -> bool:
        """Tell whether there is a card in somebody's hand that `seat` has not seen."""
        return self.hand != NONE and self.turn != seat and self.phase != PICKED

    def dream(self, seat: i64) -> list[int]:
        """Return the cards of a dream, in their order."""
        return [int(self.cards[seat * MOST_CARDS + place]) for place in range(self.lengths[seat])]

    def hand_names(self) -> list[str]:
        """Return the cards in the hand of the seat on turn."""
        return [CARD_NAMES[kind] for kind in (self.hand, self.other_hand) if kind != NONE]

    def reveal(self) -> None:
        """Turn all dreams over for good; those of an earlier round are gone with the next deal."""
        seat: i64 = 0
        while seat < self.seats:
            square: i64 = seat * MOST_CARDS
            end: i64 = square + self.lengths[seat]
            while square < end:
                self.cards[square] = card_known_to(kind_of(self.cards[square]), KNOWN_TO_ALL)
                square += 1
            seat += 1

    def scores(self) -> list[int]:
        return [int(total) for total in self.totals]

    def places(self) -> list[int]:
        return rank([-total for total in self.scores()])

    def numbers(self) -> list[int]:
        values: list[int] = [
            self.seats, self.pile, self.discarded, self.phase, self.movers, self.turn, self.starter, self.round,
            self.turns, self.hand, self.other_hand, self.first, self.second,
        ]  # fmt: skip
        values.extend([int(value) for value in self.cards])
        values.extend([int(value) for value in self.lengths])
        values.extend([int(self.looked_by(seat)) for seat in range(self.seats)])
        values.extend([int(value) for value in self.totals])
        values.extend([int(self.heap[index]) for index in range(self.pile)])
        values.extend([int(self.discards[index]) for index in range(self.discarded)])
        return values
