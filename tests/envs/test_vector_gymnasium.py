"""The vector environment is Gymnasium's: its spaces, what its calls return, final observations, agents as rivals."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import kociarnia.envs  # noqa: F401  # registers the games
from kociarnia.bots.players import BadAgent
from kociarnia.bots.searching import SearchingBot
from kociarnia.core.errors import BadOptions, IllegalNow
from kociarnia.envs.batch import WAIT
from kociarnia.envs.copies import MOST_KEPT, Pages
from kociarnia.envs.gymnasium import environment_id
from kociarnia.envs.vector import VectorEnv
from tests.bots import agents

MATCHES = 6
STEPS = 400


def test_it_is_a_vector_environment_with_spaces_and_the_mode_of_its_resets(registered):
    env = gymnasium.make_vec(environment_id(registered), num_envs=MATCHES)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert isinstance(env.unwrapped, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.num_envs == MATCHES
    observations, info = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    assert info["action_mask"].shape == (MATCHES, registered.notation.size)
    actions = env.action_space.sample()
    assert env.action_space.contains(actions)
    assert info["action_mask"][np.arange(MATCHES), actions].all()
    observations, rewards, terminations, truncations, info = env.step(actions)
    assert env.observation_space.contains(observations)
    assert rewards.shape == terminations.shape == truncations.shape == (MATCHES,)
    assert not truncations.any()
    env.close()


def test_step_returns_what_the_fast_call_leaves_in_the_arrays(game):
    fast, standard = VectorEnv(game, MATCHES), VectorEnv(game, MATCHES)
    fast.begin(seed=5)
    standard.reset(seed=5)
    for _ in range(STEPS):
        actions, seats = fast.sample().copy(), fast.acting.copy()
        fast.move(actions)
        standard.sample()  # the chance of a match is drawn from by its samples too
        observations, rewards, terminations, _, info = standard.step(actions)
        assert np.array_equal(observations, fast.observations)
        assert np.array_equal(info["action_mask"], fast.masks)
        assert np.array_equal(info["seat"], fast.acting)
        assert np.array_equal(info["rewards"], fast.rewards)
        assert np.array_equal(terminations, fast.dones)
        assert rewards.tolist() == [fast.rewards[match, seat] for match, seat in enumerate(seats)]


def test_what_was_returned_is_not_written_over_unless_that_was_asked_for(game):
    env, views = VectorEnv(game, 3), VectorEnv(game, 3, copy=False)
    before, info = env.reset(seed=1)
    kept, mask = before.copy(), info["action_mask"].copy()
    for _ in range(5):
        env.step(env.sample())
    assert np.array_equal(before, kept)
    assert np.array_equal(info["action_mask"], mask)
    shown, _ = views.reset(seed=1)
    assert np.shares_memory(shown, views.observations)


@pytest.mark.parametrize("name", ["numbers", "masks"])
def test_a_page_is_free_only_when_nobody_holds_an_array_of_it_or_a_part_of_one(name):
    pages = Pages(2, 3, 4)
    first = pages.free()
    assert first is not None
    assert first is pages.free()
    part = getattr(first, name)[1]
    second = pages.free()
    assert second is not None
    assert second is not first
    held = getattr(second, name)
    assert pages.free() not in (first, second)
    del part
    assert pages.free() is first
    many = [getattr(page, name) for page in iter(pages.free, None)]
    assert len(many) == MOST_KEPT - 1
    assert held.flags.writeable


def test_the_last_observation_of_a_match_is_told_beside_the_first_of_the_next(game):
    env = VectorEnv(game, MATCHES)
    env.reset(seed=2)
    ended = 0
    for _ in range(4000):
        before = list(env.batch.states)
        movers = env.acting.copy()
        *_, terminations, _, info = env.step(env.sample())
        assert ("final_obs" in info) == terminations.any()
        for match in np.flatnonzero(terminations):
            state, seat = before[match], int(movers[match])
            assert not state.acting()
            last = info["final_obs"][match]
            assert np.array_equal(last, env.setting.look(state, seat))
            assert info["_final_obs"][match]
            assert info["final_info"]["rewards"][match].tolist() == env.setting.final_rewards(state)
            ended += 1
        if ended > 3:
            break
    assert ended > 3


def test_wrappers_of_gymnasium_count_episodes(game):
    own = VectorEnv(game, 4, seat=0)
    env = RecordEpisodeStatistics(own)
    env.reset(seed=1)
    for _ in range(4000):
        *_, terminations, _, info = env.step(own.sample())
        if terminations.any():
            assert info["episode"]["l"][terminations].min() > 0
            break
    else:
        raise AssertionError("no match has ended")
    listed = DictInfoToList(VectorEnv(game, 2))
    _, infos = listed.reset(seed=1)
    assert [set(info) for info in infos] == [{"action_mask", "seat"}] * 2


@pytest.mark.parametrize("opponents", [agents.Last(), agents.LastBot()])
def test_an_agent_or_a_bot_moves_for_the_others_as_it_would_alone(game, opponents):
    """The same matches are played through when its moves are made by the caller."""
    seats = max(2, game.fewest_seats)
    env = VectorEnv(game, MATCHES, seats, seat=1, opponents=opponents)
    alone = VectorEnv(game, MATCHES, seats)
    env.begin(seed=4)
    alone.begin(seed=4)
    assert set(env.acting) == {1}
    for match in range(MATCHES):
        step_others(alone, match)
    ended = 0
    for _ in range(60):
        assert np.array_equal(env.observations, alone.observations)
        actions = env.masks.argmax(axis=1)
        env.move(actions)
        ended += int(env.dones.sum())
        assert set(env.acting) == {1}
        for match in range(MATCHES):
            move_one(alone, match, int(actions[match]))
            step_others(alone, match)
        assert np.allclose(env.rewards.sum(axis=1), 0)


def move_one(env: VectorEnv, match: int, action: int) -> None:
    actions = np.full(MATCHES, WAIT, np.int64)
    actions[match] = action
    env.batch.step(actions.tobytes(), True)


def step_others(env: VectorEnv, match: int) -> None:
    while env.acting[match] != 1:
        mask = env.masks[match]
        move_one(env, match, int(np.flatnonzero(mask)[-1]))


def test_rewards_of_matches_that_end_while_the_others_move_are_not_lost(registered):
    seats = max(2, registered.fewest_seats)
    env = VectorEnv(registered, 8, seats, seat=0, opponents=agents.first)
    env.reset(seed=1)
    ended = 0
    for _ in range(3000):
        _, rewards, terminations, _, info = env.step(env.sample())
        ended += int(terminations.sum())
        assert np.array_equal(rewards, info["rewards"][:, 0])
        for match in np.flatnonzero(terminations):
            assert info["final_obs"][match].shape == (env.setting.width,)
        if ended > 8:
            break
    assert ended


@pytest.mark.parametrize(("bot", "reason"), agents.WRONG)
def test_an_opponent_of_anybodys_that_gives_no_legal_move_is_named(registered, bot, reason):
    many = 64  # who begins is drawn, and a rival must be asked in one match at least
    with pytest.raises(BadAgent, match=reason):
        VectorEnv(registered, many, registered.most_seats, seat=registered.most_seats - 1, opponents=bot)


def test_a_bot_that_searches_may_be_an_opponent_and_a_seed_says_all(game):
    seats = max(2, game.fewest_seats)
    envs = [VectorEnv(game, 3, seats, seat=1, opponents=SearchingBot(iterations=6, seconds=1e-9)) for _ in range(2)]
    for env in envs:
        env.begin(seed=2)
        for _ in range(4):
            env.move(env.sample())
    assert np.array_equal(envs[0].observations, envs[1].observations)
    assert set(envs[0].acting) == {1}


def test_what_cannot_be_is_refused_by_name(registered):
    with pytest.raises(BadOptions, match="copy"):
        VectorEnv(registered, 2, copy="no")  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BadOptions, match="no options"):
        VectorEnv(registered, 2).reset(options={"rounds": 1})


def test_masks_are_given_away_with_their_memory_and_stay_the_callers(game):
    """Whoever holds one is never disturbed; whatever is written in one is neither shown again nor made legal."""
    env, other = VectorEnv(game, 3, illegal_reward=None), VectorEnv(game, 3)
    env.reset(seed=1)
    other.begin(seed=1)
    held = []
    for number in range(40):
        actions = env.sample().copy()
        other.sample()
        *_, info = env.step(actions)
        masks = info["action_mask"]
        other.move(actions)
        assert np.array_equal(masks, other.masks)
        assert np.array_equal(env.masks, other.masks)
        if number % 16 == 1:
            held.append((masks, masks.copy()))
        elif not masks.all():
            illegal = np.where(masks.all(axis=1), masks.argmax(axis=1), masks.argmin(axis=1))
            masks[:] = True
            with pytest.raises(IllegalNow):
                env.step(illegal)
    assert all(np.array_equal(own, copy) for own, copy in held)


def test_observations_are_given_away_with_their_memory_and_stay_the_callers(game):
    """Whoever holds one, or a part of it, or writes in it, is never disturbed."""
    env, other = VectorEnv(game, 3), VectorEnv(game, 3)
    env.reset(seed=1)
    other.begin(seed=1)
    held, wanted, parts = [], [], []
    for number in range(12):  # more than there are pages
        actions = env.sample().copy()
        other.sample()
        observations, *_ = env.step(actions)
        other.move(actions)
        assert np.array_equal(observations, other.observations)
        assert np.array_equal(env.observations, other.observations)
        if number % 2:
            held.append(observations)
            wanted.append(observations.copy())
        else:
            parts.append((observations[1], observations[1].copy()))
            observations[0] = -7  # it is the caller's
    assert all(np.array_equal(own, copy) for own, copy in zip(held, wanted, strict=True))
    assert all(np.array_equal(own, copy) for own, copy in parts)
    last, *_ = env.step(env.sample())
    copy = last.copy()
    env.move(env.sample())  # the fast call writes elsewhere
    assert np.array_equal(last, copy)
    del env
    assert np.array_equal(last, copy)


def test_a_step_that_is_refused_leaves_the_observations_as_they_were(game):
    env = VectorEnv(game, 3, illegal_reward=None)
    env.reset(seed=1)
    env.step(env.sample())
    before = env.observations.copy()
    with pytest.raises(IllegalNow):
        env.step(np.full(3, -1))
    assert np.array_equal(env.observations, before)
