"""`kociarnia learn`: a game is learned by self-play and becomes a file of weights."""

import argparse
import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from kociarnia.core.words import Words
from kociarnia.games import GAMES
from kociarnia.terminal.usage import UsageError

NEEDED = ("numpy", "gymnasium")
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


def add_learn(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia learn`."""

    def text(key: str) -> str:
        return words.text(f"cli.learn.{key}")

    parser.add_argument("game", metavar="GAME", help=words.say("cli.one_game", {"games": list(GAMES)}))
    parser.add_argument("--seats", default="", metavar="N,…", help=text("seats"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words.text("cli.option"))
    parser.add_argument("--preset", metavar="NAME", help=words.text("cli.preset"))
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help=text("minutes"))
    parser.add_argument("--updates", type=int, metavar="N", help=text("updates"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=text("seed"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("out"))
    parser.add_argument("--groups", type=int, metavar="N", help=text("groups"))
    parser.add_argument("--ray", metavar="ADDRESS", help=words.text("cli.arena.ray"))
    parser.add_argument("--resume", action="store_true", help=text("resume"))
    parser.set_defaults(command="kociarnia.learn.command:learn_game")


def learn_game(arguments: argparse.Namespace) -> int:
    """Learn a game, or go on learning it, once it is known that the libraries are there."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(f"learning needs {' and '.join(missing)}: pip install 'kociarnia[learn]'")
    for name in THREADS:  # before NumPy is read: more threads would be no faster here, and less the same every time
        os.environ.setdefault(name, "1")
    code: int = import_module("kociarnia.learn.learner").run(arguments)
    return code
