"""The colours of one's own box: what is refused, and that a match is played with exactly these cards."""

from collections import Counter

import msgspec
import pytest

from kociarnia import Match, Record
from kociarnia.bots.levels import bot_of
from kociarnia.core.box import BadBox
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadPosition
from kociarnia.games.kotostrofa.documents.colours import read_colours
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES
from tests.games.kotostrofa.literal import deck_of, in_order, pairs_of, printed_cards
from tests.games.kotostrofa.table_text import KOTOSTROFA, OWN_COLOURS, UNEVEN

LINES = UNEVEN.split("\n")


def with_line(value, line):
    return "\n".join([*LINES[: value - 1], line, *LINES[value:]])


@pytest.mark.parametrize(
    ("line", "column", "text", "reason"),
    [
        (1, 1, "pies\n" + UNEVEN, "a line begins with a value from 1 to 9"),
        (1, 1, with_line(1, "10 R"), "a line begins with a value from 1 to 9"),
        (2, 1, "1 ROGBVROGB\n" + UNEVEN, "value 1 has a line already"),
        (4, 5, with_line(4, "4 BBxVRR"), "this is no colour; the colours are R, O, G, B, V"),
        (8, 4, with_line(8, "8 O"), "cards of value 8: there are 2, not 1"),
        (9, 5, with_line(9, "9 R O"), "cards of value 9: there are 1, not 2"),
        (7, 2, with_line(7, "7"), "cards of value 7: there are 3, not 0"),
        (9, 1, "\n".join(LINES[:8]), "value 9 has no line"),
    ],
)
def test_bad_colours_are_refused_with_the_place_and_the_reason(line, column, text, reason):
    with pytest.raises(BadBox) as refusal:
        read_colours(text)
    fault = refusal.value.faults[0]
    assert (fault.line, fault.column) == (line, column)
    assert reason in fault.reason
    assert "pies" not in fault.reason
    with pytest.raises(BadOptions, match=f"option colours: line {line}, column {column}: "):
        KOTOSTROFA.check(3, {"colours": text})
    with pytest.raises(BadOptions, match="option colours"):
        KOTOSTROFA.facts(KOTOSTROFA.options_type(colours=text), 1)


def test_everything_that_is_wrong_is_said_at_once():
    with pytest.raises(BadBox) as refusal:
        read_colours(with_line(1, "1 ........."))
    assert [(fault.line, fault.column) for fault in refusal.value.faults] == [(1, column) for column in range(3, 12)]
    assert refusal.value.faults[0].reason == "the colour of this card is missing"


def test_a_table_may_be_spaced_commented_small_and_made_on_windows():
    spaced = "# my box\n\n" + UNEVEN.replace("4 BBVVRR", "4  b b v v r r")
    assert read_colours("\ufeff" + spaced.replace("\n", "\r\n")) == read_colours(UNEVEN)
    assert read_colours(UNEVEN)[3] == "BBVVRR"


@pytest.mark.parametrize("colours", OWN_COLOURS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_match_is_played_with_these_cards_and_replays_from_its_record(colours, seats):
    for seed in range(3):
        match = Match(KOTOSTROFA, seats, {"colours": colours}, seed=seed)
        rng = FastRng(seed)
        assert [CARD_NAMES[kind] for kind in match.state.variant.deck] == deck_of(seats, colours)
        while not match.is_over:
            position = KOTOSTROFA.position(match.state)
            assert Counter([*position.pile, *(card for hand in position.hands for card in hand)]) == Counter(
                deck_of(seats, colours)
            )
            seat = match.acting[0]
            if position.phase == "discarding":
                assert set(match.legal(seat)) == {"pass", *pairs_of(position.hands[seat])}
            match.play(seat, KOTOSTROFA.notation.write(bot_of("cat").think(KOTOSTROFA, match.view(seat), rng).move))
        assert Match.replay(KOTOSTROFA, Record.parse(match.record.text())).scores == match.scores


def test_facts_name_the_cards_of_the_box_and_no_others():
    cards = KOTOSTROFA.facts(KOTOSTROFA.check(3, {"colours": UNEVEN}), 1).cards
    assert list(cards) == in_order(set(printed_cards(UNEVEN)))
    assert (cards["red9"].value, cards["red9"].colour) == (9, "red")
    assert "violet9" not in cards


def test_the_picture_counts_more_equal_cards_than_it_can_draw():
    match = Match(KOTOSTROFA, 5, {"colours": OWN_COLOURS[1]}, seed=3)
    view = match.view(0)
    ones = view.hands[0].known.count("red1")
    assert ones > 2, "the seed was looked for"
    lines = KOTOSTROFA.picture(view, KOTOSTROFA.words["en"], list("ABCDE")).splitlines()
    red = next(line for line in lines if " R red" in line)
    assert f" ●{ones}" in red
    assert all(len(line) <= 80 for line in lines)


def test_the_box_has_its_letters_and_the_colours_there_are():
    content = KOTOSTROFA.box(KOTOSTROFA.check(3, {"colours": UNEVEN}))
    assert content["values"][5] == ["R", "O", "G", "G"]
    assert content["colours"] == {"R": "red", "O": "orange", "G": "green", "B": "blue", "V": "violet"}
    assert KOTOSTROFA.box(KOTOSTROFA.check(3, {}))["values"][0] == list("ROGBVROGB")


def test_a_position_must_have_the_cards_of_its_box():
    match = Match(KOTOSTROFA, 3, {"colours": UNEVEN}, seed=1)
    position = KOTOSTROFA.position(match.state)
    assert KOTOSTROFA.restore(position).numbers() == match.state.numbers()
    others = msgspec.structs.replace(position, options=KOTOSTROFA.check(3, {}))
    with pytest.raises(BadPosition, match="more than the deck of 3 seats has"):
        KOTOSTROFA.restore(others)
    unreadable = msgspec.structs.replace(position, options=KOTOSTROFA.options_type(colours="pies"))
    with pytest.raises(BadPosition, match="option colours: line 1, column 1"):
        KOTOSTROFA.restore(unreadable)


def test_the_tiny_variant_has_colours_of_its_own():
    with pytest.raises(BadOptions, match="option tiny: it has a deck of its own"):
        KOTOSTROFA.check(3, {"tiny": True, "colours": UNEVEN})
