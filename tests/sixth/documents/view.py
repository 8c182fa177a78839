"""What a seat of Miska may know, and the way back to a state."""

from msgspec import UNSET, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from tests.sixth.documents.options import MiskaOptions
from tests.sixth.documents.position import MiskaPosition, restore
from tests.sixth.rules.state import NOBODY, NOTHING, MiskaState, rest_of_deck


class MiskaView(View, frozen=True):
    """A match of Miska as one seat may know it."""

    options: MiskaOptions
    phase: str
    held: list[int]  # how many fish are in each hand
    has_laid: list[bool]
    spent: list[int]
    bites: list[int]
    pile: int
    bowl: int
    number: int
    winner: int | None = None
    is_over: bool = False
    hand: list[int] | UnsetType = UNSET
    laid: int | UnsetType = UNSET


PHASES = ("laying", "deciding", "over")


def phase_of(state: MiskaState) -> str:
    """Return what the acting seats have to decide."""
    if state.is_over:
        return "over"
    return "laying" if state.winner == NOBODY else "deciding"


def view_of(state: MiskaState, seat: int) -> MiskaView:
    """Return what a seat, or a spectator, may know."""
    return MiskaView(
        seat=seat,
        seats=state.seats,
        acting=[other for other in range(state.seats) if (state.acting() >> other) & 1],
        options=state.options,
        phase=phase_of(state),
        held=[len(hand) for hand in state.hands],
        has_laid=[fish != NOTHING for fish in state.laid],
        spent=list(state.spent),
        bites=list(state.bites),
        pile=len(state.pile),
        bowl=state.bowl,
        number=state.number,
        winner=None if state.winner == NOBODY else state.winner,
        is_over=state.is_over,
        hand=list(state.hands[seat]) if seat >= 0 else UNSET,
        laid=state.laid[seat] if seat >= 0 and state.laid[seat] != NOTHING else UNSET,
    )


def imagine(view: MiskaView, rng: Rng) -> MiskaState:
    """Return a state that fits a view: each fish that is not known is drawn from those that are left."""
    own = [] if view.hand is UNSET else view.hand
    own_laid = [] if view.laid is UNSET else [view.laid]
    pool = rest_of_deck(view.options, [*view.spent, *own, *own_laid])
    hands = [
        list(own) if seat == view.seat else sorted(pool.pop(rng.below(len(pool))) for _ in range(count))
        for seat, count in enumerate(view.held)
    ]
    laid = [NOTHING] * view.seats
    for seat, has_laid in enumerate(view.has_laid):
        if has_laid:
            laid[seat] = own_laid[0] if seat == view.seat else pool.pop(rng.below(len(pool)))
    return restore(
        MiskaPosition(
            seats=view.seats,
            options=view.options,
            hands=hands,
            spent=view.spent,
            laid=laid,
            bites=view.bites,
            bowl=view.bowl,
            number=view.number,
            winner=view.winner,
            is_over=view.is_over,
        )
    )
