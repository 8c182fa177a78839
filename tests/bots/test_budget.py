"""How much a bot thinks: in iterations, in time, and not at all when there is nothing to decide."""

from itertools import count

import pytest

from kociarnia import GAMES
from kociarnia.bots.bot import Budget, within
from kociarnia.bots.levels import BOTS, UnknownLevel, bot_of
from kociarnia.bots.names import LEVELS
from kociarnia.bots.search import Search
from kociarnia.bots.searching import STEP, SearchingBot
from kociarnia.core.chance import FastRng
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.state import lowest_seat

SEN = GAMES["sen"]


def opening_view():
    return SEN.view(SEN.new(2, SEN.check(2, None), FastRng(1)), 0)


def test_the_same_iterations_give_the_same_thought():
    view = opening_view()
    thoughts = [bot_of("tiger").think(SEN, view, FastRng(5), Budget(200)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert sum(candidate.visits for candidate in thoughts[0].candidates) == 200


def test_a_search_stops_when_it_is_told_to():
    looks = count()
    thought = bot_of("tiger").think(SEN, opening_view(), FastRng(5), Budget(10_000, lambda: next(looks) == 2))
    assert sum(candidate.visits for candidate in thought.candidates) == 3 * STEP


def test_a_search_without_time_still_looks_once():
    thought = bot_of("lynx").think(SEN, opening_view(), FastRng(5), Budget(10_000, lambda: True))
    assert sum(candidate.visits for candidate in thought.candidates) == STEP


def test_a_budget_of_time_ends_when_the_clock_says_so():
    now = [100.0]
    budget = within(0.25, clock=lambda: now[0])
    assert budget.stop is not None
    assert not budget.stop()
    now[0] = 100.24
    assert not budget.stop()
    now[0] = 100.25
    assert budget.stop()


def test_a_single_legal_move_costs_no_thinking():
    game = GAMES["kotostrofa"]
    state = game.new(3, game.check(3, None), FastRng(1))
    rng = FastRng(2)
    found = 0
    while state.acting() and found < 3:
        seat = lowest_seat(state.acting())
        moves = state.legal(seat)
        if len(moves) == 1:
            found += 1
            never = Budget(10**9, lambda: pytest.fail("it thought"))
            assert bot_of("tiger").think(game, game.view(state, seat), rng, never).move == moves[0]
        state.apply(seat, game.policy.choose(state, seat, rng), rng)
    assert found == 3


def test_every_level_has_its_bot_and_the_searching_ones_keep_to_their_seconds():
    assert set(BOTS) == {"random", *LEVELS}
    seconds = {level: bot.seconds for level, bot in BOTS.items() if isinstance(bot, SearchingBot)}
    assert seconds == {"lynx": 0.25, "tiger": 0.8}


def test_an_unknown_level_is_refused_with_the_known_ones():
    with pytest.raises(UnknownLevel, match=r"kitten, cat, lynx, tiger"):
        bot_of("lion")


def test_a_level_that_searches_can_be_asked_to_think_longer():
    lynx, longer = bot_of("lynx"), bot_of("lynx*3")
    assert isinstance(lynx, SearchingBot)
    assert isinstance(longer, SearchingBot)
    assert (longer.iterations, longer.seconds) == (3 * lynx.iterations, 3 * lynx.seconds)
    for nonsense in ("cat*3", "lynx*", "lynx*0", "lynx*-1", "lynx*x", "lion*2"):
        with pytest.raises(UnknownLevel):
            bot_of(nonsense)


def test_a_search_is_as_curious_as_its_game_says_unless_it_is_told_otherwise():
    size = len(SEN.features.names(2))
    assert Search(SEN.policy, SEN.features, size, 10).exploration == SEN.policy.curiosity() < RandomPolicy().curiosity()
    assert Search(SEN.policy, SEN.features, size, 10, 1.5).exploration == 1.5
