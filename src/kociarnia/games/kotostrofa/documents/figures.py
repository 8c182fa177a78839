"""What is counted of a finished match of Kotostrofa, for statistics."""

from collections.abc import Sequence

from kociarnia.core.event import Event
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, KOTRUS
from kociarnia.games.kotostrofa.rules.events import RoundEnded, WentOut

FIGURES = ("rounds", "left_with_kotrus", "went_out")


def figures_of(seats: int, events: Sequence[Event]) -> list[dict[str, int]]:
    """Return how often each seat was left with Kotruś, and how often it got rid of all its cards."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for event in events:
        if isinstance(event, WentOut):
            figures[event.seat]["went_out"] += 1
        elif isinstance(event, RoundEnded):
            for own, hand in zip(figures, event.hands, strict=True):
                own["rounds"] += 1
                own["left_with_kotrus"] += CARD_NAMES[KOTRUS] in hand
    return figures
