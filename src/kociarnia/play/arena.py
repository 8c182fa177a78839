"""Matches between bots, to measure strength: seats rotated, the same deals for every seating.

The matches run here; every decision is asked of a worker process that gets a view and never holds a state.
"""

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import msgspec

from kociarnia.bots.remote import Answer, Question, decide
from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.play.match import Match

IN_FLIGHT_A_WORKER = 3  # matches under way for each worker, so that none of them waits


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what, how often, and how much each may think."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, object] = {}
    iterations: int = 0  # 0: as much as a bot's level does
    seconds: float = 0.0


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one match ended, bot by bot in the order of the contest."""

    contest: Contest
    deal: int
    rotation: int
    scores: list[int]
    places: list[int]
    moves: int


class BadResults(KociarniaError):
    """A file of results that cannot be read."""

    code = "bad_results"


def read_results(path: Path, contest: Contest) -> list[Result]:
    """Return the results of this contest that a file holds already."""
    if not path.exists():
        return []
    results: list[Result] = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.DecodeError as error:
            if number == len(lines):  # the last line of an interrupted run may be cut short
                break
            raise BadResults(f"{path}, line {number}: {error}") from None
        if result.contest == contest:
            results.append(result)
    return results


def cut_unfinished_line(path: Path) -> None:
    """Take away what an interrupted run wrote of its last line, so that new lines begin on their own."""
    if not path.exists():
        return
    text = path.read_bytes()
    if text and not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])


class _Running:
    """A match of a contest under way."""

    def __init__(self, game: AnyGame, contest: Contest, deal: int, rotation: int, options: Options) -> None:
        self.contest = contest
        self.deal = deal
        self.rotation = rotation
        seats = len(contest.bots)
        # Seat s is taken by bot (s + rotation) mod seats: every bot sits everywhere on the same deal.
        self.bot_at = [(seat + rotation) % seats for seat in range(seats)]
        self.match = Match(game, seats, options, seed=deal)

    def question(self) -> tuple[int, bytes]:
        """Return who is asked next, and the message."""
        seat = self.match.acting[0]
        question = Question(
            game=self.contest.game,
            level=self.contest.bots[self.bot_at[seat]],
            view=msgspec.Raw(msgspec.json.encode(self.match.view(seat))),
            seed=(self.deal * 64 + self.rotation) * 100_000 + self.match.length,
            iterations=self.contest.iterations,
            seconds=self.contest.seconds,
        )
        return seat, msgspec.json.encode(question)

    def result(self) -> Result:
        """Return how the match ended."""
        seats = range(len(self.bot_at))
        order = sorted(seats, key=lambda seat: self.bot_at[seat])
        return Result(
            contest=self.contest,
            deal=self.deal,
            rotation=self.rotation,
            scores=[self.match.scores[seat] for seat in order],
            places=[self.match.places[seat] for seat in order],
            moves=self.match.length,
        )


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
) -> list[Result]:
    """Play `matches` (rounded up to whole rotations), append each result to the file, and return all of them."""
    seats = len(contest.bots)
    options = game.check(seats, contest.options)
    deals = whole_rotations(matches, seats) // seats
    results: list[Result] = []
    if path:
        cut_unfinished_line(path)
        results = read_results(path, contest)
    results = [result for result in results if result.deal < deals]
    done = {(result.deal, result.rotation) for result in results}
    total = deals * seats
    progress(len(results), total)
    todo = ((deal, rotation) for deal in range(deals) for rotation in range(seats) if (deal, rotation) not in done)
    waiting = (_Running(game, contest, deal, rotation, options) for deal, rotation in todo)
    with _open_pool(workers) as pool:
        for running in _play(pool, waiting, workers * IN_FLIGHT_A_WORKER):
            result = running.result()
            results.append(result)
            if path:
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(msgspec.to_builtins(result)) + "\n")
            progress(len(results), total)
    return sorted(results, key=lambda result: (result.deal, result.rotation))


@contextmanager
def _open_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Return the worker processes; whoever breaks off does not wait for questions nobody has begun to answer."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Keep interrupts from this thread and from processes started meanwhile: Ctrl-C is for the one who leads them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(pool: ProcessPoolExecutor, waiting: Iterator[_Running], most: int) -> Iterator[_Running]:
    """Play matches side by side and yield each when it is over."""
    asked: dict[Future[bytes], tuple[_Running, int]] = {}

    def ask(running: _Running) -> None:
        seat, message = running.question()
        with _interrupts_held_back():
            asked[pool.submit(decide, message)] = (running, seat)

    for running in waiting:
        ask(running)
        if len(asked) >= most:
            break
    while asked:
        finished, _ = wait(asked, return_when=FIRST_COMPLETED)
        for future in finished:
            running, seat = asked.pop(future)
            running.match.play(seat, msgspec.json.decode(future.result(), type=Answer).notation)
            if not running.match.is_over:
                ask(running)
                continue
            yield running
            following = next(waiting, None)
            if following is not None:
                ask(following)
