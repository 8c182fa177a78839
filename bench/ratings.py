"""Measures what the bots are worth as anchors of ratings, and how well ratings predict; writes ratings.md.

    python bench/ratings.py anchors [--matches N]   round robins of the levels in the arena, for play/anchors.json
    python bench/ratings.py more                    take what was played since, with the same bots, into the same file
    python bench/ratings.py predict [--matches N]   how well ratings foretell the matches of a population with noise

The results of the arena are appended to a file, so that a run that is stopped goes on from there; after a change of a
bot the file is deleted. Levels think by their iterations alone, so that a busy machine makes none of them weaker.
"""

import argparse
import json
import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import hypot, log
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import msgspec
from msgspec.structs import replace
from rich.console import Console

from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.state import lowest_seat
from kociarnia.games import GAMES
from kociarnia.play import ratings
from kociarnia.play.arena import read_results, run_contest, whole_rotations
from kociarnia.play.contest import Contest, OnError, Result, play_whole
from kociarnia.play.league import ratings_of
from kociarnia.play.ratings import CAT, LEVELS, NEWCOMER, UNIT, Anchors, Rating, bots_version, chance, rate

HERE = Path(__file__).parent
PAGE = HERE / "ratings.md"
RESULTS = HERE / "ratings.jsonl"
ANCHORS = HERE.parent / "src/kociarnia/play" / ratings.ANCHORS
TIMES = {"tiger": 1, "lynx": 3, "cat": 10}
"""How much more often pairings are played that cost less, by the strongest there."""
STRENGTHS = 50
POPULATIONS = (5_000, 20_000)
"""So many matches: what one can say early, and what when everybody is known."""
MOST_SEATS = 4
ELO_STEP = 24.0
BINS = 10
ALONE = 100
LIVES = 20
SEATINGS = 2_400
"""So many matches say a share to one point in a hundred; two to six seats can be taken equally often."""
FULL = 5
BEGINNER = -1
MISTAKES = {"kitten": BEGINNER, "cat": 0}
"""In so many of 1000 decisions a level errs: these two are rules of thumb, and play thousands of matches in seconds."""
PARTS = 200
"""Into so many parts matches are laid when an interval is drawn."""
ENOUGH = 60
"""So many new matches count at least: of a few that all end alike the interval would have no width."""
WORTH_A_SCALE = 35.0
"""So many points (55 wins of 100) have to lie between tables of two and fuller ones."""
console = Console(stderr=True)


def seats_of(game: AnyGame) -> int:
    return max(2, game.fewest_seats)


class Tables(msgspec.Struct, frozen=True):
    """Tables of some numbers of seats, and who sits there when the levels are measured."""

    fewest: int
    most: int
    lineups: list[tuple[str, ...]]


def tables_of(game: AnyGame) -> list[Tables]:
    """Return tables of two and fuller ones, as far as a game has them; everybody has every neighbour there."""
    pairs = [Tables(2, 2, list(combinations(LEVELS, 2)))] if game.fewest_seats <= 2 else []
    full: list[tuple[str, ...]] = [order for lineup in (LEVELS, LEVELS[:3]) for order in (lineup, lineup[::-1])]
    full += [("kitten", "kitten", "cat", "cat"), ("kitten", "cat", "kitten", "cat")]
    return [*pairs, Tables(3, game.most_seats, full)]


def play_lineup(game: AnyGame, lineup: tuple[str, ...], matches: int, workers: int) -> None:
    """Play as many matches of a lineup as are wanted and were not played before."""
    contest = Contest(game=game.id, bots=lineup, is_timed=False)
    wanted = matches * next(times for level, times in TIMES.items() if level in lineup)
    if len(read_results(RESULTS, contest)) < whole_rotations(wanted, len(lineup)):
        console.print(f"{game.id}: {', '.join(lineup)}")
        run_contest(game, contest, matches=wanted, workers=workers, path=RESULTS, play=None if workers else play_here)


def play_here(game: AnyGame, contest: Contest, todo: Iterable[tuple[int, int]], on_error: OnError) -> Iterator[Result]:
    """Play matches in this process: with workers a busy machine spends more on messages than on thinking."""
    for deal, rotation in todo:
        yield play_whole(game, contest, deal, rotation, on_error)


def all_results(game: AnyGame) -> list[Result]:
    """Return every match of a game that was ever played for this, in whatever lineup, and many of kittens and cats."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    found = [each for line in lines if (each := msgspec.json.decode(line, type=Result)).contest.game == game.id]
    for seats in range(seats_of(game), min(FULL, game.most_seats) + 1):
        for one, others in permutations(MISTAKES, 2):
            contest = Contest(game=game.id, bots=(one, *[others] * (seats - 1)), is_timed=False)
            found += [
                Result(
                    contest=contest,
                    deal=seed % PARTS,
                    rotation=0,
                    scores=[],
                    places=against(game, MISTAKES[one], MISTAKES[others], seed, seats),
                    moves=0,
                )
                for seed in range(SEATINGS)
            ]
    return found


def measured(levels: Sequence[str], results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Return what levels are worth, and half the 95 % interval of each."""
    rated = {one.bot: one for one in ratings_of(levels, results)}
    # The seatings of a deal belong together, but a few deals say too little of how deals differ: the wider one counts.
    apart = ratings_of(levels, [replace(result, deal=number % PARTS) for number, result in enumerate(results)])
    widths = {one.bot: max(one.high - one.low, rated[one.bot].high - rated[one.bot].low) for one in apart}
    return {level: (CAT + rated[level].rating, widths[level] / 2) for level in levels}


def sat_at(results: Sequence[Result]) -> dict[str, int]:
    """Return at how many matches each level sat."""
    return {level: sum(level in result.contest.bots for result in results) for level in LEVELS}


def anchors_from(game: AnyGame, fewest: int, most: int, results: Sequence[Result]) -> Anchors:
    found = measured(LEVELS, results)
    return Anchors(
        bots=bots_version(game.id),
        fewest=fewest,
        most=most,
        matches=sat_at(results),
        levels={level: round(points, 1) for level, (points, _) in found.items()},
        margins={level: round(margin, 1) for level, (_, margin) in found.items()},
    )


def refined(own: Anchors, results: Sequence[Result]) -> Anchors:
    """Return anchors with more matches of those who search, each measurement by its precision."""
    added = sat_at(results)
    searching = [level for level in LEVELS[2:] if added[level]]
    if not searching:
        return own
    if min(added[level] for level in searching) < ENOUGH:
        raise SystemExit(f"{own.fewest} to {own.most} seats: {added} new matches, {ENOUGH} of each level are needed")
    found = measured(["cat", *searching], results)
    levels, margins = dict(own.levels), dict(own.margins)
    for level in searching:
        points, margin = found[level]
        before, now = own.margins[level] ** -2, margin**-2
        levels[level] = round((before * own.levels[level] + now * points) / (before + now), 1)
        margins[level] = round((before + now) ** -0.5, 1)
    matches = {level: own.matches[level] + (added[level] if level in searching else 0) for level in LEVELS}
    return replace(own, levels=levels, margins=margins, matches=matches)


def take_more(path: Path) -> Iterator[str]:
    """Take matches of a file into the anchors that ship, and return the table of them; the file is done with then."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    results = [msgspec.json.decode(line, type=Result) for line in lines]
    shipped = msgspec.json.decode(ANCHORS.read_bytes(), type=dict[str, list[Anchors]])
    yield from heads()
    for name, scales in shipped.items():
        for number, own in enumerate(scales):
            if own.bots != bots_version(name):
                raise SystemExit(f"the bots of {name} have changed: measure them anew, with anchors")
            seats = range(own.fewest, own.most + 1)
            new = [one for one in results if one.contest.game == name and len(one.places) in seats]
            scales[number] = refined(own, new)
            yield row_of(name, scales[number])
    ANCHORS.write_text(json.dumps(msgspec.to_builtins(shipped), indent=1) + "\n", encoding="utf-8")
    path.unlink(missing_ok=True)


def heads() -> Iterator[str]:
    yield "| game | seats | " + " | ".join(LEVELS) + " |"
    yield "|---|---:|" + "---:|" * len(LEVELS)


def row_of(game: str, own: Anchors) -> str:
    cells = [f"{own.levels[level]:.0f} ± {own.margins[level]:.0f} ({own.matches[level]})" for level in LEVELS]
    seats = f"{own.fewest}–{own.most}" if own.most > own.fewest else str(own.fewest)
    return f"| {game} | {seats} | " + " | ".join(cells) + " |"


def do_differ(one: Anchors, other: Anchors) -> bool:
    """Tell whether a kitten, of which most is known, is worth something else at one kind of table than at the other."""
    chance_alone = hypot(one.margins["kitten"], other.margins["kitten"])
    return abs(one.levels["kitten"] - other.levels["kitten"]) > max(WORTH_A_SCALE, chance_alone)


def measure_anchors(chosen: Sequence[AnyGame], matches: int, workers: int) -> Iterator[str]:
    """Write what the levels of each game are worth as soon as it is measured, and return the table of it."""
    yield from heads()
    for game in chosen:
        for tables in tables_of(game):
            for lineup in tables.lineups:
                play_lineup(game, lineup, matches, workers)
        everything = all_results(game)
        scales = [
            anchors_from(
                game,
                tables.fewest,
                tables.most,
                [each for each in everything if tables.fewest <= len(each.places) <= tables.most],
            )
            for tables in tables_of(game)
        ]
        is_split = len(scales) == 1 or do_differ(*scales)
        together = anchors_from(game, seats_of(game), game.most_seats, everything)
        used = scales if is_split else [together]
        found = json.loads(ANCHORS.read_text(encoding="utf-8")) if ANCHORS.exists() else {}
        found[game.id] = msgspec.to_builtins(used)
        ordered = {each: found[each] for each in GAMES if each in found}
        ANCHORS.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
        ratings.anchors.cache_clear()
        for own in used:
            yield row_of(game.id, own)


def table_of_seats(chosen: Sequence[AnyGame]) -> Iterator[str]:
    """Return how often a cat ends ahead of a kitten with few seats and with more, and how many points that is."""
    yield "| game | seats | cat ahead of each kitten | kitten behind each cat | points |"
    yield "|---|---:|---:|---:|---:|"
    for game in chosen:
        for seats in range(seats_of(game), min(FULL, game.most_seats) + 1):
            cat = fmean(
                share(against(game, MISTAKES["cat"], MISTAKES["kitten"], seed, seats)) for seed in range(SEATINGS)
            )
            kitten = 1 - fmean(
                share(against(game, MISTAKES["kitten"], MISTAKES["cat"], seed, seats)) for seed in range(SEATINGS)
            )
            both = (cat + kitten) / 2
            yield (
                f"| {game.id} | {seats} | {100 * cat:.1f} % | {100 * kitten:.1f} % |"
                f" {UNIT * log(both / (1 - both)):.0f} |"
            )


class Match(msgspec.Struct, frozen=True):
    """A match of the population: who played, and the places."""

    players: list[int]
    places: list[int]


def noisy_match(game: AnyGame, mistakes: Sequence[int], seed: int) -> list[int]:
    """Return the places of bots by rules of thumb, each of which errs so many times in a thousand decisions.

    A beginner errs as the game says.
    """
    rng = FastRng(seed)
    seats = len(mistakes)
    state = game.new(seats, game.check(seats, {}), rng)
    errs, knows = RandomPolicy(), game.policy
    while acting := state.acting():
        seat = lowest_seat(acting)
        is_beginner = mistakes[seat] == BEGINNER
        is_error = rng.below(1000) < (10 * knows.slips() if is_beginner else mistakes[seat])
        decide = errs.choose if is_error else knows.naive if is_beginner else knows.choose
        state.apply(seat, decide(state, seat, rng), rng)
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


class Way(ABC):
    """A way to foretell who places before whom, with one scale for all tables or one for two seats and one for more."""

    def __init__(self, *, is_split: bool) -> None:
        self.is_split = is_split

    def scale(self, match: Match) -> bool:
        return self.is_split and len(match.players) == 2

    @abstractmethod
    def foretell(self, match: Match, one: int, other: int) -> float:
        """Return the chance of one to place before another."""

    @abstractmethod
    def take_in(self, match: Match) -> None:
        """Learn from a match."""


class Mean(Way):
    def take_in(self, match: Match) -> None:
        pass

    def foretell(self, match: Match, one: int, other: int) -> float:
        return 0.5


class Openskill(Way):
    def __init__(self, *, is_split: bool) -> None:
        super().__init__(is_split=is_split)
        self.own: dict[tuple[bool, int], Rating] = defaultdict(lambda: NEWCOMER)

    def foretell(self, match: Match, one: int, other: int) -> float:
        scale = self.scale(match)
        return chance(self.own[scale, match.players[one]], self.own[scale, match.players[other]])

    def take_in(self, match: Match) -> None:
        scale = self.scale(match)
        rated = rate([[self.own[scale, one]] for one in match.players], match.places)
        for one, [rating] in zip(match.players, rated, strict=True):
            self.own[scale, one] = rating


class Elo(Way):
    def __init__(self, *, is_split: bool) -> None:
        super().__init__(is_split=is_split)
        self.points: dict[tuple[bool, int], float] = defaultdict(float)

    def foretell(self, match: Match, one: int, other: int) -> float:
        scale = self.scale(match)
        return elo_share(self.points[scale, match.players[one]], self.points[scale, match.players[other]])

    def take_in(self, match: Match) -> None:
        seats = range(len(match.players))
        gains = [
            sum(happened(match, one, other) - self.foretell(match, one, other) for other in seats if other != one)
            for one in seats
        ]
        for one, gain in zip(match.players, gains, strict=True):
            self.points[self.scale(match), one] += ELO_STEP * gain / (len(seats) - 1)


class Hindsight(Way):
    """A model that was fitted to all matches at once: about the best that can be foretold."""

    def __init__(self, matches: Sequence[Match]) -> None:
        super().__init__(is_split=True)
        self.fitted = {
            is_pair: fit([match for match in matches if (len(match.players) == 2) == is_pair])
            for is_pair in (False, True)
        }

    def foretell(self, match: Match, one: int, other: int) -> float:
        strength = self.fitted[self.scale(match)]
        return elo_share(strength[match.players[one]], strength[match.players[other]])

    def take_in(self, match: Match) -> None:
        pass


def fit(matches: Sequence[Match]) -> list[float]:
    """Return the strengths that explain matches best."""
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
    return strength


WAYS = ("two scales", "one scale", "Elo, two scales", "Elo, one scale", "the mean", "hindsight")


def forecast(matches: Sequence[Match]) -> dict[bool, dict[str, Forecasts]]:
    """Foretell every match of the second half from those before it, tables of two apart from fuller ones."""
    ways = [
        Openskill(is_split=True),
        Openskill(is_split=False),
        Elo(is_split=True),
        Elo(is_split=False),
        Mean(is_split=False),
        Hindsight(matches),
    ]
    told = {is_pair: {name: Forecasts() for name in WAYS} for is_pair in (True, False)}
    for number, match in enumerate(matches):
        for name, way in zip(WAYS, ways, strict=True):
            if number >= len(matches) // 2:
                # Both ways round, so that no way of guessing gains by the order in which players are named.
                for one, other in permutations(range(len(match.players)), 2):
                    told[len(match.players) == 2][name].add(
                        way.foretell(match, one, other), happened(match, one, other)
                    )
            way.take_in(match)
    return {is_pair: own for is_pair, own in told.items() if own["the mean"].pairs}


def elo_share(one: float, other: float) -> float:
    """Return the chance of one to place before another, by points."""
    return 1 / (1 + 10 ** ((other - one) / 400))


Foretold = dict[tuple[str, str, int], dict[str, Forecasts]]
"""By game, number of seats and number of matches."""


def table_of_losses(forecasts: Foretold) -> Iterator[str]:
    """Return how well each way foretells."""
    yield "| game | seats | matches | pairs foretold | " + " | ".join(WAYS) + " |"
    yield "|---|---:|---:|---:|" + "---:|" * len(WAYS)
    for (game, seats, matches), told in forecasts.items():
        cells = [f"{told[way].loss():.4f} ({100 * told[way].error():.1f})" for way in WAYS]
        yield f"| {game} | {seats} | {matches} | {len(told['the mean'].pairs) // 2} | " + " | ".join(cells) + " |"


def table_of_calibration(forecasts: Foretold) -> Iterator[str]:
    """Return what was foretold on the scales of a game next to what happened; below one half it is mirrored."""
    heads = [f"{10 * number}–{10 * number + 10} %" for number in range(BINS // 2, BINS)]
    yield "| game | seats | matches | " + " | ".join(heads) + " |"
    yield "|---|---:|---:|" + "---:|" * len(heads)
    for (game, seats, matches), told in forecasts.items():
        way = "two scales" if len(ratings.anchors()[game]) > 1 else "one scale"
        bins = {min(BINS - 1, int(own[0][0] * BINS)): own for own in told[way].bins()}
        cells = [
            f"{100 * fmean(t for t, _ in own):.1f} → {100 * fmean(r for _, r in own):.1f}" if own else ""
            for own in (bins.get(number, []) for number in range(BINS // 2, BINS))
        ]
        yield f"| {game} | {seats} | {matches} | " + " | ".join(cells) + " |"


def table_of_alone(chosen: Sequence[AnyGame]) -> Iterator[str]:
    """Return what ratings of those who meet only kittens say about matches with cats, and what happens there."""
    yield "| game | seats | mistakes | rating | scatter | deviation | foretold against a cat | true share |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for game in chosen:
        for seats, mistakes in product(sorted({seats_of(game), 4}), (50, 150, 300, 500)):
            own = next(own for own in ratings.anchors()[game.id] if own.fewest <= seats <= own.most)
            kittens = [[Rating(own.levels["kitten"], ratings.CERTAIN)]] * (seats - 1)
            found: list[Rating] = []
            for life in range(LIVES):
                rating = NEWCOMER
                for seed in range(life * ALONE, (life + 1) * ALONE):
                    rating = rate([[rating], *kittens], against(game, mistakes, MISTAKES["kitten"], seed, seats))[0][0]
                found.append(rating)
            shares = [share(against(game, mistakes, MISTAKES["cat"], 10_000 + seed, seats)) for seed in range(SEATINGS)]
            told = fmean(chance(rating, Rating(own.levels["cat"], ratings.CERTAIN)) for rating in found)
            yield (
                f"| {game.id} | {seats} | {mistakes / 10:g} % | {fmean(rating.points for rating in found):.0f} |"
                f" {stdev(rating.points for rating in found):.0f} | {fmean(rating.deviation for rating in found):.0f} |"
                f" {100 * told:.1f} % | {100 * fmean(shares):.1f} % |"
            )


def against(game: AnyGame, mistakes: int, others: int, seed: int, seats: int) -> list[int]:
    """Return the places of one bot with noise and of others, its own first; it sits everywhere equally often."""
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
    parser.add_argument("what", choices=("anchors", "more", "predict"))
    parser.add_argument("--matches", type=int, default=None, help="0 with anchors: only those that were played before")
    parser.add_argument("--workers", type=int, default=1, help="0: no processes beside this one")
    parser.add_argument("--only", default=",".join(GAMES), help="only the games named, separated by commas")
    wanted = parser.parse_args()
    chosen = [GAMES[name] for name in wanted.only.split(",")]
    if wanted.what == "anchors":
        write("anchors", measure_anchors(chosen, 40 if wanted.matches is None else wanted.matches, wanted.workers))
        return
    if wanted.what == "more":
        write("anchors", take_more(RESULTS))
        return
    forecasts: Foretold = {}
    for game, matches in product(chosen, [wanted.matches] if wanted.matches else POPULATIONS):
        for is_pair, told in forecast(list(population(game, matches, seed=1))).items():
            forecasts[game.id, "2" if is_pair else f"3–{MOST_SEATS}", matches] = told
    write("losses", table_of_losses(forecasts))
    write("calibration", table_of_calibration(forecasts))
    write("seats", table_of_seats(chosen))
    write("alone", table_of_alone(chosen))


if __name__ == "__main__":
    main()
