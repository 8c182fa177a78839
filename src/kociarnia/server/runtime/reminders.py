"""Telling people who are not there that it is their turn: once a turn, not too often, and not in their quiet hours."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.json import encode

from kociarnia.server.protocol.refusals import BadMessage
from kociarnia.server.runtime.limits import HOUR, Allowances
from kociarnia.server.runtime.push import Parcel, Push
from kociarnia.server.storage.store import Store
from kociarnia.server.storage.subscriptions import Quiet, note_told, read_quiet, read_subscriptions, was_told
from kociarnia.server.table.state import Table
from kociarnia.server.topic import topic_of

CALLS = {"en": "It is your turn.", "pl": "Twoja kolej."}
HOURLY = 12.0
"""So many times an hour somebody is told, at all tables together."""
LATER = 600_000
BACK_AGAIN = 300_000
"""Milliseconds until somebody is looked for again who may be told now, or who was there."""


class Reminders:
    """Reminds people of their turns."""

    def __init__(self, store: Store, push: Push, prefix: str) -> None:
        self.store = store
        self.push = push
        self.prefix = prefix
        self._allowances = Allowances(HOURLY / HOUR, HOURLY)

    async def remind(self, table: Table, seat: int, now: int, is_there: Callable[[str], bool]) -> int | None:
        """Tell the person at a seat that it is their turn, unless they know; return when to try again, if ever."""
        user = table.seats[seat].user
        if user is None or table.seats[seat].is_program:
            return None
        subscriptions = await read_subscriptions(self.store, user)
        number = max(table.asked[each] for each in table.seats_of(user))
        if not subscriptions or await was_told(self.store, user, table.id, number):
            return None
        if is_there(user):
            return now + BACK_AGAIN
        quiet = await read_quiet(self.store, user)
        if quiet is not None and (end := end_of_quiet(quiet, now)) is not None:
            return end
        if not self.push.has_room or self._allowances.left(user) < 1:
            return now + LATER
        if await note_told(self.store, user, table.id, number):
            self._allowances.spend(user, 1)
            seconds = max(0, (table.deadline(seat) - now) // 1000)
            for subscription in subscriptions:
                text = self.words(table, subscription.language)
                self.push.send(Parcel(user, subscription, text, seconds, topic_of(table.id)))
        return None

    def words(self, table: Table, language: str) -> bytes:
        """Return what a browser is told: the game, and whose turn it is; nothing of what happened there."""
        return encode(
            {
                "title": table.game.titles.get(language, table.game.id),
                "text": CALLS.get(language, CALLS["en"]),
                "language": language,
                "address": f"{self.prefix}t/{table.id}",
                "tag": topic_of(table.id),
            }
        )


def end_of_quiet(quiet: Quiet, now: int) -> int | None:
    """Return when the quiet hours end that a time falls into, in milliseconds; none if it falls into none."""
    local = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(quiet.zone))
    minute = local.hour * 60 + local.minute
    if (minute - quiet.start) % 1440 >= (quiet.end - quiet.start) % 1440:
        return None
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0)
    if end <= local:
        end += timedelta(days=1)
    return int(end.timestamp() * 1000)


@lru_cache(256)
def zone_of(name: str) -> tzinfo:
    """Return a time zone by its name or its distance from UTC (`+01:00`), or refuse it."""
    offset = re.fullmatch(r"([+-])(0\d|1[0-4]):([0-5]\d)", name, re.ASCII)
    if offset is not None:
        distance = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(-distance if offset[1] == "-" else distance)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadMessage("this is no time zone") from None
