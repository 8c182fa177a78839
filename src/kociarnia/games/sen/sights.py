"""Views made from a state of Sen: what each seat may know, and what it is shown."""

from msgspec import UNSET
from msgspec.structs import replace
from mypy_extensions import i64

from kociarnia.core.document import members
from kociarnia.games.sen.cards import CARD_NAMES, knower
from kociarnia.games.sen.moves import MOST_CARDS
from kociarnia.games.sen.options import SenOptions
from kociarnia.games.sen.position import PHASES
from kociarnia.games.sen.state import SenState
from kociarnia.games.sen.table import OPENING, OVER, PICKING, SAYING, SWAPPING
from kociarnia.games.sen.view import CardSeen, SenView, seen_card


def seen_dream(state: SenState, owner: i64, bit: i64) -> list[CardSeen]:
    """Return the cards of a dream as the owner of a knower's bit may know them."""
    seen: list[CardSeen] = []
    place: i64 = 0
    while place < state.lengths[owner]:
        seen.append(seen_card(state.cards[owner * MOST_CARDS + place], state.seats, bit))
        place += 1
    return seen


def view_of(state: SenState, seat: i64) -> SenView:
    """Return what a seat, or a spectator, may know."""
    bit = knower(seat)
    hand = state.hand_names()
    options = state.rules.options
    assert isinstance(options, SenOptions)
    first, second = state.first, state.second
    return SenView(
        seat=seat,
        seats=state.seats,
        acting=members(state.acting()),
        options=options,
        phase=PHASES[state.phase],
        turn=state.turn,
        starter=state.starter,
        round=state.round,
        turns=state.turns,
        pile=state.pile,
        discards=[CARD_NAMES[state.discards[index]] for index in range(state.discarded)],
        dreams=[seen_dream(state, owner, bit) for owner in range(state.seats)],
        looked=[members(state.looked[owner]) for owner in range(state.seats)],
        totals=state.scores(),
        in_hand=len(hand),
        hand=hand if hand and not state.hides_hand(seat) else UNSET,
        lifted=(first // MOST_CARDS, first % MOST_CARDS) if state.phase == SWAPPING else None,
        pointed=(first, second) if state.phase == SAYING else None,
    )


def without_memory(state: SenState, seat: i64) -> SenView:
    """Return what a seat sees with the memory aid off: the top discard and what it is looking at (ruling 16)."""
    view = view_of(state, seat)
    if state.phase == OVER:  # everybody has revealed
        return replace(view, discards=view.discards[-1:])
    dreams = [[CardSeen() for _ in dream] for dream in view.dreams]
    looked: list[list[int]] = [[] for _ in view.looked]  # who has looked where is soon a matter of memory, too
    if state.phase == OPENING:
        looked = view.looked
        if seat >= 0:
            for place in looked[seat]:
                dreams[seat][place] = view.dreams[seat][place]
    is_picking = state.phase == PICKING and state.turn == seat  # looks through the discards
    return replace(view, dreams=dreams, looked=looked, discards=view.discards if is_picking else view.discards[-1:])
