"""What the commands at a terminal are asked with; nothing is imported here that a help page does not need."""

import argparse
import os
from pathlib import Path

from kociarnia.bots.names import BOT_NAMES
from kociarnia.core.words import Words
from kociarnia.games import GAMES
from kociarnia.terminal.completion import SHELLS

PLAYING = "kociarnia.terminal.commands"
MEASURING = "kociarnia.terminal.trials"


def add_game(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the game a command is about; the first one on the shelf when none is named."""
    first = next(iter(GAMES))
    text = words.say("cli.game", {"games": list(GAMES), "usual": first})
    parser.add_argument("game", metavar="GAME", nargs="?", default=first, help=text)


def add_required_game(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the game a command is about, which has to be named."""
    parser.add_argument("game", metavar="GAME", help=words.say("cli.one_game", {"games": list(GAMES)}))


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options of a game."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words.text("cli.option"))
    parser.add_argument("--preset", metavar="NAME", help=words.text("cli.preset"))


def add_json(parser: argparse.ArgumentParser, words: Words) -> None:
    """Let a command answer programs."""
    parser.add_argument("--json", action="store_true", help=words.text("cli.json"))


def add_running(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add how matches are run: where, and what becomes of a bot that gives no legal move."""

    def text(key: str) -> str:
        return words.text(f"cli.arena.{key}")

    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=text("workers"))
    parser.add_argument("--ray", metavar="ADDRESS", help=text("ray"))
    parser.add_argument("--timeout", type=float, default=0.0, metavar="S", help=text("timeout"))
    parser.add_argument("--on-error", choices=("stop", "forfeit"), default="stop", help=text("on_error"))
    parser.add_argument("--file", type=Path, metavar="FILE", help=text("file"))
    add_json(parser, words)


def add_play(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia play`."""

    def text(key: str) -> str:
        return words.text(f"cli.play.{key}")

    add_game(parser, words)
    parser.add_argument("--seats", type=int, metavar="N", help=text("seats"))
    parser.add_argument("--seat", default="A", metavar="K", help=text("seat"))
    add_options(parser, words)
    parser.add_argument("--seed", type=int, metavar="N", help=text("seed"))
    parser.add_argument("--bots", choices=BOT_NAMES, default="cat", help=text("bots"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=text("save"))
    parser.add_argument("--bot-pace", type=float, default=1.0, metavar="FACTOR", help=text("pace"))
    parser.set_defaults(command=f"{PLAYING}:play")


def add_games(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia games`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=words.text("cli.games.game"))
    add_json(parser, words)
    parser.set_defaults(command=f"{PLAYING}:list_games")


def add_rules(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia rules`."""
    add_game(parser, words)
    parser.set_defaults(command=f"{PLAYING}:show_rules")


def add_replay(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia replay`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.replay.file"))
    parser.add_argument("--verify", action="store_true", help=words.text("cli.replay.verify"))
    parser.add_argument("--commitment", metavar="HASH", help=words.text("cli.replay.commitment"))
    parser.add_argument("--seat", metavar="K", help=words.text("cli.replay.seat"))
    add_json(parser, words)
    parser.set_defaults(command=f"{PLAYING}:replay")


def add_analyse(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia analyse`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.replay.file"))
    parser.add_argument("--seat", metavar="K", help=words.text("cli.analyse.seat"))
    parser.add_argument("--depth", type=int, default=1, metavar="N", help=words.text("cli.analyse.depth"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=words.text("cli.analyse.seed"))
    add_json(parser, words)
    parser.set_defaults(command="kociarnia.terminal.analysis:look_back")


def add_practise(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia practise`."""
    add_required_game(parser, words)
    parser.add_argument("--from", type=int, default=1, dest="first", metavar="N", help=words.text("cli.practise.from"))
    parser.set_defaults(command="kociarnia.terminal.practice:practise")


def add_arena(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia arena`."""

    def text(key: str) -> str:
        return words.text(f"cli.arena.{key}")

    add_game(parser, words)
    bots = words.say("cli.arena.bots", {"bots": list(BOT_NAMES)})
    parser.add_argument("--bots", required=True, metavar="A,B,…", help=bots)
    parser.add_argument("--matches", type=int, default=400, metavar="N", help=text("matches"))
    add_options(parser, words)
    parser.add_argument("--iterations", type=int, default=0, metavar="N", help=text("iterations"))
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help=text("seconds"))
    parser.add_argument("--luck-adjusted", action="store_true", help=text("luck_adjusted"))
    add_running(parser, words)
    parser.set_defaults(command=f"{PLAYING}:arena")


def add_league(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia league`."""
    add_required_game(parser, words)
    parser.add_argument("--bots", required=True, metavar="A,B,…", help=words.text("cli.league.bots"))
    parser.add_argument("--seats", type=int, metavar="N", help=words.text("cli.league.seats"))
    parser.add_argument("--matches", type=int, default=200, metavar="N", help=words.text("cli.league.matches"))
    add_options(parser, words)
    parser.add_argument("--iterations", type=int, default=0, metavar="N", help=words.text("cli.arena.iterations"))
    parser.add_argument("--svg", type=Path, metavar="FILE", help=words.text("cli.league.svg"))
    add_running(parser, words)
    parser.set_defaults(command=f"{MEASURING}:league")


def add_benchmark(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia benchmark`; what is not said is as the protocol has it."""

    def text(key: str) -> str:
        return words.text(f"cli.benchmark.{key}")

    parser.add_argument("agent", metavar="AGENT", help=text("agent"))
    parser.add_argument("--games", metavar="A,B,…", help=text("games"))
    parser.add_argument("--rivals", metavar="A,B,…", help=text("rivals"))
    parser.add_argument("--matches", type=int, metavar="N", help=text("matches"))
    add_running(parser, words)
    parser.set_defaults(command=f"{MEASURING}:benchmark")


def add_bench(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia bench`."""
    games = words.say("cli.bench.game", {"games": list(GAMES)})
    parser.add_argument("game", metavar="GAME", nargs="?", help=games)
    add_json(parser, words)
    parser.set_defaults(command="kociarnia.bench:bench")


def add_completion(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia completion`."""
    parser.add_argument("shell", choices=SHELLS, help=words.text("cli.completion.shell"))
    parser.add_argument("words", nargs="*", metavar="WORD", help=argparse.SUPPRESS)
    parser.set_defaults(command="kociarnia.cli:complete")
