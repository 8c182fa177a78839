"""A view of Super Mega Lucky Box as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from kociarnia.games.luckybox.rules.cards import (
    BONUS_KINDS,
    BONUS_NAMES,
    CARD_MASK,
    CELLS,
    COUNT,
    LINES,
    NUMBER_CARDS,
    NUMBERS,
)
from kociarnia.games.luckybox.rules.moves import FIRST_OFFER, ROUNDS, SLOTS, SPOT_NAMES
from kociarnia.games.luckybox.rules.scoring import CARD_POINTS, MOON_PRIZE, MOST_STARS, SOLO_MOON_POINTS, STAR_POINTS
from kociarnia.games.luckybox.rules.state import LuckyBoxState
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    MOONS,
    NO_CARD,
    POOL,
    SHEET,
    STARS,
    TALLY,
    TURN,
)
from kociarnia.games.luckybox.rules.variant import FACE, FACE_BITS, FACE_MASK, MOST_CARDS, START_LIGHTNING

STAGES: Final[list[str]] = ["choosing", "number", "bonus", "over"]
NUMBER_STAGE: Final = 1
BONUS_STAGE: Final = 2
OVER_STAGE: Final = 3
IS_THERE: Final = 60  # where a packed face says that there is a card: above the other numbers


def face_names(whose: str) -> list[str]:
    """Return the names of the numbers of a card's face."""
    cells = [f"{whose} number {name[1:]}" for name in SPOT_NAMES[:CELLS]]
    return [f"{whose} is there", *cells, *[f"{whose} bonus {line}" for line in range(LINES)]]


@final
class LuckyBoxFeatures(Features):
    """Everything is relative: seat 0 is the one who looks, seat 1 the one to its left.

    The own sheet is given cell by cell as it is now; every sheet, the own one too, in short as everybody sees it.
    """

    def names(self, seats: int) -> list[str]:
        names = ["round", "revealed", "number", "pile", *[f"stage {stage}" for stage in STAGES]]
        names += [f"hidden {number}" for number in range(1, NUMBERS + 1)]
        for index in range(FIRST_OFFER):
            names += [*face_names(f"offer {index}"), f"offer {index} is kept"]
        names += ["lightning", "moons", "stars", *[f"pool {BONUS_NAMES[kind]}" for kind in range(1, BONUS_KINDS)]]
        for slot in range(SLOTS):
            names += face_names(f"slot {slot}")
        names += [f"crossed {name}" for name in SPOT_NAMES]
        for seat in range(seats):
            names += [f"seat {seat} {what}" for what in ("is acting", "score", "lightning", "moons", "stars")]
            names += [f"seat {seat} completed in round {past}" for past in range(ROUNDS)]
            names += [f"seat {seat} stars of round {past}" for past in range(ROUNDS)]
            for slot in range(SLOTS):
                names += [f"seat {seat} slot {slot} is there", f"seat {seat} slot {slot} crossed"]
        return names

    def meanings(self) -> dict[str, str]:
        return {
            "round": "rounds that are over",
            "revealed": "numbers revealed in this round",
            "number": "the number revealed last; 0 before the first",
            "pile": "cards in the box deck",
            "stage *": "1 for what is to be decided: cards of the offer, the number, the bonuses, nothing any more",
            "hidden #": "how many of these numbers are not yet revealed",
            "offer # is there": "1 when there is such a card on offer",
            "offer # number *": "the number in a cell: column a to c, row 1 to 3",
            "offer # bonus #": (
                "what the three rows and then the three columns bring: 0 nothing, 1 to 9 a number, 10 a "
                "question mark, 11 and 12 lightning, 13 a moon, 14 a star"
            ),
            "offer # is kept": "1 when the card has been kept",
            "lightning": "lightning tokens now",
            "moons": "moon tokens now",
            "stars": "stars of this round now",
            "pool *": "bonuses of this kind that are won and not yet used",
            "slot # is there": "1 when there is an own card at this place",
            "slot # number *": "the number in a cell, as on offer",
            "slot # bonus #": "what the rows and columns bring, as on offer",
            "crossed *": "1 when the cell is crossed off: card, column, row",
            "seat # is acting": "1 when it may move",
            "seat # score": "points so far, as everybody sees them",
            "seat # lightning": "lightning tokens, as everybody sees them",
            "seat # moons": "moon tokens, in the same way",
            "seat # stars": "stars of this round, in the same way",
            "seat # completed in round #": "cards completed in a round",
            "seat # stars of round #": "stars of a round that is over",
            "seat # slot # is there": "1 when it has a card at this place",
            "seat # slot # crossed": "cells crossed off on it",
        }

    def bounds(self, seats: int) -> dict[str, tuple[int, int]]:
        lines = SLOTS * LINES  # each brings one bonus in a match
        flag, number, bonus = (0, 1), (0, NUMBERS), (0, BONUS_KINDS - 1)
        lightning, moons, stars = (0, START_LIGHTNING + 2 * lines), (0, lines), (0, MOST_STARS)
        # The most: every card in the first round, all stars of every round, and six moons alone.
        most = int(SLOTS * max(CARD_POINTS) + ROUNDS * max(STAR_POINTS) + max(SOLO_MOON_POINTS))
        return {
            "round": (0, ROUNDS),
            "revealed": (0, NUMBER_CARDS),
            "number": number,
            "pile": (0, 2 * MOST_CARDS),
            "stage *": flag,
            "hidden #": (0, NUMBER_CARDS // NUMBERS),
            "offer # is there": flag,
            "offer # number *": number,
            "offer # bonus #": bonus,
            "offer # is kept": flag,
            "lightning": lightning,
            "moons": moons,
            "stars": stars,
            "pool *": (0, lines),
            "slot # is there": flag,
            "slot # number *": number,
            "slot # bonus #": bonus,
            "crossed *": flag,
            "seat # is acting": flag,
            "seat # score": (-MOON_PRIZE, most),
            "seat # lightning": lightning,
            "seat # moons": moons,
            "seat # stars": stars,
            "seat # completed in round #": (0, SLOTS),
            "seat # stars of round #": stars,
            "seat # slot # is there": flag,
            "seat # slot # crossed": (0, CELLS),
        }

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, LuckyBoxState)
        out[start] = state.round
        out[start + 1] = NUMBER_CARDS - state.left
        out[start + 2] = state.number
        out[start + 3] = state.pile
        stage: i64 = OVER_STAGE
        if state.phase == CHOOSING:
            stage = 0
        elif state.phase == TURN:
            stage = NUMBER_STAGE
            if seat >= 0 and state.pools[seat * POOL]:
                stage = BONUS_STAGE
        index: i64 = start + 4
        while index < start + 8 + NUMBERS:
            out[index] = 0
            index += 1
        out[start + 4 + stage] = 1
        bag = state.bag
        left = state.left
        hidden: i64 = 0
        while hidden < left:
            out[start + 7 + bag[hidden]] += 1
            hidden += 1
        index = self.fill_offer(state, seat, out, index)
        index = self.fill_own(state, seat, out, index)
        viewer: i64 = seat
        if seat < 0:
            viewer = 0
        other: i64 = 0
        while other < state.seats:
            index = self.fill_seat(state, (viewer + other) % state.seats, out, index)
            other += 1

    def fill_face(self, state: LuckyBoxState, card: i64, out: vec[i64], start: i64) -> i64:
        """Write the face of a card, or nothing but zeros for NO_CARD; return where the next number goes."""
        face = state.variant.faces[state.variant.size if card == NO_CARD else card]
        out[start] = face >> IS_THERE
        index = start + 1
        end = start + FACE
        while index < end:
            out[index] = face & FACE_MASK
            face >>= FACE_BITS
            index += 1
        return index

    def fill_offer(self, state: LuckyBoxState, seat: i64, out: vec[i64], start: i64) -> i64:
        """Write the own offer."""
        index: i64 = start
        size: i64 = 0
        if seat >= 0:
            size = state.offer_size()
        place: i64 = 0
        while place < FIRST_OFFER:
            card: i64 = NO_CARD
            kept: i64 = 0
            if place < size:
                card = state.offers[seat * FIRST_OFFER + place]
                kept = (state.kept[seat] >> place) & 1
            index = self.fill_face(state, card, out, index)
            out[index] = kept
            index += 1
            place += 1
        return index

    def fill_own(self, state: LuckyBoxState, seat: i64, out: vec[i64], start: i64) -> i64:
        """Write the own sheet as it is now; a spectator has none."""
        if seat < 0:
            index: i64 = start
            while index < start + 3 + BONUS_KINDS - 1 + SLOTS * (FACE + CELLS):
                out[index] = 0
                index += 1
            return index
        now = state.now
        out[start] = now[seat * SHEET + LIGHTNINGS]
        out[start + 1] = now[seat * SHEET + MOONS]
        out[start + 2] = now[seat * SHEET + STARS]
        pools = state.pools
        index = start + 3
        bonus: i64 = seat * POOL + 1
        end = bonus + BONUS_KINDS - 1
        while bonus < end:
            out[index] = pools[bonus]
            index += 1
            bonus += 1
        slot: i64 = 0
        while slot < SLOTS:
            index = self.fill_face(state, state.cards[seat * SLOTS + slot], out, index)
            slot += 1
        crossed = now[seat * SHEET + CROSSED]
        end = index + SLOTS * CELLS
        while index < end:
            out[index] = crossed & 1
            crossed >>= 1
            index += 1
        return index

    def fill_seat(self, state: LuckyBoxState, owner: i64, out: vec[i64], start: i64) -> i64:
        """Write a sheet in short, as everybody sees it."""
        shown = state.shown
        sheet = owner * SHEET
        out[start] = (state.movers >> owner) & 1
        out[start + 1] = state.score(owner)
        out[start + 2] = shown[sheet + LIGHTNINGS]
        out[start + 3] = shown[sheet + MOONS]
        out[start + 4] = shown[sheet + STARS]
        index: i64 = start + 5
        tally = state.tally
        entry: i64 = owner * TALLY
        end = entry + TALLY
        while entry < end:
            out[index] = tally[entry]
            index += 1
            entry += 1
        cards = state.cards
        counts = COUNT
        crossed = shown[sheet + CROSSED]
        slot: i64 = owner * SLOTS
        end = slot + SLOTS
        while slot < end:
            out[index] = 0 if cards[slot] == NO_CARD else 1
            out[index + 1] = counts[crossed & CARD_MASK]
            crossed >>= CELLS
            index += 2
            slot += 1
        return index
