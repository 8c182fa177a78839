"""Many matches at once are the same matches as one at a time."""

from random import Random

import numpy as np
import pytest

from kociarnia.bots.levels import UnknownLevel
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadSeats, IllegalNow, SetupError
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.batch import place_rewards
from kociarnia.envs.vector import VectorEnv
from tests.envs.playing import legal

MATCHES = 5
STEPS = 150


def test_every_match_of_a_batch_is_the_match_that_is_played_alone(chosen):
    """Observations, masks, who is asked, rewards and ends are those of the turn environment with the same seed."""
    batch = VectorEnv(chosen.game, MATCHES, chosen.seats, chosen.options)
    alone = [TurnEnv(chosen.game, chosen.seats, chosen.options) for _ in range(MATCHES)]
    batch.reset(seed=20)
    for match, env in enumerate(alone):
        env.reset(seed=20 + match)
    chance = Random(1)
    ended = 0
    for _ in range(STEPS):
        actions = np.zeros(MATCHES, np.int64)
        for match, env in enumerate(alone):
            seat = env.shown.seat_of[env.agent_selection]
            assert batch.acting[match] == seat
            assert np.array_equal(batch.observations[match], env.observe(env.agent_selection))
            assert np.array_equal(batch.masks[match], env.episode.mask(seat))
            actions[match] = chance.choice(legal(batch.masks[match]))
        batch.step(actions)
        for match, env in enumerate(alone):
            env.step(int(actions[match]))
            rewards = [env.rewards[agent] for agent in env.possible_agents]
            assert batch.rewards[match].tolist() == rewards
            assert batch.dones[match] == env.terminations[env.agent_selection]
            if batch.dones[match]:
                ended += 1
                env.reset()
    assert ended or len(set(batch.dones)) == 1


def test_matches_do_not_depend_on_how_many_are_played_beside_them(game):
    few, many = VectorEnv(game, 2), VectorEnv(game, 7)
    few.reset(seed=3)
    many.reset(seed=3)
    for _ in range(300):
        few.step(few.sample())
        many.step(many.sample())
        assert np.array_equal(few.observations, many.observations[:2])
        assert np.array_equal(few.rewards, many.rewards[:2])


def test_what_is_shown_of_a_match_does_not_depend_on_what_the_seat_cannot_know(game):
    env = VectorEnv(game, 3, game.most_seats)
    env.reset(seed=1)
    for step in range(100):
        for match, state in enumerate(env.batch.states):
            seat = int(env.acting[match])
            world = state.clone()
            world.redeal(seat, FastRng(step))
            shown = VectorEnv(game, 1, game.most_seats)
            game.features.fill(world, seat, shown.batch.observations, 0)
            assert np.array_equal(shown.observations[0], env.observations[match])
            assert sorted(world.legal(seat)) == legal(env.masks[match])
        env.step(env.sample())


def test_the_arrays_are_the_memory_of_the_engine(game):
    env = VectorEnv(game, 4)
    arrays = [env.observations, env.masks, env.acting, env.rewards, env.dones]
    addresses = [array.__array_interface__["data"][0] for array in arrays]
    before = env.observations.copy()
    for _ in range(20):
        env.move(env.sample())
    assert not np.array_equal(before, env.observations)
    again = [env.observations, env.masks, env.acting, env.rewards, env.dones]
    assert [array.__array_interface__["data"][0] for array in again] == addresses
    assert np.array_equal(np.frombuffer(memoryview(env.batch.observations), np.int64), env.observations.ravel())
    assert not any(array.flags.writeable for array in arrays)


def test_one_seat_is_asked_and_bots_move_for_the_others(game):
    seats = max(2, game.fewest_seats)
    for opponents in ("random", "kitten", "cat"):
        env = VectorEnv(game, 8, seats, seat=1, opponents=opponents)
        env.reset(seed=2)
        ended = 0
        while not ended:
            assert set(env.acting) == {1}
            env.step(env.sample())
            ended += int(env.dones.sum())
            assert np.allclose(env.rewards.sum(axis=1), 0)


@pytest.mark.slow
def test_random_play_does_worse_against_cats_than_against_its_like(game):
    seats = max(2, game.fewest_seats)
    mean = {}
    for opponents in ("random", "cat"):
        env = VectorEnv(game, 60, seats, seat=0, opponents=opponents)
        env.reset(seed=5)
        rewards, ended = 0.0, 0
        while ended < 240:
            env.step(env.sample())
            rewards += env.rewards[:, 0].sum()
            ended += int(env.dones.sum())
        mean[opponents] = rewards / ended
    assert mean["cat"] < mean["random"] - 0.1


def test_an_illegal_action_refuses_the_whole_step_and_names_the_match_and_the_legal_actions(game):
    env = VectorEnv(game, 3, illegal_reward=None)
    env.reset(seed=1)
    before = [state.numbers() for state in env.batch.states]
    shown = env.observations.copy(), env.masks.copy()
    for wrong in (-1, game.notation.size, int(np.flatnonzero(~env.masks[2])[0])):
        actions = env.sample().copy()
        actions[2] = wrong
        before = [state.numbers() for state in env.batch.states]
        with pytest.raises(IllegalNow, match=r"match 2: .*possible is") as refusal:
            env.step(actions)
        for move in legal(env.masks[2]):
            assert game.notation.write(move) in str(refusal.value)
    assert [state.numbers() for state in env.batch.states] == before
    assert np.array_equal(env.observations, shown[0])
    assert np.array_equal(env.masks, shown[1])


def test_an_illegal_action_ends_its_match_with_a_penalty_where_that_was_asked_for(game):
    env = VectorEnv(game, 3, illegal_reward=-4)
    env.reset(seed=1)
    culprit = int(env.acting[1])
    actions = env.sample().copy()
    actions[1] = game.notation.size
    env.step(actions)
    assert env.dones.tolist() == [False, True, False]
    assert env.rewards[1].tolist() == [-4.0 if seat == culprit else 0.0 for seat in range(env.setting.seats)]
    assert not env.rewards[[0, 2]].any()
    for match, state in enumerate(env.batch.states):
        assert legal(env.masks[match]) == sorted(state.legal(int(env.acting[match])))


def test_rewards_by_score_are_the_points_and_more_is_better(game):
    env = VectorEnv(game, 10, rewards="scores", seats=game.most_seats)
    env.reset(seed=1)
    last = [state.clone() for state in env.batch.states]
    compared = 0
    while compared < 5:
        last = [state.clone() for state in env.batch.states]
        actions, seats = env.sample().copy(), env.acting.copy()
        rngs = []
        for rng in env.batch.rngs:
            copy = FastRng(0)
            copy.word, copy.carry = rng.word, rng.carry
            rngs.append(copy)
        env.step(actions)
        for match in np.flatnonzero(env.dones):
            last[match].apply(int(seats[match]), int(actions[match]), rngs[match])
            sign = -1 if game.fewest_points_win else 1
            assert env.rewards[match].tolist() == [sign * score for score in last[match].scores()]
            compared += 1


def test_what_cannot_be_played_is_refused(game):
    with pytest.raises(SetupError, match="matches"):
        VectorEnv(game, 0)
    with pytest.raises(BadOptions, match="unknown option"):
        VectorEnv(game, 1, options={"colour": "red"})
    with pytest.raises(BadSeats):
        VectorEnv(game, 1, seat=game.most_seats)
    with pytest.raises(UnknownLevel):
        VectorEnv(game, 1, opponents="lion")
    env = VectorEnv(game, 2)
    with pytest.raises(IllegalNow, match="2 matches need 2 whole numbers"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(IllegalNow, match="2 matches need 2 whole numbers"):
        env.step(np.zeros(2))  # type: ignore[arg-type]  # that is the question


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ([1], [0]),
        ([2, 1], [-1, 1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([1, 2, 2], [1, -0.5, -0.5]),
        ([1, 3, 3, 2, 5], [1, -0.25, -0.25, 0.5, -1]),
    ],
)
def test_seats_that_share_a_place_share_its_reward(places, rewards):
    assert place_rewards(places) == pytest.approx(rewards)
