"""What the operator's documents name is there."""

import re
from pathlib import Path

import msgspec
import pytest

from kociarnia.server.http.app import App
from kociarnia.server.http.operator import Operator
from kociarnia.server.http.requests import Requests
from kociarnia.server.operate.config import Config
from kociarnia.server.runtime.node import Node
from kociarnia.server.runtime.registry import Registry
from tests.hosting.page import PAGE
from tests.hosting.test_monitoring import questions_of_the_dashboard

ROOT = PAGE.parents[1]
THREATS = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
NAME = re.compile(r"kociarnia_[a-z_]+")
ENDINGS = re.compile(r"_(bucket|sum|count)$")


def told(tmp_path: Path) -> set[str]:
    """Return the names of all numbers a node tells."""
    app = App(Config(data=str(tmp_path)))
    names = ("store", "bus", "workers", "limits", "metrics")
    parts = {name: getattr(app, name) for name in names} | {"users": None, "deals": None}
    node = Node("x", app.config, **parts)
    Registry(node)
    Operator(node, Requests(node))
    return {line.split()[2] for line in app.metrics.text().splitlines() if line.startswith("# TYPE")}


def test_every_number_a_node_tells_is_on_the_page_and_no_other(tmp_path: Path) -> None:
    section = PAGE.read_text(encoding="utf-8").partition("| number |")[2].partition("\n\n")[0]
    assert set(NAME.findall(section)) == told(tmp_path)


def test_every_number_a_node_tells_is_drawn_by_the_dashboard_and_no_other(tmp_path: Path) -> None:
    drawn = {name for question in questions_of_the_dashboard() for name in NAME.findall(question)}
    assert {ENDINGS.sub("", name) for name in drawn} == told(tmp_path)


@pytest.mark.parametrize(("function", "heading"), [("warn", "what to do"), ("log", "what has happened")])
def test_every_event_of_the_log_that_is_no_error_is_on_the_page(function: str, heading: str) -> None:
    section = PAGE.read_text(encoding="utf-8").partition(f"| event | {heading} |")[2].partition("\n\n")[0]
    told = {
        event
        for file in (ROOT / "src/kociarnia/server").rglob("*.py")
        for event in re.findall(rf"""\b{function}\(\s*"(\w+)\"""", file.read_text(encoding="utf-8"))
    }
    named = [
        event for cell in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for event in re.findall(r"`(\w+)`", cell)
    ]
    assert len(told) > 5
    assert sorted(named) == sorted(told)


def test_every_setting_is_on_the_page_with_its_default_and_a_reason() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## Every setting")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\S+) \| (.+) \|$", section, re.MULTILINE)
    defaults = {
        field.name: f"{field.default:g}" if isinstance(field.default, float) else str(field.default).lower() or "–"
        for field in msgspec.structs.fields(Config)
    }
    assert {name: default for name, default, _reason in rows} == defaults
    assert len(rows) == len(defaults)


def test_every_test_that_the_threat_model_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", THREATS))
    written = {
        name
        for file in (*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "src/kociarnia/testing").glob("*.py"))
        for name in re.findall(r"^ *def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert named <= written
    promises = THREATS.partition("| promise |")[2].partition("\n\n")[0].splitlines()[2:]
    assert len(promises) > 20
    assert [row for row in promises if "`test_" not in row.rpartition(" | ")[2]] == []


def test_what_one_document_says_of_another_can_be_followed() -> None:
    for document in (PAGE, ROOT / "docs/threat-model.md", ROOT / "SECURITY.md", ROOT / "README.md"):
        for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), link
