"""A decision of anybody's bot: what it raises, and a time it does not keep, come back as an answer too."""

import faulthandler
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import msgspec

from kociarnia.bots.bot import Budget, within
from kociarnia.bots.players import player_of
from kociarnia.bots.remote import Answer, Question
from kociarnia.core.chance import FastRng
from kociarnia.games import GAMES

GRACE = 2.0  # what does not hear the signal at the end of its time is ended, with its process, after so many times that

_QUESTIONS = msgspec.json.Decoder(Question)


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
    question = _QUESTIONS.decode(message)
    game = GAMES[question.game]
    view = msgspec.json.decode(question.view, type=game.view_type)
    budget: Budget | None = None
    if question.seconds:
        budget = within(question.seconds, question.iterations or 2**31)
    elif question.iterations:
        budget = Budget(question.iterations)
    try:
        with time_limit(timeout):
            thought = player_of(question.level).think(game, view, FastRng(question.seed), budget)
        notation = game.notation.write(thought.move)
    except OutOfTime:
        return msgspec.json.encode(Failure(f"{question.level} took longer than {timeout:g} s for a move"))
    except Exception as error:  # whatever somebody's bot does
        return msgspec.json.encode(Failure(f"{question.level}: {type(error).__name__}: {error}"))
    return msgspec.json.encode(Answer(notation, thought.candidates))


def read_answer(message: bytes) -> Answer | Failure:
    """Return what a worker has answered."""
    fields = msgspec.json.decode(message)
    if "reason" in fields:
        return msgspec.convert(fields, Failure)
    return msgspec.convert(fields, Answer)
