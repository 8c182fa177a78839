"""What PettingZoo's checks do not look at: whole matches, secrets, masks, rewards and refusals."""

from random import Random

import numpy as np
import pytest

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadSeats, IllegalNow, MatchOver, UnknownGame
from kociarnia.core.features import Features
from kociarnia.envs import pettingzoo
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.parallel import TogetherEnv
from kociarnia.envs.pettingzoo import Family, family
from tests.contract.planted import HonestSen, ShellFeatures, hidden_kind
from tests.envs.playing import legal, play_together, play_turns

REDEALS = 2


def nothing_leaks(env: TurnEnv, seed: int, steps: int = 30) -> int:
    """Play, and demand that what every seat observes stays the same when all it cannot know is redealt."""
    chance = Random(seed)
    env.reset(seed=seed)
    varied = 0
    for step in range(steps):
        if env.terminations[env.agent_selection]:
            break
        truth = env.episode.state
        for seat, agent in enumerate(env.possible_agents):
            numbers, mask = env.observe(agent), env.episode.mask(seat)
            for redeal in range(REDEALS):
                world = truth.clone()
                world.redeal(seat, FastRng(1000 * step + redeal))
                varied += world.numbers() != truth.numbers()
                env.episode.state = world
                same = np.array_equal(env.observe(agent), numbers) and np.array_equal(env.episode.mask(seat), mask)
                assert same, f"what {agent} observes depends on what it cannot know"
            env.episode.state = truth
        env.step(chance.choice(legal(env.episode.mask(env.shown.seat_of[env.agent_selection]))))
    return varied


def test_what_a_seat_observes_does_not_depend_on_what_it_cannot_know(chosen):
    env = TurnEnv(chosen.game, chosen.seats, chosen.options)
    varied = sum(nothing_leaks(env, seed) for seed in range(2))
    assert varied or chosen.seats == 1  # there were secrets to keep


def test_what_a_seat_observes_follows_from_its_view(chosen):
    """A world made from the view and nothing else shows the seat the same numbers and moves."""
    env = TurnEnv(chosen.game, chosen.seats, chosen.options)
    env.reset(seed=9)
    chance = Random(9)
    for step in range(40):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        seat = env.shown.seat_of[agent]
        numbers, moves = env.observe(agent), list(env.episode.state.legal(seat))
        truth = env.episode.state
        env.episode.state = chosen.game.imagine(env.episode.view(seat), FastRng(step))
        assert np.array_equal(env.observe(agent), numbers)
        assert legal(env.episode.mask(seat)) == sorted(moves)
        env.episode.state = truth
        env.step(chance.choice(moves))


class OneFaceTooMany(Features):
    """The features of Sen, with the first hidden card in the place of the number of the round."""

    def names(self, seats):
        return ShellFeatures().names(seats)

    def fill(self, state, seat, out, start):
        ShellFeatures().fill(state, seat, out, start)
        out[start] = hidden_kind(state.inner, seat)


def test_a_planted_leak_is_caught():
    class Leaking(HonestSen):
        features = OneFaceTooMany()  # type: ignore[assignment]  # planted

    assert nothing_leaks(TurnEnv(HonestSen(), 3), 1)
    with pytest.raises(AssertionError, match="depends on what it cannot know"):
        nothing_leaks(TurnEnv(Leaking(), 3), 1)


def test_the_same_seed_and_the_same_choices_make_the_same_whole_match(usual):
    first = play_turns(TurnEnv(usual.game, usual.seats, usual.options), 5)
    env = TurnEnv(usual.game, usual.seats, usual.options)
    play_turns(env, 6)  # what was played before does not matter
    assert play_turns(env, 5) == first
    together = TogetherEnv(usual.game, usual.seats, usual.options)
    assert play_together(together, 5) == play_together(together, 5)


def test_another_seed_makes_another_match(game):
    env = TurnEnv(game, game.most_seats)
    assert len({str(play_turns(env, seed)) for seed in range(4)}) > 1


def test_without_a_seed_one_match_follows_another_in_the_same_stream_of_chance(game):
    def two_matches():
        env = TurnEnv(game)
        env.reset(seed=3)
        openings = []
        for _ in range(4):
            openings.append([env.observe(agent).tolist() for agent in env.possible_agents])
            env.reset()
        return openings

    openings = two_matches()
    assert two_matches() == openings
    assert len({str(opening) for opening in openings}) > 1


def test_the_mask_shows_exactly_the_legal_moves_of_the_seat_that_is_asked(chosen):
    env = TurnEnv(chosen.game, chosen.seats, chosen.options, masks="observation")
    env.reset(seed=2)
    chance = Random(2)
    for _ in range(80):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        seat = env.shown.seat_of[agent]
        observation, *_, info = env.last()
        assert observation is not None
        assert info == {}
        moves = list(env.episode.state.legal(seat))
        assert legal(observation["action_mask"]) == sorted(moves)
        for other in set(env.possible_agents) - {agent}:
            if env.shown.seat_of[other] not in env.episode.acting:
                assert not env.observe(other)["action_mask"].any()
        env.step(chance.choice(moves))


def test_the_order_in_which_seats_that_act_together_are_asked_changes_nothing(chosen):
    """The parallel match, and the same moves made one after another in the opposite order."""
    env = TogetherEnv(chosen.game, chosen.seats, chosen.options)
    env.reset(seed=4)
    chance = Random(4)
    for _ in range(60):
        if not env.agents:
            break
        state, rng = env.episode.state.clone(), FastRng(0)
        rng.word, rng.carry = env.episode.rng.word, env.episode.rng.carry
        moves = {seat: chance.choice(list(state.legal(seat))) for seat in env.episode.acting}
        env.step({env.possible_agents[seat]: move for seat, move in moves.items()})
        for seat in reversed(moves):
            state.apply(seat, moves[seat], rng)
        assert state.numbers() == env.episode.state.numbers()


def test_rewards_by_place_go_from_one_to_minus_one_and_sum_to_nothing(chosen):
    env = TurnEnv(chosen.game, chosen.seats, chosen.options, rewards="places")
    last = {agent: reward for agent, _, reward, terminated, _, _ in play_turns(env, 8) if terminated}
    places = env.episode.state.places()
    assert sum(last.values()) == pytest.approx(0)
    for seat, agent in enumerate(env.possible_agents):
        ahead = sum(place < places[seat] for place in places)
        behind = sum(place > places[seat] for place in places)
        assert last[agent] == pytest.approx((behind - ahead) / max(1, chosen.seats - 1))


def test_rewards_by_score_are_the_points_and_more_is_better(chosen):
    env = TurnEnv(chosen.game, chosen.seats, chosen.options, rewards="scores")
    last = {agent: reward for agent, _, reward, terminated, _, _ in play_turns(env, 8) if terminated}
    scores, places = env.episode.state.scores(), env.episode.state.places()
    assert [abs(reward) for reward in last.values()] == [abs(score) for score in scores]
    for one, agent in enumerate(env.possible_agents):
        for other, other_agent in enumerate(env.possible_agents):
            if places[one] < places[other]:
                assert last[agent] >= last[other_agent]


def test_a_match_is_cut_off_after_so_many_cycles_in_which_every_seat_is_asked_once(game):
    env = TurnEnv(game, max_cycles=2)
    seen = play_turns(env, 1)
    assert [agent for agent, *_, action in seen if action is not None] == env.possible_agents * 2
    assert all(truncated and not terminated for _, _, _, terminated, truncated, action in seen if action is None)


@pytest.mark.parametrize("illegal_reward", [None, -1.0])
def test_in_cycles_a_seat_that_has_nothing_to_decide_passes_and_nothing_else(illegal_reward):
    env = TurnEnv("sen", 3, {"first_seat": 0}, max_cycles=50, illegal_reward=illegal_reward)
    env.reset(seed=1)
    draw = env.setting.game.notation.read("draw")
    while env.shown.seat_of[env.agent_selection] in env.episode.acting:  # who draws decides twice, before the next seat
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(draw if mask[draw] else int(mask.argmax()))
    mask = env.infos[env.agent_selection]["action_mask"]
    assert [code for code, is_legal in enumerate(mask) if is_legal] == [env.pass_action]
    before, agent = env.episode.state.numbers(), env.agent_selection
    if illegal_reward is None:
        with pytest.raises(IllegalNow, match=r"possible is \d+ \(pass\)"):
            env.step(0)
        env.step(env.pass_action)
        assert env.agent_selection == f"seat_{(env.shown.seat_of[agent] + 1) % 3}"
    else:
        env.step(0)
        assert env.terminations[agent]
        assert env.rewards[agent] == illegal_reward
    assert env.episode.state.numbers() == before


def test_an_illegal_action_is_refused_with_the_legal_ones_where_that_was_asked_for_and_changes_nothing(chosen):
    env = TurnEnv(chosen.game, chosen.seats, chosen.options, illegal_reward=None)
    env.reset(seed=1)
    before = env.episode.state.numbers()
    seat = env.shown.seat_of[env.agent_selection]
    moves = list(env.episode.state.legal(seat))
    for wrong in [*(set(range(chosen.game.notation.size)) - set(moves)), -1, chosen.game.notation.size, None, "1", 0.5]:
        with pytest.raises(IllegalNow) as refusal:
            env.step(wrong)
        for move in moves:
            assert f"{move} ({chosen.game.notation.write(move)})" in str(refusal.value)
    assert env.episode.state.numbers() == before
    env.step(moves[0])
    assert env.episode.state.numbers() != before


def test_an_illegal_action_ends_the_match_with_a_penalty_where_that_was_asked_for(game):
    env = TurnEnv(game, illegal_reward=-3)
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(game.notation.size)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -3.0 if agent == culprit else 0.0 for agent in env.possible_agents}
    for _ in env.agent_iter():
        env.step(None)
    assert not env.agents


def test_in_the_parallel_interface_one_illegal_action_refuses_them_all_where_that_was_asked_for(game):
    env = TogetherEnv(game, illegal_reward=None)
    env.reset(seed=1)
    before = env.episode.state.numbers()
    acting = [env.possible_agents[seat] for seat in env.episode.acting]
    good = {agent: legal(env.mask(env.shown.seat_of[agent]))[0] for agent in env.possible_agents}
    for wrong in (env.pass_action, None, -1):
        with pytest.raises(IllegalNow, match="possible is"):
            env.step(good | {acting[-1]: wrong})
    for agent in set(env.possible_agents) - set(acting):
        with pytest.raises(IllegalNow, match=r"\(pass\)"):
            env.step(good | {agent: 0})
    with pytest.raises(IllegalNow, match="no agent"):
        env.step(good | {"seat_99": 0})
    assert env.episode.state.numbers() == before
    env.step({agent: good[agent] for agent in acting})  # who passes may be left out
    assert env.episode.state.numbers() != before


def test_in_the_parallel_interface_a_seat_that_should_pass_and_does_not_ends_the_match():
    env = TogetherEnv("koty")
    env.reset(seed=1)
    idle = next(agent for agent, seat in env.shown.seat_of.items() if seat not in env.episode.acting)
    good = {agent: legal(env.mask(seat))[0] for agent, seat in env.shown.seat_of.items()}
    _, rewards, terminations, _, _ = env.step(good | {idle: 0})
    assert rewards == {agent: -1.0 if agent == idle else 0.0 for agent in env.possible_agents}
    assert all(terminations.values())


def test_in_the_parallel_interface_an_illegal_action_ends_the_match_where_that_was_asked_for(game):
    env = TogetherEnv(game, illegal_reward=-2.5)
    env.reset(seed=1)
    culprit = env.possible_agents[env.episode.acting[0]]
    good = {agent: legal(env.mask(env.shown.seat_of[agent]))[0] for agent in env.possible_agents}
    _, rewards, terminations, _, _ = env.step(good | {culprit: env.pass_action})
    assert rewards == {agent: -2.5 if agent == culprit else 0.0 for agent in env.possible_agents}
    assert all(terminations.values())
    with pytest.raises(MatchOver):
        env.step({})


def test_what_cannot_be_played_is_refused_when_the_environment_is_made(game):
    own = Family(game)
    with pytest.raises(BadOptions, match="unknown option 'colour'"):
        own.env(options={"colour": "red"})
    with pytest.raises(BadSeats):
        own.env(seats=game.most_seats + 1)
    with pytest.raises(BadOptions, match="did you mean places"):
        own.env(rewards="place")  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BadOptions, match="masks"):
        own.parallel_env(masks="nowhere")  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BadOptions, match="illegal_reward"):
        own.env(illegal_reward="much")  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BadOptions, match="max_cycles"):
        own.parallel_env(max_cycles=0)
    with pytest.raises(BadOptions, match="render_mode"):
        own.env(render_mode="human")
    with pytest.raises(TypeError):
        own.env(colour="red")  # type: ignore[call-arg]  # that is the question


def test_every_game_on_the_shelf_has_a_family_of_environments_with_its_version(registered):
    name = f"{registered.id}_v{registered.layout}"
    own = getattr(pettingzoo, name)
    assert own is family(name)
    assert name in dir(pettingzoo)
    assert str(own.env()) == str(own.parallel_env()) == name
    assert own.raw_env(seats=registered.most_seats).possible_agents[-1] == f"seat_{registered.most_seats - 1}"


def test_an_environment_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(UnknownGame, match=next(iter(GAMES))):
        family("chess_v6")
    with pytest.raises(AttributeError, match=next(iter(GAMES))):
        _ = pettingzoo.chess_v6


def test_the_table_is_drawn_as_a_spectator_sees_it(game):
    for env in (TurnEnv(game, render_mode="ansi"), TogetherEnv(game, render_mode="ansi")):
        env.reset(seed=1)
        drawn = env.render()
        assert drawn is not None
        env.episode.state.redeal(-1, FastRng(9))
        assert env.render() == drawn
        assert len(drawn.splitlines()) > 1
        env.close()
    silent = TurnEnv(game)
    silent.reset(seed=1)
    assert silent.render() is None
