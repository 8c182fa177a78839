"""One seat alone or against bots, through Gymnasium."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kociarnia.envs  # noqa: F401  # registers the games
from kociarnia.bots.levels import BOTS, UnknownLevel
from kociarnia.bots.players import BadAgent
from kociarnia.bots.searching import SearchingBot
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadSeats, IllegalNow, MatchOver
from kociarnia.envs.gymnasium import SeatEnv, environment_id
from kociarnia.testing.samples import acting_seats
from tests.bots import agents
from tests.envs.playing import MOST_STEPS, legal

QUICK = ("random", "kitten", "cat")


def play(env: SeatEnv, seed: int | None) -> list[Any]:
    """Play a match at random and return all that was seen."""
    chance = Random(seed)
    observation, info = env.reset(seed=seed)
    seen: list[object] = [observation.tolist()]
    for _ in range(MOST_STEPS):
        observation, reward, terminated, truncated, info = env.step(chance.choice(legal(info["action_mask"])))
        assert not truncated
        seen.append((observation.tolist(), reward, terminated, legal(info["action_mask"])))
        if terminated:
            return seen
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("opponents", QUICK)
def test_the_environment_passes_the_check_of_gymnasium(game, opponents):
    for seats in (game.fewest_seats, game.most_seats):
        check_env(SeatEnv(game, seats, opponents=opponents, seat=seats - 1), skip_render_check=True)


def test_every_game_is_made_by_its_name_after_the_import(registered):
    env = gymnasium.make(environment_id(registered))
    check_env(env.unwrapped)
    check_env(gymnasium.make(environment_id(registered), floats=True).unwrapped)
    assert environment_id(registered) == f"kociarnia/{registered.id.capitalize()}-v{registered.layout}"
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    env.step(legal(info["action_mask"])[0])


def test_the_same_seed_makes_the_same_whole_match_against_every_level(game):
    for opponents in QUICK:
        assert play(SeatEnv(game, opponents=opponents), 3) == play(SeatEnv(game, opponents=opponents), 3)


def test_a_level_that_searches_thinks_by_iterations_and_not_by_the_clock(game, monkeypatch):
    monkeypatch.setitem(BOTS, "lynx", SearchingBot(iterations=20, seconds=0.0))

    def opening() -> tuple[list[object], list[int]]:
        env = SeatEnv(game, max(2, game.fewest_seats), opponents="lynx", seat=1)
        asked: list[int] = []
        (bot,) = set(env.bots)
        think = bot.think

        def watched(*arguments, budget=None):
            asked.append(arguments[3].iterations)
            assert arguments[3].stop is None
            return think(*arguments)

        monkeypatch.setattr(bot, "think", watched)
        observation, info = env.reset(seed=3)
        seen: list[object] = [observation.tolist()]
        while len(asked) < 2 and not env.episode.is_over:
            observation, *_, info = env.step(legal(info["action_mask"])[0])
            seen.append(observation.tolist())
        monkeypatch.setattr(bot, "think", think)
        return seen, asked

    seen, asked = opening()
    assert opening()[0] == seen
    assert set(asked) == {20}


def test_the_bots_do_not_act_for_the_seat_nor_the_seat_for_the_bots(game):
    """Every position the environment shows is one in which the seat is asked, with its own numbers and mask."""
    for seat in {0, game.most_seats // 2, game.most_seats - 1}:
        env = SeatEnv(game, game.most_seats, seat=seat, opponents="kitten")
        chance = Random(seat)
        observation, info = env.reset(seed=seat)
        for _ in range(30):
            assert seat in acting_seats(env.episode.state)
            assert np.array_equal(observation, env.episode.observe(seat))
            assert legal(info["action_mask"]) == sorted(env.episode.state.legal(seat))
            assert info["seat"] == seat
            observation, _, is_over, _, info = env.step(chance.choice(legal(info["action_mask"])))
            if is_over:
                break


def test_what_the_seat_observes_does_not_depend_on_what_it_cannot_know(game):
    env = SeatEnv(game, game.most_seats, opponents="kitten")
    chance = Random(1)
    observation, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        truth = env.episode.state
        env.episode.state = truth.clone()
        env.episode.state.redeal(env.seat, FastRng(chance.getrandbits(30)))
        assert np.array_equal(env.episode.observe(env.seat), observation)
        assert np.array_equal(env.action_masks(), info["action_mask"])
        env.episode.state = truth
        observation, _, is_over, _, info = env.step(chance.choice(legal(info["action_mask"])))


def test_the_reward_comes_at_the_end_and_is_that_of_the_seat(game):
    for rewards in ("places", "scores"):
        env = SeatEnv(game, game.most_seats, rewards=rewards, seat=1)
        *before, last = play(env, 4)
        assert all(reward == 0 for _, reward, _, _ in before[1:])
        assert last[1] == env.setting.final_rewards(env.episode.state)[1]
        assert env.info()["places"] == env.episode.state.places()
        assert env.info()["scores"] == env.episode.state.scores()


def test_one_seat_alone_is_rewarded_by_its_score(game):
    if game.fewest_seats > 1:
        with pytest.raises(BadSeats):
            SeatEnv(game, 1)
        return
    env = SeatEnv(game)
    assert env.setting.seats == 1
    *_, last = play(env, 2)
    assert last[1] == env.setting.sign * env.episode.state.scores()[0]


def test_the_seat_may_rotate_from_match_to_match(game):
    seats = max(2, game.fewest_seats)
    env = SeatEnv(game, seats, seat=None)
    env.reset(seed=0)
    taken = [env.seat]
    for _ in range(seats):
        env.reset()
        taken.append(env.seat)
    assert taken == [*range(seats), 0]


def test_what_cannot_be_played_is_refused(game):
    with pytest.raises(BadOptions, match="unknown option"):
        SeatEnv(game, options={"colour": "red"})
    with pytest.raises(BadSeats):
        SeatEnv(game, game.most_seats, seat=game.most_seats)
    with pytest.raises(UnknownLevel, match=", ".join(BOTS)):
        SeatEnv(game, opponents="dog")
    with pytest.raises(BadOptions, match="other seats"):
        SeatEnv(game, opponents=["cat"] * game.most_seats)
    with pytest.raises(BadOptions, match="floats"):
        SeatEnv(game, floats="yes")  # type: ignore[arg-type]  # that is the question
    env = SeatEnv(game, illegal_reward=None)
    with pytest.raises(MatchOver):
        env.step(0)
    with pytest.raises(BadOptions, match="colour"):
        env.reset(options={"colour": "red"})
    env.reset(seed=1)
    with pytest.raises(IllegalNow, match="possible is"):
        env.step(game.notation.size)


@pytest.mark.parametrize(("bot", "reason"), agents.WRONG)
def test_an_opponent_of_anybodys_that_gives_no_legal_move_is_named_and_makes_none(registered, bot, reason):
    env = SeatEnv(registered, max(2, registered.fewest_seats), seat=1, opponents=bot)
    with pytest.raises(BadAgent, match=reason):
        play(env, 1)
    assert env.episode.acting  # somebody is asked still …
    assert env.seat not in env.episode.acting  # … and it is not the seat itself


def test_an_illegal_action_ends_the_match_where_that_was_asked_for(game):
    env = SeatEnv(game, illegal_reward=-7)
    env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(-1)
    assert (reward, terminated) == (-7.0, True)
    with pytest.raises(MatchOver):
        env.step(0)


def test_the_table_is_drawn_as_text(game):
    env = SeatEnv(game, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn.splitlines()) > 1
