"""Not vacuous: a redeal really guesses, and each world as often as it is likely."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import DreamCard, SenPosition
from kociarnia.testing import frequencies
from kociarnia.testing.frequencies import agrees_with, deviation, deviation_between, deviation_from
from kociarnia.testing.samples import MANY_POINTS, find_cases, points
from kociarnia.testing.secrecy import redealt
from tests.contract.conftest import SHELF
from tests.sixth.documents.options import MiskaOptions
from tests.sixth.documents.position import MiskaPosition

SAMPLES = 600


@pytest.mark.parametrize("name", ["sen", "miska"])
def test_where_there_are_secrets_there_is_mostly_something_to_guess(name):
    case = next(find_cases(SHELF[name]))
    states = points(case, 1, MANY_POINTS)[:-1]
    assert frequencies.secrets_vary(case.game, states, case.viewers, range(6)) > len(states)


# Two seats of Sen, all cards but three known to seat 0: two in the dream of seat 1, one in the pile.
JUBILEE = Counter(
    {**{str(ravens): 4 for ravens in range(8)}, "9": 6, "hourglass": 5, "pick1": 4, "take2": 3, "peek1": 3, "swap2": 3}
)


def nearly_known_dreams(unknown: list[str], hand: list[str]) -> SenPosition:
    own = [DreamCard(face=face, known_by=[0]) for face in ("1", "2", "3", "4")]
    rivals = [
        DreamCard(face=unknown[0], known_by=[1]),
        DreamCard(face="5", known_by=[0, 1], is_public=True),
        DreamCard(face=unknown[1]),
        DreamCard(face="6", known_by=[0]),
    ]
    discards = JUBILEE - Counter([*unknown, *hand, "1", "2", "3", "4", "5", "6"])
    return SenPosition(
        seats=2,
        options=SenOptions(),
        dreams=[own, rivals],
        discards=sorted(discards.elements()),
        totals=[0, 0],
        turn=1,
        phase="in_hand" if hand else "turn",
        hand=hand,
    )


def arrangements(cards: list[str], drawn: int) -> dict[tuple[str, ...], float]:
    """The chance of every order in which so many of the cards can lie: each of all orders is equally likely."""
    counts = Counter(order[:drawn] for order in permutations(cards))
    total = sum(counts.values())
    return {order: float(Fraction(count, total)) for order, count in counts.items()}


def sen_secrets(state) -> tuple[str, ...]:
    position = GAMES["sen"].position(state)
    rivals = position.dreams[1]
    return (rivals[0].face, rivals[2].face, *position.hand)


def test_three_nearly_known_cards_by_hand():
    # Of 9, 9, 0 the two in the dream are 9 9, 9 0 or 0 9, each in a third of the worlds.
    third = 1 / 3
    assert arrangements(["9", "9", "0"], 2) == {("9", "9"): third, ("9", "0"): third, ("0", "9"): third}


@pytest.mark.parametrize("cards", [["9", "9", "0"], ["0", "7", "hourglass"], ["peek1", "peek1", "peek1"]])
def test_three_cards_that_a_seat_of_sen_does_not_know_lie_in_any_order(cards):
    game = GAMES["sen"]
    state = game.restore(nearly_known_dreams(cards, []))
    assert state.pile == 1
    expected = arrangements(cards, 2)
    view = game.view(state, 0)
    agrees_with(expected, lambda seed: sen_secrets(redealt(state, 0, seed)), SAMPLES, "redeal")
    agrees_with(expected, lambda seed: sen_secrets(game.imagine(view, FastRng(seed))), SAMPLES, "imagine")


def test_a_card_in_the_hand_of_another_seat_of_sen_is_guessed_too():
    game = GAMES["sen"]
    state = game.restore(nearly_known_dreams(["9", "0"], ["9"]))
    assert state.pile == 0
    expected = arrangements(["9", "0", "9"], 3)
    view = game.view(state, 0)
    agrees_with(expected, lambda seed: sen_secrets(redealt(state, 0, seed)), SAMPLES, "redeal")
    agrees_with(expected, lambda seed: sen_secrets(game.imagine(view, FastRng(seed))), SAMPLES, "imagine")


def test_the_seat_that_knows_a_card_of_sen_does_not_guess_it():
    game = GAMES["sen"]
    state = game.restore(nearly_known_dreams(["9", "0"], ["7"]))
    # Seat 1 has seen its own 9 and the 7 in hand, but only the 5 of its other cards, and none of seat 0.
    for seed in range(20):
        first, _, hand = sen_secrets(redealt(state, 1, seed))
        assert (first, hand) == ("9", "7")


def test_fish_that_a_seat_of_the_sixth_game_cannot_see_lie_anywhere():
    # Twelve fish: eight are spent, seat 0 holds 1 and 2. Seat 1 has laid one of 3, 3, 4 and 4 and holds none,
    # so that nothing is in the pile but what is left of 5 and 6.
    game = SHELF["miska"]
    position = MiskaPosition(
        seats=2,
        options=MiskaOptions(bowls=6),
        hands=[[1, 2], [3]],
        spent=[1, 2, 5, 5, 6, 6, 4, 3],
        laid=[0, 4],
        bites=[0, 0],
        bowl=3,
        number=4,
    )
    state = game.restore(position)
    assert state.pile == []
    expected = {(3, 4): 0.5, (4, 3): 0.5}
    view = game.view(state, 0)

    def secrets(world) -> tuple[int, int]:
        return (world.hands[1][0], world.laid[1])

    agrees_with(expected, lambda seed: secrets(redealt(state, 0, seed)), SAMPLES, "redeal")
    agrees_with(expected, lambda seed: secrets(game.imagine(view, FastRng(seed))), SAMPLES, "imagine")


def test_the_measure_of_deviation_knows_even_from_uneven():
    even = Counter({"a": 510, "b": 490})
    uneven = Counter({"a": 620, "b": 380})
    half = {"a": 0.5, "b": 0.5}
    assert deviation_from(half, even) < 1 < frequencies.UNLIKELY < deviation_from(half, uneven)
    assert deviation_between(even, even) < 0 < frequencies.UNLIKELY < deviation_between(even, Counter(a=340, b=660))
    assert deviation_from({"a": 1.0}, Counter("ab")) == float("inf")
    assert deviation_between(Counter(a=1000), Counter(a=1000)) == 0


def test_the_measure_of_deviation_is_near_the_tables_of_chi_square():
    # The 99.9 % points of chi-square (any statistical table) lie 3.09 standard deviations out.
    for freedom, point in ((1, 10.828), (2, 13.816), (5, 20.515), (10, 29.588), (30, 59.703)):
        assert abs(deviation(point, freedom) - 3.09) < 0.15
