"""Documents of positions: what they say, and every reason to refuse one."""

import msgspec
import pytest
from msgspec.structs import replace

from kociarnia.core.errors import BadPosition
from kociarnia.games.kotostrofa.documents.position import KotostrofaPosition
from tests.games.kotostrofa.table_text import KOTOSTROFA, read_table

DRAWING = "A: red3 blue4 | B: red4 blue6 | C: red7 kotrus"


def test_a_document_is_json_and_leaves_out_what_is_not_there() -> None:
    position = KOTOSTROFA.position(KOTOSTROFA.restore(read_table(DRAWING)))
    document = msgspec.to_builtins(position)
    assert document["hands"] == [["red3", "blue4"], ["red4", "blue6"], ["red7", "kotrus"]]
    assert "marked" not in document
    assert "phase" not in document, "drawing is what a document says when it says nothing"
    assert msgspec.convert(document, KotostrofaPosition) == position


def test_the_order_of_cards_in_a_document_does_not_matter() -> None:
    position = read_table(DRAWING)
    turned = replace(position, hands=[hand[::-1] for hand in position.hands], pile=position.pile[::-1])
    assert KOTOSTROFA.restore(turned).numbers() == KOTOSTROFA.restore(position).numbers()


def test_a_document_may_be_short() -> None:
    short = msgspec.convert(
        {"seats": 3, "options": {}, "totals": [0, 0, 0], "hands": read_table("A: * | B: red3 | C: red4").hands},
        KotostrofaPosition,
    )
    state = KOTOSTROFA.restore(short)
    assert state.acting() == 1
    assert KOTOSTROFA.position(state).known == [[[], [], []]] * 3


def test_who_swaps_is_the_seat_that_was_drawn_from() -> None:
    state = KOTOSTROFA.restore(
        read_table("A: red3 blue4 | B: red4 | C: red7 blue6\nphase: taking\nturn: C\narrow: right")
    )
    assert state.acting() == 1


REFUSALS = [
    (DRAWING, {"seats": 2}, "3 to 5 seats, not 2"),
    (DRAWING, {"hands": [[], []]}, "hands has 2 entries"),
    (DRAWING, {"totals": [0]}, "totals has 1 entries"),
    (DRAWING, {"totals": [0, -1, 0]}, "totals are from 0 to 525"),
    (DRAWING, {"totals": [0, 2**70, 0]}, "totals are from 0 to 525"),
    (DRAWING, {"phase": "sleeping"}, "no phase 'sleeping'"),
    (DRAWING, {"arrow": "up"}, "left or right, not 'up'"),
    (DRAWING, {"pending": "rain"}, "'rain' never waits"),
    (DRAWING, {"turn": 3}, "turn is seat 3 of 3"),
    (DRAWING, {"starter": -1}, "starter is seat -1 of 3"),
    (DRAWING, {"passed": [4]}, "passed .* names no seat"),
    (DRAWING, {"round": 3}, "round 3 is not one of 3"),
    (DRAWING, {"turns": 180}, "180 turns are more than a round has"),
    (DRAWING, {"ending": "bored"}, "not 'bored'"),
    (DRAWING, {"round": 1, "ending": "passed"}, "revealed has 0 entries"),
    (DRAWING, {"revealed": [[], [], []]}, "revealed has 3 entries"),
    (DRAWING, {"ending": "passed", "revealed": [[], [], []]}, "in the first round no round has ended"),
    (DRAWING, {"round": 1, "ending": "alone", "revealed": [["red3", "red3"], [], []]}, "more than the deck .*: red3"),
    (DRAWING, {"hands": [["red3", "blue4"], ["red4", "blue6"], ["red7", "lion"]]}, "no card 'lion'"),
    (DRAWING, {"hands": [["red3", "blue4"], ["red4", "blue6"], ["red7", "red1"]]}, "more than the deck .*: red1"),
    (DRAWING, {"hands": [["red3", "blue4"], ["red4", "blue6"], ["red7"]]}, "missing from the deck .*: kotrus"),
    (DRAWING, {"top": "kotrus"}, "'kotrus' does not lie on the pile"),
    (DRAWING, {"open": [[]]}, "open has 1 entries"),
    (DRAWING, {"known": [[]]}, "known has 1 entries"),
    (DRAWING, {"known": [[[], []]] * 3}, "known of seat 0 has 2 entries"),
    (DRAWING, {"known": [[["red3"], [], []], [[], [], []], [[], [], []]]}, "need not be said to know its own hand"),
    (DRAWING, {"known": [[[], ["red3"], []], [[], [], []], [[], [], []]]}, "known .* not in the hand of seat 1"),
    (DRAWING, {"known": [[[], ["red4"] * 2, []], [[], [], []], [[], [], []]]}, "known .* not in the hand of seat 1"),
    (DRAWING, {"open": [[], ["red3"], []]}, "open .* not in the hand of seat 1"),
    (DRAWING, {"open": [["red3"], [], []], "known": []}, "must be known to seat 1 too"),
    ("A: red3 | B: | C:", {}, "0 other seats hold cards"),
    ("A: | B: red3 | C: red4", {}, "holds 0 cards: too few"),
    ("A: red3 | B: red4 | C: red5", {"phase": "discarding"}, "holds 1 cards: too few"),
    ("A: red3 | B: red4 | C: red5", {"phase": "extra"}, "holds 1 cards: too few"),
    ("A: red3 | B: red4 | C: red5", {"phase": "marking"}, "holds 1 cards: too few"),
    ("A: red3 | B: red4 | C: red5", {"phase": "giving", "target": 1}, "holds 1 cards: too few"),
    ("A: | B: red4 | C: red5", {"phase": "naming"}, "holds 0 cards: too few"),
    ("A: red3 | B: red4 | C: red5", {"phase": "taking"}, "holds 1 cards: too few"),
    ("A: red3 blue3 | B: red4 | C:", {"phase": "naming"}, "1 other seats hold cards, not at least 2"),
    ("A: red3 blue3 | B: | C:", {"phase": "choosing", "effect": 1}, "0 other seats hold cards"),
    (DRAWING, {"effect": 1}, "in phase choosing and only there"),
    (DRAWING, {"phase": "choosing"}, "in phase choosing and only there"),
    (DRAWING, {"phase": "choosing", "effect": 4}, "4 is not the value"),
    (DRAWING, {"phase": "choosing", "effect": 0}, "0 is not the value"),
    (DRAWING, {"target": 1}, "in phases giving and handing"),
    (DRAWING, {"phase": "giving"}, "in phases giving and handing"),
    (DRAWING, {"phase": "giving", "target": 0}, "seat 0 cannot be given"),
    (DRAWING, {"phase": "giving", "target": 7}, "target is seat 7 of 3"),
    ("A: red3 red4 | B: | C: red5", {"phase": "handing", "target": 1}, "seat 1 cannot be given"),
    (DRAWING, {"phase": "discarding", "pending": "swap"}, "only in phase drawing"),
    (DRAWING, {"pending": "marked"}, "a card is marked when that is pending"),
    (DRAWING, {"marked": "red7"}, "a card is marked when that is pending"),
    (DRAWING, {"pending": "marked", "marked": "red3"}, "seat 2, who is drawn from, does not hold marked"),
    (DRAWING, {"taken": "red7"}, "a card is taken in phase laying"),
    (DRAWING, {"phase": "laying"}, "a card is taken in phase laying"),
    (DRAWING, {"phase": "laying", "taken": "red3"}, "seat 2, who swaps, does not hold taken"),
    (DRAWING, {"phase": "laying", "taken": "red7"}, "nothing to decide"),
    ("A: * | B: red5 | C: red4\npile: green3 green3", {"phase": "taking"}, "a single kind of card on the pile"),
    ("A: * | B: red5 | C: red4\npile:", {"phase": "handing", "target": 1}, "a single kind of card on the pile"),
    (DRAWING, {"phase": "over", "round": 1}, "not over after 1 rounds"),
    (DRAWING, {"phase": "over", "round": 2, "totals": [5, 5, 9]}, "not over after 2 rounds"),
]


@pytest.mark.parametrize(("text", "changes", "reason"), REFUSALS)
def test_a_document_that_describes_no_position_is_refused_with_the_reason(
    text: str, changes: dict[str, object], reason: str
) -> None:
    position = read_table(text)
    with pytest.raises(BadPosition, match=reason):
        KOTOSTROFA.restore(replace(position, **changes))


def test_an_unknown_field_is_refused() -> None:
    document = msgspec.to_builtins(read_table(DRAWING)) | {"weather": "rain"}
    with pytest.raises(msgspec.ValidationError, match="weather"):
        msgspec.convert(document, KotostrofaPosition)


@pytest.mark.parametrize("totals", [[1, 2, 3], [3, 1, 3]])
def test_a_match_that_is_over_can_be_written_down(totals: list[int]) -> None:
    position = replace(read_table(DRAWING), phase="over", round=2, totals=totals)
    state = KOTOSTROFA.restore(position)
    assert state.acting() == 0
    assert state.places()[totals.index(1)] == 1
