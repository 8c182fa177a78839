"""The laws every game must pass, checked on Kotostrofa at every step of random matches."""

from collections import Counter

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia import SPECTATOR, is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadNotation, IllegalNow
from kociarnia.core.journal import Journal
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from tests.games.kotostrofa.literal import deck_of
from tests.games.kotostrofa.table_text import KOTOSTROFA

SEATS = [3, 4, 5]
encode = msgspec.json.encode


def random_states(seats: int, matches: int, seed: int = 0):
    """Every state of some random matches, and the generator that plays them."""
    for number in range(matches):
        rng = FastRng(seed + number)
        state = KOTOSTROFA.new(seats, KOTOSTROFA.check(seats, None), rng)
        while True:
            yield state, rng
            if not state.acting():
                break
            seat = state.acting().bit_length() - 1
            moves = state.legal(seat)
            state.apply(seat, moves[rng.below(len(moves))], rng)


def features_of(state: KotostrofaState, seat: int) -> list[int]:
    size = len(KOTOSTROFA.features.names(state.seats))
    out = vec[i64]([0] * size)
    KOTOSTROFA.features.fill(state, seat, out, 0)
    return list(out)


def received(state: KotostrofaState, seat: int) -> bytes:
    """All that a seat is shown at one point."""
    is_acting = seat >= 0 and (state.acting() >> seat) & 1
    legal = list(state.legal(seat)) if is_acting else []
    return encode([KOTOSTROFA.view(state, seat), legal, features_of(state, seat), state.scores(), state.places()])


def told_by(state: KotostrofaState, mover: int, move: int, seat: int, seed: int) -> tuple[bytes, bytes]:
    """The view of a seat after a move, and what it is told of the move."""
    after = state.clone()
    after.journal = Journal()
    after.apply(mover, move, FastRng(seed))
    sides = [happening.side(seat) for happening in after.journal.happenings]
    return received(after, seat), encode([side for side in sides if side is not None])


@pytest.mark.parametrize("seats", SEATS)
def test_no_seat_and_no_spectator_receives_anything_it_cannot_know(seats: int) -> None:
    for state, rng in random_states(seats, 3 if is_compiled else 1, seed=100):
        for seat in range(SPECTATOR, seats):
            guess = state.clone()
            guess.redeal(seat, rng)
            assert received(guess, seat) == received(state, seat)
            if not state.acting():
                continue
            mover = state.acting().bit_length() - 1
            # A move that both worlds allow, told to a seat that then sees the same, is told alike.
            for move in [move for move in state.legal(mover) if move in guess.legal(mover)][:3]:
                view, told = told_by(state, mover, move, seat, 5)
                other_view, other_told = told_by(guess, mover, move, seat, 5)
                assert view != other_view or told == other_told


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_is_imagined_into_a_state_with_the_same_view(seats: int) -> None:
    for state, rng in random_states(seats, 2 if is_compiled else 1, seed=200):
        for seat in range(SPECTATOR, seats):
            view = KOTOSTROFA.view(state, seat)
            assert encode(KOTOSTROFA.view(KOTOSTROFA.imagine(view, rng), seat)) == encode(view)
            assert msgspec.json.decode(encode(view), type=KOTOSTROFA.view_type) == view


@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_conserved_and_somebody_acts_until_the_match_is_over(seats: int) -> None:
    deck = Counter(deck_of(seats))
    for state, _ in random_states(seats, 10, seed=300):
        position = KOTOSTROFA.position(state)
        assert Counter([*position.pile, *(card for hand in position.hands for card in hand)]) == deck
        assert (state.acting() == 0) == (position.phase == "over")
        assert state.acting() == 0 or len(state.legal(state.acting().bit_length() - 1)) > 0


@pytest.mark.parametrize("seats", SEATS)
def test_documents_and_copies_are_the_state_itself(seats: int) -> None:
    for state, rng in random_states(seats, 3 if is_compiled else 1, seed=400):
        position = KOTOSTROFA.position(state)
        document = msgspec.json.decode(encode(position), type=KOTOSTROFA.position_type)
        assert KOTOSTROFA.restore(document).numbers() == state.numbers()
        before = state.numbers()
        copy = state.clone()
        assert copy.numbers() == before
        if copy.acting():
            seat = copy.acting().bit_length() - 1
            moves = copy.legal(seat)
            legal = list(moves)
            copy.apply(seat, moves[0], rng)
            assert list(moves) == legal
        copy.redeal(0, rng)
        assert state.numbers() == before


@pytest.mark.parametrize("seats", SEATS)
def test_guesses_keep_what_is_known_within_the_hands(seats: int) -> None:
    for state, rng in random_states(seats, 3 if is_compiled else 1, seed=500):
        guess = state.clone()
        guess.redeal(rng.below(seats + 1) - 1, rng)
        assert KOTOSTROFA.restore(KOTOSTROFA.position(guess)).numbers() == guess.numbers()


@pytest.mark.parametrize("seats", SEATS)
def test_a_record_replays_to_the_same_state_and_the_same_seed_makes_the_same_match(seats: int) -> None:
    texts = []
    for _ in range(2):
        match = Match(KOTOSTROFA, seats, seed=seats)
        rng = FastRng(1)
        while not match.is_over:
            seat = match.acting[0]
            legal = match.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
        replayed = Match.replay(KOTOSTROFA, Record.parse(match.record.text()))
        assert replayed.state.numbers() == match.state.numbers()
        texts.append(match.record.text())
    assert texts[0] == texts[1]


def test_every_move_has_a_notation_of_its_own_and_is_read_back() -> None:
    notation = KOTOSTROFA.notation
    texts = [notation.write(move) for move in range(notation.size)]
    assert len(set(texts)) == notation.size
    assert [notation.read(text) for text in texts] == list(range(notation.size))
    assert notation.parts(notation.read("discard red3+blue3")) == {
        "action": "discard",
        "first": "red3",
        "second": "blue3",
        "effect": 3,
    }
    assert notation.parts(notation.read("discard red3+red4"))["effect"] == 0
    assert notation.parts(notation.read("to c")) == {"action": "to", "target": 2}
    assert notation.parts(notation.read("MARK Kotrus")) == {"action": "mark", "card": "kotrus"}
    for text in (
        "discard blue3+red3",
        "discard red3+blue4",
        "discard kotrus+red3",
        "mark pink9",
        "give",
        "to F",
        "miau",
    ):
        with pytest.raises(BadNotation):
            notation.read(text)


@pytest.mark.parametrize("seats", SEATS)
def test_every_move_that_is_not_legal_is_refused_and_changes_nothing(seats: int) -> None:
    match = Match(KOTOSTROFA, seats, seed=3)
    rng = FastRng(2)
    for _ in range(60):
        if match.is_over:
            break
        seat = match.acting[0]
        legal = match.legal(seat)
        before = match.state.numbers()
        for move in range(0, KOTOSTROFA.notation.size, 7):
            text = KOTOSTROFA.notation.write(move)
            if text not in legal:
                with pytest.raises(IllegalNow):
                    match.play(seat, text)
        assert match.state.numbers() == before
        match.play(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("seats", SEATS)
def test_the_policy_decides_the_same_whatever_it_cannot_know(seats: int) -> None:
    policy = KOTOSTROFA.policy
    for number in range(6 if is_compiled else 2):
        rng = FastRng(700 + number)
        state = KOTOSTROFA.new(seats, KOTOSTROFA.check(seats, None), rng)
        while state.acting():
            seat = state.acting().bit_length() - 1
            move = policy.choose(state, seat, rng)
            assert move in state.legal(seat)
            for _ in range(3):
                guess = state.clone()
                guess.redeal(seat, rng)
                assert policy.choose(guess, seat, rng) == move
            state.apply(seat, move, rng)
