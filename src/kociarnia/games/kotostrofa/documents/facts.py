"""The numbers of Kotostrofa that a table shows: what is printed on the cards, and how many a pair makes others draw."""

from msgspec import Struct

from kociarnia.core.facts import Facts
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, COLOUR_NAMES, KIND_LIST
from kociarnia.games.kotostrofa.rules.table import EIGHTS_DRAW, SEVENS_DRAW


class CatFacts(Struct, frozen=True):
    """What is printed on a card."""

    value: int
    colour: str


class KotostrofaFacts(Facts, frozen=True):
    """The numbers of Kotostrofa."""

    cards: dict[str, CatFacts]
    draws: dict[int, int]  # how many cards the next one draws, by the value of the pair


def facts_of() -> KotostrofaFacts:
    """Return the numbers, which are the same in every match."""
    return KotostrofaFacts(
        cards={
            name: CatFacts(value=value, colour=COLOUR_NAMES[colour])
            for name, (value, colour) in zip(CARD_NAMES, KIND_LIST, strict=True)
        },
        draws={7: SEVENS_DRAW, 8: EIGHTS_DRAW},
    )
