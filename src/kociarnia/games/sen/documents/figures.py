"""What is counted of a finished match of Sen, for statistics."""

from collections.abc import Sequence

from kociarnia.core.event import Event
from kociarnia.games.sen.rules.cards import CARD_NAMES, HOURGLASS
from kociarnia.games.sen.rules.events import RoundEnded

FIGURES = ("rounds", "calls_right", "calls_wrong", "hourglasses", "hourglass_ravens")
HOURGLASS_RAVENS = 9  # of each, where their number is odd (ruling 7)


def figures_of(seats: int, events: Sequence[Event]) -> list[dict[str, int]]:
    """Return what brought and cost each seat ravens."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for event in events:
        if not isinstance(event, RoundEnded):
            continue
        for seat, own in enumerate(figures):
            glasses = event.dreams[seat].count(CARD_NAMES[HOURGLASS])
            own["rounds"] += 1
            own["hourglasses"] += glasses
            own["hourglass_ravens"] += HOURGLASS_RAVENS * glasses if glasses % 2 else 0
        # All or nothing ends a round in its own way: whether the call was right is not asked.
        if event.caller is not None and event.all_or_nothing is None:
            called = event.counted[event.caller]
            others = [count for seat, count in enumerate(event.counted) if seat != event.caller]
            figures[event.caller]["calls_right"] += called < min(others)
            figures[event.caller]["calls_wrong"] += called > min(others)
    return figures
