"""What is counted of finished matches, and that the end of a match is known before its last move is made."""

import random

import pytest

from kociarnia import SPECTATOR, Match, SetupError, Stale
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.play.steps import sides


def test_the_last_move_of_a_match_is_known_before_it_is_made_and_no_other(game: AnyGame) -> None:
    for seats in sorted({game.fewest_seats, min(3, game.most_seats)}):
        chooser = random.Random(seats)
        match = Match(game, seats, seed=seats)
        twin = Match(game, seats, seed=seats)
        while match.acting:
            seat = chooser.choice(match.acting)
            move = chooser.choice(match.legal(seat))
            match.prepare(seat, chooser.choice(match.legal(seat)))  # what is prepared need not happen
            turn = match.prepare(seat, move)
            told = [*match.events(SPECTATOR), *sides(turn.journal, SPECTATOR)]
            is_last = turn.is_last
            match.make(turn)
            twin.play(seat, move)  # nobody looks ahead here, and nothing is different
            assert is_last == match.is_over
            assert told == match.events(SPECTATOR)
        assert match.record == twin.record
        assert match.state.numbers() == twin.state.numbers()
        figures = game.figures(match.state, told)
        assert len(figures) == seats
        for own in figures:
            assert set(own) <= set(game.figure_names)
            assert all(type(value) is int for value in own.values())


def test_chance_that_has_no_number_cannot_be_looked_at_before(game: AnyGame) -> None:
    match = Match(game, game.fewest_seats, rng=FastRng(1))
    seat = match.acting[0]
    with pytest.raises(SetupError):
        match.prepare(seat, match.legal(seat)[0])


def test_a_move_that_was_prepared_before_something_else_happened_is_refused(game: AnyGame) -> None:
    match = Match(game, game.fewest_seats, seed=1)
    seat = match.acting[0]
    turn = match.prepare(seat, match.legal(seat)[0])
    match.play(seat, match.legal(seat)[-1])
    before = match.record
    with pytest.raises(Stale):
        match.make(turn)
    assert match.record == before


def test_every_seat_has_a_team_and_every_preset_is_found_by_its_options(game: AnyGame) -> None:
    for name, preset in game.presets.items():
        found = game.preset_of(preset)
        assert found is not None
        assert game.presets[found] == game.presets[name]
        assert game.teams(game.fewest_seats, preset) == list(range(game.fewest_seats))
