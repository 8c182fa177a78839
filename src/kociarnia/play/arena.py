"""Matches between bots, to measure strength: seats rotated, the same deals for every seating.

The matches run here; every decision is asked of a worker process that gets a view and never holds a state. Whose bot
raises, gives no legal move or takes too long stops the run or forfeits the match, as chosen.
"""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec

from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.play.contest import Contest, OnError, Result
from kociarnia.play.workers import LocalWorkers, Play

BEGINNING = b'{"contest"'
"""How the line of a result begins."""


class BadResults(KociarniaError):
    """A file of results that cannot be read."""

    code = "bad_results"


def read_results(path: Path, contest: Contest) -> list[Result]:
    """Return the results of this contest that a file holds already."""
    if not path.exists():
        return []
    results: list[Result] = []
    *lines, unfinished = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        try:
            result = msgspec.json.decode(line, type=Result)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadResults(f"{path}: line {number}: this is no result of a match") from None
        if result.contest == contest:
            results.append(result)
    # The last line of an interrupted run may be cut short, but it begins as all of them do.
    if unfinished[: len(BEGINNING)] != BEGINNING[: len(unfinished)]:
        raise BadResults(f"{path}: line {len(lines) + 1}: this is no result of a match")
    return results


def cut_unfinished_line(path: Path) -> None:
    """Take away what an interrupted run wrote of its last line, so that new lines begin on their own."""
    text = path.read_bytes() if path.exists() else b""
    if text and not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])


def whole_rotations(matches: int, seats: int) -> int:
    """Return how many matches are played so that every bot sits everywhere equally often, on the same deals."""
    return -(-matches // seats) * seats


def run_contest(
    game: AnyGame,
    contest: Contest,
    *,
    matches: int,
    workers: int,
    path: Path | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    on_error: OnError = "stop",
    play: Play | None = None,
) -> list[Result]:
    """Play `matches` (rounded up to whole rotations), append each result to the file, and return all of them.

    They are played by worker processes of this machine, or by `play`: the same deals give the same results.
    """
    seats = len(contest.bots)
    game.check(seats, contest.options)
    deals = whole_rotations(matches, seats) // seats
    results: list[Result] = []
    if path:
        results = read_results(path, contest)
        cut_unfinished_line(path)  # only now, when it is known that the file is one of results
    results = [result for result in results if result.deal < deals]
    done = {(result.deal, result.rotation) for result in results}
    total = deals * seats
    progress(len(results), total)
    todo = [(deal, rotation) for deal in range(deals) for rotation in range(seats) if (deal, rotation) not in done]
    playing = LocalWorkers(workers).play if play is None else play
    for result in playing(game, contest, todo, on_error):
        results.append(result)
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(msgspec.to_builtins(result)) + "\n")
        progress(len(results), total)
    return sorted(results, key=lambda result: (result.deal, result.rotation))
