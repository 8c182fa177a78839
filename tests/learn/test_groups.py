"""Matches to learn from in groups, here or on Ray: what is learned is the same, and a lost core costs little."""

import numpy as np
import pytest

from kociarnia.cli import main
from kociarnia.games import GAMES
from kociarnia.learn import training as learning
from kociarnia.learn.groups import RayGroups, shares_of
from kociarnia.learn.training import Plan, Training

SMALL = {"MATCHES": 16, "STEPS": 16, "BATCH": 128, "TEST_MATCHES": 8, "OLDER_EVERY": 2, "LEAST_IMITATION": 2}
PLAN = Plan("sen", (2, 3), 6, 5, groups=3)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    for name, value in SMALL.items():
        monkeypatch.setattr(learning, name, value)


def learned(training, updates):
    for _ in range(updates):
        training.advance()
    return {name: weights.copy() for name, weights in training.model.weights.items()}


def same(one, other):
    return all(np.array_equal(one[name], other[name]) for name in one)


def test_every_match_is_in_one_group_and_groups_are_alike():
    for groups in (1, 3, 7, 16):
        shares = shares_of(16, groups)
        assert [number for share in shares for number in share] == list(range(16))
        assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_a_number_of_groups_learns_the_same_again_and_goes_on_with_a_checkpoint(tmp_path):
    first = Training(GAMES["sen"], PLAN)
    weights = learned(first, 4)
    assert same(weights, learned(Training(GAMES["sen"], PLAN), 4))
    assert not same(weights, learned(Training(GAMES["sen"], Plan("sen", (2, 3), 6, 5)), 4))
    first.save(tmp_path / "kept.npz")
    other = Training(GAMES["sen"], Plan("sen", (2, 3), 9, 5, groups=2))
    other.load(tmp_path / "kept.npz")
    assert other.plan == PLAN
    assert len(other.groups.own) == 3


@pytest.mark.parametrize("groups", ["0", "-1", "1000000"])
def test_groups_that_cannot_be_are_refused(groups, tmp_path, capsys):
    out = tmp_path / "it.network"
    assert main(["learn", "sen", "--updates", "1", "--groups", groups, "--out", str(out), "--lang", "en"]) == 2
    assert f"--groups {groups} should be between 1 and" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def address():
    """A cluster of two nodes on this machine, by Ray's own utility."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    yield cluster.address
    ray.shutdown()
    cluster.shutdown()


@pytest.mark.training
@pytest.mark.filterwarnings("default")  # of Ray's own
def test_the_same_is_learned_on_ray_with_more_groups_than_cores(address):
    assert same(learned(Training(GAMES["sen"], PLAN, ray=address), 4), learned(Training(GAMES["sen"], PLAN), 4))


@pytest.mark.training
@pytest.mark.filterwarnings("default")
def test_learning_goes_on_when_the_process_of_a_group_is_killed(address):
    training = Training(GAMES["sen"], PLAN, ray=address)
    before = learned(training, 2)
    groups = training.groups
    assert isinstance(groups, RayGroups)
    groups.ray.kill(groups.own[1], no_restart=False)
    after = learned(training, 2)
    assert training.progress.update == 4
    assert not same(before, after)
    assert not same(after, learned(Training(GAMES["sen"], PLAN), 4))  # its matches were lost


@pytest.mark.training
@pytest.mark.filterwarnings("default")
def test_the_command_learns_on_a_cluster_and_says_how_to_learn_the_same_again(address, tmp_path):
    out = tmp_path / "it.network"
    assert main(["learn", "sen", "--updates", "2", "--ray", address, "--out", str(out), "--lang", "en"]) == 0
    assert "--groups 2" in out.with_name("it.network.svg").read_text(encoding="utf-8")
