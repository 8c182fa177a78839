"""The letters of somebody's printed tiles: what is refused, and that they are shown and change nothing else."""

import pytest

from kociarnia import Match, Record
from kociarnia.bots.levels import bot_of
from kociarnia.core.box import BadBox
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.documents.maps import ABILITY_NAMES, plan_of, read_sheet
from kociarnia.paper.sheets import sheet_of
from tests.games.domkotow.table_text import GAME, MAPS

# A box on whose tiles d and h have changed places: the 3 is written by h, anything by d.
PRINTED = "apart step number any dice two-five animal three mice diagonal double move"
OURS = "abcdefghijkl"


def sheet(level, abilities=PRINTED):
    return f"{MAPS[level].rstrip()}\n\nabilities {abilities}\n"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_sheet_of_any_level_may_say_what_the_letters_of_the_tiles_stand_for(level):
    plan = read_sheet(sheet(level), level)
    assert plan.letters == "abchefgdijkl"
    assert read_sheet("\ufeff" + sheet(level).replace("\n", "\r\n"), level) == plan
    assert plan_of(level, None, GAME.edition).letters == OURS
    assert read_sheet(sheet(level, " ".join(ABILITY_NAMES)), level).letters == OURS


@pytest.mark.parametrize(
    ("line", "column", "abilities", "reason"),
    [
        (14, 11, "pies step", "there is no such ability; the abilities are apart, step, number"),
        (14, 22, "apart step apart", "ability apart has a letter already"),
        (14, 21, "apart step", "there are 12 abilities, not 2"),
    ],
)
def test_letters_that_are_wrong_are_refused_with_the_place_and_the_reason(line, column, abilities, reason):
    with pytest.raises(BadBox) as refusal:
        read_sheet(sheet(1, abilities), 1)
    fault = refusal.value.faults[0]
    assert (fault.line, fault.column) == (line, column)
    assert reason in fault.reason
    assert "pies" not in fault.reason


def test_facts_and_the_box_say_which_letter_is_printed_for_which_ability():
    options = GAME.check(1, {"sheet": sheet(1), "abilities": ["a", "d", "h", "l"]})
    letters = GAME.facts(options, GAME.edition).letters
    assert [letters[own] for own in "adhl"] == ["a", "h", "d", "l"]
    box = GAME.box(options)
    assert box["tiles"] == list("abchefgdijkl"), "the tile printed d does what our h does"
    assert box["ability_names"]["h"] == "any"


def test_the_picture_and_the_printed_sheet_show_the_letters_of_the_box():
    match = Match(GAME, 1, {"sheet": sheet(1), "abilities": ["a", "d", "h", "l"]}, seed=1)
    drawn = GAME.picture(match.view(0), GAME.words["en"], ["Ana"])
    assert "2 a a cell apart" in drawn
    assert "3 h(d)↯write a 3" in drawn, "typed moves have our letters"
    assert [letter for _, letter in sheet_of(GAME, match.options, "en")["abilities"]] == ["a", "h", "d", "l"]


def test_a_match_is_the_same_with_other_letters_and_replays_from_its_record():
    texts = []
    for options in ({"sheet": sheet(1)}, {"sheet": MAPS[1]}):
        match = Match(GAME, 2, options, seed=7)
        rng = FastRng(7)
        while not match.is_over:
            seat = match.acting[0]
            match.play(seat, GAME.notation.write(bot_of("kitten").think(GAME, match.view(seat), rng).move))
        record = match.record.text()
        assert Match.replay(GAME, Record.parse(record)).scores == match.scores
        texts.append([line for line in record.splitlines() if not line.startswith(("options", "check"))])
    assert texts[0] == texts[1]


def test_no_sentence_names_an_ability_by_a_letter():
    for language in ("en", "pl"):
        words = GAME.words[language]
        for letter in OURS:
            assert words.text(f"card.{letter}") == words.text(f"ability.{letter}")
        assert not [key for key, entry in words.entries.items() if "{ability:n}" in str(entry)]
