"""Seats never wait for each other inside a turn, and nobody sees a turn before it is complete."""

from itertools import permutations

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia import SPECTATOR, Match
from kociarnia.core.chance import FastRng, RecordingRng
from tests.games.domkotow.table_text import GAME, match, mice_but, sheet
from tests.games.domkotow.walk import choose

SECRET = {
    "wrote", "crossed_cat", "changed", "used", "chose", "closed", "grew", "struck", "skipped", "ability_lost",
    "dice_lost",
}  # fmt: skip


def opening(level, seats, seed):
    return GAME.new(seats, GAME.check(seats, {"level": level}), FastRng(seed))


def turn_of_each_seat(state, rng):
    """One whole turn of every acting seat, played on copies of its own."""
    turns = {}
    for seat in range(state.seats):
        if not (state.acting() >> seat) & 1:
            continue
        alone = state.clone()
        turns[seat] = []
        while (alone.acting() >> seat) & 1 and alone.turn == state.turn:
            move = GAME.notation.read(choose(alone, seat, rng))
            turns[seat].append(move)
            alone.apply(seat, move, rng)
    return turns


def interleavings(turns, rng):
    """Some orders in which the moves of all seats can arrive."""
    for order in permutations(turns):
        yield [(seat, move) for seat in order for move in turns[seat]]
    for _ in range(4):
        waiting = {seat: list(moves) for seat, moves in turns.items()}
        mixed = []
        while waiting:
            seat = sorted(waiting)[rng.below(len(waiting))]
            mixed.append((seat, waiting[seat].pop(0)))
            if not waiting[seat]:
                del waiting[seat]
        yield mixed


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_order_in_which_moves_arrive_never_changes_the_result(level):
    rng = FastRng(level)
    state = opening(level, 3, level)
    while state.acting():
        turns = turn_of_each_seat(state, rng)
        results = []
        for number, order in enumerate(interleavings(turns, rng)):
            copy = state.clone()
            chance = FastRng(99)
            for seat, move in order:
                assert (copy.acting() >> seat) & 1, f"seat {seat} waits in order {number}"
                copy.apply(seat, move, chance)
            results.append((copy.numbers(), copy.scores(), copy.places(), copy.acting()))
        assert all(result == results[0] for result in results)
        for seat in turns:
            for move in turns[seat]:
                state.apply(seat, move, rng)


@pytest.mark.parametrize("level", [1, 4])
def test_chance_is_drawn_only_when_the_last_seat_finishes(level):
    state = opening(level, 3, 7)
    rng = FastRng(8)
    while state.acting():
        chance = RecordingRng(FastRng(9))
        acting, turn = state.acting(), state.turn
        seat = acting.bit_length() - 1
        state.apply(seat, GAME.notation.read(choose(state, seat, rng)), chance)
        is_complete = state.turn != turn or not state.acting()
        assert bool(chance.draws) == (state.turn != turn)
        assert is_complete or state.acting() | (1 << seat) == acting


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_writing_of_a_turn_is_told_to_its_seat_alone_and_shown_when_the_turn_is_complete(level):
    table = Match(GAME, 3, {"level": level}, seed=level)
    rng = FastRng(level)
    while not table.is_over:
        turn = table.state.turn
        told = [len(table.events(seat)) for seat in range(SPECTATOR, 3)]
        seat = table.acting[rng.below(len(table.acting))]
        was_last = len(table.acting) == 1
        writing = sum(sheet.empty > 0 for sheet in table.state.shown)
        table.play(seat, choose(table.state, seat, rng))
        for watcher in range(SPECTATOR, 3):
            news = table.events(watcher)[told[watcher + 1] :]
            tags = [msgspec.to_builtins(event)["event"] for event in news]
            if watcher != seat:
                assert not SECRET & set(tags)
                assert not tags or tags[0] == "finished"
            if tags and "turn_shown" in tags:
                assert was_last
                assert tags.count("turn_shown") == writing
        if table.state.turn == turn and not table.is_over:
            assert all("turn_shown" not in str(event) for event in table.events(SPECTATOR)[told[0] :])


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_what_a_seat_receives_is_the_same_whatever_the_others_have_written(level):
    rng = FastRng(20 + level)
    state = opening(level, 3, 20 + level)
    differing = 0
    while state.acting():
        for seat in range(SPECTATOR, 3):
            other = state.clone()
            other.redeal(seat, rng)
            differing += other.numbers() != state.numbers()
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert other.acting() == state.acting()
            assert other.scores() == state.scores()
            assert features(other, seat) == features(state, seat)
            if seat >= 0 and (state.acting() >> seat) & 1:
                assert list(other.legal(seat)) == list(state.legal(seat))
                assert GAME.policy.choose(other, seat, FastRng(1)) == GAME.policy.choose(state, seat, FastRng(1))
        seat = state.acting().bit_length() - 1
        state.apply(seat, GAME.notation.read(choose(state, seat, rng)), rng)
    assert differing > 50


def features(state, seat):
    size = len(GAME.features.names(state.seats))
    out = vec[i64]([-1] * size)
    GAME.features.fill(state, seat, out, 0)
    return list(out)


def test_redeal_gives_a_seat_that_is_done_a_whole_turn_and_one_that_is_not_a_fresh_one():
    table = Match(GAME, 3, {"level": 1, "abilities": ["a", "b", "c", "e"]}, seed=3)
    die = next(move for move in table.legal(1) if move.startswith("write"))
    table.play(1, die)
    while table.is_acting(2):
        table.play(2, choose(table.state, 2, FastRng(1)))
    imagined = table.state.clone()
    imagined.redeal(0, FastRng(5))
    assert imagined.sheets[1].empty == imagined.shown[1].empty
    assert len(imagined.legal(1)) > 0
    assert len(imagined.legal(2)) == 0
    assert imagined.sheets[2].numbers() != imagined.shown[2].numbers()


def test_redeal_after_one_seat_is_done_gives_every_guess_with_its_frequency():
    """Two lonely cells and four different dice: a random turn writes each die in either with probability 1/8."""
    almost = sheet(mice_but("a7 g4", level=1))
    table = match(almost, almost, dice="2 3 4 5")
    table.play(1, "write 2 a7")
    table.play(1, "done")
    seen = {}
    rng = FastRng(11)
    for _ in range(1600):
        guess = table.state.clone()
        guess.redeal(0, rng)
        cells = GAME.position(guess).sheets[1].cells
        key = (cells.get("a7"), cells.get("g4"))
        seen[key] = seen.get(key, 0) + 1
    assert set(seen) == {(s, None) for s in "2345"} | {(None, s) for s in "2345"}
    chi_square = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert chi_square < 24.3  # 7 degrees of freedom, 0.1 %


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_ruling_20_the_writing_of_a_turn_is_taken_back_step_by_step_until_it_is_finished(level):
    table = Match(GAME, 3, {"level": level}, seed=30 + level)
    rng = FastRng(level)
    for _ in range(12):
        seat = table.acting[rng.below(len(table.acting))]
        rival = next(other for other in table.acting if other != seat) if len(table.acting) > 1 else None
        if rival is not None and table.legal(rival) != ["done"]:
            table.play(rival, choose(table.state, rival, rng))
        start = table.state.sheets[seat].numbers()
        others = [table.state.sheets[other].numbers() for other in range(3) if other != seat]
        steps = 0
        while table.legal(seat) != ["done"]:
            move = choose(table.state, seat, rng)
            if move == "done":
                break
            table.play(seat, move)
            steps += 1
        for _ in range(steps):
            assert table.can_take_back(seat)
            table.take_back(seat)
        assert table.state.sheets[seat].numbers() == start
        assert [table.state.sheets[other].numbers() for other in range(3) if other != seat] == others
        while table.is_acting(seat) and "done" not in table.legal(seat):
            table.play(seat, choose(table.state, seat, rng))
        table.play(seat, "done")
        assert not table.can_take_back(seat)
        if table.is_over:
            break
