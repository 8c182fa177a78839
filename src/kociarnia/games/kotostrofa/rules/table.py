"""What lies on the table in Kotostrofa and is held in the hands, and who knows which card."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.core.state import State, rank
from kociarnia.games.kotostrofa.rules.cards import NONE, count_cards
from kociarnia.games.kotostrofa.rules.moves import MOST_SEATS
from kociarnia.games.kotostrofa.rules.palette import Palette
from kociarnia.games.kotostrofa.rules.variant import Variant

# What the acting seat has to decide.
DRAWING: Final = 0
DISCARDING: Final = 1
EXTRA: Final = 2  # a further pair after 6+6
CHOOSING: Final = 3  # the effect of 1+1, 2+2 or 3+3, or the arrow
MARKING: Final = 4  # 2+2: the card that must be taken
TAKING: Final = 5  # 3+3: what comes out of the pile
LAYING: Final = 6  # 3+3: what goes there for it
NAMING: Final = 7  # 4+4: who is given a card
GIVING: Final = 8  # 4+4: which card
HANDING: Final = 9  # 5+5: which card of the pile a rival gets
OVER: Final = 10

# What waits for the next draw (ruling 3).
NOTHING: Final = 0
MARKED: Final = 1
SWAP: Final = 2
TWO_CARDS: Final = 3
THREE_CARDS: Final = 4
SEVENS_DRAW: Final = 2  # cards, after 7+7
EIGHTS_DRAW: Final = 3

# Why the last round ended.
UNENDED: Final = 0  # there has been none
ALONE: Final = 1
ALL_PASSED: Final = 2
TOO_LONG: Final = 3
ENDINGS: Final[list[str]] = ["alone", "passed", "too_long"]

NOBODY: Final = -1
LEFT: Final = 1  # the arrow: a turn passes to the next higher seat
RIGHT: Final = -1

# What is known of a hand is a row of cards: one entry per seat, and one for what everybody knows.
EVERYBODY: Final = MOST_SEATS
KNOWERS: Final = MOST_SEATS + 1

NO_HANDS: Final = vec[i64]()


def knower(seat: i64) -> i64:
    """Return the entry of a seat, or of a spectator, among those who know something of a hand."""
    if seat < 0:
        return EVERYBODY
    return seat


@mypyc_attr(acyclic=True)
class Table(State):
    """The cards of one match of Kotostrofa, the decision under way and the totals.

    The state inherits it instead of holding one: compiled code then reaches every number in one step, and a clone is
    one object. What is longer than a step is a function on it, in round.py and effects.py.
    """

    def __init__(self, variant: Variant, seats: i64, hands: vec[i64], known: vec[i64], totals: vec[i64]) -> None:
        self.variant: Variant = variant
        self.palette: Palette = variant.palette
        self.seats = seats
        self.journal = None
        self.hands: vec[i64] = hands
        self.known: vec[i64] = known  # KNOWERS entries a hand: the cards of it that each of them knows
        self.totals: vec[i64] = totals
        self.pile: i64 = 0  # the discarded cards
        self.top: i64 = NONE  # the card thrown last, if it still lies there
        self.phase: i64 = DRAWING
        self.movers: i64 = 0
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.turns: i64 = 0
        self.direction: i64 = LEFT
        self.passed: i64 = 0  # the seats whose help cards are turned over
        self.effect: i64 = 0  # the value of the pair whose effect is being chosen
        self.target: i64 = NOBODY  # the seat that is about to get a card
        self.pending: i64 = NOTHING
        self.marked: i64 = NONE
        self.taken: i64 = NONE
        self.revealed: vec[i64] = NO_HANDS  # as counted when the last round ended; replaced, never changed
        self.ending: i64 = UNENDED

    def active(self) -> i64:
        """Return the seats that hold cards."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.hands[seat]:
                mask |= 1 << seat
            seat += 1
        return mask

    def nearest(self, seat: i64, step: i64) -> i64:
        """Return the nearest other seat with cards in a direction; there must be one."""
        while True:
            seat += step
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if self.hands[seat]:
                return seat

    def following(self, seat: i64) -> i64:
        """Return the next seat with cards in the order of play, or NOBODY when that would be the seat on turn."""
        while True:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if seat == self.turn:
                return NOBODY
            if self.hands[seat]:
                return seat

    def source(self) -> i64:
        """Return the seat that the seat on turn draws from: the nearest against the direction of play."""
        return self.nearest(self.turn, -self.direction)

    def throw(self, owner: i64, kind: i64) -> None:
        """Move a card from a hand to the pile, before everybody's eyes."""
        palette = self.palette
        self.hands[owner] = palette.without_card(self.hands[owner], kind)
        self.pile = palette.with_card(self.pile, kind)
        self.top = kind
        known = self.known
        entry: i64 = owner * KNOWERS
        end: i64 = entry + KNOWERS
        while entry < end:
            if known[entry]:
                known[entry] = palette.without_card(known[entry], kind)
            entry += 1

    def throw_pair(self, owner: i64, first: i64, second: i64) -> None:
        """Move two cards from a hand to the pile at once."""
        palette = self.palette
        self.hands[owner] = palette.without_card(palette.without_card(self.hands[owner], first), second)
        self.pile = palette.with_card(palette.with_card(self.pile, first), second)
        self.top = second
        known = self.known
        both = palette.all_bits[first] | palette.all_bits[second]
        entry: i64 = owner * KNOWERS
        end: i64 = entry + KNOWERS
        while entry < end:
            if known[entry] & both:
                known[entry] = palette.without_card(palette.without_card(known[entry], first), second)
            entry += 1

    def fetch(self, owner: i64, kind: i64) -> None:
        """Move a card from the pile to a hand, before everybody's eyes."""
        palette = self.palette
        self.pile = palette.without_card(self.pile, kind)
        if kind == self.top:
            self.top = NONE
        self.hands[owner] = palette.with_card(self.hands[owner], kind)
        row: i64 = owner * KNOWERS
        seat: i64 = 0
        while seat < self.seats:
            if seat != owner:
                self.known[row + seat] = palette.with_card(self.known[row + seat], kind)
            seat += 1
        self.known[row + EVERYBODY] = palette.with_card(self.known[row + EVERYBODY], kind)

    def pass_unseen(self, giver: i64, taker: i64, kind: i64) -> None:
        """Move a card from hand to hand: the two know it, the others lose track of the giver's hand (ruling 9)."""
        palette = self.palette
        self.hands[giver] = palette.without_card(self.hands[giver], kind)
        self.hands[taker] = palette.with_card(self.hands[taker], kind)
        known = self.known
        row: i64 = giver * KNOWERS
        left = known[row + taker]
        if left:
            left = palette.without_card(left, kind)
        entry: i64 = row
        while entry < row + KNOWERS:
            known[entry] = 0
            entry += 1
        known[row + taker] = left
        entry = taker * KNOWERS + giver
        known[entry] = palette.with_card(known[entry], kind)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Collect every card of the other hands that the seat does not know, and deal each of them anew."""
        palette = self.palette
        bit = knower(seat)
        pool = vec[i64]([0] * len(self.variant.deck))
        count: i64 = 0
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat:
                unknown = self.hands[owner]
                known = self.known[owner * KNOWERS + bit]
                while known:
                    unknown = palette.without_card(unknown, palette.first_card(known))
                    known &= known - 1
                while unknown:
                    pool[count] = palette.first_card(unknown)
                    count += 1
                    unknown &= unknown - 1
            owner += 1
        owner = 0
        while owner < self.seats:
            if owner != seat:
                size = count_cards(self.hands[owner])
                hand = self.known[owner * KNOWERS + bit]
                size -= count_cards(hand)
                while size:
                    hand = palette.with_card(hand, draw_from(pool, count, rng))
                    count -= 1
                    size -= 1
                self.hands[owner] = hand
                self.forget(owner, seat)
            owner += 1
        if self.marked != NONE and self.source() != seat:
            hand = self.hands[self.source()]
            self.marked = palette.card_at(hand, rng.below(count_cards(hand)))

    def forget(self, owner: i64, seat: i64) -> None:
        """Leave the others only what everybody knows of a hand: the rest of their knowledge is not for `seat`."""
        row: i64 = owner * KNOWERS
        other: i64 = 0
        while other < self.seats:
            if other != owner and other != seat:
                self.known[row + other] = self.known[row + EVERYBODY]
            other += 1

    def scores(self) -> list[int]:
        return [int(total) for total in self.totals]

    def places(self) -> list[int]:
        return rank([-total for total in self.scores()])

    def cards_to_lay(self, seat: i64) -> i64:
        """Return the hand less the card just taken: that one may not go back (ruling 17)."""
        return self.palette.without_card(self.hands[seat], self.taken)

    def numbers(self) -> list[int]:
        values: list[int] = [
            self.seats, self.pile, self.top, self.phase, self.movers, self.turn, self.starter, self.round, self.turns,
            self.direction, self.passed, self.effect, self.target, self.pending, self.marked, self.taken, self.ending,
        ]  # fmt: skip
        for row in (self.hands, self.known, self.totals, self.revealed):
            values.extend([int(value) for value in row])
        return values
