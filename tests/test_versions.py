"""The version is said in one way everywhere, and the change log has it."""

import re
import tomllib
from pathlib import Path

from kociarnia.version import VERSION

ROOT = Path(__file__).parents[1]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_change_log_begins_with_what_is_not_released_and_then_this_version() -> None:
    headings = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(VERSION)} \(\d+ [A-Z][a-z]+ 20\d\d\)", headings[1])


def test_a_citation_names_this_version() -> None:
    assert f"\nversion: {VERSION}\n" in read("CITATION.cff")


def test_every_python_that_is_promised_is_tested_and_built() -> None:
    project = tomllib.loads(read("pyproject.toml"))
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(project["project"]["classifiers"]))
    assert promised == ["3.11", "3.12", "3.13", "3.14"]
    assert project["project"]["requires-python"] == f">={promised[0]}"
    quoted = ", ".join(f'"{python}"' for python in promised)
    for name in (".github/workflows/test.yml", ".gitlab-ci.yml", "src/kociarnia/workshop/templates/test.yml.txt"):
        assert f"[{quoted}]" in read(name), name
    assert " ".join(f"python{python}" for python in promised) in read("Makefile")
    assert project["tool"]["cibuildwheel"]["build"].split() == [f"cp{python.replace('.', '')}-*" for python in promised]


def test_librt_is_tried_from_the_oldest_that_is_allowed_to_the_one_everything_is_built_with() -> None:
    [allowed] = re.findall(r'"librt>=([\d.]+),<1"', read("pyproject.toml"))
    [built] = re.findall(r"^librt==([\d.]+)$", read("constraints.txt"), re.MULTILINE)
    [tried] = re.findall(r"for version in ([\d. ]+); do", read("Makefile"))
    assert tried.split()[0] == f"{allowed}.0"
    assert tried.split()[-1] == built
