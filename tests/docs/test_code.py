"""Every block of code in the documentation runs, or is checked as what it is; none is passed over."""

import re
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kociarnia.cli import build_parser
from tests.docs.pages import DOCS, PAGES, ROOT, name_of, read_blocks

ELSEWHERE = {
    "docs/protocol.md": ("python", "tests/server/test_commands.py", "test_the_documented_client_is_short_and_plays"),
    "docs/hosting.md": ("sh", "tests/hosting/test_page.py", "test_every_command_of_the_page_is_run"),
}
"""Pages whose blocks need a server or a machine: the language, and the test that runs them all."""
SHOWN = {"toml", "ini", "yaml", "caddy", "nginx", "nats", "js", "text", "json"}
"""Languages that other tests look at, or that are no code."""
COMMANDS = re.compile(r"^(?:sudo (?:-u \w+ )?)?(?:\S*/)?kociarnia (.*)$")


def runs_elsewhere(page: Path, language: str) -> bool:
    return ELSEWHERE.get(name_of(page), ("",))[0] == language


def python_pages() -> list[Path]:
    return [
        page
        for page in PAGES
        if any(block.language == "python" for block in read_blocks(page)) and not runs_elsewhere(page, "python")
    ]


@pytest.mark.parametrize("page", python_pages(), ids=name_of)
def test_every_python_block_of_a_page_runs_after_those_before_it(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(page.parent)  # a page names files beside it
    run_python(page, monkeypatch)


def run_python(page: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Run the Python of a page as one module, and return it."""
    module = ModuleType("page_of_the_documentation")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in read_blocks(page):
        if block.language == "python":
            code = "\n" * (block.line - 1) + block.text  # so that a failure names the line of the page
            exec(compile(code, name_of(page), "exec"), vars(module))
    return module


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_says_what_it_is(page: Path) -> None:
    for block in read_blocks(page):
        is_known = block.language in {"python", "sh", *SHOWN} or re.fullmatch(r"\{[a-z-]+\}", block.language)
        assert is_known, f"{name_of(page)}:{block.line}: a block of {block.language or 'nothing'}"


def test_blocks_that_run_elsewhere_are_run_there() -> None:
    for language, file, test in ELSEWHERE.values():
        assert f"def {test}" in (ROOT / file).read_text(encoding="utf-8"), (language, file)


def commands() -> list[tuple[str, str]]:
    """Return the command lines of kociarnia in all blocks of shell commands, with where they stand."""
    found = []
    for page in PAGES:
        for block in read_blocks(page):
            if block.language == "sh":
                for number, line in enumerate(block.text.splitlines(), block.line):
                    command = COMMANDS.match(line)
                    if command:
                        found.append((f"{name_of(page)}:{number}", command[1]))
    return found


def test_every_command_of_a_page_is_one_that_kociarnia_has() -> None:
    found = commands()
    assert len(found) > 30
    parser = build_parser()
    for place, command in found:
        words = shlex.split(command.partition(" >> ")[0], comments=True)
        try:
            parser.parse_args(words)
        except SystemExit:
            pytest.fail(f"{place}: there is no command kociarnia {command}")


def test_the_polish_page_about_hosting_gives_the_commands_and_files_of_the_english_one_which_are_tried() -> None:
    tried = {block.text for block in read_blocks(DOCS / "hosting.md")}
    given = [block.text for block in read_blocks(DOCS / "pl" / "hosting.md")]
    assert [text for text in given if text not in tried] == ["kociarnia serve --lan --open\n"]


def test_the_polish_page_about_hosting_names_every_setting_number_and_event_of_the_english_one_in_its_order() -> None:
    row = re.compile(r"^\| (`.+?) \|(?: ([^ |]+) \|)?", re.MULTILINE)  # a setting has its default besides
    polish, english = ((DOCS / name).read_text(encoding="utf-8") for name in ("pl/hosting.md", "hosting.md"))
    assert len(row.findall(english)) > 80
    assert row.findall(polish) == row.findall(english)
