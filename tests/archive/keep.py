"""Keeps what a version of Kociarnia writes, so that every later one can be held to read it.

Run it with the version whose data is to be kept, once, when that version changes the storage or an edition:

    PYTHONPATH=src .venv/bin/python tests/archive/keep.py tests/archive/8

It drives `kociarnia serve` over its protocol, so it runs on old and new sources alike. The folder then holds
`kociarnia.sql` (the database as text), `people.json` (the phrase of every user), `told.json` (what the server said of
every table at the end) and `records/` (finished and unfinished records made by the library).
"""

import asyncio
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import aiohttp

from kociarnia import GAMES, Match

Message = dict[str, Any]
PATIENCE = 60.0
LIMITS = {
    "message_rate": "100000",
    "message_burst": "100000",
    "address_connections": "1000",
    "user_connections": "1000",
    "user_tables": "1000",
    "workers": "1",
    "tick": "0.02",
    "allows_local_push": "true",
}
RECORDS: dict[str, tuple[int, Message]] = {
    "domkotow": (3, {"level": 2}),
    "kotostrofa": (3, {}),
    "koty": (4, {"teams": True, "moths": 2, "bats": 2, "owls": 2, "dragons": 1}),
    "luckybox": (3, {}),
    "sen": (4, {"rounds": 2, "not_so_scary": True, "wake_up_penalty": 15}),
}


BROWSER = {
    "endpoint": "http://127.0.0.1:9/push/bob",
    "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    "auth": "a29jaWFybmlhIGFyY2h2ZQ",
    "language": "pl",
}
"""A browser that wants to be told; nothing listens there. Its key is the base point of the curve P-256."""


class Guest:
    """Somebody at the table; remembers the latest of what was told about every table."""

    def __init__(self, site: str, name: str) -> None:
        self.site = site
        self.name = name
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.told: dict[str, Message] = {}
        self.shown: dict[str, Message] = {}
        self.answers: dict[str, Message] = {}
        self.asked = 0

    async def arrive(self) -> str:
        """Become a guest and connect; return the phrase."""
        answer = await self.post("guest", name=self.name)
        await self.connect()
        return str(answer["phrase"])

    async def post(self, what: str, **body: object) -> Message:
        async with self.http.post(f"{self.site}/api/{what}", json=body) as response:
            answer: Message = await response.json()
            assert response.status == 200, answer
            return answer

    async def get(self, what: str) -> Message:
        async with self.http.get(f"{self.site}/api/{what}") as response:
            answer: Message = await response.json()
            assert response.status == 200, answer
            return answer

    async def look_back(self, table: str) -> None:
        """Let the coach look back on a finished match."""
        address = f"{self.site}/api/tables/{table}/analysis"
        async with self.http.post(address, json={}) as response:
            status = response.status
        while status == 202:
            await asyncio.sleep(0.1)
            async with self.http.get(address) as response:
                status = response.status
        assert status == 200, status

    async def connect(self) -> None:
        self.socket = await self.http.ws_connect(f"{self.site}/ws", max_msg_size=0)
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            for message in json.loads(frame.data):
                if message["type"] == "table":
                    self.told[message["table"]] = message
                elif message["type"] in ("snapshot", "update"):
                    self.shown[message["table"]] = message
                elif message.get("id") is not None:
                    self.answers[message["id"]] = message

    async def disconnect(self) -> None:
        await self.socket.close()
        await self.reading

    async def leave(self) -> None:
        await self.disconnect()
        await self.http.close()

    async def wait(self, is_so: Callable[[], bool]) -> None:
        async def look() -> None:
            while not is_so():
                await asyncio.sleep(0.002)

        await asyncio.wait_for(look(), PATIENCE)

    async def try_to(self, kind: str, /, **fields: object) -> Message:
        """Ask for something and return the answer, also a refusal."""
        self.asked += 1
        request = f"{self.name[:3].lower()}{self.asked}"
        await self.socket.send_str(json.dumps({"type": kind, "id": request, **fields}))
        await self.wait(lambda: request in self.answers)
        return self.answers.pop(request)

    async def ask(self, kind: str, /, **fields: object) -> Message:
        answer = await self.try_to(kind, **fields)
        assert answer["type"] != "refused", answer
        return answer

    async def create(self, game: str, seats: str, options: Message | None = None, **settings: object) -> str:
        kinds = {"m": "mine", "p": "person", "b": "bot"}
        wishes = [{"kind": kinds[letter], "level": "kitten"} for letter in seats]
        settings.setdefault("patience", None)
        answer = await self.ask("create", game=game, seats=wishes, options=options or {}, settings=settings)
        await self.ask("watch", table=answer["table"])
        return str(answer["table"])

    async def join(self, table: str) -> None:
        await self.ask("join", table=table)
        await self.ask("watch", table=table)

    def is_over(self, table: str) -> bool:
        return bool(self.told[table]["status"] == "over")


def choose(moves: list[str], chooser: random.Random) -> str:
    """Return a move, seldom the one that ends a round of Sen at once."""
    patient = [move for move in moves if move != "wake"]
    return chooser.choice(patient if patient and chooser.random() < 0.95 else moves)


async def play(table: str, guests: Iterable[Guest], chooser: random.Random, moves: int = 10_000, undos: int = 0) -> int:
    """Let people move at a table; return how many moves were taken back."""
    guests = list(guests)
    undone = 0
    for _ in range(moves):
        await guests[0].wait(
            lambda: guests[0].is_over(table) or any(each.shown.get(table, {}).get("choices") for each in guests)
        )
        if guests[0].is_over(table):
            break
        able = [guest for guest in guests if guest.shown.get(table, {}).get("choices")]
        mover = chooser.choice(able)
        shown = mover.shown[table]
        move = choose([choice["move"] for choice in shown["choices"]], chooser)
        answer = await mover.ask("move", table=table, seat=shown["seat"], move=move, seen=shown["number"])
        await settle(table, mover, shown["seat"], answer["number"])
        if undone < undos and not mover.is_over(table) and await take_back(table, mover, guests):
            undone += 1
    return undone


async def settle(table: str, guest: Guest, seat: int, number: int) -> None:
    """Wait until somebody was told of a move."""

    def is_told() -> bool:
        shown = guest.shown[table]
        return shown["seat"] != seat or shown["number"] >= number

    await guest.wait(is_told)
    await asyncio.sleep(0.005)


async def take_back(table: str, mover: Guest, guests: list[Guest]) -> bool:
    """Take back the last move, if it has told nobody anything."""
    before = mover.shown[table]
    if (await mover.try_to("undo", table=table))["type"] == "refused":
        return False
    for guest in guests:
        if guest is not mover:
            await guest.try_to("answer", table=table, agrees=True)
    await mover.wait(lambda: mover.shown[table] is not before)
    await asyncio.sleep(0.02)
    return True


class Evening:
    """Everything that is played, and what was said of it."""

    def __init__(self, site: str) -> None:
        self.guests = {name: Guest(site, name) for name in ("Ana", "Bob", "Cyd", "Dan", "Ewa Żółw")}
        self.tables: dict[str, str] = {}
        self.undone = 0

    async def seat(self, label: str, game: str, seats: str, people: str, options: Message, **settings: object) -> str:
        """Set up a table; the first of the people hosts it, the others join."""
        host, *others = (self.one(letter) for letter in people)
        table = self.tables[label] = await host.create(game, seats, options, **settings)
        for guest in others:
            await guest.join(table)
        return table

    def one(self, letter: str) -> Guest:
        return next(guest for name, guest in self.guests.items() if name.startswith(letter))

    async def begin(
        self,
        label: str,
        game: str,
        seats: str,
        people: str,
        options: Message,
        moves: int = 10_000,
        undos: int = 0,
        **settings: object,
    ) -> str:
        """Set up a table, start it, and play so many moves."""
        table = await self.seat(label, game, seats, people, options, **settings)
        await self.one(people[0]).ask("start", table=table)
        guests = [self.one(letter) for letter in dict.fromkeys(people)]
        self.undone += await play(table, guests, random.Random(label), moves, undos)
        return table

    async def play_all(self) -> None:
        ana, bob, cyd, dan, _ewa = self.guests.values()
        # Finished, one with a rematch
        sen = await self.begin("sen over", "sen", "mp", "AB", {"rounds": 1, "memory_aid": "off"}, is_listed=True)
        await ana.look_back(sen)
        await ana.ask("rematch", table=sen)
        await ana.wait(lambda: "rematch" in ana.told[sen])
        self.tables["sen rematch open"] = ana.told[sen]["rematch"]
        for guest in (ana, bob):
            await guest.ask("watch", table=self.tables["sen rematch open"])
        night = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}
        koty = await self.begin("koty over", "koty", "mp", "BC", night, undos=2)
        await self.begin("kotostrofa over", "kotostrofa", "mpb", "CA", {}, is_listed=True)
        await self.begin("luckybox over", "luckybox", "mm", "A", {}, undos=2, shares_replay=True)
        # Everybody agrees that strangers see a match
        for guest in (bob, cyd):
            await guest.ask("publish", table=koty, agrees=True)
        await self.begin("domkotow over", "domkotow", "mp", "AE", {"abilities": ["a", "b", "c", "d"]}, undos=2)
        # The same cards once more, with a hint
        again = self.tables["sen again"] = (await ana.ask("again", table=sen))["table"]
        await ana.ask("watch", table=again)
        await ana.wait(lambda: bool(ana.shown.get(again, {}).get("choices")))
        await ana.ask("hint", table=again, seat=ana.shown[again]["seat"])
        # Running
        everything = {"not_so_scary": True, "all_or_nothing": True, "know_what_i_have": True, "raven_limit": 70}
        await self.begin("sen running", "sen", "mpbp", "ABC", everything, moves=25, undos=2, allows_hints=False)
        dreaming = await self.seat("sen dreaming", "sen", "mp", "B", {"long_dream": True, "memory_aid": "off"})
        await cyd.ask("join", table=dreaming, is_bot=True)
        await cyd.ask("watch", table=dreaming)
        await bob.ask("start", table=dreaming)
        await play(dreaming, (bob, cyd), random.Random(3), 15)
        await self.begin("koty running", "koty", "mmpb", "BD", {"teams": True, "moths": 2}, moves=14, undos=2)
        kotostrofa = await self.seat("kotostrofa running", "kotostrofa", "mppb", "AE", {})
        await ana.ask("kick", table=kotostrofa, seat=1)
        for guest in (bob, cyd):
            await guest.join(kotostrofa)
        await ana.ask("start", table=kotostrofa)
        self.undone += await play(kotostrofa, (ana, bob, cyd), random.Random(1), 10, 2)
        await self.begin("luckybox running", "luckybox", "mpp", "CAB", {}, moves=12, undos=2)
        await self.begin("domkotow running", "domkotow", "mpp", "ECA", {"level": 3}, moves=12, undos=2)
        await self.begin("domkotow alone", "domkotow", "m", "B", {"level": 4, "solo_hard": True}, moves=9, undos=1)
        # Deals of the day: one finished, shown to others, with its par, and one running
        day = (await ana.get("days/today"))["day"]
        deal = self.tables["sen deal over"] = (await ana.ask("deal", day=day, game="sen"))["table"]
        await ana.ask("watch", table=deal)
        await play(deal, (ana,), random.Random(5))
        await ana.post(f"days/{day}/sen", is_shown=True)
        while len((await ana.get(f"days/{day}"))["deals"][-1]["par"]) < 3:
            await asyncio.sleep(0.05)
        deal = self.tables["luckybox deal running"] = (await bob.ask("deal", day=day, game="luckybox"))["table"]
        await bob.ask("watch", table=deal)
        await play(deal, (bob,), random.Random(6), 7)
        # Duels: one of three deals, which two have begun, and one that was made from a match against a bot
        dealt = {"game": "sen", "bots": ["kitten"], "seat": 1, "options": {"rounds": 1}}
        duel = (await ana.post("duels", deals=[dealt, {"game": "luckybox", "bots": ["cat"]}, dealt]))["duel"]
        first = self.tables["sen deal of a duel over"] = (await ana.ask("duel", duel=duel))["table"]
        await ana.ask("watch", table=first)
        await play(first, (ana,), random.Random(7))
        for guest, label in ((ana, "luckybox deal of a duel running"), (bob, "sen deal of a duel running")):
            table = self.tables[label] = (await guest.ask("duel", duel=duel))["table"]
            await guest.ask("watch", table=table)
            await play(table, (guest,), random.Random(8), 3)
        alone = await self.begin("sen alone over", "sen", "mb", "C", {"rounds": 1})
        made = (await cyd.post("duels", table=alone))["duel"]
        await cyd.post(f"duels/{made}/end")
        # A box, a table that is played with it, and a match on paper
        cards = {"cards": "0 6\n1 6\n5 6\n9 6\nhourglass 3\nswap2 3 8\n"}
        await bob.post("boxes", game="sen", name="Kruki Boba", options=cards)
        await self.begin("sen box running", "sen", "mp", "BA", {**cards, "rounds": 2}, moves=12)
        seats = [{"name": "Bob", "score": 12, "place": 1}, {"name": "Babcia", "score": 40, "place": 2}]
        sheet = {"sheet": "archive1", "seat": 0, "seats": seats, "finished": 1_700_000_000_000}
        await bob.post("me/paper", game="sen", options={"rounds": 1}, **sheet)
        # Somebody has three days to decide, and wants to be told, but not at night
        await bob.post("me/push", **BROWSER)
        await bob.post("me/quiet", quiet={"start": 1320, "end": 420, "zone": "Europe/Warsaw"})
        await self.begin("sen slow running", "sen", "mp", "AB", {"rounds": 2}, moves=9, days=3, stand_in="lynx")
        # A bot stands in for somebody who is away and comes back to one of the tables
        back = await self.begin("sen came back", "sen", "mp", "AC", {}, moves=6, patience=0.05, stand_in="kitten")
        away = await self.begin("sen stood in", "sen", "mp", "AC", {}, moves=6, patience=0.05, clock=60)
        await cyd.disconnect()
        for table in (back, away):
            await play(table, (ana,), random.Random(4), 1)  # until it is the turn of the one who is away
            await ana.wait(lambda table=table: ana.told[table]["seats"][1].get("is_stood_in", False))  # type: ignore[misc]
            await ana.ask("unwatch", table=table)
        await cyd.connect()
        await cyd.ask("watch", table=back)
        await cyd.wait(lambda: not cyd.told[back]["seats"][1].get("is_stood_in", False))
        # A user has left, and a bot plays on
        left = await self.begin("luckybox left", "luckybox", "mpb", "AD", {}, moves=6)
        await dan.ask("leave", table=left)
        # Lessons under way, and one that has become a free match
        for label, moves in (("sen lesson", 2), ("domkotow lesson", 1), ("luckybox lesson", 10_000)):
            game = label.split()[0]
            answer = await bob.ask("learn", game=game)
            table = self.tables[label] = answer["table"]
            await bob.ask("watch", table=table)
            await self.learn(bob, table, moves)
        # Open
        listed = await self.seat("kotostrofa open", "kotostrofa", "mpppb", "BA", {"first_seat": 1}, is_listed=True)
        await bob.ask("offer", table=listed, seat=2, kind="bot", level="lynx")
        empty = await self.seat("koty open", "koty", "mpp", "CD", {}, allows_spectators=False, patience=30)
        await dan.ask("leave", table=empty)
        await self.seat("sen open", "sen", "pmp", "DA", {})
        assert self.undone >= 4, self.undone

    @staticmethod
    async def learn(guest: Guest, table: str, moves: int) -> None:
        """Do what a lesson asks for, then play on."""
        chooser = random.Random(2)
        for _ in range(moves):
            await guest.wait(lambda: guest.is_over(table) or bool(guest.shown.get(table, {}).get("choices")))
            if guest.is_over(table):
                return
            shown = guest.shown[table]
            wanted = shown.get("lesson", {}).get("moves") or [choice["move"] for choice in shown["choices"]]
            answer = await guest.ask(
                "move", table=table, seat=shown["seat"], move=chooser.choice(wanted), seen=shown["number"]
            )
            await settle(table, guest, shown["seat"], answer["number"])

    async def look_again(self) -> Message:
        """Return what is said of each table to those at it, once nothing moves any more."""
        told: Message = {}
        for guest in self.guests.values():
            guest.told.clear()
            guest.shown.clear()
        for label, table in self.tables.items():
            for name, guest in self.guests.items():
                if guest.socket.closed or label == "sen stood in":  # a look would bring the one who is away back
                    continue
                answer = await guest.try_to("watch", table=table)
                if answer["type"] == "refused":
                    continue
                await guest.wait(lambda guest=guest, table=table: table in guest.told)  # type: ignore[misc]
                info = guest.told[table]
                if not any(seat.get("is_yours") for seat in info["seats"]) and not info.get("is_hosted_by_you"):
                    await guest.ask("unwatch", table=table)
                    continue
                if info["status"] != "open":
                    await guest.wait(lambda guest=guest, table=table: table in guest.shown)  # type: ignore[misc]
                shown = guest.shown.get(table, {})
                told.setdefault(label, {"table": table, "game": info["game"], "users": {}})
                told[label]["users"][name] = {
                    "status": info["status"],
                    "names": [seat.get("name") for seat in info["seats"]],
                    "kinds": [seat["kind"] for seat in info["seats"]],
                    "scores": info.get("scores"),
                    "places": info.get("places"),
                    "seat": shown.get("seat"),
                    "number": shown.get("number"),
                    "choices": [choice["move"] for choice in shown.get("choices", [])],
                }
                await guest.ask("unwatch", table=table)
        return told


async def keep_database(data: Path, folder: Path) -> None:
    """Play an evening at a server and keep its database."""
    environment = os.environ | {f"KOCIARNIA_{name.upper()}": value for name, value in LIMITS.items()}
    command = [sys.executable, "-m", "kociarnia", "serve", "--port", "0", "--data", str(data)]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        match = re.search(r"(http://\S+:\d+)/", server.stdout.readline())
        assert match is not None
        evening = Evening(match[1])
        phrases = {name: await guest.arrive() for name, guest in evening.guests.items()}
        await evening.play_all()
        dan = evening.guests["Dan"]
        await dan.post("delete")
        await dan.reading
        told = await evening.look_again()
        for guest in evening.guests.values():
            await guest.leave()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)
    # From storage version 6 on it packs what is over; earlier it asked for how many days matches are kept.
    subprocess.run([sys.executable, "-m", "kociarnia", "tidy", "--data", str(data)], check=False)
    del phrases["Dan"]
    write_json(folder / "people.json", phrases)
    write_json(folder / "told.json", told)


def write_json(file: Path, document: object) -> None:
    file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def dump(database: Path) -> str:
    """Return a database as statements that make it again."""
    connection = sqlite3.connect(database)
    try:
        pragmas = [
            (name, connection.execute(f"pragma {name}").fetchone()[0]) for name in ("application_id", "user_version")
        ]
        statements = [f"PRAGMA {name} = {value};" for name, value in pragmas]
        return "\n".join([*statements, *connection.iterdump()]) + "\n"
    finally:
        connection.close()


def keep_records(folder: Path) -> None:
    """Play a match of every game with the library, and keep its record from the middle and from the end."""
    for game, (seats, options) in RECORDS.items():
        chooser = random.Random(game)
        match = Match(GAMES[game], seats=seats, options=options, seed=7)
        while match.acting:
            if match.length == 12:
                (folder / f"{game}-unfinished.record").write_text(match.record.text(), encoding="utf-8")
            seat = chooser.choice(match.acting)
            match.play(seat, choose(match.legal(seat), chooser))
        (folder / f"{game}.record").write_text(match.record.text(), encoding="utf-8")


def main() -> None:
    folder = Path(sys.argv[1])
    (folder / "records").mkdir(parents=True)
    keep_records(folder / "records")
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(keep_database(Path(data), folder))
        (folder / "kociarnia.sql").write_text(dump(Path(data) / "kociarnia.db"), encoding="utf-8")


if __name__ == "__main__":
    main()
