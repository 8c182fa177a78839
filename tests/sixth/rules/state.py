"""The rules of Miska, interpreted: a state is any subclass of core's."""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.core.state import State, rank
from tests.sixth.documents.options import MiskaOptions
from tests.sixth.rules import events
from tests.sixth.rules.moves import EAT, FISH, LAY, NO_MOVES, WINNER_MOVES, lay_moves

HAND = 2
NOTHING = 0  # laid no fish yet
NOBODY = -1


class MiskaState(State):
    """The whole truth of one match of Miska."""

    def __init__(self, seats: int, options: MiskaOptions) -> None:
        super().__init__(seats)
        self.options = options
        self.pile: list[int] = []  # in no order that matters
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # sorted, as a fan of cards is held
        self.laid = [NOTHING] * seats
        self.spent: list[int] = []
        self.bites = [0] * seats
        self.bowl = 0
        self.number = 0  # of the bowl, from 0
        self.winner = NOBODY  # decides whether to shake the bowl
        self.is_over = False

    def acting(self) -> i64:
        if self.is_over:
            return 0
        if self.winner != NOBODY:
            return 1 << self.winner
        return sum(1 << seat for seat in range(self.seats) if self.laid[seat] == NOTHING)

    def legal(self, seat: i64) -> vec[i64]:
        if not (self.acting() >> seat) & 1:
            return NO_MOVES
        if self.winner != NOBODY:
            return WINNER_MOVES
        return lay_moves(self.hands[seat])

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        if move < EAT:
            self.lay(seat, move - LAY + 1, rng)
        elif move == EAT:
            self.win(seat, self.bowl, rng)
        else:
            if self.journal is not None:
                self.journal.tell(events.Shaken(seat=seat))
            self.win(seat, 2 * self.bowl * rng.below(2), rng)

    def lay(self, seat: int, fish: int, rng: Rng) -> None:
        self.hands[seat].remove(fish)
        self.laid[seat] = fish
        if self.journal is not None:
            self.journal.whisper(1 << seat, events.Laid(seat=seat, fish=fish), events.Laid(seat=seat))
        if NOTHING not in self.laid:
            self.turn_over(rng)

    def turn_over(self, rng: Rng) -> None:
        if self.journal is not None:
            self.journal.tell(events.Turned(fish=list(self.laid)))
        alone = [fish for fish in self.laid if self.laid.count(fish) == 1]
        winner = self.laid.index(max(alone)) if alone else NOBODY
        self.spent += self.laid
        self.laid = [NOTHING] * self.seats
        if winner == NOBODY:
            self.go_on(rng)
        elif self.options.wild:
            self.winner = winner
        else:
            self.win(winner, self.bowl, rng)

    def win(self, seat: int, bites: int, rng: Rng) -> None:
        self.winner = NOBODY
        self.bites[seat] += bites
        if self.journal is not None:
            self.journal.tell(events.Won(seat=seat, bites=bites))
        self.go_on(rng)

    def go_on(self, rng: Rng) -> None:
        """Draw for the next bowl, or end the match."""
        if len(self.pile) >= self.seats:
            for seat in range(self.seats):
                self.draw(seat, 1, rng)
        self.number += 1
        self.is_over = self.number == self.options.bowls
        if not self.is_over:
            self.fill(rng)
        elif self.journal is not None:
            self.journal.tell(events.Ended(scores=self.scores(), places=self.places()))

    def draw(self, seat: int, count: int, rng: Rng) -> None:
        fish = [self.pile.pop(rng.below(len(self.pile))) for _ in range(count)]
        self.hands[seat] = sorted(self.hands[seat] + fish)
        if self.journal is not None:
            secret = events.Dealt(seat=seat, count=count, fish=fish)
            self.journal.whisper(1 << seat, secret, events.Dealt(seat=seat, count=count))

    def fill(self, rng: Rng) -> None:
        self.bowl = 1 + rng.below(6)
        if self.journal is not None:
            self.journal.tell(events.BowlFilled(number=self.number, bites=self.bowl))

    def clone(self) -> "MiskaState":
        copy = MiskaState(self.seats, self.options)
        copy.pile = list(self.pile)
        copy.hands = [list(hand) for hand in self.hands]
        copy.laid = list(self.laid)
        copy.spent = list(self.spent)
        copy.bites = list(self.bites)
        copy.bowl = self.bowl
        copy.number = self.number
        copy.winner = self.winner
        copy.is_over = self.is_over
        return copy

    def scores(self) -> list[int]:
        return list(self.bites)

    def places(self) -> list[int]:
        return rank(self.bites)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Put every fish the seat cannot see back into the pile, then draw each of them anew."""
        others = [other for other in range(self.seats) if other != seat]
        for other in others:
            self.pile += self.hands[other]
            if self.laid[other] != NOTHING:
                self.pile.append(self.laid[other])
        self.pile.sort()
        for other in others:
            self.hands[other] = sorted(self.take(rng) for _ in self.hands[other])
            if self.laid[other] != NOTHING:
                self.laid[other] = self.take(rng)

    def take(self, rng: Rng) -> int:
        return self.pile.pop(rng.below(len(self.pile)))

    def numbers(self) -> list[int]:
        values = [self.seats, self.bowl, self.number, self.winner, int(self.is_over), *self.laid, *self.bites]
        for row in (*self.hands, self.spent, self.pile):
            values += [len(row), *row]
        return values


def deck(options: MiskaOptions) -> list[int]:
    """Return all the fish of a match."""
    return [fish for fish in range(1, FISH + 1) for _ in range(options.copies)]


def fish_per_seat(seats: int, options: MiskaOptions) -> int:
    """Return how many fish each seat gets when all are drawn that can be shared evenly."""
    return FISH * options.copies // seats


def rest_of_deck(options: MiskaOptions, used: Iterable[int]) -> list[int]:
    """Return the fish that are not among those used; more than there are make a ValueError."""
    rest = deck(options)
    for fish in used:
        rest.remove(fish)
    return rest


def new_state(seats: int, options: MiskaOptions, rng: Rng, journal: Journal | None) -> MiskaState:
    """Return a match whose hands have been dealt."""
    state = MiskaState(seats, options)
    state.journal = journal
    state.pile = deck(options)
    for seat in range(seats):
        state.draw(seat, HAND, rng)
    state.fill(rng)
    return state
