"""Views made from a state of Dom kotów: what each seat may know."""

from collections.abc import Sequence

from msgspec import UNSET
from mypy_extensions import i64

from kociarnia.core.document import members
from kociarnia.core.state import SPECTATOR
from kociarnia.games.domkotow.documents.options import DomkotowOptions
from kociarnia.games.domkotow.documents.sheet import sheet_document, turn_document
from kociarnia.games.domkotow.documents.view import DomkotowView
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS
from kociarnia.games.domkotow.rules.scoring import score_sheet
from kociarnia.games.domkotow.rules.state import DomkotowState
from kociarnia.games.domkotow.rules.table import PHASE_NAMES


def phase_of(state: DomkotowState, seat: i64) -> str:
    """Return what a seat has to decide, `watching` for a spectator, `over` at the end."""
    if not state.acting():
        return "over"
    return "watching" if seat == SPECTATOR else PHASE_NAMES[state.sheets[seat].phase]


def views_of(state: DomkotowState, seats: Sequence[int]) -> list[DomkotowView]:
    """Return what each of some seats, or a spectator, may know."""
    options = state.variant.options
    assert isinstance(options, DomkotowOptions)
    acting = members(state.acting())
    abilities = [ABILITY_LETTERS[ability] for ability in state.variant.abilities]
    dice = state.dice_names()
    sheets = [sheet_document(sheet) for sheet in state.shown]
    points = [score_sheet(sheet) for sheet in state.shown]
    scores = state.scores()
    views: list[DomkotowView] = []
    for seat in seats:
        own = None if seat == SPECTATOR else state.sheets[seat]
        view = DomkotowView(
            seat=seat,
            seats=state.seats,
            acting=acting,
            edition=state.variant.edition,
            options=options,
            abilities=abilities,
            phase=phase_of(state, seat),
            turn=state.turn,
            dice=dice,
            sheets=sheets,
            points=points,
            scores=scores,
            own=UNSET if own is None else sheet_document(own),
            own_turn=UNSET if own is None else turn_document(own),
            own_points=UNSET if own is None else score_sheet(own),
        )
        views.append(view)
    return views
