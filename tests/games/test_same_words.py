"""Our games say the same in both languages."""

import pytest

from kociarnia import GAMES


@pytest.mark.parametrize("game", ["sen", "koty", "kotostrofa", "luckybox", "domkotow"])
def test_both_languages_have_the_same_entries(game: str) -> None:
    """Only a language whose names have cases says some things in two ways."""
    english, polish = (GAMES[game].written_words(language) for language in ("en", "pl"))
    assert {key for key in polish if not key.endswith(".neutral")} == set(english)
