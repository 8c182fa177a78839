"""What a seat of House of Cats may know, and the way back to a state."""

from msgspec import UNSET, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.document import members
from kociarnia.core.state import SPECTATOR
from kociarnia.core.view import View
from kociarnia.games.domkotow.cards import ABILITY_LETTERS
from kociarnia.games.domkotow.documents import (
    SheetDocument,
    TurnDocument,
    sheet_document,
    turn_document,
)
from kociarnia.games.domkotow.house import PHASE_NAMES
from kociarnia.games.domkotow.options import DomkotowOptions
from kociarnia.games.domkotow.position import DomkotowPosition, restore
from kociarnia.games.domkotow.scoring import score_sheet
from kociarnia.games.domkotow.state import DomkotowState

VIEW_PHASES = (*PHASE_NAMES, "watching", "over")


class DomkotowView(View, frozen=True):
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


def phase_of(state: DomkotowState, seat: int) -> str:
    """Return what a seat has to decide, `watching` for a spectator, `over` at the end."""
    if not state.acting():
        return "over"
    return "watching" if seat == SPECTATOR else PHASE_NAMES[state.sheets[seat].phase]


def view_of(state: DomkotowState, seat: int) -> DomkotowView:
    """Return what a seat, or a spectator, may know."""
    options = state.rules.options
    assert isinstance(options, DomkotowOptions)
    own = None if seat == SPECTATOR else state.sheets[seat]
    return DomkotowView(
        seat=seat,
        seats=state.seats,
        acting=members(state.acting()),
        options=options,
        abilities=[ABILITY_LETTERS[ability] for ability in state.rules.abilities],
        phase=phase_of(state, seat),
        turn=state.turn,
        dice=state.dice_names(),
        sheets=[sheet_document(sheet) for sheet in state.shown],
        points=[score_sheet(sheet) for sheet in state.shown],
        scores=state.scores(),
        own=UNSET if own is None else sheet_document(own),
        own_turn=UNSET if own is None else turn_document(own),
        own_points=UNSET if own is None else score_sheet(own),
    )


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
