"""Whoever checks a game that is wrong is told in a few lines which law it breaks, why, and where."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec import Meta

from kociarnia import Incomplete
from kociarnia.core.words import Words
from kociarnia.small import Options, SmallGame, SmallState
from kociarnia.testing import laws
from kociarnia.testing.findings import Finding, LawBroken, describe
from kociarnia.testing.words import WordLaws
from kociarnia.workshop.commands import write_package
from tests.shelf.strangers import announce
from tests.shelf.test_shelf import run
from tests.shelf.test_small import Duel, DuelState

MOST_LINES = 40
LAY = "        self.laid[seat].append(card)\n"
WRONG: Mapping[str, tuple[str, str, str, str, str]] = {
    # What is written instead of what; what is said, which law is named, and the line of the game.
    "legal_and_apply_disagree": (
        "for card in set(self.hands[seat])]",
        "for card in CARDS]",
        "is a legal move of seat [01], and making it raises ValueError: list.remove",
        "every legal move applies",
        "in do_lay: self.hands[seat].remove(card)",
    ),
    "raises": (
        "        if alone:\n",
        "        if len(alone) == 1:\n            raise RuntimeError('only one')\n        if alone:\n",
        "making it raises RuntimeError: only one",
        "every legal move applies",
        "in turn_over: raise RuntimeError('only one')",
    ),
    "never_ends": (
        "        self.played += cards\n",
        "        for hand, card in zip(self.hands, cards, strict=True):\n            hand.append(card)\n",
        "the match does not end: 20000 moves were made",
        "every match ends",
        "",
    ),
    "leaks": (
        LAY,
        LAY + "        self.tell(Turned(laid=[card]))\n",
        r"tell (a spectator|seat \d) too much: .laid\[\d\]\[0\] is always [1-9] then, and its view leaves that open",
        "nothing a seat is given or told depends on what it cannot know",
        "",
    ),
    "draws_by_itself": (
        "hand.extend(self.take(self.pile) for _ in range(HAND))",
        "__import__('random').shuffle(self.pile); hand.extend(self.pile.pop() for _ in range(HAND))",
        "the same seed gives another match",
        "the same seed gives the same record text",
        "",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_game_is_told_its_law_its_reason_and_its_place(tmp_path: Path, name: str) -> None:
    right, wrong, reason, law, place = WRONG[name]
    folder = write_package(name, tmp_path)
    file = folder / f"{name}.py"
    text = file.read_text(encoding="utf-8").replace("Each(0, HAND)", "Each()")
    assert text.count(right) == 1
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    announce(folder, name, **{name: f"{name}:{name.title().replace('_', '')}"})
    done = run(folder, "-m", "kociarnia", "check", name, "--quick")
    assert done.returncode == 1, done.stderr
    assert len(done.stdout.splitlines()) <= MOST_LINES
    found = done.stdout[done.stdout.index("what is wrong with the game") :]
    assert re.search(reason, found)
    assert f"law: {law} ({name}" in found
    assert not place or (f"{file}:" in found and place in found)


def test_tests_that_fail_for_one_reason_are_told_of_once() -> None:
    raised = "game.py:7 in do_lay: 1 / 0"
    findings = [
        Finding("PlayLaws", "every legal move applies", "one-2-default", "'lay 1' raises", raised, False),
        Finding("PlayLaws", "every legal move applies", "one-3-default", "'lay 2' raises", raised, False),
        Finding("PlayLaws", "every match ends", "one-2-default", "seat 1 has no move", "", False),
        Finding("PlayLaws", "every match ends", "one-3-default", "seat 0 has no move", "", False),
        Finding("PlayLaws", "every match ends", "one-4-default", "seat 2 has no move", "", False),
    ]
    assert describe(findings) == (
        "1. 'lay 1' raises\n   law: every legal move applies (one-2-default, and 1 more)\n"
        "   game.py:7 in do_lay: 1 / 0\n\n"
        "2. seat 1 has no move\n   law: every match ends (one-2-default, and 2 more)"
    )


class Unlimited(Options, frozen=True):
    rounds: int = 3


class Unsaid(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9)]


class Fraction(Options, frozen=True):
    share: float = 0.5


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (Unlimited, "option rounds has no lowest or no highest value"),
        (Unsaid, "option rounds has no default"),
        (Fraction, "option share is a number; it can be true or false, whole"),
    ],
)
def test_options_that_cannot_be_offered_are_refused_where_the_game_is_defined(kind: type[Options], reason: str) -> None:
    with pytest.raises(Incomplete, match=reason):

        class Odd(Duel):
            options_type = kind


def test_a_game_without_an_english_title_has_the_one_it_has() -> None:
    class Pojedynek(Duel):
        titles = {"pl": "Pojedynek"}

    assert Pojedynek.titles == {"en": "Pojedynek", "pl": "Pojedynek"}


class Beyond(DuelState):
    def asked(self) -> list[int]:
        return [self.seats]


class Elsewhere(DuelState):
    def phase(self) -> str:
        return "nowhere"


class Halves(DuelState):
    def scores(self) -> list[int]:
        return [points / 2 for points in self.points]  # type: ignore[misc]  # what nobody who checks types would write


class Alone(DuelState):
    def scores(self) -> list[int]:
        return [sum(self.points)]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (Beyond, r"Beyond.asked names the seats \[2\]: there are 0 to 1"),
        (Elsewhere, r"Elsewhere.phase is 'nowhere'; its phases are \['bidding', 'laying'\]"),
        (Halves, r"scores returns \[0.0, 0.0\]: it must be a list of whole numbers, one for each of the 2 seats"),
        (Alone, r"scores returns \[0\]: it must be a list of whole numbers, one for each of the 2 seats"),
    ],
)
def test_a_state_that_answers_what_cannot_be_is_told_so_in_its_own_words(kind: type[SmallState], reason: str) -> None:
    class Odd(SmallGame[kind]):  # type: ignore[valid-type]  # it comes from a table
        fewest_seats = most_seats = 2

    def look(game: SmallGame[Any]) -> None:
        state = game.state_type(2, game.options_type())
        laws.places_fit_the_scores(state)
        game.view(state, 0)

    look(Duel())
    with pytest.raises((Incomplete, LawBroken), match=reason):
        look(Odd())


@pytest.mark.parametrize(
    ("said", "law", "reason"),
    [
        (
            {"move.fly": "fly"},
            WordLaws.test_no_entry_is_about_something_the_game_does_not_have,
            r"the words \(en\) say move.fly, and the game has nothing of that name",
        ),
        (
            {"move.lay": "lay {kard:n}"},
            WordLaws.test_a_template_names_only_fields_that_are_there,
            r"the words \(en\) of move.lay name kard, and there is card",
        ),
        (
            {"event.bid": "{seat:who} bids {height:n}"},
            WordLaws.test_a_field_that_may_be_missing_stands_in_brackets,
            r"the words \(en\) of event.bid name height, which may be missing: write \[height\]",
        ),
        (
            {"move.lay": "lay {card:moon}"},
            WordLaws.test_every_kind_of_field_is_known,
            r"the words \(en\) of move.lay show something as moon, which is not known",
        ),
    ],
)
def test_wrong_words_are_told_with_their_name(said: dict[str, str], law: Callable[..., None], reason: str) -> None:
    class Odd(Duel):
        sayings = {"en": said}

    law(WordLaws(), Duel(), "en")
    with pytest.raises(LawBroken, match=reason):
        law(WordLaws(), Odd(), "en")


def test_words_that_name_what_is_not_there_are_refused_with_what_is() -> None:
    words = Words("pl", {"move.lay": "połóż {kard:n}"})
    with pytest.raises(Incomplete, match=r"name kard in \{kard:n\}, but there is only card"):
        words.say("move.lay", {"card": 3})
    with pytest.raises(Incomplete, match=r"no words for move\.fly"):
        words.say("move.fly", {})
