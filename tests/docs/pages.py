"""The pages of the documentation, read as their readers read them: with the blocks of code that stand there."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
FENCE = "```"


class Block(NamedTuple):
    line: int
    language: str
    text: str


def read_blocks(page: Path) -> Iterator[Block]:
    """Yield every fenced block of a page, with the number of its first line."""
    lines = iter(enumerate(page.read_text(encoding="utf-8").splitlines(), 1))
    for number, line in lines:
        if line.startswith(FENCE):
            held: list[str] = []
            for _, inner in lines:
                if inner == FENCE:
                    break
                held.append(inner)
            yield Block(number + 1, line.removeprefix(FENCE).partition(" ")[0], "\n".join(held) + "\n")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()
