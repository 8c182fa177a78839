"""Deals of the day and duels on a server that is killed when tries begin and when they end."""

import asyncio
import random
import sqlite3
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kociarnia.server.storage.entries import decode_entry
from kociarnia.server.table.setup import rebuild
from tests.server.playing import Guest, Message
from tests.server.processes import ServerProcess

KILLS = 20
MOST_KILLS = 100
"""Some must come too early and some too late; on a busy machine that may take more of them."""
PEOPLE = 6
CALENDAR = 'sen = [ { options = { rounds = 1 }, bots = ["kitten"], seat = 0 } ]'

DUEL: Message = {"game": "sen", "bots": ["kitten"], "seat": 0, "options": {"rounds": 1}}


def zone_where_it_is_noon() -> str:
    """Return a time zone whose day does not end while a test runs; the signs of these zones go the other way."""
    return f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"


class Contest:
    """What some people play apart from one another, the deal of the day or a duel: how one asks for it, and where."""

    def __init__(self, kind: str, where: str, **fields: str) -> None:
        self.kind = kind
        self.where = where
        self.fields = fields

    @staticmethod
    async def of_the_day(guest: Guest) -> "Contest":
        day = (await guest.get("days/today"))["day"]
        return Contest("deal", f"days/{day}", day=day, game="sen")

    @staticmethod
    async def by_duel(guest: Guest) -> "Contest":
        duel = (await guest.submit("duels", {"deals": [DUEL]}))["duel"]
        return Contest("duel", f"duels/{duel}", duel=duel)

    async def begin(self, guest: Guest) -> str:
        """Begin, or go on; return the table."""
        return str((await guest.ask(self.kind, **self.fields))["table"])

    async def look(self, guest: Guest) -> Message:
        """Return what a guest is told about the own try."""
        [deal] = (await guest.get(self.where))["deals"]
        return dict(deal)


async def come_to_the_last_move(guest: Guest, table: str) -> Message | None:
    """Play until one move ends the match, and return that move, or nothing if the bot has ended it."""
    await guest.ask("watch", table=table, views="always")
    while True:
        shown = await guest.find(lambda each: each["type"] in ("snapshot", "update") and each["table"] == table)
        moves = [choice["move"] for choice in shown["choices"]]
        if shown["view"]["phase"] == "over":
            return None
        if moves:
            move = {"table": table, "seat": shown["seat"], "move": moves[0], "seen": shown["number"]}
            if "wake" in moves:
                return {**move, "move": "wake"}
            await guest.ask("move", **move)


def stored(folder: Path) -> dict[str, int | None]:
    """Return the tables of all first tries, each with its score once it is over; all that is stored must agree."""
    connection = sqlite3.connect(folder / "kociarnia.db")
    try:
        tries = [table for (table,) in connection.execute("select table_id from tries")]
        rows = connection.execute("select table_id, body from entries order by table_id, number").fetchall()
        results = Counter(table for (table,) in connection.execute("select table_id from results"))
    finally:
        connection.close()
    logs: dict[str, list[Any]] = {}
    for table, body in rows:
        logs.setdefault(table, []).append(decode_entry(body))
    assert sorted(tries) == sorted(logs), "a try without a table, or a table without its try"
    scores: dict[str, int | None] = {}
    for table, log in logs.items():
        played = rebuild(table, log, {}, 0)
        assert played.match is not None, "a table was stored without its cards"
        scores[table] = played.match.scores[0] if played.status == "over" else None
    assert results == Counter({table: 2 for table, score in scores.items() if score is not None})
    return scores


class Killer:
    """Kills a server a moment after everybody has sent something, and starts it again."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.chooser = random.Random(3)
        self.kills = 0
        self.stored: Counter[bool] = Counter()
        """How often what was sent was stored before the server was killed, and how often it was not."""

    @property
    def is_done(self) -> bool:
        """Whether there were enough kills; if all had been stored, or nothing, nothing would have been tried."""
        return self.kills >= MOST_KILLS or (self.kills >= KILLS and len(self.stored) == 2)

    async def strike(self, guests: list[Guest], kind: str) -> list[Message | None]:
        """Kill and start it; return which answers of a kind had arrived by then."""
        await asyncio.sleep(self.chooser.uniform(0, 0.01))
        self.server.kill()
        self.kills += 1
        answers = [
            next((message for message in guest.messages if message["type"] == kind and message.get("id")), None)
            for guest in guests
        ]
        await self.server.start()
        for guest in guests:
            await guest.connect()
        return answers


async def contest_with_kills(folder: Path, killer: Killer, guests: list[Guest], contest: Contest) -> None:
    """Kill the server when tries begin, and again when they end."""
    earlier = set(stored(folder))
    for guest in guests:
        guest.messages.clear()
        await guest.send(contest.kind, **contest.fields)
    begun = await killer.strike(guests, "created")
    tables = [await contest.begin(guest) for guest in guests]
    survived = set(stored(folder)) - earlier
    for table, answer in zip(tables, begun, strict=True):
        assert answer is None or answer["table"] == table, "who had begun was given another first try"
    assert survived == set(tables)

    lasts = [await come_to_the_last_move(guest, table) for guest, table in zip(guests, tables, strict=True)]
    for guest, last in zip(guests, lasts, strict=True):
        guest.messages.clear()
        if last is not None:
            await guest.send("move", **last)
    ended = await killer.strike(guests, "accepted")
    scores = stored(folder)
    for guest, table, last, answer in zip(guests, tables, lasts, ended, strict=True):
        if last is not None:
            killer.stored[scores[table] is not None] += 1
        if scores[table] is None:
            assert (last is None, answer) == (False, None), "an end was told and lost"
            await guest.ask("move", **(await come_to_the_last_move(guest, table) or {}))
        own = await contest.look(guest)
        assert (own["table"], own["score"]) == (table, stored(folder)[table])


@pytest.mark.slow
def test_killed_when_tries_begin_and_end_no_first_try_and_no_result_is_lost_or_doubled(tmp_path: Path) -> None:
    async def scenario() -> None:
        calendar = tmp_path / "daily.toml"
        calendar.write_text(CALENDAR)
        folder = tmp_path / "data"
        folder.mkdir()
        server = ServerProcess(folder, daily=calendar, time_zone=zone_where_it_is_noon())
        await server.start()
        killer = Killer(server)
        try:
            while not killer.is_done:
                guests = [await Guest.arrive(server.site, f"Person {number}") for number in range(PEOPLE)]
                for contest in (await Contest.of_the_day(guests[0]), await Contest.by_duel(guests[0])):
                    await contest_with_kills(folder, killer, guests, contest)
                for guest in guests:
                    await guest.leave()
        finally:
            server.kill()
        assert killer.stored[True], "every end came too late to be stored"
        assert killer.stored[False], "every end was stored before the server was killed"

    asyncio.run(scenario())
