"""ARCHITECTURE.md explains every name a reader of the tree meets."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "kociarnia"


def explained_words() -> set[str]:
    """The words in the first column of a table, and those that are set as code."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    first_columns = re.findall(r"^\|([^|]*)\|", text, re.MULTILINE)
    blocks = re.findall(r"^```$(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return {
        word
        for part in (*first_columns, *blocks, *re.findall(r"`([^`\n]+)`", text))
        for word in re.findall(r"\w+", part)
    }


def test_every_module_and_every_folder_of_the_package_is_explained():
    modules = {path.stem for path in SOURCES.rglob("*.py")} - {"__init__", "__main__", "version"}
    folders = {path.parent.name for path in SOURCES.rglob("__init__.py")} - {"kociarnia"}
    assert not (modules | folders) - explained_words()


def test_no_word_of_the_glossary_is_explained_twice():
    glossary = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Layers")[0]
    rows = re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE)[1:]
    words = [word.strip() for row in rows for word in row.split(",")]
    assert len(words) > 50
    assert len(words) == len(set(words))
