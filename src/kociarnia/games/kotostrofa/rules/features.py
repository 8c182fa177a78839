"""A view of Kotostrofa as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from kociarnia.games.kotostrofa.rules.cards import (
    CARD_NAMES,
    CARDS,
    KINDS,
    KOTRUS_VALUE,
    MOST_COPIES,
    NONE,
    POINTS,
    PRIME,
    count_cards,
)
from kociarnia.games.kotostrofa.rules.palette import Palette
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from kociarnia.games.kotostrofa.rules.table import EVERYBODY, KNOWERS, LEFT, NOBODY, OVER, THREE_CARDS, knower
from kociarnia.games.kotostrofa.rules.variant import MOST_ROUNDS, MOST_TURNS_A_SEAT

PHASES_COUNT: Final = OVER + 1
PENDING_COUNT: Final = THREE_CARDS + 1
NUMBERS_PER_SEAT: Final = 4


@final
class KotostrofaFeatures(Features):
    """Everything is relative: seat 0 is the one who looks, seat 1 the one to its left.

    A card is its kind + 1 and a target its seat + 1, for 0 is none. The cards of seat 0 are its hand, those of the
    others what it knows of theirs; `open` is what everybody knows, and `exposed` what each of the others knows of the
    hand of seat 0.
    """

    def names(self, seats: int) -> list[str]:
        names = ["round", "turns", "turn", "starter", "arrow_left", "acting", "effect", "target", "taken", "marked"]
        names += [f"phase {phase}" for phase in range(PHASES_COUNT)]
        names += [f"pending {pending}" for pending in range(PENDING_COUNT)]
        names += [f"pile {card}" for card in CARD_NAMES]
        for seat in range(seats):
            names += [f"seat {seat} total", f"seat {seat} cards", f"seat {seat} passed", f"seat {seat} unknown"]
            names += [f"seat {seat} card {card}" for card in CARD_NAMES]
            names += [f"seat {seat} open {card}" for card in CARD_NAMES]
            names += [f"seat {seat} exposed {card}" for card in CARD_NAMES]
        return names

    def meanings(self) -> dict[str, str]:
        return {
            "round": "rounds that are over",
            "turns": "turns that are over in this round",
            "turn": "the seat whose turn it is",
            "starter": "the seat that began the round",
            "arrow_left": "1 when turns pass to the left, to the next higher seat",
            "acting": "1 when the seat that looks may move",
            "effect": "the value of the pair whose effect is being chosen; 0 if none",
            "target": "the seat about to get a card + 1; 0 if none",
            "taken": "the card taken from the pile, its kind + 1; 0 if none",
            "marked": "the card marked in the seat's own hand that must be taken, its kind + 1; 0 if none",
            "phase #": (
                "1 for what is to be decided: drawing, discarding, a further pair, which effect, marking, "
                "taking, laying, who is given a card, which card is given, which card is handed, over"
            ),
            "pending #": "1 for what waits for the next draw: nothing, a marked card, a swap, two cards, three cards",
            "pile *": "how many of these lie in the pile",
            "seat # total": "penalty points of the rounds that are over",
            "seat # cards": "cards in the hand",
            "seat # passed": "1 when it has passed",
            "seat # unknown": "cards of the hand that the seat that looks does not know",
            "seat # card *": "how many of these it holds, as far as the seat that looks knows",
            "seat # open *": "how many of these everybody knows it holds",
            "seat # exposed *": "how many of these this seat knows in the hand of the seat that looks",
        }

    def bounds(self, seats: int) -> dict[str, tuple[int, int]]:
        cards = int(CARDS)
        flag, count = (0, 1), (0, MOST_COPIES)
        return {
            "round": (0, MOST_ROUNDS),
            "turns": (0, MOST_TURNS_A_SEAT * seats),
            "turn": (0, seats - 1),
            "starter": (0, seats - 1),
            "arrow_left": flag,
            "acting": flag,
            "effect": (0, KOTRUS_VALUE - 1),
            "target": (0, seats),
            "taken": (0, int(KINDS)),
            "marked": (0, int(KINDS)),
            "phase #": flag,
            "pending #": flag,
            "pile *": count,
            "seat # total": (0, MOST_ROUNDS * POINTS),
            "seat # cards": (0, cards),
            "seat # passed": flag,
            "seat # unknown": (0, cards),
            "seat # card *": count,
            "seat # open *": count,
            "seat # exposed *": count,
        }

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, KotostrofaState)
        viewer: i64 = seat
        if seat < 0:
            viewer = 0
        seats = state.seats
        out[start] = state.round
        out[start + 1] = state.turns
        out[start + 2] = (state.turn - viewer + seats) % seats
        out[start + 3] = (state.starter - viewer + seats) % seats
        out[start + 4] = 1 if state.direction == LEFT else 0
        out[start + 5] = 0
        if seat >= 0:
            out[start + 5] = (state.movers >> seat) & 1
        out[start + 6] = state.effect
        out[start + 7] = 0
        if state.target != NOBODY:
            out[start + 7] = (state.target - viewer + seats) % seats + 1
        out[start + 8] = state.taken + 1
        out[start + 9] = 0
        if state.marked != NONE and state.source() == seat:
            out[start + 9] = state.marked + 1
        index: i64 = start + 10
        phase: i64 = 0
        while phase < PHASES_COUNT:
            out[index + phase] = 1 if phase == state.phase else 0
            phase += 1
        index += PHASES_COUNT
        pending: i64 = 0
        while pending < PENDING_COUNT:
            out[index + pending] = 1 if pending == state.pending else 0
            pending += 1
        index += PENDING_COUNT
        self.fill_cards(state.palette, state.pile, out, index)
        index += KINDS
        other: i64 = 0
        while other < seats:
            self.fill_seat(state, (viewer + other) % seats, seat, out, index)
            index += NUMBERS_PER_SEAT + 3 * KINDS
            other += 1

    def fill_seat(self, state: KotostrofaState, owner: i64, seat: i64, out: vec[i64], start: i64) -> None:
        """Write what is known of one seat."""
        row: i64 = owner * KNOWERS
        hand = state.hands[owner]
        seen = hand if owner == seat else state.known[row + knower(seat)]
        out[start] = state.totals[owner]
        out[start + 1] = count_cards(hand)
        out[start + 2] = (state.passed >> owner) & 1
        out[start + 3] = count_cards(hand) - count_cards(seen)
        index: i64 = start + NUMBERS_PER_SEAT
        self.fill_cards(state.palette, seen, out, index)
        self.fill_cards(state.palette, state.known[row + EVERYBODY], out, index + KINDS)
        exposed: i64 = 0
        if seat >= 0 and owner != seat:
            exposed = state.known[seat * KNOWERS + owner]
        self.fill_cards(state.palette, exposed, out, index + 2 * KINDS)

    def fill_cards(self, palette: Palette, cards: i64, out: vec[i64], start: i64) -> None:
        """Write how many there are of each kind."""
        index = start
        end = start + KINDS
        while index < end:
            out[index] = 0
            index += 1
        table = palette.kind_of_rest
        while cards:
            out[start + table[(cards & -cards) % PRIME]] += 1
            cards &= cards - 1
