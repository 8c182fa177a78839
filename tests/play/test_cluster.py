"""Contests on Ray: the same results as on one machine, and a worker that is lost costs nothing."""

import pytest

from kociarnia.games import GAMES
from kociarnia.play.arena import run_contest
from kociarnia.play.cluster import NoCluster, RayWorkers
from kociarnia.play.contest import BotFailed, Contest

HERE = "tests.bots.agents"
SEN = GAMES["sen"]


def contest(*bots: str, **more) -> Contest:
    return Contest(game="sen", bots=bots, options={"rounds": 1}, is_timed=False, **more)


@pytest.fixture(scope="module")
def nodes():
    """A cluster of three nodes on this machine, by Ray's own utility."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    yield cluster
    import ray

    ray.shutdown()
    cluster.shutdown()


@pytest.mark.training
@pytest.mark.filterwarnings("default")  # of Ray's own
def test_the_same_deals_give_the_same_table_with_ray_and_without(nodes):
    mixed = contest(f"{HERE}:first", "cat")
    workers = RayWorkers(nodes.address)
    assert workers.ray.cluster_resources()["CPU"] == 3
    assert run_contest(SEN, mixed, matches=8, workers=1, play=workers.play) == run_contest(
        SEN, mixed, matches=8, workers=1
    )


@pytest.mark.training
@pytest.mark.filterwarnings("default")
def test_a_worker_that_is_killed_loses_only_its_match_which_is_played_again(nodes, tmp_path):
    mark = tmp_path / "mark"
    once = contest(f"{HERE}:fatal_once", "cat")
    workers = RayWorkers(nodes.address)

    def play(game, own, todo, on_error):
        task = workers.ray.remote(runtime_env={"env_vars": {"KOCIARNIA_MARK": str(mark)}}, max_retries=3)
        original = workers.ray.remote
        workers.ray.remote = lambda **_: task
        try:
            yield from workers.play(game, own, todo, on_error)
        finally:
            workers.ray.remote = original

    found = run_contest(SEN, once, matches=4, workers=1, play=play)
    assert mark.exists()
    assert [result.places for result in found] == [
        result.places for result in run_contest(SEN, contest(f"{HERE}:first", "cat"), matches=4, workers=1)
    ]


@pytest.mark.training
@pytest.mark.filterwarnings("default")
def test_a_bot_that_fails_on_the_cluster_stops_the_run_by_its_name(nodes):
    workers = RayWorkers(nodes.address)
    with pytest.raises(BotFailed, match="raising"):
        run_contest(SEN, contest(f"{HERE}:raising", "cat"), matches=2, workers=1, play=workers.play)
    found = run_contest(
        SEN, contest(f"{HERE}:raising", "cat"), matches=2, workers=1, play=workers.play, on_error="forfeit"
    )
    assert [result.forfeited for result in found] == [0, 0]


@pytest.mark.training
@pytest.mark.filterwarnings("default")
def test_a_bot_that_ends_its_worker_every_time_is_named_and_forfeits_as_on_one_machine(nodes):
    workers = RayWorkers(nodes.address)
    own = contest(f"{HERE}:fatal", "cat")
    with pytest.raises(BotFailed, match="fatal ended the process"):
        run_contest(SEN, own, matches=2, workers=1, play=workers.play)
    found = run_contest(SEN, own, matches=2, workers=1, play=workers.play, on_error="forfeit")
    assert found == run_contest(SEN, own, matches=2, workers=1, on_error="forfeit")
    assert [result.forfeited for result in found] == [0, 0]


def test_without_ray_the_cluster_is_refused_with_what_to_install(monkeypatch):
    monkeypatch.setattr("kociarnia.play.cluster.find_spec", lambda name: None)
    with pytest.raises(NoCluster, match=r"kociarnia\[ray\]"):
        RayWorkers("auto")
