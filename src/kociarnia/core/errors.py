"""Everything that can be refused, as one tree with stable codes."""

from collections.abc import Mapping
from typing import ClassVar

MOST_QUOTED = 60  # characters of a value that was refused
MOST_REASON = 400  # characters of a reason somebody else has worded


def quoted(value: object) -> str:
    """Return a refused value as it is repeated in the refusal: as Python writes it, and cut when it is long."""
    return shortened(repr(value), MOST_QUOTED)


def shortened(text: str, most: int = MOST_REASON) -> str:
    """Return a text, or its beginning when it is longer than allowed."""
    return text if len(text) <= most else f"{text[:most]}…"


class KociarniaError(Exception):
    """Anything this library refuses; `code` is stable, the text is for people."""

    code: ClassVar[str] = "error"
    texts: Mapping[str, str] | None = None  # the text in every language, where there is one


class SetupError(KociarniaError):
    """A match that cannot be set up as asked."""

    code = "bad_setup"


class UnknownGame(SetupError):
    """No game of that name is on the shelf."""

    code = "unknown_game"


class BadSeats(SetupError):
    """The game is not played by so many seats."""

    code = "bad_seats"


class BadOptions(SetupError):
    """An option that does not exist, has the wrong type, is out of range or does not fit the others."""

    code = "bad_options"


class BadEdition(SetupError):
    """The game is not played by the rules of that edition."""

    code = "bad_edition"


class MoveError(KociarniaError):
    """A move that is refused; nothing has changed."""

    code = "move_refused"


class BadNotation(MoveError):
    """The text is no move of this game."""

    code = "bad_notation"


class IllegalNow(MoveError):
    """A move of this game, but not one this seat may make now."""

    code = "illegal_now"


class NotYourTurn(MoveError):
    """The seat has nothing to decide now."""

    code = "not_your_turn"


class Stale(MoveError):
    """The mover had not yet seen what has happened meanwhile."""

    code = "stale"


class MatchOver(MoveError):
    """The match has ended."""

    code = "match_over"


class NotTheStep(MoveError):
    """A possible move, but not the one the lesson asks for."""

    code = "lesson"

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts["en"])
        self.texts = texts


class NoSuchPoint(KociarniaError):
    """There is no such point in the match to go back to."""

    code = "no_such_point"


class CannotTakeBack(KociarniaError):
    """The seat's last move has told somebody something, or there is none."""

    code = "cannot_take_back"


class BadPosition(KociarniaError):
    """A position document that does not describe a possible position."""

    code = "bad_position"


class BadRecord(KociarniaError):
    """A record that is broken or was tampered with."""

    code = "bad_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
