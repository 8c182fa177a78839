"""Ruling 25: an ability is offered only where it can do something; by the rules of edition 2 it is offered anyway."""

import pytest

from tests.games.domkotow.table_text import all_but, cells_for, play, solo, targets

PAIR = "2 a4 b4"  # a room of 2, whose ability is held


def closed_in(free, kept, *, dice="2 3 4 5", edition=None, abilities=None, also="", **more):
    """A sheet full of mice but for some cells and a room of 2; the ability of 2 is held as often as it is named."""
    rooms = f"{PAIR}, {also}" if also else PAIR
    taken = {cell for room in rooms.split(",") for cell in room.split()[1:]}
    mice = set(all_but(free, level=1)) - taken
    letters = abilities or kept[0] + "".join(letter for letter in "dhl" if letter != kept[0])
    return solo(
        f"mouse {' '.join(mice)}", rooms=rooms, kept=kept, abilities=letters, dice=dice, edition=edition, **more
    )


def offered(table):
    """What abilities may do now."""
    return targets(table, "use") | targets(table, "change")


@pytest.mark.parametrize(
    ("letter", "dice"), [("b", "2 3 4 5"), ("c", "3 4 mouse mouse"), ("f", "3 4 2 5"), ("g", "3 4 2 5")]
)
def test_b_c_f_and_g_are_not_offered_when_no_die_can_find_a_cell(letter, dice):
    for edition in (2, 3):
        table = closed_in("a7 b7 f1", letter, dice=dice, edition=edition, cats=10)
        play(table, "write 3 a7", "write 4 b7")
        assert bool(offered(table)) == (edition == 2)
        assert "done" in table.legal(0)


@pytest.mark.parametrize(("letter", "dice"), [("b", "3 4 5 5"), ("c", "3 4 mouse mouse")])
def test_b_and_c_are_offered_without_a_cell_if_a_can_find_one(letter, dice):
    table = closed_in("a7 b7 f1", f"{letter}a", abilities=f"{letter}adl", dice=dice, also="3 a5 b5 c5")
    play(table, "write 3 a7", "write 4 b7")
    assert targets(table, "change")


def test_b_is_offered_without_a_cell_if_j_can_find_one():
    table = closed_in("a7 b6", "bj", abilities="bjdl", dice="3 4 5 5", also="3 a5 b5 c5")
    play(table, "write 3 a7")
    assert "5>4" in targets(table, "change")
    play(table, "change 5>4", "use j", "write 4 b6")


def test_g_is_offered_without_a_cell_as_long_as_a_cat_of_the_track_is_left():
    table = closed_in("a7 b7 f1", "g", dice="3 4 2 5", cats=9)
    play(table, "write 3 a7", "write 4 b7")
    assert targets(table, "change") == {"2>cat", "5>cat"}


def test_c_is_offered_without_a_cell_if_g_can_make_a_cat_of_the_number():
    table = closed_in("a7 b7 f1", "cg", abilities="cgdl", dice="3 4 mouse mouse", also="3 a5 b5 c5")
    play(table, "write 3 a7", "write 4 b7")
    assert targets(table, "change") == {"mouse>2", "mouse>3", "mouse>4", "mouse>5"}
    play(table, "change mouse>2", "change 2>cat", "cat")


def test_c_is_offered_only_for_a_mouse_and_f_only_for_a_2_or_a_5():
    assert offered(solo(rooms=PAIR, kept="c", abilities="cdhl", dice="2 3 4 cat")) == set()
    assert offered(solo(rooms=PAIR, kept="f", abilities="fdhl", dice="3 4 mouse cat")) == set()
    assert offered(solo(rooms=PAIR, kept="f", abilities="fdhl", dice="2 4 5 cat")) == {"2>5", "5>2"}


def test_a_change_is_not_offered_to_a_symbol_as_many_dice_show_as_may_be_used():
    for edition in (2, 3):
        table = solo(rooms=PAIR, kept="b", abilities="bdhl", dice="mouse mouse 2 3", edition=edition)
        play(table, "write mouse d4", "write mouse d5")
        # One die may still be used and a 2 and a 3 are there: only a 4 would be new.
        assert targets(table, "change") == ({"3>4"} if edition == 3 else {"2>3", "3>2", "3>4"})


def test_a_change_to_a_symbol_already_shown_is_offered_while_e_allows_one_die_more():
    table = solo(rooms=f"{PAIR}, 3 a5 b5 c5", kept="be", abilities="bedl", dice="mouse mouse 2 3")
    play(table, "write mouse d4", "write mouse d5")
    assert targets(table, "change") == {"2>3", "3>2", "3>4"}


def test_e_as_four_is_not_offered_when_a_die_is_lost():
    for edition in (2, 3):
        table = closed_in("a7 b7 g7", "e", edition=edition)
        play(table, "write 3 a7", "write 4 b7")
        assert targets(table, "use") == (set() if edition == 3 else {"e+", "e-"})


def test_e_as_four_is_not_offered_when_the_fourth_die_has_no_cell():
    for edition in (2, 3):
        table = closed_in("a7 b7 c7 g4", "e", edition=edition)
        play(table, "write 3 a7", "write 4 b7", "write 5 c7")
        assert table.legal(0) == (["done"] if edition == 3 else ["use e+", "done"])


def test_e_as_four_is_offered_early_only_where_four_dice_fit():
    assert "e+" in targets(closed_in("a7 b7 c7 d7", "e"), "use")
    assert "e+" not in targets(closed_in("a7 b7 c7 e7", "e"), "use")


def test_e_as_four_is_offered_if_a_j_or_k_can_find_a_place_for_the_fourth_die():
    for letter, free, dice in (
        ("a", "a7 b7 c7 e7", "2 3 4 5"),
        ("j", "a7 b7 c7 d6", "2 3 4 5"),
        ("k", "a7 b7 c7", "2 3 5 5"),
    ):
        table = closed_in(free, f"e{letter}", abilities=f"e{letter}dl", dice=dice, also="3 a5 b5 c5")
        assert "e+" in targets(table, "use")
        alone = closed_in(free, "e", abilities=f"e{letter}dl", dice=dice, also="3 a5 b5 c5")
        assert "e+" not in targets(alone, "use")


def test_e_as_four_is_not_offered_for_a_cat_the_full_track_has_no_use_for():
    for cats in (9, 10):
        table = solo(rooms=PAIR, kept="e", abilities="edhl", dice="2 3 4 cat", cats=cats)
        play(table, "write 3 d4", "write 4 d5", "write 2 d6")
        assert ("use e+" in table.legal(0)) == (cats == 9)


def test_e_as_two_is_not_offered_when_the_third_die_is_lost_anyway():
    for edition in (2, 3):
        table = closed_in("a7 b7 g7", "e", edition=edition)
        assert ("e-" in targets(table, "use")) == (edition == 2)
    assert "e-" in targets(closed_in("a7 b7 c7", "e"), "use")


def test_e_as_two_is_offered_when_a_cat_of_the_track_would_have_to_be_used():
    table = closed_in("a7 b7 g7", "e", dice="2 3 cat cat")
    play(table, "write 2 a7", "write 3 b7")
    assert targets(table, "use") == {"e+", "e-"}


def test_j_is_not_offered_when_no_corner_opens_a_cell():
    for edition in (2, 3):
        table = closed_in("a7 b7 c7 g4", "j", edition=edition)
        play(table, "write 3 a7")
        assert ("j" in targets(table, "use")) == (edition == 2)
    opened = closed_in("a7 b7 b6 g4", "j")
    play(opened, "write 3 a7")
    assert "j" in targets(opened, "use")


def test_j_is_not_offered_when_nothing_more_can_be_written_this_turn():
    for edition in (2, 3):
        table = solo(rooms=PAIR, kept="j", abilities="jdhl", dice="2 3 cat cat", edition=edition)
        play(table, "write 2 d4", "write 3 d5")
        assert ("j" in targets(table, "use")) == (edition == 2)


def test_j_is_not_offered_before_the_last_die_of_a_turn_that_has_written_none():
    for edition in (2, 3):
        table = solo(rooms=PAIR, kept="j", abilities="jdhl", dice="2 3 cat cat", edition=edition)
        play(table, "cat")
        assert "j" in targets(table, "use")
        play(table, "cat")
        assert ("j" in targets(table, "use")) == (edition == 2)


def test_j_may_be_declared_before_the_first_die():
    table = solo(rooms=PAIR, kept="j", abilities="jdhl", dice="2 3 4 5")
    play(table, "use j", "write 3 d5")
    assert "e6" in {move.split()[2] for move in table.legal(0) if move.startswith("write 4")}


def test_a_is_not_offered_when_every_empty_cell_touches_the_dice_of_this_turn():
    for edition in (2, 3):
        table = closed_in("a7 b7 c7", "a", edition=edition)
        play(table, "write 3 b7")
        assert ("a" in targets(table, "use")) == (edition == 2)


def test_a_is_offered_for_the_only_empty_cell_of_a_house_that_may_grow():
    table = solo(
        f"4 a4 b4 c4, mouse {' '.join(set(all_but('d4', level=4)) - {'a4', 'b4', 'c4', 'b3', 'c3', 'd3'})}",
        rooms="3 b3 c3 d3",
        kept="a",
        abilities="dahl",
        dice="4 5 5 5",
        level=4,
    )
    assert cells_for(table, "4") == {"d4"}
    play(table, "use a", "write 4 d4", "grow g6", "grow g7", "grow f7", "grow f6")
    assert cells_for(table, "5") == {"g6", "g7", "f7", "f6"}


def test_a_is_not_offered_for_a_single_die_that_may_go_anywhere():
    for edition in (2, 3):
        table = solo(rooms=PAIR, kept="a", abilities="adhl", dice="2 3 cat cat", edition=edition)
        play(table, "cat", "cat")
        assert ("a" in targets(table, "use")) == (edition == 2)
