"""What one rude guest does at full allowed speed to stop the others; every attack goes on until it is cancelled.

Run as a program it is the rude guest: `rude_attacks.py LETTER SITE ADDRESS COOKIE [TABLE …]` attacks until its input
ends, and then says what it was answered.
"""

import asyncio
import contextlib
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

from bench_server import Heard, Load, Seat, guest, hold
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
            if table not in device.latest:
                await device.say("watch", table=table)
                await asyncio.sleep(0.1)
            message = device.latest.get(table)
            if message is not None and message.choices:
                choice = device.chooser.choice(message.choices).move
                await device.say("move", table=table, seat=message.seat, move=choice, seen=message.number)
        await device.say("undo", table=table)

    await all_devices(rude, work)


async def reconnect(rude: Rude, _tables: list[str]) -> None:
    """Ask for the lobby as fast as possible; when the allowance is used up come again with a new one."""

    async def work(device: Device, number: int) -> None:
        for place in range(BURST):
            await device.shout(f'{{"type":"lobby","id":"{number}-{place}"}}')
        await asyncio.sleep(0.05)
        await device.go()

    await all_devices(rude, work)


async def tigers(rude: Rude, tables: list[str]) -> None:
    """Watch thirty tables of five tigers each, and move at once so that they have to think."""

    async def work(device: Device, number: int) -> None:
        own = tables[number::DEVICES]
        for table in own:
            message = device.latest.get(table)
            if message is None:
                await device.say("watch", table=table)
                await asyncio.sleep(0.05)
            elif message.choices:
                device.latest[table] = Heard(type="asked", table=table)
                choice = device.chooser.choice(message.choices).move
                await device.say("move", table=table, seat=message.seat, move=choice, seen=message.number)
        await asyncio.sleep(0.02)

    await all_devices(rude, work)


async def hints(rude: Rude, tables: list[str]) -> None:
    """Ask for hints without waiting for them."""

    async def work(device: Device, _number: int) -> None:
        await device.say("hint", table=tables[0], seat=0)

    await all_devices(rude, work)


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
    """Ask for sixty tables at once, come back all the time, and send ping frames as fast as possible."""

    async def work(device: Device, number: int) -> None:
        if number % 3 == 0:
            for _ in range(60):
                await device.say("create", game="sen", seats=[MINE, MINE])
        elif number % 3 == 1:
            await device.say("back", table=tables[0])
        else:
            for _ in range(100):
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    rude.sent += 1
                    await device.socket.ping()

    await all_devices(rude, work)


async def followers(rude: Rude, _tables: list[str]) -> None:
    """Let four hundred connections follow the lobby while a listed table changes all the time."""
    cookies = [rude.cookie, *[await guest(rude.http, rude.site) for _ in range(FOLLOWERS // DEVICES)]]
    rude.devices = [Device(rude, cookies[number // DEVICES]) for number in range(FOLLOWERS)]
    for start in range(0, FOLLOWERS, 40):
        await asyncio.gather(*(device.come() for device in rude.devices[start : start + 40]))
    host = Seat(Load(None), rude.site, rude.http, cookies[-1], "always")
    await host.connect()
    await host.send("create", game="sen", seats=[MINE, {"kind": "person"}], settings={"is_listed": True})
    table = (await host.until("created")).table
    holding = asyncio.create_task(hold(host))
    try:
        for device in rude.devices:
            if device.is_there:
                await device.say("lobby", follow=True)
        for kind in itertools.cycle(("bot", "person")):
            rude.sent += 1
            await host.socket.send_str(
                f'{{"type":"offer","id":"o{rude.sent}","table":"{table}","seat":1,"kind":"{kind}"}}'
            )
            await asyncio.sleep(1 / RATE)
    finally:
        holding.cancel()
        await host.socket.close()


async def monsters(rude: Rude, _tables: list[str]) -> None:
    """Send messages as long as they may be, nested as deep as they may be, and thousands nobody knows."""

    async def work(device: Device, number: int) -> None:
        for place in range(BURST):
            if not device.is_there:
                return
            await device.wait()
            await device.shout(MONSTERS[(number + place) % len(MONSTERS)].decode())

    await all_devices(rude, work)


async def watching(rude: Rude, tables: list[str]) -> None:
    """Watch many tables, have each drawn as text, watch no more, and again."""

    async def work(device: Device, _number: int) -> None:
        for table in tables:
            await device.say("watch", table=table)
            await device.say("picture", table=table, wish=PICTURE)
        for table in tables:
            await device.say("unwatch", table=table)

    await all_devices(rude, work)


class Attack(msgspec.Struct, frozen=True):
    """What is done, what it needs beforehand, and with which settings the server has to be started for it."""

    name: str
    work: Callable[[Rude, list[str]], Work]
    prepare: Callable[[Seat], Awaitable[list[str]]] = prepare_nothing
    settings: dict[str, str] = {}
    longest_p99: float = 0.1
    """Seconds within which 99 of 100 polite moves are accepted, and told, meanwhile."""


ATTACKS = {
    "a": Attack("replays with pictures", replay, prepare_replay),
    "b": Attack("undo", undo, prepare_undo),
    "c": Attack("reconnecting", reconnect),
    "d": Attack("tables of tigers", tigers, prepare_tigers),
    "e": Attack("hints", hints, prepare_hints),
    "f": Attack("gzip bombs", bombs),
    "g": Attack("half-open sockets", sockets),
    "h": Attack("creates, backs, pings", bursts, prepare_back),
    "i": Attack("lobby followers", followers, settings={"KOCIARNIA_ADDRESS_CONNECTIONS": "1000"}),
    "j": Attack("monstrous messages", monsters),
    "k": Attack("watching with pictures", watching, prepare_watching),
    "m": Attack("half-open sockets, many addresses", sockets_of_many),
    "l": Attack("undo, six at Dom kotów", undo, prepare_domkotow, longest_p99=0.05),
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
