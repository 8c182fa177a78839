"""The laws of every game, for the corners of this one: records, clones, positions, views."""

import pytest

from kociarnia import SPECTATOR, Match, Record
from kociarnia.core.chance import FastRng
from tests.games.domkotow.table_text import GAME
from tests.games.domkotow.walk import choose

VARIANTS = [
    (level, seats, hard) for level in (1, 2, 3, 4) for seats, hard in ((1, False), (1, True), (2, False), (3, False))
]


def played(level, seats, hard, seed):
    table = Match(GAME, seats, {"level": level, "solo_hard": hard}, seed=seed)
    rng = FastRng(seed)
    while not table.is_over:
        seat = table.acting[rng.below(len(table.acting))]
        table.play(seat, choose(table.state, seat, rng))
    return table


@pytest.mark.parametrize(("level", "seats", "hard"), VARIANTS)
def test_a_record_replays_to_the_same_state_without_its_generator(level, seats, hard):
    table = played(level, seats, hard, 1)
    again = Match.replay(GAME, Record.parse(table.record.text()))
    assert again.state.numbers() == table.state.numbers()
    assert again.scores == table.scores


@pytest.mark.parametrize(("level", "seats", "hard"), VARIANTS)
def test_clones_and_positions_and_views_at_every_step(level, seats, hard):
    state = GAME.new(seats, GAME.check(seats, {"level": level, "solo_hard": hard}), FastRng(2))
    rng = FastRng(3)
    while state.acting():
        before = state.numbers()
        copy = state.clone()
        assert copy.numbers() == before
        assert GAME.restore(GAME.position(state)).numbers() == before
        for seat in (SPECTATOR, 0, seats - 1):
            view = GAME.view(state, seat)
            assert GAME.view(GAME.imagine(view, rng), seat) == view
        acting = [seat for seat in range(seats) if (state.acting() >> seat) & 1]
        seat = acting[rng.below(len(acting))]
        state.apply(seat, GAME.notation.read(choose(state, seat, rng)), rng)
        assert copy.numbers() == before
    assert GAME.restore(GAME.position(state)).numbers() == state.numbers()
    assert GAME.view(GAME.imagine(GAME.view(state, 0), rng), 0) == GAME.view(state, 0)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_match_ends_under_random_play_with_the_sheets_that_end_it(level):
    for seed in range(20):
        state = GAME.new(2, GAME.check(2, {"level": level}), FastRng(seed))
        rng = FastRng(seed)
        while state.acting():
            seat = state.acting().bit_length() - 1
            moves = state.legal(seat)
            state.apply(seat, moves[rng.below(len(moves))], rng)
        full = [not sheet.empty for sheet in state.sheets]
        assert all(full) if level == 4 else any(full)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_cells_are_conserved(level):
    """Every cell of the house is empty, crossed out or holds exactly one symbol."""
    state = GAME.new(2, GAME.check(2, {"level": level}), FastRng(level))
    rng = FastRng(level)
    while state.acting():
        for sheet in state.sheets:
            parts = [sheet.empty, sheet.struck & sheet.house, *sheet.marks]
            assert sum(parts) == sheet.house
            together = 0
            for part in parts:
                assert not together & part
                together |= part
        seat = state.acting().bit_length() - 1
        state.apply(seat, GAME.notation.read(choose(state, seat, rng)), rng)


def test_the_policy_plays_legal_moves_and_better_than_chance():
    sums = {"policy": 0, "random": 0}
    for seed in range(8):
        for name in sums:
            rng = FastRng(seed)
            state = GAME.new(1, GAME.check(1, {"level": 1 + seed % 4}), rng)
            while state.acting():
                moves = list(state.legal(0))
                move = GAME.policy.choose(state, 0, rng) if name == "policy" else moves[rng.below(len(moves))]
                assert move in moves
                state.apply(0, move, rng)
            sums[name] += state.scores()[0]
    assert sums["policy"] > sums["random"] + 8 * 10
