"""ARCHITECTURE.md explains every name a reader of the tree meets, and nothing goes round in a circle."""

import ast
import re
from pathlib import Path

import grimp

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
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    glossary = text.partition("\n## Words\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE)[1:]
    words = [word.strip() for row in rows for word in row.split(",")]
    assert len(words) > 50
    assert len(words) == len(set(words))


def test_five_minutes_are_enough_for_what_is_read_first_and_all_it_names_is_there():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    first = text.partition("\n## In five minutes\n")[2].partition("\n## ")[0]
    assert 400 < len(first.split()) < 1000  # at two hundred words a minute
    paths = [path for path in re.findall(r"`([^`\n]+)`", first) if "/" in path or path.endswith(".py")]
    assert len(paths) > 10
    for path in paths:
        name = path.replace("<game>", "sen").rstrip("/")
        game = SOURCES / "games" / "sen"
        assert any((root / name).exists() for root in (ROOT, SOURCES, game, ROOT / "web" / "src")), path


def test_no_import_for_types_alone_hides_a_cycle():
    graph = grimp.build_graph("kociarnia")
    found = 0
    for path in SOURCES.rglob("*.py"):
        importer = ".".join(path.relative_to(SOURCES.parent).with_suffix("").parts).removesuffix(".__init__")
        for block in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(block, ast.If) or ast.unparse(block.test) != "TYPE_CHECKING":
                continue
            for line in block.body:
                imported = (isinstance(line, ast.ImportFrom) and line.module) or ""
                if imported.startswith("kociarnia"):
                    found += 1
                    chain = graph.find_shortest_chain(importer=imported, imported=importer)
                    assert chain is None, " → ".join((importer, *chain))
    assert found > 5
