"""Rules of thumb for House of Cats: what a symbol is worth in a cell, in tenths of a point."""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.domkotow.bot.plans import Planner
from kociarnia.games.domkotow.bot.prospects import ALONE, POINT, Prospects
from kociarnia.games.domkotow.rules.cards import (
    CAT,
    CHANGE_FROM,
    CHANGE_TO,
    MOUSE,
    NUMBERS,
    SYMBOLS,
    dice_of,
    one_die,
)
from kociarnia.games.domkotow.rules.cards import DICE as DICE_ROLLED
from kociarnia.games.domkotow.rules.grid import BIT_OF, COLUMNS, ROWS, around, beside, count, flood
from kociarnia.games.domkotow.rules.house import CROSSING, DICE, EXTRA, FINISHED, GROWTH, LIFT, ROOM, SECOND
from kociarnia.games.domkotow.rules.moves import (
    CELL_WRITTEN,
    CHANGE,
    CROSS,
    DONE,
    GROW,
    SKIP,
    STRIKE,
    SYMBOL_WRITTEN,
    USE,
    USE_APART,
    USE_DIAGONAL,
    USE_DOUBLE,
    USE_FEWER,
    USE_MORE,
)
from kociarnia.games.domkotow.rules.moves import ROOM as ROOM_MOVE
from kociarnia.games.domkotow.rules.offers import can_use_more
from kociarnia.games.domkotow.rules.scoring import ROOM_POINTS
from kociarnia.games.domkotow.rules.state import DomkotowState
from kociarnia.games.domkotow.rules.turn import Sheet

TENTHS: Final = 10
ABILITY_WORTH: Final = 12  # of a use won
GROWTH_WORTH: Final = 5  # of a cell the house grows by
BLOCKED_GROUP: Final = 4  # what it costs to stand in the way of an open group
DEAD_NUMBER: Final = 6  # what a number costs that can never become a room
LOST_DIE: Final = 8
ANIMAL_HOPE: Final = 3  # what a later cat or mouse in the same line is worth
ABILITY_PRICE: Final = 14  # what using an ability must gain
NOTHING: Final = -100000
SURE: Final = 1000.0  # a lead of so many thousandths means much; each empty cell makes it less sure
UNSURE_A_CELL: Final = 150.0
SOLO_SPREAD: Final = 6000.0  # likewise for the distance to a good grade
PACE: Final = 3  # cells a rival fills in a turn
SEAT_SETS: Final = 64  # sets of seats


def row_of(cell: i64) -> i64:
    """Return the row of a cell."""
    line: i64 = 0
    while not ROWS[line] & cell:
        line += 1
    return ROWS[line]


def column_of(cell: i64) -> i64:
    """Return the column of a cell."""
    line: i64 = 0
    while not COLUMNS[line] & cell:
        line += 1
    return COLUMNS[line]


def has_written_all(sheet: Sheet) -> bool:
    """Tell whether a seat can do nothing more in this turn than end it."""
    if sheet.phase != DICE or sheet.used < sheet.quota:
        return False
    return not can_use_more(sheet)


@final
class DomkotowPolicy(Policy):
    """Complete groups, put animals where they count, spend an ability when it gains enough."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects: Prospects = prospects
        self.planner: Planner = Planner(prospects)
        self.turns_ahead: i64 = 1

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, DomkotowState)
        return self.best_at_once(state.sheets[seat])

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the first move of a turn thought through to its end."""
        assert isinstance(state, DomkotowState)
        return self.planner.best_move(state.sheets[seat], self.cells_left(state, seat) - PACE)

    def look_ahead(self, state: State, seat: i64, rng: Rng) -> None:
        """Play the next turn of the seat alone: what the others will do hardly matters for its sheet."""
        assert isinstance(state, DomkotowState)
        sheet = state.sheets[seat]
        left = self.cells_left(state, seat) - PACE
        turns = self.turns_ahead
        while turns and sheet.empty and left > 0:
            turns -= 1
            left -= PACE
            sheet.clear_turn()
            pool: i64 = 0
            dice: i64 = 0
            while dice < DICE_ROLLED:
                pool += one_die(rng.below(SYMBOLS))
                dice += 1
            sheet.begin_turn(pool)
            while sheet.phase != FINISHED:
                sheet.apply(self.best_at_once(sheet))

    def cells_left(self, state: DomkotowState, seat: i64) -> i64:
        """Return how many cells the quickest rival had empty at the end of the last turn."""
        left: i64 = ALONE * 2
        if state.variant.is_growing:
            return left
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                left = min(left, count(state.shown[other].empty))
            other += 1
        return left

    def best_at_once(self, sheet: Sheet) -> i64:
        """Return the move that seems to gain most."""
        moves = sheet.legal()
        best = moves[0]
        highest: i64 = NOTHING
        index: i64 = 0
        while index < len(moves):
            value = self.worth(sheet, moves[index])
            if value > highest:
                highest = value
                best = moves[index]
            index += 1
        return best

    def milestone(self, state: State) -> i64:
        """Change when a seat has written all it can; one that has filled its house waits for the end of the match."""
        assert isinstance(state, DomkotowState)
        waiting = state.movers
        seat: i64 = 0
        while seat < state.seats:
            sheet = state.sheets[seat]
            if not sheet.empty and not state.variant.is_growing:
                waiting |= 1 << seat
            elif has_written_all(sheet):
                waiting &= ~(1 << seat)
            seat += 1
        return state.turn * SEAT_SETS + waiting

    def value(self, state: State, seat: i64) -> float:
        """Return the share of a seat when what the sheets promise is weighed; alone, how good a grade it promises."""
        assert isinstance(state, DomkotowState)
        ahead = PACE * (1 + self.turns_ahead)
        own = self.prospects.value(state.sheets[seat], self.cells_left(state, seat) - ahead)
        if state.seats == 1:
            target: i64 = POINT * (40 if state.variant.is_growing else 55)
            return 1.0 / (1.0 + exp(float(target - own) / SOLO_SPREAD))
        if not state.movers:
            places = state.places()
            return 1.0 / float(places.count(1)) if places[seat] == 1 else 0.0
        # The others as they were at the end of the last turn: what they do in this one changes nothing for the seat.
        spread: float = SURE + UNSURE_A_CELL * float(count(state.sheets[seat].empty))
        rivals: float = 1.0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                rivals += exp(
                    float(self.prospects.value(state.shown[other], self.cells_left(state, other)) - own) / spread
                )
            other += 1
        return 1.0 / rivals

    def worth(self, sheet: Sheet, move: i64) -> i64:
        """Return what a move seems to gain."""
        phase = sheet.phase
        if move < CROSS:
            weight: i64 = 2 if sheet.is_double else 1
            return self.symbol_worth(sheet, SYMBOL_WRITTEN[move], CELL_WRITTEN[move], weight)
        if move == DONE or move == SKIP:
            return 0
        if move == CROSS:
            return self.cat_worth(sheet)
        if move < USE:
            return self.change_worth(sheet, move - CHANGE)
        if move < ROOM_MOVE:
            return -1 if phase == CROSSING else self.use_worth(sheet, move)
        if phase == ROOM:
            return self.room_cell_worth(sheet, BIT_OF[move - ROOM_MOVE])
        if phase == GROWTH:
            return self.growth_worth(sheet, BIT_OF[move - GROW])
        assert phase == LIFT or phase == CROSSING
        return self.strike_worth(sheet, BIT_OF[move - STRIKE])

    def cat_worth(self, sheet: Sheet) -> i64:
        """Return what crossing off the next cat of the track gains."""
        track = sheet.variant.track
        if sheet.track == len(track):
            return 0
        if track[sheet.track]:
            return TENTHS + ABILITY_WORTH
        return TENTHS

    def promise(self, sheet: Sheet, symbol: i64, group: i64, weight: i64, empty: i64) -> i64:
        """Return what an open group of a number may become."""
        number = symbol + 2
        space = flood(group, group | empty)
        if count(space) < number:
            return -DEAD_NUMBER
        return TENTHS * ROOM_POINTS[symbol] * weight * weight // (number * number)

    def symbol_worth(self, sheet: Sheet, symbol: i64, cell: i64, weight: i64) -> i64:
        """Return what a symbol gains in a cell."""
        empty = sheet.empty & ~cell
        if symbol < NUMBERS:
            value = self.number_worth(sheet, symbol, cell, weight, empty)
        else:
            value = self.animal_worth(sheet, symbol, cell) * weight
        near = beside(cell)
        other: i64 = 0
        while other < NUMBERS:
            if other != symbol and near & sheet.marks[other] & ~sheet.roomed:
                value -= BLOCKED_GROUP
            other += 1
        if sheet.phase == DICE and not sheet.is_apart and not sheet.links:
            wanted = sheet.quota - sheet.used
            space = count(flood(cell, sheet.empty))
            if space < wanted:
                value -= LOST_DIE * (wanted - space)
        return value

    def number_worth(self, sheet: Sheet, symbol: i64, cell: i64, weight: i64, empty: i64) -> i64:
        """Return what a number gains: a room, or the promise of one."""
        variant = sheet.variant
        number = symbol + 2
        open_cells = sheet.marks[symbol] & ~sheet.roomed
        group = flood(cell, open_cells | cell)
        size = sheet.weight(group & ~cell) + weight
        value: i64 = 0
        if size >= number:
            value = TENTHS * ROOM_POINTS[symbol] + ABILITY_WORTH + TENTHS * number * count(group & variant.bonus)
            if variant.is_growing:
                value += GROWTH_WORTH * number
            value -= BLOCKED_GROUP * (size - number)
        else:
            value = self.promise(sheet, symbol, group, size, empty)
            value += number * count(group & variant.bonus)
        rest = group & ~cell
        while rest:  # what the groups it joins have promised before
            part = flood(rest & -rest, rest)
            rest &= ~part
            value -= self.promise(sheet, symbol, part, sheet.weight(part), sheet.empty)
        return value

    def animal_worth(self, sheet: Sheet, symbol: i64, cell: i64) -> i64:
        """Return what a cat or a mouse gains."""
        variant = sheet.variant
        others = sheet.marks[CAT + MOUSE - symbol]
        alike = sheet.marks[symbol]
        row = row_of(cell)
        column = column_of(cell)
        value: i64 = 0
        if variant.level == 3:
            area: i64 = 0
            while area + 1 < len(variant.areas) and not variant.areas[area] & cell:
                area += 1
            cells = variant.areas[area]
            value = TENTHS * count(others & cells) + ANIMAL_HOPE * count(alike & cells)
            if symbol == CAT and count(alike & cells) != 0 and count(alike & cells) != 2:
                value = ANIMAL_HOPE
        else:
            if symbol == MOUSE and (variant.has_track or variant.is_growing):
                if not alike & row:
                    value += TENTHS
                if not alike & column:
                    value += TENTHS
            if not variant.has_track:
                if symbol == CAT:
                    if not alike & row:
                        value += TENTHS * count(others & row)
                    if not alike & column:
                        value += TENTHS * count(others & column)
                else:
                    if others & row:
                        value += TENTHS
                    if others & column:
                        value += TENTHS
                value += ANIMAL_HOPE
        if variant.bonus & cell:
            value -= TENTHS * 2
        return value

    def best_worth(self, sheet: Sheet, symbol: i64, cells: i64, weight: i64) -> i64:
        """Return what a symbol gains in the best of some cells."""
        if symbol == CAT and sheet.variant.has_track:
            return self.cat_worth(sheet)
        highest: i64 = NOTHING
        while cells:
            cell = cells & -cells
            cells &= ~cell
            highest = max(highest, self.symbol_worth(sheet, symbol, cell, weight))
        return highest

    def best_die(self, sheet: Sheet, cells: i64) -> i64:
        """Return what the best of the dice gains in some cells."""
        highest: i64 = NOTHING
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if dice_of(sheet.pool, symbol):
                highest = max(highest, self.best_worth(sheet, symbol, cells, 1))
            symbol += 1
        return highest

    def change_worth(self, sheet: Sheet, change: i64) -> i64:
        """Return what another symbol gains, less the price of the ability; it competes with the best writing."""
        cells = sheet.empty
        if sheet.phase == DICE:
            cells = sheet.dice_cells()
        elif sheet.phase == SECOND:
            cells = beside(sheet.first_mouse) & sheet.empty
        if not cells:
            return -1
        gain = self.best_worth(sheet, CHANGE_TO[change], cells, 1) - ABILITY_PRICE
        if sheet.phase == EXTRA and not (sheet.allowed >> CHANGE_FROM[change]) & 1:
            return -1
        return gain

    def use_worth(self, sheet: Sheet, move: i64) -> i64:
        """Return what ability a, e, j or k gains over going on without it."""
        cells = sheet.dice_cells()
        if move == USE_MORE:
            if sheet.used < sheet.quota:
                return NOTHING + 1
            return self.best_die(sheet, cells) - ABILITY_PRICE
        if move == USE_FEWER:
            if sheet.used < 2 or not cells:
                return NOTHING + 1
            return -ABILITY_PRICE
        if move == USE_APART:
            if not sheet.links:
                return NOTHING + 1
            return self.best_die(sheet, sheet.empty) - ABILITY_PRICE
        if move == USE_DIAGONAL:
            if not sheet.links:
                return NOTHING + 1
            return self.best_die(sheet, around(sheet.links) & sheet.empty) - ABILITY_PRICE
        assert move == USE_DOUBLE
        highest: i64 = NOTHING
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if dice_of(sheet.pool, symbol) >= 2 and not (symbol == CAT and sheet.variant.has_track):
                highest = max(highest, self.best_worth(sheet, symbol, cells, 2))
            symbol += 1
        return highest - ABILITY_PRICE

    def room_cell_worth(self, sheet: Sheet, cell: i64) -> i64:
        """Return what speaks for a cell to be walled in: a bonus, and no empty cell it could still grow into."""
        value = -count(beside(cell) & sheet.empty)
        if sheet.variant.bonus & cell:
            value += TENTHS
        return value

    def growth_worth(self, sheet: Sheet, cell: i64) -> i64:
        """Return what speaks for a new cell: empty neighbours, and lines without a mouse yet."""
        value = TENTHS * count(beside(cell) & (sheet.empty | sheet.chosen))
        if not sheet.marks[MOUSE] & (row_of(cell) | column_of(cell)):
            value += ANIMAL_HOPE
        return value

    def strike_worth(self, sheet: Sheet, cell: i64) -> i64:
        """Return what speaks for crossing a cell out: it is lonely, or its number cannot become a room."""
        if sheet.phase == LIFT:
            symbol: i64 = 0
            while not sheet.marks[symbol] & cell:
                symbol += 1
            group = flood(cell, sheet.marks[symbol] & ~sheet.roomed)
            return -self.promise(sheet, symbol, group, sheet.weight(group), sheet.empty)
        value = -count(beside(cell) & (sheet.house & ~sheet.roomed))
        if not sheet.house & cell:
            value += TENTHS  # level 4: a cell outside the house is worth least
        if sheet.variant.bonus & cell:
            value -= TENTHS
        return value
