"""Bots of one level are somebody: with the same dice they fill different sheets, and as well as one another."""

from statistics import mean

import pytest

from kociarnia import GAMES, Match, is_compiled
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.bot.temper import SIDES, is_preferred, seen_from
from kociarnia.games.domkotow.rules.grid import CELLS
from kociarnia.games.domkotow.rules.moves import CROSS, DONE, GROW

GAME = GAMES["domkotow"]


def sheets_after(turns: int, seats: int, seed: int) -> list[tuple[int, ...]]:
    """Return the marks on the sheets of cats after so many turns."""
    match = Match(GAME, seats, {"level": 1}, seed=seed)
    rng = FastRng(seed)
    while match.acting and match.state.turn < turns:
        seat = match.acting[0]
        move = bot_of("cat").choose(GAME, match.view(seat), rng)
        match.play(seat, GAME.notation.write(move))
    return [tuple(int(mark) for mark in sheet.marks) for sheet in match.state.sheets]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_six_cats_with_the_same_dice_fill_six_different_sheets(seed: int) -> None:
    sheets = sheets_after(5, 6, seed)
    assert len(set(sheets)) == 6


def test_every_temper_is_an_order_of_all_moves_and_the_first_one_is_that_of_the_numbers() -> None:
    for temper in range(len(SIDES)):
        assert sorted(seen_from(cell, SIDES[temper]) for cell in range(CELLS)) == list(range(CELLS))
        assert is_preferred(GROW + CELLS - 1, DONE, temper)
        assert not is_preferred(CROSS, CROSS, temper)
    assert is_preferred(3, 4, 0)
    assert not is_preferred(4, 3, 0)


def test_a_temper_looks_at_the_sheet_from_its_side() -> None:
    assert [seen_from(cell, 1) for cell in (0, 6, 48)] == [6, 0, 42]
    assert [seen_from(cell, 2) for cell in (0, 6, 48)] == [42, 48, 6]
    assert [seen_from(cell, 4) for cell in (0, 6, 48)] == [0, 42, 48]


@pytest.mark.skipif(not is_compiled, reason="thousands of matches, which take minutes in pure Python")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_no_temper_plays_better_or_worse_by_two_points(level: int) -> None:
    points = [mean(points_alone(level, temper, matches=400)) for temper in range(len(SIDES))]
    assert max(abs(own - points[0]) for own in points) < 2


def points_alone(level: int, temper: int, matches: int) -> list[int]:
    """Return the points of a sheet that is filled alone by a temper, with the same dice for all of them."""
    points = []
    for seed in range(matches):
        match = Match(GAME, 1, {"level": level}, seed=seed)
        state = match.state
        rng = FastRng(seed)
        while state.acting():
            state.apply(0, GAME.policy.best_at_once(state.sheets[0], temper), rng)
        points.append(state.scores()[0])
    return points
