"""A state of Koty as a document, and how it is written."""

from collections.abc import Iterable

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from kociarnia.core.document import demand, members
from kociarnia.core.view import Position
from kociarnia.games.koty.documents.options import KotyOptions
from kociarnia.games.koty.rules.cards import (
    BARE,
    CARD_MASK,
    CARD_NAMES,
    HAND_SIZE,
    KIND_OF,
    OLD,
    SEEN,
    age_of,
    face_of,
    hand_names,
    nines_of,
    top_of,
)
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.shed import AMONG_SHIFT, SEAT_MASK, SEAT_SHIFT, count_in, read_entry
from kociarnia.games.koty.rules.state import KotyState
from kociarnia.games.koty.rules.table import DEFENCE, NONE

EDITIONS = (1, 2)  # 2: a defender draws before the two cards are discarded (ruling 14)
PHASES = ("turn", "carrying", "placing", "filling", "defence", "repeat", "over")


class NineCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A nine: the card it is on its other side, and whether everybody saw it become a nine."""

    face: str
    is_known: bool = False
    is_old: bool = False  # of one not known: whether it lies there since before the last reshuffle
    older: int = 0  # and through how many of those before that one it has lain, as far as they are remembered


class Shed(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card that has left a hand: one of so many that not everybody knew."""

    seat: int
    card: str
    among: int = HAND_SIZE


class Period(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time between two reshuffles; the fields are those of a position for the time since the last one."""

    held: list[list[str]]
    shed: list[Shed] = []
    shuffled: list[str] = []


class Land(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A land: its nines from the lowest on, and the cat or raven on them."""

    nines: list[NineCard] = []
    top: str | None = None


class KotyPosition(Position, frozen=True):
    """A match of Koty, whole. The draw pile is what is left of the deck."""

    options: KotyOptions
    dreams: list[list[Land]]
    hands: list[list[str]]
    discards: list[str] = []
    known: list[list[str]] = []  # the part of each hand that everybody knows
    held: list[list[str]] = []  # what nobody else had seen of each hand at the last reshuffle (ruling 20)
    shed: list[Shed] = []  # which cards have left such hands since then, in order
    shuffled: list[str] = []  # what the draw pile was then, less what all saw lost; worked out where it is missing
    earlier: list[Period] = []  # the same of the reshuffles before, as far as they are remembered
    phase: str = "turn"
    turn: int = 0
    starter: int = 0
    turns: int = 0
    exchanges: int = 0
    answering: int | None = None
    played: str | None = None
    declared: str | None = None
    target: tuple[int, int] | None = None
    repeats: int = 0
    is_drained: bool = False


def position_of(state: KotyState) -> KotyPosition:
    """Return a state as a document."""
    options = state.variant.options
    assert isinstance(options, KotyOptions)
    seats = range(state.seats)
    return KotyPosition(
        seats=state.seats,
        edition=state.variant.edition,
        options=options,
        dreams=[[write_land(state.lands[seat * LANDS + place]) for place in range(LANDS)] for seat in seats],
        hands=[hand_names(state.hands[seat]) for seat in seats],
        known=[hand_names(state.known[seat]) for seat in seats],
        held=[hand_names(state.held[seat]) for seat in seats],
        shed=write_shed(state.shed, state.sheds),
        shuffled=write_pile(state.shuffled),
        earlier=[
            Period(
                held=[hand_names(hand) for hand in hands_held(state, number)],
                shed=write_shed(period.shed, period.sheds),
                shuffled=write_pile(period.shuffled),
            )
            for number, period in enumerate(state.earlier)
        ],
        discards=[CARD_NAMES[state.discards[index]] for index in range(state.discarded)],
        phase=PHASES[state.phase],
        turn=state.turn,
        starter=state.starter,
        turns=state.turns,
        exchanges=state.exchanges,
        answering=members(state.movers)[0] if state.phase == DEFENCE else None,
        played=name_of(state.played),
        declared=name_of(state.declared),
        target=None if state.target == NONE else divmod(state.target, LANDS),
        repeats=state.repeats,
        is_drained=state.is_drained,
    )


def hands_held(state: KotyState, number: int) -> list[int]:
    """Return what each hand held at a reshuffle that is remembered, 0 for the first one."""
    start = (len(state.earlier) - number) * state.seats
    return [state.held[start + seat] for seat in range(state.seats)]


def write_shed(shed: vec[i64], sheds: int) -> list[Shed]:
    """Return what has left the hands after a reshuffle as part of a document."""
    return [
        Shed(
            seat=(entry >> SEAT_SHIFT) & SEAT_MASK,
            card=CARD_NAMES[entry & CARD_MASK],
            among=entry >> AMONG_SHIFT,
        )
        for entry in (read_entry(shed, index) for index in range(sheds))
    ]


def write_pile(pile: int) -> list[str]:
    """Return the cards of a pile, kind by kind."""
    return [name for kind, name in enumerate(CARD_NAMES) for _ in range(count_in(pile, kind))]


def write_land(land: int) -> Land:
    """Return a land as part of a document."""
    faces = [face_of(land, nine) for nine in range(nines_of(land))]
    top = top_of(land)
    return Land(
        nines=[
            NineCard(
                face=CARD_NAMES[face & CARD_MASK],
                is_known=bool(face & SEEN),
                is_old=bool(face & OLD),
                older=max(age_of(face) - 1, 0),
            )
            for face in faces
        ],
        top=None if top == BARE else CARD_NAMES[top],
    )


def name_of(kind: int) -> str | None:
    """Return the name of a card, or None when there is none."""
    return None if kind == NONE else CARD_NAMES[kind]


def kinds_of(names: Iterable[str]) -> list[int]:
    """Return the kinds of cards named in a document."""
    kinds: list[int] = []
    for name in names:
        demand(name in KIND_OF, f"there is no card {name!r}; the cards are {', '.join(CARD_NAMES)}")
        kinds.append(KIND_OF[name])
    return kinds


def kind_or_none(name: str | None) -> int:
    """Return the kind of a card named in a document, or NONE."""
    return NONE if name is None else kinds_of([name])[0]
