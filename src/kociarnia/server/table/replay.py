"""Finished matches: the record, and the match step by step as one seat saw it."""

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import SPECTATOR
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import NoSuchTable, NotOver
from kociarnia.server.table.decide import Table
from kociarnia.server.table.encode import draw


def record_for(table: Table, user: str | None) -> Record:
    """Return the record of a finished match: of a listed table to anybody, of a private one to those who played."""
    is_own = user is not None and (bool(table.seats_of(user)) or user == table.host)
    if not table.settings.is_listed and not is_own:
        raise NoSuchTable("there is no such table, or it is private")
    if table.match is None or table.status != "over":
        raise NotOver("the match is not over yet")
    # The seed of a lesson was never committed to.
    return replace(table.match.record, seed=table.seed if table.guide is None else None)


class RecordedRng(Rng):
    """Makes the draws of a record again, decision by decision."""

    def __init__(self, record: Record) -> None:
        self.draws = [record.deal, *(line.draws for line in record.lines)]
        self.number = 0
        self.used = 0

    def begin(self, number: i64) -> None:
        self.number = number
        self.used = 0

    def below(self, bound: i64) -> i64:
        value, expected = self.draws[self.number][self.used]
        if expected != bound:
            raise ValueError("the record holds other draws than the rules ask for")
        self.used += 1
        return value


def steps_of(
    table: Table, record: Record, seat: int, picture: messages.PictureWish | None = None
) -> list[messages.Step]:
    """Return the match after every move, as a seat (or SPECTATOR) saw it."""
    viewer = seat if 0 <= seat < record.seats else SPECTATOR
    start = None if table.match is None else table.match.start
    rng = RecordedRng(record)
    match = Match(
        table.game, record.seats, record.options, rng=rng, users=record.users, position=start, edition=record.edition
    )
    told = 0
    steps: list[messages.Step] = []
    for line in (None, *record.lines):
        if line is not None:
            match.play(line.seat, line.notation)
        view = match.view(viewer)
        steps.append(
            messages.Step(
                view=Raw(encode(view)),
                events=Raw(encode(match.events(viewer, told))),
                seat=None if line is None else line.seat,
                move=None if line is None else line.notation,
                picture=None if picture is None else draw(table.game, view, picture, list(record.users)),
            )
        )
        told = match.told(viewer)
    return steps
