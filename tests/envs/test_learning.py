"""The example learns: a short run of it is better than random play, and its parts do what they say."""

import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from kociarnia.envs.vector import VectorEnv

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import learn


@pytest.mark.slow
def test_after_a_few_thousand_matches_the_seat_plays_better_than_chance():
    """The easiest thing to learn: to play one round of Sen against random play."""
    env = VectorEnv("sen", 128, 2, {"rounds": 1}, seat=0, opponents="random")
    before = learn.play_at_random(env, 0, 150)
    learner = learn.Learner(env, 0, seed=1, rate=0.005, discount=1.0, warmth=0.3)
    curve = learn.train(learner, lambda _, matches: matches >= 4000, steps=32, report_every=1000)
    total, ended = learner.play(80, None)
    assert total / ended > before + 0.15
    assert all(one.matches < other.matches for one, other in pairwise(curve))


def test_the_slope_is_that_of_the_squared_error():
    rng = np.random.default_rng(1)
    network = learn.Network(5, 3, rng)
    network.parameters[2][:] = rng.normal(size=(learn.HIDDEN, 3))
    inputs = rng.normal(size=(4, 5)).astype(np.float32)
    wanted = rng.normal(size=(4, 3)).astype(np.float32)

    def error() -> float:
        missed = wanted - network.expect(network.hidden(inputs))
        return float((missed.astype(np.float64) ** 2).sum() / 2)

    hidden = network.hidden(inputs)
    slopes = network.gradient(inputs, hidden, wanted - network.expect(hidden))
    for parameter, slope in zip(network.parameters, slopes, strict=True):
        place = (0,) * parameter.ndim
        kept, step = parameter[place], np.float32(1e-2)
        parameter[place] = kept + step
        above = error()
        parameter[place] = kept - step
        below = error()
        parameter[place] = kept
        assert slope[place] == pytest.approx(-(above - below) / (2 * step), rel=0.02, abs=0.02)


def test_a_decision_is_worth_what_its_own_match_ended_with():
    memory = learn.Memory(
        rewards=[np.array([0.0, 1.0]), np.array([-1.0, 0.0]), np.array([0.0, 0.0])],
        dones=[np.array([False, True]), np.array([True, False]), np.array([False, False])],
    )
    returns, known = memory.returns(0.5)
    assert known.tolist() == [[True, True], [True, False], [False, False]]
    assert returns[known].tolist() == [-0.5, 1.0, -1.0]


def test_a_cold_choice_is_the_best_legal_action_and_a_warm_one_is_legal():
    rng = np.random.default_rng(1)
    expected = np.tile(np.array([[3.0, 2.0, 1.0]], np.float32), (500, 1))
    masks = np.tile(np.array([[False, True, True]]), (500, 1))
    assert set(learn.draw(expected, masks, 0.0, rng)) == {1}
    assert set(learn.draw(expected, masks, 2.0, rng)) == {1, 2}


def test_numbers_of_few_values_become_one_input_a_value():
    env = VectorEnv("sen", 16, 2, {"rounds": 1})
    env.reset(seed=1)
    encode = learn.Encoding(env, 30)
    inputs = encode(env.observations)
    assert inputs.shape == (16, encode.width)
    assert (inputs[:, : encode.starts[-1]].sum(axis=1) == encode.is_small.sum()).all()


def test_the_curve_is_a_picture():
    curve = [learn.Point(1000, 1.0, -0.4), learn.Point(2000, 2.0, 0.1)]
    picture = ET.fromstring(learn.draw_curve(curve, -0.4, "Learning"))
    (line,) = picture.iter("{http://www.w3.org/2000/svg}polyline")
    assert len(line.attrib["points"].split()) == 2
