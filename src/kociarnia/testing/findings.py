"""What the laws find, said for those who write a game: which law, in which variant, why, and where in their files."""

import linecache
import re
from collections.abc import Iterable
from traceback import walk_tb
from types import TracebackType
from typing import Any, NamedTuple

MOST_LINES = 12  # of one explanation
MOST_REASONS = 8


class LawBroken(AssertionError):
    """A game does what no game may do."""

    law = ""  # which, where another test than its own finds it


class MoveFails(LawBroken):
    """The rules raise in a move that they offered."""

    law = "every legal move applies"


class Endless(LawBroken):
    """The match goes on for ever."""

    law = "every match ends"


def demand(is_kept: object, broken: str) -> None:
    """Refuse a game that breaks a law, and say how."""
    if not is_kept:
        raise LawBroken(broken)


def viewer_name(seat: int) -> str:
    """Return what one who looks at a match is called: a seat, or a spectator."""
    return f"seat {seat}" if seat >= 0 else "a spectator"


class Finding(NamedTuple):
    """One test that failed."""

    topic: str
    law: str
    case: str
    text: str
    place: str  # the line of the game that was at work, if any was
    is_endless: bool

    @property
    def cause(self) -> str:
        """What is the same in all tests that fail for one reason."""
        return self.place or re.sub(r"[\d, ]+", "", self.text.partition("\n")[0])


def find(topic: str, item: Any, error: BaseException) -> Finding:
    """Return what a law of some topic (a test of pytest) has found."""
    said, law = f"{type(error).__name__}: {error}", ""
    if isinstance(error, LawBroken):
        said, law = str(error), error.law
    lines = said.splitlines()
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], "…"]
    law = law or item.originalname.removeprefix("test_").replace("_", " ")
    case = item.callspec.id if hasattr(item, "callspec") else ""
    place = place_in(type(item.cls.game).__module__, (error.__cause__ or error).__traceback__)
    return Finding(topic, law, case, "\n".join(lines), place, isinstance(error, Endless))


def place_in(module: str, trace: TracebackType | None) -> str:
    """Return the last line at work in the module of a game, or in others of its package."""
    package = module.rpartition(".")[0]
    found = ""
    for frame, line in walk_tb(trace):
        name = frame.f_globals.get("__name__", "")
        if name == module or (package and name.startswith(f"{package}.")):
            code = frame.f_code
            found = f"{code.co_filename}:{line} in {code.co_name}: {linecache.getline(code.co_filename, line).strip()}"
    return found


def describe(findings: Iterable[Finding]) -> str:
    """Return what is wrong, one paragraph per reason, with how many tests fail for it."""
    reasons: dict[str, list[Finding]] = {}
    for finding in findings:
        reasons.setdefault(finding.cause, []).append(finding)
    paragraphs = []
    for number, (first, *others) in enumerate(list(reasons.values())[:MOST_REASONS], 1):
        more = f", and {len(others)} more" if others else ""
        lines = [*first.text.splitlines(), f"law: {first.law} ({first.case}{more})"]
        paragraphs.append(f"{number}. " + "\n   ".join([*lines, *([first.place] if first.place else [])]))
    if len(reasons) > MOST_REASONS:
        paragraphs.append(f"… and {len(reasons) - MOST_REASONS} more")
    return "\n\n".join(paragraphs)
