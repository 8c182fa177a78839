"""What a person at the table is shown: everything the seat may know, or with the memory aid off only what lies open."""

import msgspec
from msgspec import UNSET

from tests.games.sen.table_text import lay, write_dreams


def test_at_the_end_of_the_match_every_dream_lies_open_for_everybody():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6", rounds=1).play("wake")
    assert table.phase == "over"
    for letter in "AB-":
        assert table.seen_by(letter) == "A: 7* 3* 5* 9* | B: 1* 2* 4* 6*"


def test_with_the_memory_aid_off_the_open_dreams_at_the_end_of_the_match_are_shown():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6", rounds=1, memory_aid="off").play("wake")
    for letter in "AB-":
        assert write_dreams(table.shown_view(letter).dreams) == "A: 7* 3* 5* 9* | B: 1* 2* 4* 6*"


def test_with_the_memory_aid_off_only_the_one_who_picks_looks_through_the_discards():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0 1 2", memory_aid="off").play("draw, use", "pick1")
    assert table.shown_view("A").discards == ["0", "1", "2", "pick1"]
    assert table.shown_view("B").discards == ["pick1"]
    assert table.shown_view("-").discards == ["pick1"]
    table.play("pick 1")
    assert table.shown_view("A").discards == ["pick1"]


def test_with_the_memory_aid_full_a_person_is_shown_all_the_seat_may_know():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n discards: 0 1 2\n looked: A1 A3 B1 B2")
    for letter in "AB-":
        assert table.shown_view(letter) == table.view(letter)


def test_ruling_16_with_the_memory_aid_off_only_the_top_of_the_discards_is_shown():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n discards: 0 1 2", memory_aid="off")
    for letter in "AB-":
        assert table.shown_view(letter).discards == ["2"]
        assert table.view(letter).discards == ["0", "1", "2"]


def test_ruling_16_with_the_memory_aid_off_no_dream_says_what_it_is_or_who_knows_it():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n looked: A1 A3 B1 B2", memory_aid="off")
    for letter in "AB-":
        view = table.shown_view(letter)
        assert write_dreams(view.dreams) == "A: ? ? ? ? | B: ? ? ? ?"
        assert view.looked == [[], []]
        for dream in msgspec.to_builtins(view)["dreams"]:
            assert dream == [{}, {}, {}, {}]


def test_ruling_16_with_the_memory_aid_off_one_sees_the_card_in_the_own_hand():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6", memory_aid="off").play("draw", "take2")
    assert table.shown_view("A").hand == ["take2"]
    assert table.shown_view("B").hand is UNSET
    assert table.shown_view("-").hand is UNSET
    assert table.shown_view("B").in_hand == 1
    table.play("use", "9 5")
    assert table.shown_view("A").hand == ["9", "5"]
    assert table.shown_view("B").hand is UNSET
    assert table.shown_view("B").in_hand == 2


def test_ruling_16_with_the_memory_aid_off_a_picked_card_is_shown_to_everybody():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0 1", memory_aid="off").play("draw, use, pick 1", "pick1")
    for letter in "AB-":
        assert table.shown_view(letter).hand == ["1"]


def test_ruling_16_with_the_memory_aid_off_the_looks_of_the_opening_are_shown_until_the_first_turn():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening", memory_aid="off").play("A look 3, B look 1, B look 2")
    assert write_dreams(table.shown_view("A").dreams) == "A: ? ? 5/A ? | B: ? ? ? ?"
    assert write_dreams(table.shown_view("B").dreams) == "A: ? ? ? ? | B: 1/B 2/B ? ?"
    assert write_dreams(table.shown_view("-").dreams) == "A: ? ? ? ? | B: ? ? ? ?"
    for letter in "AB-":
        assert table.shown_view(letter).looked == [[2], [0, 1]]
    table.play("A look 4")
    assert table.phase == "turn"
    for letter in "AB-":
        assert write_dreams(table.shown_view(letter).dreams) == "A: ? ? ? ? | B: ? ? ? ?"


def test_ruling_16_with_the_memory_aid_off_a_kept_card_is_no_longer_shown():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6", memory_aid="off").play("draw, keep 2", "0")
    assert table.seen_by("A") == "A: ? 0/A ? ? | B: ? ? ? ?"
    assert write_dreams(table.shown_view("A").dreams) == "A: ? ? ? ? | B: ? ? ? ?"
    assert table.shown_view("A").hand is UNSET


def test_ruling_16_a_table_says_which_memory_aid_is_in_force():
    for aid in ("full", "off"):
        table = lay("A: 7 3 5 9 | B: 1 2 4 6", memory_aid=aid)
        for letter in "AB-":
            assert table.shown_view(letter).options.memory_aid == aid
