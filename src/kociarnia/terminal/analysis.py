"""The command that looks back on a match: its account as a table, and the decisions worth another thought."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kociarnia.core.game import AnyGame
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.printable import printable
from kociarnia.games import GAMES
from kociarnia.play.analysis import Account, Analysis, Decision, Part, analyse, check_over
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.terminal.commands import read_seat, refusals_of, write_json
from kociarnia.terminal.screen import Screen, open_screen
from kociarnia.terminal.spoken import SpokenMoves

STROKES = 3  # of fortune that are named
ERRORS_FROM_NOTHING = 2.0


def look_back(arguments: argparse.Namespace) -> int:
    """Look back on a record, after it has been checked as a whole."""
    file: Path = arguments.file
    with refusals_of(file):
        record = Record.parse(file.read_text(encoding="utf-8"))
        match = Match.replay(GAMES[record.game], record)
        check_over(match)
    seats = None if arguments.seat is None else [read_seat(arguments.seat, match.seats)]
    screen = open_screen(arguments.lang)
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(screen.words.text("analysis.running"), total=None)
        found = analyse(
            match,
            seats,
            depth=arguments.depth,
            seed=arguments.seed,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if arguments.json:
        write_json(found)
        return 0
    for account in found.accounts:
        if seats is None or account.seat in seats:
            show_account(screen, match.game, match.users, found, account)
    screen.say("analysis.errors", "dim")
    return 0


def show_account(screen: Screen, game: AnyGame, users: list[str], found: Analysis, account: Account) -> None:
    """Show how the outcome of a seat adds up, what chance meant, and its mistakes."""
    text = screen.words.text
    table = Table(f"{SEAT_LETTERS[account.seat]} {printable(users[account.seat])}", "%", "±")
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row(text("analysis.par"), *percents(account.par))
    if account.fortune is not None:
        table.add_row(text("analysis.fortune"), *percents(account.fortune, sign="+"))
    for seat, part in enumerate(account.play):
        table.add_row(screen.words.say("analysis.play", {"seat": SEAT_LETTERS[seat]}), *percents(part, sign="+"))
    if account.fortune is None:
        table.add_row(text("analysis.rest"), *percents(account.rest, sign="+"))
    table.add_section()
    table.add_row(text("analysis.outcome"), f"{100 * account.outcome:.0f}", "")
    screen.console.print(table)
    spoken = SpokenMoves(game.words[screen.language])
    strokes = sorted(found.moments, key=lambda moment: (-abs(moment.fortune[account.seat].mean), moment.number))
    for moment in strokes[:STROKES]:
        part = moment.fortune[account.seat]
        if abs(part.mean) > ERRORS_FROM_NOTHING * part.error:
            screen.say(
                "analysis.stroke",
                what=text("replay.setup")
                if moment.move is None or moment.seat is None
                else f"{moment.number} {SEAT_LETTERS[moment.seat]} {spoken.write(moment.move)}",
                percent=percents(part, sign="+")[0],
            )
    for mistake in found.mistakes:
        if mistake.seat == account.seat:
            show_mistake(screen, spoken, mistake)
    screen.console.print()


def show_mistake(screen: Screen, spoken: SpokenMoves, mistake: Decision) -> None:
    """Say what would have been better, by what the seat could know."""
    percent, error = percents(mistake.loss)
    screen.say(
        "analysis.mistake",
        number=mistake.number,
        move=spoken.write(mistake.move),
        better=spoken.write(mistake.better),
        percent=percent,
        error=error,
    )


def percents(part: Part, sign: str = "") -> tuple[str, str]:
    """Return a part of a win and its standard error in whole percents."""
    return f"{100 * part.mean:{sign}.0f}", f"{100 * part.error:.0f}"
