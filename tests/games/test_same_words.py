"""Our games say the same in both languages."""

import pytest

from kociarnia import GAMES
from kociarnia.core.words import template_fields


@pytest.mark.parametrize("game", ["sen", "koty", "kotostrofa", "luckybox", "domkotow"])
def test_both_languages_have_the_same_entries_about_the_same_fields(game: str) -> None:
    """Only a language whose names have cases says some things in two ways."""
    english, polish = (GAMES[game].written_words(language) for language in ("en", "pl"))
    assert {key for key in polish if not key.endswith(".neutral")} == set(english)
    for key, entry in polish.items():
        same = english[key.removesuffix(".neutral")]
        if isinstance(entry, str) and isinstance(same, str):
            # Whose a place is may be said without a name, as "your".
            fields, others = ({name for name, _ in template_fields(text)} - {"owner"} for text in (entry, same))
            assert fields == others, key
