"""The text maps: ours have all they must have, and others are refused with the line and the column."""

import pytest

from kociarnia import Match
from kociarnia.core.box import BadBox
from kociarnia.core.errors import BadOptions
from kociarnia.games.domkotow.documents.maps import plan_of, read_sheet, sheet_text
from tests.games.domkotow.literal import beside, group_of, is_connected, read_map
from tests.games.domkotow.table_text import GAME, MAPS

every_edition = pytest.mark.parametrize("edition", GAME.editions)


def cells_of(mask):
    return {f"{'abcdefg'[bit % 8]}{bit // 8 + 1}" for bit in range(56) if (mask >> bit) & 1}


@pytest.mark.parametrize(("level", "edition", "cells"), [(1, 2, 40), (1, 3, 47), (2, 3, 40), (3, 2, 40), (3, 3, 45)])
def test_a_house_has_as_many_connected_cells_as_its_rules_page_says(level, edition, cells):
    kinds, _, _ = read_map(sheet_text(level, edition))
    assert len(kinds) == cells
    if edition == GAME.edition:
        for language in ("en", "pl"):
            row = next(line for line in GAME.rules(language).splitlines() if line.startswith(f"| {level} | "))
            assert row.startswith(f"| {level} | {cells} ")
    assert is_connected(set(kinds))
    assert cells_of(plan_of(level, None, edition).house) == set(kinds)


@every_edition
def test_the_house_of_level_1_is_not_a_plain_rectangle(edition):
    kinds, _, _ = read_map(sheet_text(1, edition))
    assert len(kinds) < len({cell[0] for cell in kinds}) * len({cell[1] for cell in kinds})


@every_edition
def test_the_track_of_level_1_is_that_of_the_rules_page(edition):
    assert "cats - - 2 - 3 - 4 - 5 #" in sheet_text(1, edition)
    twos, threes, fours, fives = 1, 2, 4, 8
    assert plan_of(1, None, edition).track == (0, 0, twos, 0, threes, 0, fours, 0, fives, 15)


@pytest.mark.parametrize("level", [1, 4])
@every_edition
def test_one_cheese_lies_at_the_end_of_every_row_and_every_column(level, edition):
    kinds, _, _ = read_map(sheet_text(level, edition))
    rows = len({cell[1] for cell in kinds})
    columns = len({cell[0] for cell in kinds})
    assert sheet_text(level, edition).count("o") == rows + columns


@pytest.mark.parametrize("level", [2, 3])
@every_edition
def test_three_stars_and_five_bonus_cells_lie_apart(level, edition):
    _, marks, _ = read_map(sheet_text(level, edition))
    special = {cell: mark for cell, mark in marks.items() if mark != " "}
    assert sorted(special.values()) == ["*", "*", "*", "a", "b", "c", "d", "e"]
    assert all(near not in special for cell in special for near in beside(cell))
    plan = plan_of(level, None, edition)
    assert cells_of(plan.stars) == {cell for cell, mark in special.items() if mark == "*"}
    assert [cells_of(bonus) for bonus in plan.bonuses] == [
        {cell for cell, mark in special.items() if mark == letter} for letter in "abcde"
    ]


@every_edition
def test_level_3_has_five_connected_areas_of_6_to_9_cells(edition):
    kinds, _, _ = read_map(sheet_text(3, edition))
    for letter in "RYGBV":
        area = {cell for cell, kind in kinds.items() if kind == letter}
        assert 6 <= len(area) <= 9
        assert is_connected(area)
    assert {frozenset(cells_of(area)) for area in plan_of(3, None, edition).areas} == {
        frozenset(cell for cell, kind in kinds.items() if kind == letter) for letter in "RYGBV"
    }


@every_edition
def test_level_4_is_a_field_of_7_by_7_with_a_connected_house_of_15(edition):
    kinds, _, _ = read_map(sheet_text(4, edition))
    house = {cell for cell, kind in kinds.items() if kind == "#"}
    assert len(kinds) == 49
    assert len(house) == 15
    assert group_of(min(house), house) == house


def changed(level, line, column, character):
    """The map of a level with one character replaced, at a line and a column counted from 1."""
    lines = MAPS[level].splitlines()
    text = lines[line - 1].ljust(column)
    lines[line - 1] = text[: column - 1] + character + text[column:]
    return "\n".join(lines)


REFUSED = [
    (1, (1, 7, "2"), (1, 1), "begins with"),
    (1, (3, 10, "#"), (3, 10), "no cell of level 1"),
    (1, (3, 11, "x"), (3, 11), "between two cells"),
    (1, (3, 12, "."), (3, 12), "between two cells"),
    (1, (6, 25, "o"), (6, 25), "beyond the last"),
    (1, (6, 23, " "), (6, 23), "cheese of this row is missing"),
    (1, (10, 4, " "), (10, 4), "cheese of this column is missing"),
    (1, (10, 5, "o"), (10, 5), "no column above"),
    (1, (12, 10, "7"), (12, 10), "a cat carries"),
    (1, (12, 6, " "), (12, 25), "the track has 10 cats, not 9"),
    (1, (12, 1, "x"), (12, 1), "the track is missing"),
    (2, (4, 5, "c"), (1, 1), "bonus cell a is missing"),
    (2, (4, 2, "a"), (4, 4), "a second bonus cell a"),
    (2, (5, 5, "*"), (1, 1), "4 starred cells"),
    (2, (6, 8, " "), (1, 1), "2 starred cells"),
    (2, (6, 8, "x"), (6, 8), "no mark of a cell"),
    (2, (3, 11, "*"), (3, 11), "between two cells"),
    (3, (3, 1, "."), (3, 1), "no cell of level 3"),
    (3, (9, 19, "R"), (9, 19), "g7 is not connected with the first cell of area R"),
    (4, (3, 1, "#"), (1, 1), "starts with 16 cells"),
    (4, (3, 1, " "), (3, 1), "a1 is missing"),
    (4, (4, 8, "*"), (4, 8), "between two cells"),
]


@pytest.mark.parametrize(("level", "change", "place", "reason"), REFUSED)
def test_a_map_that_is_wrong_is_refused_with_the_line_and_the_column(level, change, place, reason):
    with pytest.raises(BadBox, match=reason) as refusal:
        read_sheet(changed(level, *change), level)
    assert (refusal.value.faults[0].line, refusal.value.faults[0].column) == place


def test_a_house_that_is_not_connected_is_refused():
    text = MAPS[1].replace("      .  .  .  .      o", "      .               o")
    with pytest.raises(BadBox, match="c2 is not connected with the first cell of the house") as refusal:
        read_sheet(text, 1)
    assert (refusal.value.faults[0].line, refusal.value.faults[0].column) == (4, 7)


def test_edition_3_plays_level_2_on_the_sheet_of_edition_2():
    assert sheet_text(2, 3) == sheet_text(2, 2)
    assert [level for level in (1, 2, 3, 4) if sheet_text(level, 3) != sheet_text(level, 2)] == [1, 3, 4]


def points_that_fit(cells):
    """The most points level 1 has for so many cells without ability k: ten cats, cheese, and the best rooms."""
    best = [0] * (cells + 1)
    for size in range(2, cells + 1):
        best[size] = max(best[size - number] + 2 * number - 3 for number in (2, 3, 4, 5) if number <= size)
    return max(10 + min(2 * mice, 14) + best[cells - mice] for mice in range(8))


def test_ruling_27_seventy_points_do_not_fit_into_forty_cells_of_level_1_but_into_ours():
    assert points_that_fit(40) == 69
    kinds, _, _ = read_map(sheet_text(1, GAME.edition))
    assert points_that_fit(len(kinds)) >= 70


@pytest.mark.parametrize(("level", "most"), [(2, 40), (3, 45)])
def test_a_house_of_too_many_cells_is_refused(level, most):
    row = "  ".join("." if level == 2 else "R" for _ in range(7))
    with pytest.raises(BadBox, match=f"the house has 49 cells, but 36 to {most} are needed"):
        read_sheet("\n".join([f"level {level}", "", *[row] * 7]), level)


def test_a_house_of_too_few_cells_is_refused():
    text = MAPS[2].replace(".  .a .  .  .  .b .", "   .a          .b")
    with pytest.raises(BadBox, match="the house has 35 cells"):
        read_sheet(text, 2)


def test_a_plain_rectangle_is_refused_on_level_1():
    row = ".  .  .  .  .  ." + " " * 6 + "o"
    text = "\n".join(["level 1", "", *[row] * 6, "o  o  o  o  o  o", "", "cats - - 2 - 3 - 4 - 5 #"])
    with pytest.raises(BadBox, match="plain rectangle"):
        read_sheet(text, 1)


def test_marks_side_by_side_are_refused():
    beside_star = MAPS[2].replace(".  .c .  .* .  .d .", ".  .  .c .* .  .d .")
    with pytest.raises(BadBox, match="c4 touches another starred or bonus cell") as refusal:
        read_sheet(beside_star, 2)
    assert (refusal.value.faults[0].line, refusal.value.faults[0].column) == (6, 7)


def test_an_area_of_too_many_cells_is_refused():
    text = MAPS[3].replace("Y  Y  Y  G  G  V  Ve", "R  R  Y  G  G  V  Ve")
    with pytest.raises(BadBox, match="area R has 10 cells") as refusal:
        read_sheet(text, 3)
    assert (refusal.value.faults[0].line, refusal.value.faults[0].column) == (3, 1)


def test_a_house_of_eight_rows_is_refused():
    text = MAPS[2] + "      .  .  .\n"
    with pytest.raises(BadBox, match="at most 7 rows") as refusal:
        read_sheet(text, 2)
    assert refusal.value.faults[0].line == 10


def test_what_follows_the_map_is_refused():
    with pytest.raises(BadBox, match="nothing is expected here") as refusal:
        read_sheet(MAPS[2] + "\n  more\n", 2)
    assert (refusal.value.faults[0].line, refusal.value.faults[0].column) == (11, 3)


def test_an_empty_map_is_refused():
    with pytest.raises(BadBox, match="begins with"):
        read_sheet("", 1)
    with pytest.raises(BadBox, match="drawing of the house is missing"):
        read_sheet("level 2\n", 2)


def test_columns_without_cheese_are_refused():
    lines = [line for line in MAPS[4].splitlines() if line != "o  o  o  o  o  o  o"]
    with pytest.raises(BadBox, match="the cheeses of the columns are missing"):
        read_sheet("\n".join(lines), 4)


def test_the_refusal_of_a_map_is_the_refusal_of_the_option():
    with pytest.raises(BadOptions, match=r"option sheet: line 3, column 10: this is no cell of level 1"):
        GAME.check(2, {"sheet": changed(1, 3, 10, "#")})


def test_a_map_of_another_level_is_refused():
    with pytest.raises(BadOptions, match="option sheet: line 1, column 1"):
        GAME.check(2, {"level": 2, "sheet": MAPS[1]})


def test_a_match_is_played_on_the_host_s_own_map():
    own = changed(1, 9, 10, " ")
    assert any(move.endswith(" d7") for move in Match(GAME, 1, seed=1).legal(0))
    table = Match(GAME, 1, {"sheet": own}, seed=1)
    assert not any(move.endswith(" d7") for move in table.legal(0))
    assert table.record.options["sheet"] == own
