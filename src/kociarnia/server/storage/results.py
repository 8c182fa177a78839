"""How matches ended: one row per seat, the same columns in both databases."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kociarnia.server.storage.forms import FORMS

COLUMNS = next(form.names for form in FORMS if form.name == "results")
RESULT = ", ".join(COLUMNS)
PUT_RESULT = (
    f"insert into results ({RESULT}) values ({', '.join(f'${number}' for number in range(1, len(COLUMNS) + 1))})"
    f" on conflict (table_id, seat) do update set {', '.join(f'{name} = excluded.{name}' for name in COLUMNS[2:])}"
)


class SeatResult(Struct, frozen=True, kw_only=True):
    """What became of one seat; `user` had it when the match began, `level` says how strong the bot was that had it."""

    user: str | None
    level: str | None
    is_program: bool
    team: int
    place: int
    score: int
    rivals: str
    """What sat at the other seats: levels of bots, `person`, in the order of the alphabet, each once."""
    has_left: bool
    """A bot has played on to the end."""
    was_hinted: bool
    took_back: bool
    figures: dict[str, int]
    name: str = ""
    """Of somebody who has played with the printed box and is no user."""


class MatchResult(Struct, frozen=True, kw_only=True):
    """How a match ended."""

    table: str
    game: str
    edition: int
    variant: str
    """A digest of the options."""
    preset: str | None
    finished: int
    moves: int
    uncounted: str | None
    """Why it does not count, if it does not."""
    seats: tuple[SeatResult, ...]


def rows_of(result: MatchResult) -> list[tuple[object, ...]]:
    """Return a result as rows."""
    return [
        (
            result.table,
            number,
            result.game,
            result.edition,
            result.variant,
            result.preset or "",
            len(result.seats),
            result.finished,
            result.moves,
            result.uncounted or "",
            seat.user or "",
            seat.level or "",
            seat.is_program,
            seat.team,
            seat.place,
            seat.score,
            seat.rivals,
            seat.has_left,
            seat.was_hinted,
            seat.took_back,
            msgspec.json.encode(seat.figures).decode(),
            seat.name,
        )
        for number, seat in enumerate(result.seats)
    ]


def results_of(rows: Iterable[Sequence[Any]]) -> list[MatchResult]:
    """Return the results that rows tell, which hold all seats of each table, in order."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        named = dict(zip(COLUMNS, row, strict=True))
        tables.setdefault(named["table_id"], []).append(named)
    return [_result_of(seats) for seats in tables.values()]


def _result_of(seats: list[dict[str, Any]]) -> MatchResult:
    first = seats[0]
    return MatchResult(
        table=first["table_id"],
        game=first["game"],
        edition=first["edition"],
        variant=first["variant"],
        preset=first["preset"] or None,
        finished=first["finished"],
        moves=first["moves"],
        uncounted=first["uncounted"] or None,
        seats=tuple(
            SeatResult(
                user=seat["user_id"] or None,
                level=seat["level"] or None,
                is_program=bool(seat["is_program"]),
                team=seat["team"],
                place=seat["place"],
                score=seat["score"],
                rivals=seat["rivals"],
                has_left=bool(seat["has_left"]),
                was_hinted=bool(seat["was_hinted"]),
                took_back=bool(seat["took_back"]),
                figures=msgspec.json.decode(seat["figures"], type=dict[str, int]),
                name=seat["name"],
            )
            for seat in seats
        ),
    )
