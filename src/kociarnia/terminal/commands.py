"""What the commands around a table do: play, games, rules, replay, arena."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from kociarnia.bots.players import player_of
from kociarnia.core.errors import BadSeats, KociarniaError, quoted
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.contest import Contest
from kociarnia.play.fairness import verify
from kociarnia.play.luck import PAIRS
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.terminal.contest import show_contest
from kociarnia.terminal.documents import describe_game, describe_record
from kociarnia.terminal.play import name_users, play_match, usual_seats
from kociarnia.terminal.replay import ALL, show_replay
from kociarnia.terminal.screen import open_screen
from kociarnia.terminal.settings import read_settings
from kociarnia.terminal.trials import cluster_of, parts_of
from kociarnia.terminal.usage import UsageError, refuse_below_one, refuse_closed_folder, refuse_negative


def play(arguments: argparse.Namespace) -> int:
    """Play a match at the terminal."""
    game = GAMES[arguments.game]
    seats = usual_seats(game) if arguments.seats is None else arguments.seats
    options = read_settings(game, arguments.preset, arguments.option)
    game.check(seats, options)
    seat = read_seat(arguments.seat, seats)
    refuse_negative(arguments, "bot_pace")
    save: Path | None = arguments.save
    if save is not None:
        refuse_unwritable(save)
    screen = open_screen(arguments.lang)
    users = name_users(screen.words, seats, seat)
    match = Match(game, seats, options, seed=arguments.seed, users=users)
    return play_match(
        match,
        seat,
        bots=arguments.bots,
        seed=arguments.seed,
        screen=screen,
        save=save,
        pace=arguments.bot_pace,
    )


def list_games(arguments: argparse.Namespace) -> int:
    """Show what is on the shelf, or what can be agreed on for one game."""
    games = list(GAMES.values()) if arguments.game is None else [GAMES[arguments.game]]
    if arguments.json:
        for game in games:
            write_json(describe_game(game))
        return 0
    screen = open_screen(arguments.lang)
    if arguments.game is None:
        screen.games(games)
    else:
        screen.options(games[0])
    return 0


def show_rules(arguments: argparse.Namespace) -> int:
    """Show the rules page of a game."""
    open_screen(arguments.lang).rules(GAMES[arguments.game])
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Tell a record, after it has been checked as a whole."""
    file: Path = arguments.file
    commitment: str | None = arguments.commitment
    is_verified = arguments.verify or commitment is not None
    with refusals_of(file):
        record = Record.parse(file.read_text(encoding="utf-8"))
        game = GAMES[record.game]
        Match.replay(game, record)
        if is_verified:
            verify(record, commitment)
    seat: int | str = SPECTATOR
    if arguments.seat is not None:
        seat = ALL if arguments.seat.lower() == ALL else read_seat(arguments.seat, record.seats)
    screen = open_screen(arguments.lang)
    if arguments.json:
        write_json(describe_record(game, record, seat, screen, is_verified=is_verified))
        return 0
    show_replay(game, record, seat, screen)
    if is_verified:
        screen.say("replay.verified", "green")
        screen.say("replay.promised" if commitment else "replay.unpromised", "green" if commitment else "dim")
    return 0


@contextmanager
def refusals_of(file: Path) -> Iterator[None]:
    """Name the file when what is made of its record is refused."""
    try:
        yield
    except UnicodeDecodeError:
        raise UsageError(f"{file}: this is not a record, not even a text") from None
    except KociarniaError as error:
        raise UsageError(f"{file}: {error}") from None


def arena(arguments: argparse.Namespace) -> int:
    """Let bots play against one another."""
    game = GAMES[arguments.game]
    bots = tuple(parts_of(arguments.bots))
    for bot in bots:
        player_of(bot)
    refuse_below_one(arguments, "matches", "workers")
    refuse_negative(arguments, "iterations", "seconds", "timeout")
    options = read_settings(game, arguments.preset, arguments.option)
    game.check(len(bots), options)
    contest = Contest(
        game=game.id,
        bots=bots,
        options=options,
        iterations=arguments.iterations,
        seconds=arguments.seconds,
        timeout=arguments.timeout,
        pairs=PAIRS if arguments.luck_adjusted else 0,
    )
    show_contest(
        game,
        contest,
        matches=arguments.matches,
        workers=arguments.workers,
        path=arguments.file,
        as_json=arguments.json,
        screen=open_screen(arguments.lang),
        on_error=arguments.on_error,
        play=cluster_of(arguments),
    )
    return 0


def write_json(document: object) -> None:
    """Write a document for a program, in one line."""
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")


def read_seat(text: str, seats: int) -> int:
    """Return the seat a letter or a number names."""
    names = {SEAT_LETTERS[seat]: seat for seat in range(seats)} | {str(seat): seat for seat in range(seats)}
    if text.upper() not in names:
        letters = ", ".join(SEAT_LETTERS[:seats])
        raise BadSeats(f"there is no seat {quoted(text)}; with {seats} seats there are {letters} (or 0 to {seats - 1})")
    return names[text.upper()]


def refuse_unwritable(file: Path) -> None:
    """Refuse a place for the record before the match is played rather than after it."""
    if file.exists():
        raise UsageError(f"{file}: there is something already; choose another name for the record")
    refuse_closed_folder(file)
