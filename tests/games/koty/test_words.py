"""The catalogues and rules pages of Koty have something to say about everything there is."""

import json
from importlib import resources
from typing import get_args

import pytest

from kociarnia.core.words import LANGUAGES
from kociarnia.games.koty.documents.position import PHASES
from kociarnia.games.koty.rules.cards import CARD_NAMES
from kociarnia.games.koty.rules.events import EVENTS
from tests.games.koty.table_text import KOTY

languages = pytest.mark.parametrize("language", LANGUAGES)
PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many"}}
HEADINGS = {
    "en": "Goal / Components / Set-up / Your turn / Scoring / End of the match / Variants / Rulings / In this program",
    "pl": "Cel gry / Elementy / Przygotowanie / Twoja tura / Punktacja / Koniec gry / Warianty / Rozstrzygnięcia"
    " / W tym programie",
}
RULINGS = 21


def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    text = resources.files("kociarnia.games.koty.texts").joinpath(f"words.{language}.json").read_text(encoding="utf-8")
    entries: dict[str, str | dict[str, str]] = json.loads(text)
    return entries


@languages
def test_everything_has_words(language):
    entries = catalogue(language)
    needed = [f"{kind}.{card}" for kind in ("card", "face") for card in CARD_NAMES]
    needed += [f"move.{action}" for action in KOTY.notation.by_name]
    needed += [f"phase.{phase}" for phase in PHASES]
    needed += [f"preset.{preset}" for preset in KOTY.presets]
    for option in KOTY.schema["properties"]:
        needed += [f"option.{option}", f"option.{option}.help"]
    for event in get_args(EVENTS):
        tag = event.__struct_config__.tag
        needed += [f"event.{tag}"]
        needed += [f"event.{tag}.you"] if "seat" in event.__struct_fields__ else []
    assert [key for key in needed if key not in entries] == []


@languages
def test_cards_have_a_form_for_objects_and_nouns_their_plurals(language):
    for key, entry in catalogue(language).items():
        if key.startswith("card."):
            assert set(entry) == {"name", "object"}
        if key.startswith("noun."):
            assert set(entry) == PLURALS[language]


@languages
def test_the_faces_on_cards_are_all_different_and_short(language):
    faces = [catalogue(language)[f"face.{card}"] for card in CARD_NAMES]
    assert len(set(faces)) == len(faces)
    assert all(len(face) <= 7 for face in faces)


@languages
def test_the_rules_page_has_the_headings_and_every_ruling(language):
    page = KOTY.rules(language)
    headings = [line[3:] for line in page.splitlines() if line.startswith("## ")]
    assert " / ".join(headings) == HEADINGS[language]
    _, _, rulings = page.partition(f"## {headings[-2]}")
    rulings, _, program = rulings.partition(f"## {headings[-1]}")
    numbers = [line.split(".")[0] for line in rulings.splitlines() if line[:1].isdigit()]
    assert numbers == [str(number) for number in range(1, RULINGS + 1)]
    for name in (*KOTY.notation.by_name, *KOTY.schema["properties"], *KOTY.presets, *CARD_NAMES[:10]):
        assert f"`{name}" in program, name
    assert page.startswith(f"# {KOTY.titles[language]}\n")
