"""The commands that measure anybody's bots: league and benchmark, and what they and the arena have in common."""

import argparse
import sys
from collections.abc import Callable

import msgspec
from rich.table import Table

from kociarnia.bots.players import player_of
from kociarnia.core.errors import BadOptions
from kociarnia.core.printable import printable
from kociarnia.games import GAMES
from kociarnia.play.arena import run_contest
from kociarnia.play.benchmark import ALONE_MATCHES, MATCHES, RIVALS, as_markdown, contests, run_benchmark
from kociarnia.play.cluster import RayWorkers
from kociarnia.play.contest import Contest, Result
from kociarnia.play.league import League, run_league
from kociarnia.play.league_picture import draw_league
from kociarnia.play.workers import Play
from kociarnia.terminal.contest import shown_contest, signed, tell_forfeits, with_interval
from kociarnia.terminal.screen import Screen, open_screen
from kociarnia.terminal.settings import read_settings
from kociarnia.terminal.usage import refuse_below_one, refuse_closed_folder, refuse_negative


def parts_of(text: str) -> list[str]:
    """Return what is named between commas; spaces around it are fine."""
    return [part.strip() for part in text.split(",") if part.strip()]


def cluster_of(arguments: argparse.Namespace) -> Play | None:
    """Return how matches are played on the cluster that was asked for, or None for the processes of this machine."""
    return None if arguments.ray is None else RayWorkers(arguments.ray).play


def league(arguments: argparse.Namespace) -> int:
    """Let everybody play everybody."""
    game = GAMES[arguments.game]
    refuse_negative(arguments, "iterations")
    if arguments.svg is not None:
        refuse_closed_folder(arguments.svg)
    bots = parts_of(arguments.bots)
    for bot in bots:
        player_of(bot)
    seats = max(2, game.fewest_seats) if arguments.seats is None else arguments.seats
    options = read_settings(game, arguments.preset, arguments.option)
    game.check(seats, options)
    contest = Contest(
        game=game.id,
        bots=(),
        options=options,
        iterations=arguments.iterations,
        is_timed=False,
        timeout=arguments.timeout,
    )
    found = run_league(bots, seats, contest, runner(arguments, arguments.matches))
    if arguments.svg is not None:
        arguments.svg.write_text(draw_league(found), encoding="utf-8")
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        show_league(found, open_screen(arguments.lang))
    return 0


def benchmark(arguments: argparse.Namespace) -> int:
    """Measure an agent by the fixed protocol."""
    player_of(arguments.agent)
    games = list(GAMES) if arguments.games is None else parts_of(arguments.games)
    rivals = list(RIVALS) if arguments.rivals is None else parts_of(arguments.rivals)
    for game in games:
        GAMES[game]  # refuses one that is not on the shelf
    for rival in rivals:
        player_of(rival)
    arguments.matches = MATCHES if arguments.matches is None else arguments.matches
    chosen = contests(arguments.agent, games, rivals, arguments.timeout)
    if not chosen:
        raise BadOptions("with these games and rivals nothing of the benchmark is left to play")
    alone = min(arguments.matches, ALONE_MATCHES)
    play = {True: runner(arguments, alone), False: runner(arguments, arguments.matches)}
    found = run_benchmark(arguments.agent, chosen, lambda contest: play[len(contest.bots) == 1](contest))
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n" if arguments.json else as_markdown(found))
    return 0


def runner(arguments: argparse.Namespace, matches: int) -> Callable[[Contest], list[Result]]:
    """Return how a contest is played, with its progress on the error stream."""
    refuse_below_one(arguments, "matches", "workers")
    refuse_negative(arguments, "timeout")
    play = cluster_of(arguments)

    def run(contest: Contest) -> list[Result]:
        with shown_contest(contest, matches, arguments.lang) as progress:
            results = run_contest(
                GAMES[contest.game],
                contest,
                matches=matches,
                workers=arguments.workers,
                path=arguments.file,
                progress=progress,
                on_error=arguments.on_error,
                play=play,
            )
        tell_forfeits(results, arguments.lang)
        return results

    return run


def show_league(league: League, screen: Screen) -> None:
    """Show the cross table, the best bot first."""
    bots = [rated.bot for rated in league.ratings]
    cells = {(cell.bot, cell.against): cell for cell in league.cells}
    heads = [screen.words.text(f"arena.{column}") for column in ("bot", "rating")]
    table = Table(*heads, *[printable(bot) for bot in bots])
    for column in table.columns[1:]:
        column.justify = "right"
    for rated in league.ratings:
        shares = [cells.get((rated.bot, against)) for against in bots]
        table.add_row(
            printable(rated.bot),
            f"{signed(rated.rating)} ({signed(rated.low)} … {signed(rated.high)})",
            *["" if cell is None else with_interval(cell.share) for cell in shares],
        )
    screen.console.print(table)
    screen.say("arena.interval", "dim")
