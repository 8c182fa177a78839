"""Learning makes stronger, is the same again with the same seed, and goes on where it was broken off."""

import subprocess
import sys
import time
from typing import Any

import numpy as np
import pytest

from kociarnia.cli import main
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.core.weights import MOST_BYTES, Made, digits_of, header_of, network_of, read_weights
from kociarnia.games import GAMES
from kociarnia.learn import training as learning
from kociarnia.learn.curve import draw_curve
from kociarnia.learn.model import Encoder, Model
from kociarnia.learn.rollouts import SELF, THUMB, Matches, Sample
from kociarnia.learn.training import BadCheckpoint, Plan, Point, Training, strength

SMALL = {"MATCHES": 16, "STEPS": 16, "BATCH": 128, "TEST_MATCHES": 8, "OLDER_EVERY": 2, "LEAST_IMITATION": 2}
PLAN = Plan("sen", (2, 3), 8, 5)
FILE = "learned.network"


@pytest.fixture
def small(monkeypatch):
    for name, value in SMALL.items():
        monkeypatch.setattr(learning, name, value)


def trained(plan=PLAN, updates=8):
    training = Training(GAMES[plan.game], plan)
    for _ in range(updates):
        training.advance()
    return training


def same(one, other):
    return all(np.array_equal(one.weights[name], other.weights[name]) for name in one.weights)


def test_a_seed_learns_the_same_again_and_another_does_not(small):
    first = trained()
    assert same(first.model, trained().model)
    assert not same(first.model, trained(Plan("sen", (2, 3), 8, 6)).model)


def test_a_checkpoint_holds_everything_that_was_learned(small, tmp_path):
    first = trained()
    first.test()
    first.save(tmp_path / "kept.npz")
    second = Training(GAMES["sen"], PLAN)
    second.load(tmp_path / "kept.npz")
    assert same(first.model, second.model)
    assert second.model.steps == first.model.steps
    assert second.progress == first.progress
    assert len(second.older) == len(first.older) > 0
    assert second.rng.random() == first.rng.random()


@pytest.mark.parametrize(
    "plan",
    [
        Plan("sen", (2,), 8, 5),
        Plan("sen", (2, 3), 8, 6),
        Plan("koty", (2, 3), 8, 5),
        Plan("sen", (2, 3), 8, 5, {"rounds": 2}),
    ],
)
def test_a_checkpoint_of_something_else_is_refused(small, tmp_path, plan):
    trained(updates=1).save(tmp_path / "kept.npz")
    with pytest.raises(BadCheckpoint, match=r"kept\.npz is of sen"):
        Training(GAMES[plan.game], plan).load(tmp_path / "kept.npz")


def test_a_damaged_checkpoint_is_refused(small, tmp_path):
    path = tmp_path / "kept.npz"
    trained(updates=1).save(path)
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(BadCheckpoint, match=r"kept\.npz"):
        Training(GAMES["sen"], PLAN).load(path)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_file_judges_as_the_model_it_was_made_from(game):
    seats = max(2, game.fewest_seats)
    model, encoder = Model(game, np.random.default_rng(1)), Encoder(game, seats)
    model.squares = {name: np.ones_like(array) for name, array in model.weights.items()}  # as if everything occurred
    data = model.file(header_of(game, (seats,), Made("", "", 0.0, 1)))
    network = network_of(game, read_weights("it", data, game), seats)
    rng = FastRng(3)
    state = game.new(seats, game.check(seats, None), rng)
    for _ in range(20):
        seat = lowest_seat(state.acting())
        network.look(state, seat)
        numbers = np.array([list(network.numbers)])
        moves = list(state.legal(seat))
        masks = np.isin(encoder.played[seat], moves)[None]
        likings, foreseen = model.judge(encoder, encoder.rows(numbers), masks)
        assert masks.sum() == len(moves)
        assert network.chance() == pytest.approx(1 / (1 + np.exp(-foreseen[0, 0])), abs=0.02)
        chances = {int(move): float(liking) for move, liking in zip(encoder.played[seat], likings[0], strict=True)}
        for move in moves[1:]:
            liked = network.like(seat, move) - network.like(seat, moves[0])
            assert liked == pytest.approx(chances[move] - chances[moves[0]], abs=0.05)
        state.apply(seat, moves[rng.below(len(moves))], rng)


def test_what_never_occurred_is_no_part_of_the_file(small):
    game = GAMES["sen"]
    training = trained(Plan("sen", (2,), 2, 1), 2)
    weights = read_weights("it", training.model.file(header_of(game, (2,), Made("", "", 0.0, 1))), game)
    units = weights.header.units[0]
    rows = digits_of(game, 5).starts
    fifth = game.features.names(5).index("seat 4 total")
    assert not any(weights.first[rows[fifth] * units : (rows[fifth] + 1) * units])
    own = game.features.names(5).index("seat 0 total")
    assert any(weights.first[rows[own] * units : (rows[own] + 15) * units])


def test_slopes_are_those_of_the_loss():
    """A weight moved a little changes the loss by as much as its slope says."""
    game = GAMES["sen"]
    rng = np.random.default_rng(2)
    model, encoder = Model(game, rng), Encoder(game, 2)
    for name in model.weights:
        model.weights[name] = model.weights[name].astype(np.float64)
    matches = Matches(game, 2, 12, 1)
    matrix: Any = encoder.dense(encoder.rows(matches.env.observations)).astype(np.float64)
    masks = matches.masks()
    moves = masks.argmax(axis=1)
    every = np.arange(len(moves))

    def loss():
        held = encoder.pick(model.weights)
        _, top = model.forward(matrix, held)
        likings = np.where(masks, top @ held["liking"] + held["liking_bias"], -1e9)
        return -(likings[every, moves] - np.log(np.exp(likings).sum(axis=1))).sum()

    held = encoder.pick(model.weights)
    layers = model.forward(matrix, held)
    likings = layers[1] @ held["liking"] + held["liking_bias"]
    nothing: Any = None
    sample = Sample(*[nothing] * 8)
    sample.masks, sample.moves = masks, moves
    errors = learning.move_errors(likings, sample, every, nothing, 0.0)
    no_errors: Any = np.zeros((len(moves), 2))
    slopes = model.slopes(encoder, matrix, layers, (no_errors, errors))
    for name in ("first", "first_bias", "second", "second_bias", "liking", "liking_bias"):
        place = np.unravel_index(np.abs(slopes[name]).argmax(), slopes[name].shape)
        step = 1e-5
        model.weights[name][place] += step
        more = loss()
        model.weights[name][place] -= 2 * step
        less = loss()
        model.weights[name][place] += step
        assert (more - less) / (2 * step) == pytest.approx(slopes[name][place], rel=0.01)


def test_the_end_of_a_match_reaches_every_decision_of_every_seat():
    """Where everything is believed (and nothing foreseen), what should have been foreseen is how it ended."""
    game = GAMES["sen"]
    matches = Matches(game, 2, 2, 1)
    acting = np.array([[0, 1], [1, 0], [0, 1], [1, 1]])
    foreseen = np.zeros((4, 2, 2), np.float32)
    none = (np.array([], np.int64), np.zeros((0, 2, 2), np.float32))
    ends = [none, (np.array([0]), np.array([[[1.0, 2.0], [0.0, -2.0]]], np.float32)), none]
    gains, targets, aside, is_known, is_aside_known = matches.look_back(foreseen, acting, np.array([1, 1, 1]), ends)
    assert is_known[:, 0].tolist() == [True, True, False]  # nobody knows how the next match goes on for seat 0
    assert targets[0, 0].tolist() == [1.0, 2.0]
    assert targets[1, 0].tolist() == [0.0, -2.0]
    assert gains[0, 0] == pytest.approx(1.5)
    assert aside[0, 0].tolist() == [0.0, -2.0]
    assert is_aside_known[0].tolist() == [True, True]
    assert is_known[:, 1].tolist() == [True, False, True]


def test_partners_are_no_rivals():
    """In teams a lead is over the other team: both partners have it, and the two of the other team as far behind."""
    matches = Matches(GAMES["koty"], 4, 2, 1, {"teams": True})
    assert [own.tolist() for own in matches.rivals] == [[1, 3], [0, 2], [1, 3], [0, 2]]
    matches.env.rewards, matches.env.dones = np.array([[50, 30, 50, 30], [0, 0, 0, 0]]), np.array([True, False])
    shares, leads = matches.results()
    assert shares.tolist() == [[0.5, 0, 0.5, 0]]
    assert leads.tolist() == [[20, -20, 20, -20]]


def test_a_best_response_meets_its_rival_in_every_match(small):
    training = Training(GAMES["sen"], Plan("sen", (3,), 8, 5), "cat")
    training.advance()
    [group] = training.groups.own
    kinds = group.matches[3].kinds
    assert ((kinds == SELF).sum(axis=1) == 1).all()
    assert ((kinds == THUMB).sum(axis=1) == 2).all()
    copied = Training(GAMES["sen"], Plan("sen", (2,), 8, 5), training.model.copy())
    for _ in range(4):
        copied.advance()
    assert not same(copied.model, training.model)


@pytest.mark.slow
def test_learning_sen_beats_chance(tmp_path, capsys):
    out = tmp_path / FILE
    assert main(["learn", "sen", "--updates", "10", "--seed", "2", "--out", str(out), "--lang", "en"]) == 0
    assert f"{out}: ahead of cat" in capsys.readouterr().out
    data = out.read_bytes()
    assert len(data) < MOST_BYTES
    weights = read_weights(str(out), data, GAMES["sen"])
    assert weights.header.made.command == "kociarnia learn sen --seats 2 --updates 10 --seed 2"
    assert (tmp_path / f"{FILE}.svg").read_text(encoding="utf-8").startswith("<svg")
    training = Training(GAMES["sen"], Plan("sen", (2,), 10, 2))
    training.load(tmp_path / f"{FILE}.checkpoint.npz")
    assert strength(training.model, GAMES["sen"], 2, "random", matches=400) > 0.75


def test_learning_again_over_a_checkpoint_is_refused(tmp_path, capsys):
    (tmp_path / "a.network.checkpoint.npz").write_bytes(b"")
    assert main(["learn", "sen", "--out", str(tmp_path / "a.network")]) == 2
    assert "--resume" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--seats", "9"], "played by"),
        (["--seats", "two"], "two is not a number of seats"),
        (["--minutes", "0"], "more than 0"),
        (["--seed", "-1"], "--seed -1 should be 0 or more"),
        (["--updates", "0"], "at least 1"),
        (["--option", "rounds=many"], "rounds"),
    ],
)
def test_what_cannot_be_meant_is_refused(arguments, reason, capsys):
    assert main(["learn", "sen", *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_a_missing_extra_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("kociarnia.learn.command.find_spec", lambda name: None)
    assert main(["learn", "sen"]) == 2
    assert "kociarnia[learn]" in capsys.readouterr().err


LEARNER = """
import sys
from kociarnia.learn import training as learning
for name, value in {"MATCHES": 16, "STEPS": 16, "BATCH": 128, "TEST_MATCHES": 2}.items():
    setattr(learning, name, value)
from kociarnia.cli import main
main(["learn", "sen", "--updates", "160", "--out", sys.argv[1]])
"""


def test_what_was_learned_survives_kill_and_is_gone_on_with(small, tmp_path):
    out = tmp_path / "a.network"
    checkpoint = tmp_path / "a.network.checkpoint.npz"
    learner = subprocess.Popen([sys.executable, "-c", LEARNER, str(out)], stderr=subprocess.DEVNULL)
    try:
        while not checkpoint.exists():
            assert learner.poll() is None
            time.sleep(0.05)
    finally:
        learner.kill()
        learner.wait()
    training = Training(GAMES["sen"], Plan("sen", (2,), 160, 1))
    training.load(checkpoint)
    assert training.progress.update >= 10
    before = training.progress.update
    training.advance()
    assert training.progress.update == before + 1


def test_a_curve_is_drawn_with_every_point():
    points = [Point(1, 0.5, 10, 0.25, 0.5), Point(2, 1.0, 20, 0.5, 1.0)]
    picture = draw_curve("sen & others", points)
    assert "sen &amp; others" in picture
    assert picture.count("<polyline") == 2
    assert '<polyline points="336.0,218.0 616.0,160.0"' in picture
