"""The engine and the literal reading of the rules walk the same matches and must agree at every step."""

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from tests.games.kotostrofa.literal import EVERYBODY, LiteralMatch, in_order
from tests.games.kotostrofa.table_text import KOTOSTROFA, OWN_COLOURS


class Script:
    """The draws the engine has made, handed to the literal match one by one, with the same bounds."""

    def __init__(self, chance: RecordingRng) -> None:
        self.chance = chance

    def __call__(self, bound: int) -> int:
        value, expected = self.chance.draws.pop(0)
        assert bound == expected
        return value


def compare(state: KotostrofaState, literal: LiteralMatch) -> None:
    acting = [seat for seat in range(literal.seats) if (state.acting() >> seat) & 1]
    assert acting == literal.acting
    for seat in acting:
        legal = [KOTOSTROFA.notation.write(move) for move in state.legal(seat)]
        assert len(legal) == len(literal.legal)
        assert set(legal) == literal.legal
    position = KOTOSTROFA.position(state)
    assert state.scores() == literal.totals
    assert state.places() == literal.places
    assert position.hands == [in_order(hand) for hand in literal.hands]
    assert position.pile == in_order(literal.pile)
    if not acting:
        return
    assert position.arrow == ("left" if literal.step == 1 else "right")
    assert position.passed == [seat for seat in range(literal.seats) if literal.passed[seat]]
    for owner in range(literal.seats):
        assert position.open[owner] == in_order(literal.known[EVERYBODY, owner])
        for seat in range(literal.seats):
            if seat != owner:
                assert position.known[seat][owner] == in_order(literal.known[seat, owner])


def choose(moves: list[str], rng: FastRng, passes: int) -> str:
    """Return any of the moves, but pass only once in `passes` times, so that rounds are long and short."""
    move = moves[rng.below(len(moves))]
    if move == "pass" and rng.below(passes):
        return moves[0]
    return move


def walk(seed: int, seats: int, passes: int, colours: str | None = None) -> int:
    """Play one match with both; return the number of moves."""
    rng = FastRng(seed)
    chance = RecordingRng(rng)
    first_seat = None if seed % 3 else seed % seats
    state = KOTOSTROFA.new(seats, KOTOSTROFA.check(seats, {"first_seat": first_seat, "colours": colours}), chance)
    literal = LiteralMatch(seats, Script(chance), first_seat, colours)
    moves = 0
    compare(state, literal)
    while literal.acting:
        assert not chance.draws
        seat = literal.acting[0]
        notation = choose([KOTOSTROFA.notation.write(move) for move in state.legal(seat)], rng, passes)
        state.apply(seat, KOTOSTROFA.notation.read(notation), chance)
        literal.continue_with(notation)
        compare(state, literal)
        moves += 1
    return moves


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("passes", [1, 4])
def test_the_engine_plays_as_the_rules_read_literally(seats: int, passes: int) -> None:
    matches = 40 if is_compiled else 8
    assert sum(walk(seed, seats, passes) for seed in range(matches)) > 40 * matches


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("colours", OWN_COLOURS)
def test_the_engine_plays_so_in_the_colours_of_any_box(seats: int, colours: str) -> None:
    matches = 40 if is_compiled else 8
    assert sum(walk(seed, seats, 4, colours) for seed in range(matches)) > 20 * matches


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("passes", [1, 2, 6, 1000])
def test_the_engine_plays_as_the_rules_read_literally_in_thousands_of_matches(seats: int, passes: int) -> None:
    matches = 250 if is_compiled else 30
    assert sum(walk(seed, seats, passes) for seed in range(1000, 1000 + matches)) > 40 * matches
