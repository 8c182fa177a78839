"""How a round of Sen is dealt, how turns follow one another, and how a round is counted."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import rank
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import CARD_NAMES, KNOWN_TO_ALL, card_known_to, kind_of
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.scoring import NOBODY, call, most_nines, nothing_but, only_nines, ravens, round_sums
from kociarnia.games.sen.rules.table import OPENING, OVER, TURN, Table
from kociarnia.games.sen.rules.variant import MOST_ROUNDS, MOST_TURNS_A_SEAT


class Round(Table):
    """The course of a match of Sen around the decisions of the seats."""

    def deal(self, starter: i64, rng: Rng) -> None:
        """Set up a round."""
        variant = self.variant
        self.heap = variant.deck[:]
        self.pile = len(self.heap)
        seat: i64 = 0
        while seat < self.seats:
            square: i64 = seat * MOST_CARDS
            end: i64 = square + variant.dream
            while square < end:
                self.cards[square] = card_known_to(self.draw_card(rng), 0)
                square += 1
            end = square + self.lengths[seat] - variant.dream
            while square < end:  # the places a longer dream has left
                self.cards[square] = 0
                square += 1
            self.lengths[seat] = variant.dream
            self.looked[seat] = 0
            seat += 1
        self.discarded = 0
        self.put_on_discards(self.draw_card(rng))
        self.turns = 0
        self.starter = starter
        self.turn = starter
        self.phase = OPENING
        self.movers = (1 << self.seats) - 1
        if self.journal is not None:
            self.journal.tell(
                events.RoundStarted(round=self.round, starter=starter, discard=CARD_NAMES[self.discards[0]])
            )

    def start_turn(self, seat: i64) -> None:
        self.phase = TURN
        self.turn = seat
        self.movers = 1 << seat

    def end_turn(self, rng: Rng) -> None:
        self.turns += 1
        if not self.pile or self.turns >= MOST_TURNS_A_SEAT * self.seats:
            if self.journal is not None:
                self.journal.tell(events.PileEnded(seat=self.turn, is_pile_empty=not self.pile))
            self.end_round(self.turn, NOBODY, rng)
            return
        following = self.turn + 1
        if following == self.seats:
            following = 0
        self.start_turn(following)

    def end_round(self, ender: i64, caller: i64, rng: Rng) -> None:
        """Count the ravens in the order of ruling 10, then go on or end the match."""
        variant = self.variant
        winner: i64 = NOBODY
        rewarded: i64 = NOBODY
        if variant.is_all_or_nothing:
            winner = only_nines(self.cards, self.lengths)
        if winner != NOBODY:
            scores = nothing_but(winner, self.seats)
        else:
            if variant.is_not_so_scary:
                rewarded = most_nines(self.cards, self.lengths)
            scores = round_sums(self.cards, self.lengths, rewarded)
            if caller != NOBODY:
                scores[caller] = call(scores, caller, variant.penalty)
        highest: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            total = self.totals[seat] + scores[seat]
            self.totals[seat] = total
            highest = max(highest, total)
            seat += 1
        if self.journal is not None:
            self.tell_round_end(caller, rewarded, winner, list(scores))
        self.round += 1
        if variant.rounds:
            is_over = self.round >= variant.rounds
        else:
            is_over = highest >= variant.limit or self.round >= MOST_ROUNDS
        if is_over:
            self.phase = OVER
            self.movers = 0
            self.reveal()
            if self.journal is not None:
                self.journal.tell(events.MatchEnded(totals=self.scores(), places=self.places()))
            return
        self.deal((ender + 1) % self.seats, rng)

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

    def tell_round_end(self, caller: i64, rewarded: i64, winner: i64, scores: list[i64]) -> None:
        """Write the count of a round into the journal."""
        assert self.journal is not None
        dreams: list[list[str]] = []
        sums: list[int] = []
        for seat in range(self.seats):
            start = seat * MOST_CARDS
            dreams.append([CARD_NAMES[kind_of(self.cards[start + place])] for place in range(self.lengths[seat])])
            sums.append(ravens(self.cards, seat, self.lengths[seat]))
        self.journal.tell(
            events.RoundEnded(
                round=self.round,
                dreams=dreams,
                ravens=sums,
                scores=[int(score) for score in scores],
                totals=self.scores(),
                caller=None if caller == NOBODY else int(caller),
                rewarded=None if rewarded == NOBODY else int(rewarded),
                all_or_nothing=None if winner == NOBODY else int(winner),
            )
        )

    def scores(self) -> list[int]:
        return [int(total) for total in self.totals]

    def places(self) -> list[int]:
        return rank([-total for total in self.scores()])
