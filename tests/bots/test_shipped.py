"""What ships as learned: small, says how it was made, counts alike everywhere, and plays better than rules of thumb."""

import pytest

from kociarnia.bots.knowledge import learned_files, learned_policy, learned_weights
from kociarnia.bots.learned import LearnedPolicy
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.core.weights import MOST_BYTES
from kociarnia.games import GAMES
from tests.core.test_network import assert_it_counts_as_written_out

FILES = [(name, index) for name, game in GAMES.items() for index in range(len(learned_weights(game)))]
TABLES = [
    pytest.param(name, index, seats, id=f"{name}-{index}-{seats}")
    for name, index in FILES
    for seats in learned_weights(GAMES[name])[index].header.seats
]
MATCHES = 24


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_all_files_of_a_game_can_be_used_and_are_small(game):
    sizes = [len(file.read_bytes()) for file in learned_files(game)]
    assert sum(sizes) <= MOST_BYTES
    assert len(learned_weights(game)) == len(sizes)


@pytest.mark.parametrize(("name", "index"), FILES)
def test_a_file_says_how_it_was_made(name, index):
    made = learned_weights(GAMES[name])[index].header.made
    assert made.command.startswith(f"kociarnia learn {name} --seats ")
    assert f"--seed {made.seed}" in made.command
    assert made.minutes > 0
    assert made.commit
    assert made.strength


@pytest.mark.parametrize(("name", "index", "seats"), TABLES)
def test_it_counts_as_the_same_network_written_out(name, index, seats):
    weights = learned_weights(GAMES[name])[index]
    assert_it_counts_as_written_out(GAMES[name], weights, seats, weights.header.options)


@pytest.mark.parametrize(("name", "index", "seats"), TABLES)
def test_what_it_likes_best_ends_ahead_of_the_rules_of_thumb(name, index, seats):
    game = GAMES[name]
    given = learned_weights(game)[index].header.options
    options = game.check(seats, given)
    policy = learned_policy(game, seats, options)
    assert isinstance(policy, LearnedPolicy)
    teams = game.teams(seats, options)
    ahead = met = 0.0
    for deal in range(MATCHES):
        rng = FastRng(deal)
        own = teams[deal % seats]
        state = game.new(seats, options, rng)
        while state.acting():
            seat = lowest_seat(state.acting())
            chooser = policy if teams[seat] == own else game.policy
            state.apply(seat, chooser.choose(state, seat, rng), rng)
        places = state.places()
        others = [place for place, team in zip(places, teams, strict=True) if team != own]
        place = places[teams.index(own)]
        ahead += sum((place < other) + 0.5 * (place == other) for other in others)
        met += len(others)
    assert ahead / met > 0.6


def test_teams_of_koty_are_played_by_rules_of_thumb_because_nothing_was_learned_of_them():
    game = GAMES["koty"]
    assert isinstance(learned_policy(game, 4, game.check(4, None)), LearnedPolicy)
    assert learned_policy(game, 4, game.check(4, {"teams": True})) is game.policy
