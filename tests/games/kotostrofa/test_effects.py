"""The eight effects, one small decision after another."""

from tests.games.kotostrofa.table_text import Board

# A is on turn with a pair. Play passes to the left, from A to B.


def board(hand: str) -> Board:
    return Board(f"""
        A: {hand} | B: red6 orange7 | C: orange6 violet7
        phase: discarding
    """)


def five(hand: str) -> Board:
    return Board(f"""
        A: {hand} | B: red6 orange7 | C: orange6 violet7 | D: green8 | E: blue8
        phase: discarding
    """)


def test_a_pair_of_one_colour_has_no_effect_and_ends_the_turn() -> None:
    table = board("red3 red5 kotrus").play("A discard red3+red5")
    assert table.asked == "B drawing"
    assert table.hand("A") == "kotrus"
    assert {"red3", "red5"} <= set(table.pile)


def test_a_pair_of_the_same_colour_and_value_must_carry_out_its_effect() -> None:
    table = board("green3 green3 kotrus").play("A discard green3+green3")
    assert table.asked == "A choosing"
    assert table.legal("A") == ["use", "reverse"]


def test_one_and_one_discards_all_other_ones() -> None:
    table = five("red1 red1 blue1 violet1 orange2").play("A discard red1+blue1")
    assert table.asked == "A choosing"
    table.play("A use")
    assert table.hand("A") == "orange2"
    assert table.asked == "B drawing"


def test_one_and_one_without_other_ones_does_nothing_else() -> None:
    table = five("red1 blue1 orange2").play("A discard red1+blue1", "A use")
    assert table.hand("A") == "orange2"
    assert table.position.arrow == "left"


def test_one_and_one_may_reverse_instead_and_keeps_the_other_ones() -> None:
    table = five("red1 blue1 violet1").play("A discard red1+blue1", "A reverse")
    assert table.hand("A") == "violet1"
    assert table.asked == "E drawing"
    assert table.view("E").source == 0


def test_two_and_two_chooses_the_card_that_must_be_taken() -> None:
    table = five("red2 blue2 kotrus green5").play("A discard red2+blue2", "A use")
    assert table.asked == "A marking"
    assert table.legal("A") == ["mark green5", "mark kotrus"]
    table.play("A mark kotrus", "B draw")
    assert table.hand("A") == "green5"
    assert table.hand("B") == "red6 orange7 kotrus"


def test_a_draw_that_two_and_two_decides_uses_no_chance() -> None:
    table = five("red2 blue2 kotrus green5").play("A discard red2+blue2", "A use", "A mark kotrus", "B draw")
    assert table.match.record.lines[-1].draws == []


def test_three_and_three_swaps_a_card_as_soon_as_one_was_drawn() -> None:
    table = board("red3 blue3 kotrus green5 violet5").play("A discard red3+blue3", "A use")
    assert table.asked == "B drawing"
    table.play("B draw > green5")
    assert table.asked == "A taking"
    assert table.position.turn == 1, "the drawer waits"
    assert {"take red3", "take blue3", "take violet4"} <= set(table.legal("A"))
    table.play("A take violet4")
    assert table.asked == "A laying"
    assert table.legal("A") == ["lay violet5", "lay kotrus"]
    table.play("A lay kotrus")
    assert table.hand("A") == "violet4 violet5"
    assert "kotrus" in table.pile
    assert table.asked == "B discarding"


def test_four_and_four_gives_any_card_to_any_active_seat() -> None:
    table = board("red4 blue4 kotrus green5").play("A discard red4+blue4")
    assert table.asked == "A naming"
    assert table.legal("A") == ["to B", "to C"]
    table.play("A to C")
    assert table.asked == "A giving"
    assert table.legal("A") == ["give green5", "give kotrus"]
    table.play("A give kotrus")
    assert table.hand("C") == "orange6 violet7 kotrus"
    assert table.hand("A") == "green5"
    assert table.asked == "B drawing"


def test_five_and_five_gives_each_other_active_seat_a_card_of_the_pile() -> None:
    table = board("red5 blue5 green4").play("A discard red5+blue5")
    assert table.asked == "A handing"
    assert table.position.target == 1
    assert {"hand kotrus", "hand red5"} <= set(table.legal("A"))
    table.play("A hand kotrus")
    assert table.position.target == 2
    assert "hand kotrus" not in table.legal("A")
    table.play("A hand red5")
    assert table.hand("B") == "red6 orange7 kotrus"
    assert table.hand("C") == "red5 orange6 violet7"
    assert table.asked == "B drawing"


def test_six_and_six_allows_another_pair_at_once_with_its_effect() -> None:
    table = Board("""
        A: red6 blue6 red4 blue4 green5 violet5 | B: orange3 kotrus | C: orange7 violet7
        phase: discarding
    """).play("A discard red6+blue6")
    assert table.asked == "A extra"
    assert set(table.legal("A")) == {"discard red4+blue4", "discard green5+violet5", "stop"}
    table.play("A discard red4+blue4")
    assert table.asked == "A naming"


def test_six_and_six_twice_allows_a_pair_twice() -> None:
    table = Board("""
        A: red6 blue6 orange6 green6 green5 green4 red3 | B: orange3 kotrus | C: orange7 violet7
        phase: discarding
    """).play("A discard red6+blue6", "A discard orange6+green6")
    assert table.asked == "A extra"
    table.play("A discard green4+green5")
    assert table.asked == "B drawing"


def test_seven_and_seven_makes_the_next_seat_draw_two_cards() -> None:
    table = Board("""
        A: red7 orange7 red3 blue4 green5 | B: orange3 kotrus | C: violet7
        phase: discarding
    """).play("A discard red7+orange7", "B draw > red3 green5")
    assert table.hand("A") == "blue4"
    assert table.hand("B") == "red3 orange3 green5 kotrus"
    assert table.asked == "B discarding"


def test_eight_and_eight_makes_the_next_seat_draw_three_cards() -> None:
    table = Board("""
        A: green8 blue8 red3 blue4 green5 orange6 | B: orange3 kotrus | C: violet7
        phase: discarding
    """).play("A discard green8+blue8", "B draw > orange6 red3 green5")
    assert table.hand("A") == "blue4"
    assert table.hand("B") == "red3 orange3 green5 orange6 kotrus"


def test_after_seven_and_seven_the_draw_after_next_is_one_card_again() -> None:
    table = Board("""
        A: red7 orange7 red3 blue4 green5 violet5 | B: orange3 kotrus | C: violet7
        phase: discarding
    """).play("A discard red7+orange7", "B draw > red3 green5", "B pass", "C draw > kotrus")
    assert table.hand("C") == "violet7 kotrus"


def test_kotrus_thrown_away_by_three_and_three_comes_back_by_five_and_five() -> None:
    table = Board("""
        A: red3 blue3 kotrus green4 | B: red5 blue5 orange6 | C: violet7 orange7
        phase: discarding
    """).play("A discard red3+blue3", "A use", "B draw > green4", "A take red3")
    assert table.hand("A") == "red3", "with one card besides the one taken there is nothing to choose"
    assert "kotrus" in table.pile
    table.play("B discard red5+blue5", "B hand blue5", "B hand kotrus")
    assert table.hand("C") == "blue5 orange7 violet7"
    assert table.hand("A") == "red3 kotrus"


def test_the_arrow_turns_whom_one_draws_from_and_who_is_next() -> None:
    table = board("red3 blue3 green5").play("A discard red3+blue3", "A reverse")
    assert table.position.arrow == "right"
    assert table.asked == "C drawing"
    table.play("C draw > green5")
    assert table.hand("A") == ""


def test_one_draws_from_the_nearest_seat_with_cards_against_the_direction_of_play() -> None:
    table = Board("""
        A: red3 | B: | C: red4 blue5 | D: blue4 violet7
        turn: A
    """)
    assert table.view("A").source == 3
    table.play("A draw > blue4", "A pass")
    assert table.asked == "C drawing"
    assert table.view("C").source == 0
