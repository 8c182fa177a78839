"""How a round of Kotostrofa is dealt, how turns follow one another, and how a round is counted."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.core.state import rank
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import NONE, card_names, count_cards, with_card
from kociarnia.games.kotostrofa.rules.scoring import is_lowest_shared, next_first_seat, penalty
from kociarnia.games.kotostrofa.rules.table import (
    ALONE,
    DISCARDING,
    DRAWING,
    ENDINGS,
    EVERYBODY,
    KNOWERS,
    LEFT,
    NOBODY,
    NOTHING,
    OVER,
    TOO_LONG,
    Table,
)
from kociarnia.games.kotostrofa.rules.variant import HAND_SIZE, MOST_ROUNDS, ROUNDS


class Round(Table):
    """The course of a match of Kotostrofa around the decisions of the seats."""

    def deal(self, starter: i64, rng: Rng) -> None:
        """Set up a round: nine cards each, and the one left over for the starter's right-hand neighbour."""
        heap = self.variant.deck[:]
        left: i64 = len(heap)
        seat: i64 = 0
        while seat < self.seats:
            hand: i64 = 0
            dealt: i64 = 0
            while dealt < HAND_SIZE:
                hand = with_card(hand, draw_from(heap, left, rng))
                left -= 1
                dealt += 1
            self.hands[seat] = hand
            seat += 1
        neighbour = starter - 1 if starter else self.seats - 1
        self.hands[neighbour] = with_card(self.hands[neighbour], heap[0])
        self.known = vec[i64]([0] * (self.seats * KNOWERS))
        self.pile = 0
        self.top = NONE
        self.turns = 0
        self.starter = starter
        self.direction = LEFT  # ruling 10
        self.passed = 0
        if self.journal is not None:
            self.tell_deal(neighbour)
        self.start_turn(starter)

    def tell_deal(self, neighbour: i64) -> None:
        """Write a deal into the journal."""
        assert self.journal is not None
        self.journal.tell(events.RoundStarted(round=self.round, starter=self.starter, most_cards=neighbour))
        for seat in range(self.seats):
            cards = card_names(self.hands[seat])
            self.journal.whisper(
                1 << seat,
                events.Dealt(seat=seat, count=len(cards), cards=cards),
                events.Dealt(seat=seat, count=len(cards)),
            )

    def start_turn(self, seat: i64) -> None:
        self.phase = DRAWING
        self.turn = seat
        self.movers = 1 << seat

    def start_discarding(self) -> None:
        """Ask the seat on turn for a pair."""
        self.phase = DISCARDING
        self.movers = 1 << self.turn

    def finish_turn(self, rng: Rng) -> None:
        """End the turn after the effect (ruling 4: only now is going out checked), or the round."""
        seat = self.turn
        following = self.following(seat)
        is_out = not self.hands[seat]
        if is_out:
            self.go_out(seat)
        if following == NOBODY:
            self.end_round(ALONE, rng)
        elif is_out and self.following(following) == NOBODY:
            self.finish_alone(following, rng)
        else:
            self.turns += 1
            if self.turns >= self.variant.most_turns:
                self.end_round(TOO_LONG, rng)
            else:
                self.start_turn(following)

    def finish_alone(self, seat: i64, rng: Rng) -> None:
        """Let the one seat left discard a last pair without drawing (ruling 5)."""
        self.turn = seat
        if self.journal is not None:
            self.journal.tell(events.LastTurn(seat=seat))
        if count_cards(self.hands[seat]) < 2:
            self.end_round(ALONE, rng)
        else:
            self.start_discarding()

    def go_out(self, seat: i64) -> None:
        if self.journal is not None:
            self.journal.tell(events.WentOut(seat=seat))

    def end_round(self, ending: i64, rng: Rng) -> None:
        """Count the points, then deal again or end the match."""
        points = vec[i64]([0] * self.seats)
        seat: i64 = 0
        while seat < self.seats:
            points[seat] = penalty(self.hands[seat])
            self.totals[seat] += points[seat]
            seat += 1
        self.pending = NOTHING
        self.marked = NONE
        self.revealed = self.hands[:]
        self.ending = ending
        if self.journal is not None:
            self.journal.tell(
                events.RoundEnded(
                    round=self.round,
                    ending=ENDINGS[ending - 1],
                    hands=[card_names(hand) for hand in self.hands],
                    points=[int(count) for count in points],
                    totals=self.scores(),
                )
            )
        self.round += 1
        is_over = self.round >= ROUNDS and (self.round >= MOST_ROUNDS or not is_lowest_shared(self.totals))
        if is_over:
            self.end_match()
        else:
            self.deal(next_first_seat(points, self.starter), rng)

    def end_match(self) -> None:
        """Stop; the hands lie open."""
        self.phase = OVER
        self.movers = 0
        owner: i64 = 0
        while owner < self.seats:
            self.known[owner * KNOWERS + EVERYBODY] = self.hands[owner]
            self.forget(owner, NOBODY)
            owner += 1
        if self.journal is not None:
            self.journal.tell(events.MatchEnded(totals=self.scores(), places=self.places()))

    def scores(self) -> list[int]:
        return [int(total) for total in self.totals]

    def places(self) -> list[int]:
        return rank([-total for total in self.scores()])
