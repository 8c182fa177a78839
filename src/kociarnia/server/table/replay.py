"""A finished match step by step, as one seat saw it; made from its record alone, in a process of its own."""

import gzip

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from kociarnia.core.errors import BadRecord, KociarniaError
from kociarnia.core.printable import printable
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.record import Record
from kociarnia.play.steps import steps
from kociarnia.server.protocol import bodies, messages, requests, shared
from kociarnia.server.table.pictures import draw

LONGEST_NAME = 40
LONGEST_REASON = 300


class ReplayQuestion(Struct, frozen=True, kw_only=True):
    """Which match is to be told, from whose side, how, and whether compressed."""

    record: Record
    seat: int
    picture: requests.PictureWish | None = None
    is_packed: bool = True


_QUESTIONS = msgspec.json.Decoder(ReplayQuestion)


def answer_replay(message: bytes) -> bytes:
    """Return the body of the answer to `GET …/replay`; runs in a worker process."""
    question = _QUESTIONS.decode(message)
    body = encode(steps_of(question.record, question.seat, question.picture))
    return gzip.compress(body, 5, mtime=0) if question.is_packed else body


class TextQuestion(Struct, frozen=True):
    """Which match is to be written down."""

    record: Record


_TEXTS = msgspec.json.Decoder(TextQuestion)


def answer_text(message: bytes) -> bytes:
    """Return the body of the answer to `GET …/record`; runs in a worker process."""
    return _TEXTS.decode(message).record.text().encode()


class RecordQuestion(Struct, frozen=True, kw_only=True):
    """The text of a record file, and how it is to be told."""

    text: str
    seat: int
    picture: requests.PictureWish | None = None


_RECORDS = msgspec.json.Decoder(RecordQuestion)
OPENED, BROKEN = b"+", b"-"
"""What stands before a record that could be read, and before the reason why one could not."""


def open_record(message: bytes) -> bytes:
    """Return the body of the answer to `POST /api/record`, packed; runs in a worker process."""
    question = _RECORDS.decode(message)
    try:
        record = Record.parse(question.text)
        info = info_of(record)
        steps = steps_of(record, question.seat, question.picture)
    except KociarniaError as error:
        return BROKEN + encode(messages.Refused(code=BadRecord.code, text=printable(str(error))[:LONGEST_REASON]))
    return OPENED + gzip.compress(encode(bodies.OpenedRecord(info=info, steps=steps)), 5, mtime=0)


def info_of(record: Record) -> messages.TableInfo:
    """Return what a table would say of the match of a record."""
    return messages.TableInfo(
        table="",
        game=GAMES[record.game].id,
        edition=record.edition,
        options=record.options,
        settings=shared.Settings(),
        status="playing" if record.scores is None else "over",
        seats=[messages.SeatInfo(kind="person", name=printable(user)[:LONGEST_NAME]) for user in record.users],
        scores=record.scores,
        places=record.places,
    )


def steps_of(record: Record, seat: int, picture: requests.PictureWish | None = None) -> list[bodies.Step]:
    """Return the match after every move, as a seat (or SPECTATOR) saw it."""
    game = GAMES[record.game]
    viewer = seat if 0 <= seat < record.seats else SPECTATOR
    return [
        bodies.Step(
            view=Raw(encode(step.view)),
            events=Raw(encode(step.events)),
            seat=None if step.line is None else step.line.seat,
            move=None if step.line is None else step.line.notation,
            picture=None if picture is None else draw(game, step.view, picture, list(record.users)),
        )
        for step in steps(game, record, viewer)
    ]
