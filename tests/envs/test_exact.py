"""The tiny variants as trees for exact algorithms: OpenSpiel's best responses, draws that are one, perfect recall."""

from collections import defaultdict
from random import Random

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability

from kociarnia import GAMES, Match
from kociarnia.core.errors import BadOptions, BadSeats
from kociarnia.envs import exact
from kociarnia.envs.openspiel import MatchGame
from tests.contract.conftest import OURS

SEATS = {name: max(2, game.fewest_seats) for name, game in OURS.items()}


def load(name: str, **parameters) -> pyspiel.Game:
    return pyspiel.load_game(f"kociarnia_{name}", {"seats": SEATS[name], "tiny": True, "exact": True} | parameters)


def walk(game: pyspiel.Game, chance: Random):
    """Play at random and yield the state before every decision, and what will be decided."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(chance.choices(outcomes, chances)[0])
        else:
            action = chance.choice(state.legal_actions())
            yield state, action
            state.apply_action(action)


def test_openspiel_finds_the_exploitability_of_a_policy():
    """Its best responses walk all of the tree; the tiny Lucky Box is the smallest. The seats are alike there."""
    game = load("luckybox")
    found = exploitability.nash_conv(game, policies.UniformRandomPolicy(game), return_only_nash_conv=False)
    first, second = found.player_improvements
    assert 0 < first < 2
    assert first == pytest.approx(second)
    assert found.nash_conv == pytest.approx(first + second)


def test_draws_that_lead_to_the_same_are_one_outcome():
    """Sen: two cards each, one on the discards and one in the pile, of 0, 0, 5, 9, 9 and peek 1: 6! / (2! 2!) deals."""
    outcomes = load("sen", first_seat=0).new_initial_state().chance_outcomes()
    assert len(outcomes) == 180
    assert [chance for _, chance in outcomes] == pytest.approx([1 / 180] * 180)


def test_unlike_draws_are_as_likely_as_the_ways_that_lead_to_them():
    """Kotostrofa: seven different cards, two for each of three hands and the last for the third: 7! / (2! 2! 3!)."""
    outcomes = load("kotostrofa", first_seat=0).new_initial_state().chance_outcomes()
    assert len(outcomes) == 210
    assert [chance for _, chance in outcomes] == pytest.approx([1 / 210] * 210)


@pytest.mark.parametrize("name", OURS)
def test_information_states_recall_everything(name):
    """Who cannot tell two points apart has done the same on the way to both, and may do the same now."""
    game, chance = load(name), Random(1)
    known = defaultdict(set)
    for _ in range(40):
        done: dict[int, tuple[int, ...]] = defaultdict(tuple)
        for state, action in walk(game, chance):
            seat = state.current_player()
            known[seat, state.information_state_string(seat)].add((done[seat], tuple(state.legal_actions())))
            done[seat] += (action,)
    assert all(len(ways) == 1 for ways in known.values())
    assert len(known) > 40


@pytest.mark.parametrize("name", OURS)
def test_exact_trees_pass_the_simulations_of_openspiel(name):
    # Written down a point is all that led there, the deal too, which is slow where it has thousands of ways.
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=name == "luckybox", verbose=False)


def test_what_a_seat_imagines_it_recalls_as_what_is():
    chance = Random(2)
    for state, _ in walk(load("koty"), chance):
        seat = state.current_player()
        imagined = state.resample_from_infostate(seat, chance.random)
        assert imagined.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("name", OURS)
def test_a_tiny_match_is_for_so_many_seats(name):
    assert Match(GAMES[name], SEATS[name], {"tiny": True}, seed=1).acting
    with pytest.raises((BadOptions, BadSeats), match="tiny"):
        MatchGame(GAMES[name], {"seats": GAMES[name].most_seats, "tiny": True})


@pytest.mark.parametrize("name", OURS)
def test_a_match_that_is_too_large_for_exact_answers_is_refused_and_not_walked_for_ever(name, monkeypatch):
    monkeypatch.setattr(exact, "MOST_WAYS", 2_000)  # where the tiny ones end, the tests above show; the others never do
    with pytest.raises(BadOptions, match=f"exact: {name} with these options has too many draws"):
        for _ in walk(load(name, tiny=False), Random(1)):
            pass
