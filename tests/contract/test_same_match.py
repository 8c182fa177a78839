"""The same seed gives the same match: in another process, whatever its hashes, compiled or not."""

import os
from importlib import import_module

from kociarnia import Match, Record, is_compiled
from tests.contract.conftest import OURS
from tests.contract.golden import FOLDER, SMALL, golden_path, golden_text


def test_the_engine_that_runs_is_the_one_that_was_asked_for():
    expected = os.environ.get("KOCIARNIA_EXPECT")
    assert expected in (None, "pure", "compiled")
    if expected is not None:
        assert is_compiled == (expected == "compiled")


def test_the_engine_is_compiled_as_a_whole_or_not_at_all():
    core = [f"kociarnia.core.{name}" for name in ("chance", "journal", "state", "features", "playout", "policy")]
    modules = ("rules.moves", "rules.state", "rules.features", "bot.policy", "documents.views")
    games = [f"{game.package}.{name}" for game in OURS.values() for name in modules]
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
