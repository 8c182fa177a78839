"""`python -m kociarnia.server`: the commands of the server alone."""

import argparse
import sys

from kociarnia.server.commands import add_commands


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m kociarnia.server")
    add_commands(parser.add_subparsers(required=True))
    arguments = parser.parse_args()
    code: int = arguments.handler(arguments)
    return code


if __name__ == "__main__":
    sys.exit(main())
