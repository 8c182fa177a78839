"""How hands are filled in Koty, how turns follow one another, and how a match ends."""

from typing import Final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import rank
from kociarnia.games.koty.rules import events
from kociarnia.games.koty.rules.cards import (
    CARD_BITS,
    CARD_MASK,
    CARD_NAMES,
    LAST_CARD,
    cards_of,
    hand_without,
    is_full,
    with_card,
)
from kociarnia.games.koty.rules.scoring import dream_nines, dream_points, has_ended
from kociarnia.games.koty.rules.table import NONE, OVER, TURN, Table

# Why a match ended.
BY_NINES: Final = "nines"
BY_EMPTY_PILES: Final = "empty_piles"
BY_EXCHANGES: Final = "exchanges"
BY_TURNS: Final = "turns"

MORE_THAN_ALL_NINES: Final = 100  # so that nines decide only between equal points


class Round(Table):
    """The course of a match of Koty around the decisions of the seats."""

    def deal(self, starter: i64, rng: Rng) -> None:
        """Set up the match."""
        self.heap = self.variant.deck[:]
        self.pile = len(self.heap)
        self.starter = starter
        if self.journal is not None:
            self.journal.tell(events.MatchStarted(seat=starter))
        seat: i64 = 0
        while seat < self.seats:
            self.draw_up(seat, rng)
            seat += 1
        self.start_turn(starter)

    def reshuffle(self) -> None:
        """Make the discard pile the draw pile, which is empty."""
        emptied = self.heap
        self.heap = self.discards
        self.discards = emptied
        self.pile = self.discarded
        self.discarded = 0
        self.mark_old()
        if self.journal is not None:
            self.journal.tell(events.Reshuffled(pile=self.pile))

    def draw_up(self, seat: i64, rng: Rng) -> None:
        """Draw up to four cards, unless both piles are empty: then nobody draws any more."""
        before = self.hands[seat]
        hand: i64 = before
        while not is_full(hand) and not self.is_drained:
            if self.pile:
                hand = with_card(hand, self.take_from_heap(rng))
            elif self.discarded:
                self.hands[seat] = hand  # what was drawn until now is older than the new pile
                self.reshuffle()
            else:
                self.drain(seat)
        if hand == before:
            return
        self.hands[seat] = hand
        if self.journal is not None:
            self.tell_draw(seat, hand_without(hand, before))

    def drain(self, seat: i64) -> None:
        """Remember that a seat had to draw and could not: the match ends with the action under way."""
        self.is_drained = True
        if self.journal is not None:
            self.journal.tell(events.PilesEmptied(seat=seat))

    def tell_draw(self, seat: i64, drawn: i64) -> None:
        """Tell a seat what it has drawn, and everybody how much."""
        assert self.journal is not None
        names = [CARD_NAMES[kind] for kind in cards_of(drawn)]
        self.journal.whisper(
            1 << seat,
            events.Drew(seat=seat, count=len(names), pile=self.pile, cards=names),
            events.Drew(seat=seat, count=len(names), pile=self.pile),
        )

    def start_turn(self, seat: i64) -> None:
        self.phase = TURN
        self.turn = seat
        self.movers = 1 << seat

    def finish_with_nines(self, rng: Rng) -> None:
        """End a turn in which the dream of the seat on turn may have grown: look for the end before any draw."""
        if has_ended(self.lands, self.turn):
            self.clear_play()
            if self.journal is not None:
                self.journal.tell(events.DreamCompleted(seat=self.turn))
            self.end_match(BY_NINES)
            return
        self.finish_play(rng)

    def finish_play(self, rng: Rng) -> None:
        """End a turn in which a card was played, and draw what is still due."""
        self.clear_play()
        self.draw_up(self.turn, rng)
        if self.is_drained:
            self.end_match(BY_EMPTY_PILES)
            return
        self.pass_turn()

    def clear_play(self) -> None:
        """Forget the card that was played: its turn is complete."""
        self.played = NONE
        self.declared = NONE
        self.target = NONE
        self.repeats = 0
        self.exchanges = 0
        self.turns += 1

    def exchange(self, seat: i64, rng: Rng) -> None:
        """Discard the hand first, then draw four (ruling 15)."""
        cards = self.hands[seat]
        self.empty_hand(seat)
        shift: i64 = 0
        while shift <= LAST_CARD:
            self.discard((cards >> shift) & CARD_MASK)
            shift += CARD_BITS
        if self.journal is not None:
            self.journal.tell(events.Exchanged(seat=seat, cards=[CARD_NAMES[kind] for kind in cards_of(cards)]))
        self.draw_up(seat, rng)
        self.exchanges += 1
        self.turns += 1
        if self.exchanges >= self.variant.most_exchanges:  # ruling 8
            if self.journal is not None:
                self.journal.tell(events.WornOut(is_by_exchanges=True))
            self.end_match(BY_EXCHANGES)
            return
        self.pass_turn()

    def pass_turn(self) -> None:
        """Let the seat to the left begin its turn, if there are turns left."""
        if self.turns >= self.variant.most_turns:  # ruling 8
            if self.journal is not None:
                self.journal.tell(events.WornOut(is_by_exchanges=False))
            self.end_match(BY_TURNS)
            return
        following = self.turn + 1
        if following == self.seats:
            following = 0
        self.start_turn(following)

    def end_match(self, reason: str) -> None:
        self.phase = OVER
        self.movers = 0
        if self.journal is not None:
            self.journal.tell(
                events.MatchEnded(reason=reason, scores=self.scores(), nines=self.nines(), places=self.places())
            )

    def nines(self) -> list[int]:
        """Return the nines a seat; those of partners add up."""
        return self.with_partners([int(dream_nines(self.lands, seat)) for seat in range(self.seats)])

    def scores(self) -> list[int]:
        points = self.variant.points
        return self.with_partners([int(dream_points(self.lands, seat, points)) for seat in range(self.seats)])

    def with_partners(self, counts: list[int]) -> list[int]:
        """Return counts a seat, with the partner's added in teams."""
        if not self.variant.is_in_teams:
            return counts
        return [counts[seat] + counts[self.variant.partner(seat, self.seats)] for seat in range(self.seats)]

    def places(self) -> list[int]:
        scores = self.scores()
        nines = self.nines()
        return rank([scores[seat] * MORE_THAN_ALL_NINES + nines[seat] for seat in range(self.seats)])
