"""The layout of the features."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia import SPECTATOR
from tests.games.domkotow.table_text import GAME, match, play, sheet


def features(table, seat):
    names = GAME.features.names(table.seats)
    out = vec[i64]([-99] * (len(names) + 2))
    GAME.features.fill(table.state, seat, out, 1)
    assert out[0] == out[len(names) + 1] == -99
    return dict(zip(names, list(out)[1:-1], strict=True))


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_number_has_a_name_of_its_own_and_all_are_written(seats):
    names = GAME.features.names(seats)
    assert len(set(names)) == len(names)
    values = features(match(*[sheet()] * seats), 0)
    assert -99 not in values.values()


def test_the_own_sheet_comes_first_and_as_it_is():
    table = match(sheet("4 a4"), sheet("mouse g7", rooms="2 b5 b6", kept="a", cats=3))
    play(table, "write 2 d4", seat=1)
    own = features(table, 1)
    assert own["seat 0 d4 content"] == 2
    assert own["seat 0 g7 content"] == 7
    assert own["seat 0 a1 content"] == 0
    assert own["seat 0 a7 content"] == 1
    assert own["seat 0 cats"] == 3
    assert own["seat 0 rooms of 2"] == own["seat 0 abilities of 2"] == 1
    assert own["seat 0 b5 walls"] == 1 + 4
    assert own["seat 0 b6 walls"] == 1
    assert own["seat 1 a4 content"] == 4
    assert own["d4 links"] == own["d4 written"] == 1
    assert own["used"] == 1
    assert own["phase dice"] == 1
    assert own["dice left 2"] == 0
    assert own["dice left 3"] == own["rolled 2"] == 1


def test_the_others_are_as_of_the_last_complete_turn():
    table = match(sheet("4 a4"), sheet())
    before = features(table, 0)
    spectator = features(table, SPECTATOR)
    play(table, "write 2 d4", "write 3 d5", seat=1)
    assert features(table, 0) == before
    assert features(table, SPECTATOR) == spectator
    play(table, "write 4 d6", "done", seat=1)
    after = features(table, 0)
    assert {name for name in after if after[name] != before[name]} == {"seat 1 is done"}


def test_what_is_printed_on_the_cells():
    values = features(match(sheet(), level=3), 0)
    assert values["c3 mark"] == 1
    assert values["b2 mark"] == 2
    assert values["a2 mark"] == 0
    assert [values[f"{cell} area"] for cell in ("a1", "a4", "d4", "a7", "g3", "d1")] == [1, 2, 3, 4, 5, 0]


def test_crossed_out_and_double_cells():
    values = features(match(sheet("mouse a4", doubles="a4", struck="b4")), 0)
    assert values["seat 0 a4 double"] == 1
    assert values["seat 0 b4 content"] == 8
