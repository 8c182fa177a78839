"""Rules of thumb for Kotostrofa: which pair to throw away, and what to do with its effect."""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.kotostrofa.rules.cards import KOTRUS, NONE, ONES_MASK, VALUE, count_cards
from kociarnia.games.kotostrofa.rules.moves import (
    DISCARD,
    DRAW,
    EFFECT,
    FIRST_OF_PAIR,
    GIVE,
    HAND,
    LAY,
    MARK,
    REVERSE,
    SECOND_OF_PAIR,
    TAKE,
    TO,
    USE,
)
from kociarnia.games.kotostrofa.rules.palette import Palette
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from kociarnia.games.kotostrofa.rules.table import (
    CHOOSING,
    DRAWING,
    GIVING,
    HANDING,
    KNOWERS,
    LAYING,
    MARKING,
    NAMING,
    NOBODY,
    TAKING,
)

# Points are counted in tenths here.
POINT: Final = 10
LONER: Final = 25  # what a card without a partner costs besides its points
KOTRUS_FEAR: Final = 60  # what Kotruś costs besides that: he never goes in a pair
TURNING: Final = 4  # what the choice to turn the arrow is worth
LEAD: Final = 14.0  # how many points between two rounds mean much
RIVAL_CARD: Final = 20  # what a card more in a rival's hand is worth


def burden(palette: Palette, kind: i64, cards: i64) -> i64:
    """Return what a card costs in a hand."""
    cost: i64 = VALUE[kind] * POINT
    if not cards & palette.partners[kind]:
        cost += LONER
    if kind == KOTRUS:
        cost += KOTRUS_FEAR
    return cost


def burden_of_hand(palette: Palette, cards: i64) -> i64:
    """Return what all cards of a hand cost."""
    total: i64 = 0
    rest: i64 = cards
    while rest:
        total += burden(palette, palette.first_card(rest), cards)
        rest &= rest - 1
    return total


def worst_card(palette: Palette, cards: i64) -> i64:
    """Return the card of a hand that costs most."""
    worst: i64 = NONE
    highest: i64 = -1
    rest: i64 = cards
    while rest:
        kind = palette.first_card(rest)
        cost = burden(palette, kind, cards)
        if cost > highest:
            highest = cost
            worst = kind
        rest &= rest - 1
    return worst


def has_pair(palette: Palette, cards: i64) -> bool:
    """Tell whether some of the cards make a pair."""
    rest: i64 = cards
    while rest:
        if cards & palette.partners[palette.first_card(rest)]:
            return True
        rest &= rest - 1
    return False


def highest_card(palette: Palette, cards: i64) -> i64:
    """Return the last of some cards: kinds grow with their value."""
    kind: i64 = NONE
    while cards:
        kind = palette.first_card(cards)
        cards &= cards - 1
    return kind


@final
class KotostrofaPolicy(Policy):
    """Throw the pair away that leaves the best hand, and let the effects carry off what is worst in it."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:  # noqa: PLR0911 - one case for each phase
        assert isinstance(state, KotostrofaState)
        phase = state.phase
        palette = state.palette
        hand = state.hands[seat]
        if phase == DRAWING:
            return DRAW
        if phase == CHOOSING:
            return self.choose_effect(state, seat)
        if phase == MARKING:
            return MARK + worst_card(palette, hand)
        if phase == TAKING:
            return TAKE + self.card_to_take(state, seat)
        if phase == LAYING:
            return LAY + worst_card(palette, state.cards_to_lay(seat))
        if phase == NAMING:
            return TO + self.rival_to_burden(state, seat)
        if phase == GIVING:
            return GIVE + worst_card(palette, hand)
        if phase == HANDING:
            return HAND + highest_card(palette, state.pile)
        return self.choose_pair(state, seat)

    def naive(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the move of somebody who throws away the most points at once, and uses every effect as it comes."""
        assert isinstance(state, KotostrofaState)
        if state.phase == CHOOSING:
            return USE
        moves = state.legal(seat)
        if moves[0] < DISCARD:
            return self.choose(state, seat, rng)
        best: i64 = moves[0]
        highest: i64 = -1
        index: i64 = 0
        while index < len(moves) and moves[index] >= DISCARD:
            pair = moves[index] - DISCARD
            points = VALUE[FIRST_OF_PAIR[pair]] + VALUE[SECOND_OF_PAIR[pair]]
            if points > highest:
                highest = points
                best = moves[index]
            index += 1
        return best

    def slips(self) -> i64:
        return 28

    def milestone(self, state: State) -> i64:
        assert isinstance(state, KotostrofaState)
        return state.round

    def value(self, state: State, seat: i64) -> float:
        """Return the chance of a seat to have the fewest points, by the totals so far."""
        assert isinstance(state, KotostrofaState)
        if not state.acting():
            places = state.places()
            return 1.0 / float(places.count(1)) if places[seat] == 1 else 0.0
        everyone: float = 0.0
        other: i64 = 0
        while other < state.seats:
            everyone += exp(float(state.totals[seat] - state.totals[other]) / LEAD)
            other += 1
        return 1.0 / everyone

    def choose_pair(self, state: KotostrofaState, seat: i64) -> i64:
        """Return the pair after which the hand costs least; pass, or stop, only without any."""
        palette = state.palette
        moves = state.legal(seat)
        best = moves[len(moves) - 1]
        lowest: i64 = 1 << 30
        index: i64 = 0
        while index < len(moves) - 1:
            pair = moves[index] - DISCARD
            rest = palette.without_card(state.hands[seat], FIRST_OF_PAIR[pair])
            rest = palette.without_card(rest, SECOND_OF_PAIR[pair])
            cost = burden_of_hand(palette, rest) - self.gain(state, seat, EFFECT[pair], rest)
            if cost < lowest:
                lowest = cost
                best = moves[index]
            index += 1
        return best

    # One case for each effect.
    def gain(self, state: KotostrofaState, seat: i64, effect: i64, rest: i64) -> i64:  # noqa: PLR0911
        """Return what the effect of a pair is worth when `rest` is left in the hand."""
        if not effect:
            return 0
        palette = state.palette
        size = count_cards(rest)
        if effect == 6:
            return 4 * LONER if has_pair(palette, rest) else 0
        rivals = count_cards(state.active() & ~(1 << seat))
        if not rivals:
            return count_cards(rest & ONES_MASK) * POINT if effect == 1 else 0
        if effect == 5:
            return rivals * RIVAL_CARD + (KOTRUS_FEAR if palette.holds(state.pile, KOTRUS) else 0)
        if not size:
            return 0 if effect > 3 else TURNING
        average = burden_of_hand(palette, rest) // size
        worst = burden(palette, worst_card(palette, rest), rest)
        if effect == 1:
            return max(TURNING, count_cards(rest & ONES_MASK) * (POINT + LONER))
        if effect == 2:
            return max(TURNING, worst - average)
        if effect == 3:
            return max(TURNING, worst - 3 * POINT)
        if effect == 4:
            return worst + RIVAL_CARD
        return average * min(size - 1, effect - 6)

    # One reason after another, the strongest first.
    def choose_effect(self, state: KotostrofaState, seat: i64) -> i64:  # noqa: PLR0911
        """Use an effect that helps; turn the arrow away from a neighbour one would rather not draw from."""
        palette = state.palette
        hand = state.hands[seat]
        size = count_cards(hand)
        if state.effect == 1 and hand & ONES_MASK:
            return USE
        if size >= 2 and state.effect == 2 and VALUE[worst_card(palette, hand)] >= 5:
            return USE
        if size >= 2 and state.effect == 3 and VALUE[worst_card(palette, hand)] >= 5:
            return USE
        source = state.nearest(seat, -state.direction)
        following = state.nearest(seat, state.direction)
        if palette.holds(state.known[source * KNOWERS + seat], KOTRUS):
            return REVERSE
        if palette.holds(state.known[following * KNOWERS + seat], KOTRUS):
            return USE
        # The turn should not pass to the rival who is nearest to going out.
        if count_cards(state.hands[following]) < count_cards(state.hands[source]):
            return REVERSE
        return USE

    def card_to_take(self, state: KotostrofaState, seat: i64) -> i64:
        """Return the card of the pile that costs least in place of the worst own one."""
        palette = state.palette
        hand = palette.without_card(state.hands[seat], worst_card(palette, state.hands[seat]))
        best: i64 = NONE
        lowest: i64 = 1 << 30
        rest: i64 = state.pile
        while rest:
            kind = palette.first_card(rest)
            cost = burden_of_hand(palette, palette.with_card(hand, kind))
            if cost < lowest:
                lowest = cost
                best = kind
            rest &= rest - 1
        return best

    def rival_to_burden(self, state: KotostrofaState, seat: i64) -> i64:
        """Return the rival with the fewest points in the match; of several the one with the fewest cards."""
        best: i64 = NOBODY
        lowest: i64 = 1 << 30
        rival: i64 = 0
        while rival < state.seats:
            if rival != seat and state.hands[rival]:
                standing = state.totals[rival] * 64 + count_cards(state.hands[rival])
                if standing < lowest:
                    lowest = standing
                    best = rival
            rival += 1
        return best
