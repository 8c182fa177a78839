"""Views made from a state of Sen: what each seat may know, and what it is shown."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace
from mypy_extensions import i64

from kociarnia.core.document import members
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import PHASES
from kociarnia.games.sen.documents.view import CardSeen, SenView, seen_card
from kociarnia.games.sen.rules.cards import CARD_NAMES, KIND_BITS, KNOWN_TO_ALL, knower
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.state import SenState
from kociarnia.games.sen.rules.table import OPENING, OVER, PICKING, SAYING, SWAPPING

CARD_NUMBERS: Final = (KNOWN_TO_ALL + 1) << KIND_BITS
FACES: Final[dict[int, list[CardSeen | None]]] = {}


def seen_faces(seats: i64, bit: i64) -> list[CardSeen | None]:
    """Return the cards as the owner of a knower's bit may know them, by their numbers; filled when they are met."""
    key = int(seats * (KNOWN_TO_ALL + 1) + bit)
    faces = FACES.get(key)
    if faces is None:
        faces = FACES[key] = [None] * CARD_NUMBERS
    return faces


def seen_dream(state: SenState, owner: i64, bit: i64, faces: list[CardSeen | None]) -> list[CardSeen]:
    """Return the cards of a dream as the owner of a knower's bit may know them."""
    seen: list[CardSeen] = []
    place: i64 = 0
    while place < state.lengths[owner]:
        card = state.cards[owner * MOST_CARDS + place]
        face = faces[card]
        if face is None:
            face = faces[card] = seen_card(card, state.seats, bit)
        seen.append(face)
        place += 1
    return seen


def views_of(state: SenState, seats: Sequence[int]) -> list[SenView]:
    """Return what each of some seats, or a spectator, may know."""
    options = state.variant.options
    assert isinstance(options, SenOptions)
    acting = members(state.acting())
    discards = [CARD_NAMES[state.discards[index]] for index in range(state.discarded)]
    looked = [members(state.looked_by(owner)) for owner in range(state.seats)]
    totals = state.scores()
    hand = state.hand_names()
    first, second = state.first, state.second
    views: list[SenView] = []
    for number in seats:
        seat: i64 = number
        bit = knower(seat)
        faces = seen_faces(state.seats, bit)
        view = SenView(
            seat=number,
            seats=state.seats,
            acting=acting,
            options=options,
            phase=PHASES[state.phase],
            turn=state.turn,
            starter=state.starter,
            round=state.round,
            turns=state.turns,
            pile=state.pile,
            discards=discards,
            dreams=[seen_dream(state, owner, bit, faces) for owner in range(state.seats)],
            looked=looked,
            totals=totals,
            in_hand=len(hand),
            hand=hand if hand and not state.hides_hand(seat) else UNSET,
            lifted=(first // MOST_CARDS, first % MOST_CARDS) if state.phase == SWAPPING else None,
            pointed=(first, second) if state.phase == SAYING else None,
        )
        views.append(view)
    return views


def shown_views_of(state: SenState, seats: Sequence[int]) -> list[SenView]:
    """Return what people at some seats are shown."""
    views = views_of(state, seats)
    options = state.variant.options
    assert isinstance(options, SenOptions)
    return views if options.memory_aid == "full" else [without_memory(state, view) for view in views]


def without_memory(state: SenState, view: SenView) -> SenView:
    """Return what a seat sees with the memory aid off: the top discard and what it is looking at (ruling 16)."""
    seat = view.seat
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
