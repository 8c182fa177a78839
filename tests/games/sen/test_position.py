"""Positions as documents: they come back as they were, and what cannot be is refused with a reason."""

import msgspec
import pytest
from msgspec.structs import replace

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadPosition
from kociarnia.games.sen.options import SenOptions
from kociarnia.games.sen.position import PHASES, DreamCard, SenPosition
from kociarnia.games.sen.state import SenState
from tests.games.sen.table_text import SEN, lay, read_position

TABLE = "A: 7/A 3/B 5 9* | B: 1 2/AB 4 6\n discards: 0 3\n looked: A1 A2 B2 B3"


def numbers_of(state: SenState) -> list[int]:
    """Return everything that makes up a state, with the pile in the order of the deck, for it has none."""
    numbers = state.numbers()
    end = len(numbers) - state.discarded
    start = end - state.pile
    return numbers[:start] + sorted(numbers[start:end]) + numbers[end:]


def assert_round_trip(state: SenState) -> None:
    document = msgspec.json.encode(SEN.position(state))
    restored = SEN.restore(msgspec.json.decode(document, type=SenPosition))
    assert numbers_of(restored) == numbers_of(state)
    assert restored.acting() == state.acting()
    assert SEN.position(restored) == SEN.position(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_card_everybody_knows_comes_back_as_it_was(seats):
    state = SEN.new(seats, SenOptions(), FastRng(1))
    while state.acting():
        seat = (state.acting() & -state.acting()).bit_length() - 1
        move = "look 1" if "look 1" in legal(state, seat) else "look 2" if "look 2" in legal(state, seat) else "take 1"
        state.apply(seat, SEN.notation.read(move), FastRng(2))
        assert_round_trip(state)
        if state.turns == 3:
            break


def legal(state: SenState, seat: int) -> list[str]:
    return [SEN.notation.write(move) for move in state.legal(seat)]


def refusal(position: SenPosition) -> str:
    with pytest.raises(BadPosition) as refused:
        SEN.restore(position)
    return str(refused.value)


NAMING = {"know_what_i_have": True}


def test_a_pair_cannot_be_named_when_no_card_is_left_to_draw():
    position = read_position("A: 7 7 5 9 | B: 1 2 4 6\n phase: saying\n pointed: 1 2\n pile:", **NAMING)
    assert refusal(position) == "a pair is named only while there is a card to draw and a place for it"


def test_a_pair_cannot_be_named_in_a_dream_of_twelve():
    position = read_position(
        "A: 0 0 0 0 1 1 1 1 2 2 2 2 | B: 4 5 6 7\n discards: 3\n phase: saying\n pointed: 1 2", **NAMING
    )
    assert refusal(position) == "a pair is named only while there is a card to draw and a place for it"


def test_a_match_that_ended_with_the_last_turn_of_a_round_comes_back():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n turn: B\n turns: 199", rounds=1).play("take 1")
    assert table.phase == "over"
    assert table.position().turns == 200
    assert_round_trip(table.state)


def test_no_round_has_more_turns_than_a_hundred_a_seat():
    position = read_position(TABLE)
    SEN.restore(replace(position, turns=199))
    assert refusal(replace(position, turns=200)) == "200 turns are not what a round has"
    assert refusal(replace(position, turns=-1)) == "-1 turns are not what a round has"
    ended = replace(position, phase="over", options=SenOptions(rounds=1), round=1)
    SEN.restore(replace(ended, turns=200))
    assert refusal(replace(ended, turns=201)) == "201 turns are not what a round has"


@pytest.mark.parametrize(
    ("dream", "options"), [("7 3 5", {}), ("7 3 5 9 9", {}), ("7 3 5 9", {"long_dream": True}), ("7 3 5", NAMING)]
)
def test_in_the_opening_every_dream_is_as_it_was_dealt(dream, options):
    other = "1 2 4 6 0 1" if options.get("long_dream") else "1 2 4 6"
    position = read_position(f"A: {dream} | B: {other}\n phase: opening", **options)
    size = 6 if options.get("long_dream") else 4
    assert refusal(position) == f"in the opening every dream has {size} cards"


@pytest.mark.parametrize(
    ("round_number", "totals", "options"),
    [
        (1, [100, 3], {}),
        (2, [20, 3], {"raven_limit": 20}),
        (100, [7, 3], {"raven_limit": 300}),
        (1, [7, 3], {"rounds": 1}),
        (100, [400, 3], {"rounds": 100}),
    ],
)
def test_a_match_is_over_exactly_when_its_end_is_reached(round_number, totals, options):
    position = read_position(TABLE, **options)
    ended = replace(position, round=round_number, totals=totals)
    SEN.restore(replace(ended, phase="over"))
    assert refusal(ended) == "the match has reached its end, so its phase is over"


@pytest.mark.parametrize(
    ("round_number", "totals", "options"),
    [(0, [0, 0], {}), (99, [99, 98], {}), (1, [400, 3], {"rounds": 2}), (99, [299, 0], {"raven_limit": 300})],
)
def test_a_match_is_not_over_before_its_end(round_number, totals, options):
    going_on = replace(read_position(TABLE, **options), round=round_number, totals=totals)
    SEN.restore(going_on)
    assert refusal(replace(going_on, phase="over")) == "the match has not reached its end, so its phase is not over"


def test_totals_are_within_what_a_hundred_rounds_can_bring():
    position = read_position(TABLE, rounds=100)
    # Twelve nines and a penalty of 15 are the most a round can cost: 12 * 9 + 15 = 123, a hundred times.
    SEN.restore(replace(position, totals=[12300, 0]))
    for total in (-1, 12301, 10**30):
        assert refusal(replace(position, totals=[0, total])) == f"a total of {total} is not possible"
