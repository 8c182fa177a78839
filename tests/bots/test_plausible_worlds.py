"""Worlds in which the rivals had a reason to do what they did are imagined more often."""

from kociarnia import GAMES
from kociarnia.bots.search import imagine_world
from kociarnia.core.chance import FastRng
from kociarnia.core.policy import Policy
from kociarnia.core.state import lowest_seat
from kociarnia.games.sen.bot.policy import SenPolicy
from kociarnia.games.sen.rules.cards import HOURGLASS, RAVENS, kind_of, knower, knowers_of
from kociarnia.games.sen.rules.moves import MOST_CARDS

SEN = GAMES["sen"]


class Doubting(Policy):
    """Believes in no world."""

    def choose(self, state, seat, rng):
        return state.legal(seat)[0]

    def plausibility(self, state, seat):
        return 0.0


def after_turns(turns):
    """A match in which nobody calls, after so many turns of everybody."""
    policy = SenPolicy(call_below=-1)
    rng = FastRng(8)
    state = SEN.new(2, SEN.check(2, None), rng)
    while state.turns < 2 * turns:
        seat = lowest_seat(state.acting())
        state.apply(seat, policy.choose(state, seat, rng), rng)
    return state


def rivals_ravens(state):
    """What the cards cost on average that the rival has seen and seat 0 has not; an hourglass alone costs nine."""
    cards = [state.cards[MOST_CARDS + place] for place in range(state.lengths[1])]
    seen = [
        9 if kind_of(card) == HOURGLASS else RAVENS[kind_of(card)]
        for card in cards
        if knowers_of(card) & knower(1) and not knowers_of(card) & knower(0)
    ]
    assert seen
    return sum(seen) / len(seen)


def test_before_the_first_turn_every_world_is_as_plausible():
    state = SEN.new(2, SEN.check(2, None), FastRng(3))
    for seed in range(20):
        state.redeal(0, FastRng(seed))
        assert SEN.policy.plausibility(state, 0) == 1.0


def test_a_rival_who_had_time_to_swap_bad_cards_is_imagined_with_better_ones():
    base = after_turns(4)
    rng = FastRng(1)
    fair = []
    world = base.clone()
    for _ in range(2000):
        world.redeal(0, rng)
        fair.append(rivals_ravens(world))
    believed = [rivals_ravens(imagine_world(SEN.policy, base, 0, rng)) for _ in range(2000)]
    assert sum(believed) / 2000 < sum(fair) / 2000 - 0.5


def test_a_world_is_found_even_if_none_is_plausible():
    base = after_turns(1)
    assert imagine_world(Doubting(), base, 0, FastRng(1)).acting() == base.acting()
