"""Views made from a state of Koty: what each seat may know."""

from collections.abc import Sequence

from librt.vecs import vec
from msgspec import UNSET
from mypy_extensions import i64

from kociarnia.core.document import members
from kociarnia.games.koty.documents.options import KotyOptions
from kociarnia.games.koty.documents.position import PHASES, hands_held, name_of, write_shed
from kociarnia.games.koty.documents.view import CARD_LETTERS, KotyView, LandSeen, NineSeen, PeriodSeen
from kociarnia.games.koty.rules.cards import (
    BARE,
    CARD_MASK,
    CARD_NAMES,
    KINDS,
    OLD,
    SEEN,
    SHAPE_MASK,
    age_of,
    face_of,
    hand_names,
    hand_size,
    nines_of,
    top_of,
)
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.redeal import count_pools
from kociarnia.games.koty.rules.shed import AMONG_SHIFT, SEAT_MASK, SEAT_SHIFT, Period, read_entry
from kociarnia.games.koty.rules.state import KotyState
from kociarnia.games.koty.rules.table import DEFENCE, NONE


def see_nine(face: i64) -> NineSeen:
    """Return a nine as everybody may know it."""
    if face & SEEN:
        return NineSeen(face=CARD_NAMES[face & CARD_MASK])
    return NineSeen(is_old=(face & OLD) != 0, older=max(age_of(face) - 1, 0))


def see_land(land: i64, points: i64) -> LandSeen:
    """Return a land as everybody may know it."""
    top = top_of(land)
    return LandSeen(
        nines=[see_nine(face_of(land, nine)) for nine in range(nines_of(land))],
        points=points,
        top=None if top == BARE else CARD_NAMES[top],
    )


def see_dream(state: KotyState, owner: i64) -> list[LandSeen]:
    """Return the lands of a dream as everybody may know them."""
    seen: list[LandSeen] = []
    square: i64 = owner * LANDS
    while square < (owner + 1) * LANDS:
        land = state.lands[square]
        seen.append(see_land(land, state.variant.points[land & SHAPE_MASK]))
        square += 1
    return seen


def names_of(counts: vec[i64], start: i64) -> list[str]:
    """Return cards that are counted kind by kind."""
    names: list[str] = []
    kind: i64 = 0
    while kind < KINDS:
        copies: i64 = counts[start + kind]
        while copies > 0:
            names.append(CARD_NAMES[kind])
            copies -= 1
        kind += 1
    return names


def card_letters(counts: vec[i64], start: i64) -> str:
    """Return cards that are counted kind by kind, written small."""
    return "".join([CARD_LETTERS[kind] * max(int(counts[start + kind]), 0) for kind in range(KINDS)])


def shed_letters(period: Period) -> str:
    """Return what was shed in a period, written small; that is done once."""
    if not period.letters:
        entries = [read_entry(period.shed, index) for index in range(period.sheds)]
        period.letters = "".join(
            [
                f"{(entry >> SEAT_SHIFT) & SEAT_MASK}{CARD_LETTERS[entry & CARD_MASK]}{entry >> AMONG_SHIFT}"
                for entry in entries
            ]
        )
    return period.letters


def see_periods(state: KotyState, seat: i64, pools: vec[i64]) -> list[PeriodSeen]:
    """Return what a seat may know of the time before the last reshuffle."""
    return [
        PeriodSeen(
            held_sizes=[hand_size(hand) for hand in hands_held(state, number)],
            held=hand_names(hands_held(state, number)[seat]) if seat >= 0 else UNSET,
            shuffled=card_letters(pools, (number + 1) * KINDS),
            shed=shed_letters(period),
        )
        for number, period in enumerate(state.earlier)
    ]


def views_of(state: KotyState, seats: Sequence[int]) -> list[KotyView]:
    """Return what each of some seats, or a spectator, may know."""
    options = state.variant.options
    assert isinstance(options, KotyOptions)
    owners = range(state.seats)
    target = state.target
    acting = members(state.acting())
    discards = [CARD_NAMES[state.discards[index]] for index in range(state.discarded)]
    dreams = [see_dream(state, owner) for owner in owners]
    hand_sizes = [hand_size(state.hands[owner]) for owner in owners]
    known = [hand_names(state.known[owner]) for owner in owners]
    held_sizes = [hand_size(state.held[owner]) for owner in owners]
    shed = write_shed(state.shed, state.sheds)
    scores = state.scores()
    nines = state.nines()
    views: list[KotyView] = []
    for number in seats:
        seat: i64 = number
        pools = count_pools(state, seat)
        view = KotyView(
            seat=number,
            seats=state.seats,
            acting=acting,
            edition=state.variant.edition,
            options=options,
            phase=PHASES[state.phase],
            turn=state.turn,
            starter=state.starter,
            turns=state.turns,
            exchanges=state.exchanges,
            pile=state.pile,
            discards=discards,
            dreams=dreams,
            hand_sizes=hand_sizes,
            known=known,
            held_sizes=held_sizes,
            shuffled=names_of(pools, len(pools) - KINDS),
            scores=scores,
            nines=nines,
            hand=hand_names(state.hands[seat]) if seat >= 0 else UNSET,
            held=hand_names(state.held[seat]) if seat >= 0 else UNSET,
            shed=shed,
            earlier=see_periods(state, seat, pools),
            answering=members(state.movers)[0] if state.phase == DEFENCE else None,
            played=name_of(state.played),
            declared=name_of(state.declared),
            target=None if target == NONE else (target // LANDS, target % LANDS),
            repeats=state.repeats,
            is_drained=state.is_drained,
        )
        views.append(view)
    return views
