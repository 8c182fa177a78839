"""The games in OpenSpiel: its own checks, chance node by node, and a search of theirs that imagines fair worlds."""

import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.core.errors import BadOptions, BadSeats
from kociarnia.envs.nodes import DrawnRng, NeedsDraw
from kociarnia.envs.openspiel import CompiledRollouts, MatchGame, register_games
from tests.contract.conftest import SIXTH

register_games([SIXTH])
CHANCE = pyspiel.PlayerId.CHANCE


def load(case) -> pyspiel.Game:
    options = {name: value for name, value in case.options.items() if value is not None}
    texts = {name: "+".join(value) if isinstance(value, list) else value for name, value in options.items()}
    return pyspiel.load_game(f"kociarnia_{case.game.id}", {"seats": case.seats} | texts)


def walk(state: pyspiel.State, chance: Random):
    """Play at random and yield every state before the end."""
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


def test_every_preset_passes_the_random_simulations_of_openspiel_with_serialisation(usual):
    game = load(usual)
    assert game.num_players() == usual.seats
    assert game.num_distinct_actions() == usual.game.notation.size
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_match_that_is_written_down_at_its_end_is_read_back(chosen):
    state = load(chosen).new_initial_state()
    for _ in walk(state, Random(4)):
        pass
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)
    assert again.returns() == state.returns()
    assert again.history() == state.history()


def test_the_tree_of_draws_and_moves_is_the_match_the_engine_plays(chosen):
    """The draws of a generator, taken as outcomes one by one, lead to the states it makes in one go."""
    rng, chance = RecordingRng(FastRng(7)), Random(7)
    world = chosen.game.new(chosen.seats, chosen.checked, rng)
    state = load(chosen).new_initial_state()
    for _ in range(150):
        for value, bound in rng.draws:
            if bound > 1:
                assert state.is_chance_node()
                assert state.chance_outcomes() == [(outcome, 1 / bound) for outcome in range(bound)]
                state.apply_action(value)
        assert not state.is_chance_node()
        assert state.node.state.numbers() == world.numbers()
        if state.is_terminal():
            break
        seat = state.current_player()
        assert (world.acting() >> seat) & 1
        assert state.legal_actions() == sorted(world.legal(seat))
        move = chance.choice(state.legal_actions())
        rng.draws = []
        world.apply(seat, move, rng)
        state.apply_action(move)


def test_what_a_seat_imagines_looks_the_same_to_it_and_varies_the_rest(chosen):
    game = load(chosen)
    chance = Random(3)
    varied = 0
    for state, _ in zip(walk(game.new_initial_state(), chance), range(600), strict=False):
        if state.is_chance_node() or chance.random() < 0.7:
            continue
        seat = state.current_player()
        for _ in range(2):
            imagined = state.resample_from_infostate(seat, chance.random)
            assert imagined.current_player() == seat
            assert imagined.legal_actions() == state.legal_actions()
            assert imagined.information_state_string(seat) == state.information_state_string(seat)
            assert imagined.observation_string(seat) == state.observation_string(seat)
            assert imagined.observation_tensor(seat) == state.observation_tensor(seat)
            varied += str(imagined) != str(state)
    assert varied or chosen.seats == 1


def test_the_tensor_is_the_features_and_the_text_is_the_view(game):
    opened = MatchGame(game)
    state = opened.new_initial_state()
    observer = opened.make_py_observer()
    for _ in zip(range(60), walk(state, Random(1)), strict=False):
        if state.is_chance_node() or state.is_terminal():
            continue
        seat = state.current_player()
        observer.set_from(state, seat)
        numbers = observer.numbers(state, seat)
        assert np.array_equal(observer.tensor, numbers.astype(np.float32))
        public = opened.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
        )
        assert public.string_from(state, 0) == public.string_from(state, opened.num_players() - 1)
    with pytest.raises(ValueError, match="all seats"):
        opened.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(ValueError, match="no parameters"):
        opened.make_py_observer(None, {"colour": "red"})


def test_returns_are_those_of_the_places_and_nothing_before_the_end(game):
    state = MatchGame(game, {"seats": game.most_seats}).new_initial_state()
    for before in walk(state, Random(2)):
        assert before.returns() == [0.0] * game.most_seats
    assert sum(state.returns()) == pytest.approx(0)
    final = state.node.state
    assert final is not None
    assert max(state.returns()) == state.returns()[final.places().index(1)]


def test_a_search_of_openspiel_plays_a_match_through_our_imagined_worlds(registered):
    game = pyspiel.load_game(f"kociarnia_{registered.id}", {"seats": max(2, registered.fewest_seats)})
    searching = ISMCTSBot(
        game, CompiledRollouts(1), 2.0, 4, random_state=np.random.RandomState(1), use_observation_string=True
    )
    chance = Random(1)
    decided = 0
    for state in walk(game.new_initial_state(), chance):
        while not state.is_chance_node() and not state.is_terminal() and state.current_player() == 0 and decided < 25:
            action = searching.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decided += 1
        if state.is_terminal() or decided == 25:
            break
    assert decided


def test_their_own_playouts_work_too(registered):
    game = pyspiel.load_game(f"kociarnia_{registered.id}")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    returns = RandomRolloutEvaluator(1, np.random.RandomState(1)).evaluate(state)
    assert len(returns) == game.num_players()


def test_compiled_playouts_end_a_copy_and_trust_all_actions_alike(game):
    state = MatchGame(game).new_initial_state()
    rollouts = CompiledRollouts(3)
    assert [outcome for outcome, _ in rollouts.prior(state)] == [outcome for outcome, _ in state.chance_outcomes()]
    while state.is_chance_node():
        state.apply_action(0)
    before = str(state)
    many = [rollouts.evaluate(state) for _ in range(20)]
    assert len({tuple(returns) for returns in many}) > 1
    assert str(state) == before
    prior = rollouts.prior(state)
    assert [action for action, _ in prior] == state.legal_actions()
    assert sum(share for _, share in prior) == pytest.approx(1)


def test_what_is_imagined_cannot_be_written_down_nor_a_draw_be_imagined(registered):
    state = pyspiel.load_game(f"kociarnia_{registered.id}").new_initial_state()
    with pytest.raises(ValueError, match="only a decision"):
        state.resample_from_infostate(0, lambda: 0.5)
    while state.is_chance_node():
        state.apply_action(0)
    assert pickle.loads(pickle.dumps(state.node)).state.numbers() == state.node.state.numbers()
    imagined = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    with pytest.raises(pickle.PicklingError, match="no history"):
        pickle.dumps(imagined.node)


def test_what_cannot_be_played_is_refused(registered):
    name = f"kociarnia_{registered.id}"
    with pytest.raises(BadSeats):
        pyspiel.load_game(f"{name}(seats={registered.most_seats + 1})")
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game(f"{name}(colour=red)")
    with pytest.raises(BadOptions):
        MatchGame(registered, {"colour": "red"})


def test_a_clone_is_independent(game):
    state = MatchGame(game).new_initial_state()
    copy = state.clone()
    before = str(copy)
    state.apply_action(0)
    assert str(copy) == before != str(state)
    assert copy.history() == []


def test_draws_that_are_missing_are_asked_for_and_single_outcomes_are_not():
    rng = DrawnRng([4])
    assert rng.below(1) == 0
    assert rng.below(6) == 4
    with pytest.raises(NeedsDraw, match="below 9") as due:
        rng.below(9)
    assert due.value.bound == 9


def test_the_interpreter_ends_quietly_after_a_match():
    program = "import kociarnia.envs.openspiel, pyspiel; pyspiel.load_game('kociarnia_sen').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
