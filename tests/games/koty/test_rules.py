"""The rules page and the rulebook's examples, step by step."""

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadSeats
from kociarnia.games.koty.rules.scoring import POINTS
from tests.games.koty.table_text import BOTH_PILES_EMPTY, KOTY, lay

EMPTY = "- - - -"
NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}


# Scoring


@pytest.mark.parametrize(
    ("land", "points"), [("8", 8), ("9997", 56), ("90", 0), ("9", 9), ("99", 18), ("999", 36), ("-", 0)]
)
def test_the_points_of_a_land_are_those_of_the_rules_page(land, points):
    assert lay(f"A: {land} - - - / 1 1 1 1\nB: {EMPTY} / 2 2 2 2").match.scores == [points, 0]


def test_the_books_first_dream_counts_64():
    assert lay(f"A: 6 990 9995 99 / 1 1 1 1\nB: {EMPTY} / 2 2 2 2").match.scores == [6 + 0 + 40 + 18, 0]


def test_the_books_second_dream_counts_82():
    assert lay(f"A: 8 9997 90 99 / 1 1 1 1\nB: {EMPTY} / 2 2 2 2").match.scores == [8 + 56 + 0 + 18, 0]


def test_a_cat_is_doubled_once_for_every_nine_under_it():
    for value in range(1, 9):
        for nines in range(4):
            assert POINTS[nines << 4 | value] == value * 2**nines


def test_a_tie_is_broken_by_the_nines_and_covered_ones_count():
    table = lay("A: 8 - - - / 1 1 1 1\nB: 94 - - - / 2 2 2 2\nC: 990 8 - - / 3 3 3 3")
    assert table.match.scores == [8, 8, 8]
    assert table.match.places == [3, 2, 1]


def test_equal_points_and_nines_share_the_place():
    assert lay("A: 94 - - - / 1 1 1 1\nB: 90 8 - - / 2 2 2 2").match.places == [1, 1]


# Set-up


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_gets_four_cards_and_the_rest_is_the_draw_pile(seats):
    state = KOTY.new(seats, KOTY.check(seats, None), FastRng(1))
    position = KOTY.position(state)
    assert [len(hand) for hand in position.hands] == [4] * seats
    assert state.pile == 95 - 4 * seats
    assert position.discards == []
    assert position.phase == "turn"


def test_chance_or_the_host_chooses_who_begins():
    options = KOTY.check(3, None)
    assert {KOTY.new(3, options, FastRng(seed)).turn for seed in range(40)} == {0, 1, 2}
    chosen = KOTY.check(3, {"first_seat": 2})
    assert {KOTY.new(3, chosen, FastRng(seed)).turn for seed in range(40)} == {2}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_teams_are_refused_for_other_numbers_of_seats(seats):
    with pytest.raises(BadOptions, match="teams of two are for 4 or 6 seats"):
        KOTY.check(seats, {"teams": True})


def test_a_seat_that_does_not_exist_cannot_begin():
    with pytest.raises(BadOptions, match="seat 4 does not exist with 3 seats"):
        KOTY.check(3, {"first_seat": 4})


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(BadSeats):
        KOTY.check(seats, None)


@pytest.mark.parametrize("options", [{"moths": 5}, {"bats": -1}, {"owls": 9}, {"dragons": 2}])
def test_more_night_cards_than_there_are_are_refused(options):
    with pytest.raises(BadOptions):
        KOTY.check(2, options)


def test_the_night_preset_takes_all_night_cards():
    assert KOTY.presets["night"] == KOTY.check(2, NIGHT)


def test_turns_pass_to_the_left():
    table = lay(f"A: {EMPTY} / 1 1 1 1\nB: {EMPTY} / 2 2 2 2\nC: {EMPTY} / 3 3 3 3\nturn: B")
    for letter in "BCAB":
        assert table.acting == letter
        table.play("exchange", None)


# A turn


def test_every_play_of_a_hand_is_offered_and_nothing_else():
    table = lay("A: 8 99 0 - / 1 8 0 J\nB: 1 9 0 - / 2 2 2 2\nC: 995 999 - 2 / 3 3 3 3")
    assert table.legal == {
        "lay blue1 A2", "lay blue1 A4", "lay blue1 B2", "lay blue1 C2", "befriend blue1 A1", "fight blue1 B1",
        "lay blue8 A2", "lay blue8 A4", "lay blue8 B2", "lay blue8 C2", "fight blue8 A1", "befriend blue8 B1",
        "lay raven B2", "lay raven C2", "chase raven A3",
        "befriend joker A1", "fight joker A1", "befriend joker B1", "fight joker B1", "befriend joker C1",
        "fight joker C1", "befriend joker C4", "fight joker C4", "chase joker A3",
        "exchange",
    }  # fmt: skip


def test_equal_cards_are_offered_once():
    table = lay(f"A: {EMPTY} / 1 1 1 1\nB: {EMPTY} / 2 2 2 2")
    assert table.match.legal(0) == ["lay blue1 A1", "lay blue1 A2", "lay blue1 A3", "lay blue1 A4", "exchange"]


def test_a_cat_stays_on_open_ground_or_on_a_nine_and_its_player_draws():
    table = lay(f"A: - 9 - - / 1 8 0 J\nB: {EMPTY} / 2 2 2 2")
    table.play("lay blue8 A2", "5")
    assert table.dream("A") == "- 98 - -"
    assert table.hand("A") == "0 1 5 J"
    assert table.acting == "B"


def test_friends_in_the_own_dream_bring_a_nine_and_the_choice_of_its_land():
    table = lay(f"A: 8 99 999 7 / 1 8 0 J\nB: {EMPTY} / 2 2 2 2")
    table.play("befriend blue1 A1")
    assert table.discards == "1 8"
    assert table.hand("A") == "0 8 J"  # the draw comes when all is done
    assert table.legal == {"nine 1", "nine 2"}
    table.play("nine 2", "4 5")
    assert table.dream("A") == "- 999 999 7"
    assert table.hand("A") == "0 5 8 J"
    assert table.acting == "B"


def test_a_nine_with_one_possible_land_goes_there_at_once():
    table = lay(f"A: 8 4 5 7 / 1 8 0 J\nB: {EMPTY} / 2 2 2 2").play("befriend blue1 A1", "4 5")
    assert table.dream("A") == "9 4 5 7"
    assert table.acting == "B"


def test_a_fight_in_the_own_dream_brings_both_cats_into_one_land():
    table = lay(f"A: 8 9 5 7 / 1 8 0 J\nB: {EMPTY} / 2 2 2 2").play("fight blue8 A1")
    assert table.legal == {"fill 1", "fill 2"}
    table.play("fill 2", "5")
    assert table.dream("A") == "- 998 5 7"
    assert table.discards == ""


@pytest.mark.parametrize("card", ["raven", "joker"])
def test_a_raven_is_driven_out_by_a_raven_or_a_joker(card):
    table = lay(f"A: 990 - - - / 1 8 0 J\nB: {EMPTY} / 2 2 2 2").play(f"chase {card} A1", "5")
    assert table.dream("A") == "99 - - -"
    assert table.discards == ("0 0" if card == "raven" else "J 0")


def test_friends_with_a_rivals_cat_bring_the_attacker_a_nine():
    table = lay("A: 8 4 5 9 / 1 8 0 J\nB: 998 - - - / 2 2 2 2")
    table.play("befriend blue1 B1", "5")
    assert table.hand("A") == "0 5 8 J"  # the attacker draws before the rival answers
    assert table.discards == ""  # the attack is still under way
    table.play("pass", "3")
    assert table.dream("A") == "8 4 5 99"
    assert table.dream("B") == "99 - - -"
    assert table.discards == "1 8"
    assert table.acting == "B"
    assert table.phase == "turn"


def test_a_fight_with_a_rivals_cat_brings_both_into_the_attackers_dream():
    table = lay("A: 8 4 5 9 / 8 1 0 J\nB: 998 - - - / 2 2 2 2").play("fight blue8 B1", "5").play("pass")
    assert table.dream("A") == "8 4 5 998"
    assert table.dream("B") == "99 - - -"
    assert table.discards == ""


def test_the_books_attack_and_defence():
    table = lay(f"A: {EMPTY} / 1 1 2 3\nB: 8 - - - / 1 J 4 5")
    table.play("befriend blue1 B1", "6")  # A
    assert table.hand("A") == "1 2 3 6"
    table.play("defend blue1", "7")  # B
    assert table.hand("B") == "4 5 7 J"
    assert table.discards == "1 1"
    table.play("repeat blue1", "2")  # C
    assert table.hand("A") == "2 2 3 6"
    table.play("defend joker", "3")  # D
    assert table.hand("B") == "3 4 5 7"
    assert table.discards == "1 1 1 J"
    assert table.legal == {"stop"}
    table.play("stop")
    assert table.discards == "1 1 1 J"
    assert table.dream("B") == "8 - - -"
    assert table.dream("A") == EMPTY
    assert [len(hand) for hand in table.position().hands] == [4, 4]
    assert table.acting == "B"
    assert table.phase == "turn"


def test_a_cover_lays_a_card_on_a_rivals_nine():
    table = lay(f"A: {EMPTY} / 1 1 0 3\nB: 9 999 - 8 / 1 J 4 5")
    table.play("lay raven B2", "6")
    assert table.dream("B") == "9 9990 - 8"


def test_an_exchange_discards_the_hand_and_draws_four():
    table = lay(f"A: {EMPTY} / 1 1 0 3\nB: {EMPTY} / 1 J 4 5").play("exchange", "6 6 7 8")
    assert table.hand("A") == "6 6 7 8"
    assert table.discards == "0 1 1 3"
    assert table.acting == "B"


def test_a_bat_makes_a_rivals_raven_a_nine():
    table = lay("A: 9 5 - 5 / B 1 0 3\nB: 90 - - - / 1 J 4 5", **NIGHT).play("bat B1")
    assert table.legal == {"nine 1", "nine 3"}
    assert table.dream("B") == "9 - - -"
    table.play("nine 1", "6")
    assert table.dream("A") == "99 5 - 5"
    assert table.discards == "B"
    assert table.hand("A") == "0 1 3 6"


def test_the_dragon_drives_out_every_raven_and_becomes_a_nine():
    table = lay("A: 90 5 - 5 / D 1 0 3\nB: 90 0 - - / 1 J 4 5", **NIGHT).play("dragon")
    assert table.dream("B") == "9 - - -"
    assert table.discards == "0 0 0"
    table.play("nine 1", "6")
    assert table.dream("A") == "99 5 - 5"
    assert table.position().dreams[0][0].nines[1].face == "dragon"


def test_an_owl_ends_an_attack_and_its_player_does_not_draw():
    table = lay("A: - - - - / 1 1 0 3\nB: 8 - - - / 1 O 4 5", **NIGHT)
    table.play("befriend blue1 B1", "6").play("owl")
    assert table.hand("B") == "1 1 4 5"
    assert table.hand("A") == "0 1 3 6"
    assert table.discards == "O"
    assert table.acting == "B"
    assert table.phase == "turn"


# Piles and the end


def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_taken():
    table = lay(f"A: {EMPTY} / 1 1 0 3\nB: {EMPTY} / 1 J 4 5\npile: 6")
    table.play("lay blue1 A1", "6")
    assert table.pile == ""
    assert table.discards != ""
    table.play("lay blue1 B1", "8")
    assert table.discards == ""
    assert table.tags("A") == ["laid", "drew", "laid", "reshuffled", "drew"]


def test_three_lands_with_three_nines_end_the_match_before_the_draw():
    table = lay(f"A: 9990 999 992 - / 2 7 0 J\nB: {EMPTY} / 1 J 4 5")
    table.play("befriend yellow7 A3")
    assert table.legal == {"nine 3", "nine 4"}
    table.play("nine 3", "5")
    assert table.match.is_over
    assert table.hand("A") == "0 2 J"
    assert table.told("B")[-1].reason == "nines"
    assert table.match.scores == [36 + 36, 0]


def test_a_fighting_cat_still_lies_down_before_the_match_ends():
    table = lay(f"A: 9990 9998 992 4 / 2 7 0 J\nB: {EMPTY} / 1 J 4 5").play("fight yellow2 A3")
    assert table.match.is_over
    assert table.match.scores == [64 + 16 + 4, 0]


def test_three_nines_in_two_lands_do_not_end_the_match():
    table = lay(f"A: 9990 9998 92 4 / 2 7 0 J\nB: {EMPTY} / 1 J 4 5").play("fight yellow2 A3", "5")
    assert not table.match.is_over


def test_a_draw_from_two_empty_piles_ends_the_match():
    table = lay(f"{BOTH_PILES_EMPTY}turn: F")
    assert table.pile == table.discards == ""
    table.play("lay blue8 F2")
    assert table.match.is_over
    assert table.dream("F") == "8 8 - -"
    assert table.hand("F") == "5 8 8"
    assert table.told("A")[-1].reason == "empty_piles"


def test_an_attack_under_way_is_finished_without_drawing():
    table = lay(f"{BOTH_PILES_EMPTY}turn: F")
    table.play("befriend blue8 A1")
    assert table.position().is_drained
    assert table.hand("F") == "5 8 8"
    table.play("defend joker")
    assert table.hand("A") == "1 1 J"
    assert table.discards == "8 J"  # there are cards again, but nobody draws any more
    table.play("repeat blue8")
    assert table.hand("F") == "5 8"
    table.play("pass")
    assert table.dream("A") == "999 9991 991 991"
    assert table.discards == "8 J 8 1"
    table.play("nine 2", "J")  # taking a nine always works
    assert table.dream("F") == "8 9 - -"
    assert table.match.is_over
    assert table.hand("F") == "5 8"
    assert table.told("A")[-1].reason == "empty_piles"


def test_a_drained_attack_that_stops_ends_the_match_with_nothing_changed():
    table = lay(f"{BOTH_PILES_EMPTY}turn: F").play("befriend blue8 A1").play("defend joker").play("stop")
    assert table.match.is_over
    assert table.dream("A") == "9991 9991 991 991"


def test_drawing_the_last_card_does_not_end_the_match():
    text = BOTH_PILES_EMPTY.replace("F: 8 -", "F: - -")
    table = lay(f"{text}turn: F")
    last = table.pile
    assert len(last) == 1
    table.play("lay blue8 F2", last)
    assert table.pile == table.discards == ""
    assert not table.match.is_over
    assert table.acting == "A"


# Teams


def test_scores_and_nines_of_partners_add_up():
    table = lay(
        "A: 8 - - - / 1 1 1 1\nB: 7 9 - - / 2 2 2 2\nC: 2 - - - / 3 3 3 3\nD: 3 - - - / 4 4 4 4\n"
        "E: - - - - / 5 5 5 5\nF: 8 - - - / 6 6 6 6",
        teams=True,
    )
    assert table.match.scores == [11, 16, 10, 11, 16, 10]
    assert table.state.nines() == [0, 1, 0, 0, 1, 0]
    assert table.match.places == [3, 1, 5, 3, 1, 5]


def test_a_tie_of_teams_is_broken_by_their_nines():
    table = lay("A: 8 - - - / 1 1 1 1\nB: 4 - - - / 2 2 2 2\nC: 2 - - - / 3 3 3 3\nD: 93 - - - / 4 4 4 4", teams=True)
    assert table.match.scores == [10, 10, 10, 10]
    assert table.match.places == [3, 1, 3, 1]
