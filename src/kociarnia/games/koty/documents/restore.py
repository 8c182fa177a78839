"""The way back from a document to a state of Koty."""

from collections import Counter
from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.document import demand
from kociarnia.games.koty.documents.checks import (
    check,
    check_course,
    check_hands,
    check_phase,
    check_target,
    periods_of,
)
from kociarnia.games.koty.documents.options import variant_of
from kociarnia.games.koty.documents.position import PHASES, KotyPosition, Land, Shed, kind_or_none, kinds_of
from kociarnia.games.koty.rules.cards import (
    BAT,
    CARD_NAMES,
    EMPTY_HAND,
    EMPTY_LAND,
    KIND_OF,
    RAVEN,
    SEEN,
    age_marks,
    with_card,
    with_nine,
    with_top,
)
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.shed import NOTHING_SHED, Period, in_pile, shed_entry, write_entry
from kociarnia.games.koty.rules.state import KotyState, blank_state
from kociarnia.games.koty.rules.table import FILLING, NONE, OVER, PLACING
from kociarnia.games.koty.rules.variant import Variant


def restore(position: KotyPosition) -> KotyState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    phase = PHASES.index(position.phase)
    check_hands(position, phase)
    check_phase(position, phase)
    variant = variant_of(position.options, position.seats, position.edition)
    check_target(position, variant)
    state = state_of(position, variant)
    if state.is_mixed:
        work_out_piles(state, position)
    check_course(state)
    return state


def state_of(position: KotyPosition, variant: Variant) -> KotyState:
    """Return the state a document describes that has been checked."""
    phase = PHASES.index(position.phase)
    state = blank_state(variant, position.seats)
    state.played = kind_or_none(position.played)
    state.declared = kind_or_none(position.declared)
    discards = kinds_of(position.discards)
    used = discards + cards_on_table(state.played, state.declared, phase)
    for seat in range(position.seats):
        used += kinds_of(position.hands[seat])
        state.hands[seat] = read_hand(position.hands[seat])
        state.known[seat] = read_hand(position.known[seat]) if position.known else EMPTY_HAND
        for place, land in enumerate(position.dreams[seat]):
            number, cards = read_land(land)
            state.set_land(seat * LANDS + place, number)
            used += cards
    state.earlier = [
        Period(read_pile(period.shuffled), read_shed(period.shed), len(period.shed)) for period in position.earlier
    ]
    hands_before = [hand for period in reversed(position.earlier) for hand in period.held]
    state.held = vec[i64]([read_hand(hand) for hand in [*(position.held or [[]] * position.seats), *hands_before]])
    nines = [nine for dream in position.dreams for land in dream for nine in land.nines]
    if any(position.held) or position.earlier or any(nine.is_old for nine in nines):
        state.is_mixed = True
        state.shed = read_shed(position.shed)
        state.sheds = len(position.shed)
        state.shuffled = read_pile(position.shuffled)
    rest = rest_of_deck(variant.deck, used)
    for index, kind in enumerate(rest):
        state.heap[index] = kind
    state.pile = len(rest)
    for index, kind in enumerate(discards):
        state.discards[index] = kind
    state.discarded = len(discards)
    state.phase = phase
    state.turn = position.turn
    state.starter = position.starter
    state.turns = position.turns
    state.exchanges = position.exchanges
    state.target = NONE if position.target is None else position.target[0] * LANDS + position.target[1]
    state.repeats = position.repeats
    state.is_drained = position.is_drained
    if phase != OVER:
        state.movers = 1 << (position.turn if position.answering is None else position.answering)
    return state


def work_out_piles(state: KotyState, position: KotyPosition) -> None:
    """Find out what the piles were that an older document does not name: what was drawn of them, and what is left.

    Of those that are named, only the size is known better: a guess may have put other cards into the hands.
    """
    piles = [Counter[str]() for _ in range(len(position.earlier) + 2)]  # the first for all before the first reshuffle
    for pile, (period, ends) in zip(piles[1:], periods_of(position), strict=True):
        pile.update(shed.card for shed in period.shed)
        for start, end in zip(period.held, ends, strict=True):
            pile.update(end)
            pile.subtract(start)
    for nine in (nine for dream in position.dreams for land in dream for nine in land.nines):
        if not nine.is_known:
            piles[max(len(piles) - 1 - nine.is_old - nine.older, 0)][nine.face] += 1
    piles[-1].update(CARD_NAMES[state.heap[index]] for index in range(state.pile))
    for number, (period, _) in enumerate(periods_of(position), 1):
        size = len(period.shuffled)
        demand(size in {0, piles[number].total()}, f"of a pile of {size} cards {piles[number].total()} went somewhere")
        if size:
            piles[number] = Counter(period.shuffled)
        more = piles[number] - Counter(CARD_NAMES[kind] for kind in state.variant.deck)
        demand(not more, f"more cards {', '.join(more)} after a reshuffle than the deck has")
    *earlier, state.shuffled = [read_pile(pile.elements()) for pile in piles[1:]]
    state.earlier = [
        Period(pile, period.shed, period.sheds) for pile, period in zip(earlier, state.earlier, strict=True)
    ]


def read_land(land: Land) -> tuple[int, list[int]]:
    """Return a land of a document, and the cards it takes."""
    faces = kinds_of(nine.face for nine in land.nines)
    number: int = EMPTY_LAND
    for kind, nine in zip(faces, land.nines, strict=True):
        number = with_nine(number, kind, (SEEN if nine.is_known else 0) | age_marks(nine.older + nine.is_old))
    if land.top is not None:
        top = kind_or_none(land.top)
        return with_top(number, top), [*faces, top]
    return number, faces


def read_shed(shed: list[Shed]) -> vec[i64]:
    """Return what has left the hands after a reshuffle."""
    entries = NOTHING_SHED[:]
    for index, card in enumerate(shed):
        write_entry(entries, index, shed_entry(card.seat, KIND_OF[card.card], card.among))
    return entries


def read_pile(names: Iterable[str]) -> int:
    """Return a pile of a document."""
    return sum(in_pile(kind) for kind in kinds_of(names))


def read_hand(names: Iterable[str]) -> int:
    """Return a hand of a document."""
    hand: int = EMPTY_HAND
    for kind in kinds_of(names):
        hand = with_card(hand, kind)
    return hand


def cards_on_table(played: int, declared: int, phase: int) -> list[int]:
    """Return the cards that lie neither in a dream nor in a pile nor in a hand."""
    cards = [] if played == NONE else [played]
    if phase == FILLING:
        cards.append(declared)  # the cat that was fought
    if phase == PLACING and played == BAT:
        cards.append(RAVEN)  # about to become a nine
    return cards


def rest_of_deck(deck: Iterable[int], used: Iterable[int]) -> list[int]:
    """Return the cards of a deck that are not among those used."""
    rest = Counter(int(kind) for kind in deck)
    for kind in used:
        demand(rest[kind] > 0, f"more cards {CARD_NAMES[kind]!r} than the deck has")
        rest[kind] -= 1
    return sorted(rest.elements())
