"""How a round is dealt, ends and is counted, and how rounds make a match."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions, BadSeats
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import KIND_OF
from kociarnia.games.kotostrofa.rules.palette import OURS
from kociarnia.games.kotostrofa.rules.scoring import is_lowest_shared, next_first_seat, penalty
from kociarnia.play.match import Match
from tests.games.kotostrofa.literal import deck_of
from tests.games.kotostrofa.table_text import KOTOSTROFA, Board


def cards(text: str) -> int:
    return OURS.mask_of([KIND_OF[name] for name in text.split()])


def ended(board: Board) -> events.RoundEnded:
    """The last count that everybody was told."""
    return [event for event in board.told("*") if isinstance(event, events.RoundEnded)][-1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ruling_9_everybody_gets_nine_cards_and_the_right_hand_neighbour_of_the_first_seat_ten(seats: int) -> None:
    for first in range(seats):
        match = Match(KOTOSTROFA, seats, {"first_seat": first}, seed=first)
        position = KOTOSTROFA.position(match.state)
        sizes = [len(hand) for hand in position.hands]
        neighbour = (first - 1) % seats
        assert sizes == [10 if seat == neighbour else 9 for seat in range(seats)]
        assert Counter(card for hand in position.hands for card in hand) == Counter(deck_of(seats))
        assert match.acting == [first]
        assert match.view(first).source == neighbour
        assert match.legal(first) == ["draw"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_without_a_first_seat_chance_chooses_one(seats: int) -> None:
    options = KOTOSTROFA.check(seats, None)
    firsts = Counter(KOTOSTROFA.new(seats, options, FastRng(seed)).starter for seed in range(600))
    assert set(firsts) == set(range(seats))
    assert max(firsts.values()) < 1.4 * 600 / seats


def test_a_first_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOptions, match="first_seat"):
        Match(KOTOSTROFA, 3, {"first_seat": 3})


@pytest.mark.parametrize("seats", [2, 6])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats):
        Match(KOTOSTROFA, seats)


def test_the_books_example_of_a_round_in_which_everybody_passed() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC").play("A pass")
    assert ended(table).points == [11, 7, 4]
    assert ended(table).ending == "passed"
    assert ended(table).hands == [["red5", "blue6"], ["red7"], ["violet4"]]


def test_penalty_points_are_the_sum_of_the_values_and_kotrus_is_ten() -> None:
    assert penalty(cards("red5 blue6")) == 11
    assert penalty(cards("kotrus")) == 10
    assert penalty(cards("red1 red1 violet9 kotrus")) == 21
    assert penalty(cards("")) == 0


def test_all_passed_is_asked_only_among_those_who_hold_cards() -> None:
    table = Board("A: red5 blue6 | B: | C: violet4\nphase: discarding\npassed: C").play("A pass")
    assert ended(table).points == [11, 0, 4]


def test_a_round_goes_on_while_somebody_has_not_passed() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: B").play("A pass")
    assert table.asked == "B drawing"


def test_somebody_going_out_never_ends_the_round_although_all_the_others_have_passed() -> None:
    table = Board("A: red5 red6 | B: red7 blue4 | C: violet4 blue3\nphase: discarding\npassed: BC")
    table.play("A discard red5+red6")
    assert table.asked == "B drawing"


def test_ruling_7_and_14_a_win_still_shared_after_the_third_round_is_shared_and_places_skip() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4 green3\nphase: discarding\npassed: BC\nround: 2\ntotals: 3 7 9")
    table.play("A pass")
    assert table.match.is_over
    assert table.match.scores == [14, 14, 16]
    assert table.match.places == [1, 1, 3]


def test_after_two_rounds_the_fewest_points_win() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC\nround: 1\ntotals: 0 5 9")
    table.play("A pass")
    assert table.match.is_over
    assert table.match.scores == [11, 12, 13]
    assert table.match.places == [1, 2, 3]
    assert table.told("*")[-1] == events.MatchEnded(totals=[11, 12, 13], places=[1, 2, 3])


def test_a_shared_lowest_total_brings_a_third_round_for_all() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4 green8\nphase: discarding\npassed: BC\nround: 1\ntotals: 1 5 9")
    table.play("A pass")
    assert table.match.scores == [12, 12, 21]
    assert not table.match.is_over
    assert table.position.round == 2
    assert sorted(len(hand) for hand in table.position.hands) == [9, 9, 10]


def test_a_shared_total_that_is_not_the_lowest_needs_no_third_round() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC\nround: 1\ntotals: 0 5 8")
    table.play("A pass")
    assert table.match.is_over
    assert table.match.places == [1, 2, 2]


def test_after_the_first_round_a_second_one_follows_in_any_case() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC").play("A pass")
    assert table.position.round == 1
    assert not table.match.is_over


def test_ruling_10_each_round_resets_the_arrow_and_the_help_cards_and_points_add_up() -> None:
    table = Board(
        "A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC\narrow: right\ntotals: 1 2 3\nturns: 9"
    ).play("A pass")
    position = table.position
    assert (position.arrow, position.passed, position.turns, position.pile) == ("left", [], 0, [])
    assert position.totals == [12, 9, 7]
    assert position.open == [[], [], []]


@pytest.mark.parametrize("pending", ["two_cards", "swap"])
def test_what_waits_for_a_draw_does_not_outlive_the_round(pending: str) -> None:
    pair = {"two_cards": "red7 orange7", "swap": "red3 blue3"}[pending]
    table = Board(f"A: {pair} red4 red5 | B: red6 | C: violet7\nphase: discarding\nturns: 179")
    table.play(f"A discard {pair.replace(' ', '+')}")
    if pending == "swap":
        table.play("A use")
    assert table.position.round == 1
    assert table.position.pending == "nothing"


def test_ruling_10_and_12_the_most_points_of_the_last_round_begin_not_the_highest_total() -> None:
    table = Board(
        "A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC\ntotals: 0 50 0\nstarter: C"
    ).play("A pass")
    assert table.position.starter == 0
    assert table.asked == "A drawing"


@pytest.mark.parametrize(
    ("points", "last", "first"),
    [
        ([7, 7, 4], 0, 1),  # the last first seat comes last in the count
        ([7, 7, 4], 1, 0),
        ([7, 7, 4], 2, 0),
        ([7, 4, 7], 0, 2),
        ([0, 0, 0], 2, 0),  # everybody tied
        ([9, 1, 1, 1], 0, 0),  # alone at the top, the last first seat begins again
        ([5, 0, 5, 0, 5], 2, 4),
    ],
)
def test_ruling_12_of_the_tied_the_first_one_to_the_left_of_the_last_first_seat_begins(
    points: list[int], last: int, first: int
) -> None:
    assert next_first_seat(vec[i64](points), last) == first


def test_the_lowest_total_is_shared_only_when_two_have_it() -> None:
    assert is_lowest_shared(vec[i64]([3, 5, 3]))
    assert is_lowest_shared(vec[i64]([0, 0, 0]))
    assert not is_lowest_shared(vec[i64]([5, 3, 5]))
    assert is_lowest_shared(vec[i64]([5, 3, 9, 3]))


@pytest.mark.parametrize(("seats", "last"), [(3, 179), (4, 239), (5, 299)])
def test_ruling_11_a_round_ends_after_sixty_turns_a_seat_as_if_everyone_had_passed(seats: int, last: int) -> None:
    others = " | ".join(["B: red7 red4", "C: violet4 violet3", "D: blue4", "E: orange4"][: seats - 1])
    table = Board(f"A: red5 red6 kotrus | {others}\nphase: discarding\nturns: {last - 1}")
    table.play("A discard red5+red6")
    assert table.asked == "B drawing"
    assert table.position.turns == last
    table.play("B draw", "B pass")
    assert ended(table).ending == "too_long"
    assert ended(table).points[1] == 21


def test_ruling_11_the_last_pair_of_the_one_seat_left_comes_before_the_limit() -> None:
    table = Board("A: red5 red6 | B: red7 red4 | C:\nphase: discarding\nturns: 179").play("A discard red5+red6")
    assert table.asked == "B discarding"


def test_at_the_end_of_the_match_the_hands_lie_open_to_everybody() -> None:
    table = Board("A: red5 blue6 | B: red7 | C: violet4\nphase: discarding\npassed: BC\nround: 1\ntotals: 0 5 9")
    table.play("A pass")
    for seat in "ABC*":
        assert [hand.known for hand in table.view(seat).hands] == [["red5", "blue6"], ["red7"], ["violet4"]]


def test_everybody_is_told_its_own_cards_and_only_how_many_the_others_got() -> None:
    match = Match(KOTOSTROFA, 3, {"first_seat": 0}, seed=5)
    hands = KOTOSTROFA.position(match.state).hands
    for seat in range(3):
        assert match.events(seat)[0] == events.RoundStarted(round=0, starter=0, most_cards=2)
        assert match.events(seat)[1:] == [
            events.Dealt(seat=other, count=len(hands[other]), cards=hands[other])
            if other == seat
            else events.Dealt(seat=other, count=len(hands[other]))
            for other in range(3)
        ]
