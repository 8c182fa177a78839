"""What is counted of a finished match of Koty, for statistics."""

from collections.abc import Sequence

from kociarnia.core.event import Event
from kociarnia.games.koty.rules.events import Attacked, Befriended, Caught, Defended, Fought, MatchEnded

FIGURES = ("attacks", "attacks_won", "attacks_fended_off", "nines")


def figures_of(seats: int, events: Sequence[Event]) -> list[dict[str, int]]:
    """Return how each seat attacked and defended, and the nines it was left with."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for event in events:
        match event:
            case Attacked():
                figures[event.seat]["attacks"] += 1
            case Befriended() | Fought() if event.owner != event.seat:
                figures[event.seat]["attacks_won"] += 1
            case Defended() | Caught():
                figures[event.seat]["attacks_fended_off"] += 1
            case MatchEnded():
                for own, nines in zip(figures, event.nines, strict=True):
                    own["nines"] = nines
            case _:
                continue
    return figures
