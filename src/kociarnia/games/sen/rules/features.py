"""A view of Sen as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from kociarnia.games.sen.rules.cards import (
    BASE_COPIES,
    CARD_NAMES,
    JUBILEE_COPIES,
    KINDS,
    NINE,
    kind_of,
    knower,
    knowers_of,
)
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.state import SenState
from kociarnia.games.sen.rules.table import NONE, OVER, SWAPPING
from kociarnia.games.sen.rules.variant import LONG_DREAM, MOST_ROUNDS, MOST_TURNS_A_SEAT

PHASES_COUNT: Final = OVER + 1
HIGHER_PENALTY: Final = 15
UNKNOWN: Final = 0  # a face is given as its kind + 1


@final
class SenFeatures(Features):
    """Everything is relative: seat 0 is the one who looks, seat 1 the one to its left."""

    def names(self, seats: int) -> list[str]:
        names = ["round", "turns", "pile", "turn", "starter", "in_hand", "hand", "other_hand", "first", "second"]
        names += [f"phase {phase}" for phase in range(PHASES_COUNT)]
        names += [f"top {card}" for card in CARD_NAMES]
        names += [f"discards {card}" for card in CARD_NAMES]
        for seat in range(seats):
            names += [f"seat {seat} total", f"seat {seat} cards"]
            for place in range(MOST_CARDS):
                names += [f"seat {seat} card {place} face", f"seat {seat} card {place} knowers"]
        return names

    def meanings(self) -> dict[str, str]:
        return {
            "round": "rounds that are over",
            "turns": "turns that are over in this round",
            "pile": "cards in the draw pile",
            "turn": "the seat whose turn it is",
            "starter": "the seat that began the round",
            "in_hand": "cards drawn and not yet placed: 0, 1 or 2",
            "hand": "the card drawn: its kind + 1; 0 if there is none or the seat does not know it",
            "other_hand": "the second card of *take 2*, in the same way",
            "first": (
                "the first place pointed at + 1, or the square lifted by *swap 2* + 1 (12 squares per seat); 0 if none"
            ),
            "second": "the second place pointed at + 1; 0 if none",
            "phase #": (
                "1 for what is to be decided: opening, turn, card in hand, choice of two, picking, place of "
                "the card picked, peeking, lifting, swapping, saying, over"
            ),
            "top *": "1 for the card on top of the discards",
            "discards *": "how many of these lie in the discards",
            "seat # total": "ravens of the rounds that are over",
            "seat # cards": "cards in the dream",
            "seat # card # face": (
                "the card at this place: its kind + 1; 0 if the seat does not know it or there is none"
            ),
            "seat # card # knowers": "the seats that know the card, as a mask: bit 0 is the seat that looks",
        }

    def bounds(self, seats: int) -> dict[str, tuple[int, int]]:
        copies = [int(JUBILEE_COPIES[kind] + BASE_COPIES[kind]) for kind in range(KINDS)]
        flag = (0, 1)
        # The worst round: twelve cards of nine ravens, and the higher penalty for waking up.
        worst = MOST_CARDS * NINE + HIGHER_PENALTY
        return {
            "round": (0, MOST_ROUNDS),
            "turns": (0, MOST_TURNS_A_SEAT * seats),
            "pile": (0, sum(copies) - LONG_DREAM * seats - 1),
            "turn": (0, seats - 1),
            "starter": (0, seats - 1),
            "in_hand": (0, 2),
            "hand": (0, KINDS),
            "other_hand": (0, KINDS),
            "first": (0, MOST_CARDS * seats),
            "second": (0, MOST_CARDS),
            "phase #": flag,
            "top *": flag,
            "discards *": (0, max(copies)),
            "seat # total": (0, MOST_ROUNDS * worst),
            "seat # cards": (1, MOST_CARDS),
            "seat # card # face": (0, KINDS),
            "seat # card # knowers": (0, (1 << seats) - 1),
        }

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, SenState)
        viewer: i64 = seat
        if seat < 0:
            viewer = 0
        seats = state.seats
        self.fill_table(state, seat, viewer, out, start)
        index: i64 = start + 10
        phase: i64 = 0
        while phase < PHASES_COUNT:
            out[index + phase] = 0
            phase += 1
        out[index + state.phase] = 1
        index += PHASES_COUNT
        kind: i64 = 0
        while kind < KINDS:
            out[index + kind] = 0
            out[index + KINDS + kind] = 0
            kind += 1
        discards = state.discards
        discarded = state.discarded
        out[index + discards[discarded - 1]] = 1
        index += KINDS
        discard: i64 = 0
        while discard < discarded:
            out[index + discards[discard]] += 1
            discard += 1
        index += KINDS
        other: i64 = 0
        while other < seats:
            self.fill_dream(state, (viewer + other) % seats, seat, out, index)
            index += 2 + 2 * MOST_CARDS
            other += 1

    def fill_table(self, state: SenState, seat: i64, viewer: i64, out: vec[i64], start: i64) -> None:
        """Write how far the round is, and what is held in the hand."""
        seats = state.seats
        out[start] = state.round
        out[start + 1] = state.turns
        out[start + 2] = state.pile
        out[start + 3] = (state.turn - viewer + seats) % seats
        out[start + 4] = (state.starter - viewer + seats) % seats
        held: i64 = 0
        if state.hand != NONE:
            held += 1
        if state.other_hand != NONE:
            held += 1
        out[start + 5] = held
        out[start + 6] = UNKNOWN
        out[start + 7] = UNKNOWN
        if not state.hides_hand(seat):
            out[start + 6] = state.hand + 1
            out[start + 7] = state.other_hand + 1
        first = state.first
        if state.phase == SWAPPING:  # a square, seen from here
            first = (first // MOST_CARDS - viewer + seats) % seats * MOST_CARDS + first % MOST_CARDS
        out[start + 8] = first + 1
        out[start + 9] = state.second + 1

    def fill_dream(self, state: SenState, owner: i64, seat: i64, out: vec[i64], start: i64) -> None:
        """Write the total and the cards of one dream."""
        bit = knower(seat)
        viewer: i64 = seat
        if seat < 0:
            viewer = 0
        length = state.lengths[owner]
        out[start] = state.totals[owner]
        out[start + 1] = length
        cards = state.cards
        square: i64 = owner * MOST_CARDS
        index: i64 = start + 2
        end: i64 = index + 2 * length
        everybody: i64 = (1 << state.seats) - 1
        beyond: i64 = state.seats - viewer
        while index < end:
            card = cards[square]
            knowers = knowers_of(card)
            face: i64 = UNKNOWN
            if knowers & bit:
                face = kind_of(card) + 1
            out[index] = face
            mask = knowers & everybody
            out[index + 1] = (mask >> viewer) | ((mask << beyond) & everybody)
            square += 1
            index += 2
        end = start + 2 + 2 * MOST_CARDS
        while index < end:
            out[index] = UNKNOWN
            out[index + 1] = 0
            index += 2
