"""Who knows what in Koty: the subtle points of view, redeal and events."""

from collections import Counter

import msgspec
import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.state import SPECTATOR
from tests.games.koty.table_text import KOTY, lay

EMPTY = "- - - -"
TEXT = "A: 92 - - - / 7 1 0 0\nB: - 9 - 8 / 2 2 3* 3\nC: - - 990 - / J J 4 O\nnines: 5"
VIEWERS = [SPECTATOR, 0, 1, 2]


def test_a_view_shows_the_own_hand_and_only_what_is_known_of_others():
    table = lay(TEXT, owls=4)
    assert table.view("B").hand == ["yellow2", "yellow2", "green3", "green3"]
    for letter in "ABC-":
        view = table.view(letter)
        assert view.known == [[], ["green3"], []]
        assert view.hand_sizes == [4, 4, 4]
    assert table.view("-").hand is msgspec.UNSET


def test_a_view_tells_the_faces_of_the_nines_all_have_seen():
    view = lay(TEXT, owls=4).view("C")
    assert [nine.face for nine in view.dreams[0][0].nines] == ["pink5"]
    assert [nine.face for nine in view.dreams[1][1].nines] == [msgspec.UNSET]
    assert [nine.face for nine in view.dreams[2][2].nines] == [msgspec.UNSET] * 2


@pytest.mark.parametrize("seat", VIEWERS)
def test_redeal_leaves_a_view_as_it_is(seat):
    state = lay(TEXT, owls=4).state
    before = msgspec.json.encode(KOTY.view(state, seat))
    for seed in range(50):
        world = state.clone()
        world.redeal(seat, FastRng(seed))
        assert msgspec.json.encode(KOTY.view(world, seat)) == before


def secrets(state) -> tuple[tuple[str, ...], ...]:
    position = KOTY.position(state)
    nines = tuple(nine.face for dream in position.dreams for land in dream for nine in land.nines if not nine.is_known)
    return (*(tuple(hand) for hand in position.hands), nines)


@pytest.mark.parametrize("seat", VIEWERS)
def test_redeal_varies_every_secret_and_keeps_what_is_known(seat):
    state = lay(TEXT, owls=4).state
    worlds = []
    for seed in range(200):
        world = state.clone()
        world.redeal(seat, FastRng(seed))
        worlds.append(secrets(world))
    for index in range(4):
        variety = {world[index] for world in worlds}
        assert (len(variety) == 1) == (index == seat)
    assert all("green3" in world[1] for world in worlds)


def few_unknown() -> tuple[object, Counter[str]]:
    """Return a table whose spectator-unknown cards are six: a hand of three, a nine, and two in the pile."""
    table = lay(
        f"A: 9 - - - / 1* 1* 1* 1*\nB: {EMPTY} / 2* J O 5\npile: 8 8",
        owls=4,
    )
    position = table.position()
    nine = position.dreams[0][0].nines[0].face
    return table.state, Counter([nine, "joker", "owl", "pink5", "blue8", "blue8"])


def test_redeal_gives_every_unknown_card_every_unknown_place_equally_often():
    state, unknown = few_unknown()
    count = 6000
    nine_faces: Counter[str] = Counter()
    in_hand: Counter[str] = Counter()
    for seed in range(count):
        world = state.clone()
        world.redeal(SPECTATOR, FastRng(seed))
        position = KOTY.position(world)
        nine_faces[position.dreams[0][0].nines[0].face] += 1
        in_hand.update(position.hands[1])
        assert position.hands[0] == ["blue1"] * 4
    in_hand["yellow2"] -= count
    # A card has one chance in six to be the nine and three in six to be in the hand; 5 standard deviations are allowed.
    for card, copies in unknown.items():
        assert abs(nine_faces[card] - count * copies / 6) < 5 * (count * copies / 6) ** 0.5
        assert abs(in_hand[card] - count * copies / 2) < 5 * (count * copies / 2) ** 0.5


def test_imagine_and_redeal_reach_the_same_worlds():
    state, _ = few_unknown()
    view = KOTY.view(state, SPECTATOR)
    imagined = Counter(secrets(KOTY.imagine(view, FastRng(seed))) for seed in range(3000))
    redealt: Counter[object] = Counter()
    for seed in range(3000):
        world = state.clone()
        world.redeal(SPECTATOR, FastRng(seed))
        redealt[secrets(world)] += 1
    assert set(imagined) == set(redealt)
    for world, often in imagined.items():
        assert abs(often - redealt[world]) < 6 * (often + redealt[world]) ** 0.5


@pytest.mark.parametrize("seat", VIEWERS)
def test_an_imagined_world_looks_the_same(seat):
    view = KOTY.view(lay(TEXT, owls=4).state, seat)
    for seed in range(20):
        assert KOTY.view(KOTY.imagine(view, FastRng(seed)), seat) == view


def test_a_drawn_card_is_told_to_its_owner_alone():
    table = lay(f"A: {EMPTY} / 1 1 1 1\nB: {EMPTY} / 2 2 2 2").play("exchange", "5 6 7 8")
    assert table.told("A")[-1].cards == ["pink5", "green6", "yellow7", "blue8"]
    for letter in "B-":
        drew = table.told(letter)[-1]
        assert drew.cards is msgspec.UNSET
        assert drew.count == 4


def test_the_owls_catch_is_known_to_everybody_until_it_leaves():
    table = lay("A: - - - - / 1 1 0 3\nB: 8 - - - / 1 O 4 5", owls=4)
    table.play("befriend blue1 B1", "6").play("owl")
    for letter in "AB-":
        assert table.view(letter).known == [[], ["blue1"]]
    seen = set()
    for seed in range(100):
        world = table.state.clone()
        world.redeal(0, FastRng(seed))
        hand = KOTY.position(world).hands[1]
        assert "blue1" in hand
        seen.add(tuple(hand))
    assert len(seen) > 50
    table.play("lay blue1 B2", "7")  # the twin goes first
    assert table.view("A").known == [[], ["blue1"]]
    table.play("exchange", None).play("lay blue1 B3", "7")
    assert table.view("A").known == [[], []]


def test_a_caught_joker_stays_a_joker():
    table = lay("A: - - - - / J 1 0 3\nB: 8 - - - / 1 O 4 5", owls=4)
    table.play("befriend joker B1", "6").play("owl")
    assert table.view("A").known == [[], ["joker"]]


def test_a_pass_tells_nothing_about_the_hand():
    told = []
    for hand in ("2 2 3 3", "1 J 3 3"):
        table = lay(f"A: {EMPTY} / 1 1 5 5\nB: 8 - - - / {hand}")
        table.play("befriend blue1 B1", "6")
        assert table.view("A").acting == [1]
        table.told("A")
        table.play("pass", None)
        told.append([event for event in table.told("A") if event.__struct_config__.tag == "passed"])
    assert told[0] == told[1]


def test_a_lost_nine_shows_its_face():
    table = lay("A: 999 999 8 0 / 1 5 5 5\nB: 8 - - - / 2 2 3 3")
    table.play("befriend blue1 B1", "6").play("pass", "J")
    for letter in "AB-":
        assert table.view(letter).discards[-1] == "joker"
        assert [event.card for event in table.told(letter) if event.__struct_config__.tag == "nine_lost"] == ["joker"]
