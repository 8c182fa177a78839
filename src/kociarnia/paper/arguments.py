"""What `kociarnia print` is asked with; nothing is imported here that a help page does not need."""

import argparse
from pathlib import Path

from kociarnia.core.words import Words
from kociarnia.games import GAMES

WHAT = ("sheets", "cards", "pad", "summary")


def add_print(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia print`."""

    def text(key: str) -> str:
        return words.text(f"cli.print.{key}")

    parser.add_argument("game", metavar="GAME", help=words.say("cli.one_game", {"games": list(GAMES)}))
    parser.add_argument("what", metavar="WHAT", nargs="?", choices=WHAT, help=text("what"))
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=text("paper"))
    parser.add_argument("--ink", choices=("colour", "black"), default="colour", help=text("ink"))
    parser.add_argument("--per-page", type=int, choices=(1, 2, 4), default=2, help=text("per_page"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text("option"))
    parser.add_argument("--file", type=Path, metavar="FILE", help=text("file"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("out"))
    parser.set_defaults(command="kociarnia.paper.command:run_print")
