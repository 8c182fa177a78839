"""What is counted of finished matches, and that the end of a match is known before its last move is made."""

import random

import pytest

from kociarnia import SPECTATOR, Match, SetupError
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame


def test_the_last_move_of_a_match_is_known_before_it_is_made_and_no_other(game: AnyGame) -> None:
    for seats in sorted({game.fewest_seats, min(3, game.most_seats)}):
        chooser = random.Random(seats)
        match = Match(game, seats, seed=seats)
        twin = Match(game, seats, seed=seats)
        while match.acting:
            seat = chooser.choice(match.acting)
            move = chooser.choice(match.legal(seat))
            ending = match.ending(seat, move)
            match.play(seat, move)
            twin.play(seat, move)  # nobody looks ahead here, and nothing is different
            assert (ending is not None) == match.is_over
        assert match.record == twin.record
        assert ending is not None
        assert ending.state.numbers() == match.state.numbers()
        assert ending.events == match.events(SPECTATOR)
        figures = game.figures(ending.state, ending.events)
        assert len(figures) == seats
        for own in figures:
            assert set(own) <= set(game.figure_names)
            assert all(type(value) is int for value in own.values())


def test_chance_that_has_no_number_cannot_be_looked_at_before(game: AnyGame) -> None:
    match = Match(game, game.fewest_seats, rng=FastRng(1))
    seat = match.acting[0]
    with pytest.raises(SetupError):
        match.ending(seat, match.legal(seat)[0])


def test_every_seat_has_a_team_and_every_preset_is_found_by_its_options(game: AnyGame) -> None:
    for name, preset in game.presets.items():
        found = game.preset_of(preset)
        assert found is not None
        assert game.presets[found] == game.presets[name]
        assert game.teams(game.fewest_seats, preset) == list(range(game.fewest_seats))
