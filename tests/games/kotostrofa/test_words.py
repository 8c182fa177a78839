"""What Kotostrofa says, where grammar or secrets are at stake, and what its rules pages must hold."""

import msgspec
import pytest

from kociarnia.core.event import Event
from kociarnia.core.words import LANGUAGES
from kociarnia.games.kotostrofa.documents.position import PENDING, PHASES
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, COLOUR_NAMES
from tests.games.kotostrofa.table_text import KOTOSTROFA

USERS = ["Ola", "Jan", "Ewa"]
EVENT_TYPES = events.EVENTS.__args__


def said(event: Event, viewer: int, language: str) -> str:
    key = f"event.{event.__struct_config__.tag}"
    return KOTOSTROFA.words[language].say(key, msgspec.to_builtins(event), USERS, viewer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_shown_has_words(language: str) -> None:
    words = KOTOSTROFA.words[language]
    keys = [f"card.{name}" for name in CARD_NAMES] + [f"face.{name}" for name in CARD_NAMES]
    keys += [f"{what}.{name}" for what in ("colour", "letter") for name in COLOUR_NAMES]
    keys += [f"move.{action}" for action in KOTOSTROFA.notation.by_name]
    keys += [f"event.{kind.__struct_config__.tag}" for kind in EVENT_TYPES]
    keys += [f"phase.{phase}" for phase in PHASES]
    keys += [f"picture.{pending}" for pending in PENDING[1:]]
    keys += ["option.first_seat", "option.first_seat.help", "preset.classic"]
    assert [key for key in keys if not words.has(key)] == []


def test_no_two_cards_are_called_the_same() -> None:
    english, polish = (KOTOSTROFA.words[language].entries for language in LANGUAGES)
    for entries in (english, polish):
        assert len({entries[f"face.{name}"] for name in CARD_NAMES}) == len(CARD_NAMES)
        assert len({entries[f"card.{name}"] for name in CARD_NAMES}) == len(CARD_NAMES)


@pytest.mark.parametrize(
    ("event", "viewer", "english", "polish"),
    [
        (
            events.Drew(seat=1, owner=0, count=1),
            2,
            "Jan draws 1 card from Ola.",
            "Ola podsuwa karty, Jan losuje 1 kartę.",
        ),
        (
            events.Drew(seat=1, owner=0, count=2, cards=["red3", "kotrus"]),
            1,
            "You draw 2 cards from Ola: red 3, Kotruś.",
            "Ola podsuwa karty, losujesz 2 karty: czerwona trójka, Kotruś.",
        ),
        (
            events.Discarded(seat=0, first="red3", second="red5"),
            1,
            "Ola discards red 3 and red 5.",
            "Ola odrzuca parę: czerwona trójka i czerwona piątka.",
        ),
        (
            events.DiscardedValue(seat=0, first="green8", second="blue8", effect=8),
            0,
            "You discard the pair 8+8: green 8 and blue 8.",
            "Odrzucasz parę 8+8: zielona ósemka i niebieska ósemka.",
        ),
        (
            events.Dealt(seat=0, count=9),
            1,
            "Ola gets 9 cards.",
            "Ola dostaje 9 kart.",
        ),
        (
            events.Dropped(seat=2, count=3, cards=["red1", "blue1", "blue1"]),
            0,
            "Ewa discards the other 1s as well: red 1, blue 1, blue 1.",
            "Ewa odrzuca też pozostałe jedynki: czerwona jedynka, niebieska jedynka, niebieska jedynka.",
        ),
        (
            events.Gave(seat=0, target=2),
            1,
            "Ola gives Ewa a card.",
            "Ola oddaje kartę, dostaje ją Ewa.",
        ),
        (
            events.Gave(seat=0, target=2, card="kotrus"),
            0,
            "You give Ewa a card: Kotruś.",
            "Oddajesz kartę, dostaje ją Ewa: Kotruś.",
        ),
        (
            events.Marked(seat=0),
            1,
            "Ola chooses the card that must be taken.",
            "Ola wybiera kartę, którą weźmie następna osoba.",
        ),
        (
            events.Drew(seat=1, owner=0, count=1),
            0,
            "Jan draws 1 card from you.",
            "Jan losuje 1 kartę od ciebie.",
        ),
        (events.WentOut(seat=0), 1, "Ola: Miaaaau!", "Ola: Miaaaau!"),
    ],
)
def test_an_event_is_told_in_both_languages(event: Event, viewer: int, english: str, polish: str) -> None:
    assert said(event, viewer, "en") == english
    assert said(event, viewer, "pl") == polish


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Drew(seat=1, owner=2, count=1), "Psotka losuje 1 kartę od Puszka."),
        (events.Drew(seat=0, owner=1, count=2), "Losujesz 2 karty od Psotki."),
        (events.Gave(seat=2, target=1), "Puszek oddaje Psotce kartę."),
        (events.Handed(seat=1, target=0, card="red3"), "Psotka daje ci kartę ze stosu: czerwona trójka."),
    ],
)
def test_the_names_of_bots_stand_in_the_right_case(event: Event, sentence: str) -> None:
    assert KOTOSTROFA.words["pl"].tell(event, ["Ola", "Psotka", "Puszek"], 0) == [sentence]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_sounds_different_from_every_other(language: str) -> None:
    notation = KOTOSTROFA.notation
    words = KOTOSTROFA.words[language]
    users = ["Ola", "Jan", "Ewa", "Iza", "Leo"]
    parts = [notation.parts(move) for move in range(notation.size)]
    texts = [words.say(f"move.{part['action']}", part, users) for part in parts]
    assert len(set(texts)) == notation.size


def rulings(language: str) -> list[str]:
    heading = {"en": "## Rulings", "pl": "## Rozstrzygnięcia"}[language]
    section = KOTOSTROFA.rules(language).partition(heading)[2].partition("\n## ")[0]
    return [line for line in section.splitlines() if line[:1].isdigit()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_every_ruling_and_names_every_move_and_option(language: str) -> None:
    numbers = [ruling.partition(". ")[0] for ruling in rulings(language)]
    assert numbers == [str(number) for number in range(1, 21)]
    for name in (*KOTOSTROFA.notation.by_name, *KOTOSTROFA.schema["properties"], *KOTOSTROFA.presets):
        assert f"`{name}" in KOTOSTROFA.rules(language)


@pytest.mark.parametrize(("language", "always", "last"), [("en", "always", "ruling 5"), ("pl", "zawsze", "punktu 5")])
def test_ruling_4_names_its_exception_in_the_sentence_that_says_always(language: str, always: str, last: str) -> None:
    sentence = next(part for part in rulings(language)[3].split(". ") if always in part)
    assert "1+1" in sentence.partition(last)[2]


def test_the_rules_pages_have_the_same_headings() -> None:
    pages = [
        [line for line in KOTOSTROFA.rules(language).splitlines() if line.startswith("## ")] for language in LANGUAGES
    ]
    assert pages[0] == [
        "## Goal", "## Components", "## Set-up", "## A round", "## Scoring", "## End of the match", "## Variants",
        "## Rulings", "## In this program",
    ]  # fmt: skip
    assert len(pages[1]) == len(pages[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_written_in_the_rules_page_are_moves(language: str) -> None:
    table = KOTOSTROFA.rules(language).partition("`draw`")[2]
    for line in table.splitlines()[1:12]:
        KOTOSTROFA.notation.read(line.split("`")[1])
