"""What the commands of the workshop are asked with; nothing is imported here that a help page does not need."""

import argparse

from kociarnia.core.words import Words

COMMANDS = "kociarnia.workshop.commands"


def add_new(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia new`."""
    parser.add_argument("name", metavar="NAME", help=words.text("cli.new.name"))
    parser.set_defaults(command=f"{COMMANDS}:run_new")


def add_check(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia check`."""
    parser.add_argument("game", metavar="GAME", help=words.text("cli.check.game"))
    parser.add_argument("--quick", action="store_true", help=words.text("cli.check.quick"))
    parser.add_argument("--full", action="store_true", help=words.text("cli.check.full"))
    parser.set_defaults(command=f"{COMMANDS}:run_check")


def add_compile(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia compile`."""
    parser.add_argument("game", metavar="GAME", help=words.text("cli.compile.game"))
    parser.set_defaults(command=f"{COMMANDS}:run_compile")
