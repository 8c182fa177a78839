"""A finished match step by step, as one seat saw it; made from its record alone, in a process of its own."""

import gzip

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.record import Record
from kociarnia.play.steps import steps
from kociarnia.server.protocol import bodies, requests
from kociarnia.server.table.encode import draw


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
