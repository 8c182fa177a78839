"""A view of Dom kotów as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from kociarnia.games.domkotow.rules.cards import (
    ABILITIES,
    CAT,
    DICE,
    DICE_USED,
    FIVE,
    FOUR,
    MOUSE,
    NUMBERS,
    SYMBOL_NAMES,
    SYMBOLS,
    THREE,
    TWO,
    count_of,
    dice_of,
)
from kociarnia.games.domkotow.rules.grid import BIT_OF, BYTE_BITS, CELL_NAMES, CELLS, ROW, ROW_BITS, SIDE, SPREAD
from kociarnia.games.domkotow.rules.scoring import total
from kociarnia.games.domkotow.rules.state import DomkotowState
from kociarnia.games.domkotow.rules.table import PHASE_NAMES, Sheet
from kociarnia.games.domkotow.rules.variant import MOST_TURNS, TRACK_LENGTH

PHASES: Final = 10
OUTSIDE: Final = 0  # then 1 for an empty cell, and the symbols from 2 on
STRUCK: Final = 8
STAR: Final = 1
BONUS: Final = 2


@final
class DomkotowFeatures(Features):
    """Everything is relative: seat 0 is the one who looks; the others are as of the last complete turn."""

    def names(self, seats: int) -> list[str]:
        names = ["level", "turn", "solo_hard"]
        names += [f"rolled {symbol}" for symbol in SYMBOL_NAMES]
        names += [f"ability of {number}" for number in range(2, 6)]
        names += [f"phase {phase}" for phase in PHASE_NAMES]
        names += [f"dice left {symbol}" for symbol in SYMBOL_NAMES]
        names += [f"allowed {symbol}" for symbol in SYMBOL_NAMES]
        names += ["used", "quota", "diagonal", "apart", "double", "chain", "number", "wanted"]
        names += ["mouse", "first mouse", "first mouse has won"]
        for cell in CELL_NAMES:
            names += [f"{cell} mark", f"{cell} area", f"{cell} links", f"{cell} written", f"{cell} chosen"]
        for seat in range(seats):
            names += [f"seat {seat} {name}" for name in ("is done", "score", "cats")]
            names += [f"seat {seat} rooms of {number}" for number in range(2, 6)]
            names += [f"seat {seat} abilities of {number}" for number in range(2, 6)]
            for cell in CELL_NAMES:
                names += [f"seat {seat} {cell} content", f"seat {seat} {cell} double", f"seat {seat} {cell} walls"]
        return names

    def meanings(self) -> dict[str, str]:
        return {
            "level": "the level that is played",
            "turn": "the number of the turn; 0 for the set-up",
            "solo_hard": "1 in the hard solo game",
            "rolled *": "dice of the table that show this",
            "ability of #": "the ability of this number: 1 for a to 12 for l; 0 if none",
            "phase *": "1 for what the seat that looks has to decide",
            "dice left *": "dice that show this and are not yet used",
            "allowed *": "1 when the symbol may be written by a bonus or an ability now",
            "used": "dice used in this turn",
            "quota": "dice to be used in this turn",
            "diagonal": "1 when dice may be written diagonally this turn (ability)",
            "apart": "1 when the next die need not touch the others (ability)",
            "double": "1 when the next die counts twice (ability)",
            "chain": "abilities to be used at once: symbol + 1 each, three bits, the next one lowest",
            "number": "the number of the room that is being closed; 0 if none",
            "wanted": "how much the cells of the room must weigh, or how many cells are to join; 0 if none",
            "mouse": "which mouse of ability i is being written: 1, 2, or 0",
            "first mouse": "the cell of the first of them + 1; 0 if none",
            "first mouse has won": "1 when it has brought an ability",
            "* mark": "what is printed in the cell: 1 a star, 2 a bonus, 0 nothing",
            "* area": "the area the cell belongs to, from 1; 0 if none",
            "* links": "1 for the cells of which the next die's cell must touch one",
            "* written": "1 when it was written in this turn",
            "* chosen": "1 when it is chosen for the room or the growth",
            "seat # is done": "1 when it has nothing to decide any more in this turn",
            "seat # score": "points so far",
            "seat # cats": "cats crossed off",
            "seat # rooms of #": "closed rooms of a number",
            "seat # abilities of #": "unused abilities of a number",
            "seat # * content": (
                "0 outside the house, 1 empty, 2 to 5 a number from 2 to 5, 6 a cat, 7 a mouse, 8 struck out"
            ),
            "seat # * double": "1 when it counts twice",
            "seat # * walls": (
                "0 outside any room; else 1, + 2 when the cell to the right and + 4 when the one below is "
                "of the same room"
            ),
        }

    def bounds(self, seats: int) -> dict[str, tuple[int, int]]:
        flag, dice = (0, 1), (0, DICE)
        # No cell brings more than eight: a bonus cell with a five in a room of three doubled cells. The track and the
        # cheese of the rows and columns come on top; every empty cell may cost a point.
        most = 8 * CELLS + TRACK_LENGTH + 2 * SIDE
        return {
            "level": (1, 4),
            "turn": (0, MOST_TURNS),
            "solo_hard": flag,
            "rolled *": dice,
            "ability of #": (0, ABILITIES),
            "phase *": flag,
            "dice left *": dice,
            "allowed *": flag,
            "used": dice,
            "quota": (DICE_USED - 1, DICE_USED + 1),
            "diagonal": flag,
            "apart": flag,
            "double": flag,
            "number": (0, 5),
            "wanted": (0, 6),
            "mouse": (0, 2),
            "first mouse": (0, CELLS),
            "first mouse has won": flag,
            "* mark": (0, BONUS),
            "* area": (0, CELLS),
            "* links": flag,
            "* written": flag,
            "* chosen": flag,
            "seat # is done": flag,
            "seat # score": (-CELLS, most),
            "seat # cats": (0, TRACK_LENGTH),
            "seat # rooms of #": (0, CELLS),
            "seat # abilities of #": (0, CELLS),
            "seat # * content": (OUTSIDE, STRUCK),
            "seat # * double": flag,
            "seat # * walls": (0, 7),
        }

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, DomkotowState)
        index = self.fill_table(state, out, start)
        own = state.shown[0] if seat < 0 else state.sheets[seat]
        index = self.fill_turn(own, out, index)
        index = self.fill_cells(own, out, index)
        viewer: i64 = seat
        if seat < 0:
            viewer = 0
        other: i64 = 0
        while other < state.seats:
            owner = viewer + other
            if owner >= state.seats:
                owner -= state.seats
            sheet = state.sheets[owner] if owner == seat else state.shown[owner]
            out[index] = 1 if not (state.movers >> owner) & 1 else 0
            index = self.fill_sheet(sheet, out, index + 1)
            other += 1

    def fill_table(self, state: DomkotowState, out: vec[i64], index: i64) -> i64:
        """Write what is the same for everybody."""
        variant = state.variant
        out[index] = variant.level
        out[index + 1] = state.turn
        out[index + 2] = 1 if variant.is_hard else 0
        index += 3
        pool = state.pool()
        symbol: i64 = 0
        while symbol < SYMBOLS:
            out[index + symbol] = dice_of(pool, symbol)
            symbol += 1
        index += SYMBOLS
        symbol = 0
        while symbol < NUMBERS:
            out[index + symbol] = variant.abilities[symbol] + 1
            symbol += 1
        return index + NUMBERS

    def fill_turn(self, own: Sheet, out: vec[i64], index: i64) -> i64:
        """Write how far the seat that looks has come."""
        phase: i64 = 0
        while phase < PHASES:
            out[index + phase] = 1 if phase == own.phase else 0
            phase += 1
        index += PHASES
        symbol: i64 = 0
        while symbol < SYMBOLS:
            out[index + symbol] = dice_of(own.pool, symbol)
            out[index + SYMBOLS + symbol] = (own.allowed >> symbol) & 1
            symbol += 1
        index += 2 * SYMBOLS
        out[index] = own.used
        out[index + 1] = own.quota
        out[index + 2] = 1 if own.is_diagonal else 0
        out[index + 3] = 1 if own.is_apart else 0
        out[index + 4] = 1 if own.is_double else 0
        out[index + 5] = own.chain
        out[index + 6] = 0
        if own.wanted and own.chosen:
            out[index + 6] = own.number + 2
        out[index + 7] = own.wanted
        out[index + 8] = own.mice
        first: i64 = 0
        if own.first_mouse:
            while BIT_OF[first] != own.first_mouse:
                first += 1
            first += 1
        out[index + 9] = first
        out[index + 10] = 1 if own.is_first_won else 0
        return index + 11

    def fill_cells(self, own: Sheet, out: vec[i64], index: i64) -> i64:
        """Write what is printed on every cell, and what this turn means for it."""
        variant = own.variant
        areas = variant.area_of
        stars = variant.stars
        bonus = variant.bonus & ~stars
        links = own.links
        written = own.written
        chosen = own.chosen
        cell: i64 = 0
        while cell < CELLS:
            # Row by row: what is to be said of each cell is put together in a byte of its own.
            row = SPREAD[stars & ROW] * STAR | SPREAD[bonus & ROW] * BONUS
            row |= (SPREAD[links & ROW] << 2) | (SPREAD[written & ROW] << 3) | (SPREAD[chosen & ROW] << 4)
            end = cell + SIDE
            while cell < end:
                out[index] = row & 3
                out[index + 1] = areas[cell]
                out[index + 2] = (row >> 2) & 1
                out[index + 3] = (row >> 3) & 1
                out[index + 4] = (row >> 4) & 1
                row >>= BYTE_BITS
                index += 5
                cell += 1
            stars >>= ROW_BITS
            bonus >>= ROW_BITS
            links >>= ROW_BITS
            written >>= ROW_BITS
            chosen >>= ROW_BITS
        return index

    def fill_sheet(self, sheet: Sheet, out: vec[i64], index: i64) -> i64:
        """Write what is on one sheet."""
        out[index] = total(sheet)
        out[index + 1] = sheet.track
        index += 2
        symbol: i64 = 0
        while symbol < NUMBERS:
            out[index + symbol] = count_of(sheet.rooms, symbol)
            out[index + NUMBERS + symbol] = count_of(sheet.kept, symbol)
            symbol += 1
        index += 2 * NUMBERS
        # What a cell holds, from OUTSIDE to STRUCK, as four sets: one for each bit of that number.
        marks = sheet.marks
        struck = sheet.struck
        inside = ~struck
        ones = (sheet.empty | marks[THREE] | marks[FIVE] | marks[MOUSE]) & inside
        twos = (marks[TWO] | marks[THREE] | marks[CAT] | marks[MOUSE]) & inside
        fours = (marks[FOUR] | marks[FIVE] | marks[CAT] | marks[MOUSE]) & inside
        doubles = sheet.doubles
        roomed = sheet.roomed
        right = sheet.joined_right
        below = sheet.joined_below
        rows: i64 = SIDE
        while rows:
            row = SPREAD[ones & ROW] | (SPREAD[twos & ROW] << 1) | (SPREAD[fours & ROW] << 2)
            row |= (SPREAD[struck & ROW] << 3) | (SPREAD[doubles & ROW] << 4)
            row |= (SPREAD[roomed & ROW] << 5) | (SPREAD[right & ROW] << 6) | (SPREAD[below & ROW] << 7)
            end = index + 3 * SIDE
            while index < end:
                out[index] = row & 15
                out[index + 1] = (row >> 4) & 1
                out[index + 2] = (row >> 5) & 7
                row >>= BYTE_BITS
                index += 3
            ones >>= ROW_BITS
            twos >>= ROW_BITS
            fours >>= ROW_BITS
            struck >>= ROW_BITS
            doubles >>= ROW_BITS
            roomed >>= ROW_BITS
            right >>= ROW_BITS
            below >>= ROW_BITS
            rows -= 1
        return index
