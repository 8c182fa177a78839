"""The documentation is built without a warning, can be followed from page to page, and needs nothing from elsewhere."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

import kociarnia
from kociarnia import GAMES
from kociarnia.core import errors
from tests.docs.pages import DOCS, ROOT

PROGRAMS = ("sphinx", "furo", "myst_parser", "gymnasium", "pettingzoo")
LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}
"""What a browser fetches by itself."""


class Reader(HTMLParser):
    """Reads one page: where it leads, what it loads, which places it has, and what the policy would not allow."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places = {""}
        self.inline: list[str] = []
        self.is_fit_for_phones = False
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        self.places |= {held[name] for name in ("id", "name") if name in held}
        if tag == "a" and "href" in held:
            self.links.append(held["href"])
        if LOADED.get(tag, "") in held:
            self.loaded.append(held[LOADED[tag]])
        is_inline = tag == "style" or (tag == "script" and "src" not in held)
        if is_inline or any(name == "style" or name.startswith("on") for name in held):
            self.inline.append(self.get_starttag_text() or tag)
        if held.get("name") == "viewport":
            self.is_fit_for_phones = "width=device-width" in held["content"]


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet"]
    done = subprocess.run(
        [*command, "-d", str(folder / "doctrees"), str(DOCS), str(folder / "site")],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_site_is_built_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    missing = [name for name in PROGRAMS if find_spec(name) is None]
    if missing:
        pytest.skip(f"the documentation cannot be built without {', '.join(missing)}: make docs installs them")
    build(tmp_path)
    site = tmp_path / "site"
    pages = {page: Reader(page) for page in site.rglob("*.html")}
    assert len(pages) > 40
    assert list(site.rglob("*.py")) == []  # it becomes part of the package, which has modules of its own
    licences = (site / "licences.txt").read_text(encoding="utf-8")
    assert all(f"{name} " in licences for name in ("Sphinx", "furo"))
    for page, read in pages.items():
        name = page.relative_to(site).as_posix()
        assert read.inline == [], name
        assert read.is_fit_for_phones, name
        for address in read.loaded:
            assert not urlsplit(address).netloc, f"{name} needs {address}"
        for address in (*read.loaded, *read.links):
            if urlsplit(address).scheme in ("http", "https", "data"):
                continue  # other sites are not asked
            path, place = urldefrag(address)
            target = page.parent / unquote(urlsplit(path).path) if path else page
            assert target.is_file(), f"{name}: {address}"
            if target.suffix == ".html" and place:
                assert unquote(place) in pages[target.resolve()].places, f"{name}: {address}"
    for sheet in site.rglob("*.css"):
        fetched = re.findall(r"url\(\s*[\"']?([^\"')]*)|@import\s+[\"']([^\"']*)", sheet.read_text(encoding="utf-8"))
        assert [part for parts in fetched for part in parts if re.match(r"(https?:)?//", part)] == [], sheet.name


@pytest.mark.parametrize("game", list(GAMES)[:5])
@pytest.mark.parametrize("folder", ["play", "pl"])
def test_every_game_of_ours_has_its_rules_among_the_pages(game: str, folder: str) -> None:
    page = (DOCS / folder / f"{game}.md").read_text(encoding="utf-8")
    language = {"play": "en", "pl": "pl"}[folder]
    assert f"games/{game}/texts/rules.{language}.md" in page
    assert f"_made/{game}.{language}.txt" in page


def test_every_module_of_the_public_interface_has_a_page() -> None:
    homes = {"kociarnia"}
    for name in kociarnia.__all__:
        offered = getattr(kociarnia, name)
        homes.add(getattr(offered, "__module__", None) or type(offered).__module__)
    homes = {home if home.startswith("kociarnia") else "kociarnia.core.state" for home in homes}  # SPECTATOR
    assert len(homes) >= 5
    for home in homes:
        assert f"automodule:: {home}\n" in (DOCS / "library" / f"{home}.md").read_text(encoding="utf-8")
        assert home in (DOCS / "library" / "index.md").read_text(encoding="utf-8")


def test_every_name_of_the_package_is_described_on_its_page() -> None:
    page = (DOCS / "library" / "kociarnia.md").read_text(encoding="utf-8")
    refusals = set(vars(errors))  # which have a page of their own
    assert [name for name in kociarnia.__all__ if name not in refusals and f"| `{name}` |" not in page] == []
