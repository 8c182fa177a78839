"""Matches of a contest on many machines, by Ray: one task a match, so a machine that is lost loses only its matches."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from kociarnia.core.errors import KociarniaError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.play.contest import BotFailed, Contest, OnError, Result, play_whole
from kociarnia.play.workers import LocalWorkers, Seating

RETRIES = 3  # of a match whose worker was lost
IN_FLIGHT_A_CORE = 2  # matches under way for each core of the cluster, so that none of them waits
LOCAL = "local"  # the address of a cluster that begins and ends with the run


class NoCluster(KociarniaError):
    """Ray is not installed, or its cluster cannot be reached."""

    code = "no_cluster"


class Failed(msgspec.Struct, frozen=True):
    """Why a match could not be played."""

    failed: str


def play_task(contest: bytes, deal: int, rotation: int, on_error: OnError) -> bytes:
    """Play one match; runs on any machine of the cluster, which has the same version of ours."""
    known = msgspec.json.decode(contest, type=Contest)
    try:
        return msgspec.json.encode(play_whole(GAMES[known.game], known, deal, rotation, on_error))
    except BotFailed as error:
        return msgspec.json.encode(Failed(str(error)))


def reach(address: str) -> Any:
    """Return Ray, with the cluster of an address (`auto`, `ray://host:port`) or, by `local`, one on this machine."""
    if find_spec("ray") is None:
        raise NoCluster("there is no Ray here: pip install 'kociarnia[ray]'")
    ray: Any = import_module("ray")
    if not ray.is_initialized():
        try:
            ray.init(address=None if address == LOCAL else address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise NoCluster(f"no Ray cluster answers at {quoted(address)} ({type(error).__name__})") from error
    return ray


def cores_of(ray: Any) -> int:
    """Return how many cores the cluster has."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


class RayWorkers:
    """The cores of a Ray cluster."""

    def __init__(self, address: str) -> None:
        self.ray = reach(address)

    def play(self, game: AnyGame, contest: Contest, todo: Iterable[Seating], on_error: OnError) -> Iterator[Result]:
        """Play matches all over the cluster and yield the result of each when it is over."""
        task = self.ray.remote(max_retries=RETRIES)(play_task)
        message = msgspec.json.encode(contest)
        most = cores_of(self.ray) * IN_FLIGHT_A_CORE
        waiting = iter(todo)
        under_way: dict[Any, Seating] = {}
        while True:
            while len(under_way) < most and (following := next(waiting, None)) is not None:
                under_way[task.remote(message, *following, on_error)] = following
            if not under_way:
                return
            (ready, *_), _ = self.ray.wait(list(under_way), num_returns=1)
            seating = under_way.pop(ready)
            result = self._result(ready)
            # What was lost every time is played here, in a process of its own, which tells whose bot has ended it.
            yield result or next(LocalWorkers(1).play(game, contest, [seating], on_error))

    def _result(self, ready: Any) -> Result | None:
        """Return the result of a match, or None where its worker was lost every time."""
        lost = self.ray.exceptions
        try:
            fields = msgspec.json.decode(self.ray.get(ready))
        except (lost.WorkerCrashedError, lost.NodeDiedError, lost.OutOfMemoryError):
            return None
        if "failed" in fields:
            raise BotFailed(fields["failed"])
        return msgspec.convert(fields, Result)
