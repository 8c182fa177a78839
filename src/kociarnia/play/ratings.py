"""How strong somebody plays a game: a number on the scale of its bots, and how far it may be off.

The bots are the anchor: what their levels are worth was measured in the arena (`bench/ratings.py`) and never changes by
what happens at a table. A cat is worth 1000 in every game; 400 points more are ten wins to one, as in chess. Where the
better one wins more often alone against one rival than at a fuller table, each has a scale of its own.
"""

import json
from collections import deque
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import exp, log, sqrt

import msgspec
from openskill.models import BradleyTerryFull

from kociarnia.bots.levels import BOTS
from kociarnia.games import GAMES

LEVELS = ("kitten", "cat", "lynx", "tiger")
ANCHORS = "anchors.json"
CAT = 1000.0
UNIT = 400 / log(10)
"""So many points more make e times as many wins."""
DRIFT = 4.0
"""How much somebody may change from one match to the next: nobody's rating is ever certain."""
CERTAIN = 1.0
"""How far the rating of a level may be off: it is not moved by a match."""
LONGEST_HISTORY = 200
DIGEST_LENGTH = 12


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is taken to be; about two times in three the truth is within the deviation."""

    points: float
    deviation: float


NEWCOMER = Rating(CAT, 350.0)
"""Of whom nothing is known: anything between a beginner and a master."""


class Anchors(msgspec.Struct, frozen=True, kw_only=True):
    """What the levels of a game are worth at tables of some numbers of seats, and what that rests on."""

    bots: str
    """The version of the bots that were measured."""
    fewest: int
    most: int
    """For tables of so many seats."""
    matches: dict[str, int]
    """At how many of the matches each level sat."""
    levels: dict[str, float]
    margins: dict[str, float]
    """Half the width of the 95 % interval of each."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who sat where in a match: a bot of a level, a user, or somebody of whom nothing is known any more."""

    team: int
    place: int
    level: str | None = None
    user: str | None = None


class Point(msgspec.Struct, frozen=True):
    """The rating somebody had after a match."""

    time: int
    rating: Rating


class History:
    """How somebody's rating went."""

    def __init__(self) -> None:
        self.rating = NEWCOMER
        self.matches = 0
        self.points: deque[Point] = deque(maxlen=LONGEST_HISTORY)


class Ladder:
    """Everybody's rating on one scale; the same matches in the same order always give the same."""

    def __init__(self, anchors: Anchors) -> None:
        self.anchors = anchors
        self.histories: dict[str, History] = {}

    def take_in(self, time: int, players: Sequence[Player]) -> None:
        """Let a match have its effect on everybody who sat there; none with only one side, or at another table."""
        if not self.anchors.fewest <= len(players) <= self.anchors.most:
            return
        if any(player.level is not None and player.level not in self.anchors.levels for player in players):
            return
        teams: dict[int, list[Player]] = {}
        for player in players:
            teams.setdefault(player.team, []).append(player)
        if len(teams) < 2:
            return
        sides = list(teams.values())
        rated = rate([[self._rating(player) for player in side] for side in sides], [side[0].place for side in sides])
        for side, ratings in zip(sides, rated, strict=True):
            for player, rating in zip(side, ratings, strict=True):
                if player.user is not None:
                    history = self.histories.setdefault(player.user, History())
                    history.rating = rating
                    history.matches += 1
                    history.points.append(Point(time, rating))

    def _rating(self, player: Player) -> Rating:
        if player.level is not None:
            return Rating(self.anchors.levels[player.level], CERTAIN)
        known = self.histories.get(player.user) if player.user is not None else None
        return known.rating if known else NEWCOMER


# Every pair at a table counts, whatever their number. What a match tells is weighed as in the
# rule of Bayes: the library's usual factor (gamma) would keep people uncertain for too long. bench/ratings.md compares.
MODEL = BradleyTerryFull(mu=0.0, sigma=NEWCOMER.deviation, beta=UNIT / sqrt(2), tau=DRIFT, gamma=lambda *_: 1.0)


def rate(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the ratings after a match in which sides, each of one or more, took these places."""
    # A cat is 0 there, so that a side of two cats is worth as much as one.
    teams = [[MODEL.rating(mu=one.points - CAT, sigma=one.deviation) for one in side] for side in sides]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(one.mu + CAT, min(one.sigma, NEWCOMER.deviation)) for one in team] for team in rated]


def chance(one: Rating, other: Rating) -> float:
    """Return how likely one places before another, as far as their ratings tell."""
    width = sqrt(UNIT**2 + one.deviation**2 + other.deviation**2)
    return 1 / (1 + exp((other.points - one.points) / width))


@cache
def anchors() -> dict[str, list[Anchors]]:
    """Return the scales of each game, from few seats to many; other games have no ratings."""
    text = (files("kociarnia.play") / ANCHORS).read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[Anchors]])


def bots_version(game: str) -> str:
    """Return a digest of what makes the levels of a game as strong as they are: their numbers and what was learned."""
    numbers = {
        level: {name: value for name, value in vars(BOTS[level]).items() if isinstance(value, int)} for level in LEVELS
    }
    numbers["kitten"] = {"mistakes_in_hundred": int(GAMES[game].policy.slips())}
    digest = sha256(json.dumps(numbers, sort_keys=True).encode())
    for file in sorted(files(f"kociarnia.games.{game}.bot").iterdir(), key=lambda each: each.name):
        if file.name.endswith((".txt", ".network")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:DIGEST_LENGTH]
