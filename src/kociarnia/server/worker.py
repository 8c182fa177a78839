"""One process in which bots think: a view a line in, a move a line out."""

import signal
import sys

import msgspec

from kociarnia.core.chance import FastRng
from kociarnia.games import GAMES
from kociarnia.server.workers import READY, Thought, choose_move


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    decoder = msgspec.json.Decoder(Thought)
    for line in sys.stdin.buffer:
        thought = decoder.decode(line)
        game = GAMES[thought.game]
        view = msgspec.json.decode(thought.view, type=game.view_type)
        move = choose_move(game, view, thought.level, FastRng(thought.seed))
        sys.stdout.buffer.write(game.notation.write(move).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
