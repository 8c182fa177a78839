"""The turns of Sen: taking from the discards, drawing, and the effects of the special lands."""

import pytest

from kociarnia.core.errors import IllegalNow, NotYourTurn
from tests.games.sen.table_text import lay

TABLE = "A: 7 3 5 9 | B: 1 2 4 6\n discards: 2 0"


def test_a_turn_is_one_of_taking_drawing_and_calling():
    assert lay(TABLE).legal() == ["take 1", "take 2", "take 3", "take 4", "draw", "wake"]


def test_the_top_of_the_discards_is_swapped_with_any_own_card():
    table = lay(TABLE).play("take 4")
    assert table.faces("A") == "7 3 5 0"
    assert table.discards == "2 9"
    assert table.turn == "B"


@pytest.mark.parametrize("special", ["pick1", "take2", "peek1", "swap2", "⌛"])
def test_a_special_taken_from_the_discards_has_no_effect(special):
    table = lay(f"A: 7 3 5 9 | B: 1 2 4 6\n discards: 0 {special}").play("take 1")
    assert table.faces("A") == f"{special} 3 5 9"
    assert table.discards == "0 7"
    assert (table.turn, table.phase) == ("B", "turn")


def test_a_drawn_card_is_swapped_with_any_own_card():
    table = lay(TABLE).play("draw", "6")
    assert table.hand == "6"
    assert table.legal() == ["keep 1", "keep 2", "keep 3", "keep 4", "discard"]
    table.play("keep 2")
    assert table.faces("A") == "7 6 5 9"
    assert table.discards == "2 0 3"
    assert table.turn == "B"


def test_a_drawn_card_may_be_discarded():
    table = lay(TABLE).play("draw, discard", "⌛")
    assert table.faces("A") == "7 3 5 9"
    assert table.discards == "2 0 ⌛"
    assert table.turn == "B"


@pytest.mark.parametrize("special", ["pick1", "take2", "peek1", "swap2"])
def test_a_drawn_special_may_be_used_but_also_kept_or_discarded_like_any_land(special):
    assert lay(TABLE).play("draw", special).legal() == ["keep 1", "keep 2", "keep 3", "keep 4", "discard", "use"]
    kept = lay(TABLE).play("draw, keep 1", special)
    assert (kept.faces("A"), kept.turn, kept.phase) == (f"{special} 3 5 9", "B", "turn")
    discarded = lay(TABLE).play("draw, discard", special)
    assert (discarded.top, discarded.turn, discarded.phase) == (special, "B", "turn")


@pytest.mark.parametrize("card", ["0", "7", "9", "⌛"])
def test_a_land_without_an_effect_cannot_be_used(card):
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 3").play("draw", card)
    with pytest.raises(IllegalNow):
        table.play("use")


def test_turns_go_round_to_the_left():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6 | C: 1 2 3 4\n turn: B").play("take 1")
    assert table.turn == "C"
    assert table.play("take 1").turn == "A"
    assert table.play("take 1").turn == "B"
    with pytest.raises(NotYourTurn):
        table.play("A draw")


def test_ruling_1_swap_2_takes_two_different_cards_of_two_dreams_or_of_one():
    table = lay("A: 7 3 | B: 1 2 | C: 4 6\n discards: 0", know_what_i_have=True).play("draw, use", "swap2")
    assert table.legal() == ["lift A1", "lift A2", "lift B1", "lift B2", "lift C1", "lift C2"]
    table.play("lift B2")
    assert table.legal() == ["swap A1", "swap A2", "swap B1", "swap C1", "swap C2"]
    table.play("swap C1")
    assert table.dreams == "A: 7 3 | B: 1 4 | C: 2 6"
    assert (table.turn, table.top) == ("B", "swap2")


def test_ruling_1_swap_2_may_take_an_own_card():
    assert lay(TABLE).play("draw, use, lift A4, swap B1", "swap2").dreams == "A: 7 3 5 1 | B: 9 2 4 6"
    assert lay(TABLE).play("draw, use, lift B1, swap A4", "swap2").dreams == "A: 7 3 5 1 | B: 9 2 4 6"


def test_ruling_1_swap_2_may_take_two_cards_of_one_dream():
    assert lay(TABLE).play("draw, use, lift B1, swap B4", "swap2").dreams == "A: 7 3 5 9 | B: 6 2 4 1"
    assert lay(TABLE).play("draw, use, lift A2, swap A1", "swap2").dreams == "A: 3 7 5 9 | B: 1 2 4 6"


def test_ruling_2_pick_1_takes_any_card_of_the_discards_and_everybody_knows_it():
    table = lay("A: 7/A 3 5 9 | B: 1 2 4 6\n discards: 2 0 9").play("draw, use", "pick1")
    assert table.discards == "2 0 9 pick1"
    assert table.legal() == ["pick 0", "pick 2", "pick 9", "pick pick1"]
    table.play("pick 0")
    assert (table.discards, table.hand) == ("2 9 pick1", "0")
    assert table.legal() == ["keep 1", "keep 2", "keep 3", "keep 4"]
    table.play("keep 1")
    assert table.dream("A") == "0* 3 5 9"
    assert table.discards == "2 9 pick1 7"
    assert table.turn == "B"


def test_ruling_2_pick_1_may_pick_itself():
    table = lay(TABLE).play("draw, use, pick pick1, keep 4", "pick1")
    assert table.dream("A") == "7 3 5 pick1*"
    assert table.discards == "2 0 9"


def test_ruling_2_a_picked_special_has_no_effect():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: take2 0").play("draw, use, pick take2", "pick1")
    assert "use" not in table.legal()
    assert "discard" not in table.legal()
    assert table.play("keep 1").phase == "turn"


def test_take_2_draws_two_keeps_one_and_goes_on_with_it():
    table = lay(TABLE).play("draw, use", "take2 6 1")
    assert (table.hand, table.phase) == ("6 1", "choice")
    assert table.legal() == ["choose 1", "choose 2"]
    assert table.discards == "2 0 take2"
    table.play("choose 2")
    assert (table.hand, table.discards) == ("1", "2 0 take2 6")
    assert table.legal() == ["keep 1", "keep 2", "keep 3", "keep 4", "discard"]
    table.play("keep 4")
    assert (table.faces("A"), table.discards, table.turn) == ("7 3 5 1", "2 0 take2 6 9", "B")


def test_take_2_may_end_with_both_cards_discarded():
    table = lay(TABLE).play("draw, use, choose 1, discard", "take2 6 1")
    assert (table.faces("A"), table.discards, table.turn) == ("7 3 5 9", "2 0 take2 1 6", "B")


def test_ruling_3_take_2_with_one_card_left_takes_that_one():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0\n pile: take2 6", rounds=2)
    table.play("draw, use", "take2 6")
    assert (table.hand, table.phase, table.pile) == ("6", "in_hand", "")
    assert table.legal() == ["keep 1", "keep 2", "keep 3", "keep 4", "discard"]
    # The turn that took the last card is finished first; then 7+3+5+6 and 1+2+4+6 count, and nobody called.
    table.play("keep 4")
    assert table.totals == [21, 13]


def test_ruling_3_take_2_with_no_card_left_does_nothing():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0\n pile: take2", rounds=1).play("draw, use", "take2")
    assert table.phase == "over"
    assert table.top == "take2"
    assert table.faces("A") == "7 3 5 9"
    assert table.totals == [24, 13]


def test_ruling_3_a_kept_special_may_be_used_at_once():
    table = lay(TABLE).play("draw, use, choose 2, use", "take2 6 peek1")
    assert table.phase == "peeking"
    assert table.discards == "2 0 take2 6 peek1"
    table.play("peek B3")
    assert (table.dream("B"), table.turn) == ("1 2 4/A 6", "B")


def test_ruling_3_take_2_chains():
    table = lay(TABLE).play("draw, use, choose 1, use", "take2 take2 6 5 take2")
    assert (table.hand, table.phase) == ("5 take2", "choice")
    table.play("choose 2, use", "0 3")
    assert table.discards == "2 0 take2 6 take2 5 take2"
    table.play("choose 1, keep 1")
    assert table.faces("A") == "0 3 5 9"
    assert table.discards == "2 0 take2 6 take2 5 take2 3 7"
    assert table.turn == "B"


def test_ruling_3_six_take_2_chain_in_a_long_dream_until_the_pile_is_empty():
    table = lay(
        "A: 7 3 5 9 8 8 | B: 1 2 4 6 1 2\n discards: 0\n pile: take2 take2 take2 take2 take2 take2 9 9 9 9",
        long_dream=True,
        rounds=1,
    )
    table.play(
        "draw, use, choose 1, use, choose 1, use, choose 1, use, choose 1", "take2 take2 9 take2 9 take2 9 take2 9"
    )
    assert (table.hand, table.pile) == ("take2", "take2")
    table.play("use", "take2")
    assert (table.hand, table.phase) == ("take2", "in_hand")
    table.play("use")
    assert table.discards.endswith(" 0 take2 9 take2 9 take2 9 take2 9 take2 take2")
    # 7+3+5+9+8+8 = 40 and 1+2+4+6+1+2 = 16; nobody called.
    assert (table.phase, table.totals) == ("over", [40, 16])


def test_ruling_8_the_discard_pile_is_not_empty_even_after_its_only_cards_were_picked_and_taken():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0").play("take 1")
    assert table.discards == "7"
    table.play("draw, use, pick 7", "pick1")
    assert table.discards == "pick1"
    table.play("keep 1")
    assert table.discards == "pick1 1"


def test_ruling_11_the_other_card_is_discarded_first_so_that_a_kept_pick_1_may_pick_it():
    table = lay(TABLE).play("draw, use, choose 1", "take2 pick1 1")
    assert table.discards == "2 0 take2 1"
    table.play("use, pick 1, keep 4")
    assert table.dream("A") == "7 3 5 1*"
    assert table.discards == "2 0 take2 pick1 9"


def test_ruling_15_after_a_special_was_used_its_effect_must_be_carried_out():
    moves = {"pick1": "pick ", "peek1": "peek ", "swap2": "lift ", "take2": "choose "}
    for special, expected in moves.items():
        table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 2 0")
        table.play("draw, use", f"{special} 6 1" if special == "take2" else special)
        assert table.legal()
        assert all(move.startswith(expected) for move in table.legal())


def test_peek_1_looks_at_one_card_of_any_dream_the_own_included():
    for special, options in (("peek1", {}), ("peek1-base", {"long_dream": True})):
        table = lay("A: 7 3 | B: 1 2 | C: 4 6", **options).play("draw, use", special)
        assert table.legal() == ["peek A1", "peek A2", "peek B1", "peek B2", "peek C1", "peek C2"]
        assert table.play("peek C2").dreams == "A: 7 3 | B: 1 2 | C: 4 6/A"
        assert (table.turn, table.top) == ("B", special)


def test_ruling_15_a_card_already_known_may_be_peeked_at():
    table = lay("A: 7/A 3* 5 9 | B: 1 2/AB 4 6").play("draw, use", "peek1")
    assert {"peek A1", "peek A2", "peek B2"} <= set(table.legal())
    assert table.play("peek A1").dream("A") == "7/A 3* 5 9"


def test_ruling_19_pick_1_names_a_kind_and_takes_the_topmost_copy():
    """Which copy is picked never matters.

    Of the discards below the top only their kinds are ever asked for: take moves the top alone and lays the own card in
    its place, and after a pick the own card is laid on top before anybody decides anything else. So no card below the
    top comes up again except by a pick, which may reach any of them, and two piles with the same top and the same
    cards below allow the same moves with the same results for ever.
    """
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 4 0 5 0 6").play("draw, use", "pick1")
    assert table.legal() == ["pick 0", "pick 4", "pick 5", "pick 6", "pick pick1"]
    assert table.play("pick 0").discards == "4 0 5 6 pick1"


def test_ruling_19_the_order_below_the_top_changes_nothing_that_can_follow():
    one = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 4 0 5 0 6")
    other = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0 0 5 4 6")
    for moves, pile in (("take 1", ""), ("draw, use, pick 0, keep 3", "pick1"), ("draw, use, pick 5, keep 3", "pick1")):
        for table in (one, other):
            table.play(moves, pile)
        assert one.dreams == other.dreams
        assert one.top == other.top
        assert sorted(one.discards.split()) == sorted(other.discards.split())
        assert one.legal() == other.legal()
