"""What a seat of Koty may know, and the way back to a state."""

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from kociarnia.games.koty.documents.options import KotyOptions
from kociarnia.games.koty.documents.position import (
    PHASES,
    KotyPosition,
    Land,
    NineCard,
    cards_on_table,
    kind_or_none,
    kinds_of,
    rest_of_deck,
    restore,
)
from kociarnia.games.koty.rules.cards import CARD_NAMES
from kociarnia.games.koty.rules.state import KotyState


class NineSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A nine; its face is known only when everybody saw it become one, and who knows it does not ask how old it is."""

    face: str | UnsetType = UNSET
    is_old: bool = False  # it lies there since before the last reshuffle


class LandSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A land: its nines from the lowest on, the cat or raven on them, and what it counts now."""

    nines: list[NineSeen]
    points: int
    top: str | None = None


class KotyView(View, frozen=True):
    """A match of Koty as one seat may know it."""

    options: KotyOptions
    phase: str
    turn: int
    starter: int
    turns: int
    exchanges: int
    pile: int
    discards: list[str]
    dreams: list[list[LandSeen]]
    hand_sizes: list[int]
    known: list[list[str]]  # the part of each hand that everybody knows
    held: list[int]  # how many other cards each hand holds since before the last reshuffle (ruling 20)
    unseen: list[str]  # the cards of the draw pile and those drawn from it since then, as far as not seen
    scores: list[int]
    nines: list[int]
    hand: list[str] | UnsetType = UNSET
    hand_held: list[str] | UnsetType = UNSET
    answering: int | None = None
    played: str | None = None
    declared: str | None = None
    target: tuple[int, int] | None = None
    repeats: int = 0
    is_drained: bool = False


def imagine(view: KotyView, rng: Rng) -> KotyState:
    """Return a state that fits a view: each card that is not known is drawn from the cards that are left."""
    hands = [list(known) for known in view.known]
    held: list[list[str]] = [[] for _ in hands]
    if view.hand is not UNSET and view.hand_held is not UNSET:
        hands[view.seat] = list(view.hand)
        held[view.seat] = list(view.hand_held)
    known = [*view.discards, *view.unseen, *(card for hand in hands for card in hand)]
    for land in (land for dream in view.dreams for land in dream):
        known += [nine.face for nine in land.nines if nine.face is not UNSET]
        known += [] if land.top is None else [land.top]
    on_table = cards_on_table(kind_or_none(view.played), kind_or_none(view.declared), PHASES.index(view.phase))
    fresh = list(view.unseen)
    old = [CARD_NAMES[kind] for kind in rest_of_deck(view.options, kinds_of(known) + on_table)]

    def draw(*, is_old: bool) -> str:
        pool = old if is_old else fresh
        return pool.pop(rng.below(len(pool)))

    def imagine_nine(nine: NineSeen) -> NineCard:
        if nine.face is UNSET:
            return NineCard(face=draw(is_old=nine.is_old), is_old=nine.is_old)
        return NineCard(face=nine.face, is_known=True)

    for seat in range(view.seats):
        if seat != view.seat:
            held[seat] = [draw(is_old=True) for _ in range(view.held[seat])]
            hands[seat] += held[seat]
            hands[seat] += [draw(is_old=False) for _ in range(view.hand_sizes[seat] - len(hands[seat]))]
    return restore(
        KotyPosition(
            seats=view.seats,
            edition=view.edition,
            options=view.options,
            dreams=[
                [Land(nines=[imagine_nine(nine) for nine in land.nines], top=land.top) for land in dream]
                for dream in view.dreams
            ],
            hands=hands,
            known=view.known,
            held=held,
            discards=view.discards,
            phase=view.phase,
            turn=view.turn,
            starter=view.starter,
            turns=view.turns,
            exchanges=view.exchanges,
            answering=view.answering,
            played=view.played,
            declared=view.declared,
            target=view.target,
            repeats=view.repeats,
            is_drained=view.is_drained,
        )
    )
