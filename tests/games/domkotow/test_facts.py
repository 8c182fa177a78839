"""The facts of Dom kotów are the sheets and numbers its rules work with."""

import pytest

from kociarnia.core.errors import BadOptions
from kociarnia.games.domkotow.documents.facts import Change, DomkotowFacts
from kociarnia.games.domkotow.documents.options import DomkotowOptions
from kociarnia.games.domkotow.rules import cards
from tests.games.domkotow.table_text import GAME, MAPS, play, solo, turn_of

LEVELS = (1, 2, 3, 4)


def facts(level=1, edition=3, **options):
    return GAME.facts(DomkotowOptions(level=level, **options), edition)


def test_the_game_gives_its_facts():
    assert isinstance(facts(), DomkotowFacts)
    assert facts() == facts(abilities=["e", "f", "g", "h"])


def test_sheets_have_as_many_cells_as_the_rules_say():
    assert [len(facts(level, 2).house) for level in LEVELS] == [40, 40, 40, 15]
    assert [len(facts(level).house) for level in LEVELS] == [47, 40, 45, 15]


def test_only_the_house_of_level_4_has_a_field_around_it():
    assert [len(facts(level).field) - len(facts(level).house) for level in LEVELS] == [0, 0, 0, 49 - 15]


def test_cells_are_named_and_marked_as_on_the_map():
    second = facts(2)
    assert second.house[:4] == ["a1", "b1", "f1", "g1"]
    assert second.stars == ["c4", "e4", "d5"]
    assert second.bonuses == {"b2": "a", "f2": "b", "b5": "c", "f5": "d", "d7": "e"}
    third = facts(3, 2)
    assert [third.areas[cell] for cell in ("a1", "a4", "d3", "a7", "g7")] == ["R", "Y", "G", "B", "V"]
    assert set(third.areas) == set(third.house)
    assert facts(1).areas == {} == facts(4).bonuses


def test_the_cats_of_the_track_carry_what_is_printed():
    assert facts().track == [[], [], ["2"], [], ["3"], [], ["4"], [], ["5"], ["2", "3", "4", "5"]]
    assert [facts(level).track for level in (2, 3, 4)] == [[], [], []]


def test_levels_1_and_4_have_cheese():
    assert [level for level in LEVELS if facts(level).has_cheese] == [1, 4]


def test_a_sheet_of_the_host_is_described_too():
    text = MAPS[1].replace("cats - -", "cats 2 #")
    assert facts(sheet=text).track[:2] == [["2"], ["2", "3", "4", "5"]]
    assert len(facts(sheet=text).house) == 40


def test_a_sheet_that_cannot_be_read_is_refused():
    with pytest.raises(BadOptions, match="option sheet: line 1"):
        facts(sheet="level 2")


def test_abilities_are_those_of_the_book():
    given = facts()
    assert given.numbers == ["2", "3", "4", "5"]
    assert given.flashes == ["d", "h", "i", "l"]
    assert given.writes == {"d": ["3"], "h": ["2", "3", "4", "5", "cat", "mouse"], "i": ["mouse"]}
    assert (given.dice_used, given.dice_used_by, given.double_dice) == (3, {"e+": 4, "e-": 2}, 2)
    assert [change for change in given.changes if change.ability == "f"] == [
        Change(ability="f", old="2", new="5"),
        Change(ability="f", old="5", new="2"),
    ]
    assert {change.ability for change in given.changes} == set("bcfg")


def test_a_change_made_different_in_the_rules_is_different_in_the_facts():
    place = next(index for index in range(cards.CHANGES) if cards.CHANGE_ABILITY[index] == cards.TWO_FOR_FIVE)
    usual = cards.CHANGE_TO[place]
    table = solo(rooms="2 a4 b4", kept="f", abilities="fabc", dice="2 3 4 cat")
    cards.CHANGE_TO[place] = cards.FOUR
    try:
        assert Change(ability="f", old="2", new="4") in facts().changes
        play(table, "change 2>5")  # by its old name: notation was made when the game was loaded
        assert turn_of(table).dice == ["3", "4", "4", "cat"]
    finally:
        cards.CHANGE_TO[place] = usual


def test_numbers_changed_in_the_rules_are_changed_in_the_facts(monkeypatch):
    monkeypatch.setattr(cards, "DICE_USED", 5)
    monkeypatch.setattr(cards, "MOST_DICE_USED", 6)
    monkeypatch.setattr(cards, "DOUBLE_DICE", 3)
    monkeypatch.setattr(cards, "JUST_THREE", 1 << cards.FOUR)
    given = facts()
    assert (given.dice_used, given.dice_used_by["e+"], given.double_dice, given.writes["d"]) == (5, 6, 3, ["4"])
