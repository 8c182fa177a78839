"""Measures what the bots are worth as anchors of ratings, and how well ratings predict; writes ratings.md.

    python bench/ratings.py anchors [--matches N]   round robins of the levels in the arena, for play/anchors.json
    python bench/ratings.py predict [--matches N]   how well ratings foretell the matches of a population with noise

The results of the arena are appended to a file, so that a run that is stopped goes on from there; after a change of a
bot the file is deleted. Levels think by their iterations alone, so that a busy machine makes none of them weaker.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import log
from pathlib import Path
from random import Random
from statistics import fmean

import msgspec
from rich.console import Console

from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.state import lowest_seat
from kociarnia.games import GAMES
from kociarnia.play import ratings
from kociarnia.play.arena import read_results, run_contest, whole_rotations
from kociarnia.play.contest import Contest, Result
from kociarnia.play.league import pairings, ratings_of
from kociarnia.play.ratings import CAT, LEVELS, NEWCOMER, UNIT, Anchors, Rating, bots_version, chance, rate

HERE = Path(__file__).parent
PAGE = HERE / "ratings.md"
RESULTS = HERE / "ratings.jsonl"
ANCHORS = HERE.parent / "src/kociarnia/play" / ratings.ANCHORS
TIMES = {"tiger": 1, "lynx": 3, "cat": 10}
"""How much more often pairings are played that cost less, by the strongest there."""
STRENGTHS = 50
MOST_SEATS = 4
ELO_STEP = 24.0
BINS = 10
ALONE = 100
KITTENS_MISTAKES = 300
"""A kitten errs in 30 of 100 decisions."""
console = Console(stderr=True)


def seats_of(game: AnyGame) -> int:
    return max(2, game.fewest_seats)


def play_pairings(
    game: AnyGame, bots: Sequence[str], seats: int, matches: int, workers: int
) -> dict[tuple[str, str], list[Result]]:
    """Let each bot meet each other, as far as it was not played before."""
    played: dict[tuple[str, str], list[Result]] = {}
    for lineup in pairings(bots, seats):
        contest = Contest(game=game.id, bots=lineup, is_timed=False)
        wanted = matches * next((times for level, times in TIMES.items() if level in lineup), 1)
        known = read_results(RESULTS, contest)
        if len(known) < whole_rotations(wanted, seats):
            console.print(f"{game.id}: {', '.join(lineup)}")
            known = run_contest(game, contest, matches=wanted, workers=workers, path=RESULTS)
        played[lineup[0], lineup[1]] = known
    return played


def measure_anchors(chosen: Sequence[AnyGame], matches: int, workers: int) -> None:
    """Write what the levels of each game are worth; a game is written as soon as it is measured."""
    for game in chosen:
        seats = seats_of(game)
        played = play_pairings(game, LEVELS, seats, matches, workers)
        rated = {one.bot: one for one in ratings_of(LEVELS, played)}
        found = json.loads(ANCHORS.read_text(encoding="utf-8")) if ANCHORS.exists() else {}
        found[game.id] = msgspec.to_builtins(
            Anchors(
                bots=bots_version(game.id),
                seats=seats,
                matches=sum(len(results) for results in played.values()),
                levels={level: round(CAT + rated[level].rating, 1) for level in LEVELS},
                margins={level: round((rated[level].high - rated[level].low) / 2, 1) for level in LEVELS},
            )
        )
        ordered = {each: found[each] for each in GAMES if each in found}
        ANCHORS.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
        ratings.anchors.cache_clear()


def table_of_anchors() -> Iterator[str]:
    yield "| game | seats | matches | " + " | ".join(LEVELS) + " |"
    yield "|---|---:|---:|" + "---:|" * len(LEVELS)
    for game, own in ratings.anchors().items():
        cells = [f"{own.levels[level]:.0f} ± {own.margins[level]:.0f}" for level in LEVELS]
        yield f"| {game} | {own.seats} | {own.matches} | " + " | ".join(cells) + " |"


def table_of_seats(chosen: Sequence[AnyGame]) -> Iterator[str]:
    """Return how often a cat ends ahead of a kitten with few seats and with more."""
    yield "| game | seats | cat ahead of each kitten | kitten behind each cat |"
    yield "|---|---:|---:|---:|"
    for game in chosen:
        for seats in sorted({seats_of(game), min(4, game.most_seats), min(5, game.most_seats)}):
            cat = [share(against(game, 0, KITTENS_MISTAKES, seed, seats)) for seed in range(20 * ALONE)]
            kitten = [share(against(game, KITTENS_MISTAKES, 0, seed, seats)) for seed in range(20 * ALONE)]
            yield f"| {game.id} | {seats} | {100 * fmean(cat):.1f} % | {100 - 100 * fmean(kitten):.1f} % |"


class Match(msgspec.Struct, frozen=True):
    """A match of the population: who played, and the places."""

    players: list[int]
    places: list[int]


def noisy_match(game: AnyGame, mistakes: Sequence[int], seed: int) -> list[int]:
    """Return the places of bots by rules of thumb, each of which errs so many times in a thousand decisions."""
    rng = FastRng(seed)
    seats = len(mistakes)
    state = game.new(seats, game.check(seats, {}), rng)
    errs, knows = RandomPolicy(), game.policy
    while acting := state.acting():
        seat = lowest_seat(acting)
        policy = errs if rng.below(1000) < mistakes[seat] else knows
        state.apply(seat, policy.choose(state, seat, rng), rng)
    return list(state.places())


def population(game: AnyGame, matches: int, seed: int) -> Iterator[Match]:
    """Let anybody meet anybody at tables of two to four; the strengths lie from no mistake to nothing but mistakes."""
    dice = Random(seed)
    for number in range(matches):
        seats = dice.randint(seats_of(game), min(MOST_SEATS, game.most_seats))
        players = dice.sample(range(STRENGTHS), seats)
        yield Match(players, noisy_match(game, [1000 * one // (STRENGTHS - 1) for one in players], seed + number))


class Forecasts:
    """What was foretold of pairs at a table, and what happened (ties: a half)."""

    def __init__(self) -> None:
        self.pairs: list[tuple[float, float]] = []

    def add(self, foretold: float, happened: float) -> None:
        self.pairs.append((min(max(foretold, 1e-6), 1 - 1e-6), happened))

    def loss(self) -> float:
        return -fmean(real * log(told) + (1 - real) * log(1 - told) for told, real in self.pairs)

    def error(self) -> float:
        """Return how far what is foretold is from the share that happens, over bins of what was foretold."""
        return sum(len(own) * abs(fmean(t for t, _ in own) - fmean(r for _, r in own)) for own in self.bins()) / len(
            self.pairs
        )

    def bins(self) -> list[list[tuple[float, float]]]:
        found: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for told, real in self.pairs:
            found[min(BINS - 1, int(told * BINS))].append((told, real))
        return [found[number] for number in sorted(found)]


def happened(match: Match, one: int, other: int) -> float:
    before, behind = match.places[one] < match.places[other], match.places[one] > match.places[other]
    return 0.5 + 0.5 * (before - behind)


def forecast(matches: Sequence[Match]) -> dict[str, Forecasts]:
    """Foretell every match of the second half from those before it, and in hindsight."""
    told = {name: Forecasts() for name in ("ratings", "Elo", "the mean", "hindsight")}
    own: list[Rating] = [NEWCOMER] * STRENGTHS
    elo = [0.0] * STRENGTHS
    truth = hindsight(matches)
    for number, match in enumerate(matches):
        gains = [0.0] * len(match.players)
        for a, b in combinations(range(len(match.players)), 2):
            one, other = match.players[a], match.players[b]
            real = happened(match, a, b)
            guess = elo_share(elo[one], elo[other])
            gains[a] += ELO_STEP * (real - guess)
            gains[b] -= ELO_STEP * (real - guess)
            if number >= len(matches) // 2:
                # Both ways round, so that no way of guessing gains by the order in which players are named.
                for pair, outcome, turn in (((one, other), real, guess), ((other, one), 1 - real, 1 - guess)):
                    told["ratings"].add(chance(own[pair[0]], own[pair[1]]), outcome)
                    told["Elo"].add(turn, outcome)
                    told["the mean"].add(0.5, outcome)
                    told["hindsight"].add(truth(pair[0], pair[1]), outcome)
        for seat, gain in enumerate(gains):
            elo[match.players[seat]] += gain / (len(match.players) - 1)
        rated = rate([[own[one]] for one in match.players], match.places)
        for one, [rating] in zip(match.players, rated, strict=True):
            own[one] = rating
    return told


def hindsight(matches: Sequence[Match]) -> Callable[[int, int], float]:
    """Return the share by a model that is fitted to all matches at once: about the best that can be foretold."""
    strength = [0.0] * STRENGTHS
    for _ in range(30):
        slope, curve = [0.0] * STRENGTHS, [0.01] * STRENGTHS
        for match in matches:
            for a, b in combinations(range(len(match.players)), 2):
                one, other = match.players[a], match.players[b]
                guess = elo_share(strength[one], strength[other])
                for player, change in ((one, happened(match, a, b) - guess), (other, guess - happened(match, a, b))):
                    slope[player] += change
                    curve[player] += guess * (1 - guess)
        strength = [value + UNIT * 0.7 * up / bend for value, up, bend in zip(strength, slope, curve, strict=True)]
    return lambda one, other: elo_share(strength[one], strength[other])


def elo_share(one: float, other: float) -> float:
    """Return the chance of one to place before another, by points."""
    return 1 / (1 + 10 ** ((other - one) / 400))


def table_of_losses(forecasts: dict[str, dict[str, Forecasts]], matches: int) -> Iterator[str]:
    """Return how well each way foretells."""
    ways = ("ratings", "Elo", "the mean", "hindsight")
    yield "| game | matches | pairs foretold | " + " | ".join(ways) + " |"
    yield "|---|---:|---:|" + "---:|" * len(ways)
    for game, told in forecasts.items():
        cells = [f"{told[way].loss():.4f} ({100 * told[way].error():.1f})" for way in ways]
        yield f"| {game} | {matches} | {len(told['ratings'].pairs) // 2} | " + " | ".join(cells) + " |"


def table_of_calibration(forecasts: dict[str, dict[str, Forecasts]]) -> Iterator[str]:
    """Return what was foretold next to what happened; the lower half is the upper one the other way round."""
    heads = [f"{10 * number}–{10 * number + 10} %" for number in range(BINS // 2, BINS)]
    yield "| game | " + " | ".join(heads) + " |"
    yield "|---|" + "---:|" * len(heads)
    for game, told in forecasts.items():
        bins = {int(own[0][0] * BINS): own for own in told["ratings"].bins()}
        cells = [
            f"{100 * fmean(t for t, _ in own):.1f} → {100 * fmean(r for _, r in own):.1f}" if own else ""
            for own in (bins.get(number, []) for number in range(BINS // 2, BINS))
        ]
        yield f"| {game} | " + " | ".join(cells) + " |"


def table_of_alone(chosen: Sequence[AnyGame]) -> Iterator[str]:
    """Return what ratings of those who meet only one kitten say about matches with cats, and what happens there."""
    yield "| game | mistakes | rating | kitten ± | foretold against a cat | true share |"
    yield "|---|---:|---:|---:|---:|---:|"
    for game in chosen:
        own = ratings.anchors().get(game.id)
        for mistakes in (50, 150, 300, 500) if own else ():
            assert own
            rating = NEWCOMER
            for seed in range(ALONE):
                places = against(game, mistakes, KITTENS_MISTAKES, seed)
                rating = rate([[rating], *[[Rating(own.levels["kitten"], 1.0)]] * (len(places) - 1)], places)[0][0]
            shares = [share(against(game, mistakes, 0, 10_000 + seed)) for seed in range(10 * ALONE)]
            told = chance(rating, Rating(own.levels["cat"], 1.0))
            yield (
                f"| {game.id} | {mistakes / 10:g} % | {rating.points:.0f} ± {rating.deviation:.0f} |"
                f" {own.margins['kitten']:.0f} | {100 * told:.1f} % | {100 * fmean(shares):.1f} % |"
            )


def against(game: AnyGame, mistakes: int, others: int, seed: int, seats: int = 0) -> list[int]:
    """Return the places of one bot with noise and of others, its own first; it sits everywhere equally often."""
    seats = seats or seats_of(game)
    seat = seed % seats
    places = noisy_match(game, [mistakes if each == seat else others for each in range(seats)], seed)
    return [places[seat], *places[:seat], *places[seat + 1 :]]


def share(places: Sequence[int]) -> float:
    """Return the share of the others the first one placed before."""
    own, *others = places
    return fmean(0.5 + 0.5 * ((own < other) - (own > other)) for other in others)


def write(name: str, table: Iterator[str]) -> None:
    """Put a table into its place on the page."""
    text = "\n".join(table)
    mark = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end -->)", re.DOTALL)
    PAGE.write_text(mark.sub(lambda _old: f"\n{text}\n\n", PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    console.print(text)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("anchors", "predict"))
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", default=",".join(GAMES), help="only the games named, separated by commas")
    wanted = parser.parse_args()
    chosen = [GAMES[name] for name in wanted.only.split(",")]
    if wanted.what == "anchors":
        measure_anchors(chosen, wanted.matches or 40, wanted.workers)
        write("anchors", table_of_anchors())
    else:
        matches = wanted.matches or 5000
        forecasts = {game.id: forecast(list(population(game, matches, seed=1))) for game in chosen}
        write("losses", table_of_losses(forecasts, matches))
        write("calibration", table_of_calibration(forecasts))
        write("seats", table_of_seats(chosen))
        write("alone", table_of_alone(chosen))


if __name__ == "__main__":
    main()
