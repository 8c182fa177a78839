"""The examples of the printed rules."""

import pytest

from tests.games.luckybox.decks import deck_of
from tests.games.luckybox.tables import finished, last_sheet, play, sheet, sheet_now, turn

RISING = (["1 2 3 | -", "4 5 6 | -", "7 8 9 | -"], "- - -")
NO_ONES = deck_of(RISING, RISING, RISING)


def numbers_offered(match, seat):
    """The numbers a seat can cross off on cards whose cell n, counted row by row, holds the number n."""
    cells = [move.split()[1] for move in match.legal(seat) if move.startswith("cross")]
    return {1 + "abc".index(cell[1]) + 3 * (int(cell[2]) - 1) for cell in cells}


def test_5_with_one_lightning_is_4_or_6():
    match = turn(NO_ONES, sheet("1", "2", "3", lightning=1), numbers=[5])
    assert numbers_offered(match, 0) == {4, 5, 6}
    play(match, 0, "cross 1c2")
    assert sheet_now(match, 0)[:2] == ({"1c2"}, 0)


def test_adding_2_to_9_makes_2_and_taking_2_from_1_makes_8():
    match = turn(NO_ONES, sheet("1", "2", "3", lightning=2), numbers=[9])
    assert numbers_offered(match, 0) == {7, 8, 9, 1, 2}
    match = turn(NO_ONES, sheet("1", "2", "3", lightning=2), numbers=[1])
    assert numbers_offered(match, 0) == {8, 9, 1, 2, 3}


def test_lightning_changes_the_number_for_one_seat_only():
    match = turn(deck_of(*[RISING] * 6, fill_to=16), sheet("1", "2", "3", lightning=1), sheet("4", "5", "6"))
    play(match, 0, "cross 1c2")
    assert numbers_offered(match, 1) == {5}


def test_one_cell_that_completes_a_row_and_a_column_gives_both_bonuses_in_any_order():
    corner = (["2 3 4 | (", "6 7 8 | -", "9 6 7 | -"], "!! - -")
    for order in (["collect moon", "collect two-lightnings"], ["collect two-lightnings", "collect moon"]):
        match = turn(deck_of(corner), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
        play(match, 0, "cross 1a1")
        assert sorted(match.legal(0)) == ["collect moon", "collect two-lightnings"]
        play(match, 0, *order)
        assert sheet_now(match, 0)[1:3] == (2, 1)


def test_a_number_bonus_crosses_a_cell_of_that_number_without_lightning_and_may_go_on():
    first = (["2 3 4 | 6", "6 7 8 | -", "9 6 7 | -"], "- - -")
    second = (["6 7 8 | *", "2 3 4 | -", "9 9 9 | -"], "- - -")
    match = turn(deck_of(first, second), sheet("1: b1 c1", "2: b1 c1", "3", lightning=1), numbers=[2])
    play(match, 0, "cross 1a1")
    assert sorted(match.legal(0)) == ["cross 1a2", "cross 1b3", "cross 2a1"]  # sixes, though lightning is left
    play(match, 0, "cross 2a1")
    assert match.legal(0) == ["collect star"]
    play(match, 0, "collect star")
    crossed, lightning, _, stars, _ = sheet_now(match, 0)
    assert {"1a1", "2a1"} <= crossed
    assert (lightning, stars) == (1, 1)


def test_a_question_mark_crosses_any_cell():
    first = (["2 3 4 | ?", "6 7 8 | -", "9 6 7 | -"], "- - -")
    match = turn(deck_of(first), sheet("1: b1 c1", "2", "3"), numbers=[2])
    play(match, 0, "cross 1a1")
    assert set(match.legal(0)) == {
        f"wild {slot}{column}{row}" for slot in (1, 2, 3) for column in "abc" for row in (1, 2, 3)
    } - {"wild 1a1", "wild 1b1", "wild 1c1"}


def test_a_number_that_fits_nowhere_does_nothing():
    deck = deck_of(*[RISING] * 3, fill_to=16)
    match = turn(deck, sheet("1", "2", "3"), sheet("4", "5", "6"), numbers=[5], done=[1])
    assert match.acting == [0]  # the cards of the other seat hold nothing but ones
    play(match, 0, "cross 1b2")
    assert sheet_now(match, 0)[0] == {"1b2"}
    assert sheet_now(match, 1)[0] == set()


def test_a_fourth_star_in_a_round_is_nothing():
    stars = (["2 3 4 | *", "6 7 8 | -", "9 6 7 | -"], "- - -")
    match = turn(deck_of(stars), sheet("1: b1 c1", "2", "3", stars=3), numbers=[2])
    play(match, 0, "cross 1a1", "collect star")
    assert sheet_now(match, 0)[3] == 3


@pytest.mark.parametrize(
    ("completed", "points"), [((1, 0, 0, 0), 15), ((0, 0, 0, 0), 0), ((0, 0, 2, 0), 20), ((1, 0, 2, 0), 35)]
)
def test_one_card_in_round_1_none_in_round_2_and_two_in_round_3(completed, points):
    state = finished(last_sheet(0, completed=completed), last_sheet(1))
    assert state.card_points(0) == points
    assert state.scores() == [points + 6, 6]


@pytest.mark.parametrize(("stars", "points"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_stars_of_a_round_are_worth_1_4_or_9(stars, points):
    state = finished(last_sheet(0, past_stars=[0, stars, 0, 0]), last_sheet(1))
    assert state.star_points(0) == points
    assert state.scores() == [points + 6, 6]


def test_stars_of_different_rounds_do_not_add_up_before_they_count():
    # 1 + 4 + 9 + 1, not what seven stars together would be.
    assert finished(last_sheet(0, past_stars=[1, 2, 3, 1]), last_sheet(1)).star_points(0) == 15


@pytest.mark.parametrize(
    ("crossed", "points"),
    [([], 0), (["a1"], 0), (["a1", "a1"], 1), (["a1 b1 c1", "a2 b2"], 2), (["a1 b1 c1 a2 b2 c2 a3 b3"] * 3, 12)],
)
def test_crossed_cells_are_counted_over_all_cards_and_halved_once(crossed, points):
    assert finished(last_sheet(0, crossed=crossed), last_sheet(1)).cell_points(0) == points


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ([3, 1, 2], [6, -6, 0]),
        ([3, 3, 0], [6, 6, -6]),
        ([4, 0, 0], [6, -6, -6]),
        ([0, 1, 1, 2], [-6, 0, 0, 6]),
        ([2, 0], [6, 0]),  # two seats: the prize, but no fine
        ([1, 5], [0, 6]),
    ],
)
def test_most_moons_win_6_and_fewest_lose_6_and_ties_all_get_it(moons, points):
    state = finished(*[last_sheet(seat, moons=count) for seat, count in enumerate(moons)])
    assert state.scores() == points


@pytest.mark.parametrize(("moons", "points"), [(0, -6), (1, -2), (2, 0), (3, 1), (4, 3), (5, 6), (6, 10), (9, 10)])
def test_alone_moons_count_by_themselves(moons, points):
    assert finished(last_sheet(0, moons=moons)).scores() == [points]


def test_a_tie_goes_to_the_one_with_more_moons():
    # Two cells are one point; seat 0 has 3 moons (+6), seat 2 has 0 (-6), seat 1 lies between.
    sheets = [last_sheet(0, moons=3), last_sheet(1, moons=2, crossed=["a1 b1 c1 a2 b2 c2", "a1 b1 c1 a2 b2 c2"])]
    state = finished(*sheets, last_sheet(2, moons=0))
    assert state.scores() == [6, 6, -6]
    assert state.places() == [1, 2, 3]
