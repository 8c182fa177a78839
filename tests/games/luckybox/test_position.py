"""Position documents: both ways, and every refusal with its reason."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from kociarnia import Match
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadPosition
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.documents.position import CardPosition, LuckyBoxPosition, SheetPosition, Written
from tests.games.luckybox.decks import deck_of, random_deck
from tests.games.luckybox.tables import LUCKYBOX, cards, last_sheet, play_random


@pytest.mark.parametrize("seats", [1, 2, 6, 7, 12])
def test_every_state_of_a_match_is_the_same_after_a_journey_as_a_document(seats):
    match = Match(LUCKYBOX, seats, {"deck": random_deck(seats, 60) if seats % 2 else None}, seed=seats)
    chance = Random(seats)
    while True:
        text = msgspec.json.encode(LUCKYBOX.position(match.state))
        document = msgspec.json.decode(text, type=LuckyBoxPosition)
        restored = LUCKYBOX.restore(document)
        assert restored.numbers() == match.state.numbers()
        assert msgspec.json.encode(LUCKYBOX.position(restored)) == text
        if match.is_over:
            break
        play_random(match, chance, 1 + chance.randrange(3 * seats))


def test_a_document_can_be_written_by_hand():
    rising = (["1 2 3 | -", "4 5 6 | !", "7 8 9 | -"], "- - -")
    text = """{
        "seats": 1, "options": {"deck": "DECK"}, "revealed": [3, 5],
        "sheets": [{"cards": [{"slot": 0, "box": 1, "crossed": "a2 c2"}, {"slot": 1, "box": 2}, {"slot": 2, "box": 3}],
                    "lightning": 0}]
    }""".replace("DECK", deck_of(rising).replace("\n", "\\n"))
    match = Match(
        LUCKYBOX,
        1,
        {"deck": deck_of(rising)},
        position=msgspec.json.decode(text, type=LuckyBoxPosition),
        rng=FastRng(1),
    )
    assert match.legal(0) == ["cross 1b2"]
    match.play(0, "cross 1b2")
    assert match.legal(0) == ["collect lightning"]


def turn_sheet(*texts, **fields):
    return SheetPosition(cards=cards(*texts), **fields)


TURN = LuckyBoxPosition(
    seats=2,
    options=LuckyBoxOptions(),
    phase="turn",
    revealed=[5, 5, 7],
    sheets=[turn_sheet("1", "2", "3"), turn_sheet("4", "5", "6")],
)
CHOOSING = LuckyBoxPosition(
    seats=2,
    options=LuckyBoxOptions(),
    phase="choosing",
    sheets=[SheetPosition(), SheetPosition()],
    offers=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]],
    kept=[[], [1]],
)
OVER = LuckyBoxPosition(
    seats=1,
    options=LuckyBoxOptions(),
    phase="over",
    round=3,
    revealed=[1, 2, 3, 4, 5, 6, 7, 8, 9],
    sheets=[last_sheet(0)],
)
LATER = replace(
    CHOOSING,
    round=1,
    sheets=[turn_sheet("1", "2", "3"), turn_sheet("4", "5", "6")],
    offers=[[7, 8, 9], [10, 11, 12]],
    kept=[[], []],
)
PLAIN = deck_of(fill_to=16)


def first(position, **fields):
    """The document with the first sheet changed."""
    return replace(position, sheets=[replace(position.sheets[0], **fields), *position.sheets[1:]])


def writing(spots="1a1", lightning=4, moons=0, stars=0, pool="moon"):
    return Written(spots=spots, lightning=lightning, moons=moons, stars=stars, pool=pool)


def test_the_documents_that_are_damaged_below_are_fine_themselves():
    for position in (TURN, CHOOSING, OVER, LATER, first(TURN, written=writing()), replace(LATER, early=2)):
        assert LUCKYBOX.position(LUCKYBOX.restore(position)) == position


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (replace(TURN, seats=0), "luckybox is played by 1 to 12 seats, not 0"),
        (replace(TURN, seats=13), "luckybox is played by 1 to 12 seats, not 13"),
        (
            replace(TURN, options=LuckyBoxOptions(deck="cat")),
            "option deck: line 1, column 1: here 'card 1' is expected",
        ),
        (replace(TURN, options=LuckyBoxOptions(deck=deck_of())), "option deck: 2 seats may need 16 cards"),
        (replace(TURN, phase="cat"), "there is no phase 'cat'; the phases are choosing, turn, over"),
        (replace(TURN, round=-1), "round -1 is not one of 0 to 3"),
        (replace(TURN, round=4), "round 4 is not one of 0 to 3"),
        (replace(OVER, round=2), "a match is over after its last round"),
        (replace(TURN, sheets=TURN.sheets[:1]), "sheets has 1 entries for 2 seats"),
        (replace(TURN, done=[2]), "done [2] does not name seats"),
        (replace(TURN, done=[0, 0]), "done [0, 0] does not name seats"),
        (replace(TURN, done=[0, 1]), "when all are done the match goes on"),
        (replace(OVER, done=[0]), "nobody is waited for when the match is over"),
        (replace(TURN, revealed=[0]), "number 0 cannot be revealed 1 times"),
        (replace(TURN, revealed=[5, 5, 5]), "number 5 cannot be revealed 3 times"),
        (replace(TURN, revealed=[]), "in phase turn 0 numbers cannot be revealed"),
        (replace(TURN, revealed=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]), "in phase turn 10 numbers cannot be revealed"),
        (replace(CHOOSING, revealed=[1]), "in phase choosing 1 numbers cannot be revealed"),
        (replace(OVER, revealed=[1]), "in phase over 1 numbers cannot be revealed"),
        (first(TURN, completed=[0, 0]), "completed has 2 entries for 4 rounds"),
        (first(TURN, past_stars=[0] * 5), "past_stars has 5 entries for 4 rounds"),
        (first(TURN, completed=[1, 0, 0, 0]), "completed [1, 0, 0, 0] is not possible in round 0"),
        (first(OVER, completed=[-1, 1, 0, 0]), "completed [-1, 1, 0, 0] is not possible"),
        (first(OVER, past_stars=[4, 0, 0, 0]), "a round has at most 3 stars"),
        (first(TURN, lightning=-1), "lightning cannot be -1"),
        (first(TURN, lightning=1000), "lightning cannot be 1000"),
        (first(TURN, moons=2**70), "moons cannot be"),
        (first(TURN, stars=4), "stars of this round cannot be 4"),
        (first(LATER, stars=1), "stars of this round cannot be 1"),
        (first(TURN, cards=cards("1", "2")), "there are 2 cards, not 3"),
        (first(TURN, cards=cards("1", "2", "3", first_slot=1)), "there cannot be cards in the slots [1, 2, 3]"),
        (first(TURN, cards=[*cards("1", "2"), CardPosition(slot=0, box=3)]), "cards in the slots [0, 1, 0]"),
        (first(CHOOSING, cards=cards("11")), "there cannot be cards in the slots [0]"),
        (first(OVER, completed=[1, 0, 0, 0]), "there are 6 cards, not 5"),
        (first(TURN, cards=cards("1: a1 a1", "2", "3")), "'a1 a1' are not cells of a card, such as 'a1 b3'"),
        (first(TURN, cards=cards("1: d1", "2", "3")), "'d1' are not cells of a card"),
        (first(LATER, cards=cards("1: a1 a2 a3 b1 b2 b3 c1 c2 c3", "2", "3")), "a complete card is discarded"),
        (first(TURN, cards=cards("61", "2", "3")), "there is no card 61; the cards are 1 to 60"),
        (first(TURN, cards=cards("0", "2", "3")), "there is no card 0"),
        (first(TURN, cards=cards("4", "2", "3")), "card 4 is there more often than the deck has it"),
        (replace(TURN, discards=[60, 60]), "card 60 is there more often than the deck has it"),
        (first(LATER, written=writing()), "things are written only in a turn"),
        (first(TURN, written=writing(spots="")), "'' cannot be crossed"),
        (first(TURN, written=writing(spots="4a1")), "'4a1' cannot be crossed"),
        (first(TURN, written=writing(spots="cat")), "'cat' cannot be crossed"),
        (first(TURN, written=writing(spots="1a1 1a1")), "'1a1 1a1' cannot be crossed"),
        (first(TURN, cards=cards("1: a1", "2", "3"), written=writing()), "'1a1' cannot be crossed"),
        (first(TURN, written=writing(lightning=-1)), "lightning cannot be -1"),
        (first(TURN, written=writing(stars=4)), "stars of this round cannot be 4"),
        (first(TURN, written=writing(pool="cat")), "there is no bonus 'cat'"),
        (first(TURN, written=writing(pool="none")), "there is no bonus 'none'"),
        (first(TURN, written=writing(pool="")), "a seat is done when it has no bonuses left, and only then"),
        (replace(first(TURN, written=writing()), done=[0]), "a seat is done when it has no bonuses left"),
        (first(TURN, written=writing(pool="moon " * 37)), "seat 0 has 37 bonuses, more than there are lines"),
        (
            replace(first(TURN, lightning=0, written=writing(pool="2")), options=LuckyBoxOptions(deck=PLAIN)),
            "seat 0 has a bonus '2' that fits nowhere, so it is lost",
        ),
        (
            replace(first(TURN, lightning=0), options=LuckyBoxOptions(deck=PLAIN)),
            "seat 0 cannot cross anything, so it is done",
        ),
        (replace(TURN, offers=[[7, 8, 9], [10, 11, 12]]), "offers has 2 entries, not 0"),
        (replace(CHOOSING, kept=[]), "kept has 0 entries, not 2"),
        (replace(CHOOSING, offers=[[1, 2, 3], [6, 7, 8, 9, 10]]), "the offer of seat 0 has 3 cards, not 5"),
        (replace(CHOOSING, kept=[[0, 0], []]), "seat 0 cannot keep [0, 0] of its offer"),
        (replace(CHOOSING, kept=[[5], []]), "seat 0 cannot keep [5] of its offer"),
        (replace(CHOOSING, kept=[[0, 1, 2, 3], []]), "seat 0 cannot keep [0, 1, 2, 3] of its offer"),
        (replace(CHOOSING, kept=[[0, 1, 2], []]), "seat 0 is done when it has kept 3, not before"),
        (replace(CHOOSING, done=[0]), "seat 0 is done when it has kept 3, not before"),
        (replace(LATER, kept=[[0], []]), "seat 0 is done when it has kept 1, not before"),
        (replace(CHOOSING, early=1), "early cannot be 1"),
        (replace(LATER, early=6), "early cannot be 6"),
        (replace(LATER, early=-1), "early cannot be -1"),
        (replace(LATER, early=1, discards=[20]), "discards that were shuffled in are gone"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(position, reason):
    with pytest.raises(BadPosition) as refusal:
        LUCKYBOX.restore(position)
    assert reason in str(refusal.value)
