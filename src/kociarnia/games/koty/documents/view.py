"""What a seat of Koty may know, and the way back to a state."""

from collections import Counter
from itertools import pairwise

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from kociarnia.games.koty.documents.options import KotyOptions, variant_of
from kociarnia.games.koty.documents.position import (
    PHASES,
    KotyPosition,
    Land,
    NineCard,
    Period,
    Shed,
    kind_or_none,
    kinds_of,
)
from kociarnia.games.koty.documents.restore import cards_on_table, rest_of_deck, state_of
from kociarnia.games.koty.rules.cards import CARD_NAMES, RAVEN
from kociarnia.games.koty.rules.state import KotyState


class NineSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A nine; its face is known only when everybody saw it become one, and who knows it does not ask how old it is."""

    face: str | UnsetType = UNSET
    is_old: bool = False  # it lies there since before the last reshuffle
    older: int = 0  # and through how many of those before that one it has lain, as far as they are remembered


class PeriodSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The time between two reshuffles, written small; the fields are those of a view for the time since the last."""

    held_sizes: list[int]
    shuffled: str | list[str]  # a letter of CARD_LETTERS each; views used to have lists here
    held: list[str] | UnsetType = UNSET
    shed: str | list[Shed] = ""  # each as its seat, the letter of the card, and among how many it was


CARD_LETTERS = "012345678JMBOD"  # in the order of their kinds
A_SHED = 3  # letters


def read_cards(cards: str | list[str]) -> list[str]:
    """Return the cards that were written."""
    return cards if isinstance(cards, list) else [CARD_NAMES[CARD_LETTERS.index(letter)] for letter in cards]


def read_shed(shed: str | list[Shed]) -> list[Shed]:
    """Return what was shed as it was written."""
    if isinstance(shed, list):
        return shed
    texts = (shed[start : start + A_SHED] for start in range(0, len(shed), A_SHED))
    return [Shed(seat=int(text[0]), card=read_cards(text[1])[0], among=int(text[2])) for text in texts]


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
    earlier: list[PeriodSeen] = []  # the reshuffles before the last one, as far as they are remembered
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
    variant = variant_of(view.options, view.seats, view.edition)
    rest = [CARD_NAMES[kind] for kind in rest_of_deck(variant.deck, kinds_of(known) + on_table)]
    for seat, size in enumerate(view.hand_sizes):
        hands[seat] += [rest.pop() for _ in range(size - len(hands[seat]))]

    def imagine_held(sizes: list[int], own: list[str] | UnsetType) -> list[list[str]]:
        held = [[CARD_NAMES[RAVEN]] * size for size in sizes]
        if own is not UNSET:
            held[view.seat] = own
        return held

    def pile_of(period: PeriodSeen, after: list[str] | UnsetType) -> list[str]:
        pile = Counter(read_cards(period.shuffled))
        if period.held is not UNSET and after is not UNSET:  # what the seat has drawn itself
            pile.update(shed.card for shed in read_shed(period.shed) if shed.seat == view.seat)
            pile.update(after)
            pile.subtract(period.held)
        return list(pile.elements())

    def imagine_nine(nine: NineSeen) -> NineCard:
        if nine.face is UNSET:
            return NineCard(face=rest.pop(), is_old=nine.is_old, older=nine.older)
        return NineCard(face=nine.face, is_known=True)

    secret: list[str] | UnsetType = UNSET
    if view.hand is not UNSET:
        secret = list((Counter(view.hand) - Counter(view.known[view.seat])).elements())
    last = PeriodSeen(held_sizes=view.held_sizes, shuffled=view.shuffled, held=view.held, shed=view.shed)
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
        held=imagine_held(view.held_sizes, view.held),
        shed=view.shed,
        shuffled=pile_of(last, secret),
        earlier=[
            Period(
                held=imagine_held(period.held_sizes, period.held),
                shed=read_shed(period.shed),
                shuffled=pile_of(period, after.held),
            )
            for period, after in pairwise([*view.earlier, last])
        ],
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
    state = state_of(position, variant)
    state.redeal(view.seat, rng)
    return state
