"""Who knows which card: rulings 6, 9, 13 and 16."""

from collections import Counter
from collections.abc import Callable

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.games.kotostrofa.rules import events
from tests.games.kotostrofa.table_text import KOTOSTROFA, Board


def test_ruling_6_a_draw_is_known_to_the_two_seats_involved_and_to_nobody_else() -> None:
    table = Board("A: red3 blue4 | B: red4 blue6 | C: red7 kotrus\nturn: A").play("A draw > kotrus")
    assert table.known("C", "A") == "kotrus"
    assert table.known("B", "A") == ""
    assert table.known("*", "A") == ""
    assert table.told("A")[-1] == table.told("C")[-1] == events.Drew(seat=0, owner=2, count=1, cards=["kotrus"])
    assert table.told("B")[-1] == table.told("*")[-1] == events.Drew(seat=0, owner=2, count=1)
    assert table.view("A").exposed == [[], [], ["kotrus"]]


def test_ruling_6_a_marked_card_is_known_to_its_owner_and_when_drawn_to_the_taker() -> None:
    table = Board("A: red2 blue2 red4 kotrus | B: red6 | C: red7 | D: blue6\nphase: discarding")
    table.play("A discard red2+blue2", "A use", "A mark kotrus")
    assert table.view("A").marked == "kotrus"
    for seat in "BCD*":
        view = table.view(seat)
        assert not view.marked
        assert view.pending == "marked"
        assert table.told(seat)[-1] == events.Marked(seat=0)
    assert table.told("A")[-1] == events.Marked(seat=0, card="kotrus")
    table.play("B draw")
    assert table.known("A", "B") == "kotrus"
    assert table.known("C", "B") == ""
    assert "kotrus" in table.known("B", "B")


def test_ruling_6_the_discard_pile_is_public() -> None:
    table = Board("A: red3 red4 blue5 | B: red6 | C: red7\nphase: discarding").play("A discard red3+red4")
    for seat in "ABC*":
        assert table.view(seat).pile == table.position.pile
        assert table.view(seat).top == "red4"
        assert table.told(seat)[-1] == events.Discarded(seat=0, first="red3", second="red4")


def test_ruling_9_what_went_through_the_public_pile_is_known_to_everybody() -> None:
    table = Board("A: red5 blue5 red4 | B: red6 | C: red7\nphase: discarding")
    table.play("A discard red5+blue5", "A hand kotrus", "A hand red5")
    for seat in "AC*":
        assert table.known(seat, "B") == "kotrus"
    for seat in "AB*":
        assert table.known(seat, "C") == "red5"
    assert table.view("B").exposed == [["kotrus"], [], ["kotrus"]]


def test_ruling_9_a_swap_with_the_pile_is_known_to_everybody() -> None:
    table = Board("A: red3 blue3 red4 violet5 kotrus | B: red6 | C: red7\nphase: discarding")
    table.play("A discard red3+blue3", "A use", "B draw > red4", "A take green4", "A lay kotrus")
    for seat in "BC*":
        assert table.known(seat, "A") == "green4"
    assert table.view("C").top == "kotrus"


def test_ruling_9_when_a_card_is_drawn_unseen_third_seats_lose_track_of_that_hand() -> None:
    table = Board("""
        A: red3 blue4 | B: red4 blue6 | C: red7 kotrus orange6
        turn: A
        known: *>C red7 | B>C orange6 | A>C kotrus
    """).play("A draw > red7")
    assert table.known("B", "C") == ""
    assert table.known("*", "C") == ""
    assert table.known("A", "C") == "kotrus", "who drew knows that Kotruś is still there"


def test_ruling_9_the_drawer_no_longer_counts_on_a_card_it_has_drawn_itself() -> None:
    table = Board("A: red3 blue4 | B: red4 blue6 | C: red7 kotrus\nturn: A\nknown: A>C kotrus").play("A draw > kotrus")
    assert table.known("A", "C") == ""


def test_ruling_9_what_was_known_of_the_drawers_own_hand_stays_known() -> None:
    table = Board("A: red3 blue4 | B: red4 blue6 | C: red7 kotrus\nturn: A\nknown: *>A blue4 | B>A red3")
    table.play("A draw > kotrus")
    assert table.known("B", "A") == "red3 blue4"
    assert table.known("C", "A") == "blue4 kotrus"
    assert table.known("*", "A") == "blue4"


def test_ruling_9_a_known_card_that_is_discarded_is_followed_to_the_pile() -> None:
    table = Board("A: red3 red4 blue5 | B: red6 | C: red7\nphase: discarding\nknown: B>A red3 blue5 | *>A red4")
    table.play("A discard red3+red4")
    assert table.known("B", "A") == "blue5"
    assert table.known("C", "A") == ""


def test_ruling_9_of_two_equal_cards_only_as_many_stay_known_as_must_be_left() -> None:
    table = Board("A: green3 green3 red4 | B: red6 | C: red7\nphase: discarding\nknown: B>A green3 | C>A green3 green3")
    table.play("A discard green3+green3")
    assert table.known("B", "A") == table.known("C", "A") == ""
    table = Board(
        "A: green3 green3 green5 | B: red6 | C: red7\nphase: discarding\nknown: B>A green3 | C>A green3 green3"
    )
    table.play("A discard green3+green5")
    assert table.known("B", "A") == "", "the one that was known may be the one that was thrown"
    assert table.known("C", "A") == "green3"


def test_ruling_13_a_gift_of_four_and_four_is_known_to_giver_and_taker_only() -> None:
    table = Board("A: red4 blue4 kotrus blue6 | B: red6 | C: red7\nphase: discarding\nknown: C>A kotrus | B>A kotrus")
    table.play("A discard red4+blue4", "A to B", "A give kotrus")
    assert table.known("A", "B") == "kotrus"
    assert table.known("C", "B") == ""
    assert table.told("C")[-1] == events.Gave(seat=0, target=1)
    assert table.told("B")[-1] == events.Gave(seat=0, target=1, card="kotrus")
    assert table.known("C", "A") == "", "ruling 16: the gift left unseen"
    assert table.known("B", "A") == ""


def test_ruling_16_what_two_others_know_of_one_another_is_no_ones_business() -> None:
    table = Board("A: red3 blue4 | B: red4 blue6 | C: red7 kotrus\nturn: A\nknown: B>C kotrus | *>C red7")
    state = table.state.clone()
    state.redeal(0, FastRng(1))
    position = KOTOSTROFA.position(state)
    assert position.known[1][2] == ["red7"]


def redealt_hands(table: Board, seat: int, owner: int, count: int) -> Counter[tuple[str, ...]]:
    rng = FastRng(3)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(count):
        state = table.state.clone()
        state.redeal(seat, rng)
        found[tuple(KOTOSTROFA.position(state).hands[owner])] += 1
    return found


def imagined_hands(table: Board, seat: int, owner: int, count: int) -> Counter[tuple[str, ...]]:
    rng = FastRng(4)
    view = table.match.view(seat)
    hands = (KOTOSTROFA.position(KOTOSTROFA.imagine(view, rng)).hands[owner] for _ in range(count))
    return Counter(tuple(hand) for hand in hands)


# B and C hold red4, blue6, red7 and Kotruś, two each; A knows that C holds Kotruś. So the other card of C is one of
# three, each equally likely.
SMALL = "A: red3 blue4 | B: red4 blue6 | C: red7 kotrus\nturn: A\nknown: A>C kotrus"


@pytest.mark.parametrize("guess", [redealt_hands, imagined_hands])
def test_a_guess_gives_every_world_that_fits_and_each_as_often(guess: Callable[..., Counter[tuple[str, ...]]]) -> None:
    found = guess(Board(SMALL), 0, 2, 1500)
    assert set(found) == {("red4", "kotrus"), ("blue6", "kotrus"), ("red7", "kotrus")}
    expected = 500
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 13.8  # chi-square, 2 degrees, 0.1 %


@pytest.mark.parametrize("guess", [redealt_hands, imagined_hands])
def test_a_spectators_guess_knows_only_what_everybody_does(guess: Callable[..., Counter[tuple[str, ...]]]) -> None:
    found = guess(
        Board(SMALL.replace("A>C", "*>B").replace("B: red4 blue6 | C: red7 kotrus", "B: red4 kotrus | C: red7")),
        -1,
        1,
        1600,
    )
    # Unknown are red3, blue4 (A), red4 (B) and red7 (C): the other card of B is one of four.
    assert set(found) == {(card, "kotrus") for card in ("red3", "blue4", "red4", "red7")}
    assert sum((count - 400) ** 2 / 400 for count in found.values()) < 16.3  # 3 degrees, 0.1 %


@pytest.mark.parametrize("is_imagined", [False, True])
def test_a_guess_takes_any_card_of_the_hand_for_the_marked_one(is_imagined: bool) -> None:
    table = Board(
        "A: red3 blue4 kotrus | B: red4 | C: red7\nturn: B\npending: marked\nmarked: kotrus\nknown: B>A red3 blue4"
    )
    found: Counter[str] = Counter()
    rng = FastRng(9)
    view = table.match.view(1)
    for _ in range(1600):
        if is_imagined:
            state = KOTOSTROFA.imagine(view, rng)
        else:
            state = table.state.clone()
            state.redeal(1, rng)
        found[KOTOSTROFA.position(state).marked] += 1
    # The third card of A is red7 or Kotruś; each of the three cards is the marked one equally often.
    expected = {"red3": 1600 / 3, "blue4": 1600 / 3, "kotrus": 1600 / 6, "red7": 1600 / 6}
    assert set(found) == set(expected)
    assert sum((found[name] - count) ** 2 / count for name, count in expected.items()) < 16.3
    state = table.state.clone()
    state.redeal(0, rng)
    assert KOTOSTROFA.position(state).marked == "kotrus", "its owner knows it"
