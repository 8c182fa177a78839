"""The engine finds as many ways to go on as the literal reading of the rules does."""

import pytest

from kociarnia.core.chance import Rng
from kociarnia.games.sen.rules.state import SenState
from tests.games.sen.perft import count_paths, literal_match, read_cases, split_paths
from tests.games.sen.table_text import LETTERS, SEN, read_position

CASES = {case.name: case for case in read_cases()}


class MiddleRng(Rng):
    """Draws the middle of the pile."""

    def below(self, bound: int) -> int:
        return bound // 2


def engine_count(state: SenState, depth: int) -> int:
    acting = [seat for seat in range(state.seats) if (state.acting() >> seat) & 1]
    if depth == 1:
        return sum(len(state.legal(seat)) for seat in acting)
    count = 0
    for seat in acting:
        for move in state.legal(seat):
            following = state.clone()
            following.apply(seat, move, MiddleRng())
            count += engine_count(following, depth - 1)
    return count


def engine_split(state: SenState, depth: int) -> dict[str, int]:
    split = {}
    for seat in range(state.seats):
        for move in state.legal(seat) if (state.acting() >> seat) & 1 else []:
            following = state.clone()
            following.apply(seat, move, MiddleRng())
            name = f"{LETTERS[seat]} {SEN.notation.write(move)}"
            split[name] = engine_count(following, depth - 1) if depth > 1 else 1
    return split


@pytest.mark.parametrize("name", CASES)
def test_the_engine_finds_as_many_paths_as_the_rules_allow(name):
    case = CASES[name]
    state = SEN.restore(read_position(case.text, **case.options))
    for depth, paths in enumerate(case.paths, 1):
        if engine_count(state, depth) != paths:
            engine, literal = engine_split(state, depth), split_paths(literal_match(case), depth)
            differing = [
                f"{move}: engine {engine.get(move)}, rules {literal.get(move)}"
                for move in sorted({*engine, *literal})
                if engine.get(move) != literal.get(move)
            ]
            pytest.fail(f"{name}, {depth} moves: {sum(engine.values())} paths, not {paths}\n" + "\n".join(differing))


@pytest.mark.parametrize("name", CASES)
def test_the_numbers_in_the_file_are_those_of_the_literal_reading(name):
    case = CASES[name]
    shallow = case.paths[:-1]
    assert [count_paths(literal_match(case), depth) for depth in range(1, len(case.paths))] == shallow


def test_the_looks_of_two_seats_can_be_counted_by_hand():
    # 8 cards to begin with; then 3 of the own or 4 of the other's, and so on: the looks of each seat are 4 * 3 in
    # order, interleaved in 4! / (2! 2!) = 6 ways: 12 * 12 * 6 = 864 in all, the last of them one of 3;
    # then the first turn has 6 moves.
    assert CASES["the looks of two seats"].paths == [8, 8 * 7, 864 // 3, 864, 864 * 6]
