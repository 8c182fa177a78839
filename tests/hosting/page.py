"""The page about hosting, read as its readers read it: section by section, with its commands and configurations."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"


class Block(NamedTuple):
    section: str
    language: str
    text: str


def read_blocks() -> list[Block]:
    """Return every fenced block of the page with the heading it stands under."""
    blocks: list[Block] = []
    section = ""
    for heading, language, text in re.findall(
        r"^## ([^\n]+)$|^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ):
        if heading:
            section = heading
        else:
            blocks.append(Block(section, language, text))
    return blocks


def find(section: str, language: str, number: int = 0) -> str:
    """Return a block of a section."""
    return [block.text for block in read_blocks() if (block.section, block.language) == (section, language)][number]


def container_commands() -> list[list[str]]:
    """Return what the page tells `docker compose` to do, in its order."""
    lines = [line for block in read_blocks() if block.language == "sh" for line in block.text.splitlines()]
    return [shlex.split(line.partition("docker compose ")[2]) for line in lines if "docker compose " in line]
