"""A contest between bots, shown while it runs and when it is over."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kociarnia.core.game import AnyGame
from kociarnia.core.phrases import translate
from kociarnia.core.printable import printable
from kociarnia.play.arena import run_contest, whole_rotations
from kociarnia.play.contest import Contest, OnError, Result
from kociarnia.play.standing import Adjusted, Estimate, Share, standings
from kociarnia.play.workers import Play
from kociarnia.terminal.screen import Screen, open_screen

LUCK_COLUMNS = ("adjusted", "times")
COLUMNS = ("bot", "matches", "wins", "place", "score", "rating")


def show_contest(
    game: AnyGame,
    contest: Contest,
    *,
    matches: int,
    workers: int,
    path: Path | None,
    as_json: bool,
    screen: Screen,
    on_error: OnError = "stop",
    play: Play | None = None,
) -> None:
    """Play a contest and print how every bot did."""
    played = whole_rotations(matches, len(contest.bots))
    with shown_contest(contest, matches, screen.language) as progress:
        results = run_contest(
            game,
            contest,
            matches=played,
            workers=workers,
            path=path,
            progress=progress,
            on_error=on_error,
            play=play,
        )
    tell_forfeits(results, screen.language)
    found = standings(results)
    if as_json:
        for standing in found:
            screen.console.file.write(msgspec.json.encode(standing).decode() + "\n")
        return
    columns = (*COLUMNS, *(LUCK_COLUMNS if contest.pairs else ()))
    table = Table(*(screen.words.text(f"arena.{column}") for column in columns))
    for column in table.columns[1:]:
        column.justify = "right"
    for standing in found:
        table.add_row(
            printable(standing.bot),
            str(standing.matches),
            with_interval(standing.win_rate),
            f"{standing.place:.2f}",
            with_margin(standing.score),
            signed(standing.rating),
            *without_luck(standing.adjusted),
        )
    screen.console.print(table)
    screen.say("arena.interval", "dim")
    if contest.pairs:
        screen.say("arena.luck", "dim")


@contextmanager
def shown_contest(contest: Contest, matches: int, language: str) -> Iterator[Callable[[int, int], None]]:
    """Show on the error stream, where it is a terminal, how far a contest is; say if more is played than asked for."""
    errors = open_screen(language, is_error=True)
    seats = len(contest.bots)
    played = whole_rotations(matches, seats)
    if played != matches:
        errors.say("arena.rotations", "dim", matches=played, seats=seats)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors.console, transient=True, disable=not errors.console.is_terminal) as bar:
        playing = errors.words.say("arena.playing", {"game": contest.game, "bots": list(contest.bots)})
        task = bar.add_task(playing, total=played)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def without_luck(adjusted: Adjusted | None) -> tuple[str, ...]:
    """Return what is shown of a share of wins with the luck taken out."""
    if adjusted is None:
        return ()
    return f"{100 * adjusted.wins.mean:.1f} ± {100 * adjusted.wins.margin:.1f} %", f"{adjusted.times:.1f}"


def with_interval(share: Share) -> str:
    """Return a share in percent with its 95 % interval."""
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def signed(rating: float) -> str:
    """Return a rating with its sign, a real minus among them."""
    return f"{rating:+.0f}".replace("-", "−")


def tell_forfeits(results: Sequence[Result], language: str) -> None:
    """Say on the error stream which bot has forfeited how many matches, and why the first of them."""
    errors = open_screen(language, is_error=True)
    for bot, name in enumerate(results[0].contest.bots):
        own = [result for result in results if result.forfeited == bot]
        if own:
            errors.say_whole(
                "arena.forfeited",
                bot=printable(name),
                forfeits=len(own),
                matches=len(results),
                reason=printable(translate(own[0].reason, language)),
            )


def with_margin(estimate: Estimate) -> str:
    """Return a mean with its 95 % interval, where one deal more than the first has been played."""
    return f"{estimate.mean:.2f}" + (f" ± {estimate.margin:.2f}" if math.isfinite(estimate.margin) else "")
