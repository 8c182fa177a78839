"""The record: options, seats, moves and every chance draw, in order, as a readable text."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any

import msgspec

from kociarnia.core.errors import BadRecord, quoted
from kociarnia.core.notation import SEAT_LETTERS

FORMAT = "kociarnia record 1"

Draws = list[tuple[int, int]]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=len(SEAT_LETTERS))]

_DRAW = re.compile(r"([0-9]{1,18})/([0-9]{1,18})")
_MOVE = re.compile(rf"([0-9]{{1,9}}) ([{SEAT_LETTERS}]) ([^;]+?)(?: ; (.+))?")


class Line(msgspec.Struct, frozen=True, gc=False):
    """One move: whose, what, and the chance it used."""

    seat: SeatNumber
    notation: str
    draws: Draws


class Record(msgspec.Struct, kw_only=True):
    """Everything that makes a match, independent of any generator.

    >>> from kociarnia import GAMES, Match, Record
    >>> match = Match(GAMES["sen"], seats=2, seed=7)
    >>> match.play(1, "look 3")
    >>> text = match.record.text()
    >>> text.splitlines()[7]
    '1 B look 3'
    >>> Match.replay(GAMES["sen"], Record.parse(text)).view(1) == match.view(1)
    True
    """

    game: str
    edition: int
    seats: int
    options: dict[str, Any]
    users: list[str]
    deal: Draws
    lines: list[Line]
    position: dict[str, Any] | None = None
    commitment: str | None = None
    seed: str | None = None
    scores: list[int] | None = None
    places: list[int] | None = None

    def text(self) -> str:
        """Return the record as a text file."""
        body = "".join(f"{line}\n" for line in self.checked()._text_lines())
        try:
            body.encode()
        except UnicodeEncodeError as error:
            raise BadRecord(1, f"a record can be written as UTF-8, but {error.object[error.start]!r} cannot") from None
        return f"{body}check {sha256(body.encode()).hexdigest()}\n"

    def checked(self) -> "Record":
        """Return a copy whose parts have their types, or refuse what was put together by hand and has not."""
        try:
            return msgspec.convert(msgspec.to_builtins(self), Record)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
            raise BadRecord(1, f"this is no record: {error}") from None

    def _text_lines(self) -> Iterator[str]:
        yield FORMAT
        yield f"game {self.game} {self.edition}"
        yield f"seats {self.seats}"
        yield f"options {json.dumps(self.options, sort_keys=True)}"
        yield f"users {json.dumps(self.users, ensure_ascii=False)}"
        if self.position is not None:
            yield f"position {json.dumps(self.position, sort_keys=True)}"
        if self.commitment is not None:
            yield f"commitment {self.commitment}"
        yield " ".join(["deal", *(_write_draw(draw) for draw in self.deal)])
        for number, line in enumerate(self.lines, 1):
            chance = " ".join([" ;", *(_write_draw(draw) for draw in line.draws)]) if line.draws else ""
            yield f"{number} {SEAT_LETTERS[line.seat]} {line.notation}{chance}"
        if self.scores is not None and self.places is not None:
            yield " ".join(["scores", *map(str, self.scores)])
            yield " ".join(["places", *map(str, self.places)])
            if self.seed is not None:
                yield f"seed {self.seed}"

    @property
    def first_move_line(self) -> int:
        """The number of the text line that holds the first move."""
        return 7 + (self.position is not None) + (self.commitment is not None)

    @staticmethod
    def parse(text: str) -> "Record":
        """Read a record, or refuse it with the line and the reason; the moves are not yet played."""
        if not isinstance(text, str):
            raise BadRecord(1, f"a record is a text, not {quoted(text)}")
        try:
            return _Reader(text).record()
        except UnicodeEncodeError as error:
            raise BadRecord(1, f"a record can be written as UTF-8, but {error.object[error.start]!r} cannot") from None


def _write_draw(draw: tuple[int, int]) -> str:
    return f"{draw[0]}/{draw[1]}"


class _Reader:
    """Reads a record line by line and remembers where it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")  # other characters that may end a line can be part of a user's name
        self.is_cut_off = self.lines[-1] != ""
        if not self.is_cut_off:
            self.lines.pop()
        self.number = 0

    def refuse(self, reason: str) -> BadRecord:
        return BadRecord(self.number + 1, reason)

    def peek(self) -> str:
        if self.number == len(self.lines):
            raise self.refuse("the record ends too early")
        return self.lines[self.number]

    def value(self, name: str) -> str:
        line = self.peek()
        word, _, value = line.partition(" ")
        if word != name:
            raise self.refuse(f"expected {name}, found {line[:40]!r}")
        self.number += 1
        return value

    def has(self, name: str) -> bool:
        return self.peek().partition(" ")[0] == name

    def json(self, name: str, kind: type) -> Any:
        value = self.value(name)
        try:
            decoded = json.loads(value)
        except (ValueError, RecursionError) as error:
            self.number -= 1
            raise self.refuse(f"{name} is not JSON: {error}") from None
        if not isinstance(decoded, kind):
            self.number -= 1
            raise self.refuse(f"{name} is not what it should be: {value[:40]!r}")
        return decoded

    def numbers(self, name: str) -> list[int]:
        return [self.whole(name, word) for word in self.value(name).split()]

    def whole(self, name: str, word: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            self.number -= 1
            raise self.refuse(f"{name}: {word[:40]!r} is not a whole number")
        return int(word)

    def digits(self, name: str) -> str:
        value = self.value(name)
        if not re.fullmatch(r"[0-9a-f]{64}", value):
            self.number -= 1
            raise self.refuse(f"{name}: {value[:40]!r} is not 32 bytes in hexadecimal digits")
        return value

    def draws(self, words: str) -> Draws:
        draws: Draws = []
        for word in words.split():
            match = _DRAW.fullmatch(word)
            if match is None or not int(match[1]) < int(match[2]):
                raise self.refuse(f"{word[:40]!r} is no draw; a draw is written 3/52, the number drawn and its bound")
            draws.append((int(match[1]), int(match[2])))
        return draws

    def record(self) -> Record:
        if self.peek() != FORMAT:
            raise self.refuse(f"this is not a record: it should begin with {FORMAT!r}")
        self.number += 1
        game, _, edition = self.value("game").partition(" ")
        record = Record(
            game=game,
            edition=self.whole("edition", edition),
            seats=self.whole("seats", self.value("seats")),
            options=self.json("options", dict),
            users=self.json("users", list),
            deal=[],
            lines=[],
        )
        if self.has("position"):
            record.position = self.json("position", dict)
        if self.has("commitment"):
            record.commitment = self.digits("commitment")
        if not self.has("deal"):
            raise self.refuse(f"expected deal, found {self.peek()[:40]!r}")
        record.deal = self.draws(self.peek().partition(" ")[2])
        self.number += 1
        while self.peek()[:1].isdigit():
            record.lines.append(self.move(len(record.lines) + 1))
            self.number += 1
        if self.has("scores"):
            record.scores = self.numbers("scores")
            record.places = self.numbers("places")
            if self.has("seed"):
                record.seed = self.digits("seed")
        self.check(self.value("check"))
        self.compare(record.text())
        return record

    def move(self, expected: int) -> Line:
        match = _MOVE.fullmatch(self.peek())
        if match is None:
            raise self.refuse(f"{self.peek()[:40]!r} is no move; a move is written '{expected} A <move> ; <draws>'")
        if int(match[1]) != expected:
            raise self.refuse(f"move {expected} is missing: found move {match[1]}")
        return Line(SEAT_LETTERS.index(match[2]), match[3], self.draws(match[4] or ""))

    def check(self, value: str) -> None:
        if self.number != len(self.lines):
            raise self.refuse(f"nothing may follow the check, but there is {self.peek()[:40]!r}")
        body = "".join(f"{line}\n" for line in self.lines[:-1])
        if sha256(body.encode()).hexdigest() != value:
            self.number -= 1
            raise self.refuse("the check does not fit: the record was changed after it was written")
        if self.is_cut_off:
            self.number -= 1
            raise self.refuse("the last line is cut off")

    def compare(self, written: str) -> None:
        """Refuse a text that says the same as a record would, in other words."""
        for number, (line, expected) in enumerate(zip(self.lines, written.split("\n"), strict=False)):
            if line != expected:
                self.number = number
                raise self.refuse(f"this is written {expected[:40]!r}, not {line[:40]!r}")
