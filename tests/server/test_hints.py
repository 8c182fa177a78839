"""What a browser is told beside the document, so that it fetches at once what it will need."""

import asyncio
import json
from pathlib import Path

import pytest

from kociarnia.server.http.hints import LONGEST, MANIFEST, TABLE, Hints, spoken_language
from kociarnia.server.http.pages import File, make_file
from tests.server.playing import Guest, running

BUILT = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_app.js"], "css": ["assets/index-1.css"]},
    "_app.js": {"file": "assets/app-1.js"},
    "src/app/words/pl.json": {"file": "assets/pl-1.js"},
    "src/app/words/en.json": {"file": "assets/en-1.js"},
    TABLE: {"file": "assets/TablePage-1.js", "imports": ["_app.js", "_part.js"], "css": ["assets/TablePage-1.css"]},
    "_part.js": {"file": "assets/part-1.js", "imports": [TABLE]},
}


def page_of(built: dict[str, dict[str, object]]) -> dict[str, File]:
    return {MANIFEST: make_file("manifest.json", json.dumps(built).encode())}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("en-GB,en;q=0.9, pl;q=0.2", "pl"), ("en-US", "en"), ("plx", "en"), ("", "en")],
)
def test_somebody_new_is_spoken_to_in_polish_if_the_browser_takes_it(accepted: str, language: str) -> None:
    assert spoken_language(accepted) == language


def test_the_home_page_is_told_its_words_and_the_games_and_a_table_its_parts_once() -> None:
    hints = Hints(page_of(BUILT), "/koty/")
    games = "</koty/api/games>; rel=preload; as=fetch; crossorigin=anonymous"
    words = "</koty/assets/pl-1.js>; rel=modulepreload"
    assert hints.link("pl", is_table=False).split(", ") == [games, words]
    assert hints.link("pl", is_table=True).split(", ") == [
        words,
        "</koty/assets/TablePage-1.js>; rel=modulepreload",
        "</koty/assets/part-1.js>; rel=modulepreload",
    ]


def test_the_header_stays_short_and_without_a_page_there_is_none() -> None:
    parts = {f"_{number}.js": {"file": f"assets/{'x' * 90}-{number}.js"} for number in range(60)}
    long = {TABLE: {"file": "assets/TablePage-1.js", "imports": list(parts)}, **parts}
    assert LONGEST - 150 < len(Hints(page_of(long), "/").link("en", is_table=True)) <= LONGEST
    assert Hints({}, "/").link("en", is_table=True) == ""


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
            assert links[3] == ""
            await guest.leave()

    asyncio.run(scenario())
