"""Processes of this machine that think for the bots of a contest: they get views and never hold a state."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context

from kociarnia.bots.trial import attempt
from kociarnia.core.game import AnyGame
from kociarnia.play.contest import Contest, OnError, Result, Running

IN_FLIGHT_A_WORKER = 3  # matches under way for each worker, so that none of them waits

Seating = tuple[int, int]  # a deal, and how far the bots are rotated
Play = Callable[[AnyGame, Contest, Iterable[Seating], OnError], Iterator[Result]]


class LocalWorkers:
    """A pool of processes; one that a bot has ended is replaced, and the others' matches go on."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))

    def play(self, game: AnyGame, contest: Contest, todo: Iterable[Seating], on_error: OnError) -> Iterator[Result]:
        """Play matches side by side and yield the result of each when it is over."""
        options = game.check(len(contest.bots), contest.options)
        waiting = iter([Running(game, contest, deal, rotation, options) for deal, rotation in todo])
        asked: dict[Future[bytes], Running] = {}
        try:
            while True:
                while len(asked) < self.workers * IN_FLIGHT_A_WORKER and (following := next(waiting, None)) is not None:
                    self._ask(following, asked)
                if not asked:
                    return
                finished, _ = wait(asked, return_when=FIRST_COMPLETED)
                for running in self._answered(finished, asked, on_error):
                    if running.is_over:
                        yield running.result()
                    else:
                        self._ask(running, asked)
        finally:
            self.pool.shutdown(cancel_futures=True)

    def _ask(self, running: Running, asked: dict[Future[bytes], Running]) -> None:
        asked[self._submit(running)] = running

    def _submit(self, running: Running) -> Future[bytes]:
        with interrupts_held_back():
            return self.pool.submit(attempt, running.question(), running.contest.timeout)

    def _answered(
        self, finished: Iterable[Future[bytes]], asked: dict[Future[bytes], Running], on_error: OnError
    ) -> list[Running]:
        """Return the matches whose questions are answered; when a process has ended, find out by which question."""
        answered: list[Running] = []
        for future in list(finished):
            try:
                message = future.result()
            except BrokenProcessPool:  # nobody is answered any more
                suspects = list(asked.values())
                asked.clear()
                for running in suspects:
                    self._ask_alone(running, on_error)
                return answered + suspects
            running = asked.pop(future)
            running.answer(message, on_error)
            answered.append(running)
        return answered

    def _ask_alone(self, running: Running, on_error: OnError) -> None:
        """Ask with nobody else under way, so that a process that ends has ended by this question."""
        self.pool.shutdown(cancel_futures=True)
        self.pool = self._new_pool()
        try:
            message = self._submit(running).result()
        except BrokenProcessPool:
            self.pool = self._new_pool()
            bot = running.contest.bots[running.bot_at[running.match.acting[0]]]
            running.fail(f"{bot} ended the process it thought in, or had to be ended with it", on_error)
        else:
            running.answer(message, on_error)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Keep interrupts from this thread and from processes started meanwhile: Ctrl-C is for the one who leads them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
