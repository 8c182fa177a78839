"""Paper over HTTP."""

import asyncio
import json
from pathlib import Path
from urllib.parse import quote

import pytest

from kociarnia.paper.order import Order
from kociarnia.paper.press import CannotPrint
from kociarnia.paper.printing import print_order
from tests.server.playing import Guest, running


def test_the_page_is_told_what_can_be_printed_and_gets_it_as_the_press_makes_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            async with ana.http.get(f"{ana.site}/api/print/domkotow") as response:
                prints = await response.json()
            assert [(each["kind"], each["options"].get("level")) for each in prints] == [
                ("sheets", 1),
                ("sheets", 2),
                ("sheets", 3),
                ("sheets", 4),
                ("pad", 1),
                ("pad", 2),
                ("pad", 3),
                ("pad", 4),
                ("summary", None),
            ]
            options = quote(json.dumps({"level": 3}))
            address = f"{ana.site}/api/print/domkotow/sheets?language=pl&ink=black&per_page=4&options={options}"
            async with ana.http.get(address) as response:
                assert response.status == 200
                assert response.content_type == "application/pdf"
                body = await response.read()
            order = Order(game="domkotow", kind="sheets", language="pl", ink="black", per_page=4, options={"level": 3})
            assert body == print_order(order)
            await ana.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chess", 404, "unknown_game"),
        ("sen/sheets", 404, "nothing_to_print"),
        ("sen/poster", 404, "nothing_to_print"),
        ("sen/pad?paper=a0", 400, "bad_message"),
        ("sen/pad?per_page=two", 400, "bad_message"),
        ("sen/pad?options=[]", 400, "bad_message"),
        ("sen/pad?options={%22raven_limit%22:1}", 400, "bad_options"),
    ],
)
def test_what_cannot_be_printed_is_refused(tmp_path: Path, path: str, status: int, code: str) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            async with ana.http.get(f"{ana.site}/api/print/{path}") as response:
                assert (response.status, (await response.json())["code"]) == (status, code)
            await ana.leave()

    asyncio.run(scenario())


def test_where_the_packages_are_missing_nothing_is_offered_and_the_refusal_says_what_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise CannotPrint("printing needs a few packages more: pip install 'kociarnia[print]'")

    monkeypatch.setattr("kociarnia.server.http.prints.check_press", refuse)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            ana = await Guest.arrive(app, connect=False)
            async with ana.http.get(f"{ana.site}/api/print/sen") as response:
                assert await response.json() == []
            async with ana.http.get(f"{ana.site}/api/print/sen/pad") as response:
                assert response.status == 501
                assert "kociarnia[print]" in (await response.json())["text"]
            await ana.leave()

    asyncio.run(scenario())
