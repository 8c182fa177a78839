"""How a catalogue of words is filled."""

import json
from importlib import resources
from pathlib import Path

import pytest
from msgspec import UNSET, UnsetType

from kociarnia.core.errors import Incomplete
from kociarnia.core.event import Event
from kociarnia.core.words import (
    CASES,
    Words,
    event_key,
    known_names,
    plural_category,
    required_fields,
    template_fields,
)

ROOT = Path(__file__).parents[2]
USERS = ["Ola", "Jan", "Ewa"]


class Peeked(Event, frozen=True, tag="peeked"):
    seat: int
    owner: int
    place: int
    card: str | UnsetType = UNSET


class Counted(Event, frozen=True, tag="counted"):
    dreams: list[list[str]]
    ravens: list[int]


WORDS = Words(
    "en",
    {
        "card.7": {"name": "7", "object": "a 7"},
        "card.moon": "moon",
        "face.7": "7",
        "face.moon": "☾",
        "noun.ravens": {"one": "raven", "other": "ravens"},
        "phrase.square": "{seat:who}’s card {place:nth}",
        "phrase.square.you": "your card {place:nth}",
        "phrase.square.own": "their own card {place:nth}",
        "phrase.square.own.you": "your own card {place:nth}",
        "event.peeked": "{seat:who} peeks at {owner,place:square}[: {card:object}].",
        "event.peeked.you": "You peek at {owner,place:square}[: {card:object}].",
        "event.counted": "Everybody counts.",
        "event.counted.each": "{seat:who}: {dreams:faces} = {ravens:ravens}",
        "answer": "[is_right?Right.][not is_right?Wrong.]",
    },
)


@pytest.mark.parametrize(
    ("category", "counts"),
    [
        ("one", [1, -1]),
        ("few", [2, 3, 4, 22, 24, 102, -3]),
        ("many", [0, 5, 11, 12, 13, 14, 21, 25, 100, 101, 112]),
    ],
)
def test_polish_has_three_plural_forms(category: str, counts: list[int]) -> None:
    assert {plural_category("pl", count) for count in counts} == {category}


@pytest.mark.parametrize(("count", "category"), [(0, "other"), (1, "one"), (2, "other"), (21, "other")])
def test_english_has_two_plural_forms(count: int, category: str) -> None:
    assert plural_category("en", count) == category


def test_a_noun_follows_its_number() -> None:
    assert [WORDS.noun("ravens", count) for count in (0, 1, 2)] == ["0 ravens", "1 raven", "2 ravens"]


def test_a_card_has_a_form_for_the_object_of_a_verb_or_one_for_everything() -> None:
    assert (WORDS.card("7", "name"), WORDS.card("7", "object")) == ("7", "a 7")
    assert (WORDS.card("moon", "name"), WORDS.card("moon", "object")) == ("moon", "moon")


def test_what_is_not_known_is_left_out() -> None:
    assert WORDS.tell(Peeked(seat=0, owner=1, place=2), USERS) == ["Ola peeks at Jan’s card 3."]
    assert WORDS.tell(Peeked(seat=0, owner=1, place=2, card="7"), USERS) == ["Ola peeks at Jan’s card 3: a 7."]


@pytest.mark.parametrize(
    ("seat", "owner", "sentence"),
    [
        (0, 1, "You peek at Jan’s card 1."),
        (0, 0, "You peek at your own card 1."),
        (1, 0, "Jan peeks at your card 1."),
        (1, 1, "Jan peeks at their own card 1."),
        (1, 2, "Jan peeks at Ewa’s card 1."),
    ],
)
def test_a_sentence_depends_on_who_reads_it(seat: int, owner: int, sentence: str) -> None:
    assert WORDS.tell(Peeked(seat=seat, owner=owner, place=0), USERS, viewer=0) == [sentence]


def test_the_one_who_acts_can_be_named_apart_from_the_fields() -> None:
    words = Words("en", {**WORDS.entries, "move.peek": "Peek at {owner,place:square}"})
    assert words.say("move.peek", {"owner": 2, "place": 0}, USERS, 2, 2) == "Peek at your own card 1"
    assert words.say("move.peek", {"owner": 1, "place": 0}, USERS, 2, 2) == "Peek at Jan’s card 1"


def test_a_condition_chooses_between_two_texts() -> None:
    assert WORDS.say("answer", {"is_right": True}) == "Right."
    assert WORDS.say("answer", {"is_right": False}) == "Wrong."


def test_a_happening_may_have_a_line_for_every_seat() -> None:
    event = Counted(dreams=[["7", "moon"], ["moon"], ["7"]], ravens=[8, 1, 7])
    assert WORDS.tell(event, USERS) == [
        "Everybody counts.",
        "Ola: 7 ☾ = 8 ravens",
        "Jan: ☾ = 1 raven",
        "Ewa: 7 = 7 ravens",
    ]


def test_several_users_are_named_one_after_another() -> None:
    assert Words("en", {"won": "Won: {seats:who}"}).say("won", {"seats": [0, 2]}, USERS) == "Won: Ola, Ewa"


def test_cards_are_a_list_or_a_number_with_its_noun() -> None:
    words = Words("en", {**WORDS.entries, "x": "{hand:cards}", "noun.cards": {"one": "card", "other": "cards"}})
    assert words.say("x", {"hand": ["7", "moon"]}) == "7, moon"
    assert words.say("x", {"hand": 2}) == "2 cards"


def test_a_name_with_brackets_and_braces_stays_as_it_is() -> None:
    assert WORDS.tell(Peeked(seat=0, owner=1, place=0), ["[x]{seat:who}", "b"]) == [
        "[x]{seat:who} peeks at b’s card 1."
    ]


def test_the_fields_of_a_template_can_be_listed() -> None:
    template = "{seat:who} [{card:object}] [is_right?{owner,place:square}]"
    assert set(template_fields(template)) == {
        ("seat", "who"),
        ("card", "object"),
        ("is_right", "if"),
        ("owner", "square"),
        ("place", "square"),
    }
    assert required_fields(template) == {"seat"}


def test_an_event_is_found_by_its_tag() -> None:
    assert event_key(Peeked) == "event.peeked"


def test_a_value_of_the_wrong_kind_is_an_error() -> None:
    with pytest.raises(TypeError, match="not a whole number"):
        Words("en", {"x": "{place:nth}"}).say("x", {"place": "three"})
    with pytest.raises(Incomplete, match="but there is only nothing"):
        Words("en", {"x": "{place:nth}"}).say("x", {})
    with pytest.raises(Incomplete, match="has no plural forms"):
        Words("en", {"noun.ravens": "ravens"}).noun("ravens", 3)


POLISH = Words(
    "pl",
    {
        "name.": {"whose": "ciebie"},
        "name.Puszek": {"whose": "Puszka"},
        "phrase.square": "kartę {place:nth} {seat:whose}",
        "phrase.square.neutral": "kartę {place:nth} (śni ją {seat:who})",
        "drew": "{seat:who} losuje od {owner:whose}[ i {target:whose}].",
        "drew.neutral": "{owner:who} podsuwa karty, {seat:who} losuje.",
        "peeked": "{seat:who} podgląda {owner,place:square}.",
        "waiting": "Bez {seats:whose}",
        "waiting.neutral": "Bez nich: {seats:who}",
        "score": "{score:n}: {score:ravens}",
    },
)


@pytest.mark.parametrize(
    ("key", "fields", "sentence"),
    [
        ("drew", {"seat": 2, "owner": 1}, "Jan losuje od Puszka."),
        ("drew", {"seat": 2, "owner": 0}, "Jan losuje od ciebie."),
        ("drew", {"seat": 1, "owner": 2}, "Jan podsuwa karty, Puszek losuje."),
        ("drew", {"seat": 2, "owner": 1, "target": 2}, "Puszek podsuwa karty, Jan losuje."),
        ("peeked", {"seat": 2, "owner": 1, "place": 1}, "Jan podgląda kartę 2 Puszka."),
        ("peeked", {"seat": 1, "owner": 2, "place": 1}, "Puszek podgląda kartę 2 (śni ją Jan)."),
        ("waiting", {"seats": [1]}, "Bez Puszka"),
        ("waiting", {"seats": [1, 2]}, "Bez nich: Puszek, Jan"),
    ],
)
def test_a_name_is_said_in_the_case_a_sentence_needs_or_the_sentence_does_without(
    key: str, fields: dict[str, object], sentence: str
) -> None:
    assert POLISH.say(key, fields, ["Ola", "Puszek", "Jan"], viewer=0) == sentence


def test_numbers_have_real_minus_signs() -> None:
    assert POLISH.say("score", {"score": -40}) == "−40: −40 ravens"


def test_all_names_that_the_program_gives_have_their_cases() -> None:
    page = json.loads((ROOT / "web" / "src" / "app" / "words" / "pl.json").read_text(encoding="utf-8"))
    terminal = Words.load(resources.files("kociarnia.terminal"), "pl")
    given = ", ".join([page["bots"], page["names.proposed"], terminal.text("bots")]).split(", ")
    known = known_names("pl")
    assert {f"name.{name}" for name in given} | {"name."} == set(known)
    assert all(set(forms) == set(CASES) for forms in known.values())
