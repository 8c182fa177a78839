"""What a browser is told beside the document, so that it fetches at once what it will need."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from kociarnia.server.http.hints import KIT, LONGEST, MANIFEST, PAGE, TABLE, Hints, spoken_language
from kociarnia.server.http.pages import File, make_file
from tests.server.playing import Guest, running

BUILT = {
    "_page.js": {"file": "assets/page-1.js", "name": PAGE, "css": ["assets/page-1.css"]},
    "src/app/words/pl.json": {"file": "assets/pl-1.js"},
    "src/app/words/en.json": {"file": "assets/en-1.js"},
    TABLE: {"file": "assets/TablePage-1.js", "imports": ["_page.js", "_room.js"]},
    "_room.js": {"file": "assets/room-1.js", "imports": [TABLE], "css": ["assets/room-1.css"]},
    "_kit-1.js": {"file": "assets/kit-1.js", "name": KIT, "css": ["assets/kit-1.css"]},
    "src/games/sen/Table.svelte": {"file": "assets/Table-1.js", "imports": ["_kit-1.js"]},
}


def page_of(built: dict[str, dict[str, object]]) -> dict[str, File]:
    return {MANIFEST: make_file("manifest.json", json.dumps(built).encode())}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("en-GB,en;q=0.9, pl;q=0.2", "pl"), ("en-US", "en"), ("plx", "en"), ("", "en")],
)
def test_somebody_new_is_spoken_to_in_polish_if_the_browser_takes_it(accepted: str, language: str) -> None:
    assert spoken_language(accepted) == language


def module(name: str) -> str:
    return f"</koty/assets/{name}-1.js>; rel=modulepreload"


def style(name: str) -> str:
    return f"</koty/assets/{name}-1.css>; rel=preload; as=style; crossorigin=anonymous"


def test_every_place_is_told_its_page_and_words_home_the_games_and_a_table_its_parts_each_once() -> None:
    hints = Hints(page_of(BUILT), "/koty/")
    page = [module(PAGE), module("pl")]
    assert hints.link("pl", place="other").split(", ") == [style("page"), *page]
    games = "</koty/api/games>; rel=preload; as=fetch; crossorigin=anonymous"
    assert hints.link("pl", place="home").split(", ") == [style("page"), *page, games]
    table = [module("TablePage"), module("room"), module(KIT)]
    assert hints.link("pl", place="table").split(", ") == [style("page"), style("room"), *page, *table]


def test_the_header_stays_short_and_without_a_page_there_is_none() -> None:
    parts = {f"_{number}.js": {"file": f"assets/{'x' * 90}-{number}.js"} for number in range(60)}
    long = {TABLE: {"file": "assets/TablePage-1.js", "imports": list(parts)}, **parts}
    assert LONGEST - 150 < len(Hints(page_of(long), "/").link("en", place="table")) <= LONGEST
    assert Hints({}, "/").link("en", place="table") == ""


def test_the_header_says_the_same_of_a_table_and_of_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            guest = await Guest.arrive(app, connect=False)
            links = []
            for path in ("t/nothing-here", "t/another-one", "", "settings"):
                async with guest.http.get(f"{guest.site}/{path}", headers={"Accept-Language": "pl"}) as response:
                    assert response.status == 200
                    links.append(response.headers.get("Link", ""))
            assert links[0] == links[1]
            is_built = MANIFEST in app.page
            assert ["api/games" in link for link in links[2:]] == [is_built, False]
            # What the document itself asks for is named too, by whatever name it was built.
            script = re.search(rb'src="(/assets/[^"]+\.js)"', app.page["index.html"].content)
            assert (script is not None) == is_built
            assert all(script is None or f"<{script[1].decode()}>; rel=modulepreload" in link for link in links)
            await guest.leave()

    asyncio.run(scenario())
