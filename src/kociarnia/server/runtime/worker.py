"""One process in which bots think: a question a line in, an answer a line out."""

import signal
import sys

from kociarnia.bots.remote import decide
from kociarnia.server.runtime.workers import READY


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(decide(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
