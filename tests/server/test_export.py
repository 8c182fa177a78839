"""Everything that is kept about somebody: however much it is, it is sent table by table, counted, one at a time."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import web

from kociarnia.server.http.accounts import EXPORT_UNITS, EXPORTED_UNITS
from tests.server.playing import Guest, Refusal, running, wait_until
from tests.server.prepared import user_of
from tests.server.test_limits import HARDLY_EVER

TABLES = 12


def test_an_export_is_counted_by_its_tables_and_sent_in_parts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, message_rate=HARDLY_EVER) as app:
            ana = await Guest.arrive(app)
            tables = {await ana.create("mb") for _ in range(TABLES)}
            before = app.limits.users.left(user_of(ana))
            async with ana.http.get(f"{ana.site}/api/export") as response:
                exported = await response.json()
                assert response.headers["Transfer-Encoding"] == "chunked"
            assert {table["table"] for table in exported["tables"]} == tables
            assert exported["name"] == "Ana"
            spent = before - app.limits.users.left(user_of(ana))
            assert spent > EXPORT_UNITS + TABLES * EXPORTED_UNITS - 1  # it grows by a unit in a hundred seconds
            await ana.leave()

    asyncio.run(scenario())


def test_a_user_has_one_export_on_its_way_at_a_time_and_it_waits_for_what_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app)
            table = await ana.create("mb")
            go_on = asyncio.Event()
            has_begun = False

            async def wait(_request: web.Request, user: str) -> None:
                nonlocal has_begun
                has_begun = True
                assert user == user_of(ana)
                await go_on.wait()

            monkeypatch.setattr(app.accounts, "_wait_for_plenty", wait)
            exporting = asyncio.create_task(ana.get("export"))
            await wait_until(lambda: has_begun)
            with pytest.raises(Refusal, match="too_many"):
                await ana.get("export")
            go_on.set()
            assert [each["table"] for each in (await exporting)["tables"]] == [table]
            assert await ana.get("export")
            await ana.leave()

    asyncio.run(scenario())


def test_there_is_plenty_while_more_than_half_of_both_allowances_is_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = {"message_rate": HARDLY_EVER, "message_burst": 100, "address_rate": HARDLY_EVER, "address_burst": 100}
        async with running(tmp_path, **limits) as app:
            assert app.limits.has_plenty("ana", "here")
            app.limits.ask("ana", "there", 51)
            assert not app.limits.has_plenty("ana", "here")
            assert not app.limits.has_plenty("ben", "there")
            assert app.limits.has_plenty("ben", "here")

    asyncio.run(scenario())
