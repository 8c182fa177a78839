"""The rules of Sen."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import (
    CARD_NAMES,
    KNOWN_TO_ALL,
    card_known_to,
    carries,
    is_special,
    kind_of,
    knower,
    knowers_of,
)
from kociarnia.games.sen.rules.effects import choose, lift, peek, pick, swap, use
from kociarnia.games.sen.rules.moves import (
    CHOOSE,
    CHOOSE_MOVES,
    DISCARD,
    DRAW,
    KEEP,
    KEEP_MOVES,
    LIFT,
    LOOK,
    MOST_CARDS,
    NAMING_TURN_MOVES,
    NO_MOVES,
    PEEK,
    PICK,
    PLAIN_HAND_MOVES,
    POINT,
    SAY,
    SPECIAL_HAND_MOVES,
    SWAP,
    TAKE,
    TURN_MOVES,
    USE,
    WAKE,
)
from kociarnia.games.sen.rules.round import deal, end_round, end_turn, start_turn
from kociarnia.games.sen.rules.scoring import NOBODY
from kociarnia.games.sen.rules.table import (
    CHOICE,
    IN_HAND,
    LIFTING,
    NONE,
    OPENING,
    PEEKING,
    PICKED,
    PICKING,
    SAYING,
    SWAPPING,
    TURN,
    Table,
)
from kociarnia.games.sen.rules.variant import Variant


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SenState(Table):
    """The whole truth of one match of Sen."""

    def acting(self) -> i64:
        return self.movers

    def legal(self, seat: i64) -> vec[i64]:  # noqa: C901, PLR0911 - one case for each phase
        phase = self.phase
        if phase == TURN:
            if self.variant.is_naming:
                return NAMING_TURN_MOVES[self.lengths[seat]]
            return TURN_MOVES[self.lengths[seat]]
        if phase == OPENING:
            return self.variant.look_moves[self.looked_by(seat)]
        if phase == IN_HAND:
            if is_special(self.hand):
                return SPECIAL_HAND_MOVES[self.lengths[seat]]
            return PLAIN_HAND_MOVES[self.lengths[seat]]
        if phase == CHOICE:
            return CHOOSE_MOVES
        if phase == PICKING:
            return self.pick_moves()
        if phase == PICKED:
            return KEEP_MOVES[self.lengths[seat]]
        if phase == PEEKING:
            return self.square_moves(PEEK, NONE)
        if phase == LIFTING:
            return self.square_moves(LIFT, NONE)
        if phase == SWAPPING:
            return self.square_moves(SWAP, self.first)
        if phase == SAYING:
            return self.variant.say_moves
        return NO_MOVES

    def any_move(self, seat: i64, rng: Rng) -> i64:
        cards = self.lengths[seat]
        if self.phase == TURN and not self.variant.is_naming:
            place = rng.below(cards + 2)
            return TAKE + place if place < cards else DRAW + place - cards  # which WAKE follows
        if self.phase == IN_HAND:
            place = rng.below(cards + 2 if is_special(self.hand) else cards + 1)
            return KEEP + place if place < cards else DISCARD + place - cards  # which USE follows
        moves = self.legal(seat)
        return moves[rng.below(len(moves))]

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:  # noqa: C901, PLR0912 - one case for each kind of move
        if move < TAKE:
            self.look(seat, move - LOOK)
        elif move < DRAW:
            self.take(seat, move - TAKE, rng)
        elif move == DRAW:
            self.draw(seat, rng)
        elif move == WAKE:
            self.wake_up(seat, rng)
        elif move < DISCARD:
            self.keep(seat, move - KEEP, rng)
        elif move == DISCARD:
            self.discard_hand(seat, rng)
        elif move == USE:
            use(self, seat, rng)
        elif move < PICK:
            choose(self, seat, move - CHOOSE)
        elif move < PEEK:
            pick(self, seat, move - PICK)
        elif move < LIFT:
            peek(self, seat, move - PEEK, rng)
        elif move < SWAP:
            lift(self, seat, move - LIFT)
        elif move < POINT:
            swap(self, seat, move - SWAP, rng)
        elif move < SAY:
            self.point(seat, (move - POINT) // MOST_CARDS, (move - POINT) % MOST_CARDS)
        else:
            self.say(seat, move - SAY, rng)

    def look(self, seat: i64, place: i64) -> None:
        square = seat * MOST_CARDS + place
        card = self.cards[square]
        self.cards[square] = card_known_to(kind_of(card), knowers_of(card) | knower(seat))
        bit: i64 = 1 << place
        seen = self.looked_by(seat) | bit
        self.looked |= bit << (seat * MOST_CARDS)
        if self.journal is not None:
            self.journal.whisper(
                1 << seat,
                events.Looked(seat=seat, place=place, card=CARD_NAMES[kind_of(card)]),
                events.Looked(seat=seat, place=place),
            )
        if self.variant.is_enough[seen]:
            self.movers &= ~(1 << seat)
            if not self.movers:
                start_turn(self, self.starter)

    def take(self, seat: i64, place: i64, rng: Rng) -> None:
        square = seat * MOST_CARDS + place
        top = self.discards[self.discarded - 1]
        discarded = kind_of(self.cards[square])
        self.discards[self.discarded - 1] = discarded
        self.cards[square] = card_known_to(top, KNOWN_TO_ALL)
        if self.journal is not None:
            self.journal.tell(
                events.Took(seat=seat, place=place, card=CARD_NAMES[top], discarded=CARD_NAMES[discarded])
            )
        end_turn(self, rng)

    def draw(self, seat: i64, rng: Rng) -> None:
        self.hand = self.draw_card(rng)
        self.phase = IN_HAND
        if self.journal is not None:
            self.journal.whisper(
                1 << seat,
                events.Drew(seat=seat, pile=self.pile, card=CARD_NAMES[self.hand]),
                events.Drew(seat=seat, pile=self.pile),
            )

    def keep(self, seat: i64, place: i64, rng: Rng) -> None:
        square = seat * MOST_CARDS + place
        discarded = kind_of(self.cards[square])
        hand = self.hand
        # A picked card was shown (ruling 2); a drawn one is known to its owner alone.
        knowers: i64 = KNOWN_TO_ALL if self.phase == PICKED else knower(seat)
        self.cards[square] = card_known_to(hand, knowers)
        self.hand = NONE
        self.put_on_discards(discarded)
        if self.journal is not None:
            known = events.Kept(seat=seat, place=place, card=CARD_NAMES[hand], discarded=CARD_NAMES[discarded])
            if knowers == KNOWN_TO_ALL:
                self.journal.tell(known)
            else:
                hidden = events.Kept(seat=seat, place=place, discarded=CARD_NAMES[discarded])
                self.journal.whisper(1 << seat, known, hidden)
        end_turn(self, rng)

    def discard_hand(self, seat: i64, rng: Rng) -> None:
        hand = self.hand
        self.hand = NONE
        self.put_on_discards(hand)
        if self.journal is not None:
            self.journal.tell(events.Discarded(seat=seat, card=CARD_NAMES[hand]))
        end_turn(self, rng)

    def point(self, seat: i64, first: i64, second: i64) -> None:
        self.first = first
        self.second = second
        self.phase = SAYING
        if self.journal is not None:
            self.journal.tell(events.Pointed(seat=seat, first=first, second=second))

    def say(self, seat: i64, number: i64, rng: Rng) -> None:
        dream = seat * MOST_CARDS
        first = self.first
        second = self.second
        first_kind = kind_of(self.cards[dream + first])
        second_kind = kind_of(self.cards[dream + second])
        worth = self.variant.worth
        is_right = carries(worth, first_kind, number) and carries(worth, second_kind, number)  # ruling 12
        if is_right:
            self.put_on_discards(first_kind)
            self.put_on_discards(second_kind)
            self.close_gaps(seat, first, second)
        else:
            self.cards[dream + first] = card_known_to(first_kind, KNOWN_TO_ALL)
            self.cards[dream + second] = card_known_to(second_kind, KNOWN_TO_ALL)
        self.cards[dream + self.lengths[seat]] = card_known_to(self.draw_card(rng), 0)
        self.lengths[seat] += 1
        self.first = NONE
        self.second = NONE
        if self.journal is not None:
            self.journal.tell(
                events.Named(
                    seat=seat,
                    first=first,
                    second=second,
                    said=CARD_NAMES[number],
                    first_card=CARD_NAMES[first_kind],
                    second_card=CARD_NAMES[second_kind],
                    is_right=is_right,
                    pile=self.pile,
                )
            )
        end_turn(self, rng)

    def close_gaps(self, seat: i64, first: i64, second: i64) -> None:
        """Take two cards out of a dream; those behind them move up."""
        dream = seat * MOST_CARDS
        place: i64 = 0
        target: i64 = 0
        while place < self.lengths[seat]:
            if place != first and place != second:
                self.cards[dream + target] = self.cards[dream + place]
                target += 1
            place += 1
        self.lengths[seat] = target
        while target < place:
            self.cards[dream + target] = 0
            target += 1

    def wake_up(self, seat: i64, rng: Rng) -> None:
        if self.journal is not None:
            self.journal.tell(events.WokeUp(seat=seat))
        end_round(self, seat, seat, rng)

    def clone(self) -> "SenState":
        copy = SenState(
            self.variant,
            self.seats,
            self.cards[:],
            self.lengths[:],
            self.totals,
            self.discards[:],
            self.heap[:],
        )
        copy.looked = self.looked
        copy.pile = self.pile
        copy.discarded = self.discarded
        copy.phase = self.phase
        copy.movers = self.movers
        copy.turn = self.turn
        copy.starter = self.starter
        copy.round = self.round
        copy.turns = self.turns
        copy.hand = self.hand
        copy.other_hand = self.other_hand
        copy.first = self.first
        copy.second = self.second
        return copy


def blank_state(variant: Variant, seats: i64) -> SenState:
    """Return a state with nothing on the table yet."""
    cards = vec[i64]([0] * (seats * MOST_CARDS))
    per_seat = vec[i64]([0] * seats)
    deck = vec[i64]([0] * len(variant.deck))
    return SenState(variant, seats, cards, per_seat, per_seat[:], deck, deck[:])


def new_state(variant: Variant, seats: i64, first_seat: i64, rng: Rng, journal: Journal | None) -> SenState:
    """Return a match whose first round has been dealt; `first_seat` NOBODY leaves it to chance."""
    state = blank_state(variant, seats)
    state.journal = journal
    starter = rng.below(seats) if first_seat == NOBODY else first_seat
    deal(state, starter, rng)
    return state
