"""Measures how strong the levels are and writes the tables of strength.md: python bench/strength.py [--hours H].

Every line is a contest of the arena. Its results are appended to a file, so that a run that is stopped goes on from
there; after a change of a bot the file is deleted. A line is measured with 400 matches, or until its 95 % interval is
within 4 points.
"""

import argparse
import re
import time
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track

from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.play.arena import read_results, run_contest
from kociarnia.play.contest import Contest, Result
from kociarnia.play.match import Match
from kociarnia.play.standing import Estimate, estimate

HERE = Path(__file__).parent
PAGE = HERE / "strength.md"
TABLES = re.compile(r"(?<=<!-- measured -->\n).*(?=<!-- end -->)", re.DOTALL)
MATCHES = 400
BATCH = 40
MARGIN = 0.04
LADDER = (("kitten", "random", 75), ("cat", "kitten", 75), ("lynx", "cat", 60), ("tiger", "lynx", 53))
LONGER = ("tiger*4", "tiger")
SOLO_LEVELS = ("kitten", "cat", "lynx", "tiger")
SOLO_MATCHES = 100
# What is played alone, and where its grades begin.
Alone = tuple[str, dict[str, object], tuple[int, ...]]


def alone_at_domkotow(level: int, *, is_hard: bool) -> Alone:
    """Return a level of Dom kotów as it is played alone."""
    if is_hard:
        return "domkotow", {"level": level, "solo_hard": True}, (30, 40, 50) if level < 4 else (20, 30, 40)
    return "domkotow", {"level": level}, (50, 60, 70) if level < 4 else (30, 40, 50)


SOLO: list[Alone] = [
    ("luckybox", {}, (45, 50, 55, 60, 65, 70)),
    *(alone_at_domkotow(level, is_hard=is_hard) for is_hard in (False, True) for level in (1, 2, 3, 4)),
]


def seats_of(game: AnyGame) -> int:
    """Return the seats a pair of levels is measured with: the fewest that are a contest."""
    return max(2, game.fewest_seats)


def ahead(result: Result) -> float:
    """Return the share of the rivals the first bot ended ahead of, ties counting half."""
    own, *others = result.places
    return sum((own < other) + 0.5 * (own == other) for other in others) / len(others)


def contest_of(game: AnyGame, one: str, other: str) -> Contest:
    """Return the contest of one bot against another, or against several of it."""
    return Contest(game=game.id, bots=(one, *[other] * (seats_of(game) - 1)))


def lines() -> Iterator[tuple[AnyGame, Contest, int | None]]:
    """Return the contests of level against level with what they should reach, the quick ones first."""
    for one, other, wanted in (*LADDER, ("tiger", "random", 95)):
        for game in GAMES.values():
            is_luck = wanted == 95 and seats_of(game) > 2
            yield game, contest_of(game, one, other), None if is_luck else wanted


def measured(results: list[Result]) -> Estimate:
    """Return how often the first bot ends ahead of another, with its interval."""
    return estimate(results, ahead)


def measure(game: AnyGame, contest: Contest, path: Path, workers: int, deadline: float) -> list[Result]:
    """Play batches until the line is known well enough, or there is no time left."""
    matches = 0
    results = read_results(path, contest)
    while matches < MATCHES and time.monotonic() < deadline:
        matches += BATCH
        results = run_contest(game, contest, matches=matches, workers=workers, path=path)
        if matches >= 2 * BATCH and measured(results).margin < MARGIN:
            break
    return results


def table_of_pairs(found: list[tuple[Contest, int | None, list[Result]]]) -> Iterator[str]:
    """Return the table of levels against levels."""
    yield "| game | level | against | ends ahead | wanted | matches | mean score |"
    yield "|---|---|---|---:|---:|---:|---:|"
    for contest, wanted, results in found:
        if not results:
            continue
        rate = measured(results)
        own = sum(result.scores[0] for result in results) / len(results)
        others = sum(sum(result.scores[1:]) for result in results) / len(results) / (len(contest.bots) - 1)
        yield (
            f"| {contest.game} | {contest.bots[0]} | {contest.bots[1]}"
            f" | {100 * rate.mean:.1f} ± {100 * rate.margin:.1f} % |"
            f" {'' if wanted is None else f'≥ {wanted} %'} | {len(results)} | {own:.1f} – {others:.1f} |"
        )


def table_of_solo(found: list[tuple[Contest, list[Result]]]) -> Iterator[str]:
    """Return the table of those who play alone."""
    yield "| game | options | level | median | quartiles | matches |"
    yield "|---|---|---|---:|---:|---:|"
    for contest, results in found:
        if not results:
            continue
        scores = sorted(result.scores[0] for result in results)
        quarter = len(scores) // 4
        options = ", ".join(f"{name} {value}" for name, value in contest.options.items())
        yield (
            f"| {contest.game} | {options} | {contest.bots[0]} | {median(scores):g} |"
            f" {scores[quarter]}–{scores[-1 - quarter]} | {len(scores)} |"
        )


def table_of_grades(found: list[tuple[Contest, list[Result]]]) -> Iterator[str]:
    """Return how often each grade is reached alone."""
    for game, options, bounds in SOLO:
        played = [line for line in found if (line[0].game, line[0].options) == (game, options) and line[1]]
        if not played:
            continue
        level, hard = options.get("level"), ", hard" if options.get("solo_hard") else ""
        title = game if level is None else f"{game} level {level}{hard}"
        yield f"| {title}, alone | below {bounds[0]} | " + " | ".join(f"{bound}+" for bound in bounds) + " |"
        yield "|---|" + "---:|" * (len(bounds) + 1)
        for contest, results in played:
            scores = [result.scores[0] for result in results]
            edges = [-(10**6), *bounds, 10**6]
            shares = [sum(low <= score < high for score in scores) / len(scores) for low, high in pairwise(edges)]
            yield f"| {contest.bots[0]} | " + " | ".join(f"{100 * share:.0f} %" for share in shares) + " |"
        yield ""


def decision_times(game: AnyGame, level: str, matches: int) -> list[float]:
    """Return the seconds of CPU of every decision of one level that had a choice."""
    times: list[float] = []
    seats = seats_of(game)
    for seed in range(matches):
        match = Match(game, seats, game.check(seats, {}), seed=seed)
        rng = FastRng(seed)
        while match.acting:
            seat = match.acting[0]
            is_choice = len(match.legal(seat)) > 1
            start = time.process_time()
            move = bot_of(level).choose(game, match.view(seat), rng)
            if is_choice:
                times.append(time.process_time() - start)
            match.play(seat, game.notation.write(move))
    return sorted(times)


def table_of_times(chosen: set[str]) -> Iterator[str]:
    """Return how long the searching levels think."""
    yield "| game | level | median | 95 % | longest | decisions |"
    yield "|---|---|---:|---:|---:|---:|"
    for game in GAMES.values():
        for level in ("lynx", "tiger"):
            if not chosen or game.id in chosen:
                times = decision_times(game, level, 2)
                shown = [1000 * times[int(part * (len(times) - 1))] for part in (0.5, 0.95, 1)]
                yield f"| {game.id} | {level} | " + " | ".join(f"{one:.0f} ms" for one in shown) + f" | {len(times)} |"


def main() -> None:
    """Measure what is not measured yet, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--results", type=Path, default=HERE / "strength.jsonl")
    parser.add_argument("--only", default="", help="only the games named, separated by commas")
    parser.add_argument("--matches", type=int, default=SOLO_MATCHES, help="of those who play alone")
    parser.add_argument("--alone", action="store_true", help="only those who play alone; the page is left as it is")
    wanted = parser.parse_args()
    deadline = time.monotonic() + 3600 * wanted.hours
    chosen = set(filter(None, wanted.only.split(",")))
    pairs: list[tuple[Contest, int | None, list[Result]]] = []
    alone: list[tuple[Contest, list[Result]]] = []
    console = Console(stderr=True)
    for game, contest, least in track([] if wanted.alone else list(lines()), "levels against levels", console=console):
        if not chosen or game.id in chosen:
            pairs.append((contest, least, measure(game, contest, wanted.results, wanted.workers, deadline)))
    for (game_id, options, _), level in track(list(product(SOLO, SOLO_LEVELS)), "alone", console=console):
        if chosen and game_id not in chosen:
            continue
        contest = Contest(game=game_id, bots=(level,), options=options)
        results = read_results(wanted.results, contest)
        if time.monotonic() < deadline:
            results = run_contest(
                GAMES[game_id], contest, matches=wanted.matches, workers=wanted.workers, path=wanted.results
            )
        alone.append((contest, results))
    if wanted.alone:
        console.print("\n".join([*table_of_solo(alone), "", *table_of_grades(alone)]))
        return
    for game in track(list(GAMES.values()), "thinking longer", console=console):
        if not chosen or game.id in chosen:
            contest = contest_of(game, *LONGER)
            pairs.append((contest, None, measure(game, contest, wanted.results, wanted.workers, deadline)))
    order = {game: number for number, game in enumerate(GAMES)}
    pairs.sort(key=lambda line: order[line[0].game])
    tables = (table_of_pairs(pairs), table_of_solo(alone), table_of_grades(alone), table_of_times(chosen))
    text = "\n".join("\n".join(table) + "\n" for table in tables)
    PAGE.write_text(TABLES.sub(lambda _old: f"\n{text}\n", PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    console.print(text)


if __name__ == "__main__":
    main()
