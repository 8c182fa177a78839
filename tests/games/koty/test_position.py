"""Position documents of Koty: both ways, and every refusal with its reason."""

from pathlib import Path

import msgspec
import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadPosition
from kociarnia.core.playout import play_out
from kociarnia.core.state import SPECTATOR
from kociarnia.games.koty.documents.position import KotyPosition
from tests.games.koty.crowd import crowded_position
from tests.games.koty.table_text import BOTH_PILES_EMPTY, KOTY, document, read_position

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}
EMPTY = "- - - -"
TURN = "A: 92 8 - 90 / 7 1 0 0\nB: 999 9 - 8 / 2 2 3* 3"


def same_but_for_the_order_of_the_pile(one, other) -> bool:
    def sort_pile(state) -> list[int]:
        pile = sorted(state.heap[index] for index in range(state.pile))
        before = state.numbers()
        rest = state.discarded
        end = len(before) - rest
        return before[: end - state.pile] + pile + before[end:]

    return sort_pile(one) == sort_pile(other)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_state_of_a_match_survives_as_a_document(seats):
    rng = FastRng(seats)
    phases = set()
    for options in ({}, NIGHT):
        for _ in range(6):
            state = KOTY.new(seats, KOTY.check(seats, options), rng)
            while state.acting():
                play_out(state, rng, 1)
                position = KOTY.position(state)
                phases.add(position.phase)
                text = msgspec.json.encode(position)
                restored = KOTY.restore(msgspec.json.decode(text, type=KotyPosition))
                assert same_but_for_the_order_of_the_pile(restored, state)
                assert list(restored.surfaces) == list(state.surfaces)
    assert phases == {"turn", "carrying", "placing", "filling", "defence", "repeat", "over"}


def test_every_state_of_a_drained_match_survives_as_a_document():
    drained = 0
    for seed in range(200):
        rng = FastRng(seed)
        state = KOTY.restore(crowded_position(6, {}, rng, left=0))
        while state.acting():
            play_out(state, rng, 1)
            drained += state.is_drained
            restored = KOTY.restore(KOTY.position(state))
            assert same_but_for_the_order_of_the_pile(restored, state)
    assert drained > 20


def change(text: str, chosen: dict[str, object] | None = None, /, **fields: object) -> KotyPosition:
    plain = document(read_position(text, **(chosen or {})))
    return msgspec.convert({**plain, **fields}, KotyPosition)


DEFENCE = "A: - - - - / 7 1 0 0\nB: 8 1 - - / 2 2 3 3\nphase: defence\nanswering: B\nplayed: 1\ndeclared: 1\ntarget: B1"
REPEAT = "A: - - - - / 7 1 0 0\nB: 8 1 - - / 2 2 3 3\nphase: repeat\ndeclared: 1\ntarget: B1"
CARRYING = "A: 8 - - - / 7 1 0\nB: 8 1 - - / 2 2 3 3\nphase: carrying\nplayed: M\ntarget: B1"
PLACING = "A: 8 - - - / 7 1 0\nB: 8 1 - - / 2 2 3 3\nphase: placing"
FILLING = "A: 8 - - - / 7 1 0\nB: 8 1 - - / 2 2 3 3\nphase: filling\nplayed: J\ndeclared: 1"
LANDS = [{}] * 4


@pytest.mark.parametrize("text", [TURN, DEFENCE, REPEAT, PLACING, FILLING, BOTH_PILES_EMPTY])
def test_the_examples_below_are_possible_as_they_stand(text):
    KOTY.restore(read_position(text))


def test_a_moths_journey_is_possible():
    KOTY.restore(read_position(CARRYING, moths=4))


REFUSALS = [
    (TURN, {"seats": 1}, "played by 2 to 6 seats, not 1"),
    (TURN, {"seats": 7}, "played by 2 to 6 seats, not 7"),
    (TURN, {"options": {"teams": True}}, "teams of two are for 4 or 6 seats"),
    (TURN, {"options": {"first_seat": 3}}, "seat 3 does not exist"),
    (TURN, {"dreams": [LANDS]}, "dreams has 1 entries for 2 seats"),
    (TURN, {"hands": [[], [], []]}, "hands has 3 entries for 2 seats"),
    (TURN, {"known": [[]]}, "known has 1 entries for 2 seats"),
    (TURN, {"phase": "sleeping"}, "no phase 'sleeping'; the phases are turn, carrying"),
    (TURN, {"turn": 2}, "turn is seat 2 of 2"),
    (TURN, {"starter": -1}, "starter is seat -1 of 2"),
    (TURN, {"turns": -1}, "never negative"),
    (TURN, {"exchanges": -1}, "never negative"),
    (TURN, {"dreams": [LANDS, [{}] * 3]}, "the dream of seat 1 has 3 lands, not 4"),
    (TURN, {"dreams": [LANDS, [{"nines": [{"face": "joker"}] * 4}, {}, {}, {}]]}, "a land has 4 nines"),
    (TURN, {"dreams": [LANDS, [{"top": "joker"}, {}, {}, {}]]}, "only a cat or a raven lies face up"),
    (TURN, {"dreams": [LANDS, [{"top": "dog"}, {}, {}, {}]]}, "there is no card 'dog'; the cards are raven, blue1"),
    (TURN, {"dreams": [LANDS, [{"nines": [{"face": "nine"}]}, {}, {}, {}]]}, "there is no card 'nine'"),
    (TURN, {"held": [[]] * 3}, "held has 3 entries for 2 seats"),
    (TURN, {"known": [["blue8"], []]}, "seat 0 does not hold all of what is known of its hand: blue8"),
    (TURN, {"held": [[], ["pink4"]]}, "seat 1 has neither shed nor holds what it held: pink4"),
    (TURN, {"held": [[], ["green3"] * 2]}, "seat 1 has neither shed nor holds what it held: green3"),
    (TURN, {"shed": [{"seat": 0, "card": "pink4"}]}, "is remembered only while something old is hidden"),
    (TURN, {"shuffled": ["pink4"]}, "is remembered only while something old is hidden"),
    (
        TURN,
        {"held": [["raven"], []], "shed": [{"seat": 2, "card": "pink4"}]},
        "seat 2 has shed a card, but there are 2 seats",
    ),
    (TURN, {"held": [["raven"], []], "shed": [{"seat": 0, "card": "mouse"}]}, "there is no card 'mouse'"),
    (
        TURN,
        {"held": [["raven"], []], "shed": [{"seat": 0, "card": "pink4", "among": 5}]},
        "cannot have shed pink4 of 5 cards and held 1 old",
    ),
    (
        TURN,
        {"held": [["raven"], []], "shed": [{"seat": 0, "card": "pink4", "among": 1}]},
        "cannot have shed pink4 of 1 cards and held 1 old",
    ),
    (
        TURN,
        {"held": [["raven"], []], "shed": [{"seat": 0, "card": "pink4"}] * 104},
        "104 cards are more than can be shed",
    ),
    (TURN, {"earlier": [{"held": [["raven"], []]}] * 12}, "only 12 reshuffles are remembered"),
    # All cards but the raven A held, four that lie face up, and the 3 that everybody saw enter B's hand.
    (TURN, {"held": [["raven"], []], "shuffled": ["raven"]}, "of a pile of 1 cards 89 went somewhere"),
    (
        TURN,
        {"held": [["raven"], []], "shuffled": ["raven"] * 89},
        "more cards raven after a reshuffle than the deck has",
    ),
    (TURN, {"held": [["raven"], []], "shuffled": ["unicorn"]}, "there is no card 'unicorn'"),
    (TURN, {"held": [["raven"], []], "shuffled": ["dragon"] * 5000}, "a pile of 5000 cards, but the deck has"),
    (TURN, {"earlier": [{"held": [["raven"]]}]}, "held has 1 entries for 2 seats"),
    (TURN, {"earlier": [{"held": [["raven"], []]}]}, "seat 0 has neither shed nor holds what it held: raven"),
    (TURN, {"earlier": [{"held": [["raven"] * 5, []]}]}, "a hand held 5 cards, but 4 at most"),
    (
        TURN,
        {"earlier": [{"held": [["raven"], []], "shed": [{"seat": 0, "card": "pink4", "among": 1}]}]},
        "cannot have shed pink4 of 1 cards and held 1 old",
    ),
    (
        TURN,
        {"dreams": [LANDS, [{"nines": [{"face": "joker", "older": 1}]}, {}, {}, {}]]},
        "only an old nine is older than one reshuffle",
    ),
    (
        TURN,
        {"dreams": [LANDS, [{"nines": [{"face": "joker", "is_old": True, "older": 12}]}, {}, {}, {}]]},
        "and 12 are remembered",
    ),
    (
        TURN,
        {"dreams": [LANDS, [{"nines": [{"face": "joker", "is_known": True, "is_old": True}]}, {}, {}, {}]]},
        "a nine that all know is not old",
    ),
    (TURN, {"hands": [["blue1"] * 3, ["raven"] * 4], "known": []}, "seat 0 has 3 cards in hand, not 4"),
    (TURN, {"hands": [["blue1"] * 4, ["raven"] * 5], "known": []}, "seat 1 has 5 cards in hand, not 4"),
    (TURN, {"hands": [["mouse"] * 4, ["raven"] * 4], "known": []}, "there is no card 'mouse'"),
    (TURN, {"hands": [["joker"] * 4, ["joker"] * 4], "known": []}, "more cards 'joker' than the deck has"),
    (TURN, {"hands": [["owl"] * 4, ["joker"] * 4], "known": []}, "more cards 'owl' than the deck has"),
    (TURN, {"discards": ["raven"] * 9}, "more cards 'raven' than the deck has"),
    (TURN, {"discards": ["rook"]}, "there is no card 'rook'"),
    (TURN, {"played": "blue1"}, "in phase turn no card is played, not blue1"),
    (TURN, {"declared": "blue1"}, "a cat is declared in the phases filling, defence and repeat and only there"),
    (TURN, {"target": [1, 3]}, "a land is aimed at in the phases carrying, defence and repeat and only there"),
    (TURN, {"repeats": 1}, "1 repeats are not possible in phase turn"),
    (TURN, {"answering": 1}, "somebody answers in phase defence and only there"),
    (TURN, {"is_drained": True, "hands": [["blue1"] * 4, ["raven"] * 4], "known": []}, "nobody has had to draw yet"),
    (TURN, {"exchanges": 6}, "so many exchanges or turns end the match"),
    (TURN, {"turns": 200}, "so many exchanges or turns end the match"),
    (TURN, {"phase": "over"}, "the match is not over: nothing has ended it"),
    (DEFENCE, {"played": None}, "in phase defence blue1 or joker is played, not no card"),
    (DEFENCE, {"played": "pink4"}, "in phase defence blue1 or joker is played, not pink4"),
    (DEFENCE, {"declared": None, "played": "joker"}, "a cat is declared"),
    (DEFENCE, {"declared": "raven", "played": "joker"}, "a cat is declared"),
    (DEFENCE, {"declared": "mouse"}, "there is no card 'mouse'"),
    (DEFENCE, {"declared": "pink4", "played": "joker"}, "pink4 cannot attack blue8"),
    (DEFENCE, {"target": None}, "a land is aimed at"),
    (DEFENCE, {"target": [2, 0]}, r"there is no land \(2, 0\)"),
    (DEFENCE, {"target": [1, 4]}, r"there is no land \(1, 4\)"),
    (DEFENCE, {"target": [1, 2]}, r"there is no cat on the land \(1, 2\)"),
    (DEFENCE, {"answering": None}, "somebody answers in phase defence"),
    (DEFENCE, {"answering": 0}, "seat 0 cannot answer an attack on seat 1"),
    (DEFENCE, {"repeats": 21}, "21 repeats are not possible in phase defence"),
    (DEFENCE, {"repeats": -1}, "-1 repeats are not possible"),
    (DEFENCE, {"is_drained": True}, "nobody lacks a card to draw while there is a draw pile"),
    (REPEAT, {"turn": 1}, "seat 1 cannot attack seat 1, which is no rival"),
    (REPEAT, {"played": "blue1"}, "in phase repeat no card is played, not blue1"),
    (REPEAT, {"hands": [["blue1"] * 3, ["raven"] * 4], "known": []}, "seat 0 has 3 cards in hand, not 4"),
    (PLACING, {"played": "owl"}, "in phase placing no card or bat or dragon is played, not owl"),
    (PLACING, {"hands": [["blue1"] * 2, ["raven"] * 4], "known": []}, "seat 0 has 2 cards in hand, not 3 or 4"),
    (PLACING, {"dreams": [[{"top": "blue1"}] * 4, LANDS]}, "the nine has no two lands to choose from"),
    (FILLING, {"dreams": [[{"top": "blue1"}] * 3 + [{}], LANDS]}, "the fighting cats have no two lands to choose from"),
    (FILLING, {"played": None}, "in phase filling blue1 or joker is played"),
]


@pytest.mark.parametrize(("text", "fields", "reason"), REFUSALS)
def test_a_document_that_does_not_fit_is_refused_with_the_reason(text, fields, reason):
    with pytest.raises(BadPosition, match=reason):
        KOTY.restore(change(text, **fields))


def test_a_moth_needs_something_to_carry_and_somewhere_to_go():
    with pytest.raises(BadPosition, match="in phase carrying moth is played, not no card"):
        KOTY.restore(change(CARRYING, {"moths": 4}, played=None))
    full = [{"top": "pink4"}] * 4
    with pytest.raises(BadPosition, match="the moth has no land to carry the cat to"):
        KOTY.restore(change(CARRYING, {"moths": 4}, dreams=[full, full]))
    with pytest.raises(BadPosition, match="seat 0 has 4 cards in hand, not 3"):
        KOTY.restore(change(CARRYING, {"moths": 4}, hands=[["blue1"] * 4, ["raven"] * 4], known=[]))


def test_a_partner_may_answer_and_a_partner_is_no_target():
    text = (
        f"A: {EMPTY} / 7 1 0 0\nB: 8 1 - - / 2 2 3 3\nC: 8 - - - / 4 4 4 4\nD: {EMPTY} / 5 5 5 5\n"
        "phase: defence\nanswering: D\nplayed: 1\ndeclared: 1\ntarget: B1"
    )
    assert KOTY.restore(read_position(text, teams=True)).acting() == 0b1000
    with pytest.raises(BadPosition, match="seat 3 cannot answer an attack on seat 1"):
        KOTY.restore(change(text))
    with pytest.raises(BadPosition, match="seat 0 cannot attack seat 2, which is no rival"):
        KOTY.restore(change(text, {"teams": True}, target=[2, 0]))


def test_a_dream_with_three_times_three_nines_is_over():
    ended = "A: 999 9990 9998 - / 7 1 0 0\nB: 8 1 - - / 2 2 3 3"
    with pytest.raises(BadPosition, match="three lands of three nines ends the match"):
        KOTY.restore(read_position(ended))
    assert KOTY.restore(read_position(f"{ended}\nphase: over")).acting() == 0


def test_a_drained_placing_needs_a_card_for_the_nine():
    text = BOTH_PILES_EMPTY.replace("8 8 8 5", "8 8 5").replace("F: 8 -", "F: 8 8")
    with pytest.raises(BadPosition, match="no card that could become the nine"):
        KOTY.restore(read_position(f"{text}turn: F\nphase: placing\ndrained: yes"))


def test_a_document_with_an_unknown_field_is_refused():
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        change(TURN, dreamers=3)


def test_documents_of_the_first_program_open_and_are_played_on_by_the_rules_of_then():
    # It wrote into `held` what a hand still held since the reshuffle, and forgot what had been shed.
    texts = Path(__file__).with_name("first_positions.json").read_bytes()
    for position in msgspec.json.decode(texts, type=list[KotyPosition]):
        assert any(position.held)
        assert position.edition == 1
        state = KOTY.restore(position)
        assert msgspec.structs.replace(KOTY.position(state), shuffled=[]) == position  # the pile is worked out
        for seat in range(SPECTATOR, position.seats):
            view = KOTY.view(state, seat)
            assert view.held_sizes == [len(held) for held in position.held]
            world = KOTY.imagine(view, FastRng(seat))
            assert KOTY.view(world, seat) == view
            assert KOTY.position(world).edition == 1
        assert play_out(state, FastRng(1), 5000) < 5000
