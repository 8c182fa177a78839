"""Our games say everything they show in every language, and their rules pages are alike."""

import re
from importlib import resources
from pathlib import Path

import pytest

from kociarnia import GAMES
from kociarnia.core.game import AnyGame
from kociarnia.core.words import LANGUAGES
from kociarnia.testing.words import words_every_game_needs

TURN_HEADINGS = {"en": {"A round", "Your turn"}, "pl": {"Przebieg rundy", "Twoja tura"}}
RULES_HEADINGS = {
    "en": "Goal / Components / Set-up / <turn> / Scoring / End of the match / Variants / Rulings / In this program",
    "pl": "Cel gry / Elementy / Przygotowanie / <turn> / Punktacja / Koniec gry / Warianty / Rozstrzygnięcia"
    " / W tym programie",
}

OURS = [game for game in GAMES.values() if game.package.startswith("kociarnia.")]
shelf = pytest.mark.parametrize("shelved", OURS, ids=[game.id for game in OURS])
languages = pytest.mark.parametrize("language", LANGUAGES)


@shelf
@languages
def test_everything_a_game_shows_has_words(shelved: AnyGame, language: str) -> None:
    assert [key for key in words_every_game_needs(shelved) if key not in shelved.written_words(language)] == []
    assert shelved.titles[language]
    assert shelved.phases


@shelf
def test_all_languages_have_the_same_entries(shelved: AnyGame) -> None:
    """Only a language whose names have cases says some things in two ways."""
    written = [shelved.written_words(language) for language in LANGUAGES]
    first, *others = ({key for key in entries if not key.endswith(".neutral")} for entries in written)
    assert [first ^ other for other in others] == [set() for _ in others]


@shelf
@languages
def test_no_text_raises_its_voice(shelved: AnyGame, language: str) -> None:
    for key, entry in shelved.words[language].entries.items():
        if key.startswith("picture."):  # signs of a drawing, not sentences
            continue
        for text in [entry] if isinstance(entry, str) else entry.values():
            calm = text.replace("Pobudka!", "").replace("Wake up!", "").replace("Miaaaau!", "").replace("Meow!", "")
            assert "!" not in calm, key
            assert text == text.strip(), key
            assert "  " not in text, key


@shelf
@languages
def test_the_rules_page_has_the_headings_of_every_game(shelved: AnyGame, language: str) -> None:
    page = shelved.rules(language)
    headings = [line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")]
    plain = ["<turn>" if heading in TURN_HEADINGS[language] else heading for heading in headings]
    assert " / ".join(plain) == RULES_HEADINGS[language]
    assert page.startswith(f"# {shelved.titles[language]}")


@shelf
@languages
def test_the_rules_page_names_every_move_option_and_preset(shelved: AnyGame, language: str) -> None:
    _, _, page = shelved.rules(language).partition(f"## {RULES_HEADINGS[language].split(' / ')[-1]}")
    for name in (*shelved.notation.by_name, *shelved.schema["properties"], *shelved.presets):
        assert f"`{name}" in page, name


@shelf
@languages
def test_every_ruling_the_code_cites_stands_in_the_rules_page(shelved: AnyGame, language: str) -> None:
    *_, heading, _ = RULES_HEADINGS[language].split(" / ")
    section = shelved.rules(language).partition(f"## {heading}")[2].partition("\n## ")[0]
    rulings = [int(number) for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)]
    assert rulings == list(range(1, len(rulings) + 1))
    for file in Path(str(resources.files(shelved.package))).rglob("*.py"):
        for phrase in re.findall(r"[Rr]ulings? (\d+(?:(?:, | and )\d+)*)", file.read_text(encoding="utf-8")):
            assert {int(number) for number in re.findall(r"\d+", phrase)} <= set(rulings), (
                f"{file.name}: ruling {phrase}"
            )
