"""Every ruling of the rules page, by its number."""

from collections import Counter

import msgspec
import pytest
from msgspec import UNSET

from kociarnia.core.chance import FastRng, ScriptError
from kociarnia.games.koty.documents.position import Land, NineCard, Shed
from kociarnia.games.koty.rules.cards import CARD_NAMES, COPIES, JOKER
from kociarnia.games.koty.rules.events import NinePlaced
from kociarnia.testing.laws import features_of
from tests.games.koty.table_text import BOTH_PILES_EMPTY, KOTY, SYMBOLS, TextTable, lay, read_position, seat_of

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}
EMPTY = "- - - -"


def test_ruling_1_the_fourth_nine_of_a_fight_is_lost_and_the_cat_lies_on_top():
    table = lay("A: 999 99 - 7 / 1 1 0 0\nB: - - - 1 / 2 2 3 3\ndiscards: 6")
    table.play("fight blue1 B4", "5").play("pass")
    assert table.legal == {"fill 1", "fill 2", "fill 3"}  # the full land may be chosen though others take both
    table.play("fill 1")
    assert table.dream("A") == "9991 99 - 7"
    assert table.discards == "6 1"


def test_ruling_1_with_no_open_land_both_cats_of_a_fight_are_lost():
    table = lay("A: 8 90 7 991 / 3 1 0 0\nB: - - - 3 / 2 2 3 3\ndiscards: 6")
    table.play("fight green3 B4", "5").play("pass")
    assert table.dream("A") == "8 90 7 991"
    assert table.dream("B") == EMPTY
    assert table.discards == "6 3 3"
    assert table.acting == "B"


def test_ruling_1_a_joker_lost_as_the_fourth_nine_is_discarded_and_the_cat_stays():
    table = lay("A: 999 8 8 8 / J 1 0 0\nB: - - - 3 / 2 2 3 3")
    table.play("fight joker B4", "5").play("pass")
    assert table.dream("A") == "9993 8 8 8"
    assert table.discards == "J"


def test_ruling_2_the_land_of_a_fight_counts_as_vacated():
    table = lay(f"A: 92 7 8 8 / 2 1 0 0\nB: {EMPTY} / 2 2 3 3")
    table.play("fight yellow2 A1", "5")
    assert table.dream("A") == "992 7 8 8"


def test_ruling_2_a_land_with_three_nines_loses_the_one_its_own_fight_brings():
    table = lay(f"A: 9992 7 8 8 / 2 1 0 0\nB: {EMPTY} / 2 2 3 3")
    table.play("fight yellow2 A1", "5")
    assert table.dream("A") == "9992 7 8 8"
    assert table.discards == "2"


def test_ruling_3_a_nine_from_the_pile_is_known_to_nobody():
    table = lay(f"A: 2 8 8 8 / 7 1 0 0\nB: {EMPTY} / 2 2 3 3")
    table.play("befriend yellow7 A1", "J 5")
    assert table.position().dreams[0][0].nines[0].face == "joker"
    for letter in "AB-":
        assert not table.view(letter).dreams[0][0].nines[0].face
        assert [event.card for event in table.told(letter) if isinstance(event, NinePlaced)] == [UNSET]


@pytest.mark.parametrize(
    ("move", "face"),
    [("bat B1", "raven"), ("dragon", "dragon"), ("fight pink4 A1", "pink4"), ("fight joker A1", "joker")],
)
def test_ruling_3_a_nine_all_saw_become_one_is_known_to_all(move, face):
    table = lay("A: 4 8 8 - / 4 J B D\nB: 90 - - - / 2 2 3 3", **NIGHT)
    table.play(move, None)
    if table.phase == "filling":
        table.play("fill 1", None)
    for letter in "AB-":
        faces = [nine.face for land in table.view(letter).dreams[0] for nine in land.nines]
        assert faces == [face]


def test_ruling_3_discards_are_public_with_their_order():
    table = lay(f"A: {EMPTY} / 7 1 0 J\nB: {EMPTY} / 2 2 3 3\ndiscards: 8 5")
    table.play("exchange", "1 1 1 1")
    for letter in "AB-":
        assert table.view(letter).discards == ["blue8", "pink5", "raven", "blue1", "yellow7", "joker"]


@pytest.mark.parametrize("card", ["blue1", "raven"])
def test_ruling_4_covering_a_nine_is_no_attack(card):
    table = lay("A: - - - - / 0 1 2 3\nB: 9 - - - / 1 J O O", owls=4)
    table.play(f"lay {card} B1", "5")
    assert table.acting == "B"
    assert table.phase == "turn"
    assert table.dream("B") == ("91" if card == "blue1" else "90") + " - - -"


TEAMS = """
    A: 8 - - - / 1 1 1 J
    B: 8 - - - / 1 2 3 4
    C: 90 - - - / 5 5 5 5
    D: 9 - - - / 1 J O 4
"""


def test_ruling_5_the_attacked_seat_answers_first_then_the_partner():
    table = lay(TEAMS, teams=True, owls=4)
    table.play("befriend blue1 B1", "6")
    assert table.acting == "B"
    table.play("pass")
    assert table.acting == "D"
    assert table.legal == {"pass", "defend blue1", "defend joker", "owl"}
    table.play("pass")
    assert table.dream("B") == EMPTY
    assert table.dream("A") == "8 - - -"
    assert table.phase == "placing"


def test_ruling_5_the_partner_defends_and_draws():
    table = lay(TEAMS, teams=True, owls=4)
    table.play("befriend blue1 B1", "6").play("pass").play("defend blue1", "7")
    assert table.hand("D") == "4 7 J O"
    assert table.hand("B") == "1 2 3 4"
    assert table.discards == "1 1"
    assert table.acting == "A"
    assert table.phase == "repeat"


def test_ruling_5_whoever_plays_the_owl_takes_the_attacking_card():
    table = lay(TEAMS, teams=True, owls=4)
    table.play("befriend blue1 B1", "6").play("pass").play("owl")
    assert table.hand("D") == "1 1 4 J"
    assert table.known("D") == "1"
    assert table.dream("B") == "8 - - -"
    assert table.acting == "B"
    assert table.phase == "turn"


def test_ruling_5_on_a_partners_dream_only_a_moth_may_act():
    table = lay(
        """
        A: - - - - / 1 J B M
        B: 9 - - - / 1 2 3 4
        C: 8 90 9 - / 5 5 5 5
        D: - - - - / 1 J O 4
        """,
        teams=True,
        **NIGHT,
    )
    on_partner = {move for move in table.legal if " C" in move}
    assert on_partner == {"moth C1"}
    table.play("moth C1")
    assert "drop C3" in table.legal


def test_ruling_6_a_moth_needs_a_cat_and_another_open_land():
    assert "moth" not in " ".join(lay(f"A: {EMPTY} / M 0 0 0\nB: 90 - - - / 1 2 3 4", moths=1).legal)
    full = "A: 8 8 8 8 / M 0 0 0\nB: 1 1 1 90 / 1 2 3 4"
    assert "moth" not in " ".join(lay(full, moths=1).legal)
    table = lay("A: 8 8 8 8 / M 0 0 0\nB: 1 1 1 9 / 1 2 3 4", moths=1)
    assert {move for move in table.legal if move.startswith("moth")} == {
        "moth A1", "moth A2", "moth A3", "moth A4", "moth B1", "moth B2", "moth B3",
    }  # fmt: skip
    table.play("moth B1")
    assert table.legal == {"drop B4"}


def test_ruling_6_a_moth_starts_no_friends_and_no_fight():
    table = lay("A: 98 - - - / M 0 0 0\nB: 1 1 1 9 / 1 2 3 4", moths=1).play("moth A1")
    assert table.legal == {"drop A2", "drop A3", "drop A4", "drop B4"}
    table.play("drop B4", "5")
    assert table.dream("A") == "9 - - -"
    assert table.dream("B") == "1 1 1 98"
    assert table.discards == "M"
    assert table.hand("A") == "0 0 0 5"


def test_ruling_6_a_bat_needs_a_rivals_raven():
    assert "bat" not in " ".join(lay("A: 90 - - - / B 1 1 1\nB: 98 - - - / 1 2 3 4", bats=1).legal)
    assert "bat B2" in lay("A: - - - - / B 1 1 1\nB: 98 90 - - / 1 2 3 4", bats=1).legal


def test_ruling_6_bat_dragon_and_friends_may_be_played_with_no_room_for_the_nine():
    full = "A: 999 999 8 0 / {hand}\nB: 90 8 - - / 2 2 3 3"
    bat = lay(full.format(hand="B 1 5 5"), bats=1).play("bat B1", "6")
    assert bat.discards == "0 B"
    assert bat.dream("A") == "999 999 8 0"
    friends = lay(full.format(hand="1 5 5 5")).play("befriend blue1 B2", "6").play("pass", "J")
    assert friends.discards == "1 8 J"
    dragon = lay("A: 999 999 8 8 / D 1 5 5\nB: 90 8 - - / 2 2 3 3", dragons=1).play("dragon", "6")
    assert dragon.discards == "0 D"
    assert dragon.dream("B") == "9 8 - -"


def test_ruling_7_the_dragon_needs_no_raven():
    table = lay(f"A: 999 8 8 - / D 1 5 5\nB: {EMPTY} / 2 2 3 3", dragons=1).play("dragon", "6")
    assert table.dream("A") == "999 8 8 9"


def test_ruling_8_three_exchanges_a_seat_in_a_row_end_the_match():
    table = lay(f"A: 8 - - - / 1 1 1 1\nB: {EMPTY} / 2 2 3 3\nC: {EMPTY} / 4 4 4 4")
    for _ in range(8):
        table.play("exchange", None)
    assert not table.match.is_over
    table.play("exchange", None)
    assert table.match.is_over
    assert table.match.places == [1, 2, 2]
    assert table.told("A")[-1].reason == "exchanges"


def test_ruling_8_a_card_played_between_resets_the_exchanges():
    table = lay(f"A: {EMPTY} / 1 1 1 1\nB: {EMPTY} / 2 2 3 3\nexchanges: 5")
    table.play("lay blue1 A1", "5")
    assert table.position().exchanges == 0
    table.play("exchange", None)
    assert not table.match.is_over


def test_ruling_8_a_hundred_turns_a_seat_end_the_match():
    table = lay(f"A: {EMPTY} / 1 1 1 1\nB: {EMPTY} / 2 2 3 3\nturns: 198")
    table.play("lay blue1 A1", "5")
    assert table.acting == "B"
    table.play("lay yellow2 B1", "5")
    assert table.match.is_over
    assert table.match.places == [2, 1]
    assert table.told("-")[-1].reason == "turns"


def test_ruling_9_a_nine_on_top_doubles_itself_only_in_the_variant():
    text = "A: 9 99 999 97 / 1 1 1 1\nB: 9990 98 - 8 / 2 2 3 3"
    assert lay(text).match.scores == [9 + 18 + 36 + 14, 16 + 8]
    assert lay(text, nine_doubles_itself=True).match.scores == [18 + 36 + 72 + 14, 16 + 8]


def test_ruling_10_there_are_ten_copies_of_each_value():
    assert [COPIES[kind] for kind in range(JOKER + 1)] == [10] * 9 + [5]
    assert len(KOTY.new(2, KOTY.check(2, None), FastRng(1)).variant.deck) == 95
    assert len(KOTY.new(2, KOTY.check(2, NIGHT), FastRng(1)).variant.deck) == 108


def test_ruling_11_a_joker_that_opens_fixes_the_cat_of_repeats_and_defences():
    table = lay(f"A: {EMPTY} / J 1 8 8\nB: 8 - - - / 1 8 J 3")
    table.play("befriend joker B1", "5")
    assert table.legal == {"pass", "defend blue1", "defend joker"}
    table.play("defend blue1", "6")
    assert table.legal == {"stop", "repeat blue1"}
    fight = lay(f"A: {EMPTY} / J 1 8 8\nB: 8 - - - / 1 8 J 3").play("fight joker B1", "5")
    assert fight.legal == {"pass", "defend blue8", "defend joker"}


def test_ruling_11_a_joker_that_wins_a_fight_becomes_the_nine():
    table = lay("A: 8 8 8 - / J 1 8 8\nB: 4 - - - / 1 8 J 3").play("fight joker B1", "5").play("pass")
    land = table.position().dreams[0][3]
    assert land.top == "pink4"
    assert [nine.face for nine in land.nines] == ["joker"]


def test_ruling_12_an_owl_may_answer_a_repeat_and_takes_only_the_current_card():
    table = lay(f"A: {EMPTY} / 1 J 5 5\nB: 8 - - - / 1 O 3 3", owls=4)
    table.play("befriend blue1 B1", "6").play("defend blue1", "7").play("repeat joker", "2").play("owl")
    assert table.hand("B") == "3 3 7 J"
    assert table.known("B") == "J"
    assert table.discards == "1 1 O"
    assert table.dream("B") == "8 - - -"
    assert table.acting == "B"
    assert table.phase == "turn"


def test_ruling_12_an_owl_is_no_play_of_ones_own_turn():
    table = lay(f"A: {EMPTY} / O O O O\nB: 8 - - - / 1 0 3 3", owls=4)
    assert table.legal == {"exchange"}


def test_ruling_13_the_question_whether_to_defend_is_asked_whatever_the_hand_holds():
    table = lay(f"A: {EMPTY} / 1 1 5 5\nB: 8 - - - / 2 2 3 3").play("befriend blue1 B1", "6")
    assert table.acting == "B"
    assert table.legal == {"pass"}


def test_ruling_13_the_question_whether_to_repeat_is_asked_whatever_the_hand_holds():
    table = lay(f"A: {EMPTY} / 1 2 5 5\nB: 8 - - - / 1 2 3 3").play("befriend blue1 B1", "6").play("defend blue1", "7")
    assert table.acting == "A"
    assert table.legal == {"stop"}


def test_ruling_14_the_two_friends_are_discarded_first_and_may_come_back_as_the_nine():
    table = lay(f"A: 2 8 8 8 / 7 1 0 0\nB: {EMPTY} / 2 2 3 3\npile:")
    assert table.state.pile == 0
    table.play("befriend yellow7 A1", "7 5")
    assert table.dream("A") == "9 8 8 8"
    assert table.position().dreams[0][0].nines[0].face == "yellow7"
    assert table.discards == ""
    assert table.tags("B") == ["befriended", "reshuffled", "nine_placed", "drew"]


def attack_on_the_last_card(edition: int) -> TextTable:
    """All blue 1s but three in hands lie in dreams; the attacker has drawn the last card of the pile."""
    dreams = "A: 1 1 1 1 / 1 1 5 5\nB: 8 1 1 1 / 1 J 3 3"
    table = lay(f"{dreams}\npile: 6", edition).play("befriend blue1 B1", "6")
    assert table.state.pile == 0
    assert "1" not in table.discards.split()
    return table


def test_ruling_14_a_defender_draws_before_attack_and_defence_are_discarded():
    table = attack_on_the_last_card(2)
    others = len(table.discards.split())
    with pytest.raises(ScriptError, match="there is no blue1 in the pile"):
        table.play("defend blue1", "1")  # the two are still on the table when the discards are shuffled
    table = attack_on_the_last_card(2).play("defend blue1", "7")
    assert table.state.pile == others - 1
    assert table.discards == "1 1"
    assert table.hand("B") == "3 3 7 J"
    assert table.tags("A")[-3:] == ["defended", "reshuffled", "drew"]


def test_ruling_14_the_example_of_the_book_when_the_piles_run_out():
    # A: a blue 1 attacks and the last card is drawn; B: a blue 1 defends, and now the discards are reshuffled.
    table = attack_on_the_last_card(2).play("defend blue1", "7")
    table.play("repeat blue1", "7").play("defend joker", "2").play("stop")
    assert table.discards == "1 1 1 J"
    assert (table.hand("A"), table.hand("B")) == ("5 5 6 7", "2 3 3 7")
    assert table.dream("B") == "8 1 1 1"


def test_ruling_14_in_the_first_edition_attack_and_defence_were_discarded_before_the_defender_drew():
    table = attack_on_the_last_card(1)
    others = len(table.discards.split())
    table.play("defend blue1", "1")
    assert table.state.pile == others + 1
    assert table.discards == ""
    assert table.hand("B") == "1 3 3 J"


def test_ruling_14_a_defender_who_finds_both_piles_empty_does_not_draw_the_two_cards_and_the_match_ends():
    # All cards but one lie in hands and dreams; the attacker draws that one.
    text = BOTH_PILES_EMPTY.replace("991 991 / 1 1 J J", "99 991 / 1 1 8 J").replace("/ 8 8 8 5", "/ J 8 8 5")
    table = lay(text).play("befriend blue1 F1", None).play("defend joker")
    assert table.hand("F") == "5 8 8"
    assert table.discards == "1 J"
    assert table.position().is_drained
    assert table.play("stop").phase == "over"
    first = lay(text, edition=1).play("befriend blue1 F1", None).play("defend joker", "1")
    assert first.hand("F") == "1 5 8 8"
    assert not first.position().is_drained


def test_ruling_15_an_exchange_may_draw_its_own_cards_and_never_ends_the_match():
    table = lay(f"{BOTH_PILES_EMPTY}turn: A")
    assert table.pile == table.discards == ""
    assert table.legal >= {"exchange"}
    table.play("exchange", "J 1 J 1")
    assert table.hand("A") == "1 1 J J"
    assert table.acting == "B"
    assert not table.position().is_drained


def test_ruling_15_a_defended_attack_resets_the_exchanges_and_is_a_turn():
    table = lay(f"A: {EMPTY} / 1 2 5 5\nB: 8 - - - / 1 2 3 3\nexchanges: 5\nturns: 9")
    table.play("befriend blue1 B1", "6").play("defend blue1", "7").play("stop")
    assert table.position().exchanges == 0
    assert table.position().turns == 10


def test_ruling_16_a_known_card_with_a_twin_counts_as_leaving_last():
    table = lay(f"A: {EMPTY} / 1 1* 5 5\nB: {EMPTY} / 1 2 3 3")
    table.play("lay blue1 A1", "6")
    assert table.known("A") == "1"
    table.play("exchange", None).play("lay blue1 A2", "6")
    assert table.known("A") == ""


def test_ruling_16_an_exchange_forgets_every_known_card():
    table = lay(f"A: {EMPTY} / 1* 1 5* 5\nB: {EMPTY} / 1 2 3 3").play("exchange", "1 1 1 1")
    assert table.known("A") == ""


def test_ruling_16_a_reshuffled_pile_keeps_its_content():
    table = lay(f"A: {EMPTY} / 1 2 5 5\nB: {EMPTY} / 1 2 3 3\npile:")
    content = sorted(table.discards.split())
    table.play("lay blue1 A1", "6")
    content.remove("6")
    assert sorted(table.pile.split()) == content
    assert table.discards == ""


def test_ruling_17_the_partner_may_answer_at_each_repeat_anew():
    table = lay(TEAMS, teams=True, owls=4)
    table.play("befriend blue1 B1", "6").play("pass").play("defend blue1", "7").play("repeat blue1", "6")
    assert table.acting == "B"
    table.play("pass")
    assert table.acting == "D"
    table.play("defend joker", "7").play("stop")
    assert table.acting == "B"
    assert table.phase == "turn"


def test_ruling_17_a_moth_lets_nobody_react():
    table = lay("A: - - - - / M 0 0 0\nB: 8 - - - / 8 J O O", **NIGHT).play("moth B1").play("drop A1", "5")
    assert table.phase == "turn"
    assert table.dream("A") == "8 - - -"


def test_ruling_18_places_after_a_shared_rank_skip():
    table = lay(f"A: 8 - - - / 1 1 1 1\nB: 8 - - - / 2 2 3 3\nC: 7 - - - / 4 4 4 4\nD: {EMPTY} / 5 5 5 5")
    assert table.match.places == [1, 1, 3, 4]


def test_ruling_18_partners_share_a_place():
    table = lay(f"A: 8 - - - / 1 1 1 1\nB: 7 - - - / 2 2 3 3\nC: {EMPTY} / 4 4 4 4\nD: 2 - - - / 5 5 5 5", teams=True)
    assert table.match.scores == [8, 9, 8, 9]
    assert table.match.places == [3, 1, 3, 1]


def test_ruling_19_an_attack_is_repeated_at_most_twenty_times():
    text = f"A: {EMPTY} / 1 J 5 5\nB: 8 - - - / 1 2 3 3\nphase: repeat\ndeclared: 1\ntarget: B1\nrepeats: "
    assert lay(text + "19").legal == {"stop", "repeat blue1", "repeat joker"}
    assert lay(text + "20").legal == {"stop"}


def test_ruling_20_what_a_reshuffled_pile_holds_is_remembered():
    table = lay("A: 9 - - - / 1 2 5 5\nB: - - - - / 1 2 3 3*\npile:")
    table.play("lay blue1 A2", "6")
    assert table.held("A") == "2 5 5"  # the 6 comes from the new pile
    assert table.held("B") == "1 2 3"  # the other 3 is known to all
    assert [nine.is_old for nine in table.position().dreams[0][0].nines] == [True]
    shuffled = sorted(table.view("B").shuffled)
    assert shuffled == sorted([*(SYMBOLS[symbol] for symbol in table.pile.split()), "green6"])
    for seed in range(50):
        world = table.state.clone()
        world.redeal(1, FastRng(seed))
        position = KOTY.position(world)
        pile = [CARD_NAMES[world.heap[index]] for index in range(world.pile)]
        drawn = Counter(position.hands[0]) - Counter(position.held[0])
        assert sorted([*pile, *drawn.elements()]) == shuffled


def test_ruling_20_what_a_hand_held_at_the_reshuffle_and_what_it_sheds_is_remembered():
    table = lay("A: - - - - / 1 1' 1* 5'\nB: - - - - / 2 2 3 3")
    table.play("lay blue1 A1", "6").play("exchange", None)
    table.play("lay blue1 A2", "6").play("exchange", None)
    table.play("lay blue1 A3", "6")  # the one that everybody knows leaves last, and is no secret
    position = table.position()
    assert position.held == [["blue1", "pink5"], []]
    own = [shed for shed in position.shed if shed.seat == 0]
    assert own == [Shed(seat=0, card="blue1", among=3)] * 2
    exchanged = [shed.among for shed in position.shed if shed.seat == 1]
    assert exchanged == [4, 3, 2, 1] * 2
    assert table.known("A") == ""


def test_ruling_20_everybody_knows_how_many_cards_a_hand_held_and_only_its_owner_which():
    table = lay("A: - - - - / 1 1' 1* 5'\nB: - - - - / 2 2 3 3")
    for letter in "AB-":
        assert table.view(letter).held_sizes == [2, 0]
    assert table.view("A").held == ["blue1", "pink5"]
    assert table.view("B").held == []
    assert table.view("-").held is UNSET


def with_an_old_nine(hand: str, face: str) -> TextTable:
    """B has a nine from before the reshuffle, and A a card; all other cards were drawn since, or lie in the pile."""
    position = read_position(f"A: - - - - / {hand}\nB: 9 - - - / 4 4 0 0\nC: - - - - / 6 6 7 7")
    position.dreams[1][0] = Land(nines=[NineCard(face=face, is_old=True)])
    return TextTable(position)


def test_ruling_20_nothing_tells_whether_a_card_that_is_shed_is_old():
    # The cards older than the reshuffle are a blue 1 and a pink 5: one A has kept, the other is the nine.
    worlds = (with_an_old_nine("1' 5 2 3", "pink5"), with_an_old_nine("1 5' 2 3", "blue1"))
    for number, table in enumerate(worlds):
        table.play("lay blue1 A1", "8")
        assert table.view("A").held == [["blue1"], ["pink5"]][number]  # the owner remembers
    for letter in "BC-":
        received = [
            [table.view(letter), table.told(letter), features_of(KOTY, table.state, seat_of(letter))]
            for table in worlds
        ]
        assert msgspec.json.encode(received[0]) == msgspec.json.encode(received[1])


def test_ruling_21_a_forced_land_is_not_asked_for():
    table = lay(f"A: 8 4 5 7 / 1 8 0 J\nB: {EMPTY} / 2 2 2 2").play("befriend blue1 A1", "4 5")
    assert table.phase == "turn"
    assert table.dream("A") == "9 4 5 7"


@pytest.mark.parametrize(
    ("moves", "discards"),
    [
        (["befriend yellow7 A1"], "7 2"),
        (["chase joker A2"], "J 0"),
        (["fight pink4 B1", "pass"], "4 4"),
        (["bat B2"], "0 B"),
    ],
)
def test_ruling_21_the_order_of_cards_discarded_together(moves, discards):
    full = "A: 2 0 8 8 / 7 J 4 B\nB: 4 0 - - / 1 3 3 3"
    text = full if moves[0].startswith(("befriend", "chase")) else full.replace("2 0 8 8", "0 0 8 8")
    table = lay(text, bats=1)
    for move in moves:
        table.play(move, None)
    assert table.discards == discards


def test_ruling_21_a_hand_is_discarded_by_value():
    table = lay(f"A: {EMPTY} / O 8 0 J\nB: {EMPTY} / 2 2 2 2", owls=1).play("exchange", None)
    assert table.discards == "0 8 J O"
