"""Rules of thumb for Sen: what is worth keeping, and when to call."""

from typing import Final, final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.sen.bot.plans import (
    choose_card,
    is_time_to_call,
    pick,
    place_picked,
    take_or_draw,
    turns_had,
    use_hand,
)
from kociarnia.games.sen.bot.prospects import Prospects
from kociarnia.games.sen.rules.cards import HOURGLASS, KIND_BITS, is_special, kind_of, knower, knowers_of
from kociarnia.games.sen.rules.moves import (
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
from kociarnia.games.sen.rules.state import SenState
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
)

# Ravens are counted in tenths here.
UNKNOWN_CARD: Final = 46  # what a card nobody has seen costs on average
LONE_HOURGLASS: Final = 75  # nine, less the hope for a second one
KEPT_BY_RIVAL: Final = 30  # what a card costs that a rival has seen and kept
LONGEST_MEMORY: Final = 2  # turns a child remembers a card it has looked at


def cost(state: SenState, kind: i64) -> i64:
    """Return what a card in the dream costs."""
    if kind == HOURGLASS:
        return LONE_HOURGLASS
    return state.variant.worth[kind] * 10


def remembered(state: SenState, seat: i64) -> SenState:
    """Return a state as a child remembers it: a card it once looked at is forgotten a turn or two into the round."""
    known = state.clone()
    turns = turns_had(state, seat)
    owner: i64 = 0
    while owner < state.seats:
        place: i64 = 0
        while place < state.lengths[owner]:
            square: i64 = owner * MOST_CARDS + place
            was_looked_at = owner != seat or (state.looked >> square) & 1
            if was_looked_at and turns > (state.round + square) % LONGEST_MEMORY:  # never forgotten and known again
                known.cards[square] &= ~(knower(seat) << KIND_BITS)
            place += 1
        owner += 1
    return known


@final
class SenPolicy(Policy):
    """Swap bad cards for good ones, look at what is unknown, call with a dream that seems the best."""

    def __init__(
        self, prospects: Prospects | None = None, call_below: i64 = 200, call_lead: i64 = 0, gain: i64 = 30
    ) -> None:
        """Call below a cost and with a lead over the best rival; take a discard that is better by a gain."""
        self.prospects: Prospects = Prospects() if prospects is None else prospects
        self.call_below: i64 = call_below
        self.call_lead: i64 = call_lead
        self.gain: i64 = gain

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:  # noqa: PLR0911 - one case for each phase
        assert isinstance(state, SenState)
        phase = state.phase
        if phase == TURN:
            return self.open_turn(state, seat)
        if phase == IN_HAND:
            return self.use_card(state, seat)
        if phase == CHOICE:
            return CHOOSE if cost(state, state.hand) <= cost(state, state.other_hand) else CHOOSE + 1
        if phase == PICKING:
            return self.pick_cheapest(state)
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

    def naive(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the rule of thumb's move of somebody who has forgotten what was looked at some turns ago."""
        assert isinstance(state, SenState)
        return self.choose(remembered(state, seat), seat, rng)

    def slips(self) -> i64:
        return 20

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a move by second thoughts, where a search looks first and plays on."""
        assert isinstance(state, SenState)
        phase = state.phase
        if phase == TURN:
            return self.open_turn_well(state, seat)
        if phase == IN_HAND:
            return use_hand(state, seat)
        if phase == CHOICE:
            return choose_card(state, seat)
        if phase == PICKING:
            return pick(state, seat)
        if phase == PICKED:
            return place_picked(state, seat)
        return self.choose(state, seat, rng)

    def milestone(self, state: State) -> i64:
        assert isinstance(state, SenState)
        return state.round

    def value(self, state: State, seat: i64) -> float:
        """Return the share of a seat when totals are weighed against what is still to come."""
        assert isinstance(state, SenState)
        if not state.movers:
            return self.won(state, seat)
        return self.prospects.share(state, seat)

    def curiosity(self) -> float:
        """Return less than elsewhere: good moves of Sen differ by little, and what is tried is not what is chosen."""
        return 0.3

    def plausibility(self, state: State, seat: i64) -> float:
        """Return how likely the rivals would have kept the cards they have seen."""
        assert isinstance(state, SenState)
        return self.prospects.plausibility(state, seat)

    def won(self, state: SenState, seat: i64) -> float:
        """Return 1 for the fewest ravens, shared among those who have as few, and 0 for more."""
        winners: float = 0.0
        other: i64 = 0
        while other < state.seats:
            if state.totals[other] < state.totals[seat]:
                return 0.0
            if state.totals[other] == state.totals[seat]:
                winners += 1.0
            other += 1
        return 1.0 / winners

    def card_cost(self, state: SenState, square: i64, seat: i64) -> i64:
        """Return what a card costs as far as the seat knows."""
        card = state.cards[square]
        if knowers_of(card) & knower(seat):
            return cost(state, kind_of(card))
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
        if dream <= self.call_below and dream + self.call_lead <= self.best_rival(state, seat):
            return WAKE
        if state.variant.is_naming and state.lengths[seat] < MOST_CARDS:
            pair = self.known_pair(state, seat)
            if pair != NONE:
                return POINT + pair
        worst = self.worst_place(state, seat)
        top = state.discards[state.discarded - 1]
        if cost(state, top) + self.gain <= self.card_cost(state, seat * MOST_CARDS + worst, seat):
            return TAKE + worst
        return DRAW

    def open_turn_well(self, state: SenState, seat: i64) -> i64:
        """Call from the odds, name a pair that is known, take a discard that saves much, or draw."""
        if is_time_to_call(state, seat):
            return WAKE
        if state.variant.is_naming and state.lengths[seat] < MOST_CARDS:
            pair = self.known_pair(state, seat)
            if pair != NONE:
                return POINT + pair
        return take_or_draw(state, seat)

    def best_rival(self, state: SenState, seat: i64) -> i64:
        """Return what the best rival's dream seems to cost."""
        best: i64 = 10_000
        rival: i64 = 0
        while rival < state.seats:
            if rival != seat:
                total: i64 = 0
                place: i64 = 0
                while place < state.lengths[rival]:
                    total += self.rival_cost(state, rival * MOST_CARDS + place, rival, seat)
                    place += 1
                best = min(best, total)
            rival += 1
        return best

    def rival_cost(self, state: SenState, square: i64, rival: i64, seat: i64) -> i64:
        """Return what a rival's card seems to cost: known, seen and kept by its owner, or anything."""
        card = state.cards[square]
        if knowers_of(card) & knower(seat):
            return cost(state, kind_of(card))
        if knowers_of(card) & knower(rival):
            return KEPT_BY_RIVAL
        return UNKNOWN_CARD

    def known_pair(self, state: SenState, seat: i64) -> i64:
        """Return two own places that are known to carry the same, worth a new card; or NONE."""
        dream = seat * MOST_CARDS
        first: i64 = 0
        while first < state.lengths[seat]:
            card = state.cards[dream + first]
            kind = kind_of(card)
            if (
                knowers_of(card) & knower(seat)
                and kind != HOURGLASS
                and 2 * state.variant.worth[kind] * 10 > UNKNOWN_CARD
            ):
                second = first + 1
                while second < state.lengths[seat]:
                    other = state.cards[dream + second]
                    is_known = knowers_of(other) & knower(seat) and kind_of(other) != HOURGLASS
                    if is_known and state.variant.worth[kind_of(other)] == state.variant.worth[kind]:
                        return first * MOST_CARDS + second
                    second += 1
            first += 1
        return NONE

    def number_to_say(self, state: SenState, seat: i64) -> i64:
        """Return what a card pointed at is known to carry, or the highest number there is."""
        dream = seat * MOST_CARDS
        first = state.cards[dream + state.first]
        if knowers_of(first) & knower(seat):
            return self.number_of(state, kind_of(first))
        second = state.cards[dream + state.second]
        if knowers_of(second) & knower(seat):
            return self.number_of(state, kind_of(second))
        said = state.variant.say_moves
        numbers = len(said)
        if numbers > 1 and said[numbers - 1] == SAY + HOURGLASS:
            numbers -= 1
        return said[numbers - 1] - SAY

    def number_of(self, state: SenState, kind: i64) -> i64:
        """Return what is to be said of a card."""
        return HOURGLASS if kind == HOURGLASS else state.variant.worth[kind]

    def use_card(self, state: SenState, seat: i64) -> i64:
        """Keep what is better than the worst own card, use a special, or discard."""
        worst = self.worst_place(state, seat)
        if cost(state, state.hand) + 10 <= self.card_cost(state, seat * MOST_CARDS + worst, seat):
            return KEEP + worst
        if is_special(state.hand):
            return USE
        return DISCARD

    def pick_cheapest(self, state: SenState) -> i64:
        """Pick the cheapest card of the discards."""
        best: i64 = state.discards[0]
        index: i64 = 1
        while index < state.discarded:
            if cost(state, state.discards[index]) < cost(state, best):
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
        """Return the rival's card that seems to cost least, or an own one when there is no other."""
        best: i64 = seat * MOST_CARDS + self.worst_place(state, seat)
        lowest: i64 = 1000
        offset: i64 = 1
        while offset < state.seats:
            owner = (seat + offset) % state.seats
            place: i64 = 0
            while place < state.lengths[owner]:
                square = owner * MOST_CARDS + place
                value = self.rival_cost(state, square, owner, seat)
                if value < lowest and square != state.first:
                    lowest = value
                    best = square
                place += 1
            offset += 1
        return best
