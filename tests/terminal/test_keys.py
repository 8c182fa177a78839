"""Short keys for moves."""

import pytest

from kociarnia import GAMES, Match
from kociarnia.core.chance import FastRng
from kociarnia.terminal.keys import is_run, keys_of


@pytest.mark.parametrize(
    ("legal", "keys"),
    [
        (["look 2", "look 4"], ["2", "4"]),
        (["take 1", "take 2", "draw", "wake"], ["1", "2", "d", "w"]),
        (["take 1", "draw", "wake", "point 1 2"], ["t1", "d", "w", "p1-2"]),
        (["draw", "drop", "pass"], ["dra", "dro", "p"]),
        (["go", "gone"], ["go", "gon"]),
        (["roll d", "draw"], ["roll d", "draw"]),  # both would be d
        (["quit", "draw"], ["quit", "d"]),  # q is for leaving
        (["peek A1", "peek B12"], ["A1", "B12"]),
        ([], []),
    ],
)
def test_a_key_is_the_shortest_text_that_tells_moves_apart(legal: list[str], keys: list[str]) -> None:
    assert keys_of(legal) == keys


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["1", "2", "3"], True),
        (["t9", "t10", "t11"], True),
        (["1", "3"], False),
        (["A1", "A2", "B1"], False),
        (["d", "w"], False),
        (["p1-2", "p1-3"], True),
        (["p1-2", "p1-4"], False),
    ],
)
def test_a_run_counts_on_by_one(keys: list[str], answer: bool) -> None:
    assert is_run(keys) is answer


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_keys_are_unique_and_never_mean_another_move(game) -> None:
    match = Match(game, game.most_seats, list(game.presets.values())[-1], seed=2)
    rng = FastRng(2)
    for _ in range(200):
        if match.is_over:
            break
        seat = match.acting[0]
        legal = match.legal(seat)
        keys = [key.lower() for key in keys_of(legal)]
        assert len(set(keys)) == len(keys)
        for key, move in zip(keys, legal, strict=True):
            assert key == move.lower() or key not in [other.lower() for other in legal]
        match.play(seat, legal[rng.below(len(legal))])
