"""A decision of anybody's bot: what it raises, and a time it does not keep, come back as an answer too."""

import faulthandler
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import FrameType

import msgspec

from kociarnia.bots.players import player_of
from kociarnia.bots.remote import Answer, answer, read_question

GRACE = 2.0  # what does not hear the signal at the end of its time is ended, with its process, after so many times that


class Failure(msgspec.Struct, frozen=True):
    """Why a bot gave no legal move."""

    reason: str


class OutOfTime(BaseException):
    """A bot has used up its time; no `except Exception` of its own holds that up."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block when it takes longer; 0: it may take for ever."""
    if not seconds:
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(GRACE * seconds + 1, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def attempt(message: bytes, timeout: float) -> bytes:
    """Answer a question, or say why there is no answer; runs in a worker process."""
    question = read_question(message)
    try:
        with time_limit(timeout), redirect_stdout(sys.stderr):  # what it prints is no part of our answer
            return msgspec.json.encode(answer(question, player_of))
    except OutOfTime:
        return msgspec.json.encode(Failure(f"{question.level} took longer than {timeout:g} s for a move"))
    except (Exception, SystemExit) as error:  # whatever somebody's bot does
        return msgspec.json.encode(Failure(f"{question.level}: {type(error).__name__}: {error}"))


def read_answer(message: bytes) -> Answer | Failure:
    """Return what a worker has answered."""
    fields = msgspec.json.decode(message)
    if "reason" in fields:
        return msgspec.convert(fields, Failure)
    return msgspec.convert(fields, Answer)
