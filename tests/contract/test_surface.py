"""What the package offers, and that the example of the README works as it is printed there."""

from doctest import ELLIPSIS, DocTestParser, DocTestRunner
from types import FunctionType, ModuleType

import pytest

import kociarnia
from kociarnia import GAMES, SPECTATOR, Match, Record
from kociarnia.core import errors
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import MOST_SEATS

VALUES = {"SPECTATOR", "is_compiled"}  # what they are is said, with the example, by the package itself


def test_the_package_offers_these_names_and_the_errors_and_no_others():
    found = {
        name for name, value in vars(errors).items() if isinstance(value, type) and value.__module__ == errors.__name__
    }
    assert set(kociarnia.__all__) == {"GAMES", "Match", "Record", "analyse", *VALUES} | found
    for name in kociarnia.__all__:
        assert hasattr(kociarnia, name)


@pytest.mark.parametrize("name", sorted({"__doc__", *kociarnia.__all__} - VALUES))
def test_everything_the_package_offers_has_an_example_that_runs(name):
    offered = kociarnia if name == "__doc__" else getattr(kociarnia, name)
    documented = offered if isinstance(offered, type | ModuleType | FunctionType) else type(offered)
    examples = DocTestParser().get_doctest(documented.__doc__ or "", {}, name, None, None)
    assert examples.examples
    told: list[str] = []
    DocTestRunner(optionflags=ELLIPSIS).run(examples, out=told.append)
    assert not told, "".join(told)


def test_the_example_of_the_package_shows_its_values():
    for name in VALUES:
        assert name in (kociarnia.__doc__ or "")


def test_the_example_plays_a_match():
    match = Match(GAMES["sen"], seats=3, options={"wake_up_penalty": 15}, seed=7)
    while match.acting:
        seat = match.acting[0]
        match.play(seat, match.legal(seat)[0])
    assert len(match.scores) == len(match.places) == 3
    assert match.places == [1 + sum(other < score for other in match.scores) for score in match.scores]
    assert max(match.scores) >= 100  # the match goes on until somebody has a hundred ravens
    text = match.record.text()
    assert text.startswith('kociarnia record 1\ngame sen 1\nseats 3\noptions {"wake_up_penalty": 15}\n')
    assert Match.replay(GAMES["sen"], Record.parse(text)).scores == match.scores


def test_a_match_offers_what_the_other_parts_rely_on():
    names = {name for name in dir(Match) if not name.startswith("_")}
    assert names >= {
        "acting", "choices", "events", "is_acting", "is_over", "legal", "length", "places", "play", "record", "replay",
        "scores", "shown_view", "undo", "view",
    }  # fmt: skip


def test_a_spectator_is_no_seat():
    assert SPECTATOR == -1
    match = Match(GAMES["sen"], 2, seed=1)
    assert not match.is_acting(SPECTATOR)
    assert match.legal(SPECTATOR) == []
    assert match.choices(SPECTATOR) == []
    assert match.view(SPECTATOR).seat == SPECTATOR


def test_every_game_on_the_shelf_is_found_by_its_id(game):
    assert GAMES.get(game.id, game) is game
    assert set(game.titles) == {"en", "pl"}
    assert 1 <= game.fewest_seats <= game.most_seats <= MOST_SEATS == len(SEAT_LETTERS)
    assert game.package.rpartition(".")[2] in (game.id, "sixth")
