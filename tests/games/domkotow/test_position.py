"""Position documents: what cannot be is refused, with the reason."""

import msgspec
import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadPosition
from kociarnia.games.domkotow.documents.sheet import SheetDocument, TurnDocument
from tests.games.domkotow.table_text import GAME, match, mice_but, sheet, solo

START = GAME.position(match(sheet("4 a4", rooms="2 b5 b6", kept="a"), sheet()).state)
LEVEL_4 = GAME.position(solo("4 a4", level=4).state)
FRESH = TurnDocument(phase="dice", dice=["2", "3", "4", "5"])


def with_sheet(position=START, **fields):
    changed = msgspec.structs.replace(position.sheets[0], **fields)
    return msgspec.structs.replace(position, sheets=[changed, *position.sheets[1:]], shown=[])


def with_turn(position=START, **fields):
    changed = msgspec.structs.replace(position.turns[0], **fields)
    return msgspec.structs.replace(position, turns=[changed, *position.turns[1:]])


def with_field(**fields):
    return msgspec.structs.replace(START, **fields)


def test_a_position_survives_its_json():
    text = msgspec.json.encode(START)
    assert GAME.restore(msgspec.json.decode(text, type=GAME.position_type)).numbers() == GAME.restore(START).numbers()


def test_a_position_that_names_no_edition_is_of_edition_2():
    plain = msgspec.to_builtins(START)
    assert plain.pop("edition") == 3
    named_none = msgspec.convert(plain, GAME.position_type)
    assert GAME.restore(named_none).variant.edition == 2
    assert GAME.position(GAME.restore(named_none)) == named_none


def test_a_position_without_shown_sheets_is_shown_as_it_is():
    assert GAME.restore(with_field(shown=[])).numbers() == GAME.restore(START).numbers()


REFUSED = [
    (with_field(seats=7), "1 to 6 seats"),
    (with_field(edition=1), "no edition 1"),
    (with_field(edition=4), "no edition 4"),
    (with_field(sheets=START.sheets[:1]), "sheets has 1 entries"),
    (with_field(turns=[]), "turns has 0 entries"),
    (with_field(shown=START.shown[:1]), "shown has 1 entries"),
    (with_field(abilities=["a", "b", "c"]), "four different letters"),
    (with_field(abilities=["a", "b", "c", "c"]), "four different letters"),
    (with_field(abilities=["a", "b", "c", "z"]), "four different letters"),
    (with_field(options=GAME.check(2, {"abilities": ["e", "f", "g", "h"]})), "not those of the options"),
    (with_field(turn=0), "turn 0 is not one of 1 to 100"),
    (with_field(turn=101), "turn 101"),
    (with_field(dice=["2", "3"]), "2 dice are rolled"),
    (with_field(dice=["2", "3", "4", "6"]), "no symbol '6'"),
    (with_field(turns=[TurnDocument(), TurnDocument()]), "nobody acts, but the match is not over"),
    (with_sheet(cells={"a1": "2"}), "a1 lies outside the house"),
    (with_sheet(cells={"z9": "2"}), "no cell 'z9'"),
    (with_sheet(cells={"a4": "7"}), "no symbol '7'"),
    (with_sheet(cells={"a4": "cat"}), "no cat is written"),
    (with_sheet(doubles=["g7"]), "a double cell holds a symbol"),
    (with_sheet(struck=["a4"]), "a crossed-out cell holds no symbol"),
    (with_sheet(struck=["a1"]), "a crossed-out cell lies in the house"),
    (with_sheet(struck=["g7", "g7"]), "g7 is named twice"),
    (with_sheet(grown=["a1"]), "a house grows on level 4 only"),
    (with_sheet(cats=11), "11 cats of a track of 10"),
    (with_sheet(rooms=[["b5"]]), "a room of 2 is not b5"),
    (with_sheet(rooms=[["b5", "a4"]]), "one number only"),
    (with_sheet(rooms=[[]]), "one number only"),
    (with_sheet(rooms=[["b5", "b6"], ["b5", "b6"]]), "one room only"),
    (with_sheet(rooms=[["g4", "g6"]], cells={"g4": "2", "g6": "2"}), "a room is connected"),
    (with_sheet(rooms=[], kept=(0, 0, 0, 0)), "b5, b6 would have become a room of 2"),
    (with_sheet(kept=(2, 0, 0, 0)), "2 unused abilities of 2, but there can be 1"),
    (with_sheet(kept=(0, -1, 0, 0)), "unused abilities of 3"),
    (with_sheet(LEVEL_4, grown=["a4"]), "outside the starting house"),
    (with_turn(phase="asleep"), "no phase 'asleep'"),
    (with_turn(phase="finished"), "nothing left of its turn"),
    (with_turn(phase="start"), "turn 0, and nothing else"),
    (with_turn(dice=["2"]), "1 dice left and 0 used"),
    (with_turn(quota=5), "2, 3 or 4 dice"),
    (with_turn(used=4), "4 dice used"),
    (with_turn(source="sky"), "no source 'sky'"),
    (with_turn(allowed=["2"]), "phase extra or second"),
    (with_turn(phase="extra"), "phase extra or second"),
    (with_turn(phase="crossing"), "solo hard only"),
    (with_turn(number=2), "a room has a number"),
    (with_turn(wanted=2), "cells are wanted"),
    (with_turn(phase="second", allowed=["mouse"]), "a second mouse follows a first one"),
    (with_turn(chain=[7]), "are 2 to 5"),
    (with_turn(chain=[2]), "need not be used at once"),
    (with_turn(mice=3), "two mice"),
    (with_turn(links=["g7"]), "are not empty"),
    (with_turn(written=["g7"]), "are not empty"),
    (with_turn(phase="room", number=7, wanted=7, chosen=["a4"]), "no room of 7"),
    (with_turn(phase="room", number=2, wanted=2, chosen=["a4"]), "hold its number"),
    (with_turn(phase="room", number=4, wanted=1, chosen=["a4"]), "complete, or too large"),
    (with_turn(phase="growth", wanted=2), "a house grows on level 4 only"),
    (with_turn(LEVEL_4, phase="growth", wanted=2, chosen=["a4"]), "over free cells"),
    (with_turn(LEVEL_4, phase="growth", wanted=1, chosen=["a1"]), "the growth is complete"),
]


@pytest.mark.parametrize(("position", "reason"), REFUSED)
def test_a_document_that_describes_no_position_is_refused_with_the_reason(position, reason):
    with pytest.raises(BadPosition, match=reason):
        GAME.restore(position)


def test_a_sheet_that_does_not_follow_from_the_one_shown_is_refused():
    shown = [sheet("5 a4"), sheet()]
    with pytest.raises(BadPosition, match="a4 was written before"):
        GAME.restore(msgspec.structs.replace(START, shown=shown))
    with pytest.raises(BadPosition, match="shows less"):
        GAME.restore(msgspec.structs.replace(START, shown=[sheet("4 a4", struck="g7"), sheet()]))
    with pytest.raises(BadPosition, match="fewer cats"):
        GAME.restore(msgspec.structs.replace(START, shown=[sheet("4 a4", cats=1), sheet()]))


def test_somebody_who_acts_although_the_match_is_over_is_refused():
    full = SheetDocument(cells=sheet(mice_but("", level=1)).cells)
    with pytest.raises(BadPosition, match="somebody acts, but the match is over"):
        GAME.restore(with_field(sheets=[full, full], shown=[full, full]))


def test_a_full_house_that_acts_on_level_4_is_refused():
    full = sheet(mice_but("", level=4))
    position = GAME.position(match(sheet(), sheet(), level=4).state)
    with pytest.raises(BadPosition, match="seat 0 acts, but its house is full"):
        GAME.restore(msgspec.structs.replace(position, sheets=[full, sheet()], shown=[full, sheet()]))


def test_a_match_that_is_over_shows_every_sheet():
    full = sheet(mice_but("", level=1))
    done = [TurnDocument(), TurnDocument()]
    over = with_field(sheets=[full, sheet()], shown=[full, sheet()], turns=done)
    assert GAME.restore(over).acting() == 0
    with pytest.raises(BadPosition, match="not every sheet is shown"):
        GAME.restore(with_field(sheets=[full, sheet("2 a4")], shown=[full, sheet()], turns=done))


OPTIONS_REFUSED = [
    (2, {"level": 5}, "a whole number from 1 to 4"),
    (2, {"abilities": ["a", "b", "c"]}, "a list of 4 to 4 entries"),
    (2, {"abilities": ["a", "b", "c", "m"]}, "each a or b"),
    (2, {"abilities": ["a", "b", "c", "c"]}, "two of the four are the same"),
    (2, {"solo_hard": True}, "for one seat alone"),
    (2, {"solo": True}, "unknown option 'solo'"),
]


@pytest.mark.parametrize(("seats", "options", "reason"), OPTIONS_REFUSED)
def test_options_that_do_not_fit_are_refused_with_the_reason(seats, options, reason):
    with pytest.raises(BadOptions, match=reason):
        GAME.check(seats, options)


def test_abilities_are_four_different_letters_each_equally_likely():
    counts = dict.fromkeys("abcdefghijkl", 0)
    rng = FastRng(4)
    for _ in range(1200):
        letters = GAME.view(GAME.new(1, GAME.check(1, None), rng), 0).abilities
        assert len(set(letters)) == 4
        for letter in letters:
            counts[letter] += 1
    chi_square = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert chi_square < 31.3  # 11 degrees of freedom, 0.1 %
