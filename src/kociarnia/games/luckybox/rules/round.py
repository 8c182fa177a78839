"""The course of a match of Super Mega Lucky Box: offers, numbers, and what is shown when all are done."""

from typing import Final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.luckybox.rules import events
from kociarnia.games.luckybox.rules.cards import CARD_MASK, CELLS, NUMBER_CARDS
from kociarnia.games.luckybox.rules.effects import Effects
from kociarnia.games.luckybox.rules.moves import FIRST_KEEP, FIRST_OFFER, ROUNDS, SLOTS, SPOT_NAMES, SPOTS
from kociarnia.games.luckybox.rules.scoring import grade
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    MOONS,
    OVER,
    SHEET,
    STARS,
    TALLY,
    TALLY_STARS,
    TURN,
)

TURNS: Final = 9  # a round


class Round(Effects):
    """What happens when every seat is done; this is where all chance is."""

    def finish(self, seat: i64, rng: Rng) -> None:
        """Note that a seat is done; when it is the last one, go on."""
        self.movers &= ~(1 << seat)
        if self.movers:
            if self.journal is not None:
                self.journal.tell(events.Ready(seat=seat))
            return
        # A turn in which nobody can do anything is over at once, so several may follow.
        while not self.movers and self.phase != OVER:
            if self.phase == CHOOSING:
                self.settle_choice()
                self.reveal(rng)
            else:
                self.settle_turn()
                if self.left == NUMBER_CARDS - TURNS:
                    self.end_round(rng)
                else:
                    self.reveal(rng)

    def deal(self, rng: Rng) -> None:
        """Give every seat its offer, in seat order (rulings 9 and 12)."""
        self.phase = CHOOSING
        self.number = 0
        self.movers = (1 << self.seats) - 1
        self.early = 0
        self.fill_bag()
        size = self.offer_size()
        dealt: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            index: i64 = 0
            while index < size:
                if not self.pile:
                    self.early = dealt
                    self.shuffle_discards()
                self.offers[seat * FIRST_OFFER + index] = self.draw_card(rng)
                dealt += 1
                index += 1
            seat += 1
        if self.journal is not None:
            self.tell_deal()

    def shuffle_discards(self) -> None:
        """Make the discards the new box deck."""
        index: i64 = 0
        while index < self.discarded:
            self.put_back(self.discards[index])
            index += 1
        self.discarded = 0

    def tell_deal(self) -> None:
        """Write a deal into the journal."""
        assert self.journal is not None
        self.journal.tell(
            events.Dealt(
                round=self.round,
                offered=self.offer_size(),
                keep=self.to_keep(),
                pile=self.pile,
                early=self.early if self.early else None,
            )
        )
        for seat in range(self.seats):
            offer = [card + 1 for card in self.offer(seat)]
            self.journal.whisper(1 << seat, events.Offered(seat=seat, offer=offer), None)

    def to_keep(self) -> i64:
        """Return how many cards of its offer a seat keeps."""
        return FIRST_KEEP if self.round == 0 else 1

    def settle_choice(self) -> None:
        """Lay out what everybody has kept and discard the rest, for all to see (ruling 12)."""
        size = self.offer_size()
        first_slot: i64 = 0 if self.round == 0 else FIRST_KEEP + self.round - 1
        seat: i64 = 0
        while seat < self.seats:
            if self.journal is not None:
                self.tell_choice(seat, first_slot)
            slot = first_slot
            index: i64 = 0
            while index < size:
                card = self.offers[seat * FIRST_OFFER + index]
                if (self.kept[seat] >> index) & 1:
                    self.put_in_slot(seat, slot, card)
                    slot += 1
                else:
                    self.put_on_discards(card)
                self.offers[seat * FIRST_OFFER + index] = 0
                index += 1
            self.kept[seat] = 0
            seat += 1
        self.early = 0
        self.phase = TURN

    def tell_choice(self, seat: i64, first_slot: i64) -> None:
        """Write into the journal what a seat has chosen."""
        assert self.journal is not None
        offer = self.offer(seat)
        kept = [card + 1 for index, card in enumerate(offer) if (self.kept[seat] >> index) & 1]
        self.journal.tell(
            events.Chosen(
                seat=seat,
                kept=kept,
                slots=[int(first_slot) + index for index in range(len(kept))],
                rejected=[card + 1 for index, card in enumerate(offer) if not (self.kept[seat] >> index) & 1],
            )
        )

    def reveal(self, rng: Rng) -> None:
        """Reveal the next number; whoever can do nothing with it is done at once (ruling 12)."""
        self.number = self.draw_number(rng)
        if self.journal is not None:
            turn = NUMBER_CARDS - self.left - 1
            self.journal.tell(events.Revealed(round=self.round, turn=turn, number=self.number))
        reach = self.reach
        movers: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            spots = self.find_reach(seat)
            reach[seat] = spots
            if spots:
                movers |= 1 << seat
            elif self.journal is not None:
                self.journal.tell(events.Skipped(seat=seat))
            seat += 1
        self.movers = movers

    def settle_turn(self) -> None:
        """Show everybody what has been written in this turn (ruling 12)."""
        if self.journal is not None:
            for seat in range(self.seats):
                self.tell_turn(seat)
        now = self.now
        shown = self.shown
        end: i64 = self.seats * SHEET
        index: i64 = 0
        while index < end:
            shown[index] = now[index]
            index += 1

    def tell_turn(self, seat: i64) -> None:
        """Write into the journal what has changed on a sheet: the result, for the order was nobody's business."""
        assert self.journal is not None
        sheet = seat * SHEET
        before = self.shown[sheet + CROSSED]
        after = self.now[sheet + CROSSED]
        spots = [SPOT_NAMES[spot] for spot in range(SPOTS) if ((after & ~before) >> spot) & 1]
        completed = [
            slot
            for slot in range(SLOTS)
            if (after >> (slot * CELLS)) & CARD_MASK == CARD_MASK
            and (before >> (slot * CELLS)) & CARD_MASK != CARD_MASK
        ]
        self.journal.tell(
            events.Shown(
                seat=seat,
                lightning=self.now[sheet + LIGHTNINGS],
                moons=self.now[sheet + MOONS],
                stars=self.now[sheet + STARS],
                spots=" ".join(spots) if spots else None,
                completed=completed if completed else None,
            )
        )

    def end_round(self, rng: Rng) -> None:
        """Score and discard completed cards, close the row of stars, and deal again or end the match."""
        if self.journal is not None:
            self.tell_round_end()
        seat: i64 = 0
        while seat < self.seats:
            slot: i64 = 0
            crossed: i64 = self.now[seat * SHEET + CROSSED]
            while crossed:
                if crossed & CARD_MASK == CARD_MASK:
                    self.put_on_discards(self.cards[seat * SLOTS + slot])
                    self.empty_slot(seat, slot)
                    self.tally[seat * TALLY + self.round] += 1
                crossed >>= CELLS
                slot += 1
            self.tally[seat * TALLY + TALLY_STARS + self.round] = self.now[seat * SHEET + STARS]
            self.now[seat * SHEET + STARS] = 0
            self.shown[seat * SHEET + STARS] = 0
            seat += 1
        if self.round < ROUNDS - 1:
            self.round += 1
            self.deal(rng)
            return
        self.phase = OVER
        self.number = 0
        self.movers = 0
        if self.journal is not None:
            self.tell_match_end()

    def tell_round_end(self) -> None:
        """Write into the journal what a round has brought."""
        assert self.journal is not None
        completed: list[list[int]] = []
        for seat in range(self.seats):
            crossed = self.now[seat * SHEET + CROSSED]
            slots = [slot for slot in range(SLOTS) if (crossed >> (slot * CELLS)) & CARD_MASK == CARD_MASK]
            completed.append([self.cards[seat * SLOTS + slot] + 1 for slot in slots])
        self.journal.tell(
            events.RoundEnded(
                round=self.round,
                completed=completed,
                stars=[int(self.now[seat * SHEET + STARS]) for seat in range(self.seats)],
                totals=self.scores(),
            )
        )

    def tell_match_end(self) -> None:
        """Write the score sheets into the journal."""
        assert self.journal is not None
        totals = self.scores()
        self.journal.tell(
            events.MatchEnded(
                sheets=[
                    events.Total(
                        cards=self.card_points(seat),
                        stars=self.star_points(seat),
                        cells=self.cell_points(seat),
                        moons=self.moon_points(seat),
                        total=totals[seat],
                    )
                    for seat in range(self.seats)
                ],
                totals=totals,
                places=self.places(),
                grade=grade(totals[0]) if self.seats == 1 else None,
            )
        )
