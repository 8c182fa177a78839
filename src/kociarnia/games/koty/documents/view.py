"""What a seat of Koty may know, and the way back to a state."""

from collections import Counter

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from kociarnia.games.koty.documents.options import KotyOptions, variant_of
from kociarnia.games.koty.documents.position import (
    PHASES,
    KotyPosition,
    Land,
    NineCard,
    Shed,
    kind_or_none,
    kinds_of,
)
from kociarnia.games.koty.documents.restore import cards_on_table, rest_of_deck, state_of
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
    held_sizes: list[int]  # how many other cards each hand held at the last reshuffle (ruling 20)
    shuffled: list[str]  # what the draw pile was at that time, less what this seat has drawn of it and all saw lost
    scores: list[int]
    nines: list[int]
    hand: list[str] | UnsetType = UNSET
    held: list[str] | UnsetType = UNSET  # of the own hand: what not everybody knew at the last reshuffle
    shed: list[Shed] = []  # which of the cards that not everybody knew have left the hands since then
    answering: int | None = None
    played: str | None = None
    declared: str | None = None
    target: tuple[int, int] | None = None
    repeats: int = 0
    is_drained: bool = False


def imagine(view: KotyView, rng: Rng) -> KotyState:
    """Return a state that fits a view: hidden cards lie anywhere their numbers allow, until `redeal` deals them."""
    hands = [list(known) for known in view.known]
    if view.hand is not UNSET:
        hands[view.seat] = list(view.hand)
    known = [*view.discards, *(card for hand in hands for card in hand)]
    lands = [land for dream in view.dreams for land in dream]
    known += [nine.face for land in lands for nine in land.nines if nine.face is not UNSET]
    known += [land.top for land in lands if land.top is not None]
    on_table = cards_on_table(kind_or_none(view.played), kind_or_none(view.declared), PHASES.index(view.phase))
    hidden = Counter(CARD_NAMES[kind] for kind in rest_of_deck(view.options, kinds_of(known) + on_table))
    shed = Counter(shed.card for shed in view.shed if shed.seat != view.seat)
    old = hidden + shed - Counter(view.shuffled)
    buried = [nine for land in lands for nine in land.nines if nine.face is UNSET and nine.is_old]
    faces = list((old & hidden).elements())[: len(buried)]
    later = list((hidden - Counter(faces)).elements())
    older = list((old - Counter(faces)).elements())
    held = [
        [older.pop() for _ in range(size)] if seat != view.seat else [] for seat, size in enumerate(view.held_sizes)
    ]
    if view.held is not UNSET:
        held[view.seat] = view.held
    for seat, size in enumerate(view.hand_sizes):
        hands[seat] += [later.pop() for _ in range(size - len(hands[seat]))]

    def imagine_nine(nine: NineSeen) -> NineCard:
        if nine.face is UNSET:
            return NineCard(face=faces.pop() if nine.is_old else later.pop(), is_old=nine.is_old)
        return NineCard(face=nine.face, is_known=True)

    position = KotyPosition(
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
        shed=view.shed,
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
    state = state_of(position, variant_of(view.options, view.seats, view.edition))
    state.redeal(view.seat, rng)
    return state
