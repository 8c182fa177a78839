"""The recipes run and learn: each for less than a minute, with the libraries they are written for."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

pytestmark = pytest.mark.training


@pytest.fixture(autouse=True)
def _one_thread():
    import torch

    torch.set_num_threads(1)


def test_ppo_in_one_file_learns_to_play_far_better_than_chance(tmp_path):
    """Random play alone has about 23 points in Lucky Box."""
    from examples import ppo

    env = ppo.VectorEnv("luckybox", ppo.MATCHES, 1, seat=0, floats=True)
    learner = ppo.Learner(env, 1, 50.0)
    ppo.train(learner, 40)
    finished = learner.finished
    assert np.mean(finished[: ppo.MATCHES]) < 27
    assert np.mean(finished[-ppo.MATCHES :]) > np.mean(finished[: ppo.MATCHES]) + 6
    ppo.save(learner.network, tmp_path / "learned.pt")
    agent = ppo.load(tmp_path / "learned.pt")
    actions = agent(learner.numbers, learner.masks)
    assert learner.masks[np.arange(ppo.MATCHES), actions].all()


def test_maskable_ppo_of_stable_baselines_learns_without_an_adapter():
    from examples import maskable_ppo

    model = maskable_ppo.learn("luckybox", 12_000)
    assert maskable_ppo.mean_reward(model, "luckybox", 30) > 25  # random play has about 23


def test_a_shared_policy_learns_from_all_seats():
    from examples import shared_policy

    policy, sharpness = shared_policy.learn("sen", 20)
    assert sharpness[-1] > sharpness[0]
    code = Path(shared_policy.__file__).read_text(encoding="utf-8")
    assert len([line for line in code.splitlines() if line.strip()]) <= 60
    assert policy is not None
