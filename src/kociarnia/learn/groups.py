"""Groups of matches to learn from: one after another here, or each on a core of a Ray cluster; it comes to the same."""

from collections.abc import Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any, Literal

import msgspec
import numpy as np

from kociarnia.games import GAMES
from kociarnia.learn.model import Model, Weights
from kociarnia.learn.rollouts import OLDER, THUMB, Matches, Sample
from kociarnia.play.cluster import RETRIES, cores_of, reach

Rival = Weights | Literal["cat"] | None


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """What every group plays next."""

    seats: int
    steps: int
    seed: int  # of the first match of all groups, if none of so many seats was played before
    imitates: bool


class Group:
    """Some of the matches, of every number of seats; they go on from one piece of work to the next."""

    def __init__(self, game: str, options: dict[str, object], rival: Rival, matches: range) -> None:
        """`matches` are the numbers of its matches among those of all groups."""
        self.game = GAMES[game]
        self.options = options
        self.rival = rival
        self.numbers = matches
        self.model = Model(self.game, np.random.default_rng(0))
        self.matches: dict[int, Matches] = {}

    def matches_of(self, seats: int, seed: int) -> Matches:
        """Return the matches of so many seats; where there are none they begin."""
        if seats not in self.matches:
            first = seed + self.numbers.start
            matches = self.matches[seats] = Matches(self.game, seats, len(self.numbers), first, self.options)
            if self.rival is not None:
                matches.rival = THUMB if self.rival == "cat" else OLDER
                matches.seat_all(matches.everyone)
        return self.matches[seats]

    def collect(self, work: Work, weights: Weights, older: Weights | None) -> Sample:
        """Play on by these weights, and return what can be learned from it."""
        self.model.weights = weights
        matches = self.matches_of(work.seats, work.seed)
        return matches.collect(self.model, work.steps, older, imitate=work.imitates)


class Groups:
    """All groups of a training."""

    def __init__(self, game: str, options: dict[str, object], rival: Rival, shares: Sequence[range]) -> None:
        self.own = [Group(game, options, rival, share) for share in shares]

    def collect(self, work: Work, weights: Weights, older: Weights | None) -> Sample:
        """Let every group play on, and return what can be learned from all of them, in their order."""
        return joined([group.collect(work, weights, older) for group in self.own])


class RayGroups:
    """The same, each on a core of a cluster; one whose core is lost begins its matches anew on another."""

    def __init__(
        self, address: str, game: str, options: dict[str, object], rival: Rival, shares: Sequence[range]
    ) -> None:
        self.ray = reach(address)
        on_a_core = -(-len(shares) // cores_of(self.ray))  # more than one where there are more groups than cores
        actor = self.ray.remote(num_cpus=1 / on_a_core, max_restarts=RETRIES, max_task_retries=RETRIES)(Group)
        self.own: list[Any] = [actor.remote(game, options, rival, share) for share in shares]

    def collect(self, work: Work, weights: Weights, older: Weights | None) -> Sample:
        """Let all groups play on at once, and return what can be learned from all of them, in their order."""
        sent = [self.ray.put(each) for each in (weights, older)]
        samples: list[Sample] = self.ray.get([group.collect.remote(work, *sent) for group in self.own])
        return joined(samples)


def joined(samples: Sequence[Sample]) -> Sample:
    """Return one sample of several."""
    if len(samples) == 1:
        return samples[0]
    return Sample(*(np.concatenate([getattr(each, field.name) for each in samples]) for field in fields(Sample)))


def shares_of(matches: int, groups: int) -> list[range]:
    """Return the numbers of the matches of every group: as many in each as can be."""
    ends = [matches * group // groups for group in range(groups + 1)]
    return [range(start, end) for start, end in pairwise(ends)]
