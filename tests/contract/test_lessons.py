"""Our lessons: every game has one, of a size a beginner follows, in the tone of the house."""

import re

from kociarnia import GAMES
from kociarnia.core.words import LANGUAGES
from kociarnia.testing.lessons import lesson_of, texts_of
from tests.sixth.game import Miska

FEWEST_STEPS = 6
MOST_STEPS = 12
LONGEST_TEXT = 240
CALLS = re.compile(r"Pobudka!|Wake up!|Miaaaau!|Meow!")


class Untaught(Miska):
    """A game whose folder has no lesson."""

    @property
    def package(self) -> str:
        return "tests.contract"


def test_every_game_on_the_shelf_has_a_lesson_of_six_to_twelve_steps(game):
    if game.id in GAMES:
        assert FEWEST_STEPS <= len(lesson_of(game).steps) <= MOST_STEPS
    assert lesson_of(game).farewell


def test_a_game_without_a_lesson_is_a_game_like_any_other():
    assert Untaught().lesson is None


def test_a_lesson_speaks_every_language_in_short_calm_texts(game):
    for text in texts_of(lesson_of(game)):
        assert set(text) == set(LANGUAGES)
        for said in text.values():
            assert 0 < len(said) <= LONGEST_TEXT, said
            assert "!" not in CALLS.sub("", said), said
            assert said == said.strip(), said
            assert "  " not in said, said
            assert said[-1] in ".?!", said


def test_no_two_languages_say_the_same(game):
    for text in texts_of(lesson_of(game)):
        assert len(set(text.values())) == len(LANGUAGES)
