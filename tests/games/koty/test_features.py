"""A view of Koty as numbers: the layout, and that it tells no more than the view."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng
from kociarnia.core.playout import play_out
from kociarnia.core.state import SPECTATOR
from kociarnia.games.koty.rules.cards import CARD_NAMES
from tests.games.koty.table_text import KOTY, lay

TEXT = "A: 92 - - - / 7 1 0 0\nB: - 9 - 8 / 2 2 3* 3\nC: - - 990 - / J J 4 O\nnines: 5\ndiscards: 6 6 J"
VIEWERS = [SPECTATOR, 0, 1, 2]


def fill(state, seat: int) -> dict[str, int]:
    names = KOTY.features.names(state.seats)
    out = vec[i64]([-99] * (len(names) + 2))
    KOTY.features.fill(state, seat, out, 1)
    assert out[0] == out[len(names) + 1] == -99  # nothing is written outside
    numbers = [int(out[index + 1]) for index in range(len(names))]
    assert -99 not in numbers  # and everything inside
    return dict(zip(names, numbers, strict=True))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_number_has_a_name_of_its_own(seats):
    names = KOTY.features.names(seats)
    assert len(set(names)) == len(names)
    state = KOTY.new(seats, KOTY.check(seats, None), FastRng(1))
    assert list(fill(state, 0)) == names


def test_the_numbers_are_relative_to_the_seat():
    state = lay(TEXT, owls=4).state
    first, third = fill(state, 0), fill(state, 2)
    assert [first["turn"], third["turn"]] == [0, 1]
    assert [first["acting"], third["acting"]] == [0b001, 0b010]
    assert first["seat 0 land 0 top"] == third["seat 1 land 0 top"] == 2
    assert first["seat 0 land 0 nines"] == third["seat 1 land 0 nines"] == 1
    assert first["seat 0 points"] == third["seat 1 points"] == 4
    assert first["seat 1 known green3"] == third["seat 2 known green3"] == 1
    assert [first["hand raven"], first["hand blue1"], third["hand joker"], third["hand owl"]] == [2, 1, 2, 1]
    assert first["discards green6"] == third["discards green6"] == 2


def test_an_attack_is_written_relative_to_the_seat():
    state = lay(TEXT, owls=4).play("befriend blue1 B4", "5").state
    assert fill(state, 0)["target"] == 1 + 4 + 3
    assert fill(state, 1)["target"] == 1 + 3
    assert fill(state, 2)["target"] == 1 + 8 + 3
    assert fill(state, 0)["declared"] == fill(state, 0)["played"] == 1 + 1
    assert fill(state, 1)["acting"] == 0b001


@pytest.mark.parametrize("seat", VIEWERS)
def test_what_is_unseen_is_the_deck_less_what_the_seat_sees(seat):
    state = lay(TEXT, owls=4).state
    numbers = fill(state, seat)
    # Open to all: discards 6 6 J, tops 2 8 0, the nine 5, the known 3.
    seen = {"green6": 2, "joker": 1, "yellow2": 1, "blue8": 1, "raven": 1, "pink5": 1, "green3": 1}
    own = {
        0: {"yellow7": 1, "blue1": 1, "raven": 2},
        1: {"yellow2": 2, "green3": 1},
        2: {"joker": 2, "pink4": 1, "owl": 1},
    }
    copies = {"joker": 5, "moth": 0, "bat": 0, "owl": 4, "dragon": 0}
    for card in CARD_NAMES:
        expected = copies.get(card, 10) - seen.get(card, 0) - own.get(seat, {}).get(card, 0)
        assert numbers[f"unseen {card}"] == expected, card


@pytest.mark.parametrize("seat", VIEWERS)
def test_the_numbers_tell_no_more_than_the_view(seat):
    rng = FastRng(7)
    state = KOTY.new(3, KOTY.presets["night"], rng)
    while state.acting():
        play_out(state, rng, 7)
        world = state.clone()
        world.redeal(seat, rng)
        assert fill(world, seat) == fill(state, seat)


def test_after_a_reshuffle_the_numbers_tell_what_the_pile_was_and_what_has_been_shed_since():
    # A blue 1 and a yellow 7 are older than the reshuffle; everything else was in the pile then.
    table = lay("A: 9 - - - / 1' 2 5 5\nB: - - - - / 6 6 7' 7").play("lay blue1 A2", "8").play("exchange", "3 3 3 3")
    spectator, first, second = (fill(table.state, seat) for seat in (SPECTATOR, 0, 1))
    then = {**dict.fromkeys(CARD_NAMES, 10), "joker": 5, "blue1": 9, "yellow7": 9}
    then.update(dict.fromkeys(("moth", "bat", "owl", "dragon"), 0))
    for card, count in then.items():
        assert spectator[f"shuffled {card}"] == count
        assert first[f"shuffled {card}"] == count - ["yellow2", "pink5", "pink5", "blue8"].count(card)
        assert second[f"shuffled {card}"] == count - ["green6", "green6", "yellow7", *["green3"] * 4].count(card)
    # Nobody is told that the blue 1 was old, nor which of the two yellow 7s.
    shed = {card: spectator[f"shed {card}"] for card in CARD_NAMES if spectator[f"shed {card}"]}
    assert shed == {"blue1": 1, "green6": 2, "yellow7": 2}
    assert [first[f"shed {card}"] for card in ("blue1", "green6", "yellow7")] == [0, 2, 2]
    assert [second[f"shed {card}"] for card in ("blue1", "green6", "yellow7")] == [1, 0, 0]
    assert [first["seat 0 shed"], first["seat 1 shed"]] == [1, 4]
    assert [second["seat 0 shed"], second["seat 1 shed"]] == [4, 1]
