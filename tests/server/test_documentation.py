"""The built documentation under /docs: files that are there, and nothing else."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from kociarnia.server.http import app as app_module
from kociarnia.server.http.answers import HEADERS
from kociarnia.server.http.pages import find_site
from tests.server.playing import running

PAGE = "<!doctype html><title>Kociarnia</title>"
ABSENT = [
    "play",
    "play/",
    "_static/",
    "nothing.html",
    "../app.py",
    "..%2f..%2fapp.py",
    "%2e%2e/secret.txt",
    "/etc/passwd",
    "_static/..%2f..%2fsecret.txt",
]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site that was built, beside a file that is no part of it."""
    folder = tmp_path / "package" / "site"
    (folder / "_static").mkdir(parents=True)
    (folder / "play").mkdir()
    (tmp_path / "package" / "secret.txt").write_text("nobody reads this", encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "play" / "sen.html").write_text("Sen, po polsku też: żółw", encoding="utf-8")
    (folder / "_static" / "look.css").write_text("p { color: red }", encoding="utf-8")
    monkeypatch.setattr(app_module, "find_site", lambda: find_site(folder))
    return folder


def ask(folder: Path, check: Callable[[aiohttp.ClientSession, str], Awaitable[None]], **settings: str) -> None:
    """Run a server, and a check with its address."""

    async def scenario() -> None:
        async with running(folder / "data", **settings) as app, aiohttp.ClientSession() as http:
            await check(http, f"http://127.0.0.1:{app.port}{app.config.prefix}docs")

    asyncio.run(scenario())


@pytest.mark.parametrize("prefix", ["/", "/koty/"])
def test_the_documentation_is_read_below_its_path_under_the_policy_of_the_page(
    site: Path, tmp_path: Path, prefix: str
) -> None:
    async def check(http: aiohttp.ClientSession, address: str) -> None:
        async with http.get(address, allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (302, f"{prefix}docs/")
        for path, kind, text in (
            ("/", "text/html; charset=utf-8", PAGE),
            ("/index.html", "text/html; charset=utf-8", PAGE),
            ("/play/sen.html", "text/html; charset=utf-8", "Sen, po polsku też: żółw"),
            ("/_static/look.css?v=12", "text/css; charset=utf-8", "p { color: red }"),
        ):
            async with http.get(address + path) as response:
                assert (response.status, response.headers["Content-Type"], await response.text()) == (200, kind, text)
                assert {name: response.headers[name] for name in HEADERS} == HEADERS
                assert response.headers["Cache-Control"] == "no-cache"
                tag = response.headers["ETag"]
            async with http.get(address + path, headers={"If-None-Match": tag}) as response:
                assert response.status == 304

    ask(tmp_path, check, prefix=prefix)


def test_what_is_no_file_of_the_documentation_is_not_found_and_no_folder_is_listed(site: Path, tmp_path: Path) -> None:
    async def check(http: aiohttp.ClientSession, address: str) -> None:
        for path in ABSENT:
            async with http.get(URL(f"{address}/{path}", encoded=True)) as response:
                assert response.status == 404, path
                assert "nobody reads this" not in await response.text()
        async with http.post(f"{address}/index.html") as response:
            assert response.status == 405

    ask(tmp_path, check)


def test_a_server_without_the_documentation_says_that_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "find_site", lambda: find_site(tmp_path / "none"))

    async def check(http: aiohttp.ClientSession, address: str) -> None:
        for path in ("", "/", "/index.html"):
            async with http.get(address + path) as response:
                assert response.status == 404

    ask(tmp_path, check)


def test_every_address_of_the_server_is_in_the_page_about_the_protocol() -> None:
    source = Path(app_module.__file__).parent
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    asked = re.findall(r'web\.\w+\("(/api[^"]*)"', "".join(file.read_text() for file in source.glob("*.py")))
    assert len(asked) > 30
    told = re.findall(r"/api[\w./-]*", page)
    assert {re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), path) for path in asked} <= {*told}
