"""The same seed gives the same match: in another process, whatever its hashes, compiled or not."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from kociarnia import GAMES, Match, Record, is_compiled
from tests.contract.digest import digests
from tests.contract.golden import FOLDER, SMALL, golden_path, golden_text
from tests.contract.samples import SOME_MOVES, played

ROOT = Path(__file__).parents[2]


def digests_of_another_process(hash_seed: str) -> dict[str, object]:
    """What the pure engine makes of every case; the hashes of this process are random, or others at least."""
    assert os.environ.get("PYTHONHASHSEED") != hash_seed
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "tests.contract.digest"]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return msgspec.json.decode(result.stdout)


def test_the_same_seed_gives_the_same_record_text(case):
    assert played(case, 3, SOME_MOVES).record.text() == played(case, 3, SOME_MOVES).record.text()
    assert played(case, 3, SOME_MOVES).record.text() != played(case, 5, SOME_MOVES).record.text()


@pytest.mark.slow
def test_another_process_with_other_hashes_and_the_pure_engine_plays_the_same_matches():
    there = digests_of_another_process("4242")
    assert there["engine"] == "pure"
    assert there["digests"] == digests()


def test_the_engine_that_runs_is_the_one_that_was_asked_for():
    expected = os.environ.get("KOCIARNIA_EXPECT")
    assert expected in (None, "pure", "compiled")
    if expected is not None:
        assert is_compiled == (expected == "compiled")


def test_the_engine_is_compiled_as_a_whole_or_not_at_all():
    core = [f"kociarnia.core.{name}" for name in ("chance", "journal", "state", "features", "playout", "policy")]
    modules = ("rules.moves", "rules.state", "rules.features", "bot.policy", "documents.views")
    games = [f"{game.package}.{name}" for game in GAMES.values() for name in modules]
    for name in [*core, *games]:
        module = import_module(name)
        assert (not str(module.__file__).endswith(".py")) == is_compiled, name


def test_every_edition_of_every_game_has_a_golden_record_and_nothing_else_has(game):
    paths = [golden_path(game, edition) for edition in game.editions]
    for path in paths:
        assert path.exists(), f"{path.name} is missing; python -m tests.contract.golden writes it"
        assert path.stat().st_size < SMALL
    assert set(FOLDER.glob(f"{game.id}.*")) == set(paths)


def test_a_golden_record_is_still_what_its_seed_gives_and_replays(game):
    for edition in game.editions:
        text = golden_path(game, edition).read_text(encoding="utf-8")
        assert text == golden_text(game, edition), "the rules or the chance have changed: see tests/contract/golden.py"
        record = Record.parse(text)
        assert record.edition == edition
        assert Match.replay(game, record).record.text() == text
