"""What a sheet promises: weighed as written, learned weights that help, and turns thought through to their end."""

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.bot.plans import Planner
from kociarnia.games.domkotow.bot.prospects import ALONE
from kociarnia.games.domkotow.bot.weights import learned_prospects, read_weights, write_weights
from tests.games.domkotow.table_text import GAME, match, mice_but, paper, sheet, solo


def state_of(table):
    return GAME.restore(GAME.position(table.state))


def value_of(table, weights, left=ALONE):
    return read_weights(weights).value(state_of(table).sheets[0], left)


def test_a_trait_weighs_by_how_empty_the_sheet_is():
    weights = "group_1_of_2_free_3 1000 3000 0 0 0 0 0 0"
    # 39 empty cells: 16 * 39 // 49 = 12 sixteenths as on an empty sheet, 4 as on a full one; -39 points so far.
    assert value_of(solo("2 d5"), weights) == -39000 + (4 * 1000 + 12 * 3000) // 16
    assert value_of(solo("3 d5"), weights) == -39000


def test_each_level_has_its_own_weights():
    weights = "empty 0 0 160 160 0 0 0 0"
    assert value_of(solo(), weights) == -40000
    assert value_of(solo(level=2), weights) == -40000 + 40 * 160


def test_cells_the_rivals_leave_no_time_for_weigh_apart():
    weights = "over" + " 0" * 8 + " -500 -500"  # level 1 with rivals
    assert value_of(solo(), weights, left=30) == -40000 - 10 * 500
    assert value_of(solo(), weights, left=40) == -40000
    assert value_of(solo(), weights) == -40000


def test_when_the_match_ends_a_sheet_is_worth_its_points():
    weights = "empty" + " 700" * 14
    assert value_of(solo("mouse a4"), weights, left=0) == -39000 + 2000  # the cheese of a row and a column
    assert value_of(solo("mouse a4"), weights, left=1) == -39000 + 2000 + 700


def test_the_quickest_rival_sets_the_pace():
    table = match(sheet(), sheet("mouse a4"), sheet("mouse a4 b4"))
    assert [GAME.policy.cells_left(state_of(table), seat) for seat in range(3)] == [38, 38, 39]


def test_a_group_that_cannot_grow_promises_nothing():
    weights = "group_1_of_2_free_1 800 800 0 0 0 0 0 0"
    assert value_of(solo("2 a7, mouse a6"), weights) == value_of(solo("mouse a6 a7"), weights) - 1000 + 800
    assert value_of(solo("2 a7, mouse a6 b7"), weights) == -37000 + 4000  # cheese of two rows and two columns


def test_a_full_sheet_is_worth_its_points():
    table = solo(mice_but("a4", level=1), dice="2 3 4 5")
    state = state_of(table)
    state.apply(0, GAME.notation.read("write 2 a4"), FastRng(1))
    assert learned_prospects().value(state.sheets[0], ALONE) == 14000  # seven rows and seven columns of cheese


def test_the_file_of_the_weights_reads_as_it_was_written():
    weights = [[int(weight) for weight in level] for level in learned_prospects().weights]
    again = read_weights(write_weights(weights)).weights
    assert [list(level) for level in again] == weights
    assert all(any(level) for level in weights)


def test_a_turn_is_thought_through_to_its_end():
    mice = mice_but("c5 c6 b6 d5 e5 f5 d6 e6", level=1)
    table = solo(f"{mice}, 4 d5 e5 f5, 3 d6 e6", dice="4 3 2 2")
    while table.acting:
        move = GAME.policy.advise(state_of(table), 0, FastRng(1))
        table.play(0, GAME.notation.write(move))
    assert sorted(len(room) for room in paper(table).rooms) == [3, 4]  # side by side


def test_looking_ahead_plays_a_turn_of_one_seat():
    world = state_of(match(sheet("mouse a4"), sheet("mouse a4"), level=2))
    before = world.sheets[1].numbers()
    empty = world.sheets[0].empty
    GAME.policy.look_ahead(world, 0, FastRng(5))
    assert world.sheets[1].numbers() == before
    assert (empty & ~world.sheets[0].empty).bit_count() >= 3
    assert world.turn == 1


def points_alone(level, prospects):
    """The points of two matches of one seat that thinks every turn through."""
    planner = Planner(prospects)
    points = 0
    for seed in (1, 2):
        rng = FastRng(seed)
        state = GAME.new(1, GAME.check(1, {"level": level}), rng)
        while state.acting():
            state.apply(0, planner.best_move(state.sheets[0], ALONE), rng)
        points += state.scores()[0]
    return points


SLOW = pytest.mark.slow


@pytest.mark.parametrize("level", [*(pytest.param(level, marks=SLOW) for level in (1, 2, 3)), 4])
def test_the_learned_weights_help(level):
    assert points_alone(level, learned_prospects()) >= points_alone(level, read_weights("")) + 10
