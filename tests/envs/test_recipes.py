"""The recipes run and learn, with the libraries they are written for: so many rounds, about half a minute each."""

import sys
from pathlib import Path

import numpy as np
import pytest

from kociarnia.envs.vector import VectorEnv

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))

pytestmark = pytest.mark.training


@pytest.fixture(autouse=True)
def _one_thread():
    import torch

    torch.set_num_threads(1)


def test_ppo_in_one_file_learns_to_play_far_better_than_chance(tmp_path):
    """Random play alone has about 23 points in Lucky Box."""
    import ppo

    env = VectorEnv("luckybox", ppo.MATCHES, 1, seat=0, floats=True)
    learner = ppo.Learner(env, 1, 50.0)
    for _ in range(20):
        learner.learn()
    first, last = np.mean(learner.finished[: ppo.MATCHES]), np.mean(learner.finished[-ppo.MATCHES :])
    assert first < 27
    assert last > first + 5
    ppo.save(learner.network, tmp_path / "learned.pt")
    agent = ppo.load(tmp_path / "learned.pt")
    actions = agent(learner.numbers, learner.masks)
    assert learner.masks[np.arange(ppo.MATCHES), actions].all()
    other = VectorEnv("sen", 4, 3, seat=0, floats=True)
    ppo.save(learner.network, tmp_path / "ppo_luckybox1.pt")
    ppo.save(ppo.Network(other.setting.width, other.setting.actions), tmp_path / "ppo_sen3.pt")
    every = ppo.Every(tmp_path)
    assert every(learner.numbers[0], learner.masks[0]) == actions[0]
    numbers, info = other.reset(seed=1)
    assert info["action_mask"][0][every(numbers[0], info["action_mask"][0])]
    with pytest.raises(LookupError, match="3 numbers and 2 actions"):
        every(np.zeros(3), np.ones(2))


def test_maskable_ppo_of_stable_baselines_plays_by_the_masks_without_an_adapter(tmp_path, monkeypatch):
    import maskable_ppo

    worst = -1000.0  # of a match that an illegal action has ended; none is tried
    model = maskable_ppo.learn("luckybox", 4096, illegal_reward=worst)
    rewards = [episode["r"] for episode in model.ep_info_buffer]
    assert len(rewards) > 30
    assert min(rewards) > worst
    monkeypatch.chdir(tmp_path)
    model.save("maskable_ppo_luckybox")
    agent = maskable_ppo.maskable_ppo_luckybox
    observation, info = maskable_ppo.make("luckybox").reset(seed=1)
    assert info["action_mask"][agent(observation, info["action_mask"])]


@pytest.mark.filterwarnings("default")  # of PufferLib's own, and of the Gym it imports
def test_pufferlib_learns_on_the_vector_environment_as_one_of_its_own(tmp_path, monkeypatch):
    """Random play alone has about 23 points in Lucky Box."""
    monkeypatch.chdir(tmp_path)  # PufferLib leaves a link to its pictures where it is imported
    import puffer
    import torch

    torch.manual_seed(1)
    worst = -1000.0  # of a match that an illegal action has ended; none is tried
    policy, means = puffer.learn("luckybox", 12, illegal_reward=worst)
    assert means[0] < 27
    assert means[-1] > means[0] + 1
    assert min(means) > 0
    env = puffer.PufferMatches("luckybox", 4)
    chosen = policy(torch.from_numpy(env.reset(1)[0])).probs.argmax(dim=1)
    assert env.matches.masks[np.arange(4), chosen.numpy()].all()


def test_a_league_keeps_former_selves_as_rivals_and_rates_them(tmp_path, monkeypatch):
    import league

    monkeypatch.setattr(league, "SPAN", 1)
    monkeypatch.setattr(league, "GENERATION", 1)
    pool = league.learn("luckybox", 2, lambda spans: spans == 3, tmp_path)
    assert len(pool.rivals) == len(league.RIVALS) + 3
    assert pool.draw() in range(len(pool.rivals))
    pool.means = [1.0, 1.0, -1.0, 1.0, 1.0]
    assert sum(pool.draw() == 2 for _ in range(100)) > 60  # the one it loses to
    found = league.compare("luckybox", 2, [tmp_path / "0.pt", tmp_path / "2.pt"], matches=2)
    assert {rated.bot.rpartition("/")[2] for rated in found.ratings} == {"cat", "0", "2"}
    monkeypatch.setattr(league, "GENERATION", 4)
    pool = league.learn("luckybox", 2, lambda spans: spans == 1, tmp_path / "brief")
    assert len(pool.rivals) == len(league.RIVALS) + 1  # who has little time has one generation all the same


def test_an_evaluation_draws_what_it_has_measured(tmp_path):
    import evaluate

    played = evaluate.evaluate("tests.bots.agents:first", "luckybox", 4, tmp_path)
    assert [len(results) for results in played.values()] == [4, 4, 4]
    for name in ("shares", "points", "course"):
        assert "</svg>" in (tmp_path / f"{name}.svg").read_text(encoding="utf-8")


def test_a_shared_policy_learns_from_all_seats_in_sixty_lines():
    import shared_policy

    policy, sharpness = shared_policy.learn("sen", 6)
    assert len(sharpness) == 6
    assert sharpness[-1] > 5 * sharpness[0]
    assert policy is not None
    code = (EXAMPLES / "shared_policy.py").read_text(encoding="utf-8")
    assert len([line for line in code.splitlines() if line.strip()]) <= 60
