"""A contest between bots, shown while it runs and when it is over."""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kociarnia.core.game import AnyGame
from kociarnia.core.printable import printable
from kociarnia.play.arena import run_contest
from kociarnia.play.contest import Contest, OnError, Result
from kociarnia.play.standing import Estimate, standings
from kociarnia.play.workers import Play


def show_contest(
    game: AnyGame,
    contest: Contest,
    *,
    matches: int,
    workers: int,
    path: Path | None,
    as_json: bool,
    console: Console,
    on_error: OnError = "stop",
    play: Play | None = None,
) -> None:
    """Play a contest and print how every bot did."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{contest.game}: {', '.join(contest.bots)}", total=matches)
        results = run_contest(
            game,
            contest,
            matches=matches,
            workers=workers,
            path=path,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            on_error=on_error,
            play=play,
        )
    tell_forfeits(results)
    found = standings(results)
    if as_json:
        for standing in found:
            console.file.write(msgspec.json.encode(standing).decode() + "\n")
        return
    table = Table("bot", "matches", "wins", "place", "score", "rating")
    for column in table.columns[1:]:
        column.justify = "right"
    for standing in found:
        table.add_row(
            printable(standing.bot),
            str(standing.matches),
            f"{100 * standing.win_rate.mean:.1f} ± {100 * standing.win_rate.margin:.1f} %",
            with_margin(standing.place),
            with_margin(standing.score),
            f"{standing.rating:+.0f}",
        )
    console.print(table)


def tell_forfeits(results: Sequence[Result]) -> None:
    """Say on the error stream which bot has forfeited how many matches, and why the first of them."""
    for bot, name in enumerate(results[0].contest.bots):
        own = [result for result in results if result.forfeited == bot]
        if own:
            matches = "a match" if len(own) == 1 else f"{len(own)} matches"
            sys.stderr.write(printable(f"{name} forfeited {matches}; the first: {own[0].reason}") + "\n")


def with_margin(estimate: Estimate) -> str:
    """Return a mean with its 95 % interval."""
    return f"{estimate.mean:.2f} ± {estimate.margin:.2f}"
