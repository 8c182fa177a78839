"""What a seat of Kotostrofa may know, and the way back to a state."""

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from kociarnia.games.kotostrofa.documents.options import KotostrofaOptions
from kociarnia.games.kotostrofa.documents.position import PENDING, KotostrofaPosition, kinds_of, restore, variant_of
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from kociarnia.games.kotostrofa.rules.table import MARKED


class HandSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand: how many cards it has, which of them are known to the one who looks, and which to everybody."""

    count: int
    known: list[str] = []
    open: list[str] = []


class KotostrofaView(View, frozen=True):
    """A match of Kotostrofa as one seat may know it.

    The whole own hand is known; `exposed` is what each seat knows of it. `source` is the seat that is drawn from, or
    that swaps a card after the draw. `marked` is shown to the one who chose it.
    `ending` and `revealed` tell of the last round that was counted.
    """

    options: KotostrofaOptions
    phase: str
    turn: int
    starter: int
    round: int
    turns: int
    arrow: str
    hands: list[HandSeen]
    exposed: list[list[str]]
    pile: list[str]
    totals: list[int]
    passed: list[int]
    pending: str
    top: str | None = None
    source: int | None = None
    effect: int | None = None
    target: int | None = None
    taken: str | None = None
    marked: str | UnsetType = UNSET
    ending: str | None = None
    revealed: list[list[str]] = []


def known_to(view: KotostrofaView, seat: int, owner: int) -> list[str]:
    """Return what a seat knows of a hand, as far as a view tells: of two others what everybody knows."""
    if seat == owner:
        return []
    if seat == view.seat:
        return view.hands[owner].known
    return view.exposed[seat] if owner == view.seat else view.hands[owner].open


def marked_card(view: KotostrofaView, hands: list[list[str]], rng: Rng) -> str | None:
    """Return the card chosen by 2+2: the one that was shown, or any of the hand it was chosen from."""
    if view.pending != PENDING[MARKED] or view.source is None:
        return None
    hand = hands[view.source]
    return hand[rng.below(len(hand))] if view.marked is UNSET else view.marked


def imagine(view: KotostrofaView, rng: Rng) -> KotostrofaState:
    """Return a state that fits a view: each card that is not known is drawn from those that are left."""
    pool = [int(kind) for kind in variant_of(view.options, view.seats).deck]
    for kind in kinds_of([*view.pile, *(card for hand in view.hands for card in hand.known)]):
        pool.remove(kind)
    hands = [
        hand.known + [CARD_NAMES[pool.pop(rng.below(len(pool)))] for _ in range(hand.count - len(hand.known))]
        for hand in view.hands
    ]
    position = KotostrofaPosition(
        seats=view.seats,
        options=view.options,
        hands=hands,
        totals=view.totals,
        pile=view.pile,
        top=view.top,
        phase=view.phase,
        turn=view.turn,
        starter=view.starter,
        round=view.round,
        turns=view.turns,
        arrow=view.arrow,
        passed=view.passed,
        effect=view.effect,
        target=view.target,
        pending=view.pending,
        marked=marked_card(view, hands, rng),
        taken=view.taken,
        known=[[known_to(view, seat, owner) for owner in range(view.seats)] for seat in range(view.seats)],
        open=[hand.open for hand in view.hands],
        ending=view.ending,
        revealed=view.revealed,
    )
    return restore(position)
