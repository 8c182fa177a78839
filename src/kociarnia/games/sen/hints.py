"""Rules of thumb for Sen: what is worth keeping, and when to call."""

from typing import Final, final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.sen.cards import HOURGLASS, RAVENS, is_special, kind_of, knower, knowers_of
from kociarnia.games.sen.moves import (
    CHOOSE,
    DISCARD,
    DRAW,
    KEEP,
    LIFT,
    MOST_CARDS,
    PEEK,
    PICK,
    POINT,
    SAY,
    SWAP,
    TAKE,
    USE,
    WAKE,
)
from kociarnia.games.sen.state import SenState
from kociarnia.games.sen.table import (
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
)

# Ravens are counted in tenths here.
UNKNOWN_CARD: Final = 46  # what a card nobody has seen costs on average
LONE_HOURGLASS: Final = 75  # nine, less the hope for a second one
GAIN: Final = 20  # a card from the discards must be better by this much
COMMON_NUMBER: Final = 6  # no number of ravens is on more cards
CALL_A_CARD: Final = 16  # call when a dream seems to hold no more than this a card


def cost(kind: i64) -> i64:
    """Return what a card in the dream costs."""
    if kind == HOURGLASS:
        return LONE_HOURGLASS
    return RAVENS[kind] * 10


@final
class SenPolicy(Policy):
    """Swap bad cards for good ones, look at what is unknown, call with a good dream."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, SenState)
        phase = state.phase
        if phase == TURN:
            return self.open_turn(state, seat)
        if phase == IN_HAND:
            return self.use_hand(state, seat)
        if phase == CHOICE:
            return CHOOSE if cost(state.hand) <= cost(state.other_hand) else CHOOSE + 1
        if phase == PICKING:
            return self.pick(state)
        if phase == PICKED:
            return KEEP + self.worst_place(state, seat)
        if phase == PEEKING:
            return PEEK + self.square_to_learn(state, seat)
        if phase == LIFTING:
            return LIFT + seat * MOST_CARDS + self.worst_place(state, seat)
        if phase == SWAPPING:
            return SWAP + self.square_to_get(state, seat)
        if phase == SAYING:
            return SAY + self.number_to_say(state, seat)
        assert phase == OPENING
        moves = state.legal(seat)
        return moves[rng.below(len(moves))]

    def card_cost(self, state: SenState, square: i64, seat: i64) -> i64:
        """Return what a card costs as far as the seat knows."""
        card = state.cards[square]
        if knowers_of(card) & knower(seat):
            return cost(kind_of(card))
        return UNKNOWN_CARD

    def worst_place(self, state: SenState, seat: i64) -> i64:
        """Return the place of the own card that costs most."""
        worst: i64 = 0
        highest: i64 = -1
        place: i64 = 0
        while place < state.lengths[seat]:
            value = self.card_cost(state, seat * MOST_CARDS + place, seat)
            if value > highest:
                highest = value
                worst = place
            place += 1
        return worst

    def dream_cost(self, state: SenState, seat: i64) -> i64:
        """Return what the own dream costs as far as it is known."""
        total: i64 = 0
        place: i64 = 0
        while place < state.lengths[seat]:
            total += self.card_cost(state, seat * MOST_CARDS + place, seat)
            place += 1
        return total

    def open_turn(self, state: SenState, seat: i64) -> i64:
        """Name a pair that is known, call, take a good discard, or draw."""
        dream = self.dream_cost(state, seat)
        cards = state.lengths[seat]
        if dream <= CALL_A_CARD * 4:
            return WAKE
        if state.rules.is_naming and cards < MOST_CARDS:
            pair = self.known_pair(state, seat)
            if pair != NONE:
                return POINT + pair
        worst = self.worst_place(state, seat)
        top = state.discards[state.discarded - 1]
        if cost(top) + GAIN <= self.card_cost(state, seat * MOST_CARDS + worst, seat):
            return TAKE + worst
        return DRAW

    def known_pair(self, state: SenState, seat: i64) -> i64:
        """Return two own places that are known to carry the same, worth a new card; or NONE."""
        dream = seat * MOST_CARDS
        first: i64 = 0
        while first < state.lengths[seat]:
            card = state.cards[dream + first]
            kind = kind_of(card)
            if knowers_of(card) & knower(seat) and kind != HOURGLASS and 2 * RAVENS[kind] * 10 > UNKNOWN_CARD:
                second = first + 1
                while second < state.lengths[seat]:
                    other = state.cards[dream + second]
                    is_known = knowers_of(other) & knower(seat) and kind_of(other) != HOURGLASS
                    if is_known and RAVENS[kind_of(other)] == RAVENS[kind]:
                        return first * MOST_CARDS + second
                    second += 1
            first += 1
        return NONE

    def number_to_say(self, state: SenState, seat: i64) -> i64:
        """Return what one of the cards pointed at is known to carry, or the likeliest number."""
        card = state.cards[seat * MOST_CARDS + state.first]
        if not knowers_of(card) & knower(seat):
            card = state.cards[seat * MOST_CARDS + state.second]
        if not knowers_of(card) & knower(seat):
            return COMMON_NUMBER
        kind = kind_of(card)
        return HOURGLASS if kind == HOURGLASS else RAVENS[kind]

    def use_hand(self, state: SenState, seat: i64) -> i64:
        """Keep what is better than the worst own card, use a special, or discard."""
        worst = self.worst_place(state, seat)
        if cost(state.hand) + 10 <= self.card_cost(state, seat * MOST_CARDS + worst, seat):
            return KEEP + worst
        if is_special(state.hand):
            return USE
        return DISCARD

    def pick(self, state: SenState) -> i64:
        """Pick the cheapest card of the discards."""
        best: i64 = state.discards[0]
        index: i64 = 1
        while index < state.discarded:
            if cost(state.discards[index]) < cost(best):
                best = state.discards[index]
            index += 1
        return PICK + best

    def square_to_learn(self, state: SenState, seat: i64) -> i64:
        """Return an own card not yet known, else a rival's, else any."""
        offset: i64 = 0
        while offset < state.seats:
            owner = (seat + offset) % state.seats
            place: i64 = 0
            while place < state.lengths[owner]:
                if not knowers_of(state.cards[owner * MOST_CARDS + place]) & knower(seat):
                    return owner * MOST_CARDS + place
                place += 1
            offset += 1
        return seat * MOST_CARDS

    def square_to_get(self, state: SenState, seat: i64) -> i64:
        """Return the rival's card that seems to cost least."""
        best: i64 = NONE
        lowest: i64 = 1000
        offset: i64 = 1
        while offset < state.seats:
            owner = (seat + offset) % state.seats
            place: i64 = 0
            while place < state.lengths[owner]:
                square = owner * MOST_CARDS + place
                value = self.card_cost(state, square, seat)
                if (knowers_of(state.cards[square]) >> owner) & 1 and value == UNKNOWN_CARD:
                    value -= 10  # what a rival has looked at and kept is rarely bad
                if value < lowest and square != state.first:
                    lowest = value
                    best = square
                place += 1
            offset += 1
        if best == NONE:  # the only card of the only rival is the one lifted
            return seat * MOST_CARDS + self.worst_place(state, seat)
        return best
