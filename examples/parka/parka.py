"""Lay two cards face down, say which pair they are, and hope to be believed.

Two to four cats. There are four cards of every number from 1 to 6; everybody holds four of them, unseen by the others.

On your turn you lay two cards of your hand face down and name a number: *this is a pair of 5*. It need not be true.
The cat to your left believes it or doubts it.

- **Believed:** you score the number, and the two cards are put away unseen.
- **Doubted:** the cards are turned over. If they are the pair you named, you score twice the number; if they are not,
  the one who doubted scores it instead of you.

Then you draw two cards while the pile has them. When a cat whose turn it is has fewer than two cards, the match is
over, and most points win; ties share.
"""

from typing import Literal

from kociarnia.small import (
    NOBODY,
    OWNER,
    Cards,
    Choice,
    Each,
    Event,
    Number,
    Options,
    Seat,
    SmallGame,
    SmallState,
    demand,
)

NUMBERS = range(1, 7)
COPIES = 4
LAID = 2  # cards at a time


class ParkaOptions(Options, frozen=True):
    """What can be agreed on before a match."""

    hand: Literal[3, 4, 5] = 4


class Turned(Event, frozen=True, tag="turned"):
    """The cards that were doubted were turned over."""

    seat: int
    shown: list[int]


class ParkaState(SmallState):
    """A match of Parka: what it holds, and below who may know it."""

    pile: list[int]
    hands: list[list[int]]
    laid: list[list[int]]  # of the one whose turn it is, face down
    away: list[list[int]]  # put away unseen: only who laid them remembers what they were
    open: list[int]  # turned over
    claim: int  # the number named for the cards laid; 0 before that
    turn: int
    points: list[int]

    fields = {
        "pile": Cards(NOBODY),
        "hands": Cards(OWNER),
        "laid": Cards(OWNER),
        "away": Cards(OWNER),
        "open": Cards(),
        "claim": Number(0, 6),
        "turn": Seat(),
        "points": Each(0, 1000),
    }
    actions = {
        "lay": (Choice("one", NUMBERS, secret=True), Choice("two", NUMBERS, secret=True), Choice("claim", NUMBERS)),
        "believe": (),
        "doubt": (),
    }
    events = (Turned,)
    cards = NUMBERS
    phases = ("laying", "answering")

    def deck(self) -> list[int]:
        return [number for number in NUMBERS for _ in range(COPIES)]

    def set_up(self) -> None:
        self.pile = self.deck()
        for hand in self.hands:
            hand.extend(self.take(self.pile) for _ in range(self.options.hand))
        self.turn = self.below(self.seats)

    def phase(self) -> str:
        return "answering" if self.claim else "laying"

    def asked(self) -> list[int]:
        if self.claim:
            return [(self.turn + 1) % self.seats]
        return [self.turn] if len(self.hands[self.turn]) >= LAID else []

    def moves(self, seat: int) -> list[tuple[str, int, int, int] | str]:
        if self.claim:
            return ["believe", "doubt"]
        hand = self.hands[seat]
        pairs = {(one, two) for index, one in enumerate(hand) for two in hand[index + 1 :]}
        return [("lay", one, two, claim) for one, two in pairs for claim in NUMBERS]

    def do_lay(self, seat: int, one: int, two: int, claim: int) -> None:
        for card in (one, two):
            self.hands[seat].remove(card)
            self.laid[seat].append(card)
        self.claim = claim

    def do_believe(self, seat: int) -> None:
        self.points[self.turn] += self.claim
        self.away[self.turn] += self.laid[self.turn]
        self.go_on()

    def do_doubt(self, seat: int) -> None:
        shown = self.laid[self.turn]
        self.tell(Turned(seat=self.turn, shown=list(shown)))
        if shown == [self.claim, self.claim]:
            self.points[self.turn] += 2 * self.claim
        else:
            self.points[seat] += self.claim
        self.open += shown
        self.go_on()

    def go_on(self) -> None:
        self.laid[self.turn] = []
        self.claim = 0
        for _ in range(min(LAID, len(self.pile))):
            self.hands[self.turn].append(self.take(self.pile))
        self.turn = (self.turn + 1) % self.seats

    def scores(self) -> list[int]:
        return list(self.points)

    def check(self) -> None:
        wanted = [LAID if self.claim and seat == self.turn else 0 for seat in range(self.seats)]
        demand([len(laid) for laid in self.laid] == wanted, "two cards lie there when a number is named, and else none")


class Parka(SmallGame[ParkaState]):
    """Pairs, and the courage to say so."""

    id = "parka"
    titles = {"en": "A pair", "pl": "Parka"}
    fewest_seats = 2
    most_seats = 4
    options_type = ParkaOptions
    sayings = {"en": {"move.lay": "lay {one:n} and {two:n} as a pair of {claim:n}", "field.hands": "Hand"}}
