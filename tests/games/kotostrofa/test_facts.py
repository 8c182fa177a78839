"""The facts of Kotostrofa say what the rules do."""

import pytest

from kociarnia.games.kotostrofa.documents import facts as documents
from kociarnia.games.kotostrofa.documents.facts import CatFacts, facts_of
from kociarnia.games.kotostrofa.documents.options import KotostrofaOptions
from kociarnia.games.kotostrofa.rules import events
from tests.games.kotostrofa.literal import in_order, printed_cards
from tests.games.kotostrofa.table_text import Board


def test_every_card_has_its_value_and_its_colour() -> None:
    cards = facts_of(KotostrofaOptions()).cards
    assert list(cards) == in_order(set(printed_cards()))
    assert cards["kotrus"] == CatFacts(value=10, colour="black")
    for name, card in cards.items():
        assert name in ("kotrus", f"{card.colour}{card.value}")


@pytest.mark.parametrize(("pair", "value", "count"), [("red7+orange7", 7, 2), ("green8+blue8", 8, 3)])
def test_the_next_one_draws_as_many_cards_as_the_facts_say(pair: str, value: int, count: int) -> None:
    first, second = pair.split("+")
    table = Board(f"A: {first} {second} red3 blue3 red4 blue4 | B: red5 | C: red6\nphase: discarding")
    table.play(f"A discard {pair}", "B draw")
    drawn = next(event for event in table.told("A") if isinstance(event, events.Drew))
    assert drawn.count == count == facts_of(KotostrofaOptions()).draws[value]


def test_a_number_changed_in_the_rules_is_changed_in_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "EIGHTS_DRAW", 4)
    monkeypatch.setattr(documents, "KIND_LIST", [(value + 1, colour) for value, colour in documents.KIND_LIST])
    changed = facts_of(KotostrofaOptions())
    assert changed.draws == {7: 2, 8: 4}
    assert (changed.cards["red1"].value, changed.cards["kotrus"].value) == (2, 11)
