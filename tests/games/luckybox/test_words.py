"""Words, pictures and rules pages in both languages."""

import re
from random import Random

import msgspec
import pytest

from kociarnia import SPECTATOR, Match
from kociarnia.core.words import LANGUAGES
from kociarnia.games.luckybox.rules.cards import BONUS_NAMES
from kociarnia.games.luckybox.rules.events import EVENTS
from tests.games.luckybox.decks import random_deck
from tests.games.luckybox.tables import LUCKYBOX, play_random, sheet, turn

KINDS = EVENTS.__args__
TAGS = [kind.__struct_config__.tag for kind in KINDS]
OF_ONE_SEAT = [kind.__struct_config__.tag for kind in KINDS if "seat" in kind.__struct_fields__]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything(language):
    words = LUCKYBOX.words[language]
    keys = [f"event.{tag}" for tag in TAGS] + [f"event.{tag}.you" for tag in OF_ONE_SEAT]
    keys += [f"move.{action.name}" for action in LUCKYBOX.notation.actions]
    keys += [f"card.{name}" for name in BONUS_NAMES]
    keys += [f"phase.{phase}" for phase in ("choosing", "turn", "bonus", "over")]
    keys += [f"grade.{number}" for number in range(7)]
    for name in LUCKYBOX.schema["properties"]:
        keys += [f"option.{name}", f"option.{name}.help"]
    keys += [f"preset.{name}" for name in LUCKYBOX.presets]
    assert [key for key in keys if not words.has(key)] == []


def test_the_seven_verdicts_differ():
    for language in LANGUAGES:
        assert len({LUCKYBOX.words[language].text(f"grade.{number}") for number in range(7)}) == 7


# What the verdicts of the book play with: bad luck, a start, catching on, mere luck, doing it again, grandchildren.
JOKES_OF_THE_BOOK = {
    "en": ["luck", "start", "hang of", "again", "beat", "hear about", "tell", "super"],
    "pl": ["fart", "pech", "szczęś", "start", "począt", "łapać", "zaczyna", "przebi", "powtórz", "opowia", "super"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_jokes_of_the_verdicts_are_not_those_of_the_book(language):
    for number in range(7):
        verdict = LUCKYBOX.words[language].text(f"grade.{number}").lower()
        assert [joke for joke in JOKES_OF_THE_BOOK[language] if joke in verdict] == []


@pytest.mark.parametrize(
    ("language", "when"), [("en", "Before each further round"), ("pl", "Przed każdą następną rundą")]
)
def test_the_lesson_says_that_a_new_card_comes_with_a_round_and_not_for_a_full_card(language, when):
    assert LUCKYBOX.lesson is not None
    texts = [text[language] for text in LUCKYBOX.lesson.farewell]
    assert any(when in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3, 8])
def test_everything_that_happens_can_be_said(language, seats):
    words = LUCKYBOX.words[language]
    users = [f"cat {seat}" for seat in range(seats)]
    said = set()
    for seed in range(4):
        match = Match(LUCKYBOX, seats, {"deck": random_deck(seed, 60)}, seed=seed)
        play_random(match, Random(seed))
        for viewer in (SPECTATOR, 0):
            for event in match.events(viewer):
                tag = event.__struct_config__.tag
                text = words.say(f"event.{tag}", msgspec.to_builtins(event), users, viewer)
                assert text
                assert not set(text) & set("{}")
                said.add(tag)
        for line in match.record.lines:
            parts = LUCKYBOX.notation.parts(LUCKYBOX.notation.read(line.notation))
            assert words.say(f"move.{parts['action']}", parts, users, 0)
    assert said >= set(TAGS) - {"ready", "wasted"}


def test_a_few_sentences():
    english, polish = (LUCKYBOX.words[language] for language in LANGUAGES)
    crossed = {"seat": 1, "spot": "2b3", "number": 7, "spent": 2, "gained": ["moon", "5"]}
    users = ["Ola", "Bruno"]
    assert (
        english.say("event.crossed", crossed, users, 0)
        == "Bruno crosses off 7 at 2b3 for 2 lightning bolts; this wins: moon, 5."
    )
    assert (
        polish.say("event.crossed", crossed, users, 1)
        == "Wykreślasz 7 na polu 2b3 za 2 błyskawice i zdobywasz: księżyc, 5."
    )
    del crossed["spent"], crossed["gained"]
    assert polish.say("event.crossed", crossed, users, 0) == "Bruno wykreśla 7 na polu 2b3."
    assert polish.say("move.collect", {"bonus": "star"}, users) == "weź premię: gwiazdka"
    assert [polish.noun("lightnings", count) for count in (1, 3, 5, 22)] == [
        "1 błyskawicę",
        "3 błyskawice",
        "5 błyskawic",
        "22 błyskawice",
    ]


HEADINGS = {
    "en": ["Goal", "Components", "Set-up", "A round", "Scoring", "End of the match", "Variants", "Rulings"],
    "pl": ["Cel gry", "Elementy", "Przygotowanie", "Przebieg rundy", "Punktacja", "Koniec gry", "Warianty"],
}
LAST_HEADINGS = {"en": ["In this program"], "pl": ["Rozstrzygnięcia", "W tym programie"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_its_headings_every_ruling_every_move_and_every_option(language):
    page = LUCKYBOX.rules(language)
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == HEADINGS[language] + LAST_HEADINGS[language]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", page.split("## R")[1], re.MULTILINE)] == [*range(1, 19)]
    for action in LUCKYBOX.notation.actions:
        written = re.findall(rf"`({action.name}[^`]*)`", page)
        assert written
        for text in written:
            LUCKYBOX.notation.read(text)
    for name in LUCKYBOX.schema["properties"]:
        assert f"`{name}`" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 6, 12])
def test_pictures_are_never_wider_than_80_and_show_every_seat(language, seats):
    users = [f"{chr(65 + seat)} user with quite a long name" for seat in range(seats)]
    for seed in (0, 1):
        match = Match(LUCKYBOX, seats, seed=seed)
        chance = Random(seed)
        while True:
            for viewer in (SPECTATOR, 0, seats - 1):
                lines = LUCKYBOX.picture(match.view(viewer), LUCKYBOX.words[language], users).splitlines()
                assert max(len(line) for line in lines) <= 80
                for user in users:
                    assert any(user[:10] in line for line in lines)
            if match.is_over:
                break
            play_random(match, chance, 1 + chance.randrange(8 * seats))


def test_a_picture_shows_numbers_bonuses_crosses_and_the_pool():
    first = "card 1\n1 2 3 | ?\n4 5 6 | !!\n7 8 9 | (\n* 4 -\n"
    rest = "".join(f"card {number}\n1 1 1 | -\n1 1 1 | -\n1 1 1 | -\n- - -\n" for number in range(2, 10))
    match = turn(first + rest, sheet("1: a1 b1 b2 b3", "2", "3", lightning=1), numbers=[7, 3])
    match.play(0, "cross 1c1")
    picture = LUCKYBOX.picture(match.view(0), LUCKYBOX.words["en"], ["Ola"])
    expected = """\
Round 1 of 4  number 2 of 9:  7 [3]

>Ola              -4 pts  !1  (0  *0       crossed 4 0 0       deciding

You now: 1 lightning bolt, 0 moons, 0 stars in this round
Bonuses to resolve: ?

1    (#1)    2    (#2)    3    (#3)
  a b c        a b c        a b c
1 × × × ·    1 1 1 1 -    1 1 1 1 -
2 4 × 6 !!   2 1 1 1 -    2 1 1 1 -
3 7 × 9 (    3 1 1 1 -    3 1 1 1 -
  * · -        - - -        - - -

× crossed  · paid  ? any cell  ! lightning  !! two  ( moon  * star"""
    assert picture == expected


def test_a_picture_of_an_offer_marks_what_is_kept():
    match = Match(LUCKYBOX, 1, seed=1)
    match.play(0, "keep 2")
    lines = LUCKYBOX.picture(match.view(0), LUCKYBOX.words["pl"], ["Ola"]).splitlines()
    assert lines[0] == "Runda 1 z 4  wybór kart"
    assert [part for part in lines[lines.index("Karty do wyboru:") + 1].split() if part in "12345+"] == list("12+345")


def test_the_picture_of_a_match_that_is_over_tells_the_verdict_to_one_who_played_alone():
    match = Match(LUCKYBOX, 1, seed=1)
    play_random(match, Random(1))
    picture = LUCKYBOX.picture(match.view(0), LUCKYBOX.words["en"], ["Ola"])
    assert match.scores[0] <= 44
    assert picture.startswith("The match is over: The box stayed shut today")
