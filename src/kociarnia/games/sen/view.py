"""What a seat of Sen may know, and the way back to a state."""

from functools import cache

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from kociarnia.core.chance import Rng
from kociarnia.core.document import members
from kociarnia.core.view import View
from kociarnia.games.sen.cards import CARD_NAMES, PUBLIC, kind_of, knower, knowers_of
from kociarnia.games.sen.moves import MOST_CARDS
from kociarnia.games.sen.options import SenOptions
from kociarnia.games.sen.position import PHASES, DreamCard, SenPosition, kinds_of, rest_of_deck, restore
from kociarnia.games.sen.state import SenState
from kociarnia.games.sen.table import OPENING, OVER, PICKING, SAYING, SWAPPING


class CardSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card in a dream: who knows it is public, its face is not; without memory aid neither is told."""

    known_by: list[int] | UnsetType = UNSET
    is_public: bool = False
    face: str | UnsetType = UNSET


class SenView(View, frozen=True):
    """A match of Sen as one seat may know it."""

    options: SenOptions
    phase: str
    turn: int
    starter: int
    round: int
    turns: int
    pile: int
    discards: list[str]
    dreams: list[list[CardSeen]]
    looked: list[list[int]]
    totals: list[int]
    in_hand: int = 0
    hand: list[str] | UnsetType = UNSET
    lifted: tuple[int, int] | None = None
    pointed: tuple[int, int] | None = None


@cache
def seen_card(card: int, seats: int, bit: int) -> CardSeen:
    """Return a card as the owner of a knower's bit may know it."""
    knowers = knowers_of(card)
    return CardSeen(
        known_by=members(knowers & ((1 << seats) - 1)),
        is_public=bool(knowers & PUBLIC),
        face=CARD_NAMES[kind_of(card)] if knowers & bit else UNSET,
    )


def view_of(state: SenState, seat: int) -> SenView:
    """Return what a seat, or a spectator, may know."""
    bit = knower(seat)
    hand = state.hand_names()
    options = state.rules.options
    assert isinstance(options, SenOptions)
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
        dreams=[[seen_card(card, state.seats, bit) for card in state.dream(owner)] for owner in range(state.seats)],
        looked=[members(mask) for mask in state.looked],
        totals=state.scores(),
        in_hand=len(hand),
        hand=hand if hand and not state.hides_hand(seat) else UNSET,
        lifted=divmod(state.first, MOST_CARDS) if state.phase == SWAPPING else None,
        pointed=(state.first, state.second) if state.phase == SAYING else None,
    )


def without_memory(state: SenState, seat: int) -> SenView:
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


def imagine(view: SenView, rng: Rng) -> SenState:
    """Return a state that fits a view: each face that is not known is drawn from the cards that are left."""
    known = [*view.discards, *(view.hand or []), *(card.face for dream in view.dreams for card in dream if card.face)]
    pool = rest_of_deck(view.options, kinds_of(known))

    def face(known: str | UnsetType) -> str:
        return CARD_NAMES[pool.pop(rng.below(len(pool)))] if known is UNSET else known

    return restore(
        SenPosition(
            seats=view.seats,
            options=view.options,
            dreams=[
                [
                    DreamCard(face=face(card.face), known_by=card.known_by or [], is_public=card.is_public)
                    for card in dream
                ]
                for dream in view.dreams
            ],
            discards=view.discards,
            totals=view.totals,
            phase=view.phase,
            turn=view.turn,
            starter=view.starter,
            round=view.round,
            turns=view.turns,
            looked=view.looked,
            hand=[face(UNSET) for _ in range(view.in_hand)] if view.hand is UNSET else view.hand,
            lifted=view.lifted,
            pointed=view.pointed,
        )
    )
