"""The judge compares moves in the same worlds, knows nothing a seat cannot know, and finds what is plainly better."""

from statistics import mean, stdev

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia import is_compiled
from kociarnia.bots.judge import Comparison, compare, judge
from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.core.state import lowest_seat
from kociarnia.games import GAMES

WORLDS = 2
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def later(game, moves, seed=1):
    """Return a position after some moves by rules of thumb, where somebody has a choice."""
    seats = max(2, game.fewest_seats)
    rng = FastRng(seed)
    state = game.new(seats, game.check(seats, None), rng)
    while True:
        seat = lowest_seat(state.acting())
        if moves <= 0 and len(state.legal(seat)) > 1:
            return state, seat
        state.apply(seat, game.policy.choose(state, seat, rng), rng)
        moves -= 1


def filled(*rows):
    """Return a comparison of moves with these values."""
    found = Comparison(vec[i64](list(range(len(rows)))), len(rows[0]))
    found.worlds = len(rows[0])
    for index, row in enumerate(rows):
        found.seen[index] = len(row)
        for world, value in enumerate(row):
            found.values[index * len(row) + world] = value
    return found


def test_leads_and_their_errors_are_those_of_the_differences():
    one, other = [0.5, 0.75, 0.25, 1.0], [0.25, 0.75, 0.5, 0.25]
    found = filled(one, other)
    differences = [a - b for a, b in zip(one, other, strict=True)]
    assert found.mean(0) == mean(one)
    assert found.lead(0, 1) == mean(differences) == -found.lead(1, 0)
    assert found.error(0, 1) == pytest.approx(stdev(differences) / 2)
    assert found.best() == 0


def test_the_best_move_is_found_in_one_half_of_the_worlds_and_measured_in_the_other():
    # The first move is the best in even worlds (by 0.4), the second in odd ones (by 0.2): each is a curse in the other.
    found = filled([0.9, 0.1, 0.9, 0.1], [0.5, 0.3, 0.5, 0.3], [0.0, 0.0, 0.0, 0.0])
    assert found.loss(2) == pytest.approx((0.1 + 0.5) / 2)
    assert found.loss(0) == pytest.approx((0.0 - 0.4) / 2)


def test_moves_that_are_clearly_behind_are_given_up_and_close_ones_are_not():
    found = filled([0.5, 0.6] * 8, [0.1, 0.2] * 8, [0.6, 0.49] * 8)
    found.give_up()
    assert list(found.is_tried) == [1, 0, 1]
    assert found.left == 2


@each_game
def test_a_seed_gives_the_same_comparison_again(game):
    state, seat = later(game, 9)
    before = state.numbers()
    one, other = (compare(game.policy, state, seat, WORLDS, 3) for _ in range(2))
    assert list(one.values) == list(other.values)
    assert state.numbers() == before
    assert list(one.values) != list(compare(game.policy, state, seat, WORLDS, 4).values)


@each_game
def test_what_a_seat_cannot_know_changes_no_comparison(game):
    world, seat = later(game, 12)
    found = []
    for seed in range(3):
        base = game.imagine(game.view(world, seat), FastRng(1))
        found.append(list(compare(game.policy, base, seat, WORLDS, 5).values))
        world.redeal(seat, FastRng(seed))
    assert found[0] == found[1] == found[2]


@each_game
def test_a_position_is_worth_one_win_in_all(game):
    """What everybody wins together is one match, on the whole."""
    state, _ = later(game, 5)
    total = sum(judge(game.policy, state, seat, 8, 1) for seat in range(state.seats))
    assert 0.5 <= total <= 1.5


def test_what_is_advised_in_sen_is_better_than_any_move_at_random():
    game = GAMES["sen"]
    leads = []
    for seed in range(12):
        state, seat = later(game, 6 + seed, seed)
        found = compare(game.policy, state, seat, 16, 1)
        means = [found.mean(index) for index in range(len(found.moves))]
        advised = game.policy.advise(state, seat, FastRng(1))
        leads.append(means[list(found.moves).index(advised)] - mean(means))
    assert mean(leads) > 0


def houses(seed):
    """Yield decisions of both seats of a match of Dom kotów, where turns are thought through."""
    game = GAMES["domkotow"]
    rng = FastRng(seed)
    state = game.new(2, game.check(2, None), rng)
    while state.acting():
        seat = lowest_seat(state.acting())
        move = game.policy.advise(state, seat, rng)
        if len(state.legal(seat)) > 1:
            yield state, seat, move
        state.apply(seat, move, rng)


def test_a_turn_is_finished_without_chance_and_whatever_is_hidden():
    """Whatever the rivals have written by now, the sheet of the seat is the same; the dice are not rolled."""
    policy = GAMES["domkotow"].policy
    finished = 0
    for number, (state, seat, move) in enumerate(houses(3)):
        if number % 9:
            continue
        sheets = set()
        for seed in range(2):
            rng = RecordingRng(FastRng(seed))
            after = state.clone()
            after.redeal(seat, FastRng(seed))
            policy.forget_hidden(after, seat)
            finished += policy.finish_turn(after, seat, move, rng)
            assert not rng.draws
            assert after.turn == state.turn
            assert after.acting() >> (1 - seat) & 1  # the rival can still write
            sheets.add(tuple(after.sheets[seat].numbers()))
        assert len(sheets) == 1
    assert finished > 4


def test_a_decision_is_judged_alike_before_and_after_the_rivals_have_written():
    """All write at the same time: whether a rival is done by the clock means nothing for the own sheet."""
    game = GAMES["domkotow"]
    for number, (state, seat, _) in enumerate(houses(5)):
        if seat == 0 and number > 40 and len(state.legal(0)) > 2:
            break
    later_on = state.clone()
    while (later_on.acting() >> 1) & 1:
        later_on.apply(1, game.policy.choose(later_on, 1, FastRng(1)), FastRng(1))
    assert later_on.turn == state.turn
    one, other = (compare(game.policy, each, 0, WORLDS, 3) for each in (state, later_on))
    assert list(one.values) == list(other.values)
    assert len(set(one.values)) > 1


@pytest.mark.skipif(not is_compiled, reason="thousands of turns thought through, which take minutes in pure Python")
def test_a_turn_thought_through_loses_little():
    """Rules of thumb that cannot follow it up would have it lose 3.6 % of a win per move, one move 41 %."""
    game = GAMES["domkotow"]
    losses = []
    for seed in (7, 8):
        for number, (state, seat, move) in enumerate(houses(seed)):
            if number % 3 == 0:
                base = game.imagine(game.view(state, seat), FastRng(1))
                kept = list(base.legal(seat)).index(move)
                losses.append(compare(game.policy, base, seat, 64, 1, kept=kept).loss(kept))
    assert len(losses) > 40
    assert mean(losses) < 0.02
    assert max(losses) < 0.15
