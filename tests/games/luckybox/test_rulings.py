"""Every ruling by its number."""

from random import Random

import msgspec
import pytest

from kociarnia import SPECTATOR, Match
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, IllegalNow
from kociarnia.core.state import State
from kociarnia.games.luckybox.rules import events
from kociarnia.games.luckybox.rules.cards import lightning_between
from kociarnia.games.luckybox.rules.scoring import grade
from tests.games.luckybox.decks import deck_of, random_deck
from tests.games.luckybox.tables import LUCKYBOX, finished, last_sheet, play, play_random, sheet, sheet_now, turn

RISING = (["1 2 3 | -", "4 5 6 | -", "7 8 9 | -"], "- - -")
ALL_BUT_LAST = "a1 b1 c1 a2 b2 c2 a3 b3"


def told(match, seat, kind):
    return [event for event in match.events(seat) if isinstance(event, kind)]


def test_ruling_1_who_has_the_number_must_cross_something_lightning_allowed():
    match = turn(deck_of(RISING), sheet("1", "2", "3", lightning=1), numbers=[5])
    assert match.legal(0) == ["cross 1a2", "cross 1b2", "cross 1c2"]
    with pytest.raises(IllegalNow):
        match.play(0, "pass")


def test_ruling_1_who_lacks_the_number_may_pass_or_spend_lightning():
    match = turn(deck_of(RISING), sheet("1: b2", "2", "3", lightning=1), numbers=[5])
    assert match.legal(0) == ["cross 1a2", "cross 1c2", "pass"]
    play(match, 0, "pass")
    assert sheet_now(match, 0)[:2] == ({"1b2"}, 1)


def test_ruling_2_prize_and_fine_cancel_when_three_or_more_are_all_tied():
    for count in (0, 2):
        for seats in (3, 5, 6):
            assert finished(*[last_sheet(seat, moons=count) for seat in range(seats)]).scores() == [0] * seats


def test_ruling_3_a_card_completed_during_a_round_stays_and_is_scored_at_its_end():
    deck = deck_of(RISING)
    own = sheet(f"1: {ALL_BUT_LAST}", "2: a1", "3", lightning=4)
    match = turn(deck, own, numbers=[2, 2, 3, 3, 4, 4, 5, 9])
    # Eight cells of card 1 and one of card 2 are worth 9 // 2 = 4; alone, no moon costs 6.
    assert match.scores == [4 - 6]
    play(match, 0, "cross 1c3")
    # Now card 1 counts 15, and the one cell of card 2 nothing.
    view = match.view(0)
    assert len(view.revealed) == 9
    assert [card.slot for card in view.sheets[0].cards] == [0, 1, 2]
    assert not [move for move in match.legal(0) if move.startswith("cross 1")]
    assert view.sheets[0].completed == [0, 0, 0, 0]
    assert match.scores == [15 - 6]
    play(match, 0, match.legal(0)[0])
    assert told(match, 0, events.RoundEnded)[0].completed == [[1]]
    view = match.view(0)
    assert view.phase == "choosing"
    assert [card.slot for card in view.sheets[0].cards] == [1, 2]
    assert view.sheets[0].completed == [1, 0, 0, 0]
    assert 1 in view.discards


def test_ruling_4_the_next_number_comes_when_all_are_done_and_not_before():
    deck = deck_of(*[RISING] * 9, fill_to=24)
    match = turn(deck, sheet("1", "2", "3"), sheet("4", "5", "6"), sheet("7", "8", "9"), numbers=[5])
    play(match, 2, "cross 1b2")
    assert match.acting == [0, 1]
    play(match, 0, "cross 2b2")
    assert match.acting == [1]
    assert match.view(0).revealed == [5]
    play(match, 1, "cross 3b2")
    assert match.view(0).revealed[:1] == [5]
    assert len(match.view(0).revealed) > 1


def test_ruling_5_tokens_never_run_out():
    many = (["2 3 4 | !!", "6 7 8 | (", "9 6 7 | -"], "- - -")
    match = turn(deck_of(many), sheet("1: b1 c1", "2", "3", lightning=100, moons=50), numbers=[2])
    play(match, 0, "cross 1a1", "collect two-lightnings")
    assert sheet_now(match, 0)[1] == 102


def test_ruling_6_the_shorter_way_around_the_ring_of_nine_is_paid():
    for one in range(1, 10):
        for other in range(1, 10):
            gap = abs(one - other)
            assert lightning_between(one, other) == min(gap, 9 - gap)
    assert max(lightning_between(5, other) for other in range(1, 10)) == 4


@pytest.mark.parametrize("lightning", range(7))
def test_ruling_6_exactly_what_is_needed_is_spent(lightning):
    for number in range(1, 10):
        match = turn(deck_of(*[RISING] * 3), sheet("1", "2", "3", lightning=lightning), numbers=[number])
        for move in match.legal(0):
            cell = move.split()[1]
            other = 1 + "abc".index(cell[1]) + 3 * (int(cell[2]) - 1)
            again = turn(deck_of(*[RISING] * 3), sheet("1", "2", "3", lightning=lightning), numbers=[number])
            play(again, 0, move)
            gap = abs(number - other)
            assert sheet_now(again, 0)[1] == lightning - min(gap, 9 - gap)


def test_ruling_7_a_lasting_tie_is_shared():
    state = finished(last_sheet(0, moons=2), last_sheet(1, moons=2), last_sheet(2, moons=1))
    assert state.places() == [1, 1, 3]


def test_ruling_8_a_card_of_round_4_is_worth_8():
    assert finished(last_sheet(0, completed=(0, 0, 0, 3)), last_sheet(1)).card_points(0) == 24


def until_choosing(match, number_of_round, chance):
    while not (match.view(SPECTATOR).phase == "choosing" and match.view(SPECTATOR).round == number_of_round):
        play_random(match, chance, 1)


def test_ruling_9_all_offers_are_dealt_in_seat_order_before_anyone_chooses():
    match = Match(LUCKYBOX, 3, seed=1)
    offers = [event.offer for seat in range(3) for event in told(match, seat, events.Offered)]
    assert [len(offer) for offer in offers] == [5, 5, 5]
    # The draws of the deal: 15 cards, one after another, from a deck of 60 down to 46.
    assert [bound for _, bound in match.record.deal] == list(range(60, 45, -1))


def test_ruling_9_the_discards_are_shuffled_in_when_the_deck_ends_in_the_middle_of_a_deal():
    # Of 25 cards 15 are offered before round 1 and 9 before round 2: one is left for the deal before round 3.
    match = Match(LUCKYBOX, 3, {"deck": random_deck(3, 25)}, seed=5)
    chance = Random(1)
    until_choosing(match, 1, chance)
    assert match.view(0).pile == 1
    while match.view(0).round == 1:
        before = match.view(SPECTATOR)
        play_random(match, chance, 1)
    dealt = told(match, 0, events.Dealt)[-1]
    assert dealt.early == 1
    view = match.view(0)
    held = {card.box for own in before.sheets for card in own.cards}
    assert view.leftover == [box for box in range(1, 26) if box not in {*before.discards, *held}]
    assert view.offer[0].box == view.leftover[0]  # the first card goes to the first seat
    assert view.discards == []
    on_the_table = len([card for own in view.sheets for card in own.cards])
    assert view.pile == 25 - on_the_table - 9


def test_ruling_10_two_seats_tied_on_moons_both_get_6_even_with_none():
    for count in (0, 1, 7):
        assert finished(last_sheet(0, moons=count), last_sheet(1, moons=count)).scores() == [6, 6]


def test_ruling_11_a_deck_has_9_to_120_cards_of_any_numbers_and_bonuses():
    for size in (9, 60, 120):
        assert LUCKYBOX.check(1, {"deck": random_deck(size, size)}).deck is not None
    for size in (8, 121):
        with pytest.raises(BadOptions, match="cards"):
            LUCKYBOX.check(1, {"deck": random_deck(size, size)})


def test_ruling_11_for_more_than_six_seats_the_deck_is_used_twice():
    for seats, cards in ((6, 60), (7, 120), (12, 120)):
        assert Match(LUCKYBOX, seats, seed=1).view(SPECTATOR).pile == cards - 5 * seats


def test_ruling_12_what_others_cross_is_shown_when_all_are_done():
    deck = deck_of(*[RISING] * 6, fill_to=16)
    match = turn(deck, sheet("1", "2", "3", lightning=2), sheet("4", "5", "6"), numbers=[5])
    seen = {seat: msgspec.json.encode(match.view(seat).sheets) for seat in (1, SPECTATOR)}
    play(match, 0, "cross 1a2")
    for seat in (1, SPECTATOR):
        assert msgspec.json.encode(match.view(seat).sheets) == seen[seat]
        assert match.view(seat).acting == [1]  # who is done is public
        assert match.events(seat) == [events.Ready(seat=0)]
    assert match.view(0).written.spots == ["1a2"]
    play(match, 1, "cross 3b2")
    for seat in (0, 1, SPECTATOR):
        shown = told(match, seat, events.Shown)[:2]
        assert shown == [
            events.Shown(seat=0, lightning=1, moons=0, stars=0, spots="1a2"),
            events.Shown(seat=1, lightning=0, moons=0, stars=0, spots="3b2"),
        ]
        assert match.view(seat).sheets[0].cards[0].crossed == ["a2"]


def test_ruling_12_what_others_keep_and_discard_is_shown_when_all_have_chosen():
    match = Match(LUCKYBOX, 2, seed=1)
    offer = [card.box for card in match.view(0).offer]
    play(match, 0, "keep 5", "keep 1", "keep 2")
    for seat in (1, SPECTATOR):
        assert told(match, seat, events.Kept) == []
        assert match.view(seat).sheets[0].cards == []
        assert match.view(seat).discards == []
        assert match.view(seat).acting == [1]
    play(match, 1, "keep 1", "keep 2", "keep 3")
    for seat in (0, 1, SPECTATOR):
        chosen = told(match, seat, events.Chosen)[0]
        assert chosen == events.Chosen(
            seat=0, kept=[offer[0], offer[1], offer[4]], slots=[0, 1, 2], rejected=[offer[2], offer[3]]
        )
        assert match.view(seat).discards[:2] == [offer[2], offer[3]]


def test_ruling_12_a_seat_that_can_only_pass_is_passed_automatically():
    deck = deck_of(*[RISING] * 3, fill_to=16)
    for lightning, acting in ((0, [0]), (3, [0]), (4, [0, 1])):  # seat 1 has only ones, four steps from 5
        done = [] if lightning == 4 else [1]
        match = turn(deck, sheet("1", "2", "3"), sheet("4", "5", "6", lightning=lightning), numbers=[5], done=done)
        assert match.acting == acting
    match = Match(LUCKYBOX, 1, {"deck": deck_of()}, seed=2)
    while not match.is_over:
        assert match.legal(0) != ["pass"]
        play_random(match, Random(1), 1)
    assert told(match, 0, events.Skipped)  # nothing but ones on the cards: most numbers fit nowhere


def test_ruling_13_unused_lightning_carries_over_and_is_worth_nothing_at_the_end():
    many, none = (finished(last_sheet(0, lightning=count), last_sheet(1)).scores() for count in (9, 0))
    assert many == none == [6, 6]
    match = Match(LUCKYBOX, 1, {"deck": deck_of()}, seed=2)
    while match.view(0).round == 0:
        play(match, 0, "pass" if "pass" in match.legal(0) else match.legal(0)[0])
    # Nothing was spent: ones were crossed by ones, and no bonus of this deck gives tokens.
    assert match.view(0).sheets[0].lightning == 4


def test_ruling_13_totals_may_be_negative():
    assert finished(last_sheet(0)).scores() == [-6]
    assert finished(last_sheet(0, moons=1), last_sheet(1), last_sheet(2)).scores() == [6, -6, -6]


def test_ruling_13_moons_break_ties_for_every_place_and_places_skip():
    # Moons 5, 3, 3, 2, 0 bring +6, 0, 0, 0, -6; twelve crossed cells are six points.
    six = ["a1 b1 c1 a2 b2 c2", "a1 b1 c1 a2 b2 c2"]
    state = finished(
        last_sheet(0, moons=5),
        last_sheet(1, moons=3, crossed=six),
        last_sheet(2, moons=3, crossed=six),
        last_sheet(3, moons=2, crossed=six),
        last_sheet(4, moons=0),
    )
    assert state.scores() == [6, 6, 6, 6, -6]
    assert state.places() == [1, 2, 2, 4, 5]


def test_ruling_13_grades_are_for_one_seat():
    bounds = [
        (-6, 0),
        (44, 0),
        (45, 1),
        (49, 1),
        (50, 2),
        (54, 2),
        (55, 3),
        (59, 3),
        (60, 4),
        (64, 4),
        (65, 5),
        (69, 5),
    ]
    for total, number in [*bounds, (70, 6), (120, 6)]:
        assert grade(total) == number
    for seats in (1, 2):
        match = Match(LUCKYBOX, seats, seed=3)
        play_random(match, Random(3))
        ended = told(match, 0, events.MatchEnded)[0]
        assert (ended.grade is not None) == (seats == 1)
        assert ended.totals == match.scores


def test_ruling_14_a_bonus_that_fits_nowhere_is_lost_at_once():
    first = (["2 3 4 | 9", "6 7 8 | -", "9 6 7 | -"], "3 - -")
    match = turn(deck_of(first), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
    play(match, 0, "cross 1a1")  # the only 9 and the only 3 are crossed already
    assert told(match, 0, events.Lost) == [events.Lost(seat=0, bonus="3"), events.Lost(seat=0, bonus="9")]
    assert sheet_now(match, 0)[4] == []


def test_ruling_14_what_a_bonus_completes_joins_the_pool_and_stays_while_it_fits():
    chain = (["2 3 4 | 7", "6 8 8 | -", "9 6 7 | ?"], "- - -")
    match = turn(deck_of(chain), sheet("1: b1 c1 a3 b3", "2", "3"), numbers=[2])
    play(match, 0, "cross 1a1")
    assert match.legal(0) == ["cross 1c3"]  # the only seven; it completes the row with the question mark
    play(match, 0, "cross 1c3")
    assert sheet_now(match, 0)[4] == ["question"]
    assert told(match, 0, events.Lost) == []


def test_ruling_14_a_question_mark_may_be_used_so_that_a_number_is_lost():
    both = (["2 3 4 | 7", "6 8 8 | -", "9 6 7 | -"], "? - -")
    match = turn(deck_of(both), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
    play(match, 0, "cross 1a1")
    assert "cross 1c3" in match.legal(0)
    play(match, 0, "wild 1c3")
    assert told(match, 0, events.Lost) == [events.Lost(seat=0, bonus="7")]


def test_ruling_15_what_is_shown_after_a_turn_does_not_tell_the_order():
    both = (["2 3 4 | 7", "6 8 8 | -", "9 6 7 | -"], "8 - -")
    shown = []
    for order in (["cross 1c3", "cross 1b2"], ["cross 1b2", "cross 1c3"]):
        match = turn(deck_of(both), sheet("1: b1 c1 a2 a3", "2", "3"), numbers=[2])
        play(match, 0, "cross 1a1", *order)
        shown.append(told(match, SPECTATOR, events.Shown)[0])
    assert shown[0] == shown[1]
    assert shown[0].spots == "1a1 1b2 1c3"


def test_ruling_16_kept_cards_lie_in_the_order_of_the_offer_whatever_the_order_of_keeping():
    states: list[State] = []
    for order in ("keep 1", "keep 3", "keep 4"), ("keep 4", "keep 1", "keep 3"), ("keep 3", "keep 4", "keep 1"):
        match = Match(LUCKYBOX, 1, rng=FastRng(1))
        play(match, 0, *order)
        states.append(match.state)
    assert states[0].numbers() == states[1].numbers() == states[2].numbers()


def test_ruling_16_every_card_keeps_its_place_and_six_places_are_enough():
    for seed in range(10):
        match = Match(LUCKYBOX, 2, seed=seed)
        chance = Random(seed)
        places: dict[tuple[int, int], int] = {}
        while not match.is_over:
            play_random(match, chance, 1)
            for seat, own in enumerate(match.view(SPECTATOR).sheets):
                for card in own.cards:
                    assert 0 <= card.slot < 6
                    assert places.setdefault((seat, card.slot), card.box) == card.box
        assert set(places) == {(seat, slot) for seat in (0, 1) for slot in range(6)}


def test_ruling_17_a_deck_that_may_run_out_is_refused():
    for seats in range(1, 13):
        copies = 1 if seats <= 6 else 2
        fewest = max(9, -(-8 * seats // copies))
        assert LUCKYBOX.check(seats, {"deck": random_deck(1, fewest)})
        if fewest > 9:
            with pytest.raises(BadOptions, match=f"{seats} seats may need {8 * seats} cards"):
                LUCKYBOX.check(seats, {"deck": random_deck(1, fewest - 1)})


def test_ruling_17_the_worst_case_needs_every_card_of_the_smallest_deck():
    # Cards of ones; a one comes at most twice a round: six cells are crossed before the last offers, all on one card.
    match = Match(LUCKYBOX, 2, {"deck": deck_of(fill_to=16)}, seed=1)
    while match.view(0).round < 3:
        seat = match.acting[0]
        play(match, seat, "pass" if "pass" in match.legal(seat) else match.legal(seat)[0])
    view = match.view(SPECTATOR)
    assert [len(own.cards) for own in view.sheets] == [5, 5]
    assert (view.pile, view.discards) == (0, [])
    play_random(match, Random(1))
    assert match.is_over


def test_ruling_18_the_score_during_a_match_is_by_what_everybody_has_seen():
    deck = deck_of(RISING, RISING, RISING, RISING, fill_to=16)
    match = turn(deck, sheet(f"1: {ALL_BUT_LAST}", "2", "3"), sheet("4", "5", "6"), numbers=[9])
    assert match.scores == [4 + 6, 6]
    play(match, 0, "cross 1c3")
    assert match.scores == [4 + 6, 6]  # seat 1 has not finished its turn
    play(match, 1, "cross 1c3")
    assert match.scores == [15 + 6, 6]
