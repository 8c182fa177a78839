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
    """Anything this library refuses; `code` is stable, the text is for people.

    >>> from kociarnia import GAMES, KociarniaError
    >>> try:
    ...     GAMES["chess"]
    ... except KociarniaError as error:
    ...     print(error.code, "-", error)
    unknown_game - there is no game 'chess'; the games are sen, koty, kotostrofa, luckybox, domkotow
    """

    code: ClassVar[str] = "error"
    texts: Mapping[str, str] | None = None  # the text in every language, where there is one


class SetupError(KociarniaError):
    """A match that cannot be set up as asked.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2, users=["Ala"])
    Traceback (most recent call last):
    kociarnia.core.errors.SetupError: 2 seats have 2 users, each a text, not ['Ala']
    """

    code = "bad_setup"


class UnknownGame(SetupError):
    """No game of that name is on the shelf.

    >>> from kociarnia import Match
    >>> Match("sen", 2)
    Traceback (most recent call last):
    kociarnia.core.errors.UnknownGame: a match is played of a game, such as GAMES['sen'], not of 'sen'
    """

    code = "unknown_game"


class BadSeats(SetupError):
    """The game is not played by that many seats, or there is no such seat.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 9)
    Traceback (most recent call last):
    kociarnia.core.errors.BadSeats: sen is played by 2 to 5 seats, not 9
    >>> Match(GAMES["sen"], 2).view(2)
    Traceback (most recent call last):
    kociarnia.core.errors.BadSeats: 2 is no seat and no spectator: there are the seats 0 to 1
    """

    code = "bad_seats"


class BadOptions(SetupError):
    """An option that does not exist, has the wrong type, is out of range or does not fit the others.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2, {"rounds": 0})
    Traceback (most recent call last):
    kociarnia.core.errors.BadOptions: option rounds: 0 is not allowed, but a whole number from 1 to ...
    """

    code = "bad_options"


class BadEdition(SetupError):
    """The game is not played by the rules of that edition.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2, edition=99)
    Traceback (most recent call last):
    kociarnia.core.errors.BadEdition: sen can be played by the rules of edition ..., not 99
    """

    code = "bad_edition"


class Incomplete(SetupError):
    """A class of a game, or a generator, that lacks something all of its kind have to do.

    >>> from kociarnia import GAMES, Match
    >>> from kociarnia.core.chance import Rng
    >>> class Dry(Rng): ...
    >>> Match(GAMES["sen"], 2, rng=Dry())
    Traceback (most recent call last):
    kociarnia.core.errors.Incomplete: Dry lacks what every Rng has to do: below
    """

    code = "incomplete"


class ScriptError(KociarniaError):
    """The rules ask for other chance than was written down.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2, deal=[(0, 7)])
    Traceback (most recent call last):
    kociarnia.core.errors.ScriptError: draw 1 is below 7, but the rules draw below 2
    """

    code = "other_chance"


class MoveError(KociarniaError):
    """A move that is refused; nothing has changed.

    >>> from kociarnia import GAMES, Match, MoveError
    >>> match = Match(GAMES["sen"], 2)
    >>> for move in ("peek", "draw", "look 1"):
    ...     try:
    ...         match.play(0, move)
    ...     except MoveError as error:
    ...         print(error.code)
    bad_notation
    illegal_now
    """

    code = "move_refused"


class BadNotation(MoveError):
    """The text is no move of this game.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2).play(0, "lok 1")
    Traceback (most recent call last):
    kociarnia.core.errors.BadNotation: 'lok 1' is no move: did you mean look?
    """

    code = "bad_notation"


class IllegalNow(MoveError):
    """A move of this game, but not one this seat may make now.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2).play(0, "draw")
    Traceback (most recent call last):
    kociarnia.core.errors.IllegalNow: 'draw' is not possible now; possible is look 1, look 2, look 3, look 4
    """

    code = "illegal_now"


class NotYourTurn(MoveError):
    """The seat has nothing to decide now.

    >>> from kociarnia import GAMES, Match
    >>> match = Match(GAMES["koty"], 2, seed=1)
    >>> match.play(1 - match.acting[0], match.legal(match.acting[0])[0])
    Traceback (most recent call last):
    kociarnia.core.errors.NotYourTurn: it is not the turn of seat ..., but of seat ...
    """

    code = "not_your_turn"


class Stale(MoveError):
    """The mover had not yet seen what has happened meanwhile.

    >>> from kociarnia import GAMES, Match
    >>> match = Match(GAMES["sen"], 2)
    >>> seen = match.told(0)
    >>> match.play(0, "look 1", seen=seen)
    >>> match.play(0, "look 2", seen=seen)
    Traceback (most recent call last):
    kociarnia.core.errors.Stale: seat 0 had seen ... events, but decides after event ...
    """

    code = "stale"


class MatchOver(MoveError):
    """The match has ended.

    >>> from kociarnia import GAMES, Match
    >>> match = Match(GAMES["luckybox"], 1)
    >>> while match.acting:
    ...     match.play(0, match.legal(0)[0])
    >>> match.play(0, "pass")
    Traceback (most recent call last):
    kociarnia.core.errors.MatchOver: the match is over
    """

    code = "match_over"


class NotTheStep(MoveError):
    """A possible move, but not the one the lesson asks for.

    >>> from kociarnia import NotTheStep
    >>> print(NotTheStep({"en": "Look at a card first.", "pl": "Najpierw podejrzyj kartę."}).texts["pl"])
    Najpierw podejrzyj kartę.
    """

    code = "lesson"

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts["en"])
        self.texts = texts


class NoSuchPoint(KociarniaError):
    """There is no such point in the match to go back to.

    >>> from kociarnia import GAMES, Match
    >>> Match(GAMES["sen"], 2).undo(3)
    Traceback (most recent call last):
    kociarnia.core.errors.NoSuchPoint: there are 0 moves, so there is no point after 3
    """

    code = "no_such_point"


class CannotTakeBack(KociarniaError):
    """The seat's last move has told somebody something, or there is none.

    >>> from kociarnia import GAMES, Match
    >>> match = Match(GAMES["sen"], 2)
    >>> match.play(0, "look 1")
    >>> match.take_back(0)
    Traceback (most recent call last):
    kociarnia.core.errors.CannotTakeBack: somebody has learned something since that move
    """

    code = "cannot_take_back"


class BadPosition(KociarniaError):
    """A position document that does not describe a possible position.

    >>> from kociarnia import GAMES
    >>> GAMES["sen"].restore({})
    Traceback (most recent call last):
    kociarnia.core.errors.BadPosition: this is no position of sen: Object missing required field ...
    """

    code = "bad_position"


class BadRecord(KociarniaError):
    """A record that is broken or was tampered with.

    >>> from kociarnia import Record
    >>> Record.parse("Once upon a time")
    Traceback (most recent call last):
    kociarnia.core.errors.BadRecord: line 1: this is not a record: it should begin with 'kociarnia record 1'
    """

    code = "bad_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
