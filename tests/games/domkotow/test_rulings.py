"""Every ruling of the rules page, by its number."""

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import IllegalNow
from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, IS_FLASH
from kociarnia.games.domkotow.rules.variant import MOST_TURNS
from tests.games.domkotow.table_text import (
    GAME,
    all_but,
    cells_for,
    match,
    mice_but,
    paper,
    play,
    sheet,
    solo,
    targets,
    turn_of,
)


def points(table, seat=0):
    return GAME.view(table.state, seat).own_points


def whispered(table, kind, seat=0):
    return [event for event in table.events(seat) if isinstance(event, kind)]


def test_ruling_1_d_h_i_and_l_must_be_used_at_once():
    assert [letter for letter, is_flash in zip(ABILITY_LETTERS, IS_FLASH, strict=True) if is_flash] == list("dhil")


def test_ruling_2_side_by_side_is_sharing_an_edge():
    table = solo()
    play(table, "write 2 d4")
    assert cells_for(table, "3") == {"d3", "c4", "e4", "d5"}


def test_ruling_3_each_further_cell_touches_one_written_with_a_die_this_turn():
    table = solo("mouse a7", dice="2 3 4 5")
    play(table, "write 2 d4", "write 3 d5")
    assert cells_for(table, "4") == {"d3", "c4", "e4", "c5", "e5", "d6"}


def test_ruling_4_a_cell_written_with_a_does_not_link_the_others():
    table = solo(rooms="2 a4 b4", kept="a")
    play(table, "write 2 d5", "use a")
    assert "g7" in cells_for(table, "3")
    play(table, "write 3 g7")
    assert cells_for(table, "4") == {"d4", "c5", "e5", "d6"}


def test_ruling_5_on_level_1_g_and_h_cross_the_track_instead_of_drawing_a_cat():
    table = solo(rooms="2 a4 b4", kept="g", abilities="gabc", dice="3 4 5 5")
    play(table, "change 3>cat", "cat")
    assert paper(table).cats == 1
    flash = solo("2 a4", abilities="habc", dice="2 3 4 5")
    play(flash, "write 2 b4", "cat")
    assert paper(flash).cats == 1
    assert "cat" not in paper(flash).cells.values()


def test_ruling_5_with_the_track_full_a_cat_may_still_be_chosen_and_does_nothing():
    table = solo(dice="cat 2 3 4", cats=10)
    before = points(table)
    play(table, "cat")
    assert points(table) == before
    assert turn_of(table).used == 1


def test_ruling_6_the_starting_cell_is_free_even_in_a_region_of_one():
    table = solo(mice_but("a7 f1 f2 e2 d2 c2", level=1))
    assert "a7" in cells_for(table, "2")
    play(table, "write 2 a7")
    assert table.legal(0) == ["done"]


def test_ruling_6_abilities_need_not_be_spent_to_make_a_die_fit():
    rooms = "2 a4 b4"
    free = set(all_but("a7 g7", level=1)) - {"a4", "b4"}
    table = solo(f"mouse {' '.join(free)}", rooms=rooms, kept="a")
    play(table, "write 2 a7")
    assert set(table.legal(0)) == {"use a", "done"}


def test_ruling_7_a_double_2_alone_is_a_room():
    table = solo(rooms="3 a4 b4 c4", kept="k", abilities="akbc", dice="2 2 3 4")
    play(table, "use k", "write 2 d5")
    assert ["d5"] in paper(table).rooms
    assert points(table)["rooms"] == 3 + 1


def test_ruling_7_a_room_with_a_double_cell_weighs_exactly_its_number_if_it_can():
    table = solo("3 d5", rooms="2 a4 b4", kept="k", abilities="kabc", dice="3 3 4 5")
    play(table, "use k", "write 3 d6")
    assert ["d5", "d6"] in paper(table).rooms


def test_ruling_7_a_room_may_weigh_one_more_if_the_group_has_no_other():
    table = solo("3 d5", rooms="2 a4 b4", doubles="d5", kept="k", abilities="kabc", dice="3 3 4 5")
    play(table, "use k", "write 3 d6")
    assert ["d5", "d6"] in paper(table).rooms
    assert points(table)["rooms"] == 1 + 3
    assert paper(table).kept == (0, 1, 0, 0)


def test_ruling_7_an_exact_room_is_preferred_to_a_heavier_one():
    # The new 3 joins a double and a single one: new + double weigh exactly 3, and no choice is left.
    table = solo("3 d5 e6", doubles="d5", dice="3 4 5 2")
    play(table, "write 3 d6")
    assert paper(table).rooms == [["d5", "d6"]]
    assert "e6" in paper(table).cells


def test_ruling_7_on_level_4_a_heavier_room_grows_the_house_by_its_number():
    table = solo("3 b4", rooms="2 d3 d4", doubles="b4", kept="k", abilities="kabc", level=4, dice="3 3 4 5")
    play(table, "use k", "write 3 c4")
    assert turn_of(table).wanted == 3


def test_ruling_7_double_mice_and_cats_count_twice_but_cheese_once():
    assert points(solo("mouse a1, cat a3", level=2, doubles="a1"))["mice"] == 2
    assert points(solo("mouse a1 a2, cat a3 c3", level=3, doubles="a3"))["mice"] == 4
    assert points(solo("mouse a4", doubles="a4"))["cheese"] == 2


def test_ruling_7_a_bonus_cell_and_the_tie_break_count_a_double_cell_once():
    table = solo(rooms="4 b2 a2 a1", doubles="b2", level=2)
    assert points(table)["bonus"] == 4
    one = sheet("mouse a4 b4", doubles="a4")
    other = sheet("mouse a4 b4")
    assert match(one, other, level=4).places == [1, 1]


def test_ruling_7_l_moves_a_double_cell_as_a_single_number():
    table = solo("2 a4, 4 g7", doubles="g7", abilities="labc", dice="2 3 4 5")
    play(table, "write 2 b4", "strike g7", "write 4 d6")
    assert paper(table).doubles == []
    assert paper(table).cells["d6"] == "4"


def test_ruling_8_crossed_out_cells_count_as_filled_for_the_end_of_the_game():
    free = set(all_but("a7 b7", level=1))
    table = solo(f"mouse {' '.join(free)}", dice="2 3 4 5", struck="b7")
    play(table, "write 2 a7", "done")
    assert table.is_over


def test_ruling_8_crossed_out_cells_do_not_break_a_tie_and_cost_nothing():
    table = match(sheet("mouse a4", struck="b4"), sheet("mouse a4"), level=4)
    assert table.places == [1, 1]
    assert points(solo(struck="a4"))["empty"] == -39


def test_ruling_9_k_takes_any_same_symbol_after_a_change():
    table = solo(rooms="2 a4 b4, 3 a5 b5 c5", kept="kb", abilities="kbac", dice="3 4 mouse 5")
    assert "use k" not in table.legal(0)
    play(table, "change 3>4", "use k")
    assert targets(table, "write") == {"4"}
    mice = solo(rooms="2 a4 b4", kept="k", abilities="kbac", dice="mouse mouse 4 5")
    play(mice, "use k", "write mouse g7")
    assert paper(mice).doubles == ["g7"]


def test_ruling_9_k_uses_two_of_the_dice():
    table = solo(rooms="2 a4 b4", kept="k", abilities="kbac", dice="mouse mouse 4 5")
    play(table, "use k", "write mouse g7", "write 4 g6")
    assert table.legal(0) == ["done"]


def test_ruling_9_k_needs_two_dice_left():
    table = solo(rooms="2 a4 b4", kept="k", abilities="kbac", dice="mouse 4 5 5")
    play(table, "write mouse g7", "write 4 g6")
    assert "use k" not in table.legal(0)


def test_ruling_9_k_does_not_take_two_cats_on_level_1():
    first = solo(rooms="2 a4 b4", kept="k", abilities="kbac", dice="cat cat 4 5")
    assert "use k" not in first.legal(0)
    second = solo(rooms="2 a3 b3", kept="k", abilities="kbac", dice="cat cat 4 5", level=2)
    play(second, "use k")
    assert targets(second, "write") == {"cat"}


def test_ruling_10_the_room_closes_then_the_house_grows_then_the_ability_is_used_then_the_next_die():
    table = solo("2 a4", level=4, abilities="dabc", dice="2 4 5 mouse")
    play(table, "write 2 b4")
    assert paper(table).rooms == [["a4", "b4"]]
    assert turn_of(table).phase == "growth"
    play(table, "grow g7", "grow g6")
    assert turn_of(table).phase == "extra"
    assert "g7" in cells_for(table, "3")
    play(table, "write 3 g7")
    assert turn_of(table).phase == "dice"


def test_ruling_10_an_ability_won_meanwhile_is_used_right_after():
    table = solo("2 a4, 3 c5 c6", abilities="dhab", dice="2 4 5 mouse")
    play(table, "write 2 b4", "write 3 c4")
    assert targets(table, "write") == {"2", "3", "4", "5", "mouse"}
    assert "cat" in table.legal(0)


def test_ruling_11_c_f_and_g_change_symbols_no_die_gave():
    number = solo("2 a4", rooms="4 d4 d5 d6 e6", kept="g", abilities="dagb", dice="2 3 4 5")
    play(number, "write 2 b4", "change 3>mouse", "write mouse g7")
    assert paper(number).cells["g7"] == "mouse"
    mouse = solo("2 a4", rooms="4 d4 d5 d6 e6", kept="c", abilities="iacb", dice="2 3 4 5")
    play(mouse, "write 2 b4", "change mouse>5", "write 5 g7")
    assert paper(mouse).cells["g7"] == "5"
    track = solo(rooms="4 d4 d5 d6 e6", kept="f", abilities="abfc", dice="cat 3 4 5", cats=2)
    play(track, "cat", "change 2>5", "write 5 g7")
    assert paper(track).cells["g7"] == "5"
    lifted = solo("2 a4, 5 f1", rooms="4 d4 d5 d6 e6", kept="f", abilities="lafb")
    play(lifted, "write 2 b4", "strike f1", "change 5>2", "write 2 g7")
    assert paper(lifted).cells["g7"] == "2"


def test_ruling_11_a_b_and_k_serve_dice_only():
    rooms = "3 d4 d5 d6, 4 e4 e5 e6 f6, 5 c2 d2 e2 f2 f1"
    table = solo("2 a4", rooms=rooms, kept="abk", abilities="dabk", dice="2 4 5 mouse")
    play(table, "write 2 b4")
    assert targets(table, "write") == {"3"}
    assert targets(table, "use") == set()
    assert targets(table, "change") == set()


def test_ruling_12_e_makes_it_four_dice_or_two_once_a_turn():
    table = solo(rooms="2 a4 b4, 2 d4 e4", kept="ee", abilities="eabc")
    play(table, "use e-")
    assert targets(table, "use") == set()
    play(table, "write 2 g7", "write 3 g6")
    assert table.legal(0) == ["done"]
    four = solo(rooms="2 a4 b4, 2 d4 e4", kept="ee", abilities="eabc")
    play(four, "use e+", "write 2 g7", "write 3 g6", "write 4 g5")
    assert "done" not in four.legal(0)
    play(four, "write 5 g4")
    assert four.legal(0) == ["done"]


def test_ruling_12_e_may_be_declared_even_if_just_won_until_the_turn_ends():
    table = solo("2 a4", abilities="eabc", dice="3 4 2 5")
    play(table, "write 3 c4", "write 4 c5", "write 2 b4")
    assert set(table.legal(0)) == {"use e+", "done"}
    play(table, "use e+")
    assert cells_for(table, "5") == {"b3", "c3", "d4", "b5", "d5", "c6"}


def test_ruling_13_cells_written_by_the_track_or_an_ability_link_nothing():
    table = solo("2 a4", abilities="dabc", dice="2 4 5 mouse")
    play(table, "write 2 b4", "write 3 g7")
    assert cells_for(table, "4") == {"b3", "c4", "b5"}


def test_ruling_13_with_no_empty_cell_they_are_lost():
    free = set(all_but("b4 a4", level=1))
    table = solo(f"2 a4, mouse {' '.join(free)}", abilities="dabc", dice="2 3 4 5")
    play(table, "write 2 b4")
    assert whispered(table, events.AbilityLost) == [events.AbilityLost(seat=0, ability="d")]
    assert table.legal(0) == ["done"]
    track = solo(f"mouse {' '.join(all_but('b4', level=1))}", dice="cat 2 3 4", cats=2)
    play(track, "write 2 b4", "cat")
    assert turn_of(track).phase == "dice"


def test_ruling_13_on_level_1_h_as_a_cat_needs_no_cell():
    free = set(all_but("b4 a4", level=1))
    table = solo(f"2 a4, mouse {' '.join(free)}", abilities="habc", dice="2 3 4 5")
    play(table, "write 2 b4")
    assert table.legal(0) == ["cat"]
    play(table, "cat")
    assert paper(table).cats == 1


def test_ruling_14_l_takes_any_loose_number_also_a_starred_one_and_one_of_this_turn():
    table = solo("4 c4, 2 a3, mouse e4, 5 d5", level=2, abilities="labc", dice="2 3 5 5")
    play(table, "write 3 b4")
    play(table, "write 2 b3")
    assert targets(table, "strike") == {"c4", "d5", "b4"}
    play(table, "strike b4", "write 3 g5")
    assert paper(table).struck == ["b4"]


def test_ruling_14_the_crossed_cell_still_links_the_dice_of_the_turn():
    table = solo("2 a4", abilities="labc", dice="2 3 5 5")
    play(table, "write 3 c5", "write 5 c4", "write 2 b4", "strike c5", "write 3 g7")
    assert turn_of(table).links == ["b4", "c4", "c5"]


def test_ruling_14_a_room_closed_by_l_pays_as_usual():
    table = solo("2 a4, 3 d5 d6 g7", abilities="labc", dice="2 4 5 5")
    play(table, "write 2 b4", "strike g7", "write 3 d4")
    assert ["d4", "d5", "d6"] in paper(table).rooms
    assert paper(table).kept == (0, 1, 0, 0)


def test_ruling_15_rows_and_columns_run_across_gaps():
    assert points(solo("mouse a2, cat g2", level=2))["mice"] == 1
    assert points(solo("mouse a1, cat g1", level=2))["mice"] == 1


def test_ruling_16_symbols_written_by_abilities_count_as_written_this_turn():
    table = solo("2 a4", abilities="dabc", dice="2 4 5 mouse", hard=True)
    play(table, "write 2 b4", "write 3 g7", "write 4 b5", "write 5 b6", "done")
    assert {"g6", "f7"} <= targets(table, "strike")
    assert "e5" not in targets(table, "strike")


def test_ruling_16_if_the_sheet_is_full_before_the_crossing_out_the_game_ends_without_one():
    table = solo(mice_but("a7", level=1), hard=True)
    play(table, "write 2 a7", "done")
    assert table.is_over
    assert paper(table).struck == []


def test_ruling_16_a_j_spent_on_writing_does_not_cover_the_crossing_out():
    table = solo(rooms="2 a4 b4, 2 d4 e4", kept="jj", abilities="jabc", hard=True, dice="3 4 5 mouse")
    play(table, "use j", "write 3 b6", "write 4 c7", "write 5 b7", "done")
    assert "d6" not in targets(table, "strike")
    play(table, "use j")
    assert "d6" in targets(table, "strike")


def test_ruling_16_a_may_be_spent_to_cross_out_any_cell():
    table = solo(rooms="2 a4 b4", kept="a", hard=True, dice="3 4 5 mouse")
    play(table, "write 3 g7", "write 4 g6", "write 5 g5", "done")
    assert targets(table, "strike") == {"f7", "f6", "f5", "g4"}
    play(table, "use a", "strike a7")
    assert table.legal(0) == ["done"]
    assert paper(table).struck == ["a7"]


def test_solo_hard_any_empty_cell_is_crossed_out_if_none_touches_a_symbol_of_the_turn():
    table = solo(mice_but("a7 g4 g5", level=1), hard=True)
    play(table, "write 2 a7", "done")
    assert targets(table, "strike") == {"g4", "g5"}


def test_ruling_17_which_dice_are_used_is_the_free_choice_of_the_seat():
    # With one cell left beside, the cat of the track would lose nothing; losing the 3 is allowed as well.
    table = solo(mice_but("a7 b7 f1", level=1), dice="2 3 4 cat")
    play(table, "write 2 a7", "write 4 b7")
    assert set(table.legal(0)) == {"cat", "done"}


def test_ruling_17_a_cat_of_the_track_that_is_the_only_die_left_is_not_lost():
    table = solo(mice_but("a7 b7 f1", level=1), dice="2 4 cat cat")
    play(table, "write 2 a7", "write 4 b7")
    assert table.legal(0) == ["cat"]


def test_ruling_17_abilities_change_a_die_more_than_once_and_in_any_order():
    table = solo(rooms="2 a4 b4, 2 d4 e4, 3 a5 b5 c5", kept="bbf", abilities="bfac", dice="3 3 3 mouse")
    play(table, "change 3>4", "change 4>5", "change 5>2", "write 2 g7")
    assert paper(table).cells["g7"] == "2"


def test_ruling_17_a_may_serve_the_first_die():
    table = solo(rooms="2 a4 b4", kept="a")
    play(table, "use a", "write 2 g7")
    assert "a7" in cells_for(table, "3")


def test_ruling_17_j_may_be_declared_in_mid_turn():
    table = solo(rooms="2 a4 b4", kept="j", abilities="jabc", dice="3 4 5 mouse")
    play(table, "write 3 d5", "use j")
    assert cells_for(table, "4") == {"c4", "c5", "e5", "c6", "d6", "e6", "e4", "d4"}


def test_ruling_17_with_e_as_four_the_fourth_die_is_written_if_it_fits():
    table = solo(rooms="2 a4 b4", kept="e", abilities="eabc")
    play(table, "use e+", "write 2 g7", "write 3 g6", "write 4 g5")
    assert "done" not in table.legal(0)


def test_ruling_17_with_a_die_that_is_lost_e_changes_nothing():
    free = set(all_but("a7 b7 g7", level=1)) - {"a4", "b4"}
    mice = f"mouse {' '.join(free)}"
    older = solo(mice, rooms="2 a4 b4", kept="e", abilities="eabc", edition=2)
    play(older, "write 3 a7", "write 4 b7", "use e+")
    assert older.legal(0) == ["done"]
    table = solo(mice, rooms="2 a4 b4", kept="e", abilities="eabc")
    play(table, "write 3 a7", "write 4 b7")
    assert table.legal(0) == ["done"]  # ruling 25: so it is not offered


def test_ruling_18_the_second_mouse_is_written_before_an_ability_won_by_the_first():
    table = solo("2 a4, 3 c5 c6", rooms="4 e4 e5 e6 f6", kept="c", abilities="idcb", dice="2 4 5 5")
    play(table, "write 2 b4", "change mouse>3", "write 3 c4")
    assert turn_of(table).phase == "second"
    assert turn_of(table).chain == [3]
    play(table, "write mouse d4")
    assert turn_of(table).phase == "extra"
    assert targets(table, "write") == {"3"}


def test_ruling_18_what_the_first_mouse_wins_comes_before_what_the_second_wins():
    table = solo(
        "2 a4, 3 c5 c6, 5 d2 d3 e3 e4",
        rooms="4 f4 f5 f6 g6, 4 a5 a6 b5 b6",
        kept="cc",
        abilities="idch",
        dice="2 4 5 5",
    )
    play(table, "write 2 b4", "change mouse>3", "write 3 c4", "change mouse>5", "write 5 d4")
    assert targets(table, "write") == {"3"}
    play(table, "write 3 g7")
    assert len(targets(table, "write")) == 5
    assert "cat" in table.legal(0)


def test_ruling_18_the_second_mouse_may_be_left_out_and_stands_beside_the_first():
    table = solo("2 a4", abilities="iabc", dice="2 4 5 5")
    play(table, "write 2 b4", "write mouse g7")
    assert cells_for(table, "mouse") == {"g6", "f7"}
    play(table, "skip")
    assert turn_of(table).phase == "dice"


def test_ruling_18_h_as_a_cat_with_the_track_full_is_allowed_and_does_nothing():
    table = solo("2 a4", abilities="habc", dice="2 3 4 5", cats=10)
    play(table, "write 2 b4", "cat")
    assert turn_of(table).phase == "dice"
    assert paper(table).cats == 10


def test_ruling_18_an_ability_that_cannot_be_used_counts_as_used():
    free = set(all_but("b4 a4", level=1))
    table = solo(f"2 a4, mouse {' '.join(free)}", abilities="iabc", dice="2 3 4 5")
    play(table, "write 2 b4")
    assert paper(table).kept == (0, 0, 0, 0)
    assert points(table)["rooms"] == 1


def test_ruling_19_the_number_of_the_track_counts_as_written_this_turn():
    table = solo(dice="cat 3 4 5", cats=2, hard=True)
    play(table, "cat", "write 2 g7", "write 3 a4", "write 4 a5", "done")
    assert {"g6", "f7"} <= targets(table, "strike")


def test_ruling_19_a_symbol_l_has_crossed_out_does_not_count_as_written():
    table = solo("2 a4", abilities="labc", dice="2 3 5 5", hard=True)
    play(table, "write 3 c4", "write 2 b4", "strike c4", "write 3 g7", "write 5 b5", "done")
    assert "c3" not in targets(table, "strike")
    assert "c5" in targets(table, "strike")  # beside b5


def test_ruling_19_on_level_4_cells_outside_the_house_are_crossed_out_too_and_never_join_it():
    table = solo("2 a4", level=4, abilities="abce", dice="3 4 5 mouse", hard=True)
    play(table, "write 3 f3", "write 4 f4", "write 5 e4", "done")
    assert {"f2", "g3", "e3", "g4", "e5", "d4", "f5"} == targets(table, "strike")
    play(table, "strike g3")
    grown = solo("2 a4", level=4, abilities="abce", dice="2 4 5 mouse", hard=True, struck="g3")
    play(grown, "write 2 b4")
    assert "g3" not in targets(grown, "grow")


def test_ruling_19_with_several_equally_large_groups_the_growth_is_the_choice_of_the_seat():
    # Only a1 and g7 are left of the field, apart from each other.
    grown = [
        f"{column}{row}"
        for row in range(1, 8)
        for column in "abcdefg"
        if f"{column}{row}" not in ("a1", "g7") and f"{column}{row}" not in all_but("", level=4)
    ]
    table = solo("3 a4 b4", level=4, abilities="abce", dice="3 4 5 mouse", grown=" ".join(grown))
    play(table, "write 3 c4")
    assert targets(table, "grow") == {"a1", "g7"}
    play(table, "grow g7")
    assert "g7" in paper(table).grown
    assert turn_of(table).phase == "dice"


def test_ruling_20_others_see_a_sheet_as_of_the_last_complete_turn():
    table = match(sheet("4 a4"), sheet("5 g7"))
    before = GAME.view(table.state, 1)
    play(table, "write 2 d4", "write 3 d5")
    assert GAME.view(table.state, 1) == before
    assert table.events(1) == []
    play(table, "write 4 d6", "done")
    assert GAME.view(table.state, 1).sheets == before.sheets
    assert table.events(1) == [events.Finished(seat=0)]
    play(table, "write 2 a4", "write 3 a5", "write 4 a6", "done", seat=1)
    assert GAME.view(table.state, 1).sheets[0].cells == {"a4": "4", "d4": "2", "d5": "3", "d6": "4"}
    shown = [event for event in table.events(1) if isinstance(event, events.TurnShown)]
    assert shown[0].written == {"d4": "2", "d5": "3", "d6": "4"}


def test_ruling_21_places_after_a_shared_rank_skip():
    best = sheet("mouse a4 b4")
    table = match(best, best, sheet("mouse a4"), level=4)
    assert table.places == [1, 1, 3]


def test_ruling_22_a_match_ends_after_its_hundredth_turn_at_the_latest():
    table = match(sheet(cats=10), dice="cat cat cat cat", turn=MOST_TURNS)
    play(table, "cat", "cat", "cat", "done")
    assert table.is_over
    earlier = match(sheet(cats=10), dice="cat cat cat cat", turn=MOST_TURNS - 1)
    play(earlier, "cat", "cat", "cat", "done")
    assert not earlier.is_over


def test_ruling_23_a_first_mouse_that_became_a_cat_of_the_track_has_no_second():
    rooms = "4 e4 e5 e6 f6, 5 c2 d2 e2 f2 f1"
    table = solo("2 a4", rooms=rooms, kept="cg", abilities="iacg", dice="2 4 5 5")
    play(table, "write 2 b4", "change mouse>3", "change 3>cat", "cat")
    assert paper(table).cats == 1
    assert turn_of(table).phase == "dice"


def test_ruling_24_dice_are_lost_only_when_the_turn_ends():
    free = set(all_but("a7 b7 g7", level=1)) - {"a4", "b4"}
    table = solo(f"mouse {' '.join(free)}", rooms="2 a4 b4", kept="a")
    play(table, "write 3 a7", "write 4 b7")
    assert set(table.legal(0)) == {"use a", "done"}
    play(table, "use a", "write 5 g7", "done")
    assert whispered(table, events.DiceLost) == []


def test_ruling_25_after_a_or_k_the_die_it_serves_is_written_next():
    table = solo(rooms="2 a4 b4, 3 a5 b5 c5", kept="ak", abilities="akbc", dice="3 3 cat mouse")
    play(table, "use a")
    assert targets(table, "write") == {"3", "mouse"}
    assert table.legal(0)[-1] == "use k"
    assert not {"cat", "done"} & set(table.legal(0))
    play(table, "use k")
    assert targets(table, "write") == {"3"}
    play(table, "write 3 g7")
    assert paper(table).doubles == ["g7"]
    assert turn_of(table).links == []


def test_a_group_that_outgrows_its_number_leaves_the_choice_of_the_cells():
    table = solo("3 c4 c5 e4", dice="3 2 4 5")
    play(table, "write 3 d4")
    assert targets(table, "room") == {"c4", "e4"}
    play(table, "room c4")
    assert targets(table, "room") == {"c5", "e4"}
    play(table, "room e4")
    assert paper(table).rooms == [["c4", "d4", "e4"]]
    assert paper(table).cells["c5"] == "3"


def test_the_cells_left_open_may_be_used_for_another_room():
    table = solo("2 c4 e4", dice="2 2 4 5")
    play(table, "write 2 d4", "room c4", "write 4 d5", "write 2 e5")
    assert paper(table).rooms == [["c4", "d4"], ["e4", "e5"]]


def test_a_number_beside_a_closed_room_of_its_own_does_not_join_it():
    table = solo(rooms="2 c4 d4", dice="2 3 4 5")
    play(table, "write 2 e4")
    assert len(paper(table).rooms) == 1


def test_the_starred_cells_take_the_three_dice_in_any_order():
    state = GAME.new(2, GAME.check(2, {"level": 2}), FastRng(5))
    moves = [GAME.notation.write(move) for move in state.legal(0)]
    assert {move.split()[2] for move in moves} == {"c4", "e4", "d5"}
    assert len(GAME.view(state, 0).dice) == 3


def test_a_move_that_is_not_possible_is_refused_and_changes_nothing():
    table = solo()
    before = table.state.numbers()
    with pytest.raises(IllegalNow):
        play(table, "write mouse a4")
    assert table.state.numbers() == before
