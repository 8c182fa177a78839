"""Every number stays within its bounds, and its float between 0 and 1 keeps the order of the numbers."""

import pickle
from random import Random

import numpy as np
import pytest

from kociarnia.bots.numbers import HIGHEST, LOWEST, WIDE, Numbers, numbers_of
from kociarnia.core.chance import FastRng
from kociarnia.core.state import SPECTATOR
from kociarnia.core.weights import pattern_of
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.episode import Setting
from kociarnia.envs.gymnasium import SeatEnv
from kociarnia.envs.parallel import TogetherEnv
from kociarnia.envs.spaces import number_space
from kociarnia.envs.vector import VectorEnv
from kociarnia.games import GAMES
from kociarnia.testing.samples import walk
from tests.envs.playing import legal

WITHOUT_BOUNDS = {"domkotow": {"chain"}}  # abilities that wait to be used at once: as many as rooms close one another


def test_every_number_has_bounds_but_for_the_few_that_no_rule_bounds(registered):
    for seats in (registered.fewest_seats, registered.most_seats):
        own = numbers_of(registered, seats)
        names = np.array(registered.features.names(seats))
        assert set(names[own.low == LOWEST]) == WITHOUT_BOUNDS.get(registered.id, set())
        assert (own.low < own.high).all()
    assert set(registered.features.bounds(2)) <= set(registered.features.meanings())


def test_every_number_of_every_variant_stays_within_its_bounds(chosen):
    setting = Setting(chosen.game, chosen.seats, chosen.options)
    space = number_space(setting)
    env = TurnEnv(chosen.game, chosen.seats, chosen.options)
    for number, state in enumerate(walk(chosen, chosen.seed)):
        if number % 5 and state.acting():
            continue
        env.episode.state = state
        for seat in (SPECTATOR, chosen.seats - 1):
            numbers = setting.look(state, seat)
            assert space.contains(numbers), [
                name
                for name, value, low, high in zip(
                    chosen.game.features.names(chosen.seats), numbers, space.low, space.high, strict=True
                )
                if not low <= value <= high
            ]
            floats = setting.numbers.floats(numbers)
            assert (floats >= setting.numbers.least).all()
            assert (floats <= 1).all()


def test_the_least_number_is_0_and_the_greatest_is_1(registered):
    own = Numbers(registered, registered.most_seats)
    bounded = own.low != LOWEST
    assert own.floats(own.low)[bounded] == pytest.approx(0)
    assert own.floats(own.high) == pytest.approx(1)
    between = own.floats((own.low + own.high) // 2)
    assert (between[bounded] < 1).all()
    assert (between[bounded] >= 0).all()


def test_a_wide_number_is_scaled_by_its_logarithm_and_a_narrow_one_evenly():
    own = Numbers(GAMES["sen"], 2)
    names = GAMES["sen"].features.names(2)
    total, cards = names.index("seat 0 total"), names.index("seat 0 cards")
    assert own.high[total] > WIDE
    numbers = own.low.copy()
    numbers[total], numbers[cards] = 15, 12
    floats = own.floats(numbers)
    assert floats[total] == pytest.approx(np.log(16) / np.log(1 + 100 * (12 * 9 + 15)))
    assert floats[cards] == 1.0
    numbers[cards] = 4  # of 1 to 12
    assert own.floats(numbers)[cards] == pytest.approx(3 / 11)


def test_a_number_without_bounds_keeps_its_sign_and_stays_below_1():
    own = Numbers(GAMES["domkotow"], 1)
    chain = GAMES["domkotow"].features.names(1).index("chain")
    numbers = own.low.copy()
    numbers[chain] = 0
    assert own.floats(numbers)[chain] == 0
    numbers[chain] = 6
    assert own.floats(numbers)[chain] == pytest.approx(np.log(7) / np.log(2.0**31))
    numbers[chain] = HIGHEST
    assert own.floats(numbers)[chain] == pytest.approx(1)


def test_a_pattern_is_found_for_every_name(registered):
    for name in registered.features.names(registered.most_seats):
        assert pattern_of(registered.features, name) in registered.features.meanings()


def test_environments_show_floats_where_that_was_asked_for(registered):
    whole, floats = SeatEnv(registered), SeatEnv(registered, floats=True)
    _, info = whole.reset(seed=3)
    numbers = whole.setting.look(whole.episode.state, whole.seat)
    shown, _ = floats.reset(seed=3)
    assert shown.dtype == np.float32
    assert floats.observation_space.contains(shown)
    assert np.array_equal(shown, whole.setting.numbers.floats(numbers))
    together = TogetherEnv(registered, floats=True)
    observations, _ = together.reset(seed=3)
    assert all(together.observation_space(agent).contains(seen) for agent, seen in observations.items())
    many = VectorEnv(registered, 3, floats=True)
    assert many.observation_space.contains(many.reset(seed=3)[0])
    assert legal(info["action_mask"])


def test_without_a_mask_only_legal_actions_are_sampled(registered):
    env = SeatEnv(registered)
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    chance = Random(1)
    for _ in range(30):
        assert env.action_space.sample() in legal(info["action_mask"])
        _, _, is_over, _, info = env.step(chance.choice(legal(info["action_mask"])))
        if is_over:
            break
    copy = pickle.loads(pickle.dumps(env.action_space))
    assert copy == env.action_space
    assert 0 <= copy.sample() < registered.notation.size


def test_a_match_never_has_more_moves_than_its_game_says(usual):
    made = sum(1 for _ in walk(usual, usual.seed)) - 1
    assert made <= usual.game.most_moves(usual.seats, usual.checked)


def test_sen_of_one_round_has_at_most_as_many_moves_as_its_turns_allow():
    """Two seats look thrice at most, and a turn is a draw, three times use and choose, use, and two more."""
    sen = GAMES["sen"]
    assert sen.most_moves(2, sen.check(2, {"rounds": 1})) == 2 * (3 + 100 * (1 + 2 * 3 + 3))
    state = sen.new(2, sen.check(2, {"rounds": 1}), FastRng(1))
    assert state.acting()
