"""One process that answers questions: a line with the kind and the size, then the question; the answer likewise.

Processes of the room `bots` receive views and hold nothing else, so that bots cannot cheat, and when nobody waits for a
bot, matches that are over, which they forget again. Those of the room `records` receive whole matches, views to
draw, orders for paper, and boxes to look into. In the room `boxes` bots play among themselves.
"""

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module

READY = b"ready\n"
ROOMS = {
    "bots": {"move": "kociarnia.bots.remote:decide", "look": "kociarnia.play.analysis:answer_portion"},
    "records": {
        "replay": "kociarnia.server.table.replay:answer_replay",
        "text": "kociarnia.server.table.replay:answer_text",
        "open": "kociarnia.server.table.replay:open_record",
        "problem": "kociarnia.server.table.problem:answer_problem",
        "picture": "kociarnia.server.table.pictures:answer_picture",
        "takeback": "kociarnia.play.takeback:judge",
        "print": "kociarnia.paper.printing:answer_order",
        "box": "kociarnia.play.box:answer_box",
    },
    "boxes": {"trial": "kociarnia.play.box:answer_trial"},
}
"""What is answered in each room, and by which function; only that is imported."""
NICENESS = 10
"""The node itself comes first wherever both want a processor."""

Answer = Callable[[bytes], bytes]


def load(room: str) -> dict[str, Answer]:
    """Return the functions of a room."""
    answers: dict[str, Answer] = {}
    for kind, place in ROOMS[room].items():
        module, _, name = place.partition(":")
        answers[kind] = getattr(import_module(module), name)
    return answers


def main(room: str) -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = load(room)
    questions, out = sys.stdin.buffer, sys.stdout.buffer
    out.write(READY)
    out.flush()
    while line := questions.readline():
        kind, _, size = line.decode().partition(" ")
        question = questions.read(int(size))
        try:
            answer = b"yes", answers[kind](question)
        except Exception as error:  # a game that breaks must not take the process with it
            answer = b"no", f"{type(error).__name__}: {error}".encode()[:500]
        out.write(b"%b %d\n%b" % (answer[0], len(answer[1]), answer[1]))
        out.flush()


if __name__ == "__main__":
    main(sys.argv[1])
