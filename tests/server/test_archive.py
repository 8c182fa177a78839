"""What every earlier version has stored opens for ever: it is listed, exported, replayed, checked and played on."""

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kociarnia import GAMES, Match
from kociarnia.play.fairness import verify
from kociarnia.play.record import Record
from kociarnia.server.storage.packing import unpack
from kociarnia.server.storage.store import migrations
from tests.archive.keep import Evening, Guest, play
from tests.server.playing import running

ARCHIVE = Path(__file__).parents[1] / "archive"
VERSIONS = sorted(
    (folder for folder in ARCHIVE.iterdir() if folder.name.isdigit()), key=lambda folder: int(folder.name)
)
RESULTS_SINCE = 3
KEPT_SINCE = 6
"""Logs of finished matches are packed, analyses and boxes are kept."""
DUELS_SINCE = 7
SLOW_SINCE = 8
RECORDS = [file for folder in VERSIONS for file in sorted((folder / "records").iterdir())]


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def restore(folder: Path, file: Path) -> None:
    """Make the database file of an archived version."""
    connection = sqlite3.connect(file)
    connection.executescript((folder / "kociarnia.sql").read_text(encoding="utf-8"))
    connection.close()


async def restore_into_postgres(folder: Path, address: str, file: Path) -> None:
    """Make the same tables in PostgreSQL as that version would have had there."""
    restore(folder, file)
    connection = await asyncpg.connect(address)
    source = sqlite3.connect(file)
    try:
        await connection.execute("create table versions (version integer primary key)")
        for version, script in migrations("postgres"):
            if version <= int(folder.name):
                await connection.execute(script)
                await connection.execute("insert into versions values ($1)", version)
        for (table,) in source.execute("select name from sqlite_schema where type = 'table'").fetchall():
            kinds = await connection.fetch(
                "select column_name, data_type from information_schema.columns"
                " where table_name = $1 and table_schema = 'public' order by ordinal_position",
                table,
            )
            names = [row[0] for row in kinds]
            rows = [
                [bool(value) if kind[1] == "boolean" else value for value, kind in zip(row, kinds, strict=True)]
                for row in source.execute(f"select {', '.join(names)} from {table}")
            ]
            places = ", ".join(f"${number}" for number in range(1, len(names) + 1))
            await connection.execute(f"delete from {table}")
            await connection.executemany(f"insert into {table} ({', '.join(names)}) values ({places})", rows)
    finally:
        source.close()
        await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str | None:
    return None if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@asynccontextmanager
async def opened(folder: Path, data: Path, database: str | None) -> AsyncIterator[dict[str, Guest]]:
    """A server of today with everything of an archived version, and its users."""
    data.mkdir(exist_ok=True)
    if database is None:
        restore(folder, data / "kociarnia.db")
    else:
        await restore_into_postgres(folder, database, data / "source.db")
    async with running(data, database=database or "") as app:
        guests = {}
        for name, phrase in read(folder / "people.json").items():
            guest = guests[name] = Guest(f"http://127.0.0.1:{app.port}", name)
            guest.asked = 100_000  # a request of the same name would be answered as it was then
            assert (await guest.post("recover", phrase=phrase))["name"] == name
            await guest.connect()
        try:
            yield guests
        finally:
            for guest in guests.values():
                await guest.leave()


async def get(guest: Guest, path: str) -> str:
    async with guest.http.get(f"{guest.site}/api/{path}") as response:
        text = await response.text()
        assert response.status == 200, (path, text)
        return text


async def check_lists(told: Any, guests: dict[str, Guest]) -> None:
    for name, guest in guests.items():
        mine = {row["table"]: row["status"] for row in (await guest.ask("lobby"))["mine"]}
        export = {row["table"]: row for row in json.loads(await get(guest, "export"))["tables"]}
        assert mine.keys() == export.keys()
        for table in told.values():
            if name in table["users"]:
                assert mine[table["table"]] == table["users"][name]["status"]
                assert export[table["table"]]["game"] == table["game"]


async def check_told(told: Any, guests: dict[str, Guest]) -> None:
    for label, table in told.items():
        for name, before in table["users"].items():
            guest, link = guests[name], table["table"]
            await guest.ask("watch", table=link)
            if before["seat"] is not None:
                await guest.wait(lambda guest=guest, link=link: link in guest.shown)  # type: ignore[misc]
            info, shown = guest.told[link], guest.shown.get(link, {})
            now = {
                "status": info["status"],
                "names": [seat.get("name") for seat in info["seats"]],
                "kinds": [seat["kind"] for seat in info["seats"]],
                "scores": info.get("scores"),
                "places": info.get("places"),
                "seat": shown.get("seat"),
                "number": shown.get("number"),
                "choices": [choice["move"] for choice in shown.get("choices", [])],
            }
            assert now == before, label
            await guest.ask("unwatch", table=link)


async def check_replays(told: Any, guests: dict[str, Guest]) -> None:
    finished = 0
    for label, table in told.items():
        name, last = next(iter(table["users"].items()))
        if last["status"] == "over":
            record = Record.parse(await get(guests[name], f"tables/{table['table']}/record"))
            match = Match.replay(GAMES[record.game], record)
            assert (match.scores, match.places) == (last["scores"], last["places"])
            check_chance(label, record)
            steps = json.loads(await get(guests[name], f"tables/{table['table']}/replay?seat=0"))
            assert len(steps) == len(record.lines) + 1
            finished += 1
    assert finished >= len(GAMES)


async def play_on(label: str, table: Any, guests: dict[str, Guest]) -> None:
    """Bring a match to its end."""
    people = [guests[name] for name in table["users"]]
    first, link = people[0], table["table"]
    for guest in people:
        await guest.ask("watch", table=link)
    info = first.told[link]
    if info["status"] == "over":
        return
    if info["status"] == "open":
        host = next(guest for guest in people if guest.told[link].get("is_hosted_by_you"))
        for seat, chair in enumerate(info["seats"]):
            if chair["kind"] == "free":
                await host.ask("offer", table=link, seat=seat, kind="bot", level="kitten")
        await host.ask("start", table=link)
    if "lesson" in label:
        await Evening.learn(first, link, 10_000)
    else:
        await play(link, people, random.Random(label))
    places = first.told[link]["places"]
    assert 1 in places, label
    record = Record.parse(await get(first, f"tables/{link}/record"))
    assert Match.replay(GAMES[record.game], record).places == places
    check_chance(label, record)


def check_chance(label: str, record: Record) -> None:
    """Refuse chance that was not promised; the seed of a shared deal is known when its day or duel is over."""
    if record.commitment is not None and (record.seed is not None or " deal " not in label):
        verify(record)


async def play_all_on(told: Any, guests: dict[str, Guest]) -> None:
    await asyncio.gather(*(play_on(label, table, guests) for label, table in told.items()))


def run(
    folder: Path, data: Path, database: str | None, *checks: Callable[[Any, dict[str, Guest]], Awaitable[None]]
) -> None:
    async def scenario() -> None:
        async with opened(folder, data, database) as guests:
            for check in checks:
                await check(read(folder / "told.json"), guests)

    asyncio.run(scenario())


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_tables_of_every_version_are_listed_shown_exported_and_replayed_as_they_were(
    folder: Path, tmp_path: Path, database: str | None
) -> None:
    run(folder, tmp_path / "data", database, check_lists, check_told, check_replays)


@pytest.mark.slow
@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_unfinished_matches_of_every_version_are_played_to_their_end(
    folder: Path, tmp_path: Path, database: str | None
) -> None:
    run(folder, tmp_path / "data", database, play_all_on)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_records_of_every_version_are_read_checked_and_played_on(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    game = GAMES[record.game]
    match = Match.replay(game, record)
    assert match.is_over == ("unfinished" not in file.stem)
    if match.is_over:
        verify(record)
    chooser = random.Random(1)
    while match.acting:
        seat = chooser.choice(match.acting)
        match.play(seat, chooser.choice(match.legal(seat)))
    assert 1 in match.places


def test_the_archive_holds_every_storage_version_and_all_that_can_be_stored() -> None:
    kept = [int(folder.name) for folder in VERSIONS]
    assert kept == [version for version, _script in migrations("sqlite")]
    assert kept == [version for version, _script in migrations("postgres")]
    for folder in VERSIONS:
        text = (folder / "kociarnia.sql").read_text(encoding="utf-8")
        packed = [body.encode() for body in re.findall(r'\{"entry":"packed",[^}]*\}', text)]
        assert bool(packed) == (int(folder.name) >= KEPT_SINCE)
        text += "".join(entry.decode() for body in packed for entry in unpack(body))
        kinds = "created joined left kicked offered started moved stood_in came_back undo_asked undo_answered rematched"
        if int(folder.name) >= RESULTS_SINCE:
            kinds += " hinted"
            assert 'INSERT INTO "results"' in text
        if int(folder.name) >= KEPT_SINCE:
            assert 'INSERT INTO "analyses"' in text
            assert 'INSERT INTO "boxes"' in text
            assert "Babcia" in text, "somebody who has played on paper"
        if int(folder.name) >= DUELS_SINCE:
            assert text.count('INSERT INTO "duels"') == 2
        if int(folder.name) >= SLOW_SINCE:
            assert 'INSERT INTO "subscriptions"' in text
            assert '"days":3' in text
        assert [kind for kind in kinds.split() if f'{{"entry":"{kind}"' not in text] == []
        assert "gone" in text  # a user who was deleted
        assert (folder / "kociarnia.sql").stat().st_size < 300_000
        tables = read(folder / "told.json").values()
        for status in ("open", "playing", "over"):
            games = {
                table["game"] for table in tables if any(user["status"] == status for user in table["users"].values())
            }
            assert games == set(GAMES) or (status == "open" and len(games) >= 3)
