"""The command line begins here: `kociarnia`, or `python -m kociarnia`."""

import sys


def run() -> int:
    """Carry out what was asked for, and return the exit code."""
    try:
        from kociarnia.cli import main  # noqa: PLC0415 - whoever leaves while it is still being read wants no traceback
    except KeyboardInterrupt:
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(run())
