"""The example learns: a short run of it plays far better than chance, and its parts do what they say."""

import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from kociarnia.envs.vector import VectorEnv

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import learn


def alone(matches: int) -> VectorEnv:
    env = VectorEnv("luckybox", matches, 1)
    env.reset(seed=1)
    return env


@pytest.mark.slow
def test_a_few_thousand_matches_make_it_play_far_better_than_chance():
    env, tables = alone(256), learn.Tables(1)
    before, _ = tables.play(env)
    told = []
    curve = learn.train(learn.Learner(tables), env, lambda _, matches: matches >= 10 * 256, told.append)
    after, _ = tables.play(env, is_best=True)
    assert after.mean() > before.mean() + 15
    assert [point.matches for point in curve] == [5 * 256, 10 * 256]
    assert told == curve


def test_tables_of_nothing_are_random_play():
    env, tables = alone(64), learn.Tables(1)
    actions, step = tables.consider(env, np.ones(64, bool), is_best=False)
    assert env.masks[np.arange(64), actions].all()
    assert step.chances == pytest.approx(1 / env.masks.sum(axis=1)[step.rows])


def test_what_is_worth_more_is_chosen_more_often_and_the_best_always():
    env, tables = alone(400), learn.Tables(1)
    tables.worth[learn.COVER : learn.COVER + 10] = np.arange(10)  # cards that add many numbers
    env.step(env.sample())  # the first card that is kept adds as many as any other would
    best, step = tables.consider(env, np.ones(400, bool), is_best=True)
    worth = tables.worth[step.entries].sum(axis=1)
    for match in range(400):
        own = step.rows == match
        assert worth[own & step.chosen] == worth[own].max()
    drawn, step = tables.consider(env, np.ones(400, bool), is_best=False)
    mean = np.array([worth[step.rows == match].mean() for match in range(400)]).mean()
    assert worth[step.chosen].mean() > mean + 0.3
    assert (drawn != best).any()


def test_an_observation_is_read_as_the_sheet_the_view_shows():
    env = alone(8)
    for _ in range(60):
        env.step(env.sample())
        sheets = learn.Sheets(env.observations)
        for match, state in enumerate(env.batch.states):
            view = env.setting.game.view(state, 0)
            spots_now = set(view.written.spots) if view.written else set()
            free = [0] * (learn.NUMBERS + 1)
            for card in view.sheets[0].cards:
                spots = {f"{card.slot + 1}{cell}" for cell in card.crossed} | spots_now
                crossed = [f"{card.slot + 1}{cell}" in spots for cell in learn.CELL_NAMES]
                assert sheets.cells[match, card.slot].tolist() == card.numbers
                assert sheets.crossed[match, card.slot].tolist() == crossed
                rows = [sum(crossed[3 * row : 3 * row + 3]) for row in range(3)]
                assert sheets.lines[match, card.slot].tolist() == [*rows, *[sum(crossed[at::3]) for at in range(3)]]
                for number, is_crossed in zip(card.numbers, crossed, strict=True):
                    free[number] += not is_crossed
            assert sheets.free[match, 1:].tolist() == free[1:]


def test_the_lightning_an_action_is_said_to_cost_is_what_it_takes():
    env = alone(200)
    column = learn.PLACE["lightning"]
    costly = 0
    for _ in range(60):
        actions, before = env.sample().copy(), env.observations[:, column].copy()
        entries = learn.describe(learn.Sheets(env.observations), np.arange(200), actions)
        env.step(actions)
        is_cross = (actions >= learn.CROSS) & (actions < learn.WILD) & ~env.dones
        steps = (entries[is_cross, 3] - learn.COST) % learn.STEPS
        assert (before - env.observations[:, column])[is_cross].tolist() == steps.tolist()
        costly += int((steps > 0).sum())
    assert costly > 100


def test_every_table_is_used_and_no_entry_belongs_to_two():
    env = alone(256)
    starts = [learn.CARD, learn.LINE, learn.COST, learn.RARITY, learn.WILDNESS, learn.STAYING, learn.TOKEN, learn.OFFER]
    starts += [learn.COVER, learn.SIZE]
    seen = np.zeros(learn.SIZE, bool)
    for _ in range(80):
        rows, actions = np.nonzero(env.masks)
        entries = learn.describe(learn.Sheets(env.observations), rows, actions)
        assert entries.min() >= learn.NONE
        seen[entries.ravel()] = True
        is_offer = actions < learn.CROSS
        assert (entries[is_offer] >= learn.OFFER).all()
        assert (entries[~is_offer] < learn.OFFER).all()
        env.step(env.sample())
    for start, end in pairwise(starts):
        assert seen[start:end].any()


def test_the_slope_raises_what_led_to_more_points_than_usual():
    """Two matches, two actions each, equally likely: one match takes the first and gets 10, the other gets 4."""
    step = learn.Step(
        rows=np.array([0, 0, 1, 1]),
        entries=np.array([[1, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0]] * 2),
        chances=np.full(4, 0.5),
        chosen=np.array([True, False, False, True]),
        score=np.array([0, 0]),
        time=np.array([0, 0]),
        is_running=np.array([True, True]),
    )
    slope = learn.find_slope(np.array([10.0, 4.0]), [step])
    # Usual are 7. The first match pulls +3 · ½ for entry 1 and −3 · ½ for entry 2, the second −3 · (−½) and −3 · ½.
    assert slope[1] == pytest.approx((1.5 + 1.5) / 2)
    assert slope[2] == pytest.approx(-(1.5 + 1.5) / 2)


def test_a_match_that_is_over_teaches_nothing_more():
    step = learn.Step(
        rows=np.array([0, 0, 1, 1]),
        entries=np.array([[1, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0]] * 2),
        chances=np.full(4, 0.5),
        chosen=np.array([True, False, False, True]),
        score=np.array([0, 0]),
        time=np.array([0, 0]),
        is_running=np.array([True, False]),
    )
    assert not learn.find_slope(np.array([10.0, 4.0]), [step]).any()  # one match alone is as usual


def test_the_curve_is_a_picture():
    curve = [learn.Point(1000, 1.0, 30.0), learn.Point(2000, 2.0, 50.0)]
    picture = ET.fromstring(learn.draw_curve(curve, 55.8, 58.2))
    (line,) = picture.iter("{http://www.w3.org/2000/svg}polyline")
    assert len(line.attrib["points"].split()) == 2
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "cat: 55.8" in words
    assert "learned, at its best: 58.2" in words
