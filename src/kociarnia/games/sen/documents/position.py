"""A state of Sen as a document, both ways."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from kociarnia.core.document import demand, mask_of, members
from kociarnia.core.errors import quoted
from kociarnia.core.view import Position
from kociarnia.games.sen.documents.deck import cards_misfit, table_of
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.rules.cards import (
    CARD_NAMES,
    KIND_OF,
    KNOWN_TO_ALL,
    PUBLIC,
    card_known_to,
    kind_of,
    knowers_of,
)
from kociarnia.games.sen.rules.moves import FEWEST_SEATS, MOST_CARDS, MOST_SEATS
from kociarnia.games.sen.rules.scoring import NOBODY
from kociarnia.games.sen.rules.state import SenState, blank_state
from kociarnia.games.sen.rules.table import CHOICE, IN_HAND, NONE, OPENING, OVER, PICKED, SAYING, SWAPPING, TURN
from kociarnia.games.sen.rules.variant import MOST_ROUNDS, Variant

PHASES = (
    "opening", "turn", "in_hand", "choice", "picking", "picked", "peeking", "lifting", "swapping", "saying", "over",
)  # fmt: skip
MOST_RAVENS = MOST_CARDS * 9 + 15  # in a round: nothing but nines, and the higher penalty
HAND_SIZES = {IN_HAND: 1, PICKED: 1, CHOICE: 2}


class DreamCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a dream and the seats that know it."""

    face: str
    known_by: list[int] = []
    is_public: bool = False


class SenPosition(Position, frozen=True):
    """A match of Sen, whole. The draw pile is what is left of the deck."""

    options: SenOptions
    dreams: list[list[DreamCard]]
    discards: list[str]
    totals: list[int]
    phase: str = "turn"
    turn: int = 0
    starter: int = 0
    round: int = 0
    turns: int = 0
    looked: list[list[int]] = []
    hand: list[str] = []
    lifted: tuple[int, int] | None = None
    pointed: tuple[int, int] | None = None


@lru_cache(maxsize=256)
def variant_of(options: SenOptions) -> Variant:
    """Return the variant in numbers; matches of one variant share it."""
    copies, ravens = table_of(options)
    return Variant(
        options=options,
        penalty=options.wake_up_penalty,
        limit=options.raven_limit,
        rounds=options.rounds or int(options.tiny),
        is_not_so_scary=options.not_so_scary,
        is_all_or_nothing=options.all_or_nothing,
        is_naming=options.know_what_i_have,
        is_long=options.long_dream,
        is_tiny=options.tiny,
        copies=vec[i64](copies),
        worth=vec[i64](ravens),
    )


def first_seat(options: SenOptions) -> int:
    """Return the seat the host has chosen to begin, or NOBODY."""
    return NOBODY if options.first_seat is None else options.first_seat


def position_of(state: SenState) -> SenPosition:
    """Return a state as a document."""
    options = state.variant.options
    assert isinstance(options, SenOptions)
    everybody = (1 << state.seats) - 1
    return SenPosition(
        seats=state.seats,
        options=options,
        dreams=[
            [
                DreamCard(
                    face=CARD_NAMES[kind_of(card)],
                    known_by=members(knowers_of(card) & everybody),
                    is_public=bool(knowers_of(card) & PUBLIC),
                )
                for card in state.dream(seat)
            ]
            for seat in range(state.seats)
        ],
        discards=[CARD_NAMES[state.discards[index]] for index in range(state.discarded)],
        totals=state.scores(),
        phase=PHASES[state.phase],
        turn=state.turn,
        starter=state.starter,
        round=state.round,
        turns=state.turns,
        looked=[members(state.looked_by(seat)) for seat in range(state.seats)],
        hand=state.hand_names(),
        lifted=divmod(state.first, MOST_CARDS) if state.phase == SWAPPING else None,
        pointed=(state.first, state.second) if state.phase == SAYING else None,
    )


def kinds_of(faces: Iterable[str]) -> list[int]:
    """Return the kinds of cards named in a document."""
    kinds: list[int] = []
    for face in faces:
        demand(face in KIND_OF, f"there is no card {quoted(face)}; the cards are {', '.join(CARD_NAMES)}")
        kinds.append(KIND_OF[face])
    return kinds


def rest_of_deck(options: SenOptions, used: Iterable[int]) -> list[int]:
    """Return the cards of the deck that are not among those used."""
    rest = Counter(int(kind) for kind in variant_of(options).deck)
    for kind in used:
        demand(rest[kind] > 0, f"more cards {CARD_NAMES[kind]!r} than the deck has")
        rest[kind] -= 1
    return sorted(rest.elements())


def check(position: SenPosition) -> None:
    """Refuse a document whose numbers do not fit together."""
    seats = position.seats
    is_played = FEWEST_SEATS <= seats <= MOST_SEATS
    demand(is_played, f"sen is played by {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}")
    reason = cards_misfit(seats, position.options)
    demand(reason is None, reason or "")
    for name, row in (("dreams", position.dreams), ("totals", position.totals)):
        demand(len(row) == seats, f"{name} has {len(row)} entries for {seats} seats")
    demand(len(position.looked) in (0, seats), f"looked has {len(position.looked)} entries for {seats} seats")
    demand(position.phase in PHASES, f"there is no phase {quoted(position.phase)}; the phases are {', '.join(PHASES)}")
    for name, seat in (("turn", position.turn), ("starter", position.starter)):
        demand(0 <= seat < seats, f"{name} is seat {seat} of {seats}")
    demand(0 <= position.round <= MOST_ROUNDS, f"round {position.round} is not one of {MOST_ROUNDS}")
    most_turns = variant_of(position.options).turns_a_seat * seats  # the last of them ends the round (ruling 18)
    is_turn = 0 <= position.turns < most_turns or (position.turns == most_turns and position.phase == PHASES[OVER])
    demand(is_turn, f"{position.turns} turns are not what a round has")
    demand(len(position.discards) > 0, "the discard pile is never empty")  # ruling 8
    for total in position.totals:
        demand(0 <= total <= MOST_ROUNDS * MOST_RAVENS, f"a total of {total} is not possible")
    check_end(position)
    for seat, dream in enumerate(position.dreams):
        demand(1 <= len(dream) <= MOST_CARDS, f"the dream of seat {seat} has {len(dream)} cards, not 1 to {MOST_CARDS}")
        for card in dream:
            demand(all(0 <= knower < seats for knower in card.known_by), f"known_by {card.known_by} names no seat")


def check_end(position: SenPosition) -> None:
    """Refuse a document of a match that should have ended, or should not."""
    variant = variant_of(position.options)
    is_ended = position.round >= (variant.rounds or MOST_ROUNDS)
    if not variant.rounds and max(position.totals) >= variant.limit:
        is_ended = True
    is_over = position.phase == PHASES[OVER]
    demand(is_over or not is_ended, "the match has reached its end, so its phase is over")
    demand(is_ended or not is_over, "the match has not reached its end, so its phase is not over")


def check_phase(position: SenPosition, variant: Variant) -> None:
    """Refuse a document whose decision under way lacks something, or has too much."""
    phase = PHASES.index(position.phase)
    size = HAND_SIZES.get(phase, 0)
    demand(
        len(position.hand) == size,
        f"in phase {position.phase} there are {size} cards in hand, not {len(position.hand)}",
    )
    demand((position.lifted is not None) == (phase == SWAPPING), "a card is lifted in phase swapping and only there")
    demand(
        (position.pointed is not None) == (phase == SAYING), "two cards are pointed at in phase saying and only there"
    )
    if position.lifted is not None:
        owner, place = position.lifted
        is_there = 0 <= owner < position.seats and 0 <= place < len(position.dreams[owner])
        demand(is_there, f"there is no card {position.lifted} to be lifted")
    if position.pointed is not None:
        cards = len(position.dreams[position.turn])
        first, second = position.pointed
        is_pair = first != second and 0 <= first < cards and 0 <= second < cards
        demand(is_pair, f"{position.pointed} are not two cards of a dream of {cards}")
        demand(variant.is_naming, "pairs are named only in the variant know_what_i_have")
    is_dealt = all(len(dream) == variant.dream for dream in position.dreams)
    demand(is_dealt or phase != OPENING, f"in the opening every dream has {variant.dream} cards")
    for looked in position.looked:
        is_fine = (
            all(0 <= place < variant.dream for place in looked) and len(set(looked)) <= variant.dream - variant.unseen
        )
        demand(is_fine, f"looked {looked} is not possible with a dream of {variant.dream}")


def restore(position: SenPosition) -> SenState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    variant = variant_of(position.options)
    check_phase(position, variant)
    state = blank_state(variant, position.seats)
    discards = kinds_of(position.discards)
    hand = kinds_of(position.hand)
    used = discards + hand
    for seat, dream in enumerate(position.dreams):
        kinds = kinds_of(card.face for card in dream)
        used += kinds
        for place, (kind, card) in enumerate(zip(kinds, dream, strict=True)):
            knowers = KNOWN_TO_ALL if card.is_public else mask_of(card.known_by)
            state.cards[seat * MOST_CARDS + place] = card_known_to(kind, knowers)
        state.lengths[seat] = len(dream)
        state.looked |= mask_of(position.looked[seat]) << (seat * MOST_CARDS) if position.looked else 0
        state.totals[seat] = position.totals[seat]
    rest = rest_of_deck(position.options, used)
    for index, kind in enumerate(rest):
        state.heap[index] = kind
    state.pile = len(rest)
    for index, kind in enumerate(discards):
        state.discards[index] = kind
    state.discarded = len(discards)
    state.hand = hand[0] if hand else NONE
    state.other_hand = hand[1] if len(hand) > 1 else NONE
    state.round = position.round
    state.turns = position.turns
    state.turn = position.turn
    state.starter = position.starter
    state.phase = PHASES.index(position.phase)
    if position.lifted is not None:
        state.first = position.lifted[0] * MOST_CARDS + position.lifted[1]
    if position.pointed is not None:
        state.first, state.second = position.pointed
    state.movers = movers_of(state)
    demand(state.movers != 0 or state.phase == OVER, "everybody has looked, so the first turn has begun")
    demand(state.pile > 0 or state.phase not in (OPENING, TURN), "a round ends with its draw pile")
    is_room = state.pile > 0 and state.lengths[state.turn] < MOST_CARDS  # ruling 5
    demand(is_room or state.phase != SAYING, "a pair is named only while there is a card to draw and a place for it")
    return state


def movers_of(state: SenState) -> int:
    """Return who has to decide, which follows from all the rest."""
    if state.phase == OVER:
        return 0
    if state.phase == OPENING:
        return mask_of(seat for seat in range(state.seats) if len(state.legal(seat)) > state.variant.unseen)
    return 1 << state.turn
