"""Which day it is where the server stands, and what is played on it: a calendar that is data."""

import tomllib
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from importlib import resources
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.server.operate.config import BadConfig
from kociarnia.server.protocol.shared import Level
from kociarnia.server.runtime.par import bots_now
from kociarnia.server.storage.deals import Deal, DealPlan


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played on one day."""

    bots: list[Level]
    seat: int = 0
    preset: str = ""
    options: dict[str, Any] = {}


Calendar = Mapping[str, list[Line]]


def read_calendar(file: str = "") -> Calendar:
    """Return the calendar of a file, or the one that comes with the program; one that cannot be meant is refused."""
    try:
        place = Path(file) if file else resources.files(__package__).joinpath("daily.toml")
        calendar = msgspec.convert(tomllib.loads(place.read_text(encoding="utf-8")), dict[str, list[Line]])
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadConfig(f"daily: {error}") from None
    for game, lines in calendar.items():
        if file and game not in GAMES:
            raise BadConfig(f"daily: there is no game {game}")
        for number, line in enumerate(lines if game in GAMES else [], 1):
            try:
                plan_of(game, line)
            except KociarniaError as error:
                raise BadConfig(f"daily: line {number} of {game}: {error}") from None
    return calendar


def plan_of(game: str, line: Line) -> DealPlan:
    """Return what a line of the calendar says, or refuse it."""
    shelved = GAMES[game]
    if line.preset and line.preset not in shelved.presets:
        raise BadConfig(f"there is no preset {line.preset}")
    if not 0 <= line.seat <= len(line.bots):
        raise BadConfig(f"there is no seat {line.seat}")
    preset = msgspec.to_builtins(shelved.presets[line.preset]) if line.preset else {}
    options = {**preset, **line.options}
    shelved.check(len(line.bots) + 1, options)
    return DealPlan(edition=shelved.edition, options=options, bots=[*line.bots], seat=line.seat, version=bots_now(game))


def deals_on(calendar: Calendar, day: str) -> list[Deal]:
    """Return the deals of a day."""
    number = date.fromisoformat(day).toordinal() - 1  # the first day of all was a Monday
    return [
        Deal(id=f"{day}/{game}", day=day, game=game, plan=plan_of(game, lines[number % len(lines)]))
        for game, lines in calendar.items()
        if lines and game in GAMES
    ]


def shift(day: str, days: int) -> str:
    """Return the day so many days later, or earlier."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


class Zone:
    """A time zone by its name; without one, that of the machine."""

    def __init__(self, name: str = "") -> None:
        self._zone = ZoneInfo(name) if name else None

    def day_of(self, time: int) -> str:
        """Return the date at a time in milliseconds."""
        return self._local(time).date().isoformat()

    def end_of(self, day: str) -> int:
        """Return the midnight that ends a day, in milliseconds."""
        after = date.fromisoformat(shift(day, 1))
        midnight = datetime(after.year, after.month, after.day, tzinfo=self._zone)
        return int(midnight.timestamp() * 1000)

    def name_at(self, time: int) -> str:
        """Return what the zone is called: by its own name, or by its distance from UTC."""
        if self._zone is not None:
            return self._zone.key
        offset = self._local(time).utcoffset() or timedelta()
        return str(timezone(offset))

    def _local(self, time: int) -> datetime:
        return datetime.fromtimestamp(time / 1000, UTC).astimezone(self._zone)
