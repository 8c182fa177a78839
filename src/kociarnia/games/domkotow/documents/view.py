"""What a seat of Dom kotów may know, and the way back to a state."""

from msgspec import UNSET, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from kociarnia.games.domkotow.documents.options import DomkotowOptions
from kociarnia.games.domkotow.documents.position import DomkotowPosition, restore
from kociarnia.games.domkotow.documents.sheet import SheetDocument, TurnDocument
from kociarnia.games.domkotow.rules.state import DomkotowState
from kociarnia.games.domkotow.rules.table import PHASE_NAMES
from kociarnia.games.domkotow.rules.variant import FIRST_EDITION

VIEW_PHASES = (*PHASE_NAMES, "watching", "over")


class DomkotowView(View, frozen=True, kw_only=True):
    """A match as one seat may know it: all sheets as of the last complete turn, and its own as it is now."""

    options: DomkotowOptions
    abilities: list[str]
    phase: str
    turn: int
    dice: list[str]
    sheets: list[SheetDocument]
    points: list[dict[str, int]]
    scores: list[int]
    own: SheetDocument | UnsetType = UNSET
    own_turn: TurnDocument | UnsetType = UNSET
    own_points: dict[str, int] | UnsetType = UNSET
    edition: int = FIRST_EDITION  # of the documents that named none


def imagine(view: DomkotowView, rng: Rng) -> DomkotowState:
    """Return a state that fits a view: the hidden writing of the others is guessed as by `redeal`."""
    fresh = TurnDocument(
        phase="start" if view.turn == 0 else "dice", dice=view.dice, source="start" if view.turn == 0 else "die"
    )
    turns = [fresh if seat in view.acting else TurnDocument() for seat in range(view.seats)]
    sheets = list(view.sheets)
    if view.own is not UNSET and view.own_turn is not UNSET:
        sheets[view.seat] = view.own
        turns[view.seat] = view.own_turn
    state = restore(
        DomkotowPosition(
            seats=view.seats,
            edition=view.edition,
            options=view.options,
            abilities=view.abilities,
            turn=view.turn,
            dice=view.dice,
            sheets=sheets,
            shown=view.sheets,
            turns=turns,
        )
    )
    state.redeal(view.seat, rng)
    return state
