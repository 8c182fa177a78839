"""Views made from a state of Kotostrofa: what each seat may know."""

from collections.abc import Sequence

from msgspec import UNSET
from mypy_extensions import i64

from kociarnia.core.document import members
from kociarnia.games.kotostrofa.documents.options import KotostrofaOptions
from kociarnia.games.kotostrofa.documents.position import PENDING, PHASES, arrow_of, ending_of, name_of
from kociarnia.games.kotostrofa.documents.view import HandSeen, KotostrofaView
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, count_cards
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from kociarnia.games.kotostrofa.rules.table import DRAWING, EVERYBODY, KNOWERS, LAYING, MARKED, NOBODY, TAKING, knower


def seen_hand(state: KotostrofaState, owner: i64, seat: i64) -> HandSeen:
    """Return a hand as a seat may know it."""
    hand = state.hands[owner]
    palette = state.palette
    row = owner * KNOWERS
    return HandSeen(
        count=count_cards(hand),
        known=palette.names_of(hand if owner == seat else state.known[row + knower(seat)]),
        open=palette.names_of(state.known[row + EVERYBODY]),
    )


def exposed_to(state: KotostrofaState, other: i64, seat: i64) -> list[str]:
    """Return what another seat knows of the hand of a seat; a spectator has none."""
    return state.palette.names_of(state.known[seat * KNOWERS + other]) if seat >= 0 else []


def views_of(state: KotostrofaState, seats: Sequence[int]) -> list[KotostrofaView]:
    """Return what each of some seats, or a spectator, may know."""
    options = state.variant.options
    assert isinstance(options, KotostrofaOptions)
    phase = state.phase
    source: int | None = None
    if phase == DRAWING or phase == TAKING or phase == LAYING:
        source = state.source()
    target: int | None = None
    if state.target != NOBODY:
        target = state.target
    acting = members(state.acting())
    pile = state.palette.names_of(state.pile)
    totals = state.scores()
    passed = members(state.passed)
    revealed = [state.palette.names_of(state.revealed[index]) for index in range(len(state.revealed))]
    views: list[KotostrofaView] = []
    for number in seats:
        seat: i64 = number
        is_shown = state.pending == MARKED and source is not None and source == number
        view = KotostrofaView(
            seat=number,
            seats=state.seats,
            acting=acting,
            options=options,
            phase=PHASES[phase],
            turn=state.turn,
            starter=state.starter,
            round=state.round,
            turns=state.turns,
            arrow=arrow_of(state),
            hands=[seen_hand(state, owner, seat) for owner in range(state.seats)],
            exposed=[exposed_to(state, other, seat) for other in range(state.seats)],
            pile=pile,
            totals=totals,
            passed=passed,
            pending=PENDING[state.pending],
            top=name_of(state.top),
            source=source,
            effect=int(state.effect) or None,
            target=target,
            taken=name_of(state.taken),
            marked=CARD_NAMES[state.marked] if is_shown else UNSET,
            ending=ending_of(state),
            revealed=revealed,
        )
        views.append(view)
    return views
