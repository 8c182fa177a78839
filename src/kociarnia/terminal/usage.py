"""What is wrong with a command line."""

import argparse
import os
from pathlib import Path


class UsageError(Exception):
    """The command line asks for something that cannot be done as asked."""


def refuse_negative(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse numbers below zero, or that are none."""
    for name in names:
        value = getattr(arguments, name)
        if not 0 <= value < float("inf"):
            raise UsageError(f"--{name.replace('_', '-')} {value} should be 0 or more")


def refuse_below_one(arguments: argparse.Namespace, *names: str) -> None:
    """Refuse numbers of things of which there has to be one at least."""
    for name in names:
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} {getattr(arguments, name)} should be at least 1")


def refuse_closed_folder(file: Path) -> None:
    """Refuse a place where no file can be written, before the work is done rather than after it."""
    if not os.access(file.parent, os.W_OK):
        raise UsageError(f"{file}: no file can be written there")
