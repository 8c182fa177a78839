"""Who knows what in Sen: knowledge is won by seeing a card, and stays with the card wherever it goes."""

import msgspec
import pytest
from msgspec import UNSET

from kociarnia.core.chance import FastRng
from tests.games.sen.table_text import SEN, lay

TABLE = "A: 7 3 5 9 | B: 1 2 4 6\n discards: 2 0"


def test_a_look_is_known_to_the_one_who_looked():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening").play("A look 2, B look 4")
    assert table.dreams == "A: 7 3/A 5 9 | B: 1 2 4 6/B"


def test_a_card_taken_from_the_discards_is_known_to_everybody():
    assert lay("A: 7/AB 3 5 9 | B: 1 2 4 6\n discards: 0").play("take 1").dream("A") == "0* 3 5 9"


def test_a_kept_card_is_known_to_its_owner_alone_whoever_knew_the_one_before():
    assert lay("A: 7* 3 5 9 | B: 1 2 4 6").play("draw, keep 1", "6").dream("A") == "6/A 3 5 9"


def test_a_card_kept_after_take_2_is_known_to_its_owner_alone():
    table = lay(TABLE).play("draw, use, choose 1, keep 3", "take2 1 5")
    assert table.dream("A") == "7 3 1/A 9"


def test_ruling_2_a_picked_card_is_known_to_everybody():
    assert lay(TABLE).play("draw, use, pick 2, keep 3", "pick1").dream("A") == "7 3 2* 9"


def test_a_peek_adds_one_who_knows():
    table = lay("A: 7 3 5 9 | B: 1/B 2 4 6 | C: 1 2 3 4").play("draw, use, peek B1", "peek1")
    assert table.dream("B") == "1/AB 2 4 6"


def test_a_peek_at_the_own_card_adds_its_owner():
    assert lay("A: 7/B 3 5 9 | B: 1 2 4 6").play("draw, use, peek A1", "peek1").dream("A") == "7/AB 3 5 9"


def test_a_peek_at_a_card_everybody_knows_changes_nothing():
    assert lay("A: 7* 3 5 9 | B: 1 2 4 6").play("draw, use, peek A1", "peek1").dream("A") == "7* 3 5 9"


def test_a_swap_teaches_nobody_anything_and_knowledge_moves_with_the_card():
    table = lay("A: 7/AC 3 5 9 | B: 1* 2 4 6 | C: 1 2 3 4/C").play("draw, use, lift A1, swap B1", "swap2")
    assert table.dreams == "A: 1* 3 5 9 | B: 7/AC 2 4 6 | C: 1 2 3 4/C"
    table.play("draw, use, lift C4, swap B1", "swap2")
    assert table.dreams == "A: 1* 3 5 9 | B: 4/C 2 4 6 | C: 1 2 3 7/AC"


def test_a_swapped_card_is_still_seen_by_those_who_knew_it():
    table = lay("A: 7/AC 3 5 9 | B: 1 2 4 6 | C: 1 2 3 4").play("draw, use, lift A1, swap B1", "swap2")
    assert table.seen_by("A") == "A: ? ? ? ? | B: 7/AC ? ? ? | C: ? ? ? ?"
    assert table.seen_by("B") == "A: ? ? ? ? | B: ?/AC ? ? ? | C: ? ? ? ?"
    assert table.seen_by("C") == "A: ? ? ? ? | B: 7/AC ? ? ? | C: ? ? ? ?"


def test_a_right_claim_leaves_the_knowledge_of_the_others_in_place_and_a_card_nobody_knows():
    table = lay("A: 7/A 3/B 7 9* | B: 1 2 4 6", know_what_i_have=True).play("point 1 3, say 7", "0")
    assert table.dream("A") == "3/B 9* 0"


def test_a_wrong_claim_reveals_both_cards_and_adds_a_card_nobody_knows():
    table = lay("A: 7/A 3/B 6 9 | B: 1 2 4 6", know_what_i_have=True).play("point 1 3, say 7", "0")
    assert table.dream("A") == "7* 3/B 6* 9 0"


def test_who_knows_a_card_is_public_but_its_face_is_seen_only_by_those_who_know():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6 | C: 0/C 1 2 3")
    assert table.seen_by("A") == "A: 7/A ?/B ? 9* | B: ? 2/AB ? ? | C: ?/C ? ? ?"
    assert table.seen_by("B") == "A: ?/A 3/B ? 9* | B: ? 2/AB ? ? | C: ?/C ? ? ?"
    assert table.seen_by("C") == "A: ?/A ?/B ? 9* | B: ? ?/AB ? ? | C: 0/C ? ? ?"


def test_spectators_know_only_what_everybody_knows():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6")
    assert table.seen_by("-") == "A: ?/A ?/B ? 9* | B: ? ?/AB ? ?"


def test_a_card_all_seats_know_by_looking_is_still_unknown_to_spectators():
    table = lay("A: 7/AB 3 5 9 | B: 1 2 4 6")
    assert table.seen_by("B") == "A: 7/AB ? ? ? | B: ? ? ? ?"
    assert table.seen_by("-") == "A: ?/AB ? ? ? | B: ? ? ? ?"


def test_ruling_16_the_whole_discard_pile_is_public():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 4 2 0")
    for letter in "AB-":
        assert table.view(letter).discards == ["4", "2", "0"]


def test_ruling_16_which_places_were_looked_at_is_public_and_faces_are_not():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening").play("A look 2, B look 4, A look 1")
    for letter in "AB-":
        view = table.view(letter)
        assert view.looked == [[0, 1], [3]]
        assert view.acting == [1]
    assert table.seen_by("B") == "A: ?/A ?/A ? ? | B: ? ? ? 6/B"
    assert table.seen_by("-") == "A: ?/A ?/A ? ? | B: ? ? ? ?/B"


def test_only_the_one_who_drew_sees_the_card_in_hand():
    table = lay(TABLE).play("draw", "6")
    assert table.view("A").hand == ["6"]
    for letter in "B-":
        assert table.view(letter).hand is UNSET
        assert table.view(letter).in_hand == 1
        assert table.view(letter).pile == table.state.pile


def test_only_the_one_who_took_two_sees_them_and_all_see_which_is_discarded():
    table = lay(TABLE).play("draw, use", "take2 6 1")
    assert table.view("A").hand == ["6", "1"]
    for letter in "B-":
        assert (table.view(letter).hand, table.view(letter).in_hand) == (UNSET, 2)
    table.play("choose 2")
    assert table.view("A").hand == ["1"]
    for letter in "B-":
        assert (table.view(letter).hand, table.view(letter).in_hand) == (UNSET, 1)
        assert table.view(letter).discards == ["2", "0", "take2", "6"]


def test_everybody_sees_a_picked_card_in_hand():
    table = lay(TABLE).play("draw, use, pick 2", "pick1")
    for letter in "AB-":
        assert table.view(letter).hand == ["2"]


def test_ruling_16_lifting_and_pointing_are_public():
    lifting = lay(TABLE).play("draw, use, lift B3", "swap2")
    pointing = lay(TABLE, know_what_i_have=True).play("point 4 2")
    for letter in "AB-":
        assert (lifting.view(letter).lifted, lifting.view(letter).pointed) == ((1, 2), None)
        assert (pointing.view(letter).lifted, pointing.view(letter).pointed) == (None, (3, 1))


def test_a_view_tells_the_course_of_the_match_to_everybody():
    text = "A: 7 3 5 9 | B: 1 2 4 6\n turn: B\n starter: A\n round: 3\n turns: 5\n totals: 12 30"
    for letter, seat in (("A", 0), ("B", 1), ("-", -1)):
        view = lay(text).view(letter)
        assert (view.seat, view.seats, view.acting) == (seat, 2, [1])
        assert (view.phase, view.turn, view.starter, view.round, view.turns) == ("turn", 1, 0, 3, 5)
        assert (view.totals, view.pile) == ([12, 30], 56 - 8 - 1)
        assert (view.in_hand, view.hand) == (0, UNSET)


def test_a_face_that_is_not_known_is_left_out_of_what_is_sent():
    view = lay("A: 7/A 3/B 5 9* | B: 1 2 4 6").view("B")
    assert msgspec.to_builtins(view)["dreams"][0] == [
        {"known_by": [0]},
        {"known_by": [1], "face": "3"},
        {"known_by": []},
        {"known_by": [0, 1], "is_public": True, "face": "9"},
    ]
    assert "hand" not in msgspec.to_builtins(lay(TABLE).play("draw", "6").view("B"))


@pytest.mark.parametrize("letter", ["A", "B", "-"])
@pytest.mark.parametrize(
    "table",
    [
        lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6"),
        lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6").play("draw", "6"),
        lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6").play("draw, use", "take2 6 1"),
        lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6").play("draw, use, pick 0", "pick1"),
        lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6").play("draw, use, lift B1", "swap2"),
        lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6", know_what_i_have=True).play("point 1 3"),
        lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening").play("A look 1, A look 2, B look 4"),
        lay("A: 7 3 5 9 | B: 1 2 4 6", rounds=1).play("wake"),
    ],
    ids=lambda table: table.phase,
)
def test_a_world_imagined_from_a_view_looks_the_same(table, letter):
    view = table.view(letter)
    for seed in range(5):
        imagined = SEN.imagine(view, FastRng(seed))
        assert SEN.view(imagined, view.seat) == view
        redealt = table.state.clone()
        redealt.redeal(view.seat, FastRng(seed))
        assert SEN.view(redealt, view.seat) == view


def test_what_is_not_known_may_be_any_card_that_is_left():
    table = lay("A: 7/A 3/A 5/A 9 | B: 1* 2* 4* 6*\n discards: 0\n pile: ⌛ swap2")
    # Seat A knows all but its last card and the two of the pile: 9, an hourglass and swap 2 are as likely.
    counts = {"9": 0, "hourglass": 0, "swap2": 0}
    for seed in range(300):
        state = table.state.clone()
        state.redeal(0, FastRng(seed))
        counts[SEN.position(state).dreams[0][3].face] += 1
    # A fair third of 300 is 100, with a deviation of about 8; five deviations are left as a margin.
    assert all(60 < count < 140 for count in counts.values())
    assert sum(counts.values()) == 300
