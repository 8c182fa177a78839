"""The terminal's own words."""

from importlib import resources

from kociarnia.core.state import MOST_SEATS
from kociarnia.core.words import LANGUAGES, Words, template_fields
from kociarnia.terminal.play import name_users

CATALOGUES = {language: Words.load(resources.files("kociarnia.terminal"), language) for language in LANGUAGES}


def test_all_languages_have_the_same_entries_with_the_same_fields() -> None:
    first, *others = CATALOGUES.values()
    for other in others:
        assert set(other.entries) == set(first.entries)
        for key in first.entries:
            assert set(template_fields(other.text(key))) == set(template_fields(first.text(key))), key


def test_nothing_is_shouted() -> None:
    for words in CATALOGUES.values():
        assert not [key for key in words.entries if "!" in words.text(key)]


def test_there_are_names_for_the_fullest_table() -> None:
    for words in CATALOGUES.values():
        users = name_users(words, MOST_SEATS, 3)
        assert len(set(users)) == MOST_SEATS
        assert users[3] == words.text("guest")
