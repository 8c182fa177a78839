"""The link of a table tells whoever has it who invites to what, and nothing that is not theirs to know."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp

from tests.server.playing import Guest, running
from tests.server.test_results import finish


async def read(site: str, table: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as http, http.get(f"{site}/api/tables/{table}/invitation") as response:
        return response.status, await response.json()


def test_an_invitation_tells_a_stranger_who_invites_to_what(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana, bob = await Guest.arrive(app), await Guest.arrive(app, "Bob")
            table = await ana.create("mppb", options={"rounds": 2}, allows_spectators=False)
            assert await read(ana.site, table) == (
                200,
                {
                    "game": "sen",
                    "status": "open",
                    "seats": 4,
                    "free": 2,
                    "bots": 1,
                    "people": ["Ana"],
                    "host": "Ana",
                },
            ), "the options are no preset"
            await bob.ask("join", table=table)
            assert (await read(ana.site, table))[1]["people"] == ["Ana", "Bob"]
            await ana.ask("offer", table=table, seat=2, kind="bot")
            assert (await read(ana.site, table))[1]["free"] == 0
            await ana.ask("start", table=table)
            assert (await read(ana.site, table))[1]["code"] == "no_spectators"
            await ana.leave()
            await bob.leave()

    asyncio.run(scenario())


def test_a_private_match_that_is_over_is_as_if_there_were_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            private, listed = await finish(ana, "mb"), await finish(ana, "mb", is_listed=True)
            status, answer = await read(ana.site, listed)
            assert (status, answer["status"], answer["host"]) == (200, "over", "Ana")
            assert await read(ana.site, private) == await read(ana.site, "nobody-has-made-this")
            await ana.leave()

    asyncio.run(scenario())
