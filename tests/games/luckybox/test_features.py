"""The layout of the features."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia import SPECTATOR, Match
from kociarnia.core.chance import FastRng
from tests.games.luckybox.decks import deck_of
from tests.games.luckybox.tables import LUCKYBOX, play, play_random, sheet, turn

FEATURES = LUCKYBOX.features


def features_of(state, seat):
    """The features by their names; what lies beside them is untouched."""
    names = FEATURES.names(state.seats)
    out = vec[i64]([-77] * (len(names) + 2))
    FEATURES.fill(state, seat, out, 1)
    assert out[0] == out[len(names) + 1] == -77
    return dict(zip(names, [int(value) for value in out][1:-1], strict=True))


@pytest.mark.parametrize("seats", range(1, 13))
def test_every_number_has_one_name_and_every_name_a_number(seats):
    names = FEATURES.names(seats)
    assert len(set(names)) == len(names)
    match = Match(LUCKYBOX, seats, seed=seats)
    chance = Random(seats)
    while True:
        for seat in (SPECTATOR, 0, seats - 1):
            assert -77 not in features_of(match.state, seat).values()
        if match.is_over:
            break
        play_random(match, chance, 1 + chance.randrange(20 * seats))


def test_the_own_sheet_is_given_cell_by_cell_as_it_is_now():
    first = (["2 3 4 | ?", "6 7 8 | (", "9 6 7 | -"], "5 !! *")
    match = turn(
        deck_of(first, fill_to=16), sheet("1: b1 c1", "2", "3", moons=2), sheet("4", "5", "6"), numbers=[2], done=[1]
    )
    play(match, 0, "cross 1a1")
    own = features_of(match.state, 0)
    assert (own["round"], own["revealed"], own["number"]) == (0, 1, 2)
    assert [own[f"stage {stage}"] for stage in ("choosing", "number", "bonus", "over")] == [0, 0, 1, 0]
    assert [own[f"slot 0 number {cell}"] for cell in ("a1", "b1", "c1", "a2")] == [2, 3, 4, 6]
    assert [own[f"slot 0 bonus {line}"] for line in range(6)] == [10, 13, 0, 5, 12, 14]
    assert [own[f"crossed {spot}"] for spot in ("1a1", "1b1", "1c1", "1a2", "2a1", "6c3")] == [1, 1, 1, 0, 0, 0]
    assert (own["pool question"], own["pool moon"]) == (1, 0)
    assert (own["lightning"], own["moons"], own["stars"]) == (0, 2, 0)
    assert [own[f"slot {slot} is there"] for slot in range(6)] == [1, 1, 1, 0, 0, 0]
    assert [own[f"hidden {number}"] for number in (1, 2, 3)] == [2, 1, 2]


def test_seats_are_relative_and_rivals_are_as_everybody_sees_them():
    first = (["2 3 4 | (", "6 7 8 | -", "9 6 7 | -"], "- - -")
    match = turn(
        deck_of(first, fill_to=16), sheet("1: b1 c1", "2", "3", moons=2), sheet("4", "5", "6", lightning=1), numbers=[2]
    )
    for _ in range(2):
        rival = features_of(match.state, 1)
        assert (rival["seat 1 moons"], rival["seat 1 slot 0 crossed"], rival["seat 1 is acting"]) == (2, 2, 1)
        assert rival["seat 0 lightning"] == rival["lightning"] == 1
        spectator = features_of(match.state, SPECTATOR)
        assert (spectator["seat 0 moons"], spectator["seat 0 slot 0 crossed"]) == (2, 2)
        assert spectator["crossed 1b1"] == spectator["slot 0 is there"] == spectator["lightning"] == 0
        if "cross 1a1" in match.legal(0):
            play(match, 0, "cross 1a1")
    assert features_of(match.state, 0)["seat 0 slot 0 crossed"] == 2
    assert features_of(match.state, 0)["crossed 1a1"] == 1


def test_the_own_offer_is_given_and_nobody_elses():
    match = Match(LUCKYBOX, 2, seed=1)
    match.play(0, "keep 2")
    own = features_of(match.state, 0)
    offer = match.view(0).offer
    for index, card in enumerate(offer):
        cells = [own[f"offer {index} number {cell}"] for cell in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")]
        assert cells == card.numbers
        assert own[f"offer {index} is kept"] == (index == 1)
    spectator = features_of(match.state, SPECTATOR)
    assert all(value == 0 for name, value in spectator.items() if name.startswith("offer"))


def test_features_do_not_depend_on_what_a_seat_cannot_know():
    match = Match(LUCKYBOX, 3, seed=4)
    chance = Random(4)
    while not match.is_over:
        for seat in range(SPECTATOR, 3):
            world = match.state.clone()
            world.redeal(seat, FastRng(chance.randrange(1000)))
            assert features_of(world, seat) == features_of(match.state, seat)
        play_random(match, chance, 1 + chance.randrange(6))
