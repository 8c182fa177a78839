"""The benchmark: five games, fixed seats, options, deals and rivals, so that two agents far apart can be compared.

`docs/benchmark.md` is the protocol in words; a change of anything here is a new version of it.
"""

from collections.abc import Callable, Sequence
from math import hypot
from statistics import fmean

import msgspec

from kociarnia.games import GAMES
from kociarnia.play.contest import Contest, Result
from kociarnia.play.league import share
from kociarnia.play.standing import Share, estimate, estimate_share

VERSION = 2
SEATS = 3  # every game on the shelf is played by three
RIVALS = ("random", "cat", "lynx")
MATCHES = 30  # of each game against each rival: ten deals, each from every seat
ALONE = tuple(game.id for game in GAMES.values() if game.fewest_seats == 1)
ALONE_MATCHES = 30


class Row(msgspec.Struct, frozen=True):
    """What an agent did in one game: against two rivals of a kind the share it placed before, alone its points."""

    game: str
    rivals: str  # empty: it played alone
    matches: int
    value: Share
    forfeits: int


class Report(msgspec.Struct, frozen=True):
    """The table of one agent; `score` is the mean share over all games and rivals, out of 100.

    `margin` is half of its 95 % interval, from those of the shares.
    """

    version: int
    agent: str
    is_complete: bool  # every game, every rival, as many matches as the protocol says
    score: float
    margin: float
    rows: list[Row]


def contests(agent: str, games: Sequence[str], rivals: Sequence[str], timeout: float) -> list[Contest]:
    """Return what is played, in order: options are the usual ones, and levels think by iterations alone."""
    found: list[Contest] = []
    for game in games:
        if game in ALONE:
            found.append(Contest(game=game, bots=(agent,), is_timed=False, timeout=timeout))
        for rival in rivals:
            bots = (agent, *[rival] * (SEATS - 1))
            found.append(Contest(game=game, bots=bots, is_timed=False, timeout=timeout))
    return found


def report(agent: str, played: Sequence[list[Result]]) -> Report:
    """Return the table of what was played."""
    rows: list[Row] = []
    for results in played:
        contest = results[0].contest
        is_alone = len(contest.bots) == 1
        value = estimate_points(results) if is_alone else estimate_share(results, share)
        forfeits = sum(1 for result in results if result.forfeited == 0)
        rows.append(Row(contest.game, "" if is_alone else contest.bots[1], len(results), value, forfeits))
    shares = [row.value for row in rows if row.rivals]
    whole = {(game, rival) for game in GAMES for rival in RIVALS} | {(game, "") for game in ALONE}
    enough = all(row.matches >= (MATCHES if row.rivals else ALONE_MATCHES) for row in rows)
    is_complete = {(row.game, row.rivals) for row in rows} == whole and enough
    score = 100 * fmean(share.mean for share in shares) if shares else 0.0
    margin = 50 * hypot(*(share.high - share.low for share in shares)) / max(len(shares), 1)
    return Report(VERSION, agent, is_complete, score, margin, rows)


def estimate_points(results: Sequence[Result]) -> Share:
    """Return the mean of the points of an agent that played alone."""
    points = estimate(results, lambda result: float(result.scores[0]))
    return Share(points.mean, points.mean - points.margin, points.mean + points.margin)


def run_benchmark(agent: str, chosen: Sequence[Contest], run: Callable[[Contest], list[Result]]) -> Report:
    """Play the contests, as `run` does it, and return the table."""
    return report(agent, [run(contest) for contest in chosen])


def as_markdown(found: Report) -> str:
    """Return the table as it stands in `docs/benchmark.md`: one line per game, a column for each rival and alone."""
    columns = [*dict.fromkeys(row.rivals for row in found.rows if row.rivals), ""]
    cells = {(row.game, row.rivals): row for row in found.rows}
    heads = [f"against {rival}" if rival else "alone, points" for rival in columns]
    lines = [f"| {found.agent} | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    for game in dict.fromkeys(row.game for row in found.rows):
        written = [cell_text(cells.get((game, rival))) for rival in columns]
        lines.append(f"| {game} | " + " | ".join(written) + " |")
    state = f"benchmark {found.version}" + ("" if found.is_complete else ", not the whole protocol")
    is_scored = any(row.rivals for row in found.rows)
    score = f"Score {found.score:.1f} ± {found.margin:.1f} of 100" if is_scored else "No score without rivals"
    return "\n".join([*lines, "", f"{score} ({state})."]) + "\n"


def cell_text(row: Row | None) -> str:
    """Return a value with its interval and the number of matches."""
    if row is None:
        return ""
    lost = f", {row.forfeits} forfeited" if row.forfeits else ""
    times, unit = (100, " %") if row.rivals else (1, "")
    mean, low, high = (f"{times * value:.1f}" for value in (row.value.mean, row.value.low, row.value.high))
    return f"{mean}{unit} ({low}–{high}, n {row.matches}{lost})"
