"""The examples of the rulebook, on our sheets."""

from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.scoring import grade_of
from tests.games.domkotow.table_text import GAME, cells_for, match, mice_but, paper, play, sheet, solo, targets, turn_of


def points(table, seat=0):
    return GAME.view(table.state, seat).own_points


def test_the_first_game_is_level_1_with_abilities_a_b_c_d_for_2_3_4_5():
    state = GAME.new(2, GAME.presets["first_game"], FastRng(1))
    view = GAME.view(state, 0)
    assert view.options.level == 1
    assert view.abilities == ["a", "b", "c", "d"]


def test_three_results_are_written_in_connected_cells():
    table = solo(dice="mouse 3 4 2")
    play(table, "write mouse a4", "write 3 b4", "write 4 c4")
    assert table.legal(0) == ["done"]
    assert paper(table).cells == {"a4": "mouse", "b4": "3", "c4": "4"}


def test_in_a_region_of_two_empty_cells_only_two_results_are_written():
    table = solo(mice_but("a7 b7 f1", level=1), dice="5 3 2 4")
    play(table, "write 5 a7", "write 3 b7")
    assert table.legal(0) == ["done"]
    play(table, "done")
    lost = [event for event in table.events(0) if isinstance(event, events.DiceLost)]
    assert [event.count for event in lost] == [1]


def test_the_cells_of_a_turn_need_not_touch_older_ones():
    table = solo("2 a4", dice="3 4 5 2")
    assert "g7" in cells_for(table, "3")


def test_closing_a_room_of_four_wins_the_ability_of_four():
    table = solo("4 a4 a5 b4", abilities="abcd", dice="4 2 3 5")
    play(table, "write 4 b5")
    assert paper(table).rooms == [["a4", "b4", "a5", "b5"]]
    assert paper(table).kept == (0, 0, 1, 0)


def test_two_twos_that_do_not_touch_are_no_room():
    table = solo("2 a4", dice="2 3 4 5")
    play(table, "write 2 b5")
    assert paper(table).rooms == []


def test_rooms_of_every_size():
    table = solo("2 a4, 3 a5 a6, 4 g4 g5 g6, 5 c2 d2 e2 f2", dice="2 3 4 5")
    for move, size in (("write 2 b4", 2), ("write 3 b5", 3)):
        play(table, move)
        assert len(paper(table).rooms[-1]) == size
    four = solo("4 g4 g5 g6", dice="2 3 4 5")
    play(four, "write 4 g7")
    assert paper(four).rooms == [["g4", "g5", "g6", "g7"]]
    five = solo("5 c2 d2 e2 f2", dice="2 3 4 5")
    play(five, "write 5 f1")
    assert paper(five).rooms == [["f1", "c2", "d2", "e2", "f2"]]


def test_an_ability_won_by_the_first_result_may_serve_another_result_of_the_turn():
    table = solo("2 a4", abilities="bacd", dice="2 3 4 5")
    play(table, "write 2 b4", "change 3>4", "write 4 b5")
    assert paper(table).cells["b5"] == "4"
    assert paper(table).kept == (0, 0, 0, 0)


def test_the_book_counts_rooms_as_3_plus_12_plus_0_plus_7():
    table = match(
        sheet(rooms="2 a4 b4, 2 d4 e4, 2 g4 g5, 3 a5 a6 a7, 3 b5 b6 b7, 3 c4 c5 c6, 3 e6 f6 g6, 5 c2 d2 e2 f2 f1"),
        level=1,
    )
    assert points(table)["rooms"] == 3 + 12 + 0 + 7


def test_used_abilities_do_not_change_what_rooms_score():
    used = match(sheet(rooms="2 a4 b4"))
    unused = match(sheet(rooms="2 a4 b4", kept="a"))
    assert points(used)["rooms"] == points(unused)["rooms"] == 1


def test_level_1_mouse_cat_and_4_with_the_cat_carrying_a_2_write_one_more_2_anywhere():
    table = solo(dice="mouse cat 4 3", cats=2)
    play(table, "write mouse a4", "cat")
    assert targets(table, "write") == {"2"}
    assert "g7" in cells_for(table, "2")
    play(table, "write 2 g7", "write 4 b4")
    assert paper(table).cells == {"a4": "mouse", "b4": "4", "g7": "2"}
    assert paper(table).cats == 3


def test_level_1_a_number_sign_on_the_track_stands_for_any_number():
    table = solo(dice="cat cat 4 3", cats=9)
    play(table, "cat")
    assert targets(table, "write") == {"2", "3", "4", "5"}


def test_level_1_seven_crossed_cheeses_are_7_points_and_six_cats_are_6():
    table = solo("mouse a4 b5 c6 d6", cats=6)
    assert points(table)["cheese"] == 7
    assert points(table)["cats"] == 6


def test_level_2_two_mice_in_a_column_with_a_cat_are_2_points_and_without_a_cat_none():
    table = solo("mouse a1 a5, cat a3, mouse e6", level=2)
    assert points(table)["mice"] == 2


def test_level_2_a_bonus_cell_in_a_room_of_fives_is_worth_5():
    table = solo(rooms="5 a2 b2 b3 c3 d3", level=2)
    assert points(table)["bonus"] == 5


def test_level_2_a_bonus_cell_with_a_mouse_or_outside_a_room_is_worth_nothing():
    table = solo("mouse b2, 5 f2", level=2)
    assert points(table)["bonus"] == 0


def test_level_3_three_cats_and_two_mice_in_one_area_are_4_points():
    table = solo("cat a1 a2 a3, mouse c1 c2", level=3)
    assert points(table)["mice"] == 4


def test_level_3_one_or_two_cats_make_every_mouse_of_the_area_1_point():
    assert points(solo("cat a1, mouse c1 c2", level=3))["mice"] == 2
    assert points(solo("cat a1 a2, mouse c1 c2", level=3))["mice"] == 2


def test_level_3_mice_in_an_area_without_a_cat_are_worth_nothing():
    table = solo("mouse a4 b4, cat a3", level=3)
    assert points(table)["mice"] == 0


def test_level_4_a_room_closed_by_the_second_die_lets_the_house_grow_before_the_third():
    table = solo("2 a4", level=4, abilities="abce", dice="3 2 4 5")
    play(table, "write 3 c4", "write 2 b4")
    assert turn_of(table).phase == "growth"
    play(table, "grow b2", "grow a2")
    assert set(paper(table).grown) == {"a2", "b2"}
    assert turn_of(table).phase == "dice"
    assert {"c3", "c5", "d4", "b3", "b5"} == cells_for(table, "4")


def test_level_4_a_room_of_four_grows_the_house_by_four_connected_cells():
    table = solo("4 b3 c3 d3", level=4, abilities="abce", dice="4 2 3 5")
    play(table, "write 4 c2", "grow g6", "grow g7")
    assert targets(table, "grow") == {"f6", "f7", "g5"}
    play(table, "grow f7", "grow f6")
    assert set(paper(table).grown) == {"f6", "f7", "g6", "g7"}


def test_level_4_counts_cheese_and_mice_with_cats_and_no_empty_cells():
    table = solo("mouse a4 b3, cat b4", level=4)
    assert points(table) == {"rooms": 0, "cheese": 4, "mice": 2}


def test_level_4_those_who_have_filled_their_houses_wait_for_the_others():
    full = sheet(mice_but("", level=4))
    almost = sheet(mice_but("a4 f3", level=4))
    table = match(full, almost, level=4, dice="2 3 4 5")
    assert table.acting == [1]
    play(table, "write 2 a4", "done", seat=1)
    assert table.acting == [1]
    play(table, f"write {GAME.view(table.state, 1).dice[0]} f3", "done", seat=1)
    assert table.is_over


def test_level_4_nothing_is_told_of_those_who_wait():
    waiting = sheet(mice_but("", level=4))
    almost = sheet(mice_but("a4 f3", level=4))
    for edition, told in ((2, [0, 1]), (3, [1])):
        table = match(waiting, almost, level=4, dice="2 3 4 5", edition=edition)
        play(table, "write 2 a4", "done", seat=1)
        shown = [event.seat for event in table.events(0) if isinstance(event, events.TurnShown)]
        assert shown == told  # by edition 2 the waiting seat "has written 0 symbols"


def test_levels_1_to_3_end_after_the_turn_in_which_somebody_has_filled_every_cell():
    almost = sheet(mice_but("a4", level=1))
    table = match(almost, sheet(), dice="2 3 4 5")
    play(table, "write 2 a4", "done")
    assert not table.is_over
    play(table, "write 2 a4", "write 3 a5", "write 4 a6", "done", seat=1)
    assert table.is_over


def test_an_empty_cell_costs_a_point_except_on_level_4():
    assert points(solo())["empty"] == -40
    assert points(solo(level=2))["empty"] == -40
    assert points(solo(level=3))["empty"] == -40
    assert "empty" not in points(solo(level=4))


def test_with_equal_points_the_one_with_more_filled_cells_wins():
    full = sheet(mice_but("b3 f3", level=4))
    fuller = sheet(mice_but("f3", level=4))
    table = match(full, fuller, level=4)
    assert table.scores == [10, 10]  # cheese of four rows and six columns
    assert table.places == [2, 1]


def grades(scores, **options):
    variant = solo(**options).state.variant
    return [grade_of(variant, score) for score in scores]


def test_solo_grades():
    for level in (1, 2, 3):
        for edition in (2, 3):
            assert grades((49, 50, 59, 60, 69, 70, 120), level=level, edition=edition) == [0, 1, 1, 2, 2, 3, 3]
    assert grades((-3, 29, 30, 39, 40, 49, 50), level=4) == [0, 0, 1, 1, 2, 2, 3]


def test_ruling_28_solo_hard_has_grades_of_its_own_since_edition_3():
    for level in (1, 2, 3):
        assert grades((29, 30, 39, 40, 49, 50), level=level, hard=True) == [0, 1, 1, 2, 2, 3]
        assert grades((30, 49, 50, 60, 70), level=level, hard=True, edition=2) == [0, 0, 1, 2, 3]
    assert grades((19, 20, 30, 40), level=4, hard=True) == [0, 1, 2, 3]
    assert grades((20, 30, 40, 50), level=4, hard=True, edition=2) == [0, 1, 2, 3]


def test_a_seat_alone_is_graded_at_the_end():
    table = solo(mice_but("a4", level=1), dice="2 3 4 5")
    play(table, "write 2 a4", "done")
    ended = table.events(0)[-1]
    assert ended.scores == [14]  # cheese of seven rows and seven columns
    assert ended.grade == 0
