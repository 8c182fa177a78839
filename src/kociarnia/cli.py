"""The command line: play, games, rules, replay, arena, bench."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.console import Console

from kociarnia.bench import run_bench
from kociarnia.bots.levels import BOTS
from kociarnia.bots.players import player_of
from kociarnia.core.errors import BadOptions, BadSeats, KociarniaError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.printable import printable
from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import LANGUAGES
from kociarnia.games import GAMES
from kociarnia.paper.command import add_print
from kociarnia.play.contest import Contest
from kociarnia.play.fairness import verify
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.operate.admin_commands import add_admin_commands
from kociarnia.server.operate.commands import add_commands
from kociarnia.server.operate.data_commands import add_data_commands
from kociarnia.terminal.contest import show_contest
from kociarnia.terminal.play import INTERRUPTED, name_users, play_match, usual_seats
from kociarnia.terminal.replay import ALL, show_replay
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.trials import add_benchmark, add_league, add_running, cluster_of
from kociarnia.version import VERSION

REFUSED = 2


class UsageError(Exception):
    """The command line asks for something that cannot be done as asked."""


class Parser(argparse.ArgumentParser):
    """Refuses in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; whatever is refused is one line on the error stream."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a moon shows a question mark
    try:
        arguments = build_parser().parse_args(argv)
        command: Callable[[argparse.Namespace], int] = arguments.command
        code = command(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (UsageError, KociarniaError, OSError) as error:
        sys.stderr.write(f"kociarnia: {describe(error)}\n")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leave:  # --help and --version have said what they had to
        return leave.code if isinstance(leave.code, int) else 0


def describe(error: Exception) -> str:
    """Return an error as one line."""
    if isinstance(error, OSError) and error.strerror:
        return printable(f"{error.filename}: {error.strerror}")
    return printable(str(error))


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(prog="kociarnia", description="Five light games about cats and dreams.")
    parser.add_argument("--version", action="version", version=f"kociarnia {VERSION}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add_play(commands.add_parser("play", help="play a game against bots"))
    add_games(commands.add_parser("games", help="list the games, or the options of one"))
    add_rules(commands.add_parser("rules", help="read the rules of a game"))
    add_replay(commands.add_parser("replay", help="tell a recorded match, and check it"))
    add_arena(commands.add_parser("arena", help="let bots play against one another, to see who is stronger"))
    add_league(commands.add_parser("league", help="everybody against everybody: a cross table"), read_settings)
    add_benchmark(commands.add_parser("benchmark", help="measure an agent by the fixed protocol of five games"))
    add_print(commands.add_parser("print", help="make a PDF of sheets, cards, a score pad or the rules"), add_language)
    add_commands(commands)
    add_data_commands(commands)
    add_admin_commands(commands)
    add_bench(commands.add_parser("bench", help="measure the speed of the engine"))
    return parser


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the game a command is about; the first one on the shelf when none is named."""
    first = next(iter(GAMES))
    parser.add_argument("game", metavar="GAME", nargs="?", default=first, help=f"one of {', '.join(GAMES)} ({first})")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language a command speaks."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=usual_language(os.environ), help="language (from the environment)"
    )


def add_play(parser: argparse.ArgumentParser) -> None:
    """Describe `kociarnia play`."""
    add_game(parser)
    add_language(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, bots included")
    parser.add_argument("--seat", default="A", metavar="K", help="your seat: a letter, or a number from 0 (A)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated",
    )
    parser.add_argument("--preset", metavar="NAME", help="options that go together; --option changes them further")
    parser.add_argument("--seed", type=int, metavar="N", help="makes the match reproducible")
    parser.add_argument("--bots", choices=tuple(BOTS), default="cat", help="how well the bots play (cat)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to write the record of the match")
    parser.add_argument(
        "--bot-pace",
        type=float,
        default=1.0,
        metavar="FACTOR",
        help="how slowly the bots answer; 0: at once, which tells something of their cards (1)",
    )
    parser.set_defaults(command=play)


def add_games(parser: argparse.ArgumentParser) -> None:
    """Describe `kociarnia games`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="show the options of this game")
    add_language(parser)
    parser.set_defaults(command=list_games)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Describe `kociarnia rules`."""
    add_game(parser)
    add_language(parser)
    parser.set_defaults(command=show_rules)


def add_replay(parser: argparse.ArgumentParser) -> None:
    """Describe `kociarnia replay`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    add_language(parser)
    parser.add_argument(
        "--verify", action="store_true", help="also check that the chance was the one promised at the start"
    )
    parser.add_argument(
        "--seat", metavar="K", help=f"as this seat saw it, or {ALL}: with everybody's secrets (as a spectator)"
    )
    parser.set_defaults(command=replay)


def add_arena(parser: argparse.ArgumentParser) -> None:
    """Describe `kociarnia arena`."""
    add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help=f"one for each seat: {', '.join(BOTS)}; tiger*4; package.module:agent",
    )
    parser.add_argument("--matches", type=int, default=400, metavar="N", help="how many matches (400)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--preset", metavar="NAME", help="options that go together")
    parser.add_argument("--iterations", type=int, default=0, metavar="N", help="how much each may think a move")
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help="how long each may think a move")
    add_running(parser)
    parser.set_defaults(command=arena)


def add_bench(parser: argparse.ArgumentParser) -> None:
    """Describe `kociarnia bench`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(GAMES)} (all)")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    parser.set_defaults(command=bench)


def play(arguments: argparse.Namespace) -> int:
    """Play a match at the terminal."""
    game = GAMES[arguments.game]
    seats = usual_seats(game) if arguments.seats is None else arguments.seats
    options = read_settings(game, arguments.preset, arguments.option)
    game.check(seats, options)
    seat = read_seat(arguments.seat, seats)
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
    screen = open_screen(arguments.lang)
    if arguments.game is None:
        screen.games(GAMES.values())
    else:
        screen.options(GAMES[arguments.game])
    return 0


def show_rules(arguments: argparse.Namespace) -> int:
    """Show the rules page of a game."""
    open_screen(arguments.lang).rules(GAMES[arguments.game])
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Tell a record, after it has been checked as a whole."""
    file: Path = arguments.file
    try:
        record = Record.parse(file.read_text(encoding="utf-8"))
        game = GAMES[record.game]
        Match.replay(game, record)
        if arguments.verify:
            verify(record)
    except UnicodeDecodeError:
        raise UsageError(f"{file}: this is not a record, not even a text") from None
    except KociarniaError as error:
        raise UsageError(f"{file}: {error}") from None
    seat: int | str = SPECTATOR
    if arguments.seat is not None:
        seat = ALL if arguments.seat.lower() == ALL else read_seat(arguments.seat, record.seats)
    screen = open_screen(arguments.lang)
    show_replay(game, record, seat, screen)
    if arguments.verify:
        screen.say("replay.verified", "green")
    return 0


def arena(arguments: argparse.Namespace) -> int:
    """Let bots play against one another."""
    game = GAMES[arguments.game]
    bots = tuple(arguments.bots.split(","))
    for bot in bots:
        player_of(bot)
    for name in ("matches", "workers"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} {getattr(arguments, name)} should be at least 1")
    options = read_settings(game, arguments.preset, arguments.option)
    game.check(len(bots), options)
    contest = Contest(
        game=game.id,
        bots=bots,
        options=options,
        iterations=arguments.iterations,
        seconds=arguments.seconds,
        timeout=arguments.timeout,
    )
    show_contest(
        game,
        contest,
        matches=arguments.matches,
        workers=arguments.workers,
        path=arguments.file,
        as_json=arguments.json,
        console=Console(highlight=False),
        on_error=arguments.on_error,
        play=cluster_of(arguments),
    )
    return 0


def bench(arguments: argparse.Namespace) -> int:
    """Measure one game, or all of them."""
    run_bench(arguments.game, as_json=arguments.json)
    return 0


def open_screen(language: str) -> Screen:
    """Return the screen this command writes to."""
    return Screen(Console(highlight=False, emoji=False, markup=False), language)


def usual_language(environment: Mapping[str, str]) -> str:
    """Return the language of the environment: Polish if it is, otherwise English."""
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "pl" if locale.lower().startswith("pl") else "en"


def read_seat(text: str, seats: int) -> int:
    """Return the seat a letter or a number names."""
    names = {SEAT_LETTERS[seat]: seat for seat in range(seats)} | {str(seat): seat for seat in range(seats)}
    if text.upper() not in names:
        letters = ", ".join(SEAT_LETTERS[:seats])
        raise BadSeats(f"there is no seat {quoted(text)}; with {seats} seats there are {letters} (or 0 to {seats - 1})")
    return names[text.upper()]


def read_settings(game: AnyGame, preset: str | None, settings: Sequence[str]) -> dict[str, object]:
    """Return the options of a preset, changed by settings such as `rounds=3`."""
    options: dict[str, object] = {}
    if preset is not None:
        if preset not in game.presets:
            raise BadOptions(f"there is no preset {quoted(preset)}; {game.id} has {', '.join(game.presets)}")
        options = msgspec.to_builtins(game.presets[preset])
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"--option {quoted(setting)} should be written name=value")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def refuse_unwritable(file: Path) -> None:
    """Refuse a place for the record before the match is played rather than after it."""
    if file.exists():
        raise UsageError(f"{file}: there is something already; choose another name for the record")
    if not os.access(file.parent, os.W_OK):
        raise UsageError(f"{file}: no file can be written there")
