"""The rulings about turns and effects, by their numbers; test_rounds.py and test_knowledge.py have the others."""

import pytest

from kociarnia.games.kotostrofa.rules import events
from tests.games.kotostrofa.table_text import Board


def tags(board: Board, seat: str = "A") -> list[str]:
    return [type(event).__name__ for event in board.told(seat)]


def test_ruling_1_not_discarding_although_a_pair_is_possible_is_a_pass_too() -> None:
    table = Board("A: red3 blue3 | B: red4 | C: red5\nphase: discarding")
    assert "discard red3+blue3" in table.legal("A")
    table.play("A pass")
    assert table.position.passed == [0]
    assert table.hand("A") == "red3 blue3"


def test_ruling_2_five_and_five_goes_to_the_others_in_turn_order_from_the_next_seat() -> None:
    table = Board("A: red5 blue5 red3 | B: red4 | C: red6 | D: red7\nphase: discarding\narrow: right")
    targets = []
    table.play("A discard red5+blue5")
    while table.position.phase == "handing":
        targets.append(table.position.target)
        table.play(f"A {table.legal('A')[0]}")
    assert targets == [3, 2, 1]


def test_ruling_2_five_and_five_works_even_if_the_pair_emptied_the_hand() -> None:
    table = Board("A: red5 blue5 | B: red4 | C: red6\nphase: discarding").play("A discard red5+blue5")
    assert table.asked == "A handing"
    table.play("A hand kotrus", "A hand blue5")
    assert table.hand("B") == "red4 kotrus"
    assert table.hand("C") == "blue5 red6"
    assert table.asked == "B drawing"


def test_ruling_2_the_pair_just_discarded_belongs_to_the_pile_and_the_rest_get_nothing_when_it_runs_out() -> None:
    table = Board("A: red5 blue5 red4 | B: red3 | C: red6 | D: *\nphase: discarding").play("A discard red5+blue5")
    assert table.legal("A") == ["hand red5", "hand blue5"]
    table.play("A hand red5")
    assert table.hand("C") == "blue5 red6", "a single card left is handed over without a question"
    assert table.pile == []
    assert len(table.position.hands[3]) == 37 - 5
    assert table.asked == "B drawing"


def test_ruling_2_five_and_five_skips_seats_that_are_out() -> None:
    table = Board("A: red5 blue5 red4 | B: | C: red6 | D: red7\nphase: discarding").play("A discard red5+blue5")
    assert table.position.target == 2
    table.play("A hand kotrus", "A hand red5")
    assert table.hand("B") == ""


@pytest.mark.parametrize("pair", ["red7+orange7", "green8+blue8"])
def test_ruling_3_waiting_effects_do_nothing_with_no_cards_left(pair: str) -> None:
    first, second = pair.split("+")
    table = Board(f"A: {first} {second} | B: red3 blue4 | C: red5 blue6\nphase: discarding").play(f"A discard {pair}")
    assert table.position.pending == "nothing"
    assert table.asked == "B drawing"
    table.play("B draw > red5")
    assert table.hand("C") == "blue6"


def test_ruling_3_two_and_two_and_three_and_three_do_nothing_with_no_cards_left() -> None:
    for pair in ("red2+blue2", "red3+blue3"):
        first, second = pair.split("+")
        table = Board(f"A: {first} {second} | B: red6 | C: red5 blue6 | D: violet7\nphase: discarding")
        table.play(f"A discard {pair}")
        assert table.asked == "A choosing"
        table.play("A use")
        assert table.position.pending == "nothing"
        assert table.view("B").source == 3


@pytest.mark.parametrize(("pair", "hand", "drawn"), [("red7+orange7", "red3", 1), ("green8+blue8", "red3 red4", 2)])
def test_ruling_3_seven_and_eight_draw_as_many_as_the_hand_holds(pair: str, hand: str, drawn: int) -> None:
    first, second = pair.split("+")
    table = Board(f"A: {first} {second} {hand} | B: red6 | C: red5\nphase: discarding")
    table.play(f"A discard {pair}", "B draw")
    assert table.hand("A") == ""
    assert len(table.hand("B").split()) == 1 + drawn


def test_ruling_3_swap_or_reverse_is_chosen_when_discarding() -> None:
    table = Board("A: red3 blue3 red4 red5 | B: red6 blue6 | C: red7\nphase: discarding")
    table.play("A discard red3+blue3", "A reverse")
    assert table.position.pending == "nothing"
    table.play("C draw > red4")
    assert table.asked == "C discarding"


def test_ruling_3_the_swap_lapses_when_the_draw_took_the_last_card() -> None:
    table = Board("A: red3 blue3 red4 | B: red6 blue6 | C: red7\nphase: discarding")
    table.play("A discard red3+blue3", "A use", "B draw")
    assert table.hand("A") == ""
    assert table.asked == "B discarding"
    assert "WentOut" in tags(table)


def test_ruling_4_four_and_four_may_give_the_last_card_away() -> None:
    table = Board("A: red4 blue4 kotrus | B: red6 | C: red7\nphase: discarding").play("A discard red4+blue4")
    assert table.legal("A") == ["to B", "to C"]
    table.play("A to B")
    assert table.hand("A") == ""
    assert table.hand("B") == "red6 kotrus"
    assert tags(table)[-2:] == ["Gave", "WentOut"]
    assert table.asked == "B drawing"
    assert table.view("B").source == 2


def test_ruling_4_four_and_four_does_nothing_with_no_card_in_hand() -> None:
    table = Board("A: red4 blue4 | B: red6 | C: red7\nphase: discarding").play("A discard red4+blue4")
    assert table.asked == "B drawing"


def test_ruling_4_four_and_four_does_nothing_with_nobody_else_active() -> None:
    table = Board("A: red4 blue4 kotrus | B: | C:\nphase: discarding").play("A discard red4+blue4")
    assert table.match.scores == [10, 0, 0]


@pytest.mark.parametrize("pair", ["red1+blue1", "red2+blue2", "red3+blue3"])
def test_ruling_4_ones_twos_and_threes_always_offer_to_reverse(pair: str) -> None:
    first, second = pair.split("+")
    for hand in ("", "violet5", "violet5 green6"):
        table = Board(f"A: {first} {second} {hand} | B: red6 | C: red7 | D: green8 | E: blue8\nphase: discarding")
        table.play(f"A discard {pair}")
        assert table.legal("A") == ["use", "reverse"]
        table.play("A reverse")
        assert table.asked == "E drawing"


def test_ruling_4_reversing_is_offered_even_when_two_seats_are_left_and_it_changes_nothing() -> None:
    table = Board("A: red3 blue3 red4 | B: red6 blue6 | C:\nphase: discarding")
    table.play("A discard red3+blue3", "A reverse")
    assert table.asked == "B drawing"
    assert table.view("B").source == 0


def test_ruling_4_declining_the_extra_pair_of_six_and_six_is_not_a_pass() -> None:
    table = Board("A: red6 blue6 red4 blue4 | B: red3 | C: red7\nphase: discarding\npassed: A")
    table.play("A discard red6+blue6", "A stop")
    assert table.position.passed == []
    assert table.asked == "B drawing"


def test_ruling_4_going_out_is_checked_after_the_effect() -> None:
    table = Board("A: red5 blue5 | B: red4 | C: red6\nphase: discarding")
    table.play("A discard red5+blue5", "A hand red5", "A hand blue5")
    assert tags(table) == ["DiscardedValue", "Handed", "Handed", "WentOut"]


def test_ruling_5_the_last_seat_may_discard_one_pair_without_drawing() -> None:
    table = Board("A: red3 red5 | B: red4 blue4 kotrus | C:\nphase: discarding").play("A discard red3+red5")
    assert table.asked == "B discarding"
    assert table.legal("B") == ["discard red4+blue4", "pass"]
    table.play("B discard red4+blue4")
    assert table.match.scores == [0, 10, 0]
    assert table.position.round == 1


def test_ruling_5_the_last_seat_may_keep_its_pair() -> None:
    table = Board("A: red3 red5 | B: red4 blue4 kotrus | C:\nphase: discarding").play("A discard red3+red5", "B pass")
    assert table.match.scores == [0, 18, 0]


def test_ruling_5_an_emptied_hand_scores_nothing() -> None:
    table = Board("A: red3 red5 | B: red4 blue4 | C:\nphase: discarding\ntotals: 1 2 3")
    table.play("A discard red3+red5", "B discard red4+blue4")
    assert table.match.scores == [1, 2, 3]


def test_ruling_5_a_single_card_is_counted_at_once() -> None:
    table = Board("A: red3 red5 | B: red4 | C:\nphase: discarding").play("A discard red3+red5")
    assert table.match.scores == [0, 4, 0]


def test_ruling_5_in_the_last_turn_six_and_six_works() -> None:
    table = Board("A: red3 red5 | B: red6 blue6 red4 blue4 | C:\nphase: discarding").play("A discard red3+red5")
    table.play("B discard red6+blue6")
    assert table.asked == "B extra"
    table.play("B discard red4+blue4")
    assert table.match.scores == [0, 0, 0]


def test_rulings_4_and_5_in_the_last_turn_nothing_is_left_to_turn_and_one_and_one_discards_without_a_question() -> None:
    table = Board("A: red3 red5 | B: red1 blue1 blue1 violet1 kotrus | C: | D: | E:\nphase: discarding")
    table.play("A discard red3+red5", "B discard red1+blue1")
    assert table.match.scores == [0, 10, 0, 0, 0]


@pytest.mark.parametrize("pair", ["red1+blue1", "red2+blue2", "red3+blue3"])
def test_rulings_4_and_5_a_turn_that_a_draw_made_the_last_one_does_not_offer_to_reverse_either(pair: str) -> None:
    first, second = pair.split("+")
    table = Board(f"A: {first} {second} violet1 | B: | C: kotrus | D: | E:\nturn: A")
    table.play("A draw", f"A discard {pair}")
    # Kotruś is 10, and the violet 1 stays in hand unless 1+1 has thrown it away.
    assert table.match.scores == [10 if pair == "red1+blue1" else 11, 0, 0, 0, 0]
    assert "Reversed" not in tags(table)
    assert table.position.round == 1


@pytest.mark.parametrize(
    "pair", ["red2+blue2", "red3+blue3", "red4+blue4", "red5+blue5", "red7+orange7", "green8+blue8"]
)
def test_ruling_5_in_the_last_turn_other_effects_do_nothing(pair: str) -> None:
    first, second = pair.split("+")
    table = Board(f"A: violet4 violet5 | B: {first} {second} kotrus | C: | D:\nphase: discarding")
    table.play("A discard violet4+violet5", f"B discard {pair}")
    assert table.match.scores == [0, 10, 0, 0]


def test_ruling_5_a_draw_that_leaves_only_the_drawer_makes_the_turn_under_way_the_last_one() -> None:
    table = Board("A: red4 blue4 red3 | B: | C: kotrus\nturn: A").play("A draw")
    assert table.asked == "A discarding"
    assert tags(table) == ["Drew", "WentOut", "LastTurn"]
    table.play("A discard red4+blue4")
    assert table.match.scores == [13, 0, 0]


def test_ruling_5_after_such_a_draw_the_drawer_may_pass() -> None:
    table = Board("A: red4 blue4 | B: | C: kotrus\nturn: A").play("A draw", "A pass")
    assert table.match.scores == [18, 0, 0]
    assert table.position.round == 1


def test_ruling_8_cards_that_are_given_do_not_turn_a_help_card_back() -> None:
    table = Board("A: red5 blue5 red4 blue4 | B: red6 | C: red7\nphase: discarding\npassed: B")
    table.play("A discard red5+blue5", "A hand blue6", "A hand red5")
    assert table.position.passed == [1]
    table = Board("A: red4 blue4 kotrus blue6 | B: red6 | C: red7\nphase: discarding\npassed: B")
    table.play("A discard red4+blue4", "A to B", "A give blue6")
    assert table.position.passed == [1]


def test_ruling_8_discarding_a_pair_turns_the_help_card_back() -> None:
    table = Board("A: red3 red4 kotrus | B: red6 | C: red7\nphase: discarding\npassed: AB").play("A discard red3+red4")
    assert table.position.passed == [1]


def test_ruling_8_who_passed_still_draws_when_its_turn_comes() -> None:
    table = Board("A: red3 kotrus | B: red6 | C: red7\nphase: discarding\npassed: B").play("A pass")
    assert table.asked == "B drawing"


def test_ruling_13_a_swap_may_take_back_one_of_the_threes_just_thrown() -> None:
    table = Board("A: red3 blue3 red4 kotrus | B: red6 | C: red7\nphase: discarding")
    table.play("A discard red3+blue3", "A use", "B draw > red4", "A take blue3")
    assert table.hand("A") == "blue3"


def test_ruling_13_a_seat_whose_last_card_was_drawn_is_out_at_once() -> None:
    table = Board("A: red3 blue5 | B: red4 | C: kotrus\nturn: A").play("A draw")
    assert tags(table) == ["Drew", "WentOut"]
    table.play("A pass")
    assert table.asked == "B drawing"
    table.play("B draw > red3", "B pass")
    assert table.position.round == 1, "both seats that hold cards have passed"


def test_ruling_13_a_choice_with_a_single_outcome_is_not_asked() -> None:
    # One rival left and one card left: nothing to name, nothing to choose.
    table = Board("A: red4 blue4 kotrus | B: red6 orange6 | C:\nphase: discarding").play("A discard red4+blue4")
    assert table.asked == "B discarding"
    assert table.hand("B") == "red6 orange6 kotrus"
    # A pile of two equal cards: nothing to choose for 3+3.
    table = Board("A: green3 green3 red4 red5 | B: red6 | C: *\nphase: discarding")
    table.play("A discard green3+green3", "A use", "B draw > red4")
    assert table.hand("A") == "green3"
    assert table.pile == ["green3", "red5"]
    # A single card left after 2+2: it is taken anyway.
    table = Board("A: red2 blue2 red4 | B: red6 | C: red7 | D:\nphase: discarding")
    table.play("A discard red2+blue2", "A use")
    assert table.asked == "B drawing"


def test_ruling_15_who_is_asked_does_not_tell_what_it_holds() -> None:
    # Two equal cards allow a single outcome, but only their owner knows that.
    table = Board("A: red2 blue2 green3 green3 | B: red6 | C: red7 | D:\nphase: discarding")
    assert table.play("A discard red2+blue2", "A use").legal("A") == ["mark green3"]
    table = Board("A: red4 blue4 green3 green3 | B: red6 | C:\nphase: discarding")
    assert table.play("A discard red4+blue4").legal("A") == ["give green3"]
    table = Board("A: red3 blue3 green3 green3 red4 | B: red6 | C:\nphase: discarding")
    table.play("A discard red3+blue3", "A use", "B draw > red4", "A take kotrus")
    assert table.legal("A") == ["lay green3"]
    table = Board("A: red6 blue6 green3 violet4 | B: red3 | C:\nphase: discarding")
    assert table.play("A discard red6+blue6").legal("A") == ["stop"]
    table = Board("A: red3 | B: blue4 | C: red7\nturn: A")
    assert table.play("A draw").legal("A") == ["discard red3+red7", "pass"]
    table = Board("A: red3 | B: blue4 red5 | C: violet7 kotrus\nturn: A")
    assert table.play("A draw > violet7").legal("A") == ["pass"]
    table = Board("A: red3 red5 | B: red4 kotrus | C:\nphase: discarding")
    assert table.play("A discard red3+red5").legal("B") == ["pass"]


def test_ruling_17_the_card_just_taken_may_not_be_laid_back() -> None:
    table = Board("A: red3 blue3 red4 violet5 kotrus | B: red6 | C: red7\nphase: discarding")
    table.play("A discard red3+blue3", "A use", "B draw > red4", "A take green3")
    assert table.legal("A") == ["lay violet5", "lay kotrus"]


def test_ruling_17_an_equal_card_of_the_hand_may_be_laid() -> None:
    table = Board("A: red3 blue3 red4 green3 kotrus | B: red6 | C: red7\nphase: discarding")
    table.play("A discard red3+blue3", "A use", "B draw > red4", "A take green3")
    assert table.legal("A") == ["lay green3", "lay kotrus"]
    table.play("A lay green3")
    assert table.hand("A") == "green3 kotrus"


def test_two_active_seats_draw_from_one_another_whatever_the_arrow() -> None:
    for arrow in ("left", "right"):
        table = Board(f"A: red3 kotrus | B: | C: red7 blue6\nturn: A\narrow: {arrow}").play("A draw > blue6", "A pass")
        assert table.asked == "C drawing"
        assert table.view("C").source == 0


def test_the_first_to_go_out_says_so_and_the_others_play_on() -> None:
    table = Board("A: red3 red5 | B: red4 blue4 | C: red6 blue6\nphase: discarding").play("A discard red3+red5")
    assert table.told("C")[-1] == events.WentOut(seat=0)
    assert table.asked == "B drawing"
    assert table.view("B").source == 2
