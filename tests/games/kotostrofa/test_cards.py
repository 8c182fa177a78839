"""The cats, their colours, and which of them are in play."""

from collections import Counter

import pytest

from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, KIND_OF, VALUE, count_cards, places_for
from kociarnia.games.kotostrofa.rules.moves import DISCARD, EFFECT, PAIR_LIST, PASS
from kociarnia.games.kotostrofa.rules.palette import OURS
from tests.games.kotostrofa.literal import deck_of, pairs_of, printed_cards
from tests.games.kotostrofa.table_text import KOTOSTROFA

NINE_TO_ONE = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 1}


def deck_for(seats: int) -> list[int]:
    return [int(OURS.kinds[place]) for place in places_for(seats)]


def names_for(seats: int) -> list[str]:
    return [CARD_NAMES[kind] for kind in deck_for(seats)]


def test_there_are_nine_ones_eight_twos_and_so_on_down_to_one_nine_and_kotrus() -> None:
    assert Counter(VALUE[kind] for kind in deck_for(5)) == NINE_TO_ONE


def test_five_colours_have_nine_cards_each_and_kotrus_his_own() -> None:
    colours = Counter(name.rstrip("0123456789") for name in names_for(5))
    assert colours == {"red": 9, "orange": 9, "green": 9, "blue": 9, "violet": 9, "kotrus": 1}


def test_the_colours_are_dealt_round_and_round_along_the_values() -> None:
    assert sorted(names_for(5)) == sorted(printed_cards())
    ones = Counter(name for name in names_for(5) if name.endswith("1"))
    assert ones == {"red1": 2, "orange1": 2, "green1": 2, "blue1": 2, "violet1": 1}
    assert {"violet7", "red7", "orange7", "green8", "blue8", "violet9"} < set(names_for(5))


@pytest.mark.parametrize(("seats", "size", "left_out"), [(5, 46, set()), (4, 37, {1}), (3, 28, {1, 2, 9})])
def test_fewer_seats_leave_low_cards_out(seats: int, size: int, left_out: set[int]) -> None:
    deck = deck_for(seats)
    assert len(deck) == size == 9 * seats + 1
    assert {VALUE[kind] for kind in deck} == set(NINE_TO_ONE) - left_out
    assert [CARD_NAMES[kind] for kind in deck] == deck_of(seats)


def test_pairs_of_the_same_colour_and_value_exist_as_the_book_says() -> None:
    alike = {CARD_NAMES[first] for first, second in PAIR_LIST if first == second}
    assert alike > {name for name, count in Counter(names_for(5)).items() if count == 2}
    assert "green3" in alike
    assert "violet9" not in alike, "there is one 9, whatever its colour"


def test_kotrus_never_pairs() -> None:
    assert not any("kotrus" in (CARD_NAMES[first], CARD_NAMES[second]) for first, second in PAIR_LIST)


def test_a_pair_by_value_has_the_effect_of_its_value_whatever_the_colours() -> None:
    for pair, (first, second) in enumerate(PAIR_LIST):
        assert EFFECT[pair] == (VALUE[first] if VALUE[first] == VALUE[second] else 0)


def test_cards_held_together_are_counted_found_added_and_taken_away() -> None:
    deck = deck_for(5)
    cards = 0
    held: list[int] = []
    for step in range(46):
        kind = deck[step * 17 % 46]  # 17 and 46 have no common divisor, so every card comes once
        cards = OURS.with_card(cards, kind)
        held = sorted([*held, kind])
        assert count_cards(cards) == step + 1
        assert OURS.kinds_of(cards) == held
        assert [OURS.card_at(cards, place) for place in range(step + 1)] == held
        assert OURS.first_card(cards) == held[0]
        assert OURS.is_single_kind(cards) == (len(set(held)) == 1)
        assert OURS.holds(cards, kind)
        assert OURS.kinds_of(OURS.without_card(cards, kind)) == sorted_without(held, kind)
    assert OURS.with_card(cards, deck[0]) == cards, "there is no third card of a kind"


def sorted_without(held: list[int], kind: int) -> list[int]:
    rest = list(held)
    rest.remove(kind)
    return rest


def test_equal_hands_are_equal_numbers_however_they_came_about() -> None:
    kinds = [kind for kind in range(len(CARD_NAMES)) for _ in range(OURS.copies[kind])]
    assert OURS.mask_of(kinds[::3]) == OURS.mask_of(kinds[::3][::-1])
    assert OURS.without_card(OURS.mask_of([0, 0]), 0) == OURS.mask_of([0])
    assert OURS.without_card(0, 5) == 0
    assert OURS.names_of(OURS.mask_of([KIND_OF["kotrus"], 0, KIND_OF["green3"]])) == ["red1", "green3", "kotrus"]


def test_the_pairs_of_a_hand_are_every_two_cards_equal_in_value_or_colour() -> None:
    deck = deck_for(5)
    for start in range(46):
        for step in (1, 3, 5, 7, 11):
            kinds = [deck[(start + step * index) % 46] for index in range(start % 13)]
            moves = list(OURS.pair_moves(OURS.mask_of(kinds), PASS))
            assert moves[-1] == PASS
            assert len(moves) == len(set(moves))
            assert all(move >= DISCARD for move in moves[:-1])
            written = {KOTOSTROFA.notation.write(move) for move in moves[:-1]}
            assert written == pairs_of([CARD_NAMES[kind] for kind in kinds])
