"""What a seat of Sen may know, and the way back to a state."""

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.document import members
from kociarnia.core.view import View
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import DreamCard, SenPosition, kinds_of, rest_of_deck, restore
from kociarnia.games.sen.rules.cards import CARD_NAMES, PUBLIC, kind_of, knowers_of
from kociarnia.games.sen.rules.state import SenState


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


def seen_card(card: int, seats: int, bit: int) -> CardSeen:
    """Return a card as the owner of a knower's bit may know it."""
    knowers = knowers_of(card)
    return CardSeen(
        known_by=members(knowers & ((1 << seats) - 1)),
        is_public=bool(knowers & PUBLIC),
        face=CARD_NAMES[kind_of(card)] if knowers & bit else UNSET,
    )


def imagine(view: SenView, rng: Rng) -> SenState:
    """Return a state that fits a view: each face that is not known is drawn from the cards that are left.

    If the view is what a person is shown with the memory aid off, the discards below the top are drawn, too.
    """
    known = [*view.discards, *(view.hand or []), *(card.face for dream in view.dreams for card in dream if card.face)]
    pool = rest_of_deck(view.options, kinds_of(known))
    hidden = 0 if view.hand else view.in_hand
    hidden += sum(1 for dream in view.dreams for card in dream if not card.face)
    buried = len(pool) - view.pile - hidden  # the discards that are not shown

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
            discards=[*(face(UNSET) for _ in range(buried)), *view.discards],
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
