"""How Kotostrofa with the printed cards is scored: the cards left in the hands."""

from collections import Counter

from kociarnia.core.pad import CardsField, Pad, PadCard, PadLine, at, least, the, total
from kociarnia.games.kotostrofa.rules.cards import KOTRUS_VALUE, VALUE_AT, places_for
from kociarnia.games.kotostrofa.rules.moves import MOST_SEATS
from kociarnia.games.kotostrofa.rules.variant import MOST_ROUNDS, ROUNDS


def kotostrofa_pad() -> Pad:
    """Return how a match is scored."""
    decks = [Counter(VALUE_AT[place] for place in places_for(seats)) for seats in range(MOST_SEATS + 1)]
    sums = the("total")
    return Pad(
        options=[],
        fields=[
            CardsField(
                name="hand",
                label="pad.hand",
                cards=[
                    PadCard(
                        str(value),
                        value,
                        at([deck[value] for deck in decks], the("seats")),
                        label="card.kotrus" if value == KOTRUS_VALUE else "",
                    )
                    for value in sorted(decks[MOST_SEATS])
                ],
                least=0,
                most=at([deck.total() for deck in decks], the("seats")),
            )
        ],
        lines=[PadLine(name="score", value=the("hand"))],
        ends=(the("round") >= ROUNDS) & ((the("round") >= MOST_ROUNDS) | total(sums.equals(least(sums))).equals(1)),
    )
