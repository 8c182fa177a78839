"""A match looked back on: what was fortune and what was play, and which decisions are worth another thought.

The account of a seat adds up: its outcome is par (the policy against itself), fortune, how everybody played, and a
rest. See docs/coach.md for what that assumes.
"""

import gzip
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kociarnia.core.door import check_seat, whole
from kociarnia.core.errors import BadOptions, BadRecord, BadSeats, SetupError, quoted
from kociarnia.games import GAMES
from kociarnia.play.account import Account, Analysis, Decision, Moment, Part
from kociarnia.play.looking import Finding, Look
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.play.steps import read_beginning

__all__ = ["Account", "Analysis", "Decision", "Moment", "Part", "Portion", "Worked", "analyse", "check_over"]

DEEPEST = 64
SEED_BITS = 62
DIGITS = 4  # of a part of a win, where it is stored


def analyse(
    match: Match[Any, Any],
    seats: Sequence[int] | None = None,
    *,
    depth: int = 1,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Analysis:
    """Look back on a match that is over: the account of every seat, and the decisions of some (all).

    A depth of 0 leaves the decisions out, a higher one than 1 looks at so many times as many worlds. The same seed
    gives the same analysis.

    >>> from kociarnia import GAMES, Match, analyse
    >>> match = Match(GAMES["sen"], seats=2, options={"rounds": 1}, seed=7)
    >>> while not match.is_over:
    ...     seat = match.acting[0]
    ...     match.play(seat, match.legal(seat)[-1])
    >>> found = analyse(match, depth=0)
    >>> account = found.accounts[0]
    >>> parts = [account.par, account.fortune, *account.play, account.rest]
    >>> abs(sum(part.mean for part in parts) - account.outcome) < 1e-9
    True
    """
    if not isinstance(match, Match):
        raise SetupError(f"a match is looked back on, not {quoted(match)}")
    check_over(match)
    if not isinstance(seats, Sequence | None):
        raise BadSeats(f"{quoted(seats)} are no seats")
    chosen = range(match.seats) if seats is None else [check_seat(seat, match.seats) for seat in seats]
    if whole(depth) is None or not 0 <= depth <= DEEPEST:
        raise BadOptions(f"a depth is a whole number from 0 to {DEEPEST}, not {quoted(depth)}")
    number = whole(seed)
    if number is None or abs(number) >> SEED_BITS:
        raise BadOptions(f"a seed is a whole number of at most {SEED_BITS} bits, not {quoted(seed)}")
    if not callable(progress):
        raise BadOptions(f"progress is told to a function, not to {quoted(progress)}")
    record = match.record
    look = Look(
        read_beginning(match.game, record),
        record.deal,
        record.lines,
        seats=sorted(set(chosen)),
        depth=depth,
        seed=number,
    )
    found: list[Finding] = []

    def tell() -> bool:
        progress(len(found), look.total)
        return False

    tell()
    look.go_on(found, tell)
    progress(look.total, look.total)
    return look.put_together(found)


def check_over(match: Match[Any, Any]) -> None:
    """Refuse a match that is still played: a look back would tell its secrets."""
    if not match.is_over:
        raise BadRecord(match.record.first_move_line + match.length, "the match is not over")


class Portion(msgspec.Struct, frozen=True, kw_only=True):
    """A question to a worker: go on looking back at a finished match for a while."""

    record: Record
    seconds: float
    effort: float = 1.0
    found: list[Finding] = []


class Worked(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: how many tasks are done and how many there are, and what was found so far, or all of it."""

    done: int
    total: int
    found: msgspec.Raw
    packed: bytes | None = None  # the whole analysis when it is finished: JSON, compressed


_PORTIONS = msgspec.json.Decoder(Portion)


def answer_portion(message: bytes) -> bytes:
    """Do a part of a look back, so that others are never kept waiting long; runs in a worker process."""
    asked = _PORTIONS.decode(message)
    record, found = asked.record, list(asked.found)
    if record.scores is None:
        raise BadRecord(record.first_move_line + len(record.lines), "the match is not over")
    ends = time.monotonic() + asked.seconds
    beginning = read_beginning(GAMES[record.game], record)
    look = Look(beginning, record.deal, record.lines, seats=range(record.seats), depth=1, seed=0, effort=asked.effort)
    is_done = look.go_on(found, lambda: time.monotonic() > ends)
    packed = gzip.compress(msgspec.json.encode(rounded(look.put_together(found))), 6, mtime=0) if is_done else None
    return msgspec.json.encode(
        Worked(
            done=look.total if is_done else len(found),
            total=look.total,
            found=msgspec.Raw(b"[]" if is_done else msgspec.json.encode(found)),
            packed=packed,
        )
    )


def rounded(value: Any) -> Any:
    """Return a document with no more digits than mean anything."""
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0  # never −0
    if isinstance(value, list):
        return [rounded(each) for each in value]
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return rounded(msgspec.to_builtins(value)) if isinstance(value, msgspec.Struct) else value
