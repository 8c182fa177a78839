"""The problems that come with the games: they open, they are what the judge says, and there are enough of them."""

from collections import Counter

import msgspec
import pytest

from kociarnia import GAMES, is_compiled
from kociarnia.bots.judge import compare
from kociarnia.bots.knowledge import learned_policy
from kociarnia.core.chance import FastRng
from kociarnia.core.state import State
from kociarnia.core.words import LANGUAGES
from kociarnia.play.account import Weighed
from kociarnia.play.problems import (
    NoSuchProblem,
    Problem,
    find_problem,
    is_as_good,
    problems_of,
    weigh_all,
    weighed_move,
)

OURS = ("sen", "koty", "luckybox", "domkotow", "kotostrofa")
FEWEST = 30
MOST_BYTES = 160_000
JUDGED_AGAIN = 40 if is_compiled else 2
WORLDS = 200 if is_compiled else 48
EVERY = [(name, problem) for name in OURS for problem in problems_of(GAMES[name])]


def opened(name: str, identity: str) -> tuple[Problem, State]:
    problem = find_problem(GAMES[name], identity)
    return problem, problem.restore(GAMES[name])


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_enough_problems_of_several_kinds_in_a_small_file(name: str) -> None:
    problems = problems_of(GAMES[name]).values()
    assert len(problems) >= FEWEST
    file = GAMES[name].file("texts", "problems.json")
    assert file is not None
    assert len(file.read_bytes()) <= MOST_BYTES
    assert len({problem.phase for problem in problems}) > 1
    assert len({problem.moves[0].move for problem in problems}) > FEWEST // 3
    assert len({problem.fools for problem in problems}) > 1
    assert len({problem.seats for problem in problems}) > 1
    assert max(Counter(str(problem.position) for problem in problems).values()) == 1


@pytest.mark.parametrize(("name", "identity"), EVERY)
def test_a_problem_opens_and_its_moves_are_the_legal_ones(name: str, identity: str) -> None:
    game = GAMES[name]
    problem, state = opened(name, identity)
    assert state.acting() >> problem.seat & 1
    legal = [game.notation.write(move) for move in state.legal(problem.seat)]
    assert sorted(legal) == sorted(move.move for move in problem.moves)
    assert game.view(state, problem.seat).phase == problem.phase
    assert len(legal) > 2


@pytest.mark.parametrize(("name", "identity"), EVERY)
def test_one_move_of_a_problem_is_clearly_the_best(name: str, identity: str) -> None:
    problem = find_problem(GAMES[name], identity)
    best, *others = problem.moves
    assert (best.loss, best.error) == (0.0, 0.0)
    assert 0.0 <= problem.chance <= 1.0
    assert all(move.loss > 0.02 and move.loss > 2.9 * move.error for move in others)
    assert max(move.loss for move in others) > 0.05
    assert not any(is_as_good(move) for move in others)


@pytest.mark.parametrize(("name", "identity"), EVERY)
def test_what_a_problem_shows_does_not_depend_on_what_its_seat_cannot_know(name: str, identity: str) -> None:
    game = GAMES[name]
    problem, state = opened(name, identity)
    view = game.view(state, problem.seat)
    for seed in range(2):
        other = game.imagine(view, FastRng(seed))
        assert msgspec.json.encode(game.view(other, problem.seat)) == msgspec.json.encode(view)
        assert list(other.legal(problem.seat)) == list(state.legal(problem.seat))


@pytest.mark.parametrize("name", OURS)
def test_a_fresh_judge_finds_the_same_best_move(name: str) -> None:
    """The one named, or one that is not to be told from it in so few worlds."""
    game = GAMES[name]
    simple = sorted(problems_of(game).values(), key=lambda problem: (len(problem.moves), problem.id))
    for problem in simple[:JUDGED_AGAIN]:
        state = problem.restore(game)
        base = game.imagine(game.view(state, problem.seat), FastRng(5))
        policy = learned_policy(game, base.seats, game.position(base).options)
        found = weigh_all(game, compare(policy, base, problem.seat, WORLDS, 1 << 50))
        named = weighed_move(found, problem.moves[0].move)
        assert named is not None
        assert named.loss <= 3 * named.error, (problem.id, found[0].move)


@pytest.mark.parametrize("name", OURS)
def test_the_words_of_a_problem_are_there_in_every_language(name: str) -> None:
    game = GAMES[name]
    for language in LANGUAGES:
        words = game.words[language]
        for problem in problems_of(game).values():
            assert words.has(f"phase.{problem.phase}")
            for move in problem.moves:
                assert words.has(f"move.{move.move.split()[0]}")


def test_an_unknown_problem_and_a_game_without_any_are_refused() -> None:
    with pytest.raises(NoSuchProblem, match="sen has no problem 'nothing'"):
        find_problem(GAMES["sen"], "nothing")


@pytest.mark.parametrize(("loss", "error", "is_good"), [(0.0, 0.0, True), (0.009, 0.0, True), (0.04, 0.01, False)])
def test_a_move_that_loses_hardly_anything_is_as_good(loss: float, error: float, is_good: bool) -> None:
    assert is_as_good(Weighed("draw", loss, error, 0.0, 0.0, 0.0)) is is_good


def test_a_move_that_may_be_the_best_for_all_that_is_known_is_as_good() -> None:
    assert is_as_good(Weighed("draw", 0.04, 0.03, 0.0, 0.0, 0.0))
