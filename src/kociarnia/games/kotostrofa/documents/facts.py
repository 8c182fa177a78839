"""The numbers of Kotostrofa that a table shows: what is printed on the cards, and how many a pair makes others draw."""

from msgspec import Struct

from kociarnia.core.box import BadBox
from kociarnia.core.errors import BadOptions
from kociarnia.core.facts import Facts
from kociarnia.games.kotostrofa.documents.colours import palette_of
from kociarnia.games.kotostrofa.documents.options import KotostrofaOptions
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


def facts_of(options: KotostrofaOptions) -> KotostrofaFacts:
    """Return what is printed on the cards that are played with, or refuse colours that cannot be."""
    try:
        copies = palette_of(options).copies
    except BadBox as error:
        raise BadOptions(f"option colours: {error}") from None
    return KotostrofaFacts(
        cards={
            name: CatFacts(value=value, colour=COLOUR_NAMES[colour])
            for name, (value, colour), count in zip(CARD_NAMES, KIND_LIST, copies, strict=True)
            if count
        },
        draws={7: SEVENS_DRAW, 8: EIGHTS_DRAW},
    )
