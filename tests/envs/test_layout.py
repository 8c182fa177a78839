"""The documented layouts are those of the environments, and none changes without a new version."""

import json
import re
from pathlib import Path

import pyspiel
import pytest

from kociarnia import GAMES
from kociarnia.core.game import AnyGame
from kociarnia.envs import layout
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.gymnasium import environment_id
from kociarnia.envs.layout import (
    LayoutChanged,
    describe,
    describe_shelf,
    fingerprint,
    layout_name,
    seat_counts,
    write_pages,
)
from kociarnia.envs.openspiel import PREFIX  # registers the games
from kociarnia.envs.pettingzoo import family
from tests.contract.planted import ShellFeatures

DOCS = Path(__file__).parents[2] / "docs"


def find_patterns(game: AnyGame, name: str) -> list[str]:
    """Return under which names the meaning of a number is given: one, if its game tells all."""
    found = []
    for pattern in game.features.meanings():
        expression = re.escape(pattern).replace(re.escape("#"), r"\d+").replace(re.escape("*"), ".+")
        if re.fullmatch(expression, name):
            found.append(pattern)
    return found


def test_the_layout_of_every_game_is_the_one_published_under_its_version(registered):
    """When this fails the layout has changed: raise `layout` of the game, then `make layouts`."""
    published = json.loads((DOCS / "layouts" / "fingerprints.json").read_text(encoding="utf-8"))
    assert published[layout_name(registered)] == fingerprint(registered)


def test_the_page_of_every_game_says_what_its_numbers_and_codes_are(registered):
    page = (DOCS / "layouts" / f"{layout_name(registered)}.md").read_text(encoding="utf-8")
    assert page == describe(registered)


def test_every_game_is_listed_by_the_names_it_is_found_by(registered):
    page = (DOCS / "layouts" / "README.md").read_text(encoding="utf-8")
    assert page == describe_shelf()
    names = (layout_name(registered), environment_id(registered), f"{PREFIX}{registered.id}")
    (line,) = [line for line in page.splitlines() if f"`{names[0]}`" in line]
    assert all(f"`{name}`" in line for name in names)
    assert pyspiel.load_game(names[2]).num_distinct_actions() == registered.notation.size
    assert family(names[0]).game is registered


def test_every_number_has_a_name_of_its_own_and_every_observation_a_number_for_each_name(game):
    for seats in seat_counts(game):
        names = game.features.names(seats)
        assert len(set(names)) == len(names)
        env = TurnEnv(game, seats)
        env.reset(seed=1)
        assert env.observe("seat_0").shape == (len(names),)


def test_what_a_number_means_is_told_once_for_every_number(registered):
    used = set()
    for seats in {registered.fewest_seats, registered.most_seats}:
        for name in registered.features.names(seats):
            patterns = find_patterns(registered, name)
            assert len(patterns) == 1, name
            used.add(patterns[0])
    assert used == set(registered.features.meanings())


def test_the_fingerprint_changes_with_a_name_or_a_move(game, monkeypatch):
    before = fingerprint(game)
    assert fingerprint(game) == before

    class Renamed(ShellFeatures):
        def names(self, seats):
            return [*real.names(seats)[:-1], "another number"]

    real = game.features
    monkeypatch.setattr(game, "features", Renamed(), raising=False)
    assert fingerprint(game) != before


def test_a_layout_that_has_changed_is_not_published_under_the_old_version(tmp_path, monkeypatch):
    write_pages(tmp_path)
    names = {layout_name(game) for game in GAMES.values()}
    assert {path.stem for path in tmp_path.glob("*.md")} == {*names, "README"}
    write_pages(tmp_path)  # nothing has changed
    monkeypatch.setattr(layout, "fingerprint", lambda game: "0" * 16)
    with pytest.raises(LayoutChanged, match="raise `layout`"):
        write_pages(tmp_path)
    monkeypatch.setattr(layout, "layout_name", lambda game: f"{game.id}_v{game.layout + 1}")
    write_pages(tmp_path)
    published = json.loads((tmp_path / "fingerprints.json").read_text(encoding="utf-8"))
    assert names < set(published)  # old versions stay
