"""The variant I know what I have: naming a pair of the own dream."""

import pytest

from tests.games.sen.table_text import lay

NAMING = {"know_what_i_have": True}


def test_the_book_names_sevens_rightly_and_is_left_with_three_cards():
    table = lay("A: 7/A 2 7/A 4 | B: 1 2 4 6\n discards: 0", **NAMING).play("point 1 3, say 7", "5")
    assert table.faces("A") == "2 4 5"
    assert table.discards == "0 7 7"
    assert table.turn == "B"


def test_the_book_names_nines_wrongly_and_is_left_with_five_cards():
    table = lay("A: 9/A 2 6 4 | B: 1 2 4 6\n discards: 0", **NAMING).play("point 1 3, say 9", "5")
    assert table.faces("A") == "9 2 6 4 5"
    assert table.discards == "0"
    assert table.turn == "B"


def test_a_claim_is_offered_only_in_the_variant_and_in_the_long_dream():
    text = "A: 7 7 5 9 | B: 1 2 4 6"
    assert not any(move.startswith("point") for move in lay(text).legal())
    for options in (NAMING, {"long_dream": True}):
        assert sum(move.startswith("point") for move in lay(text, **options).legal()) == 12


def test_a_claim_opens_a_turn_and_takes_the_whole_of_it():
    table = lay("A: 7 7 5 9 | B: 1 2 4 6", **NAMING)
    assert [move for move in table.legal() if move.startswith("point")] == [
        "point 1 2", "point 1 3", "point 1 4", "point 2 1", "point 2 3", "point 2 4",
        "point 3 1", "point 3 2", "point 3 4", "point 4 1", "point 4 2", "point 4 3",
    ]  # fmt: skip
    table.play("draw", "0")
    assert not any(move.startswith("point") for move in table.legal())


def test_ruling_5_a_claim_needs_two_cards_in_the_dream():
    assert lay("A: 7 | B: 1 2 4 6", **NAMING).legal() == ["take 1", "draw", "wake"]
    assert lay("A: 7 9 | B: 1 2 4 6", **NAMING).legal() == [
        "take 1", "take 2", "draw", "wake", "point 1 2", "point 2 1",
    ]  # fmt: skip


def test_ruling_5_a_claim_may_take_the_last_card_of_the_pile_which_ends_the_round():
    table = lay("A: 7 7 2 0 | B: 1 2 4 6\n discards: 0\n pile: 9", rounds=1, **NAMING).play("point 1 2, say 7", "9")
    # 2+0+9 against 1+2+4+6, and nobody called.
    assert (table.phase, table.totals) == ("over", [11, 13])


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("pick1 6", "6"), ("pick1 pick1", "6"), ("take2 5", "5"), ("peek1 3", "3"), ("swap2 7", "7"), ("0 0", "0"),
        ("⌛ ⌛", "⌛"), ("9 9", "9"),
    ],
)  # fmt: skip
def test_ruling_5_plain_and_special_cards_pair_by_their_ravens_and_hourglasses_with_hourglasses(pair, said):
    table = lay(f"A: {pair} 1 2 | B: 1 2 4 4\n discards: 0", **NAMING).play(f"point 1 2, say {said}", "4")
    assert table.faces("A") == "1 2 4"
    assert table.discards == f"0 {pair}"


@pytest.mark.parametrize(
    ("pair", "said"), [("peek1-base 6", "6"), ("peek1-base pick1", "6"), ("8 8", "8"), ("9 9", "9"), ("take2 5", "5")]
)
def test_ruling_5_the_cards_of_both_decks_pair_in_the_long_dream(pair, said):
    table = lay(f"A: {pair} 1 2 | B: 1 2 4 4\n discards: 0", long_dream=True).play(f"point 1 2, say {said}", "4")
    assert table.faces("A") == "1 2 4"


def test_ruling_5_the_two_editions_of_peek_1_do_not_pair():
    for said in ("3", "6"):
        table = lay("A: peek1 peek1-base 1 2 | B: 1 2 4 4\n discards: 0", long_dream=True)
        assert table.play(f"point 1 2, say {said}", "4").faces("A") == "peek1 peek1-base 1 2 4"


def test_ruling_5_with_a_wrong_claim_everybody_knows_both_cards():
    table = lay("A: 9/A 2 6 4/B | B: 1 2 4 6", **NAMING).play("point 1 3, say 9", "5")
    assert table.dream("A") == "9* 2 6* 4/B 5"


def test_ruling_5_at_twelve_cards_no_claim_is_offered():
    twelve = lay("A: 0 0 0 0 1 1 1 1 2 2 2 2 | B: 4 5 6 7\n discards: 3", **NAMING)
    assert twelve.legal() == [*(f"take {place}" for place in range(1, 13)), "draw", "wake"]
    eleven = lay("A: 0 0 0 0 1 1 1 1 2 2 2 | B: 4 5 6 7\n discards: 3", **NAMING)
    assert sum(move.startswith("point") for move in eleven.legal()) == 110
    eleven.play("point 1 11, say 2", "9")
    assert eleven.dream("A") == "0* 0 0 0 1 1 1 1 2 2 2* 9"


@pytest.mark.parametrize(("pair", "said"), [("7 7", "6"), ("7 6", "7"), ("6 7", "7"), ("7 7", "⌛"), ("0 0", "⌛")])
def test_ruling_12_a_claim_is_right_only_if_both_cards_carry_what_was_said(pair, said):
    table = lay(f"A: {pair} 1 2 | B: 1 2 4 4\n discards: 3", **NAMING).play(f"point 1 2, say {said}", "4")
    assert table.faces("A") == f"{pair} 1 2 4"
    assert table.discards == "3"


@pytest.mark.parametrize(
    ("pair", "said"), [("⌛ ⌛", "9"), ("⌛ ⌛", "0"), ("⌛ 9", "9"), ("0 ⌛", "0"), ("⌛ 9", "⌛"), ("9 ⌛", "⌛")]
)
def test_ruling_12_a_number_said_over_an_hourglass_is_wrong(pair, said):
    table = lay(f"A: {pair} 1 2 | B: 1 2 4 4\n discards: 3", **NAMING).play(f"point 1 2, say {said}", "4")
    assert table.faces("A") == f"{pair} 1 2 4"


@pytest.mark.parametrize(("pointed", "discards"), [("point 1 3", "0 swap2 7"), ("point 3 1", "0 7 swap2")])
def test_ruling_12_the_second_card_pointed_at_ends_on_top_and_the_new_card_at_the_end_of_the_row(pointed, discards):
    table = lay("A: swap2 2/A 7 4/B | B: 1 2 4 6\n discards: 0", **NAMING).play(f"{pointed}, say 7", "9")
    assert table.discards == discards
    assert table.dream("A") == "2/A 4/B 9"


def test_a_dream_may_shrink_to_one_card():
    table = lay("A: 7 7 | B: 1 2 4 6", **NAMING).play("point 1 2, say 7", "3")
    assert table.faces("A") == "3"


def test_ruling_15_a_claim_names_any_number_of_ravens_that_exists_in_the_deck_in_play():
    numbers = [*"01234567", "9", "hourglass"]
    jubilee = lay("A: 7 7 5 9 | B: 1 2 4 6", **NAMING).play("point 1 2")
    assert jubilee.legal() == [f"say {number}" for number in numbers]
    both = lay("A: 7 7 5 9 | B: 1 2 4 6", long_dream=True).play("point 1 2")
    assert both.legal() == [f"say {number}" for number in [*"0123456789", "hourglass"]]


def test_ruling_15_cards_never_seen_may_be_claimed():
    table = lay("A: 7 2 7 4 | B: 1 2 4 6\n discards: 0", **NAMING).play("point 3 1, say 7", "5")
    assert table.dream("A") == "2 4 5"
