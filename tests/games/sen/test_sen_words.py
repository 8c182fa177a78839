"""What Sen says, checked sentence by sentence where grammar or secrets are at stake."""

import pytest

from kociarnia import GAMES
from kociarnia.core.event import Event
from kociarnia.core.words import LANGUAGES
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import CARD_NAMES

SEN = GAMES["sen"]
USERS = ["Ola", "Jan", "Ewa"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_a_form_for_sentences_and_a_face(language: str) -> None:
    words = SEN.words[language]
    for name in CARD_NAMES:
        assert words.card(name, "name")
        assert words.card(name, "object")
        assert words.face(name)


@pytest.mark.parametrize(
    ("event", "viewer", "english", "polish"),
    [
        (events.Drew(seat=1, pile=30), 0, "Jan draws a card.", "Jan dobiera kartę."),
        (events.Drew(seat=0, pile=30, card="8"), 0, "You draw an 8.", "Dobierasz ósemkę."),
        (
            events.Kept(seat=1, place=2, discarded="hourglass"),
            0,
            "Jan keeps it for card 3 and discards an hourglass.",
            "Jan kładzie ją zamiast karty 3 i odrzuca klepsydrę.",
        ),
        (
            events.Took(seat=0, place=0, card="0", discarded="7"),
            0,
            "You take a 0 from the discards for your card 1 and discard a 7.",
            "Bierzesz z odrzuconych zero zamiast karty 1 i odrzucasz siódemkę.",
        ),
        (
            events.TookTwo(seat=1, pile=0, count=1),
            0,
            "Jan takes 1 card more.",
            "Jan bierze jeszcze 1 kartę.",
        ),
        (
            events.TookTwo(seat=0, pile=0, count=2, cards=["3", "pick1"]),
            0,
            "You take 2 cards more: 3, pick 1.",
            "Bierzesz jeszcze 2 karty: trójka, „wybierz 1”.",
        ),
        (
            events.Peeked(seat=1, owner=0, place=3),
            0,
            "Jan peeks at your card 4.",
            "Jan podgląda twoją kartę 4.",
        ),
        (
            events.Peeked(seat=0, owner=2, place=0, card="9"),
            0,
            "You peek at Ewa’s card 1: 9.",
            "Podglądasz kartę 1 (śni ją Ewa): dziewiątka.",
        ),
        (
            events.Swapped(seat=1, owner=1, place=0, other_owner=0, other_place=1),
            0,
            "Jan swaps their own card 1 with your card 2, unseen.",
            "Jan zamienia miejscami swoją kartę 1 i twoją kartę 2, bez odkrywania.",
        ),
        (
            events.PileEnded(seat=0, is_pile_empty=True),
            0,
            "The draw pile is empty: the round ends without a call.",
            "Stos dobierania się skończył: koniec rundy bez pobudki.",
        ),
        (events.WokeUp(seat=1), 0, "Jan calls: Wake up!", "Jan woła: Pobudka!"),
        (events.WokeUp(seat=0), 0, "You call: Wake up!", "Wołasz: Pobudka!"),
    ],
)
def test_an_event_is_told_in_both_languages(event: Event, viewer: int, english: str, polish: str) -> None:
    assert SEN.words["en"].tell(event, USERS, viewer) == [english]
    assert SEN.words["pl"].tell(event, USERS, viewer) == [polish]


def test_a_claim_says_whether_it_was_right() -> None:
    claim = {"seat": 1, "first": 0, "second": 1, "said": "7", "first_card": "7", "pile": 9}
    right = events.Named(**claim, second_card="swap2", is_right=True)  # swap 2 carries seven ravens too
    wrong = events.Named(**claim, second_card="9", is_right=False)
    assert "Right: both are discarded" in SEN.words["en"].tell(right, USERS, 0)[0]
    assert "Wrong: both stay" in SEN.words["en"].tell(wrong, USERS, 0)[0]
    assert "„dwa razy siódemka”. Na kartach: siódemka i „zamień 2”. Zgadza się" in SEN.words["pl"].tell(right, USERS)[0]


def test_the_count_of_a_round_has_a_line_for_everybody() -> None:
    ended = events.RoundEnded(
        round=1,
        dreams=[["9", "9", "3"], ["hourglass", "hourglass", "1"], ["4", "4", "4"]],
        ravens=[21, 1, 12],
        counted=[3, 1, 12],
        scores=[3, 0, 12],
        totals=[30, 2, 22],
        caller=1,
        rewarded=0,
    )
    assert SEN.words["pl"].tell(ended, USERS, 2) == [
        "Koniec rundy 2. Nie liczy dziewiątek: Ola.",
        "Ola: dziewiątka, dziewiątka, trójka – 21 kruków, wynik 3, razem 30",
        "Jan: klepsydra, klepsydra, jedynka – 1 kruk, wynik 0, razem 2",
        "Ty: czwórka, czwórka, czwórka – 12 kruków, wynik 12, razem 22",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_all_nineteen_rulings_and_the_eighteenth_has_both_limits(language: str) -> None:
    page = SEN.rules(language)
    heading = {"en": "## Rulings", "pl": "## Rozstrzygnięcia"}[language]
    section = page.partition(heading)[2].partition("\n## ")[0]
    rulings = [line.partition(". ") for line in section.splitlines() if line[:1].isdigit()]
    assert [number for number, _, _ in rulings] == [str(number) for number in range(1, 20)]
    assert rulings[17][2].count("100") == 2, "100 turns a seat, 100 rounds"
