"""The pad knows no box: it takes the cards of either printed edition, and those of somebody's own."""

from collections import Counter

import pytest

from kociarnia.games.sen.documents.deck import read_cards, table_of
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.pad import dream_cards
from kociarnia.games.sen.rules.cards import BASE_COPIES, CARD_NAMES, HOURGLASS, KINDS, RAVENS

USUAL_RAVENS = tuple(int(worth) for worth in RAVENS)
BOXES = {
    "jubilee": table_of(SenOptions()),
    "base": (tuple(int(copies) for copies in BASE_COPIES), USUAL_RAVENS),
    "both": table_of(SenOptions(long_dream=True)),
    "own": read_cards("8 4\n9 15\npick1 4 8\nswap2 3 8\npeek1 3 8\nhourglass 5\n"),
}


@pytest.mark.parametrize("box", BOXES)
def test_all_cards_of_a_box_can_be_written_on_the_pad(box: str) -> None:
    copies, ravens = BOXES[box]
    held: Counter[str] = Counter()
    for kind in range(KINDS):
        held[CARD_NAMES[kind] if kind == HOURGLASS else str(ravens[kind])] += copies[kind]
    room = {card.name: card.copies for card in dream_cards() if isinstance(card.copies, int)}
    assert all(held[name] <= room[name] for name in held if held[name]), held
