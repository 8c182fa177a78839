"""The engine and the literal reading of the rules walk the same matches and must agree at every step."""

from functools import cache
from itertools import product

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng, RecordingRng, ScriptedRng
from kociarnia.games.sen.rules.cards import CARD_NAMES, PUBLIC, kind_of, knowers_of
from kociarnia.games.sen.rules.state import SenState
from tests.games.sen.literal import SPECTATORS, LiteralSen, rank
from tests.games.sen.table_text import SEN

VARIANTS = ("not_so_scary", "all_or_nothing", "know_what_i_have", "long_dream")
COMBINATIONS = [
    {name: True for name, is_chosen in zip(VARIANTS, chosen, strict=True) if is_chosen}
    for chosen in product((False, True), repeat=len(VARIANTS))
]
ENDS = (
    {},
    {"raven_limit": 20},
    {"raven_limit": 70, "wake_up_penalty": 15},
    {"rounds": 1},
    {"rounds": 3, "wake_up_penalty": 15},
    {"raven_limit": 150},
)


@cache
def read_card(card: int, seats: int) -> dict[str, object]:
    """Return a card of the engine in the words of the literal reading."""
    known: set[object] = {seat for seat in range(seats) if (knowers_of(card) >> seat) & 1}
    return {"face": CARD_NAMES[kind_of(card)], "known": known | ({SPECTATORS} if knowers_of(card) & PUBLIC else set())}


def compare(state: SenState, literal: LiteralSen) -> list[int]:
    """Demand that both tell the same; return the seats that have to decide."""
    acting = [seat for seat in range(literal.seats) if (state.acting() >> seat) & 1]
    assert acting == literal.acting()
    for seat in acting:
        legal = [SEN.notation.write(move) for move in state.legal(seat)]
        expected = literal.legal(seat)
        assert len(legal) == len(expected)
        assert set(legal) == set(expected)
    assert state.scores() == literal.totals
    assert state.places() == rank(literal.totals)
    assert [CARD_NAMES[state.discards[index]] for index in range(state.discarded)] == literal.discards
    assert state.hand_names() == literal.hand
    assert (state.turn, state.starter, state.round, state.turns) == (
        literal.turn, literal.starter, literal.round, literal.turns,
    )  # fmt: skip
    assert [CARD_NAMES[state.heap[index]] for index in range(state.pile)] == literal.pile
    for owner, expected_dream in enumerate(literal.dreams):
        assert [read_card(card, literal.seats) for card in state.dream(owner)] == expected_dream
    return acting


def choose(moves: list[str], rng: FastRng, calls: int) -> str:
    """Return any of the moves, but call Wake up! only once in `calls` times, so that rounds are long and short."""
    move = moves[rng.below(len(moves))]
    if move == "wake" and rng.below(calls):
        return "draw"
    if move.startswith("point") and rng.below(4):
        return moves[rng.below(moves.index("wake"))]
    return move


def walk(seed: int, seats: int, options: dict[str, object], calls: int) -> int:
    """Play one match with both; return the number of moves."""
    rng = FastRng(seed)
    chance = RecordingRng(rng)
    chance.begin(0)
    state = SEN.new(seats, SEN.check(seats, options), chance)
    literal = LiteralSen(seats, options)
    made = 0
    script = ScriptedRng(chance.draws)
    literal.start(script.below)
    script.finish()
    while acting := compare(state, literal):
        seat = acting[rng.below(len(acting))]
        notation = choose(literal.legal(seat), rng, calls)
        chance.begin(made + 1)
        state.apply(seat, SEN.notation.read(notation), chance)
        script = ScriptedRng(chance.draws)
        literal.play(seat, notation, script.below)
        script.finish()
        made += 1
    return made


def walk_many(numbers: range) -> None:
    """Play matches of all numbers of seats, variants and ends by turns."""
    for number in numbers:
        seats = 2 + number % 4
        options = {**COMBINATIONS[number // 4 % 16], **ENDS[(number // 4 + number // 64) % len(ENDS)]}
        if number % 3 == 0:
            options["first_seat"] = number % seats
        calls = (1, 4, 30)[number // 7 % 3]
        try:
            walk(number, seats, options, calls)
        except AssertionError as error:
            error.add_note(f"match {number}: {seats} seats, {options}, a call in {calls}")
            raise


def test_engine_and_literal_reading_agree_in_some_matches_of_every_variant():
    walk_many(range(64))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_engine_and_literal_reading_agree_in_thousands_of_matches(part):
    count = 750 if is_compiled else 75
    walk_many(range(64 + part * count, 64 + (part + 1) * count))
