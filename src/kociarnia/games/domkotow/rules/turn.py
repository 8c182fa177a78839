"""One seat's turn: its legal moves and what they do. No other seat is ever looked at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.abilities import Abilities
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    APART,
    CAT,
    CHANGE_ABILITY,
    CHANGE_COUNT,
    CHANGE_FROM,
    CHANGE_TO,
    CHANGES,
    DIAGONAL,
    DICE_BITS,
    DICE_MASK,
    DICE_MORE_OR_FEWER,
    DICE_USED,
    DOUBLE,
    FIRST_CHANGE_OF_ANY_SYMBOL,
    SYMBOL_NAMES,
    SYMBOLS,
    dice_of,
    one_die,
)
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELLS, FIELD, around, beside, put_cells, repeat_cells
from kociarnia.games.domkotow.rules.house import (
    CROSSED,
    CROSSING,
    DICE,
    EXTRA,
    FROM_DIE,
    FROM_START,
    GROWTH,
    LIFT,
    ROOM,
    SECOND,
    START,
)
from kociarnia.games.domkotow.rules.moves import (
    CELL_WRITTEN,
    CHANGE,
    CROSS,
    DONE,
    GROW,
    JUST_DONE,
    NO_MOVES,
    SCRATCH,
    SKIP,
    STRIKE,
    SYMBOL_WRITTEN,
    USE,
    USE_APART,
    USE_DIAGONAL,
    USE_DOUBLE,
    USE_FEWER,
    USE_MORE,
    USE_NAMES,
    WRITE,
)
from kociarnia.games.domkotow.rules.moves import ROOM as ROOM_MOVE
from kociarnia.games.domkotow.rules.offers import (
    can_change,
    can_use_apart,
    can_use_diagonal,
    can_use_fewer,
    can_use_more,
    has_place,
    most_dice,
)
from kociarnia.games.domkotow.rules.variant import Variant

NO_FIRST: Final = -1


def blank_sheet(variant: Variant, seat: i64) -> "Sheet":
    """Return a sheet as it is printed."""
    return Sheet(variant, seat, vec[i64]([0] * SYMBOLS))


@final
class Sheet(Abilities):
    """One seat's paper and its turn."""

    def copy(self) -> "Sheet":
        """Return an independent copy, without the journal."""
        sheet = Sheet(self.variant, self.seat, self.marks[:])
        sheet.copy_sheet(self)
        sheet.copy_turn(self)
        return sheet

    def begin_start(self, pool: i64) -> None:
        """Have the dice of the set-up written into the starred cells."""
        self.phase = START
        self.pool = pool
        self.source = FROM_START

    def begin_turn(self, pool: i64) -> None:
        """Start a turn with the dice of the table; a full house waits (level 4)."""
        if self.empty:
            self.phase = DICE
            self.pool = pool

    def legal(self) -> vec[i64]:
        """Return the moves of this seat, in a fixed order."""
        phase = self.phase
        moves = SCRATCH
        length: i64 = 0
        if phase == DICE:
            length = self.put_dice_moves(moves)
        elif phase == EXTRA:
            length = self.put_extra_moves(moves, self.empty)
        elif phase == SECOND:
            length = self.put_extra_moves(moves, beside(self.first_mouse) & self.empty)
            moves[length] = SKIP
            length += 1
        elif phase == ROOM:
            length = put_cells(moves, 0, ROOM_MOVE, self.room_choices())
        elif phase == GROWTH:
            length = put_cells(moves, 0, GROW, self.growth_choices())
        elif phase == LIFT:
            length = put_cells(moves, 0, STRIKE, self.loose_numbers())
        elif phase == START:
            if not self.pool:
                return JUST_DONE
            length = self.put_writes(moves, 0, self.variant.stars & self.empty, 1)
        elif phase == CROSSING:
            length = self.put_crossing_moves(moves)
        elif phase == CROSSED:
            return JUST_DONE
        else:
            return NO_MOVES
        return moves[:length]

    def put_writes(self, moves: vec[i64], length: i64, cells: i64, least: i64) -> i64:
        """Add a move for every symbol at least so many dice show, and every one of the cells."""
        pool = self.pool
        if self.variant.has_track:
            pool &= ~(DICE_MASK << (DICE_BITS * CAT))
        first: i64 = WRITE
        start = length
        written: i64 = NO_FIRST
        while pool:
            if pool & DICE_MASK >= least:
                if written == NO_FIRST:
                    length = put_cells(moves, length, first, cells)
                else:  # the same cells once more, which is faster than finding them again
                    end = length
                    length = repeat_cells(moves, start, length, first - written)
                    start = end
                written = first
            pool >>= DICE_BITS
            first += CELLS
        return length

    def dice_cells(self) -> i64:
        """Return the cells the next die may go to (rulings 2, 3, 4, 6)."""
        links = self.links
        if not links or self.is_apart:
            return self.empty
        if self.is_diagonal:
            return around(links) & self.empty
        return beside(links) & self.empty

    def put_dice_moves(self, moves: vec[i64]) -> i64:
        left = self.quota - self.used
        length: i64 = 0
        if left:
            cells = self.dice_cells()
            is_armed = self.is_apart or self.is_double
            if cells:
                length = self.put_writes(moves, 0, cells, 2 if self.is_double else 1)
            track_cats: i64 = 0
            if self.variant.has_track:
                track_cats = dice_of(self.pool, CAT)
            if track_cats and not is_armed:
                moves[length] = CROSS
                length += 1
            if self.kept:
                if not is_armed:
                    length = self.put_dice_changes(moves, length)
                length = self.put_dice_uses(moves, length, cells, left)
            # Rulings 6, 17 and 24: dice are lost when the turn ends; a cat of the track always fits.
            if cells or is_armed or DICE_USED + 1 - self.used - track_cats < left:
                return length
        elif self.kept and can_use_more(self):
            moves[0] = USE_MORE
            length = 1
        moves[length] = DONE
        return length + 1

    def put_dice_changes(self, moves: vec[i64], length: i64) -> i64:
        """Add what b, c, f and g can make of the dice."""
        most = most_dice(self)
        is_placed = has_place(self)
        is_any = not self.variant.is_strict
        change: i64 = 0
        while change < CHANGES:
            ability = CHANGE_ABILITY[change]
            end = change + CHANGE_COUNT[ability]
            if self.uses(ability):
                while change < end:
                    if dice_of(self.pool, CHANGE_FROM[change]) and (
                        is_any or can_change(self, change, most, is_placed=is_placed)
                    ):
                        moves[length] = CHANGE + change
                        length += 1
                    change += 1
            change = end
        return length

    def put_dice_uses(self, moves: vec[i64], length: i64, cells: i64, left: i64) -> i64:
        """Add abilities a, e, j and k where they can do something."""
        is_armed = self.is_apart or self.is_double
        if can_use_apart(self):
            moves[length] = USE_APART
            length += 1
        if not is_armed:
            if can_use_more(self):
                moves[length] = USE_MORE
                length += 1
            if can_use_fewer(self):
                moves[length] = USE_FEWER
                length += 1
            if can_use_diagonal(self):
                moves[length] = USE_DIAGONAL
                length += 1
        if cells and left >= 2 and not self.is_double and self.uses(DOUBLE) and self.has_pair():
            moves[length] = USE_DOUBLE
            length += 1
        return length

    def has_pair(self) -> bool:
        """Tell whether two dice are left that show the same symbol, one that takes a cell."""
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if dice_of(self.pool, symbol) >= 2 and not (symbol == CAT and self.variant.has_track):
                return True
            symbol += 1
        return False

    def put_extra_moves(self, moves: vec[i64], cells: i64) -> i64:
        """Write the moves for a symbol no die gave: where it goes, and what c, f and g can make of it (ruling 11)."""
        length: i64 = 0
        symbol: i64 = 0
        allowed = self.allowed
        while symbol < SYMBOLS:
            if (allowed >> symbol) & 1:
                if symbol == CAT and self.variant.has_track:
                    moves[length] = CROSS
                    length += 1
                else:
                    length = put_cells(moves, length, WRITE + symbol * CELLS, cells)
            symbol += 1
        if self.kept:
            change: i64 = FIRST_CHANGE_OF_ANY_SYMBOL
            while change < CHANGES:
                is_possible = (allowed >> CHANGE_FROM[change]) & ~(allowed >> CHANGE_TO[change]) & 1
                if is_possible and self.uses(CHANGE_ABILITY[change]):
                    moves[length] = CHANGE + change
                    length += 1
                change += 1
        return length

    def put_crossing_moves(self, moves: vec[i64]) -> i64:
        """Write the moves of solo hard after the writing: abilities a and j where they help, and the cells."""
        free = self.free_cells()
        touching = beside(self.written) & free
        cells = free
        if touching and not self.is_apart:
            cells = around(self.written) & free if self.is_diagonal else touching
        length = put_cells(moves, 0, STRIKE, cells)
        if self.kept and cells != free:
            if self.uses(APART):
                moves[length] = USE_APART
                length += 1
            if not self.is_diagonal and around(self.written) & free != touching and self.uses(DIAGONAL):
                moves[length] = USE_DIAGONAL
                length += 1
        return length

    def free_cells(self) -> i64:
        """Return the cells solo hard may cross out: on level 4 also those outside the house (ruling 19)."""
        if self.variant.is_growing:
            return (FIELD & ~(self.house | self.struck)) | self.empty
        return self.empty

    def apply(self, move: i64) -> None:
        """Carry out a legal move of this seat."""
        if move < CROSS:
            self.place(SYMBOL_WRITTEN[move], CELL_WRITTEN[move])
        elif move == DONE:
            self.end_writing()
        elif move == CROSS:
            if self.phase == DICE:
                self.pool -= one_die(CAT)
                self.used += 1
            self.cross_cat()
        elif move < USE:
            self.change(move - CHANGE)
        elif move < ROOM_MOVE:
            self.use(move)
        elif move < GROW:
            if self.choose_for_room(BIT_OF[move - ROOM_MOVE]):
                self.settle()
        elif move < STRIKE:
            if self.choose_for_growth(BIT_OF[move - GROW]):
                self.settle()
        elif move < SKIP:
            cell = BIT_OF[move - STRIKE]
            if self.phase == LIFT:
                self.lift(cell)
            else:
                self.strike(cell)
                self.phase = CROSSED
        else:
            self.skip()

    def place(self, symbol: i64, cell: i64) -> None:
        """Write a die, or a symbol no die gave."""
        if self.phase != DICE:
            if self.phase == START:
                self.pool -= one_die(symbol)
                self.write(symbol, cell)  # closes nothing, for starred cells do not touch (ruling 15)
            else:
                self.write_extra(symbol, cell)
            return
        weight: i64 = 2 if self.is_double else 1
        self.pool -= weight * one_die(symbol)
        self.used += weight
        if self.is_apart:
            self.source = APART
        else:
            self.source = FROM_DIE
            self.links |= cell
        if self.write(symbol, cell):
            self.settle()

    def change(self, change: i64) -> None:
        """Make another symbol of a die, or of the one to be written."""
        ability = CHANGE_ABILITY[change]
        self.spend(ability)
        if self.phase == DICE:
            self.pool += one_die(CHANGE_TO[change]) - one_die(CHANGE_FROM[change])
        else:
            self.allowed = 1 << CHANGE_TO[change]
        if self.journal is not None:
            self.journal.whisper(
                1 << self.seat,
                events.Changed(
                    seat=self.seat,
                    ability=ABILITY_LETTERS[ability],
                    old=SYMBOL_NAMES[CHANGE_FROM[change]],
                    new=SYMBOL_NAMES[CHANGE_TO[change]],
                ),
                None,
            )

    def use(self, move: i64) -> None:
        """Use one of the abilities a, e, j and k."""
        if move == USE_APART:
            self.spend(APART)
            self.is_apart = True
        elif move == USE_MORE:
            self.spend(DICE_MORE_OR_FEWER)
            self.quota = DICE_USED + 1
        elif move == USE_FEWER:
            self.spend(DICE_MORE_OR_FEWER)
            self.quota = DICE_USED - 1
        elif move == USE_DIAGONAL:
            self.spend(DIAGONAL)
            self.is_diagonal = True
        else:
            self.spend(DOUBLE)
            self.is_double = True
        if self.journal is not None:
            self.journal.whisper(1 << self.seat, events.Used(seat=self.seat, ability=USE_NAMES[move - USE]), None)

    def skip(self) -> None:
        """Leave the second mouse of ability i out."""
        self.allowed = 0
        if self.journal is not None:
            self.journal.whisper(1 << self.seat, events.Skipped(seat=self.seat), None)
        self.settle()

    def end_writing(self) -> None:
        """End the writing, and the turn unless a cell is to be crossed out (solo hard, ruling 16)."""
        if self.phase == DICE:
            if self.journal is not None and self.quota > self.used:
                self.journal.whisper(
                    1 << self.seat, events.DiceLost(seat=self.seat, count=self.quota - self.used), None
                )
            if self.variant.is_hard and self.empty:
                self.phase = CROSSING
                self.is_diagonal = False  # ruling 16: a j spent on writing does not cover the crossing out
                return
        self.clear_turn()
