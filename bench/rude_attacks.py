"""What one rude guest does at full allowed speed to stop the others; every attack goes on until it is cancelled.

Run as a program it is the rude guest: `rude_attacks.py LETTER SITE ADDRESS COOKIE [TABLE …]` attacks until its input
ends, and then says what it was answered.
"""

import asyncio
import gzip
import itertools
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

import aiohttp
import msgspec
import uvloop

from bench_server import Load, Seat, hold
from kociarnia.server.operate.config import Config
from rude_guest import BURST, DEVICES, RATE, Device, Rude, Work, all_devices
from rude_tables import (
    MINE,
    prepare_back,
    prepare_domkotow,
    prepare_hints,
    prepare_nothing,
    prepare_replay,
    prepare_tigers,
    prepare_undo,
    prepare_watching,
)

NICENESS = 10
"""The rude guest would sit at another computer: it must not take the processor from the server or the polite."""
SOCKETS = 1100
FOLLOWERS = 400
PICTURE = {"language": "pl", "names": ["Ola", "Ben", "Cyd", "Dan", "Eve", "Fil"]}
BOMB = gzip.compress(msgspec.json.encode({"name": "x" * 15_000_000}), 9)
NOTHING = "n" * 22
DEEP = b"[" * 8_000 + b"]" * 8_000
MONSTERS = (
    msgspec.json.encode({"type": "create", "id": "x", "game": "sen", "seats": [MINE], "options": {"a": "y" * 16_000}}),
    msgspec.json.encode(
        {"type": "create", "id": "x", "game": "luckybox", "seats": [MINE], "options": {"deck": "1 " * 8_000}}
    ),
    b'{"type":"create","id":"x","game":"sen","seats":[{"kind":"mine"}],"options":{"a":' + DEEP + b"}}",
    b"[" * 16_000,
    b'{"type":"purr","id":"x"}',
    msgspec.json.encode({"type": "watch", "id": "x", "table": NOTHING}),
)


async def replay(rude: Rude, tables: list[str]) -> None:
    """Ask for the replay of a long match with pictures, twelve at once, half of them without saying who one is."""
    picture = quote(msgspec.json.encode(PICTURE))

    async def look(number: int) -> None:
        headers = {"Cookie": rude.cookie, "Accept-Encoding": "gzip"} if number % 2 else {"Accept-Encoding": "gzip"}
        for seat in itertools.cycle(range(6)):
            address = f"{rude.site}/api/tables/{tables[0]}/replay?seat={seat}&picture={picture}"
            await fetch(rude, "GET", address, headers=headers)

    await asyncio.gather(*map(look, range(12)))


async def fetch(rude: Rude, method: str, address: str, **options: Any) -> None:
    """Make a request and count its answer."""
    rude.sent += 1
    try:
        async with rude.http.request(method, address, auto_decompress=False, **options) as response:
            await response.read()
            rude.count(f"HTTP {response.status}")
    except (aiohttp.ClientError, OSError) as error:
        rude.count(type(error).__name__)
        await asyncio.sleep(0.05)


async def undo(rude: Rude, tables: list[str]) -> None:
    """Move and take back at two tables with all seats on one device; every other device asks to take back."""

    async def work(device: Device, number: int) -> None:
        table = tables[number % 2]
        if number < 2:
            message = await device.watch(table)
            if message is not None and message.choices:
                await device.move(message)
        await device.ask("undo", table=table)

    await all_devices(rude, work)


async def reconnect(rude: Rude, _tables: list[str]) -> None:
    """Ask for the lobby, and whether anybody is there, as fast as possible; when nothing is answered come again."""

    async def work(device: Device, number: int) -> None:
        for place in range(BURST):
            await device.shout(f'{{"type":"lobby","id":"{number}-{place}"}}')
            await device.ping()
        await asyncio.sleep(0.05)
        await device.go()

    await all_devices(rude, work)


async def tigers(rude: Rude, tables: list[str]) -> None:
    """Watch thirty tables of five tigers each, and move at once so that they have to think."""

    async def work(device: Device, number: int) -> None:
        for table in tables[number::DEVICES]:
            message = await device.watch(table)
            if message is not None and message.choices:
                await device.move(message)
                rude.count("own moves")
        await asyncio.sleep(0.02)

    await all_devices(rude, work)


async def hints(rude: Rude, tables: list[str]) -> None:
    """Ask for a hint as soon as the one before is given, or not wanted any more: every third is given up at once."""
    asked = itertools.count()

    async def work(device: Device, _number: int) -> None:
        if next(asked) % 3:
            await device.ask("hint", table=tables[0], seat=0)
        else:
            await device.say("hint", table=tables[0], seat=0)
            await device.ask("unwatch", table=tables[0])

    await all_devices(rude, work, 1)


async def bombs(rude: Rude, _tables: list[str]) -> None:
    """Send small bodies that are large when they are inflated."""
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}

    async def throw() -> None:
        while True:
            await fetch(rude, "POST", f"{rude.site}/api/guest", data=BOMB, headers=headers)

    await asyncio.gather(*(throw() for _ in range(DEVICES)))


async def sockets(rude: Rude, _tables: list[str]) -> None:
    """Hold many sockets from one address."""
    await hold_sockets(rude, lambda _number: rude.address)


async def sockets_of_many(rude: Rude, _tables: list[str]) -> None:
    """Hold as many sockets, each from an address of its own."""
    await hold_sockets(rude, lambda number: f"127.0.{2 + number // 250}.{1 + number % 250}")


async def hold_sockets(rude: Rude, address_of: Callable[[int], str]) -> None:
    """Hold sockets with half a header, with half a body, and idle after a request; come again when one is closed."""
    beginnings = (
        b"GET /api/games HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    )
    host, port = rude.place()

    async def hold(number: int) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection(host, port, local_addr=(address_of(number), 0))
            except OSError as error:
                rude.count(type(error).__name__)
                await asyncio.sleep(0.5)
                continue
            rude.count("sockets opened")
            rude.sent += 1
            try:
                writer.write(beginnings[number % 3])
                while await reader.read(4096):
                    rude.count("answers")
            except OSError:
                pass
            finally:
                writer.close()
            rude.count("sockets closed by the server")
            await asyncio.sleep(0.5)

    await asyncio.gather(*map(hold, range(SOCKETS)))


async def bursts(rude: Rude, tables: list[str]) -> None:
    """Ask for sixty tables at once, come back all the time, and send ping frames."""

    async def work(device: Device, number: int) -> None:
        if number % 3 == 0:
            await device.say("create", game="sen", seats=[MINE, MINE])
        elif number % 3 == 1:
            await device.say("back", table=tables[0])
        else:
            await rude.pace.spend()
            await device.ping()

    await all_devices(rude, work)


async def followers(rude: Rude, _tables: list[str]) -> None:
    """Let four hundred connections follow the lobby, as many from an address as may, while a listed table changes."""
    users_of_address = Config().address_connections // DEVICES
    crowd = [
        Rude(rude.site, f"127.0.2.{1 + number // users_of_address}", rude.tally)
        for number in range(-(-FOLLOWERS // DEVICES))
    ]
    host = Seat(Load(None), rude.site, rude.http, rude.cookie, "always")
    await host.connect()
    await host.send("create", game="sen", seats=[MINE, {"kind": "person"}], settings={"is_listed": True})
    table = (await host.until("created")).table
    holding = asyncio.create_task(hold(host))
    try:
        for one in crowd:
            await one.arrive()
            await one.connect()
            await asyncio.gather(*(device.say("lobby", follow=True) for device in one.devices))
        for kind in itertools.cycle(("bot", "person")):
            rude.sent += 1
            await host.send("offer", table=table, seat=1, kind=kind)
            await asyncio.sleep(1 / RATE)
    finally:
        holding.cancel()
        await host.socket.close()
        await asyncio.gather(*(one.leave() for one in crowd))


async def monsters(rude: Rude, _tables: list[str]) -> None:
    """Send messages as long as they may be, nested as deep as they may be, and thousands nobody knows."""

    async def work(device: Device, number: int) -> None:
        for place in range(BURST):
            if not device.is_there:
                return
            await rude.pace.spend()
            await device.shout(MONSTERS[(number + place) % len(MONSTERS)].decode())

    await all_devices(rude, work)


async def watching(rude: Rude, tables: list[str]) -> None:
    """Watch many tables, have each drawn as text, watch no more, and again."""

    async def work(device: Device, number: int) -> None:
        for table in tables[number::DEVICES]:
            await device.watch(table)
            await device.say("picture", table=table, wish=PICTURE)
            device.latest.pop(table, None)
            await device.say("unwatch", table=table)

    await all_devices(rude, work)


class Attack(msgspec.Struct, frozen=True):
    """What is done, what it needs beforehand, and what shows that it was done."""

    name: str
    work: Callable[[Rude, list[str]], Work]
    prepare: Callable[[Seat], Awaitable[list[str]]] = prepare_nothing
    least: dict[str, float] = {}
    """What the guest has to be answered at least, in times a second: an attack that asks for nothing shows nothing."""
    least_bots: float = 0.0
    """Cores that those who think, judge and draw for the guest have to use at least."""
    longest_p99: float = 0.1
    """Seconds within which 99 of 100 polite moves are accepted, and told, meanwhile."""


ATTACKS = {
    "a": Attack("replays with pictures", replay, prepare_replay, {"HTTP 200": 1}, 0.5),
    "b": Attack("undo", undo, prepare_undo, {"sent": 15}, 0.05),
    "c": Attack("reconnecting", reconnect, least={"connections": 2, "refused: too_fast": 10}),
    "d": Attack("tables of tigers", tigers, prepare_tigers, {"update": 0.5, "own moves": 0.2}, 0.7),
    "e": Attack("hints", hints, prepare_hints, {"hinted": 0.3}, 0.7),
    "f": Attack("gzip bombs", bombs, least={"HTTP 415": 50}),
    "g": Attack("half-open sockets", sockets, least={"sockets closed by the server": 20}),
    "h": Attack("creates, backs, pings", bursts, prepare_back, {"sent": 15, "refused: too_many": 2}),
    "i": Attack("lobby followers", followers, least={"tables": 200}),
    "j": Attack("monstrous messages", monsters, least={"sent": 15}),
    "k": Attack("watching with pictures", watching, prepare_watching, {"pictured": 1}),
    "m": Attack("half-open sockets, many addresses", sockets_of_many, least={"sockets closed by the server": 20}),
    "l": Attack("undo, six at Dom kotów", undo, prepare_domkotow, {"sent": 15}, 0.05, 0.05),
}


async def attack(letter: str, site: str, address: str, cookie: str, tables: list[str]) -> dict[str, object]:
    """Be the rude guest until the input ends; return what was sent and what was answered."""
    os.nice(NICENESS)
    rude = Rude(site, address)
    await rude.arrive(cookie)
    working = asyncio.ensure_future(ATTACKS[letter].work(rude, tables))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    broken = working.done()
    working.cancel()
    results = await asyncio.gather(working, return_exceptions=True)
    await rude.leave()
    answered: dict[str, object] = {"sent": rude.sent, **dict(rude.tally.most_common())}
    if broken:
        answered["the attack broke off"] = repr(results[0])
    return answered


if __name__ == "__main__":
    print(
        msgspec.json.encode(
            uvloop.run(attack(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:]))
        ).decode()
    )
