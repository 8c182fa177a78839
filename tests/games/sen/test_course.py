"""The course of a match of Sen: how rounds follow one another, and when it is over."""

import pytest

from kociarnia.core.errors import BadOptions, BadSeats, MatchOver
from kociarnia.games.sen.documents.options import PRESETS
from tests.games.sen.table_text import SEN, lay

# 7+3+5+9 = 24 and 1+2+4+6 = 13; when the second calls, the first adds 24 and the second nothing.
TABLE = "A: 7 3 5 9 | B: 1 2 4 6\n turn: B"


@pytest.mark.parametrize(("caller", "starter"), [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])
def test_the_next_round_starts_to_the_left_of_the_caller(caller, starter):
    table = lay(f"A: 7 3 5 9 | B: 1 2 4 6 | C: 1 2 3 4 | D: 0 1 2 3\n turn: {caller}").play("wake")
    assert table.phase == "opening"
    assert table.acting == "ABCD"
    for letter in "ABCD":
        table.play(f"{letter} look 1, {letter} look 2")
    assert table.acting == starter


@pytest.mark.parametrize(("last", "starter"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_ruling_4_whoever_took_the_last_card_counts_as_the_one_who_ended_the_round(last, starter):
    table = lay(f"A: 7 3 5 9 | B: 1 2 4 6 | C: 1 2 3 4\n turn: {last}\n pile: 0").play("draw, discard", "0")
    assert table.phase == "opening"
    assert table.turn == starter


def test_the_turn_that_took_the_last_card_is_finished_first():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 3 0\n pile: pick1", rounds=1).play("draw", "pick1")
    assert (table.phase, table.pile) == ("in_hand", "")
    table.play("use, pick 0")
    assert table.phase == "picked"
    # The 9 gives way to the 0: 7+3+5+0.
    assert table.play("keep 4").totals == [15, 13]


@pytest.mark.parametrize("special", ["peek1", "swap2"])
def test_an_effect_is_carried_out_with_the_last_card(special):
    effect = {"peek1": "peek B1", "swap2": "lift A4, swap B1"}[special]
    table = lay(f"A: 7 3 5 9 | B: 1 2 4 6\n pile: {special}", rounds=1).play("draw, use", special)
    assert table.phase != "over"
    # The swap gives the 9 for the 1: 7+3+5+1 and 9+2+4+6.
    assert table.play(effect).totals == ([24, 13] if special == "peek1" else [16, 21])


def test_taking_a_discard_does_not_end_a_round_while_the_pile_has_a_card():
    assert lay("A: 7 3 5 9 | B: 1 2 4 6\n pile: 0").play("take 1").phase == "turn"


def test_a_new_round_is_dealt_from_the_whole_deck_and_nothing_is_known():
    table = lay("A: 7* 3/A 5/B 9 | B: 1 2 4 6/B\n discards: 0 1 2 3\n round: 2\n turns: 17\n turn: B").play("wake")
    position = table.position()
    assert [len(dream) for dream in position.dreams] == [4, 4]
    assert all(not card.known_by and not card.is_public for dream in position.dreams for card in dream)
    assert (len(position.discards), table.state.pile) == (1, 47)
    assert (position.round, position.turns, position.looked) == (3, 0, [[], []])


def test_dreams_have_their_size_again_in_a_new_round():
    table = lay("A: 7 | B: 1 2 4 6 5 5\n turn: B", know_what_i_have=True).play("wake")
    assert [len(dream) for dream in table.position().dreams] == [4, 4]


def test_scores_are_added_to_the_totals():
    table = lay(f"{TABLE}\n totals: 10 20\n round: 1").play("wake")
    assert table.totals == [34, 20]


@pytest.mark.parametrize("limit", [20, 70, 100, 150, 300])
def test_the_match_ends_when_a_total_reaches_the_limit_exactly(limit):
    totals = f"{max(0, limit - 24)} 0"
    table = lay(f"{TABLE}\n totals: {totals}", raven_limit=limit).play("wake")
    assert table.totals == [max(limit, 24), 0]
    assert table.phase == "over"
    assert table.acting == ""
    with pytest.raises(MatchOver):
        table.play("B wake")


@pytest.mark.parametrize("limit", [25, 70, 100, 150, 300])
def test_the_match_goes_on_one_raven_below_the_limit(limit):
    table = lay(f"{TABLE}\n totals: {limit - 25} 0", raven_limit=limit).play("wake")
    assert table.totals == [limit - 1, 0]
    assert table.phase == "opening"


def test_the_match_ends_above_the_limit():
    table = lay(f"{TABLE}\n totals: 99 0").play("wake")
    assert (table.totals, table.phase) == ([123, 0], "over")


def test_the_limit_may_be_reached_by_a_penalty():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n totals: 71 0", raven_limit=100).play("wake")
    assert (table.totals, table.phase) == ([100, 13], "over")


def test_ruling_13_a_fixed_number_of_rounds_replaces_the_limit():
    table = lay(f"{TABLE}\n totals: 90 0\n round: 1", rounds=3).play("wake")
    assert (table.totals, table.phase) == ([114, 0], "opening")
    last = lay(f"{TABLE}\n totals: 1 0\n round: 2", rounds=3).play("wake")
    assert (last.totals, last.phase) == ([25, 0], "over")


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_ruling_13_exactly_so_many_rounds_are_played(rounds):
    table = lay("A: 7 3 5 9 | B: 1 2 4 6", rounds=rounds)
    calls = 0
    while table.phase != "over":
        for letter in table.acting if table.phase == "opening" else "":
            table.play(f"{letter} look 1, {letter} look 2")
        table.play("wake")
        calls += 1
    assert calls == rounds


def test_ruling_13_wake_up_is_allowed_from_the_very_first_turn():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening").play("A look 1, B look 1, A look 2, B look 2")
    assert "wake" in table.legal()
    assert table.play("wake").totals == [29, 13]


def test_wake_up_is_called_only_at_the_start_of_the_own_turn():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6").play("draw", "0")
    assert "wake" not in table.legal()


def test_ruling_17_places_after_a_shared_rank_are_skipped():
    table = lay("A: 1 1 1 1 | B: 2 2 0 0 | C: 3 3 0 3 | D: 9 9 9 9\n turn: D", rounds=1).play("wake")
    assert table.totals == [4, 4, 9, 41]
    assert table.match.places == [1, 1, 3, 4]


def test_ruling_17_ties_share_the_victory():
    table = lay("A: 1 3 | B: 2 2 | C: 4 0\n turn: C", rounds=1).play("wake")
    assert (table.totals, table.match.places) == ([4, 4, 4], [1, 1, 1])
    last = lay("A: 9 1 1 1 | B: 9 3 0 0 | C: 2 2 0 1\n turn: C", rounds=1).play("wake")
    assert (last.totals, last.match.places) == ([12, 12, 0], [2, 2, 1])


def test_ruling_18_a_round_ends_after_a_hundred_turns_a_seat_as_with_an_empty_pile():
    table = lay(f"{TABLE}\n discards: 0\n turns: 199\n totals: 3 3").play("take 4")
    # 24 and 1+2+4+0; no zero for the fewest; the one who ended it was the second seat.
    assert (table.totals, table.phase, table.turn) == ([27, 10], "opening", "A")


def test_ruling_18_a_round_goes_on_before_its_last_turn():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n turns: 198").play("take 4")
    assert (table.phase, table.turn) == ("turn", "B")


def test_ruling_18_counts_the_seats():
    three = "A: 7 3 5 9 | B: 1 2 4 6 | C: 1 2 3 4"
    assert lay(f"{three}\n turns: 298").play("take 1").phase == "turn"
    assert lay(f"{three}\n turns: 299").play("take 1").phase == "opening"


def test_ruling_18_the_last_turn_may_still_be_a_call():
    table = lay(f"{TABLE}\n turns: 199").play("wake")
    assert table.totals == [24, 0]


def test_ruling_18_two_hundred_takes_of_two_seats_end_a_round():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0", rounds=1)
    for _ in range(199):
        table.play("take 1")
        assert table.phase == "turn"
    table.play("take 1")
    # Each takes what the other has laid down, so 0, 7 and 1 wander and are back after six turns. 200 = 6 * 33 + 2, and
    # after two turns the first seat has the 0 and the second the 7.
    assert (table.faces("A"), table.faces("B")) == ("0 3 5 9", "7 2 4 6")
    assert (table.phase, table.totals) == ("over", [17, 19])


def test_ruling_18_a_match_ends_after_a_hundred_rounds_at_the_latest():
    going_on = lay(f"{TABLE}\n round: 98", raven_limit=300).play("wake")
    assert going_on.phase == "opening"
    last = lay(f"{TABLE}\n round: 99", raven_limit=300).play("wake")
    assert (last.phase, last.totals, last.match.places) == ("over", [24, 0], [2, 1])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"raven_limit": 19}, "option raven_limit: 19 is not allowed, but a whole number from 20 to 300"),
        ({"raven_limit": 301}, "option raven_limit: 301 is not allowed, but a whole number from 20 to 300"),
        ({"rounds": 0}, "option rounds: 0 is not allowed, but a whole number from 1 to 100 or none"),
        ({"rounds": 101}, "option rounds: 101 is not allowed, but a whole number from 1 to 100 or none"),
        ({"wake_up_penalty": 10}, "option wake_up_penalty: 10 is not allowed, but 5 or 15"),
        ({"first_seat": 2}, "option first_seat: seat 2 does not exist with 2 seats"),
        ({"memory_aid": "some"}, "option memory_aid: 'some' is not allowed, but full or off"),
        ({"not_so_scary": 1}, "option not_so_scary: 1 is not allowed, but true or false"),
    ],
)
def test_options_that_cannot_be_played_are_refused(options, reason):
    with pytest.raises(BadOptions) as refused:
        SEN.check(2, options)
    assert str(refused.value) == reason


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_sen_is_played_by_two_to_five_seats(seats):
    with pytest.raises(BadSeats):
        SEN.check(seats, None)


def test_the_default_is_the_game_of_the_book():
    options = SEN.check(4, None)
    assert (options.raven_limit, options.wake_up_penalty, options.rounds) == (100, 5, None)
    assert not any((options.not_so_scary, options.all_or_nothing, options.know_what_i_have, options.long_dream))


@pytest.mark.parametrize("name", PRESETS)
def test_presets_can_be_played(name):
    for seats in (2, 3, 4, 5):
        assert SEN.check(seats, PRESETS[name]) == PRESETS[name]
